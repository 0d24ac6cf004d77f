"""Slices: some leaves as a source of their own, from which places can be moved back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.folding import fold_source
from cardstore.text.slices import slice_source
from tests.text import made_sources


@given(data=st.data())
def test_a_slice_is_the_text_of_its_leaves(data):
    """Text, leaves, furniture, notes and marks: each moved by where the slice begins."""
    source = data.draw(made_sources.sources())
    count = len(source.leaf_starts)
    first = data.draw(st.integers(0, count - 1))
    last = data.draw(st.integers(first, count - 1))
    cut = slice_source(fold_source(source), first, last)

    def stretches(of, spans, start):
        held = [(span.moved(start), span.of(of.text)) for span in spans or ()]
        return [one for one in held if first <= source.leaf_at(one[0].start) <= last]

    assert cut.start == source.leaf_starts[first]
    assert first == cut.first_leaf
    assert source.text[cut.start :].startswith(cut.source.text)
    assert cut.source.text == "\f".join(source.text.split("\f")[first : last + 1])
    assert source.is_ocr[first : last + 1] == cut.source.is_ocr
    for name in ("furniture", "notes", "note_marks"):
        whole, part = getattr(source, name), getattr(cut.source, name)
        assert (whole is None) == (part is None)
        assert stretches(source, whole, 0) == stretches(cut.source, part, cut.start)


@given(source=made_sources.sources(), first=st.integers(-3, 9), more=st.integers(0, 9))
def test_leaves_beyond_the_source_are_left_out(source, first, more):
    """Whoever asks for the leaves around a place need not know where the book ends."""
    cut = slice_source(fold_source(source), first, first + more)

    assert 1 <= len(cut.source.leaf_starts) <= len(source.leaf_starts)
    assert cut.source.text in source.text


@given(source=made_sources.sources(least=2))
def test_words_are_counted_in_the_whole(source):
    """Whether a word is known elsewhere in the book does not hang on the slice."""
    folded = fold_source(source)
    cut = slice_source(folded, 0, 0)

    assert folded.word_counts == cut.word_counts
    assert (folded.often, folded.triples) == (cut.often, cut.triples)
