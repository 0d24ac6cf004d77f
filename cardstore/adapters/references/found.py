"""What every reader of a format gives: entries, each on its own, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardstore.sources.identifier_notes import in_one_form
from cardstore.sources.unseen import shown_numbers, unseen_in, without_unseen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.csl import Json
    from cardstore.sources.reference import Identifier

# Deeper than `custom.cardstore.identifiers` nothing is read.
_DEEPEST = 8


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
        line: where it begins, counted from 1; in JSON its place in the list, counted from 1.
        key: the entry's key, where it could be told, or "".
        what: what is wrong with it; a clause without a final stop.
        unit: what `line` counts: "line" or "item".
    """

    line: int
    what: str
    key: str = ""
    unit: str = "line"

    @property
    def where(self) -> str:
        """Where it begins, for people: "line 12", or "item 3" of a list in JSON."""
        return f"{self.unit} {self.line}"


def cleaned_entry(entry: FoundEntry) -> FoundEntry:
    """Give an entry without signs that nobody sees; its note tells which were left out."""
    found: dict[str, None] = {}
    fields = {name: _cleaned(value, found, depth=0) for name, value in entry.item.items()}
    key = _cleaned_text(entry.key, found)
    notes = (without_unseen(entry.note), told_unseen(tuple(found)))
    note = "; ".join(one for one in notes if one)
    return replace(entry, key=key, item=fields, note=note)


def cleaned_fault(fault: Fault) -> Fault:
    """Give a fault whose words can be shown."""
    return replace(fault, key=without_unseen(fault.key), what=without_unseen(fault.what))


def told_unseen(numbers: tuple[str, ...]) -> str:
    """Say for people which signs were left out; "" for none."""
    return f"control characters were left out ({shown_numbers(numbers)})" if numbers else ""


def _cleaned(value: Json, found: dict[str, None], *, depth: int) -> Json:
    if isinstance(value, str):
        return _cleaned_text(value, found)
    if depth < _DEEPEST and isinstance(value, list):
        return [_cleaned(one, found, depth=depth + 1) for one in value]
    if depth < _DEEPEST and isinstance(value, dict):
        return {name: _cleaned(one, found, depth=depth + 1) for name, one in value.items()}
    return value


def _cleaned_text(text: str, found: dict[str, None]) -> str:
    found.update(dict.fromkeys(unseen_in(text)))
    return without_unseen(text)
