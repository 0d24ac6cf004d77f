"""`cardstore sentences`: how a manuscript is split."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.program import run_apart, run_here

ROOT = Path(__file__).parents[2]
TEXT = "# One\n\nThe mill *burned* [card:a] [headline]. He fled.\n\n> We are lost.\n\n[card:b]\n"


@pytest.fixture
def draft(tmp_path):
    """A manuscript in a folder of its own."""
    path = tmp_path / "ch01.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_each_sentence_has_its_line(draft):
    """Place, block, cards, marks, words; then what a person should know, and the count."""
    result = run_apart("sentences", draft)

    assert 0 == result.returncode
    assert [
        "One",
        f"{draft}:3:1  paragraph [card:a] [headline]  The mill burned.",
        f"{draft}:3:40  paragraph  He fled.",
        f"{draft}:5:3  quotation [card:b]  > We are lost.",
        f"{draft}: Line 7: Marks alone in a paragraph are read as of the sentence before.",
        f"{draft}: 3 sentences, 2 with cards; not checked: 1 heading",
    ] == result.stdout.splitlines()


def test_the_document_fits_its_schema(draft):
    """Every field is described, and the stretches give the text back."""
    document = json.loads(run_here("sentences", "--json", draft, draft).stdout)
    schema = ROOT / "schemas" / "sentences.schema.json"
    jsonschema.validate(document, json.loads(schema.read_text(encoding="utf-8")))
    first, second = document["manuscripts"]
    spans = sorted(
        (one["span"]["start"], one["span"]["end"])
        for one in [*first["sentences"], *first["skipped"]]
    )

    assert first == second
    assert TEXT == "".join(TEXT[start:end] for start, end in spans)


def test_a_file_that_is_no_text_exits_with_its_code(tmp_path):
    """It could not be read; nothing was decided."""
    path = tmp_path / "ch01.md"
    path.write_bytes(b"PK\x03\x04\0")

    assert 60 == run_here("sentences", path).returncode
