"""What is made the first, the only or the most is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.superlatives import find_superlatives
from cardstore.claims.wording import read_wording

DRIFTED = [
    (
        "The bank paid every depositor in full.",
        "It was the first bank that paid every depositor in full.",
    ),
    ("The church has a high tower.", "The church had the highest tower in the country."),
    (
        "A woman printed the almanac in 1702.",
        "In 1702 the almanac was printed for the first time by a woman.",
    ),
    (
        "The comet was seen from the castle.",
        "Never before had the comet been seen from the castle.",
    ),
    ("The drought ruined the orchard.", "The worst drought in history ruined the orchard."),
    ("The library burned in 1731.", "The largest library of Europe burned in 1731."),
    ("The duke kept a zoo.", "The duke alone kept a zoo."),
    ("Her map shows the marsh.", "Her map is unique in showing the marsh."),
    (
        "The engine ran for nine days without a stop.",
        "The engine ran for an unprecedented nine days without a stop.",
    ),
    (
        "The ship carried two hundred emigrants.",
        "The ship was the last to carry two hundred emigrants.",
    ),
    ("The abbey owned a printing press.", "The abbey owned the oldest printing press in the land."),
    ("She climbed the north face in 1911.", "She was the only climber of the north face in 1911."),
    ("The catch was the lowest since 1911.", "The catch was the lowest ever recorded."),
    ("The pump ran all night.", "No pump in the town ran longer than this one."),
    ("She kept the books, but her son kept the till.", "She was the only one who kept books."),
    ("He taught until his first year was over.", "He was the first teacher."),
    ("The gale blew for a week.", "No gale had ever blown for a week."),
]
TRUE = [
    ("The bank paid every depositor in full.", "Every depositor was paid in full."),
    ("The church has a high tower.", "The tower of the church is high."),
    ("A woman printed the almanac in 1702.", "In 1702 the almanac was printed by a woman."),
    ("The comet was seen from the castle.", "From the castle people saw the comet."),
    ("The drought ruined the orchard.", "The drought ruined the orchard."),
    ("The library burned in 1731.", "The library burned down in 1731."),
    ("The duke kept a zoo.", "The duke had a zoo."),
    ("Her map shows the marsh.", "The marsh is on her map."),
    (
        "The engine ran for nine days without a stop.",
        "For nine days the engine ran without stopping.",
    ),
    ("The ship carried two hundred emigrants.", "Two hundred emigrants were on the ship."),
    ("The abbey owned a printing press.", "The abbey had a press for printing."),
    ("She climbed the north face in 1911.", "In 1911 she climbed the north face."),
    ("The eldest of the three inherited.", "The oldest brother inherited."),
    ("The catch was the lowest since 1911.", "Not since 1911 had there been so small a catch."),
    ("Rents were heaviest on the hill.", "The highest rents were paid on the hill."),
    ("The dam cannot be ready before May.", "In May at the earliest the dam would be ready."),
    ("He had never turned a man away.", "No man had ever been turned away."),
    ("The road was worse kept than any in Wales.", "No road in Wales was worse kept than it."),
    ("The siege lasted four months.", "For four months the siege went on."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_superlatives(read_wording(sentence), read_wording(quote))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_superlatives(read_wording(sentence), read_wording(quote))
