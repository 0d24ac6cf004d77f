"""Entries of page maps, written short: "57" printed, "[57]" inferred, "-" none, "?" unknown."""

from __future__ import annotations

from hypothesis import strategies as st

from cardstore.pages.labels import NumberStyle, format_label, parse_label
from cardstore.pages.leaf_words import misprint_of
from cardstore.pages.page_map import Basis, LeafLabel

_BARE = {"-": Basis.UNNUMBERED, "?": Basis.UNKNOWN}


def entries_of(*texts):
    """Give one entry for each text; "=57" is assigned, "205 [recte 203]" misprinted."""
    return tuple(_entry(leaf_index, text) for leaf_index, text in enumerate(texts))


def _entry(leaf_index, text):
    if text in _BARE:
        return LeafLabel(leaf_index=leaf_index, label=None, basis=_BARE[text], support=0.0)
    basis, expected = Basis.PRINTED, None
    if text.startswith("="):
        basis, text = Basis.ASSIGNED, text[1:]
    elif text.startswith("["):
        basis = Basis.INFERRED
    if parts := misprint_of(text):
        basis = Basis.MISPRINTED if basis is Basis.PRINTED else basis
        text, expected = parts[0], parse_label(parts[1])
    return LeafLabel(
        leaf_index=leaf_index, label=parse_label(text), basis=basis, support=1.0, expected=expected
    )


@st.composite
def label_texts(draw):
    """Give the texts of a made-up book: runs of every kind, broken by leaves without number."""
    texts = []
    for _ in range(draw(st.integers(1, 5))):
        style = draw(st.sampled_from(list(NumberStyle)[:3]))
        prefix = draw(st.sampled_from(["", "", "", "A-", "1.", "pl. "]))
        first = draw(st.integers(1, 60))
        numbers = range(first, first + draw(st.integers(1, 6)))
        if draw(st.booleans()) and not prefix:
            sides = [(number, side) for number in numbers for side in "rv"]
            begin = draw(st.integers(0, 1))
            texts += [format_label(style, n, suffix=s).text for n, s in sides[begin:]]
        else:
            suffix = draw(st.sampled_from(["", "", "", "A", "*"]))
            texts += [format_label(style, n, prefix, suffix).text for n in numbers]
        texts += draw(st.lists(st.sampled_from(_ODD), max_size=3))
    return texts


_ODD = ["-", "-", "?", "Frontispiece", "1.5", "१२", "iiij", "aa", "0", "Cover", "roman", "a;b", "B"]
