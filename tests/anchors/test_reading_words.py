"""Words for a second reading: letters, parts, who knows them, what they may be misread for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.reading_words import (
    WordKnowledge,
    count_words,
    frequent_rival,
    is_known,
    letters,
    word_parts,
)

LISTED = {"has": 9000, "lias": 50, "zs": 50, "as": 9000, "seems": 4000, "honour": 60, "boat": 800}
KNOWLEDGE = WordKnowledge(listed=LISTED, elsewhere={"wendelmuthe": 1, "tt": 1, "ab": 2})


@pytest.mark.parametrize(
    ("token", "known"),
    [
        ("honour,", True),
        ("boat's", True),
        ("Wendelmuthe", True),
        ("ab", True),
        ("1893", True),
        ("xiv", True),
        ("B.", True),
        ("etc.", True),
        ("honour—boat", True),
        ("scems", False),
        ("honour—scems", False),
        ("zs", False),
        ("tt", False),
    ],
)
def test_words_are_known_by_list_book_and_form(token, known):
    """Short words must be used, not only listed; figures, initials and numerals are nobody's."""
    assert known is is_known(token, in_dictionary=False, knowledge=KNOWLEDGE)


def test_a_readers_dictionary_knows_long_words_only():
    """Its lists of short words are as odd as others."""
    assert is_known("quokka", in_dictionary=True, knowledge=KNOWLEDGE)
    assert not is_known("zq", in_dictionary=True, knowledge=KNOWLEDGE)


def test_without_a_list_no_long_word_is_unknown():
    """Where there is no list for the language, its lack says nothing."""
    assert is_known("quokka", in_dictionary=False, knowledge=WordKnowledge())


@pytest.mark.parametrize(
    ("token", "rival"),
    [("lias", "has"), ("zs", "as"), ("scems,", "seems"), ("boat", ""), ("Wendelmuthe", "")],
)
def test_rare_words_show_the_used_word_they_may_be(token, rival):
    """One confusion of shapes away; a used word has no rival."""
    assert rival == frequent_rival(token, KNOWLEDGE)


def test_words_over_line_ends_are_counted_whole():
    """The book's own words, as its other leaves have them."""
    counted = count_words("the fool-\nishness of ﬁve\n\nfool-\nishness")

    assert (2, 1, 0) == (counted["foolishness"], counted["five"], counted["fool"])


@given(st.text(max_size=30))
def test_letters_are_their_own_letters(text):
    """Taking the letters of letters changes nothing, and nothing but letters is left."""
    once = letters(text)

    assert once == letters(once)
    assert all(character.isalnum() for character in once)


@given(st.text(max_size=30))
def test_parts_have_no_signs_at_their_ends(text):
    """Every part begins and ends with something that can be looked up."""
    assert all(part and part == part.strip("'") for part in word_parts(text))


@pytest.mark.parametrize(
    ("read", "rival"),
    [
        ("Miiller", "muller"),
        ("Sefior", "senor"),
        ("nota", "not a"),
        ("ofthe", "of the"),
        ("Wendel", ""),
        ("anthem", ""),
    ],
)
def test_an_unknown_word_is_tried_without_its_accent_and_as_two_little_words(read, rival):
    """What nobody knows, and what one lost accent or blank would explain, is told so."""
    listed = {"muller": 61, "senor": 900, "anthem": 400, "the": 10**6, "then": 10**6}

    assert rival == frequent_rival(read, WordKnowledge(listed=listed))


@pytest.mark.parametrize("read", ["Miiller", "nota"])
def test_a_word_of_the_book_is_not_tried(read):
    """A name that other leaves have too is no misreading."""
    knowledge = WordKnowledge(listed={"muller": 61}, elsewhere={read.casefold(): 1})

    assert not frequent_rival(read, knowledge)
