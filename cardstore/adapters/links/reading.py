"""Reading: what a web page shows, from its bytes.

Comes in: a body and what the server calls it. Goes out: title, first heading and main text. What
the server says is compared with the bytes: an HTML page that calls itself a PDF is an HTML page.

The main text is that of `main`, `article` or `role="main"` where it has a sentence or more, else
that of the body without menus, heads, feet, forms and scripts. lxml parses: with errors mended, to
a bounded depth, without fetching anything.
"""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from lxml import etree, html

from cardstore.sources.link_content import WebText

if TYPE_CHECKING:
    from collections.abc import Iterable

_SNIFFED = 1024
_HTML_BEGINS = re.compile(rb"(?i)\A(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.{0,400}?-->\s*)?"
                          rb"<(?:!doctype\s+html|html|head|body|title)\b", re.DOTALL)  # fmt: skip
_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_SILENT = ("script", "style", "template", "noscript", "svg", "iframe", "select", "object")
_AROUND = ("nav", "header", "footer", "aside", "form", "button", "dialog")
_BLOCKS = frozenset(
    {
        *("p", "div", "br", "li", "tr", "td", "th", "dt", "dd", "pre", "blockquote", "figcaption"),
        *("h1", "h2", "h3", "h4", "h5", "h6"),
        *("main", "article", "section", "header", "footer", "nav"),
    }
)
_MAINS = (".//main", ".//article", ".//*[@role='main']")
_MOST_MAINS = 20
_SENTENCE = 80  # code points; less in a `main` is a frame that a script fills
_LONGEST_HEAD = 300
_LONGEST_TEXT = 200_000
_SPACE = re.compile(r"\s+")


def read_web_text(body: bytes, content_type: str) -> WebText:
    """Give what a body shows; nothing is read of what is neither HTML nor plain text."""
    named = content_type.partition(";")[0].strip().lower()
    if "html" in named or _HTML_BEGINS.match(body[:_SNIFFED]):
        return _read_html(body, _charset(content_type))
    if named.startswith("text/") or (not named and body and b"\x00" not in body[:_SNIFFED]):
        text = _decoded(body, _charset(content_type))
        return WebText(text=_folded(text[:_LONGEST_TEXT]), is_html=False)
    return WebText(is_html=False)


def _read_html(body: bytes, charset: str | None) -> WebText:
    """Parse a page; a page that cannot be parsed shows nothing."""
    source = _decoded(body, charset)
    parser = html.HTMLParser(
        encoding=charset, remove_comments=True, remove_pis=True, no_network=True, huge_tree=False
    )
    try:
        root = html.document_fromstring(body, parser=parser)
    except (etree.LxmlError, ValueError, AssertionError):
        return WebText(source=source)
    title = _first(root, (".//title", ".//meta[@property='og:title']/@content"))
    etree.strip_elements(root, *_SILENT, with_tail=False)
    heading = _first(root, (".//h1", ".//h2"))
    return WebText(title=title, heading=heading, text=_main_text(root), source=source)


def _main_text(root: html.HtmlElement) -> str:
    """Give the main text; see the module's docstring."""
    for path in _MAINS:
        texts = [_text_of(element) for element in root.findall(path)[:_MOST_MAINS]]
        longest = max(texts, key=len, default="")
        if len(longest) >= _SENTENCE:
            return longest
    whole = _text_of(root.find(".//body") if root.find(".//body") is not None else root)
    etree.strip_elements(root, *_AROUND, with_tail=False)
    body = root.find(".//body")
    inner = _text_of(root if body is None else body)
    return inner if len(inner) >= _SENTENCE else whole


def _first(root: html.HtmlElement, paths: Iterable[str]) -> str:
    """Give the first text, in the order of the paths."""
    for path in paths:
        found = root.xpath(path)
        for one in found if isinstance(found, list) else []:
            text = _folded(one)[:_LONGEST_HEAD] if isinstance(one, str) else _text_of(one)
            if text:
                return text[:_LONGEST_HEAD]
    return ""


def _text_of(element: html.HtmlElement) -> str:
    """Give an element's text, with a space where a block begins or ends."""
    pieces: list[str] = []
    length = 0
    for event, one in etree.iterwalk(element, events=("start", "end")):
        gap = " " if one.tag in _BLOCKS else ""
        if event == "start":
            piece = f"{gap}{one.text or ''}"
        else:
            piece = gap if one is element else f"{gap}{one.tail or ''}"
        pieces.append(piece)
        length += len(piece)
        if length > _LONGEST_TEXT:
            break
    return _folded("".join(pieces)[:_LONGEST_TEXT])


def _folded(text: str) -> str:
    """Fold white space, and drop what no line of text shows."""
    return _SPACE.sub(" ", "".join(c if c.isprintable() else " " for c in text)).strip()


def _charset(content_type: str) -> str | None:
    """Give the encoding that the server names, if Python knows it."""
    named = _CHARSET.search(content_type)
    if named is None:
        return None
    try:
        return codecs.lookup(named[1]).name
    except LookupError:
        return None


def _decoded(body: bytes, charset: str | None) -> str:
    try:
        return body.decode(charset or "utf-8", errors="replace")
    except LookupError:  # a codec that is none for text
        return body.decode("latin-1")
