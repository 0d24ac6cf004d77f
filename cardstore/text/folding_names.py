"""Folding names: all foldings of `FOLDING_VERSION` by the names under which they are reported."""

from __future__ import annotations

FOLDINGS = frozenset(
    {
        "white space",  # any white space, and spaces beside marks
        "line-end hyphen",  # kept or joined; between digits kept only
        "hyphen form",  # - ‐ ‑ −
        "dash",  # — – -- ---, spaced or not; - in a range of numbers
        "quote marks",  # “ ” „ « » " '' and ’ ʼ '
        "nested quote marks",  # double for single, as a quotation inside one needs
        "ellipsis",  # … and ...
        "note mark",  # ¹ * † [1], in the source only; a plain 1 where its foot note tells
        "zero-width",  # soft hyphens, joiners, byte order marks inside words
        "Unicode form",  # NFC and NFD
        "ligature",  # ﬁ ﬃ ﬅ and other signs of several letters
        "compatibility letter",  # full-width, mathematical and other forms of a sign
        "long s",  # ſ, and r rotunda
        "umlaut form",  # uͤ and ü
        "œ/æ",  # second tier: letters, not glyphs
        "initial case",  # the first letter of a segment
        "bracketed letter",  # [t]he
        "outer quote marks",  # put around the whole by the card-writer
        "ellipsis at an end",
        "marks at an omission",  # a comma or stop beside […]
        "marked omission",  # […], every segment in order
        "page break",  # running heads, page numbers and foot notes passed by
    }
)
"""All foldings of this version by the names under which an occurrence reports them."""
