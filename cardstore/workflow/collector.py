"""The collector of circular garbage is asked to look less often while much is made and kept.

A run of the gate makes some millions of values that stay: looking through them again and again cost
a fifth of its time (13.8 instead of 17.1 s of CPU for 8,300 sentences and 1,430 cards). With a look
at every 200,000 new values four looks still took 0.7 of 20 s.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_SELDOM = 200_000
"""New objects between two looks; 700 is Python's own choice."""
HARDLY = 1_000_000
"""For what makes small values alone, few of them circular garbage: a run of the gate over 8,794
sentences took 400 MB at most, with looks at every 200,000 and with none."""


@contextmanager
def seldom_collected(*, after: int = _SELDOM) -> Iterator[None]:
    """Let the collector look less often inside; afterwards it looks as before.

    Args:
        after: how many new objects there are between two looks, unless it looks still less often.
    """
    before = gc.get_threshold()
    if before[0]:  # switched off by the caller: it stays so
        gc.set_threshold(max(after, before[0]), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
