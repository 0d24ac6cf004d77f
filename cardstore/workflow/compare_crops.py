"""Compare crops: from stretches of a leaf to a task for readers, and from readings to marks.

Comes in: a scan, a leaf, the spans of the quoted words. Goes out: the crops that are to be read
(whole lines, up to eight a crop), and the words of those lines with their marks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.adapters.word_lists import load_word_list
from cardstore.anchors.reading import FirstWord, compare_readings
from cardstore.anchors.reading_words import WordKnowledge, count_words
from cardstore.text.correction import settled_spans
from cardstore.text.crop_room import room_around
from cardstore.text.treatments import told_treatment
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.read_crops import CropGroup, CropTask

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence
    from pathlib import Path

    from cardstore.anchors.twice_read import TwiceRead
    from cardstore.spans import Span
    from cardstore.store.store import Store
    from cardstore.text.layer import Line, TextLayer, Word
    from cardstore.workflow.locate import ReadScan
    from cardstore.workflow.read_crops import CropsRead

MOST_LINES = 8  # a crop; more make the segmentation no better and a worker's time longer


def crop_task(
    store: Store,
    scan: ReadScan,
    leaf_index: int,
    *,
    spans: Sequence[Span],
    second_model: Path,
    password: str | None = None,
) -> CropTask:
    """Describe the second reading of some stretches of a leaf for a worker."""
    layer = scan.layers[leaf_index]
    groups = []
    for lines in _line_groups(layer, spans):
        own = {id(word) for line in lines for word in line}
        others = [word.box for word in layer.words if id(word) not in own]
        boxes = tuple(tuple(word.box for word in line) for line in lines)
        groups.append(CropGroup(lines=boxes, room=room_around(boxes, others, frame=layer.frame)))
    return CropTask(
        paths=original_paths(store, scan.stored),
        reader=scan.stored.reader,
        leaf_index=leaf_index,
        groups=tuple(groups),
        second_model=str(second_model),
        password=password,
        leaf=scan.stored.scan.leaves[leaf_index],
        treatment=told_treatment(layer.provenance.settings),
    )


def words_read_twice(
    scan: ReadScan,
    leaf_index: int,
    *,
    spans: Sequence[Span],
    read: CropsRead,
    knowledge: WordKnowledge,
) -> tuple[TwiceRead, ...]:
    """Compare what was read on a leaf with its layer: the words of all lines that were read."""
    layer = scan.layers[leaf_index]
    settled = set(settled_spans(layer))
    found: list[TwiceRead] = []
    for lines, readings in zip(_line_groups(layer, spans), read.groups, strict=True):
        first = [[_first_word(layer, word, settled=settled) for word in line] for line in lines]
        own = {id(word) for line in lines for word in line}
        room = room_around(
            [[word.box for word in line] for line in lines],
            [word.box for word in layer.words if id(word) not in own],
            frame=layer.frame,
        )
        found += compare_readings(first, readings, room=room, knowledge=knowledge)
    return tuple(found)


def book_knowledge(scan: ReadScan, leaf_index: int) -> WordKnowledge:
    """Tell who knows which words: the list, and the book's other leaves."""
    elsewhere = _counted(scan.text.text) - _counted(scan.layers[leaf_index].text)
    return WordKnowledge(listed=load_word_list(), elsewhere=elsewhere)


@lru_cache(maxsize=4)
def _counted(text: str) -> Counter[str]:
    """Count the words of a text once; a check of many cards asks again and again."""
    return count_words(text)


def _line_groups(layer: TextLayer, spans: Sequence[Span]) -> list[list[tuple[Word, ...]]]:
    """Group the lines that the spans touch: neighbours of one block, up to `MOST_LINES`."""
    groups: list[list[tuple[Word, ...]]] = []
    before: tuple[int, Line] | None = None
    at = 0
    for number, line in enumerate(layer.lines):
        words = []
        while at < len(layer.words) and layer.words[at].span.end <= line.span.end:
            words.append(layer.words[at])
            at += 1
        if not words or not any(word.span.overlaps(span) for word in words for span in spans):
            continue
        goes_on = before is not None and before[0] == number - 1 and before[1].block == line.block
        if goes_on and len(groups[-1]) < MOST_LINES:
            groups[-1].append(tuple(words))
        else:
            groups.append([tuple(words)])
        before = (number, line)
    return groups


def _first_word(layer: TextLayer, word: Word, *, settled: set[Span]) -> FirstWord:
    return FirstWord(
        text=layer.word_text(word),
        span=word.span,
        box=word.box,
        confidence=word.confidence,
        settled=word.span in settled,
    )
