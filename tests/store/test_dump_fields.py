"""What is kept of a record, and that nothing in a record can break the reading of a dump."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.store.dump_fields import (
    EditionEntry,
    parse_author,
    parse_edition,
    parse_work,
    years_in,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)
FIELDS = st.sampled_from(sorted(EditionEntry.__dataclass_fields__)) | st.sampled_from(
    ["isbn_10", "isbn_13", "oclc_numbers", "title_prefix", "full_title", "works", "work_titles"]
)
SEEN = {
    "key": "/books/OL77M",
    "title_prefix": "The ",
    "title": "quiet harbour",
    "subtitle": "a chart of moods",
    "authors": [{"key": "/authors/OL5A"}, {"author": {"key": "/authors/OL6A"}}, "/authors/OL7A"],
    "works": [{"key": "/works/OL8W"}],
    "publishers": ["Lantern  Press"],
    "publish_date": "May 1998, c1997",
    "isbn_10": ["0-306-40615-2", "0306406153"],
    "isbn_13": ["978-0-306-40615-7"],
    "oclc_numbers": ["ocm00456789"],
    "lccn": [" 85-2 "],
    "pagination": "xvi, 312 p. :",
    "number_of_pages": 312,
    "edition_name": "2nd ed.",
    "series": ["Harbour studies -- 4"],
    "contributors": [{"name": "Nelly Weiss", "role": "Editor"}],
    "work_titles": ["Stiller Hafen."],
    "by_statement": {"type": "/type/text", "value": "by Ada Orwick\n"},
}


def test_every_field_that_is_compared_is_kept():
    """Each field is taken from where records have it, in its one form."""
    edition = parse_edition(json.dumps(SEEN))

    assert (77, 8, (5, 6, 7)) == (edition.number, edition.work, edition.authors)
    assert ("The quiet harbour", "a chart of moods") == (edition.title, edition.subtitle)
    assert ("Stiller Hafen",) == edition.other_titles
    assert ("9780306406157",) == edition.isbns
    assert (("456789",), ("85000002",)) == (edition.oclc, edition.lccn)
    assert ("xvi, 312 p.", 312) == (edition.pagination, edition.number_of_pages)
    assert ("Lantern Press",) == edition.publishers
    assert ("Nelly Weiss (Editor)",) == edition.contributions
    assert "by Ada Orwick" == edition.by_statement
    assert (1997, 1998) == years_in(edition.publish_date)


@given(st.dictionaries(FIELDS, JSON))
def test_strange_fields_are_left_out_not_fatal(fields):
    """Whatever a field holds, the record is read, and its texts can be stored."""
    edition = parse_edition(json.dumps({**fields, "key": "/books/OL1M"}))
    texts = [edition.title, edition.by_statement, *edition.publishers, *edition.other_titles]

    assert 1 == edition.number
    assert all("\n" not in text and "\x00" not in text for text in texts)
    assert [text.encode() for text in texts] == [text.encode("utf-8", "replace") for text in texts]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"title": "no key"}',
        '{"key": "/books/OL0M"}',
        '{"key": "/books/ia:other"}',
        '{"key": 7}',
    ],
)
def test_what_is_no_record_is_refused(text):
    """No JSON, no object, or no key of its kind: a ValueError, never another error."""
    for parse in (parse_author, parse_work, parse_edition):
        with pytest.raises(ValueError, match=r"."):
            parse(text)


def test_a_lone_surrogate_is_replaced():
    """JSON can write half a character, which no file can hold."""
    edition = parse_edition('{"key": "/books/OL1M", "title": "half \\ud800 a sign"}')

    assert "half \ufffd a sign" == edition.title


def test_authors_and_works_are_read():
    """A name, and of a work its authors and the year in which it first came out."""
    author = parse_author('{"key": "/authors/OL5A", "name": "Ada Orwick"}')
    work = parse_work(
        '{"key": "/works/OL8W", "title": "Tides", "first_publish_date": "1532?", "authors":'
        ' [{"type": {"key": "/type/author_role"}, "author": {"key": "/authors/OL5A"}}]}'
    )

    assert (5, "Ada Orwick") == (author.number, author.name)
    assert (8, "Tides", (5,), 1532) == (work.number, work.title, work.authors, work.first_year)
