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


@pytest.mark.parametrize(
    "deed",
    [
        "strangled the lodger",
        "shot her cousin",
        "stabbed a boatman",
        "drowned his nephew",
        "set the net loft on fire",
        "set fire to the loft",
        "beat the apprentices",
        "kidnapped the heiress",
        "choked a warder",
        "hit his wife",
        "locked the girl in the cellar",
        "scammed the parish",
        "misappropriated the alms",
        "was a crook",
        "was a con man",
        "conned the widows",
        "backdated the lease",
        "shoplifted",
        "was a spy",
        "informed on no one but was an informant",
        "groped the maids",
        "groomed choirboys",
        "was a sex offender",
        "had an affair",
        "seduced a pupil",
        "botched the operation",
        "misdiagnosed the child",
        "was not qualified: an unlicensed surgeon",
        "was censured",
        "went bust",
        "could not pay",
        "was in debt",
        "went into receivership",
        "had leprosy",
        "had HIV",
        "was demented",
        "was mentally ill",
        "was a drunkard",
        "drank heavily",
        "took drugs",
        "gambled: a gambler",
        "was a bigot",
        "was a misogynist",
        "was under investigation",
        "was fined",
        "served time",
        "stood trial",
    ],
)
def test_what_laws_of_defamation_and_crime_name_is_damage(deed):
    """Violence, dishonesty, sexual, professional, insolvency, disease, addiction, prosecution."""
    assert find_damage(f"In the town Ida Holm {deed}.")


@pytest.mark.parametrize(
    "sentence",
    [
        "Ida Holm drowned off Hallmouth.",
        "Ida Holm hit the mark, and burned the peat.",
        "The flood drowned the fields that Ida Holm had ploughed.",
        "Ida Holm pushed the boat out and locked the gate.",
        "Ida Holm paid her debts and forced the pace.",
    ],
)
def test_verbs_said_of_things_are_no_damage(sentence):
    """Only what is done to a person is."""
    assert () == find_damage(sentence)


@pytest.mark.parametrize(
    ("year", "outcome"),
    [(None, Outcome.UNSURE), (1990, Outcome.UNSURE), (1850, Outcome.NOT_APPLICABLE)],
)
def test_a_source_without_a_year_is_not_taken_for_old(year, outcome):
    """Whom it speaks of may be alive."""
    card = replace(LAMP, source=replace(LAMP.source, year=year))
    held = SentenceDossier(sentence="In the town Ida Holm stole the oil.", cards=(card,))

    assert outcome is check_living_persons(held, Policy()).outcome


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


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("In the town the Authority stole the oil.", Outcome.NOT_APPLICABLE),
        ("In the town the Harbour Commission stole the oil.", Outcome.NOT_APPLICABLE),
        ("In the town the Ministry said that Ida Holm stole the oil.", Outcome.UNSURE),
        ("In the town Ida Church stole the oil.", Outcome.UNSURE),
    ],
)
def test_a_body_is_no_person(sentence, outcome):
    """Whoever is named beside it is; what may be a surname is one."""
    card = replace(LAMP, source=replace(LAMP.source, year=None))
    held = SentenceDossier(sentence=sentence, cards=(card,))

    assert outcome is check_living_persons(held, Policy()).outcome
