"""What people type into a search."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardstore.store.search import search_query

AWKWARD = st.text(
    alphabet="aé日\"'*()^:-+{}[]~\\ \t\n\0“”«AND OR NOT NEAR/5,;.%_\ud800", max_size=30
)


@pytest.fixture(scope="module")
def index():
    """Give an index with the tokenizer of the library."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(
            "CREATE VIRTUAL TABLE cards_fts USING fts5 "
            "(quote, tokenize = 'unicode61 remove_diacritics 2')"
        )
        yield database


def matches(index, text, typed):
    """Tell whether `typed` finds a card with this text."""
    query = search_query(typed)
    if query is None:
        return False
    index.execute("DELETE FROM cards_fts")
    index.execute("INSERT INTO cards_fts VALUES (?)", (text,))
    return bool(index.execute("SELECT 1 FROM cards_fts(?)", (query,)).fetchall())


@given(typed=st.text() | AWKWARD)
@example('"')
@example('a"b"c*"')
@example("NEAR(a b, 5)")
@example("quote: harbour")
@example("harb\0our")
@example("- * ^ + ( ) { }")
def test_nothing_typed_makes_the_search_fail(index, typed):
    """Whatever is typed, FTS5 takes the query, or there is none."""
    query = search_query(typed)
    if query is not None:
        found = index.execute("SELECT count(*) FROM cards_fts(?)", (query,)).fetchone()

        assert 1 == len(found)


@given(words=st.lists(st.from_regex(r"[a-z]{1,8}", fullmatch=True), min_size=1, max_size=6))
def test_every_word_of_a_text_finds_it(index, words):
    """A card is found by all of its words, by each, and by the whole as a phrase."""
    text = " ".join(words)
    typed = [*words, " ".join(reversed(words)), f'"{text}"']

    assert [True] * len(typed) == [matches(index, text, each) for each in typed]


@given(word=st.from_regex(r"[a-z]{2,8}", fullmatch=True), length=st.integers(1, 7))
def test_a_star_finds_what_begins_so(index, word, length):
    """With the star any beginning finds the word; without it only the whole word does."""
    start = word[:length]

    assert matches(index, word, f"{start}*")
    assert (start == word) == matches(index, word, start)


@pytest.mark.parametrize(
    ("text", "typed", "found"),
    [
        ("they co-operate", "co-operate", True),
        ("they co operate", "co-operate", True),
        ("operate the co", "co-operate", False),
        ("Überfahrt", "uberfahrt", True),
        ("the old quay", '"old quay"', True),
        ("the quay, old", '"old quay"', False),
        ("the old quay", '"old qu"*', True),
        ("the old quay", "„old quay“", True),
        ("the old quay", "«old quay»", True),
        ("the old quay", "old NOT quay", False),
        ("old and not quay", "old AND NOT quay", True),
        ("the old quay", '"old quay', True),
        ("the keeper’s lamp", "keeper's", True),
        ("35 % of 640", "35%", True),
        ("gloss:old", "gloss:old", True),
    ],
)
def test_a_search_means_what_people_expect(index, text, typed, found):
    """Hyphens, accents, phrases, capitals and signs are taken as text, never as commands."""
    assert found == matches(index, text, typed)


@pytest.mark.parametrize("typed", ["", "   ", "—", "…", '""', "***", "\0", "\ud800", "()"])
def test_a_query_without_a_word_is_none(typed):
    """Nothing to search for is told apart from a search that finds nothing."""
    assert search_query(typed) is None
