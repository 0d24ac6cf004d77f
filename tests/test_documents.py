"""Documents that come back to the library."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.card import Card, CardEvent, EventKind
from cardstore.documents import (
    card_document,
    parse_card_document,
    parse_source_document,
    source_document,
)
from cardstore.errors import InvalidRecordError
from tests.store import samples, strategies

SOURCE = source_document(samples.FIRST)


@given(strategies.sources)
def test_a_source_that_went_through_its_document_is_equal(source):
    """Through JSON text, too."""
    assert source == parse_source_document(json.loads(json.dumps(source_document(source))))


@given(strategies.cards)
def test_a_card_that_went_through_its_document_is_equal(card):
    """Selectors, boxes and labels come back as they were."""
    document = card_document(card, replace(samples.FIRST, source_id=card.source_id))

    assert card == parse_card_document(json.loads(json.dumps(document)))


def test_a_retraction_leaves_with_the_card_and_the_card_is_read_all_the_same():
    """When, by whom and why; null for a card that stands; the card itself is the same."""
    card = Card(**samples.card_fields(), card_id="7KQ2-M", made_at="2026-01-02T03:04:05Z")
    retraction = CardEvent(
        card_id="7KQ2-M",
        kind=EventKind.RETRACTED,
        actor="ada",
        at="2026-02-03T04:05:06Z",
        detail="wrong edition",
    )
    standing = card_document(card, samples.FIRST)
    retracted = card_document(card, samples.FIRST, retraction=retraction)

    assert standing["retracted"] is None
    assert {"at": "2026-02-03T04:05:06Z", "by": "ada", "reason": "wrong edition"} == retracted[
        "retracted"
    ]
    assert card == parse_card_document(retracted)


@pytest.mark.parametrize("field", sorted(set(SOURCE) - {"schema"}))
def test_a_missing_field_is_named(field):
    """The message has the field's path."""
    without = {key: value for key, value in SOURCE.items() if key != field}
    with pytest.raises(InvalidRecordError, match=rf"source\.{field}: missing"):
        parse_source_document(without)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("title", 3, r"source\.title: not text"),
        ("year", "1893", r"source\.year: not a whole number"),
        ("year", True, r"source\.year: not a whole number"),
        ("creators", {}, r"source\.creators: not a list"),
        ("creators", ["Ada"], r"source\.creators\[0\]: not an object"),
        ("creators", [{"family": "Tolle"}], r"source\.creators\[0\]\.given: missing"),
        ("kind", "gossip", "gossip"),
    ],
)
def test_an_ill_formed_field_is_named(field, value, said):
    """Whatever stands there instead."""
    with pytest.raises(InvalidRecordError, match=said):
        parse_source_document({**SOURCE, field: value})


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("claimed",), None, r"card\.claimed: not an object"),
        (("claimed", "first", "style"), "greek", "greek"),
        (("tags",), ["light", 3], r"card\.tags: not a list of texts"),
        (("segments", 0, "positions", 0, "end"), 1, "start <= end"),
        (("segments", 0, "positions", 0, "start"), 0.5, r"positions\[0\]\.start: not a whole"),
    ],
)
def test_an_ill_formed_card_is_refused(path, value, said):
    """Deep inside, too, with the path or the reason."""
    fields = samples.card_fields()
    made = {"card_id": "7KQ2-M", "made_at": "2026-01-02T03:04:05Z"}
    document = card_document(Card(**fields, **made), samples.FIRST)
    part = document
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(InvalidRecordError, match=said):
        parse_card_document(document)


@given(st.none() | st.text() | st.lists(st.integers(), max_size=2))
def test_what_is_no_object_is_refused(value):
    """Nothing but an object is a document."""
    with pytest.raises(InvalidRecordError, match="not an object"):
        parse_card_document(value)
