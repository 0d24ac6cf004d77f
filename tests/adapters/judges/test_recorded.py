"""A recording gives back what was said, and nothing of what was not."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.judges.lexical import LexicalJudge
from cardstore.adapters.judges.recorded import (
    FORM,
    RecordedJudge,
    pair_digest,
    parse_recording,
    record_scores,
)
from cardstore.errors import JudgeError, JudgeInputError, UsageError
from cardstore.gate.judge import JudgedPair, JudgeRecord, Opinion, Support

RECORD = JudgeRecord(
    judge="oracle",
    model="delphi 3",
    weights="ab" * 32,
    runtime="pythia 1.0",
    template="t-1",
    longest=400,
    licence="MIT",
    called="Delphi",
)
PAIRS = (
    JudgedPair(quote="It rained.", sentence="It rained."),
    JudgedPair(quote="It rained.", sentence="It snowed in Leith."),
    JudgedPair(quote="It rained.", sentence="It snowed in Leith.", around="Then. It rained. Now."),
)
ANSWERS = (
    Support(prob=0.1 + 0.2, tokens=12),
    Support(opinion=Opinion.PARTLY, unsupported=("snowed", "Leith"), remark="“snow” — no\n"),
    Support(prob=0.0),
)


class Oracle:
    """Knows its answers by heart."""

    record = RECORD

    def __init__(self, answers):
        self._answers = dict(zip(PAIRS, answers, strict=True))
        self.asked = []

    def score(self, pairs):
        self.asked += pairs
        return tuple(self._answers[pair] for pair in pairs)


@pytest.fixture
def path(tmp_path):
    """A recording of the oracle."""
    record_scores(Oracle(ANSWERS), PAIRS, path=tmp_path / "scores.jsonl")
    return tmp_path / "scores.jsonl"


def judge_of(path):
    """Make the judge that replays a file."""
    return RecordedJudge({"file": str(path)})


def test_answers_come_back_as_they_were(path):
    """To the last digit, in the order of the question."""
    assert ANSWERS == judge_of(path).score(PAIRS)
    assert ANSWERS[::-1] == judge_of(path).score(PAIRS[::-1])


def test_no_text_is_in_the_file(path):
    """But the words that the judge named."""
    assert "rained" not in path.read_text()


def test_the_record_tells_who_judged_and_from_which_file(path):
    """A model's weights stay those of the model; another file is another judge."""
    record = judge_of(path).record
    path.write_text(path.read_text() + "\n")

    assert ("recorded", "Delphi, recorded", "delphi 3") == (
        record.judge,
        record.called,
        record.model,
    )
    assert (RECORD.weights, "MIT", "t-1") == (record.weights, record.licence, record.template)
    assert record.runtime != judge_of(path).record.runtime


def test_of_a_judge_without_a_model_no_model_is_told(tmp_path):
    """Replaying does not make a model of it."""
    record_scores(LexicalJudge({}), PAIRS, path=tmp_path / "words.jsonl")

    assert not judge_of(tmp_path / "words.jsonl").record.runs_model


@pytest.mark.parametrize(
    "change", [{"quote": "It rained!"}, {"sentence": "It  rained."}, {"around": "x"}]
)
def test_a_pair_that_was_not_recorded_has_no_score(path, change):
    """One sign more is another pair; it could not be judged, which says nothing of the others."""
    with pytest.raises(JudgeInputError, match="holds no score"):
        judge_of(path).score((PAIRS[1], replace(PAIRS[0], **change)))


def test_a_pair_without_words_is_refused(path):
    """As every judge does."""
    with pytest.raises(JudgeInputError):
        judge_of(path).score((JudgedPair(quote="", sentence="It rained."),))


def test_each_pair_is_asked_once(tmp_path):
    """However often it is among those to be recorded."""
    oracle = Oracle(ANSWERS)
    record_scores(oracle, PAIRS * 40, path=tmp_path / "scores.jsonl")

    assert list(PAIRS) == oracle.asked


def test_a_judge_that_breaks_off_leaves_no_file(tmp_path):
    """An older recording stays as it was."""
    path = tmp_path / "scores.jsonl"
    path.write_text("older")
    with pytest.raises(JudgeError):
        record_scores(Oracle((Support(prob=0.5),) * 3), (*PAIRS, replace(PAIRS[0], quote="Q")),
                      path=path)  # fmt: skip

    assert "older" == path.read_text()
    assert [path] == list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_told(tmp_path):
    """Before the answers are lost in a traceback."""
    with pytest.raises(JudgeError, match="cannot be written"):
        record_scores(Oracle(ANSWERS), PAIRS, path=tmp_path / "no" / "scores.jsonl")


@pytest.mark.parametrize("settings", [{}, {"file": ""}, {"file": "a", "model": "b"}])
def test_settings_without_sense_are_refused(settings):
    """A file must be named, and nothing else."""
    with pytest.raises(UsageError):
        RecordedJudge(settings)


def test_a_file_that_is_not_there_is_told(tmp_path):
    """With its name."""
    with pytest.raises(JudgeError, match=r"scores\.jsonl cannot be read"):
        judge_of(tmp_path / "scores.jsonl")


def lines(*answers, head=None):
    """Write a recording by hand."""
    who = {"judge": "oracle", "template": "1", "called": "Oracle"}
    first = {"form": FORM, "judge": who} if head is None else head
    return "".join(f"{json.dumps(line)}\n" for line in (first, *answers))


PAIR = "ab" * 32


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not JSON",
        "[]",
        lines(head={"form": "other"}),
        lines(head={"form": FORM}),
        lines(head={"form": FORM, "judge": "oracle"}),
        lines(head={"form": FORM, "judge": {"judge": "oracle", "template": "1"}}),
        lines(head={"form": FORM, "judge": {"judge": 1, "template": "1", "called": "O"}}),
        lines(
            head={"form": FORM, "judge": {"judge": "o", "template": "1", "called": "O", "x": ""}}
        ),
        lines({"pair": PAIR}),
        lines({"prob": 0.5}),
        lines({"pair": 5, "prob": 0.5}),
        lines({"pair": PAIR, "prob": "0.5"}),
        lines({"pair": PAIR, "prob": True}),
        lines({"pair": PAIR, "prob": 1.5}),
        lines({"pair": PAIR, "prob": math.nan}),
        lines({"pair": PAIR, "prob": 0.5, "opinion": "supported"}),
        lines({"pair": PAIR, "opinion": "perhaps"}),
        lines({"pair": PAIR, "opinion": None}),
        lines({"pair": PAIR, "prob": 0.5, "tokens": -1}),
        lines({"pair": PAIR, "prob": 0.5, "tokens": 1.5}),
        lines({"pair": PAIR, "prob": 0.5, "unsupported": "word"}),
        lines({"pair": PAIR, "prob": 0.5, "unsupported": [1]}),
        lines({"pair": PAIR, "prob": 0.5, "remark": 1}),
        lines({"pair": PAIR, "prob": 0.5, "label": 1}),
        lines({"pair": PAIR, "prob": 0.5}, {"pair": PAIR, "prob": 0.6}),
        lines({"pair": PAIR, "prob": 0.5}) + '{"pair": ',
    ],
)
def test_what_is_no_recording_is_refused(tmp_path, text):
    """A cut, changed or foreign file is an error, never a score."""
    (tmp_path / "scores.jsonl").write_text(text)
    with pytest.raises(JudgeError, match="holds no recorded scores"):
        judge_of(tmp_path / "scores.jsonl")


def test_bytes_that_are_no_text_are_refused(tmp_path):
    """As any other file that is no recording."""
    (tmp_path / "scores.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(JudgeError, match="holds no recorded scores"):
        judge_of(tmp_path / "scores.jsonl")


def test_the_same_answer_twice_is_no_contradiction():
    """Two files may have been joined."""
    twice = parse_recording(lines({"pair": PAIR, "prob": 0.5}, {"pair": PAIR, "prob": 0.5}))

    assert {PAIR: Support(prob=0.5)} == twice.answers


TEXT = st.text(alphabet=st.characters(), max_size=6)  # halves of surrogate pairs included


@given(TEXT, TEXT, TEXT, TEXT)
def test_digests_tell_texts_apart(quote, sentence, more, around):
    """Moving words from one text to the other makes another pair."""
    pair = JudgedPair(quote=quote, sentence=sentence + more, around=around)
    moved = JudgedPair(quote=quote + sentence, sentence=more, around=around)

    assert (pair_digest(pair) == pair_digest(moved)) == (pair == moved)
    assert 64 == len(pair_digest(pair))
