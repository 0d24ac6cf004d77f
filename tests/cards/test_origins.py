"""Origins of cards: each fact alone, nothing added up."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cardstore.cards.origins import origins_of
from cardstore.sources.citing import OriginFact
from cardstore.sources.source import Creator, Source

LAMP = "The keeper lit the harbour lamp at dusk on the second of May and did not sleep."
FLOOD = "No boat could stand the weather, and the pilots stayed ashore till the flood was over."


@dataclass(frozen=True)
class Quoted:
    card_id: str
    quote: str
    source: Source
    around: str = ""


def source(name, **more):
    """Make a source that has nothing in common with another unless told."""
    own = {"creators": (Creator(family=f"Writer of {name}"),)}
    return Source(**{"source_id": name, "work_id": name, "title": name, **own, **more})


def pair(first, second, quotes=(LAMP, FLOOD), around=("", "")):
    """Compare one card of each source."""
    cards = [
        Quoted(name, quote, held, text)
        for name, quote, held, text in zip(("A", "B"), quotes, (first, second), around, strict=True)
    ]
    (only,) = origins_of(cards)
    return only


def test_two_cards_with_nothing_in_common_have_no_facts():
    """The pair is there all the same."""
    apart = pair(source("a"), source("b"))

    assert ("A", "B", False, (), ()) == (
        apart.first,
        apart.second,
        apart.same_source,
        apart.facts,
        apart.sentences,
    )


@pytest.mark.parametrize(
    ("first", "second", "fact"),
    [
        ({"work_id": "w"}, {"work_id": "w"}, OriginFact.SAME_WORK),
        ({"cites": ("b",)}, {}, OriginFact.ONE_CITES_THE_OTHER),
        ({"cites": ("10.1/x",)}, {"cites": ("10.1/x",)}, OriginFact.CITED_WORK),
        (
            {"creators": (Creator(family="Tolle", given="Ada"),)},
            {"creators": (Creator(family="Tolle", given="A."),)},
            OriginFact.AUTHOR,
        ),
        ({"publisher": "Old Quay Press"}, {"publisher": "Old Quay Press"}, OriginFact.PUBLISHER),
        ({"venue": "Quay Notes"}, {"venue": "Quay Notes"}, OriginFact.VENUE),
        ({"publisher": "Reuters"}, {"venue": "Reuters"}, OriginFact.WIRE),
    ],
)
def test_each_fact_fires_alone(first, second, fact):
    """One thing in common is one fact, and no other is told."""
    told = pair(source("a", **first), source("b", **second))

    assert [fact] == [one.fact for one in told.facts]
    assert () == told.words.runs


def test_a_shared_run_of_words_fires_alone():
    """Sources without anything in common, quotes with the same words."""
    told = pair(source("a"), source("b"), quotes=(LAMP, f"He says: {LAMP}"))

    assert () == told.facts
    assert len(LAMP.split()) == told.words.longest


def test_cards_of_one_source_are_told_as_such():
    """Then its author is no fact of its own."""
    told = pair(source("a"), source("a"))

    assert (True, ()) == (told.same_source, told.facts)


def test_leaves_are_compared_where_both_are_known():
    """Quotes that differ may stand on leaves with one text."""
    around = (f"Then. {LAMP} And so on.", f"Some say: {LAMP}")
    told = pair(source("a"), source("b"), quotes=("Then.", "Some say"), around=around)

    assert len(LAMP.split()) == told.around.longest
    assert () == told.words.runs
    assert "the leaves around A and B" in told.sentences[0]


def test_leaves_of_one_source_or_unknown_ones_are_not_compared():
    """One book shares its words with itself."""
    assert pair(source("a"), source("a"), around=(LAMP, LAMP)).around is None
    assert pair(source("a"), source("b"), around=(LAMP, "")).around is None


def test_every_two_cards_are_a_pair():
    """Four cards make six pairs, in order."""
    cards = [Quoted(name, LAMP, source(name)) for name in "abcd"]

    assert ["ab", "ac", "ad", "bc", "bd", "cd"] == [p.first + p.second for p in origins_of(cards)]
