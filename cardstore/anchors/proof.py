"""Proof: how far the words of a card from a scan are known to be what the page says.

What a person said and what the second readers saw, folded into one value for the checks. Computed
by the workflow from what is stored; never stored itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.anchors.twice_read import TwiceRead


class ProofState(StrEnum):
    """What stands behind the reading of a card's words."""

    EMBEDDED = "embedded"  # the publisher's own text; nobody had to read it
    CONFIRMED = "confirmed"  # a person looked at the page and found the words there
    CORRECTED = "corrected"  # a person set misread words right, by the card or on its leaf
    ALIKE = "alike"  # read twice, and no word is marked
    MARKED = "marked"  # read twice, and a person has to look at some words
    ONCE = "once"  # read by one reader only


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedWord:
    """A word to be looked at, and where.

    Attributes:
        leaf_index: where.
        word: with its readings.
        set_by: the person who set the word, where the second reader has another; else "".
    """

    leaf_index: int
    word: TwiceRead
    set_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingProof:
    """What stands behind the reading of a card's words, now.

    Attributes:
        state: see `ProofState`.
        marked: the words to be looked at, in order; empty unless state is marked.
        readers: who read the words the second time; "" where nobody did.
        by, at, note: the person, when, and why; "" unless a person spoke.
        corrected: the words that a person set on the leaf, in order, where the second reader has
            them too; empty when the person spoke of this very card.
        why: why the words were read only once; "" otherwise.
        remedy: what to do about that; "" otherwise.
    """

    state: ProofState
    marked: tuple[MarkedWord, ...] = ()
    readers: str = ""
    by: str = ""
    at: str = ""
    note: str = ""
    corrected: tuple[str, ...] = ()
    why: str = ""
    remedy: str = ""

    def __post_init__(self) -> None:
        """Refuse marked words in any other state, and none in that one."""
        if bool(self.marked) != (self.state is ProofState.MARKED):
            msg = f"state {self.state} with {len(self.marked)} marked words"
            raise ValueError(msg)
