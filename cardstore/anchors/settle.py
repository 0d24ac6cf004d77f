"""Settle: which of several places is the one where a card was anchored.

Comes in: the card's former place and the places where its words stand now, each as a `Spot`. Goes
out: the one that is the same place, and what settled it; or none.

    1. In the same scan the picture of a leaf has not changed, so the words are where they were on
       the paper: only a place on the same leaf whose lines meet the former lines can be it. Of
       several such (a short quote twice in neighbouring lines) context and lines decide.
    2. In another scan of the edition two witnesses are heard: the words around the quote, and the
       printed page. Each names one place or none. Where both name one it must be the same.
    3. A place that is the only one needs a witness too: that the words stand once only in the new
       text does not make them the words that the card quotes.

Nothing is decided by taking the first or the least bad: what no witness names stays open.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from cardstore.text.folding import fold_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.cards.selectors import Segment

LEAST_CONTEXT = 0.6
"""Similarity of the words around a quote from which they name a place. Measured on the scanned
sample book, read with two page segmentations: 0.90–1.00 at the same place (27 quotes); at 20,000
pairs of places drawn at random 0.13 in the middle, at most 0.26 for 99 in 100."""
CONTEXT_MARGIN = 0.2
"""By so much the best place's context must be more alike than the next one's."""
OTHER_CONTEXT = 0.3
"""What is less alike speaks against a place."""
LEAST_CONTEXT_SIGNS = 12
"""Fewer letters and digits on both sides, as at the ends of a text, say nothing."""
ALLOWANCE = 0.003
"""Share of the frame by which lines may have shifted between two readings of one picture."""
LEAST_MET = 0.3
"""Share of the lines that must meet; neighbouring lines touch by less."""
WELL_MET = 0.6


@dataclass(frozen=True, slots=True)
class Area:
    """A line of a quote on its leaf, edges as shares of the frame's width and height."""

    leaf_index: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def size(self) -> float:
        """Its share of the leaf."""
        return max(0.0, self.x1 - self.x0) * max(0.0, self.y1 - self.y0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """One place, as the witnesses see it.

    Attributes:
        segments: the selectors of the quote's segments there.
        leaves: the leaves touched, rising.
        areas: its lines on their leaves; empty where the reader gave no boxes.
        labels: the labels of the leaves, "" where a leaf has none.
    """

    segments: tuple[Segment, ...]
    leaves: tuple[int, ...]
    areas: tuple[Area, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What was settled.

    Attributes:
        chosen: the index of the place that is the former one; None when nothing settles it.
        how: for people: what settled it, or why nothing does.
    """

    chosen: int | None
    how: str


def settle_place(before: Spot, places: Sequence[Spot], *, same_scan: bool) -> Settled:
    """Choose the place that is the former one.

    Args:
        before: where the card was anchored.
        places: where its words stand now, at least one.
        same_scan: whether both are places in one scan, read twice.
    """
    if same_scan:
        return _same_picture(before, places)
    by_context = _context_vote(before, places)
    by_page = _page_vote(before, places)
    if by_context is not None and by_page is not None and by_context != by_page:
        return Settled(chosen=None, how="the words around it and its printed page name two places")
    if by_context is not None:
        agrees = " and its printed page" if by_page == by_context else ""
        return Settled(chosen=by_context, how=f"the words around it{agrees}")
    if by_page is not None:
        return Settled(chosen=by_page, how="its printed page")
    what = "place is" if len(places) == 1 else "places are"
    return Settled(chosen=None, how=f"neither the words around it nor its page say which {what} it")


def context_similarity(before: Sequence[Segment], now: Sequence[Segment]) -> float | None:
    """Say how alike the words around a quote are, 0–1; None when there are too few to say.

    The beginnings are compared with the beginnings and the ends with the ends, letters and digits
    only; between them too where both have as many segments.
    """
    pairs = [
        (before[0].quote.prefix, now[0].quote.prefix, True),
        (before[-1].quote.suffix, now[-1].quote.suffix, False),
    ]
    if len(before) == len(now):
        for segment, again in zip(before, now, strict=True):
            pairs += [
                (segment.quote.prefix, again.quote.prefix, True),
                (segment.quote.suffix, again.quote.suffix, False),
            ]
    alike = total = 0.0
    for was, stands, at_end in dict.fromkeys(pairs):
        one, other = _signs(was), _signs(stands)
        # What lies nearest to the quote counts: the windows may reach to different signs.
        least = min(len(one), len(other))
        if least:
            one, other = (one[-least:], other[-least:]) if at_end else (one[:least], other[:least])
            alike += Levenshtein.normalized_similarity(one, other) * least
            total += least
    return alike / total if total >= LEAST_CONTEXT_SIGNS else None


def _same_picture(before: Spot, places: Sequence[Spot]) -> Settled:
    met = [_met(before, place) for place in places]
    possible = [at for at, share in enumerate(met) if share >= LEAST_MET]
    if not possible:
        return Settled(chosen=None, how="these words stand elsewhere only")
    if len(possible) == 1:
        return Settled(chosen=possible[0], how="its lines on the leaf")
    best, second = sorted(possible, key=lambda at: -met[at])[:2]
    by_lines = best if met[best] >= WELL_MET and met[second] <= met[best] / 2 else None
    chosen = _context_vote(before, [places[at] for at in possible])
    by_context = None if chosen is None else possible[chosen]
    if by_lines is not None and by_context in {None, by_lines}:
        return Settled(chosen=by_lines, how="its lines on the leaf")
    if by_lines is None and by_context is not None:
        return Settled(chosen=by_context, how="the words around it")
    return Settled(chosen=None, how="several places on its lines fit as well")


def _met(before: Spot, place: Spot) -> float:
    """Give the share of the smaller place's lines that the other's lines meet; 0 when none do."""
    if not before.areas or not place.areas:
        return 1.0 if set(before.leaves) & set(place.leaves) else 0.0
    shared = sum(_shared(one, other) for one in before.areas for other in place.areas)
    least = min(sum(area.size for area in spot.areas) for spot in (before, place))
    return min(1.0, shared / least) if least else float(shared > 0)


def _shared(one: Area, other: Area) -> float:
    if one.leaf_index != other.leaf_index:
        return 0.0
    width = min(one.x1, other.x1) - max(one.x0, other.x0) + ALLOWANCE
    height = min(one.y1, other.y1) - max(one.y0, other.y0) + ALLOWANCE
    return width * height if width > 0 and height > 0 else 0.0


def _context_vote(before: Spot, places: Sequence[Spot]) -> int | None:
    scores = [context_similarity(before.segments, place.segments) for place in places]
    known = sorted(((s, at) for at, s in enumerate(scores) if s is not None), reverse=True)
    if not known or known[0][0] < LEAST_CONTEXT:
        return None
    if len(known) > 1 and known[0][0] - known[1][0] < CONTEXT_MARGIN:
        return None
    return known[0][1]


def _page_vote(before: Spot, places: Sequence[Spot]) -> int | None:
    """Name the one place on the same printed pages; none where they have no numbers.

    Nor does a page count for a place whose surroundings are other words altogether.
    """
    if not all(before.labels) or not before.labels:
        return None
    fitting = [at for at, place in enumerate(places) if place.labels == before.labels]
    if len(fitting) != 1:
        return None
    alike = context_similarity(before.segments, places[fitting[0]].segments)
    return fitting[0] if alike is None or alike >= OTHER_CONTEXT else None


@lru_cache(maxsize=4096)
def _signs(text: str) -> str:
    """Give the letters and digits of a text, folded."""
    return fold_text(text).key
