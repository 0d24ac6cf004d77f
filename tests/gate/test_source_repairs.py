"""What can be done about findings of the sources behind a sentence."""

from __future__ import annotations

import pytest

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.repairs import RepairKind, suggest_repairs
from cardstore.gate.source_repairs import SOURCE_REPAIRS
from tests.gate.sentence_samples import dossier


def repairs(reason, outcome=Outcome.FAIL):
    """Give the repairs of a finding with that reason."""
    finding = Finding(check="made", outcome=outcome, reason=reason, message="")
    return suggest_repairs(dossier("The lamp burned on."), [finding])


@pytest.mark.parametrize("reason", list(SOURCE_REPAIRS))
def test_every_finding_of_a_source_has_something_that_can_be_done(reason):
    """Each a sentence, of a kind that agents know."""
    found = repairs(reason)

    assert found
    assert all(one.message[0].isupper() and one.kind in set(RepairKind) for one in found)


def test_an_archived_source_is_replaced_or_told_as_of_its_year():
    """The two ways that are left."""
    assert [RepairKind.CITE, RepairKind.MARK] == [
        one.kind for one in repairs(Reason.SOURCE_NOT_CURRENT)
    ]


def test_what_passed_needs_no_repair():
    """An archived source that is cited for its time."""
    assert () == repairs(Reason.AS_OF_FITS, outcome=Outcome.PASS)


def test_an_address_is_replaced_by_its_card():
    """The note's address comes from the record."""
    assert "comes from its record" in repairs(Reason.ADDRESS_WRITTEN)[0].message
