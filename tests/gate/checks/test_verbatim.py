"""The verbatim check: only exact and folded words pass; an edit fails whatever the likeness."""

from __future__ import annotations

import pytest

from cardstore.anchors.anchor import Fit
from cardstore.gate.checks.verbatim import check_verbatim
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy


def check(dossier):
    """Run the check with the current policy."""
    return check_verbatim(dossier, Policy())


@pytest.mark.parametrize(
    ("fit", "reason"),
    [(Fit.EXACT, Reason.WORDS_EXACT), (Fit.FOLDED, Reason.WORDS_FOLDED)],
)
def test_words_that_are_there_pass(dossier, fit, reason):
    """Exact and folded fits pass, and say which they are."""
    finding = check(dossier("4", on=[(8,)], fit=fit))

    assert (Outcome.PASS, reason) == (finding.outcome, finding.reason)


def test_the_foldings_used_are_named(dossier):
    """A folded pass tells what differs."""
    assert "white space" in check(dossier("4", on=[(8,)], fit=Fit.FOLDED)).message


def test_an_edit_fails_however_alike(dossier, difference):
    """One edit among much noise fails, with the source's words shown."""
    near = dossier(
        "4", on=[(8,)], fit=Fit.NEAR, differences=[difference("noise"), difference("edit")]
    )
    finding = check(near)

    assert (Outcome.FAIL, Reason.WORDS_DIFFER) == (finding.outcome, finding.reason)
    assert "three" in finding.message


def test_noise_alone_goes_to_a_person(dossier, difference):
    """A near fit that may be misread is neither passed nor failed."""
    finding = check(dossier("4", on=[(8,)], fit=Fit.NEAR, differences=[difference("noise")]))

    assert (Outcome.UNSURE, Reason.WORDS_NEAR_NOISE) == (finding.outcome, finding.reason)


def test_an_omission_that_turns_the_sense_fails(dossier, difference):
    """A folded fit whose omission hides a "not" fails."""
    hidden = dossier("4", on=[(8,)], fit=Fit.FOLDED, differences=[difference("edit", "omission")])
    finding = check(hidden)

    assert (Outcome.FAIL, Reason.OMISSION_TURNS_SENSE) == (finding.outcome, finding.reason)


def test_words_that_are_nowhere_fail(dossier):
    """Nothing near in a source that was read whole is a failure."""
    finding = check(dossier("4", on=[], fit=Fit.MISSING))

    assert (Outcome.FAIL, Reason.WORDS_MISSING) == (finding.outcome, finding.reason)


def test_absence_proves_nothing_where_leaves_are_unread(dossier):
    """With leaves that failed, words that were not found could not be checked."""
    finding = check(dossier("4", on=[], fit=Fit.MISSING, gaps=tuple(range(9))))

    assert (Outcome.UNAVAILABLE, Reason.TEXT_INCOMPLETE) == (finding.outcome, finding.reason)
    assert "3 more" in finding.message


def test_a_missing_original_stops_the_check(dossier):
    """When the stored file is gone the text cannot be held against the page."""
    finding = check(dossier("4", on=[(8,)], missing_originals=("scan.pdf",)))

    assert (Outcome.UNAVAILABLE, Reason.ORIGINAL_ALTERED) == (finding.outcome, finding.reason)
