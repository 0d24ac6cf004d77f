"""`--picture [FILE]` of show, pages and check: what is drawn, where it lies, and refusals."""

from __future__ import annotations

import json

import pytest

from cardstore import Library
from tests.cli.program import run_here
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_pictured

SOURCE = BOOK.source_id


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder to work in, with a library of drawn leaves in it."""
    make_pictured(tmp_path).close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDSTORE_LIBRARY", str(tmp_path / "library"))
    return tmp_path


def card_of(place):
    with Library.open(place / "library") as library:
        return library.card_ids()[0]


@pytest.mark.parametrize(
    "words",
    [
        ("pages", SOURCE, "--picture"),
        ("pages", "--picture=", SOURCE, "--all"),
    ],
)
def test_a_sheet_without_a_name_lies_here_under_the_editions(place, words):
    """The map is printed as ever; where the picture is stands on stderr."""
    told = run_here(*words)

    assert 0 == told.returncode, told.stderr
    assert f"Picture: {SOURCE}-pages.png" in told.stderr
    assert (place / f"{SOURCE}-pages.png").read_bytes().startswith(b"\x89PNG")
    assert "printed" in told.stdout


def test_a_page_for_a_browser_is_asked_for_by_its_name(place):
    """With --json stdout stays one document."""
    sheet = run_here("pages", SOURCE, "--picture", "sheet.html", "--json")
    card = run_here("show", card_of(place), "--picture", "card.HTML", "--json")

    assert 2 == len(json.loads(sheet.stdout)["leaves"])
    assert json.loads(card.stdout)["card_id"] == card_of(place)
    for name in ("sheet.html", "card.HTML"):
        assert (place / name).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_card_without_a_name_lies_here_under_its_id(place):
    """The mark of the card is the file's name."""
    told = run_here("show", card_of(place), "--picture")

    assert 0 == told.returncode, told.stderr
    assert (place / f"{card_of(place)}.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("command", ["show", "check", "pages"])
@pytest.mark.parametrize("name", ["leaf.gif", "leaf"])
def test_a_file_that_cannot_be_is_told_with_a_remedy(place, command, name):
    """Exit code 88, and nothing is written."""
    told = run_here(command, SOURCE if command == "pages" else card_of(place), "--picture", name)

    assert 88 == told.returncode, told.stdout + told.stderr
    assert name in told.stderr
    assert ".png or .html" in told.stderr
    assert not (place / name).exists()


def test_a_picture_goes_with_showing_the_map(place):
    """An action that changes labels draws none."""
    told = run_here("pages", SOURCE, "--picture", "assign", "0", "5")

    assert 2 == told.returncode
    assert "--picture goes with showing the map" in told.stderr
    assert not list(place.glob("*.png.png"))
