"""Wording: forms of one word have one stem, and words know their clause."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.claims import wording
from cardstore.claims.wording import is_told_by, key_of, read_wording, stem_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lent", "loans"),
        ("rose", "rising"),
        ("bought", "buy"),
        ("creditors", "creditor"),
        ("stopped", "stopping"),
        ("closed", "closes"),
        ("died", "death"),
        ("bodies", "body"),
        ("women", "woman"),
        ("quickly", "quick"),
        ("paid", "payment"),
    ],
)
def test_forms_of_one_word_have_one_stem(one, other):
    """Irregular ones too."""
    assert stem_of(one) == stem_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("spring", "spray"), ("mill", "mile"), ("thing", "thin"), ("bus", "bush")]
)
def test_words_that_only_look_alike_are_kept_apart(one, other):
    """A stem is not cut to nothing."""
    assert stem_of(one) != stem_of(other)


def test_clauses_and_sentences_are_counted():
    """A comma and "which" begin a clause, a semicolon a sentence."""
    read = read_wording("The lamp, which burned, went out; it was dark.")

    assert (0, 0, 2, 2, 3, 3, 4, 4, 4) == read.clauses
    assert (0, 0, 0, 0, 0, 0, 1, 1, 1) == read.parts


def test_a_word_of_the_family_or_of_like_sense_tells_it():
    """Lenient on purpose: it is asked only whether two texts may speak of one thing."""
    stems = read_wording("The vessel carried prescriptions.").stem_set

    assert is_told_by(stem_of("ship"), stems)
    assert is_told_by(stem_of("prescribed"), stems)
    assert not is_told_by(stem_of("lamp"), stems)


@given(st.text(max_size=200))
def test_the_tuples_of_any_text_are_of_one_length(text):
    """Each word stands at its offset, as written."""
    read = read_wording(text)

    assert 1 == len(
        {len(one) for one in (read.written, read.starts, read.keys, read.stems, read.clauses)}
        | {len(read.parts), len(read.tells)}
    )
    assert all(
        text[start : start + len(word)] == word
        for start, word in zip(read.starts, read.written, strict=True)
    )


SIGN = re.compile(
    r"(?P<word>[^\W\d_]+(?:[’'ʼ][^\W\d_]+)*)|(?P<hard>[.;:!?…]+(?=\s|$|[\"”’')\]])|\n\n)"
    r"|(?P<soft>[,()\[\]–—“”\"«»]|\s-\s)"
)
PIECES = st.sampled_from(
    (
        *"ab .;:!?…,()[]–—“”\"«»\n-'’é1_\t\u2003\r",
        "but ",
        "Mr.",
        "J. ",
        " - ",
        "\n\n",
        "...",
        "lamps ",
    )
)


def numbered(text):
    """Walk through a text word by word and sign by sign, and number clauses and parts."""
    rows, clause, part = [], 0, 0
    for found in SIGN.finditer(text):
        if found.lastgroup != "word":
            if (
                found[0] == "."
                and rows
                and wording._is_abbreviation(rows[-1][0], key_of(rows[-1][0]))
            ):
                continue
            clause, part = clause + 1, part + (found.lastgroup == "hard")
            continue
        clause += key_of(found[0]) in wording._APART
        rows.append((found[0], found.start(), clause, part))
    return rows


@settings(max_examples=300)
@given(text=st.lists(PIECES, max_size=30).map("".join))
def test_words_are_numbered_as_by_a_walk_through_the_text(text):
    """Whatever signs stand between them."""
    read = read_wording(text)

    assert numbered(text) == list(
        zip(read.written, read.starts, read.clauses, read.parts, strict=True)
    )
