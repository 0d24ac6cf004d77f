"""Requests that go on: each card once, none passed over, whatever is added meanwhile."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.moves import anchor_when_made
from cardstore.errors import UsageError
from cardstore.store.card_query import CardFilter, filter_from_json, filter_to_json
from cardstore.store.store import DATABASE_NAME, Store
from tests.store import samples

NUMBERS = count()
LAMPS = CardFilter(query="lamps")
ASKED = {"query": "lamps"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """Give a library for many examples, each with a word of its own."""
    with Store.open(tmp_path_factory.mktemp("asked") / "library", create=True) as store:
        samples.ingest(store)
        yield store


def add(store, number, words="lamps"):
    """Add a card whose quote has a word as often as its number says, so that ranks differ."""
    quote = " ".join([words] * (1 + number % 3)) + f" number{number}"
    return store.cards.add(**samples.card_fields(quote=quote)).card_id


def begin(store, limit=2, **more):
    """Ask for cards about lamps."""
    fields = {"requester": "drafter-3", "asked": ASKED, "limit": limit} | more
    return store.requests.begin(LAMPS, **fields)


def go_on(store, cursor, limit=2, **more):
    """Ask for the next."""
    fields = {"requester": "drafter-3", "asked": None, "limit": limit} | more
    return store.requests.go_on(cursor, **fields)


@given(
    before=st.integers(0, 9),
    steps=st.lists(st.tuples(st.integers(1, 4), st.integers(0, 3)), min_size=12, max_size=12),
)
def test_answers_together_are_the_cards_there_were(shared, before, steps):
    """Each card that fitted at the beginning once, however many are asked for or added between."""
    word = f"word{next(NUMBERS)}"
    there = {add(shared, number, word) for number in range(before)}
    answer = shared.requests.begin(
        CardFilter(query=word), requester=word, asked={"query": word}, limit=steps[0][0]
    )
    given_out = [card.card_id for card in answer]
    for limit, more in steps[1:]:
        if answer.next_cursor is None:
            break
        for number in range(more):
            add(shared, number, word)
        answer = go_on(shared, answer.next_cursor, limit, requester=word)
        assert 0 < len(answer) <= limit
        given_out += [card.card_id for card in answer]

    assert answer.next_cursor is None
    assert len(given_out) == len(set(given_out))
    assert there == set(given_out)
    assert len(there) == answer.total
    assert all((word,) == shared.cards.issued_to(one) for one in given_out)


def test_the_first_answer_is_the_best(ingested):
    """As a search gives it."""
    for number in range(5):
        add(ingested, number)

    assert ingested.cards.find("lamps", limit=2) == begin(ingested).cards


def test_the_same_cursor_gives_the_same_cards(ingested):
    """As after an answer that was lost; they are not recorded as issued twice."""
    for number in range(6):
        add(ingested, number)
    cursor = begin(ingested).next_cursor
    once, again = go_on(ingested, cursor), go_on(ingested, cursor)
    events = ingested.cards.history(once[0].card_id)

    assert once == again
    assert 1 == sum(event.kind == "issued" for event in events)


def test_a_retracted_card_is_not_reached(ingested):
    """Neither for the first time nor in an answer that is asked for again."""
    for number in range(6):
        add(ingested, number)
    cursor = begin(ingested).next_cursor
    gone = go_on(ingested, cursor)[0].card_id
    ingested.cards.retract(gone, actor="ada", reason="wrong edition")
    waiting = ingested.cards.find("lamps")
    again = go_on(ingested, cursor, 9)

    assert gone not in {card.card_id for card in again}
    assert gone not in {card.card_id for card in waiting}


def test_a_request_that_one_answer_holds_is_not_kept(ingested):
    """It has no cursor, and no row."""
    add(ingested, 1)

    assert begin(ingested).next_cursor is None
    assert [] == ingested._connection.rows("SELECT * FROM card_requests")


@pytest.mark.parametrize("cursor", ["", "1", "1.2.abcdefabcdef", "9.2.{}", "1.3.{}", "１.2.{}"])
def test_a_cursor_that_was_never_given_is_refused(ingested, cursor):
    """A mistyped one too; nothing is issued for it."""
    for number in range(6):
        add(ingested, number)
    good = begin(ingested).next_cursor
    with pytest.raises(UsageError, match="no cursor"):
        go_on(ingested, cursor.format(good.rsplit(".", 1)[1]))


def test_a_cursor_belongs_to_who_asked_and_what_was_asked(ingested):
    """Another name or another request is refused; the same request is not."""
    for number in range(6):
        add(ingested, number)
    cursor = begin(ingested).next_cursor
    with pytest.raises(UsageError, match="drafter-3"):
        go_on(ingested, cursor, requester="drafter-4")
    with pytest.raises(UsageError, match="another request"):
        go_on(ingested, cursor, asked={"query": "bells"})

    assert 2 == len(go_on(ingested, cursor, asked=ASKED))


def test_a_card_is_on_the_leaves_of_its_last_move(ingested):
    """Where it was made does not count any more."""
    card = ingested.cards.add(**samples.card_fields())
    scan = samples.SCAN.digest
    before, after = (CardFilter(leaves=((scan, leaf, leaf),)) for leaf in (0, 1))
    there = [len(ingested.cards.fitting(one)) for one in (before, after)]
    anchor = anchor_when_made(card)
    position = anchor.segments[0].positions[0]
    moved = replace(position, leaf_index=1, layer_digest=samples.LAYERS[1].digest)
    segment = replace(anchor.segments[0], positions=(moved,))
    samples.move(ingested, card, anchor=replace(anchor, segments=(segment,)))

    assert [1, 0] == there
    assert [0, 1] == [len(ingested.cards.fitting(one)) for one in (before, after)]


@pytest.mark.parametrize("tag", ['say "so"', "a\\b", "œuvre d'été", "…", "co-operate", "c++", "*"])
def test_a_tag_of_any_signs_is_found_by_itself_alone(ingested, tag):
    """Also one of which the index has no word, or other words than it has."""
    marked = ingested.cards.add(**samples.card_fields(tags=(tag,)))
    ingested.cards.add(**samples.card_fields(tags=(f"{tag} x",)))

    assert (marked,) == ingested.cards.find(tags=[tag])


@given(
    wanted=st.builds(
        CardFilter,
        query=st.none() | st.text(),
        source_ids=st.none() | st.lists(st.text()).map(tuple),
        tags=st.lists(st.text()).map(tuple),
        leaves=st.none()
        | st.lists(st.tuples(st.text(), st.integers(0), st.integers(0))).map(tuple),
    )
)
def test_a_filter_is_kept_as_it_was(wanted):
    """What is read back is what was written."""
    assert wanted == filter_from_json(filter_to_json(wanted))


@pytest.mark.parametrize("change", ["filter = '{}'", "asked = '{'", "request = 0"])
def test_a_damaged_request_is_told(ingested, change):
    """By the doctor, as a problem of its row."""
    for number in range(3):
        add(ingested, number)
    begin(ingested)
    with closing(sqlite3.connect(ingested.folder / DATABASE_NAME, isolation_level=None)) as base:
        base.execute("PRAGMA ignore_check_constraints = ON")
        base.execute("DROP TRIGGER card_requests_refuses_update")
        base.execute(f"UPDATE card_requests SET {change}")  # noqa: S608 - of this test

    assert () != ingested.problems()
