"""Edges: where a quote begins and ends in the source, to the code point."""

from __future__ import annotations

import pytest

from cardstore.anchors.anchor import Fit
from cardstore.anchors.locate import locate_quote
from cardstore.text.folding import FoldedSource, fold_source
from cardstore.text.source_text import SourceText

FOUND = {Fit.EXACT, Fit.FOLDED, Fit.AMBIGUOUS}


def one_leaf(text: str) -> FoldedSource:
    """Make a source of one leaf."""
    return fold_source(SourceText(text=text, leaf_starts=(0,), furniture=(), is_ocr=(False,)))


@pytest.mark.parametrize(
    ("text", "quote", "printed", "folding"),
    [
        ("He said: “Come home.” She did.", '"Come home."', "“Come home.”", "quote marks"),
        ("He said: Come home. She did.", "“Come home.”", "Come home.", "outer quote marks"),
        ("We saw the mill.¹ Later it fell.", "the mill.", "the mill.", None),
        ("We saw the mill¹. Later it fell.", "saw the mill.", "saw the mill¹.", "note mark"),
        ("It was old (so they said) and grey.", "(so they said)", "(so they said)", None),
        ("At last—he came.", "--he came.", "—he came.", "dash"),
        ("They all went home early.", "… went home …", "went home", "ellipsis at an end"),
        ("l’eau de l’étang est noire", "eau de l'étang", "eau de l’étang", "quote marks"),
        ("The cafe\u0301 was shut.", "The café", "The cafe\u0301", "Unicode form"),
        ("- The first man rose.", "-The first man rose.", "- The first man rose.", "white space"),
    ],
)
def test_marks_around_the_words_are_taken_in(
    text: str, quote: str, printed: str, folding: str | None
) -> None:
    """Those that the quote has and no others."""
    source = one_leaf(text)
    anchor = locate_quote(source, quote)

    assert anchor.fit is (Fit.FOLDED if folding else Fit.EXACT)
    assert [p.of(text) for p in anchor.occurrences[0].pieces] == [printed]
    assert folding is None or folding in anchor.occurrences[0].foldings


@pytest.mark.parametrize(
    ("text", "quote", "label", "edited"),
    [
        ("The king’s men can’t stay.", "The king’s men can", "part of a word", True),
        ("We saw the king’s men.", "saw the king", "part of a compound", False),
        ("I’d go if I could, but he’d not.", "if I could, but he", "part of a word", True),
        ("The non-resident owners paid.", "resident owners paid", "part of a word", True),
        ("The vice-chairman rose to speak.", "chairman rose to speak", "part of a compound", False),
        ("It was un-\nsafe to cross there.", "safe to cross there", "negation", True),
        ("An oﬃcer came at noon.", "icer came at noon", "word changed", True),
        ("The oﬃce was shut at noon.", "The of", "part of a word", True),
        ("Il n’est pas venu ce soir.", "est pas venu ce soir", "word changed", True),
        ("It fell to -5 that day.", "5 that day", "number", True),
        ("It cost £ 5 that day.", "5 that day", "number", True),
        ("It rose by 12 % that day.", "It rose by 12", "number", True),
        ("It rose by 12.5 that day.", "It rose by 12", "number", True),
        ("A plot of 50 m² was sold.", "A plot of 50 m", "number", True),
        ("Play it in B♭ and wait.", "Play it in B", "symbol", True),
        ("It rose by 5 degrees.", "-5 degrees", "number", True),
        ("It rose by 5 degrees.", ".5 degrees", "number", True),
        ("We saw the boys go home.", "We saw the boys'", "apostrophe", True),
        ("We saw the mill, and left.", "We saw the mill.", "final punctuation", False),
        ("We saw the mill and left.", "We saw (the mill)", "punctuation", False),
        ("We saw the mill and left.", "We saw the mill [1]", "punctuation", False),
        ("We paid him that day.", "£ We paid him", "symbol", True),
    ],
)
def test_an_end_that_is_not_the_sources_is_noted(
    text: str, quote: str, label: str, *, edited: bool
) -> None:
    """Inside a word, beside a number, or with a mark of the quote's own."""
    anchor = locate_quote(one_leaf(text), quote)

    assert anchor.fit not in FOUND
    assert label in [d.label for d in anchor.differences]
    assert anchor.edited is edited


def test_marks_at_an_omission_may_be_adjusted() -> None:
    """A comma before "[…]" or a full stop after it."""
    source = one_leaf("The mill was old and it stood by the river for many years unseen.")
    anchor = locate_quote(source, "The mill was old, […] by the river […].")

    assert anchor.fit is Fit.FOLDED
    assert "marks at an omission" in anchor.occurrences[0].foldings
