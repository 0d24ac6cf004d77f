"""`cardstore pages SOURCE …`: assign, confirm, unassign, undo, history, import, export."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pikepdf
import pytest

from cardstore import Library
from tests.cli.program import run_apart, run_here
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_library

ROOT = Path(__file__).parents[2]
SOURCE = BOOK.source_id


@pytest.fixture
def folder(tmp_path):
    """A library with a scan of six leaves, and a card on leaf 2."""
    library, _ = make_library(tmp_path / "library", leaves=6, cards=False)
    library.add_card(SOURCE, quote="number 2x, was lit at dusk", page="3", made_by="ada")
    library.close()
    return tmp_path / "library"


def pages(folder, *words):
    """Run an action on the book's pages."""
    return run_here("pages", SOURCE, *words, CARDSTORE_LIBRARY=str(folder), USER="ada")


def validated(ran, name):
    """Give the document that a run printed, after holding it against its schema."""
    schema = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    document = json.loads(ran.stdout)
    jsonschema.validate(document, schema)
    return document


def labels(folder):
    """Give the label of each leaf, as shown."""
    with Library.open(folder) as library:
        return [entry.shown for entry in library.page_map(SOURCE).leaves]


def test_options_may_stand_on_both_sides_of_the_action(folder):
    """As one line, in a process of its own."""
    words = ("pages", "--json", SOURCE, "assign", "5", "A-7", "--by", "me")
    told = run_apart(*words, "--library", str(folder))

    assert 0 == told.returncode, told.stderr
    assert "A-7" == validated(told, "page-map")["leaves"][5]["label"]["text"]
    assert "A-7" == labels(folder)[5]


def test_a_run_is_assigned_told_and_undone(folder):
    """The map, the cards that move, the history, and back."""
    before = labels(folder)
    done = pages(folder, "assign", "--run", "0-3", "57r", "--skip", "1", "--note", "the book")
    listed = pages(folder, "history")
    undone = pages(folder, "undo")

    assert [0, 0, 0] == [done.returncode, listed.returncode, undone.returncode]
    assert "3 → 57v (claimed p. 3: does not hold there)" in done.stderr
    assert "the map had 3, printed, now 57v" in done.stderr
    assert "leaves 0, 2–3 57r–58r  by ada: the book" in listed.stdout
    assert before == labels(folder)


def test_the_history_is_a_document(folder):
    """Each change with its words, who, why, and what took it back."""
    pages(folder, "assign", "4", "9 [recte 5]", "--note", "misprint")
    pages(folder, "confirm", "0-1")
    pages(folder, "undo", "--change", "1", "--by", "ben")
    changes = validated(pages(folder, "history", "--json"), "label-history")["changes"]

    assert [("assigned", 3), ("confirmed", None), ("undone", None)] == [
        (one["kind"], one["undone_by"]) for one in changes
    ]
    assert ("9", "5", "misprint") == (
        changes[0]["words"][0]["label"]["text"],
        changes[0]["words"][0]["expected"]["text"],
        changes[0]["note"],
    )


def test_a_dry_run_writes_nothing(folder):
    """It shows labels and cards: as lines, and as a document."""
    before = labels(folder)
    words = ("assign", "--run", "2-3", "5", "--dry-run")
    told = pages(folder, *words)
    document = validated(pages(folder, *words, "--json"), "label-change")

    assert before == labels(folder)
    assert "Nothing was written" in told.stdout
    assert "claimed p. 3: does not hold there" in told.stdout
    assert {2, 3} <= {one["after"]["leaf_index"] for one in document["leaves"]}
    assert [False] == [card["claim_holds"] for card in document["moved_cards"]]
    assert "" == pages(folder, "history").stdout


def test_words_are_taken_back_leaf_by_leaf(folder):
    """Of a run, or of one leaf; where nobody spoke there is nothing to take back."""
    before = labels(folder)
    pages(folder, "assign", "--run", "0-3", "--none")
    assert ["–"] * 4 == labels(folder)[:4]
    taken = pages(folder, "unassign", "0-5")
    again = pages(folder, "unassign", "0")

    assert [0, 2] == [taken.returncode, again.returncode]
    assert before == labels(folder)


@pytest.mark.parametrize("form", ["pagelist", "mets", "csv"])
def test_labels_go_out_and_come_in(folder, tmp_path, form):
    """What disagrees with the map is listed; the note has the file's name."""
    pages(folder, "assign", "5", "99")
    file = tmp_path / "labels"
    printed = pages(folder, "export", "--format", form)
    saved = pages(folder, "export", "--format", form, "--to", file)
    twice = pages(folder, "export", "--format", form, "--to", file)
    pages(folder, "undo")
    brought = pages(folder, "import", file, "--format", form)

    assert [0, 0, 77, 0] == [ran.returncode for ran in (printed, saved, twice, brought)], (
        brought.stderr
    )
    assert printed.stdout == file.read_text(encoding="utf-8")
    assert "leaf 5: the map had 6, printed, now 99" in brought.stderr
    assert "99" == labels(folder)[5]
    assert "from labels, SHA-256" in pages(folder, "history").stdout


def test_what_a_form_cannot_say_is_told(folder):
    """On stderr, so that the output is the file."""
    pages(folder, "assign", "4", "9 [recte 5]")
    told = pages(folder, "export", "--format", "pagelist")
    document = json.loads(pages(folder, "export", "--format", "pagelist", "--json").stdout)

    assert "not said by pagelist: leaf 4" in told.stderr
    assert told.stdout == document["content"]
    assert 1 == len(document["unsaid"])


def test_a_copy_of_the_pdf_is_written(tmp_path):
    """From the sample article; the same place twice is refused, with the code of label files."""
    article = ROOT / "sample_sources" / "tides-article" / "article.pdf"
    home = {"CARDSTORE_LIBRARY": str(tmp_path / "library")}
    words = ("--source", "tides", "--no-resolve", "--jobs", "1")
    assert 0 == run_here("ingest", article, *words, **home).returncode
    export = ("pages", "tides", "export", "--format", "pdf", "--to", tmp_path / "copy.pdf")
    done, again = run_here(*export, "--json", **home), run_here(*export, **home)
    shown = run_here("pages", "tides", "--json", **home)
    texts = [leaf["label"]["text"] for leaf in json.loads(shown.stdout)["leaves"]]

    assert (0, 77) == (done.returncode, again.returncode)
    assert (11, 1) == (json.loads(done.stdout)["leaves"], json.loads(done.stdout)["ranges"])
    with pikepdf.open(tmp_path / "copy.pdf") as copy:
        assert texts == [page.label for page in copy.pages]


@pytest.mark.parametrize(
    "words",
    [
        ("burn",),
        ("assign",),
        ("assign", "2"),
        ("assign", "2", "5", "--none"),
        ("assign", "2-3", "5"),
        ("assign", "--run", "2-3", "5", "6"),
        ("assign", "--run", "3-2", "5"),
        ("assign", "--run", "2-9", "5"),
        ("confirm",),
        ("confirm", "x"),
        ("undo",),
        ("undo", "--change", "7"),
        ("export", "--format", "pdf"),
        ("import", "x", "--format", "tei"),
        ("--again", "history"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(folder, words):
    """With the code of usage, and without a trace."""
    before = labels(folder)

    assert 2 == pages(folder, *words).returncode
    assert before == labels(folder)


def test_help_is_there_for_every_action():
    """With or without a source before it."""
    for words in (("pages", "assign", "--help"), ("pages", "x", "undo", "-h")):
        ran = run_here(*words)
        assert 0 == ran.returncode
        assert "--dry-run" in ran.stdout


def test_a_long_map_is_short(tmp_path):
    """Doubts first, then a line for each run and for what lies between."""
    numbers = [str(n + 1) for n in range(40)] + ["none"] * 3
    library, _ = make_library(tmp_path / "library", leaves=43, numbers=numbers, cards=False)
    library.close()
    lines = pages(tmp_path / "library").stdout.splitlines()

    assert lines[0].startswith("doubtful leaves (3)")
    assert 6 >= len(lines)
    assert any(line.startswith("leaves 0–39") and "1–40" in line for line in lines)


def test_only_cards_that_a_change_moves_are_listed(folder):
    """A card that was moved before is not told again by a change of other leaves."""
    moved = pages(folder, "assign", "2", "90")
    other = pages(folder, "assign", "5", "A-7")
    undone = pages(folder, "undo")

    assert "3 → 90 (claimed p. 3: does not hold there)" in moved.stderr
    assert [0, 0] == [other.returncode, undone.returncode]
    assert "claimed" not in other.stderr + undone.stderr


def test_a_leaf_to_skip_outside_of_a_run_is_refused(folder):
    """Before, behind, or without end: it was a slip of the hand."""
    before = labels(folder)
    runs = [pages(folder, "assign", "--run", "2-4", "7", "--skip", s) for s in ("5", "0", "3-9999")]

    assert [2, 2, 2] == [ran.returncode for ran in runs]
    assert before == labels(folder)
