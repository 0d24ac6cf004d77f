"""Ids that lie one slip of the hand away from what was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.ids import ALPHABET, card_id_of, is_card_id
from cardstore.cards.near_ids import near_card_ids

ids = st.builds(
    lambda number, length: card_id_of(number % 32**length, length=length),
    st.integers(0, 32**6),
    st.integers(4, 6),
)
places = st.integers(0, 20)


def plain(card_id):
    """Give an id without its hyphen."""
    return card_id.replace("-", "")


@given(card_id=ids, place=places, sign=st.sampled_from(ALPHABET))
def test_a_wrong_character_is_undone(card_id, place, sign):
    """Wherever it is, the hyphen left out or not."""
    signs = plain(card_id)
    place %= len(signs)
    written = signs[:place] + sign + signs[place + 1 :]

    assert card_id in near_card_ids(written) | {f"{written[:-1]}-{written[-1]}"}


@given(card_id=ids, place=places)
def test_a_swap_a_loss_and_a_doubling_are_undone(card_id, place):
    """The other slips of a hand."""
    signs = plain(card_id)
    place %= len(signs) - 1
    swapped = signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :]
    lost = signs[:place] + signs[place + 1 :]
    doubled = signs[: place + 1] + signs[place:]

    for written in (swapped, lost, doubled):
        assert written == signs or card_id in near_card_ids(written)


@pytest.mark.parametrize("written", ["7kq2-m", "7KQ2M", "7 KQ2–M", "7KO2-M"])
def test_other_ways_to_write_are_read_first(written):
    """Small letters, another dash or none, an O for a zero or a Q."""
    assert "7KQ2-M" in near_card_ids(written)


@given(written=st.text(max_size=30))
def test_whatever_is_written_only_ids_are_given(written):
    """Never the text itself, and nothing for what no slip would make."""
    near = near_card_ids(written)

    assert all(is_card_id(one) for one in near)
    assert written not in near


@given(card_id=ids)
def test_nothing_of_the_same_length_is_near_an_id(card_id):
    """Its check holds: it is two wrong characters away from every other."""
    assert all(len(one) != len(card_id) for one in near_card_ids(card_id))
