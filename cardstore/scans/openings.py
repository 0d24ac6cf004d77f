"""Openings: which images of a scan show two printed pages, decided over the whole scan. Pure.

Comes in: what each image shows of a gutter (`gutter.py`). Goes out: for each image a `Split`: where
it is cut, or that it stays whole, and whether that is in doubt.

1. An image is *sure* to be an opening by itself when a fold is seen, nothing crosses it, both sides
   bear text of about equal width, and the gap is that of two margins.
2. It is *likely* to be one with such a gap alone. A scan is a *witness* when enough of its wide
   images are sure or likely and their gutters lie alike: then the likely ones are split as well,
   and so are those where the same place is free of ink: a blank page, the end of a chapter. But
   where most witnesses show a fold, an image without one is another thing: a plate, a table.
3. Anything else stays whole. A single page that is cut is worse than an opening that is not: the
   first loses words between two leaves, the second is told as a doubt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.scans.gutter import Gutter

OPENINGS_VERSION = "1"
SURE_GAP = 0.055  # of the text's width; gaps between two columns of one page are 0.03 to 0.05
LIKELY_GAP = 0.08
_LEAST_BALANCE = 0.6  # a short line's end, a narrow verso
_MOST_RIVAL = 0.6  # columns of one page have gaps alike
_ALIKE_AT, _ALIKE_SHAPE = 0.05, 0.1  # of the width; of the shape
_WITNESSES, _WITNESS_SHARE = 3, 0.5  # so many, and so many of the wide images
_LIKELY_WITNESSES, _LIKELY_SHARE = 5, 0.7  # where none of them is sure
_NEAR_AT = 0.02  # how far from the others' place a blank page may be cut
_LEAST_CLEAR = 0.4  # of the others' corridor
_FORCED = (0.3, 0.7)  # an image that a person says is an opening is cut within these


class OpeningsChoice(StrEnum):
    """What a person says of a scan's images."""

    AUTO = "auto"  # look at each
    ALWAYS = "always"  # every image that is wider than high shows two pages
    NEVER = "never"  # every image is one leaf


class SplitReason(StrEnum):
    """Why an image was split or stays whole."""

    FOLD = "fold"  # a fold, and a page of text on both sides
    ALIKE = "alike"  # as the other images of the scan
    ORDERED = "ordered"  # a person says so
    SINGLE = "single"  # nothing speaks for two pages
    UNSURE = "unsure"  # something does: two pages may stand on it


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """What becomes of one image.

    Attributes:
        at: where it is cut, as a share of its width; None: it stays whole.
        reason: why.
    """

    at: float | None
    reason: SplitReason


def decide_splits(
    gutters: Sequence[Gutter | None], *, choice: OpeningsChoice = OpeningsChoice.AUTO
) -> tuple[Split, ...]:
    """Decide for each image of a scan whether it is split.

    Args:
        gutters: what each image shows; None for one that was not looked at, since it is higher
            than wide or cannot be drawn.
        choice: what a person says of them.
    """
    if choice is OpeningsChoice.NEVER:
        return tuple(Split(at=None, reason=SplitReason.ORDERED) for _ in gutters)
    if choice is OpeningsChoice.ALWAYS:
        return tuple(_ordered(gutter) for gutter in gutters)
    witnesses = _witnesses([gutter for gutter in gutters if gutter is not None and gutter.wide])
    return tuple(_decided(gutter, witnesses) for gutter in gutters)


def is_sure(gutter: Gutter) -> bool:
    """Tell whether an image is an opening by what it shows itself."""
    return gutter.fold and _has_two_texts(gutter) and gutter.gap >= SURE_GAP


def is_likely(gutter: Gutter) -> bool:
    """Tell whether an image shows two blocks of text as far apart as those of two pages."""
    return _has_two_texts(gutter) and gutter.gap >= LIKELY_GAP


def _has_two_texts(gutter: Gutter) -> bool:
    """Tell whether two blocks of text of about one width stand side by side, nothing between."""
    return (
        gutter.wide
        and not gutter.crossed
        and gutter.balance >= _LEAST_BALANCE
        and gutter.rival <= _MOST_RIVAL
    )


def _ordered(gutter: Gutter | None) -> Split:
    """Cut a wide image because a person says so: at its gutter, else in the middle."""
    if gutter is None or gutter.shape <= 1.0:
        return Split(at=None, reason=SplitReason.SINGLE)
    seen = gutter.fold or gutter.width > 0
    at = gutter.at if seen and _FORCED[0] <= gutter.at <= _FORCED[1] else 0.5
    return Split(at=at, reason=SplitReason.ORDERED)


def _witnesses(wide: list[Gutter]) -> tuple[Gutter, ...]:
    """Give the images that agree on where the gutter is; () when they are too few."""
    speaking = [gutter for gutter in wide if is_sure(gutter) or is_likely(gutter)]
    if not speaking:
        return ()
    at, shape = median(one.at for one in speaking), median(one.shape for one in speaking)
    alike = tuple(one for one in speaking if _is_alike(one, at=at, shape=shape))
    sure = any(is_sure(one) for one in alike)
    least = _WITNESSES if sure else _LIKELY_WITNESSES
    share = _WITNESS_SHARE if sure else _LIKELY_SHARE
    return alike if len(alike) >= least and len(alike) >= share * len(wide) else ()


def _is_alike(gutter: Gutter, *, at: float, shape: float) -> bool:
    """Tell whether an image has the shape and the gutter of the others."""
    return abs(gutter.at - at) <= _ALIKE_AT and abs(gutter.shape - shape) <= _ALIKE_SHAPE * shape


def _decided(gutter: Gutter | None, witnesses: tuple[Gutter, ...]) -> Split:
    """Decide over one image by itself and by the others."""
    if gutter is None or not gutter.wide:
        return Split(at=None, reason=SplitReason.SINGLE)
    if is_sure(gutter):
        return Split(at=gutter.at, reason=SplitReason.FOLD)
    if witnesses:
        at = median(one.at for one in witnesses)
        shape = median(one.shape for one in witnesses)
        if is_likely(gutter) and _is_alike(gutter, at=at, shape=shape) and not _fold(witnesses):
            return Split(at=gutter.at, reason=SplitReason.ALIKE)
        alike_shape = abs(gutter.shape - shape) <= _ALIKE_SHAPE * shape
        place = _clear_place(gutter, witnesses, at=at)
        if alike_shape and place is not None:
            return Split(at=place, reason=SplitReason.ALIKE)
        return Split(at=None, reason=SplitReason.UNSURE if alike_shape else SplitReason.SINGLE)
    in_doubt = is_likely(gutter) or (gutter.fold and not gutter.crossed)
    return Split(at=None, reason=SplitReason.UNSURE if in_doubt else SplitReason.SINGLE)


def _fold(witnesses: tuple[Gutter, ...]) -> bool:
    """Tell whether most of the others show a fold."""
    return 2 * sum(one.fold for one in witnesses) > len(witnesses)


def _clear_place(gutter: Gutter, witnesses: tuple[Gutter, ...], *, at: float) -> float | None:
    """Find where an image can be cut near the others' place without meeting ink; None: nowhere.

    Where the others show a fold, what shows none is another thing: two pictures on one plate.
    """
    if gutter.fold and not gutter.crossed and abs(gutter.at - at) <= _ALIKE_AT:
        return gutter.at
    if _fold(witnesses):
        return None
    least = _LEAST_CLEAR * median(one.width for one in witnesses)
    for first, last in gutter.clear:
        low, high = max(first, at - _NEAR_AT), min(last, at + _NEAR_AT)
        if low <= high and last - first >= least:
            return min(max(at, low), high)
    return None
