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
        ("In this chapter the widow burned the letters.", ""),
    ],
)
def test_an_event_is_named_by_its_words(sentence, event):
    """Whoever did it, and the verb; nothing where it is a question, unreal or of the book."""
    assert event == find_event(sentence)
