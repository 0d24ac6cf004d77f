"""The commands about the reading of cards, run as a user runs them."""

from __future__ import annotations

import json

import pytest

from cardstore.adapters.engines.models import find_second_model
from tests.cli.program import run_apart, run_here
from tests.contracts.making import make_image

pytestmark = pytest.mark.skipif(
    find_second_model() is None, reason="the second model is missing: cardstore models install"
)

QUOTE = "and which of the boats had not come home."


def run(*words, folder, **environment):
    """Run the program on a library."""
    return run_here(*words, "--library", folder, **environment)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A library with a scan of one leaf."""
    made = tmp_path_factory.mktemp("cli-reading")
    make_image(made / "leaf.png")
    library = made / "library"
    told = run("ingest", str(made / "leaf.png"), "--source", "log", "--jobs", "1", folder=library)
    assert 0 == told.returncode, told.stderr
    run("pages", "log", "assign", "0", "7", "--by", "me", folder=library)
    return library


def add(folder, quote=QUOTE, **environment):
    """Make a card and give its id and what the program said."""
    told = run("add", "log", "--quote", quote, "--page", "7", "--by", "me", "--json",
               folder=folder, **environment)  # fmt: skip
    return json.loads(told.stdout)["card"]["card_id"], told


def test_a_clean_card_is_read_twice_and_passes(folder):
    """Adding checks, the check reads a second time, and the card passes."""
    card_id, told = add(folder)
    read = run_apart("proofread", card_id, "--json", "--library", folder)

    assert 0 == told.returncode
    assert 0 == read.returncode
    assert "alike" == json.loads(read.stdout)["cards"][0]["state"]


def test_without_the_model_a_person_is_needed_until_one_confirms(folder, tmp_path):
    """Exit code 3 and the remedy; a person's word turns it."""
    here = {"CARDSTORE_SECOND_MODEL": str(tmp_path)}
    card_id, told = add(folder, "The keeper wrote the depth of the harbour", **here)
    read = run("proofread", card_id, folder=folder, **here)
    confirmed = run("confirm", card_id, "--by", "ada", "--note", "seen", folder=folder)
    checked = run("check", card_id, folder=folder, **here)

    assert 3 == told.returncode
    assert 3 == read.returncode
    assert "cardstore models install" in read.stdout
    assert 0 == confirmed.returncode
    assert "confirmed by ada" in confirmed.stdout
    assert 0 == checked.returncode
    assert "reading_confirmed" in checked.stdout


def test_no_proofread_leaves_the_words_as_they_are(folder):
    """The check alone, without a second reading."""
    card_id, _ = add(folder, "into his book each morning", CARDSTORE_SECOND_MODEL="nowhere")
    told = run("check", card_id, "--no-proofread", folder=folder)

    assert 3 == told.returncode
    assert "reading_once" in told.stdout


def test_a_leaf_is_corrected_by_name(folder):
    """Who corrected what is printed, and the leaf has the new word."""
    told = run("correct", "--source", "log", "--leaf", "0", "--word", "depth=deptb", "--by", "ada",
               folder=folder)  # fmt: skip
    back = run("correct", "--source", "log", "--leaf", "0", "--word", "deptb=depth", "--by", "ada",
               "--json", folder=folder)  # fmt: skip

    assert 0 == told.returncode, told.stderr
    assert "“depth” → “deptb”; by ada" in told.stdout
    assert [{"read": "deptb", "printed": "depth"}] == json.loads(back.stdout)["corrections"][0][
        "words"
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("proofread",),
        ("proofread", "0000-0", "--all"),
        ("confirm", "0000-0"),
        ("correct", "--word", "a=b", "--by", "ada"),
        ("correct", "--source", "log", "--leaf", "0", "--word", "no equals", "--by", "ada"),
        ("correct", "--source", "log", "--leaf", "0", "--word", "nowhere=x", "--by", "ada"),
    ],
)
def test_unclear_commands_are_usage_errors(folder, words):
    """Nothing is done, and the exit code says that the request made no sense."""
    assert 2 == run(*words, folder=folder).returncode


def test_models_are_listed_and_a_missing_one_says_how_to_get_it(folder, tmp_path):
    """Two lines; exit code 21 when one is missing."""
    both = run("models", folder=folder)
    lacking = run("models", "--json", folder=folder, CARDSTORE_SECOND_MODEL=str(tmp_path))

    assert 0 == both.returncode
    assert ["first", "second"] == [line.split()[0] for line in both.stdout.splitlines()]
    assert 21 == lacking.returncode
    assert "cardstore models install" in json.loads(lacking.stdout)["models"][1]["fault"]
