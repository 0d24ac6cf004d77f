"""Tags that are given and taken: what holds now, what is found, and what is told of it."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import LibraryError, UnknownCardError, UsageError
from cardstore.store import migrations
from cardstore.store.connection import Connection
from cardstore.store.records import EventKind
from cardstore.store.store import DATABASE_NAME, Store
from tests.store import samples

NUMBERS = count()
TAGS = ("aa", "bb", "cc", "dd")


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """Give a library for many examples, each with a card of its own."""
    with Store.open(tmp_path_factory.mktemp("tags") / "library", create=True) as store:
        samples.ingest(store)
        yield store


@pytest.fixture
def card(ingested):
    """Give a card with the tag "light"."""
    return ingested.cards.add(**samples.card_fields())


def test_a_tag_given_later_is_on_the_card_and_finds_it(ingested, card):
    """By its words, by itself, and in the form in which it is kept."""
    assert ("sea wrecks",) == ingested.tags.add(card.card_id, ["  Sea  WRECKS"], actor="ben")

    assert ("light", "sea wrecks") == ingested.cards.get(card.card_id).tags
    assert [card.card_id] == [one.card_id for one in ingested.cards.find("wrecks lamps")]
    assert [card.card_id] == [one.card_id for one in ingested.cards.find(tags=["Sea wrecks"])]


def test_a_tag_taken_finds_the_card_no_more(ingested, card):
    """Neither by itself nor by its words; the words of the quote still find it."""
    ingested.tags.remove(card.card_id, ["LIGHT"], actor="ben")

    assert () == ingested.cards.get(card.card_id).tags
    assert () == ingested.cards.find("light")
    assert () == ingested.cards.find(tags=["light"])
    assert 1 == len(ingested.cards.find("lamps"))
    assert () == ingested.problems()


def test_who_tagged_is_told_in_order(ingested, card):
    """Between what happened before it and what happened after it."""
    ingested.tags.add(card.card_id, ["b", "a"], actor="ben")
    ingested.tags.remove(card.card_id, ["light"], actor="eve")
    ingested.cards.issue("lamps", requester="drafter-3")
    told = [(one.kind, one.actor, one.detail) for one in ingested.cards.history(card.card_id)]

    assert [
        (EventKind.CREATED, "ada", ""),
        (EventKind.TAGGED, "ben", "a, b"),
        (EventKind.UNTAGGED, "eve", "light"),
        (EventKind.ISSUED, "drafter-3", "lamps"),
    ] == told


def test_what_changes_nothing_is_not_recorded(ingested, card):
    """A tag that it has, and the loss of one that it lacks."""
    assert () == ingested.tags.add(card.card_id, ["Light"], actor="ben")
    assert () == ingested.tags.remove(card.card_id, ["dark"], actor="ben")
    assert () == ingested.tags.of(card.card_id)


@pytest.mark.parametrize(
    ("tags", "actor"), [(["  "], "ben"), ([], "ben"), ("word", "ben"), (["a"], " ")]
)
def test_tags_without_a_word_or_a_name_are_refused(ingested, card, tags, actor):
    """And nothing changes."""
    with pytest.raises(UsageError):
        ingested.tags.add(card.card_id, tags, actor=actor)
    assert ("light",) == ingested.cards.get(card.card_id).tags


def test_an_unknown_card_is_not_tagged(ingested):
    """It is told as unknown."""
    with pytest.raises(UnknownCardError):
        ingested.tags.add("0000-0", ["a"], actor="ben")


@pytest.mark.parametrize("change", ["UPDATE card_tag_changes SET actor = 'x'", "DELETE FROM {}"])
def test_changes_are_only_added_to(ingested, card, change):
    """No row of them is altered or removed."""
    ingested.tags.add(card.card_id, ["a"], actor="ben")
    with pytest.raises(LibraryError):
        ingested._connection.execute(change.format("card_tag_changes"))


@given(
    steps=st.lists(
        st.tuples(st.booleans(), st.lists(st.sampled_from(TAGS), min_size=1, max_size=3)),
        max_size=6,
    )
)
def test_tags_are_what_a_set_would_be(shared, steps):
    """After any steps the card has, and is found by, just what a plain set would hold."""
    word = f"word{next(NUMBERS)}"
    card = shared.cards.add(**samples.card_fields(quote=word, tags=("aa",)))
    held = {"aa"}
    for adds, tags in steps:
        (shared.tags.add if adds else shared.tags.remove)(card.card_id, tags, actor="ben")
        held = held | set(tags) if adds else held - set(tags)

    assert tuple(sorted(held)) == shared.cards.get(card.card_id).tags
    assert held == {tag for tag in TAGS if shared.cards.find(word, tags=[tag])}
    assert held == {tag for tag in TAGS if shared.cards.find(f"{word} {tag}")}


@pytest.fixture
def older(tmp_path):
    """Give the folder of a library as it was before tags changed, with one card."""
    folder = tmp_path / "older"
    folder.mkdir()
    before = [one for one in migrations.MIGRATIONS if one[0] < "m015"]
    connection = Connection(folder / DATABASE_NAME)
    with connection.transaction():
        connection.define(
            "CREATE TABLE schema_migrations ("
            "name TEXT PRIMARY KEY CHECK (name <> '')) STRICT, WITHOUT ROWID"
        )
        for name, migration in before:
            migration(connection)
            connection.insert("schema_migrations", [{"name": name}])
    connection.close()
    # A card as an older program made it: this one's first write would bring the tables along.
    copy = tmp_path / "copy"
    with Store.open(copy, create=True) as store:
        samples.ingest(store)
        store.cards.add(**samples.card_fields())
    connection = Connection(folder / DATABASE_NAME)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("ATTACH ? AS copy", (str(copy / DATABASE_NAME),))
    tables = ("works", "sources", "provenances", "scans", "leaves", "text_layers", "cards")
    for table in (*tables, "card_segments", "card_positions", "card_events"):
        connection.execute(f"INSERT OR IGNORE INTO main.{table} SELECT * FROM copy.{table}")  # noqa: S608 - of this test
    connection.close()
    return folder


def test_cards_of_an_older_library_that_is_only_read_have_their_tags(older):
    """It has no table of changes, and is searched and told of all the same."""
    with Store.open(older, read_only=True) as store:
        (card,) = store.cards.find("lamps", tags=["light"])

        assert ("light",) == card.tags
        assert EventKind.CREATED is store.cards.history(card.card_id)[0].kind


def test_cards_of_an_older_library_are_tagged_once_it_is_brought_up_to_date(older):
    """Opening it to write is enough."""
    with Store.open(older) as store:
        (card,) = store.cards.find("lamps")
        store.tags.add(card.card_id, ["harbour"], actor="ben")

        assert 1 == len(store.cards.find("harbour light"))
