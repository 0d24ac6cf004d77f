"""Names that may be one, spelt otherwise: enough for a doubt, never for a match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.name_fit import NameFit, fit_names, form_of
from cardstore.sources.names import split_name
from cardstore.sources.spellings import may_be_one_name

words = st.text(alphabet="abcdehklorstuvz", min_size=2, max_size=8).map(str.title)


def alike(ours, theirs):
    """Tell whether two names on one line may be one, either way round."""
    forms = form_of(split_name(ours)), form_of(split_name(theirs))
    seen = {may_be_one_name(*forms), may_be_one_name(*forms[::-1])}
    assert len(seen) == 1
    return seen.pop()


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Pavel Gračenko", "Pavel Grachenko"),
        ("A. Tschernikoff", "Andrei Chernikov"),
        ("Ludwik Wrzosek", "Ludwig Vzhosek"),
        ("Ibrahim Mahmud", "Ibrahim Mehmoud"),
        ("C. Y. Hsieh", "Zhong-Yu Xie"),
        ("S. Lee", "Sang-hun Yi"),
        ("Lu Tse-chün", "Lu Zejun"),
        ("Martinus", "Johannes Martini"),
        ("Ann Meyerson", "Ann Maierson"),
    ],
)
def test_ways_to_spell_a_name_are_alike(ours, theirs):
    """Cyrillic, Polish, Arabic, Chinese, Korean, Latin, German."""
    assert alike(ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Ann Ashworth", "Ann Beckett"),
        ("Maja Lind", "Mark Rand"),
        ("Pavel Gračenko", "Olga Grachenko"),
        ("Dora Dunmore", "Emil Eastgate"),
        ("Royal Harbour Commission", "Royal Harbour Committee"),
    ],
)
def test_other_names_are_not_alike(ours, theirs):
    """Other sounds, other given names, bodies."""
    assert not alike(ours, theirs)


@given(family=words, first=words)
def test_a_name_is_alike_itself(family, first):
    """Whatever its letters."""
    assert alike(f"{family}, {first}", f"{family}, {first}")


@given(ours=st.tuples(words, words), theirs=st.tuples(words, words))
def test_likeness_is_symmetric(ours, theirs):
    """Neither spelling is the right one."""
    assert alike(", ".join(ours), ", ".join(theirs)) in {True, False}


def test_likeness_makes_no_name_the_same():
    """It keeps a difference from counting, and no more."""
    ours, theirs = form_of(split_name("C. Y. Hsieh")), form_of(split_name("Zhong-Yu Xie"))

    assert NameFit.OTHER is fit_names(ours, theirs)
