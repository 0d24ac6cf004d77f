"""Doubtful words: what was marked in second readings and waits for a look, for strips.

Comes in: the library. Goes out: the words in the order of the books, each with what a person needs
beside its picture. Steps: take the marked words of every second reading whose layer is current;
leave out those of retracted cards and those that people confirmed with their card; name for each
the cards that rest on it. Context and page are read only for those that are shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardstore.anchors.reading import RULES
from cardstore.anchors.twice_read import Mark
from cardstore.review.sighting import DoubtfulWord, Spot, word_key
from cardstore.text.correction import settled_words
from cardstore.text.layer import Box
from cardstore.workflow.reading_state import words_in_doubt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.anchors.proof import MarkedWord
    from cardstore.spans import Span
    from cardstore.store.doubt_query import CardSpan, MarkedReading
    from cardstore.store.store import Store

_AROUND = 50  # code points of context on either side: more than the picture shows


@dataclass(slots=True, kw_only=True)
class WaitingWord:
    """A word that waits, before its context is read.

    Attributes:
        item_key, spot, source_id: as of `DoubtfulWord`.
        layer_digest, span: where it stands in the current layer.
        marked: the word with its readings.
        card_ids: the cards that rest on it and that nobody confirmed.
    """

    item_key: str
    spot: Spot
    source_id: str
    layer_digest: str
    span: Span
    marked: MarkedWord
    card_ids: list[str] = field(default_factory=list)

    @property
    def place(self) -> tuple[str, str, int, int, int]:
        """Its place in the order of all that waits."""
        return place_of(self.spot, source_id=self.source_id)


def place_of(spot: Spot, *, source_id: str) -> tuple[str, str, int, int, int]:
    """Give the place of a spot in the order of strips: book, leaf, then down the leaf."""
    box = spot.box or Box(0, 0, 0, 0)
    return source_id, spot.scan_digest, spot.leaf_index, box.y0, box.x0


def marked_words(store: Store) -> tuple[WaitingWord, ...]:
    """Give every word that was marked and that nobody confirmed with its card, in order.

    What people said of single words is not looked at; see `WaitingLists`.
    """
    readings = store.doubts.marked_readings(rules=RULES)
    scans = {one.stretch.scan_digest for one in readings}
    resting, confirmed = store.doubts.resting_cards(scans), store.doubts.confirmed(scans)
    retracted = store.doubts.retracted()
    found: dict[str, WaitingWord] = {}
    for reading in readings:
        stretch = reading.stretch
        leaf = (stretch.scan_digest, stretch.leaf_index)
        for marked in _marked(store, reading):
            spot = _spot(reading, marked.word.box)
            key = word_key(spot, marked.word.text)
            cards = [
                reading.card_id,
                *_on_word(resting.get(leaf, ()), marked, stretch.layer_digest),
            ]
            done = set(_on_word(confirmed.get(leaf, ()), marked, stretch.layer_digest)) | retracted
            left = [card for card in cards if card not in done]
            if not left:
                continue
            held = found.setdefault(
                key,
                WaitingWord(
                    item_key=key,
                    spot=spot,
                    source_id=reading.source_id,
                    layer_digest=stretch.layer_digest,
                    span=marked.word.span,
                    marked=marked,
                ),
            )
            held.card_ids = list(dict.fromkeys([*held.card_ids, *left]))
    return tuple(sorted(found.values(), key=lambda one: one.place))


def show_words(store: Store, words: Sequence[WaitingWord]) -> tuple[DoubtfulWord, ...]:
    """Give words with their context and page, in the order given."""
    texts = store.doubts.layer_texts(
        (one.spot.scan_digest, one.spot.leaf_index, one.layer_digest) for one in words
    )
    labels = labels_shown(store, {one.spot.scan_digest for one in words})
    shown = []
    for one in words:
        leaf = (one.spot.scan_digest, one.spot.leaf_index)
        whole, span, word = texts[leaf], one.span, one.marked.word
        others = [other for other in dict.fromkeys(word.others) if other != word.text]
        shown.append(
            DoubtfulWord(
                item_key=one.item_key,
                spot=one.spot,
                source_id=one.source_id,
                page_label=labels[one.spot.scan_digest].get(one.spot.leaf_index, "?"),
                word=word.text,
                others=tuple(others),
                rival=word.rival,
                why=why_marked(one.marked),
                before=_clean(whole[max(0, span.start - _AROUND) : span.start], cut_start=True),
                after=_clean(whole[span.end : span.end + _AROUND], cut_start=False),
                card_ids=tuple(one.card_ids),
            )
        )
    return tuple(shown)


def labels_shown(store: Store, scan_digests: Iterable[str]) -> dict[str, dict[int, str]]:
    """Give for scans the labels of their leaves as people see them."""
    maps = {digest: store.pages.current_map(digest) for digest in scan_digests}
    return {
        digest: {}
        if page_map is None
        else {entry.leaf_index: entry.shown for entry in page_map.leaves}
        for digest, page_map in maps.items()
    }


def why_marked(marked: MarkedWord) -> str:
    """Say in one clause why a word is in doubt, what a person understands first."""
    word = marked.word
    if marked.set_by:
        return f"{marked.set_by} set it, and another reader has something else"
    told: Mapping[Mark, str] = {
        Mark.READERS_DIFFER: "the readers differ",
        Mark.LOOKS_LIKE: f"it looks like “{word.looks_like}”",
        Mark.UNKNOWN_WORD: "neither the lists nor the rest of the book have it",
        Mark.FIGURE: "it is a figure, and no list helps with figures",
        Mark.LOW_CONFIDENCE: "the reader was not sure of it",
    }
    return next((clause for mark, clause in told.items() if mark in word.marks), "it is in doubt")


def _marked(store: Store, reading: MarkedReading) -> tuple[MarkedWord, ...]:
    """Give the words of a second reading that are to be looked at."""
    settled: Mapping[Span, str] = {}
    if reading.by_people:
        stretch = reading.stretch
        layer = store.scans.layer_of_leaf(
            stretch.scan_digest, stretch.leaf_index, stretch.layer_digest
        )
        settled = dict(settled_words(layer))
    return words_in_doubt(reading.words, stretch=reading.stretch, settled=settled)[0]


def _spot(reading: MarkedReading, box: Box) -> Spot:
    return Spot(
        scan_digest=reading.stretch.scan_digest,
        leaf_index=reading.stretch.leaf_index,
        width_px=reading.width_px,
        height_px=reading.height_px,
        box=box,
    )


def _on_word(spans: Iterable[CardSpan], marked: MarkedWord, layer_digest: str) -> list[str]:
    """Give the cards whose words of a layer have the marked one among them."""
    return [
        one.card_id
        for one in spans
        if one.layer_digest == layer_digest and one.span.overlaps(marked.word.span)
    ]


def _clean(context: str, *, cut_start: bool) -> str:
    """Put context on one line, without the half of a word at its outer end."""
    words = context.split()
    if len(context) >= _AROUND and len(words) > 1:
        words = words[1:] if cut_start else words[:-1]
    return " ".join(words)
