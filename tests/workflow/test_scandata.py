"""Scandata beside a scan: heard as a vote, named where it is wrong, never in the way."""

from __future__ import annotations

import json

import pymupdf
import pytest

from cardstore import Library
from cardstore.errors import ScandataError
from cardstore.pages.page_map import Basis
from tests.adapters.test_scandata import book, page
from tests.cli.program import run_here

LEAVES = 14
BARE = {0, 1}
"""The cover and the title, on which no number is printed."""


@pytest.fixture(scope="module")
def pdf(tmp_path_factory):
    """A book of fourteen leaves; the third is page 1."""
    made = tmp_path_factory.mktemp("scandata") / "harbour.pdf"
    written = pymupdf.open()
    for leaf in range(LEAVES):
        drawn = written.new_page(width=400, height=600)
        for line in range(20):
            drawn.insert_text((50, 80 + 20 * line), f"The harbour of {leaf} and {line} lay still.")
        if leaf not in BARE:
            drawn.insert_text((195, 570), str(leaf - 1))
    written.save(made)
    written.close()
    return made


def scandata_of(folder, labels, *, extra=(), name="harbour_scandata.xml"):
    """Write a scandata file: a colour card, and one page for each label."""
    pages = [page(0, shown=False), *(page(n, label) for n, label in enumerate(labels, 1)), *extra]
    path = folder / name
    path.write_text(book(*pages), encoding="utf-8")
    return path


RIGHT = [None, None, *map(str, range(1, LEAVES - 1))]


def ingest(folder, pdf, *options):
    """Ingest the book, in a folder of its own, from the command line."""
    copy = folder / pdf.name
    copy.write_bytes(pdf.read_bytes())
    return run_here("ingest", copy, *options, "--library", folder / "library")


def test_what_lies_beside_a_scan_is_heard_and_told(tmp_path, pdf):
    """The printed numbers bear it out, so that nothing is remarked."""
    scandata_of(tmp_path, RIGHT)
    ran = ingest(tmp_path, pdf)

    assert 0 == ran.returncode, ran.stderr
    assert "scandata: harbour_scandata.xml has 12 page numbers for 15 leaves" in ran.stdout
    assert "1 of them not for readers" in ran.stdout
    assert "the labels of scandata" not in ran.stderr


def test_a_wrong_one_is_named_as_wrong(tmp_path, pdf):
    """It counts from the cover; the map keeps what is printed, and says who errs."""
    scandata_of(tmp_path, [str(n) for n in range(1, LEAVES + 1)])
    ran = ingest(tmp_path, pdf)
    with Library.open(tmp_path / "library") as library:
        page_map = library.page_map("harbour")

    assert "the labels of scandata are wrong" in ran.stderr
    assert ["1", "12"] == [page_map.leaves[n].shown for n in (2, 13)]
    assert not [
        entry
        for entry in page_map.leaves
        if entry.leaf_index in BARE and entry.basis in {Basis.PRINTED, Basis.ASSIGNED}
    ]


@pytest.mark.parametrize(
    ("broken", "why"),
    [("<book>", "is no scandata"), (book(page(0), page(1)), "tells of 2 images")],
)
def test_one_that_cannot_be_used_stops_no_ingest(tmp_path, pdf, broken, why):
    """It is told, and the book is there."""
    (tmp_path / "harbour_scandata.xml").write_text(broken, encoding="utf-8")
    ran = ingest(tmp_path, pdf)

    assert 0 == ran.returncode, ran.stderr
    assert "scandata not used: " in ran.stdout
    assert why in ran.stdout


def test_one_that_a_person_names_must_be_right(tmp_path, pdf):
    """Exit code 80, before anything is read, with JSON that says so."""
    named = tmp_path / "other.xml"
    named.write_text("<book>", encoding="utf-8")
    ran = ingest(tmp_path, pdf, "--scandata", named, "--json")

    assert 80 == ran.returncode
    assert "ScandataError" == json.loads(ran.stdout)["error"]["type"]
    assert not (tmp_path / "library").exists()


def test_it_is_heard_when_it_comes_later(tmp_path, pdf):
    """The same ingest again, with the file named; the last one holds, and is kept once."""
    first, again = ingest(tmp_path, pdf), []
    wrong = scandata_of(tmp_path, [str(n) for n in range(1, LEAVES + 1)], name="wrong.xml")
    right = scandata_of(tmp_path, RIGHT, name="right.xml")
    again = [ingest(tmp_path, pdf, "--scandata", path) for path in (wrong, right, right)]

    assert "scandata" not in first.stdout + first.stderr
    assert [True, False, False] == ["labels of scandata are wrong" in ran.stderr for ran in again]
    with Library.open(tmp_path / "library") as library, pytest.raises(ScandataError):
        library.add_scandata("harbour", scandata_of(tmp_path, ["1"], name="short.xml"))


def test_an_ingest_again_tells_which_cards_its_new_map_moved(tmp_path, pdf):
    """As every other command does that infers the map anew; the first one has none to tell."""
    first = ingest(tmp_path, pdf)
    with Library.open(tmp_path / "library") as library:
        library.assign_label("harbour", 0, label="xi", assigned_by="ada")
        quote = "The harbour of 0 and 5 lay still."
        card = library.add_card("harbour", quote=quote, page="xi", made_by="ada")
        library.unassign("harbour", 0, unassigned_by="ada")
    again = ingest(tmp_path, pdf)

    assert "1 card is not where" not in first.stderr
    assert "1 card is not where the words or the printed page were" in again.stderr
    assert card.card_id in again.stderr
