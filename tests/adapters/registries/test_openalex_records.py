"""Works of OpenAlex become records with all their locations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.registries.openalex_records import parse_openalex_work
from cardstore.errors import InvalidRecordError
from cardstore.sources.reference import Scheme
from cardstore.sources.source import Creator, SourceStatus

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
_FIELDS = "id title authorships locations primary_location biblio ids doi publication_year"
FIELDS = _FIELDS.split()


def work(**fields):
    """Give a work with the least that makes one."""
    return {"id": "https://openalex.org/W55", "title": "Tides of small harbours", **fields}


def at(name, kind="journal", page=""):
    """Give a location."""
    return {"source": {"display_name": name, "type": kind}, "landing_page_url": page}


def test_every_location_is_a_venue():
    """A preprint and its printed form are one work there."""
    places = [at("Harbour Quarterly"), at("arXiv (Cornell University)", "repository")]
    record = parse_openalex_work(work(locations=places))

    assert ("Harbour Quarterly", "arXiv (Cornell University)") == record.venues
    assert not record.preprint


def test_what_lies_in_repositories_only_is_a_preprint():
    """No journal printed it."""
    assert parse_openalex_work(work(locations=[at("arXiv", "repository")])).preprint


def test_names_are_those_on_the_work_and_the_profiles_name_is_kept_beside_them():
    """A profile may be another person's."""
    person = {"raw_author_name": "A. Ash", "author": {"display_name": "Ann Ash"}}
    record = parse_openalex_work(work(authorships=[person]))

    assert (Creator(family="Ash", given="A."),) == record.creators
    assert ("Ann Ash",) == record.other_names


def test_a_cut_list_of_authors_is_told():
    """Lists of works give at most a hundred."""
    assert not parse_openalex_work(work(is_authors_truncated=True)).creators_complete


def test_identifiers_of_all_schemes_are_found():
    """DOI, arXiv from a page's address, PubMed and ISSN, each in its one form."""
    record = parse_openalex_work(
        work(
            doi="https://doi.org/10.5555/ABC",
            ids={"pmid": "https://pubmed.ncbi.nlm.nih.gov/123"},
            locations=[
                at("arXiv", "repository", "http://arxiv.org/abs/2101.00001v2"),
                {"source": {"issn_l": "12345678"}},
            ],
        )
    )
    found = {scheme: record.all(scheme) for scheme in Scheme if record.all(scheme)}

    assert {
        Scheme.OPENALEX: ("W55",),
        Scheme.DOI: ("10.5555/abc",),
        Scheme.ARXIV: ("2101.00001",),
        Scheme.PMID: ("123",),
        Scheme.ISSN: ("1234-5678",),
    } == found


def test_a_retraction_is_told():
    """By its own flag."""
    assert SourceStatus.RETRACTED is parse_openalex_work(work(is_retracted=True)).status


@pytest.mark.parametrize("field", ["id", "title"])
def test_a_work_without_what_makes_it_one_is_refused_by_name(field):
    """The message names the field."""
    with pytest.raises(InvalidRecordError, match=field):
        parse_openalex_work({**work(), field: None})


@given(odd=st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_nothing_but_the_documented_error_is_raised(odd):
    """Whatever a field holds, the parser gives a record or says why not."""
    try:
        record = parse_openalex_work({**work(), **odd})
    except InvalidRecordError:
        return

    assert record.record_id
    assert record.title
