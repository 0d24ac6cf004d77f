"""Highlighters mark words for a person, one card at a time, and fail as whole parts do."""

from __future__ import annotations

import math
import tomllib
from importlib import import_module, util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.judges.highlight import (
    LONGEST_WORDS,
    LettuceHighlighter,
    LexicalHighlighter,
    parse_found,
)
from cardstore.errors import (
    JudgeError,
    JudgeInputError,
    JudgeWeightsError,
    MissingPartError,
    UsageError,
)
from cardstore.gate.highlight import HighlightedSpan, Highlighter
from cardstore.gate.judge import JudgedPair
from cardstore.plugins import load_highlighter
from cardstore.spans import Span
from tests.test_plugins import declare

QUOTE = "The keeper wrote down every ship that passed in 1871."
SENTENCE = "The keeper of Leith never wrote down 40 ships in 1871."


def words_of(spans, sentence):
    """Give the words that are marked."""
    return [each.span.of(sentence) for each in spans]


def test_words_that_the_quote_has_not_are_marked():
    """Another form of a word is not; a denial is."""
    marks = LexicalHighlighter({}).mark(JudgedPair(quote=QUOTE, sentence=SENTENCE))

    assert ["Leith never", "40"] == words_of(marks, SENTENCE)
    assert {1.0} == {each.prob for each in marks}


def test_where_the_quote_has_all_words_nothing_is_marked():
    """Which does not say that the sentence is right."""
    pair = JudgedPair(quote=QUOTE, sentence="Every ship that passed wrote down the keeper.")

    assert () == LexicalHighlighter({}).mark(pair)


@given(st.text(max_size=60), st.text(max_size=60))
def test_marks_lie_in_the_sentence_in_order(quote, sentence):
    """Whatever the signs, and none overlaps another."""
    try:
        marks = LexicalHighlighter({}).mark(JudgedPair(quote=quote, sentence=sentence))
    except JudgeInputError:
        return
    ends = [0, *(each.span.end for each in marks)]

    assert all(end <= each.span.start for end, each in zip(ends, marks, strict=False))
    assert ends[-1] <= len(sentence)
    assert all(word.strip() == word for word in words_of(marks, sentence))


def test_the_lexical_highlighter_has_no_settings():
    """Nor does it run a model, as its name says."""
    with pytest.raises(UsageError):
        LexicalHighlighter({"model": "large"})

    assert "no model" in LexicalHighlighter({}).called


@pytest.fixture
def model(tmp_path):
    """A folder that looks like a model's from outside."""
    (tmp_path / "lettucedect").mkdir()
    (tmp_path / "lettucedect" / "config.json").write_text("{}")
    return tmp_path / "lettucedect"


@pytest.mark.skipif(
    util.find_spec("lettucedetect") is not None, reason="the package lettucedetect is installed"
)
def test_without_the_package_the_part_is_missing(model):
    """It says how to get it; nothing was loaded before."""
    highlighter = LettuceHighlighter({"model": str(model)})
    with pytest.raises(MissingPartError, match="lettucedetect is not installed") as raised:
        highlighter.mark(JudgedPair(quote=QUOTE, sentence=SENTENCE))

    assert "cardstore[lettucedetect]" in raised.value.remedy
    assert "LettuceDetect (lettucedect)" == highlighter.called


def test_a_folder_without_a_model_is_told(tmp_path):
    """Nothing is fetched."""
    with pytest.raises(JudgeWeightsError, match="There is no model"):
        LettuceHighlighter({"model": str(tmp_path)})


@pytest.mark.parametrize("settings", [{}, {"model": ""}, {"model": "a", "device": "cuda"}])
def test_settings_without_sense_are_refused(settings):
    """The model must be named, and nothing else."""
    with pytest.raises(UsageError):
        LettuceHighlighter(settings)


@pytest.mark.parametrize(
    "pair",
    [
        JudgedPair(quote="", sentence=SENTENCE),
        JudgedPair(quote=QUOTE, sentence="—"),
        JudgedPair(quote="ship " * (LONGEST_WORDS + 1), sentence=SENTENCE),
    ],
)
def test_what_cannot_be_marked_is_refused_before_anything_is_loaded(model, pair):
    """No words, or more than its models read."""
    with pytest.raises(JudgeInputError):
        LettuceHighlighter({"model": str(model)}).mark(pair)


def found(start, end, confidence, text):
    """Say it as LettuceDetect does."""
    return {"start": start, "end": end, "confidence": confidence, "text": text}


def test_what_lettucedetect_gives_becomes_spans():
    """A space before a token is not marked; what else it tells of a span is not needed."""
    given_spans = [found(10, 19, 0.75, " of Leith"), {**found(36, 38, 1, "40"), "category": "x"}]

    assert [(" of Leith"), "40"] == [SENTENCE[10:19], SENTENCE[37:39]]
    assert (
        HighlightedSpan(span=Span(11, 19), prob=0.75),
        HighlightedSpan(span=Span(37, 39), prob=1.0),
    ) == parse_found([given_spans[0], found(37, 39, 1, "40")], sentence=SENTENCE)
    assert () == parse_found([], sentence=SENTENCE)


@pytest.mark.parametrize(
    "spoilt",
    [
        None,
        {},
        "of Leith",
        [None],
        [{"token": "Leith", "pred": 1, "prob": 0.9}],
        [found(10, 19, 0.75, "of Leith ")],
        [found(10, 19, 1.5, " of Leith")],
        [found(10, 19, math.nan, " of Leith")],
        [found(10, 19, "0.5", " of Leith")],
        [found(19, 10, 0.5, "")],
        [found(-4, -1, 0.5, "871")],
        [found(10, 11, 0.5, " ")],
        [found(990, 999, 0.5, "")],
        [found(10.0, 19.0, 0.5, " of Leith")],
        [found(11, 19, 0.5, "of Leith"), found(14, 19, 0.5, "Leith")],
        [found(14, 19, 0.5, "Leith"), found(11, 13, 0.5, "of")],
    ],
)
def test_marks_of_another_form_are_refused(spoilt):
    """They would be shown in the wrong place."""
    with pytest.raises(JudgeError, match="unknown form"):
        parse_found(spoilt, sentence=SENTENCE)


def test_the_package_declares_its_highlighters():
    """And each of them is one."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    declared = project["project"]["entry-points"]["cardstore.highlighters"]
    places = [value.split(":") for value in declared.values()]
    kinds = [getattr(import_module(module), name) for module, name in places]

    assert {"lexical", "lettucedetect"} == set(declared)
    assert [LexicalHighlighter, LettuceHighlighter] == kinds
    assert isinstance(LexicalHighlighter({}), Highlighter)


def test_a_highlighter_comes_by_its_name(tmp_path, monkeypatch):
    """As readers and judges do."""
    declare(
        tmp_path,
        group="cardstore.highlighters",
        name="odd",
        value="odd_parts:Odd",
        source="class Odd:\n def __init__(self, settings):\n  self.called = settings['as']\n",
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    assert "Otto" == load_highlighter("odd", settings={"as": "Otto"}).called
    with pytest.raises(MissingPartError, match="No highlighter is called “even”"):
        load_highlighter("even")
