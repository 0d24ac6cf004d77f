"""Signs that hide words: found of every kind, and never where nothing is hidden."""

from __future__ import annotations

import unicodedata

import pytest

from cardstore import Source
from cardstore.gate.checks.hidden_signs import check_hidden_signs
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier


def check(sentence, *, quote="The clerk sold the mill."):
    """Check a sentence that cites one card."""
    source = Source(source_id="pell-1811", work_id="pell", title="Mills", year=1811)
    card = CitedCard(card_id="7KQ2-M", quote=quote, source=source, printed_pages=("3",))
    return check_hidden_signs(SentenceDossier(sentence=sentence, cards=(card,)), Policy())


@pytest.mark.parametrize(
    "sign",
    ["\u00ad", "\u034f", "\u180e", "\u200b", "\u2063", "\ufe0f", "\u115f", "\u3164", "\ufeff",
     "\u2066", "\u202a", "\u202e", "\U000e0020", "\U000e0101", "\u200b\u200b", "&shy;", "&#8203;",
     "&ZeroWidthSpace;", "\\"],
)  # fmt: skip
def test_signs_of_no_width_inside_a_word_fail(sign):
    """Whatever their category; written as such or as an entity."""
    finding = check(f"The clerk n{sign}ever sold the mill.")

    assert (Outcome.FAIL, Reason.SIGNS_HIDDEN) == (finding.outcome, finding.reason)


def test_every_format_sign_is_known():
    """All of general category Cf that stand on their own, by Python's own table."""
    signs = [chr(n) for n in range(0x110000) if unicodedata.category(chr(n)) == "Cf"]
    scripts = ("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN", "SHORTHAND", "MUSICAL")
    mine = [one for one in signs if not unicodedata.name(one, "").startswith(scripts)]

    missed = [one for one in mine if check(f"It n{one}ever fell.").outcome is not Outcome.FAIL]
    assert [] == [hex(ord(one)) for one in missed]


@pytest.mark.parametrize(
    "sentence",
    [
        "The clerk \u202ereven\u202c sold the mill.",
        "The clerk nev-er sold the mill.",
        "The clerk nev\u2010er sold the mill.",
        "The clerk nev\u2011er sold the mill.",
        "The clerk nev- er sold the mill.",
        "The clerk hard-ly sold the mill.",
        "The clerk de-nied that he sold the mill.",
        "The clerk N E V E R sold the mill.",
        "The clerk did n o t sell the mill.",
        "The clerk did \u041d\u041e\u0422 sell the mill.",
        "The clerk \u039d\u039f\u03a4 sold the mill.",
        "The clerk \u0578ever sold the mill.",
        "The clerk n\u0435ver sold the mill.",
        "The clerk ne\u0301ver sold the mill.",
        "The clerk n\u00e9ver sold the mill.",
        "It was 2\u200b30 of them.",
    ],
)
def test_words_that_only_people_read_fail(sentence):
    """Turned round, broken, spaced, in letters of another script; a figure cut in two."""
    assert Reason.SIGNS_HIDDEN is check(sentence).reason


@pytest.mark.parametrize(
    "sentence",
    [
        "The clerk never sold the mill.",
        "The long-lived, well-known clerk sold the mill.",
        "A half- or quarter-share was sold.",
        "He was no-one in particular, a know-nothing, and must-see.",
        "The plan A B C was sold.",
        "It was I a day later.",
        "The word \u043c\u0435\u043b\u044c\u043d\u0438\u0446\u0430 means mill.",
        "The word \u03bc\u03cd\u03bb\u03bf\u03c2 means mill.",
        "It was 5 \u03bcm wide and had 3 k\u03a9.",
        "He drew \u2764\ufe0f on it.",
        "Caf\u00e9 Br\u00fbl\u00e9 was sold.",
        "It is sold \u200bhere.",
        "R&D and A & B were sold.",
    ],
)
def test_plain_sentences_pass(sentence):
    """Compounds, foreign words in their own script, units, emoji."""
    assert Outcome.NOT_APPLICABLE is check(sentence).outcome


def test_a_card_that_breaks_the_word_so_may_be_quoted():
    """Old printers write "with-out"."""
    sentence = "He sold it “with-out leave”."

    assert Outcome.FAIL is check(sentence).outcome
    assert Outcome.NOT_APPLICABLE is check(sentence, quote="sold with-out leave").outcome
