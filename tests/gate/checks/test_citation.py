"""The citation check: a card that stands, cited in the one form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.gate.checks.citation import check_citation
from cardstore.gate.finding import Outcome, Reason
from tests.gate.sentence_samples import LAMP, checked, dossier


def test_a_sentence_with_a_card_passes():
    """The message names it."""
    finding = checked(check_citation, "The lamp burned on.")

    assert (Outcome.PASS, Reason.CARD_CITED) == (finding.outcome, finding.reason)
    assert LAMP.card_id in finding.message


def test_a_sentence_without_a_card_fails():
    """With its own reason."""
    bare = replace(dossier("The lamp burned on."), cards=())
    finding = check_citation(bare, None)

    assert (Outcome.FAIL, Reason.NO_CARD) == (finding.outcome, finding.reason)


@pytest.mark.parametrize("mark", ["[crad:7KQ2-M]", "[Card:7KQ2-M]", "(card:7KQ2-M)", "[7KQ2-M]"])
def test_a_mark_that_is_nearly_one_fails_with_what_was_meant(mark):
    """Even beside a card that is cited rightly: nothing is corrected in silence."""
    finding = checked(check_citation, f"The lamp burned on {mark}.")

    assert (Outcome.FAIL, Reason.CARD_MARK_MISTYPED) == (finding.outcome, finding.reason)
    assert "perhaps [card:7KQ2-M] was meant" in finding.message
