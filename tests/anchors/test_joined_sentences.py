"""An omission may shorten a sentence; it may not make one of two."""

from __future__ import annotations

import pytest

from cardstore.anchors.anchor import DifferenceKind, Fit
from cardstore.anchors.locate import locate_quote
from cardstore.text.source_text import SourceText

TEXT = (
    "The warden thanked the bargemen for their patience. The warden scolded the clerks for the\n"
    "delay and for the missing ropes. Old Mr. Ferris, who kept the lock, had seen it all before.\n"
    "He said so to J. Tarrant. “Nobody asked me,” he added, and went home to his supper."
)
SOURCE = SourceText(text=TEXT, leaf_starts=(0,), furniture=(), is_ocr=(False,))
JOINED = "omission joins two sentences"


@pytest.mark.parametrize(
    "quote",
    [
        "The warden thanked […] the clerks for the delay",
        "thanked the bargemen […] for the missing ropes",
        "for their patience […] and for the missing ropes",
        "Old Mr. Ferris, who kept the lock […] said so to J. Tarrant",
    ],
)
def test_halves_of_two_sentences_are_for_a_person(quote):
    """The words are all there, and the sentence they make is nobody's."""
    anchor = locate_quote(SOURCE, quote)

    assert Fit.NEAR is anchor.fit
    assert [(DifferenceKind.NOISE, JOINED)] == [(d.kind, d.label) for d in anchor.differences]


@pytest.mark.parametrize(
    "quote",
    [
        "The warden thanked the bargemen […]. The warden scolded the clerks",
        "The warden thanked the bargemen for their patience. […] Old Mr. Ferris",
        "scolded the clerks for the delay […] Old Mr. Ferris, who kept the lock",
        "Old Mr. Ferris […] had seen it all before",
        "Old […] Ferris, who kept […] it all before",
        "thanked the bargemen […] their patience",
        "He said so to J. […] “Nobody asked me,”",
    ],
)
def test_what_shows_the_break_or_stays_in_its_sentence_is_none(quote):
    """A stop before the omission, a capital behind it, a title's or an initial's stop."""
    anchor = locate_quote(SOURCE, quote)

    assert JOINED not in {d.label for d in anchor.differences}
