"""A page that was scanned twice is one place of the edition: cards are made and checked there."""

from __future__ import annotations

import pymupdf
import pytest

from cardstore import Library
from cardstore.errors import QuoteRefusedError
from cardstore.gate.finding import Outcome
from tests.remembered import Here

TWICE = 7  # the page that is there once more, on the leaf behind its own
QUOTE = f"lantern {TWICE} was carried over bridge {TWICE}"


def pages_text(number):
    """Give a page's words, which no other page has, with a sentence that is there twice."""
    rows = " ".join(f"word{number}x{at} stood{at}x{number}" for at in range(40))
    echo = f"the bell of {number} rang"
    return f"{rows} and {QUOTE if number == TWICE else 'nothing'} so {echo} {rows[::-1]} {echo}"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library with a PDF of twelve pages, of which one is there twice."""
    folder = tmp_path_factory.mktemp("doubled")
    document = pymupdf.open()
    for number in sorted([*range(1, 13), TWICE]):
        sheet = document.new_page()
        sheet.insert_textbox((60, 60, 540, 760), pages_text(number), fontsize=9)
        sheet.insert_text((290, 820), str(number))
    document.save(folder / "book.pdf")
    document.close()
    with Library.open(folder / "library", create=True) as opened:
        opened.ingest(folder / "book.pdf", source="book", resolve=False, executor=Here())
        yield opened


def test_words_of_the_page_make_a_card_on_its_first_leaf(library):
    """Nothing more could be quoted to tell the two leaves apart; the claim is checked as ever."""
    card = library.add_card("book", quote=QUOTE, page=str(TWICE), made_by="ada")
    off = library.add_card("book", quote=QUOTE, page=str(TWICE + 1), made_by="ada")
    outcomes = [
        finding.outcome
        for one in (card, off)
        for finding in library.check_card(one.card_id).findings
        if finding.check == "page_anchor"
    ]

    assert (TWICE - 1,) == library.anchor_of(card.card_id).leaves
    assert [Outcome.PASS, Outcome.FAIL] == outcomes


def test_words_that_the_page_has_twice_stay_in_two_places(library):
    """Two on its first leaf: the second scan takes no place away from them."""
    with pytest.raises(QuoteRefusedError, match="2 places"):
        library.add_card("book", quote=f"the bell of {TWICE} rang", page=str(TWICE), made_by="ada")
