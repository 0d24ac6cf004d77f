"""`cardstore handback` on the born-digital article."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from cardstore import Library
from tests.cli.program import run_apart, run_here
from tests.remembered import Here

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def library(tmp_path_factory, samples, record, truth):
    """A library with the article and a card: its folder and the card."""
    folder = tmp_path_factory.mktemp("handback-cli") / "library"
    line = next(c for c in truth("tides-article", "quotes") if c["kind"] == "in_line")
    with Library.open(folder, create=True) as made:
        path = samples / "tides-article" / "article.pdf"
        made.ingest(path, source=record("tides-article"), executor=Here())
        made.vouch("tides-article", by="Ada Kern", evidence="the printed volume")
        card = made.add_card(
            "tides-article", quote=line["quote"], page=line["pages"][0], made_by="me"
        )
    return folder, card


@pytest.fixture
def draft(tmp_path, library):
    """A draft that the gate has read."""
    words = library[1].quote.split()
    path = tmp_path / "ch03.md"
    path.write_text(
        f"# Three\n\nIt says “{' '.join(words[1:5])}” {library[1].mark}.\n\nIt rained.\n",
        encoding="utf-8",
    )
    run_here("gate", path, "--library", library[0])
    return path


def test_people_are_told_what_was_written(library, draft, tmp_path):
    """Files, where the sentences stand, that no audit was drawn, and the limit of all of it."""
    result = run_apart("handback", draft, "--to", tmp_path / "back", "--library", library[0])

    assert 0 == result.returncode, result.stderr
    assert "  01-ch03.docx (2 comments)" in result.stdout
    assert "1 of 2 (50.0 %) failed: back to the writer" in result.stdout
    assert "No audit was drawn of " in result.stdout
    assert ": there is no bound." in result.stdout
    assert "Support is not truth" in result.stdout


def test_json_is_the_list_in_the_folder(library, draft, tmp_path):
    """One document, which its schema describes."""
    result = run_here(
        "handback", draft, "--to", tmp_path / "back", "--json", "--library", library[0]
    )
    told = json.loads(result.stdout)
    schema = json.loads((ROOT / "schemas" / "hand-back.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(told, schema)

    assert told == json.loads((tmp_path / "back" / "handback.json").read_text(encoding="utf-8"))


def test_a_changed_draft_could_not_be_handed_back(library, draft, tmp_path):
    """Exit code 73, and the message says what to do."""
    draft.write_text("It rained.\n", encoding="utf-8")
    result = run_here("handback", draft, "--to", tmp_path / "back", "--library", library[0])

    assert 73 == result.returncode
    assert f"Gate it again with: cardstore gate {draft}" in result.stderr
    assert not (tmp_path / "back").exists()


def test_a_folder_must_be_named(library, draft):
    """Nothing is written into whatever folder one is in."""
    assert 2 == run_here("handback", draft, "--library", library[0]).returncode
