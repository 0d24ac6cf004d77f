"""Where in a manuscript the words stand that a finding means."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.places import LineTable, place_of, place_of_words
from cardstore.spans import Span
from tests.gate.told_runs import ALTERED, CITED, MISREAD, made_sentence

WRITTEN = "He said *by the sea* that “sew my socks” was wrong [card:7KQ2-M]."
WORDS = "He said by the sea that “sew my socks” was wrong."
SENTENCE = made_sentence(
    WRITTEN, WORDS, [(0, 100, 8), (8, 109, 10), (18, 120, 30), (48, 164, 1)], at=100
)


def shown(span):
    """Give what a place has of the written sentence, which stands at 100."""
    return WRITTEN[span.start - 100 : span.end - 100]


def finding(*evidence, message="", outcome=Outcome.FAIL, check="numbers"):
    """Make a finding with evidence."""
    return Finding(
        check=check,
        outcome=outcome,
        reason=Reason.NUMBERS_MISSING,
        message=message,
        evidence=evidence,
    )


def test_the_quotation_that_failed_is_meant():
    """Not the first one, which stands in a card."""
    assert "sew my socks" == shown(place_of(SENTENCE, ALTERED))


def test_a_finding_about_a_card_stands_at_its_mark():
    """Brackets included."""
    assert "[card:7KQ2-M]" == shown(place_of(SENTENCE, MISREAD, card_id="7KQ2-M"))


def test_a_card_that_is_cited_otherwise_is_the_whole_sentence():
    """A place is never made up."""
    assert WRITTEN == shown(place_of(SENTENCE, MISREAD, card_id="8KQ2-M"))


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (finding(("socks", "missing")), "socks"),
        (finding(("by the", "supported 7KQ2-M"), ("sea", "missing")), "sea"),
        (finding(("sea", "books"), check="naming"), "sea"),
        (finding(("words", "was wrong"), check="staleness"), "was wrong"),
        (finding(("mark", "[card:7KQ2-M]"), check="citation"), "[card:7KQ2-M]"),
        (finding(("quotation", "sew my socks"), check="quotation"), "sew my socks"),
        (finding(("speaker", "He: not named in the cards"), check="quoted_words"), "He"),
        (finding(message="“by the … sea” is unclear."), "by the"),
        (finding(("he", "missing")), WRITTEN),
        (finding(("sock", "missing")), WRITTEN),
        (finding(("card", "sea"), ("nearest", "socks"), check="quoted_words"), WRITTEN),
        (CITED, WRITTEN),
    ],
    ids=range(12),
)
def test_words_of_evidence_or_message_are_meant(found, words):
    """Whole words, the ones that did not pass, and nothing that only tells of the card."""
    assert words == shown(place_of(SENTENCE, found))


def slow_place(words, text):
    """Find words with a pattern: whole ones, with any space between them."""
    parts = words.split()
    before = r"(?<!\w)" if parts and parts[0][0].isalnum() else ""
    after = r"(?!\w)" if parts and parts[-1][-1].isalnum() else ""
    found = re.search(before + r"\s+".join(map(re.escape, parts)) + after, text)
    return Span(*found.span()) if parts and found else Span(0, len(text))


@given(st.text("ab_é²’. \n\u00a0", min_size=1), st.text("ab_é²’. \n\u00a0"))
def test_words_are_found_where_a_pattern_finds_them(text, words):
    """The first place where they stand whole; else the sentence is meant."""
    sentence = made_sentence(text, text, [(0, 0, len(text))])

    assert slow_place(words, text) == place_of(sentence, finding((words, "missing")))


def test_words_over_dress_reach_from_end_to_end():
    """What stands between two pieces is inside."""
    span = Span(WORDS.index("the sea that"), WORDS.index("that") + 4)

    assert "the sea* that" == shown(place_of_words(span, SENTENCE))


def slow_region(text, offset):
    """Count lines and columns sign by sign."""
    line = column = 1
    at = 0
    while at < offset:
        if text[at] == "\n" or (text[at] == "\r" and text[at + 1 : at + 2] != "\n"):
            line, column = line + 1, 0
        at, column = at + 1, column + 1
    return line, column


@given(st.text("a\r\n\U0001f600"), st.data())
def test_lines_and_columns_are_those_that_one_counts(text, data):
    """Whichever way lines end; columns count code points."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    region = LineTable(text).region(Span(start, end))

    assert (slow_region(text, start), slow_region(text, end)) == (
        (region.line, region.column),
        (region.end_line, region.end_column),
    )
