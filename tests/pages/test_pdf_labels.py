"""Ranges of PDF page labels: every leaf bears its text, with the fewest ranges."""

from __future__ import annotations

import pytest
from hypothesis import given

from cardstore.pages.pdf_labels import PdfRange, pdf_ranges, pdf_texts
from tests.pages.map_entries import entries_of, label_texts


def shown(texts):
    """Give texts as a map shows them."""
    return [entry.shown for entry in entries_of(*texts)]


@given(label_texts())
def test_every_leaf_bears_its_text(texts):
    """Whatever the labels are."""
    wanted = shown(texts)

    assert wanted == list(pdf_texts(pdf_ranges(wanted), len(wanted)))


def fits(texts, first, last):
    """Tell whether one range can give texts `first` … `last`: the slow way, from every split."""
    starts = [PdfRange(first_leaf=first, prefix=texts[first])]
    text = texts[first]
    starts += [
        PdfRange(first_leaf=first, prefix=text[:at], style=style, start=start)
        for at in range(len(text))
        for style in "DRrAa"
        for start in range(1, 130)
        if PdfRange(first_leaf=first, prefix=text[:at], style=style, start=start).text_at(first)
        == text
    ]
    return any(
        all(one.text_at(leaf) == texts[leaf] for leaf in range(first, last + 1)) for one in starts
    )


@pytest.mark.parametrize(
    "texts",
    [
        ["i", "ii", "iii", "1", "2", "[3]", "4"],
        ["A-8", "A-9", "A-10", "B-1", "-", "-", "-", "99", "100", "101"],
        ["y", "z", "a", "b", "57r", "57v"],
        ["1", "10", "11", "12", "2", "c", "d", "?", "?", "xl", "xli"],
    ],
)
def test_no_choice_needs_fewer_ranges(texts):
    """Against trying all ways to cut the leaves."""
    fewest = [0]
    for last in range(len(texts)):
        fewest.append(
            1 + min(fewest[first] for first in range(last + 1) if fits(texts, first, last))
        )

    assert fewest[-1] == len(pdf_ranges(texts))


def test_a_range_of_letters_ends_where_readers_differ():
    """After z the standard says aa, bb; some readers say aa, ab."""
    letters = [chr(ord("a") + at) for at in range(26)]

    assert 3 == len(pdf_ranges([*letters, "aa", "bb"]))
    assert ("aa", "bb") == pdf_texts([PdfRange(first_leaf=0, style="a", start=27)], 2)
