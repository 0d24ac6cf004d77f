"""What a file's own words are worth at first sight: seen or hidden, drawn once or twice.

Serves the PDF reader. In come words, the list of things drawn, in drawing order, and a small
drawing of the page; out go the words with hidden ones marked and second copies left out. Pure.

Words in white on white, under a filled box, or too small to read are found by one look at the small
drawing: where a word is shown, pixels differ in red, green or blue.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.scans.reader import EmbeddedWord
    from cardstore.scans.scan import Frame

HIDDEN_TEXT = "ignore-text"  # MuPDF's name for text in render mode 3
SHOWN_TEXT = frozenset({"fill-text", "stroke-text"})
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
BETWEEN_SPACES = re.compile(r"\S+")
SLACK_PX = 2.0  # boxes of one thing differ by less, after rounding
COLOURS = 3  # red, green and blue
LEAST_CONTRAST = 12  # of 255; words of 17 born-digital books have 32 or more, hidden ones 0
INSET = 0.25  # of a word's lesser side: neighbours' strokes and rules reach into its edges
OUTSET = 0.3  # of the same: dashes, brackets and signs of mathematics stand off their boxes
UPRIGHT_LETTERS = 3  # a longer word that is higher than wide runs up or down the page
PATCH_SHARE = 0.5  # words on a patch begin and end elsewhere than those beneath
MOST_PATCHES = 400  # drawings have thousands of filled paths, corrections have few
TWIN_SHARE = 0.7  # copies drawn to look bold are shifted by a tenth of a letter at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """One thing drawn on a leaf.

    Attributes:
        kind: MuPDF's name for it ("fill-text", "ignore-text", "fill-image" …).
        box: x0, y0, x1, y1 in frame pixels.
    """

    kind: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """A small drawing of the whole frame, in colour: yellow on white is nothing in grey.

    Attributes:
        width_px, height_px: its size.
        pixels: three bytes each (red, green, blue), row by row, 0 dark to 255 light.
        legible_px: height of the smallest word that anybody can read, in its pixels.
    """

    width_px: int
    height_px: int
    pixels: bytes
    legible_px: float


def storable(text: str) -> str:
    r"""Put U+FFFD for what no text can hold: NUL and lone surrogates, both from broken fonts.

    >>> storable("a\x00b")
    'a\ufffdb'
    """
    return UNSTORABLE.sub("\ufffd", text)


def parted(text: str, left: float, right: float) -> Iterator[tuple[str, float, float]]:
    r"""Part a word at white space inside it (hard blanks), giving each part its share of the box.

    >>> list(parted("10\xa0kg", 0.0, 50.0))
    [('10', 0.0, 20.0), ('kg', 30.0, 50.0)]
    """
    step = (right - left) / max(1, len(text))
    for part in BETWEEN_SPACES.finditer(text):
        yield part.group(), left + part.start() * step, left + part.end() * step


def mark_visibility(
    words: tuple[EmbeddedWord, ...], drawn: Sequence[Drawn], *, frame: Frame
) -> tuple[EmbeddedWord, ...]:
    """Mark the words that the page does not show.

    Those are: drawn invisibly, drawn under a later picture, or standing outside the frame.
    """
    whole = (0.0, 0.0, float(frame.width_px), float(frame.height_px))
    words = tuple(word if _holds(whole, word) else replace(word, visible=False) for word in words)
    shown, hidden = _shown_and_hidden(drawn)
    if not hidden:
        return words
    if not shown:
        return tuple(replace(word, visible=False) for word in words)
    return tuple(
        replace(word, visible=False)
        if any(_holds(box, word) for box in hidden) and not any(_holds(box, word) for box in shown)
        else word
        for word in words
    )


def mark_shown(
    words: tuple[EmbeddedWord, ...], sketch: Sketch, *, frame: Frame
) -> tuple[EmbeddedWord, ...]:
    """Mark the words that are too small to read, or where the drawn page has no ink."""
    across, down = sketch.width_px / frame.width_px, sketch.height_px / frame.height_px
    return tuple(
        replace(word, visible=False)
        if word.visible
        and not _is_shown(
            word.text,
            (word.x0 * across, word.y0 * down, word.x1 * across, word.y1 * down),
            sketch,
        )
        else word
        for word in words
    )


def mark_patched(
    words: tuple[EmbeddedWord, ...], drawn: Sequence[Drawn]
) -> tuple[EmbeddedWord, ...]:
    """Mark the words that lie under a filled patch on which other words were written.

    There is ink at their place, but it is that of the later words. Two words on one another, with
    an area filled between them, are what only a patch makes.
    """
    texts = [(at, thing.box) for at, thing in enumerate(drawn) if thing.kind in SHOWN_TEXT]
    patches = [
        (at, thing.box)
        for at, thing in enumerate(drawn)
        if thing.kind == "fill-path" and texts and texts[0][0] < at < texts[-1][0]
    ]
    lowest = min((word.y1 - word.y0 for word in words if word.visible), default=0.0) / 2
    patches = [(at, box) for at, box in patches if box[3] - box[1] >= lowest][:MOST_PATCHES]
    covered: set[int] = set()
    for lower, upper in _on_one_another(words) if patches else ():
        one, other = words[lower], words[upper]
        first = min((at for at, box in texts if _holds(box, one)), default=len(drawn))
        last = max((at for at, box in texts if _holds(box, other)), default=-1)
        if any(first < at < last and _holds(box, one) for at, box in patches):
            covered.add(lower)
    return tuple(
        replace(word, visible=False) if at in covered else word for at, word in enumerate(words)
    )


def without_twins(words: tuple[EmbeddedWord, ...]) -> tuple[EmbeddedWord, ...]:
    """Leave out words that stand a second time at the same place.

    The first copy stays, or the first that is seen where another is not.
    """
    kept: set[int] = set()
    by_text: dict[str, list[EmbeddedWord]] = {}
    for at in sorted(range(len(words)), key=lambda at: not words[at].visible):
        word = words[at]
        same = by_text.setdefault(word.text, [])
        if not any(_overlap(word, other) >= TWIN_SHARE for other in same):
            same.append(word)
            kept.add(at)
    return tuple(word for at, word in enumerate(words) if at in kept)


def covered_share(
    boxes: Iterable[tuple[float, float, float, float]], *, width: float, height: float
) -> float:
    """Tell which share (0–1) of a width × height area at the origin the boxes cover together.

    >>> covered_share([(0, 0, 1, 2), (0, 0, 1, 1), (9, 9, 10, 10)], width=2, height=2)
    0.5
    """
    clipped = {
        (max(0.0, x0), max(0.0, y0), min(width, x1), min(height, y1)) for x0, y0, x1, y1 in boxes
    }
    inside = [box for box in clipped if box[0] < box[2] and box[1] < box[3]]
    edges = sorted({edge for box in inside for edge in (box[1], box[3])})
    area = 0.0
    for top, bottom in pairwise(edges):
        reached = 0.0
        for x0, _, x1, _ in sorted(b for b in inside if b[1] <= top and b[3] >= bottom):
            area += max(0.0, x1 - max(x0, reached)) * (bottom - top)
            reached = max(reached, x1)
    return min(1.0, area / (width * height))


def _shown_and_hidden(
    drawn: Sequence[Drawn],
) -> tuple[
    list[tuple[float, float, float, float]],
    list[tuple[float, float, float, float]],
]:
    """Sort the boxes of text into those a person sees and those nobody does."""
    shown, hidden = [], []
    over: list[tuple[float, float, float, float]] = []
    for thing in reversed(drawn):
        if thing.kind == "fill-image":
            over.append(thing.box)
        elif thing.kind == HIDDEN_TEXT or (
            thing.kind in SHOWN_TEXT and any(_encloses(image, thing.box) for image in over)
        ):
            hidden.append(thing.box)
        elif thing.kind in SHOWN_TEXT:
            shown.append(thing.box)
    return shown, hidden


def _is_shown(text: str, box: tuple[float, float, float, float], sketch: Sketch) -> bool:
    """Tell whether the sketch has a word of legible size, darker or lighter than its ground."""
    x0, y0, x1, y1 = box
    sides = (x1 - x0, y1 - y0)
    height = max(sides) if len(text) <= UPRIGHT_LETTERS else min(sides)
    if height < sketch.legible_px:
        return False
    margin = min(sides) * (INSET if any(c.isalnum() for c in text) else -OUTSET)
    left, right = max(0, int(x0 + margin)), min(sketch.width_px, int(x1 - margin) + 1)
    top, foot = max(0, int(y0 + margin)), min(sketch.height_px, int(y1 - margin) + 1)
    if left >= right:
        return False
    lightest, darkest = [0] * COLOURS, [255] * COLOURS
    for row in range(top, foot):
        start, end = ((row * sketch.width_px + x) * COLOURS for x in (left, right))
        for colour in range(COLOURS):
            tones = sketch.pixels[start + colour : end : COLOURS]
            lightest[colour] = max(lightest[colour], *tones)
            darkest[colour] = min(darkest[colour], *tones)
            if lightest[colour] - darkest[colour] >= LEAST_CONTRAST:
                return True
    return False


def _on_one_another(words: Sequence[EmbeddedWord]) -> Iterator[tuple[int, int]]:
    """Find pairs of different visible words at one place, as indices, the earlier first."""
    by_top = sorted(
        (at for at, word in enumerate(words) if word.visible), key=lambda at: words[at].y0
    )
    for place, at in enumerate(by_top):
        word = words[at]
        for other_at in by_top[place + 1 :]:
            other = words[other_at]
            if other.y0 >= word.y1:
                break
            if (
                other.x0 < word.x1
                and word.x0 < other.x1
                and other.text != word.text
                and _overlap(word, other) >= PATCH_SHARE
            ):
                yield min(at, other_at), max(at, other_at)


def _encloses(
    outer: tuple[float, float, float, float], inner: tuple[float, float, float, float]
) -> bool:
    return (
        outer[0] - SLACK_PX <= inner[0]
        and outer[1] - SLACK_PX <= inner[1]
        and outer[2] + SLACK_PX >= inner[2]
        and outer[3] + SLACK_PX >= inner[3]
    )


def _holds(box: tuple[float, float, float, float], word: EmbeddedWord) -> bool:
    """Tell whether the word's middle lies in the box."""
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _overlap(one: EmbeddedWord, other: EmbeddedWord) -> float:
    """Tell the share of the smaller word's box that the other covers."""
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    if width <= 0 or height <= 0:
        return 0.0
    smaller = min(
        (one.x1 - one.x0) * (one.y1 - one.y0), (other.x1 - other.x0) * (other.y1 - other.y0)
    )
    return width * height / smaller if smaller > 0 else 0.0
