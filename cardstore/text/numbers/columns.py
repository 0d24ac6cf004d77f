"""Columns: the figures of a table's row with what the head of their column says of them.

"229" under "boats a month" states 229 boats a month. Comes in: a row's cells, the cells of the head
over it, the quotes. Goes out: each figure of the row compared with the quotes.

1. A cell that is a figure and nothing else is read with its head behind it: what counts it, its
   unit ("Length (ft)", "Rent in shillings"), its rate. Heads of years and names say nothing.
2. The row is compared as it stands and as it is read with its head; a figure that is stated only
   without its head is for a person, and one that is stated only with it is stated.
3. A head's word that no quote has is for a person, since it may say anything of the figure.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.compare import ComparedFigure, compare_numbers
from cardstore.text.numbers.figure import FigureKind
from cardstore.text.numbers.judgement import Answer
from cardstore.text.numbers.nouns import related, stem
from cardstore.text.numbers.rates import same_rates
from cardstore.text.numbers.units import FORMS
from cardstore.text.numbers.wholes import content_stems
from cardstore.text.numbers.word_sets import paired, word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

_CELL = "|"
_WORD = re.compile(r"[^\W\d_]+")
_ALONE = re.compile(r"[^\w|]*(?:[£$€]\s*)?[\d.,·½¼¾]+[^\w|]*")
_OF = re.compile(
    r"(?i)^\W*(?:(?:total\s+)?(?:number|no\.?|count|amount|quantity)\s+of|how\s+many)\s+"
)
_BRACKETED = re.compile(
    r"\(([^()]+)\)|\[([^\[\]]+)\]|^\s*([£$€])\s*$"
    r"|(?:\bin|,)\s+([£$€]|[^\W\d_]+(?:\s+(?:per|an?)\s+\w+)?)\s*$"
)
_NAMING = word_set(
    "year years date dates month day days no number name place town port item source card cards"
    " figure value count total amount note notes quantity reference ref page"
)
# What a head calls by its noun a sentence tells in another word.
_NAMED_FOR = paired(
    "width=wide length=long height=high depth=deep breadth=broad weight=weighed wage=paid"
    " wages=paid pay=paid price=cost cost=paid age=aged value=worth thickness=thick"
)


def compare_row(row: str, head: str, quotes: Sequence[str]) -> tuple[ComparedFigure, ...]:
    """Say whether the quotes state the figures of a table's row, with the heads of their columns.

    Args:
        row: the cells, with "|" between them.
        head: the cells of the head.
        quotes: the quotes of the cards that the row cites, verbatim.
    """
    bare = compare_numbers(row, quotes, names_of_time=True).figures
    cells, heads = row.split(_CELL), head.split(_CELL)
    if len(cells) != len(heads):
        # Which head is over a figure is not known: all of them may be.
        return tuple(_headed(one, None, over=head, quotes=quotes) for one in bare)
    read = [_with_head(cell, over) for cell, over in zip(cells, heads, strict=True)]
    full = compare_numbers(" | ".join(read), quotes, names_of_time=True).figures
    if len(full) != len(bare):
        return tuple(_headed(one, None, over=head, quotes=quotes) for one in bare)
    return tuple(
        _headed(
            one,
            whole,
            over=heads[row.count(_CELL, 0, one.figure.span.start)],
            quotes=quotes,
        )
        for one, whole in zip(bare, full, strict=True)
    )


def _with_head(cell: str, over: str) -> str:
    """Give a cell with its head's words behind its figure; other cells as they are."""
    said = " ".join(over.split())
    if _ALONE.fullmatch(cell) is None or _is_naming(said):
        return cell.strip()
    unit = _BRACKETED.search(said)
    told = next((str(part) for part in unit.groups() if part), "") if unit else ""
    rest = _OF.sub("", said.replace(unit.group(), " ") if unit else said)
    money = told.strip() if told.strip() in {"£", "$", "€"} else ""
    behind = " ".join(part for part in ("" if money else told, rest) if part.strip())
    return f"{money}{cell.strip()} {_lowered(behind)}".strip()


def _lowered(words: str) -> str:
    """Give a head in small letters, since its first word is no name."""
    return " ".join(word.lower() if word.istitle() else word for word in words.split())


def _is_naming(head: str) -> bool:
    """Tell whether a head only names its rows or dates them."""
    signs = not {"£", "$", "€", "%"}.isdisjoint(head)
    return not signs and {word.lower() for word in _WORD.findall(head)} <= _NAMING


def _headed(
    bare: ComparedFigure, full: ComparedFigure | None, *, over: str, quotes: Sequence[str]
) -> ComparedFigure:
    """Fold what the quotes say of a figure as it stands and with its head."""
    if full is not None and full.answer is Answer.SUPPORTED:
        bare = replace(full, figure=bare.figure)
    if bare.answer is not Answer.SUPPORTED or bare.figure.kind is FigureKind.DATE:
        return bare
    reason = ""
    if full is not None and full.answer is not Answer.SUPPORTED:
        reason = full.reason
    untold = _untold(over, quotes)
    if untold:
        reason = f"the head of its column says “{untold}”, which the quote does not"
    return replace(bare, answer=Answer.NEEDS_PERSON, reason=reason) if reason else bare


def _untold(head: str, quotes: Sequence[str]) -> str:
    """Give the first word of a head that no quote tells; "" where all are told."""
    said = " ".join(quotes)
    stems = content_stems(said)
    nouns = frozenset(stem(word.lower()) for word in _WORD.findall(said))
    units = frozenset(FORMS[word] for word in map(str.lower, _WORD.findall(said)) if word in FORMS)
    for found in _WORD.finditer(head):
        word = found.group()
        low = word.lower()
        if low in _NAMING or not content_stems(low) or content_stems(low) <= stems:
            continue
        if _NAMED_FOR.get(low, low) in said.lower().split():
            continue
        if FORMS.get(low) in units or any(related(stem(low), noun) for noun in nouns):
            continue
        if not same_rates(low, said):
            return word
    return ""
