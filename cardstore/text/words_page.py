"""Words pages: what another program wrote that it read on one page, and the layer made of it. Pure.

Comes in: a page of a words file (hOCR, ALTO, PAGE), its boxes in the file's own unit. Goes out: a
`TextLayer` in the frame of the leaf that the page shows.

1. Boxes are brought into the frame of the leaf's image: the file may have counted in pixels of
   another resolution, or in tenths of a millimetre; the page's own size tells the scale.
2. Of an image that shows an opening, a leaf gets the words whose middle lies on its part.
3. A leaf that we turned upright, or its reader, since the camera's mark says so, may be told of as
   its file has it, lying, or upright, as by our own files: the page's shape tells which, and where
   both have one shape its lines, which run from left to right on an upright leaf. The words of one
   that lies are turned with it.
4. Which way a line runs is told by the places of its words (`runs_of_words`).
5. An initial that stands directly before the word it begins is joined to it, as in our layers.
6. The words make a layer as an engine's do: read by nobody knows what, so each is proofread.

A page whose shape is not that of the image is not this image's: see `same_shape`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import compress, pairwise
from typing import TYPE_CHECKING

from cardstore.scans.parts import part_frame
from cardstore.scans.scan import Frame
from cardstore.scans.turns import turned_box, turned_frame
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.initials import join_where_they_stand
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.text.runs_of_words import turns_by_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.provenance import Provenance
    from cardstore.scans.scan import Leaf
    from cardstore.text.layer import TextLayer

MOST_STRETCH = 0.03
"""Share by which the two scales of a page may differ. Set by thought, not measured: sizes that were
rounded to whole points, pixels or tenths of a millimetre differ by less than a hundredth."""
MOST_OUTSIDE = 0.02
"""Of the page's size: so far may a box stick out of it, as for an engine's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileWord:
    """A word as a words file has it, in the order in which the file reads.

    Attributes:
        text: the characters, no white space.
        x0, y0, x1, y1: box in the page's own unit, origin top left.
        block, line: numbers rising in reading order; words of a line have equal pairs.
        confidence: 0.0–1.0; None where the file says nothing.
        turn: by how many degrees, clockwise, it must be turned to stand upright, as the file tells
            of its line: 0, 90, 180 or 270; None where it says nothing.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    block: int
    line: int
    confidence: float | None
    turn: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PageHead:
    """What a words file says of one of its pages, without the words.

    Attributes:
        place: place among all pages of the file or folder, counted from 0.
        file_at: which file of the folder it stands in, counted from 0.
        source_line: on which line of that file it begins, from 1.
        image_name: the name of its image without folders; "" where none is told.
        image_number: the number of its image, counted from 0; None where none is told.
        width, height: in the page's own unit; None where the file does not say.
        words: how many words it has.
        shared: whether boxes of words were shared out from those of their lines.
    """

    place: int
    file_at: int
    source_line: int
    image_name: str
    image_number: int | None
    width: float | None
    height: float | None
    words: int
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsPage:
    """A page of a words file."""

    head: PageHead
    words: tuple[FileWord, ...]


def share_out(word: FileWord) -> tuple[FileWord, ...]:
    """Part what has blanks in it into words, and share its box out by letters.

    >>> line = FileWord(
    ...     text="ab  cdef", x0=0, y0=0, x1=60, y1=9, block=0, line=0, confidence=None
    ... )
    >>> [(one.text, one.x0, one.x1) for one in share_out(line)]
    [('ab', 0.0, 20.0), ('cdef', 20.0, 60.0)]
    """
    texts = word.text.split()
    if texts == [word.text]:
        return (word,)
    ends = [0]
    for text in texts:
        ends.append(ends[-1] + len(text))
    total = max(1, ends[-1])
    return tuple(
        replace(_stretch_of(word, start / total, end / total), text=text)
        for text, (start, end) in zip(texts, pairwise(ends), strict=True)
    )


def _stretch_of(word: FileWord, start: float, end: float) -> FileWord:
    """Give a word the stretch of its box from one share of it to another, as it is read.

    >>> line = FileWord(
    ...     text="ab cd", x0=0, y0=0, x1=9, y1=40, block=0, line=0, confidence=None, turn=90
    ... )
    >>> part = _stretch_of(line, 0.0, 0.25)
    >>> part.x0, part.y0, part.x1, part.y1
    (0, 30.0, 9, 40.0)
    """
    if word.turn in {90, 180}:  # it is read upwards, or to the left
        start, end = 1 - end, 1 - start
    if word.turn in {90, 270}:
        step = word.y1 - word.y0
        return replace(word, y0=word.y0 + step * start, y1=word.y0 + step * end)
    step = word.x1 - word.x0
    return replace(word, x0=word.x0 + step * start, x1=word.x0 + step * end)


def fault_of(word: FileWord, width: float | None, height: float | None) -> str:
    """Say what is wrong with a word's box; "" where nothing is.

    Args:
        word: the word; its numbers are finite.
        width: of the page; None where it is not known.
        height: the same.
    """
    box = f"{word.x0:g} {word.y0:g} {word.x1:g} {word.y1:g}"
    if word.x1 < word.x0 or word.y1 < word.y0:
        return f"has a box that runs backwards, {box}"
    if width is None or height is None:
        return ""
    over_x, over_y = MOST_OUTSIDE * width + 1, MOST_OUTSIDE * height + 1
    if min(word.x0 + over_x, word.y0 + over_y) < 0:
        return f"stands off its page, at {box}"
    if word.x1 > width + over_x or word.y1 > height + over_y:
        return f"stands off its page of {width:g} x {height:g}, at {box}"
    return ""


def same_shape(head: PageHead, image: Frame) -> bool:
    """Tell whether a page has the proportions of an image; True where it does not tell its size."""
    if head.width is None or head.height is None:
        return True
    across, down = image.width_px / head.width, image.height_px / head.height
    return abs(across - down) <= MOST_STRETCH * max(across, down)


def shown_frames(leaves: Sequence[Leaf], image: Frame, *, camera: int = 0) -> tuple[Frame, ...]:
    """Give the frames in which a file may tell of an image: as its file has it, and upright.

    Args:
        leaves: the leaves that lie on it.
        image: its frame, as its reader gives it.
        camera: by how many degrees, clockwise, the reader turned it, as a mark in the file says.
    """
    if len(leaves) > 1 or leaves[0].region is not None or not (leaves[0].turned or camera):
        return (image,)
    stored = turned_frame(image, -camera % 360)
    return tuple(dict.fromkeys((stored, image, turned_frame(image, leaves[0].turned))))


def layer_of_page(
    told: WordsPage, leaf: Leaf, *, image: Frame, provenance: Provenance, camera: int = 0
) -> TextLayer | None:
    """Make the layer of a leaf from the page that shows its image.

    Args:
        told: the page.
        leaf: the leaf, which may be a part of the image, and may have been turned.
        image: the frame of the whole image, as its reader gives it.
        provenance: the program that read it, and the file.
        camera: see `shown_frames`; of a leaf that is a part of an image nobody looks for that.

    Returns:
        the layer, in the frame of the upright leaf; None where the page has no words on this leaf.
    """
    head, region = told.head, leaf.region
    turned = _turn_of_page(told, leaf, image, camera=camera)
    upright = turned_frame(image, leaf.turned) if region is None else image
    shown = image if region is not None else turned_frame(upright, -turned % 360)
    across = 1.0 if head.width is None else shown.width_px / head.width
    down = 1.0 if head.height is None else shown.height_px / head.height
    left, top = (0, 0) if region is None else (region.x0, region.y0)
    frame = part_frame(shown, region)
    placed = [_placed(word, across, down, left=left, top=top) for word in told.words]
    turns = [word.turn for word in told.words]
    if region is not None:
        on_leaf = [_lies_on(word, frame) for word in placed]
        placed, turns = list(compress(placed, on_leaf)), list(compress(turns, on_leaf))
    if not placed:
        return None
    if turned:
        placed = [_turned(word, frame, turned) for word in placed]
        frame = turned_frame(frame, turned)
    placed = [
        replace(word, turn=guess if own is None else (own - turned) % 360)
        for word, guess, own in zip(placed, turns_by_place(placed), turns, strict=True)
    ]
    return layer_from_words(
        join_where_they_stand(placed),
        leaf_index=leaf.leaf_index,
        frame=frame,
        method=LayerMethod.OCR,
        reason=ReadingReason.IMPORTED,
        detail=_detail(head, shown, len(placed), turned=turned),
        provenance=provenance,
    )


def image_frame(leaves: Sequence[Leaf], frames: Sequence[Frame]) -> Frame:
    """Give the frame of an image, as its file has it, from those of its leaves: one, or two parts.

    Args:
        leaves: the leaves that lie on the image.
        frames: theirs, upright, in the same order.
    """
    regions = [leaf.region for leaf in leaves if leaf.region is not None]
    if not regions:
        return turned_frame(frames[0], -leaves[0].turned % 360)
    return Frame(
        width_px=max(region.x1 for region in regions),
        height_px=max(region.y1 for region in regions),
        dpi=frames[0].dpi,
    )


def _placed(word: FileWord, across: float, down: float, *, left: int, top: int) -> ReadWord:
    return ReadWord(
        text=word.text,
        x0=round(word.x0 * across) - left,
        y0=round(word.y0 * down) - top,
        x1=round(word.x1 * across) - left,
        y1=round(word.y1 * down) - top,
        block=word.block,
        line=word.line,
        confidence=word.confidence,
    )


def _turned(word: ReadWord, frame: Frame, degrees: int) -> ReadWord:
    """Turn a word with its leaf."""
    x0, y0, x1, y1 = turned_box((word.x0, word.y0, word.x1, word.y1), frame, degrees)
    return replace(word, x0=int(x0), y0=int(y0), x1=int(x1), y1=int(y1))


def _turn_of_page(told: WordsPage, leaf: Leaf, image: Frame, *, camera: int) -> int:
    """Tell by how many degrees, clockwise, what a page shows is turned to be the upright leaf.

    A page shows its image upright, as its reader gives it, or as its file has it.

    Args:
        told: the page.
        leaf: the leaf.
        image: the frame of the image, as its reader gives it.
        camera: by how much the reader turned it.
    """
    if leaf.region is not None:
        return leaf.turned
    ways = tuple(dict.fromkeys((leaf.turned, 0, (leaf.turned + camera) % 360)))
    upright = turned_frame(image, leaf.turned)
    fitting = [turn for turn in ways if same_shape(told.head, turned_frame(upright, -turn % 360))]
    if not fitting:
        return 0
    runs = Counter(_runs(told))
    return max(fitting, key=lambda turn: (runs[turn], turn == 0))


def _runs(told: WordsPage) -> Iterator[int]:
    """Tell for each step from word to word on a line by which turn it would run to the right."""
    for word, following in pairwise(told.words):
        if (word.block, word.line) == (following.block, following.line):
            across = following.x0 + following.x1 - word.x0 - word.x1
            down = following.y0 + following.y1 - word.y0 - word.y1
            if across > abs(down):
                yield 0
            else:
                yield 180 if -across >= abs(down) else 90 if down < 0 else 270


def _lies_on(word: ReadWord, frame: Frame) -> bool:
    middle_x, middle_y = word.x0 + word.x1, word.y0 + word.y1
    return 0 <= middle_x < 2 * frame.width_px and 0 <= middle_y < 2 * frame.height_px


def _detail(head: PageHead, image: Frame, words: int, *, turned: int) -> str:
    """Say what was taken from where, and how far the boxes can be trusted."""
    told = [f"{words} words of page {head.place + 1} of the file"]
    if head.width is not None and head.height is not None and head.width != image.width_px:
        told.append(f"scaled from {head.width:g} x {head.height:g}")
    if turned:
        told.append(f"turned by {turned}° with the leaf")
    if head.shared:
        told.append("boxes of words shared out from those of their lines")
    return "; ".join(told)
