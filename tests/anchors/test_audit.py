"""Audit: passing over letters that are alike changes nothing of what is compared."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.anchors import audit
from cardstore.text.folding import fold_text

SIGNS = st.sampled_from(
    (
        "a",
        "b",
        "A",
        "é",
        "ﬁ",
        "fi",
        "ß",
        "½",
        "1",
        " ",
        "\n",
        "-\n",
        ",",
        ".",
        "’",
        "'",
        "“",
        "\u00ad",
    )
)
TEXTS = st.lists(SIGNS, min_size=1, max_size=24)


def slowly(pair):
    """Compare glyph group by glyph group, as is done where anything differs."""
    source, quote = pair.source, pair.quote
    shift = pair.quote_start - pair.source_start
    foldings, differences = set(), []
    last = pair.source_start + pair.length - 1
    index = pair.source_start
    while index <= last:
        end = index
        while end < last and (
            source.at[end + 1] == source.at[end]
            or quote.at[end + 1 + shift] == quote.at[end + shift]
        ):
            end += 1
        final = end == last
        printed = audit._piece(source, index, end, final=final)
        if printed != audit._piece(quote, index + shift, end + shift, final=final):
            found = audit._compare_pieces(pair, index, end, final=final)
            foldings |= found[0]
            differences += [
                (label, index - pair.source_start, min(end + reach, last) - pair.source_start)
                for label, reach in found[1]
            ]
        index = end + 1
    return frozenset(foldings), differences


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_stretch_is_compared_as_letter_by_letter(data):
    """Of two texts with other gaps, cases, accents, ligatures and fractions."""
    signs = data.draw(TEXTS)
    changed = [data.draw(SIGNS) if data.draw(st.integers(0, 9)) == 0 else sign for sign in signs]
    source, quote = fold_text("".join(signs)), fold_text("".join(changed))
    length = min(len(source.key), len(quote.key))
    while length and source.key[:length] != quote.key[:length]:
        length -= 1
    for start in {0, length // 2} if length else ():
        pair = audit.Pair(source, quote, start, start, length - start)

        assert slowly(pair) == audit.compare_stretch(pair)
