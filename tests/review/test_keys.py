"""Which key does what: the usual ones, others, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import UsageError
from cardstore.review.item import QueueKind
from cardstore.review.keys import NAMED_KEYS, Action, Keys, parse_keys
from cardstore.review.ruling import ErrorClass, RulingKind
from cardstore.review.wording import CLASS_WORDS, QUEUE_WORDS, RULING_WORDS, said_of

KEY = st.sampled_from([*NAMED_KEYS, *"abcdefghijklmnopqrstuvwxyz0123456789.,+-=?#äø"])


def test_the_usual_keys_are_those_of_the_plan():
    """1 2 3 4 0, z, n and p, e, and ?."""
    keys = Keys()
    told = {one: keys.action_of(one) for one in "12340znpe?"}

    assert told == {
        "1": Action.SUPPORTED,
        "2": Action.STRONGER,
        "3": Action.NOT_SUPPORTED,
        "4": Action.WRONG_PLACE,
        "0": Action.CANNOT_TELL,
        "z": Action.UNDO,
        "n": Action.NEXT,
        "p": Action.PREVIOUS,
        "e": Action.EVIDENCE,
        "?": Action.HELP,
    }


def test_every_ruling_is_an_action_by_the_same_name():
    """A key that rules says which ruling."""
    assert {kind.value for kind in RulingKind} <= {action.value for action in Action}


def test_every_class_has_a_key():
    """Nine classes, nine keys, none twice."""
    keys = Keys()

    assert set(ErrorClass) == {keys.class_of(key) for _, key in keys.classes}


@given(st.lists(KEY, min_size=len(Action), max_size=len(Action), unique=True))
def test_any_keys_will_do_if_none_stands_twice(chosen):
    """Each action is done by the key that was told for it."""
    keys = parse_keys(dict(zip([one.value for one in Action], chosen, strict=True)))

    assert list(Action) == [keys.action_of(key) for key in chosen]


def test_an_action_can_be_taken_off_the_keyboard():
    """Who writes "" has no key for it, and the others stay."""
    keys = parse_keys({"undo": ""})

    assert () == keys.of(Action.UNDO)
    assert ("1",) == keys.of(Action.SUPPORTED)


def test_a_class_may_have_the_key_of_a_ruling_and_no_other_class():
    """It is chosen behind a ruling, so only classes compete."""
    keys = parse_keys({"classes": {"number": "z"}})

    assert ErrorClass.NUMBER is keys.class_of("z")
    assert Action.UNDO is keys.action_of("z")


@pytest.mark.parametrize(
    "told",
    [
        {"supported": "2"},
        {"supported": ["j", "j"]},
        {"classes": {"number": "1"}},
        {"supported": "ab"},
        {"supported": "Enter"},
        {"supported": " "},
        {"supported": 1},
        {"supported": ["j", 2]},
        {"approve": "j"},
        {"classes": {"typo": "j"}},
        {"classes": {"number": ["j", "k"]}},
        {"classes": {"number": ""}},
        {"classes": "j"},
        {"supported": "\x1b"},
    ],
)
def test_what_is_no_key_is_refused(told):
    """Two meanings, chords, keys with work of their own, unknown names."""
    with pytest.raises(UsageError):
        parse_keys(told)


def test_everything_has_words():
    """Each ruling, class and kind of queue is called something."""
    assert set(RulingKind) == set(RULING_WORDS)
    assert set(ErrorClass) == set(CLASS_WORDS)
    assert set(QueueKind) == set(QUEUE_WORDS)


def test_a_ruling_is_told_with_its_class():
    """What was saved is said in words."""
    assert "Supported" == said_of(RulingKind.SUPPORTED, None)
    assert "Stronger than the source: number" == said_of(RulingKind.STRONGER, ErrorClass.NUMBER)
