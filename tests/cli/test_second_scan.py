"""A better scan of an edition comes in by its name alone."""

from __future__ import annotations

import json

import pymupdf

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


def test_what_was_said_of_another_scan_is_not_out_of_sight(tmp_path):
    """Which scan is meant is told, and where people have spoken of one that is not."""
    folder = ("--library", tmp_path / "library")
    for name, first in (("one", 11), ("two", 31)):
        path = a_pdf(tmp_path / f"{name}.pdf", first=first)
        run_here("ingest", path, "--source", "ferry", *TOLD, *folder)
    scans = [
        one["scan_digest"]
        for one in json.loads(run_here("scans", "ferry", "--json", *folder).stdout)
    ]
    meant = run_here("pages", "ferry", *folder).stderr
    (other,) = [digest for digest in scans if digest[:12] not in meant]
    said = run_here("pages", "ferry", "assign", "1", "99", "--scan", other, *folder)
    listed = run_here("pages", "ferry", "history", *folder)
    undone = run_here("pages", "ferry", "undo", *folder)

    assert 0 == said.returncode, said.stderr
    for ran in (listed, undone):
        assert f"history --scan {other[:12]}" in ran.stderr
