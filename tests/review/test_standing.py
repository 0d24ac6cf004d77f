"""What people's rulings amount to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.review.ruling import ERRORS, ErrorClass, Ruling, RulingKind
from cardstore.review.standing import Standing, last_words, standing_of

PEOPLE = ("Ada", "Ben", "Cleo")


def ruled(number, reviewer, kind, *, undone=False):
    error = ErrorClass.DRIFTED if kind in ERRORS else None
    return Ruling(
        number=number,
        queue=1,
        place=0,
        item_key="a" * 64,
        reviewer=reviewer,
        kind=kind,
        error=error,
        undone=undone,
    )


said = st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(RulingKind), st.booleans()))


@given(said)
def test_each_person_has_one_last_word_that_holds(words):
    """Of each person the last ruling that was not taken back counts, and no other."""
    rulings = [ruled(n, who, kind, undone=gone) for n, (who, kind, gone) in enumerate(words)]
    expected = set()
    for person in PEOPLE:
        mine = [one for one in rulings if one.reviewer == person and not one.undone]
        expected |= {mine[-1].number} if mine else set()

    assert expected == {one.number for one in last_words(rulings)}


@given(said)
def test_nothing_is_cleared_over_an_error(words):
    """A thing is cleared exactly where somebody says supported and nobody says it is wrong."""
    rulings = [ruled(n, who, kind, undone=gone) for n, (who, kind, gone) in enumerate(words)]
    kinds = {one.kind for one in last_words(rulings)}
    expected = RulingKind.SUPPORTED in kinds and not kinds & ERRORS

    assert expected is (standing_of(rulings) is Standing.CLEARED)


def test_two_people_who_differ_leave_it_disputed():
    """Where one says supported and another says it is wrong, it stays open."""
    rulings = (ruled(1, "Ada", RulingKind.SUPPORTED), ruled(2, "Ben", RulingKind.STRONGER))

    assert Standing.DISPUTED is standing_of(rulings)


def test_one_who_cannot_tell_does_not_hold_up_one_who_can():
    """Cannot tell clears nothing, and a later word of somebody else does."""
    one = ruled(1, "Ada", RulingKind.CANNOT_TELL)

    assert Standing.CANNOT_TELL is standing_of([one])
    assert Standing.CLEARED is standing_of([one, ruled(2, "Ben", RulingKind.SUPPORTED)])


def test_a_person_who_changes_their_mind_is_heard_once():
    """The last word of a person replaces the earlier one."""
    rulings = (ruled(1, "Ada", RulingKind.STRONGER), ruled(2, "Ada", RulingKind.SUPPORTED))

    assert Standing.CLEARED is standing_of(rulings)


@pytest.mark.parametrize("kind", sorted(ERRORS))
def test_an_error_without_its_class_is_refused(kind):
    """An error is counted by its class, so it has one."""
    with pytest.raises(ValueError, match="class"):
        Ruling(number=1, queue=1, place=0, item_key="a" * 64, reviewer="Ada", kind=kind)


def test_a_class_without_an_error_is_refused():
    """What is supported has no class of error."""
    with pytest.raises(ValueError, match="class"):
        Ruling(
            number=1,
            queue=1,
            place=0,
            item_key="a" * 64,
            reviewer="Ada",
            kind=RulingKind.SUPPORTED,
            error=ErrorClass.NUMBER,
        )
