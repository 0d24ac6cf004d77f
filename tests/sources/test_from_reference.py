"""References that become sources."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.errors import InvalidRecordError
from cardstore.sources.from_reference import source_from_reference
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.source import Creator, Source

CLAIMED = Reference(
    title="The Harbour Lamps",
    creators=(Creator(family="Tolle", given="Ada"),),
    et_al=True,
    year=1893,
    publisher="Quay Press",
    edition="2nd ed.",
    volume="2",
    issue="3",
    locator="57",
    identifiers=(
        Identifier(scheme=Scheme.ISBN, value="0-306-40615-2"),
        Identifier(scheme=Scheme.ISBN, value="978-3-16-148410-0"),
        Identifier(scheme=Scheme.DOI, value="https://doi.org/10.1000/Lamps"),
        Identifier(scheme=Scheme.ISSN, value="1234567x"),
    ),
    csl_type="book",
    url="https://example.org/lamps",
    raw="Tolle A …",
)


def test_the_claims_become_the_record():
    """Identifiers in one form; where each field comes from is said."""
    fields = ("title", "creators", "year", "publisher", "edition", "volume", "url", "isbn", "doi")
    expected = Source(
        source_id="tolle-1893",
        work_id="tolle-1893",
        title="The Harbour Lamps",
        creators=CLAIMED.creators,
        year=1893,
        edition="2nd ed.",
        publisher="Quay Press",
        volume="2",
        isbn="9780306406157",
        doi="10.1000/lamps",
        identifiers=(
            Identifier(scheme=Scheme.ISSN, value="1234-567X"),
            Identifier(scheme=Scheme.ISBN, value="9783161484100"),
        ),
        csl_type="book",
        url="https://example.org/lamps",
        origins=tuple((field, "refs.bib") for field in (*fields, "identifiers")),
    )

    assert expected == source_from_reference(CLAIMED, source_id="tolle-1893", origins="refs.bib")


def test_origins_may_differ_by_field():
    """A field without an origin of its own has none."""
    found = source_from_reference(
        CLAIMED, source_id="a", work_id="lamps", origins={"title": "by hand"}
    )

    assert ((("title", "by hand"),), "lamps") == (found.origins, found.work_id)


@pytest.mark.parametrize(("venue", "kind"), [("Quay Notes", "article-journal"), ("", "book")])
def test_an_untold_type_is_that_of_most(venue, kind):
    """What stands in something is an article until a person says otherwise."""
    found = source_from_reference(
        Reference(title="Lamps", venue=venue), source_id="a", origins="refs.txt"
    )

    assert kind == found.csl_type


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"title": ""}, "title"),
        ({"identifiers": (Identifier(scheme=Scheme.ISBN, value="0-306-40615-3"),)}, "check digit"),
        ({"identifiers": (Identifier(scheme=Scheme.DOI, value="10.1000"),)}, "DOI"),
    ],
)
def test_what_cannot_be_kept_is_refused(change, message):
    """A source holds no identifier that is none."""
    with pytest.raises(InvalidRecordError, match=message):
        source_from_reference(replace(CLAIMED, **change), source_id="a", origins="refs.bib")


def test_a_name_that_cannot_name_a_source_is_refused():
    """The caller names it."""
    with pytest.raises(InvalidRecordError, match="name"):
        source_from_reference(CLAIMED, source_id="Tolle 1893", origins="refs.bib")
