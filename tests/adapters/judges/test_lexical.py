"""The lexical judge runs everywhere, and says that no model ran."""

from __future__ import annotations

import time

import pytest

from cardstore.adapters.judges.lexical import NO_MODEL, LexicalJudge
from cardstore.errors import UsageError
from cardstore.gate.judge import JudgedPair
from cardstore.gate.thresholds import NEAR_QUOTE

QUOTE = "The keeper wrote down every ship that passed between 1871 and 1874."


def test_it_says_that_no_model_ran():
    """In its record, in its name for people, and in every answer."""
    judge = LexicalJudge({})
    (answer,) = judge.score((JudgedPair(quote=QUOTE, sentence="The keeper sold herring."),))

    assert not judge.record.runs_model
    assert "no model" in judge.record.called
    assert NO_MODEL == answer.remark
    assert 0 == answer.tokens


def test_its_record_names_the_list_that_it_counts_with():
    """Another list gives other scores, so thresholds must not outlive it."""
    assert LexicalJudge({}).record.runtime.startswith("pyspellchecker ")


def test_only_the_quote_itself_scores_above_the_line():
    """A good paraphrase does not, as words cannot show that it is good."""
    same, other = LexicalJudge({}).score(
        (
            JudgedPair(quote=QUOTE, sentence=QUOTE),
            JudgedPair(quote=QUOTE, sentence="Each vessel that went by was noted until 1874."),
        )
    )

    assert same.prob > NEAR_QUOTE > other.prob


def test_an_unknown_setting_is_refused():
    """Whoever sets a model here believes that one runs."""
    with pytest.raises(UsageError, match="no setting “model”"):
        LexicalJudge({"model": "large"})


def test_five_hundred_pairs_take_less_than_a_second():
    """Quotes of a hundred words and sentences of twenty, on one core."""
    judge = LexicalJudge({})
    quote = " ".join(f"On day {i} the keeper wrote down ship {i} of the line." for i in range(9))
    pairs = tuple(
        JudgedPair(quote=f"{quote} Barrel {i}.", sentence=f"The keeper counted {i} barrels of fish "
        "and wrote each of them down in the book of the harbour that nobody has read since.")
        for i in range(500)
    )  # fmt: skip
    judge.score(pairs[:1])
    start = time.process_time()
    judge.score(pairs)

    assert time.process_time() - start < 1.0
