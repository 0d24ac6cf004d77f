"""What an adapter gave is an answer through and through, or it is none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardstore.errors import InvalidRecordError
from cardstore.sources.reference import Identifier
from cardstore.sources.sound import sound_answer
from cardstore.sources.source import Creator
from tests.sources.making import found, record
from tests.store import strategies

RIGHT = record("made")


@given(strategies.answers())
def test_a_sound_answer_is_given_back(answer):
    """Whatever its parts hold, as long as they are what they promise."""
    assume(all(one.registry == answer.registry for one in answer.candidates))

    assert answer is sound_answer(answer, registry=answer.registry)


@pytest.mark.parametrize("given_instead", [None, "found", {"state": "found"}, [RIGHT], RIGHT])
def test_what_is_no_answer_is_refused(given_instead):
    """The error names the registry."""
    with pytest.raises(InvalidRecordError, match="made"):
        sound_answer(given_instead, registry="made")


def test_an_answer_in_anothers_name_is_refused():
    """A registry speaks for itself, and so do its records."""
    with pytest.raises(InvalidRecordError):
        sound_answer(found(record("other")), registry="made")
    with pytest.raises(InvalidRecordError):
        sound_answer(replace(found(RIGHT), candidates=(record("other"),)), registry="made")


UNSOUND = {
    "title": [None, 5, b"x", "a" * 20_001, "\ud800"],
    "years": [(float("nan"),), ("1893",), (True,), (10_000,), [1893], 1893],
    "first_year": ["1893", 1893.0, 10**9],
    "creators": [("Tolle, Ada",), (Creator(family=None),), [Creator(family="Tolle")]],
    "identifiers": [("10.1000/1",), (Identifier(scheme="doi!", value="x"),)],
    "status": ["retracted", "banana", None],
    "cites": ["10.1000/abc", (1, 2)],
    "publishers": ["Old Quay Press", (None,)],
    "preprint": ["no", 0],
    "record_id": ["", None],
    "extent": [312],
    "notices": [None],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in UNSOUND.items() for value in values]
)
def test_a_record_with_an_unsound_part_is_refused(field, value):
    """The message says which part it is, and does not fail on what it shows."""
    with pytest.raises(InvalidRecordError):
        sound_answer(found(replace(RIGHT, **{field: value})), registry="made")


@given(st.sampled_from(["denied", "by_identifier", "requests", "detail", "asked_at"]))
def test_an_answer_with_an_unsound_part_is_refused(field):
    """None is none of them."""
    with pytest.raises(InvalidRecordError):
        sound_answer(replace(found(RIGHT), **{field: None}), registry="made")
