"""A "not" that was lost or added is seen; the same said in other words is not."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.polarity import find_polarity
from cardstore.claims.wording import read_wording

DRIFTED = [
    (
        "The miller did not sell his flour that winter, though the price was high.",
        "The miller sold his flour that winter.",
    ),
    (
        "Nobody in the valley owned a plough except the abbot.",
        "Nobody in the valley owned a plough.",
    ),
    ("The bishop refused to sign the charter.", "The bishop signed the charter."),
    ("The wages were unpaid at Christmas.", "At Christmas the wages had been paid."),
    ("He never saw the coast again after the wreck.", "After the wreck he saw the coast again."),
    (
        "The coroner found that the child had been fed.",
        "The coroner found that the child had not been fed.",
    ),
    (
        "The ferry ran on Sundays, and the minister complained of it.",
        "The ferry did not run on Sundays.",
    ),
    ("Without the salt the fish could not be kept.", "The fish could be kept."),
    ("I have no quarrel with the guild.", "Marsh had a quarrel with the guild."),
    ("The clerk kept a copy of the deed.", "The clerk kept no copy of the deed."),
    ("Neither of the brothers came back from the war.", "The brothers came back from the war."),
    (
        "The doctor was unwilling to bleed the patient.",
        "The doctor was willing to bleed the patient.",
    ),
    ("The harvest did not fail in the uplands.", "The harvest failed in the uplands."),
    ("The envoy did not reach the capital in time.", "The envoy reached the capital in time."),
    ("Her diary mentions no visitors that week.", "Her diary mentions visitors that week."),
    ("The clay was suitable for bricks.", "The clay was unsuitable for bricks."),
    ("The guards were awake when the wall fell.", "The guards were not awake when the wall fell."),
    ("None of the pumps worked in the frost.", "The pumps worked in the frost."),
]
TRUE = [
    (
        "The miller did not sell his flour that winter, though the price was high.",
        "The miller kept his flour back that winter.",
    ),
    (
        "Nobody in the valley owned a plough except the abbot.",
        "Only the abbot owned a plough in the valley.",
    ),
    ("The bishop refused to sign the charter.", "The bishop would not sign the charter."),
    ("The wages were unpaid at Christmas.", "At Christmas the wages had not been paid."),
    (
        "He never saw the coast again after the wreck.",
        "After the wreck he did not see the coast again.",
    ),
    (
        "The coroner found that the child had been fed.",
        "The coroner found that somebody had fed the child.",
    ),
    ("The ferry ran on Sundays, and the minister complained of it.", "The ferry ran on Sundays."),
    ("Without the salt the fish could not be kept.", "The fish could not be kept without salt."),
    ("I have no quarrel with the guild.", "Marsh had no quarrel with the guild."),
    ("The clerk kept a copy of the deed.", "A copy of the deed was kept by the clerk."),
    ("Neither of the brothers came back from the war.", "Both brothers were lost to the war."),
    (
        "The doctor was unwilling to bleed the patient.",
        "The doctor did not want to bleed the patient.",
    ),
    ("The harvest did not fail in the uplands.", "In the uplands the harvest did not fail."),
    (
        "We heard nothing from the garrison until the bells rang.",
        "They heard from the garrison only when the bells rang.",
    ),
    ("The jury believed the witness.", "The witness was believed by the jury."),
    (
        "The envoy did not reach the capital in time.",
        "The envoy failed to reach the capital in time.",
    ),
    ("Her diary mentions no visitors that week.", "Her diary is silent on visitors that week."),
    ("The clay was suitable for bricks.", "The clay was fit for bricks."),
    ("The guards were awake when the wall fell.", "When the wall fell the guards were awake."),
    ("None of the pumps worked in the frost.", "In the frost the pumps did not work."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_polarity(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_polarity(read_wording(sentence), read_wording(quote))
