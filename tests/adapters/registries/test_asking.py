"""Identifiers are asked for in one form, however they are written; words without their signs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.registries.asking import (
    CROSSREF_PREFIXES,
    DATACITE_PREFIXES,
    MOST_SIGNS,
    arxiv_dois_of,
    dois_of,
    isbns_of,
    main_title,
    plain_words,
)
from cardstore.adapters.registries.isbn_ranges import isbn_is_registered
from cardstore.sources.reference import Identifier, Reference, Scheme
from tests.registry_server.works import isbn_of


def claiming(scheme, *values):
    return Reference(
        title="", identifiers=tuple(Identifier(scheme=scheme, value=v) for v in values)
    )


@pytest.mark.parametrize(
    "written",
    [
        "2203.09991",
        "arXiv:2203.09991",
        "arXiv: 2203.09991v3",
        "arxiv.org/abs/2203.09991",
        "https://arxiv.org/pdf/2203.09991v1.pdf",
    ],
)
def test_an_arxiv_number_is_a_doi(written):
    """Without version: the DOI stands for all of them."""
    expected = (("2203.09991", "10.48550/arxiv.2203.09991"),)

    assert expected == arxiv_dois_of(claiming(Scheme.ARXIV, written))


def test_old_arxiv_numbers_keep_their_subject():
    """As arXiv gave them until 2007."""
    given_back = arxiv_dois_of(claiming(Scheme.ARXIV, "math.GT/0309136"))

    assert (("math.gt/0309136", "10.48550/arxiv.math.gt/0309136"),) == given_back


def test_what_is_no_identifier_is_not_asked_for():
    """That it is none is for others to tell."""
    claimed = claiming(Scheme.DOI, "10.1/x", "doi:10.9981/A ", "https://doi.org/10.9981/a", "none")

    assert ("10.9981/a",) == dois_of(claimed)
    assert () == isbns_of(claiming(Scheme.ISBN, "978-0-306-40615-8", "12"))
    assert () == arxiv_dois_of(claiming(Scheme.ARXIV, "2203", "hep-th"))


@given(st.text(max_size=900))
def test_words_hold_nothing_that_a_search_obeys(text):
    """Letters, digits and apostrophes alone, and not too many."""
    words = plain_words(text)

    assert not set(words) & set('?*~|,"\\()[]{}:!+-&^<>=/')
    assert len(words) <= MOST_SIGNS
    assert words == words.lower()


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("Salt and iron: a history", "Salt and iron"),
        ("Salt and iron – a history", "Salt and iron"),
        ("Salt and iron. A history", "Salt and iron"),
        ("Salt: a history", "Salt: a history"),
        ("Twenty-one harbours", "Twenty-one harbours"),
        ("On 10:30 trains", "On 10:30 trains"),
    ],
)
def test_the_head_of_a_title_is_found(title, head):
    """One word alone is no head to search for."""
    assert head == main_title(title)


def test_no_prefix_is_given_out_by_two_agencies():
    """The two lists do not overlap."""
    assert frozenset() == CROSSREF_PREFIXES & DATACITE_PREFIXES


@pytest.mark.parametrize(
    ("isbn", "registered"),
    [(isbn_of(1), True), ("9789990000009", False), ("9790000000001", False), ("", False)],
)
def test_ranges_that_nobody_was_given_are_told(isbn, registered):
    """A right check digit alone makes no book."""
    assert registered is isbn_is_registered(isbn)
