"""Born-digital books of our own drawing whose text lies: pages, and how each is drawn.

A page is made as it looks upright. It may then be drawn lying on its own sheet, with or without
`/Rotate`, on a sheet with a crop box, or with some of its lines upright as the reader sees the page
and the others lying.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pymupdf

from cardstore.anchors.locate import locate_quote
from cardstore.pages.infer import infer_page_map
from cardstore.text.assemble import assemble_source_text
from cardstore.text.folding import fold_source
from cardstore.text.zones import classify_zones
from cardstore.workflow.read_leaf import LeafTask, read_leaf

WIDTH, HEIGHT = 420, 595
LEADING, SIZE = 15, 11
PRINT = pymupdf.Font("helv")

WORDS = """
    storm broke upon the wall and carried boats inland while families watched from windows above
    quay nobody could say afterwards how many nets were lost or whose timber lay across meadow
    keeper wrote depth morning lantern rope anchor gulls market winter stones ladder letter
    barrels evening sailor coffee curtain bridge thunder copper
""".split()  # noqa: SIM905 - read as a text
HALVES = (
    ("after", "wards"),
    ("fami", "lies"),
    ("mea", "dow"),
    ("car", "ried"),
    ("win", "dows"),
    ("tim", "ber"),
)


@dataclass(frozen=True)
class Drawn:
    """A line of a page: its words, where it begins on the upright page, and its size in points."""

    text: str
    x: float
    y: float
    size: float = SIZE
    apart: bool = False  # drawn as the reader sees the page, however the rest lies


@dataclass(frozen=True)
class Sheet:
    """A page of a book.

    Attributes:
        lines: its lines, as it looks upright.
        across, down: its size when upright, in points.
        lies: by how many degrees, counter-clockwise, its content is drawn turned.
        rotate: the page's `/Rotate`.
        margin: points of sheet outside the crop box, on every side; 0 for no crop box.
    """

    lines: tuple[Drawn, ...]
    across: float = WIDTH
    down: float = HEIGHT
    lies: int = 0
    rotate: int = 0
    margin: float = 0

    @property
    def turn(self):
        """By how many degrees, clockwise, the page as it is seen must be turned to be read."""
        return (self.lies - self.rotate) % 360

    @property
    def body(self):
        return tuple(line.text for line in self.lines if line.size == SIZE)


def text_lines(seed, *, first, count, left=50, width=300.0, hyphens=True):
    """Lines of running text, some of which end in a hyphen."""
    rng = random.Random(seed)  # noqa: S311 - the same words every time
    made, rest = [], ""
    for number in range(count):
        words = [rest] if rest else []
        half = rng.choice(HALVES) if hyphens and number % 3 != 2 and number + 1 < count else None
        end = f"{half[0]}-" if half else ""
        while True:
            word = rng.choice(WORDS)
            longer = " ".join([*words, word, *([end] if end else [])])
            if PRINT.text_length(longer, SIZE) > width:
                break
            words.append(word)
        made.append(
            Drawn(" ".join([*words, *([end] if end else [])]), left, first + number * LEADING)
        )
        rest = half[1] if half else ""
    return tuple(made)


def upright_page(seed, number, *, columns=1, across=WIDTH, down=HEIGHT, head="HARBOUR ANNALS"):
    """A page of text with its running head and its number, upright."""
    count = int((down - 150) / LEADING)
    space = across - 100
    body = ()
    for column in range(columns):
        wide = space / columns - (10 if columns > 1 else 0)
        left = 50 + column * (space / columns + (5 if columns > 1 else 0))
        body += text_lines(f"{seed} {column}", first=80, count=count, left=left, width=wide)
    heads = (Drawn(head, across / 2 - 50, 40, 9),) if head else ()
    return Sheet((*heads, *body, Drawn(str(number), across / 2, down - 30, 10)), across, down)


def _point(sheet, x, y):
    """Where a point of the upright page is drawn on the sheet, without its margin."""
    return {
        0: (x, y),
        90: (y, sheet.across - x),
        180: (sheet.across - x, sheet.down - y),
        270: (sheet.down - y, x),
    }[sheet.lies]


def _apart_point(sheet, line, size):
    """Where a line is drawn that stands upright as the page is seen; its place is on that page."""
    wide, high = size  # of the sheet before `/Rotate`
    x, y = line.x, line.y
    return {
        0: (x, y),
        90: (y, high - x),
        180: (wide - x, high - y),
        270: (wide - y, x),
    }[sheet.rotate]


def draw_book(path, sheets):
    """Draw a book as a PDF."""
    document = pymupdf.open()
    for sheet in sheets:
        on_side = sheet.lies % 180 == 90
        wide, high = (sheet.down, sheet.across) if on_side else (sheet.across, sheet.down)
        page = document.new_page(width=wide + 2 * sheet.margin, height=high + 2 * sheet.margin)
        for line in sheet.lines:
            if line.apart:
                (x, y), way = _apart_point(sheet, line, (wide, high)), sheet.rotate
            else:
                (x, y), way = _point(sheet, line.x, line.y), sheet.lies
            page.insert_text(
                (x + sheet.margin, y + sheet.margin), line.text, fontsize=line.size, rotate=way
            )
        if sheet.margin:
            page.insert_text((8, 12), "CUT OFF BY THE PRINTER", fontsize=7)
            page.set_cropbox(
                pymupdf.Rect(sheet.margin, sheet.margin, sheet.margin + wide, sheet.margin + high)
            )
        page.set_rotation(sheet.rotate)
    document.save(path)
    document.close()
    return path


@dataclass(frozen=True)
class Book:
    """A book as it was read."""

    layers: tuple
    zones: tuple
    page_map: object
    folded: object

    @property
    def labels(self):
        return [None if one.label is None else one.label.text for one in self.page_map.leaves]

    def lines(self, at):
        layer = self.layers[at]
        return [line.span.of(layer.text) for line in layer.lines]

    def zoned(self, at):
        return list(zip(self.lines(at), self.zones[at], strict=True))

    def fit(self, quote):
        return locate_quote(self.folded, quote).fit


def read_book(path, leaves, *, known=None, at=None):
    """Read a PDF leaf by leaf, as an ingest does.

    Args:
        path: the file.
        leaves: how many it has.
        known: a book that was read, of which all but some leaves are the same.
        at: those leaves.
    """
    layers = tuple(
        read_leaf(LeafTask(paths=(str(path),), reader="pdf", leaf_index=leaf))
        if at is None or leaf in at
        else known.layers[leaf]
        for leaf in range(leaves)
    )
    return book_of(layers)


def book_of(layers):
    zones = classify_zones(layers)
    return Book(
        layers=layers,
        zones=zones,
        page_map=infer_page_map(layers),
        folded=fold_source(assemble_source_text(layers, zones)),
    )


def lying(sheet, *, lies, rotate=0, margin=0):
    return replace(sheet, lies=lies, rotate=rotate, margin=margin)
