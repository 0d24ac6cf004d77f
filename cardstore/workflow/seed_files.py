"""Files of planted faults: one manuscript for each sort, so that anybody can gate them again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.gate.seeding.faults import Fault
from cardstore.workflow.hidden_places import require_folder, require_new, write_new

if TYPE_CHECKING:
    from cardstore.gate.seeding.outcome import SeedReport


def require_unplanted(folder: str | Path) -> None:
    """Refuse a folder that has a file of a name which planted sentences get.

    Raises:
        UsageError: it has one; or it is no folder.
    """
    place = Path(folder)
    if place.exists() and not place.is_dir():
        what = f"{folder} is a file"
        raise UsageError(what, remedy="Name another folder with --out")
    for fault in Fault:
        require_new(place / _name_of(fault))


def _name_of(fault: Fault) -> str:
    """Give the name of the file with the planted sentences of a sort."""
    return f"{fault.value.replace('_', '-')}.md"


def write_planted(report: SeedReport, folder: str) -> tuple[Path, ...]:
    """Write the planted sentences, a paragraph each, and give the files.

    Cards that were made for a fault, and faults of sources, were in the copy of the library alone.

    Args:
        report: what was planted.
        folder: is made where it is not there; nothing in it is written over.

    Raises:
        UsageError: it cannot be written.
    """
    place = Path(folder)
    require_folder(place)
    written = []
    try:
        place.mkdir(exist_ok=True)
        require_unplanted(place)
        for row in report.rows:
            if row.cases:
                path = place / _name_of(row.rule.fault)
                name = path.stem
                told = "\n\n".join([f"# {name}", *(one.planted.text for one in row.cases)])
                write_new(path, f"{told}\n".encode())
                written.append(path)
    except OSError as exc:
        what = f"{folder} cannot be written ({exc.strerror or exc})"
        raise UsageError(what, remedy="Name another folder with --out") from exc
    return tuple(written)
