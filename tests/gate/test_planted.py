"""Sentences altered in one place."""

from __future__ import annotations

from difflib import SequenceMatcher
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.calibration_set import PairKind
from cardstore.gate.planted import PLANTED, names_in, plant

SAMPLES = {
    PairKind.NUMBER: [
        "The town had 1,400 boats that year.",
        "In 1893 he owned 12 boats.",
        "The keeper lit seven lamps.",
        "Prices rose by 3.5 per cent.",
    ],
    PairKind.NEGATION: [
        "The lamp was lit before dawn.",
        "The pilots did not leave the harbour.",
        "He never saw the quay dry.",
    ],
    PairKind.NAME: ["Then the pilot Hoad left Hallmouth by night."],
    PairKind.SCOPE: ["The tide often turned before noon.", "So some of the boats were lost."],
    PairKind.PERIOD: [
        "The quay was built in 1838.",
        "The quay was built in the sixteenth century.",
        "They sailed in October and came back.",
    ],
}
CASES = [(kind, sentence) for kind, sentences in SAMPLES.items() for sentence in sentences]
NAMES = ("Hoad", "Hallmouth", "Tolle")


def dice(seed):
    """Give seeded dice."""
    return Random(seed)  # noqa: S311 - no secret


@pytest.mark.parametrize(("kind", "sentence"), CASES)
def test_a_fault_alters_one_place(kind, sentence):
    """With whatever dice: something changes, and all else stays."""
    for seed in range(20):
        altered = plant(sentence, kind=kind, dice=dice(seed), names=NAMES)
        blocks = SequenceMatcher(None, sentence.split(), altered.split()).get_opcodes()

        assert altered != sentence
        assert 1 == sum(tag != "equal" for tag, *_ in blocks)


@given(st.text(), st.sampled_from(PLANTED), st.integers(0, 9))
def test_it_never_gives_the_same_sentence_back(sentence, kind, seed):
    """None, or another one."""
    assert sentence != plant(sentence, kind=kind, dice=dice(seed), names=NAMES)


@pytest.mark.parametrize("kind", PLANTED)
def test_where_there_is_nothing_to_alter_nothing_is(kind):
    """No number, verb, name, scope or time of the lists."""
    assert plant("Rain fell.", kind=kind, dice=dice(0), names=NAMES) is None


def test_a_year_is_a_time_and_no_number():
    """The number's fault leaves it alone."""
    found = {
        plant("In 1893 he owned 12 boats.", kind=PairKind.NUMBER, dice=dice(seed))
        for seed in range(30)
    }

    assert all(one.startswith("In 1893 he owned ") for one in found)


def test_a_denial_is_taken_away_rather_than_doubled():
    """Its not is the place."""
    altered = plant("He did not stay.", kind=PairKind.NEGATION, dice=dice(0))

    assert "He did stay." == altered


def test_a_name_gives_way_to_one_that_is_not_there():
    """Of the draft's other names."""
    altered = plant(
        "Then Hoad saw that Hoad was late.", kind=PairKind.NAME, dice=dice(0), names=NAMES
    )

    assert altered in {
        "Then Hallmouth saw that Hallmouth was late.",
        "Then Tolle saw that Tolle was late.",
    }


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("Hoad left.", ()),
        ("On Friday, Hoad left in May for Hallmouth.", ("Hoad", "Hallmouth")),
        ("He said: Hoad and Tolle; Hoad again.", ("Tolle", "Hoad")),
    ],
)
def test_what_looks_like_a_name(sentence, names):
    """Inside a sentence, with a capital; days and months do not."""
    assert set(names) == set(names_in(sentence))
