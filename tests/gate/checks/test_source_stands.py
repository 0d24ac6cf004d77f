"""Whether a source still stands, or did in the year that the sentence speaks of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.gate.checks.source_stands import check_source_stands
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from cardstore.sources.source import Source, SourceStatus
from cardstore.spans import Span

RULES = Source(source_id="rules-2019", work_id="rules", title="Rules of the Quay", year=2019)
PASS, FAIL, UNSURE = Outcome.PASS, Outcome.FAIL, Outcome.UNSURE


def found(status, *as_of, source=RULES):
    """Run the check on a sentence of one source with as-of marks."""
    card = CitedCard(
        card_id="RULES-1",
        quote="Boats may lie at the quay for two days.",
        source=replace(source, status=SourceStatus(status)),
    )
    marks = tuple(
        DraftMark(kind=DraftMarkKind.AS_OF, argument=one, span=Span(0, 1)) for one in as_of
    )
    return check_source_stands(
        SentenceDossier(sentence="Boats may lie two days.", cards=(card,), marks=marks), Policy()
    )


@pytest.mark.parametrize(
    ("status", "as_of", "outcome", "reason"),
    [
        ("current", (), PASS, Reason.SOURCE_CURRENT),
        ("current", ("1931",), PASS, Reason.SOURCE_CURRENT),
        ("archived", (), FAIL, Reason.SOURCE_NOT_CURRENT),
        ("superseded", (), FAIL, Reason.SOURCE_NOT_CURRENT),
        ("archived", ("2019",), PASS, Reason.AS_OF_FITS),
        ("archived", ("2020-05",), PASS, Reason.AS_OF_FITS),
        ("superseded", ("2021",), PASS, Reason.AS_OF_FITS),
        ("superseded", ("2018",), FAIL, Reason.AS_OF_TOO_EARLY),
        ("retracted", (), FAIL, Reason.SOURCE_GONE),
        ("withdrawn", (), FAIL, Reason.SOURCE_GONE),
        ("retracted", ("2020",), UNSURE, Reason.SOURCE_GONE),
        ("withdrawn", ("2020",), UNSURE, Reason.SOURCE_GONE),
    ],
)
def test_each_status_has_its_answer(status, as_of, outcome, reason):
    """Only what is archived or superseded can be cited for its own time."""
    finding = found(status, *as_of)

    assert (outcome, reason) == (finding.outcome, finding.reason)


@pytest.mark.parametrize("argument", ["", "last year", "19", "2019/20", "the 1930s", "1931 "])
@pytest.mark.parametrize("status", ["current", "archived"])
def test_a_mark_that_names_no_year_fails(argument, status):
    """Whatever the source: nothing says what was meant."""
    finding = found(status, argument)

    assert (FAIL, Reason.AS_OF_UNCLEAR) == (finding.outcome, finding.reason)


def test_two_marks_with_two_years_fail():
    """A sentence speaks as of one year."""
    assert Reason.AS_OF_UNCLEAR is found("archived", "2019", "2021").reason


def test_one_year_said_twice_is_one_year():
    """Nothing is unclear about it."""
    assert PASS is found("archived", "2020", "2020").outcome


def test_an_archived_source_without_a_year_goes_to_a_person():
    """Nobody can tell whether it was there yet."""
    finding = found("archived", "2020", source=replace(RULES, year=None))

    assert (UNSURE, Reason.AS_OF_UNCHECKED) == (finding.outcome, finding.reason)


def test_the_message_says_what_to_do():
    """Cite another, or say the year."""
    assert "[as-of: YEAR]" in found("archived").message
