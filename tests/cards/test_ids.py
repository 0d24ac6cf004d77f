"""Card ids and what their check character notices."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.ids import (
    ALPHABET,
    body_length,
    card_id_of,
    check_character,
    is_card_id,
    parse_card_id,
    suggest_card_id,
)
from cardstore.errors import UnknownCardError

lengths = st.integers(4, 8)


@st.composite
def ids(draw):
    length = draw(lengths)
    return card_id_of(draw(st.integers(0, 32**length - 1)), length=length)


def slow_check(body):
    """Compute the check by polynomials over GF(2), bit by bit, without the module's tables."""

    def remainder(bits):
        for place in range(bits.bit_length() - 1, 4, -1):
            if bits >> place & 1:
                bits ^= 0b100101 << (place - 5)
        return bits

    total = 0b10000
    for place, character in enumerate(body, start=1):
        symbol = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(character)
        # Multiplying by x to the power of `place` shifts by `place` bits.
        total ^= remainder(symbol << place)
    return "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[total]


@given(body=st.text(ALPHABET, min_size=4, max_size=30))
def test_the_check_is_the_code_of_the_module_docstring(body):
    """A slow computation with plain polynomials gives the same character."""
    assert slow_check(body) == check_character(body)


@given(ids())
def test_every_single_wrong_character_is_noticed(card_id):
    """Each place of an id, with each other character of the alphabet: never an id."""
    for place, right in enumerate(card_id):
        if right == "-":
            continue
        for wrong in ALPHABET:
            changed = card_id[:place] + wrong + card_id[place + 1 :]

            assert (wrong == right) == is_card_id(changed)


@given(ids())
def test_every_swap_of_two_characters_is_noticed(card_id):
    """Any two places, next to each other or not, the check character among them."""
    places = [place for place, character in enumerate(card_id) if character != "-"]
    for left, right in combinations(places, 2):
        swapped = list(card_id)
        swapped[left], swapped[right] = swapped[right], swapped[left]

        assert (card_id[left] == card_id[right]) == is_card_id("".join(swapped))


@pytest.mark.parametrize("length", [4, 5, 6])
def test_ids_of_one_character_are_none_but_by_the_code(length):
    """Noughts throughout are not an id."""
    assert not is_card_id("0" * length + "-0")


def test_one_in_thirty_two_invented_ids_is_well_formed():
    """For each body exactly one check character of 32 is right."""
    right = [c for c in ALPHABET if is_card_id(f"7KQ2-{c}")]

    assert ["M"] == right


@given(number=st.integers(0, 32**4 - 1), other=st.integers(0, 32**4 - 1))
def test_two_numbers_have_two_ids(number, other):
    """No id is given to two numbers."""
    same = card_id_of(number, length=4) == card_id_of(other, length=4)

    assert (number == other) == same


@given(cards=st.integers(0, 10**9))
def test_fewer_than_one_in_a_thousand_bodies_exist(cards):
    """The body is as short as that allows, and never shorter than four."""
    length = body_length(cards)

    assert cards * 1000 <= 32**length
    assert length == 4 or cards * 1000 > 32 ** (length - 1)


@pytest.mark.parametrize(("number", "length"), [(-1, 4), (32**4, 4), (0, 3), (0, 31)])
def test_numbers_that_do_not_fit_are_refused(number, length):
    """Neither cut off nor padded."""
    with pytest.raises(ValueError, match="no id"):
        card_id_of(number, length=length)


@given(ids())
def test_an_id_is_read_with_or_without_its_mark(card_id):
    """As in a manuscript, or bare, with white space around."""
    written = [card_id, f"[card:{card_id}]", f" {card_id}\n", f"[card: {card_id} ]"]

    assert [card_id] * 4 == [parse_card_id(each) for each in written]


def _ways(card_id):
    """Write an id in ways that are not its one form."""
    return [
        card_id.lower(),
        card_id.replace("0", "O"),
        card_id.replace("1", "l"),
        card_id.replace("1", "I"),
        card_id.replace("-", ""),
        card_id.replace("-", "–"),
        " - ".join(card_id.split("-")),
        f"[card:{card_id.lower()}]",
    ]


@given(ids())
def test_another_way_to_write_an_id_is_refused_with_the_id_as_suggestion(card_id):
    """Lower case, look-alikes and dashes are never put right silently."""
    for written in _ways(card_id):
        if written in {card_id, f"[card:{card_id}]"}:
            continue
        with pytest.raises(UnknownCardError) as caught:
            parse_card_id(written)

        assert f"Perhaps {card_id} was meant" == caught.value.remedy


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("7KQ2-N", "check character is wrong"),
        ("7KQ3-M", "check character is wrong"),
        ("K7Q2-M", "check character is wrong"),
        ("", "is not a card id"),
        ("[card:]", "is not a card id"),
        ("7KQ2", "is not a card id"),
        ("KQ2-M", "is not a card id"),
        ("7KQU-M", "is not a card id"),
        ("7KQ2-M 7KQ2-M", "is not a card id"),
        ("card:7KQ2-M", "is not a card id"),
        ("٧KQ2-M", "is not a card id"),
    ],
)
def test_a_mistyped_id_is_refused(written, said):
    """The message tells a wrong check from another form."""
    with pytest.raises(UnknownCardError, match=said):
        parse_card_id(written)


@given(st.text(max_size=12))
def test_a_suggestion_is_always_an_id(text):
    """Whatever was typed, what is suggested is well-formed, and reading it again gives itself."""
    meant = suggest_card_id(text)

    assert meant is None or parse_card_id(meant) == meant
