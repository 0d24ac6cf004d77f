"""Where links lead whose addresses stand elsewhere in a manuscript."""

from __future__ import annotations

import pytest

from cardstore.claims.link_targets import link_targets
from cardstore.claims.splitter import read_manuscript

NOTICE = "https://quay.example/notice"


def led(text):
    """Give the targets of each sentence that has any."""
    return link_targets(read_manuscript(text, name="ch01.md"))


@pytest.mark.parametrize(
    "link", ["[was closed][notice]", "[was closed][NOTICE]", "[Notice][]", "[notice]"]
)
def test_every_form_of_a_reference_leads_to_its_definition(link):
    """Full, collapsed and shortcut; names are compared without case."""
    text = f"It rained.\n\nThe quay {link}.\n\n[Notice]: {NOTICE} 'a title'\n"

    assert {1: (NOTICE,)} == led(text)


def test_the_first_definition_counts():
    """As CommonMark has it."""
    assert {0: (NOTICE,)} == led(f"It [was][n].\n\n[n]: <{NOTICE}>\n[n]: https://other.example\n")


@pytest.mark.parametrize(
    "text",
    [
        "The quay was closed [card:7KQ2-M].\n",
        f"The quay was closed.\n\n[notice]: {NOTICE}\n",
        "The quay [was closed](https://quay.example).\n",
        "The quay was closed.[^1]\n\n[^1]: The notice says so.\n",
        "",
    ],
)
def test_what_leads_nowhere_else_has_no_targets(text):
    """Marks of cards, definitions that nobody uses, plain links, notes."""
    assert {} == led(text)


def test_several_links_of_a_sentence_are_told_in_order_each_once():
    """However often they are used."""
    text = "It [was][b], and [was][a], and [was][b].\n\n[a]: a.example\n[b]: b.example\n"

    assert {0: ("b.example", "a.example")} == led(text)
