"""`cardstore figures`: lines for people, a document for programs."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from cardstore import Library
from tests.cli.program import run_apart, run_here
from tests.remembered import Here

ROOT = Path(__file__).parents[2]
ARTICLE = ROOT / "sample_sources" / "tides-article" / "article.pdf"
SCHEMA = json.loads((ROOT / "schemas" / "figures.schema.json").read_text(encoding="utf-8"))


def run(*words, folder):
    """Run the command on a library."""
    return run_here("figures", *words, "--library", folder)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library with a card that states figures, and one that states none."""
    folder = tmp_path_factory.mktemp("figures") / "library"
    with Library.open(folder, create=True) as opened:
        opened.ingest(ARTICLE, source="tides", executor=Here())
        told, mute = (
            opened.add_card("tides", quote=quote, page=printed, made_by="tester")
            for quote, printed in (
                ("day, of which 57 fall after 1859. The longest, of", "217"),
                ("leaf of the original is damaged.", "215"),
            )
        )
    return folder, told.card_id, mute.card_id


def test_every_figure_has_its_line(library):
    """The words, the kind and the fields; a card without figures says so."""
    folder, told, mute = library
    lines = run_apart("figures", told, mute, "--library", folder).stdout.splitlines()

    assert 3 == len(lines)
    assert f"{told}  “57”  quantity: value 57, period 1859" == lines[0]
    assert f"{mute}  The quote states no number." == lines[2]


def test_the_document_fits_its_schema(library):
    """One document a card, in the order asked."""
    folder, told, mute = library
    result = run(told, mute, "--json", folder=folder)
    found = json.loads(result.stdout)
    for document in found:
        jsonschema.validate(document, SCHEMA)

    assert [(told, 2), (mute, 0)] == [(d["card_id"], len(d["figures"])) for d in found]


def test_an_unknown_card_is_an_error(library):
    """The exit code is that of the error."""
    result = run("ZZZZ-Z", folder=library[0])

    assert 0 != result.returncode
    assert "ZZZZ-Z" in result.stderr
