"""Measuring: a figure with its bar, and what a command costs in a process of its own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line of the table.

    Attributes:
        name: what was measured.
        value: how much; None where it could not be measured.
        unit: of the value.
        bar: what is asked for, as "≤ 20"; "" for nothing.
        told: more about it, or why it could not be measured.
    """

    name: str
    value: float | None
    unit: str
    bar: str = ""
    told: str = ""

    @property
    def verdict(self) -> str:
        """Say whether the bar is reached; "" where there is none."""
        if not self.bar:
            return ""
        if self.value is None:
            return "not measured"
        sign, limit = self.bar.split()
        reached = self.value <= float(limit) if sign == "≤" else self.value >= float(limit)
        return "yes" if reached else "NO"

    def line(self) -> str:
        """Write the figure as a line of the table."""
        value = "–" if self.value is None else f"{self.value:,.4g}"
        told = f"{value:>10} {self.unit:<11}{self.bar:>7}  {self.verdict:<13}{self.told}"
        return f"{self.name:<52}{told}".rstrip()


HEAD = f"{'':<52}{'figure':>10} {'':<11}{'bar':>7}  {'reached':<13}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What a command took, with all processes that it started.

    Attributes:
        wall_s: seconds on the clock.
        cpu_s: seconds of CPU, of user and system.
    """

    wall_s: float
    cpu_s: float


def run_apart(*words: object, env: dict[str, str] | None = None) -> Cost:
    """Run a command and tell what it took.

    Raises:
        RuntimeError: it failed; the message has the end of what it said.
    """
    told = {**os.environ, "PYTHONPATH": str(ROOT), "CARDSTORE_OFFLINE": "1", **(env or {})}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False, env=told
    )
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        msg = f"{words[0]} failed: {(done.stderr or done.stdout)[-500:]}"
        raise RuntimeError(msg)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Cost(wall_s=wall, cpu_s=cpu)


def python(*words: object, **kwargs: dict[str, str] | None) -> Cost:
    """Run Python apart."""
    return run_apart(sys.executable, *words, **kwargs)


def percentile(values: list[float], share: float) -> float:
    """Give the value that a share of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
