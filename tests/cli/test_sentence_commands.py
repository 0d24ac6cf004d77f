"""`cardstore sentence` and `cardstore origins` on the born-digital article."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from cardstore import Library
from cardstore.gate.thresholds import thresholds_by_hand
from cardstore.plugins import load_judge
from tests.cli.program import run_apart, run_here
from tests.remembered import Here

ROOT = Path(__file__).parents[2]


def run(*words, folder, given=""):
    """Run the program on a library."""
    return run_here(*words, "--library", folder, given=given)


@pytest.fixture(scope="module")
def library(tmp_path_factory, samples, record, truth):
    """A library with the article and two cards: its folder and the cards."""
    folder = tmp_path_factory.mktemp("sentence-cli") / "library"
    lines = [c for c in truth("tides-article", "quotes") if c["kind"] == "in_line"][:2]
    with Library.open(folder, create=True) as made:
        path = samples / "tides-article" / "article.pdf"
        made.ingest(path, source=record("tides-article"), executor=Here())
        made.vouch("tides-article", by="me", evidence="made up for these tests")
        record_of_judge = load_judge("lexical").record
        by_hand = thresholds_by_hand(record_of_judge, low=0.1, high=0.95)
        made.set_thresholds(by_hand, by="me", reason="these tests")
        cards = [
            made.add_card("tides-article", quote=c["quote"], page=c["pages"][0], made_by="me")
            for c in lines
        ]
    return folder, cards


def validated(result, name):
    """Give the JSON document that was printed, after it fitted its schema."""
    document = json.loads(result.stdout)
    path = ROOT / "schemas" / f"{name}.schema.json"
    jsonschema.validate(document, json.loads(path.read_text(encoding="utf-8")))
    return document


def words(card):
    """Give some words from inside a card's quote."""
    return card.quote.split()[1:5]


def near(card):
    """Give a sentence that is nearly the card's quote itself, which words alone can tell."""
    said = card.quote.rstrip(".,;")
    return f"{said[0].upper()}{said[1:]} {card.mark}."


def test_a_true_sentence_exits_with_0(library):
    """One line a finding: of each card, and of the sentence."""
    folder, (card, _) = library
    text = near(card)
    result = run_apart("sentence", text, "--library", folder)
    begins = [line.split()[:2] for line in result.stdout.splitlines()]

    assert 0 == result.returncode, result.stdout + result.stderr
    assert [[card.card_id, name] for name in ("verbatim", "page_anchor", "reading")] == begins[:3]
    checks = ("citation", "hidden_signs", "quoted_words", "independence", "numbers")
    assert [["sentence", check] for check in checks] == begins[3:8]
    assert {"sentence"} == {line[0] for line in begins[7:]}
    assert ["sentence", "source_exists"] in begins


def test_an_altered_quotation_exits_with_1_and_offers_its_repairs(library):
    """The three repairs stand behind the findings."""
    folder, (card, _) = library
    first, *rest = words(card)
    text = f"It says “{first} never {' '.join(rest)}” {card.mark}."
    result = run("sentence", text, folder=folder)
    offered = [line.split()[0] for line in result.stdout.splitlines() if line.startswith("  ")]

    assert 1 == result.returncode
    assert ["correct", "paraphrase", "cut"] == offered


def test_a_matter_for_a_person_exits_with_3(library):
    """A quotation mark that nothing closes."""
    folder, (card, _) = library
    result = run("sentence", f"It says “{' '.join(words(card))} {card.mark}.", folder=folder)

    assert 3 == result.returncode, result.stdout


def test_the_sentence_may_come_from_stdin_and_its_cards_apart(library):
    """As an agent's program hands them over."""
    folder, (card, other) = library
    given = f"{near(other).replace(f' {other.mark}', '')}\n"
    options = ("--card", card.card_id, "--card", other.card_id, "--json")
    ran = run_apart("sentence", "-", *options, "--library", folder, given=given)
    document = validated(ran, "sentence")

    assert ("pass", given.strip()) == (document["outcome"], document["sentence"])
    assert [card.card_id, other.card_id] == [one["card_id"] for one in document["cards"]]


def test_json_of_a_fault_fits_the_schema_and_tells_where(library):
    """The span counts code points of the sentence as it was handed in."""
    folder, (card, _) = library
    first, *rest = words(card)
    text = f"It 🛥 says “{first} never {' '.join(rest)}” {card.mark}."
    document = validated(run("sentence", text, "--json", folder=folder), "sentence")
    repair = next(one for one in document["repairs"] if one["kind"] == "correct")
    span = repair["span"]

    assert f"{first} never {' '.join(rest)}" == text[span["start"] : span["end"]]
    assert " ".join(words(card)) == repair["replacement"]


def test_a_writer_who_was_never_handed_the_card_fails(library):
    """--requester names the writer."""
    folder, (card, _) = library
    text = near(card)

    assert 0 == run("sentence", text, folder=folder).returncode
    result = run("sentence", text, "--requester", "drafter-1", folder=folder)
    assert 1 == result.returncode
    assert "card_never_issued" in result.stdout


def test_a_sentence_without_words_is_a_usage_error(library):
    """Nothing was checked, and it is told."""
    folder, _ = library
    result = run("sentence", " ", "--json", folder=folder)

    assert 2 == result.returncode
    assert "no words" in json.loads(result.stdout)["error"]["what"]


def test_origins_tell_what_two_cards_have_in_common(library):
    """For people, and as JSON that fits its schema."""
    folder, cards = library
    ids = [card.card_id for card in cards]
    shown = run("origins", *ids, folder=folder)
    document = validated(run("origins", *ids, "--json", folder=folder), "shared-origins")

    assert 0 == shown.returncode
    assert "quote one source" in shown.stdout
    assert [True] == [pair["same_source"] for pair in document["pairs"]]


def test_origins_of_one_card_are_a_usage_error(library):
    """One card has nothing in common with itself."""
    folder, (card, _) = library

    assert 2 == run("origins", card.card_id, folder=folder).returncode
