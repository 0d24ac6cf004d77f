"""When an accusation stands, against what, and who may lift it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.review.accusation import Accusation, has_looked, standing_with
from cardstore.review.ruling import ERRORS, ErrorClass, Ruling, RulingKind
from cardstore.review.standing import Standing

HERE, ELSEWHERE = "a" * 64, "b" * 64


def said(number, reviewer, kind, *, queue=1, key=HERE, undone=False):
    return Ruling(
        number=number,
        queue=queue,
        place=0,
        item_key=key,
        reviewer=reviewer,
        kind=RulingKind(kind),
        error=ErrorClass.DRIFTED if kind in ERRORS else None,
        undone=undone,
    )


def accusation(*rulings, reviews=()):
    drawn = frozenset(one.number for one in rulings if one.number not in reviews)
    return Accusation(words="it froze", cited=("7KQ2-M",), rulings=rulings, drawn=drawn)


def test_what_nobody_accused_in_an_audit_is_none():
    """A reviewer who calls a sentence wrong differs, and most decide."""
    with pytest.raises(ValueError, match="in an audit"):
        accusation(said(1, "ada", "stronger"), reviews={1})


words = st.lists(
    st.tuples(
        st.sampled_from(["ada", "Ada", "ben", "cy"]),
        st.sampled_from(["supported", "stronger", "cannot_tell"]),
        st.integers(1, 2),
        st.booleans(),
    ),
    max_size=9,
)


@given(words)
def test_it_is_lifted_by_a_later_word_of_somebody_who_never_accused(history):
    """Counted word by word; Ada and ada are one person."""
    first = said(1, "eve", "stronger", undone=True)
    rulings = [
        said(number, who, kind, queue=queue, undone=undone)
        for number, (who, kind, queue, undone) in enumerate(history, start=2)
    ]
    found = accusation(first, *rulings)
    accusing = [one for one in (first, *rulings) if one.kind in ERRORS]
    accusers = {one.reviewer.lower() for one in accusing}
    lifting = [
        one
        for at, one in enumerate(rulings)
        if one.kind is RulingKind.SUPPORTED
        and not one.undone
        and one.number > accusing[-1].number
        and one.reviewer.lower() not in accusers
        and not any(
            (later.reviewer.lower(), later.queue) == (one.reviewer.lower(), one.queue)
            and not later.undone
            for later in rulings[at + 1 :]
        )
    ]

    assert found.stands(HERE) is not bool(lifting)
    assert {one.number for one in lifting} == {one.number for one in found.lifting(HERE)}


def test_a_reading_lifts_what_it_was_shown_and_what_stands_now():
    """Of two copies each waits for a reading of its own, or of the one that was accused."""
    accused = said(1, "eve", "stronger", undone=True)
    copy = accusation(accused, said(2, "ben", "supported", queue=2, key=ELSEWHERE))
    own = accusation(accused, said(2, "ben", "supported", queue=2))

    assert (True, False) == (copy.stands(HERE), copy.stands(ELSEWHERE))
    assert (False, False) == (own.stands(HERE), own.stands(ELSEWHERE))


def test_what_another_audit_finds_later_opens_none_again():
    """One that was lifted stays so; the sentence is accused anew all the same."""
    rulings = (
        said(1, "eve", "stronger", undone=True),
        said(2, "ben", "supported"),
        said(3, "ben", "stronger", queue=2, undone=True),
    )
    found = accusation(*rulings)

    assert found.lifting(HERE, queue=1)
    assert found.stands(HERE)
    assert Standing.CLEARED is found.drawn_standing(rulings[:2], item_key=HERE)


def test_the_accuser_s_own_word_leaves_a_drawn_sentence_open():
    """In whatever audit it is drawn later."""
    own = said(2, "Eve", "supported", queue=2)
    found = accusation(said(1, "eve", "stronger", undone=True), own)

    assert Standing.OPEN is found.drawn_standing((own,), item_key=HERE)
    assert Standing.ACCUSED is standing_with(Standing.CLEARED, found, item_key=HERE)
    assert Standing.WRONG is standing_with(Standing.WRONG, found, item_key=HERE)


def test_who_looked_since_is_not_asked_again():
    """A word that was taken back is none."""
    looked = (said(2, "Ben", "cannot_tell"), said(3, "cy", "supported", undone=True))

    assert has_looked("ben", looked, since=1)
    assert not has_looked("ben", looked, since=2)
    assert not has_looked("cy", looked, since=1)
