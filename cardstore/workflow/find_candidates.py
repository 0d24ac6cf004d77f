"""Find candidates: where in a library a quote may stand, told by the index of passages.

Comes in: the pieces of a quote's key and the state of every scan. Goes out: likely places, each a
few leaves of a scan. Nothing is decided here: `locate_quote` settles each.

    Where the words stand as they are:
    1. A piece that stands somewhere has all its marks in two passages that follow each other; the
       index gives the scans of which that is true for every piece.
    2. Their keys are read, and each piece must be in them letter by letter. Pieces too short to
       have a mark are looked for in the keys of all scans, which takes a millisecond a book.
    So every place that is exact or folded in running text, foot note or head is found.

    Where something like them stands:
    3. The marks of the longest piece vote for their passages, the rarer the more; the keys of those
       with most votes are aligned with it, and the nearest are given.

Two ways were measured on made books of 0.9 MB: the words of overlapping passages, and these marks.
Words take 0.2 s of CPU and 0.3 MB a book, marks 1.0 s and 0.8 MB (of 260 books; 1.1 MB of 20),
which is nothing beside the minutes of reading it. But of quotes of six words with 5 % of the
letters misread words gave the place for 10 of 20 in 170 books, and marks for 27 of 30 in 260; and
six common words took 0.3 s, since words in a bag tell nothing of their order, and 0.05 s by marks.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.seeds import align_inside
from cardstore.errors import LibraryError
from cardstore.text.passages import PARTS, STEP, key_marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.store.store import Store
    from cardstore.store.text_records import PassagePlace, PassagePlaces, TextState

MARKS_ASKED = 32
"""Of one piece, evenly from its beginning to its end."""
COMMON = 20_000
"""A mark of more passages tells nothing. Asked for 20,000 numbers the index takes 8 ms."""
ALIGNED = 60
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


@dataclass(frozen=True, slots=True)
class _Mark:
    """What the index said of one mark of a piece.

    Attributes:
        weight: the more, the fewer passages have it.
        passages: those of which it or the next one has it.
    """

    weight: float
    passages: frozenset[int]


class Candidates:
    """Looks for likely places in some scans of a library; remembers what it read."""

    def __init__(self, store: Store, states: Iterable[TextState]) -> None:
        """Take the scans to be searched; all are indexed."""
        self._texts = store.texts
        self._states = sorted(
            (one for one in states if one.passages), key=lambda one: one.first_passage
        )
        self._starts = [one.first_passage for one in self._states]
        self._asked: dict[str, tuple[_Mark, ...]] = {}
        self._places: dict[str, PassagePlaces | None] = {}
        self._keys: dict[tuple[str, str], bytes | None] = {}

    # ---- the words as they are -------------------------------------------------------------

    def exact(self, pieces: Sequence[str]) -> tuple[LikelyPlace, ...]:
        """Give the places at which every piece of a key stands, by scan."""
        longest = max(pieces, key=len)
        found: list[LikelyPlace] = []
        for state in self._with_all(pieces):
            if all(self._in_keys(state, piece.encode()) for piece in pieces):
                found += self._places_of(state, longest.encode())
        return tuple(found)

    def _with_all(self, pieces: Sequence[str]) -> Sequence[TextState]:
        """Give the scans that may hold all pieces; all where the index cannot tell."""
        chosen: set[int] | None = None
        for piece in pieces:
            marks = self._ask(piece)
            if marks:
                first, *others = (mark.passages for mark in marks)
                every = map(self._scan_of, first.intersection(*others))
                told = {at for at in every if at is not None}
                chosen = told if chosen is None else chosen & told
        return self._states if chosen is None else [self._states[at] for at in sorted(chosen)]

    def _ask(self, piece: str) -> tuple[_Mark, ...]:
        """Ask the index for the marks of a piece; those of too many passages are left out."""
        if piece not in self._asked:
            marks = list(dict.fromkeys(key_marks(piece.encode())))
            step = max(1.0, len(marks) / MARKS_ASKED)
            chosen = [marks[int(at * step)] for at in range(min(len(marks), MARKS_ASKED))]
            total = 2 + max((one.first_passage + one.passages for one in self._states), default=0)
            told = []
            for mark in chosen:
                held = self._texts.passages_with(mark, most=COMMON + 1)
                if len(held) <= COMMON:
                    passages = frozenset(held) | {passage - 1 for passage in held}
                    told.append(_Mark(math.log(total / (1 + len(held))), passages))
            self._asked[piece] = tuple(sorted(told, key=lambda mark: -mark.weight))
        return self._asked[piece]

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
        everything = _whole(state, 1.0)
        if places is None:
            yield everything
            return
        for part in PARTS:
            held = self._key(state, part)
            if held is None:
                yield everything
                return
            at = held.find(key)
            while at >= 0:
                if count == PLACES_KEPT:
                    yield everything
                    return
                yield _likely(state, places.at_byte(part, at), 1.0)
                count += 1
                at = held.find(key, at + 1)

    def _passages(self, state: TextState) -> PassagePlaces | None:
        """Give where the passages of a scan stand; None where that cannot be read."""
        if state.scan_digest not in self._places:
            try:
                kept = self._texts.find(state.scan_digest)
            except LibraryError:  # whoever opens the scan makes it anew
                kept = None
            self._places[state.scan_digest] = None if kept is None else kept.passages
        return self._places[state.scan_digest]

    # ---- something like them ---------------------------------------------------------------

    def near(self, pieces: Sequence[str], *, most: int) -> tuple[LikelyPlace, ...]:
        """Give the places nearest to the longest piece, at most so many, the nearest first."""
        key = max(pieces, key=len)
        found = [
            self._aligned(self._states[at], passage, key)
            for at, passage in self._most_voted(self._ask(key))
        ]
        ranked = sorted((one for one in found if one), key=lambda one: -one.likeness)
        return tuple(_apart(ranked))[:most]

    def _most_voted(self, marks: Sequence[_Mark]) -> Iterator[tuple[int, int]]:
        """Give the passages with most votes, as (number of the scan, passage)."""
        votes: dict[int, float] = defaultdict(float)
        for mark in marks:
            for passage in mark.passages:
                votes[passage] += mark.weight
        given, least = 0, 0.0
        for passage, weight in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0])):
            at = self._scan_of(passage)
            if at is None:
                continue
            least = least or weight * LEAST_SHARE
            if weight < least or given == ALIGNED:
                return
            given += 1
            yield at, passage

    def _aligned(self, state: TextState, passage: int, key: str) -> LikelyPlace | None:
        """Align a key with a passage and the next; None where too little agrees."""
        places, number = self._passages(state), passage - state.first_passage
        if places is None or number >= len(places):
            return _whole(state, LEAST_LIKENESS)
        place = places[number]
        spot = (state.scan_digest, place.part)
        if spot not in self._keys:
            name = f"{place.part}.key"
            self._keys[spot] = self._texts.part(state.scan_digest, name, checked=False)
        held = self._keys[spot]
        if held is None:
            return _whole(state, LEAST_LIKENESS)
        pad = len(key.encode()) // 4
        window = held[max(0, place.start - pad) : place.start + 2 * STEP + pad]
        nearest = align_inside(key, window.decode(errors="ignore"))
        if nearest is None:
            return None
        likeness = 1.0 - nearest.distance / len(key)
        return _likely(state, place, likeness) if likeness >= LEAST_LIKENESS else None


def _whole(state: TextState, likeness: float) -> LikelyPlace:
    return LikelyPlace(state=state, first_leaf=0, last_leaf=0, likeness=likeness, whole=True)


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
