"""Words of a command line that is told to people: written so that a shell hands them on whole."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def shell_path(path: str) -> str:
    """Write a path as one word, which no program takes for an option.

    >>> print(shell_path("my scans/a.pdf"), shell_path("-odd/a.pdf"))
    'my scans/a.pdf' ./-odd/a.pdf
    """
    option = path.startswith("-") and path != "-"  # that alone is what comes from stdin
    return shlex.quote(f"./{path}" if option else path)


def shell_names(*names: str) -> str:
    """Write names, of sources, cards, tags or people, which stand behind a command.

    Where one begins with a dash, all stand behind “--”: write options before them.

    >>> print(shell_names("harbour-1893"), shell_names("the sea's", "wreck"), shell_names("-odd"))
    harbour-1893 'the sea'"'"'s' wreck -- -odd
    """
    written = shlex.join(names)
    return f"-- {written}" if any(name.startswith("-") for name in names) else written


def shell_value(value: str) -> str:
    """Write the value of an option, behind its name and a blank.

    >>> print(shell_value("-1"), shell_value("Ada Kern"))
    -1 'Ada Kern'
    """
    return shlex.quote(value)


def shell_list(paths: Iterable[str]) -> str:
    """Write several paths.

    >>> shell_list(["a.pdf", "-b.pdf"])
    'a.pdf ./-b.pdf'
    """
    return " ".join(map(shell_path, paths))
