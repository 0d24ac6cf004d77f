"""Past forms are told from adjectives and nouns."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.verbs import is_attribute, is_past
from cardstore.claims.wording import read_wording

NO_VERBS = ("brothers", "choirs", "analyses", "agreement", "silently")
"""Each stands in the table of forms beside a word that it is made of."""


@pytest.mark.parametrize("key", ["drowned", "swore", "left"])
def test_a_past_form_is_one(key):
    """Wherever it stands."""
    assert is_past(key) is (key != "left")  # "the left bank"


@pytest.mark.parametrize("key", ["undetected", "hundred", "deaths", "loan", *NO_VERBS])
def test_what_looks_like_one_is_none(key):
    """A noun or an adjective tells no deed."""
    assert not is_past(key)


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("The lost income was repaid.", True),
        ("The villages' lost income was repaid.", True),
        ("The villages lost income.", False),
    ],
)
def test_a_past_form_before_a_noun_is_an_attribute(text, attribute):
    """Behind an article or an owner."""
    wording = read_wording(text)

    assert attribute is is_attribute(wording, wording.keys.index("lost"))
