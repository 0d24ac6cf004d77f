"""Thresholds: from which score of a judge a sentence passes, below which little support was seen.

Comes in (from a calibration on the library's own labelled pairs, or from a person by hand): LOW and
HIGH of one judge. Goes out: a value bound to that judge by its digest; of another judge it is
refused. There is no default anywhere: without thresholds nothing passes by a judge's score.

What a person sets by hand says so, with a name and a reason, wherever it is told.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.errors import CalibrationError, UsageError
from cardstore.gate.bounds import ALPHA, upper_bound
from cardstore.provenance import digest_value

if TYPE_CHECKING:
    from cardstore.gate.judge import JudgeRecord

VERSION = "cardstore-thresholds-2"
"""Rises whenever the meaning of a field, or what follows from a score, changes."""
NEAR_QUOTE = 0.9
"""A judge that runs no model gives more than this only to what is nearly the quote itself.

HIGH of such a judge lies above it, whatever the labelled pairs say: words that are compared cannot
show that a paraphrase is right. Of 16,129 public labelled pairs no threshold on shared words alone
kept out the paraphrases that say more than their evidence.
"""
_DIGEST_LENGTH = 64


@lru_cache(maxsize=16)
def judge_digest(record: JudgeRecord) -> str:
    """Give the digest of what a judge's scores depend on.

    Its name for people and the licence of its weights do not bear on a score, and are left out;
    where it is asked stands in its runtime.
    """
    kept = asdict(record)
    del kept["called"], kept["licence"], kept["asks"]
    return digest_value(kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class Platt:
    """A curve from score to probability: sigmoid(slope · logit(score) + shift).

    It holds for pairs as they were drawn for the calibration, where more are unsupported than in a
    manuscript; it is reported, and decides nothing.
    """

    slope: float
    shift: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BandCounts:
    """How many labelled pairs lay where: at HIGH or above, between, at LOW or below."""

    supported_high: int = 0
    supported_middle: int = 0
    supported_low: int = 0
    unsupported_high: int = 0
    unsupported_middle: int = 0
    unsupported_low: int = 0

    def __post_init__(self) -> None:
        """Refuse a negative count."""
        if min(asdict(self).values()) < 0:
            msg = f"counts are 0 or more, got {self!r}"
            raise ValueError(msg)

    @property
    def supported(self) -> int:
        """How many were labelled supported."""
        return self.supported_high + self.supported_middle + self.supported_low

    @property
    def unsupported(self) -> int:
        """How many were labelled partly supported or unsupported."""
        return self.unsupported_high + self.unsupported_middle + self.unsupported_low

    @property
    def n(self) -> int:
        """How many there were."""
        return self.supported + self.unsupported

    def bound(self, *, alpha: float = ALPHA) -> float:
        """Give the exact one-sided upper bound on the share of unsupported at HIGH or above."""
        return upper_bound(self.unsupported_high, self.unsupported, alpha=alpha)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """LOW and HIGH of one judge, and what they rest on.

    Attributes:
        judge: the judge's digest; see `judge_digest`.
        called: the judge's name for people.
        runs_model: whether it runs a model; without one HIGH lies above `NEAR_QUOTE`.
        low: at this score or below the judge saw little support; None where no score was so low.
        high: at this score or above a sentence passes; None where no score was high enough, or
            where one was and did not hold on the report part (see `withheld`), so that nothing
            passes by itself.
        platt: see `Platt`; None where none was fitted.
        set_digest: of the pairs that were drawn; "" where the thresholds were set by hand.
        labels_digest: of the labels that were used; "" where they were set by hand.
        fit: the counts on the part on which they were fitted.
        report: the counts on the other part, which alone says how good they are. Where HIGH was
            withheld, both are counted by the HIGH that was.
        target: the largest share of unsupported pairs that was let lie above HIGH on the fit part.
        alpha: one minus the confidence of the bound.
        reason: why they were set by hand; "" where they were fitted.
        made_by: who fitted or set them.
        at: when, UTC, "2026-11-30T09:00:00Z"; "" before they are stored.
        version: see `VERSION`.
    """

    judge: str
    called: str
    runs_model: bool
    low: float | None
    high: float | None
    platt: Platt | None = None
    set_digest: str = ""
    labels_digest: str = ""
    fit: BandCounts = field(default_factory=BandCounts)
    report: BandCounts = field(default_factory=BandCounts)
    target: float = 0.01
    alpha: float = ALPHA
    reason: str = ""
    made_by: str = ""
    at: str = ""
    version: str = VERSION

    def __post_init__(self) -> None:
        """Refuse thresholds that cross or lie nowhere, and a low HIGH where no model runs."""
        if len(self.judge) != _DIGEST_LENGTH:
            msg = f"thresholds belong to a judge by its digest, got {self.judge!r}"
            raise ValueError(msg)
        for name, score in (("LOW", self.low), ("HIGH", self.high)):
            if score is not None and not 0.0 <= score <= 1.0:
                msg = f"{name} lies from 0 to 1, got {score!r}"
                raise ValueError(msg)
        if self.low is not None and self.high is not None and self.low >= self.high:
            msg = f"LOW lies below HIGH, got {self.low!r} and {self.high!r}"
            raise ValueError(msg)
        if not self.runs_model and self.high is not None and self.high <= NEAR_QUOTE:
            msg = (
                f"{self.called} runs no model, so its HIGH lies above {NEAR_QUOTE}, "
                f"got {self.high!r}"
            )
            raise ValueError(msg)

    @property
    def by_hand(self) -> bool:
        """Whether a person set them, so that nothing was measured."""
        return not self.set_digest

    @property
    def withheld(self) -> bool:
        """Whether a HIGH was fitted that did not hold on the report part; see `gate/veto.py`.

        Then the judge was calibrated, and no threshold lets anything pass.
        """
        return not self.by_hand and self.high is None and self.fit.supported_high > 0

    @property
    def n_fit(self) -> int:
        """How many labelled pairs they were fitted on."""
        return self.fit.n

    @property
    def n_report(self) -> int:
        """How many labelled pairs they were measured on."""
        return self.report.n

    @property
    def bound(self) -> float | None:
        """The exact bound on the share of unsupported pairs that pass; None when set by hand.

        One-sided, at a confidence of 1 - alpha, on the part kept for the report. It is what was
        reached, whatever the target was; where HIGH was withheld, what it would have let pass.
        """
        return None if self.by_hand else self.report.bound(alpha=self.alpha)

    @property
    def digest(self) -> str:
        """SHA-256 of all but who made them, when and why: what a verdict depends on."""
        return _digest_of(self)


@lru_cache(maxsize=16)
def _digest_of(thresholds: Thresholds) -> str:
    """Give the digest of thresholds; a run asks for it once a sentence."""
    return digest_value(asdict(replace(thresholds, made_by="", at="", reason="")))


def require_thresholds_of(record: JudgeRecord, thresholds: Thresholds) -> None:
    """Refuse thresholds that belong to another judge.

    Raises:
        CalibrationError: so it is.
    """
    found = judge_digest(record)
    if found != thresholds.judge:
        what = (
            f"The thresholds belong to {thresholds.called} ({thresholds.judge[:12]}…), "
            f"and {record.called} judges ({found[:12]}…)"
        )
        raise CalibrationError(what)


def thresholds_by_hand(record: JudgeRecord, *, low: float | None, high: float | None) -> Thresholds:
    """Make thresholds that rest on no calibration; the library asks for a name and a reason.

    Args:
        record: the judge's.
        low: see `Thresholds`.
        high: see `Thresholds`.

    Raises:
        UsageError: they cross, or lie outside of 0 to 1, or the judge runs no model and HIGH is
            lower than such a judge may have.
    """
    try:
        return Thresholds(
            judge=judge_digest(record),
            called=record.called,
            runs_model=record.runs_model,
            low=low,
            high=high,
        )
    except ValueError as exc:
        what = f"LOW {low} and HIGH {high} are no thresholds of {record.called}: {exc}"
        raise UsageError(what, remedy="Give other numbers, or None for none") from exc
