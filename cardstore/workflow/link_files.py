"""Link files: reading notes from files, and writing them anew with archive links."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import read_plain
from cardstore.errors import UsageError, why_of
from cardstore.sources.link_notes import archive_notes, with_archive_links
from cardstore.sources.links import LinkState
from cardstore.sources.notes import format_of
from cardstore.workflow.hidden_places import require_new, write_new

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.link_report import LinkReport


def read_note_file(path: str) -> tuple[str, str]:
    """Read a file of notes: as UTF-8, or else as Windows-1252, which lists of references are too.

    Returns:
        The text, and "" or what is to be known about it: its encoding was guessed.

    Raises:
        UsageError: it cannot be read, or is no text.
    """
    try:
        content = read_plain(Path(path))
    except OSError as exc:
        what = f"{path} cannot be read ({exc.strerror})"
        raise UsageError(what, remedy="Name a text, Markdown, BibTeX or JSON file") from exc
    # Line ends stay as they are: offsets count them, and a file written anew keeps them.
    try:
        text, told = content.decode("utf-8"), ""
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
        told = f"{path} is no UTF-8; it was read as Windows-1252"
    if _NO_TEXT in text[:_SEEN_FIRST]:
        what = f"{path} is no text"
        raise UsageError(what, remedy="Save it as UTF-8 text")
    return text, told


_NO_TEXT = "\x00"
_SEEN_FIRST = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenNotes:
    """A file that was written.

    Attributes:
        path: of the file.
        beside: how many archive links were put behind their link.
        at_end: how many are in a list: at the text's end, or the file's only one.
        left_out: how many stale links got none, since a program fills their field (JSON).
    """

    path: str
    beside: int = 0
    at_end: int = 0
    left_out: int = 0

    def summary(self) -> str:
        """Say it on one line."""
        left = f", {self.left_out} not written: JSON has a field for them" if self.left_out else ""
        return (
            f"{self.path}: archive links written: {self.beside} beside their link, "
            f"{self.at_end} in the list at the end{left}"
        )


def note_goals(names: Iterable[str], *, target: str) -> dict[str, Path]:
    """Tell into which file each file of notes is written anew.

    Args:
        names: of the files; none where a list of links is written.
        target: a file for one text or for a list, a folder for several.

    Raises:
        UsageError: one of them is there already, or two would be one.
    """
    asked, place = tuple(names), Path(target)
    if not asked:
        require_new(place)
    folder = place.is_dir() or len(asked) > 1
    if folder and place.exists() and not place.is_dir():
        what = f"{target} is a file, and several files are written"
        raise UsageError(what, remedy="Name a folder with --export")
    goals = {name: place / Path(name).name if folder else place for name in asked}
    if len(set(goals.values())) < len(goals):
        what = f"Two of the files would be written into one of {target}, for their names are alike"
        raise UsageError(what, remedy="Write them one by one, each with an --export of its own")
    for goal in goals.values():
        require_new(goal)
    return goals


def export_notes(
    texts: dict[str, str], report: LinkReport, *, target: str
) -> tuple[WrittenNotes, ...]:
    """Write notes with an archive link for every stale link; tell the files written.

    Without texts a list of the stale links is written, each with its snapshot: a Markdown file.

    Args:
        texts: by the name under which their links were found.
        report: of these links.
        target: a file for one text, a folder for several.

    Raises:
        UsageError: nothing can be written there, or something is there already.
    """
    goals = note_goals(texts, target=target)
    if not texts:
        _write(Path(target), archive_notes(report.verdicts))
        return (WrittenNotes(path=target, at_end=len(report.of(LinkState.STALE))),)
    written: list[WrittenNotes] = []
    for name, text in texts.items():
        made = with_archive_links(text, report.verdicts, name=name, text_format=format_of(name))
        _write(goals[name], made.text)
        written.append(
            WrittenNotes(
                path=str(goals[name]),
                beside=made.beside,
                at_end=made.at_end,
                left_out=made.left_out,
            )
        )
    return tuple(written)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
        write_new(path, text.encode("utf-8"))
    except OSError as exc:
        what = f"The notes cannot be written to {path} ({why_of(exc)})"
        raise UsageError(what, remedy="Name a file or folder that you may write") from exc
