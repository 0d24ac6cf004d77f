"""Writing documents of resolutions: what was claimed, what registries answered, what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import Document, Json, schema_id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.record import Record
    from cardstore.sources.reference import Identifier, Reference
    from cardstore.sources.registry import Answer
    from cardstore.sources.resolution import ComparedField, Resolution, Why
    from cardstore.sources.source import Creator


def resolution_document(
    name: str,
    claimed: Reference,
    resolution: Resolution,
    *,
    rules: str,
    at: str,
    changes: Iterable[str] = (),
    remarks: Iterable[str] = (),
) -> Document:
    """Describe what is known from outside about one reference.

    Args:
        name: what people know it by: a source's id, or the key or line in a list.
        claimed: what was claimed.
        resolution: the verdict and all that led to it.
        rules: the version of the rules that judged.
        at: when, ISO 8601 UTC; "" when nobody was asked.
        changes: what registries say now and did not say before, in sentences.
        remarks: what a person should know of the source's standing and kind.
    """
    return {
        "schema": schema_id("resolution"),
        "name": name,
        "claimed": reference_document(claimed),
        "verdict": resolution.verdict.value,
        "why": [_why(why) for why in resolution.why],
        "answers": [_answer(answer) for answer in resolution.answers],
        "fields": [_compared(compared) for compared in resolution.fields],
        "chosen": [
            {"registry": registry, "record_id": record_id}
            for registry, record_id in resolution.chosen
        ],
        "changes": list(changes),
        "remarks": list(remarks),
        "rules": rules,
        "at": at,
    }


def reference_document(claimed: Reference) -> Document:
    """Describe what is claimed about one work or edition."""
    return {
        "title": claimed.title,
        "creators": _creators(claimed.creators),
        "et_al": claimed.et_al,
        "year": claimed.year,
        "venue": claimed.venue,
        "publisher": claimed.publisher,
        "edition": claimed.edition,
        "volume": claimed.volume,
        "issue": claimed.issue,
        "locator": claimed.locator,
        "identifiers": _identifiers(claimed.identifiers),
        "csl_type": claimed.csl_type,
        "url": claimed.url,
        "raw": claimed.raw,
    }


def record_document(record: Record) -> Document:
    """Describe one record of a registry."""
    return {
        "registry": record.registry,
        "record_id": record.record_id,
        "title": record.title,
        "other_titles": list(record.other_titles),
        "creators": _creators(record.creators),
        "other_names": list(record.other_names),
        "creators_complete": record.creators_complete,
        "years": list(record.years),
        "first_year": record.first_year,
        "venues": list(record.venues),
        "publishers": list(record.publishers),
        "edition": record.edition,
        "volume": record.volume,
        "issue": record.issue,
        "locator": record.locator,
        "identifiers": _identifiers(record.identifiers),
        "csl_type": record.csl_type,
        "preprint": record.preprint,
        "extent": record.extent,
        "work_key": record.work_key,
        "status": record.status.value,
        "notices": list(record.notices),
        "cites": list(record.cites),
        "url": record.url,
    }


def _why(why: Why) -> Document:
    return {"code": why.code.value, "text": why.text, "registries": list(why.registries)}


def _answer(answer: Answer) -> Document:
    return {
        "registry": answer.registry,
        "state": answer.state.value,
        "candidates": [record_document(record) for record in answer.candidates],
        "why": None if answer.why is None else answer.why.value,
        "detail": answer.detail,
        "by_identifier": list(answer.by_identifier),
        "denied": list(answer.denied),
        "requests": answer.requests,
        "asked_at": answer.asked_at,
    }


def _compared(compared: ComparedField) -> Document:
    return {
        "registry": compared.registry,
        "record_id": compared.record_id,
        "field": compared.field.value,
        "claimed": compared.claimed,
        "found": compared.found,
        "comparison": compared.comparison.value,
        "note": compared.note,
    }


def _creators(creators: Iterable[Creator]) -> Json:
    return [{"family": c.family, "given": c.given, "role": c.role} for c in creators]


def _identifiers(identifiers: Iterable[Identifier]) -> Json:
    return [{"scheme": one.scheme.value, "value": one.value} for one in identifiers]
