"""Manuscripts: files are read and split, or taken as they were split before.

A manuscript whose text and rules are those of an earlier run is not split again: it is kept in the
library by the digest of its text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import ManuscriptError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cardstore.claims.manuscript import Manuscript
    from cardstore.store.store import Store

_MARKDOWN = frozenset({".md", ".markdown", ".qmd", ".rmd", ".txt", ".text"})
DOCX = ".docx"


def read_manuscript_text(path: Path, *, tracked_changes: str = "refuse") -> str:
    """Give the text of a manuscript's file, in which offsets count.

    Args:
        path: a Markdown file or a .docx.
        tracked_changes: of a .docx: "refuse", "accept" or "reject" them.

    Raises:
        ManuscriptError: it cannot be read, or is of no known kind.
        TrackedChangesError: it has changes that nobody accepted or rejected.
    """
    kind = path.suffix.lower()
    if kind not in _MARKDOWN and kind != DOCX:
        what = f"{path.name} is no manuscript that can be read"
        raise ManuscriptError(what)
    try:
        content = path.read_bytes()
    except OSError as exc:
        what = f"{path} cannot be read ({exc.strerror or exc})"
        raise ManuscriptError(what, remedy="Give a file that is there") from exc
    if kind == DOCX:
        from cardstore.adapters.manuscripts.docx import read_docx  # noqa: PLC0415 - few have one

        return read_docx(content, name=path.name, tracked_changes=tracked_changes)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as exc:
        what = f"{path.name} is not UTF-8 (byte {exc.start})"
        raise ManuscriptError(what, remedy="Save it as UTF-8") from exc


def split_manuscripts(
    store: Store, texts: Iterable[tuple[str, str]], *, abbreviations: frozenset[str]
) -> tuple[Manuscript, ...]:
    """Split manuscripts into sentences, or take them as they were split before.

    Args:
        store: the open library, which keeps them.
        texts: (name, text) of each.
        abbreviations: the project's own, behind whose stop no sentence ends.
    """
    return tuple(_split(store, name, text, abbreviations) for name, text in texts)


def _split(store: Store, name: str, text: str, abbreviations: frozenset[str]) -> Manuscript:
    from cardstore.claims.splitter import read_manuscript  # noqa: PLC0415 - heavy

    return read_manuscript(text, name=name, abbreviations=abbreviations)
