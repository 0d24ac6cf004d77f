"""Judge: the seam for entailment models. It flags, and never proves.

Comes in: one sentence and one card's quote at a time. Goes out: a probability that the quote
supports the sentence, or an opinion where the judge gives no probability. What follows from it is
decided elsewhere, with thresholds that a calibration on the library's own pairs gave.

A judge is a function of its input: pairs that are asked together do not bear on each other. A text
that would be cut, a quote without words and words in letters that a model does not have are errors,
never scores; text that looks like a model's special token stays text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Sequence


class Opinion(StrEnum):
    """What a judge says that answers in words."""

    SUPPORTED = "supported"
    PARTLY = "partly"  # the sentence is stronger, or more specific
    UNSUPPORTED = "unsupported"
    UNSTABLE = "unstable"  # asked again, it said something else
    INVALID = "invalid"  # no answer of the asked form


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPair:
    """What a judge is asked about.

    Attributes:
        quote: the card's verbatim words, never its gloss; not blank.
        sentence: one sentence without marks; not blank.
        around: the paragraph around the quote in its source, for judges that read it; may be "".
    """

    quote: str
    sentence: str
    around: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """What a judge said of one pair.

    Attributes:
        prob: the probability that the quote supports the sentence, 0 to 1; None of a judge that
            answers in words.
        opinion: its answer in words; None of a judge that gives a probability.
        unsupported: words of the sentence that it names as not supported.
        tokens: how many the model read; 0 where there are none.
        remark: for people; "" for none.
    """

    prob: float | None = None
    opinion: Opinion | None = None
    unsupported: tuple[str, ...] = ()
    tokens: int = 0
    remark: str = ""

    def __post_init__(self) -> None:
        """Refuse what is neither a probability nor an opinion, and both at once."""
        if (self.prob is None) == (self.opinion is None):
            msg = f"support is a probability or an opinion, got {self.prob!r} and {self.opinion!r}"
            raise ValueError(msg)
        if self.prob is not None and not 0.0 <= self.prob <= 1.0:
            msg = f"a probability lies from 0 to 1, got {self.prob!r}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRecord:
    """Who judges, as exactly as results depend on it.

    Attributes:
        judge: the entry point's name: "minicheck", "lexical".
        model: the model's name and revision; "" where no model runs.
        weights: SHA-256 of its weights; "" where there are none.
        runtime: what computes it, with versions: "ctranslate2 4.8.5 int8".
        template: version of the form in which pairs are put to it.
        longest: most tokens that it reads; 0 for no limit.
        licence: of the weights; "" where there are none.
        called: the name for people: "MiniCheck (flan-t5-large)".
        reads_around: whether it reads the paragraph around a quote; others never get it.
        asks: the address that pairs are sent to: "https://judge.example/v1"; "" for a judge that
            sends them nowhere. Each of its answers costs, so it is asked about one pair at a time.
    """

    judge: str
    model: str = ""
    weights: str = ""
    runtime: str = ""
    template: str
    longest: int = 0
    licence: str = ""
    called: str
    reads_around: bool = False
    asks: str = ""

    @property
    def runs_model(self) -> bool:
        """Whether a model runs at all."""
        return bool(self.model)


@runtime_checkable
class Judge(Protocol):
    """Scores pairs; a class that takes a mapping of settings (str to str), found by entry point."""

    @property
    def record(self) -> JudgeRecord:
        """Who judges."""
        ...

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Score pairs; one answer a pair, in order.

        Raises:
            JudgeInputError: a quote has no words, a pair is longer than the model reads, or words
                are in letters that it does not have.
            JudgeError: the judge could not run.
        """
        ...
