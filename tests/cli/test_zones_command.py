"""`cardstore zones`: the lines of a leaf, a person's word on them, and the picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.program import run_apart, run_here
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_pictured

SOURCE = BOOK.source_id
SCHEMA = Path(__file__).parents[2] / "schemas" / "leaf-layout.schema.json"


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder to work in, with a library of drawn leaves in it."""
    make_pictured(tmp_path).close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDSTORE_LIBRARY", str(tmp_path / "library"))
    return tmp_path


def lines_of(*more):
    told = run_here("zones", SOURCE, "0", "--json", *more)

    assert 0 == told.returncode, told.stderr
    document = json.loads(told.stdout)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(document)
    return document


@pytest.mark.usefixtures("place")
def test_the_lines_are_listed_with_their_zones():
    """In a process of its own, as people run it: number, block, zone and words."""
    told = run_apart("zones", SOURCE, "0")
    first = told.stdout.splitlines()[0].split()

    assert 0 == told.returncode, told.stderr
    assert ["0", "block", "0", "body"] == first[:4]


@pytest.mark.usefixtures("place")
def test_a_zone_is_said_told_and_undone():
    """The document has the word, and who and why; the history both changes."""
    before = lines_of()
    said = lines_of("--set", "1-2=marginal note", "--by", "ada", "--note", "seen")
    told = run_here("zones", SOURCE, "0")
    undone = lines_of("--undo", "--by", "ben")
    history = run_here("zones", SOURCE, "0", "--history").stdout.splitlines()

    assert ["marginal_note"] * 2 == [line["zone"] for line in said["lines"][1:3]]
    assert [False, True, True, False] == [line["by_person"] for line in said["lines"][:4]]
    assert "marginal_note*" in told.stdout
    assert before["lines"] == undone["lines"]
    assert ["2 as marginal_note, by ada: seen (undone by 2)", "undid change 1, by ben"] == [
        line.split("  ", 2)[2].strip().split("  ", 1)[-1] for line in history
    ]


@pytest.mark.usefixtures("place")
def test_an_order_is_said_and_a_line_of_text_is_not_joined():
    """The named lines take each other's places; words of two lines are not run together."""
    before = [line["text"] for line in lines_of()["lines"]]
    turned = lines_of("--order", "3,1-2", "--by", "ada")
    refused = run_here("zones", SOURCE, "0", "--join", "2", "--by", "ada")

    assert [before[n] for n in (0, 3, 1, 2)] == [line["text"] for line in turned["lines"][:4]]
    assert 2 == refused.returncode, refused.stdout
    assert "is no initial" in refused.stderr
    assert turned["lines"] == lines_of()["lines"]


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--set", "1=chapter"), "marginal_note"),
        (("--set", "caption"), "LINES=ZONE"),
        (("--set", "3-1=body"), "no range that rises"),
        (("--set", "x=body"), "no number"),
        (("--set", "99=body"), "no line 99"),
        (("--set", "1=body", "--undo"), "one at a time"),
        (("--change", "1"), "one at a time"),
        (("--order", "1,1"), "twice"),
        (("--undo", "--by", "ada"), "left to undo"),
        (("--join", "1", "--by", "ada"), "is no initial"),
        (("--set", "1=caption", "--by", ""), "needs a name"),
        (("--order", "3,1-2", "--by", " "), "needs a name"),
    ],
)
def test_what_cannot_be_said_is_told_with_a_remedy(words, told):
    """Exit code 2; nothing is written."""
    before = lines_of()
    answer = run_here("zones", SOURCE, "0", *words)

    assert 2 == answer.returncode, answer.stderr
    assert told in answer.stderr
    assert before == lines_of()


@pytest.mark.usefixtures("place")
def test_a_leaf_that_is_not_there_is_told():
    """With the number that was asked for."""
    answer = run_here("zones", SOURCE, "57")

    assert answer.returncode not in {0, 19}
    assert "57" in answer.stderr


@pytest.mark.parametrize("name", [None, "leaf.html"])
def test_the_picture_has_every_zone_and_number(place, name):
    """As a PNG in this folder, or as a page that needs nothing beside it."""
    run_here("zones", SOURCE, "0", "--set", "1=caption", "--by", "ada")
    words = ("--picture", name) if name else ("--picture",)
    told = run_here("zones", SOURCE, "0", *words)
    path = place / (name or f"{SOURCE}-leaf-0.png")
    content = path.read_bytes()

    assert 0 == told.returncode, told.stderr
    assert path.name in told.stderr
    if name is None:
        assert content.startswith(b"\x89PNG")
    else:
        page = content.decode()
        assert page.startswith("<!DOCTYPE html>")
        assert "caption: 1" in page
        assert "<script" not in page
        assert "http" not in page.replace("http-equiv", "")


@pytest.mark.usefixtures("place")
def test_a_picture_that_cannot_be_written_changes_nothing():
    """It is refused before a word is recorded."""
    told = run_here(
        "zones", SOURCE, "0", "--set", "1=caption", "--by", "ada", "--picture", "nowhere/leaf.png"
    )

    assert 93 == told.returncode
    assert not any(line["by_person"] for line in lines_of()["lines"])
