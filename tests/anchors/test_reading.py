"""The marks of a second reading: which words a person has to look at, and why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.reading import (
    MARKED_FROM,
    WEIGHTS,
    FirstWord,
    Signals,
    compare_readings,
    score_word,
)
from cardstore.anchors.reading_words import WordKnowledge
from cardstore.anchors.twice_read import Mark
from cardstore.spans import Span
from cardstore.text.engine import ReadWord
from cardstore.text.layer import Box

TEXT = "the lamps were lit and not a hungry soul has seen them in modern rain"
LISTED = dict.fromkeys(TEXT.split(), 5000) | {"lias": 50, "modem": 50}
KNOWLEDGE = WordKnowledge(listed=LISTED)
WIDTH, HEIGHT, GAP = 12, 20, 10
ROOM = Box(0, 0, 2000, 400)


def first(*lines, confidence=0.95, settled=()):
    """Make first words: each line a text, words side by side."""
    made, offset = [], 0
    for number, line in enumerate(lines):
        row = []
        x = 100
        for token in line.split():
            box = Box(x, 30 * number, x + WIDTH * len(token), 30 * number + HEIGHT)
            span = Span(offset, offset + len(token))
            row.append(
                FirstWord(
                    text=token,
                    span=span,
                    box=box,
                    confidence=confidence,
                    settled=token in settled,
                )
            )
            x += WIDTH * len(token) + GAP
            offset += len(token) + 1
        made.append(row)
    return made


def second(*lines, confidence=0.95, in_dictionary=False, left=100):
    """Make a second reading of the same lines."""
    words = []
    for number, line in enumerate(lines):
        x = left
        for token in line.split():
            words.append(
                ReadWord(
                    text=token,
                    x0=x,
                    y0=30 * number,
                    x1=x + WIDTH * len(token),
                    y1=30 * number + HEIGHT,
                    block=0,
                    line=number,
                    confidence=confidence,
                    in_dictionary=in_dictionary,
                )
            )
            x += WIDTH * len(token) + GAP
    return tuple(words)


def marked(lines, *readings, knowledge=KNOWLEDGE, room=ROOM, **more):
    """Give the texts of the marked words."""
    found = compare_readings(first(*lines, **more), readings, room=room, knowledge=knowledge)
    return [word.text for word in found if word.marked]


def test_readers_that_agree_on_known_words_mark_nothing():
    """The plain case: three readers, one text."""
    text = "the lamps were lit"

    assert [] == marked([text], second(text), second(text), second(text))


def test_a_word_that_two_readers_have_otherwise_is_marked():
    """The misread word alone is marked, and shows what the others have."""
    other = second("and not a hungry soul")
    found = compare_readings(
        first("and not a hunery soul"),
        (other, other, second("and not a hunery soul")),
        room=ROOM,
        knowledge=KNOWLEDGE,
    )
    word = found[3]

    assert ["hunery"] == [one.text for one in found if one.marked]
    assert ("hungry", "hungry", "hunery") == word.others
    assert "hungry" == word.rival
    assert {Mark.READERS_DIFFER, Mark.UNKNOWN_WORD, Mark.LOOKS_LIKE} <= set(word.marks)


def test_what_all_readers_misread_alike_is_marked_when_nobody_knows_it():
    """ "scen" read by all: no word, and one confusion away from "seen"."""
    text = "a soul has scen them"

    assert ["scen"] == marked([text], second(text), second(text), second(text))


def test_a_word_of_the_book_is_no_unknown_word():
    """A name that stands on other leaves too is known, however odd."""
    text = "the lamps were Wendelmuthe lit"
    book = WordKnowledge(listed=LISTED, elsewhere={"wendelmuthe": 1})
    alike = (second(text), second(text), second(text))
    found = compare_readings(first(text), alike, room=ROOM, knowledge=book)

    assert () == found[3].marks


@pytest.mark.parametrize(
    "other",
    [
        "“The lamps, were lit!”",
        "The LAMPS were lit",
        "the lámps were lit",
        "thelamps were lit",
        "the lamps were l it",
    ],
)
def test_signs_case_accents_and_spaces_are_no_difference(other):
    """Only letters and digits are compared."""
    assert [] == marked(["the lamps were lit"], *(second(other),) * 3)


def test_a_word_that_the_first_reader_lost_marks_its_neighbours():
    """A "not" between two words: both are marked, since the quote lacks it."""
    with_not = second("the lamps were not lit")

    assert ["were", "lit"] == marked(["the lamps were lit"], *(with_not,) * 3)


def test_a_word_lost_before_the_line_is_found():
    """The second reader looks beside the line; what it surely reads there was lost."""
    wider = second("not the lamps were lit", left=100 - 4 * WIDTH)

    assert ["the"] == marked(["the lamps were lit"], *(wider,) * 3)


def test_specks_beside_the_line_mark_nothing():
    """What is read beside the line without confidence is dirt."""
    speck = second("a", left=60, confidence=0.2) + second("the lamps were lit")

    assert [] == marked(["the lamps were lit"], *(speck,) * 3)


def test_scraps_of_other_lines_mark_nothing():
    """Words above and below the lines are no part of them, however sure."""
    scrap = second("", "", "and not a soul") + second("the lamps were lit")

    assert [] == marked(["the lamps were lit"], *(scrap,) * 3, room=Box(0, 0, 2000, 20))


def test_a_word_broken_at_a_line_end_is_looked_up_whole():
    """ "mod-" and "ern" are no words; "modern" is."""
    lines = ["the mod-", "ern rain"]

    assert [] == marked(lines, *(second(*lines),) * 3)


def test_what_a_person_set_is_settled():
    """No reader is asked about a corrected word."""
    other = second("and not a hunery soul")

    assert [] == marked(["and not a hungry soul"], *(other,) * 3, settled={"hungry"})


def test_a_reading_that_is_missing_altogether_marks_everything():
    """A second reader that read nothing has confirmed nothing."""
    text = "the lamps were lit"

    assert text.split() == marked([text], (), (), ())


def test_every_signal_that_speaks_against_a_word_raises_its_score():
    """More doubt is never a better score."""
    quiet = Signals(
        differing=0,
        readings=3,
        rival_confidence=0.0,
        unknown=False,
        looks_like="",
        figure=False,
        confidence=0.95,
    )
    base = score_word(quiet)
    worse = [
        {"differing": 1, "rival_confidence": 0.5},
        {"differing": 3, "rival_confidence": 0.9},
        {"unknown": True},
        {"looks_like": "has"},
        {"figure": True},
        {"confidence": 0.3},
    ]

    assert base < MARKED_FROM
    for change in worse:
        assert score_word(_with(quiet, change)) > base


def _with(signals, change):
    from dataclasses import replace  # noqa: PLC0415 - here alone

    return replace(signals, **change)


WORDS = st.lists(st.sampled_from(sorted(LISTED)), min_size=2, max_size=12)


@given(WORDS, st.data())
def test_a_changed_letter_is_always_a_difference(words, data):
    """Whatever letter one reader has otherwise, the word is told to differ, and no other."""
    at = data.draw(st.integers(0, len(words) - 1))
    letter = data.draw(st.integers(0, len(words[at]) - 1))
    changed = list(words)
    changed[at] = words[at][:letter] + "q" + words[at][letter + 1 :]
    reading = second(" ".join(changed))
    found = compare_readings(
        first(" ".join(words)), (reading,), room=ROOM, knowledge=KNOWLEDGE, weights=WEIGHTS
    )

    assert [at] == [index for index, word in enumerate(found) if Mark.READERS_DIFFER in word.marks]


@given(WORDS)
def test_equal_readings_never_differ(words):
    """A reading compared with itself differs nowhere."""
    text = " ".join(words)
    found = compare_readings(first(text), (second(text),) * 3, room=ROOM, knowledge=KNOWLEDGE)

    assert all(Mark.READERS_DIFFER not in word.marks for word in found)
    assert tuple(words) == tuple(word.text for word in found)
