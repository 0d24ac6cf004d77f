"""CalibrationSet: pairs of a library's own cards and sentences that people label.

Drawn once, with a seed, and kept as drawn. Every pair belongs to one of three parts: thresholds are
fitted on the first, measured on the second, and the third, the core, is opened once at the end. The
parts share no quote and no sentence. Who labels sees quote and sentence and nothing else.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum

from cardstore.provenance import digest_value


class Part(StrEnum):
    """What a pair's label may be used for."""

    FIT = "fit"  # LOW and HIGH are chosen on it
    REPORT = "report"  # they are measured on it
    CORE = "core"  # kept to the end


class PairKind(StrEnum):
    """How a pair was made. The label is a person's, whatever the kind."""

    CITED = "cited"  # a sentence of the draft and a card that it cites
    NEIGHBOUR = "neighbour"  # the sentence and another card of the same source, nearest first
    STRANGER = "stranger"  # the sentence and a card of another source
    NUMBER = "number"  # "1,400" became "1,500"
    NEGATION = "negation"  # a "not" was set or taken away
    NAME = "name"  # another name of the draft's
    SCOPE = "scope"  # "some" became "all"
    PERIOD = "period"  # 1893 became 1896


class PairLabel(StrEnum):
    """What a person says of a pair."""

    SUPPORTED = "supported"
    PARTLY = "partly"  # stronger, or more specific: counts as unsupported
    UNSUPPORTED = "unsupported"
    CANNOT_TELL = "cannot_tell"  # is left out, and counted


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationPair:
    """One pair.

    Attributes:
        number: its place among the pairs of its set, from 0.
        card_id: the card whose quote it is.
        quote: verbatim.
        sentence: without marks; in most kinds altered, or not the card's own.
        kind: see `PairKind`.
        part: see `Part`.
        group: of the quote; quotes that belong together are one group; a number from 0.
    """

    number: int
    card_id: str
    quote: str
    sentence: str
    kind: PairKind
    part: Part
    group: int

    def __post_init__(self) -> None:
        """Refuse a pair without words."""
        if not self.quote.strip() or not self.sentence.strip():
            msg = f"a pair has a quote and a sentence, got {self.quote!r} and {self.sentence!r}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelItem:
    """What is offered to be labelled: one pair; a few are offered twice, to see who agrees.

    Attributes:
        item: its id, which tells nothing of the pair.
        pair: the pair's number.
    """

    item: str
    pair: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationSet:
    """Pairs as they were drawn.

    Attributes:
        pairs: in order of their numbers.
        items: in the order in which they are offered.
        seed: what the draw was made with.
        rules: version of the rules that drew it.
        drawn_from: the drafts' names.
        made_by: who drew it.
        at: when, UTC; "" before it is stored.
    """

    pairs: tuple[CalibrationPair, ...]
    items: tuple[LabelItem, ...]
    seed: int
    rules: str
    drawn_from: tuple[str, ...] = ()
    made_by: str = ""
    at: str = ""

    def __post_init__(self) -> None:
        """Refuse numbers out of order, a shared quote between parts, and items without a pair."""
        if [pair.number for pair in self.pairs] != list(range(len(self.pairs))):
            msg = "pairs are numbered from 0 in order"
            raise ValueError(msg)
        for words in ("quote", "sentence"):
            parts: dict[str, Part] = {}
            for pair in self.pairs:
                text = " ".join(str(getattr(pair, words)).split())
                if parts.setdefault(text, pair.part) is not pair.part:
                    msg = f"no {words} may be in two parts: {text!r}"
                    raise ValueError(msg)
        if any(not 0 <= item.pair < len(self.pairs) for item in self.items):
            msg = "every item is of a pair of the set"
            raise ValueError(msg)

    @property
    def digest(self) -> str:
        """SHA-256 of the pairs and the order in which they are offered."""
        kept = [asdict(pair) for pair in self.pairs], [asdict(item) for item in self.items]
        return digest_value([*kept, self.seed, self.rules])

    def counted(self, part: Part) -> tuple[int, int]:
        """Count a part's pairs: those that were drawn as cited, and the others."""
        kinds = [pair.kind for pair in self.pairs if pair.part is part]
        cited = sum(kind is PairKind.CITED for kind in kinds)
        return cited, len(kinds) - cited


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenLabel:
    """One label that one person gave.

    Attributes:
        item: of the item.
        label: see `PairLabel`.
        by: the person's name.
        at: when, UTC; "" before it is stored.
    """

    item: str
    label: PairLabel
    by: str
    at: str = ""


def settle_labels(labels: tuple[PairLabel, ...]) -> bool | None:
    """Give what a pair counts as: supported, or not; None where nobody could tell.

    Where people differ it counts as unsupported: what one reader does not find in the card must not
    pass by itself.

    >>> settle_labels((PairLabel.SUPPORTED, PairLabel.PARTLY))
    False
    """
    told = {label for label in labels if label is not PairLabel.CANNOT_TELL}
    return None if not told else told == {PairLabel.SUPPORTED}
