"""`cardstore reanchor`, `reread`, `scans`: outputs, JSON documents, exit codes."""

from __future__ import annotations

import json

import jsonschema
import pytest

from cardstore import Library
from tests.cli.test_commands import ROOT, given, run, schema
from tests.workflow.made_scans import BOOK, leaf_lines, make_scan, read_again, read_layer

QUOTE = "the ferryman never took a penny from the poor"
LINES = leaf_lines(3, l5=f"so {QUOTE} they say")


@pytest.fixture
def folder(tmp_path):
    """A library with a card on leaf 3; the leaf was read once."""
    with Library.open(tmp_path / "library", create=True) as library:
        layers = [read_layer(n, leaf_lines(n), number=41 + n) for n in range(10)]
        layers[3] = read_layer(3, LINES, number=44, read={(2, 1): "lan tern"})
        make_scan(library._store, layers)
        library.add_card(BOOK.source_id, quote=QUOTE, page="44", made_by="ada")
    return tmp_path / "library"


def read(folder, **how):
    """Read leaf 3 again."""
    with Library.open(folder) as library:
        digest = library.scans(BOOK.source_id)[0].scan.digest
        layer = read_layer(3, LINES, number=44, version="2", **how)
        read_again(library._store, digest, layer)
        return library.card_ids()[0]


def test_reanchor_lists_then_records(folder):
    """Without --apply nothing is changed; with it once, and the history tells from where."""
    card_id = read(folder)
    listed = run("reanchor", "--all", folder=folder)
    applied = run("reanchor", card_id, "--apply", "--by", "ben", folder=folder)
    again = run("reanchor", "--source", BOOK.source_id, "--apply", folder=folder)
    told = run("history", card_id, folder=folder).stdout

    assert [0, 0, 0] == [result.returncode for result in (listed, applied, again)]
    assert f"{card_id}  moved" in listed.stdout
    assert "Nothing was changed" in listed.stderr
    assert "1 move recorded" in applied.stdout
    assert "1 exact, 0 moved" in again.stdout
    assert "moved      ben: p. 44; leaf 3," in told
    assert "moved once, last by ben" in run("show", card_id, folder=folder).stdout


def test_reanchor_json_fits_its_schema(folder):
    """One document a card, also when it is near; moves in the history fit theirs."""
    card_id = read(folder)
    (moved,) = given(run("reanchor", "--all", "--apply", "--json", folder=folder))
    events = given(run("history", card_id, "--json", folder=folder))
    read(folder, read={(5, 3): "always"})
    (near,) = given(run("reanchor", "--all", "--json", folder=folder), code=3)

    for document in (moved, near):
        jsonschema.validate(document, schema("relocation"))
    assert ["moved", "near"] == [moved["state"], near["state"]]
    jsonschema.validate(events[-1]["move"], schema("move"))
    assert [None, 1] == [e["move"] and e["move"]["number"] for e in events]


def test_near_asks_for_a_person_and_lost_fails(folder):
    """Exit code 3, with the difference shown; exit code 1."""
    read(folder, read={(5, 3): "always"})
    near = run("reanchor", "--all", folder=folder)
    read(folder, read={(5, word): "" for word in range(12)})
    lost = run("reanchor", "--all", folder=folder)

    assert [3, 1] == [near.returncode, lost.returncode]
    assert "the source has “always”, the quote “never”" in near.stdout
    assert "1 lost" in lost.stdout


def test_an_assigned_label_tells_whose_page_it_moves(folder):
    """On stderr, so that --json stays a page map; the claim that fails now asks for a person."""
    told = run(
        *("pages", BOOK.source_id, "assign", "3", "A-7", "--by", "me", "--json"), folder=folder
    )
    listed = run("reanchor", "--all", folder=folder)

    jsonschema.validate(given(told), schema("page-map"))
    assert "44 → A-7 (claimed p. 44: does not hold there)" in told.stderr
    assert "claimed p. 44: does not hold there" in listed.stdout
    assert 3 == listed.returncode


@pytest.mark.parametrize("words", [[], ["--all", "--source", "x"], ["7KQ2-M", "--all"]])
def test_reanchor_must_be_told_which_cards(folder, words):
    """Exactly one way of naming them."""
    assert 2 == run("reanchor", *words, folder=folder).returncode


def test_scans_lists_an_editions_scans(folder):
    """Digest, leaves, state, and the cards anchored there."""
    (scan,) = given(run("scans", BOOK.source_id, "--json", folder=folder))
    line = run("scans", BOOK.source_id, folder=folder).stdout

    assert (10, "complete", 1) == (scan["leaves"], scan["state"], scan["cards"])
    assert line.startswith(scan["scan_digest"][:12])


@pytest.mark.long
def test_reread_reports_and_tells_of_cards(tmp_path):
    """On the born-digital article: the file's own words again change nothing; OCR does."""
    made = tmp_path / "library"
    path = ROOT / "sample_sources" / "tides-article" / "article.pdf"
    assert 0 == run("ingest", str(path), "--source", "tides", "--jobs", "1", folder=made).returncode
    same = given(run("reread", "tides", "--jobs", "1", "--json", folder=made))
    ocr = run("reread", "tides", "--leaf", "2", "--ocr", "--jobs", "1", folder=made)
    both = run("reread", "tides", "--ocr", "--embedded", folder=made)

    assert ([], 11, [], []) == (
        same["changed"], same["unchanged"], same["failed"], same["moved_cards"],
    )  # fmt: skip
    assert "tides: 1 leaf read again: 1 changed" in ocr.stdout
    assert [0, 2] == [ocr.returncode, both.returncode]
    assert json.dumps(same)
