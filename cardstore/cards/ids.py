"""Card ids: "7KQ2-M", short enough to read out, with a check character.

Comes in: a random number from the store, or what a person or a manuscript wrote. Goes out: an id,
or an error that says what is wrong with it.

The body is a number in Crockford's base 32 (digits and capitals without I, L, O, U). Behind the
hyphen stands a check character over the field with 32 elements:

    check = CONSTANT + body[0]·α + body[1]·α² + body[2]·α³ + …

where α generates the field's 31 non-zero elements. The check character itself has weight α⁰. All
weights are non-zero, so every single wrong character is noticed; all differ (up to 30 body
characters), so every swap of two different characters is noticed, next to each other or not, the
check character included. The constant keeps "0000-0" and its like from being ids. Of other errors,
and of invented ids, 31 in 32 are noticed here; the store refuses the rest, as fewer than one in a
thousand well-formed bodies belongs to a card.

An id is written in one way. Lower case, a letter O for a zero or a missing hyphen is refused, with
the id that was probably meant as a suggestion: what is nearly an id never cites a card.

Source: D. Crockford, Base 32 (crockford.com/base32.html), for the alphabet; the check is a
one-symbol Reed–Solomon code (I. S. Reed, G. Solomon, J. SIAM 8, 1960).
"""

from __future__ import annotations

import re

from cardstore.errors import UnknownCardError, quoted

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SHORTEST_BODY = 4
# One in this many random bodies may belong to a card: 4 characters last for 1,048 cards, 5 for
# 33,554, 6 for 1,073,741.
_SPARSENESS = 1000
# x⁵ + x² + 1 is primitive over GF(2), so its root α = x = 2 generates the field.
_POLYNOMIAL = 0b100101
_ALPHA = 2
# Any non-zero element does; with 16 ("G") the id of number 0 is "0000-G", and "7KQ2-M" is an id.
_CONSTANT = 16
_LONGEST_BODY = 30

_ID = re.compile(rf"([{ALPHABET}]{{{_SHORTEST_BODY},{_LONGEST_BODY}}})-([{ALPHABET}])")
_MARK = re.compile(r"\[card:(.*)\]", re.DOTALL)
_LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1"})


def body_length(cards: int) -> int:
    """Give the number of body characters for the next id when there are `cards` cards already.

    >>> [body_length(n) for n in (0, 1_048, 1_049, 40_000)]
    [4, 4, 5, 6]
    """
    length = _SHORTEST_BODY
    while cards * _SPARSENESS > 32**length:
        length += 1
    return length


def card_id_of(number: int, *, length: int) -> str:
    """Write `number` as an id with `length` body characters.

    >>> card_id_of(0, length=4), card_id_of(249_570, length=4)
    ('0000-G', '7KQ2-M')

    Args:
        number: 0 or more, below 32 to the power of `length`.
        length: 4–30.
    """
    if not _SHORTEST_BODY <= length <= _LONGEST_BODY or not 0 <= number < 32**length:
        msg = f"no id of {length} characters for {number}"
        raise ValueError(msg)
    body = "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(length)))
    return f"{body}-{check_character(body)}"


def check_character(body: str) -> str:
    """Give the character behind the hyphen for a body of the alphabet's characters."""
    check = _CONSTANT
    weight = _ALPHA
    for character in body:
        check ^= _times(ALPHABET.index(character), weight)
        weight = _times(weight, _ALPHA)
    return ALPHABET[check]


def parse_card_id(text: str) -> str:
    """Read an id as people, agents and manuscripts write it: "7KQ2-M" or "[card:7KQ2-M]".

    Raises:
        UnknownCardError: it has another form, or its check character is wrong. The remedy names
            the id that was probably meant, if there is one.
    """
    written = _bare(text)
    match = _ID.fullmatch(written)
    if match and check_character(match[1]) == match[2]:
        return written
    what = (
        f"{quoted(written)} is mistyped: its check character is wrong"
        if match
        else f"{quoted(written)} is not a card id, which looks like 7KQ2-M"
    )
    meant = suggest_card_id(text)
    raise UnknownCardError(what, remedy=None if meant is None else f"Perhaps {meant} was meant")


def is_card_id(text: str) -> bool:
    """Tell whether `text` is an id in its one form, without brackets, and its check holds."""
    match = _ID.fullmatch(text)
    return match is not None and check_character(match[1]) == match[2]


def suggest_card_id(text: str) -> str | None:
    """Give the id that `text` writes in another way; None when there is none.

    Other ways are lower case, O for 0, I or L for 1, another dash or none, and white space. The
    check must hold: no character is guessed.
    """
    folded = re.sub(r"[\s\-‐‑‒–—−]", "", _bare(text)).upper().translate(_LOOKALIKES)
    meant = f"{folded[:-1]}-{folded[-1:]}"
    return meant if is_card_id(meant) else None


def _bare(text: str) -> str:
    """Take the brackets of a manuscript's mark away."""
    stripped = text.strip()
    match = _MARK.fullmatch(stripped)
    return match[1].strip() if match else stripped


def _times(left: int, right: int) -> int:
    """Multiply two elements of the field."""
    product = 0
    while right:
        if right & 1:
            product ^= left
        left <<= 1
        if left & 32:
            left ^= _POLYNOMIAL
        right >>= 1
    return product
