"""Words from and for other programs, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest
from jsonschema import Draft202012Validator

from tests.cli.program import run_apart, run_here
from tests.contracts.making import WORDS, make_pdf

SCHEMAS = Path(__file__).parents[2] / "schemas"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library with a PDF of real text, on two leaves."""
    folder = tmp_path_factory.mktemp("words")
    pdf = make_pdf(folder / "keeper.pdf", leaves=2)
    ran = run_here("ingest", pdf, "--no-resolve", "--jobs", "1", "--library", folder / "library")

    assert 0 == ran.returncode, ran.stderr
    return folder / "library"


def valid(name, text):
    """Give the document that fits a schema."""
    document = json.loads(text)
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(document)
    return document


@pytest.mark.parametrize("form", ["hocr", "alto"])
def test_words_leave_and_come_back(library, tmp_path, form):
    """Kept beside the file's own text; a second file of that name is not written."""
    out = tmp_path / "keeper.words"
    words = ("export", form, "keeper", "--to", out, "--library", library, "--json")
    first, second = run_here(*words), run_here(*words)
    taken = run_here(
        *("import", "words", "keeper", out, "--by", "ada", "--library", library, "--json")
    )
    report = valid("words-import", taken.stdout)

    assert (0, 90, 0) == (first.returncode, second.returncode, taken.returncode)
    assert (2, form) == (valid("words-export", first.stdout)["leaves"], report["form"])
    assert ([0, 1], []) == (report["kept"], report["without_page"])
    assert "is there already" in second.stderr


def test_what_cannot_be_taken_in_has_its_exit_code(library, tmp_path):
    """With the file and the line, and nothing is stored."""
    wrong = tmp_path / "keeper.hocr"
    wrong.write_text("<html>\n<body>\n<div class='ocr_page' title='bbox 0 0 9'/></body></html>")
    ran = run_apart("import", "words", "keeper", wrong, "--by", "ada", "--library", library)

    assert 89 == ran.returncode
    assert "keeper.hocr, line 3, has an element without a box" in ran.stderr


def test_a_page_too_few_asks_for_a_person(library, tmp_path):
    """Exit code 3, and people are told which leaf; the page that is there tells its place."""
    out = tmp_path / "one.hocr"
    run_here("export", "hocr", "keeper", "--to", out, "--library", library)
    whole = out.read_text(encoding="utf-8")
    first, second = (whole.index(f'<div class="ocr_page" id="page_{n}"') for n in (1, 2))
    out.write_text(whole[:first] + whole[second:], encoding="utf-8")
    ran = run_here("import", "words", "keeper", out, "--by", "ada", "--library", library)

    assert 3 == ran.returncode, ran.stderr
    assert "1 leaf that no page shows: leaf 0" in ran.stdout.splitlines()
    assert "read by pdf" in ran.stdout


@pytest.mark.parametrize(
    ("pages", "told"),
    [("original", "own_text"), pytest.param("drawn", "drawn", marks=pytest.mark.long)],
)
def test_a_searchable_pdf_is_written(library, tmp_path, pages, told):
    """As a program of its own: of pages that keep their text, and of drawn ones."""
    out = tmp_path / "keeper.pdf"
    words = ("export", "searchable-pdf", "keeper", "--library", library, "--json")
    ran = run_apart(*words, "--to", out, "--pages", pages)
    report = valid("words-export", ran.stdout)
    with pymupdf.open(out) as document:
        texts = [one.get_text().split() for one in document]

    assert 0 == ran.returncode, ran.stderr
    assert [0, 1] == report[told]
    assert [list(WORDS)] * 2 == texts
    assert 2 * len(WORDS) == report["words"]


def test_without_a_command_cards_are_exported(library):
    """As before there were others; options may stand before the command."""
    bare = run_here("export", "--library", library, "--format", "csv", "hocr")
    named = run_here("export", "cards", "--library", library, "--format", "csv")
    asked = run_here("export", "--library", library, "--json", "hocr", "keeper")

    assert (0, 0) == (bare.returncode, named.returncode)
    assert bare.stdout == named.stdout
    assert 2 == asked.returncode
    assert "--to" in asked.stderr
