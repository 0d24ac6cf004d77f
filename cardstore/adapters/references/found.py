"""What every reader of a format gives: entries, each on its own, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardstore.sources.identifier_notes import in_one_form

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.csl import Json
    from cardstore.sources.reference import Identifier


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEntry:
    """One entry of a file, in the fields of CSL-JSON.

    Attributes:
        key: how the file names it, or "".
        line: where it begins, counted from 1.
        item: its fields.
        note: what is odd about it though it could be read, or "".
    """

    key: str
    line: int
    item: dict[str, Json] = field(default_factory=dict)
    note: str = ""


def add_ours(
    item: dict[str, Json], *, identifiers: Iterable[Identifier], archive_url: str = ""
) -> None:
    """Add to an item what CSL has no field for, where `parse_csl` looks for it."""
    ours: dict[str, Json] = {
        "identifiers": [
            [one.scheme.value, one.value] for one in dict.fromkeys(map(in_one_form, identifiers))
        ]
    }
    if archive_url:
        ours["archive_url"] = archive_url
    item["custom"] = {"cardstore": ours}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A part of a file that could not be read.

    Attributes:
        line: where it begins, counted from 1.
        key: the entry's key, where it could be told, or "".
        what: what is wrong with it; a clause without a final stop.
    """

    line: int
    what: str
    key: str = ""
