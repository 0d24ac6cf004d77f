"""A better scan of an edition comes in by its name alone."""

from __future__ import annotations

import json

import pymupdf
import pytest

from tests.cli.program import run_here

TOLD = ("--title", "The Ferry Book", "--author", "Tarrant, Jane", "--year", "1851", "--no-resolve")


def a_pdf(path, *, first):
    """Draw three pages of text with their numbers."""
    with pymupdf.open() as made:
        for number in range(3):
            leaf = made.new_page(width=300, height=420)
            leaf.insert_text((40, 60), f"The ferry of the {first + number}th day went out early.")
            leaf.insert_text((40, 80), "Nobody on the quay had seen it come back by nightfall.")
            leaf.insert_text((145, 400), str(first + number))
        made.save(path)
    return str(path)


def test_a_name_alone_adds_a_scan_to_its_edition(tmp_path):
    """Nothing told before is asked for again, and the answer is about the scan that came in."""
    folder = ("--library", tmp_path / "library")
    first = a_pdf(tmp_path / "first.pdf", first=11)
    better = a_pdf(tmp_path / "better.pdf", first=31)
    told = run_here("ingest", first, "--source", "ferry", *TOLD, *folder)
    added = run_here("ingest", better, "--source", "ferry", "--no-resolve", "--json", *folder)
    scans = run_here("scans", "ferry", "--json", *folder)

    assert (0, 0) == (told.returncode, added.returncode), added.stderr
    assert "31" in added.stdout
    assert "11" not in [entry["label"] for entry in json.loads(added.stdout)["page_map"]["leaves"]]
    assert 2 == len(json.loads(scans.stdout))


ONE, OTHER = range(1, 7), range(101, 107)


def a_book(path, *, numbers):
    """Draw six pages of words that do not come twice, numbered as told."""
    with pymupdf.open() as made:
        for leaf_index, number in enumerate(numbers):
            leaf = made.new_page(width=300, height=420)
            for line in range(12):
                at = 12 * leaf_index + line
                words = f"vessel{at} carried{at} timber{at} past{at} harbour{at} lights{at}"
                leaf.insert_text((30, 60 + 20 * line), words, fontsize=8)
            leaf.insert_text((145, 400), str(number))
        made.save(path)
    return str(path)


@pytest.fixture(scope="module")
def two_scans(tmp_path_factory):
    """Libraries of two scans whose numbers differ, by which of them came first."""
    place = tmp_path_factory.mktemp("scans")
    books = {start: a_book(place / f"s{start[0]}.pdf", numbers=start) for start in (ONE, OTHER)}
    libraries = {}
    for first, second in ((ONE, OTHER), (OTHER, ONE)):
        folder = ("--library", place / f"library{first[0]}")
        run_here("ingest", books[first], "--source", "ferry", *TOLD, *folder)
        assigned = run_here("pages", "ferry", "assign", "0", str(first[0]), "--by", "Ada", *folder)
        added = run_here("ingest", books[second], "--source", "ferry", "--no-resolve", *folder)
        assert (0, 0) == (assigned.returncode, added.returncode), added.stderr
        libraries[first] = folder, added
    return libraries


@pytest.mark.parametrize("first", [ONE, OTHER])
def test_the_first_scan_stays_the_one_that_is_used(two_scans, first):
    """Whatever the digest of the second is: one of the two orders is not that of digests."""
    folder, _ = two_scans[first]
    pages = json.loads(run_here("pages", "ferry", "--json", *folder).stdout)
    quote = "vessel13 carried13 timber13 past13 harbour13 lights13"
    card = ("--page", str(first[1]), "--quote", quote, "--by", "me")

    assert [str(n) for n in first] == [entry["label"]["text"] for entry in pages["leaves"]]
    assert 0 == run_here("add", "ferry", *card, *folder).returncode


@pytest.mark.parametrize("first", [ONE, OTHER])
def test_who_adds_a_scan_is_told_of_the_other(two_scans, first):
    """Which one is used, of which a person spoke, and that the two maps disagree."""
    told = two_scans[first][1].stderr

    assert f"first complete one is used: s{first[0]}.pdf" in told
    assert "people said what 1 leaf bears" in told
    assert "different pages on 6 of 6 leaves" in told


def test_words_on_another_scan_are_told_in_the_history(two_scans):
    """Whoever asks for the second scan's history, or undoes there, learns of the first one's."""
    folder, _ = two_scans[ONE]
    first, second = json.loads(run_here("scans", "ferry", "--json", *folder).stdout)
    at = ("--scan", second["scan_digest"], *folder)
    history = run_here("pages", "ferry", "history", *at)
    undone = run_here("pages", "ferry", "undo", "--by", "Ada", *at)

    for told in (history.stderr, undone.stderr):
        assert f"1 change was made to the labels of another scan, {first['name']}" in told


def test_scans_that_agree_are_not_told_to_differ(tmp_path):
    """The same pages scanned twice are no contradiction."""
    folder = ("--library", tmp_path / "library")
    book, again = (a_book(tmp_path / name, numbers=ONE) for name in ("one.pdf", "two.pdf"))
    with pymupdf.open(again) as made:
        made.set_metadata({"title": "again"})
        made.saveIncr()
    run_here("ingest", book, "--source", "ferry", *TOLD, *folder)
    added = run_here("ingest", again, "--source", "ferry", "--no-resolve", *folder)

    assert "2 scans" in added.stderr
    assert "different pages" not in added.stderr


def test_what_was_said_of_another_scan_is_not_out_of_sight(tmp_path):
    """Which scan is meant is told, and where people have spoken of one that is not."""
    folder = ("--library", tmp_path / "library")
    for name, first in (("one", 11), ("two", 31)):
        path = a_pdf(tmp_path / f"{name}.pdf", first=first)
        run_here("ingest", path, "--source", "ferry", *TOLD, *folder)
    scans = json.loads(run_here("scans", "ferry", "--json", *folder).stdout)
    other = scans[1]["scan_digest"]
    said = run_here("pages", "ferry", "assign", "1", "99", "--scan", other, *folder)
    listed = run_here("pages", "ferry", "history", *folder)
    undone = run_here("pages", "ferry", "undo", *folder)

    assert 0 == said.returncode, said.stderr
    for ran in (listed, undone):
        assert f"history --scan {other[:12]}" in ran.stderr
