"""Edit labels: the names under which people are shown an edit of words. Pure.

Comes in: the keys of the words printed and of those quoted in their place. Goes out: a label:
"negation", "qualifier", "hedge", "tense", "order", "singular or plural", "name", "word changed",
"word left out", "words added" …; the weightiest that fits. Numbers are told before.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import DifferenceKind
from cardstore.text.words import (
    HEDGES,
    LIMITS,
    NEGATIONS,
    NEGATIVE_PREFIXES,
    QUALIFIERS,
    TENSES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.anchor import Difference
    from cardstore.anchors.edits import Change

LEAST_STEM = 3
_WEIGHED = LIMITS | QUALIFIERS | HEDGES
_VERB_ENDINGS = ("", "s", "es", "d", "ed", "ing", "t", "en", "n")
_KEPT_IN_ORDER = frozenset({"negation", "number"})
"""Labels that tell more than that words changed places."""


def edit_label(printed: Sequence[str], quoted: Sequence[str], *, names: bool) -> str:
    """Name an edit of words for people.

    Args:
        printed: keys of the source's words.
        quoted: keys of the quote's words in their place.
        names: whether both are set with a capital.

    >>> edit_label(["did", "not"], ["did"], names=False), edit_label(["most"], [], names=False)
    ('negation', 'qualifier')
    """
    one, other = set(printed), set(quoted)
    if (one & NEGATIONS) != (other & NEGATIONS) or is_negated(printed, quoted):
        return "negation"
    changed = one ^ other
    if changed & _WEIGHED:
        return "qualifier" if changed & (LIMITS | QUALIFIERS) else "hedge"
    if not other or not one:
        return _one_sided_label(printed, quoted)
    if any(forms & one and forms & other for forms in TENSES):
        return "tense"
    if sorted(printed) == sorted(quoted):
        return "order"
    single = len(printed) == len(quoted) == 1
    return _word_label(printed[0], quoted[0], names=names) if single else "words changed"


def _one_sided_label(printed: Sequence[str], quoted: Sequence[str]) -> str:
    noun = "word" if len(printed) + len(quoted) == 1 else "words"
    return f"{noun} left out" if printed else f"{noun} added"


def is_negated(printed: Sequence[str], quoted: Sequence[str]) -> bool:
    """Tell whether one word is the other with a negative prefix."""
    if len(printed) != 1 or len(quoted) != 1:
        return False
    long, short = sorted((printed[0], quoted[0]), key=len, reverse=True)
    return len(short) >= LEAST_STEM and any(long == prefix + short for prefix in NEGATIVE_PREFIXES)


def _word_label(one: str, other: str, *, names: bool) -> str:
    if {one + "s", one + "es"} & {other} or {other + "s", other + "es"} & {one}:
        return "singular or plural"
    stem = _common_beginning(one, other)
    if (
        len(stem) >= LEAST_STEM
        and one[len(stem) :] in _VERB_ENDINGS
        and other[len(stem) :] in _VERB_ENDINGS
    ):
        return "tense"
    return "name" if names else "word changed"


def _common_beginning(one: str, other: str) -> str:
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return one[:length]


def mark_reordered(
    differences: Sequence[Difference], changes: Sequence[Change]
) -> list[Difference]:
    """Rename words that are only elsewhere in the quote as an order changed.

    Args:
        differences: as classed.
        changes: the changes they come from, one for each.
    """
    pairs = list(zip(differences, changes, strict=True))
    moving = [change for difference, change in pairs if _may_move(difference, change)]
    lost = Counter(word for change in moving for word in change.printed_words)
    added = Counter(word for change in moving for word in change.quoted_words)
    moved = set(lost & added)
    return [
        replace(difference, kind=DifferenceKind.EDIT, label="order")
        if _may_move(difference, change)
        and moved.issuperset((*change.printed_words, *change.quoted_words))
        and difference.label not in _KEPT_IN_ORDER
        else difference
        for difference, change in pairs
    ]


def _may_move(difference: Difference, change: Change) -> bool:
    """Tell whether a change can be half of an exchange: an edit, or words on one side only."""
    one_sided = not (change.printed_words and change.quoted_words)
    return one_sided or difference.kind is DifferenceKind.EDIT
