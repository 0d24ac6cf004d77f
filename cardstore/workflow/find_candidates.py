"""Find candidates: where in a library a quote may stand, told by the index of words.

Comes in: the stretches of a quote and the state of every scan. Goes out: likely places, each a few
leaves of a scan. Nothing is decided here: `locate_quote` settles each.

    Where the words stand as they are:
    1. The index gives the passages that hold all words of a stretch; of a scan that has one for
       every stretch, the keys are read, and a stretch must be in them letter by letter.
    2. Where the index says little (all words are in too many passages, or the script has no
       words), the keys of all scans are read instead: half a millisecond a book.
    Every place that is exact or folded in the running text, a foot note or a head is so found.

    Where something like them stands:
    3. Words that few passages have vote for theirs, the rarer the more; the keys of the passages
       with most votes are aligned with the longest stretch, and the nearest are given.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.seeds import align_inside
from cardstore.text.passages import PARTS, STEP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.store.store import Store
    from cardstore.store.text_records import PassagePlace, TextState
    from cardstore.text.asked import Group, Stretch

MOST_PASSAGES = 20_000
"""Where even the rarest word is in more, the keys are read: 20,000 numbers take 15 ms, all keys of
500 books 400 ms."""
MOST_GROUPS = 12
"""So many of the rarest words settle which passages have them all."""
MOST_VOTES = 60_000
VOTING_WORDS = 24
ALIGNED = 120
"""Passages whose keys are aligned: 0.1 to 1 ms each, by whether their scan was read before."""
LEAST_SHARE = 0.3
"""Of the best passage's votes; those with fewer are not aligned."""
LEAST_LIKENESS = 0.55
"""Share of letters that must agree; `locate_quote` shows nothing that is less alike than 0.6."""
PLACES_KEPT = 4
"""Of one scan; the leaves around each are looked at before the whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LikelyPlace:
    """Some leaves of a scan on which a quote may stand.

    Attributes:
        state: the scan.
        first_leaf, last_leaf: the leaves.
        likeness: share of letters that agree; 1.0 where the key is there.
        whole: whether the whole scan must be looked at: the key stands in it more often than is
            looked at one by one, or could not be read.
    """

    state: TextState
    first_leaf: int
    last_leaf: int
    likeness: float
    whole: bool = False


class Candidates:
    """Looks for likely places in some scans of a library; remembers what it read."""

    def __init__(self, store: Store, states: Iterable[TextState]) -> None:
        """Take the scans to be searched; all are indexed."""
        self._store = store
        self._texts = store.texts
        self._states = sorted(
            (one for one in states if one.passages), key=lambda one: one.first_passage
        )
        self._starts = [one.first_passage for one in self._states]
        self._places: dict[str, tuple[PassagePlace, ...]] = {}
        self._keys: dict[tuple[str, str], bytes | None] = {}

    # ---- the words as they are -------------------------------------------------------------

    def exact(self, stretches: Sequence[Stretch]) -> tuple[LikelyPlace, ...]:
        """Give the places at which the key of every stretch stands, by scan."""
        longest = max(stretches, key=lambda one: len(one.key))
        found: list[LikelyPlace] = []
        for state in self._with_all(stretches):
            if all(self._in_keys(state, one.key.encode()) for one in stretches):
                found += self._places_of(state, longest.key.encode())
        return tuple(found)

    def _with_all(self, stretches: Sequence[Stretch]) -> Sequence[TextState]:
        """Give the scans that may hold all stretches; all where the index cannot tell."""
        chosen: set[int] | None = None
        for stretch in stretches:
            told = self._having(stretch)
            if told is not None:
                chosen = told if chosen is None else chosen & told
        return self._states if chosen is None else [self._states[at] for at in sorted(chosen)]

    def _having(self, stretch: Stretch) -> set[int] | None:
        """Give the scans with a passage that has a stretch's words; None where it cannot tell."""
        counted = self._counted(stretch.groups)
        if not counted or counted[0][0] > MOST_PASSAGES:
            return None
        if counted[0][0] == 0:
            return set()
        groups = [group for _, group in counted[:MOST_GROUPS]]
        found = self._texts.passages_with(groups, most=MOST_PASSAGES + 1)
        return {at for at in map(self._scan_of, found) if at is not None}

    def _counted(self, groups: Sequence[Group]) -> list[tuple[int, Group]]:
        """Give groups with the number of passages that may have one, the rarest first."""
        words = {word for group in groups for way in group for word in way}
        counts = self._texts.frequencies(words)
        return sorted(
            (sum(min(counts[word] for word in way) for way in group), group)
            for group in dict.fromkeys(groups)
        )

    def _scan_of(self, passage: int) -> int | None:
        """Give which of the scans a passage is of; None for one of another, or replaced."""
        at = bisect_right(self._starts, passage) - 1
        if at < 0 or passage >= self._starts[at] + self._states[at].passages:
            return None
        return at

    def _in_keys(self, state: TextState, key: bytes) -> bool:
        """Tell whether a key is in one of a scan's; also where theirs cannot be read."""
        held = [self._key(state, part) for part in PARTS]
        return any(one is None or key in one for one in held)

    def _key(self, state: TextState, part: str) -> bytes | None:
        """Give the key of a scan's part as bytes; None when it is damaged."""
        return self._texts.part(state.scan_digest, f"{part}.key")

    def _places_of(self, state: TextState, key: bytes) -> Iterator[LikelyPlace]:
        """Give the places of a key in a scan; the whole scan where they are many."""
        count = 0
        places = self._passages(state)
        everything = LikelyPlace(state=state, first_leaf=0, last_leaf=0, likeness=1.0, whole=True)
        for part in PARTS:
            held = self._key(state, part)
            own = [place for place in places if place.part == part]
            if held is None:
                yield everything
                return
            at = held.find(key)
            while at >= 0:
                if count == PLACES_KEPT:
                    yield everything
                    return
                start = at if held.isascii() else len(held[:at].decode())
                place = own[min(start // STEP, len(own) - 1)]
                yield _likely(state, place, 1.0)
                count += 1
                at = held.find(key, at + 1)

    def _passages(self, state: TextState) -> tuple[PassagePlace, ...]:
        """Give where the passages of a scan stand."""
        if state.scan_digest not in self._places:
            kept = self._texts.find(state.scan_digest)
            self._places[state.scan_digest] = () if kept is None else kept.passages
        return self._places[state.scan_digest]

    # ---- something like them ---------------------------------------------------------------

    def near(self, stretches: Sequence[Stretch], *, most: int) -> tuple[LikelyPlace, ...]:
        """Give the places nearest to the longest stretch, at most so many, the nearest first."""
        key = max(stretches, key=lambda one: len(one.key)).key
        groups = dict.fromkeys(group for one in stretches for group in one.groups)
        found: dict[tuple[str, int], LikelyPlace] = {}
        for at, passage in self._most_voted(self._votes(tuple(groups))):
            state = self._states[at]
            places = self._passages(state)
            number = passage - state.first_passage
            if number >= len(places):
                continue
            likely = self._aligned(state, places[number], key)
            if likely is not None:
                spot = (state.scan_digest, likely.first_leaf)
                if spot not in found or found[spot].likeness < likely.likeness:
                    found[spot] = likely
        ranked = sorted(found.values(), key=lambda one: -one.likeness)
        return tuple(_apart(ranked))[:most]

    def _votes(self, groups: Sequence[Group]) -> dict[int, float]:
        """Let the rarer words vote for their passages."""
        counted = [(count, group) for count, group in self._counted(groups) if count]
        votes: dict[int, float] = defaultdict(float)
        total = 1 + max((one.first_passage + one.passages for one in self._states), default=1)
        left = MOST_VOTES
        for count, group in counted[:VOTING_WORDS]:
            if count > left:
                break
            left -= count
            weight = math.log(total / count)
            for passage in self._texts.passages_with([group], most=count):
                votes[passage] += weight
        return votes

    def _most_voted(self, votes: dict[int, float]) -> Iterator[tuple[int, int]]:
        """Give the passages with most votes, as (number of the scan, passage)."""
        ranked = sorted(votes.items(), key=lambda vote: (-vote[1], vote[0]))
        given, least = 0, 0.0
        for passage, weight in ranked:
            at = self._scan_of(passage)
            if at is None:
                continue
            least = least or weight * LEAST_SHARE
            if weight < least or given == ALIGNED:
                return
            given += 1
            yield at, passage

    def _aligned(self, state: TextState, place: PassagePlace, key: str) -> LikelyPlace | None:
        """Align a key with a passage; None where too little agrees."""
        spot = (state.scan_digest, place.part)
        if spot not in self._keys:
            self._keys[spot] = self._key(state, place.part)
        held = self._keys[spot]
        if held is None:
            return None
        pad = len(key) // 4
        if held.isascii():
            window = held[max(0, place.start - pad) : place.start + 2 * STEP + pad].decode()
        else:
            window = held.decode()[max(0, place.start - pad) : place.start + 2 * STEP + pad]
        nearest = align_inside(key, window)
        if nearest is None:
            return None
        likeness = 1.0 - nearest.distance / len(key)
        return _likely(state, place, likeness) if likeness >= LEAST_LIKENESS else None


def _likely(state: TextState, place: PassagePlace, likeness: float) -> LikelyPlace:
    return LikelyPlace(
        state=state, first_leaf=place.first_leaf, last_leaf=place.last_leaf, likeness=likeness
    )


def _apart(ranked: Iterable[LikelyPlace]) -> Iterator[LikelyPlace]:
    """Leave out places on the leaves of a better one: passages overlap."""
    given: list[LikelyPlace] = []
    for one in ranked:
        if any(
            other.state.scan_digest == one.state.scan_digest
            and other.first_leaf <= one.last_leaf
            and one.first_leaf <= other.last_leaf
            for other in given
        ):
            continue
        given.append(one)
        yield one
