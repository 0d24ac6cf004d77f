"""Kinds that no registry can vouch for, and what would settle them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.witnesses import (
    ASKED_FIRST,
    NEVER_LOOKED_UP,
    Living,
    PersonRecord,
    needs_evidence,
)


@pytest.mark.parametrize(
    "csl_type",
    ["person", "place", "legal_case", "manuscript", "interview", "personal_communication"],
)
def test_kinds_without_a_registry_never_pass_by_themselves(csl_type):
    """Each says what would settle it and that no look-up does."""
    needed = needs_evidence(csl_type)

    assert needed is not None
    assert not needed.registries_hold_some
    assert needed.settled_by
    assert needed.called in needed.sentence


@pytest.mark.parametrize("csl_type", ["book", "article-journal", "thesis", "", "of next year"])
def test_kinds_that_registries_hold_need_nothing_else(csl_type):
    """Their answer is enough."""
    assert needs_evidence(csl_type) is None


def test_a_map_is_looked_up_first_and_needs_evidence_where_nothing_is_found():
    """Registries hold some printed maps."""
    needed = needs_evidence("map", year=1911)

    assert needed is not None
    assert needed.registries_hold_some


def test_a_pamphlet_of_1680_is_settled_by_a_short_title_catalogue():
    """No registry that is asked vouches for it."""
    needed = needs_evidence("pamphlet", year=1680)

    assert needed is not None
    assert not needed.registries_hold_some
    assert "ESTC" in needed.sentence


@pytest.mark.parametrize(("csl_type", "year"), [("book", 1532), ("book", 1800)])
def test_early_prints_are_settled_by_short_title_catalogues(csl_type, year):
    """A book of 1532 that no registry holds is not "not found": its catalogues are named."""
    needed = needs_evidence(csl_type, year=year)

    assert needed is not None
    assert needed.registries_hold_some
    assert "ESTC" in needed.sentence
    assert str(year) in needed.called


def test_a_manuscript_of_an_early_year_is_no_print():
    """The year makes no catalogue of prints answer for what was written by hand."""
    assert needs_evidence("manuscript", year=1532) == needs_evidence("manuscript")


def test_no_kind_is_both_looked_up_and_never_looked_up():
    """The two sets contradict each other nowhere."""
    assert not NEVER_LOOKED_UP & ASKED_FIRST


@given(st.sampled_from(sorted(NEVER_LOOKED_UP | ASKED_FIRST)))
def test_every_kind_tells_its_evidence_in_one_sentence(csl_type):
    """Nothing is said without words, and sentences end."""
    needed = needs_evidence(csl_type)

    assert needed is not None
    assert all(way.strip() for way in needed.settled_by)
    assert needed.sentence.endswith(".")
    assert all(way in needed.sentence for way in needed.settled_by)


@pytest.mark.parametrize(
    ("living", "counts"), [(Living.YES, True), (Living.UNKNOWN, True), (Living.NO, False)]
)
def test_a_person_not_known_to_be_dead_counts_as_living(living, counts):
    """Unknown is treated as living."""
    assert counts == living.counts_as_living


def test_nobody_is_taken_for_dead_without_evidence():
    """A death needs something it rests on."""
    with pytest.raises(ValueError, match="Ada Quay"):
        PersonRecord(name="Ada Quay", living=Living.NO)


def test_a_persons_record_needs_a_name():
    """Somebody without a name cannot be looked for in a sentence."""
    with pytest.raises(ValueError, match="name"):
        PersonRecord(name=" ")
