"""A progress bar on stderr, drawn only on a terminal; elsewhere a line now and then.

Nothing of it is drawn under --quiet.
"""

from __future__ import annotations

import sys
import time

import click

from cardstore.cli.loudness import is_quiet

_QUIET_SECONDS = 10.0  # without a terminal one line in ten seconds is enough for a log
_MINUTES_FROM = 100.0


class Bar:
    """Draws one workflow's progress: done, total, rate and time left."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._total = self._done = 0
        self._unit = ""
        self._began = self._told = 0.0
        self._quiet = is_quiet()
        self._drawn = sys.stderr.isatty() and not self._quiet

    def start(self, total: int, unit: str) -> None:
        """Begin with `total` things to do."""
        self._total, self._unit, self._done = total, unit, 0
        self._began = self._told = time.monotonic()
        self._draw()

    def advance(self, done: int = 1) -> None:
        """Draw that `done` more are finished."""
        self._done += done
        self._draw()

    def finish(self) -> None:
        """End the line."""
        if self._drawn and self._total:
            click.echo(err=True)

    def _draw(self) -> None:
        now = time.monotonic()
        if self._quiet:
            return
        if not self._drawn:
            if now - self._told >= _QUIET_SECONDS:
                self._told = now
                click.echo(f"{self._label}: {self._done}/{self._total} {self._unit}", err=True)
            return
        width = 30
        filled = width * self._done // max(1, self._total)
        elapsed = now - self._began
        rate = self._done / elapsed if elapsed > 0 else 0.0
        left = f", {_told_time((self._total - self._done) / rate)} left" if rate > 0 else ""
        click.echo(
            f"\r{self._label} [{'#' * filled}{'.' * (width - filled)}] {self._done}/{self._total} "
            f"{self._unit}, {rate:.1f}/s{left}   ",
            nl=False,
            err=True,
        )


def _told_time(seconds: float) -> str:
    """Write a stretch of time for people: 40 s, 12 min, 2 h 5 min."""
    if seconds < _MINUTES_FROM:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{minutes} min"
