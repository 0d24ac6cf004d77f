"""Link files: reading notes from files, and writing them anew with archive links."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.sources.link_notes import archive_notes, with_archive_links
from cardstore.sources.notes import format_of

if TYPE_CHECKING:
    from cardstore.sources.link_report import LinkReport


def read_note_file(path: str) -> str:
    """Read a file of notes.

    Raises:
        UsageError: it cannot be read, or is not UTF-8.
    """
    try:
        # Line ends stay as they are: offsets count them, and a file written anew keeps them.
        return Path(path).read_bytes().decode("utf-8")
    except OSError as exc:
        what = f"{path} cannot be read ({exc.strerror})"
        raise UsageError(what, remedy="Name a text, Markdown, BibTeX or JSON file") from exc
    except UnicodeDecodeError as exc:
        what = f"{path} is not UTF-8 (byte {exc.start})"
        raise UsageError(what, remedy="Save it as UTF-8") from exc


def export_notes(texts: dict[str, str], report: LinkReport, *, target: str) -> tuple[str, ...]:
    """Write notes with an archive link behind every stale link; give the files written.

    Without texts a list of the stale links is written, each with its snapshot: a Markdown file.

    Args:
        texts: by the name under which their links were found.
        report: of these links.
        target: a file for one text, a folder for several; never one of the files read.

    Raises:
        UsageError: nothing can be written there, or it would overwrite the notes themselves.
    """
    place = Path(target)
    if not texts:
        _write(place, archive_notes(report.verdicts))
        return (target,)
    folder = place.is_dir() or len(texts) > 1
    goals = {name: place / Path(name).name if folder else place for name in texts}
    read = {Path(name).resolve() for name in texts}
    taken = [str(goal) for goal in goals.values() if goal.resolve() in read]
    if taken or len(set(goals.values())) < len(goals):
        what = f"{taken[0] if taken else target} would be written over other notes"
        raise UsageError(what, remedy="Name another file or folder with --export")
    for name, text in texts.items():
        made = with_archive_links(text, report.verdicts, name=name, text_format=format_of(name))
        _write(goals[name], made)
    return tuple(str(goal) for goal in goals.values())


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    except OSError as exc:
        what = f"The notes cannot be written to {path} ({exc.strerror})"
        raise UsageError(what, remedy="Name a file or folder that you may write") from exc
