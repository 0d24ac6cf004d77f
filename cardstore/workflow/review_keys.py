"""Review keys: the file in which somebody says which key does what.

supported = "j"
next = ["n", "ArrowDown"]

[classes]
number = "f"
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, why_of
from cardstore.review.keys import Keys, parse_keys

if TYPE_CHECKING:
    from pathlib import Path


def read_keys(path: Path | None) -> Keys:
    """Read the file; the usual keys where there is none to read.

    Raises:
        UsageError: it cannot be read, or does not say what it should.
    """
    if path is None:
        return Keys()
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as exc:
        what = f"The keys in {path} cannot be read: {why_of(exc)}"
        raise UsageError(what, remedy='Write lines such as: supported = "j"') from exc
    return parse_keys(told)
