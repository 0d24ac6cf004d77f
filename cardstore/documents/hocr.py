"""hOCR: a scan's words as XHTML, for viewers and tools that read Tesseract's output.

Comes in: leaves with their layers, in order. Goes out: the file, piece by piece. Each leaf is an
`ocr_page`, each block an `ocr_carea` with one `ocr_par`; words stand in reading order, with the
engine's confidence as `x_wconf` (0–100) where it gave one. `ppageno` is the leaf's index;
`lpageno`, which the specification makes a number, is the printed page where that is one.

What comes back from such a file are the same words, boxes, confidences, lines and blocks.

Source: the hOCR specification 1.2.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from cardstore.documents.words_out import blocks_of, told_turns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.documents.words_out import Block, LeavingLeaf, Making, Signs
    from cardstore.text.layer import Box, Word

_DOCTYPE = (
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" '
    '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
)
_CAPABILITIES = "ocr_page ocr_carea ocr_par ocr_line ocrx_word ocrp_wconf"


def write_hocr(
    leaves: Iterable[LeavingLeaf],
    *,
    title: str,
    count: int,
    made_by: Sequence[Making],
    signs: Signs,
) -> Iterator[str]:
    """Write the words of leaves as hOCR.

    Args:
        leaves: in order.
        title: what the file is of, for people.
        count: how many leaves there are.
        made_by: the programs that read the words.
        signs: writes text, and counts what XML cannot hold.
    """
    system = "; ".join(f"{one.agent} {one.version}" for one in made_by) or "none"
    yield (
        f'<?xml version="1.0" encoding="UTF-8"?>\n{_DOCTYPE}\n'
        '<html xmlns="http://www.w3.org/1999/xhtml">\n<head>\n'
        f"<title>{signs.written(title)}</title>\n"
        '<meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>\n'
        f'<meta name="ocr-system" content="{signs.written(system)}"/>\n'
        f'<meta name="ocr-capabilities" content="{_CAPABILITIES}"/>\n'
        '<meta name="ocr-langs" content="unknown"/>\n'
        f'<meta name="ocr-number-of-pages" content="{count}"/>\n'
        "</head>\n<body>\n"
    )
    for leaf in leaves:
        yield from _leaf(leaf, signs)
    yield "</body>\n</html>\n"


def percentage(share: float) -> str:
    """Write a share as a percentage, exactly, so that it comes back as the same number.

    >>> percentage(0.9325), percentage(1.0), percentage(1e-07)
    ('93.25', '100', '0.00001')
    """
    return format((Decimal(repr(share)) * 100).normalize(), "f")


def _leaf(leaf: LeavingLeaf, signs: Signs) -> Iterator[str]:
    layer = leaf.layer
    frame, at = layer.frame, layer.leaf_index
    image = signs.written(f'"{leaf.image_name.replace(chr(34), chr(39))}"')
    told = f"image {image}; bbox 0 0 {frame.width_px} {frame.height_px}; ppageno {at}"
    if leaf.label.isascii() and leaf.label.isdecimal():
        told += f"; lpageno {leaf.label}"
    if frame.dpi:
        told += f"; scan_res {frame.dpi} {frame.dpi}"
    yield f'<div class="ocr_page" id="page_{at + 1}" title="{told}">\n'
    turns = told_turns(layer)
    for number, block in enumerate(blocks_of(layer), 1):
        yield _area(block, signs, layer_text=layer.text, name=f"{at + 1}_{number}", turns=turns)
    yield "</div>\n"


def _area(
    block: Block, signs: Signs, *, layer_text: str, name: str, turns: Mapping[int, int]
) -> str:
    """Write a block: an area with one paragraph."""
    box = _bbox(block.box)
    parts = [f'<div class="ocr_carea" id="block_{name}" title="{box}">\n']
    parts.append(f'<p class="ocr_par" id="par_{name}" title="{box}">\n')
    for number, (line, words) in enumerate(block.lines, 1):
        turn = turns.get(line.span.start)
        told = _bbox(line.box) if turn is None else f"{_bbox(line.box)}; textangle {turn}"
        parts.append(f'<span class="ocr_line" id="line_{name}_{number}" title="{told}">')
        parts.append(
            " ".join(
                f'<span class="ocrx_word" title="{_told(word)}">'
                f"{signs.written(word.span.of(layer_text))}</span>"
                for word in words
            )
        )
        parts.append("</span>\n")
    parts.append("</p>\n</div>\n")
    return "".join(parts)


def _told(word: Word) -> str:
    box = _bbox(word.box)
    return box if word.confidence is None else f"{box}; x_wconf {percentage(word.confidence)}"


def _bbox(box: Box) -> str:
    return f"bbox {box.x0} {box.y0} {box.x1} {box.y1}"
