"""What people's rulings amount to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.review.alike import folded_name
from cardstore.review.ruling import ERRORS, ErrorClass, Ruling, RulingKind
from cardstore.review.standing import (
    Standing,
    audited_standing,
    last_words,
    standing_of,
    whole_standing,
)

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
def test_a_thing_is_cleared_by_most_of_those_who_could_tell(words):
    """A thing is cleared exactly where more people say supported than say it is wrong."""
    rulings = [ruled(n, who, kind, undone=gone) for n, (who, kind, gone) in enumerate(words)]
    kinds = [one.kind for one in last_words(rulings)]
    wrong = len([one for one in kinds if one in ERRORS])
    expected = kinds.count(RulingKind.SUPPORTED) > wrong

    assert expected is (standing_of(rulings) is Standing.CLEARED)


@given(said)
def test_nobody_outvotes_an_auditor(words):
    """In an audit nothing is cleared that anybody calls wrong, and what is wrong is called so."""
    rulings = [ruled(n, who, kind, undone=gone) for n, (who, kind, gone) in enumerate(words)]
    kinds = [one.kind for one in last_words(rulings)]
    wrong = len([one for one in kinds if one in ERRORS])
    stands = audited_standing(rulings)

    assert (stands is Standing.CLEARED) is (not wrong and RulingKind.SUPPORTED in kinds)
    assert (stands is Standing.WRONG) is (wrong > kinds.count(RulingKind.SUPPORTED))


@pytest.mark.parametrize(
    ("third", "expected"),
    [
        (RulingKind.SUPPORTED, Standing.CLEARED),
        (RulingKind.STRONGER, Standing.WRONG),
        (RulingKind.CANNOT_TELL, Standing.DISPUTED),
    ],
)
def test_of_two_who_differ_the_third_decides(third, expected):
    """Who cannot tell decides nothing."""
    two = ruled(1, "Ada", RulingKind.SUPPORTED), ruled(2, "Ben", RulingKind.NOT_SUPPORTED)

    assert expected is standing_of((*two, ruled(3, "Cleo", third)))


def test_what_reviews_cleared_an_auditor_can_call_wrong():
    """However many cleared it; it is as before once the auditor takes it back."""
    reviews = [ruled(n, who, RulingKind.SUPPORTED) for n, who in enumerate(PEOPLE)]
    for undone, expected in ((False, Standing.WRONG), (True, Standing.CLEARED)):
        audit = [ruled(9, "Ada", RulingKind.STRONGER, undone=undone)]

        assert expected is whole_standing(reviews, [audit])


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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada Kern", "ada  KERN."),
        ("Ada Kern", "Ada-Kern"),
        ("Ada Kern", "\u0410da Kern"),  # a Cyrillic capital A
        ("Ada Kern", "Ada \u039aern"),  # a Greek capital Kappa
        ("Pat O'Neil", "Pat O\u2019Neil"),
        ("Ада Керн", "ада керн"),
    ],
)
def test_names_that_look_alike_are_one_person(one, other):
    """However it is written: nobody is two people by a stop or a letter of another script."""
    assert folded_name(one) == folded_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann A", "Anna"),
        ("Ада", "Ada"),
        ("Ben 1", "Ben 2"),
        ("Åsa", "Asa"),
        ("王", "李"),
        ("!", "?"),
    ],
)
def test_names_that_differ_are_two_people(one, other):
    """A name that is all of another script is not taken for a Latin one."""
    assert folded_name(one) != folded_name(other)
