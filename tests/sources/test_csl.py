"""CSL-JSON records."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import InvalidRecordError
from cardstore.sources.csl import ROLES, parse_csl, source_name, source_to_csl
from cardstore.sources.csl_reference import reference_from_csl
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus

BOOK = {
    "id": "Tolle 1893",
    "type": "book",
    "title": "The Harbour Lamps",
    "author": [{"family": "Tolle", "given": "Ada"}],
    "editor": [{"literal": "Guild of Lamplighters"}],
    "issued": {"date-parts": [[1893, 5]]},
    "edition": "2",
    "publisher": "Old Quay Press",
    "publisher-place": "Hallmouth",
    "ISBN": "978-0-306-40615-7",
}


def test_a_book_is_read():
    """Every field lands where it belongs, and says where it came from."""
    expected = Source(
        source_id="tolle-1893",
        work_id="tolle-1893",
        title="The Harbour Lamps",
        creators=(
            Creator(family="Tolle", given="Ada"),
            Creator(family="Guild of Lamplighters", role="editor"),
        ),
        year=1893,
        edition="2",
        publisher="Old Quay Press",
        place="Hallmouth",
        isbn="9780306406157",
        csl_type="book",
        origins=tuple(
            (field, "CSL-JSON")
            for field in ("title", "creators", "year", "edition", "publisher", "place", "isbn")
        ),
    )

    assert expected == parse_csl(BOOK)


def test_an_article_is_read():
    """Venue, volume and DOI too."""
    article = {
        "id": "a",
        "type": "article-journal",
        "title": "Lamps",
        "container-title": "Quay Notes",
        "volume": 12,
        "DOI": "https://doi.org/10.1000/Lamps",
    }
    source = parse_csl(article)

    assert ("article-journal", "Quay Notes", "12", "10.1000/lamps") == (
        source.csl_type,
        source.venue,
        source.volume,
        source.doi,
    )


def test_a_name_given_wins():
    """The record's own id is not needed then."""
    record = {key: value for key, value in BOOK.items() if key != "id"}
    source = parse_csl(record, source_id="harbour-1893", work_id="harbour")

    assert ("harbour-1893", "harbour") == (source.source_id, source.work_id)


@pytest.mark.parametrize(
    ("name", "creator"),
    [
        ({"family": "Gogh", "non-dropping-particle": "van", "given": "V."}, ("van Gogh", "V.")),
        ({"family": "Tolle", "given": "Ada", "suffix": "Jr."}, ("Tolle", "Ada, Jr.")),
        ({"given": "Plato"}, ("Plato", "")),
        ({"family": "Plato"}, ("Plato", "")),
        ({"literal": "The Guild"}, ("The Guild", "")),
    ],
)
def test_names_keep_all_their_parts(name, creator):
    """Particles, suffixes, single names and bodies."""
    (read,) = parse_csl({**BOOK, "editor": None, "author": [name]}).creators

    assert creator == (read.family, read.given)


@pytest.mark.parametrize(
    ("issued", "year"),
    [
        ({"date-parts": [["1893"]]}, 1893),
        ({"date-parts": [[-44]]}, -44),
        ({"date-parts": [[1893, 1], [1893, 12]]}, 1893),
        ({"raw": "May 1893"}, 1893),
        ({"literal": "1893-05-01"}, 1893),
        ({"literal": "n.d."}, None),
        (None, None),
    ],
)
def test_the_year_of_a_date_is_kept(issued, year):
    """However the date is written; a record without one has none."""
    assert year == parse_csl({**BOOK, "issued": issued}).year


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": None}, "title"),
        ({"title": ""}, "title"),
        ({"title": ["The Harbour Lamps"]}, "title"),
        ({"id": None}, "id"),
        ({"id": "!!"}, "name"),
        ({"id": ["tolle"]}, "id"),
        ({"author": "Ada Tolle"}, "author"),
        ({"author": ["Ada Tolle"]}, "author"),
        ({"author": [{}]}, "author"),
        ({"editor": {"family": "Tolle"}}, "editor"),
        ({"issued": 1893}, "issued"),
        ({"issued": {"date-parts": []}}, "issued"),
        ({"issued": {"date-parts": [[]]}}, "issued"),
        ({"issued": {"date-parts": [["spring"]]}}, "issued"),
        ({"issued": {"date-parts": 1893}}, "issued"),
        ({"issued": {"date-parts": [[1893], [1895]]}}, "issued"),
        ({"issued": {"date-parts": [[18930]]}}, "issued"),
        ({"issued": {"raw": "1893-1895"}}, "issued"),
        ({"publisher": True}, "publisher"),
        ({"volume": 1.5}, "volume"),
        ({"ISBN": "978-0-306-40615-8"}, "ISBN"),
        ({"ISBN": "9780306406157 9783161484100"}, "ISBN"),
        ({"DOI": "Lamps"}, "DOI"),
        ({"custom": {"cardstore": {"kind": "gossip"}}}, "kind"),
        ({"custom": {"cardstore": {"origins": "mine"}}}, "origins"),
        ({"custom": {"cardstore": {"origins": [["title"]]}}}, "origins"),
    ],
)
def test_a_missing_or_ill_formed_field_is_named(change, field):
    """Nothing is dropped or guessed; the message says which field to look at."""
    with pytest.raises(InvalidRecordError, match=field):
        parse_csl({**BOOK, **change})


@pytest.mark.parametrize("record", [None, [], "book", 3, [BOOK]])
def test_what_is_no_record_is_refused(record):
    """Whatever a file holds instead of one item."""
    with pytest.raises(InvalidRecordError):
        parse_csl(record)


def test_one_isbn_in_both_forms_is_one():
    """Exports hold ISBN-10 and ISBN-13 side by side."""
    source = parse_csl({**BOOK, "ISBN": "0-306-40615-2 978-0-306-40615-7"})

    assert "9780306406157" == source.isbn


def test_links_numbers_and_extent_are_read():
    """The numbers of other catalogues too, from fields and from Zotero's notes."""
    source = parse_csl(
        {
            **BOOK,
            "URL": "https://example.org/lamps",
            "number-of-pages": "xvi, 312 p.",
            "ISSN": "1234567X",
            "note": "OCLC: 123",
        }
    )

    assert (
        "https://example.org/lamps",
        "xvi, 312 p.",
        (
            Identifier(scheme=Scheme.ISSN, value="1234-567X"),
            Identifier(scheme=Scheme.OCLC, value="123"),
        ),
    ) == (source.url, source.extent, source.identifiers)


def test_an_item_of_zotero_keeps_its_key():
    """It names the source when nothing else does."""
    source = parse_csl({**BOOK, "id": "http://zotero.org/users/1/items/ABCD2345"})

    assert ("abcd2345", (Identifier(scheme=Scheme.ZOTERO, value="ABCD2345"),)) == (
        source.source_id,
        source.identifiers,
    )


def test_a_citation_key_names_a_source_before_the_item_key():
    """It is what people chose."""
    item = {**BOOK, "id": "http://zotero.org/users/1/items/ABCD2345", "citation-key": "tolle1893"}

    assert "tolle1893" == parse_csl(item).source_id


def test_markup_of_titles_goes():
    """Zotero sets titles with tags; a title page has none."""
    source = parse_csl({**BOOK, "title": "The <i>Harbour</i> Lamps, a < b"})

    assert "The Harbour Lamps, a < b" == source.title


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"identifiers": "OCLC"}, "identifiers"),
        ({"identifiers": [["shelf", "12"]]}, "scheme"),
        ({"cites": "10.1000/1"}, "cites"),
        ({"cites": [1]}, "cites"),
    ],
)
def test_what_is_ill_formed_in_our_own_part_is_named(change, field):
    """Somebody edited it."""
    with pytest.raises(InvalidRecordError, match=field):
        parse_csl({**BOOK, "custom": {"cardstore": change}})


def test_a_long_key_is_cut():
    """A source's name has at most 80 signs."""
    assert 80 == len(source_name("a" * 200))


@pytest.mark.parametrize(
    ("key", "named"),
    [("Bad Id!", "bad-id"), ("Tolle?!", "tolle"), ("a" * 79 + "--b", "a" * 79), ("!!", "")],
)
def test_a_name_ends_with_no_hyphen(key, named):
    """It stands for nothing."""
    assert named == source_name(key)


@pytest.mark.parametrize("title", [1984, 19.5, True, ["Lamps", "Tides"], {"a": 1}])
def test_a_title_that_is_no_text_is_ill_formed(title):
    """A number is a damaged record, not a title."""
    record = {"id": "lamps", "title": title}
    with pytest.raises(InvalidRecordError, match="title"):
        parse_csl(record)
    with pytest.raises(InvalidRecordError, match="title"):
        reference_from_csl(record)


plain = st.text("abcß日 -’", max_size=8).map(str.strip)
given_text = st.text("abcß日", min_size=1, max_size=8)
known_creators = st.lists(
    st.builds(Creator, family=given_text, given=plain, role=st.sampled_from(ROLES)), max_size=4
).map(lambda creators: tuple(sorted(creators, key=lambda c: ROLES.index(c.role))))


@given(
    st.builds(
        Source,
        source_id=st.text("abc-0", min_size=1, max_size=6).map("a{}".format),
        work_id=st.text("abc-0", min_size=1, max_size=6).map("w{}".format),
        title=given_text,
        creators=known_creators,
        year=st.none() | st.integers(-9999, 9999),
        edition=plain,
        publisher=plain,
        place=plain,
        venue=plain,
        volume=plain,
        isbn=st.sampled_from(("", "9780306406157")),
        doi=st.sampled_from(("", "10.1000/182")),
        identifiers=st.lists(
            st.builds(Identifier, scheme=st.sampled_from(Scheme), value=given_text), max_size=3
        ).map(tuple),
        csl_type=given_text,
        url=plain,
        archive_url=plain,
        extent=plain,
        cites=st.lists(given_text, max_size=3).map(tuple),
        kind=st.sampled_from(SourceKind),
        status=st.sampled_from(SourceStatus),
        origins=st.lists(st.tuples(plain, plain), max_size=3).map(tuple),
    )
)
def test_a_source_that_went_through_csl_is_equal(source):
    """Through JSON text, too: nothing is lost that a source holds."""
    record = json.loads(json.dumps(source_to_csl(source)))

    assert source == parse_csl(record)


def test_a_role_that_csl_does_not_know_is_refused():
    """It would be lost on the way."""
    source = replace(parse_csl(BOOK), creators=(Creator(family="Tolle", role="lamplighter"),))
    with pytest.raises(InvalidRecordError, match="lamplighter"):
        source_to_csl(source)
