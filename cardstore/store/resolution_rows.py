"""Resolutions to rows and back: what was claimed, what each registry answered, what follows.

As in `rows`, every pair of functions is inverse. Claims and candidates are JSON with the names of
the value's own fields; a field that has its default is left out, so that most records are short.
"""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json, digest_value
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import Answer, AnswerState, Unavailable
from cardstore.sources.resolution import (
    ComparedField,
    FieldComparison,
    ReasonCode,
    ReferenceField,
    Resolution,
    Verdict,
    Why,
)
from cardstore.sources.source import Creator, SourceStatus
from cardstore.store.cells import number, row_of, strings, text, text_or_none
from cardstore.store.records import HeldVerdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.store.connection import Row


def reference_digest(claimed: Reference) -> str:
    """Give the SHA-256 of a reference: equal exactly for equal claims."""
    return digest_value(_told(claimed))


def resolution_to_row(resolution: Resolution, *, claimed: Reference) -> Row:
    """Give the columns of `resolutions` that the resolution itself tells."""
    return {
        "claimed_digest": reference_digest(claimed),
        "title": claimed.title or claimed.raw,
        "verdict": resolution.verdict.value,
        "why": canonical_json(
            [[why.code.value, why.text, list(why.registries)] for why in resolution.why]
        ),
        "chosen": canonical_json([list(key) for key in resolution.chosen]),
        "claimed": canonical_json(_told(claimed)),
    }


def answer_rows(resolution: Resolution) -> list[Row]:
    """Give the rows of `resolution_answers`, without their resolution's number."""
    return [
        {
            "position": position,
            "registry": answer.registry,
            "state": answer.state.value,
            "unavailable_because": None if answer.why is None else answer.why.value,
            "detail": answer.detail,
            "requests": answer.requests,
            "asked_at": answer.asked_at,
            "by_identifier": canonical_json(list(answer.by_identifier)),
            "denied": canonical_json(list(answer.denied)),
            "candidates": canonical_json([_told(record) for record in answer.candidates]),
        }
        for position, answer in enumerate(resolution.answers)
    ]


def field_rows(resolution: Resolution) -> list[Row]:
    """Give the rows of `resolution_fields`, without their resolution's number."""
    return [
        {
            "position": position,
            "registry": compared.registry,
            "record_id": compared.record_id,
            "field": compared.field.value,
            "comparison": compared.comparison.value,
            "claimed": compared.claimed,
            "found": compared.found,
            "note": compared.note,
        }
        for position, compared in enumerate(resolution.fields)
    ]


@row_of("resolutions", "resolution")
def judged_from_rows(
    row: Row, answers: Iterable[Row], fields: Iterable[Row]
) -> tuple[Reference, Resolution]:
    """Give back what was claimed and what followed; the other rows in the order of positions."""
    claimed = _claimed_from(row)
    if text(row["claimed_digest"]) != reference_digest(claimed):
        msg = "what was claimed does not have the digest it is filed under"
        raise ValueError(msg)
    resolution = Resolution(
        verdict=Verdict(text(row["verdict"])),
        why=tuple(
            Why(code=ReasonCode(code), text=said, registries=tuple(registries))
            for code, said, registries in json.loads(text(row["why"]))
        ),
        answers=tuple(_answer(one) for one in answers),
        fields=tuple(_compared(one) for one in fields),
        chosen=tuple((registry, key) for registry, key in json.loads(text(row["chosen"]))),
    )
    return claimed, resolution


@row_of("resolutions", "resolution")
def held_from_row(row: Row) -> HeldVerdict:
    """Give the verdict of a row of `resolutions`, without what led to it."""
    why = json.loads(text(row["why"]))
    return HeldVerdict(
        source_id=text(row["source_id"]),
        verdict=Verdict(text(row["verdict"])),
        why=str(why[0][1]),
        claimed=_claimed_from(row),
        at=text(row["at"]),
    )


def _claimed_from(row: Row) -> Reference:
    held = json.loads(text(row["claimed"]))
    return Reference(**{**held, **_parts(held)})


def _answer(row: Row) -> Answer:
    because = text_or_none(row["unavailable_because"])
    return Answer(
        registry=text(row["registry"]),
        state=AnswerState(text(row["state"])),
        candidates=tuple(_record(held) for held in json.loads(text(row["candidates"]))),
        why=None if because is None else Unavailable(because),
        detail=text(row["detail"]),
        by_identifier=strings(row["by_identifier"]),
        denied=strings(row["denied"]),
        requests=number(row["requests"]),
        asked_at=text(row["asked_at"]),
    )


def _compared(row: Row) -> ComparedField:
    return ComparedField(
        registry=text(row["registry"]),
        record_id=text(row["record_id"]),
        field=ReferenceField(text(row["field"])),
        claimed=text(row["claimed"]),
        found=text(row["found"]),
        comparison=FieldComparison(text(row["comparison"])),
        note=text(row["note"]),
    )


def _told(value: Reference | Record) -> dict[str, object]:
    """Give the fields that differ from their defaults, as JSON values."""
    told: dict[str, object] = {}
    for field in dataclasses.fields(value):
        held = getattr(value, field.name)
        if field.default is dataclasses.MISSING or held != field.default:
            told[field.name] = _json(held)
    return told


def _json(held: object) -> object:
    if isinstance(held, Creator):
        return [held.family, held.given, held.role]
    if isinstance(held, Identifier):
        return [held.scheme.value, held.value]
    if isinstance(held, tuple):
        return [_json(part) for part in held]
    return held.value if isinstance(held, SourceStatus) else held


def _record(held: dict[str, object]) -> Record:
    lists = ("other_titles", "other_names", "years", "venues", "publishers", "notices", "cites")
    told: dict[str, object] = {**held, **_parts(held)}
    told.update({name: tuple(held[name]) for name in lists if name in held})  # type: ignore[arg-type]  # `_told` wrote lists
    if "status" in held:
        told["status"] = SourceStatus(str(held["status"]))
    return Record(**told)  # type: ignore[arg-type]  # its own fields, as `_told` wrote them


def _parts(held: Mapping[str, object]) -> dict[str, object]:
    """Give the creators and identifiers of a reference or record, where it has any."""
    parts: dict[str, object] = {}
    if "creators" in held:
        parts["creators"] = tuple(
            Creator(family=family, given=given, role=role)
            for family, given, role in _triples(held["creators"])
        )
    if "identifiers" in held:
        parts["identifiers"] = tuple(
            Identifier(scheme=Scheme(scheme), value=value)
            for scheme, value in _triples(held["identifiers"])
        )
    return parts


def _triples(value: object) -> list[list[str]]:
    if not isinstance(value, list):
        msg = f"expected a list, got {value!r}"
        raise TypeError(msg)
    return value
