"""What only a vendor says is told as his (R122)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.gate.checks.vendor_wording import check_vendor_wording
from cardstore.gate.finding import Outcome, Reason
from cardstore.sources.source import Creator, Source, SourceKind
from tests.gate.sentence_samples import LAMP, checked

SHOP = Source(
    source_id="lumina-2024",
    work_id="lumina",
    title="The State of Lamps",
    creators=(Creator(family="Lumina Ltd"),),
    kind=SourceKind.VENDOR,
)
CARD = replace(LAMP, quote="73% of our customers changed their lamps.", source=SHOP)


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("Research shows that 73% changed their lamps.", Reason.VENDOR_AS_RESEARCH),
        ("A study found that 73% changed their lamps.", Reason.VENDOR_AS_RESEARCH),
        ("73% of customers changed their lamps.", Reason.VENDOR_UNATTRIBUTED),
        ("According to a vendor report, 73% changed their lamps.", Reason.VENDOR_ATTRIBUTED),
        ("Lumina says that 73% of its customers did.", Reason.VENDOR_ATTRIBUTED),
    ],
)
def test_a_vendors_claim_is_told_as_his(sentence, reason):
    """Called research it fails; barely stated a person sees it."""
    finding = checked(check_vendor_wording, sentence, CARD)
    outcomes = {
        Reason.VENDOR_AS_RESEARCH: Outcome.FAIL,
        Reason.VENDOR_UNATTRIBUTED: Outcome.UNSURE,
        Reason.VENDOR_ATTRIBUTED: Outcome.PASS,
    }

    assert (outcomes[reason], reason) == (finding.outcome, finding.reason)


def test_a_collectors_claim_is_told_as_his_too():
    """ "According to a compilation of others' reports"."""
    collected = replace(CARD, source=replace(SHOP, kind=SourceKind.AGGREGATOR))
    finding = checked(check_vendor_wording, "73% changed their lamps.", collected)

    assert Reason.VENDOR_UNATTRIBUTED is finding.reason
    assert "compilation" in finding.message


def test_a_better_source_beside_it_needs_no_such_words():
    """The best support counts."""
    primary = replace(LAMP, source=replace(LAMP.source, kind=SourceKind.PRIMARY))
    finding = checked(check_vendor_wording, "Research shows it.", CARD, primary)

    assert Outcome.NOT_APPLICABLE is finding.outcome
