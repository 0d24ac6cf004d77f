"""Sentences for people about what registries have: they accuse nobody and show what is there.

Comes in: comparisons. Goes out: `Why`s that name the registries that attest them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.resolution import ReasonCode, ReferenceField, Why

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.sources.compare import Comparison
    from cardstore.sources.registry import Answer

_SHOWN = {
    "crossref": "Crossref",
    "datacite": "DataCite",
    "open-library": "Open Library",
    "openalex": "OpenAlex",
    "openlibrary-local": "Open Library's dump",
}
# Registries that are copies of one catalogue, by its name: two copies are one witness.
_CATALOGUES = {"openlibrary-local": "open-library"}
_INSTEAD = {
    ReasonCode.OTHER_AUTHORS: "these authors",
    ReasonCode.AUTHORS_ADDED: "these authors",
    ReasonCode.AUTHORS_UNCONFIRMED: "these authors",
    ReasonCode.OTHER_TITLE: "this title",
    ReasonCode.OTHER_YEAR: "this year",
    ReasonCode.VENUE_NEVER_PUBLISHED_IT: "this venue",
    ReasonCode.VENUE_UNCONFIRMED: "this venue",
    ReasonCode.OTHER_PUBLISHER: "this publisher",
    ReasonCode.OTHER_EDITION: "this edition",
    ReasonCode.OTHER_VOLUME: "this volume",
    ReasonCode.IDENTIFIER_POINTS_ELSEWHERE: "another work under this identifier",
}


def shown_registry(name: str) -> str:
    """Give a registry's name as people know it."""
    return _SHOWN.get(name, name)


def has_instead(code: ReasonCode, found: Sequence[Comparison], field: ReferenceField) -> Why:
    """Give the reason that shows what registries have in a field instead of what is claimed."""
    what = _INSTEAD[code]
    by_value: dict[str, list[str]] = {}
    for one in found:
        value = one.field(field).found
        names = by_value.setdefault(value, [])
        if one.record.registry not in names:
            names.append(one.record.registry)
    parts = [
        f"{_listed(names)} {'have' if len(names) > 1 else 'has'} {what} instead: {value}"
        if value
        else f"{_listed(names)} {'name' if len(names) > 1 else 'names'} none"
        for value, names in by_value.items()
    ]
    return Why(code=code, text="; ".join(parts), registries=registries_of(found))


def unconfirmed(code: ReasonCode, value: str, found: Sequence[Comparison]) -> Why:
    """Give the reason that a claimed venue or identifier is not among what registries hold."""
    fields = {
        ReasonCode.VENUE_UNCONFIRMED: ReferenceField.VENUE,
        ReasonCode.IDENTIFIER_UNCONFIRMED: ReferenceField.IDENTIFIERS,
    }
    there = sorted({one.field(fields[code]).found for one in found} - {""})
    text = f"No registry confirms {value}"
    if there:
        text += f"; they have: {'; '.join(there)}"
    return Why(code=code, text=text, registries=registries_of(found))


def denied(value: str, answers: Iterable[Answer]) -> Why:
    """Give the reason that registries answered to know no such identifier."""
    names = tuple(answer.registry for answer in answers)
    knows = "know" if len(names) > 1 else "knows"
    text = f"{_listed(names)} {knows} no {value}"
    return Why(code=ReasonCode.IDENTIFIER_UNKNOWN, text=text, registries=names)


def one_witness(found: Sequence[Comparison]) -> Why:
    """Give the reason that only one registry attests a contradiction."""
    names = registries_of(found)
    text = f"Only {_listed(names)} says so, and registries err too; a person decides"
    return Why(code=ReasonCode.ONE_WITNESS, text=text, registries=names)


def could_not_ask(answers: Iterable[Answer]) -> Why:
    """Give the reason that registries could not be asked."""
    silent = [answer for answer in answers if answer.why is not None]
    text = "; ".join(
        f"{shown_registry(one.registry)} could not be asked "
        f"({one.detail.removeprefix(f'{one.registry}: ') or one.why})"
        for one in silent
    )
    names = tuple(one.registry for one in silent)
    return Why(code=ReasonCode.COULD_NOT_ASK, text=text, registries=names)


def registries_of(found: Iterable[Comparison]) -> tuple[str, ...]:
    """Give the registries of the records, each once, in their order."""
    return tuple(dict.fromkeys(one.record.registry for one in found))


def witnesses_of(found: Iterable[Comparison]) -> int:
    """Count who attests something: copies of one catalogue are one witness."""
    return len({_CATALOGUES.get(name, name) for name in registries_of(found)})


def _listed(names: Sequence[str]) -> str:
    shown = [shown_registry(name) for name in names]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
