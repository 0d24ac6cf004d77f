"""Files of planted faults: one manuscript for each sort, so that anybody can gate them again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.workflow.hidden_places import require_folder

if TYPE_CHECKING:
    from cardstore.gate.seeding.outcome import SeedReport


def write_planted(report: SeedReport, folder: str) -> tuple[Path, ...]:
    """Write the planted sentences, a paragraph each, and give the files.

    Cards that were made for a fault, and faults of sources, were in the copy of the library alone.

    Args:
        report: what was planted.
        folder: is made where it is not there.

    Raises:
        UsageError: it cannot be written.
    """
    place = Path(folder)
    require_folder(place)
    written = []
    try:
        place.mkdir(exist_ok=True)
        for row in report.rows:
            if row.cases:
                name = row.rule.fault.value.replace("_", "-")
                path = place / f"{name}.md"
                path.write_text(
                    "\n\n".join([f"# {name}", *(one.planted.text for one in row.cases)]) + "\n",
                    encoding="utf-8",
                )
                written.append(path)
    except OSError as exc:
        what = f"{folder} cannot be written ({exc.strerror or exc})"
        raise UsageError(what, remedy="Name another folder with --out") from exc
    return tuple(written)
