"""Findings are written as one array each, and read back as they were."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.store.gate_rows import (
    card_findings_from_json,
    card_findings_to_json,
    findings_from_json,
    findings_to_json,
)

FINDINGS = st.lists(
    st.builds(
        Finding,
        check=st.sampled_from(["numbers", "citation"]),
        outcome=st.sampled_from(Outcome),
        reason=st.sampled_from(Reason),
        message=st.text(max_size=20),
        evidence=st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5)), max_size=2).map(
            tuple
        ),
    ),
    max_size=4,
).map(tuple)


@given(findings=FINDINGS)
def test_findings_are_written_as_their_fields(findings):
    """What is written is the JSON of check, outcome, reason, message and evidence."""
    fields = [
        [
            one.check,
            one.outcome.value,
            one.reason.value,
            one.message,
            [list(e) for e in one.evidence],
        ]
        for one in findings
    ]
    expected = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    assert findings_to_json(findings) == expected
    assert findings_from_json(expected) == findings


@given(findings=FINDINGS)
def test_findings_of_cards_are_read_back_as_written(findings):
    """A card's id stands before its findings."""
    of_cards = (("7KQ2-M", findings), ("A7ZR-2", ()))
    assert card_findings_from_json(card_findings_to_json(of_cards)) == of_cards
