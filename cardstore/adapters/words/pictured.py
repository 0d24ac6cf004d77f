"""Pictured: the PDF of a scan's leaves, before words lie over them. Runs in a worker.

Comes in: an opened scan, its originals, and for each leaf how its page is to be made. Goes out: a
PDF with one page for each leaf. Originals are read only.

- **kept**: the page of the original PDF, as it is. One that is turned, or shows less than it holds,
  is set whole on an upright page where words are to lie over it; it looks the same, but loses its
  links and notes. One whose leaf lies is turned with that, so that it stands upright as its words;
  where it keeps the text it has, that is all that is done to it.
- **wrapped**: the image's own bytes, through img2pdf as OCRmyPDF does it: a JPEG, JPEG 2000, PNG or
  G4 is not coded anew. Of an opening both leaves use the same bytes, each page showing its part.
  The page of a leaf that lies is turned; where the leaf lies on a part of its image, it is drawn.
- **drawn**: the leaf as its reader draws it, in grey, at the resolution of its frame. So are images
  that img2pdf does not take, or that are turned by their camera's mark.
- **empty**: nothing, where the leaf cannot be drawn either; its page keeps its place.

Pages are gathered in pieces on the disk, so that a book does not fill the memory.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import img2pdf
import pikepdf
from PIL import Image

from cardstore.adapters.words.replay import page_points
from cardstore.errors import EncryptedScanError, ScanError, WordsExportError
from cardstore.scans.turns import turned_frame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cardstore.scans.reader import OpenedScan
    from cardstore.scans.scan import Frame, Region

_IN_A_PIECE = 50
_QUALITY = 90
_USUAL_DPI = 300
_TURNED = 0x0112  # EXIF: how the camera was held
_WRAPPABLE = {"JPEG", "JPEG2000", "PNG", "TIFF"}
_WRAPPABLE_MODES = {"1", "L", "P", "RGB", "CMYK"}


class PageMaking(StrEnum):
    """How a page is made."""

    KEPT = "kept"
    WRAPPED = "wrapped"
    DRAWN = "drawn"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafPage:
    """One page to make.

    Attributes:
        leaf_index: the leaf.
        image: which image or page of the originals it lies on, counted from 0.
        region: the part of that image; None for all of it.
        turned: by how many degrees, clockwise, that is turned so that it stands upright.
        frame: the leaf's frame, upright.
        image_height_px: the height of the whole image.
        making: how it is made.
        words: whether words will lie over it.
    """

    leaf_index: int
    image: int
    region: Region | None
    turned: int
    frame: Frame
    image_height_px: int
    making: PageMaking
    words: bool


def make_pages(
    opened: OpenedScan,
    leaves: Sequence[LeafPage],
    *,
    original: Path | None,
    password: str | None,
    to: Path,
    advance: Callable[[], None],
) -> tuple[int, ...]:
    """Write the PDF of the leaves.

    Args:
        opened: the scan, leaf by leaf.
        leaves: the pages to make, in order.
        original: the PDF from which pages are kept; None where none is.
        password: what opens that.
        to: where the PDF goes.
        advance: is told of each page.

    Returns:
        the leaves that were drawn.

    Raises:
        WordsExportError: the original cannot be opened for its pages to be kept.
        EncryptedScanError: the password is missing or wrong.
    """
    drawn: list[int] = []
    pieces: list[pikepdf.Pdf] = []
    made = pikepdf.Pdf.new() if original is None else _opened(original, password)
    try:
        for start in range(0, len(leaves), _IN_A_PIECE):
            asked = leaves[start : start + _IN_A_PIECE]
            piece = _piece(
                opened, asked, file=to.with_suffix(f".{start}"), drawn=drawn, advance=advance
            )
            pieces.append(piece)
            fresh = iter(piece.pages)
            for leaf in asked:
                if leaf.making is PageMaking.KEPT:
                    if leaf.words:
                        _set_upright(made, leaf.leaf_index, turned=leaf.turned)
                    elif leaf.turned:
                        _turn(made.pages[leaf.leaf_index].obj, leaf.turned)
                elif original is None:
                    made.pages.append(next(fresh))
                else:
                    made.pages[leaf.leaf_index] = next(fresh)
        made.save(to)
    finally:
        made.close()
        for piece in pieces:
            piece.close()
    return tuple(drawn)


def _opened(original: Path, password: str | None) -> pikepdf.Pdf:
    try:
        return pikepdf.open(original, password=password or "")
    except pikepdf.PasswordError as exc:
        what = f"{original.name} is encrypted"
        raise EncryptedScanError(what) from exc
    except pikepdf.PdfError as exc:
        what = f"The pages of {original.name} cannot be kept as they are ({exc})"
        remedy = "Have all pages drawn anew, with --pages drawn"
        raise WordsExportError(what, remedy=remedy) from exc


def _piece(
    opened: OpenedScan,
    leaves: Sequence[LeafPage],
    *,
    file: Path,
    drawn: list[int],
    advance: Callable[[], None],
) -> pikepdf.Pdf:
    """Make the pages of some leaves that are not kept, and give them from the disk."""
    with pikepdf.Pdf.new() as piece:
        held, whole = -1, b""  # the last image that was wrapped, and what draws it
        for leaf in leaves:
            done = leaf.making is PageMaking.KEPT
            if leaf.making is PageMaking.WRAPPED:
                if held == leaf.image:
                    piece.pages.append(piece.pages[-1])
                    done = True
                else:
                    done = _wrapped(piece, opened, leaf)
                    whole = _content(piece.pages[-1]) if done else b""
                    if done and leaf.turned:
                        _set_upright(piece, len(piece.pages) - 1, turned=leaf.turned)
                held = leaf.image if done else -1
                if done and leaf.region is not None:
                    _show(piece, leaf, part=leaf.region, whole=whole)
            if leaf.making is PageMaking.EMPTY:
                piece.add_blank_page(page_size=page_points(leaf.frame))
            elif not done:
                _draw(piece, opened, leaf, drawn=drawn)
            advance()
        piece.save(file)
    return pikepdf.open(file)


def _wrapped(piece: pikepdf.Pdf, opened: OpenedScan, leaf: LeafPage) -> bool:
    """Append a page with the image's own bytes; False where they cannot be taken as they are."""
    if len(opened.files) <= leaf.image:
        return False
    path = opened.files[leaf.image]
    try:
        with Image.open(path) as image:
            upright = image.getexif().get(_TURNED, 1) == 1
            if (
                image.format not in _WRAPPABLE
                or image.mode not in _WRAPPABLE_MODES
                or "transparency" in image.info
                or getattr(image, "n_frames", 1) > 1
                or not upright
            ):
                return False
            size = image.size
    except (OSError, ValueError, Image.DecompressionBombError):
        return False
    lying = turned_frame(leaf.frame, -leaf.turned % 360)
    if leaf.region is None and size != (lying.width_px, lying.height_px):
        return False  # a frame with fewer pixels than the image: drawn as it was read
    dpi = leaf.frame.dpi or _USUAL_DPI
    try:
        with open(path, "rb") as stream:  # noqa: PTH123 - img2pdf takes what is opened
            content = img2pdf.convert(
                stream, layout_fun=img2pdf.get_fixed_dpi_layout_fun((dpi, dpi))
            )
    except (img2pdf.ImageOpenError, img2pdf.AlphaChannelError, ValueError, OSError, TypeError):
        return False
    with pikepdf.open(io.BytesIO(content)) as one:
        piece.pages.extend(one.pages)
    return True


def _content(shown: pikepdf.Page) -> bytes:
    """Give what draws a page."""
    shown.contents_coalesce()
    return bytes(shown.obj["/Contents"].read_bytes())


def _show(piece: pikepdf.Pdf, leaf: LeafPage, *, part: Region, whole: bytes) -> None:
    """Have the last page show the leaf's part of its image alone, with its corner at 0 0."""
    shown = piece.pages[-1]
    step = 72 / (leaf.frame.dpi or _USUAL_DPI)
    left, foot = part.x0 * step, (leaf.image_height_px - part.y1) * step
    moved = f"q 1 0 0 1 {-left:.4f} {-foot:.4f} cm ".encode()
    shown.obj["/Contents"] = piece.make_stream(moved + whole + b" Q")
    shown.mediabox = pikepdf.Array([0, 0, (part.x1 - part.x0) * step, (part.y1 - part.y0) * step])
    for key in ("/CropBox", "/TrimBox", "/ArtBox", "/BleedBox"):
        if key in shown.obj:
            del shown.obj[key]


def _draw(piece: pikepdf.Pdf, opened: OpenedScan, leaf: LeafPage, *, drawn: list[int]) -> None:
    """Append a page with the leaf drawn; an empty one where it cannot be drawn."""
    try:
        _append(piece, _drawn(opened, leaf.leaf_index), leaf.frame)
    except ScanError:
        piece.add_blank_page(page_size=page_points(leaf.frame))
    else:
        drawn.append(leaf.leaf_index)


def _drawn(opened: OpenedScan, leaf_index: int) -> bytes:
    """Draw a leaf in grey, as a JPEG."""
    raster = opened.raster(leaf_index)
    size = (raster.frame.width_px, raster.frame.height_px)
    leaf = Image.frombuffer("L", size, raster.pixels, "raw", "L", 0, 1)
    buffer = io.BytesIO()
    leaf.save(buffer, format="JPEG", quality=_QUALITY)
    return buffer.getvalue()


def _append(piece: pikepdf.Pdf, content: bytes, frame: Frame) -> None:
    """Append a page with one picture on it."""
    width, height = page_points(frame)
    layout = img2pdf.get_layout_fun((width, height))
    with pikepdf.open(io.BytesIO(img2pdf.convert(content, layout_fun=layout))) as one:
        piece.pages.extend(one.pages)


def _set_upright(made: pikepdf.Pdf, leaf_index: int, *, turned: int = 0) -> None:
    """Have a page begin at 0 0 and stand upright in itself, showing what it shows.

    One that is turned, cropped or begins elsewhere is set whole on a page of its own: OCRmyPDF lays
    words over others out of place, or cuts them off.

    Args:
        made: the PDF with the page.
        leaf_index: the page's place in it.
        turned: degrees, clockwise, by which what it shows is turned besides.
    """
    kept = made.pages[leaf_index]
    if turned:
        _turn(kept.obj, turned)
    media, crop = ([float(one) for one in box] for box in (kept.mediabox, kept.cropbox))
    turned = _turned(kept.obj) % 360
    if media == crop and media[:2] == [0, 0] and not turned:
        return
    shown = [max(media[0], crop[0]), max(media[1], crop[1])]
    shown += [min(media[2], crop[2]), min(media[3], crop[3])]
    if shown[0] >= shown[2] or shown[1] >= shown[3]:
        shown = media
    for key in ("/TrimBox", "/ArtBox", "/BleedBox"):
        if key in kept.obj:
            del kept.obj[key]
    kept.obj["/MediaBox"] = kept.obj["/CropBox"] = pikepdf.Array(shown)
    size = (shown[2] - shown[0], shown[3] - shown[1])
    size = size[::-1] if turned in {90, 270} else size
    whole = made.add_blank_page(page_size=size)
    if "/UserUnit" in kept.obj:
        whole.obj["/UserUnit"] = kept.obj["/UserUnit"]
    whole.add_overlay(kept, pikepdf.Rectangle(0, 0, *size))
    made.pages[leaf_index] = whole
    del made.pages[-1]


def _turn(kept: pikepdf.Object, degrees: int) -> None:
    """Have a page shown turned further, clockwise; its links and notes turn with it."""
    kept["/Rotate"] = (_turned(kept) + degrees) % 360


def _turned(of: pikepdf.Object, deepest: int = 50) -> int:
    """Give how far a page is turned; it may have that from the pages above it."""
    if "/Rotate" in of:
        return int(of["/Rotate"])
    return _turned(of["/Parent"], deepest - 1) if "/Parent" in of and deepest else 0
