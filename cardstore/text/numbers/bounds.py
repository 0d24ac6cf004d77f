"""Bounds: what a hedge on either side of two equal figures means."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Hedge
from cardstore.text.numbers.judgement import Judgement, missing, person

if TYPE_CHECKING:
    from cardstore.text.numbers.figure import Figure

_LOOSE = (*(Hedge.ABOUT, Hedge.NEARLY, Hedge.OVER, Hedge.AT_LEAST, Hedge.UNDER, Hedge.AT_MOST),)
UPWARD = frozenset({Hedge.OVER, Hedge.AT_LEAST})
DOWNWARD = frozenset({Hedge.UNDER, Hedge.AT_MOST, Hedge.NEARLY})
_STRICT = frozenset({Hedge.OVER, Hedge.UNDER, Hedge.NEARLY})
_CLAIMS = frozenset({Hedge.ONLY, Hedge.EXACTLY, Hedge.ALL})
# How far a rounded figure may lie from the figure it rounds: a person decides within it.
_NEAR = 0.1
_AS_FAR = 0.25


def bound_of(figure: Figure) -> Hedge | None:
    """Give the hedge that loosens or bounds a figure; of several the last in the text."""
    told = [hedge for hedge in figure.hedges if hedge in _LOOSE]
    return told[-1] if told else None


def compare_hedges(asked: Figure, given: Figure) -> Judgement | None:
    """Compare the hedges of two figures of one value; None where nothing speaks against them."""
    mine, theirs = bound_of(asked), bound_of(given)
    claims = _claims(asked, given)
    if mine is theirs:
        return claims
    if mine is None:
        return _dropped(theirs) if claims is None else claims
    if theirs is None:
        if mine is Hedge.UNDER and given.negated:
            return person("the quote denies that it was as much")  # "it did not give thirty"
        if mine in _STRICT:
            return missing(f"the quote does not say “{mine.value}”")
        return person(f"the sentence adds “{mine.value}”")
    opposite = (mine in UPWARD and theirs in DOWNWARD) or (mine in DOWNWARD and theirs in UPWARD)
    words = f"the quote says “{theirs.value}”, the sentence “{mine.value}”"
    return missing(words) if opposite else person(words)


def _claims(asked: Figure, given: Figure) -> Judgement | None:
    """Compare "only", "exactly" and "all", which claim more than the figure."""
    added = [hedge for hedge in asked.hedges if hedge in _CLAIMS and hedge not in given.hedges]
    if not added:
        return None
    if Hedge.EXACTLY in added and bound_of(given) is not None:
        return missing(f"the sentence says “{added[0].value}”, the quote is not exact")
    return person(f"the sentence adds “{added[0].value}”")


def _dropped(theirs: Hedge | None) -> Judgement | None:
    """Judge a hedge that the sentence leaves out."""
    if theirs is None:
        return None
    words = f"the quote says “{theirs.value}”, the sentence does not"
    return missing(words) if theirs in {Hedge.OVER, Hedge.UNDER} else person(words)


def compare_rounded(asked: Figure, mine: Fraction, *, theirs: Fraction) -> Judgement:
    """Judge two different values of one unit: is one the other, rounded the right way?

    Args:
        asked: the sentence's figure, for its hedges.
        mine: its value.
        theirs: the quote's value.
    """
    bound = bound_of(asked)
    apart = abs(mine - theirs) / abs(theirs) if theirs else abs(mine)
    other = "the quote has another value"
    if bound is Hedge.ABOUT and apart <= _NEAR:
        return person("the quote's value, rounded")
    if bound is Hedge.NEARLY and mine > theirs and apart <= _NEAR:
        return person("the quote's value, rounded up")
    above, below = bound in UPWARD, bound in {Hedge.UNDER, Hedge.AT_MOST}
    if (above and theirs > mine) or (below and theirs < mine):
        return person("true of the quote's value") if apart <= _AS_FAR else missing(other)
    if bound is None and is_rounding(asked, mine, theirs=theirs):
        return person("the quote's value, rounded, and the sentence does not say so")
    return missing(other, near=1)


def is_rounding(asked: Figure, mine: Fraction, *, theirs: Fraction) -> bool:
    """Tell whether a value without hedge rounds another: by its decimals, or within 1 in 100."""
    places = asked.amount.places if asked.amount else 0
    grain = _grain(mine, places)
    if mine.denominator != 1 and not places:
        return False
    half = grain / 2
    fits = abs(mine - theirs) <= half
    close = theirs != 0 and abs(mine - theirs) / abs(theirs) <= 0.01  # noqa: PLR2004 - one in 100
    fraction = theirs.denominator != 1
    return fits and (close or fraction) and theirs % grain != 0


def _grain(value: Fraction, places: int) -> Fraction:
    """Give the smallest step that a value is told in: 3,500 in hundreds, 2.5 in tenths."""
    if value.denominator != 1:
        return Fraction(1, 10**places) if places else Fraction(1, value.denominator)
    grain = 1
    while value and value % (grain * 10) == 0:
        grain *= 10
    return Fraction(grain)
