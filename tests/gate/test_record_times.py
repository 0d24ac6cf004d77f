"""The year of a source as the time of what it tells: of sources of the day only."""

from __future__ import annotations

import pytest

from cardstore.gate.checks.numbers import check_numbers
from cardstore.gate.finding import Outcome
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from cardstore.sources.source import Creator, Source

NOW = "The hamlet is of 212 souls, 9 fewer than in 1821, and this year no child was born."
THEN = "The hamlet was of 212 souls when the weir was made."


def source(title, *, year=1831, csl_type="book"):
    """A source of that year."""
    author = Creator(family="Aske", given="Ruth")
    return Source(
        source_id="one",
        work_id="one",
        title=title,
        year=year,
        creators=(author,),
        csl_type=csl_type,
    )


def outcome(sentence, quote, cited):
    """Check one sentence against one card."""
    card = CitedCard(card_id="CARD-1", quote=quote, source=cited)
    return check_numbers(SentenceDossier(sentence=sentence, cards=(card,)), Policy()).outcome


@pytest.mark.parametrize("title", ["Returns of the Census", "The Diary of Ruth Aske", "Minutes"])
def test_a_source_of_the_day_dates_what_it_tells_now(title):
    """A census that says "is" counts in its own year."""
    assert Outcome.PASS is outcome("In 1831 it had 212 souls.", NOW, source(title))


def test_a_newspaper_is_of_its_day():
    """Whatever its headline says."""
    cited = source("A hamlet shrinks", csl_type="article-newspaper")

    assert Outcome.PASS is outcome("In 1831 it had 212 souls.", NOW, cited)


@pytest.mark.parametrize(
    ("title", "quote"), [("A Life in the Dale", NOW), ("The Diary of Ruth Aske", THEN)]
)
def test_else_a_person_sees_the_year_of_the_source(title, quote):
    """A memoir's year is not that of its matter, and is no error of the writer either."""
    assert Outcome.UNSURE is outcome("In 1831 it had 212 souls.", quote, source(title))


@pytest.mark.parametrize("sentence", ["In 1832 it had 212 souls.", "In 1813 it had 212 souls."])
def test_another_year_than_the_source_has_fails(sentence):
    """Only its own year can be meant."""
    assert Outcome.FAIL is outcome(sentence, NOW, source("Returns of the Census"))


def test_a_quote_with_a_year_of_its_own_dates_itself():
    """The memoir of 1831 tells of 1809."""
    quote = "In 1809 the hamlet had 212 souls."

    assert Outcome.FAIL is outcome("In 1831 it had 212 souls.", quote, source("The Diary"))


@pytest.mark.parametrize(
    "sentence",
    [
        "In 1831 Aske recalled that the hamlet had 212 souls.",
        "Aske, remembering in 1831, gave the hamlet 212 souls.",
        "Ruth Aske wrote in 1831 that it had 212 souls.",
    ],
)
def test_who_tells_it_in_that_year_names_the_source(sentence):
    """A verb of telling with the author's name dates the telling (R37)."""
    quote = "In 1809 the hamlet had 212 souls."

    assert Outcome.PASS is outcome(sentence, quote, source("A Life in the Dale"))


def test_a_day_of_the_source_without_its_year_is_for_a_person():
    """Of which year a diary's March is, its year alone does not tell."""
    found = outcome(
        "In March 1831 six died.", "in the month of March we lost six", source("The Diary")
    )

    assert Outcome.UNSURE is found
