"""Pages as people write them, read with the labels that the edition has."""

from __future__ import annotations

import pytest

from cardstore.cards.locator import parse_locator
from cardstore.cards.locator_in import parse_bare_label, parse_locator_in
from cardstore.errors import InvalidLabelError
from cardstore.pages.page_map import PageMap
from cardstore.provenance import Provenance
from tests.pages.map_entries import entries_of

CHAPTERS = ("1-1", "1-2", "1-3", "2-1", "2-2", "=Frontispiece", "=*12", "=facing 48")
PLAIN = ("1", "2", "3", "4", "=57f")


def map_of(*texts):
    """Give a page map with these labels."""
    return PageMap(
        leaves=entries_of(*texts),
        runs=(),
        remarks=(),
        provenance=Provenance(agent="test", version="1", inputs=()),
    )


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("1-3", "1-3"),
        ("p. 1-3", "1-3"),
        ("2-2", "2-2"),
        ("2-1", "2-1"),
        ("[1-3]", "1-3"),
        ("frontispiece", "Frontispiece"),
        ("*12", "*12"),
        ("[*12]", "*12"),
        ("facing 48", "facing 48"),
    ],
)
def test_a_label_of_the_edition_is_one_page(written, label):
    """Where it has no pages that the range could name; it is written so that it is read again."""
    located = parse_locator_in(written, map_of(*CHAPTERS))

    assert (label.casefold(), located.first) == (located.first.text.casefold(), located.last)
    assert located == parse_locator(located.written)


@pytest.mark.parametrize("written", ["1-3", "1–3", "p. 2", "iv", "57, 58", "S. 2f."])
def test_where_the_edition_has_no_such_label_it_is_read_as_everywhere(written):
    """A range is a range."""
    assert parse_locator(written) == parse_locator_in(written, map_of(*PLAIN))


def test_a_dash_makes_a_range_everywhere():
    """Chapter numbers or not."""
    assert "pp. 1–3" == parse_locator_in("1–3", map_of(*CHAPTERS)).shown


@pytest.mark.parametrize(
    ("written", "labels"),
    [
        ("1-3", (*PLAIN, *CHAPTERS)),
        ("2-2", (*PLAIN, *CHAPTERS)),
        ("57f", PLAIN),
        ("S. 12 ff.", CHAPTERS),
        ("n.p.", CHAPTERS),
    ],
)
def test_what_may_be_a_range_and_a_label_is_refused(written, labels):
    """Nobody can tell which is meant, so neither is taken."""
    with pytest.raises(InvalidLabelError):
        parse_locator_in(written, map_of(*labels))


def test_what_is_said_of_one_leaf_needs_a_book_by_chapters():
    """Then "1-4" is one label, of that leaf; else the person is asked to write [1-4]."""
    assert "3-1" == parse_bare_label("3-1", map_of(*CHAPTERS)).text
    assert "*4" == parse_bare_label("*4").text
    assert parse_bare_label("A-3") is None
    for known in (None, map_of(*PLAIN)):
        with pytest.raises(InvalidLabelError, match=r"\[1-4\]"):
            parse_bare_label("1-4", known)


@pytest.mark.parametrize(
    ("written", "printed"),
    [("205 [recte 203]", "205"), ("205 i.e. 203, n. 3", "205"), ("205 [sic]", ""), ("205", "")],
)
def test_a_misprint_says_what_is_printed(written, printed):
    """Also with what narrows the place; no other locator does."""
    told = parse_locator(written).printed

    assert printed == ("" if told is None else told.text)


def test_a_number_is_no_misprint_for_itself():
    """It would say nothing, and hide a slip."""
    with pytest.raises(InvalidLabelError, match="itself"):
        parse_locator("57 [recte 57]")
