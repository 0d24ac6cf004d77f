"""HTML tags: which angle brackets hold a tag, and which hold words that are printed.

Angle brackets are an editor's signs too: "<after 1801 the owner fled>". So a tag is one only where
its name is an element's (or holds a hyphen, as those of one's own do) and behind it stand
attributes: with a value, or without one where HTML has such. All else is read.

Source: CommonMark 0.31.2, section 6.6; HTML Living Standard, index of elements.
"""

from __future__ import annotations

_NAMES = """
    a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button
    canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl
    dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head
    header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu
    meta meter nav noframes noscript object ol optgroup option output p param picture pre progress
    q rb rp rt rtc ruby s samp script section select slot small source span strike strong style sub
    summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var
    video wbr g path circle ellipse rect line polyline polygon defs use tspan mi mn mo mrow msup
    msub mfrac mtext nobr
    """
_BARE = """
    allowfullscreen async autofocus autoplay checked compact controls default defer disabled
    download hidden inert ismap itemscope loop multiple muted nomodule noshade novalidate nowrap
    open playsinline readonly required reversed selected
    """
_VALUE = r"""(?:"[^"<]*"|'[^'<]*'|[^\s"'=<>`,;]+)"""
_ATTRIBUTE = rf"\s+(?:[A-Za-z_:][\w.:-]*\s*=\s*{_VALUE}|(?:{'|'.join(_BARE.split())})(?=[\s/>]))"
TAG = (
    rf"</?(?i:{'|'.join(sorted(_NAMES.split(), key=len, reverse=True))}"
    rf"|[a-z][a-z0-9]*-[a-z0-9-]+|[a-z]+:[a-z]+)(?:{_ATTRIBUTE}){{0,24}}\s*/?>"
)
"""A tag, open or closed."""
