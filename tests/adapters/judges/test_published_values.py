"""The two values that MiniCheck's authors publish, wherever the real weights are."""

from __future__ import annotations

import pytest

from cardstore.adapters.judges.weights import judges_home
from cardstore.gate.judge import JudgedPair
from cardstore.plugins import load_judge

QUOTE = "A group of students gather in the school library to study for their upcoming final exams."
PUBLISHED = (
    ("The students are preparing for an examination.", 0.9805923700332642),
    ("The students are on vacation.", 0.007121330592781305),
)
RUNTIMES = (
    ("minicheck", "minicheck-flan-t5-large", 0.02),  # rounded to 8 bits
    ("minicheck-torch", "minicheck-flan-t5-large-torch", 1e-3),
)


@pytest.mark.parametrize(("name", "folder", "apart"), RUNTIMES)
def test_the_published_values_are_met(name, folder, apart):
    """Both, by each runtime that is installed."""
    place = judges_home() / folder
    if not (place / "judge.json").is_file():
        pytest.skip(f"the weights of {name} are not in {place}: cardstore judge install {name}")
    judge = load_judge(name)
    pairs = tuple(JudgedPair(quote=QUOTE, sentence=sentence) for sentence, _ in PUBLISHED)

    for support, (_, expected) in zip(judge.score(pairs), PUBLISHED, strict=True):
        assert abs(expected - support.prob) <= apart
