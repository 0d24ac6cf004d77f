"""The API's own help is enough: each method says what it takes, gives and raises."""

from __future__ import annotations

import inspect
import re

import pytest

from cardstore import Library, errors

# What an agent that drafts and checks needs.
AGENTS = (
    *("add_card", "card", "card_ids", "check_card", "check_cards", "check_sentence", "find_cards"),
    *("find_quote", "gate", "history", "ingest", "open", "page_map", "picture", "request_cards"),
    *("retract", "retraction", "scan", "shared_origins", "source", "sources", "tag", "text_layers"),
    *("untag", "vouch"),
)
METHODS = {
    name: method
    for name, method in inspect.getmembers(Library, callable)
    if not name.startswith("_")
}


def words_of(name):
    """Give a method's docstring, with those of the methods it refers to as "see" or "as in"."""
    told = inspect.getdoc(METHODS[name])
    for other in re.findall(r"(?:[Ss]ee|as in) `(\w+)`", told):
        if other in METHODS and other != name:
            told += inspect.getdoc(METHODS[other])
    return told


@pytest.mark.parametrize("name", AGENTS)
def test_every_argument_is_described(name):
    """By its name, in the method's own help or in that which it refers to."""
    given = [one for one in inspect.signature(METHODS[name]).parameters if one != "self"]
    told = words_of(name)

    described = r"`{0}`|(?m:^ *(?:\w+, )*{0}(?:, \w+)*:)"

    assert [] == [one for one in given if not re.search(described.format(one), told)]


@pytest.mark.parametrize("name", sorted(set(AGENTS) - {"card_ids", "sources"}))
def test_every_agent_method_says_what_it_raises(name):
    """Errors that are named are errors that there are."""
    told = words_of(name)
    named = set(re.findall(r"\b[A-Z]\w+Error\b", told))

    assert "Raises:" in told or "the errors" in told
    assert named
    assert named <= set(errors.__all__)


@pytest.mark.parametrize("name", METHODS)
def test_every_error_that_is_named_is_there(name):
    """In every public method; a name that was changed is found here."""
    named = set(re.findall(r"\b[A-Z]\w+Error\b", inspect.getdoc(METHODS[name])))

    assert named <= set(errors.__all__)
