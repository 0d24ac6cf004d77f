"""SentenceDossier: everything a check may look at for one sentence and the cards it cites.

Checks of sentences are pure, as those of cards are: they get this and a policy, and ask nobody.
Whether each card's own quote stands in its source is for the checks of cards; here a card's quote
is taken for what the source says. The gloss is not in here: it is never evidence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardstore.claims.manuscript import BlockKind
from cardstore.sources.resolution import Verdict

if TYPE_CHECKING:
    from cardstore.claims.draft_marks import DraftMark
    from cardstore.gate.finding import Finding
    from cardstore.sources.links import LinkVerdict
    from cardstore.sources.source import Source
    from cardstore.sources.witnesses import PersonRecord
    from cardstore.spans import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceState:
    """What the library knows from outside of a source.

    Attributes:
        verdict: the verdict of the registries that holds; NOT_ASKED where nobody was asked.
        why: the registries' first reason, for people; "" for none.
        vouched: who vouches for it and with what evidence, for people; "" where nobody does.
        links: the last verdict on each of its addresses that was asked for.
        asked_at: when the registries were last asked, "2026-11-30T09:00:00Z"; "" for never.
    """

    verdict: Verdict = Verdict.NOT_ASKED
    why: str = ""
    vouched: str = ""
    links: tuple[LinkVerdict, ...] = ()
    asked_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginQuote:
    """A card of a source from which a cited one may come.

    Attributes:
        card_id: "7KQ2-M".
        source_id: of which of the origins.
        quote: verbatim as the card has it.
    """

    card_id: str
    source_id: str
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedCard:
    """A card as a sentence's checks see it.

    Attributes:
        card_id: "7KQ2-M".
        quote: verbatim as the card has it.
        source: the edition it quotes.
        printed_pages: the labels its words stand on, as shown to people; may be empty.
        around: the text of the leaves on which it stands; "" where that was not asked for.
        paragraph: the paragraph around it in its source; "" where that was not asked for.
        leaf_indexes: the leaves on which it stands, in order, 0-based; empty where unknown.
        state: what is known of its source from outside.
        origins: the sources of the library from which it may come: what `source` cites, what those
            cite and so on, each step a tuple; empty where the chain was not asked for, one empty
            step where nothing that it cites is there.
        origin_quotes: the cards that the library holds of these origins.
        findings: those of the checks of the card itself; empty where they were not run.
    """

    card_id: str
    quote: str
    source: Source
    printed_pages: tuple[str, ...] = ()
    around: str = ""
    paragraph: str = ""
    leaf_indexes: tuple[int, ...] = ()
    state: SourceState = field(default_factory=SourceState)
    origins: tuple[tuple[Source, ...], ...] = ()
    origin_quotes: tuple[OriginQuote, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceDossier:
    """One sentence before the checks.

    Attributes:
        sentence: as the draft has it, without the marks of its cards; not blank.
        cards: the cards that this sentence cites, in its order, each once.
        second: where another sentence surely ends before the last one that cites other cards; None
            where it is one sentence as far as can be told.
        marks: what the writer says of it in brackets.
        block: in what kind of block it stands.
        written: as it stands in the manuscript, marks and dress included; "" where it was not read
            from one.
        targets: where its links lead whose addresses are defined elsewhere in the manuscript.
        persons: the persons of whom the library keeps a record, living or not.
        missing: how many cards it cites that show nothing (unknown, mistyped, retracted).
        head: of a table's row: the cells of the head over it, with the signs between them.
    """

    sentence: str
    cards: tuple[CitedCard, ...]
    second: Span | None = None
    marks: tuple[DraftMark, ...] = ()
    block: BlockKind = BlockKind.PARAGRAPH
    written: str = ""
    targets: tuple[str, ...] = ()
    persons: tuple[PersonRecord, ...] = ()
    missing: int = 0
    head: str = ""

    def __post_init__(self) -> None:
        """Refuse a blank sentence."""
        if not self.sentence.strip():
            msg = f"a sentence to be checked has words in it, got {self.sentence!r}"
            raise ValueError(msg)
