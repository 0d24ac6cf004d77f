"""Constructions: what may be a quotation though no pair of marks shows it."""

from __future__ import annotations

import pytest

from cardstore.claims.constructions import find_constructions


@pytest.mark.parametrize(
    "sentence",
    [
        "It was, quote, a dry year, unquote.",
        "It was a quote dry end quote year.",
        "— It was a dry year.",
        "She wrote: — It was a dry year.",
        "She wrote:\n\n    It was a dry year.\n",
        "She wrote:\n\n\tIt was a dry year.\n",
        "::: quote\nIt was a dry year.\n:::",
        "bq. It was a dry year.",
        "She wrote \\enquote{a dry year}.",
        "{{quote|It was a dry year}}",
        "She wrote: It was a dry year.",
        "She wrote to him: *It was a dry year.*",
    ],
)
def test_what_may_set_words_off_is_told(sentence):
    """Nobody can tell whether these are quotations but a person."""
    assert find_constructions(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "It was a dry year — the driest of all.",
        "She wrote: a dry year.",
        "Three things were scarce: water, bread and hope.",
        "The auctioneer gave a quote for the barn.",
        "It was a dry year,\nand the next was no better.",
        "The year was dry: The next was not.",
    ],
)
def test_plain_sentences_have_none(sentence):
    """A dash, a colon or the word “quote” alone is nothing."""
    assert () == find_constructions(sentence)
