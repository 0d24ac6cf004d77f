"""A name that the quote does not have is seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.claims.drift import naming
from cardstore.claims.drift.naming import find_naming
from cardstore.claims.proper_names import find_proper_names
from cardstore.claims.wording import key_of, read_wording

DRIFTED = [
    ("We sailed for Bergen in the spring.", "They sailed for Stavanger in the spring."),
    ("The treaty was signed at Lisbon by two envoys.", "Two envoys signed the treaty at Madrid."),
    ("My sister Clara kept the accounts.", "Agnes kept the accounts for her sister Marsh."),
    ("The Danes burned the lighthouse.", "The Swedes burned the lighthouse."),
    ("A Portuguese pilot brought us in.", "A Spanish pilot brought them in."),
    ("The organ was built by Silbermann.", "Schnitger built the organ."),
    ("The statue came from the temple at Samos.", "The statue came from the temple at Delos."),
    ("General Horn took the town without a shot.", "General Tilly took the town without a shot."),
    (
        "The lawyer of Mrs Adler read the will aloud.",
        "The lawyer of Mrs Bauer read the will aloud.",
    ),
    ("The cargo was landed at Riva.", "The cargo was landed at Garda."),
    ("Her tutor, Mr Pels, left her his books.", "Her tutor, Mr Quist, left her his books."),
    ("The Norwegians mended the sail.", "The Finns mended the sail."),
]
TRUE = [
    ("We sailed for Bergen in the spring.", "They sailed for Bergen in the spring."),
    ("The treaty was signed at Lisbon by two envoys.", "Two envoys signed the treaty at Lisbon."),
    ("My sister Clara kept the accounts.", "Clara kept the accounts."),
    ("The Danes burned the lighthouse.", "The lighthouse was burned by Danish hands."),
    ("A Portuguese pilot brought us in.", "A pilot from Portugal brought them in."),
    ("The organ was built by Silbermann.", "Silbermann built the organ."),
    ("The statue came from the temple at Samos.", "The statue is from the temple at Samos."),
    ("General Horn took the town without a shot.", "Horn took the town without firing."),
    ("The lawyer of Mrs Adler read the will aloud.", "Mrs Adler's lawyer read out the will."),
    ("The cargo was landed at Riva.", "At Riva the cargo was landed."),
    ("Her tutor, Mr Pels, left her his books.", "Pels left her his books."),
    ("The Norwegians mended the sail.", "Norwegian hands mended the sail."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_naming(read_wording(sentence), read_wording(quote), beside="Ellen Marsh")


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_naming(read_wording(sentence), read_wording(quote), beside="Ellen Marsh")


def names(sentence, quote, **more):
    """Give the names that a sentence brings."""
    return [one.said for one in find_naming(read_wording(sentence), read_wording(quote), **more)]


def test_a_name_of_the_leaf_is_let_be():
    """The page around the quote may name who acts in it."""
    quote, sentence = "He lit the lamp.", "It was Tolle who lit the lamp."

    assert ["Tolle"] == names(sentence, quote)
    assert [] == names(sentence, quote, around="Tolle came down. He lit the lamp.")


def test_a_name_in_the_place_of_another_is_seen_though_the_leaf_has_it():
    """ "For Bergen" of "for Riga" is no mere addition."""
    around = "We lay in Bergen. We sailed for Riga."

    assert ["Bergen"] == names("They sailed for Bergen.", "We sailed for Riga.", around=around)


def test_another_first_name_is_another_person():
    """A surname alone, or the first name's letter, is the same."""
    quote = "The log was kept by Josiah Ames."

    assert ["Matthew Ames"] == names("The log was kept by Matthew Ames.", quote)
    assert [] == names("The log was kept by J. Ames.", quote)
    assert [] == names("The log was kept by Ames.", quote)


def test_an_acronym_stands_for_its_words():
    """Both ways."""
    assert [] == names("The Board of Harbour Works paid.", "The BHW paid.")
    assert [] == names("The BHW paid.", "The Board of Harbour Works paid.")


NAMED = st.lists(
    st.sampled_from(
        ("left", "for", "Riga", "Ada’s", "mcAda", "the", "Tolle-Brandt", ",", "7", "-")
    ),
    max_size=9,
)


@given(words=NAMED, space=st.sampled_from((" ", "", "-")))
def test_a_name_is_led_by_the_last_word_before_it(words, space):
    """As it is read where the text ends before the name."""
    text = space.join(words)
    expected = [
        (name, key_of(before[-1]) if before else "")
        for name in find_proper_names(text)
        for before in [naming._WORD.findall(text[: name.span.start])]
    ]

    assert expected == list(naming._led_names(text))
