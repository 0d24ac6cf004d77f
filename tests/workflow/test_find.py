"""Finding words in a whole library: source, edition and page together, or the reason why not."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from cardstore import Library
from cardstore.anchors.anchor import Fit
from cardstore.anchors.found import FindOutcome
from cardstore.errors import UnknownSourceError, UsageError
from cardstore.pages.page_map import Basis, LeafLabel
from cardstore.store.store import Store
from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.text.prepared import PREPARED_VERSION
from tests.benchmarks.made_books import COMMON, draw_words, make_book, misread, store_book
from tests.store.test_text_index import as_before

BOOKS = 20
LETTERS = 60_000
ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture(scope="module")
def books():
    """Twenty small made books; the last is another edition of the one before it."""
    made = [make_book(seed, letters=LETTERS) for seed in range(BOOKS - 1)]
    again = make_book(BOOKS, letters=LETTERS)
    twin = replace(
        again,
        source=replace(again.source, source_id="book-twin", work_id=made[-1].source.work_id),
        layers=made[-1].layers,
        zoning=made[-1].zoning,
        page_map=made[-1].page_map,
        scan=replace(again.scan, leaves=made[-1].scan.leaves),
        running=made[-1].running,
    )
    return (*made, twin)


@pytest.fixture(scope="module")
def folder(tmp_path_factory, books):
    """A library of them all, indexed."""
    made = tmp_path_factory.mktemp("find") / "library"
    with Store.open(made, create=True) as store:
        for book in books:
            store_book(store, book)
    with Library.open(made) as library:
        library.index_texts()
    return made


@pytest.fixture(scope="module")
def library(folder):
    """The same, opened."""
    with Library.open(folder) as opened:
        yield opened


@pytest.fixture
def small(tmp_path, books):
    """A library of two books, stored and not indexed; its folder."""
    with Store.open(tmp_path / "small", create=True) as store:
        for book in books[:2]:
            store_book(store, book)
    return tmp_path / "small"


def words_on(book, leaf, start, count):
    """Give words as they are printed on a leaf, on one line."""
    return " ".join(book.running[leaf][start : start + count])


def pages(found):
    """Give (edition, page) of every place."""
    return [(one.source.source_id, one.placement.shown) for one in found.places]


# ---- what is there is found


@pytest.mark.parametrize("count", [4, 5, 6, 7, 12, 40, 150])
def test_exact_words_are_always_found(library, books, count):
    """From any leaf of any book, on the page they were taken from: 40 draws of each length."""
    draw = random.Random(count)  # noqa: S311 - drawn words, no secret
    missed = []
    for _ in range(40):
        book = draw.choice(books[: BOOKS - 2])
        leaf = draw.randrange(len(book.running) - 1)
        start = draw.randrange(max(1, len(book.running[leaf]) - count))
        quote = words_on(book, leaf, start, count)
        found = library.find_quote(quote, limit=200)
        on = {
            (place.source.source_id, leaf)
            for place in found.places
            for leaf in place.placement.leaves
        }
        if (book.source.source_id, leaf) not in on and not found.more:
            missed.append((quote, found.message))

    assert [] == missed


def test_words_over_a_page_break_are_found_on_both_pages(library, books):
    """Every turn of the leaf in one book: the running head between does not matter."""
    book = books[3]
    missed = []
    for leaf in range(len(book.running) - 1):
        quote = " ".join((*book.running[leaf][-4:], *book.running[leaf + 1][:4]))
        found = library.find_quote(quote)
        expected = ("book-0003", f"{leaf + 1}–{leaf + 2}")
        if FindOutcome.FOUND is not found.outcome or [expected] != pages(found):
            missed.append((leaf, quote, found.message))

    assert [] == missed


def test_words_over_a_line_end_hyphen_are_found(library, books):
    """Typed as one word, or copied with the hyphen and the line end."""
    text = books[4].layers[2].text
    at = text.index("-\n")
    start, end = text.rindex("\n", 0, at) + 1, text.index("\n", at + 2)
    copied = text[start:end]
    start = copied.index(" ") + 1  # the line may begin with the rest of a broken word
    typed = copied.replace("-\n", "").replace("\n", " ")
    outcomes = [library.find_quote(quote[start:]).outcome for quote in (copied, typed)]

    assert [FindOutcome.FOUND] * 2 == outcomes


def test_omissions_are_found_segment_by_segment(library, books):
    """Both segments, in order, on their page."""
    book = books[5]
    quote = f"{words_on(book, 2, 10, 8)} […] {words_on(book, 2, 40, 8)}"
    found = library.find_quote(quote)
    places = (*found.places, *found.near)  # what is left out may hold a "not", for a person to see

    assert ("book-0005", (2,)) == (places[0].source.source_id, places[0].placement.leaves)


@pytest.mark.parametrize(("percent", "least"), [(1, 40), (3, 40), (5, 39)])
def test_misread_words_are_near(library, books, percent, least):
    """Of 40 quotes of 8 to 25 words with letters misread the place is given for nearly all."""
    draw = random.Random(percent)  # noqa: S311 - drawn words, no secret
    given = 0
    for _ in range(40):
        book = draw.choice(books[: BOOKS - 2])
        leaf = draw.randrange(len(book.running) - 1)
        quote = words_on(book, leaf, draw.randrange(100), draw.randint(8, 25))
        found = library.find_quote(misread(draw, quote, rate=percent / 100))
        given += any(
            place.source.source_id == book.source.source_id and leaf in place.placement.leaves
            for place in (*found.places, *found.near)
        )

    assert given >= least


def test_a_near_place_shows_what_differs(library, books):
    """A changed word is never found, and is shown beside the source's own."""
    words = words_on(books[6], 3, 20, 14).split()
    words[7] = "lighthouse"
    found = library.find_quote(" ".join(words))

    assert (FindOutcome.NEAR, ()) == (found.outcome, found.places)
    assert ("book-0006", (3,)) == (found.near[0].source.source_id, found.near[0].placement.leaves)
    assert "lighthouse" in {one.quoted for one in found.near[0].differences}
    assert Fit.NEAR is found.near[0].fit
    assert "the nearest text differs" in found.message


def test_absent_words_are_not_found(library):
    """Drawn like the books' own: never found; everything was searched, and is named."""
    draw = random.Random("absent")  # noqa: S311 - drawn words, no secret
    found = [library.find_quote(" ".join(draw_words(draw, 14))) for _ in range(20)]

    assert {()} == {one.places for one in found}
    assert {FindOutcome.NOT_FOUND, FindOutcome.NEAR} >= {one.outcome for one in found}
    assert {BOOKS} == {len(one.searched) for one in found}
    assert {()} == {one.unsearched for one in found}


# ---- one answer, or the reason why not


def test_two_editions_are_two_places_of_one_work(library, books):
    """Neither is chosen; they stand beside each other."""
    found = library.find_quote(words_on(books[-1], 4, 10, 12))

    assert FindOutcome.SEVERAL is found.outcome
    assert {("book-0018", "5"), ("book-twin", "5")} == set(pages(found))
    assert 1 == len({place.source.work_id for place in found.places})
    assert "2 editions of 1 work" in found.message


def test_one_edition_is_chosen_by_name(library, books):
    """With its name there is one place; with the work's there are both."""
    quote = words_on(books[-1], 4, 10, 12)
    outcomes = {
        name: pages(library.find_quote(quote, source=name)) for name in ("book-twin", "book-0003")
    }

    assert {"book-twin": [("book-twin", "5")], "book-0003": []} == outcomes


@pytest.mark.parametrize("quote", ["the", "of the lamp", "a", "—", "* * *", "x y"])
def test_too_few_words_are_told(library, quote):
    """No search is begun that could only give hundreds of places."""
    found = library.find_quote(quote)

    assert FindOutcome.TOO_SHORT is found.outcome
    assert "more" in found.message
    assert () == found.searched


def test_six_words_are_looked_for_whatever_they_are(library):
    """Fewer letters than the index has marks for: all keys are read instead."""
    found = library.find_quote("a x I o e z")

    assert FindOutcome.NOT_FOUND is found.outcome
    assert BOOKS == len(found.searched)


def test_an_empty_quote_is_a_usage_error(library):
    """There is nothing to look for."""
    with pytest.raises(UsageError):
        library.find_quote("  ")


def test_a_common_phrase_is_counted_and_not_hidden(library, books):
    """The commonest four words: with few places given, it is told that there are more."""
    counts = Counter(
        " ".join(words[at : at + 4])
        for book in books
        for words in book.running
        for at in range(len(words) - 3)
        if all(word in COMMON for word in words[at : at + 4])
    )
    (phrase, times), *_ = counts.most_common(1)
    few, all_of_them = (library.find_quote(phrase, limit=limit) for limit in (1, 200))

    assert times > 1
    assert (FindOutcome.SEVERAL, 1) == (few.outcome, len(few.places))
    assert times <= len(all_of_them.places)
    assert 0 == all_of_them.more


def test_a_source_that_is_not_there_is_refused(library):
    """Its name is told."""
    with pytest.raises(UnknownSourceError, match="book-9999"):
        library.find_quote("the lamps were lit", source="book-9999")


def test_a_source_without_a_scan_is_refused(small):
    """Nothing can be found in it."""
    with Library.open(small) as library:
        library.add_source(replace(library.sources()[0], source_id="other", work_id="other"))
        with pytest.raises(UnknownSourceError, match="no scan"):
            library.find_quote("the lamps were lit", source="other")


def with_leaf(folder, book, leaf_index, **changes):
    """Read one leaf of a stored book again, with another result."""
    with Store.open(folder) as store:
        layer = replace(
            book.layers[leaf_index],
            provenance=replace(book.layers[leaf_index].provenance, version="2"),
            **changes,
        )
        store.scans.save_layer(book.scan.digest, layer)
        if len(layer.lines) != len(book.layers[leaf_index].lines):
            zones = list(book.zoning.leaves)
            zones[leaf_index] = zones[leaf_index][: len(layer.lines)]
            store.scans.save_zoning(book.scan.digest, replace(book.zoning, leaves=tuple(zones)))
        return layer


def test_an_unknown_page_declines(small, books):
    """The edition is right and the words are there, but the leaf has no number: no answer."""
    book = books[0]
    with Store.open(small) as store:
        leaves = list(book.page_map.leaves)
        leaves[3] = LeafLabel(leaf_index=3, label=None, basis=Basis.UNKNOWN, support=0.0)
        store.pages.save_map(book.scan.digest, replace(book.page_map, leaves=tuple(leaves)))
    with Library.open(small) as library:
        found = library.find_quote(words_on(book, 3, 5, 9))

    assert FindOutcome.PAGE_UNKNOWN is found.outcome
    assert "leaf 3" in found.message


def test_unread_leaves_are_never_said_not_to_have_it(small, books):
    """Nothing is found, but a leaf could not be read: that is told instead of "not found"."""
    with_leaf(
        *(small, books[0], 4),
        text="",
        words=(),
        lines=(),
        status=LayerStatus.FAILED,
        reason=ReadingReason.WORKER_DIED,
    )
    with Library.open(small) as library:
        missed = library.find_quote(words_on(books[0], 4, 5, 9))
        found = library.find_quote(words_on(books[0], 6, 5, 9))

    assert FindOutcome.INCOMPLETE is missed.outcome
    assert [("book-0000", (4,))] == [(one.source_id, one.leaves) for one in missed.unsearched]
    assert "unread" in missed.message
    assert FindOutcome.FOUND is found.outcome


def test_unfinished_ingests_are_told(small, books):
    """A scan that is being read is not searched."""
    book = books[2]
    with Store.open(small) as store:
        store.sources.add(book.source)
        store.scans.begin(
            book.scan, source_id=book.source.source_id, files=(), reader="pdf", settings="{}"
        )
        for layer in book.layers[:5]:
            store.scans.save_layer(book.scan.digest, layer)
    with Library.open(small) as library:
        found = library.find_quote(words_on(book, 1, 5, 9))

    assert FindOutcome.INCOMPLETE is found.outcome
    assert ["book-0002"] == [one.source_id for one in found.unsearched]
    assert ("book-0000", "book-0001") == found.searched


# ---- the index is kept, made again, and never stale


def test_a_few_texts_are_indexed_when_they_are_searched(small, books):
    """Nobody has to build the index of a small library."""
    with Library.open(small) as library:
        outcome = library.find_quote(words_on(books[1], 2, 5, 9)).outcome
        report = library.index_texts()

    assert (FindOutcome.FOUND, ()) == (outcome, report.made)


def test_many_texts_are_not_indexed_while_somebody_waits(tmp_path, books):
    """They are told as not searched, with what to do."""
    with Store.open(tmp_path, create=True) as store:
        for book in books[:4]:
            store_book(store, book)
    with Library.open(tmp_path) as library:
        before = library.find_quote(words_on(books[1], 2, 5, 9))
        health = library.health()
        report = library.index_texts()
        after = library.find_quote(words_on(books[1], 2, 5, 9))

    assert FindOutcome.INCOMPLETE is before.outcome
    assert {"cardstore index"} == {one.reason.split(": ")[1] for one in before.unsearched} or all(
        "cardstore index" in one.reason for one in before.unsearched
    )
    assert health.unindexed == tuple(book.source.source_id for book in books[:4]) == report.made
    assert FindOutcome.FOUND is after.outcome


def test_a_leaf_read_again_is_found_as_it_is_now(small, books):
    """The old words are gone, the new ones are there; other leaves are where they were."""
    book = books[0]
    with Library.open(small) as library:
        library.index_texts()
    old = words_on(book, 3, 5, 9)
    new = "nobody had ever seen so bright a lighthouse there"
    line = book.layers[3].lines[1]
    text = book.layers[3].text
    made = text[: line.span.start] + new.ljust(len(line.span))[: len(line.span)]
    with_leaf(small, book, 3, text=made + text[line.span.end :])
    with Library.open(small) as library:
        gone = library.find_quote(line.span.of(text))
        there = library.find_quote(new[: len(line.span)].strip())
        same = library.find_quote(words_on(book, 5, 5, 9))

    assert old
    assert () == gone.places
    assert [("book-0000", "4")] == pages(there)
    assert [("book-0000", "6")] == pages(same)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE prepared_parts SET packed = x'0102' WHERE part = 'body.key'",
        "UPDATE prepared_parts SET packed = zeroblob(length(packed)) WHERE part = 'body.at'",
        "UPDATE prepared_parts SET packed = x'' WHERE part LIKE 'whole.%'",
        "UPDATE prepared_texts SET layout = '{}'",
        "UPDATE prepared_texts SET passages = '[]'",
        "UPDATE prepared_texts SET made_from = lower(hex(zeroblob(32)))",
        "DELETE FROM prepared_parts",
    ],
)
def test_what_is_damaged_is_made_anew(small, books, change):
    """The answers are right all the same, and after an indexing all is well."""
    with Library.open(small) as library:
        library.index_texts()
    with closing(sqlite3.connect(small / "cardstore.db", isolation_level=None)) as database:
        database.execute(change)
    exact = words_on(books[0], 3, 5, 9)
    touched = exact.replace(exact.split()[4], "lighthouse", 1)
    with Library.open(small) as library:
        outcomes = [library.find_quote(quote).outcome for quote in (exact, touched)]
        library.index_texts()
        problems = library.health().problems
        outcomes += [library.find_quote(quote).outcome for quote in (exact, touched)]

    assert [FindOutcome.FOUND, FindOutcome.NEAR] * 2 == outcomes
    assert () == problems


def test_a_library_from_before_is_searched_and_indexed(small, books):
    """Opened, it gets its tables; an indexing brings it up."""
    as_before(small)
    with Library.open(small) as library:
        unindexed = library.health().unindexed
        report = library.index_texts()
        found = library.find_quote(words_on(books[0], 3, 5, 9))

    assert ("book-0000", "book-0001") == unindexed == report.made
    assert [("book-0000", "4")] == pages(found)


@pytest.mark.parametrize("before", [True, False])
def test_a_library_that_cannot_be_written_is_searched(small, books, before):
    """With an index or without; nothing is written."""
    if before:
        as_before(small)
    else:
        with Library.open(small) as library:
            library.index_texts()
    with Store.open(small, read_only=True) as store:
        library = Library(store)
        found = library.find_quote(words_on(books[0], 3, 5, 9))
        touched = library.find_quote("lighthouse " + words_on(books[0], 3, 5, 9))
        absent = library.find_quote("no lighthouse keepers walked among painted giraffes")

    assert [("book-0000", "4")] == pages(found)
    assert FindOutcome.NEAR is touched.outcome
    assert FindOutcome.NOT_FOUND is absent.outcome


INDEX = """
import sys
from cardstore import Library
with Library.open(sys.argv[1]) as library:
    library.index_texts()
"""


def test_two_processes_index_at_once(tmp_path, books):
    """Every text is indexed once, and both end well."""
    with Store.open(tmp_path, create=True) as store:
        for book in books[:6]:
            store_book(store, book)
    both = [
        subprocess.Popen([sys.executable, "-c", INDEX, tmp_path], env=ENVIRONMENT) for _ in range(2)
    ]
    codes = [one.wait() for one in both]
    with Store.open(tmp_path) as store:
        states = store.texts.states(PREPARED_VERSION)
        ranges = sorted((one.first_passage, one.passages) for one in states)
        rows = store._connection.rows("SELECT count(*) AS n FROM passage_ranges")
        problems = store.problems()

    assert [0, 0] == codes
    assert [True] * 6 == [one.indexed for one in states]
    assert all(first + count <= after for (first, count), (after, _) in pairwise(ranges))
    assert 6 == rows[0]["n"]
    assert () == problems


def test_an_indexing_that_is_killed_goes_on(tmp_path, books):
    """Killed anywhere: what was indexed is whole, the rest is missing, and the next run ends it."""
    with Store.open(tmp_path, create=True) as store:
        for book in books[:6]:
            store_book(store, book)
    for patience in (0.6, 0.9, 1.2):
        process = subprocess.Popen([sys.executable, "-c", INDEX, tmp_path], env=ENVIRONMENT)
        time.sleep(patience)
        process.send_signal(signal.SIGKILL)
        process.wait()
        with Store.open(tmp_path) as store:
            assert () == store.problems()
    with Library.open(tmp_path) as library:
        report = library.index_texts()
        outcomes = [library.find_quote(words_on(book, 2, 5, 9)).outcome for book in books[:6]]

    assert 6 == report.scans
    assert [FindOutcome.FOUND] * 6 == outcomes


def test_an_index_is_built_anew_with_the_same_answers(small, books):
    """Nothing of the old one is left, and progress is told for every scan."""
    told = []

    class Told:
        def start(self, total, unit):
            told.append((total, unit))

        def advance(self, done=1):
            told.append(done)

        def finish(self):
            told.append("end")

    quote = words_on(books[1], 2, 5, 9)
    with Library.open(small) as library:
        library.index_texts()
        before = library.find_quote(quote)
        report = library.index_texts(anew=True, progress=Told())
        after = library.find_quote(quote)

    assert before == after
    assert ("book-0000", "book-0001") == report.made
    assert [(2, "scans"), 1, 1, "end"] == told


def test_an_ingest_indexes_what_it_read(article):
    """The sample article is there without anything else being asked for."""
    assert () == article.index_texts().made
    assert () == article.health().unindexed


def test_the_samples_are_found_with_edition_and_page(article, truth):
    """Every true quote of the article, on its printed pages."""
    wrong = []
    for case in truth("tides-article", "quotes"):
        if case["fit"] not in {"exact", "folded"}:
            continue
        found = article.find_quote(case["quote"])
        if found.outcome is FindOutcome.TOO_SHORT:
            continue
        shown = {tuple(e.shown for e in place.placement.labels) for place in found.places}
        if tuple(case["pages"]) not in shown:
            wrong.append((case["id"], case["pages"], found.message))

    assert [] == wrong
