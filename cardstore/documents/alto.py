"""ALTO 4: a scan's words as digital libraries keep them.

Comes in: leaves with their layers, in order. Goes out: the file, piece by piece: a `Page` for each
leaf, a `TextBlock` for each block, pixels of the leaf's frame. `PHYSICAL_IMG_NR` is the leaf's
index plus one, `PRINTED_IMG_NR` the printed page where it is known. A hyphen at a line's end stays
in its `String`, as it stands in the text.

What comes back from such a file are the same words, boxes, confidences, lines and blocks.

Source: Library of Congress, ALTO 4.2 (XML schema).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.words_out import blocks_of, told_turns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.documents.words_out import Block, LeavingLeaf, Making, Signs
    from cardstore.text.layer import Box, Word

_NAMESPACE = "http://www.loc.gov/standards/alto/ns-v4#"


def write_alto(
    leaves: Iterable[LeavingLeaf], *, image: str, made_by: Sequence[Making], signs: Signs
) -> Iterator[str]:
    """Write the words of leaves as ALTO 4.

    Args:
        leaves: in order.
        image: the name of the scan's file or folder.
        made_by: the programs that read the words.
        signs: writes text, and counts what XML cannot hold.
    """
    yield (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<alto xmlns="{_NAMESPACE}">\n<Description>\n'
        "<MeasurementUnit>pixel</MeasurementUnit>\n<sourceImageInformation>"
        f"<fileName>{signs.written(image)}</fileName></sourceImageInformation>\n"
    )
    for number, one in enumerate(made_by, 1):
        yield (
            f'<Processing ID="read_{number}"><processingSoftware>'
            f"<softwareName>{signs.written(one.agent)}</softwareName>"
            f"<softwareVersion>{signs.written(one.version)}</softwareVersion>"
            "</processingSoftware></Processing>\n"
        )
    yield "</Description>\n<Layout>\n"
    for leaf in leaves:
        yield from _leaf(leaf, signs)
    yield "</Layout>\n</alto>\n"


def _leaf(leaf: LeavingLeaf, signs: Signs) -> Iterator[str]:
    layer = leaf.layer
    frame, at = layer.frame, layer.leaf_index
    size = f'WIDTH="{frame.width_px}" HEIGHT="{frame.height_px}"'
    printed = f' PRINTED_IMG_NR="{signs.written(leaf.label)}"' if leaf.label else ""
    yield (
        f'<Page ID="page_{at + 1}" PHYSICAL_IMG_NR="{at + 1}"{printed} {size}>\n'
        f'<PrintSpace HPOS="0" VPOS="0" {size}>\n'
    )
    turns = told_turns(layer)
    for number, block in enumerate(blocks_of(layer), 1):
        yield _block(block, signs, layer_text=layer.text, name=f"{at + 1}_{number}", turns=turns)
    yield "</PrintSpace>\n</Page>\n"


def _block(
    block: Block, signs: Signs, *, layer_text: str, name: str, turns: Mapping[int, int]
) -> str:
    # Counter-clockwise, as the text was turned; of lines that run several ways a block tells none.
    turn = block.lines[0][0].turn if len({line.turn for line, _ in block.lines}) == 1 else None
    told = turn is not None and any(line.span.start in turns for line, _ in block.lines)
    turned = f' ROTATION="{turn}"' if told else ""
    parts = [f'<TextBlock ID="block_{name}" {_place(block.box)}{turned}>\n']
    for number, (line, words) in enumerate(block.lines, 1):
        parts.append(f'<TextLine ID="line_{name}_{number}" {_place(line.box)}>')
        parts.append(
            "<SP/>".join(
                f'<String CONTENT="{signs.written(word.span.of(layer_text))}" '
                f"{_place(word.box)}{_trusted(word)}/>"
                for word in words
            )
        )
        parts.append("</TextLine>\n")
    parts.append("</TextBlock>\n")
    return "".join(parts)


def _trusted(word: Word) -> str:
    return "" if word.confidence is None else f' WC="{word.confidence!r}"'


def _place(box: Box) -> str:
    width, height = box.x1 - box.x0, box.y1 - box.y0
    return f'HPOS="{box.x0}" VPOS="{box.y0}" WIDTH="{width}" HEIGHT="{height}"'
