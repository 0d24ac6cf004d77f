"""Sources drawn by Hypothesis: leaves with furniture, notes, marks, broken words, other scripts."""

from __future__ import annotations

from hypothesis import strategies as st

from cardstore.spans import Span
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText

_LINES = """
    stone river bridge not never seven only almost road miller captain the a in on wrote letters
    king queen 1832 1834 to-day café ſtone oﬃce Bête-noire 12% mill’s it’s unable north went co-
    lamps co-operate quay. harbour, “light” ¹ [2] — … weſt naïve ÆSOP 漢字 слово D
"""
WORDS = _LINES.split()
HEADS = ("THE HARBOUR LAMPS", "xii", "57", "OF QUAYS 213", "D 2")
GAPS = (" ", " ", " ", "\n", "-\n", " — ")


@st.composite
def leaves(draw):
    """Give a leaf as (text, is furniture, is note) pieces, each a line or more."""
    pieces = []
    if draw(st.booleans()):
        pieces.append((draw(st.sampled_from(HEADS)) + "\n", True, False))
    words = draw(st.lists(st.sampled_from(WORDS), max_size=18))
    gaps = [draw(st.sampled_from(GAPS)) for _ in words]
    pieces.append(("".join(w + g for w, g in zip(words, gaps, strict=True)), False, False))
    if draw(st.booleans()):
        note = " ".join(draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6)))
        pieces.append((f"\n1 {note}", True, True))
    if draw(st.integers(0, 3)) == 0:
        pieces.append(("\n" + draw(st.sampled_from(HEADS)), True, False))
    return pieces


@st.composite
def sources(draw, *, least=1, most=5):
    """Give a `SourceText`."""
    parts, starts, furniture, notes, marks = [], [], [], [], []
    offset = 0
    for pieces in draw(st.lists(leaves(), min_size=least, max_size=most)):
        starts.append(offset)
        for text, apart, is_note in pieces:
            span = Span(offset, offset + len(text))
            if apart:
                furniture.append(span)
                notes += [span] if is_note else []
            elif "1" in text and draw(st.booleans()):
                at = offset + text.index("1")
                marks.append(Span(at, at + 1))
            parts.append(text)
            offset += len(text)
        parts.append(LEAF_SEPARATOR)
        offset += len(LEAF_SEPARATOR)
    return SourceText(
        text="".join(parts[:-1]),
        leaf_starts=tuple(starts),
        furniture=tuple(furniture),
        is_ocr=tuple(draw(st.booleans()) for _ in starts),
        notes=tuple(notes) if draw(st.booleans()) else None,
        note_marks=tuple(marks),
    )


@st.composite
def quotes(draw, source):
    """Give a quote: a stretch of the source, as it is or touched, or words from nowhere."""
    text = source.text
    start = draw(st.integers(0, max(0, len(text) - 1)))
    end = draw(st.integers(start + 1, start + 90))
    quote = text[start:end]
    way = draw(st.integers(0, 4))
    if way == 0:
        quote = " ".join(quote.split())
    elif way == 1:
        quote = quote.replace("e", "c", 1)
    elif way == 2:
        middle = len(quote) // 2
        quote = f"{quote[: middle // 2]} […] {quote[middle:]}"
    elif way == 3:
        quote = " ".join(draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8)))
    return quote if quote.strip() else "stone"
