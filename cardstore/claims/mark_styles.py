"""Mark styles: which kinds of quotation marks there are, and of which kind a sign is."""

from __future__ import annotations

from enum import StrEnum
from html import unescape


class MarkStyle(StrEnum):
    """With what a quotation is marked."""

    DOUBLE = "double"  # "…" and “…”
    SINGLE = "single"  # '…' and ‘…’
    LOW = "low"  # „…“ and ‚…‘
    GUILLEMETS = "guillemets"  # «…», »…« and ‹…›
    CORNERS = "corners"  # 「…」 and 《…》
    TAGS = "tags"  # <q>…</q> and <blockquote>…</blockquote>
    BLOCK = "block"  # lines that begin with ">"


_STYLES = {
    MarkStyle.SINGLE: "'‘’‛`❛ʻʼʽ＇‵´❮",
    MarkStyle.LOW: "„‚,⹂🙸",
    MarkStyle.GUILLEMETS: "«»‹›≪",
    MarkStyle.CORNERS: "「『〝《｢﹁﹃〈⟨⟪",
    MarkStyle.TAGS: "<",
}


def style_of(opening: str) -> MarkStyle:
    """Give the style of an opening sign; one that is of no other is of double marks."""
    if opening in {"``", "''", "‘‘", "’’", "<<", "<‹", "‹<"}:
        return MarkStyle.GUILLEMETS if opening[0] in "<‹" else MarkStyle.DOUBLE
    sign = unescape(opening)[0]
    return next((s for s, signs in _STYLES.items() if sign in signs), MarkStyle.DOUBLE)
