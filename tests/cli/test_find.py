"""Searching a library from the command line: outputs, JSON documents, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from cardstore.store.store import Store
from tests.benchmarks.made_books import make_book, store_book
from tests.cli.program import run_apart, run_here

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "schemas" / "found-quote.schema.json").read_text(encoding="utf-8"))
BOOKS = [make_book(seed, letters=30_000) for seed in range(4)]


def run(*words, folder):
    """Run the program on a library."""
    return run_here(*words, "--library", folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A library of four books, not indexed yet."""
    made = tmp_path_factory.mktemp("cli-find") / "library"
    with Store.open(made, create=True) as store:
        for book in BOOKS:
            store_book(store, book)
    return made


@pytest.fixture(scope="module")
def indexed(folder):
    """The same, indexed from the command line."""
    ran = run_apart("index", "--library", folder)
    assert 0 == ran.returncode, ran.stderr
    assert "In the index: 4 scans, 4 of them since now." in ran.stdout
    return folder


def words_on(book, leaf, count=9):
    return " ".join(book.running[leaf][5 : 5 + count])


def test_doctor_names_what_is_not_indexed(tmp_path):
    """No fault, but told with what to do."""
    with Store.open(tmp_path, create=True) as store:
        store_book(store, BOOKS[0])
    ran = run("doctor", folder=tmp_path)

    assert "not indexed       book-0000: index the text with: cardstore index" in ran.stdout
    assert 0 == ran.returncode


def test_indexing_again_makes_nothing(indexed):
    """What is there is read through and left alone; --anew makes all of it."""
    again = json.loads(run("index", "--json", folder=indexed).stdout)
    anew = json.loads(run("index", "--anew", "--json", folder=indexed).stdout)

    assert (4, []) == (again["scans"], again["made"])
    assert (4, 4) == (anew["scans"], len(anew["made"]))


def test_one_place_is_printed_with_edition_and_page(indexed):
    """Exit code 0: source, edition, page and the source's own words."""
    quote = words_on(BOOKS[2], 3)
    ran = run_apart("find", quote, "--library", indexed)

    assert 0 == ran.returncode, ran.stderr
    assert "Found in book-0002, p. 4." in ran.stdout
    assert "Book 2 (1802)" in ran.stdout
    assert quote in ran.stdout


def test_every_answer_is_a_valid_document(indexed):
    """Found, near, absent, too short: each with its exit code."""
    quote = words_on(BOOKS[2], 3)
    touched = quote.replace(quote.split()[4], "lighthouse", 1)
    asked = {
        quote: (0, "found"),
        touched: (3, "near"),
        "no lighthouse keepers walked among painted giraffes": (1, "not_found"),
        "the of": (10, "too_short"),
    }
    told = {}
    for words in asked:
        ran = run("find", words, "--json", folder=indexed)
        document = json.loads(ran.stdout)
        jsonschema.validate(document, SCHEMA)
        told[words] = ran.returncode, document["outcome"]

    assert asked == told


def test_a_source_can_be_named(indexed):
    """Elsewhere the words are not found, and only there is searched."""
    ran = run("find", words_on(BOOKS[2], 3), "--source", "book-0001", "--json", folder=indexed)

    assert ["book-0001"] == json.loads(ran.stdout)["searched"]
    assert 0 != ran.returncode


def test_what_was_not_searched_is_told(tmp_path):
    """An unfinished ingest: exit code 15 instead of "not found"."""
    with Store.open(tmp_path, create=True) as store:
        book = BOOKS[0]
        store.sources.add(book.source)
        store.scans.begin(
            book.scan, source_id=book.source.source_id, files=(), reader="pdf", settings="{}"
        )
    ran = run("find", words_on(BOOKS[0], 3), folder=tmp_path)

    assert 15 == ran.returncode
    assert "not searched: book-0000: its ingest is not finished" in ran.stderr
    assert 15 == run("index", folder=tmp_path).returncode


def test_in_an_empty_library_nothing_is_said_not_to_be_there(tmp_path):
    """Nothing was searched, so nothing was found out."""
    Store.open(tmp_path, create=True).close()
    ran = run("find", "some words that are nowhere at all", folder=tmp_path)

    assert 15 == ran.returncode
    assert "Nothing could be searched" in ran.stdout


def test_an_empty_excerpt_is_a_usage_error(indexed):
    """Exit code 2, as for every request that makes no sense."""
    assert 2 == run("find", " ", folder=indexed).returncode
