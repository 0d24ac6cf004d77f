"""Reading: is the text layer what the page says? Which words of a scan a person has to look at.

Comes in: the words of the first reading that a quote covers, what other readings of their crop have
in their place, and who knows which words. Goes out: for each word its marks, a score, and whether
it is *marked*: to be looked at before anybody quotes it.

    1. Each reading of the crop is aligned with the first (`reading_align.py`); letters and digits
       only, so a comma that one reader sees and the other does not marks nothing.
    2. Six signals of each word are gathered: how many readers differ, how sure the surest of those
       is, whether nobody knows the word, whether one usual confusion turns it into a used word,
       whether it is a figure, and whether the first reader was unsure itself.
    3. The score is a sum of weights (a logistic model, `WEIGHTS`); from `MARKED_FROM` on the word
       is marked. A stretch is marked when one of its words is.

A word that a person set right is settled. No similarity is a pass here: two readers that agree can
both be wrong. How often, is measured by tests/quality/reading_marks.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.reading_align import align_reading
from cardstore.anchors.reading_words import (
    frequent_rival,
    is_known,
    letters,
    whole_words,
)
from cardstore.anchors.twice_read import Mark, TwiceRead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.reading_align import Counterpart
    from cardstore.anchors.reading_words import WordKnowledge
    from cardstore.spans import Span
    from cardstore.text.engine import ReadWord
    from cardstore.text.layer import Box

RULES = "reading-marks-2"
"""Names signals, weights and threshold; a second reading marked by other rules is done again."""

LOW_CONFIDENCE = 0.6  # below it lie 39 of 82 misread words of 25 scans, and 101 of 8,673 others


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """What is known about the reading of one word.

    Attributes:
        differing: how many second readings have other letters in its place.
        readings: how many second readings there are.
        rival_confidence: of the surest of those that differ, 0.0–1.0; 0.0 when none does.
        unknown: nobody knows the word.
        looks_like: the used word that it may be a misreading of; "" when there is none.
        figure: it has digits.
        confidence: the first reader's, 0.0–1.0.
    """

    differing: int
    readings: int
    rival_confidence: float
    unknown: bool
    looks_like: str
    figure: bool
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each signal adds to the score of a word (log-odds that it is misread)."""

    start: float
    one_differs: float
    two_differ: float
    all_differ: float
    rival_confidence: float
    unknown: float
    looks_like: float
    figure: float
    low_confidence: float


# Fitted by tests/quality/fit_reading_marks.py on 14 of 25 English scans of the 19th and 20th
# centuries and on poor copies of them (5,562 words whose truth is known, 94 misread); measured by
# tests/quality/reading_marks.py on the 11 others: of 218 stretches of 5 to 40 words with a misread
# word 182 are marked (83 %), of 1,050 without one 140 (13 %). Fitted on those 11 instead, 156 of
# 192 (81 %) and 50 of 1,404 (4 %) of the 14; the two fits differ most in `rival_confidence` (0.8)
# and `looks_like` (0.8).
WEIGHTS = Weights(
    start=-6.1,
    one_differs=1.1,
    two_differ=1.8,
    all_differ=1.0,
    rival_confidence=2.5,
    unknown=2.1,
    looks_like=1.9,
    figure=0.8,
    low_confidence=0.6,
)
MARKED_FROM = -3.25


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstWord:
    """A word of the first reading.

    Attributes:
        text: as read.
        span: its place in the layer's text.
        box: its place in the leaf's frame.
        confidence: the reader's own, 0.0–1.0; None when it did not say.
        settled: a person has set the word, so no reader is asked.
    """

    text: str
    span: Span
    box: Box
    confidence: float | None
    settled: bool = False


def compare_readings(
    lines: Sequence[Sequence[FirstWord]],
    readings: Sequence[Sequence[ReadWord]],
    *,
    room: Box,
    knowledge: WordKnowledge,
    weights: Weights = WEIGHTS,
) -> tuple[TwiceRead, ...]:
    """Compare the readings of some lines that follow each other, word by word.

    Args:
        lines: the words of the first reading, line by line; not empty.
        readings: the same lines as each second reader read them, boxes in the leaf's frame.
        room: how far beside the lines the readers looked.
        knowledge: who knows which words.
        weights: what each signal counts.

    Returns:
        one for each word, in order.
    """
    words = [word for line in lines for word in line]
    whole = [
        token
        for line in whole_words(tuple(tuple(word.text for word in line) for line in lines))
        for token in line
    ]
    within = _around(words)
    aligned = [
        align_reading([word.text for word in words], reading, within=within, room=room)
        for reading in readings
    ]
    return tuple(
        _judge(word, token, tuple(one[at] for one in aligned), knowledge, weights)
        for at, (word, token) in enumerate(zip(words, whole, strict=True))
    )


def gather_signals(
    word: FirstWord, whole: str, counterparts: Sequence[Counterpart], knowledge: WordKnowledge
) -> Signals:
    """Gather what is known about one word.

    Args:
        word: the word.
        whole: the word it is a part of, where a line end breaks it; else its own text.
        counterparts: what the second readings have in its place.
        knowledge: who knows which words.
    """
    differing = [one for one in counterparts if not one.same]
    in_dictionary = any(one.same and one.in_dictionary for one in counterparts)
    figure = any(character.isdigit() for character in letters(word.text))
    unknown = not (
        is_known(whole, in_dictionary=in_dictionary, knowledge=knowledge)
        or (
            whole != word.text
            and is_known(word.text, in_dictionary=in_dictionary, knowledge=knowledge)
        )
    )
    return Signals(
        differing=len(differing),
        readings=len(counterparts),
        rival_confidence=max((one.confidence for one in differing), default=0.0),
        unknown=unknown,
        looks_like=frequent_rival(whole, knowledge),
        figure=figure,
        confidence=1.0 if word.confidence is None else word.confidence,
    )


def score_word(signals: Signals, weights: Weights = WEIGHTS) -> float:
    """Add up the weights of a word's signals."""
    differing = signals.differing
    terms = (
        (weights.one_differs, differing > 0),
        (weights.two_differ, differing > 1),
        (weights.all_differ, differing == signals.readings > 1),
        (weights.rival_confidence, signals.rival_confidence),
        (weights.unknown, signals.unknown),
        (weights.looks_like, bool(signals.looks_like)),
        (weights.figure, signals.figure),
        (weights.low_confidence, signals.confidence < LOW_CONFIDENCE),
    )
    return weights.start + sum(weight * float(value) for weight, value in terms)


def _judge(
    word: FirstWord,
    whole: str,
    counterparts: tuple[Counterpart, ...],
    knowledge: WordKnowledge,
    weights: Weights,
) -> TwiceRead:
    """Score one word and say what speaks against it."""
    signals = gather_signals(word, whole, counterparts, knowledge)
    settled = word.settled or not letters(word.text)
    score = weights.start if settled else score_word(signals, weights)
    speaking = (
        (Mark.READERS_DIFFER, signals.differing > 0),
        (Mark.LOW_CONFIDENCE, signals.confidence < LOW_CONFIDENCE),
        (Mark.UNKNOWN_WORD, signals.unknown),
        (Mark.LOOKS_LIKE, bool(signals.looks_like)),
        (Mark.FIGURE, signals.figure),
    )
    return TwiceRead(
        text=word.text,
        span=word.span,
        box=word.box,
        others=tuple(one.text for one in counterparts),
        marks=() if settled else tuple(mark for mark, speaks in speaking if speaks),
        score=round(score, 3),
        marked=not settled and score >= MARKED_FROM,
        looks_like="" if settled else signals.looks_like,
    )


def _around(words: Sequence[FirstWord]) -> Box:
    """Give the box around all words."""
    box = words[0].box
    for word in words[1:]:
        box = box.union(word.box)
    return box
