"""What a text holds no start of holds no figure: told before it is cut into tokens."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.text.numbers.starts import may_hold_figure, start_places
from cardstore.text.numbers.tokens import cut_tokens

PIECES = st.sampled_from(
    (
        *"a an the A The dozen mile lamp lamps Ada Henry the Eighth VIII XX I it’s o’clock".split(),  # noqa: SIM905 - as texts are
        *"half-a twofold once both few several May may spring – - ' ’ ’40s 7 ½ é MDCV M fiveteen".split(),  # noqa: SIM905, E501
        *". , ; : ( ) “ ” … ! ? & % £ third second Second world war no. pp chapter II x xiv".split(),  # noqa: SIM905, E501
    )
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from(("", " ", " ", " ", "\n"))), max_size=9)


@settings(max_examples=400)
@given(pieces=TEXTS)
def test_where_no_figure_may_be_no_token_starts_one(pieces):
    """Of any row of words, signs and digits, glued or apart."""
    text = "".join(word + gap for word, gap in pieces)

    assert may_hold_figure(text) or not list(start_places(cut_tokens(text)))


@pytest.mark.parametrize(
    "text",
    ["It burned two.", "A dozen burned.", "Henry VIII burned it.", "Henry the Eighth’s", "in 7"],
)
def test_what_has_a_figure_may_have_one(text):
    """The readers are asked."""
    assert may_hold_figure(text)


@pytest.mark.parametrize(
    "text", ["", "A lamp, the lamp; it’s out!", "As the town knew, Ada left.", "(“So it was…”)"]
)
def test_plain_words_are_told_apart(text):
    """So they need not be cut."""
    assert not may_hold_figure(text)
