"""A leaf's layout as one page: its zones in colours, its lines numbered as they are read.

Comes in: the layout and a picture of the leaf. Goes out: HTML that needs nothing beside it, no
script, no network. Boxes lie over the picture as it is; beside it stands the text in reading order.
"""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.contact_html import address_of, page_html
from cardstore.text.layer import Zone
from cardstore.text.leaf_layout import ZONE_LOOKS

if TYPE_CHECKING:
    from cardstore.text.leaf_layout import LeafLayout, ZonedLine

_LETTER_SHARE = 0.011  # of the leaf's width: numbers before lines
_LINE_SHARE = 0.0018

_STYLE = """
body { max-width: 100rem; }
.both { display: flex; flex-wrap: wrap; gap: 1.4rem; align-items: flex-start; }
figure { margin: 0; flex: 3 1 30rem; } .read { flex: 2 1 24rem; min-width: 0; }
.leaf { display: block; width: 100%; height: auto; background: #fff; color: #000;
  border: 1px solid var(--line); overflow: visible; }
.leaf text { fill: #fff; font-family: system-ui, sans-serif; font-weight: 700; }
.zone { fill-opacity: .2; } .way { fill: none; stroke-opacity: .8; }
.badge { display: inline-block; min-width: 2.1rem; padding: 0 .3rem; border-radius: .25rem;
  color: #fff; font-weight: 700; font-size: .8rem; text-align: center;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
ol.lines { list-style: none; margin: 0 0 .7rem; padding: 0; }
ol.lines li { display: grid; grid-template-columns: 3.2rem 1fr; gap: .6rem; align-items: baseline;
  overflow-wrap: anywhere; }
.said { font-weight: 600; } .said::after { content: " (said by a person)"; font-weight: 400;
  color: var(--quiet); }
"""


def layout_html(layout: LeafLayout, *, picture: bytes, title: str) -> str:
    """Write a leaf's layout as a page.

    Args:
        layout: of the leaf.
        picture: a JPEG of the leaf, with its proportions.
        title: what is shown, for people.
    """
    width, height = layout.frame.width_px, layout.frame.height_px
    boxes = "".join(_box(line, width) for line in layout.lines)
    told = escape(title)
    figure = (
        f'<figure>\n<svg class="leaf" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{told}, with its zones"><image width="{width}" height="{height}" '
        f'href="{address_of(picture, media_type="image/jpeg")}"/>{_way(layout)}{boxes}</svg>\n'
        "</figure>\n"
    )
    blocks = "".join(
        f'<ol class="lines">\n{"".join(map(_line, lines))}</ol>\n'
        for _, lines in groupby(layout.lines, key=lambda line: line.block)
    )
    body = (
        f"<header>\n<h1>{told}</h1>\n<p>{count_of(len(layout.lines), 'line')}, in the order in "
        f"which they "
        f"are read; zones by {escape(layout.method)}.</p>\n<dl>\n{_legend(layout)}</dl>\n"
        "</header>\n"
        f'<main class="both">\n{figure}<section class="read" aria-label="Lines as they are read">\n'
        f"{blocks}</section>\n</main>\n"
    )
    return page_html(title, body, style=_STYLE)


def _colour(zone: Zone) -> str:
    return "#{:02x}{:02x}{:02x}".format(*ZONE_LOOKS[zone].colour)


def _legend(layout: LeafLayout) -> str:
    parts = []
    for zone in Zone:
        count = sum(line.zone is zone for line in layout.lines)
        if count:
            look = ZONE_LOOKS[zone]
            parts.append(
                f'<div><dt><span class="badge" style="background:{_colour(zone)}">'
                f"{look.sign or '12'}</span> {zone.value.replace('_', ' ')}: {count}</dt>"
                f"<dd>{escape(look.meaning)}</dd></div>\n"
            )
    return "".join(parts)


def _line(line: ZonedLine) -> str:
    said = ' class="said"' if line.by_person else ""
    return (
        f'<li><span class="badge" style="background:{_colour(line.zone)}">{line.number}'
        f"{ZONE_LOOKS[line.zone].sign}</span><span{said}>{escape(line.text)}</span></li>\n"
    )


def _box(line: ZonedLine, leaf_width: int) -> str:
    """Draw a line's box and, before it, its number."""
    box, colour = line.box, _colour(line.zone)
    letter, stroke = _LETTER_SHARE * leaf_width, _LINE_SHARE * leaf_width
    told = f"{line.number}{ZONE_LOOKS[line.zone].sign}"
    width = letter * (0.65 * len(told) + 0.6)
    left, top = box.x0 - width - stroke, (box.y0 + box.y1) / 2 - 0.65 * letter
    twice = (
        f'<rect x="{box.x0 - 3 * stroke:.1f}" y="{box.y0 - 3 * stroke:.1f}" '
        f'width="{box.x1 - box.x0 + 6 * stroke:.1f}" height="{box.y1 - box.y0 + 6 * stroke:.1f}" '
        f'fill="none" stroke="{colour}" stroke-width="{stroke:.1f}"/>'
        if line.by_person
        else ""
    )
    return (
        f'<rect class="zone" x="{box.x0}" y="{box.y0}" width="{box.x1 - box.x0}" '
        f'height="{box.y1 - box.y0}" fill="{colour}" stroke="{colour}" '
        f'stroke-width="{stroke:.1f}"/>{twice}<rect x="{left:.1f}" y="{top:.1f}" '
        f'width="{width:.1f}" height="{1.3 * letter:.1f}" rx="{0.2 * letter:.1f}" '
        f'fill="{colour}"/><text x="{left + 0.3 * letter:.1f}" y="{top + letter:.1f}" '
        f'font-size="{letter:.1f}">{told}</text>'
    )


def _way(layout: LeafLayout) -> str:
    """Draw a thin line from the end of each block to the beginning of the next."""
    stroke = _LINE_SHARE * layout.frame.width_px
    lines = zip(layout.lines, layout.lines[1:], strict=False)
    return "".join(
        f'<line class="way" x1="{one.box.x1}" y1="{one.box.y1}" x2="{other.box.x0}" '
        f'y2="{other.box.y0}" stroke="{_colour(other.zone)}" stroke-width="{stroke:.1f}"/>'
        for one, other in lines
        if one.block != other.block
    )
