"""Left out: a deed told of one and denied of another by "did not", where it is not named again.

Comes in: the words of a text. Goes out: the places of words that it both affirms and denies; and of
what it affirms, that which a sentence may deny of nobody it names: "the jury believed her, though
the judge did not" bears out "the judge did not believe her", and not that the jury did not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.exceptions import NEGATORS
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.claims.wording import Wording

_PRO_VERBS = listed("did does do was were had has have could would is are")
_PRO_VERBS_DENIED = listed("didnt doesnt dont wasnt werent hadnt hasnt havent couldnt wouldnt isnt")


def left_open(wording: Wording) -> frozenset[int]:
    """Give the places of words that a text both affirms and denies.

    "Unless rain came" is "if no rain came"; of "he believed her, and the jury did not" the deed is
    told once, and denied where it is left out.
    """
    found: set[int] = set()
    for at, key in enumerate(wording.keys):
        if key == "unless":
            found.update(n for n, one in enumerate(wording.clauses) if one == wording.clauses[at])
    for at in _left_out(wording):
        found.update(n for n, one in enumerate(wording.parts) if one == wording.parts[at])
    return frozenset(found)


def affirmed_of_others(sentence: Wording, quotes: Wording) -> frozenset[str]:
    """Give the stems that quotes affirm, and deny only of somebody whom the sentence does not name.

    Where a mere pronoun stands for them ("but they did not"), nobody can tell whom it means.
    """
    found: set[str] = set()
    for at in _left_out(quotes):
        clause = quotes.clauses[at]
        doers = [
            quotes.stems[n] for n in range(at) if quotes.clauses[n] == clause and quotes.tells[n]
        ]
        if not doers or any(is_told_by(one, sentence.stem_set) for one in doers):
            continue
        part = [n for n, one in enumerate(quotes.parts) if one == quotes.parts[at]]
        denied = {quotes.clauses[n] for n in part if quotes.keys[n] in NEGATORS} | {clause}
        found.update(
            quotes.stems[n] for n in part if quotes.tells[n] and quotes.clauses[n] not in denied
        )
    return frozenset(found)


def _left_out(wording: Wording) -> Iterator[int]:
    """Give the places of each "did not" that ends its clause."""
    for at, key in enumerate(wording.keys):
        ends = wording.clauses[at + 1 : at + 2] != (wording.clauses[at],)
        denied = key == "not" and at > 0 and wording.keys[at - 1] in _PRO_VERBS
        if ends and (denied or key in _PRO_VERBS_DENIED):
            yield at
