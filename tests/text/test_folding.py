"""Folding: keys, offset maps, and the parts of a source."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.spans import Span
from cardstore.text.folding import base_letters, fold_source, fold_text
from cardstore.text.hyphens import LINE_END_HYPHENS
from cardstore.text.source_text import SourceText

TEXTS = st.text(
    st.one_of(
        st.sampled_from("abe Zéſßœﬃﬁ½²Ⅷ'’-\n\u00ad\u200b\u0301\u0308[1]*†.…—«😀ΩωςПЙ\f"),
        st.characters(codec="utf-8"),
    ),
    max_size=60,
)


def slow_key(text: str) -> str:
    """Give the key the obvious way, one code point at a time."""
    text = re.sub(r"\[(?:\d{1,3}|[*†‡¶‖§a-z])\](?![^\W_])", " ", text)
    return "".join(base_letters(sign) for sign in text)


@given(TEXTS)
def test_the_fast_key_equals_the_slow_one(text: str) -> None:
    """The key is the letters and digits of each code point in turn, note marks left out."""
    assert slow_key(text) == fold_text(text).key


@given(TEXTS)
def test_each_letter_of_the_key_stems_from_its_offset(text: str) -> None:
    """The map back leads to a code point that holds the letter, in order."""
    folded = fold_text(text)

    assert len(folded.key) == len(folded.at)
    assert sorted(folded.at) == list(folded.at)
    for letter, offset in zip(folded.key, folded.at, strict=True):
        assert letter in base_letters(text[offset])


@given(TEXTS, st.data())
def test_offset_maps_invert(text: str, data: st.DataObject) -> None:
    """A stretch of the key mapped to raw text and back covers the same whole glyphs."""
    folded = fold_text(text)
    if not folded.key:
        return
    start = data.draw(st.integers(0, len(folded.key) - 1))
    end = data.draw(st.integers(start + 1, len(folded.key)))
    back_start, back_end = folded.key_span(folded.raw_span(start, end))

    assert back_start <= start < end <= back_end
    assert folded.at[back_start] == folded.at[start]
    assert folded.at[back_end - 1] == folded.at[end - 1]


@given(TEXTS)
def test_folding_is_idempotent(text: str) -> None:
    """The key of a key is the key."""
    key = fold_text(text).key

    assert key == fold_text(key).key


@given(TEXTS, st.sampled_from(["NFC", "NFD"]))
def test_unicode_form_does_not_change_the_key(text: str, form: str) -> None:
    """Composed and decomposed texts have the same key."""
    plain = unicodedata.normalize("NFC", text)

    assert fold_text(plain).key == fold_text(unicodedata.normalize(form, plain)).key


@given(TEXTS)
def test_words_make_up_the_key(text: str) -> None:
    """Word bounds are disjoint, not empty and without gaps."""
    folded = fold_text(text)
    words = folded.words(0, len(folded.word_starts))

    assert folded.key == "".join(words)
    assert all(words)
    assert list(range(len(words))) == [folded.word_at(start) for start in folded.word_starts]


@pytest.mark.parametrize("hyphen", sorted(LINE_END_HYPHENS))
def test_a_word_broken_at_a_line_end_is_one_word(hyphen: str) -> None:
    """Whatever sign breaks it."""
    folded = fold_text(f"the bro{hyphen}\nken reed")

    assert folded.words(0, 3) == ["the", "broken", "reed"]


def test_a_span_takes_in_combining_marks() -> None:
    """A span that ends at a letter ends behind its accents."""
    text = "le cafe\u0301 noir"
    folded = fold_text(text)

    assert folded.raw_span(2, 6).of(text) == "cafe\u0301"


def test_a_ligature_is_never_split() -> None:
    """A stretch of the key that ends inside a ligature's letters covers the whole glyph."""
    text = "an oﬃce"
    folded = fold_text(text)

    assert folded.raw_span(2, 4).of(text) == "oﬃ"


def test_raised_digits_are_no_letters() -> None:
    """A note mark or a power is compared as a sign, so 10⁶ never becomes 106."""
    assert fold_text("10⁶").key == "10"


def test_apostrophes_keep_a_word_together() -> None:
    """Straight, curly and modifier apostrophes alike."""
    assert {("dont",)} == {
        tuple(fold_text(word).words(0, 1)) for word in ("don't", "don’t", "donʼt")
    }


def test_running_text_and_notes_are_folded_apart() -> None:
    """Furniture stays out of the running text; notes and heads are kept in parts of their own."""
    text = "Rain fell\nNote one.\n\fTHE HEAD 2\nall day."
    note, head = text.index("Note"), text.index("THE HEAD")
    source = fold_source(
        SourceText(
            text=text,
            leaf_starts=(0, text.index("\f") + 1),
            furniture=(Span(note, note + 9), Span(head, head + 10)),
            is_ocr=(False, False),
        )
    )

    assert source.body.key == "rainfellallday"
    assert source.notes.key == "noteone"
    assert source.heads.key == "thehead2"
    assert text[source.body.at[8]] == "a"


def test_what_zones_tell_of_notes_goes_before_a_guess() -> None:
    """A caption below the text is no note, and a note that stands alone on its leaf is one."""
    text = "Rain fell\nThe view north.\n\fNote one goes on."
    caption, note = text.index("The view"), text.index("Note")
    source = fold_source(
        SourceText(
            text=text,
            leaf_starts=(0, note),
            furniture=(Span(caption, caption + 15), Span(note, len(text))),
            is_ocr=(False, False),
            notes=(Span(note, len(text)),),
        )
    )

    assert source.notes.key == "noteonegoeson"
    assert source.heads.key == "theviewnorth"
