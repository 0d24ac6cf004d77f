"""What a drafting agent may narrow a request to: edition, tag and printed page."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest

from cardstore import IssuedCards, Library
from cardstore.errors import (
    AmbiguousSourceError,
    InvalidLabelError,
    UnknownCardError,
    UnknownSourceError,
    UsageError,
)


@pytest.fixture
def library(article, tmp_path):
    """Give a library of the article's own, without cards."""
    folder = tmp_path / "library"
    shutil.copytree(article._store.folder, folder)
    with Library.open(folder) as opened:
        for card_id in opened.card_ids():
            opened.retract(card_id, "it is another test's")
        yield opened


@pytest.fixture
def cards(library, truth):
    """Give a card of each true quote that stands on one page alone, and its page."""
    made = {}
    for case in truth("tides-article", "quotes"):
        if case["kind"] == "in_line":
            (label,) = dict.fromkeys(case["pages"])
            card = library.add_card("tides-article", quote=case["quote"], page=label, made_by="me")
            made[card.card_id] = label
    return made


def ids(issued):
    """Give the ids of what was handed out."""
    return {card.card_id for card in issued}


def test_pages_of_an_edition_give_the_cards_that_stand_there(library, cards):
    """One page, and a range of pages; the truth says which."""
    labels = sorted(set(cards.values()), key=int)
    first, last = labels[0], labels[-1]
    asked = {"requester": "d", "limit": 99, "source": "tides-article"}

    assert 1 < len(labels)
    assert {one for one, label in cards.items() if label == first} == ids(
        library.request_cards(pages=first, **asked)
    )
    assert set(cards) == ids(library.request_cards(pages=f"{first}–{last}", **asked))


def test_where_the_words_stand_counts_and_not_the_claim(library, truth):
    """A card that claims another page is found on the page that has its words."""
    case = next(c for c in truth("tides-article", "quotes") if c["kind"] == "in_line")
    (label,) = dict.fromkeys(case["pages"])
    other = str(int(label) + 1)
    card = library.add_card("tides-article", quote=case["quote"], page=other, made_by="me")
    asked = {"requester": "d", "source": "tides-article"}

    assert {card.card_id} == ids(library.request_cards(pages=label, **asked))
    assert set() == ids(library.request_cards(pages=other, **asked))


def test_a_corrected_page_map_is_followed(library, cards):
    """Pages are those of the map as it is now."""
    card_id, label = next(iter(cards.items()))
    (leaf,) = [
        entry.leaf_index
        for entry in library.page_map("tides-article").leaves
        if entry.label is not None and entry.label.text == label
    ]
    library.assign_label("tides-article", leaf, label="901", assigned_by="me")
    found = library.request_cards(requester="d", source="tides-article", pages="901", limit=99)

    assert card_id in ids(found)


def test_all_that_is_asked_for_must_fit(library, cards):
    """Words, every tag, edition and page together; an edition's work means all its editions."""
    first, second, *_ = cards
    library.tag(first, ["Wreck", "night"], tagged_by="me")
    library.tag(second, ["wreck"], tagged_by="me")
    source = library.source("tides-article")

    assert {first, second} == ids(library.request_cards(requester="d", tag="WRECK"))
    assert {first} == ids(library.request_cards(requester="d", tag=["wreck", "night"]))
    assert {first} == ids(library.request_cards("night", requester="d", tag="wreck"))
    assert {first} == ids(
        library.request_cards(requester="d", tag="wreck", source=source.work_id, pages=cards[first])
    ) - ({second} if cards[second] == cards[first] else set())
    assert set(cards) == ids(library.request_cards(requester="d", source=source.work_id, limit=99))


def test_answers_are_typed_and_still_a_series(library, cards):
    """Length, index, slice, equality with a tuple, and a frozen value."""
    issued = library.request_cards(requester="d", source="tides-article", limit=2)

    assert isinstance(issued, IssuedCards)
    assert issued.cards == tuple(issued) == issued[:]
    assert (2, len(cards)) == (len(issued), issued.total)
    assert issued == issued.cards
    assert hash(issued) == hash(issued.cards)
    with pytest.raises(AttributeError):
        issued.total = 0


def test_a_cursor_goes_through_all_of_them(library, cards):
    """Each once, though cards are tagged and added between."""
    answer = library.request_cards(requester="d", source="tides-article", limit=2)
    given_out = [*answer]
    while answer.next_cursor is not None:
        library.tag(given_out[-1].card_id, ["seen"], tagged_by="me")
        answer = library.request_cards(requester="d", limit=2, cursor=answer.next_cursor)
        given_out += answer

    assert list(cards) == [card.card_id for card in given_out]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"pages": "213"}, UsageError),
        ({"edition": "2nd"}, UsageError),
        ({"source": "tides-article", "pages": "999"}, InvalidLabelError),
        ({"source": "tides-article", "pages": "passim"}, InvalidLabelError),
        ({"source": "nothing"}, UnknownSourceError),
        ({"source": "tides-article", "edition": "9th"}, UnknownSourceError),
        ({"tag": " "}, UsageError),
        ({"tag": 3}, UsageError),
        ({"tag": ["a", 3]}, UsageError),
        ({"cursor": "1.2"}, UsageError),
        ({"cursor": 7}, UsageError),
        ({"limit": 0}, UsageError),
    ],
)
def test_what_cannot_be_asked_is_told(library, asked, error):
    """As an error that says what to do, and nothing is issued."""
    with pytest.raises(error):
        library.request_cards("tide", requester="d", **asked)


def test_pages_of_a_work_with_two_editions_need_one_of_them(library, cards):
    """A page belongs to an edition; without a page the cards of all editions are meant."""
    first = library.source("tides-article")
    library._store.sources.update(replace(first, work_id="tides"))
    library._store.sources.add(replace(first, source_id="second", work_id="tides", year=1999))
    asked = {"requester": "d", "source": "tides", "limit": 99}
    card_id, label = next(iter(cards.items()))
    with pytest.raises(AmbiguousSourceError):
        library.request_cards(pages=label, **asked)
    with pytest.raises(UnknownSourceError, match="no scan"):
        library.request_cards(pages=label, edition="1999", **asked)

    assert set(cards) == ids(library.request_cards(**asked))
    assert card_id in ids(library.request_cards(pages=label, edition="tides-article", **asked))
    assert set() == ids(library.request_cards(edition="1999", **asked))


def test_nothing_asked_gives_nothing(library, cards):
    """A drafter that asks for nothing is not handed the whole box."""
    assert cards
    assert () == library.request_cards("", requester="d")
    assert () == library.request_cards("— !", requester="d", source="tides-article")


def test_tags_of_an_unknown_card_are_refused(library):
    """As everywhere."""
    with pytest.raises(UnknownCardError):
        library.tag("7KQ2-X", ["a"], tagged_by="me")
    with pytest.raises(UsageError):
        library.untag("7KQ2-M", "word", untagged_by="me")
