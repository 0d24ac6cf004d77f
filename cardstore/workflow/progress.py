"""Progress: how a long workflow tells how far it is. The library reports, the shell draws."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Receives the progress of one workflow."""

    def start(self, total: int, unit: str) -> None:
        """Begin: `total` things to do, named by `unit` in the plural ("leaves")."""

    def advance(self, done: int = 1) -> None:
        """Tell that `done` more things are finished."""

    def finish(self) -> None:
        """End, also after an error."""


class Silent:
    """A progress that tells nobody."""

    def start(self, total: int, unit: str) -> None:
        """Ignore the beginning."""

    def advance(self, done: int = 1) -> None:
        """Ignore a step."""

    def finish(self) -> None:
        """Ignore the end."""
