"""Kinds of sources from tables: the one that comes with cardstore, and a project's own file.

The file is `cardstore-kinds.toml` in the working folder, beside `cardstore.toml`. Its rules hold
over those of cardstore; a person's word on a source (`--kind`) holds over both.

    [domains]
    "example.org" = "reporting"
    "example.org/press" = "vendor"

    [venues]
    "Harbour Gazette" = "reporting"

    [types]
    report = "vendor"

    [sources]
    harbour-1893 = "primary"
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted, why_of
from cardstore.sources.kind_table import OWN_TABLE, table_with
from cardstore.sources.kinds import KindBasis, classify_source, kind_rule
from cardstore.sources.source import SourceKind

if TYPE_CHECKING:
    from cardstore.sources.kinds import KindRule, KindTable
    from cardstore.sources.record import Record
    from cardstore.sources.source import Source

FILE_NAME = "cardstore-kinds.toml"
# Origins of a kind that a table gave begin so; any other origin is somebody's word.
_FROM_TABLE = "kinds: "
_SECTIONS = {
    "domains": KindBasis.DOMAIN,
    "venues": KindBasis.VENUE,
    "types": KindBasis.TYPE,
    "sources": KindBasis.SOURCE,
}


def read_kind_table(folder: Path | None = None) -> KindTable:
    """Give the table that is in force: the project's file, where there is one, over our own.

    Args:
        folder: where the file may lie; the working folder when None.

    Raises:
        UsageError: the file cannot be read, or an entry makes no sense; it names the line.
    """
    path = (Path() if folder is None else folder) / FILE_NAME
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return OWN_TABLE
    except (OSError, UnicodeDecodeError) as exc:
        what = f"The kinds in {path} cannot be read: {why_of(exc)}"
        raise UsageError(what, remedy="Mend the file, or move it away") from exc
    return parse_kind_table(text, name=path.name)


def parse_kind_table(text: str, *, name: str = FILE_NAME) -> KindTable:
    """Read a project's file.

    Args:
        text: its content.
        name: its name, for messages and as the origin of its rules.

    Raises:
        UsageError: it is no TOML, or an entry makes no sense; it names the line.
    """
    try:
        held = tomllib.loads(text)
    except tomllib.TOMLDecodeError as exc:
        what = f"{name} cannot be read: {exc}"
        raise UsageError(what, remedy='Write lines such as: "example.org" = "vendor"') from exc
    rules: dict[tuple[KindBasis, str], KindRule] = {}
    for section, entries in held.items():
        if section not in _SECTIONS or not isinstance(entries, dict):
            where = _where(text, name, section=section)
            what = f"{where} has {quoted(section)}, which is no section"
            raise UsageError(what, remedy=f"The sections are: {', '.join(_SECTIONS)}")
        for key, value in entries.items():
            where = _where(text, name, section=section, key=key)
            rule = _rule(_SECTIONS[section], key, value, name=name, where=where)
            if (rule.basis, rule.key) in rules:
                what = f"{where} names {quoted(key)}, which stands there before in another spelling"
                raise UsageError(what, remedy="Keep one of the two entries")
            rules[rule.basis, rule.key] = rule
    return table_with(tuple(rules.values()))


def with_kind(source: Source, table: KindTable, *, record: Record | None = None) -> Source:
    """Give the source with the kind that the tables say, unless somebody said one.

    A kind that a table gave before is given up where no rule says it any more.
    """
    origins = dict(source.origins)
    told = origins.get("kind", "")
    somebodys = told and not told.startswith(_FROM_TABLE)
    if somebodys or (not told and source.kind is not SourceKind.UNKNOWN):
        return source
    found = classify_source(source, record=record, table=table)
    origins.pop("kind", None)
    if found.kind is not SourceKind.UNKNOWN:
        origins["kind"] = f"{_FROM_TABLE}{found.rule}"
    return replace(source, kind=found.kind, origins=tuple(sorted(origins.items())))


def _rule(basis: KindBasis, key: str, value: object, *, name: str, where: str) -> KindRule:
    """Read one entry."""
    kinds = ", ".join(kind.value for kind in SourceKind)
    if not isinstance(value, str) or value not in set(SourceKind):
        what = f"{where} says {quoted(key)} is {quoted(value)}, which is no kind"
        raise UsageError(what, remedy=f"Kinds are: {kinds}; put a domain in quotation marks")
    try:
        return kind_rule(basis, key, SourceKind(value), table=name)
    except ValueError as exc:
        what = f"{where}: {exc}"
        raise UsageError(what, remedy="Mend that entry") from exc


def _where(text: str, name: str, *, section: str, key: str | None = None) -> str:
    """Say on which line a section or an entry stands, as well as it can be found again."""
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if bare.startswith("["):
            inside = bare.strip("[]").strip("\"' ").split(".")[0] == section
            if inside and key is None:
                return f"{name}, line {number},"
        begins = bare.split("=", 1)[0].strip().strip("\"'")
        if (inside and begins == key) or (key is None and begins == section):
            return f"{name}, line {number},"
    return name
