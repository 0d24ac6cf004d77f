"""Cards as Markdown: one block for each, with a citation that Pandoc understands.

Comes in: cards, their sources, and which were retracted. Goes out: text: the quote as a block
quotation, then source, locator and id, then the gloss. Signs that Markdown would take for its own
are escaped, so that a quote is shown as it is. `[@harbour-1893, p. 9]` is the source's key in
`cardstore references export` and a locator in CSL's terms.

Source: CommonMark 0.31, 2.4; Pandoc's Manual, "Citation syntax"; CSL 1.0.2, locators.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.documents.citation import citation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardstore.documents.card_exchange import ExchangedCard
    from cardstore.sources.source import Source

# What CommonMark or Pandoc take for their own: marks, quotes and dots that Pandoc would set anew.
_SIGNS = re.compile(r"""[\\`*_\[\]<>&~^$@#|{}"']|-(?=-)|(?<=-)-|\.(?=\.)|(?<=\.)\.""")
# What begins a list, a heading, a rule or a definition at the start of a line.
_STARTS = re.compile(r"(\w{1,9})([.)])(?=\s|$)|([-+=:%(])")
_BLANKS = re.compile(r"\s+")
_LINE_ENDS = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# A key that needs no braces in Pandoc.
_PLAIN_KEY = re.compile(r"[A-Za-z0-9_]+(?:[:.#$%&\-+?<>~/][A-Za-z0-9_]+)*")
_BRACES = re.compile(r"[{}]")


def cards_markdown(exchanged: Sequence[ExchangedCard], *, sources: Mapping[str, Source]) -> str:
    """Write cards as Markdown.

    Args:
        exchanged: in order.
        sources: of each card, by id.
    """
    blocks = ("\n".join(_block(one, sources[one.card.source_id])) for one in exchanged)
    return "\n---\n\n".join(blocks)


def _block(one: ExchangedCard, source: Source) -> Iterator[str]:
    card = one.card
    yield from _quoted(card.quote)
    yield ""
    named = "".join(
        f"*{escaped(text.strip())}*" if italic and text.strip() else escaped(text)
        for text, italic in citation(source)
    )
    yield f"— {named} {_cited(source.source_id, card.claimed.shown)} {card.mark}"
    if card.gloss.strip():
        yield ""
        yield from _plain(card.gloss)
    if card.tags:
        yield ""
        yield f"Tags: {', '.join(map(escaped, card.tags))}"
    if one.retraction is not None:
        told = one.retraction
        yield ""
        yield f"**RETRACTED** by {escaped(f'{told.actor}, {told.at}: {told.detail}')}"
    yield ""


def escaped(text: str) -> str:
    r"""Give text as one line in which Markdown sees no signs of its own; blanks become one.

    >>> escaped("1. *One* & <b> -- 2.5")
    '1\\. \\*One\\* \\& \\<b\\> \\-\\- 2.5'
    """
    plain = _SIGNS.sub(r"\\\g<0>", _BLANKS.sub(" ", text))
    start = _STARTS.match(plain)
    if start is None:
        return plain
    kept = start[1] or ""
    return f"{kept}\\{plain[len(kept) :]}"


def _quoted(text: str) -> Iterator[str]:
    yield from (f"> {line}".rstrip() for line in _plain(text))


def _plain(text: str) -> Iterator[str]:
    for line in _LINE_ENDS.split(text):
        yield escaped(line.strip())


def _cited(key: str, locator: str) -> str:
    """Cite a source's page as Pandoc does; a locator that is not plain goes in braces."""
    plain = key if _PLAIN_KEY.fullmatch(key) else f"{{{_BRACES.sub('', key)}}}"
    return f"[@{plain}, {' '.join(locator.split())}]"
