"""A card as one page: where its quote stands, the words lit, the printed number framed.

Comes in: the card and pictures of its leaves with boxes. Goes out: HTML that needs nothing beside
it, no script, no network. Boxes are drawn over the picture as it is, so one can zoom in.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cardstore.documents.contact_html import address_of, page_html
from cardstore.documents.picture_style import CARD_STYLE

if TYPE_CHECKING:
    from cardstore.cards.card import Card
    from cardstore.text.layer import Box

_PAD_SHARE = 0.004  # of the leaf's width: lets the light reach a little beyond the ink
_LINE_SHARE = 0.003


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafPicture:
    """A leaf of a card's page.

    Attributes:
        content: the bytes of a JPEG.
        width, height: of the frame in which the boxes are given, in pixels.
        lit: boxes of the quoted words.
        number: box of the printed numeral; None when none was seen.
        marked: boxes of words whose reading is in doubt.
        caption: one line about the leaf.
    """

    content: bytes
    width: int
    height: int
    lit: tuple[Box, ...]
    number: Box | None
    marked: tuple[Box, ...]
    caption: str


def card_html(card: Card, leaves: tuple[LeafPicture, ...], *, title: str) -> str:
    """Write a card as a page.

    Args:
        card: the card.
        leaves: what its quote stands on now, in order.
        title: the edition, for people.
    """
    figures = "".join(map(_figure, leaves))
    keys = '<div><dt><span class="key lit"></span></dt><dd>the quoted words</dd></div>\n'
    if any(one.number is not None for one in leaves):
        keys += (
            '<div><dt><span class="key number"></span></dt><dd>the printed number, in a whole '
            "line</dd></div>\n"
        )
    if any(one.marked for one in leaves):
        keys += (
            '<div><dt><span class="key marked"></span></dt><dd>words whose reading is in doubt, '
            "in a broken line</dd></div>\n"
        )
    body = (
        f"<header>\n<h1>{escape(card.card_id)}: {escape(title)}</h1>\n"
        f"<blockquote>{escape(card.quote)}</blockquote>\n<p>Claimed: "
        f"{escape(card.claimed.shown)}</p>\n<dl>\n{keys}</dl>\n</header>\n"
        f'<main class="leaves">\n{figures}</main>\n'
    )
    return page_html(f"{card.card_id}: {title}", body, style=CARD_STYLE)


def _figure(leaf: LeafPicture) -> str:
    pad, line = _PAD_SHARE * leaf.width, max(1.0, _LINE_SHARE * leaf.width)
    boxes = "".join(_rect(box, "lit", pad=pad) for box in leaf.lit)
    broken = f'stroke-width="{line:.1f}" stroke-dasharray="{3 * line:.1f} {2 * line:.1f}"'
    boxes += "".join(_rect(box, "marked", pad=pad, more=broken) for box in leaf.marked)
    if leaf.number is not None:
        boxes += _rect(leaf.number, "number", pad=2 * pad, more=f'stroke-width="{line:.1f}"')
    told = escape(leaf.caption)
    address = address_of(leaf.content, media_type="image/jpeg")
    return (
        f'<figure>\n<svg class="leaf" viewBox="0 0 {leaf.width} {leaf.height}" role="img" '
        f'aria-label="{told}"><image width="{leaf.width}" height="{leaf.height}" '
        f'href="{address}"/>{boxes}</svg>\n<figcaption>{told}</figcaption>\n</figure>\n'
    )


def _rect(box: Box, name: str, *, pad: float, more: str = "") -> str:
    return (
        f'<rect class="{name}" x="{box.x0 - pad:.1f}" y="{box.y0 - pad:.1f}" '
        f'width="{box.x1 - box.x0 + 2 * pad:.1f}" height="{box.y1 - box.y0 + 2 * pad:.1f}" {more}/>'
    )
