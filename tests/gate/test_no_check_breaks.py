"""No text breaks a check of sentences, and none keeps one for long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.gate.finding import Outcome
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from cardstore.gate.sentence_gate import SENTENCE_CHECKS
from tests.gate.sentence_samples import TOLLE

if TYPE_CHECKING:
    from collections.abc import Sequence

PIECES = (
    *"""
    the a of and in 1 7 1,400 1.400 1851 forty dozen half two thirds 85% 5 km twice not £3
    4s 6d. 3rd March 1871 may was were fell rose more than before after from to by because
    Ada Tolle Riga Danish “ ” ‘ ’ " ' — – - ( ) [ ] … . , ; : ! ? * _ all first last most at
    least one said who which North unpaid un would o'clock past quarter noon Sunday ½ ¼ II
    MDCV 1914–18 ’05 1/2 3:1 × ± ° ² ³ ① 二百 xxiv World War Chapter No. vol. never only until
    everybody said: according nearly between 1605. > İ ı ſ 田中 ʿAbd d’Aubray [sic]
    """.split(),  # noqa: SIM905 - a table is easier to read so
    *("\n", "\n\n", "\0", "\u200b"),
)
TEXTS = st.builds(
    lambda words, joint: joint.join(words),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=24),
    st.sampled_from((" ", " ", "")),
)


def broken_by(sentence: str, quotes: Sequence[str]) -> list[str]:
    """Run every check and name those that could not run."""
    held = SentenceDossier(
        sentence=sentence,
        cards=tuple(
            CitedCard(card_id=f"C{n}", quote=quote, source=TOLLE) for n, quote in enumerate(quotes)
        ),
    )
    broken = []
    for check in SENTENCE_CHECKS:
        try:
            check(held, Policy())
        except Exception as exc:  # noqa: BLE001 - whatever it is, it is told
            broken.append(f"{check.__name__}: {exc!r}")
    return broken


@settings(max_examples=60, deadline=None)
@given(TEXTS.filter(str.strip), st.lists(TEXTS.filter(str.strip), max_size=2))
def test_no_text_breaks_a_check(sentence, quotes):
    """Figures, marks and signs in any order."""
    assert [] == broken_by(sentence, quotes)


@settings(max_examples=60, deadline=None)
@given(TEXTS.filter(str.strip), st.data())
def test_no_quote_made_of_the_sentence_breaks_a_check(sentence, data):
    """Its pieces in another order, so that much is in common."""
    quote = " ".join(data.draw(st.permutations(sentence.split())))

    assert [] == broken_by(sentence, [quote])


@pytest.mark.parametrize(
    ("sentence", "quote"),
    [
        ("In 1605. In 1605.", "on 5 1605 1605"),  # a part of the quote that is near for a figure
        ("4s. 6d. should It has cost £1", "the price of £1. 4. 6. of £1. 4. 6. at"),
        ("a 1 b 2 c 3", "\0 a 1 b 2 c \0 3"),
    ],
)
def test_these_broke_one(sentence, quote):
    """Each did."""
    assert [] == broken_by(sentence, [quote])


@pytest.mark.parametrize(("count", "given"), [(3_900, 1), (1_000, 1_000)])
def test_a_row_of_figures_without_end_cannot_be_checked(count, given):
    """It is said so at once, and is no pass: every figure is held against every other."""
    card = CitedCard(card_id="C", quote="1 " * given, source=TOLLE)
    held = SentenceDossier(sentence="1 " * count, cards=(card,))
    check = next(one for one in SENTENCE_CHECKS if one.__name__ == "check_numbers")

    found = check(held, Policy())

    assert (Outcome.UNAVAILABLE, True) == (found.outcome, f"{count:,} figures" in found.message)
