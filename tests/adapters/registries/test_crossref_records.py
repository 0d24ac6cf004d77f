"""Works of Crossref become records; what is missing stays missing, what is needed is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.registries.crossref_records import parse_crossref_work
from cardstore.errors import InvalidRecordError
from cardstore.sources.reference import Scheme
from cardstore.sources.source import Creator, SourceStatus

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
_FIELDS = (
    "DOI title subtitle author editor published issued container-title event institution ISSN "
    "updated-by update-to reference type page"
)
FIELDS = _FIELDS.split()


def work(**fields):
    """Give a work with the least that makes one."""
    return {"DOI": "10.5555/Tides.1", "title": ["Tides of small harbours"], **fields}


def test_a_work_of_one_doi_and_a_title_is_a_record():
    """All else is empty, and the DOI stands in its one form."""
    record = parse_crossref_work(work())

    assert ("10.5555/tides.1",) == record.all(Scheme.DOI)
    assert ((), (), ()) == (record.creators, record.years, record.venues)


def test_the_subtitle_joins_the_title_and_the_bare_title_is_kept():
    """A reference may leave the subtitle out."""
    record = parse_crossref_work(work(subtitle=["A survey"]))

    assert "Tides of small harbours: A survey" == record.title
    assert ("Tides of small harbours",) == record.other_titles


def test_years_in_print_and_on_line_are_both_attested():
    """Either may be cited."""
    dates = {"published-online": {"date-parts": [[2019, 12]]}, "issued": {"date-parts": [[2020]]}}

    assert (2019, 2020) == parse_crossref_work(work(**dates)).years


def test_a_date_without_a_year_gives_no_year():
    """Crossref sends [[null]] where it knows none."""
    assert () == parse_crossref_work(work(issued={"date-parts": [[None]]})).years


def test_people_and_bodies_are_told_apart():
    """A body has its whole name as family name."""
    authors = [{"given": "Ann", "family": "Ash", "suffix": "Jr."}, {"name": "Harbour Office"}]
    record = parse_crossref_work(work(author=authors, chair=[{"family": "Beck"}]))

    assert (
        Creator(family="Ash", given="Ann, Jr."),
        Creator(family="Harbour Office"),
        Creator(family="Beck", role="editor"),
    ) == record.creators


def test_a_list_that_ends_in_et_al_is_not_complete():
    """The words are no creator."""
    record = parse_crossref_work(work(author=[{"family": "Ash"}, {"name": "et al."}]))

    assert (False, 1) == (record.creators_complete, len(record.creators))


def test_a_retraction_told_by_another_doi_is_seen():
    """`updated-by` names what other DOIs announce."""
    notice = {"DOI": "10.5555/r", "type": "retraction"}

    assert SourceStatus.RETRACTED is parse_crossref_work(work(**{"updated-by": [notice]})).status


def test_notices_are_told_with_date_and_witness():
    """A correction leaves the work standing, and is kept for people."""
    notice = {
        "DOI": "10.5555/C",
        "type": "correction",
        "source": "publisher",
        "updated": {"date-time": "2012-05-08T00:00:00Z"},
    }

    expected = ("Correction, 2012-05-08, 10.5555/c (publisher)",)
    assert expected == parse_crossref_work(work(**{"updated-by": [notice]})).notices


def test_a_correction_is_no_retraction():
    """A corrected work stands."""
    notice = {"DOI": "10.5555/c", "type": "correction"}

    assert SourceStatus.CURRENT is parse_crossref_work(work(**{"updated-by": [notice]})).status


def test_a_notice_of_a_retraction_is_not_itself_retracted():
    """`update-to` of a notice names the other work."""
    told = {"DOI": "10.5555/other", "type": "retraction"}

    assert SourceStatus.CURRENT is parse_crossref_work(work(**{"update-to": [told]})).status


@pytest.mark.parametrize("title", ["RETRACTED: Tides", "[Retracted] Tides", "Retracted Article: T"])
def test_a_retraction_told_in_the_title_is_seen(title):
    """Publishers write it there."""
    assert SourceStatus.RETRACTED is parse_crossref_work(work(title=[title])).status


def test_posted_content_is_a_preprint_and_its_server_is_its_venue():
    """The server stands in `institution`."""
    record = parse_crossref_work(work(type="posted-content", institution=[{"name": "seaRxiv"}]))

    assert (True, ("seaRxiv",)) == (record.preprint, record.venues)


def test_mistyped_isbns_of_the_registry_are_left_out():
    """They identify nothing."""
    record = parse_crossref_work(work(ISBN=["9780306406157", "9780306406158"]))

    assert ("9780306406157",) == record.all(Scheme.ISBN)


@pytest.mark.parametrize("field", ["DOI", "title"])
def test_a_work_without_what_makes_it_one_is_refused_by_name(field):
    """The message names the field."""
    with pytest.raises(InvalidRecordError, match=field):
        parse_crossref_work({key: value for key, value in work().items() if key != field})


@given(odd=st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_nothing_but_the_documented_error_is_raised(odd):
    """Whatever a field holds, the parser gives a record or says why not."""
    try:
        record = parse_crossref_work({**work(), **odd})
    except InvalidRecordError:
        return

    assert record.record_id
    assert record.title
