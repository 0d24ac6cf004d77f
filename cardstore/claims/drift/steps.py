"""Steps: "a third of" something and "a third less than" it.

Comes in: the texts of a sentence and of its quotes. Goes out: the share that one of them tells as a
part and the other as a step, up or down, or as steps of opposite ways.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.text.late_pattern import late_pattern
from cardstore.text.numbers import find_figures

if TYPE_CHECKING:
    from fractions import Fraction

_SHARE = (
    r"(?:\d[\d.,]*\s?(?:%|per\s?cent|percent)|(?:[a-z]+[- ])?[a-z]+\s+per\s?cent"
    r"|(?:an?|one|two|three|four|five)[-\s](?:third|quarter|fifth|sixth|seventh|eighth|tenth)s?"
    r"|half)"
)
_STEP = late_pattern(
    rf"\b(?P<share>{_SHARE})\s+(?:as\s+)?"
    r"(?:(?P<down>less|fewer|lower|smaller|shorter|cheaper|below|under)"
    r"|(?P<up>more|higher|greater|larger|longer|dearer|above|over))(?:\s+\w+)?\s+than\b",
    re.IGNORECASE,
)
_PART = late_pattern(rf"\b(?P<share>{_SHARE})\s+of\b", re.IGNORECASE)


def find_steps(sentence: str, quotes: str) -> tuple[Drift, ...]:
    """Give the share that is a part on one side and a step on the other.

    >>> find_steps("It bore a third of the load.", "it bore a third less than the load")[0].told
    'the card says “a third less than”, not “a third of”'
    """
    if " than" not in sentence and " than" not in quotes:
        return ()
    mine = _read(sentence)
    theirs = _read(quotes) if mine else {}
    for value, ways in mine.items():
        given = theirs.get(value, {})
        if given and not given.keys() & ways.keys():
            said, told = next(iter(ways.values())), next(iter(given.values()))
            return (Drift(said=said, given=told, told=f"the card says “{told}”, not “{said}”"),)
    return ()


def _read(text: str) -> dict[Fraction, dict[str, str]]:
    """Give for each share of a text how it is told, "part", "down" or "up", with the words."""
    found: dict[Fraction, dict[str, str]] = {}
    for pattern in (_STEP, _PART):
        for one in pattern.finditer(text):
            way = "part" if pattern is _PART else "down" if one["down"] else "up"
            for figure in find_figures(one["share"]):
                if figure.amount is not None:
                    words = " ".join(one.group().split())
                    found.setdefault(figure.amount.low, {})[way] = words
                    break
    return found
