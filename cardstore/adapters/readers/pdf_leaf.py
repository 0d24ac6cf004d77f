"""One leaf of a PDF through PyMuPDF: its frame, its grey raster, its embedded words.

Comes in: a page that PyMuPDF has loaded. Goes out: what `PdfReader` tells about a leaf.

1. A leaf that is nothing but one upright image of ordinary resolution *is* that image: its pixels
   are the frame, and decoding it is several times cheaper than drawing the page.
2. Any other leaf is drawn at 300 dpi within a budget of pixels (`frames.py`): stencils, several
   images, masks, colour maps, CMYK, text or lines over the picture, a turned page.
3. Words come with unmapped glyphs as U+FFFD, never as glyph numbers that look like letters, and
   with a mark when the page does not show them: its ink is looked at in a small drawing.
4. Annotations and form fields are no part of the leaf: what a reader of the file typed or marked
   into it is neither drawn nor among the words.

PyMuPDF draws the displayed page, rotation and crop box obeyed; its boxes obey the crop box only, so
they are turned here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import pymupdf

from cardstore.adapters.readers.embedded import (
    Drawn,
    Sketch,
    covered_share,
    mark_patched,
    mark_shown,
    mark_visibility,
    storable,
    without_twins,
)
from cardstore.adapters.readers.faults import lines_of, stream_fault
from cardstore.adapters.readers.frames import (
    DRAWING_DPI,
    NATIVE_DPI,
    PIXEL_BUDGET,
    POINTS_PER_INCH,
    drawing_dpi,
    refuse_undecodable,
)
from cardstore.adapters.readers.pdf_turns import lines_told, parted_along
from cardstore.adapters.readers.pictures import grey_of_bytes, jpeg_as_it_is
from cardstore.errors import DamagedLeafError, OversizedLeafError
from cardstore.scans.reader import EmbeddedWord, OwnPicture, Raster
from cardstore.scans.scan import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

Found = TypeVar("Found")
Points = tuple[float, float, float, float]

WORD_FLAGS = pymupdf.TEXTFLAGS_WORDS & ~pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
FULL_SHARE = 0.9  # an image that covers this much of the page is the page
SAME_SCALE = 0.02  # an image's two resolutions may differ by this much
EDGE_PT = 1.5  # an image may stick out of the page by so much and still be all shown
SKETCH_DPI = 100  # strokes of 4-point letters still differ from the paper by 32 of 255
SMALL_PAGE_PT = 600  # an A5 page is as high; a smaller one is a reduced copy, and drawn larger
MOST_SKETCH_PX = 2500  # along the longer side; posters have large letters
LETTER_PT = 3.0  # the smaller side of a filled path that may be a letter
LEGIBLE_PT = 3.0  # the smallest words of 17 born-digital books are of 4.1 points, labels of 1.1 not
LARGE_PX = 250_000  # pixels of an image worth a look at its bytes: a third of a page at 100 dpi
INKLESS = frozenset({"ignore-text"})  # what may lie over an image without changing the picture

# What PyMuPDF raises over broken files: RuntimeErrors, ValueErrors and MuPDF's own errors; the rest
# comes from its Python layer meeting what the file does not have.
FAULTS = (
    *(RuntimeError, ValueError, TypeError, IndexError, KeyError, AttributeError, AssertionError),
    pymupdf.mupdf.FzErrorBase,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainImage:
    """The one image of a leaf that is nothing else.

    Attributes:
        xref: the image's number in the file.
        width_px, height_px: its pixels.
        box: where it is shown, in the page's points.
        dpi: its resolution there; 0 when the page's size cannot be true.
    """

    xref: int
    width_px: int
    height_px: int
    box: Points
    dpi: int


class _ShownImage(NamedTuple):
    """An image as the leaf shows it; the transform takes the unit square to points."""

    width_px: int
    height_px: int
    transform: tuple[float, float, float, float, float, float]


class PdfLeaf:
    """A loaded page, with what was asked of it kept until the next leaf."""

    def __init__(
        self,
        document: pymupdf.Document,
        leaf_index: int,
        *,
        scan_name: str,
        faults: dict[str, None] | None = None,
    ) -> None:
        self.leaf_index = leaf_index
        self._faults = {} if faults is None else faults  # in the order in which they were met
        self._document = document
        self._name = f"Leaf {leaf_index} of {scan_name}"
        self._page = self._ask(lambda: _bare_page(document, leaf_index))
        self._rect = self._page.rect
        if self._rect.is_empty or self._rect.is_infinite:
            what = f"{self._name} has no area"
            raise DamagedLeafError(what)

    @cached_property
    def frame(self) -> Frame:
        """The frame of the leaf's boxes."""
        plain = self.plain
        if plain is not None:
            return Frame(width_px=plain.width_px, height_px=plain.height_px, dpi=plain.dpi)
        dpi = drawing_dpi(self._rect.width, self._rect.height)
        drawn = (self._rect * pymupdf.Matrix(dpi / POINTS_PER_INCH, dpi / POINTS_PER_INCH)).round()
        return Frame(
            width_px=max(1, drawn.width), height_px=max(1, drawn.height), dpi=max(1, round(dpi))
        )

    @property
    def shape(self) -> float:
        """The leaf's width by its height, rotation and crop box obeyed."""
        return float(self._rect.width / self._rect.height)

    def raster(self) -> Raster:
        """Draw the leaf in grey, in its frame."""
        frame, plain = self.frame, self.plain
        refuse_undecodable(max((i.width_px * i.height_px for i in self._shown), default=0))
        self._ask(self._check_streams)
        pixels = None if plain is None else self._ask(lambda: self._decode(plain))
        if pixels is None:
            pixels = self._ask(self._draw)
        return Raster(frame=frame, pixels=pixels)

    def own_picture(self) -> OwnPicture | None:
        """Give the JPEG that the leaf is, where it is nothing else; None where it is drawn."""
        plain = self.plain
        if plain is None or not self._is_jpeg(plain):
            return None
        content = self._ask(lambda: bytes(self._document.xref_stream_raw(plain.xref)))
        if not jpeg_as_it_is(content, (plain.width_px, plain.height_px)):
            return None
        return OwnPicture(content=content, media_type="image/jpeg")

    def embedded_words(self) -> tuple[EmbeddedWord, ...]:
        """Give the embedded text layer's words in the file's order; empty when there are none."""
        textpage = self._ask(lambda: self._page.get_textpage(flags=WORD_FLAGS))
        found = self._ask(lambda: self._page.get_text("words", textpage=textpage))
        if not found:
            return ()
        told = self._ask(lambda: lines_told(self._page, textpage))
        words = [
            EmbeddedWord(text=part, x0=x0, y0=y0, x1=x1, y1=y1, block=block, line=line, turn=turn)
            for *box, text, in_block, on_line, _ in found
            for block, line, turn in [told.get((in_block, on_line), (in_block, on_line, 0))]
            for part, (x0, y0, x1, y1) in parted_along(
                storable(text),
                self._in_frame(self._displayed(tuple(box))),
                frame=self.frame,
                turn=turn,
            )
        ]
        drawn = [Drawn(kind=kind, box=self._in_frame(box)) for kind, box in self._drawn]
        marked = mark_visibility(tuple(words), drawn, frame=self.frame)
        if any(word.visible for word in marked):
            marked = mark_shown(marked, self._ask(self._sketch), frame=self.frame)
            marked = mark_patched(marked, drawn)
        return without_twins(marked)

    def image_share(self) -> float:
        """Tell the share (0–1) of the leaf's area that its images cover together."""
        rect = self._rect
        boxes = [
            (x0 - rect.x0, y0 - rect.y0, x1 - rect.x0, y1 - rect.y0)
            for kind, (x0, y0, x1, y1) in self._drawn
            if kind in {"fill-image", "fill-imgmask"}
        ]
        return covered_share(boxes, width=rect.width, height=rect.height)

    def draws_shapes(self) -> bool:
        """Tell whether areas as large as letters are filled; rules are lower or narrower."""
        return any(
            kind == "fill-path" and min(x1 - x0, y1 - y0) >= LETTER_PT
            for kind, (x0, y0, x1, y1) in self._drawn
        )

    def label(self) -> str:
        """Give the page's label as the file's table has it; "" where it has none."""
        return str(self._ask(self._page.get_label))

    @cached_property
    def plain(self) -> PlainImage | None:
        """The leaf's image when the leaf is nothing else; None when it must be drawn."""
        if [kind for kind, _ in self._drawn if kind not in INKLESS] != ["fill-image"]:
            return None
        if self._page.rotation or len(self._shown) != 1:
            return None
        size = self._shown[0][:2]
        named = [i[0] for i in self._ask(self._page.get_images) if (i[2], i[3]) == size]
        if len(named) != 1 or not self._ask(lambda: self._is_simple(named[0])):
            return None
        return self._fitting(named[0], size)

    @cached_property
    def _drawn(self) -> list[tuple[str, Points]]:
        """What is drawn on the leaf, in order, with boxes in points."""
        return [
            (str(kind), self._displayed(box)) for kind, box, *_ in self._ask(self._page.get_bboxlog)
        ]

    @cached_property
    def _shown(self) -> list[_ShownImage]:
        """The images shown; nothing is decoded for it."""
        return [
            _ShownImage(i["width"], i["height"], i["transform"])
            for i in self._ask(self._page.get_image_info)
        ]

    def _fitting(self, xref: int, size: tuple[int, int]) -> PlainImage | None:
        """Check that the image lies upright, fills the page, and has a usable resolution."""
        width_px, height_px = size
        right, skew_1, skew_2, down, left, top = self._shown[0].transform
        if skew_1 or skew_2 or right <= 0 or down <= 0:
            return None
        rect = self._rect
        box = (left, top, left + right, top + down)
        sticks_out = max(rect.x0 - box[0], rect.y0 - box[1], box[2] - rect.x1, box[3] - rect.y1)
        if sticks_out > EDGE_PT or right * down < FULL_SHARE * rect.width * rect.height:
            return None
        across = width_px / right * POINTS_PER_INCH
        along = height_px / down * POINTS_PER_INCH
        if abs(across - along) > SAME_SCALE * across or width_px * height_px > PIXEL_BUDGET:
            return None
        dpi = round(along)
        if NATIVE_DPI[0] <= dpi <= NATIVE_DPI[1]:
            return PlainImage(xref=xref, width_px=width_px, height_px=height_px, box=box, dpi=dpi)
        if self._size_is_false():
            return PlainImage(xref=xref, width_px=width_px, height_px=height_px, box=box, dpi=0)
        return None

    def _size_is_false(self) -> bool:
        """Tell whether the page claims to be too large for 300 dpi: one point a pixel, mostly."""
        square_inches = self._rect.width * self._rect.height / POINTS_PER_INCH**2
        return bool(square_inches * DRAWING_DPI**2 > PIXEL_BUDGET)

    def _is_simple(self, xref: int) -> bool:
        """Tell whether the image's own pixels are what is shown: grey or RGB, no mask, no map."""

        def key(name: str) -> str:
            return str(self._document.xref_get_key(xref, name)[1])

        if any(key(name) != "null" for name in ("SMask", "Mask", "Decode", "ImageMask")):
            return False
        space = key("ColorSpace")
        if space.endswith(" R"):
            space = self._document.xref_object(int(space.split()[0]), compressed=True)
        known = ("/DeviceGray", "/DeviceRGB", "[/ICCBased", "[/CalGray")
        return str(space).startswith(known)

    def _is_jpeg(self, plain: PlainImage) -> bool:
        """Tell whether the plain image lies in the file as a JPEG."""
        return self._coding(plain.xref) == "DCTDecode"

    def _coding(self, xref: int) -> str:
        """Name an image's filter; several stand together."""
        return str(self._document.xref_get_key(xref, "Filter")[1]).strip("[]/ ")

    def _check_streams(self) -> None:
        """See whether the bytes of the leaf's large images end as they must.

        An image is looked at only where it is plain that this leaf shows it: the pages of some
        files all name the images of the whole book.
        """
        shown = Counter(i[:2] for i in self._shown if i.width_px * i.height_px >= LARGE_PX)
        named = [(i[0], (i[2], i[3])) for i in self._page.get_images() if (i[2], i[3]) in shown]
        sizes = Counter(size for _, size in named)
        for xref, size in named:
            if sizes[size] == shown[size]:
                content = self._document.xref_stream_raw(xref)
                fault = stream_fault(content, coding=self._coding(xref))
                self._faults |= {} if fault is None else {fault: None}

    def _decode(self, plain: PlainImage) -> bytes | None:
        """Decode the plain image to grey; None when it is not what it seemed."""
        size = (plain.width_px, plain.height_px)
        if self._is_jpeg(plain):
            grey = grey_of_bytes(self._document.xref_stream_raw(plain.xref))
            if grey is not None and grey[0] == size:
                return grey[1]
        pixmap = pymupdf.Pixmap(self._document, plain.xref)
        if pixmap.colorspace is None or pixmap.alpha or pixmap.colorspace.n not in {1, 3}:
            return None
        if pixmap.colorspace.n != 1:
            pixmap = pymupdf.Pixmap(pymupdf.csGRAY, pixmap)
        return bytes(pixmap.samples) if (pixmap.width, pixmap.height) == size else None

    def _draw(self) -> bytes:
        """Draw the page in grey, exactly as large as its frame."""
        frame, rect = self.frame, self._rect
        zoom = pymupdf.Matrix(frame.width_px / rect.width, frame.height_px / rect.height)
        pixmap = self._drawing(zoom, pymupdf.csGRAY)
        if (pixmap.width, pixmap.height) != (frame.width_px, frame.height_px):
            what = f"{self._name} was drawn as {pixmap.width} x {pixmap.height}, not as {frame}"
            raise DamagedLeafError(what)
        return bytes(pixmap.samples)

    def _sketch(self) -> Sketch:
        """Draw the page small, to see where it has ink."""
        refuse_undecodable(max((i.width_px * i.height_px for i in self._shown), default=0))
        longer = max(self._rect.width, self._rect.height)
        enlarged = SKETCH_DPI / POINTS_PER_INCH * max(1.0, SMALL_PAGE_PT / longer)
        zoom = min(enlarged, MOST_SKETCH_PX / longer)
        pixmap = self._drawing(pymupdf.Matrix(zoom, zoom), pymupdf.csRGB)
        return Sketch(
            width_px=pixmap.width,
            height_px=pixmap.height,
            pixels=bytes(pixmap.samples),
            legible_px=min(LEGIBLE_PT, LEGIBLE_PT * longer / SMALL_PAGE_PT) * zoom,
        )

    def _drawing(self, matrix: pymupdf.Matrix, space: pymupdf.Colorspace) -> pymupdf.Pixmap:
        """Draw the displayed page, as its contents alone make it."""
        return self._page.get_pixmap(matrix=matrix, colorspace=space, alpha=False, annots=False)

    def _displayed(self, box: Points) -> Points:
        """Turn a box as PyMuPDF gives it, before rotation, into one on the displayed page."""
        if not self._page.rotation:
            return box
        turned = pymupdf.Rect(box) * self._page.rotation_matrix
        return (turned.x0, turned.y0, turned.x1, turned.y1)

    def _in_frame(self, box: Points) -> Points:
        """Turn a box in points into one in the frame's pixels."""
        plain = self.plain
        rect = self._rect if plain is None else pymupdf.Rect(plain.box)
        across = self.frame.width_px / rect.width
        down = self.frame.height_px / rect.height
        return (
            (box[0] - rect.x0) * across,
            (box[1] - rect.y0) * down,
            (box[2] - rect.x0) * across,
            (box[3] - rect.y0) * down,
        )

    def _ask(self, question: Callable[[], Found]) -> Found:
        """Ask PyMuPDF something about this leaf; its complaints become typed errors.

        What it only warns of is kept: it draws what it can, and says nothing else of the rest.
        """
        pymupdf.TOOLS.reset_mupdf_warnings()
        try:
            return question()
        except MemoryError as exc:
            what = f"{self._name} does not fit into memory"
            raise OversizedLeafError(what) from exc
        except FAULTS as exc:
            if "malloc" in str(exc):
                what = f"{self._name} does not fit into memory"
                raise OversizedLeafError(what) from exc
            what = f"{self._name} cannot be read ({said(exc)})"
            raise DamagedLeafError(what) from exc
        finally:
            self._faults |= dict.fromkeys(lines_of(pymupdf.TOOLS.mupdf_warnings()))


def _bare_page(document: pymupdf.Document, leaf_index: int) -> pymupdf.Page:
    """Load a page without its annotations and form fields; the file itself stays as it is."""
    xref = document.page_xref(leaf_index)
    if document.xref_get_key(xref, "Annots")[0] != "null":
        document.xref_set_key(xref, "Annots", "null")
    loaded: pymupdf.Page = document.load_page(leaf_index)
    return loaded


def said(exc: BaseException) -> str:
    """Give the error's own words on one line, without a final stop."""
    words = " ".join(str(exc).split()).rstrip(".")
    return words or type(exc).__name__
