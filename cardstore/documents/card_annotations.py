"""Cards as W3C annotations in JSON-LD; and back.

Comes in: cards, their sources, and which were retracted. Goes out: an AnnotationCollection with one
page; and the cards back, equal to those that were written. How a card is said:

- An annotation `urn:cardstore:card:ID`; its maker and time are `creator` and `created`.
- The gloss is a body for commenting, each tag one for tagging. That a card was retracted is a body
  for moderating, so that no program that knows no cardstore takes it for one that stands.
- Each segment is a target in the scan, chosen by TextQuoteSelector; each of its positions is one in
  a text layer, `urn:cardstore:text-layer:DIGEST`, chosen by TextPositionSelector: code points.
- What the model has no words for has a term of our own, `cardstore:…`. Boxes are one text: edges
  x0,y0,x1,y1 in pixels of the leaf's frame, one box after another.

Source: W3C Web Annotation Data Model, 3, 4.2 and 5; Web Annotation Vocabulary, its context.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardstore.documents.card_exchange import ExchangedCard, parse_exchanged
from cardstore.documents.citation import plain_citation
from cardstore.documents.writing import edition_statement
from cardstore.errors import InvalidRecordError
from cardstore.provenance import digest_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.cards.card import Card, CardEvent
    from cardstore.cards.selectors import Segment
    from cardstore.documents.writing import Document, Json
    from cardstore.pages.labels import PageLabel
    from cardstore.sources.source import Source

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
_OWN = "cardstore:"
_URN = "urn:cardstore:"
_LISTS = ("foldings", "printed_pages")
_REMEDY = "Take a file that cardstore export wrote as it is"
_LABEL_TEXTS = ("text", "style", "prefix", "suffix")
_CARD_TEXTS = ("source_id", "quote", "fit", "reading")


def annotations_document(
    exchanged: Sequence[ExchangedCard], *, sources: Mapping[str, Source]
) -> Document:
    """Describe cards as a collection of annotations.

    Args:
        exchanged: in order.
        sources: of each card, by id.
    """
    items: list[Json] = [_annotation(one, sources[one.card.source_id]) for one in exchanged]
    context: Document = {_OWN.rstrip(":"): f"{_URN}terms:"}
    for listed in _LISTS:
        context[f"{_OWN}{listed}"] = {"@id": f"{_URN}terms:{listed}", "@container": "@list"}
    name = f"{_URN}annotations:{digest_value(items)}"
    held: Document = {
        "@context": [CONTEXT, context],
        "id": name,
        "type": "AnnotationCollection",
        "label": "Cards: verbatim quotes with the places where they stand",
        "generator": {"id": "urn:cardstore", "type": "Software", "name": "cardstore"},
        "total": len(items),
    }
    if items:  # a page has at least one annotation
        only: Document = {
            "id": f"{name}:1",
            "type": "AnnotationPage",
            "partOf": name,
            "startIndex": 0,
            "items": items,
        }
        held["first"] = only
        held["last"] = f"{name}:1"
    return held


def parse_annotations_document(document: object) -> tuple[ExchangedCard, ...]:
    """Give back the cards, in order.

    Raises:
        InvalidRecordError: it is no such collection, has more than one page, or an annotation in it
            is none of a card.
    """
    held = _object(document)
    if held.get("type") != "AnnotationCollection":
        raise _ill_formed(fault="it is no AnnotationCollection")
    only = held.get("first")
    if only is None and not held.get("total"):
        return ()
    items = _object(only).get("items")
    if not isinstance(items, list) or "next" in _object(only) or held.get("total") != len(items):
        raise _ill_formed(fault="it does not hold all its annotations on its first page")
    return tuple(_parse(_object(one)) for one in items)


def _annotation(one: ExchangedCard, source: Source) -> Document:
    card = one.card
    bodies = _bodies(card, one.retraction)
    motives = ["highlighting", *dict.fromkeys(str(body["purpose"]) for body in bodies)]
    held: Document = {
        "id": f"{_URN}card:{card.card_id}",
        "type": "Annotation",
        "motivation": list(motives),
        "creator": {"name": card.made_by},
        "created": card.made_at,
        "target": _targets(card),
        f"{_OWN}scan": f"{_URN}scan:{card.scan_digest}",
        f"{_OWN}source_id": card.source_id,
        f"{_OWN}edition": edition_statement(source),
        f"{_OWN}citation": plain_citation(source, locator=card.claimed.shown),
        f"{_OWN}quote": card.quote,
        f"{_OWN}claimed": {
            f"{_OWN}text": card.claimed.text,
            f"{_OWN}first": _label(card.claimed.first),
            f"{_OWN}last": _label(card.claimed.last),
        },
        f"{_OWN}fit": card.fit,
        f"{_OWN}reading": card.reading.value,
        f"{_OWN}foldings": list(card.foldings),
        f"{_OWN}printed_pages": list(card.printed_pages),
    }
    if bodies:
        held["body"] = list(bodies)
    if one.retraction is not None:
        told = one.retraction
        held[f"{_OWN}retracted"] = {
            f"{_OWN}at": told.at,
            f"{_OWN}by": told.actor,
            f"{_OWN}reason": told.detail,
        }
    return held


def _bodies(card: Card, retraction: CardEvent | None) -> list[Document]:
    told = [("commenting", card.gloss)] if card.gloss else []
    told += [("tagging", tag) for tag in card.tags]
    if retraction is not None:
        words = f"RETRACTED by {retraction.actor}, {retraction.at}: {retraction.detail}"
        told.append(("moderating", words))
    return [
        {"type": "TextualBody", "purpose": purpose, "format": "text/plain", "value": value}
        for purpose, value in told
    ]


def _targets(card: Card) -> list[Json]:
    scan = f"{_URN}scan:{card.scan_digest}"
    targets = [
        target
        for number, segment in enumerate(card.segments)
        for target in _of_segment(segment, number, scan=scan)
    ]
    # An annotation has a target at least; where no place is told, it is the scan.
    return list(targets) if targets else [scan]


def _of_segment(segment: Segment, number: int, *, scan: str) -> list[Document]:
    quote = segment.quote
    places: list[Document] = [
        {
            "type": "SpecificResource",
            "source": f"{_URN}text-layer:{position.layer_digest}",
            "selector": {
                "type": "TextPositionSelector",
                "start": position.span.start,
                "end": position.span.end,
            },
            f"{_OWN}segment": number,
            f"{_OWN}position": place,
            f"{_OWN}leaf_index": position.leaf_index,
            f"{_OWN}boxes": " ".join(
                f"{box.x0},{box.y0},{box.x1},{box.y1}" for box in position.boxes
            ),
        }
        for place, position in enumerate(segment.positions)
    ]
    words: Document = {
        "type": "SpecificResource",
        "source": scan,
        "selector": {
            "type": "TextQuoteSelector",
            "exact": quote.exact,
            "prefix": quote.prefix,
            "suffix": quote.suffix,
        },
        f"{_OWN}segment": number,
    }
    return [words, *places]


def _label(label: PageLabel) -> Document:
    told: Document = {
        f"{_OWN}text": label.text,
        f"{_OWN}style": label.style.value,
        f"{_OWN}prefix": label.prefix,
        f"{_OWN}suffix": label.suffix,
    }
    # JSON-LD drops what is null.
    return told if label.value is None else {**told, f"{_OWN}value": label.value}


def _parse(held: Mapping[str, object]) -> ExchangedCard:
    """Put the card's document together again and read it: the one place that looks at its form."""
    claimed = _object(_own(held, "claimed"))
    retracted = _own(held, "retracted")
    bodies = [_object(one) for one in _list(held.get("body", []))]
    glosses = [one.get("value") for one in bodies if one.get("purpose") == "commenting"]
    if len(glosses) > 1:
        raise _ill_formed(fault="an annotation has two comments, and a card has one gloss")
    return parse_exchanged(
        {
            **{name: _own(held, name) for name in (*_CARD_TEXTS, *_LISTS)},
            "card_id": _after(held.get("id"), "card:"),
            "scan_digest": _after(_own(held, "scan"), "scan:"),
            "claimed": {
                "text": _own(claimed, "text"),
                "first": _parsed_label(claimed, "first"),
                "last": _parsed_label(claimed, "last"),
            },
            "gloss": glosses[0] if glosses else "",
            "tags": [one.get("value") for one in bodies if one.get("purpose") == "tagging"],
            "made_by": _object(held.get("creator")).get("name"),
            "made_at": held.get("created"),
            "segments": _segments(_list(held.get("target"))),
            "retracted": None
            if retracted is None
            else {name: _own(_object(retracted), name) for name in ("at", "by", "reason")},
        }
    )


def _segments(targets: list[object]) -> list[dict[str, object]]:
    """Put the segments together, whatever the order of the targets: it means nothing in JSON-LD."""
    quotes: dict[int, object] = {}
    places: dict[tuple[int, int], dict[str, object]] = {}
    for target in targets:
        if isinstance(target, str):
            continue
        held = _object(target)
        number, selector = _number(_own(held, "segment")), _object(held.get("selector"))
        if selector.get("type") == "TextQuoteSelector":
            quotes[number] = selector
        else:
            places[number, _number(_own(held, "position"))] = {
                "leaf_index": _own(held, "leaf_index"),
                "layer_digest": _after(held.get("source"), "text-layer:"),
                "start": selector.get("start"),
                "end": selector.get("end"),
                "boxes": _boxes(_own(held, "boxes")),
            }
    numbers = sorted(quotes)
    if {number for number, _ in places} - set(numbers) or numbers != list(range(len(numbers))):
        raise _ill_formed(fault="an annotation lacks the words of a segment")
    return [
        {
            "quote": quotes[number],
            "positions": [places[key] for key in sorted(places) if key[0] == number],
        }
        for number in numbers
    ]


def _boxes(told: object) -> list[dict[str, int]]:
    boxes = []
    for one in str(told).split():
        try:
            x0, y0, x1, y1 = map(int, one.split(","))
        except ValueError as exc:
            raise _ill_formed(fault=f"{one[:40]!r} is no box") from exc
        boxes.append({"x0": x0, "y0": y0, "x1": x1, "y1": y1})
    return boxes


def _parsed_label(claimed: Mapping[str, object], name: str) -> dict[str, object]:
    held = _object(_own(claimed, name))
    return {
        **{part: _own(held, part) for part in _LABEL_TEXTS},
        "value": _own(held, "value"),
    }


def _own(held: Mapping[str, object], name: str) -> object:
    return held.get(f"{_OWN}{name}")


def _after(told: object, kind: str) -> str:
    """Give what a name says behind its kind."""
    before = f"{_URN}{kind}"
    if not isinstance(told, str) or not told.startswith(before):
        raise _ill_formed(fault=f"{str(told)[:60]!r} should begin with {before}")
    return told.removeprefix(before)


def _object(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise _ill_formed(fault=f"{str(value)[:60]!r} is no object")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise _ill_formed(fault=f"{str(value)[:60]!r} is no list")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _ill_formed(fault=f"{str(value)[:60]!r} is no number")
    return value


def _ill_formed(*, fault: str) -> InvalidRecordError:
    return InvalidRecordError(f"The annotations cannot be read: {fault}", remedy=_REMEDY)
