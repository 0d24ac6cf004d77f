"""Whether a source still stands: notices, titles, registries that differ, a person's word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.record import Record
from cardstore.sources.source import Source, SourceStatus
from cardstore.sources.standing import (
    Update,
    most_careful,
    standing_of,
    status_from_title,
    status_from_updates,
    update_remarks,
)

CURRENT, RETRACTED, WITHDRAWN, SUPERSEDED, ARCHIVED = (
    SourceStatus.CURRENT,
    SourceStatus.RETRACTED,
    SourceStatus.WITHDRAWN,
    SourceStatus.SUPERSEDED,
    SourceStatus.ARCHIVED,
)


def source(status=CURRENT, *, origin=""):
    origins = (("status", origin),) if origin else ()
    return Source(
        source_id="tides", work_id="tides", title="Tides and Ink", status=status, origins=origins
    )


def record(registry, status=CURRENT, *, notices=()):
    return Record(
        registry=registry, record_id="1", title="Tides and Ink", status=status, notices=notices
    )


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("retraction", RETRACTED),
        ("Retraction", RETRACTED),
        ("withdrawal", WITHDRAWN),
        ("removal", WITHDRAWN),
        ("new_version", SUPERSEDED),
        ("new-edition", SUPERSEDED),
        ("correction", CURRENT),
        ("erratum", CURRENT),
        ("expression_of_concern", CURRENT),
        ("partial_retraction", CURRENT),
        ("a kind of next year", CURRENT),
    ],
)
def test_only_a_notice_about_the_whole_work_changes_its_status(kind, status):
    """A part that is retracted, a correction or a concern leaves the work standing."""
    assert status == status_from_updates([Update(kind=kind)])


@given(st.permutations(["correction", "new_version", "withdrawal", "retraction"]))
def test_the_order_of_notices_changes_nothing(kinds):
    """The most careful of them counts, wherever it stands in the list."""
    assert status_from_updates([Update(kind=kind) for kind in kinds]) == RETRACTED


def test_one_notice_from_two_witnesses_is_told_once():
    """A publisher's and Retraction Watch's entry for the same notice make one sentence."""
    updates = [
        Update(
            kind="retraction", doi="10.1000/9", attested_by="retraction-watch", date="2021-03-04"
        ),
        Update(kind="retraction", doi="10.1000/9", attested_by="publisher"),
        Update(kind="expression_of_concern", doi="10.1000/7"),
    ]

    expected = (
        "Retraction, 2021-03-04, 10.1000/9 (retraction watch, publisher)",
        "Expression of concern, 10.1000/7",
    )
    assert expected == update_remarks(updates)


@pytest.mark.parametrize(
    ("title", "status"),
    [
        ("RETRACTED: On the growth of harbours", RETRACTED),
        ("Retracted Article: On the growth of harbours", RETRACTED),
        ("[Retracted] On the growth of harbours", RETRACTED),
        ("On the growth of harbours (Retracted Article)", RETRACTED),
        ("WITHDRAWN: On the growth of harbours", WITHDRAWN),
        ("Withdrawn—On the growth of harbours", WITHDRAWN),
        ("Retraction: On the growth of harbours", CURRENT),
        ("Retraction notice to “On the growth of harbours”", CURRENT),
        ("The retracted confession of 1893", CURRENT),
        ("Why retracted papers are still cited", CURRENT),
        ("Withdrawn from the world: hermits of the coast", CURRENT),
    ],
)
def test_a_publishers_mark_in_the_title_is_read_and_words_are_not(title, status):
    """Only the mark before or behind the title counts; a notice's own title is not marked."""
    assert status == status_from_title(title)


def test_where_registries_differ_the_more_careful_status_is_kept_and_told():
    """One registry's retraction holds against another's silence about it."""
    found = standing_of(source(), [record("crossref"), record("openalex", RETRACTED)])

    assert (RETRACTED, ("openalex",)) == (found.status, found.rests_on)
    assert found.remarks == (
        "openalex: retracted; crossref: current; the more careful of the two is kept",
    )


def test_a_registry_that_lists_no_retractions_is_no_other_voice():
    """Open Library knows nothing of retractions, so it does not disagree."""
    found = standing_of(source(), [record("open-library"), record("crossref", RETRACTED)])

    assert found.remarks == ()


@given(st.lists(st.sampled_from(["crossref", "openalex", "open-library"]), max_size=3))
def test_what_was_retracted_never_becomes_current_by_itself(registries):
    """Registries that no longer say so are told; the status stays until a person decides."""
    held = source(RETRACTED, origin="crossref")

    found = standing_of(held, [record(registry) for registry in registries])

    assert found.status == RETRACTED
    answered = {"crossref", "openalex"} & set(registries)
    assert bool(answered) == any("no longer said" in remark for remark in found.remarks)


def test_a_persons_word_holds_and_the_difference_is_told():
    """Who read the retraction and still needs the source keeps it, and sees what registries say."""
    found = standing_of(source(CURRENT, origin="by hand"), [record("crossref", RETRACTED)])

    assert (CURRENT, ("by hand",)) == (found.status, found.rests_on)
    assert found.remarks == ("you say current; crossref has it as retracted",)


def test_a_person_who_archived_a_source_is_not_told_of_registries_that_call_it_current():
    """No registry knows what a person archived; that is no difference."""
    found = standing_of(source(ARCHIVED, origin="by hand"), [record("crossref")])

    assert (ARCHIVED, ()) == (found.status, found.remarks)


def test_notices_that_leave_the_work_standing_are_told():
    """A correction is told beside a status that stays current."""
    found = standing_of(source(), [record("crossref", notices=("Correction, 2012-05-08",))])

    assert (CURRENT, ("Correction, 2012-05-08",)) == (found.status, found.remarks)


def test_without_any_record_the_held_status_and_its_origin_stand():
    """Nothing asked, nothing changed."""
    found = standing_of(source(SUPERSEDED, origin="CSL-JSON"), [])

    assert (SUPERSEDED, ("CSL-JSON",), ()) == (found.status, found.rests_on, found.remarks)


@given(st.lists(st.sampled_from(list(SourceStatus)), max_size=4))
def test_retracted_outweighs_everything_and_nothing_is_current(statuses):
    """The scale of care has its two ends where they belong."""
    found = most_careful(statuses)

    assert (found is RETRACTED) == (RETRACTED in statuses)
    assert (found is CURRENT) == (set(statuses) <= {CURRENT})
