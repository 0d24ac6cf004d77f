"""Contact sheet as a picture: strips in blocks of four columns, each read from top to bottom.

Comes in: a `ContactSheet`. Goes out: the bytes of one PNG, about 2,600 pixels wide. Numbers that
follow each other stand under each other, so that a leap is seen. The line around a strip tells how
its label is known (dashed, double, thick …), the same as the word beside it; a bar at its left side
and a clause tell that a person should look.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from cardstore.adapters.lettering import broken, draw_broken, fitted, lettering
from cardstore.adapters.sheet_strips import HEIGHT_PX, WIDTH_PX
from cardstore.adapters.strip_pictures import FRAME_COLOUR
from cardstore.counts import count_of
from cardstore.errors import PictureError
from cardstore.pages.contact import BLOCK_LEAVES, STANDINGS, Rule, block_title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import ImageFont

    from cardstore.pages.contact import ContactSheet, SheetLeaf

MOST_LEAVES = 2000
"""Leaves of one picture: 2,560 x 36,000 pixels, 90 MB while it is drawn. More go into HTML."""

_COLUMNS = 4
_ROWS = BLOCK_LEAVES // _COLUMNS
_INDEX_PX, _LABEL_PX, _GAP_PX = 48, 168, 10
_CELL_PX = (_INDEX_PX + WIDTH_PX + _LABEL_PX + _GAP_PX, HEIGHT_PX + 14)
_MARGIN_PX = 28
_TITLE_PX, _HEAD_PX, _LEGEND_LINE_PX = 46, 44, 26
_DASH_PX, _DOT_PX = 9, 3
# A palette of our own: few colours make a file a third as large.
_PAPER, _INK, _QUIET, _DOUBT, _FRAME, _GREY = 0, 1, 2, 3, 4, 5
_COLOURS = ((250, 249, 246), (20, 20, 20), (96, 94, 90), (176, 20, 32), FRAME_COLOUR)
_GREYS = 16
_QUIET_GREY = 5
_LEAST_COVER = 24  # of 255: lighter is the paper


def draw_sheet(sheet: ContactSheet) -> bytes:
    """Draw the sheet.

    Raises:
        PictureError: it has more leaves than one picture can show.
    """
    if len(sheet.leaves) > MOST_LEAVES:
        what = f"A picture of {len(sheet.leaves)} leaves would be too large to open"
        raise PictureError(what, remedy="Name a file that ends in .html: that has no limit")
    blocks = list(sheet.blocks())
    legend = list(_legend(sheet))
    top = _MARGIN_PX + _TITLE_PX + _LEGEND_LINE_PX * len(legend)
    heights = [_HEAD_PX + _CELL_PX[1] * min(_ROWS, len(block)) for block in blocks]
    size = (2 * _MARGIN_PX + _COLUMNS * _CELL_PX[0], top + sum(heights) + _MARGIN_PX)
    drawn = Image.new("P", size, _PAPER)
    drawn.putpalette(_palette())
    title = fitted(sheet.title, font=lettering(30, bold=True), width_px=size[0] - 2 * _MARGIN_PX)
    _write(drawn, title, at=(_MARGIN_PX, _MARGIN_PX), font=lettering(30, bold=True))
    for number, line in enumerate(legend):
        at = (_MARGIN_PX, _MARGIN_PX + _TITLE_PX + number * _LEGEND_LINE_PX)
        _write(drawn, line, at=at, font=lettering(18))
    for block, height in zip(blocks, heights, strict=True):
        _draw_block(drawn, block, top=top)
        top += height
    buffer = io.BytesIO()
    drawn.save(buffer, format="PNG", compress_level=6)
    return buffer.getvalue()


def _legend(sheet: ContactSheet) -> Iterator[str]:
    """Tell what the sheet shows, in lines."""
    doubtful = len(sheet.doubtful())
    yield (
        f"{count_of(len(sheet.leaves), 'leaf', 'leaves')} of {sheet.scan_name}; {doubtful} to "
        f"look at first, with a "
        "thick bar at the left. Each column is read downwards. A frame in a strip: the number seen."
    )
    told = [
        f"{basis.value} ({_LINES[STANDINGS[basis].rule]}) {count}"
        for basis, count in sheet.counts()
    ]
    yield f"How each label is known, by the line around its strip: {'; '.join(told)}"
    for remark in sheet.remarks:
        yield f"note: {remark}"


_LINES = {
    Rule.NONE: "no line",
    Rule.SOLID: "thin line",
    Rule.DASHED: "dashed line",
    Rule.DOTTED: "dotted line",
    Rule.DOUBLE: "double line",
    Rule.THICK: "thick line",
}


def _draw_block(sheet: Image.Image, leaves: tuple[SheetLeaf, ...], *, top: int) -> None:
    """Draw a block: its title, then its leaves, column after column."""
    pen = ImageDraw.Draw(sheet)
    pen.line((_MARGIN_PX, top + 6, sheet.width - _MARGIN_PX, top + 6), fill=_QUIET)
    place = (_MARGIN_PX, top + 14)
    _write(sheet, block_title(leaves), at=place, font=lettering(20, bold=True))
    for number, leaf in enumerate(leaves):
        column, row = divmod(number, _ROWS)
        left = _MARGIN_PX + column * _CELL_PX[0]
        _draw_leaf(sheet, pen, leaf, at=(left, top + _HEAD_PX + row * _CELL_PX[1]))


def _draw_leaf(
    sheet: Image.Image, pen: ImageDraw.ImageDraw, leaf: SheetLeaf, *, at: tuple[int, int]
) -> None:
    """Draw one leaf: its index, its strip with the line around it, its label."""
    left, top = at
    strip = (left + _INDEX_PX, top)
    index, small = str(leaf.entry.leaf_index), lettering(15)
    at_index = (round(strip[0] - 14 - small.getlength(index)), top + 24)
    _write(sheet, index, at=at_index, font=small, quiet=True)
    if leaf.strip:
        _paste(sheet, leaf.strip, at=strip)
    else:
        told = broken(f"Not drawn: {leaf.why_not}", font=small, width_px=WIDTH_PX - 16, lines=3)
        _write(sheet, "\n".join(told), at=(strip[0] + 8, top + 5), font=small)
    _draw_rule(pen, leaf.standing.rule, at=strip)
    if leaf.entry.doubt or leaf.why_not or leaf.standing.rule is Rule.THICK:
        pen.rectangle((strip[0] - 9, top, strip[0] - 4, top + HEIGHT_PX), fill=_DOUBT)
    _draw_label(sheet, leaf, at=(strip[0] + WIDTH_PX + 10, top))


def _draw_label(sheet: Image.Image, leaf: SheetLeaf, *, at: tuple[int, int]) -> None:
    """Write the label, how it is known, and the doubt."""
    big, small, width = lettering(25, bold=True), lettering(14), _LABEL_PX - 14
    label = leaf.entry.shown
    font = big if big.getlength(label) <= width else lettering(17, bold=True)
    words = ": ".join(told for told in (leaf.standing.word, leaf.entry.doubt) if told)
    lines = broken(words, font=small, width_px=width, lines=2)
    down = (18, 8, 0)[len(lines)]  # the label stands beside its strip's middle
    place = (at[0], at[1] + down)
    _write(sheet, fitted(label, font=font, width_px=width), at=place, font=font)
    below = (at[0], place[1] + 31)
    _write(sheet, "\n".join(lines), at=below, font=small, quiet=not leaf.entry.doubt)


def _write(
    sheet: Image.Image,
    text: str,
    *,
    at: tuple[int, int],
    font: ImageFont.FreeTypeFont,
    quiet: bool = False,
) -> None:
    """Write a text in the greys of the palette, so that its letters are smooth."""
    if not text:
        return
    left, top, right, bottom = ImageDraw.Draw(sheet).multiline_textbbox((0, 0), text, font=font)
    size = (round(right - min(0, left)) + 2, round(bottom - min(0, top)) + 2)
    cover = Image.new("L", size, 0)
    ImageDraw.Draw(cover).multiline_text((0, 0), text, fill=255, font=font)
    darkest = _QUIET_GREY if quiet else 0
    most = _GREYS - 1
    greys = cover.point([_GREY + most - (most - darkest) * n // 255 for n in range(256)])
    inked = cover.point([255 if n >= _LEAST_COVER else 0 for n in range(256)])
    sheet.paste(Image.frombytes("P", size, greys.tobytes()), at, inked.convert("1"))


def _draw_rule(pen: ImageDraw.ImageDraw, rule: Rule, *, at: tuple[int, int]) -> None:
    """Draw the line around a strip."""
    box = (at[0] - 2, at[1] - 2, at[0] + WIDTH_PX + 1, at[1] + HEIGHT_PX + 1)
    if rule is Rule.NONE:
        return
    if rule in {Rule.DASHED, Rule.DOTTED}:
        on = _DASH_PX if rule is Rule.DASHED else _DOT_PX
        draw_broken(pen, box, fill=_INK, on=on)
        return
    pen.rectangle(box, outline=_INK, width=5 if rule is Rule.THICK else 2)
    if rule is Rule.DOUBLE:
        outer = (box[0] - 4, box[1] - 4, box[2] + 4, box[3] + 4)
        pen.rectangle(outer, outline=_INK, width=2)


def _paste(sheet: Image.Image, strip: bytes, *, at: tuple[int, int]) -> None:
    """Put a strip on the sheet: its sixteen greys and its frame are in the sheet's palette too."""
    with Image.open(io.BytesIO(strip)) as opened:
        table = [_GREY + min(n, _GREYS - 1) for n in range(256)]
        table[_GREYS], table[_GREYS + 1] = _FRAME, _QUIET
        indexes = Image.frombytes("L", opened.size, opened.tobytes()).point(table)
    sheet.paste(Image.frombytes("P", indexes.size, indexes.tobytes()), at)


def _palette() -> list[int]:
    """Give our colours, then sixteen greys."""
    greys = [(n * 255 // (_GREYS - 1),) * 3 for n in range(_GREYS)]
    return [channel for colour in (*_COLOURS, *greys) for channel in colour]
