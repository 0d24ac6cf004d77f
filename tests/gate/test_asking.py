"""A judge's answers are believed only when they have the promised form."""

from __future__ import annotations

import math

import pytest

from cardstore.errors import JudgeError, JudgeInputError, MissingPartError
from cardstore.gate.asking import ask_judge, check_answers, check_record
from cardstore.gate.judge import JudgedPair, JudgeRecord, Opinion, Support

RECORD = JudgeRecord(judge="told", template="1", called="told", longest=50)
PAIR = JudgedPair(quote="It rained on the fair.", sentence="It rained.")


class Told:
    """Answers what it was told to."""

    def __init__(self, answers, *, record=RECORD):
        self._answers = answers
        self.record = record

    def score(self, pairs):
        if isinstance(self._answers, Exception):
            raise self._answers
        return self._answers if not callable(self._answers) else self._answers(pairs)


def forged(**fields):
    """Make a support whose own checks were passed by."""
    support = Support(prob=0.5)
    for name, value in fields.items():
        object.__setattr__(support, name, value)
    return support


def test_sound_answers_come_back_as_they_are():
    """Probabilities at both ends, opinions, and words of the sentence."""
    answers = (
        Support(prob=0.0),
        Support(prob=1.0, tokens=50),
        Support(opinion=Opinion.PARTLY, unsupported=("It rained",), remark="why"),
    )

    assert answers == ask_judge(Told(answers), (PAIR, PAIR, PAIR))


def test_a_list_is_taken_for_a_tuple():
    """A plug-in need not be strict about that."""
    assert (Support(prob=0.5),) == ask_judge(Told([Support(prob=0.5)]), (PAIR,))


@pytest.mark.parametrize(
    "answers",
    [
        (),
        (Support(prob=0.5), Support(prob=0.5)),
        None,
        0.5,
        iter((Support(prob=0.5),)),
        (0.5,),
        (None,),
        ({"prob": 0.5},),
    ],
)
def test_other_than_one_support_a_pair_is_no_answer(answers):
    """Too few, too many, and things that are no supports."""
    with pytest.raises(JudgeError, match="told"):
        ask_judge(Told(answers), (PAIR,))


@pytest.mark.parametrize(
    "fields",
    [
        {"prob": math.nan},
        {"prob": math.inf},
        {"prob": -0.01},
        {"prob": 1.01},
        {"prob": True},
        {"prob": "0.5"},
        {"prob": None},
        {"opinion": Opinion.SUPPORTED},
        {"prob": None, "opinion": "supported"},
        {"tokens": -1},
        {"tokens": 1.0},
        {"tokens": 51},
        {"remark": None},
        {"unsupported": "rained"},
        {"unsupported": ["rained"]},
        {"unsupported": (1,)},
        {"unsupported": ("snowed",)},
        {"unsupported": (" ",)},
    ],
)
def test_each_field_is_looked_at(fields):
    """What a careless plug-in can put into a Support is not believed."""
    with pytest.raises(JudgeError, match="Answer 2 of 2 of the judge told"):
        ask_judge(Told((Support(prob=0.5), forged(**fields))), (PAIR, PAIR))


def test_a_crash_is_a_judge_that_could_not_run():
    """The message names the exception, which is kept as its cause."""
    crash = ZeroDivisionError("division by zero")
    with pytest.raises(JudgeError, match=r"Told broke off with ZeroDivisionError") as raised:
        ask_judge(Told(crash), (PAIR,))

    assert crash is raised.value.__cause__


def test_errors_of_judges_come_through():
    """A pair that is too long stays an error of its input."""
    error = JudgeInputError("Too long")
    with pytest.raises(JudgeInputError) as raised:
        ask_judge(Told(error), (PAIR,))

    assert error is raised.value


def test_other_errors_of_ours_keep_their_remedy():
    """Whoever asks a judge has one kind of error to reckon with."""
    with pytest.raises(JudgeError) as raised:
        ask_judge(Told(MissingPartError("No tokenizer", remedy="Install it")), (PAIR,))

    assert ("No tokenizer", "Install it") == (raised.value.what, raised.value.remedy)


@pytest.mark.parametrize(
    ("quote", "sentence"), [("", "It rained."), ("It rained.", " —… "), ("\u200b", "It rained.")]
)
def test_nobody_is_asked_about_a_pair_without_words(quote, sentence):
    """The judge, which would crash, is not reached."""
    with pytest.raises(JudgeInputError):
        ask_judge(Told(ValueError()), (PAIR, JudgedPair(quote=quote, sentence=sentence)))


def test_without_pairs_nobody_is_asked():
    """The judge, which would crash, is not reached."""
    assert () == ask_judge(Told(ValueError()), ())


@pytest.mark.parametrize(
    "record",
    [
        None,
        {"judge": "told"},
        JudgeRecord(judge="", template="1", called="told"),
        JudgeRecord(judge="told", template="", called="told"),
        JudgeRecord(judge="told", template="1", called="told", longest=-1),
        JudgeRecord(judge="told", template="1", called="told", model=None),
    ],
)
def test_a_judge_without_a_sound_record_is_not_believed(record):
    """Verdicts are kept under the record: it must say who judged."""
    with pytest.raises(JudgeError):
        ask_judge(Told((Support(prob=0.5),), record=record), (PAIR,))
    with pytest.raises(JudgeError):
        check_record(record)


def test_a_judge_that_changes_while_it_judges_is_not_believed():
    """Nobody could tell which of the two gave the answers."""

    class Turning(Told):
        looks = 0

        @property
        def record(self):
            self.looks += 1
            return JudgeRecord(judge="told", template=str(self.looks), called="told")

        @record.setter
        def record(self, _value):
            """Keep none."""

    with pytest.raises(JudgeError, match="another"):
        ask_judge(Turning((Support(prob=0.5),)), (PAIR,))


def test_answers_can_be_checked_without_a_judge():
    """Answers that were kept are looked at in the same way."""
    assert (Support(prob=0.5),) == check_answers(RECORD, (PAIR,), (Support(prob=0.5),))
