"""Acceptance: which stretches of the best chain are firm enough to label leaves.

Comes in: the stretches of a chain. Goes out: those that stand, by themselves or held by their
neighbours, and the strays that do not. What does not stand labels nothing: an honest gap beats a
wrong number.

1. A stretch stands by itself with three sightings that weigh enough for how thinly they are spread;
   in a file of a few leaves, with two on most of them; or in a row that counts by two (`strides`).
2. A weaker one stands when its neighbours hold it: labels rise through it by a small drift, or it
   counts from 1 right after the run before.
3. A stray between two stretches that continue each other is dropped: a misreading or a misprint.
   So is a firm one that an engine read without its first digits on every leaf.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.pages.misprints import is_look_alike
from cardstore.pages.numerals import ReadingKind, mirrored
from cardstore.pages.runs import Stretch
from cardstore.pages.strides import in_stride

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.pages.runs import Sighting

# (least share of leaves with a sighting, least weight). Chance numerals in a script that the model
# cannot read made false runs of 4 to 9 leaves in one scanned book of 370.
_DENSITY_WEIGHTS = ((0.75, 2.0), (0.5, 2.8), (0.3, 4.5), (0.15, 8.0))
_LEAST_SIGHTINGS = 3
# Lighter ones are numbers of chapters and figures, or stand inside the text: they bear a run out,
# but make none.
_FAINT = 0.2
_CLEAR = 0.8
_FEW_LEAVES = 8
_FEW_WEIGHT = 1.6
_HELD_BETWEEN = 0.7
_HELD_ON_ONE_SIDE = 0.85
_HELD_FALLING = 1.4
_MAX_HELD_DRIFT = 4
_COUNTS_FROM_ONE_WEIGHT = 1.5
_COUNTS_FROM_ONE_GAP = 3
_COVER_LEAVES = 14


def accept(cut: Sequence[Stretch], *, leaf_count: int) -> tuple[Stretch, ...]:
    """Give the stretches that stand, neighbours that continue each other joined."""
    parts = _without_strays(cut, leaf_count=leaf_count)
    by_two = in_stride(parts)
    standing = [
        place in by_two or stands_alone(part, leaf_count=leaf_count)
        for place, part in enumerate(parts)
    ]
    # Forwards, then backwards, so that a file may open or close with several weak ones.
    for index in (*range(len(parts)), *reversed(range(len(parts)))):
        if not standing[index]:
            before = parts[index - 1] if index else None
            after = parts[index + 1] if index + 1 < len(parts) else None
            held_before = bool(index) and standing[index - 1]
            held_after = after is not None and standing[index + 1]
            standing[index] = (held_before or held_after) and _is_held(
                parts[index], before=before, after=after
            )
    return _joined(part for part, stands in zip(parts, standing, strict=True) if stands)


def _without_strays(cut: Sequence[Stretch], *, leaf_count: int) -> list[Stretch]:
    """Drop weak stretches between two that continue each other, and join these."""
    parts = list(cut)
    index = 1
    while index + 1 < len(parts):
        if (
            parts[index + 1].continues(parts[index - 1])
            and (
                not stands_alone(parts[index], leaf_count=leaf_count)
                or _is_cut_short(parts[index], around=parts[index - 1])
            )
            and not _is_shift(parts[index], before=parts[index - 1], after=parts[index + 1])
        ):
            parts[index - 1 : index + 2] = [*_joined([parts[index - 1], parts[index + 1]])]
            index = max(1, index - 1)
        else:
            index += 1
    return parts


def _is_shift(part: Stretch, *, before: Stretch, after: Stretch) -> bool:
    """Tell whether neighbouring leaves clearly count otherwise than those around them.

    4, 6, 7, 7, 8: one page is missing and another was scanned twice. Two numbers are not misread
    into two that follow on each other and lie between those before and behind.
    """
    return (
        part.last_leaf - part.first_leaf + 1 == len(part.sightings) > 1
        and _plain(part) == len(part.sightings)
        and all(sighting.weight >= _CLEAR for sighting in part.sightings)
        and part.drifts_from(before) is not None
        and after.drifts_from(part) is not None
        and _stands_like(part, before)
    )


def _is_cut_short(part: Stretch, *, around: Stretch) -> bool:
    """Tell whether a stretch is the run around it with the first digits lost on every leaf.

    A model that does not know a digit reads 70 to 79 as 0 to 9, which count on from each other.
    """
    return part.numbering == around.numbering and all(
        sighting.reading is not None
        and not sighting.reading.exact
        and str(sighting.leaf_index + around.offset).endswith(str(sighting.ordinal))
        for sighting in part.sightings
    )


def _joined(parts: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """Join neighbours that continue each other."""
    joined: list[Stretch] = []
    for part in parts:
        if joined and part.continues(joined[-1]):
            joined[-1] = Stretch(joined[-1].sightings + part.sightings)
        else:
            joined.append(part)
    return tuple(joined)


def stands_alone(part: Stretch, *, leaf_count: int) -> bool:
    """Tell whether a stretch stands by itself."""
    if part.is_assigned:
        return True
    count = sum(sighting.weight >= _FAINT for sighting in part.sightings)
    span = part.last_leaf - part.first_leaf + 1
    if leaf_count <= _FEW_LEAVES and count * 2 >= leaf_count and count > 1 and _plain(part) > 1:
        return part.weight >= _FEW_WEIGHT
    if count < _LEAST_SIGHTINGS or _plain(part) < _LEAST_SIGHTINGS - 1:
        return False
    density = count / span
    return any(density >= share and part.weight >= least for share, least in _DENSITY_WEIGHTS)


def _plain(part: Stretch) -> int:
    """Count the sightings that needed no mending, or of letter case only."""
    return sum(_is_plain(sighting) for sighting in part.sightings)


def _is_plain(sighting: Sighting) -> bool:
    """Tell whether a sighting was read as it stands but for letter case, or assigned."""
    reading = sighting.reading
    return (
        reading is None
        or reading.kind is ReadingKind.PLAIN
        or (
            reading.kind is not ReadingKind.DIGITS
            and reading.numeral.text.casefold() == reading.label.text.casefold()
        )
    )


def _is_held(part: Stretch, *, before: Stretch | None, after: Stretch | None) -> bool:
    """Tell whether a weak stretch stands because of the stretches beside it."""
    drift_in = part.drifts_from(before) if before is not None else None
    drift_out = after.drifts_from(part) if after is not None else None
    if _plain(part) == 0 or _is_misread(part, before=before, after=after):
        return False
    if drift_in is not None and drift_out is not None and drift_in * drift_out >= 0:
        return part.weight >= _HELD_BETWEEN
    for drift, other in ((drift_in, before), (drift_out, after)):
        if drift is None or other is None or drift > _MAX_HELD_DRIFT:
            continue
        if other is after and len(part.sightings) == 1:
            # Before the first run a lone number is a heading as often as a folio.
            continue
        least = _HELD_ON_ONE_SIDE if drift >= 0 else _HELD_FALLING
        return part.weight >= least and _stands_like(part, other)
    return _counts_from_one(part, before=before)


def _stands_like(part: Stretch, other: Stretch) -> bool:
    """Tell whether a stretch's numerals stand where another's do, or mirrored."""
    places = [
        [one.reading.place for one in stretch.sightings if one.reading is not None]
        for stretch in (part, other)
    ]
    known = {(place.strip, column) for place in places[1] for column in mirrored(place.column)}
    return all((place.strip, place.column) in known for place in places[0])


def _is_misread(part: Stretch, *, before: Stretch | None, after: Stretch | None) -> bool:
    """Tell whether a lone sighting may be its neighbour's next number, misread."""
    if len(part.sightings) > 1:
        return False
    sighting = part.sightings[0]
    return any(
        other is not None
        and other.numbering == part.numbering
        and is_look_alike(str(sighting.ordinal), str(sighting.leaf_index + other.offset))
        for other in (before, after)
    )


def _counts_from_one(part: Stretch, *, before: Stretch | None) -> bool:
    """Tell whether two neighbouring sightings count from 1 right after the run before."""
    first = part.sightings[0]
    start_leaf = part.first_leaf - (first.ordinal - first.first_ordinal)
    last = -1 if before is None else before.last_leaf
    return (
        len(part.sightings) > 1
        and part.weight >= _COUNTS_FROM_ONE_WEIGHT
        and _plain(part) > 1
        and 0 < start_leaf - last <= (_COUNTS_FROM_ONE_GAP if before else _COVER_LEAVES)
    )
