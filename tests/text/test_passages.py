"""Passages: whatever stands together in a source shares its marks with two of them."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cardstore.spans import Span
from cardstore.text.assemble import assemble_source_text
from cardstore.text.folding import fold_source, fold_text
from cardstore.text.passages import PARTS, STEP, SURE, cut_key, cut_passages, key_marks
from cardstore.text.source_text import SourceText
from tests.benchmarks.made_books import make_book
from tests.text import made_sources


def of_book(seed):
    """Give a small made book, folded, with its passages."""
    book = make_book(seed, letters=15_000)
    folded = fold_source(assemble_source_text(book.layers, book.zoning.leaves))
    return folded, tuple(cut_passages(folded))


BOOKS = [of_book(seed) for seed in range(2)]


def one_leaf(text):
    return fold_source(
        SourceText(text=text, leaf_starts=(0,), furniture=(), is_ocr=(False,), notes=())
    )


def slow_marks(key):
    """Give the marks by the definition, gram by gram: an obvious oracle."""
    drawn = [
        int.from_bytes(key[at : at + 8], "little") * 0x9E3779B97F4A7C15 % 2**64
        for at in range(len(key) - 7)
    ]
    return [min(drawn[at : at + 5]) % 4_194_301 for at in range(len(drawn) - 4)]


@given(key=st.binary(max_size=80))
def test_marks_are_those_of_the_definition(key):
    """Whatever the bytes, and however many."""
    assert slow_marks(key) == key_marks(key)


@given(before=st.binary(max_size=30), shared=st.binary(min_size=SURE, max_size=60), data=st.data())
def test_what_two_keys_share_has_its_marks_in_both(before, shared, data):
    """From `SURE` bytes on, whatever stands around it."""
    after = data.draw(st.binary(max_size=30))

    assert key_marks(shared)
    assert set(key_marks(shared)) <= set(key_marks(before + shared + after))


@given(data=st.data())
def test_a_stretch_of_a_step_has_its_marks_in_two_passages(data):
    """From any letter on, over leaves and lines: the passage it begins in, and the next."""
    folded, passages = data.draw(st.sampled_from(BOOKS))
    key = folded.body.key.encode()
    start = data.draw(st.integers(0, len(key) - SURE))
    stretch = key[start : start + data.draw(st.integers(SURE, STEP))]
    body = [one for one in passages if one.part == "body"]
    held = [one.marks for one in body[start // STEP : start // STEP + 2]]

    assert set(key_marks(stretch)) <= frozenset().union(*held)


@given(data=st.data())
def test_a_passage_tells_the_leaves_of_what_begins_in_it(data):
    """A stretch of a step stands on them."""
    folded, passages = data.draw(st.sampled_from(BOOKS))
    part, leaf_at = folded.body, folded.source.leaf_at
    start = data.draw(st.integers(0, len(part.key) - 2))
    end = min(len(part.key), start + data.draw(st.integers(1, STEP))) - 1
    passage = [one for one in passages if one.part == "body"][start // STEP]

    assert passage.start == start // STEP * STEP
    assert passage.first_leaf <= leaf_at(part.at[start])
    assert leaf_at(part.at[end]) <= passage.last_leaf


def test_notes_and_heads_have_passages_of_their_own():
    """So that a foot note is found without the text above it."""
    text = "A HEAD OF THE HARBOUR\nThe lamps were lit.\n1 A note of the keeper."
    note = Span(text.index("\n1 A"), len(text))
    source = SourceText(
        text=text, leaf_starts=(0,), furniture=(Span(0, 22), note), is_ocr=(False,), notes=(note,)
    )
    found = [(one.part, one.marks) for one in cut_passages(fold_source(source))]
    keys = [("body", b"thelampswerelit"), ("notes", b"1anoteofthekeeper")]
    keys.append(("heads", b"aheadoftheharbour"))

    assert [(part, frozenset(key_marks(key))) for part, key in keys] == found


def test_a_source_without_words_has_no_passage():
    """A blank book is no fault."""
    assert [] == list(cut_passages(one_leaf("")))


@given(source=made_sources.sources())
def test_any_source_can_be_cut(source):
    """Furniture, marks and other scripts: every mark of every part is in some passage."""
    folded = fold_source(source)
    passages = list(cut_passages(folded))
    for name in PARTS:
        marks = key_marks(getattr(folded, name).key.encode())

        assert set(marks) == {x for one in passages if one.part == name for x in one.marks}


@given(seed=st.integers(0, 2**32), count=st.integers(1200, 1300))
def test_letters_of_several_bytes_stand_on_their_leaves(seed, count):
    """Where a passage begins in the middle of a letter, that letter's leaf is meant."""
    # Drawn from a seed: a thousand draws an example would take a hundred times the test.
    words = Random(seed).choices(["слово", "漢字", "naïve", "lamp"], k=count)  # noqa: S311
    leaves = [" ".join(words[:600]), " ".join(words[600:])]
    source = SourceText(
        text="\f".join(leaves),
        leaf_starts=(0, len(leaves[0]) + 1),
        furniture=(),
        is_ocr=(True, True),
        notes=(),
    )
    folded = fold_source(source)
    border = len(folded.body.key[: folded.body.key_span(Span(0, len(leaves[0])))[1]].encode())
    for one in cut_passages(folded):
        assert one.first_leaf == (one.start >= border)


@given(letters=st.text("abcdé漢", min_size=1, max_size=3000), start=st.integers(0, 40))
def test_pieces_are_the_key_and_fit_a_step(letters, start):
    """Every letter is in exactly one, in order; none is longer in bytes than two passages hold."""
    quote = fold_text(letters)
    segment = Span(min(start, len(letters)), len(letters))
    pieces = cut_key(quote, segment)

    assert quote.key[slice(*quote.key_span(segment))] == "".join(pieces)
    assert all(0 < len(piece.encode()) <= STEP for piece in pieces)


def test_spaces_hyphens_and_line_ends_do_not_matter():
    """A quote typed on one line has the marks of the source that breaks it."""
    printed = one_leaf("the re-formed co-\noperating parish-\nioners of\nto-day, “and” the ﬁrſt")
    (passage,) = cut_passages(printed)
    for typed in (
        'the re-formed co-operating parishioners of to-day, "and" the first',
        "there formed cooper ating parish-ioners of today and the first",
    ):
        (piece,) = cut_key(fold_text(typed), Span(0, len(typed)))

        assert set(key_marks(piece.encode())) == passage.marks


def test_scripts_without_spaces_have_marks_too():
    """A quote from the middle of a line without a single space."""
    printed = "漢字は続く。そして物語は終わる。灯台の光は海に届く。"
    (passage,) = cut_passages(one_leaf(printed))
    (piece,) = cut_key(fold_text(printed[8:20]), Span(0, 12))

    assert set(key_marks(piece.encode())) <= passage.marks
    assert key_marks(piece.encode())
