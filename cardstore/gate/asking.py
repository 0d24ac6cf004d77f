"""Asking: puts pairs to a judge and believes no answer that has not the promised form.

Comes in: a judge, ours or a plug-in's, and pairs. Goes out: its answers, one a pair, each sound; or
a `JudgeError`. A judge that crashed, answered too little or gave no number could not run: that is
never a score, neither a low one nor a high one.

    1. A pair without words is refused before anybody is asked.
    2. Whatever the judge raises comes out as a `JudgeError`.
    3. Its record and each answer are looked at field by field: a plug-in may be written in any way.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, JudgeError, JudgeInputError, quoted
from cardstore.gate.judge import JudgeRecord, Opinion, Support

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.judge import Judge, JudgedPair

_BROKEN = "Tell the judge's authors, or choose another judge in the settings"
_TEXT_FIELDS = ("judge", "model", "weights", "runtime", "template", "licence", "called", "asks")


def ask_judge(judge: Judge, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
    """Ask a judge about pairs and give its answers, one a pair, in order.

    Raises:
        JudgeInputError: a quote or a sentence has no words, or is longer than the model reads.
        JudgeError: the judge could not run, or what it gave are no answers.
    """
    for pair in pairs:
        require_words(pair)
    if not pairs:
        return ()
    try:
        record = judge.record
        supports = judge.score(tuple(pairs))
        after = judge.record
    except JudgeError:
        raise
    except CardstoreError as exc:
        raise JudgeError(exc.what, remedy=exc.remedy) from exc
    except Exception as exc:
        what = f"The judge {type(judge).__name__} broke off with {type(exc).__name__} ({exc})"
        raise JudgeError(what, remedy=_BROKEN) from exc
    check_record(record)
    if after != record:
        what = f"The judge {record.judge} was another after it had judged than before"
        raise JudgeError(what, remedy=_BROKEN)
    return check_answers(record, pairs, supports)


def require_words(pair: JudgedPair) -> None:
    """Refuse a pair of which a side holds no letter and no digit.

    Raises:
        JudgeInputError: it is so; the message shows the other side.
    """
    sides = (("quote", pair.quote, pair.sentence), ("sentence", pair.sentence, pair.quote))
    for name, text, other in sides:
        if not any(sign.isalnum() for sign in text):
            what = f"A {name} without words cannot be judged (beside it: {quoted(other[:80])})"
            raise JudgeInputError(what)


def check_record(record: object) -> JudgeRecord:
    """Give a judge's record back when it is one.

    Raises:
        JudgeError: it is none, or a field is not of its type.
    """
    if not isinstance(record, JudgeRecord):
        what = f"A judge's record is a {type(record).__name__}, not a JudgeRecord"
        raise JudgeError(what, remedy=_BROKEN)
    faulty = [name for name in _TEXT_FIELDS if not isinstance(getattr(record, name), str)]
    faulty += [name for name in ("judge", "template", "called") if not getattr(record, name)]
    if not _is_count(record.longest):
        faulty.append("longest")
    faulty += [name for name in ("reads_around",) if not isinstance(getattr(record, name), bool)]
    if faulty:
        what = f"The record of the judge {quoted(record.judge)} is not sound: {', '.join(faulty)}"
        raise JudgeError(what, remedy=_BROKEN)
    return record


def check_answers(
    record: JudgeRecord, pairs: Sequence[JudgedPair], supports: object
) -> tuple[Support, ...]:
    """Give a judge's answers back when there is a sound one for every pair.

    Args:
        record: who answered.
        pairs: what was asked.
        supports: what came back, of whatever type it is.

    Raises:
        JudgeError: there are too few or too many, or one of them is not sound.
    """
    if not isinstance(supports, (tuple, list)):
        what = f"The judge {record.judge} gave a {type(supports).__name__} for its answers"
        raise JudgeError(what, remedy=_BROKEN)
    if len(supports) != len(pairs):
        what = f"The judge {record.judge} gave {len(supports)} answers to {len(pairs)} pairs"
        raise JudgeError(what, remedy=_BROKEN)
    for number, (pair, support) in enumerate(zip(pairs, supports, strict=True), start=1):
        fault = _fault(record, pair, support)
        if fault:
            what = f"Answer {number} of {len(pairs)} of the judge {record.judge} {fault}"
            raise JudgeError(what, remedy=_BROKEN)
    return tuple(supports)


def _fault(record: JudgeRecord, pair: JudgedPair, support: object) -> str:
    """Say what is wrong with an answer; "" for nothing."""
    if not isinstance(support, Support):
        return f"is a {type(support).__name__}, not a Support"
    # Types are promises: what a plug-in put there may be anything.
    prob: object = support.prob
    opinion: object = support.opinion
    remark: object = support.remark
    faults = (
        ((prob is None) == (opinion is None), "is not either a probability or an opinion"),
        (not (prob is None or _is_probability(prob)), f"has the probability {prob!r}"),
        (not (opinion is None or isinstance(opinion, Opinion)), f"has the opinion {opinion!r}"),
        (not _is_count(support.tokens), f"has {support.tokens!r} tokens"),
        (not isinstance(remark, str), f"has the remark {remark!r}"),
    )
    found = next((words for faulty, words in faults if faulty), "")
    if not found and 0 < record.longest < support.tokens:
        found = f"was made of {support.tokens} tokens, of which {record.longest} are read"
    return found or _fault_of_words(pair.sentence, support.unsupported)


def _fault_of_words(sentence: str, words: object) -> str:
    """Say what is wrong with the words that are named as not supported; "" for nothing."""
    if not isinstance(words, tuple) or not all(isinstance(word, str) for word in words):
        return f"names {words!r} where words of the sentence are to stand"
    strange = [word for word in words if not word.strip() or word not in sentence]
    return f"names {strange[0]!r}, which is not in the sentence" if strange else ""


def _is_probability(value: object) -> bool:
    """Tell whether a value is a number from 0 to 1: True is none, nor is "not a number"."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return math.isfinite(value) and 0.0 <= value <= 1.0


def _is_count(value: object) -> bool:
    """Tell whether a value is a whole number of 0 or more."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
