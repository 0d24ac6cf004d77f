"""The catalogue of rules: nothing that the gate says is left without a word on what it means."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

from cardstore.gate import checks
from cardstore.gate.finding import Reason
from cardstore.gate.reason_texts import REASON_TEXTS
from cardstore.gate.rules import RULES, find_rule, reason_text, rule_of, unexplained
from cardstore.gate.support import CHECK as SUPPORT


def check_names():
    """Give the name of every check, as its module has it."""
    modules = [one.name for one in pkgutil.iter_modules(checks.__path__, f"{checks.__name__}.")]
    named = [getattr(import_module(one), "CHECK", None) for one in modules]
    return {one for one in named if one is not None} | {SUPPORT, "card"}


def test_every_check_is_explained():
    """Whoever adds a check adds its entry."""
    assert set() == check_names() - set(RULES)


def test_every_reason_is_explained():
    """Whoever adds a reason adds its entry."""
    assert () == unexplained(one.value for one in Reason)


def test_nothing_is_explained_that_there_is_not():
    """A reason that went leaves no text behind."""
    assert set() == set(REASON_TEXTS) - {one.value for one in Reason}


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda one: one.check)
def test_a_rule_says_what_it_does_in_sentences(rule):
    """What it looks at, what follows, how to mend it, and an example."""
    texts = [rule.looks_at, rule.mend, rule.example, rule.fails or rule.person]

    assert all(text.strip() == text and text[-1] in ".”" for text in texts)
    assert all(text[0].isupper() or not text[0].isalpha() for text in texts)


@pytest.mark.parametrize("name", ["quoted-words", "quoted_words", "Quoted Words", " QUOTED-WORDS "])
def test_a_rule_is_found_however_its_words_are_joined(name):
    """People write it in several ways."""
    assert RULES["quoted_words"] is find_rule(name)


def test_what_nobody_wrote_about_says_so():
    """A form with rules never breaks at a new check."""
    assert "new-check" == rule_of("new_check").name
    assert "not explained yet" in rule_of("new_check").looks_at
    assert REASON_TEXTS["no_card"] == reason_text(Reason.NO_CARD)
