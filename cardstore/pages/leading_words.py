"""Leading words: what stands before a number and says what it counts.

"Chapter 3", "Psalm 101", "Anno 1540" and "June 1975" count no pages, "p. 12" does, and "Tab. 6"
counts plates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.pages.margins import Cell, Row

DRESS = " .,;:'\"`´‘’“”«»*°•·^~_=+\\/|<>{}[]()-‐‑–—−"
"""Signs around a number or word that are no part of it."""

_COUNTING_TEXT = (
    "chapter chap ch kapitel kap chapitre capitolo capítulo section sect sec abschnitt § §§ vol"
    " volume band bd tome tom t no nr nº n° № number issue heft part pt teil theil partie book"
    " buch livre lib fig figs figure abb table tables tab tafel plate pl lecture act scene canto"
    " psalm hymn ode sonnet sermon homily epigram elegy idyll"
    " appendix version exercise problem theorem lemma"
    " definition example algorithm equation eq anm line lines verse v vers stanza article art"
    " paragraph step day room suite box ed edition january february march april may june july"
    " august september october november december jan feb mar apr jun jul aug sept sep oct nov dec"
    " © copyright isbn issn doi"
    " anno ao a.d ad year jahr jahre année annee anni"
)
_PAGE_TEXT = "page pages p pp pag pg seite s side página pagina folio fol"
COUNTING_WORDS = frozenset(_COUNTING_TEXT.split())
# The number of a plate counts plates, never pages.
PLATE_WORDS = frozenset({"tab", "taf", "tafel", "pl", "plate", "planche"})
PAGE_WORDS = frozenset(_PAGE_TEXT.split())


def weigh_words_before(row: Row, *, cell: Cell, start: int) -> float:
    """Weigh the words before a token, 0.0-1.0: "Chapter 3", "notes to page 101", "June 1975".

    Args:
        row: the row that it stands in.
        cell: its cell.
        start: its place in the cell.
    """
    before = [token.text.strip(DRESS).casefold() for token in cell.tokens[:start]]
    if not before:
        first = row.cells[0]
        lead = first.tokens[-1].text.strip(DRESS).casefold() if cell is not first else ""
        return 0.5 if lead in COUNTING_WORDS and len(first.tokens) == 1 else 1.0
    if before[-1] in PAGE_WORDS:
        # "Page 12" heads the leaf; "continued on page 12" and "notes to page 12" point elsewhere.
        return 1.0 if len(before) == 1 else 0.12
    if before[-1] in PLATE_WORDS:
        return 0.0
    return 0.12 if before[-1] in COUNTING_WORDS else 1.0
