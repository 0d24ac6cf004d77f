"""Weekly: a seeded sample of what the gate passed of late, besides the audit of the whole book.

Comes in: the sentences that were passed since a moment, for the first time. Goes out: those that
are read this week. It opens and closes nothing: it shows, while the book is being written, whether
the gate still lets through no more than it did. The sample is drawn as an audit's is, by ranks; the
seed is the week itself unless another one is given, so two people draw the same sample.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from cardstore.audit.draw import rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.audit.draw import Listed

SIZE = 50
"""As many as a chapter's tripwire: a rate of a tenth is seen 97 of 100 weeks."""


def week_of(at: str) -> str:
    """Give the week of a time, "2026-W49", by ISO 8601.

    Args:
        at: "2026-11-30T09:00:00Z", or a date alone.

    >>> week_of("2026-11-30T09:00:00Z")
    '2026-W49'
    """
    year, week, _ = date.fromisoformat(at[:10]).isocalendar()
    return f"{year}-W{week:02d}"


def seed_of(week: str) -> int:
    """Give the seed of a week.

    >>> seed_of("2026-W49")
    202649
    """
    return int(week.replace("-W", ""))


def draw_weekly(listed: Sequence[Listed], *, seed: int, size: int = SIZE) -> tuple[Listed, ...]:
    """Draw a week's sample, in the order in which it is read.

    Args:
        listed: what was passed for the first time, each sentence once.
        seed: the same seed draws the same sample of the same list.
        size: how many; all where there are fewer.
    """
    return rank(listed, seed=seed)[:size]
