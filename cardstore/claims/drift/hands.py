"""Hands: who gives and who gets, where one verb says it of the one and one of the other.

Comes in: "Ashdown paid" of "paid to Ashdown", "received of the miller", "give unto Joan". Who gets
it does not give it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import IRREGULAR, listed
from cardstore.claims.wording import read_wording, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_GIVES = frozenset(
    stem_of(word)
    for word in (
        "pay", "lend", "give", "sell", "send", "leave", "deliver", "bequeath", "owe", "grant",
        "supply",
    )
)  # fmt: skip
_GETS = frozenset(stem_of(word) for word in ("receive", "have", "get", "borrow", "obtain"))
_REACH = 7


def find_hands(sentence: Wording, quotes: Wording, *, at: int, head: str) -> Drift | None:
    """Judge "Ashdown paid" of "paid to Ashdown".

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        at: the place of the sentence's verb.
        head: the stem of who does it.
    """
    stem = sentence.stems[at]
    if stem not in _GIVES and stem not in _GETS:
        return None
    ways = _hands(quotes.text)
    way = "to" if stem in _GIVES else "of"
    if head in ways[way] and head not in ways["by"]:
        verb = sentence.written[at]
        return Drift(
            said=f"{head} {verb}", given=head, told=f"“{verb}”: the card has “{way} {head}…”"
        )
    return None


@lru_cache(maxsize=4096)
def _hands(text: str) -> dict[str, frozenset[str]]:
    """Give the stems of those to whom, of whom and by whom something is given in a text."""
    wording = read_wording(text)
    found: dict[str, set[str]] = {"to": set(), "of": set(), "by": set()}
    for at, stem in enumerate(wording.stems):
        leads = {"to", "unto"} if stem in _GIVES else {"of", "from"} if stem in _GETS else set()
        if not leads:
            continue
        clause = [n for n, one in enumerate(wording.clauses) if one == wording.clauses[at]]
        found["by"] |= {wording.stems[n] for n in clause if n < at and wording.tells[n]}
        for n in clause:
            if at < n <= at + _REACH and wording.keys[n] in leads and not _is_purpose(wording, n):
                way = "to" if stem in _GIVES else "of"
                found[way] |= _those_behind(wording, n)
                break
    return {way: frozenset(stems) for way, stems in found.items()}


def _is_purpose(wording: Wording, at: int) -> bool:
    """Tell whether a "to" leads a verb, "to buy bread", and nobody: "to women"."""
    if wording.keys[at] != "to" or at + 1 == len(wording.keys):
        return False
    behind = wording.keys[at + 1]
    return behind in IRREGULAR and behind not in _GIVEN_TO


_GIVEN_TO = listed(
    """
    man men woman women child children people person persons brothers wives brethren thieves choirs
    poor hungry strong oxen geese calves
    """
)
"""Words of the table of irregular forms that tell to whom something is given."""


def _those_behind(wording: Wording, at: int) -> set[str]:
    stems: set[str] = set()
    for n in range(at + 1, min(at + 5, len(wording.keys))):
        if wording.clauses[n] != wording.clauses[at] or (stems and not wording.tells[n]):
            break
        if wording.tells[n]:
            stems.add(wording.stems[n])
    return stems
