"""SentenceDossier: everything a check may look at for one sentence and the cards it cites.

Checks of sentences are pure, as those of cards are: they get this and a policy, and ask nobody.
Whether each card's own quote stands in its source is for the checks of cards; here a card's quote
is taken for what the source says. The gloss is not in here: it is never evidence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.sources.source import Source
    from cardstore.spans import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedCard:
    """A card as a sentence's checks see it.

    Attributes:
        card_id: "7KQ2-M".
        quote: verbatim as the card has it.
        source: the edition it quotes.
        printed_pages: the labels its words stand on, as shown to people; may be empty.
        around: the text of the leaves on which it stands; "" where that was not asked for.
    """

    card_id: str
    quote: str
    source: Source
    printed_pages: tuple[str, ...] = ()
    around: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceDossier:
    """One sentence before the checks.

    Attributes:
        sentence: as the draft has it, without the marks of its cards; not blank.
        cards: the cards that this sentence cites, in its order, each once.
        second: where another sentence surely ends before the last one that cites other cards; None
            where it is one sentence as far as can be told.
    """

    sentence: str
    cards: tuple[CitedCard, ...]
    second: Span | None = None

    def __post_init__(self) -> None:
        """Refuse a blank sentence."""
        if not self.sentence.strip():
            msg = f"a sentence to be checked has words in it, got {self.sentence!r}"
            raise ValueError(msg)
