"""What must hold of the reading of any text at all."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.claims.manuscript_json import manuscript_from_json, manuscript_to_json
from cardstore.claims.places import LineTable, place_words
from cardstore.claims.splitter import NOTE_GIVEN, read_manuscript
from cardstore.errors import ManuscriptError
from cardstore.spans import Span
from tests.claims.manuscripts import marked_texts, texts

CARD_MARK = re.compile(r"\[card:([^\[\]]{0,160})\]")


def stretches(manuscript):
    """Give the spans of all sentences and skipped stretches, in order."""
    both = [*manuscript.sentences, *manuscript.skipped]
    return sorted((one.span for one in both), key=lambda span: (span.start, span.end))


@settings(max_examples=150, deadline=None)
@given(texts)
def test_the_stretches_give_the_text_back(text):
    """Nothing of a manuscript is lost, and nothing is in two places."""
    manuscript = read_manuscript(text, name="ch01.md")

    assert text == "".join(span.of(text) for span in stretches(manuscript))


@settings(max_examples=150, deadline=None)
@given(texts)
def test_the_pieces_of_a_sentence_stand_in_the_manuscript(text):
    """Whatever is checked can be pointed at, within its own sentence."""
    manuscript = read_manuscript(text, name="ch01.md")

    for one in manuscript.sentences:
        for piece in one.pieces:
            seen = one.words[piece.start : piece.start + piece.length]
            place = Span(piece.written_at, piece.written_at + piece.length)
            assert (seen, True) == (place.of(text), one.span.contains(place))


@settings(max_examples=150, deadline=None)
@given(marked_texts)
def test_every_mark_is_cited_by_the_one_sentence_it_stands_in(text):
    """No card is lost, and none counts twice; those of a note that only cites move."""
    manuscript = read_manuscript(text, name="ch01.md")
    marks = {found[1]: Span(*found.span()) for found in CARD_MARK.finditer(text)}

    given = {
        card
        for card, place in marks.items()
        if any(one.span.contains(place) for one in manuscript.skipped)
    }
    assert {card: [card] for card in marks.keys() - given} == {
        card: [
            cited
            for one in manuscript.sentences
            if one.span.contains(marks[card])
            for cited in one.cited
            if cited == card
        ]
        for card in marks.keys() - given
    }
    assert all(any(card in one.cited for one in manuscript.sentences) for card in given)
    assert bool(given) <= any(NOTE_GIVEN in remark for remark in manuscript.remarks)


@settings(max_examples=150, deadline=None)
@given(texts)
def test_no_card_is_cited_that_is_not_written(text):
    """Whatever hides a mark, nothing makes one."""
    manuscript = read_manuscript(text, name="ch01.md")

    for one in manuscript.sentences:
        places = text if manuscript.remarks else one.written  # of a note that only cites
        written = " ".join(found[1] for found in CARD_MARK.finditer(places))
        assert all(card in written for card in one.cited)


@settings(max_examples=80, deadline=None)
@given(texts)
def test_a_sentence_has_words(text):
    """What no check could look at is no sentence."""
    manuscript = read_manuscript(text, name="ch01.md")

    assert [one.words for one in manuscript.sentences if one.words.strip()] == [
        one.words for one in manuscript.sentences
    ]


@settings(max_examples=80, deadline=None)
@given(texts)
def test_read_again_it_is_the_same(text):
    """A reading depends on the text alone."""
    assert read_manuscript(text, name="a.md") == read_manuscript(text, name="a.md")


@settings(max_examples=80, deadline=None)
@given(texts)
def test_what_is_kept_of_a_reading_gives_it_back(text):
    """A reading that was kept is the reading."""
    manuscript = read_manuscript(text, name="a.md")

    assert manuscript == manuscript_from_json(manuscript_to_json(manuscript), text)


@pytest.mark.parametrize("kept", ["", "{", "[]", "{}", '{"form": 1}', "null"])
def test_what_is_no_kept_reading_is_refused(kept):
    """A spoilt cache is told as such, and never half read."""
    with pytest.raises(ManuscriptError):
        manuscript_from_json(kept, "It burned.")


def test_a_kept_reading_of_another_text_is_refused():
    """Offsets into another text would point at the wrong words."""
    kept = manuscript_to_json(read_manuscript("It burned.", name="a.md"))

    with pytest.raises(ManuscriptError, match="another text"):
        manuscript_from_json(kept, "It burned down.")


@settings(max_examples=80, deadline=None)
@given(texts, st.data())
def test_words_are_placed_within_their_sentence(text, data):
    """A finding never points into another sentence."""
    for one in read_manuscript(text, name="a.md").sentences:
        start = data.draw(st.integers(0, len(one.words)))
        end = data.draw(st.integers(start, len(one.words)))
        assert one.span.contains(place_words(one, Span(start, end)))


@given(st.text(alphabet="ab\r\n", max_size=30), st.data())
def test_lines_are_counted_as_editors_count_them(text, data):
    """Line breaks of every system count once."""
    at = data.draw(st.integers(0, len(text)))
    before = text[:at].removesuffix("\r") if text[at - 1 : at + 1] == "\r\n" else text[:at]
    lines = re.split("\r\n|\r|\n", before)

    assert len(lines) == LineTable(text).place(at).line


@pytest.mark.parametrize("sentence", ["It fell [card:7KQ2-M]. ", "“It fell. It *rose*.” "])
def test_a_long_paragraph_is_read_in_time_with_its_length(sentence):
    """Of 12,000 sentences, each with its own marks, in less than four seconds; it took ten."""
    begun = time.process_time()
    read = read_manuscript(sentence * 12_000, name="ch01.md")

    assert time.process_time() - begun < 4
    assert {("7KQ2-M",) if "card" in sentence else ()} == {one.cited for one in read.sentences}
