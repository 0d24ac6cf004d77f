"""What one reason does to the verdict about a reference."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from cardstore.sources.resolution import Why


class Weight(IntEnum):
    """What one reason does to the verdict, rising."""

    TOLD = 0  # the reference stands, and people should know
    DOUBT = 1  # it is not accepted
    REJECTS = 2  # confirmed by a second witness


Weighed: TypeAlias = "tuple[Weight, Why]"
