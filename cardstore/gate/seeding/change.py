"""Change: what was altered in a sentence by whole words, and what stands on its two sides."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardstore.gate.planted import NUMBER_WORDS

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_WORD = re.compile(r"\w+")
NUMBER = rf"(?:\d|(?:{'|'.join(NUMBER_WORDS)}|half|hundred|thousand|once|twice)\b)"
"""A pattern of what a number begins with."""
PLURAL = r"(?!this\b|was\b|his\b|its\b|as\b|is\b|has\b)(?:\w+ )?\w{2,}[^su\W]s\b"
"""A pattern of a noun of several, a word before it or none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What was altered in a sentence, and what stands around it.

    Attributes:
        left: all that stands before it, up to the word that was altered.
        old, new: the words there, before and after; "" where there are none.
        right: all that stands behind it.
    """

    left: str
    old: str
    new: str
    right: str

    @property
    def near(self) -> str:
        """What stands before it since the last comma or other stop."""
        return re.split(r"[,;:.]", self.left)[-1]

    @property
    def far(self) -> str:
        """What stands behind it up to the next comma or other stop."""
        return re.split(r"[,;:.]", self.right)[0]

    @property
    def before(self) -> str:
        """The word before it, in small letters; "" for none."""
        found = _WORD.findall(self.left)
        return str(found[-1]).lower() if found else ""

    def follows(self, pattern: str) -> bool:
        """Tell whether what stands behind it, blanks aside, begins with a pattern."""
        return re.match(pattern, self.right.lstrip(), re.IGNORECASE) is not None


def change_of(before: str, after: str) -> Change:
    """Find what was altered, by whole words.

    >>> change_of("It rose again.", "It fell again.").new
    'fell'
    """
    was, now = _TOKEN.findall(before), _TOKEN.findall(after)
    most = min(len(was), len(now))
    same = next((at for at in range(most) if was[at] != now[at]), most)
    tail = next(
        (at for at in range(most - same) if was[len(was) - 1 - at] != now[len(now) - 1 - at]),
        most - same,
    )
    return Change(
        left="".join(now[:same]),
        old="".join(was[same : len(was) - tail]).strip(),
        new="".join(now[same : len(now) - tail]).strip(),
        right="".join(now[len(now) - tail :]),
    )
