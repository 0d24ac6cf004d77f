"""The gate fails closed: a check that could not run is never a pass."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.gate import CARD_CHECKS, run_checks
from cardstore.gate.policy import Policy
from cardstore.gate.running import fold_outcomes


def finding(outcome):
    """Make a finding of an outcome."""
    return Finding(check="c", outcome=outcome, reason=Reason.WORDS_EXACT, message="m")


def test_every_check_gives_its_finding(dossier):
    """All checks run and all findings come back, in order."""
    findings = run_checks(dossier("4", on=[(8,)]), Policy())

    assert ["verbatim", "page_anchor", "reading"] == [f.check for f in findings]


def test_a_check_that_breaks_could_not_run(dossier):
    """A check that raises gives "unavailable"; the others still run."""

    def check_broken(_dossier, _policy):
        msg = "out of order"
        raise RuntimeError(msg)

    findings = run_checks(dossier("4", on=[(8,)]), Policy(), checks=(check_broken, *CARD_CHECKS))

    assert (Outcome.UNAVAILABLE, "broken") == (findings[0].outcome, findings[0].check)
    assert "out of order" in findings[0].message
    assert 4 == len(findings)


def test_no_checks_are_no_pass(dossier):
    """Nothing to check is an error, not a green result."""
    with pytest.raises(ValueError, match="no checks"):
        run_checks(dossier("4", on=[(8,)]), Policy(), checks=())


@given(st.lists(st.sampled_from(Outcome)))
def test_only_passes_fold_to_a_pass(outcomes):
    """The fold is a pass exactly when something passed and nothing else than passes counts."""
    folded = fold_outcomes(map(finding, outcomes))
    counting = set(outcomes) - {Outcome.NOT_APPLICABLE}

    assert (folded is Outcome.PASS) == (counting == {Outcome.PASS})


def test_a_failure_outweighs_all():
    """One failure makes the whole a failure, in any order."""
    for order in itertools.permutations(Outcome):
        assert Outcome.FAIL is fold_outcomes(map(finding, order))


def test_policies_of_one_form_have_one_digest():
    """The digest tells policies apart by what they allow."""
    assert Policy().digest == Policy().digest
    assert Policy().digest != Policy(spare_pages=3).digest
