"""The draft as faults are planted in it: its sentences, the library's cards, and stand-ins.

Comes in (from a library): what stands. Goes out: nothing; these are values. A stand-in is a card
that was made for one fault in a copy of the library: the same words with a wrong page, or a card
that was retracted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from cardstore.gate.seeding.faults import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedCard:
    """A card that stands.

    Attributes:
        card_id: its id.
        quote: verbatim.
        source_id: the edition it quotes.
        leaf_index: the leaf on which it begins, 0-based.
        url: where its source is found; "" where that is not told.
        names: what its source's record names: title, authors.
        titled: whether its source's record claims a title, by which registries can be asked.
    """

    card_id: str
    quote: str
    source_id: str
    leaf_index: int = 0
    url: str = ""
    names: str = ""
    titled: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedSentence:
    """A sentence of a draft that no check sends back.

    Attributes:
        words: as the gate reads it, without marks.
        card_ids: the cards that it cites, in order; at least one.
        marks: its other marks, as written: "[as-of: 1931]".
        place: where it stands in its draft, for people; "" for one that was made from a card.
    """

    words: str
    card_ids: tuple[str, ...]
    marks: tuple[str, ...] = ()
    place: str = ""

    def text(
        self,
        *,
        words: str | None = None,
        card_ids: Sequence[str] | None = None,
        marks: Sequence[str] | None = None,
    ) -> str:
        """Write it as a draft has it, its marks behind it.

        Args:
            words: other words.
            card_ids: other cards.
            marks: other marks.
        """
        ids = self.card_ids if card_ids is None else card_ids
        behind = [*(f"[card:{one}]" for one in ids), *(self.marks if marks is None else marks)]
        return " ".join([self.words if words is None else words, *behind])


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """What a fault may be made from.

    Attributes:
        cards: card id → the card, all that stand.
        names: names of the draft's and the cards', of which another one may be set.
        stand_ins: fault → card id → the id of the card that stands in for it.
        asking: a sentence as it is written → the checks that ask for somebody already.
        words: words of the cards' that may be set for another one.
        joints: what may join two clauses so that one is said to be the cause or the time of the
            other; each as often as it is to come.
    """

    cards: Mapping[str, SeedCard]
    names: tuple[str, ...] = ()
    stand_ins: Mapping[Fault, Mapping[str, str]] = field(default_factory=dict)
    asking: Mapping[str, frozenset[str]] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    joints: tuple[str, ...] = ("because",)

    def quotes(self, sentence: SeedSentence) -> str:
        """Give the quotes that a sentence cites, one after the other."""
        return "\n\n".join(self.cards[one].quote for one in sentence.card_ids)

    def others(self, sentence: SeedSentence, *, same_source: bool | None = None) -> list[SeedCard]:
        """Give the cards that a sentence does not cite and whose words are others, nearest first.

        Args:
            sentence: a sentence.
            same_source: of the first card's source only, or of other sources only; None for all.
        """
        first = self.cards[sentence.card_ids[0]]
        cited = [self.cards[one] for one in sentence.card_ids]
        sources = {one.source_id for one in cited}
        found = [
            one
            for one in self.cards.values()
            if one.card_id not in sentence.card_ids
            and (same_source is not True or one.source_id == first.source_id)
            and (same_source is not False or one.source_id not in sources)
            and not any(_overlap(one.quote, card.quote) for card in cited)
        ]
        return sorted(
            found,
            key=lambda one: (
                one.source_id != first.source_id,
                abs(one.leaf_index - first.leaf_index),
                one.quote,
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bed:
    """Where one fault is to be planted.

    Attributes:
        sentence: a sentence that stands.
        shelf: what the fault may be made from.
        dice: seeded; choose the place and what comes to stand there.
    """

    sentence: SeedSentence
    shelf: Shelf
    dice: Random


def _overlap(one: str, other: str) -> bool:
    """Tell whether one text has the other in it, whatever stands between words."""
    first, second = " ".join(one.split()), " ".join(other.split())
    return first in second or second in first
