"""Manuscript as JSON: how the reading of a file is kept, so that it need not be read twice.

Comes in: a `Manuscript`, or what was kept of one with the text it was read from. Goes out: the
other. The text itself is not kept, only how long it is; whoever keeps a reading knows the text by
its digest. Lists stand for the fields, since a book has thousands of sentences.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.claims.manuscript import (
    BlockKind,
    DraftSentence,
    Manuscript,
    Piece,
    Skipped,
    SkippedKind,
)
from cardstore.errors import ManuscriptError
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

FORM = 2
"""Of what is kept; one of another form is not read."""
_BLOCKS = {kind.value: kind for kind in BlockKind}


def manuscript_to_json(manuscript: Manuscript) -> str:
    """Give a reading as one line of JSON; the same reading gives the same line."""
    kept = {
        "form": FORM,
        "version": manuscript.version,
        "name": manuscript.name,
        "length": len(manuscript.text),
        "remarks": manuscript.remarks,
        "sentences": [_sentence_fields(one) for one in manuscript.sentences],
        "skipped": [(one.span.start, one.span.end, one.kind.value) for one in manuscript.skipped],
    }
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def _sentence_fields(one: DraftSentence) -> tuple[object, ...]:
    pieces = tuple(chain.from_iterable((p.start, p.written_at, p.length) for p in one.pieces))
    marks = [(m.kind.value, m.argument, m.span.start, m.span.end) for m in one.marks]
    return (
        one.span.start,
        one.span.end,
        one.words,
        pieces,
        one.cited,
        marks,
        one.block.value,
        one.chapter,
        one.line,
        one.column,
        one.head,
    )


def manuscript_from_json(text: str, source_text: str) -> Manuscript:
    """Give the reading that was kept.

    Args:
        text: what `manuscript_to_json` gave.
        source_text: the text that was read.

    Raises:
        ManuscriptError: it is no kept reading of that text, or one of another form.
    """
    try:
        kept = json.loads(text)
        if (kept["form"], kept["length"]) == (FORM, len(source_text)):
            return Manuscript(
                name=str(kept["name"]),
                text=source_text,
                sentences=_parse_sentences(kept["sentences"], source_text),
                skipped=tuple(
                    Skipped(span=Span(start, end), kind=SkippedKind(kind))
                    for start, end, kind in kept["skipped"]
                ),
                remarks=tuple(kept["remarks"]),
                version=str(kept["version"]),
            )
    except (KeyError, TypeError, ValueError) as exc:
        what = f"What was kept of a manuscript's reading cannot be read: {exc}"
        raise ManuscriptError(what, remedy="Read the manuscript again") from exc
    what = "What was kept of a manuscript's reading is of another text, or of another form"
    raise ManuscriptError(what, remedy="Read the manuscript again")


def _parse_sentences(
    kept: Sequence[Sequence[object]], source_text: str
) -> tuple[DraftSentence, ...]:
    """Give the sentences; their numbers and places follow from their order."""
    totals = Counter(str(fields[7]) for fields in kept)
    places = Counter[str]()
    sentences = []
    for number, fields in enumerate(kept):
        sentence = _parse_sentence(
            fields,
            source_text,
            number=number,
            place=places[str(fields[7])],
            places=totals[str(fields[7])],
        )
        places[sentence.chapter] += 1
        sentences.append(sentence)
    return tuple(sentences)


def _parse_sentence(
    fields: Sequence[object], source_text: str, *, number: int, place: int, places: int
) -> DraftSentence:
    start, end, words, pieces, cited, marks, block, chapter, line, column, head = fields
    if not (isinstance(start, int) and isinstance(end, int)):
        msg = f"a sentence begins at {start!r} and ends at {end!r}"
        raise TypeError(msg)
    if not (isinstance(line, int) and isinstance(column, int)):
        msg = f"a sentence stands at {line!r}:{column!r}"
        raise TypeError(msg)
    if not (isinstance(pieces, list) and isinstance(cited, list) and isinstance(marks, list)):
        msg = f"the pieces, cards and marks of sentence {number} are no lists"
        raise TypeError(msg)
    told = iter(pieces)
    return DraftSentence(
        number=number,
        span=Span(start, end),
        written=source_text[start:end],
        words=str(words),
        pieces=tuple(
            Piece(start=at, written_at=written_at, length=length)
            for at, written_at, length in zip(told, told, told, strict=True)
        ),
        cited=tuple(cited),
        marks=tuple(
            DraftMark(kind=DraftMarkKind(kind), argument=argument, span=Span(first, last))
            for kind, argument, first, last in marks
        ),
        block=_BLOCKS[str(block)],
        chapter=str(chapter),
        place=place,
        places=places,
        line=line,
        column=column,
        head=str(head),
    )
