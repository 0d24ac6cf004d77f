"""The sample sources and their truth agree, judged by slow and obvious comparisons."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from functools import cache
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

import pymupdf
import pytest
from PIL import Image

SOURCES = Path(__file__).resolve().parent.parent / "sample_sources"
BOOKS = ("harbour-1893", "harbour-1898")
NAMES = (*BOOKS, "tides-article", "folder", "openings")
ROMAN = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii"]
LIMIT_BYTES = 10_000_000
FILE_LIMIT_BYTES = 4 * 2**20


@cache
def _truth(name, part):
    return json.loads((SOURCES / name / "truth" / f"{part}.json").read_text(encoding="utf-8"))


def _labels(name):
    return [entry["label"] for entry in _truth(name, "page_map")]


def _letters(text):
    """Letters and digits only: what no line break, hyphen or quote mark can change."""
    text = text.replace("\ufb01", "fi").replace("\ufb02", "fl")
    return "".join(ch for ch in text if ch.isalnum())


@cache
def _zone_letters(name, zone):
    """Give each leaf's letters in a zone, note marks and tables left out."""
    leaves = []
    for leaf in _truth(name, "text"):
        letters = ""
        for line in leaf["lines"]:
            if line["zone"] == zone and line.get("role") != "table":
                text = line["text"]
                for start, end in reversed(line.get("note_marks", [])):
                    text = text[:start] + text[end:]
                letters += _letters(text)
        leaves.append(letters)
    return leaves


def _stands_on(name, leaf_indices, quote):
    """Tell whether a quote's letters stand on these leaves, in the body or in a foot note."""
    return any(
        _letters(quote) in "".join(zone[at] for at in leaf_indices)
        for zone in (_zone_letters(name, "body"), _zone_letters(name, "foot_note"))
    )


def _stands_anywhere(name, quote):
    """Tell whether a quote's letters stand anywhere in the source."""
    return _stands_on(name, range(len(_labels(name))), quote)


def _cases(name, *fits):
    return [case for case in _truth(name, "quotes") if case["fit"] in fits]


def _source_file(name):
    return SOURCES / name / ("article.pdf" if name == "tides-article" else "scan.pdf")


def _natural(name):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


@pytest.mark.parametrize("name", [*BOOKS, "tides-article"])
def test_truth_has_one_entry_per_leaf_of_the_file(name):
    """Page map and printed text have as many leaves as the PDF, counted from 0."""
    with pymupdf.open(_source_file(name)) as pdf:
        expected = list(range(len(pdf)))

    assert expected == [entry["leaf_index"] for entry in _truth(name, "page_map")]
    assert expected == [entry["leaf_index"] for entry in _truth(name, "text")]


def test_folder_holds_one_image_per_leaf_in_natural_order():
    """leaf10 comes after leaf9, and there are as many images as leaves."""
    files = [f.name for f in (SOURCES / "folder").iterdir() if f.stem.startswith("leaf")]

    actual = [f.split(".")[0] for f in sorted(files, key=_natural)]

    assert [f"leaf{number}" for number in range(3, 11)] == actual
    assert len(actual) == len(_labels("folder"))
    assert sorted(files) != sorted(files, key=_natural)


@pytest.mark.parametrize("name", NAMES)
def test_labels_rise_by_one_in_each_run(name):
    """Labels rise by one from labelled leaf to labelled leaf; only roman to arabic starts anew."""
    values = [
        ("roman", ROMAN.index(label)) if label in ROMAN else ("arabic", int(label))
        for label in _labels(name)
        if label is not None
    ]

    for (style, value), following in pairwise(values):
        assert following in {(style, value + 1), ("arabic", 1) if style == "roman" else None}


@pytest.mark.parametrize("name", NAMES)
def test_a_printed_label_is_a_line_of_the_leaf(name):
    """A label is marked as printed exactly where its number stands on the leaf."""
    for entry, leaf in zip(_truth(name, "page_map"), _truth(name, "text"), strict=True):
        numbers = [line["text"] for line in leaf["lines"] if line["zone"] == "page_number"]

        assert ([entry["label"]] if entry["printed"] else []) == numbers


@pytest.mark.parametrize("name", BOOKS)
def test_the_books_have_what_makes_page_maps_hard(name):
    """Blank leaves, a plate outside the count, implied romans and openings are there."""
    entries = _truth(name, "page_map")
    text = _truth(name, "text")
    kinds = {(e["kind"], e["label"] is None, e["printed"]) for e in entries}

    assert {
        ("cover", True, False),
        ("blank", True, False),
        ("blank", False, False),
        ("plate", True, False),
        ("front", False, True),
        ("front", False, False),
        ("opening", False, True),
        ("opening", False, False),
    } <= kinds
    assert all(not text[e["leaf_index"]]["lines"] for e in entries if e["kind"] == "blank")


def test_the_two_editions_break_pages_differently():
    """The same words stand on other pages, and the roman numbering is longer."""
    first, second = (
        {
            next(line["text"] for line in leaf["lines"] if line["zone"] == "body")
            for entry, leaf in zip(_truth(name, "page_map"), _truth(name, "text"), strict=True)
            if entry["kind"] == "text"
        }
        for name in BOOKS
    )

    assert not first & second
    assert sum(label in ROMAN for label in _labels(BOOKS[0])) < sum(
        label in ROMAN for label in _labels(BOOKS[1])
    )


@pytest.mark.parametrize("name", NAMES)
def test_there_are_forty_cases_with_ids_of_their_own(name):
    """Every source has at least forty quotes, and pages are the labels of their leaves."""
    cases = _truth(name, "quotes")

    assert len(cases) >= 40
    assert len({case["id"] for case in cases}) == len(cases)
    assert all(case["pages"] == [_labels(name)[at] for at in case["leaves"]] for case in cases)


@pytest.mark.parametrize("name", NAMES)
def test_exact_quotes_stand_in_one_printed_line(name):
    """An exact quote is a piece of one line of its leaf, code point by code point."""
    text = _truth(name, "text")

    for case in _cases(name, "exact"):
        (leaf_index,) = case["leaves"]

        assert any(case["quote"] in line["text"] for line in text[leaf_index]["lines"]), case


@pytest.mark.parametrize("name", NAMES)
def test_folded_quotes_stand_on_their_leaves_and_need_all_of_them(name):
    """A folded quote's letters run over its leaves; with its first or last away they do not."""
    cases = _cases(name, "folded")

    assert cases
    for case in cases:
        leaves = case["leaves"]

        assert _stands_on(name, leaves, case["quote"]), case
        assert not _stands_on(name, leaves[1:], case["quote"]), case
        assert not _stands_on(name, leaves[:-1], case["quote"]), case


@pytest.mark.parametrize("name", NAMES)
def test_altered_and_missing_quotes_stand_nowhere(name):
    """No altered or invented quote can be found in the source."""
    cases = _cases(name, "near", "missing")

    assert cases
    assert [case for case in cases if _stands_anywhere(name, case["quote"])] == []


@pytest.mark.parametrize("name", BOOKS)
def test_repeated_quotes_stand_on_each_of_their_leaves(name):
    """An ambiguous quote stands whole on every one of two or more leaves."""
    cases = _cases(name, "ambiguous")

    assert cases
    for case in cases:
        assert len(case["leaves"]) >= 2
        assert all(_stands_on(name, [at], case["quote"]) for at in case["leaves"]), case


@pytest.mark.parametrize("name", BOOKS)
def test_page_end_quotes_pass_a_running_head(name):
    """Some quotes run over a page end, and some have a word broken there."""
    kinds = {case["kind"] for case in _cases(name, "folded")}
    over = [c["leaves"] for c in _cases(name, "folded") if c["kind"].startswith("page_end")]

    assert kinds >= {"page_end", "page_end_hyphen"}
    assert all(len(leaves) == 2 for leaves in over)


@pytest.mark.parametrize("name", BOOKS)
def test_scans_have_no_text(name):
    """The scanned books are images and nothing else."""
    with pymupdf.open(_source_file(name)) as pdf:
        assert all(not leaf.get_text().strip() and len(leaf.get_images()) == 1 for leaf in pdf)


def test_the_article_carries_its_words_and_labels():
    """Text layer and truth hold the same words in the same order; /PageLabels starts at 213."""
    expected = [
        " ".join(line["text"] for line in leaf["lines"]).split()
        for leaf in _truth("tides-article", "text")
    ]
    with pymupdf.open(_source_file("tides-article")) as pdf:
        actual = [leaf.get_text().split() for leaf in pdf]
        labels = [leaf.get_label() for leaf in pdf]

    assert expected == actual
    assert _labels("tides-article") == labels
    assert labels[0] == "213"


def test_broken_files_are_broken_in_their_own_ways():
    """Damaged, empty and false PDFs can't be opened; the encrypted one opens with its password."""
    for name in ("damaged", "empty", "not-a-pdf"):
        with pytest.raises(pymupdf.FileDataError):
            pymupdf.open(SOURCES / "broken" / f"{name}.pdf")
    with pymupdf.open(SOURCES / "broken" / "encrypted.pdf") as locked:
        assert locked.needs_pass
        assert not locked.authenticate("lamp")
        assert locked.authenticate("lighthouse")
        assert [leaf.get_label() for leaf in locked] == ["213", "214", "215"]


@pytest.mark.parametrize("name", NAMES)
def test_sources_carry_a_csl_record(name):
    """Every source says what it is in CSL-JSON, one item to a file."""
    (record,) = json.loads((SOURCES / name / "source.json").read_text(encoding="utf-8"))

    assert record["id"] == name
    assert {"title", "author", "issued", "type"} <= record.keys()


def test_the_records_give_the_extent_of_the_labels():
    """Extent and page range of the records end at the last labels of the page maps."""
    for name in BOOKS:
        (record,) = json.loads((SOURCES / name / "source.json").read_text(encoding="utf-8"))
        labels = [label for label in _labels(name) if label]
        last_roman = [label for label in labels if label in ROMAN][-1]

        assert record["number-of-pages"] == f"{last_roman}, {labels[-1]}"
    (record,) = json.loads((SOURCES / "tides-article/source.json").read_text(encoding="utf-8"))
    labels = _labels("tides-article")

    assert record["page"] == f"{labels[0]}–{labels[-1]}"


def test_samples_stay_small():
    """All samples together stay below 10 MB, every file below 4 MiB."""
    sizes = [f.stat().st_size for f in SOURCES.rglob("*") if f.is_file()]

    assert sum(sizes) < LIMIT_BYTES
    assert max(sizes) < FILE_LIMIT_BYTES


def _draw_again(name, folder):
    """Run the script for one source and give (path, committed bytes, drawn bytes)."""
    command = [sys.executable, str(SOURCES / "draw.py"), "--only", name, "--to", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    drawn = sorted(f for f in (folder / name).rglob("*") if f.is_file())
    return [(f.name, (SOURCES / f.relative_to(folder)).read_bytes(), f.read_bytes()) for f in drawn]


@pytest.mark.parametrize("name", ["folder", "openings", "tides-article"])
@pytest.mark.long
def test_drawing_again_gives_the_same_bytes(name, tmp_path):
    """The script sets the same truth anew and, with the same libraries, draws the same bytes."""
    again = _draw_again(name, tmp_path)

    for file_name, committed, drawn in again:
        if file_name.endswith(".json"):
            assert committed == drawn, file_name
    recorded = json.loads((SOURCES / "drawn_with.json").read_text(encoding="utf-8"))
    if recorded != {package: version(package) for package in recorded}:
        pytest.skip(f"pictures can be compared with these versions only: {recorded}")
    digests = [[hashlib.sha256(part).hexdigest() for part in parts] for _, *parts in again]

    assert len(digests) >= 4
    assert [committed for committed, _ in digests] == [drawn for _, drawn in digests]


def test_the_folder_shows_the_leaves_of_the_book():
    """A TIFF of the folder is, pixel for pixel, a leaf of the scanned book."""
    texts = _truth("harbour-1893", "text")
    at = next(
        leaf["leaf_index"]
        for leaf in texts
        if leaf["lines"] == _truth("folder", "text")[2]["lines"]
    )
    with pymupdf.open(_source_file("harbour-1893")) as pdf:
        (image,) = pdf[at].get_images()
        expected = pymupdf.Pixmap(pdf, image[0])
    with Image.open(SOURCES / "folder" / "leaf5.tif") as tif:
        actual = tif.convert("L")

    assert (expected.width, expected.height) == actual.size
    assert bytes(expected.samples) == actual.tobytes()
