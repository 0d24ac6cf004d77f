"""Front matter: are the lines between three hyphens the YAML of a manuscript, or its text?

Comes in: the lines between the first line's hyphens and the next ones. Goes out: whether all of
them are "key: value" or stand below a key, and what of them a reader sees in print. A break between
scenes is three hyphens too, so what is no such block is read.

Source: Pandoc User's Guide, "Extension: yaml_metadata_block".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_KEY = re.compile(r"""["']?(?:[^\W\d][\w.$/-]*|[a-z]+(?:[ ][a-z]+){1,2})["']?[ \t]*:(?:[ \t]|\Z)""")
_BELOW = re.compile(r"\s|#|-(?:\s|\Z)|[\[\]{}]|\Z")
_PRINTED = re.compile(
    r"(?i)[\"']?(abstract|summary|thanks|dedication|epigraph|preface|acknowledge?ments?)[\"']?\s*:"
)
"""Keys whose text templates print."""
_TITLE = re.compile(r"(?i)[\"']?(?:sub|short)?title[\"']?[ \t]*:[ \t]*(.+)")


def is_front_matter(lines: Sequence[str]) -> bool:
    """Tell whether lines are YAML; none at all are.

    >>> is_front_matter(["title: The Mill", "author:", "  - A. Pell"])
    True
    >>> is_front_matter(["The mill burned.", "", "Nobody came."])
    False
    """
    first = next((one for one in lines if not one.startswith("#")), "#")
    if not first.startswith(("#", "{")) and _KEY.match(first) is None:
        return False
    return all(_KEY.match(one) or _BELOW.match(one) for one in lines)


def printed_key(line: str) -> str:
    """Give the key of a line whose text is printed; "" where it is none."""
    found = _PRINTED.match(line)
    return found[1] if found else ""


def title_of(line: str) -> str:
    """Give the title or subtitle that a line gives; "" where it gives none."""
    found = _TITLE.match(line)
    return found[1] if found else ""
