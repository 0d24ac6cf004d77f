"""What DataCite says becomes a record; what it leaves out stays empty."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.registries.datacite_records import parse_datacite_work
from cardstore.errors import InvalidRecordError
from cardstore.sources.reference import Scheme
from cardstore.sources.source import Creator, SourceStatus

NAMES = (
    "attributes creators contributors contributorType name nameType givenName familyName "
    "titles title titleType types resourceTypeGeneral dates date dateType publicationYear "
    "publisher container identifiers identifierType identifier relatedIdentifiers "
    "relatedIdentifier relatedIdentifierType relationType doi url version"
)
FIELDS = st.sampled_from(NAMES.split())
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=6),
    max_leaves=20,
)


def work(**attributes):
    fields = {"doi": "10.5281/Zenodo.1", "titles": [{"title": "Tides"}], **attributes}
    return {"id": "10.5281/zenodo.1", "type": "dois", "attributes": fields}


def test_a_whole_record_is_read():
    """Names, years, publisher, place in a container, version, citations."""
    record = parse_datacite_work(
        work(
            titles=[
                {"title": "Gezeiten", "titleType": "TranslatedTitle"},
                {"title": "Tides"},
                {"title": "a year of them", "titleType": "Subtitle"},
            ],
            creators=[
                {
                    "name": "Ash, Ann",
                    "nameType": "Personal",
                    "givenName": "Ann",
                    "familyName": "Ash",
                },
                {"name": "Tide Office of Vellen", "nameType": "Organizational"},
                {"name": "Beck, Bo"},
                {"name": ""},
            ],
            contributors=[
                {"name": "Cole, Cy", "contributorType": "Editor"},
                {"name": "Dunn, Di", "contributorType": "DataManager"},
            ],
            publicationYear=2019,
            dates=[
                {"date": "2018-02-03", "dateType": "Issued"},
                {"date": "1900/1950", "dateType": "Coverage"},
            ],
            publisher={"name": "Zenodo"},
            version="1.2",
            types={"resourceTypeGeneral": "Dataset"},
            container={"title": "Tidal Papers", "volume": "3", "firstPage": "7", "lastPage": "9"},
            relatedIdentifiers=[
                {
                    "relationType": "References",
                    "relatedIdentifier": "https://doi.org/10.9981/AB",
                    "relatedIdentifierType": "DOI",
                },
                {
                    "relationType": "IsVersionOf",
                    "relatedIdentifier": "10.5281/zenodo.0",
                    "relatedIdentifierType": "DOI",
                },
            ],
        )
    )

    assert "Tides: a year of them" == record.title
    assert ("Tides", "Gezeiten") == record.other_titles
    assert (
        Creator(family="Ash", given="Ann"),
        Creator(family="Tide Office of Vellen"),
        Creator(family="Beck", given="Bo"),
        Creator(family="Cole", given="Cy", role="editor"),
    ) == record.creators
    assert (2018, 2019) == record.years
    assert (("Zenodo",), ("Tidal Papers",), "3", "7–9") == (
        record.publishers,
        record.venues,
        record.volume,
        record.locator,
    )
    assert ("10.5281/zenodo.1", "10.5281/zenodo.0") == record.all(Scheme.DOI)
    assert ("10.9981/ab",) == record.cites
    assert ("dataset", "1.2") == (record.csl_type, record.edition)


def test_a_preprint_of_arxiv_has_its_number():
    """It is known by its DOI."""
    record = parse_datacite_work(work(doi="10.48550/ARXIV.2203.09991"))

    assert ("2203.09991",) == record.all(Scheme.ARXIV)
    assert record.preprint


def test_what_was_withdrawn_says_so():
    """DataCite has a date for it."""
    record = parse_datacite_work(work(dates=[{"date": "2020", "dateType": "Withdrawn"}]))

    assert SourceStatus.WITHDRAWN is record.status
    assert () == record.years


@pytest.mark.parametrize(
    ("made", "missing"),
    [
        (work(titles=[]), "title"),
        (work(doi=""), "DOI"),
        ({"attributes": []}, "no record"),
        (None, "no record"),
    ],
)
def test_what_is_no_record_names_what_is_missing(made, missing):
    """The message says why it cannot be used."""
    with pytest.raises(InvalidRecordError, match=missing):
        parse_datacite_work(made)


@given(st.dictionaries(FIELDS, JSON, max_size=10))
def test_nothing_but_the_documented_error_is_raised(fields):
    """Any JSON gives a record or says that it is none."""
    try:
        record = parse_datacite_work(work(**fields))
    except InvalidRecordError:
        return

    assert record.title
