"""Card marks: taken out with their places; what is nearly one is told and never taken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.ids import card_id_of
from cardstore.claims import card_marks
from cardstore.claims.card_marks import (
    blank_near_marks,
    find_near_marks,
    find_sentence_end,
    read_card_marks,
)
from cardstore.claims.quotations import read_sentence
from cardstore.spans import Span


@pytest.mark.parametrize(
    ("text", "words", "cited"),
    [
        ("The quay was dry [card:7KQ2-M].", "The quay was dry.", ("7KQ2-M",)),
        ("The quay was dry. [card:7KQ2-M]", "The quay was dry.", ("7KQ2-M",)),
        ("Dry [card:7KQ2-M][card:0000-G].", "Dry.", ("7KQ2-M", "0000-G")),
        ("Dry [card:7KQ2-M] and low [card:7KQ2-M].", "Dry and low.", ("7KQ2-M",)),
        ("Dry [card: 7KQ2-M ].", "Dry.", ("7KQ2-M",)),
        ("Dry [card: ].", "Dry.", ("",)),
        ("Dry [card:7kq2-m].", "Dry.", ("7kq2-m",)),
        ("Dry.", "Dry.", ()),
        ("“Dry [card:7KQ2-M]”", "“Dry”", ("7KQ2-M",)),
    ],
)
def test_marks_are_taken_out(text, words, cited):
    """With the space before them; what stands in them is given as written, each once."""
    read = read_card_marks(text)

    assert (words, cited) == (read.words, read.cited)


@given(st.lists(st.sampled_from(["dry ", "quay", " ", " [card:7KQ2-M]", "[card:x]", "."])))
def test_places_lead_back_to_the_text(parts):
    """Every code point of the words is found again in the text, at the place told."""
    read = read_card_marks("".join(parts))

    assert list(read.words) == [
        read.placed(Span(at, at + 1)).of(read.text) for at in range(len(read.words))
    ]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Dry [crad:7KQ2-M].", ["7KQ2-M"]),
        ("Dry [Card:7KQ2-M].", ["7KQ2-M"]),
        ("Dry [card 7KQ2-M].", ["7KQ2-M"]),
        ("Dry [card=7kq2m].", ["7KQ2-M"]),
        ("Dry (card:7KQ2-M).", ["7KQ2-M"]),
        ("Dry {card:7KQ2-M}.", ["7KQ2-M"]),
        ("Dry [7KQ2-M].", ["7KQ2-M"]),
        ("Dry card:7KQ2-M.", ["7KQ2-M"]),
        ("Dry [cards:7KQ2-N].", [None]),
        ("Dry [card].", [None]),
    ],
)
def test_what_is_nearly_a_mark_is_told(words, meant):
    """With the id that was probably meant, where its check character holds."""
    assert meant == [one.meant for one in find_near_marks(words)]


@pytest.mark.parametrize(
    "words",
    [
        "The quay was dry.",
        "The quay [the old one] was dry (in 1893).",
        "“[t]he quay” and [sic] and […]",
        "[calc: 1.5/1.2=1.25] [as-of: 2019] [framing] [unverified]",
        "See [fig: 12] and (page 2101).",
        "A [note](https://example.org/card:7) of it[^4].",
        "the (1914-8) war",
        "see [note 0000-G] and [Fig 7KQ2-M]",
    ],
)
def test_other_brackets_are_no_marks(words):
    """Interpolations, notes, links and other marks of a manuscript are left alone."""
    assert () == find_near_marks(words)


@given(st.integers(0, 32**4 - 1))
def test_every_id_in_the_wrong_mark_is_told_with_what_was_meant(number):
    """Whatever the id is."""
    card_id = card_id_of(number, length=4)

    assert [card_id] == [one.meant for one in find_near_marks(f"Dry [crad:{card_id}].")]


def test_near_marks_are_blanked_offset_for_offset():
    """The rest stands where it stood."""
    words = "The 12 lamps [crad:7KQ2-M] were lit."
    blank = blank_near_marks(words)

    assert len(words) == len(blank)
    assert "7KQ2" not in blank
    assert words.index("were") == blank.index("were")


def ended(text):
    """Give what stands up to the end of the first sentence; None where there is one."""
    cited = read_card_marks(text)
    stop = find_sentence_end(cited, read_sentence(cited.words).own_words)
    return None if stop is None else cited.words[: stop.end]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("It rained [card:7KQ2-M]. It froze [card:9ABC-D].", "It rained."),
        ("It rained. [card:7KQ2-M] It froze [card:9ABC-D].", "It rained."),
        ("It rained! [card:7KQ2-M] “Ice” came [card:9ABC-D].", "It rained!"),
        ("They saw “rain.” [card:7KQ2-M] It froze [card:9ABC-D].", "They saw “rain.”"),
        ("It rained [card:7KQ2-M]. It froze [card:7KQ2-M].", None),
        ("It rained. It froze [card:7KQ2-M] [card:9ABC-D].", None),
        ("Mr. Ames [card:7KQ2-M] and Dr. Tolle [card:9ABC-D] came.", None),
        ("It rained [card:7KQ2-M] on J. Ames [card:9ABC-D].", None),
        ("They saw “rain. Then [card:7KQ2-M] ice” [card:9ABC-D].", None),
        ("It rained [card:7KQ2-M], it froze [card:9ABC-D].", None),
    ],
)
def test_two_sentences_are_told_apart_only_where_that_is_certain(text, first):
    """A stop, a space and a capital between marks of different cards."""
    assert first == ended(text)


@given(text=st.from_regex(card_marks._NEAR))
def test_what_is_nearly_a_mark_may_be_one(text):
    """The quick look passes none over."""
    assert card_marks._may_be_near(text)
