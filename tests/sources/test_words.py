"""Dress falls away from words, letters do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.words import fold_name, fold_words, plain_text


@pytest.mark.parametrize(
    ("dressed", "plain"),
    [
        ("TIDES &amp; Harbours", "tides harbours"),
        ("Tides &amp;amp; harbours", "tides harbours"),
        ("<i>Mytilus edulis</i> in H<sub>2</sub>O", "mytilus edulis in h2o"),
        ("The $\\alpha$-process", "the alpha process"),
        ("The α-process", "the alpha process"),
        ("\\textit{Mytilus} {\\'e}tud\\'ee", "mytilus etudee"),
        ("ﬁrst ﬂoods", "first floods"),
        ("𝒩-harbours", "n harbours"),
        ("Straße über Łódź", "strasse uber lodz"),
        ("the harbour’s mouth", "the harbours mouth"),
        ("<mml:math><mml:mi>k</mml:mi></mml:math>-means", "k means"),
    ],
)
def test_dress_falls_away(dressed, plain):
    """What typesetting and export add does not count."""
    assert tuple(plain.split()) == fold_words(dressed)


@pytest.mark.parametrize(
    ("script", "latin"),
    [("Чайковский", "chaikovskii"), ("Καβάφης", "kavafis"), ("Ğüneş", "gunes")],
)
def test_names_in_other_scripts_have_a_latin_form(script, latin):
    """As libraries transliterate them, without accents."""
    assert (latin,) == fold_name(script)


def test_a_less_than_sign_is_no_tag():
    """Statistics stand in titles."""
    assert "mortality at p < 0.05 and n > 30" == plain_text("mortality at p < 0.05 and n > 30")


def test_an_accent_on_a_joined_letter_hides_it_from_nobody():
    """Ǽ is Æ with an accent, and Ǿ an Ø."""
    assert (("aera",), ("o",)) == (fold_words("Ǽra"), fold_words("Ǿ"))


@given(text=st.text(max_size=60))
def test_folding_twice_is_folding_once(text):
    """A folded text has no dress left."""
    once = fold_words(text)

    assert once == fold_words(" ".join(once))
