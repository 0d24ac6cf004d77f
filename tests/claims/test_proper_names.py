"""Proper names are told from words that only begin a sentence."""

from __future__ import annotations

import pytest

from cardstore.claims.proper_names import blank_own_parts, find_proper_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Silence is a sort of record.", []),
        ("The keepers of Hallmouth knew.", ["Hallmouth"]),
        ("Hallmouth knew.", ["Hallmouth"]),
        ("Only Tolle knew; she told J. K. Ames.", ["Tolle", "J. K. Ames"]),
        ("Lamps went out.", []),
        ("Catches rose, and prices fell.", []),
        ("Her brother left for Bergen in May.", ["Bergen"]),
        ("A Danish ship came.", ["Danish"]),
        ("Paris listens.", ["Paris"]),
        ("What does Mr. Ames’s silence mean?", ["Ames’s"]),
        ("Captain Ames and Queen Maud met.", ["Ames", "Maud"]),
        ("NATO was not yet there.", ["NATO"]),
        ("I think I’d go.", []),
        ("“Nobody,” cried the keeper. Then it was dark.", []),
    ],
)
def test_names_are_found(text, names):
    """In order, without the titles before them."""
    assert names == [name.text for name in find_proper_names(text)]


def test_a_name_at_the_start_that_no_list_knows_is_not_certain():
    """It may be a rare word; one that a list knows is certain there too."""
    rare, known = find_proper_names("Hallmouth slept.")[0], find_proper_names("Danish ships.")[0]

    assert (False, True) == (rare.certain, known.certain)


@pytest.mark.parametrize("text", ["In Chapter 12 we go on.", "Parts two and three tell it."])
def test_a_book_may_speak_of_its_own_parts(text):
    """Their numbers are blanked, offset for offset."""
    blanked = blank_own_parts(text)

    assert len(text) == len(blanked)
    assert not any(word in blanked for word in ("12", "two", "three"))


def test_spans_give_the_names_back():
    """A name stands where it is said to stand."""
    text = "When Ada Tolle left Hallmouth, Ames wept."

    assert [name.text for name in find_proper_names(text)] == [
        name.span.of(text) for name in find_proper_names(text)
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The clerk Łukasz Żak left for Łódź.", ["Łukasz Żak", "Łódź"]),
        ("The pilot Čeněk wept.", ["Čeněk"]),
        ("The pilot C\u030cene\u030ck wept.", ["C\u030cene\u030ck"]),
        ("The boat lay off Ōsaka and İzmir.", ["Ōsaka", "İzmir"]),
        ("The pilot Лазарев and Ἀλέξανδρος wept.", ["Лазарев", "Ἀλέξανδρος"]),
        ("The pilot ʿUmar met al-Wazir and d’Aubray.", ["ʿUmar", "al-Wazir", "d’Aubray"]),
        ("The traitor was 田中.", ["田中"]),
        ("The bell at Ğ. Ştefan rang. It rang on.", ["Ğ. Ştefan"]),
        ("The US sold the islands to the WHO.", ["US", "WHO"]),
        ("It told us who lost, and WHO DID NOT.", []),
    ],
)
def test_capitals_of_all_scripts_begin_names(text, names):
    """Whatever letters a language has for them."""
    assert names == [name.text for name in find_proper_names(text)]
