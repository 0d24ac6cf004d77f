"""A contact sheet as one page: the strips of all leaves in blocks, the label beside each.

Comes in: a `ContactSheet`. Goes out: HTML that needs nothing beside it, no script, no network.
Names and clauses are escaped. The leaves at which a person should look come first, as links.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.picture_style import SHEET_STYLE, STYLE
from cardstore.pages.contact import STANDINGS, block_title

if TYPE_CHECKING:
    from cardstore.pages.contact import ContactSheet, SheetLeaf


def contact_html(sheet: ContactSheet) -> str:
    """Write the sheet as a page."""
    blocks = "".join(_block(block) for block in sheet.blocks())
    body = f"<header>\n{_head(sheet)}</header>\n<main>\n{_first(sheet)}{blocks}</main>\n"
    return page_html(f"Pages of {sheet.title}", body, style=SHEET_STYLE)


def page_html(title: str, body: str, *, style: str) -> str:
    """Put a page with pictures together; it may show only what it carries."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n"
        f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>\n"
        f"{body}</body>\n</html>\n"
    )


def address_of(content: bytes, *, media_type: str) -> str:
    """Give a picture as an address that carries it."""
    return f"data:{media_type};base64,{b64encode(content).decode('ascii')}"


def _head(sheet: ContactSheet) -> str:
    """Tell what the page shows, and what the lines around strips mean."""
    rows = "".join(
        f'<div><dt><span class="sample {STANDINGS[basis].rule.value}"></span> {basis.value} '
        f"{count:,}</dt><dd>{escape(STANDINGS[basis].meaning)}</dd></div>\n"
        for basis, count in sheet.counts()
    )
    notes = "".join(f"<p>note: {escape(remark)}</p>\n" for remark in sheet.remarks)
    return (
        f"<h1>{escape(sheet.title)}</h1>\n<p>{_leaves(len(sheet.leaves))} of "
        f"{escape(sheet.scan_name)}, {len(sheet.doubtful()):,} to look at first, with a bar at the "
        "left. Each column is read downwards: leaf, strip, label. The number that was seen is "
        "framed in its strip; where none was, the strip has the first and the last printed lines "
        f"of the leaf, without wide gaps.</p>\n<dl>\n{rows}</dl>\n{notes}"
    )


def _first(sheet: ContactSheet) -> str:
    """List the leaves at which a person should look first."""
    doubtful = sheet.doubtful()
    if not doubtful:
        return ""
    rows = "".join(
        f'<li><a href="#leaf-{one.entry.leaf_index}">leaf {one.entry.leaf_index}</a>: '
        f"{escape(one.entry.shown)} {escape(_how(one))}</li>\n"
        for one in doubtful
    )
    return f'<h2>To look at first: {_leaves(len(doubtful))}</h2>\n<ul class="first">\n{rows}</ul>\n'


def _block(leaves: tuple[SheetLeaf, ...]) -> str:
    rows = "".join(map(_leaf, leaves))
    return f'<h2>{escape(block_title(leaves))}</h2>\n<ol class="block">\n{rows}</ol>\n'


def _leaf(one: SheetLeaf) -> str:
    entry, rule = one.entry, one.standing.rule.value
    looks = ' class="doubtful"' if entry.doubt or one.why_not or rule == "thick" else ""
    if one.strip:
        seen = f"; seen “{entry.seen.text}”" if entry.seen is not None else ""
        told = f"margin of leaf {entry.leaf_index}, {one.name}{seen}"
        strip = (
            f'<img class="strip {rule}" width="400" height="64" alt="{escape(told)}" '
            f'title="{escape(told)}" src="{address_of(one.strip, media_type="image/png")}">'
        )
    else:
        strip = f'<div class="strip {rule}">Not drawn: {escape(one.why_not)}</div>'
    how = _how(one)
    below = f'<span class="how">{escape(how)}</span>' if how else ""
    return (
        f'<li id="leaf-{entry.leaf_index}"{looks}><span class="index">{entry.leaf_index}</span>'
        f'{strip}<span class="label">{escape(entry.shown)}{below}</span></li>\n'
    )


def _how(one: SheetLeaf) -> str:
    """Say how a label is known, and why it is in doubt."""
    return ": ".join(told for told in (one.standing.word, one.entry.doubt) if told)


def _leaves(count: int) -> str:
    return count_of(count, "leaf", "leaves")
