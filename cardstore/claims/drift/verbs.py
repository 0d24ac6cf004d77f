"""Verbs: which words of a text are past forms, and which of these only stand before a noun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.word_lists import IRREGULAR, listed

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_NO_PAST = listed(
    """
    death deaths dead sight gift loan loans sale sales loss losses payment payments growth thought
    speech theft choice flight song songs health healthy height width free freedom freely strong
    strength poor poverty silence silent length long hunger hungry hot heat high brothers choirs
    analyses wolves calves leaves shelves sheaves hooves knives loaves thieves oxen geese brethren
    wide people persons person men women children feet teeth mice wives lives halves penny pence
    crises data media production product products employment movement birth births marriage burial
    burials arrival arrivals departure refusal set put cut let hit cost burst cast spread shut read
    left light lights ground bear bears deal deals lie lies lay lead leads mean means
    """
)
_PAST = frozenset(
    form
    for form, base in IRREGULAR.items()
    if form not in _NO_PAST and form != base and not form.endswith(("ing", "ly", "ment"))
)
"""Forms of irregular verbs that are verbs wherever they stand, or nearly."""
_UN_VERBS = listed("united undid undertook unloaded undressed uncovered")
_NO_VERBS = listed("hundred sacred kindred red bed shed need speed seed breed indeed greed creed")
_ATTRIBUTIVE = listed("the a an its his her their our my this that these those of in with as")


def is_past(key: str) -> bool:
    """Tell whether a word is the past form of a verb wherever it stands, or nearly."""
    if key[-2:] == "ed":  # sooner than `endswith`: some thirty words a sentence are asked about
        negated = key.startswith("un") and key not in _UN_VERBS
        return not negated and key not in _NO_VERBS
    return key in _PAST


def is_attribute(wording: Wording, at: int) -> bool:
    """Tell whether a past form stands before a noun: "the lost income", "villages' lost income"."""
    if not at or at + 1 >= len(wording.keys) or not wording.tells[at + 1]:
        return False
    before = wording.written[at - 1]
    if wording.keys[at - 1] in _ATTRIBUTIVE or before.endswith(("’s", "'s")):
        return True
    return wording.text[wording.starts[at - 1] + len(before)] in "’'"
