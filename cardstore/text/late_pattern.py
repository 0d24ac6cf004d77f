"""Late patterns: regular expressions that are compiled when they are first asked.

Comes in: what `re.compile` takes. Goes out: what it gives, as far as methods are asked for. The
patterns of a run of checks take a tenth of a second to compile, and most sentences need few.
"""

from __future__ import annotations

import re
from typing import cast


class _LatePattern:
    """Stands for a pattern until a method of it is asked for, then hands that method on."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._asked = pattern, flags

    def __getattr__(self, name: str) -> object:
        """Give the pattern's own method or value, and keep it for the next time."""
        if name.startswith("__") or name == "_asked":
            raise AttributeError(name)
        found: object = getattr(re.compile(*self._asked), name)
        setattr(self, name, found)
        return found


def late_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Give a pattern that is compiled with the first call of one of its methods.

    A faulty pattern raises then, not here; it is no argument for functions of `re`.

    >>> late_pattern("[a-c]+").findall("abx c")
    ['ab', 'c']
    """
    return cast("re.Pattern[str]", _LatePattern(pattern, flags))
