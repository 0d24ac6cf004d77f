"""Carry readings: second readings of a leaf go on to the layer that a person's correction made.

Readers are shown crops that are cut by the boxes of words. A correction of words that leaves their
boxes as they are leaves the crops as they are, so what was read there stays what was read there,
and nobody needs to read again. Only the words that were set take part no longer. Where boxes
changed, nothing is carried, and the leaf has to be read again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.anchors.reading import RULES
from cardstore.spans import Span
from cardstore.store.reading_records import ReadStretch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.anchors.twice_read import TwiceRead
    from cardstore.store.reading_records import SecondReading
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer


def carry_readings(
    store: Store, old: TextLayer, made: TextLayer, *, scan_digest: str
) -> tuple[SecondReading, ...]:
    """Keep the second readings of a layer for the layer that a correction of it made.

    Args:
        store: the open library.
        old: the layer as it was read.
        made: the layer with some words set by a person.
        scan_digest: the scan.

    Returns:
        those that were kept; none where the correction changed the number of words.
    """
    if [word.box for word in old.words] != [word.box for word in made.words]:
        return ()
    spans = {before.span: after.span for before, after in zip(old.words, made.words, strict=True)}
    kept = []
    for reading in store.readings.of_layer(
        scan_digest, old.leaf_index, layer_digest=old.digest, rules=RULES
    ):
        carried = _carried(reading, made, spans=spans)
        if carried is not None:
            kept.append(store.readings.save(carried))
    return tuple(kept)


def _carried(
    reading: SecondReading, made: TextLayer, *, spans: Mapping[Span, Span]
) -> SecondReading | None:
    """Give a second reading with the places and words of the new layer; None where one is lost."""
    if not reading.words or any(word.span not in spans for word in reading.words):
        return None
    stretch = _moved(reading.stretch.span, spans)
    if stretch is None:
        return None
    return replace(
        reading,
        stretch=ReadStretch(
            scan_digest=reading.stretch.scan_digest,
            leaf_index=reading.stretch.leaf_index,
            layer_digest=made.digest,
            span=stretch,
        ),
        words=tuple(_word(word, made, span=spans[word.span]) for word in reading.words),
    )


def _word(word: TwiceRead, made: TextLayer, *, span: Span) -> TwiceRead:
    """Give a word at its new place; one that was set now is scored no longer."""
    printed = span.of(made.text)
    if printed == word.text:
        return replace(word, span=span)
    return replace(word, span=span, text=printed, marks=(), marked=False, looks_like="")


def _moved(stretch: Span, spans: Mapping[Span, Span]) -> Span | None:
    """Give the stretch of the words that a stretch touches, in whole words."""
    touched = [new for old, new in spans.items() if old.overlaps(stretch)]
    return Span(touched[0].start, touched[-1].end) if touched else None
