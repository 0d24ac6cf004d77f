"""What was read once alone is looked at again as soon as a second reading can be made."""

from __future__ import annotations

import shutil

import pytest

from cardstore import Library
from cardstore.adapters.engines.models import find_second_model
from cardstore.gate.verdict import Bin
from tests.contracts.making import make_image
from tests.remembered import Here
from tests.workflow.made_gate import Yes, trust

pytestmark = pytest.mark.skipif(
    find_second_model() is None, reason="the second model is missing: cardstore models install"
)

QUOTE = "and which of the boats had not come home."


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with a scan of one leaf and a card from it, made once."""
    folder = tmp_path_factory.mktemp("once")
    make_image(folder / "leaf.png")
    with Library.open(folder / "library", create=True) as library:
        library.ingest(folder / "leaf.png", source="log", executor=Here())
        library.assign_label("log", 0, label="7", assigned_by="tester")
        library.vouch("log", by="tester", evidence="made up for these tests")
        library.add_card("log", quote=QUOTE, page="7", made_by="tester")
    return folder / "library"


@pytest.fixture
def library(original, tmp_path):
    """A copy of that library, open."""
    shutil.copytree(original, tmp_path / "library")
    with Library.open(tmp_path / "library") as opened:
        yield opened


def gate_one(library, words="Some boats had not come home", **options):
    """Gate one sentence that cites the card; give its bin and whether it was held."""
    judge = Yes()
    trust(library, judge)
    (card,) = library.find_cards(source="log")
    text = f"{words} {card.mark}.\n"
    (one,) = library.gate_texts([("ch01.md", text)], judge=judge, **options).sentences
    return one.bin, one.held


def test_a_model_that_came_is_used(library, monkeypatch, tmp_path):
    """Held as long as it is missing; then read, and another sentence with the card too."""
    monkeypatch.setenv("CARDSTORE_SECOND_MODEL", str(tmp_path / "nothing"))
    before = [gate_one(library), gate_one(library)]
    monkeypatch.delenv("CARDSTORE_SECOND_MODEL")
    after = [gate_one(library), gate_one(library, "The boats had not come home")]

    assert [(Bin.PERSON, False), (Bin.PERSON, True)] == before
    assert [(Bin.PASSED, False), (Bin.PASSED, False)] == after


def test_a_run_without_second_readings_spoils_no_later_one(library):
    """Nobody was asked to read again; the next run asks."""
    assert (Bin.PERSON, False) == gate_one(library, proofread=False)
    assert (Bin.PERSON, True) == gate_one(library, proofread=False)
    assert Bin.PASSED is gate_one(library)[0]
