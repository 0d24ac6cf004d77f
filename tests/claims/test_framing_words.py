"""What tells an event is told from what carries a text on."""

from __future__ import annotations

import pytest

from cardstore.claims.framing_words import find_event


@pytest.mark.parametrize(
    ("sentence", "event"),
    [
        ("The widow burned the letters.", "widow burned"),
        ("They fled.", "They fled"),
        ("In the end the bishop paid.", "bishop paid"),
        ("The years that followed changed everything.", ""),
        ("Did the widow burn the letters?", ""),
        ("The widow would have burned the letters.", ""),
        ("In this chapter the widow burned the letters.", "widow burned"),
        ("As we saw in Chapter 4, the widow burned the letters.", "widow burned"),
        ("We know that the widow burned the letters.", "widow burned"),
        ("Perhaps it helps that the widow burned the letters.", "widow burned"),
        ("Who remembers that the widow burned the letters?", ""),
        ("Did you know that the widow burned the letters?", "widow burned"),
        ("My great-aunt burned the letters.", "aunt burned"),
        ("I watched the bailiff burn the letters.", "I watched the bailiff"),
        ("It was the widow who burned them.", "It was the widow who burned"),
        ("The bailiff was a thief.", "The bailiff was a thief"),
        ("There was a riot.", "There was a riot"),
        ("If the widow burned the letters, nothing is left.", ""),
        ("Imagine that the widow burned the letters.", ""),
        ("Had the widow burned the letters, nothing would be left.", ""),
        ("Whether the widow burned the letters is not known.", ""),
        ("In this chapter I followed the money.", ""),
    ],
)
def test_an_event_is_named_by_its_words(sentence, event):
    """Whoever did it, and the verb; nothing where it is a question, unreal or of the book."""
    assert event == find_event(sentence)
