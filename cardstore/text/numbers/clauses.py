"""Clauses: what holds of a figure only under a clause of its own.

"Forty clerks, but only fifteen once the typewriters came" has two figures of one thing. Comes in: a
figure of a sentence and the quote's figure that states it. Goes out: a doubt, or nothing.

1. The quote's figure has its clause, another figure of the same thing stands before it, and the
   sentence has no word of the clause: it tells for always what is told for then.
2. The sentence has the clause of that other figure: it is moved.
3. The sentence has the figure's own clause with the opposite word before it: "before" for "once".

Clauses are told by the word they begin with, without a parser; a figure of another noun or unit is
of another thing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cardstore.text.numbers.figure import FigureKind
from cardstore.text.numbers.judgement import Judgement, person
from cardstore.text.numbers.left_out import leaves_out
from cardstore.text.numbers.nouns import related
from cardstore.text.numbers.wholes import content_stems
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.numbers.figure import Figure

_AFTER = word_set("once after since")
_BEFORE = word_set("before until till")
_IF = word_set("if when whenever while with")
_UNLESS = word_set("unless without")
_PLACED = word_set("in on at during by")
_OPPOSITE = {
    **dict.fromkeys(_AFTER, _BEFORE),
    **dict.fromkeys(_BEFORE, _AFTER | {"when", "with"}),
    **dict.fromkeys(_IF, _UNLESS),
    **dict.fromkeys(_UNLESS, _IF),
    "when": _BEFORE | _UNLESS,
    "with": _BEFORE | _UNLESS,
}
_BOUND = _AFTER | _BEFORE | _IF | _UNLESS
_HEAD = "|".join(sorted(_BOUND | _PLACED))
_BEHIND = re.compile(rf"(?i)(?:\s+[^\W\d_]+){{0,2}}?\s+({_HEAD})\s+([^,;:.!?()—–]+)")
_LEADING = re.compile(rf"(?i)^[\s,]*({_HEAD})\s+(.+)$")
_TURN = re.compile(r"(?i)[;:!?()—–]|(?<!\d[sdl])\.|\b(?:and|but|or|though|although|whereas)\b")
_JOIN = re.compile(r"(?i)\b(?:and|but|or|though|although|whereas)\b.*$")
# The stop of "4d." ends no sentence.
_SENTENCE = re.compile(r"[!?]|(?<!\d[sdl])\.(?=\s|$)")
_MAY = re.compile(rf"(?i)\b(?:{_HEAD})\b")
_NO_TIME = word_set("time times first last once only")


class _Clause(NamedTuple):
    """A clause: the word it begins with, what it says, as written."""

    word: str
    stems: frozenset[str]
    text: str


def compare_clauses(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Say whether the sentence leaves out, moves or turns round the clause of a figure.

    Args:
        asked: the sentence's figure.
        given: the quote's figure that states it.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    if given.kind is not FigureKind.QUANTITY or not _MAY.search(texts[1]):
        return None
    others = _fellows(given, around[1], text=texts[1])
    if not others:
        return None
    own = _clause_of(given, around[1], text=texts[1])
    said = content_stems(texts[0])
    for other in others:
        if any(one.amount == other.amount for one in around[0] if one is not asked):
            continue
        theirs = _clause_of(other, around[1], text=texts[1])
        if own is not None and other.span.start < given.span.start:
            bound = own.word in _BOUND or not (given.noun or (given.amount and given.amount.unit))
            if bound and own.stems.isdisjoint(said) and not (theirs and theirs.stems == own.stems):
                return person(f"the quote has it only “{own.text}”")
        apart = theirs.stems - _near(given, around[1], text=texts[1]) if theirs else frozenset()
        # "Forty sat in the hall, but nine after noon": all sat in the hall
        shared = theirs and theirs.word in _PLACED and leaves_out(given, text=texts[1])
        if theirs and not shared and apart and apart <= said and not _is_turned(theirs, texts[0]):
            return person(f"the quote has “{theirs.text}” of {other.text}")
    if own is not None and not own.stems.isdisjoint(said) and _is_turned(own, texts[0]):
        return person(f"the quote says “{own.text}”")
    return None


def _fellows(figure: Figure, figures: Sequence[Figure], *, text: str) -> list[Figure]:
    """Give the other figures of its sentence that are of the same thing."""
    start = max((m.end() for m in _SENTENCE.finditer(text, 0, figure.span.start)), default=0)
    stop = _SENTENCE.search(text, figure.span.end)
    end = stop.start() if stop else len(text)
    return [
        one
        for one in figures
        if one is not figure
        and one.kind is figure.kind
        and start <= one.span.start < end
        and figure.span not in {one.span, one.base}
        and figure.base != one.span
        and _is_like(one, figure)
    ]


def _is_like(one: Figure, other: Figure) -> bool:
    """Tell whether two figures may be of one thing: the later one may leave its noun out."""
    if one.amount is None or other.amount is None or one.direction or other.direction:
        return False
    last = max(one, other, key=lambda figure: figure.span.start)
    first = one if last is other else other
    if last.amount and last.amount.unit is None and not last.noun:
        return True
    units = (one.amount.unit, other.amount.unit)
    if units[0] is not None or units[1] is not None:
        return units[0] == units[1]
    return bool(first.noun) and related(first.noun, last.noun)


def _clause_of(figure: Figure, figures: Sequence[Figure], *, text: str) -> _Clause | None:
    """Give the clause that binds a figure, behind it or before it."""
    noun = figure.noun_span
    at = noun.end if noun is not None and noun.start >= figure.span.end else figure.span.end
    nexts = [one.span.start for one in figures if one.span.start >= at]
    found = _BEHIND.match(text, at, min(nexts, default=len(text)))
    if found is None:
        turns = [m.end() for m in _TURN.finditer(text, 0, figure.span.start)]
        ends = [one.span.end for one in figures if one.span.end <= figure.span.start]
        found = _LEADING.match(text[max([*turns, *ends], default=0) : figure.span.start])
    if found is None:
        return None
    told = _JOIN.sub("", found[2]).strip()
    stems = content_stems(told) - _NO_TIME
    return _Clause(found[1].lower(), stems, f"{found[1]} {told}") if stems else None


def _near(figure: Figure, figures: Sequence[Figure], *, text: str) -> frozenset[str]:
    """Give what the quote says around a figure, between the turns and figures beside it."""
    start = max((m.end() for m in _TURN.finditer(text, 0, figure.span.start)), default=0)
    start = max([start, *(f.span.end for f in figures if f.span.end <= figure.span.start)])
    stop = _TURN.search(text, figure.span.end)
    end = stop.start() if stop else len(text)
    end = min([end, *(f.span.start for f in figures if f.span.start >= figure.span.end)])
    return content_stems(text[start:end])


def _is_turned(clause: _Clause, sentence: str) -> bool:
    """Tell whether a sentence has only the opposite of the word that a clause begins with."""
    words = frozenset(sentence.lower().replace(",", " ").split())
    return clause.word not in words and not words.isdisjoint(_OPPOSITE.get(clause.word, ()))
