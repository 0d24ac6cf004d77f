"""Left out: the noun or unit that a figure leaves to another one before it.

- "38 of their colleagues" are 38 of those counted before;
- "266 patients, of whom 31 died" tells of 31 patients;
- "61 inhabited houses and nine empty", "200 bushels, where we had 500".

Comes in: two figures of one value, of a sentence and of its quote. Goes out: the two, with what one
of them leaves out added where the words near it tell that it is the other's.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Figure, FigureKind
from cardstore.text.numbers.nouns import related
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

SENTENCE_BREAK = re.compile(r"[;!?]|\.(?=\s|$)")
_FELLOWS = word_set("colleague fellow comrade number mate workmate shipmate neighbour")
_NO_COUNT = re.compile(
    r"(?i)\b(?:aged?|age\s+of|turned|at|to|from|by|no|number|page|in|is|was|am|[A-Z][\w’'-]+,)\s+$"
)
_FULL_STOP = re.compile(r"[!?]|\.(?=\s|$)")
_BARE_ADJECTIVE = re.compile(r"\s+[^\W\d_]+(?:ed|en|t|y|ing|le|l|d)\s*(?:[.,;:!?)]|$)")
_AND = re.compile(r"(?:\band|\bor|\bbut|,)\s*$")
_CHANGED_FROM = re.compile(r"(?i)\b(?:down|up)\s+from\s+$")
# "But only 45 after the mill was sold", "and four of sprats", "or two on the hill road"
_AND_ONLY = re.compile(r"(?i)\b(?:and|or|but)\s+(?:only\s+|then\s+)?$")
_OF_ITS_OWN = re.compile(
    r"(?i)\s+(?:once|when|whenever|if|unless|after|before|while|until|till|with|without|in|on|at"
    r"|during|of)\s+(?:(?:the|a|an|his|her|its|their)\s+)?[^\W\d_]"
)
_IN_YEAR = re.compile(r"\s*(?:[.,;:!?)]|$|in\s+(?:the\s+)?\d)")
_TALLIED = re.compile(r"(?i)\b(?:to|against)\s+(?:the\s+)?$")
_OVER = re.compile(r"\s*(?:[.,;:!?)—–]|$)")
_NO_NOUN = re.compile(r"\s*(?:[.,;:!?)—–]|$|through\b)")


def fellows(
    pair: tuple[Figure, Figure], *, around: tuple[Sequence[Figure], Sequence[Figure]]
) -> tuple[Figure, Figure]:
    """Tell "38 of their colleagues" as 38 of those counted before them."""
    asked, given = pair
    if not asked.noun or given.noun or not given.of or given.of[-1] not in _FELLOWS:
        return pair
    before = [f for f in around[1] if f.noun and f.span.end <= given.span.start]
    if not before or not related(asked.noun, before[-1].noun):
        return pair
    return asked, replace(given, noun=asked.noun, noun_text=asked.noun_text)


def told_before(
    pair: tuple[Figure, Figure], *, around: tuple[Sequence[Figure], Sequence[Figure]], text: str
) -> tuple[Figure, Figure]:
    """Tell a bare number of the quote as one of what was counted last before it.

    "266 patients, of whom 31 died; the wards were meant for 80"; not "the captain was 30".
    """
    asked, given = pair
    plain = given.kind is FigureKind.QUANTITY and given.amount is not None
    if not plain or not asked.noun or given.noun or given.of or given.amount is None:
        return pair
    if (
        given.amount.unit is not None
        or given.amount.per
        or _NO_COUNT.search(text[: given.span.start])
    ):
        return pair
    before = [f for f in around[1] if f.noun and f.span.end <= given.span.start]
    before = [f for f in before if f.noun != "time" and f.kind is FigureKind.QUANTITY]
    if not before or not related(asked.noun, before[-1].noun):
        return pair
    return asked, replace(given, noun=asked.noun, noun_text=asked.noun_text)


def left_out(
    pair: tuple[Figure, Figure],
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> tuple[Figure, Figure]:
    """Add the unit or noun that is left out where another figure of the text has told it."""
    asked, given = pair
    if asked.amount is None or given.amount is None or asked.kind is not given.kind:
        return pair
    if asked.amount.unit is None and not asked.noun:
        return _completed(asked, given, figures=around[0], text=texts[0]), given
    if given.amount.unit is None and not given.noun:
        return asked, _completed(given, asked, figures=around[1], text=texts[1])
    return pair


def _completed(bare: Figure, full: Figure, *, figures: Sequence[Figure], text: str) -> Figure:
    """Give a bare figure at the end of its clause the unit or noun that all others have."""
    if bare.amount is None or full.amount is None:
        return bare
    nearest = _as_nearest(bare, full, figures=figures, text=text)
    if nearest is not None or not _OVER.match(text, bare.span.end):
        return nearest or bare
    start, end = stretch_ends(bare, text, ends=SENTENCE_BREAK)
    # "By five votes to two": the two are of the other side.
    if _TALLIED.search(text[start : bare.span.start]) and "from" not in text[start:end].lower():
        return bare
    here = [f for f in figures if start <= f.span.start < end and f.span != bare.span]
    kin = [f for f in here if f.kind is bare.kind]
    told = [f for f in kin if f.amount and (f.amount.unit or f.noun)]
    if not told or len(told) != len(kin):
        return bare
    if full.amount.unit is not None:
        same = all(f.amount and f.amount.unit == full.amount.unit for f in told)
        return replace(bare, amount=replace(bare.amount, unit=full.amount.unit)) if same else bare
    same = bool(full.noun) and all(f.noun == full.noun for f in told)
    return replace(bare, noun=full.noun, noun_text=full.noun_text) if same else bare


def _as_nearest(
    bare: Figure, full: Figure, *, figures: Sequence[Figure], text: str
) -> Figure | None:
    """Give a bare figure the unit of the last one: "216 feet, the first 60 through clay"."""
    nearest = _nearest_before(bare, figures=figures, text=text)
    amounts = nearest.amount if nearest else None, full.amount, bare.amount
    before, end = text[: bare.span.start], bare.span.end
    # "640 ewes, down from 900 in 1850"
    changed = _CHANGED_FROM.search(before) and _IN_YEAR.match(text, end)
    if changed and nearest is not None and nearest.noun and nearest.noun == full.noun:
        return replace(bare, noun=full.noun, noun_text=full.noun_text)
    if nearest is not None and leaves_out(bare, text=text):
        return _like_it(bare, full, nearest=nearest)
    # "61 inhabited houses and nine empty"
    likened = nearest is not None and bool(nearest.noun) and nearest.noun == full.noun
    if nearest is not None and likened and _AND.search(before) and _BARE_ADJECTIVE.match(text, end):
        return replace(bare, noun=full.noun, noun_text=full.noun_text)
    if nearest is None or None in amounts or not _NO_NOUN.match(text, bare.span.end):
        return None
    unit = amounts[0].unit if amounts[0] else None
    same = full.amount is not None and unit == full.amount.unit
    if unit is not None and same and unit.dimension != "time" and bare.amount is not None:
        per = amounts[0].per if amounts[0] and full.amount else ""
        return replace(bare, amount=replace(bare.amount, unit=unit, per=per))
    return None


def leaves_out(figure: Figure, *, text: str) -> bool:
    """Tell whether a bare figure stands for a whole statement: "but only 45 after the sale"."""
    if figure.noun or (figure.amount is not None and figure.amount.unit is not None):
        return False
    led = _AND_ONLY.search(text, 0, figure.span.start) is not None
    return led and _OF_ITS_OWN.match(text, figure.span.end) is not None


def _like_it(bare: Figure, full: Figure, *, nearest: Figure) -> Figure | None:
    """Give a bare figure the unit and rate, or the noun, of the one before it, if it is asked."""
    if bare.amount is None or full.amount is None or nearest.amount is None:
        return None
    unit = nearest.amount.unit
    if unit is not None and unit == full.amount.unit:
        return replace(bare, amount=replace(bare.amount, unit=unit, per=nearest.amount.per))
    if nearest.noun and full.noun and related(full.noun, nearest.noun):
        return replace(bare, noun=full.noun, noun_text=full.noun_text)
    return None


def _nearest_before(bare: Figure, *, figures: Sequence[Figure], text: str) -> Figure | None:
    """Give the last figure of its kind before a bare one that tells its unit or noun."""
    start, _ = stretch_ends(bare, text, ends=_FULL_STOP)
    if _TALLIED.search(text[start : bare.span.start]):
        return None
    for f in reversed(figures):
        told = f.amount is not None and (f.noun or f.amount.unit)
        if told and f.kind is bare.kind and f.span.end <= bare.span.start:
            return f if start <= f.span.start else None
    return None


def stretch_ends(figure: Figure, text: str, *, ends: re.Pattern[str]) -> tuple[int, int]:
    """Give where the stretch of a text around a figure begins and ends, between two `ends`."""
    start = max((m.end() for m in ends.finditer(text, 0, figure.span.start)), default=0)
    end = ends.search(text, figure.span.end)
    return start, end.start() if end else len(text)
