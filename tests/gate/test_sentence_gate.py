"""The gate of sentences fails closed as that of cards does."""

from __future__ import annotations

import pytest

from cardstore.gate.finding import Outcome
from cardstore.gate.policy import Policy
from cardstore.gate.running import fold_outcomes
from cardstore.gate.sentence_gate import SENTENCE_CHECKS, run_sentence_checks
from tests.gate import sentence_samples


def test_every_check_of_a_sentence_gives_its_finding():
    """All run, in order; a sentence that quotes nothing has findings too."""
    findings = run_sentence_checks(sentence_samples.dossier("The lamp burned on."), Policy())

    assert [check.__name__.removeprefix("check_") for check in SENTENCE_CHECKS] == [
        f.check for f in findings
    ]
    assert Outcome.PASS is fold_outcomes(findings)


def test_a_check_of_a_sentence_that_breaks_could_not_run():
    """It is never a pass, and the others still run."""

    def check_broken(_dossier, _policy):
        msg = "out of order"
        raise RuntimeError(msg)

    held = sentence_samples.dossier("The “lamp burned on”.")
    findings = run_sentence_checks(held, Policy(), checks=(check_broken, *SENTENCE_CHECKS))

    assert (Outcome.UNAVAILABLE, "broken") == (findings[0].outcome, findings[0].check)
    assert Outcome.UNAVAILABLE is fold_outcomes(findings)
    assert len(SENTENCE_CHECKS) + 1 == len(findings)


def test_no_checks_of_a_sentence_are_no_pass():
    """Nothing to check is an error, not a green result."""
    with pytest.raises(ValueError, match="no checks"):
        run_sentence_checks(sentence_samples.dossier("The lamp burned on."), Policy(), checks=())
