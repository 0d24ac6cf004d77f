"""Gaps: which leaves between two stretches of one numbering bear which label.

Comes in: two neighbouring stretches whose labels drift, and what the leaves between show. Goes out:
per leaf a label, "inserted" (the edition does not count it), or nothing where it cannot be told.

Labels fall behind the leaves by as many leaves as were inserted or doubled, and run ahead of them
by as many as are missing. All ways to place one such break in the gap are compared:

- a leaf on which a label or a look-alike of it was read speaks for a way, one on which another
  number that would fit was read rules it out;
- inserted leaves have few words (plates and their backs), counted ones have text;
- leaves of paper have two sides: they are bound in between an even page and an odd.

Leaves on which all the best ways agree are labelled. Where the few leaves without words are as many
as were inserted, these are the inserted ones wherever they stand.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import label_after
from cardstore.pages.misprints import is_look_alike
from cardstore.pages.numerals import ReadingKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.numerals import NumeralReading
    from cardstore.pages.runs import Sighting, Stretch

# A leaf of text whose number was not read may well bear one; title leaves and plates have fewer
# words (of the sample books' 20 title leaves, plates and covers the longest has 34).
TEXT_WORDS = 60
# Lighter readings are words of the text that happen to look like numbers.
LEAST_WEIGHT = 0.3
_CLEAR_WEIGHT = 0.8
_READ = 2.0
_FITS = 0.5
_UNFIT = -1.0
_BETWEEN_LEAVES = 0.4
_RULED_OUT = -math.inf


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafShown:
    """What a leaf of a gap shows.

    Attributes:
        readings: its margin readings.
        words: how many words were read.
    """

    readings: tuple[NumeralReading, ...]
    words: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """What was found for one leaf of a gap: a label, or None for a leaf that is not counted.

    Attributes:
        label: the label.
        is_read: a look-alike of the label stands on the leaf.
    """

    label: PageLabel | None
    is_read: bool = False


def model_of(part: Stretch) -> Sighting:
    """Give the sighting after which a stretch's other labels are written."""
    plain = [
        sighting
        for sighting in part.sightings
        if sighting.reading is None or sighting.reading.kind is ReadingKind.PLAIN
    ] or list(part.sightings)
    style = Counter(sighting.label.style for sighting in plain).most_common(1)[0][0]
    return max(
        (sighting for sighting in plain if sighting.label.style is style),
        key=lambda sighting: sighting.weight,
    )


def label_at(model: Sighting, leaf_index: int) -> PageLabel | None:
    """Write the label that a sighting's run gives a leaf; None where its style has none."""
    try:
        return label_after(model.label, leaf_index - model.leaf_index)
    except InvalidLabelError:
        return None


def speaks_for(readings: Sequence[NumeralReading], label: PageLabel | None) -> bool:
    """Tell whether one of a leaf's readings is a label, or a look-alike of it."""
    if label is None:
        return False
    return any(
        reading.weight >= LEAST_WEIGHT
        and reading.label.prefix == label.prefix
        and (
            reading.label.same_as(label)
            or (
                reading.label.style.lower() == label.style.lower()
                and is_look_alike(reading.label.text.casefold(), label.text.casefold())
            )
        )
        for reading in readings
    )


def place_gap(
    before: Stretch, after: Stretch, *, shown: Mapping[int, LeafShown]
) -> dict[int, Between]:
    """Give what can be told of the leaves between two stretches that drift.

    Args:
        before: the stretch before the gap.
        after: the one behind it; it drifts from `before`.
        shown: what the leaves between show, by leaf.
    """
    drift = after.drifts_from(before) or 0
    gap = range(before.last_leaf + 1, after.first_leaf)
    models = (model_of(before), model_of(after))
    scattered = _scattered(gap, -drift, shown=shown)
    if scattered is not None:
        return _around(models[0], gap, inserted=scattered)
    starts = range(gap.start, gap.stop + min(0, drift) + 1)
    ways = [
        _around(models[0], gap, inserted=range(start, start - drift))
        if drift < 0
        else _skipping(models, gap, start=start)
        for start in starts
    ]
    scores = [
        _score(way, shown) + _at_paper(before, start, drift=drift)
        for start, way in zip(starts, ways, strict=True)
    ]
    best = max(scores, default=_RULED_OUT)
    if best == _RULED_OUT:
        return {}
    chosen = [way for way, score in zip(ways, scores, strict=True) if score == best]
    return {
        leaf_index: Between(
            label=found.label, is_read=speaks_for(shown[leaf_index].readings, found.label)
        )
        for leaf_index, found in chosen[0].items()
        if all(_same(found, way[leaf_index]) for way in chosen[1:])
    }


def _scattered(
    gap: range, inserted: int, *, shown: Mapping[int, LeafShown]
) -> tuple[int, ...] | None:
    """Give the leaves with few words, where they are as many as were inserted; else None."""
    for fewer_than in (1, TEXT_WORDS):
        bare = tuple(leaf_index for leaf_index in gap if shown[leaf_index].words < fewer_than)
        if len(bare) == inserted:
            return bare
    return None


def _around(before: Sighting, gap: range, *, inserted: Sequence[int]) -> dict[int, Between]:
    """Count on from a stretch, passing the inserted leaves."""
    way: dict[int, Between] = {}
    passed = 0
    for leaf_index in gap:
        if leaf_index in inserted:
            passed += 1
            way[leaf_index] = Between(label=None)
        else:
            way[leaf_index] = Between(label=label_at(before, leaf_index - passed))
    return way


def _skipping(models: tuple[Sighting, Sighting], gap: range, *, start: int) -> dict[int, Between]:
    """Count on from one stretch up to a leaf, and back from the other down to it."""
    return {
        leaf_index: Between(label=label_at(models[leaf_index >= start], leaf_index))
        for leaf_index in gap
    }


def _at_paper(before: Stretch, start: int, *, drift: int) -> float:
    """Score a break before a leaf: leaves of paper are bound in behind an even page.

    Nothing like it holds for missing ones: files lack single blank sides as often.
    """
    if drift > 0 or drift % 2 or before.numbering.sides:
        return 0.0
    last_before = start - 1 + before.offset
    return _BETWEEN_LEAVES if last_before % 2 == 0 else -_BETWEEN_LEAVES


def _score(way: Mapping[int, Between], shown: Mapping[int, LeafShown]) -> float:
    """Score a way by what its leaves show."""
    score = 0.0
    for leaf_index, found in way.items():
        has_text = shown[leaf_index].words >= TEXT_WORDS
        if found.label is None:
            score += _UNFIT if has_text else _FITS
        elif _is_clearly_another(shown[leaf_index].readings, found.label, way):
            return _RULED_OUT
        elif speaks_for(shown[leaf_index].readings, found.label):
            score += _READ
        elif not has_text:
            score -= _FITS
    return score


def _is_clearly_another(
    readings: Sequence[NumeralReading], label: PageLabel, way: Mapping[int, Between]
) -> bool:
    """Tell whether a leaf clearly shows a number that lies in the gap, but is not its label."""
    values = [one.label.value or 0 for one in way.values() if one.label is not None]
    low, high = min(values) - 1, max(values) + 1
    clear = [
        one
        for one in readings
        if one.weight >= _CLEAR_WEIGHT
        and one.kind is ReadingKind.PLAIN
        and one.label.prefix == label.prefix
        and one.label.style.lower() == label.style.lower()
        and low <= (one.label.value or 0) <= high
    ]
    return bool(clear) and not any(one.label.same_as(label) for one in clear)


def _same(one: Between, other: Between) -> bool:
    """Tell whether two ways say the same of a leaf."""
    if one.label is None or other.label is None:
        return one.label is other.label
    return one.label.same_as(other.label)
