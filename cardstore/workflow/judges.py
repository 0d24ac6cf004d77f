"""Judges: which there are, whether each can run, and what to do for those that cannot.

Comes in: nothing. Goes out: for each judge that is installed who it is, or what it lacks.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardstore.errors import CardstoreError
from cardstore.plugins import known_judges, load_judge


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeState:
    """One judge.

    Attributes:
        judge: its name.
        called: its name for people; "" where it cannot be loaded.
        model: the model's name and revision; "" where no model runs.
        weights: SHA-256 of its weights; "" where there are none.
        runtime: what computes it.
        licence: of the weights.
        fault: what it lacks, and what to do; "" where it can run.
    """

    judge: str
    called: str = ""
    model: str = ""
    weights: str = ""
    runtime: str = ""
    licence: str = ""
    fault: str = ""


def list_judges() -> tuple[JudgeState, ...]:
    """Tell of each judge whether it can run without further settings, in alphabetical order."""
    return tuple(map(_state, known_judges()))


def _state(name: str) -> JudgeState:
    try:
        record = load_judge(name).record
    except CardstoreError as exc:
        return JudgeState(judge=name, fault=str(exc))
    return JudgeState(
        judge=name,
        called=record.called,
        model=record.model,
        weights=record.weights,
        runtime=record.runtime,
        licence=record.licence,
    )
