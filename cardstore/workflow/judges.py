"""Judges: which there are, whether each can run, and what to do for those that cannot.

Comes in: the settings. Goes out: for each judge that is installed who it is, or what it lacks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError
from cardstore.plugins import known_judges, load_judge
from cardstore.settings import read_settings

if TYPE_CHECKING:
    from collections.abc import Mapping


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
    """Tell of each judge whether it can run as the settings have it, in alphabetical order."""
    settings = read_settings()
    return tuple(_state(name, settings.of_judge(name)) for name in known_judges())


def _state(name: str, settings: Mapping[str, str]) -> JudgeState:
    try:
        record = load_judge(name, settings=settings).record
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
