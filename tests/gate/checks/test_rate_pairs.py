"""Cards, true sentences of them and false ones whose figure has another rate, measure or place.

`rate_pairs.txt` has its pairs by kind, a card a block; behind "head" stands the head of the table
whose rows follow. Labels were written before anything was run. Sentences marked "true" pass the
checks of numbers and of drift, those marked "changed" do not. "unseen" are false ones that pass,
"doubted" true ones that do not.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardstore.claims.manuscript import BlockKind
from cardstore.gate.checks.numbers import check_numbers
from cardstore.gate.finding import Outcome
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier, SourceState
from cardstore.sources.resolution import Verdict
from tests.gate.checks.test_drift_pairs import CHECKS, SOURCE

KINDS = ("rate-before", "rate-behind", "unit", "places", "clause", "words", "table")


def _read() -> list[tuple[str, str, str, str, str]]:
    rows = []
    kind = card = head = ""
    path = Path(__file__).parent / "rate_pairs.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        label, text = line.split(" ", 1)
        if label == "kind":
            kind = text
        elif label == "card":
            card, head = text, ""
        elif label == "head":
            head = text
        else:
            rows.append((label, kind, card, head, text))
    return rows


PAIRS = _read()


def _passes(card: str, head: str, sentence: str) -> bool:
    cited = CitedCard(
        card_id="7KQ2-M",
        quote=card,
        source=SOURCE,
        leaf_indexes=(1,),
        state=SourceState(verdict=Verdict.ACCEPT),
    )
    dossier = SentenceDossier(
        sentence=sentence,
        cards=(cited,),
        head=head,
        block=BlockKind.CELL if head else BlockKind.PARAGRAPH,
    )
    outcomes = {check(dossier, Policy()).outcome for check in (check_numbers, *CHECKS)}
    return outcomes.isdisjoint({Outcome.FAIL, Outcome.UNSURE})


@pytest.mark.parametrize(
    ("card", "head", "sentence"), [row[2:] for row in PAIRS if row[0] == "changed"]
)
def test_a_figure_told_otherwise_does_not_pass(card, head, sentence):
    """Though the number itself stands in the card."""
    assert not _passes(card, head, sentence)


@pytest.mark.parametrize(
    ("card", "head", "sentence"), [row[2:] for row in PAIRS if row[0] == "true"]
)
def test_a_figure_told_in_other_words_passes(card, head, sentence):
    """A rate may stand before its number, behind it or in a table's head."""
    assert _passes(card, head, sentence)


@pytest.mark.parametrize("kind", KINDS)
def test_nearly_all_false_ones_of_each_kind_are_seen(kind):
    """Of those written down, seen or not, at least nineteen of twenty."""
    false = [row for row in PAIRS if row[1] == kind and row[0] in {"changed", "unseen"}]
    passed = [row for row in false if _passes(*row[2:])]

    assert false
    assert 20 * len(passed) <= len(false)


def test_most_true_ones_need_no_person():
    """Of those written down, doubted or not, at least four of five."""
    true = [row for row in PAIRS if row[0] in {"true", "doubted"}]
    doubted = [row for row in true if not _passes(*row[2:])]

    assert 5 * len(doubted) <= len(true)
