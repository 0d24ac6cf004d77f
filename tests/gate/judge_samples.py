"""Judges of our own invention."""

from __future__ import annotations

from cardstore.errors import JudgeInputError
from cardstore.gate.judge import JudgeRecord, Support
from cardstore.gate.support import Judged
from cardstore.gate.thresholds import BandCounts, Thresholds, judge_digest

MODEL = JudgeRecord(
    judge="made", model="made-large rev 1", weights="a" * 64, template="1", called="Made (large)"
)
SECOND = JudgeRecord(judge="other", model="other rev 2", template="1", called="Other")
WORDS = JudgeRecord(judge="words", template="1", called="the word count")


class ScriptedJudge:
    """Gives each pair the score that its script has for the sentence; a Judge by its form."""

    def __init__(self, score, *, record=MODEL, longest=None):
        self.record = record
        self.asked = []
        self._score = score
        self._longest = longest

    def score(self, pairs):
        """Score pairs, and remember what was asked."""
        self.asked.extend(pairs)
        if self._longest is not None and any(len(p.quote) > self._longest for p in pairs):
            what = "A pair is longer than the judge reads"
            raise JudgeInputError(what)
        return tuple(Support(prob=self._score(pair)) for pair in pairs)


def thresholds(record=MODEL, **changes):
    """Give thresholds that were fitted, from 0.2 to 0.8 (0.95 where no model runs)."""
    fields = {
        "judge": judge_digest(record),
        "called": record.called,
        "runs_model": record.runs_model,
        "low": 0.2,
        "high": 0.8 if record.runs_model else 0.95,
        "set_digest": "c" * 64,
        "labels_digest": "d" * 64,
        "fit": BandCounts(supported_high=40, unsupported_low=60),
        "report": BandCounts(supported_high=80, unsupported_high=1, unsupported_low=299),
        "made_by": "ada",
        "at": "2026-01-02T03:04:05Z",
    }
    return Thresholds(**fields | changes)


def judged(*probs, record=MODEL, fitted=True, **more):
    """Give what a judge said of a sentence: a score a card, None where it could not."""
    return Judged(
        record=record,
        supports=tuple(None if prob is None else Support(prob=prob) for prob in probs),
        **{"thresholds": thresholds(record) if fitted else None} | more,
    )


def answered(*opinions, record=SECOND, **more):
    """Give what a judge said in words."""
    return Judged(record=record, supports=tuple(Support(opinion=one) for one in opinions), **more)
