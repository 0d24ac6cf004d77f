"""Works and editions of Open Library become records of their own kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.registries.open_library_records import (
    parse_open_library_book,
    parse_open_library_doc,
    parse_open_library_edition,
)
from cardstore.errors import InvalidRecordError
from cardstore.sources.reference import Scheme
from cardstore.sources.source import Creator

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
_FIELDS = (
    "key title subtitle author_name authors publish_year publish_date publishers isbn isbn_13 "
    "works by_statement identifiers pagination first_publish_year lccn"
)
FIELDS = _FIELDS.split()


def edition(**fields):
    """Give an edition with the least that makes one."""
    return {"key": "/books/OL5M", "title": "The harbour book", **fields}


def test_a_document_of_the_search_is_a_work_with_the_years_of_all_editions():
    """Only the first year is the work's own."""
    record = parse_open_library_doc(
        {
            "key": "/works/OL7W",
            "title": "The harbour book",
            "author_name": ["Ann Ash"],
            "author_alternative_name": ["A. N. Ash"],
            "first_publish_year": 1893,
            "publish_year": [1898, 1893],
            "isbn": ["0306406152", "9780306406157"],
        }
    )

    assert ("OL7W", (1893, 1898), 1893) == (record.work_key, record.years, record.first_year)
    assert ("A. N. Ash",) == record.other_names
    assert ("9780306406157",) == record.all(Scheme.ISBN)


def test_an_edition_keeps_its_work_extent_and_identifiers():
    """The page map and other editions rest on them."""
    record = parse_open_library_edition(
        edition(
            works=[{"key": "/works/OL7W"}],
            pagination="xvi, 312 p. :",
            publish_date="March 3, 1898",
            lccn=["98-1234"],
            oclc_numbers=["000123"],
        )
    )

    assert ("OL7W", "xvi, 312 p.", (1898,)) == (record.work_key, record.extent, record.years)
    assert (("98001234",), ("123",)) == (record.all(Scheme.LCCN), record.all(Scheme.OCLC))


@pytest.mark.parametrize(
    ("statement", "families"),
    [
        ("by Ann Ash and Bo Beck ; with a foreword by C. Coe.", ["Ash", "Beck"]),
        ("Ann Ash.", ["Ash"]),
        ("edited by Ann Ash", []),
        ("the Harbour Office [and others]", []),
        ("", []),
    ],
)
def test_authors_are_read_from_the_statement_only_where_it_is_plain(statement, families):
    """Editors and bodies in prose are left out, and the list never counts as complete."""
    record = parse_open_library_edition(edition(by_statement=statement))
    found = [one.family for one in record.creators if one.given]

    assert families == found
    assert not record.creators_complete


def test_a_book_of_the_books_api_has_names():
    """Unlike an edition's keys."""
    record = parse_open_library_book(
        edition(authors=[{"name": "Ann Ash"}], number_of_pages=312, publishers=[{"name": "Quay"}])
    )

    assert (Creator(family="Ash", given="Ann"),) == record.creators
    assert ("312 p.", ("Quay",)) == (record.extent, record.publishers)


def test_an_author_found_by_the_search_is_no_work():
    """The search for people answers in the same form."""
    with pytest.raises(InvalidRecordError, match="key of a work"):
        parse_open_library_doc({"key": "OL5A", "name": "Ann Ash"})


@pytest.mark.parametrize(
    "parse", [parse_open_library_doc, parse_open_library_edition, parse_open_library_book]
)
@given(odd=st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_nothing_but_the_documented_error_is_raised(parse, odd):
    """Whatever a field holds, the parser gives a record or says why not."""
    try:
        record = parse({**edition(), **odd})
    except InvalidRecordError:
        return

    assert record.record_id
    assert record.title
