"""The figures of cards through the public API, on the born-digital article."""

from __future__ import annotations

import pytest

from cardstore.errors import UnknownCardError


@pytest.fixture(scope="module")
def card(article):
    """A card whose quote states two figures."""
    quote = "day, of which 57 fall after 1859. The longest, of"
    return article.add_card("tides-article", quote=quote, page="217", made_by="tester")


def test_a_cards_figures_are_those_of_its_quote(article, card):
    """Each with its place in the quote."""
    figures = article.figures(card.card_id)

    assert ["57", "1859"] == [figure.value.value for figure in figures]
    assert ["57", "1859"] == [figure.span.of(card.quote) for figure in figures]


def test_the_gloss_is_not_read(article):
    """A number that only the card's writer gives is none of the source's (R11)."""
    glossed = article.add_card(
        "tides-article",
        quote="to its conditions is 14 feet 6.9 inches. A correspondent",
        page="218",
        gloss="The board of 1850 is 15 feet high.",
        made_by="tester",
    )

    assert ["14 feet 6.9 inches"] == [f.text for f in article.figures(glossed.card_id)]


def test_an_unknown_card_has_no_figures(article):
    """An id that no card has is an error, as everywhere."""
    with pytest.raises(UnknownCardError):
        article.figures("ZZZZ-Z")
