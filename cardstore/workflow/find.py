"""Find: where in the whole library words stand, with source, edition and printed page.

Comes in: an excerpt. Goes out: a `FoundQuote`.

    1. Scans whose text is not indexed yet are indexed, if they are few; else they are told as not
       searched. So are unfinished ingests and leaves that could not be read.
    2. The index names likely places (`find_candidates`); in each, `locate_quote` looks at the
       leaves around it, and where the words stand, at the whole scan, as a check of a card would.
    3. One place in one edition whose printed page is known is found; anything else declines, and
       says with what reason.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Anchor, Fit, Occurrence
from cardstore.anchors.found import FindOutcome, FoundPlace, FoundQuote, Unsearched
from cardstore.anchors.locate import locate_quote
from cardstore.anchors.place import place_occurrence
from cardstore.cards.quote import literal_quote, parse_quote
from cardstore.errors import IncompleteScanError
from cardstore.text.folding import fold_text, is_unspaced
from cardstore.text.passages import SURE, cut_key
from cardstore.text.prepared import PREPARED_VERSION
from cardstore.text.slices import slice_source
from cardstore.workflow.find_candidates import Candidates
from cardstore.workflow.find_message import message_of
from cardstore.workflow.locate import reading_state

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardstore.cards.quote import Quote
    from cardstore.sources.source import Source
    from cardstore.store.store import Store
    from cardstore.store.text_records import TextState
    from cardstore.text.slices import FoldedSlice
    from cardstore.workflow.find_candidates import LikelyPlace
    from cardstore.workflow.locate import ReadScan, Shelf

LEAST_WORDS = 4
"""Fewer stand in most books, as "the end of" does."""
ENOUGH_WORDS = 6
LEAST_LETTERS = 8
"""Of fewer than six words; six are looked for whatever they are."""
OPENED = 12
"""Scans that are looked at as a whole; 20 ms each. Further ones are counted."""
NEAR_OPENED = 4
INDEXED_AT_ONCE = 3
"""Scans that are indexed while somebody waits; a second each."""
CONFIRMED_AT_ONCE = 25
"""Scans of which something has changed, mostly a page's number, so that it is seen whether their
text has; 20 ms each."""
_AROUND = 1  # leaves before and behind a passage that are looked at with it
_FAR = 10  # so many where the quote has omissions: 20,000 code points are passed by at most


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scope:
    """What is searched.

    Attributes:
        states: the scans that the index can answer for.
        apart: scans that it cannot, few enough to be looked at one by one.
        unsearched: what cannot be searched.
    """

    states: tuple[TextState, ...]
    apart: tuple[TextState, ...]
    unsearched: tuple[Unsearched, ...]


def find_quote(
    store: Store, shelf: Shelf, quote: str, *, sources: Collection[str] | None, limit: int
) -> FoundQuote:
    """Find where words stand.

    Args:
        store: the open library.
        shelf: opens its scans.
        quote: the excerpt; omissions marked […] as in a card.
        sources: the ids of the editions to look in; None for all.
        limit: at most so many places are given.

    Raises:
        UsageError: the quote is empty, or has more omissions than can be looked for.
    """
    readings = _readings(quote)
    if _too_short(quote, readings):
        return _told(FoundQuote(quote=quote, outcome=FindOutcome.TOO_SHORT, message=""))
    scope = _scope(store, shelf, sources)
    candidates = Candidates(store, scope.states)
    likely = [place for reading in readings for place in candidates.exact(reading)]
    places, near, more = _settle(store, shelf, quote, likely, limit=limit)
    for state in scope.apart:
        clean, other = _looked_at(store, shelf, state, quote=quote)
        places, near = places + clean, near + other
    if not places:
        likely = list(candidates.near(readings[-1], most=NEAR_OPENED))
        places, nearer, _ = _settle(store, shelf, quote, likely, limit=limit)
        near = near + nearer
    found = FoundQuote(
        quote=quote,
        outcome=FindOutcome.NOT_FOUND,
        message="",
        places=tuple(sorted(places, key=_by_work)[:limit]),
        near=() if places else tuple(_nearest_first(near)[:limit]),
        more=more,
        searched=tuple(dict.fromkeys(one.source_id for one in (*scope.states, *scope.apart))),
        unsearched=scope.unsearched,
    )
    return _told(found, more_places=len(places) > limit)


def _told(found: FoundQuote, *, more_places: bool = False) -> FoundQuote:
    """Say what the result amounts to."""
    outcome = found.outcome
    if outcome is not FindOutcome.TOO_SHORT:
        outcome = _outcome(found, more_places=more_places)
    return replace(found, outcome=outcome, message=message_of(found, outcome))


def _outcome(found: FoundQuote, *, more_places: bool) -> FindOutcome:
    if found.places:
        spots = {
            (one.source.source_id, tuple(entry.shown for entry in one.placement.labels))
            for one in found.places
        }
        scans = [one.scan_digest for one in found.places]
        one_place = len(spots) == 1 and len(set(scans)) == len(scans)
        if not one_place or found.more or more_places:
            return FindOutcome.SEVERAL
        known = found.places[0].page_known
        return FindOutcome.FOUND if known else FindOutcome.PAGE_UNKNOWN
    if found.near:
        return FindOutcome.NEAR
    whole = found.searched and not found.unsearched
    return FindOutcome.NOT_FOUND if whole else FindOutcome.INCOMPLETE


def _readings(quote: str) -> tuple[tuple[str, ...], ...]:
    """Give the pieces of the quote's key as it stands and, where it has marks, as it is meant."""
    literal = literal_quote(quote)
    readings = [_pieces(literal)]
    marked = parse_quote(quote)
    if marked.marked and _pieces(marked) not in ((), readings[0]):
        readings.append(_pieces(marked))
    return tuple(reading for reading in readings if reading)


def _pieces(quote: Quote) -> tuple[str, ...]:
    folded = fold_text(quote.plain)
    return tuple(piece for segment in quote.segments for piece in cut_key(folded, segment))


def _too_short(quote: str, readings: Sequence[Sequence[str]]) -> bool:
    """Tell whether there is too little to look for."""
    if not readings:
        return True
    words = len(fold_text(quote).word_starts)
    letters = len("".join(readings[-1]).encode())
    if any(map(is_unspaced, quote)):
        return letters < SURE
    return words < LEAST_WORDS or (words < ENOUGH_WORDS and letters < LEAST_LETTERS)


def _scope(store: Store, shelf: Shelf, sources: Collection[str] | None) -> _Scope:
    """Tell what can be searched, indexing what is missing if it is little."""

    def states() -> list[TextState]:
        return [
            state
            for state in store.texts.states(PREPARED_VERSION)
            if sources is None or state.source_id in sources
        ]

    known = states()
    missing = [state for state in known if state.complete and not state.indexed]
    new = sum(not state.kept for state in missing)
    opened: dict[str, ReadScan] = {}
    for state in missing if new <= INDEXED_AT_ONCE and len(missing) <= CONFIRMED_AT_ONCE else ():
        with suppress(IncompleteScanError):  # told below, as all that is not searched
            opened[state.scan_digest] = shelf.open(state.scan_digest)
    known = states() if opened else known
    apart = tuple(
        replace(state, unread_leaves=opened[state.scan_digest].gaps)
        for state in known
        if state.scan_digest in opened and not state.indexed
    )
    ready = tuple(state for state in known if state.complete and state.indexed)
    searched = {state.scan_digest: state for state in (*ready, *apart)}
    unsearched = []
    for state in known:
        looked = searched.get(state.scan_digest)
        if looked is None:
            reason = UNINDEXED if state.complete else UNFINISHED
            unsearched.append(Unsearched(source_id=state.source_id, reason=reason))
        elif looked.unread_leaves:
            leaves = looked.unread_leaves
            told = Unsearched(source_id=state.source_id, reason=UNREAD, leaves=leaves)
            unsearched.append(told)
    return _Scope(states=ready, apart=apart, unsearched=tuple(unsearched))


UNFINISHED = "its ingest is not finished"
UNINDEXED = "its text is not in the index; build it with: cardstore index"
UNREAD = "leaves that could not be read"


def _settle(
    store: Store, shelf: Shelf, quote: str, likely: Sequence[LikelyPlace], *, limit: int
) -> tuple[list[FoundPlace], list[FoundPlace], int]:
    """Let `locate_quote` settle likely places.

    Returns:
        places where the words stand, places near them, and the number of scans not looked at.
    """
    by_scan: dict[str, list[LikelyPlace]] = {}
    for place in likely:
        by_scan.setdefault(place.state.scan_digest, []).append(place)
    marked = parse_quote(quote).marked
    places: list[FoundPlace] = []
    near: list[FoundPlace] = []
    opened = 0
    for digest, spots in by_scan.items():
        if opened == OPENED or len(places) > limit:
            break
        opened += 1
        scan = shelf.open(digest)
        source = store.sources.get(scan.source_id)
        for spot in spots:
            if not spot.whole:
                part = _around(scan, spot, far=marked)
                anchor = locate_quote(part, quote, limit=limit + 1)
                clean = anchor.fit not in {Fit.NEAR, Fit.MISSING}
                if marked or not clean:
                    # Segment by segment the whole takes a third of a second, and gives no more.
                    found = found_places(scan, source, moved_anchor(anchor, part))
                    places += [one for one in found if clean and one not in places]
                    near += [] if clean else found
                    continue
            anchor = locate_quote(scan.folded, quote, limit=limit + 1)
            found = found_places(scan, source, anchor)
            places += found if anchor.fit is not Fit.NEAR else []
            near += found if anchor.fit is Fit.NEAR else []
            break
    return places, near, len(by_scan) - opened


def _looked_at(
    store: Store, shelf: Shelf, state: TextState, *, quote: str
) -> tuple[list[FoundPlace], list[FoundPlace]]:
    """Look at one scan as a whole; give the places where the words stand, and those near them."""
    scan = shelf.open(state.scan_digest)
    anchor = locate_quote(scan.folded, quote)
    found = found_places(scan, store.sources.get(state.source_id), anchor)
    return ([], found) if anchor.fit is Fit.NEAR else (found, [])


def _around(scan: ReadScan, spot: LikelyPlace, *, far: bool) -> FoldedSlice:
    around = _FAR if far else _AROUND
    return slice_source(scan.folded, spot.first_leaf - around, spot.last_leaf + around)


def moved_anchor(anchor: Anchor, part: FoldedSlice) -> Anchor:
    """Move an anchor in a slice to where it is in the whole."""
    return replace(
        anchor,
        occurrences=tuple(
            Occurrence(
                segments=tuple(
                    tuple(piece.moved(part.start) for piece in pieces)
                    for pieces in occurrence.segments
                ),
                foldings=occurrence.foldings,
            )
            for occurrence in anchor.occurrences
        ),
        differences=tuple(
            replace(one, source_span=one.source_span.moved(part.start))
            for one in anchor.differences
        ),
    )


def found_places(scan: ReadScan, source: Source, anchor: Anchor) -> list[FoundPlace]:
    """Describe every occurrence of an anchor."""
    found = []
    for occurrence in anchor.occurrences:
        placement = place_occurrence(occurrence, scan.text, page_map=scan.page_map)
        fit = Fit.FOLDED if occurrence.foldings else Fit.EXACT
        found.append(
            FoundPlace(
                source=source,
                scan_digest=scan.digest,
                fit=Fit.NEAR if anchor.fit is Fit.NEAR else fit,
                placement=placement,
                printed=_printed(scan, occurrence),
                foldings=occurrence.foldings,
                differences=anchor.differences,
                similarity=anchor.similarity,
                reading=reading_state(scan, anchor, placement),
            )
        )
    return found


def _printed(scan: ReadScan, occurrence: Occurrence) -> str:
    """Give the source's words; omissions between segments marked."""
    segments = [
        " ".join(piece.of(scan.text.text) for piece in pieces) for pieces in occurrence.segments
    ]
    return " […] ".join(segments)


def _by_work(place: FoundPlace) -> tuple[str, str, str, tuple[int, ...]]:
    """Order places so that the editions of a work stand beside each other."""
    source = place.source
    return source.work_id, source.source_id, place.scan_digest, place.placement.leaves


def _nearest_first(near: Sequence[FoundPlace]) -> list[FoundPlace]:
    """Order near places by what differs, and leave out what was found twice."""
    distinct = {(one.scan_digest, one.placement.parts): one for one in near}
    return sorted(
        distinct.values(), key=lambda one: (-(one.similarity or 0.0), len(one.differences))
    )
