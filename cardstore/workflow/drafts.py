"""Drafts: the manuscripts that a command names, read once each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.workflow.manuscripts import decode_manuscript, read_manuscript_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

STDIN = "-"
"""No file has this name: one that does is named "./-"."""


def read_drafts(
    names: Iterable[str], *, stdin: BinaryIO, tracked_changes: str = "refuse"
) -> tuple[tuple[str, str], ...]:
    """Give (name, text) of each manuscript that is named, each once; no two have one name.

    Args:
        names: files; "-" is what comes from `stdin`, Markdown.
        stdin: where that comes from, in bytes, so that offsets are those of what was sent.
        tracked_changes: of a .docx: "refuse", "accept" or "reject" them.

    Raises:
        ManuscriptError: a file cannot be read.
        TrackedChangesError: it has changes that nobody accepted or rejected.
    """
    return tuple(
        (STDIN, decode_manuscript(stdin.read(), name="stdin"))
        if name == STDIN
        else (name, read_manuscript_text(Path(name), tracked_changes=tracked_changes))
        for name in distinct_files(names)
    )


def distinct_files(names: Iterable[str]) -> tuple[str, ...]:
    """Give names of files, each file once, as it was named first.

    One file may be named by several paths, or through a link; checked twice it would count twice.
    "-" is no file.

    >>> distinct_files(["ch01.md", "./ch01.md", "-"])
    ('ch01.md', '-')
    """
    found: dict[Path | str, str] = {}
    for name in names:
        found.setdefault(name if name == STDIN else Path(name).resolve(), name)
    return tuple(found.values())
