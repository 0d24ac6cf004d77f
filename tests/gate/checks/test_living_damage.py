"""Words of damage are those about people."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.damage_words import DAMAGE_KEYS
from cardstore.gate.checks.living_persons import check_living_persons, find_damage, may_damage
from cardstore.gate.finding import Outcome
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import SentenceDossier
from cardstore.sources.witnesses import Living, PersonRecord
from tests.gate.sentence_samples import LAMP


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("The last of the dogs had been killed for food.", ()),
        ("Wolves killed nine sheep.", ()),
        ("He killed the ferryman.", ("killed",)),
        ("She regretted failing to declare the gift.", ("failing to declare",)),
        ("He apologised to the house.", ("apologised",)),
    ],
)
def test_a_beast_is_not_damaged(sentence, words):
    """Who says sorry may be, and so may who omitted to tell."""
    assert words == find_damage(sentence)


_PARTS = st.sampled_from(
    (
        *DAMAGE_KEYS,
        "stole",
        "THIEVES",
        "thief’s",
        "covering-up",
        "killed",
        "dogs",
        "rigging",
        "ſlept with",
        "İ",
        "covered up",
        "slept with",
        "ﬁred",
        "the tide fell",
        "noon,",
        "“",
        "— ",
    )
)


@given(st.lists(_PARTS | st.text(max_size=6), max_size=8).map(" ".join))
def test_where_damage_is_found_it_was_thought_possible(sentence):
    """Verdicts on the other sentences are held whatever becomes of the records of persons."""
    assert may_damage(sentence) or () == find_damage(sentence)


def _outcome(sentence: str, name: str) -> Outcome:
    card = replace(LAMP, quote=sentence, source=replace(LAMP.source, year=1893))
    persons = (PersonRecord(name=name, living=Living.YES),)
    held = SentenceDossier(sentence=sentence, cards=(card,), persons=persons)
    return check_living_persons(held, Policy()).outcome


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Marsh stole the lamp oil.", "Ida Marsh"),
        ("Marsh’s clerk was bribed.", "Ida Marsh"),
        ("Marsh, it was said, stole the oil.", "Marsh, Ida"),
        ("MARSH STOLE THE OIL.", "Ida Marsh"),
        ("Marsh-Hill stole the oil.", "Ida Marsh-Hill"),
        ("The pilot Živko Čolak stole the oil.", "Živko Čolak"),
        ("Čolak stole the oil.", "Živko Čolak"),
        ("Лазарев stole the oil.", "Иван Лазарев"),
        ("The Chief Inspector Marsh stole the oil.", "Ida Marsh"),
        ("In the spring al-Wazir stole the oil.", "Umar al-Wazir"),
    ],
)
def test_a_recorded_surname_is_a_name_wherever_it_stands(sentence, name):
    """As the first word, though it is an English one; and in the letters of any script."""
    assert Outcome.UNSURE is _outcome(sentence, name)


@pytest.mark.parametrize(
    "sentence",
    ["The marsh stole the boats.", "Rising water stole the oil.", "Then Otto Marsh stole the oil."],
)
def test_other_words_and_other_names_are_not_the_persons(sentence):
    """A surname has a capital, and no other given name before it."""
    assert Outcome.NOT_APPLICABLE is _outcome(sentence, "Ida Marsh")
