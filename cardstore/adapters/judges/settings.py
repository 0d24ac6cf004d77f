"""Settings of the model judges, read from text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping


def threads_of(settings: Mapping[str, str]) -> int:
    """Read the setting "threads", 0 or more; 0 where it is not set.

    Raises:
        UsageError: it is no whole number.
    """
    told = settings.get("threads", "") or "0"
    if not (told.isascii() and told.isdecimal()):
        what = f"The judge's setting threads is {quoted(told)}"
        raise UsageError(what, remedy="Give a whole number, 0 for as many as there are")
    return int(told)
