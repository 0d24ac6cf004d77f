"""Word lists: what the English one has, and what a language without one gives."""

from __future__ import annotations

from cardstore.adapters.word_lists import load_word_list
from cardstore.anchors.reading_words import LISTED_ONLY, USED


def test_the_english_list_knows_used_and_rare_words():
    """Used words are far above those that are merely listed; misreadings are not in it."""
    listed = load_word_list("eng")

    assert all(listed[word] >= USED for word in ("the", "water", "drowned", "morning"))
    assert 0 < listed["lias"] <= LISTED_ONLY
    assert not {"scems", "hunery", "neighborbood", "fashicns"} & set(listed)


def test_a_language_without_a_list_gives_an_empty_one():
    """Nothing is made up for it."""
    assert {} == load_word_list("lat")


def test_the_list_cannot_be_changed():
    """It is one for the whole process."""
    assert not hasattr(load_word_list("eng"), "__setitem__")
