"""Documents about manuscripts: how they are split into sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import OFFSET_UNIT, schema_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.draft_marks import DraftMark
    from cardstore.claims.manuscript import DraftSentence, Manuscript, Piece, Skipped
    from cardstore.documents.writing import Document, Json
    from cardstore.spans import Span


def sentences_document(manuscripts: Sequence[Manuscript]) -> Document:
    """Describe how manuscripts are split into sentences; their texts are not repeated whole."""
    told: list[Json] = [
        {
            "name": one.name,
            "sentences": [_sentence(sentence) for sentence in one.sentences],
            "skipped": [_skipped(stretch) for stretch in one.skipped],
            "remarks": list(one.remarks),
            "version": one.version,
        }
        for one in manuscripts
    ]
    return {"schema": schema_id("sentences"), "offset_unit": OFFSET_UNIT, "manuscripts": told}


def _sentence(one: DraftSentence) -> Json:
    return {
        "number": one.number,
        "span": _span(one.span),
        "written": one.written,
        "words": one.words,
        "pieces": [_piece(piece) for piece in one.pieces],
        "cited": list(one.cited),
        "marks": [_mark(mark) for mark in one.marks],
        "block": one.block.value,
        "chapter": one.chapter,
        "place": one.place,
        "places": one.places,
        "line": one.line,
        "column": one.column,
        "head": one.head,
    }


def _piece(one: Piece) -> Json:
    return {"start": one.start, "written_at": one.written_at, "length": one.length}


def _mark(one: DraftMark) -> Json:
    return {"kind": one.kind.value, "argument": one.argument, "span": _span(one.span)}


def _skipped(one: Skipped) -> Json:
    return {"span": _span(one.span), "kind": one.kind.value}


def _span(one: Span) -> Json:
    return {"start": one.start, "end": one.end}
