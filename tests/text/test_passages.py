"""Passages: whatever stands together in a source has all its words in one of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.spans import Span
from cardstore.text.asked import asked_stretches
from cardstore.text.folding import fold_source, fold_text
from cardstore.text.passages import LONGEST_WORD, PARTS, STEP, cut_passages, cut_stretches
from cardstore.text.source_text import SourceText
from tests.benchmarks.made_books import make_book
from tests.text import made_sources


def one_leaf(text):
    return fold_source(
        SourceText(text=text, leaf_starts=(0,), furniture=(), is_ocr=(False,), notes=())
    )


def of_book(seed):
    """Give a small made book, folded, with leaf starts as an assembly would give them."""
    book = make_book(seed, letters=15_000)
    text = "\f".join(layer.text for layer in book.layers)
    starts = [0]
    for layer in book.layers[:-1]:
        starts.append(starts[-1] + len(layer.text) + 1)
    return fold_source(
        SourceText(
            text=text,
            leaf_starts=tuple(starts),
            furniture=(),
            is_ocr=(True,) * len(starts),
            notes=(),
        )
    )


BOOKS = [of_book(seed) for seed in range(2)]


def words_between(part, start, end):
    """Give the words that lie wholly between two places of a key: a slow oracle."""
    found = set()
    for number in range(len(part.word_starts)):
        first, last = part.word_bounds(number)
        if start <= first and last <= end:
            found.add(part.key[first:last][:LONGEST_WORD])
    return found


@given(data=st.data())
def test_any_stretch_of_a_step_has_its_words_in_one_passage(data):
    """From any letter on, over leaves and lines: no place falls between two passages."""
    folded = data.draw(st.sampled_from(BOOKS))
    part = folded.body
    start = data.draw(st.integers(0, len(part.key) - 2))
    end = min(len(part.key), start + data.draw(st.integers(1, STEP)))
    passages = [one for one in cut_passages(folded) if one.part == "body"]
    wanted = words_between(part, start, end)

    assert any(wanted <= one.words for one in passages)
    assert wanted <= passages[start // STEP].words


@given(data=st.data())
def test_a_passage_tells_its_leaves(data):
    """A stretch stands on the leaves of the passage that it begins in."""
    folded = data.draw(st.sampled_from(BOOKS))
    part, leaf_at = folded.body, folded.source.leaf_at
    start = data.draw(st.integers(0, len(part.key) - 2))
    end = min(len(part.key), start + data.draw(st.integers(1, STEP))) - 1
    passage = [one for one in cut_passages(folded) if one.part == "body"][start // STEP]

    assert passage.first_leaf <= leaf_at(part.at[start])
    assert leaf_at(part.at[end]) <= passage.last_leaf


def test_notes_and_heads_have_passages_of_their_own():
    """So that a foot note is found without the text above it."""
    text = "HEAD OF IT\nThe lamps were lit.\n1 A note of the keeper."
    note = Span(text.index("\n1 A"), len(text))
    source = SourceText(
        text=text,
        leaf_starts=(0,),
        furniture=(Span(0, 11), note),
        is_ocr=(False,),
        notes=(note,),
    )
    found = [(one.part, sorted(one.words)) for one in cut_passages(fold_source(source))]

    assert [
        ("body", ["lamps", "lit", "the", "were"]),
        ("notes", ["1", "a", "keeper", "note", "of", "the"]),
        ("heads", ["head", "it", "of"]),
    ] == found


def test_a_source_without_words_has_no_passage():
    """A blank book is no fault."""
    assert [] == list(cut_passages(one_leaf("")))


def test_a_chain_without_spaces_counts_by_its_beginning():
    """Such a word does not make the index as large as the text."""
    (passage,) = cut_passages(one_leaf("x" * 500))

    assert {"x" * LONGEST_WORD} == passage.words


@given(words=st.lists(st.text("abc", min_size=1, max_size=90), min_size=1, max_size=120))
def test_stretches_cover_a_segment_and_fit_a_step(words):
    """Every word is in exactly one, in order; none is longer than a passage is sure to hold."""
    quote = fold_text(" ".join(words))
    stretches = cut_stretches(quote, Span(0, len(quote.text)))
    lengths = [
        quote.word_bounds(last - 1)[1] - quote.word_bounds(first)[0] for first, last in stretches
    ]

    assert [*range(len(words))] == [n for first, last in stretches for n in range(first, last)]
    assert all(length <= STEP for length in lengths)


def has(passage, group):
    """Tell whether a passage has all words of one alternative."""
    return any(set(way) <= passage.words for way in group)


@given(data=st.data())
def test_a_quote_that_stands_there_is_asked_for_so_that_it_is_found(data):
    """Of every stretch all groups are in one passage: white space and line ends do not matter."""
    folded = data.draw(st.sampled_from(BOOKS))
    part = folded.body
    first = data.draw(st.integers(0, len(part.word_starts) - 2))
    last = min(len(part.word_starts), first + data.draw(st.integers(1, 60)))
    span = part.raw_span(part.word_bounds(first)[0], part.word_bounds(last - 1)[1])
    raw = span.of(part.text)
    if data.draw(st.booleans()):
        raw = " ".join(raw.replace("-\n", "").split())
    quote = fold_text(raw)
    passages = list(cut_passages(folded))

    for stretch in asked_stretches(quote, [Span(0, len(raw))]):
        assert stretch.key in part.key
        assert any(all(has(one, group) for group in stretch.groups) for one in passages)


HYPHENS = [
    ("the co-operating men", "the co-\noperating men"),  # kept at the line end
    ("the co-\noperating men", "the co-operating men"),  # copied from another setting
    ("the co\u00adoperating men", "the cooperating men"),
    ("a to-day-and-morrow thing", "a to-day-\nand-morrow thing"),
    ("a to-day-and-morrow thing", "a to-\nday-and-morrow thing"),
    ("the mill’s wheel", "the mill's wheel"),
    ("the ﬁrſt oﬃce", "the first office"),
]


def test_hyphens_at_line_ends_are_alternatives():
    """The quote has the hyphen and the source breaks the line there, or the other way round."""
    for asked, printed in HYPHENS:
        (stretch,) = asked_stretches(fold_text(asked), [Span(0, len(asked))])
        (passage,) = cut_passages(one_leaf(printed))

        assert all(has(passage, group) for group in stretch.groups), (asked, printed)


@given(source=made_sources.sources())
def test_any_source_can_be_cut(source):
    """Furniture, marks and other scripts: every word of every part is in some passage."""
    folded = fold_source(source)
    found = {
        part: {word for one in cut_passages(folded) if one.part == part for word in one.words}
        for part in PARTS
    }
    expected = {}
    for name in PARTS:
        part = getattr(folded, name)
        words = part.words(0, len(part.word_starts))
        expected[name] = {word[:LONGEST_WORD] for word in words if word}

    assert expected == found


def test_scripts_without_spaces_are_not_asked_for_by_words():
    """A quote begins inside what the index has as one word."""
    quote = "漢字は続く"
    (stretch,) = asked_stretches(fold_text(quote), [Span(0, len(quote))])

    assert () == stretch.groups
    assert quote == stretch.key
