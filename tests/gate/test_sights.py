"""What was seen of several sources becomes one finding."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.running import fold_outcomes
from cardstore.gate.sights import Sight, fold_sights

sights = st.lists(
    st.builds(
        Sight,
        source_id=st.sampled_from(["ledger", "diary", "letter"]),
        outcome=st.sampled_from(Outcome),
        reason=st.just(Reason.SOURCE_RESOLVED),
        message=st.sampled_from(["it is there", "nobody has it"]),
    ),
    min_size=1,
    max_size=6,
)


@given(sights)
def test_the_weightiest_sight_decides_as_it_does_among_findings(seen):
    """One order of weights for both."""
    found = [
        Finding(check="made", outcome=one.outcome, reason=one.reason, message="") for one in seen
    ]
    expected = fold_outcomes(found)
    folded = fold_sights("made", seen).outcome

    if folded is Outcome.NOT_APPLICABLE:
        assert {Outcome.NOT_APPLICABLE} == {one.outcome for one in seen}
    else:
        assert expected is folded


@given(sights)
def test_every_source_is_told_in_the_evidence(seen):
    """In order, whatever the message leaves out."""
    evidence = fold_sights("made", seen).evidence

    assert [one.source_id for one in seen] == [told.split(":")[0] for _, told in evidence]


def test_the_message_tells_three_and_counts_the_rest():
    """A sentence for people stays one."""
    seen = [
        Sight(
            source_id=f"s{number}",
            outcome=Outcome.FAIL,
            reason=Reason.SOURCE_NOT_FOUND,
            message="nobody has it",
        )
        for number in range(5)
    ]

    assert (
        "s0: nobody has it; s1: nobody has it; s2: nobody has it; and 2 more."
        == fold_sights("made", seen).message
    )


def test_of_no_source_nothing_applies():
    """A sentence without a card that stands."""
    assert Outcome.NOT_APPLICABLE is fold_sights("made", []).outcome
