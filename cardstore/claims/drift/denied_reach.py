"""How far a negation reaches: what it counts, what it escapes, and the clause behind a "which".

- "Not one of the clinics owned a generator" denies the owning, no clinic.
- "Two warnings, neither of which was answered" denies the answering, in the clause of "which".
- "The corals had escaped bleaching" denies the bleaching.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_COUNTING = listed("one none neither")
_DETERMINERS = listed("the his her its their our my these those them us you which whom")
_WHICH = listed("which whom")
_ESCAPES = frozenset(stem_of(word) for word in ("escape", "avoid", "evade"))
_LEADS = listed("of from being")


def counted_in(wording: Wording, at: int) -> frozenset[int]:
    """Give the places of the words that a negation only counts: "not one of the clinics"."""
    n = at
    if wording.keys[at] in {"not", "no"} and wording.keys[at + 1 : at + 2] in {("one",), ("a",)}:
        n = at + 1
        n += wording.keys[at + 2 : at + 3] == ("single",)
    if n == at and wording.keys[at] not in _COUNTING:
        return frozenset()
    behind = wording.keys[n + 1 : n + 3]
    if len(behind) < 2 or behind[0] != "of" or behind[1] not in _DETERMINERS:  # noqa: PLR2004 - a pair
        return frozenset()
    found = []
    for place in range(n + 3, len(wording.keys)):
        if wording.tells[place]:
            found.append(place)
        follows = wording.tells[place + 1 : place + 2] == (True,)
        if found and (not follows or wording.keys[place + 1].endswith("ed") or len(found) > 1):
            break
    return frozenset(found[:1] if len(found) < 2 or _is_verb(wording, found[1]) else found)  # noqa: PLR2004 - two


def _is_verb(wording: Wording, at: int) -> bool:
    return wording.keys[at].endswith(("ed", "s"))


def clauses_denied(wording: Wording, at: int) -> frozenset[int]:
    """Give the clauses in which a negation denies: its own, and that of "neither of which"."""
    own = wording.clauses[at]
    behind = wording.keys[at + 1 : at + 4]
    for n, key in enumerate(behind[1:], start=1):
        if key in _WHICH and behind[n - 1] == "of":
            return frozenset({own, wording.clauses[at + 1 + n]})
    return frozenset({own})


def escapes(wording: Wording, at: int) -> bool:
    """Tell whether a word says that what follows it did not happen: "escaped bleaching"."""
    if wording.stems[at] not in _ESCAPES or at + 1 >= len(wording.keys):
        return False
    behind = wording.keys[at + 1]
    return behind.endswith("ing") or behind in _LEADS
