"""Counts for people: a number with its noun and its verb, so that they agree."""

from __future__ import annotations


def count_of(number: int, one: str, several: str = "") -> str:
    """Write a number with its noun, or with its noun and verb.

    Args:
        number: how many; written with commas.
        one: what stands behind 1.
        several: what stands behind every other number; "" for `one` and an s.

    >>> count_of(1, "leaf", "leaves"), count_of(0, "leaf", "leaves"), count_of(12000, "card")
    ('1 leaf', '0 leaves', '12,000 cards')
    >>> count_of(1, "was", "were"), count_of(2, "card is", "cards are")
    ('1 was', '2 cards are')
    """
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def form_of(number: int, one: str, several: str) -> str:
    """Choose the form of a word that stands apart from its number.

    >>> f"in {form_of(1, 'this place', 'these places')}"
    'in this place'
    """
    return one if number == 1 else several
