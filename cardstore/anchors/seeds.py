"""Seeds: where in a source a text that is not there word for word would stand.

Comes in: folded parts of a source and the key of a quote. Goes out: the part and the stretch of its
key that is nearest by edit distance, or None.

    1. Seed: the quote's rarer words vote for the diagonals on which they stand in the source; where
       too few words are found whole, short stretches of the key are looked for.
    2. Parts made of the same text (all of it, or less a few lines) are not seeded again: the same
       places are looked at in each.
    3. Extend: in windows around the best diagonals, edlib aligns the quote's key inside the window
       (HW: gaps at the window's ends cost nothing).

Source: Šošić and Šikić (2017), "Edlib: a C/C++ library for fast, exact sequence alignment using
edit distance"; Altschul et al. (1990) for seed and extend.
"""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import edlib

from cardstore.anchors.matches import iter_places
from cardstore.text.word_places import places_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.matches import Needle
    from cardstore.text.folding import FoldedText

RARE = 300
"""Words more frequent than this in the source say little about the place."""
SEED_WORDS = 24
STRETCH = 7
"""Length of the key stretches that serve as seeds when whole words fail."""
DIAGONAL_BITS = 6
WINDOWS = 4
LEAST_VOTES = 2
"""One word on a diagonal is chance."""
SURE_VOTES = 4
"""So many are none; nothing else need be looked for."""
WORST = 0.5
"""An alignment with more errors than this share of the quote's key is no likeness."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """A stretch `[start, end)` of the source's key, and its edit distance to the quote's."""

    start: int
    end: int
    distance: int


@dataclass(frozen=True)
class NearestOnce:
    """The nearest stretch to a needle in parts of a source, looked for when first asked for.

    Attributes:
        parts: where it may stand.
        needle: what is looked for.
    """

    parts: tuple[FoldedText, ...]
    needle: Needle

    @cached_property
    def found(self) -> tuple[FoldedText, Nearest] | None:
        """The part and the stretch, or None; where it stands as it is, nothing is nearer."""
        needle = self.needle
        for part in self.parts:
            for place in iter_places(part, needle.key):
                return part, Nearest(place, place + len(needle.key), 0)
        return find_nearest(self.parts, needle.quote, start=needle.start, end=needle.end)


def find_nearest(
    parts: Sequence[FoldedText],
    quote: FoldedText,
    *,
    start: int,
    end: int,
    seeded: Sequence[FoldedText] | None = None,
) -> tuple[FoldedText, Nearest] | None:
    """Find the stretch nearest to `[start, end)` of the quote's key, and the part it stands in.

    Of equally near ones that in the first part is taken.

    Args:
        parts: where the stretch may stand.
        quote: the folded quote.
        start: where the stretch of its key begins.
        end: where it ends; not before `start + 1`.
        seeded: parts in which seeds are looked for, of the same source, so that offsets in the raw
            text are the same; by default `parts`.
    """
    key = quote.key[start:end]
    likely = _likely_places(parts if seeded is None else seeded, quote, start=start, end=end)
    best: tuple[FoldedText, Nearest] | None = None
    for part in parts:
        own = [diagonal for seed, diagonal in likely if seed is part]
        for diagonal in own or _same_places(part, likely):
            pad = 16 + len(key) // 5
            begin = max(0, diagonal - pad)
            stop = diagonal + (2 << DIAGONAL_BITS) + len(key) + pad
            most = None if best is None else best[1].distance - 1
            found = align_inside(key, part.key[begin:stop], most=most)
            if found is not None:
                best = part, Nearest(found.start + begin, found.end + begin, found.distance)
    return best


def _same_places(part: FoldedText, likely: Sequence[tuple[FoldedText, int]]) -> list[int]:
    """Give the offsets in the key of `part` at which likely places of other parts stand."""
    places: list[int] = []
    for seed, diagonal in likely:
        raw = seed.at[min(max(diagonal, 0), len(seed.at) - 1)]
        place = part.letters_before(raw)
        if all(abs(place - other) >> DIAGONAL_BITS for other in places):
            places.append(place)
    return places


def align_inside(key: str, window: str, *, most: int | None = None) -> Nearest | None:
    """Find the stretch of `window` with the smallest edit distance to `key`.

    Args:
        key: what is looked for.
        window: where.
        most: the largest distance that is of use; by default what still counts as likeness.
    """
    worst = int(WORST * len(key)) + 1 if most is None else most
    if not window or worst < 0:
        return None
    result = edlib.align(to_bytes(key), to_bytes(window), mode="HW", task="locations", k=worst)
    if result["editDistance"] < 0:
        return None
    first, last = result["locations"][-1]
    return Nearest(first or 0, last + 1, result["editDistance"])


def to_bytes(key: str) -> bytes:
    """Give a key as one byte a code point; other scripts are folded onto 256 values.

    Two letters may share a byte, so the distance is a lower bound there; it only ranks places.
    """
    return key.encode() if key.isascii() else bytes(ord(sign) & 0xFF for sign in key)


def _likely_places(
    parts: Sequence[FoldedText], quote: FoldedText, *, start: int, end: int
) -> list[tuple[FoldedText, int]]:
    """Give likely offsets in the keys of parts; stretches only where no part has the words."""
    votes = [_word_votes(part, quote, start=start, end=end) for part in parts]
    sure = max(map(_support, votes), default=0) >= SURE_VOTES
    likely = []
    for part, found in zip(parts, votes, strict=True):
        if _support(found) < LEAST_VOTES and not sure:
            found.update(_stretch_votes(part, quote.key[start:end]))
        likely += [(part, diagonal) for diagonal in _diagonals(found)]
    return likely


def _diagonals(votes: Counter[int]) -> list[int]:
    """Give the offsets with most votes: the quote's key begins up to two buckets on."""
    merged = {bucket: count + votes.get(bucket + 1, 0) for bucket, count in votes.items()}
    best: list[int] = []
    top = heapq.nsmallest(8 * WINDOWS, ((-count, bucket) for bucket, count in merged.items()))
    for _, bucket in top:
        if all(abs(bucket - other) > 1 for other in best):
            best.append(bucket)
        if len(best) == WINDOWS:
            break
    return [bucket << DIAGONAL_BITS for bucket in best]


def _support(votes: Counter[int]) -> int:
    return max(votes.values(), default=0)


def _word_votes(part: FoldedText, quote: FoldedText, *, start: int, end: int) -> Counter[int]:
    seeds = []
    for number in range(quote.word_at(start), quote.word_at(end - 1) + 1):
        first, last = quote.word_bounds(number)
        places = places_of(part, quote.key[first:last], most=RARE)
        if places and len(places) <= RARE:
            seeds.append((len(places), first - start, places))
    seeds.sort()
    votes: Counter[int] = Counter()
    for _, offset, places in seeds[:SEED_WORDS]:
        votes.update({(place - offset) >> DIAGONAL_BITS for place in places})
    return votes


def _stretch_votes(part: FoldedText, key: str) -> Counter[int]:
    votes: Counter[int] = Counter()
    step = max(5, len(key) // 12)
    for offset in range(0, max(1, len(key) - STRETCH + 1), step):
        seed = key[offset : offset + STRETCH]
        for count, place in enumerate(iter_places(part, seed)):
            if count >= RARE:
                break
            votes[(place - offset) >> DIAGONAL_BITS] += 1
    return votes
