"""CSL-JSON items as references."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import InvalidRecordError
from cardstore.sources.csl import ROLES, source_to_csl
from cardstore.sources.csl_reference import csl_items, key_of, reference_from_csl
from cardstore.sources.reference import Identifier, Reference, Scheme, reference_of
from cardstore.sources.source import Creator, Source

ITEM = {
    "id": "http://zotero.org/users/12345/items/ABCD2345",
    "type": "article-journal",
    "title": 'The <i>Harbour</i> Lamps of <span class="nocase">Hallmouth</span>',
    "author": [
        {"family": "Quay", "given": "Cornelis", "non-dropping-particle": "van der"},
        {"literal": "Guild of Lamplighters"},
        {"literal": "others"},
    ],
    "editor": [{"family": "Mole", "given": "Ada", "suffix": "Jr."}],
    "issued": {"date-parts": [["1893", "5"]]},
    "container-title": "Quay Notes",
    "publisher": "Quay Press",
    "volume": 12,
    "issue": "3",
    "page": "57-8",
    "DOI": "10.1000/Lamps",
    "ISBN": "0-306-40615-3, 978-0-306-40615-7",
    "ISSN": "1234567X",
    "URL": "https://example.org/lamps",
    "note": "Bought in May\nOCLC: 123\nPMID: 99",
}


def test_an_item_of_zotero_is_read():
    """Markup goes, particles and suffixes stay with the name, the item's key is an identifier."""
    expected = Reference(
        title="The Harbour Lamps of Hallmouth",
        creators=(
            Creator(family="van der Quay", given="Cornelis"),
            Creator(family="Guild of Lamplighters"),
            Creator(family="Mole", given="Ada, Jr.", role="editor"),
        ),
        et_al=True,
        year=1893,
        venue="Quay Notes",
        publisher="Quay Press",
        volume="12",
        issue="3",
        locator="57-8",
        identifiers=(
            Identifier(scheme=Scheme.DOI, value="10.1000/Lamps"),
            Identifier(scheme=Scheme.ISBN, value="0-306-40615-3"),
            Identifier(scheme=Scheme.ISBN, value="978-0-306-40615-7"),
            Identifier(scheme=Scheme.ISSN, value="1234-567X"),
            Identifier(scheme=Scheme.OCLC, value="123"),
            Identifier(scheme=Scheme.PMID, value="99"),
            Identifier(scheme=Scheme.ZOTERO, value="ABCD2345"),
        ),
        csl_type="article-journal",
        url="https://example.org/lamps",
    )

    assert expected == reference_from_csl(ITEM)


def test_what_is_not_given_stays_empty():
    """An item of nothing claims nothing."""
    assert Reference(title="") == reference_from_csl({})


def test_a_preprint_of_zotero_has_its_number():
    """It stands in the field for numbers."""
    found = reference_from_csl({"title": "Lamps", "number": "arXiv:2101.09999v2"})

    assert ("2101.09999v2",) == found.all(Scheme.ARXIV)


def test_registries_lists_of_one_text_are_read():
    """Crossref puts titles and venues into lists, and bodies into "name"."""
    found = reference_from_csl(
        {"title": ["Lamps"], "container-title": ["Quay Notes"], "author": [{"name": "Guild"}]}
    )

    assert ("Lamps", "Quay Notes", (Creator(family="Guild"),)) == (
        found.title,
        found.venue,
        found.creators,
    )


@pytest.mark.parametrize(
    "item",
    [
        None,
        [],
        "Lamps",
        {"title": {"text": "Lamps"}},
        {"author": "Ada Tolle"},
        {"author": [1]},
        {"volume": True},
        {"DOI": ["a", "b"]},
    ],
)
def test_what_is_no_item_is_refused(item):
    """With an error of ours, never a crash."""
    with pytest.raises(InvalidRecordError):
        reference_from_csl(item)


def test_a_date_of_unknown_form_is_no_claim():
    """The rest of the item is still worth asking about."""
    found = reference_from_csl({"title": "Lamps", "issued": {"date-parts": [["spring"]]}})

    assert ("Lamps", None) == (found.title, found.year)


@pytest.mark.parametrize(
    ("document", "count"),
    [
        ([ITEM, ITEM], 2),
        (ITEM, 1),
        ({"items": [ITEM]}, 1),
        ({"references": [ITEM, ITEM, ITEM]}, 3),
        ([], 0),
    ],
)
def test_items_are_found_in_every_envelope(document, count):
    """A list, one item, or a mapping with a list, as the API and Pandoc have it."""
    assert count == len(csl_items(document))


@pytest.mark.parametrize("document", [None, 3, "Lamps", {"a": 1}])
def test_json_without_items_is_refused(document):
    """It says what to export instead."""
    with pytest.raises(InvalidRecordError, match="CSL"):
        csl_items(document)


@pytest.mark.parametrize(
    ("item", "key"),
    [
        (ITEM, "ABCD2345"),
        ({**ITEM, "citation-key": "quay1893"}, "quay1893"),
        ({"id": "quay1893"}, "quay1893"),
        ({"id": 12}, "12"),
        ({"id": True}, ""),
        ({}, ""),
        ([], ""),
    ],
)
def test_the_key_is_what_people_know_it_by(item, key):
    """A citation key before an address, the item's key before the whole address."""
    assert key == key_of(item)


words = st.text("aBc ß日", max_size=8).map(lambda text: " ".join(text.split()))
some = st.text("aBcß日", min_size=1, max_size=8)
people = st.lists(
    st.builds(Creator, family=some, given=words, role=st.sampled_from(["author", "editor"])),
    max_size=3,
).map(lambda creators: tuple(sorted(creators, key=lambda one: ROLES.index(one.role))))
numbers = st.lists(
    st.builds(
        Identifier,
        scheme=st.sampled_from([Scheme.OCLC, Scheme.LCCN, Scheme.OPENALEX, Scheme.ZOTERO]),
        value=st.text("123A", min_size=1, max_size=5),
    ),
    max_size=3,
    unique=True,
).map(tuple)


@given(
    st.builds(
        Source,
        source_id=st.just("a"),
        work_id=st.just("a"),
        title=some,
        creators=people,
        year=st.none() | st.integers(-9999, 9999),
        edition=words,
        publisher=words,
        venue=words,
        volume=words,
        isbn=st.sampled_from(("", "9780306406157")),
        doi=st.sampled_from(("", "10.1000/182")),
        identifiers=numbers,
        url=st.sampled_from(("", "https://example.org/a")),
    )
)
def test_a_source_claims_the_same_through_csl(source):
    """Exported and read as a reference, it claims what it claims in the library."""
    claimed = reference_of(source)
    found = reference_from_csl(source_to_csl(source))

    assert (claimed.title, claimed.creators, claimed.year, claimed.venue, claimed.url) == (
        found.title,
        found.creators,
        found.year,
        found.venue,
        found.url,
    )


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from([*ITEM, "custom", "cardstore"]), inner, max_size=4)
        ),
        max_leaves=8,
    )
)
def test_no_json_breaks_the_reader(value):
    """It gives a reference, or an error that says what is wrong."""
    try:
        found = reference_from_csl(value)
    except InvalidRecordError as error:
        found = error

    assert isinstance(found, (Reference, InvalidRecordError))
