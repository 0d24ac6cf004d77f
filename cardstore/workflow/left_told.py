"""Left told: what of a queue is left and not offered now, for the page and the terminal."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.review.item import HeldItem

_MOST_TOLD = 5


def held_told(held: Sequence[HeldItem]) -> str:
    """Say which items lie before somebody else, and when each is free; "" for none.

    Args:
        held: first free first.
    """
    if not held:
        return ""
    told = "; ".join(
        f"item {one.place + 1} before {one.reviewer}, free at "
        f"{datetime.fromtimestamp(one.until).astimezone():%H:%M:%S} at the latest"
        for one in held[:_MOST_TOLD]
    )
    more = f"; and {len(held) - _MOST_TOLD} more" if len(held) > _MOST_TOLD else ""
    return f"What is left lies before somebody else now: {told}{more}. Look again then."


def left_with_told(places: Sequence[int]) -> str:
    """Say which items nobody else is asked about, first ones first."""
    named = ", ".join(str(place + 1) for place in places[:_MOST_TOLD])
    more = f" and {len(places) - _MOST_TOLD} more" if len(places) > _MOST_TOLD else ""
    return f"Nobody else is asked about {named}{more}, which you may rule anew."
