"""Reading documents: from JSON objects back to values.

Comes in: what `json.loads` gave. Goes out: a value of the path, or an error that names the field
which is missing or of the wrong form. Only what comes back to a library can be read: sources and
cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardstore.cards.card import Card, ReadingState
from cardstore.cards.locator import Locator
from cardstore.cards.selectors import Segment, TextPositionSelector, TextQuoteSelector
from cardstore.errors import InvalidRecordError
from cardstore.pages.labels import NumberStyle, PageLabel
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus
from cardstore.spans import Span
from cardstore.text.layer import Box


def parse_source_document(document: object) -> Source:
    """Give the source that a document describes.

    Raises:
        InvalidRecordError: a field is missing or has the wrong form; the message names it.
    """
    held = _Fields(document, "source")
    try:
        return Source(
            source_id=held.text("source_id"),
            work_id=held.text("work_id"),
            title=held.text("title"),
            creators=tuple(
                Creator(family=c.text("family"), given=c.text("given"), role=c.text("role"))
                for c in held.parts("creators")
            ),
            year=held.number_or_none("year"),
            edition=held.text("edition"),
            publisher=held.text("publisher"),
            place=held.text("place"),
            venue=held.text("venue"),
            volume=held.text("volume"),
            isbn=held.text("isbn"),
            doi=held.text("doi"),
            identifiers=tuple(
                Identifier(scheme=Scheme(i.text("scheme")), value=i.text("value"))
                for i in held.parts("identifiers")
            ),
            csl_type=held.text("csl_type"),
            url=held.text("url"),
            archive_url=held.text("archive_url"),
            extent=held.text("extent"),
            cites=held.texts("cites"),
            kind=SourceKind(held.text("kind")),
            status=SourceStatus(held.text("status")),
            origins=tuple((o.text("field"), o.text("origin")) for o in held.parts("origins")),
        )
    except ValueError as exc:
        raise held.wrong(str(exc)) from exc


def parse_card_document(document: object) -> Card:
    """Give the card that a document describes; its edition is that of its source.

    Whether it was retracted is the library's to say, so it is not read.

    Raises:
        InvalidRecordError: a field is missing or has the wrong form; the message names it.
    """
    held = _Fields(document, "card")
    claimed = held.part("claimed")
    try:
        return Card(
            card_id=held.text("card_id"),
            source_id=held.text("source_id"),
            scan_digest=held.text("scan_digest"),
            quote=held.text("quote"),
            claimed=Locator(
                text=claimed.text("text"),
                first=_parsed_label(claimed.part("first")),
                last=_parsed_label(claimed.part("last")),
            ),
            gloss=held.text("gloss"),
            tags=held.texts("tags"),
            made_by=held.text("made_by"),
            made_at=held.text("made_at"),
            fit=held.text("fit"),
            foldings=held.texts("foldings"),
            reading=ReadingState(held.text("reading")),
            segments=tuple(_parsed_segment(part) for part in held.parts("segments")),
            printed_pages=held.texts("printed_pages"),
        )
    except ValueError as exc:
        raise held.wrong(str(exc)) from exc


def _parsed_label(held: _Fields) -> PageLabel:
    return PageLabel(
        text=held.text("text"),
        style=NumberStyle(held.text("style")),
        value=held.number_or_none("value"),
        prefix=held.text("prefix"),
        suffix=held.text("suffix"),
    )


def _parsed_segment(held: _Fields) -> Segment:
    quote = held.part("quote")
    return Segment(
        quote=TextQuoteSelector(
            exact=quote.text("exact"), prefix=quote.text("prefix"), suffix=quote.text("suffix")
        ),
        positions=tuple(
            TextPositionSelector(
                leaf_index=p.number("leaf_index"),
                layer_digest=p.text("layer_digest"),
                span=Span(p.number("start"), p.number("end")),
                boxes=tuple(
                    Box(b.number("x0"), b.number("y0"), b.number("x1"), b.number("y1"))
                    for b in p.parts("boxes")
                ),
            )
            for p in held.parts("positions")
        ),
    )


class _Fields:
    """An object of a document, read field by field; every fault names the field's path."""

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, Mapping):
            raise _ill_formed(path, "not an object")
        self._held: Mapping[str, object] = value
        self._path = path

    def text(self, field: str) -> str:
        value = self._field(field)
        if not isinstance(value, str):
            raise self._wrong(field, "not text")
        return value

    def number(self, field: str) -> int:
        value = self._field(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._wrong(field, "not a whole number")
        return value

    def number_or_none(self, field: str) -> int | None:
        return None if self._field(field) is None else self.number(field)

    def part(self, field: str) -> _Fields:
        return _Fields(self._field(field), f"{self._path}.{field}")

    def parts(self, field: str) -> tuple[_Fields, ...]:
        return tuple(
            _Fields(item, f"{self._path}.{field}[{place}]")
            for place, item in enumerate(self._list(field))
        )

    def texts(self, field: str) -> tuple[str, ...]:
        items = self._list(field)
        if not all(isinstance(item, str) for item in items):
            raise self._wrong(field, "not a list of texts")
        return tuple(str(item) for item in items)

    def wrong(self, fault: str) -> InvalidRecordError:
        return _ill_formed(self._path, fault)

    def _wrong(self, field: str, fault: str) -> InvalidRecordError:
        return _ill_formed(f"{self._path}.{field}", fault)

    def _list(self, field: str) -> list[object]:
        value = self._field(field)
        if not isinstance(value, list):
            raise self._wrong(field, "not a list")
        return value

    def _field(self, field: str) -> object:
        if field not in self._held:
            raise self._wrong(field, "missing")
        return self._held[field]


def _ill_formed(path: str, fault: str) -> InvalidRecordError:
    what = f"The document is ill-formed at {path}: {fault}"
    return InvalidRecordError(what, remedy="Compare it with its schema in the folder schemas")
