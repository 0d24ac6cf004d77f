"""Who stands before a verb and who behind it, held against a plain reading word by word."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.claims.drift.sides import AUTHOR, OTHER, Sided
from cardstore.claims.word_lists import LITTLE
from cardstore.claims.wording import read_wording

NAMES = ("Ada", "Bob", "king", "queen", "money", "that", "the", "of", "he", "and")
VERBS = ("killed", "struck", "lent")
BREAKS = (",", ";", ".", "than", "before", "after", "as", "against", "unlike")
TEXTS = st.lists(st.sampled_from(NAMES + VERBS + BREAKS), min_size=1, max_size=40).map(" ".join)


def begins_anew(wording, at):
    """Tell whether the side before a verb begins anew behind a word."""
    return wording.keys[at] in {"before", "after", "than"}


def compares(wording, at):
    """Tell whether what stands from a word on is told of another."""
    keys = wording.keys
    if keys[at] in {"than", "unlike", "versus"}:
        return True
    if keys[at] == "against":
        return at > 0 and keys[at - 1] == "as"
    return keys[at] == "as" and "as" in keys[max(0, at - 6) : at] and keys[at - 1] != "as"


def plainly(wording, stems, at):
    """Walk from a verb to the left and to the right, a word at a time; no passive is known."""
    before, behind = [], []
    for n in reversed(range(at)):
        if begins_anew(wording, n) or wording.clauses[n] != wording.clauses[at]:
            break
        before.insert(0, n)
    for n in range(at, len(stems)):
        if compares(wording, n) or wording.parts[n] != wording.parts[at]:
            break
        if n > at and wording.clauses[n] <= wording.clauses[at] + 1:
            behind.append(n)
    acting = [
        [stems[n] for n in side if stems[n] in {AUTHOR, OTHER} or wording.keys[n] not in LITTLE]
        for side in (before, behind)
    ]
    return tuple(map(tuple, acting))


@given(TEXTS)
@settings(max_examples=80)
def test_sides_are_those_of_a_plain_walk(text):
    wording = read_wording(text)
    stems = [
        OTHER if key == "he" else stem
        for key, stem in zip(wording.keys, wording.stems, strict=True)
    ]
    sided = Sided(wording, stems)
    for at, key in enumerate(wording.keys):
        if key in VERBS:
            sides = sided.sides(at)
            assert (sides.before, sides.behind) == plainly(wording, stems, at)


@given(TEXTS, TEXTS)
@settings(max_examples=40)
def test_sides_agree_where_a_stem_stands_on_the_same_side(one, two):
    texts = [Sided(wording, wording.stems) for wording in map(read_wording, (one, two))]
    for at in range(len(texts[0].wording.keys)):
        for other in range(len(texts[1].wording.keys)):
            mine, theirs = texts[0].sides(at), texts[1].sides(other)
            same = any(stem in theirs.before for stem in mine.before)
            same |= any(stem in theirs.behind for stem in mine.behind)
            assert mine.agrees(theirs) == same
            assert mine.swapped.agrees(theirs.swapped) == same


def test_a_passive_is_turned():
    wording = read_wording("The king was killed by Ada.")
    sides = Sided(wording, wording.stems).sides(wording.keys.index("killed"))
    assert (sides.before, sides.behind) == (("ada",), ("king",))


def test_a_place_is_read_once():
    """Of a text of a thousand verbs each is held against each: reading anew took 14 seconds."""
    wording = read_wording("Ada killed Bob and Bob killed Ada.")
    sided = Sided(wording, wording.stems)
    assert sided.sides(1) is sided.sides(1)
