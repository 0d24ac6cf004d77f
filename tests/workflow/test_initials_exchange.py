"""A chapter's initial goes out in a words file and comes back as the beginning of its word."""

from __future__ import annotations

import pytest

from cardstore import Library
from tests.text.test_initials import opening, read
from tests.workflow.made_scans import BOOK, make_scan

SOURCE = BOOK.source_id


def places_of(layer):
    """Give a layer's words with their boxes."""
    return [(layer.word_text(word), word.box) for word in layer.words]


@pytest.mark.parametrize("form", ["hocr", "alto"])
@pytest.mark.parametrize(
    ("initial", "rest", "begins"),
    [("T", "HE", "THE harbour"), ("“T", "he", "“The harbour"), ("A", "SHIP’s", "A SHIP’s harbour")],
)
def test_an_initial_begins_its_word_after_a_round_trip_too(tmp_path, form, initial, rest, begins):
    """Text and boxes are the same, and a quote is found in both; “A ship” stays two words."""
    leaf = read(opening(initial, rest))
    with Library.open(tmp_path / "library", create=True) as library:
        make_scan(library._store, [leaf])
        library.export_words(SOURCE, to=tmp_path / "words", form=form)
        library.import_words(SOURCE, tmp_path / "words", imported_by="ada", current=True)
        (after,) = library.text_layers(SOURCE)

        assert (leaf.text, places_of(leaf)) == (after.text, places_of(after))
        assert after.text.replace("\n", " ").startswith(begins)
        found = library.find_quote(f"{begins} lights were burning low and nobody")
        assert (
            "page_unknown" == found.outcome.value
        )  # found word for word, on a leaf without number
