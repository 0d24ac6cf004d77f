"""Shown items: all that a person sees beside one sentence, put together from what is stored now.

Comes in: an item of a queue. Goes out: a `ShownItem`: the sentence with the words that no card of
it has, and each card with its words as the page has them, its leaves and boxes. No score, no
verdict and no role can be in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.cards.ids import is_card_id, parse_card_id
from cardstore.errors import CardstoreError
from cardstore.review.item import QueueKind, ShownCard, ShownItem, ShownLeaf, ShownPart
from cardstore.review.marking import own_words, weighty_words_left_out
from cardstore.spans import Span
from cardstore.text.lean import lit_boxes
from cardstore.workflow.locate import view_edition
from cardstore.workflow.marks_in_queues import shows_marks
from cardstore.workflow.queue_items import UNNAMED
from cardstore.workflow.reading_state import prove_reading, standing_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.anchors.anchor import Difference
    from cardstore.anchors.place import Placement
    from cardstore.anchors.proof import MarkedWord
    from cardstore.cards.card import Card
    from cardstore.pages.page_map import LeafLabel
    from cardstore.review.item import QueueItem
    from cardstore.store.queue_records import StoredQueue
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf

_AROUND = 600
"""Code points of the page before and behind a quote: some lines."""


def show_item(
    store: Store, shelf: Shelf, item: QueueItem, *, queue: StoredQueue, opened: bool
) -> ShownItem:
    """Put together what is shown of an item.

    Args:
        store: the open library.
        shelf: keeps the scans that were opened.
        item: the item.
        queue: in which it lies.
        opened: whether who looks has opened a leaf of it.
    """
    kind, marks = queue.kind, shows_marks(queue)
    quotes: list[str] = []
    cards = []
    for written in item.cited:
        card = _card(store, written)
        if card is None:
            cards.append(ShownCard(card_id=written, missing=f"There is no card {written}."))
            continue
        quotes.append(card.quote)
        shown = show_card(store, shelf, card)
        cards.append(_with_left_out(shown, item.words) if marks else shown)
    why = tuple(dict.fromkeys(message for _, _, message in item.asks)) or (UNNAMED,)
    return ShownItem(
        queue=item.queue,
        place=item.place,
        item_key=item.item_key,
        kind=kind,
        manuscript=item.manuscript,
        line=item.line,
        chapter=item.chapter,
        before=item.before,
        after=item.after,
        words=parts_of(item.words, own_words(item.words, quotes) if marks else ()),
        why=() if kind is QueueKind.AUDIT else why,
        cards=tuple(cards),
        opened=opened,
        marks=marks,
    )


def show_card(store: Store, shelf: Shelf, card: Card) -> ShownCard:
    """Put together what is shown of a card; what cannot be opened is told in it."""
    from cardstore.documents.writing import edition_statement  # noqa: PLC0415 - heavy

    source = store.sources.get(card.source_id)
    told = edition_statement(source)
    gone = store.cards.retraction(card.card_id)
    missing = "" if gone is None else f"This card was retracted: {gone.detail}."
    plain = ShownCard(card_id=card.card_id, quote=(ShownPart(text=card.quote),), source=told)
    try:
        scan = shelf.open(store.moves.scan_of(card.card_id))
        view = view_edition(scan, source, card.quote)
        placement = standing_place(view, card)
        proof = None if placement is None else prove_reading(store, scan, card, view=view)
    except CardstoreError as exc:
        return _told(plain, f"Its scan cannot be opened: {exc}")
    if placement is None:
        return _told(plain, "Its words stand nowhere in the scan now.", scan)
    differences = view.anchor.differences
    before, after = _around(scan, placement)
    return ShownCard(
        card_id=card.card_id,
        quote=parts_of(card.quote, (one.quote_span for one in differences)),
        page_words=_page_words(scan, view.anchor.occurrences[0].pieces, differences),
        around_before=before,
        around_after=after,
        source=told,
        pages=_pages(placement),
        leaves=tuple(
            _leaf(scan, placement, entry, marked=proof.marked if proof is not None else ())
            for entry in placement.labels
        ),
        first_leaf=0,
        last_leaf=len(scan.layers) - 1,
        missing=missing,
    )


def parts_of(text: str, spans: Iterable[Span]) -> tuple[ShownPart, ...]:
    """Cut a text into stretches; those inside of the spans differ.

    Args:
        text: any text.
        spans: in it, in any order; empty ones mark nothing.
    """
    parts: list[ShownPart] = []
    at = 0
    for span in sorted(spans, key=lambda one: one.start):
        start, end = max(span.start, at), span.end
        if end <= start:
            continue
        if start > at:
            parts.append(ShownPart(text=text[at:start]))
        parts.append(ShownPart(text=text[start:end], differs=True))
        at = end
    if at < len(text):
        parts.append(ShownPart(text=text[at:]))
    return tuple(parts)


def _with_left_out(card: ShownCard, sentence: str) -> ShownCard:
    """Mark the words of a quote that a sentence leaves out, where the page has them as the card."""
    parts: list[ShownPart] = []
    quote = "".join(one.text for one in card.quote)
    spans = weighty_words_left_out(quote, sentence)
    at = 0
    for part in card.quote:
        here = Span(at, at + len(part.text))
        at = here.end
        if part.differs:
            parts.append(part)
            continue
        inside = [
            Span(max(one.start, here.start), min(one.end, here.end)).moved(-here.start)
            for one in spans
            if one.start < here.end and one.end > here.start
        ]
        parts += [
            replace(one, differs=False, left_out=one.differs) for one in parts_of(part.text, inside)
        ]
    return replace(card, quote=tuple(parts))


def _card(store: Store, written: str) -> Card | None:
    if not is_card_id(written):
        return None
    try:
        return store.cards.get(parse_card_id(written))
    except CardstoreError:
        return None


def _told(card: ShownCard, missing: str, scan: ReadScan | None = None) -> ShownCard:
    last = -1 if scan is None else len(scan.layers) - 1
    return replace(card, missing=missing, first_leaf=0 if last >= 0 else -1, last_leaf=last)


def _page_words(
    scan: ReadScan, pieces: Sequence[Span], differences: Sequence[Difference]
) -> tuple[ShownPart, ...]:
    """Give the words of the page where they are others than the card's; else nothing."""
    if not differences or not pieces:
        return ()
    start, end = pieces[0].start, pieces[-1].end
    spans = [one.source_span.moved(-start) for one in differences]
    inside = [one for one in spans if one.start >= 0 and one.end <= end - start]
    return parts_of(scan.text.text[start:end], inside)


def _around(scan: ReadScan, placement: Placement) -> tuple[str, str]:
    """Give what stands on the page before the first and behind the last of a card's words.

    Without running heads and page numbers: none of them is a word of the text.
    """
    first_leaf, first = placement.parts[0]
    last_leaf, last = placement.parts[-1]
    before = _running_text(scan, first_leaf, Span(0, first.start))
    end = len(scan.layers[last_leaf].text)
    after = _running_text(scan, last_leaf, Span(min(last.end, end), end))
    return before[-_AROUND:], after[:_AROUND]


def _running_text(scan: ReadScan, leaf_index: int, span: Span) -> str:
    """Give a stretch of a leaf's text without the page's furniture; foot notes are text."""
    begin = scan.text.leaf_starts[leaf_index]
    wanted = span.moved(begin)
    notes = set(scan.text.notes or ())
    parts = []
    at = wanted.start
    for one in scan.text.furniture:
        if one in notes or one.end <= at or one.start >= wanted.end:
            continue
        parts.append(scan.text.text[at : max(at, one.start)])
        at = min(one.end, wanted.end)
    parts.append(scan.text.text[at : wanted.end])
    return " ".join(part.strip() for part in parts if part.strip())


def _pages(placement: Placement) -> str:
    many = len(placement.labels) > 1
    return f"pp. {placement.shown}" if many else f"p. {placement.shown}"


def _leaf(
    scan: ReadScan, placement: Placement, entry: LeafLabel, *, marked: tuple[MarkedWord, ...]
) -> ShownLeaf:
    layer = scan.layers[entry.leaf_index]
    return ShownLeaf(
        scan_digest=scan.digest,
        leaf_index=entry.leaf_index,
        width_px=layer.frame.width_px,
        height_px=layer.frame.height_px,
        page_label=entry.shown,
        basis=entry.basis.value,
        lit=tuple(
            box
            for leaf_index, span in placement.parts
            if leaf_index == entry.leaf_index
            for box in lit_boxes(layer, span)
        ),
        marked=tuple(one.word.box for one in marked if one.leaf_index == entry.leaf_index),
        number=entry.seen.box if entry.seen is not None else None,
    )
