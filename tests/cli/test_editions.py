"""Two editions of a work from the command line: pages, cards, the concordance, exit codes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from cardstore import Library
from cardstore.errors import UnknownLeafError, UsageError
from cardstore.store.store import Store
from tests.cli.program import run_apart, run_here
from tests.workflow.made_scans import BOOK, filler, make_scan, read_layer

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "schemas" / "edition-comparison.schema.json"
LINES = [filler(leaf, line) for leaf in range(24) for line in range(12)]
LATER = replace(BOOK, source_id="ferry-1890", year=1890)
OTHER = replace(BOOK, source_id="mill-1870", work_id="mill", title="The Mill Book")


def scan_of(store, lines, *, source, a_page, first=1):
    """File a scan of an edition that sets so many lines on a page."""
    pages = [lines[at : at + a_page] for at in range(0, len(lines), a_page)]
    layers = [read_layer(n, page, number=first + n) for n, page in enumerate(pages)]
    return make_scan(store, layers, source=source, name=source.source_id)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Twelve lines a page in the first edition, nine in the second, which begins at page 5."""
    made = tmp_path_factory.mktemp("editions") / "library"
    later = [line.replace("of9x3", "in9x3") for line in LINES]
    with Store.open(made, create=True) as store:
        scan_of(store, LINES, source=BOOK, a_page=12)
        scan_of(store, later, source=LATER, a_page=9, first=5)
        scan_of(store, [f"quite other words {n} here" for n in range(90)], source=OTHER, a_page=9)
    return made


@pytest.fixture(scope="module")
def cards(folder):
    """A card of words that both editions have, and one of words that the later one changed."""
    with Library.open(folder) as library:
        return [
            library.add_card(
                "ferry-1871", quote=filler(leaf, line), page=str(leaf + 1), made_by="a"
            )
            for leaf, line in ((9, 4), (9, 3))
        ]


def run(*words, folder):
    return run_here("editions", *words, "--library", folder)


def test_a_page_of_one_edition_is_found_in_the_other(folder):
    """Page 10 has lines 108–119, which are on pages 17 and 18 of the later edition."""
    ran = run_apart("editions", "ferry-1871", "ferry-1890", "--page", "10", "--library", folder)

    assert 0 == ran.returncode, ran.stderr
    assert "p. 10: ferry-1890, pp. 17–18" in ran.stdout


def test_a_locator_of_the_other_edition_is_not_taken_for_this_one(folder):
    """The later edition has a page 36, the first has not: exit code 2, and which pages it has."""
    assert 0 == run("ferry-1890", "ferry-1871", "--page", "36", folder=folder).returncode
    ran = run("ferry-1871", "ferry-1890", "--page", "36", folder=folder)

    assert 2 == ran.returncode
    assert "ferry-1871 has no p. 36" in ran.stderr


def test_a_card_is_found_in_the_other_edition(folder, cards):
    """Line 4 of page 10 is on page 17 there, word for word."""
    ran = run("ferry-1871", "ferry-1890", "--card", cards[0].card_id, folder=folder)

    assert 0 == ran.returncode
    assert "The words stand on p. 17 of ferry-1890." in ran.stdout


def test_a_card_whose_words_were_changed_is_near_there(folder, cards):
    """Exit code 3: what the later edition has instead is told."""
    ran = run("ferry-1871", "ferry-1890", "--card", cards[1].card_id, folder=folder)

    assert 3 == ran.returncode
    assert "of9x3" in ran.stdout
    assert "in9x3" in ran.stdout


def test_the_concordance_has_every_page(folder):
    """From the first page to the last."""
    ran = run("ferry-1871", "ferry-1890", folder=folder)

    assert 0 == ran.returncode
    assert "p. 1                    pp. 5–6" in ran.stdout
    assert "p. 24                   pp. 35–36" in ran.stdout


def test_what_are_no_editions_of_one_work_is_told(folder):
    """Exit code 3, and both reasons: the records, and the words."""
    ran = run("ferry-1871", "mill-1870", folder=folder)

    assert 3 == ran.returncode
    assert "do not say that ferry-1871 and mill-1870 are editions of one work" in ran.stderr
    assert "too few for one text" in ran.stderr


def test_every_document_is_valid(folder, cards):
    """Both books, a page, a card."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for asked in ([], ["--page", "3"], ["--card", cards[0].card_id]):
        ran = run("ferry-1871", "ferry-1890", *asked, "--json", folder=folder)
        jsonschema.validate(json.loads(ran.stdout), schema)


def test_the_library_answers_in_values(folder, cards):
    """The same from Python."""
    with Library.open(folder) as library:
        (page,) = library.page_in("ferry-1871", "10", other="ferry-1890")
        card = library.card_in(cards[0].card_id, other="ferry-1890")
        with pytest.raises(UsageError):
            library.compare_editions("ferry-1871", "ferry-1871")
        with pytest.raises(UnknownLeafError):
            library.page_in("ferry-1871", "xii", other="ferry-1890")

    assert "pp. 17–18" == page.shown
    assert ["17"] == [place.placement.shown for place in card.places]


def test_a_card_of_the_other_edition_is_named_as_that(folder, cards):
    """And not told to be compared with itself: both editions were named."""
    ran = run("ferry-1890", "ferry-1871", "--card", cards[0].card_id, folder=folder)

    assert 2 == ran.returncode
    assert f"{cards[0].card_id} is of ferry-1871, not of ferry-1890" in ran.stderr


def test_a_claim_that_is_right_in_the_other_edition_fails_with_that_reason(folder):
    """And it is told on which page of the card's own edition the words stand."""
    with Library.open(folder) as library:
        card = library.add_card("ferry-1871", quote=filler(10, 4), page="18", made_by="a")
    ran = run_here("check", card.card_id, "--library", folder)

    assert 1 == ran.returncode
    assert "the words are on p. 11 of ferry-1871" in ran.stdout
    assert "the claim fits ferry-1890" in ran.stdout


def test_a_card_of_the_other_edition_is_told_as_that(folder, cards):
    """Two editions in the wrong order: what is wrong is whose the card is, and what to ask."""
    ran = run("ferry-1890", "ferry-1871", "--card", cards[0].card_id, folder=folder)

    assert 2 == ran.returncode
    assert f"The card {cards[0].card_id} is of ferry-1871, not of ferry-1890" in ran.stderr
    assert f"cardstore editions ferry-1871 ferry-1890 --card {cards[0].card_id}" in ran.stderr


def test_a_card_is_not_looked_for_in_its_own_edition(folder, cards):
    """It stands there on its own page: another edition is asked for."""
    ran = run("ferry-1871", "ferry-1871", "--card", cards[0].card_id, folder=folder)

    assert 2 == ran.returncode
    assert "is of ferry-1871 itself" in ran.stderr
