"""Manuscripts: files of prose read into sentences, with the project's own abbreviations."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from cardstore.errors import ManuscriptError, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.claims.manuscript import Manuscript

_OTHER_ENCODINGS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_manuscript_file(
    path: Path, *, name: str | None = None, abbreviations: frozenset[str] = frozenset()
) -> Manuscript:
    """Read a file of Markdown into its sentences.

    Args:
        path: of the file.
        name: what it is called to people; default is the path.
        abbreviations: the project's own.

    Raises:
        ManuscriptError: it cannot be read, or is no text in UTF-8.
    """
    from cardstore.claims.splitter import read_manuscript  # noqa: PLC0415 - heavy

    text = read_manuscript_text(path)
    return read_manuscript(text, name=name or path.as_posix(), abbreviations=abbreviations)


def read_manuscript_text(path: Path) -> str:
    """Give the text of a file as it stands there, line breaks and all.

    Raises:
        ManuscriptError: it cannot be read, or is no text in UTF-8.
    """
    try:
        held = path.read_bytes()
    except OSError as exc:
        what = f"The manuscript {path} cannot be read: {exc.strerror or exc}"
        raise ManuscriptError(what, remedy="Look at its path and its permissions") from exc
    if held.startswith(_OTHER_ENCODINGS) or b"\0" in held:
        what = f"The manuscript {path} is no text in UTF-8"
        raise ManuscriptError(what)
    try:
        return held.decode("utf-8")
    except UnicodeDecodeError as exc:
        what = f"The manuscript {path} is no text in UTF-8: byte {exc.start} fits none"
        raise ManuscriptError(what, remedy="Save it as UTF-8") from exc


def read_abbreviations(path: Path | None) -> frozenset[str]:
    """Give the abbreviations of a project's file: one a line, what stands behind "#" left out.

    Args:
        path: of the file; None where the project has none.

    Raises:
        UsageError: the file cannot be read, or a line holds more than one word.
    """
    if path is None:
        return frozenset()
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as exc:
        what = f"The abbreviations in {path} cannot be read: {exc}"
        raise UsageError(what, remedy="Look at the setting “abbreviations”") from exc
    told = set()
    for number, line in enumerate(lines, start=1):
        words = line.lstrip("\ufeff").partition("#")[0].split()
        if len(words) > 1:
            what = f"Line {number} of {path} holds {len(words)} words"
            raise UsageError(what, remedy="Write one abbreviation a line, “Lond.”")
        told |= set(words)
    return frozenset(told)
