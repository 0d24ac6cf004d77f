"""Where a sentence stands after the gate and people."""

from __future__ import annotations

import pytest

from cardstore.documents.handback import (
    MENDED,
    OPEN,
    SETTLED,
    HandedState,
    state_of,
)
from cardstore.documents.ruling_words import BADGES, STATES, class_told, ruling_told
from cardstore.gate.verdict import Bin
from cardstore.review.ruling import ErrorClass, RulingKind
from cardstore.review.standing import Standing
from cardstore.review.wording import CLASS_WORDS, RULING_WORDS
from tests.documents.handed_backs import made_handback, ruled


@pytest.mark.parametrize("found", [Bin.FAILED, Bin.UNAVAILABLE])
def test_nobodys_word_clears_what_failed_or_could_not_run(found):
    """A ruling is no repair."""
    assert found.value == state_of(found, Standing.CLEARED).value


@pytest.mark.parametrize("found", list(Bin))
def test_a_person_who_says_wrong_is_heard_whatever_the_gate_said(found):
    """Also of what passed."""
    assert HandedState.WRONG is state_of(found, Standing.WRONG)


@pytest.mark.parametrize("found", [Bin.PASSED, Bin.PERSON, Bin.ABSTAINED])
def test_who_cannot_tell_clears_nothing(found):
    """It blocks, also what the gate passed."""
    assert state_of(found, Standing.CANNOT_TELL) in OPEN


@pytest.mark.parametrize("found", [Bin.PERSON, Bin.ABSTAINED])
def test_what_waits_is_cleared_by_a_person_alone(found):
    """Before anybody said something it is open."""
    assert HandedState.CLEARED is state_of(found, Standing.CLEARED)
    assert state_of(found, Standing.OPEN) in OPEN


def test_every_state_asks_for_one_thing():
    """It is to be mended, open or settled, and never two of them."""
    assert sorted(HandedState) == sorted([*MENDED, *OPEN, *SETTLED])


def test_all_are_told_in_words():
    """None is left out, and what passed has no badge."""
    assert set(RulingKind) == set(RULING_WORDS)
    assert set(ErrorClass) == set(CLASS_WORDS)
    assert all(class_told(one).strip() for one in ErrorClass)
    assert set(HandedState) == set(STATES)
    assert set(HandedState) - set(BADGES) == {HandedState.PASSED}


def test_the_counts_are_of_all_sentences():
    """Every state once."""
    handed = made_handback(rulings={0: [ruled(RulingKind.NOT_SUPPORTED)]})

    assert 3 == sum(number for _, number in handed.counts)
    assert list(HandedState) == [state for state, _ in handed.counts]
    assert 1 == dict(handed.counts)[HandedState.WRONG]


def test_a_ruling_is_told_with_its_class_note_and_end():
    """What was taken back says so."""
    told = ruling_told(ruled(RulingKind.STRONGER, note="Only some.", undone=True))

    assert "stronger than the source (drifted): Only some. (taken back)" == told


def test_what_the_gate_sent_back_is_the_writer_s_whoever_accused_it():
    """What passed, or waits, is told as called wrong until somebody else looked."""
    found = [state_of(one, Standing.ACCUSED) for one in (Bin.FAILED, Bin.PASSED, Bin.PERSON)]

    assert [HandedState.FAILED, HandedState.ACCUSED, HandedState.ACCUSED] == found
