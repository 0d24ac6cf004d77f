"""A record leaves no question only where title, first author and year agree plainly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.adapters.registries.likeness import answers_claim
from cardstore.sources.record import Record
from cardstore.sources.source import Creator
from tests.registry_server.asking import reference_to
from tests.registry_server.works import BOOK

RECORD = Record(
    registry="open-library",
    record_id="OL1M",
    title=BOOK.whole_title,
    other_titles=(BOOK.title,),
    creators=(Creator(family="Kettlewell", given="Edith"),),
    years=(1998,),
)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"title": "The keeper’s year"},
        {"title": "THE KEEPERS YEAR: weather and work in a small port"},
        {"title": ""},
        {"creators": ()},
        {"creators": (Creator(family="Kéttlewell", given="E."),)},
        {"year": None},
    ],
)
def test_the_same_in_another_dress_leaves_no_question(changes):
    """Case, accents, a subtitle left out, a field not given."""
    assert answers_claim(reference_to(BOOK, **changes), RECORD)


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "The Keeper's Years at sea"},
        {"title": "The Keeper's Year, volume 2: weather and work in a small port"},
        {"title": "Year"},
        {"creators": (Creator(family="Kettle"),)},
        {"creators": (Creator(family="Someone"), Creator(family="Kettlewell"))},
        {"year": 1932},
        {"year": 1999},
    ],
)
def test_any_doubt_leads_to_a_search(changes):
    """Another title, number, first author or year."""
    assert not answers_claim(reference_to(BOOK, **changes), RECORD)


def test_the_first_year_of_the_work_counts():
    """A reprint may be cited by it."""
    claimed = reference_to(BOOK, year=1932)

    assert answers_claim(claimed, replace(RECORD, first_year=1932))


def test_names_in_another_order_are_found():
    """Family and given name may have changed places."""
    turned = replace(RECORD, creators=(Creator(family="Edith", given="Kettlewell"),))

    assert answers_claim(reference_to(BOOK), turned)
