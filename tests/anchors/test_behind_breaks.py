"""Behind breaks: who copies what stands between the halves of a word copies it truly."""

from __future__ import annotations

import pytest

from cardstore.anchors.anchor import DifferenceKind, Fit
from cardstore.anchors.locate import locate_quote
from cardstore.text.folding import fold_source
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText

ABOVE = "The money was carried over the bridge by the clerk of the {half}"
BELOW = "{rest} who had been sitting in the old chapel since the storm.\nNobody had paid them."
# What may stand between, and how its first words are quoted.
BETWEEN = {
    "a table's heading": (
        "Table 4. Wages paid to the masons\nLady Day 23 51\nMidsummer 21 48",
        "Table 4. Wages paid to the masons",
    ),
    "a caption in capitals and small letters": (
        "Plate of the quarry, drawn by the keeper",
        "Plate of the quarry, drawn by the keeper",
    ),
    "a line in small letters": (
        "salt and herring sold upon the pier\nJanuary 23 51",
        "salt and herring sold upon the pier",
    ),
    "a year": ("1790 was the year of the storm\nLady Day 23", "1790 was the year of the storm"),
    "a name": ("Penhallow and its harbour", "Penhallow and its harbour"),
    "a sentence": ("The sums are those of the book.", "The sums are those of the book."),
}
BROKEN = [("commis-", "sioners"), ("gentle-", "men"), ("trea¬", "surers"), ("fisher-", "men")]
PLACES = {
    "within a leaf": ("\n", "\n"),
    "over leaves": ("\n\f", "\n\f"),
    "over one": ("\n\f", "\n"),
}


def source_with(half, between, rest, *, seams=("\n", "\n"), is_ocr=False):
    """Make a source in which something stands between the halves of a word."""
    text = ABOVE.format(half=half) + seams[0] + between + seams[1] + BELOW.format(rest=rest)
    starts = [0] + [at + 1 for at, sign in enumerate(text) if sign == LEAF_SEPARATOR]
    ocr = (is_ocr,) * len(starts)
    return fold_source(SourceText(text=text, leaf_starts=tuple(starts), furniture=(), is_ocr=ocr))


def kinds(anchor):
    """Give the kinds of an anchor's differences."""
    return {difference.kind for difference in anchor.differences}


@pytest.mark.parametrize("seams", PLACES.values(), ids=PLACES.keys())
@pytest.mark.parametrize(("half", "rest"), [BROKEN[0], BROKEN[2]])
@pytest.mark.parametrize(("between", "quote"), BETWEEN.values(), ids=BETWEEN.keys())
def test_what_stands_between_the_halves_passes(half, rest, between, quote, seams):
    """The rest of the word is found further on, so this is none of it."""
    anchor = locate_quote(source_with(half, between, rest, seams=seams), quote)

    assert anchor.fit is Fit.EXACT


@pytest.mark.parametrize(("half", "rest"), BROKEN)
@pytest.mark.parametrize(("between", "quote"), BETWEEN.values(), ids=BETWEEN.keys())
def test_what_stands_between_is_never_refused(half, rest, between, quote):
    """Where both halves could be words by themselves a person is asked at the most."""
    if between.startswith("salt") and half == "gentle-":
        between, quote = between.replace("salt", "Salt"), quote.replace("salt", "Salt")
    anchor = locate_quote(source_with(half, between, rest), quote)

    assert DifferenceKind.EDIT not in kinds(anchor)


@pytest.mark.parametrize("between", ["", *(text for text, _ in BETWEEN.values())])
@pytest.mark.parametrize(
    ("half", "rest", "quote"),
    [
        ("un-", "likely", "likely who had been sitting in the old chapel"),
        ("commis-", "sioners", "sioners who had been sitting in the old chapel"),
        ("im-", "possible", "possible who had been sitting in the old chapel"),
    ],
)
@pytest.mark.parametrize("is_ocr", [False, True])
def test_the_second_half_never_passes(half, rest, quote, between, is_ocr):
    """Whatever stands before it: it may say the opposite."""
    between = between.replace("salt", "Salt")  # in small letters it would be taken for the rest
    between = f"{between}\n" if between else ""
    anchor = locate_quote(source_with(half, between, rest, seams=("\n", ""), is_ocr=is_ocr), quote)

    assert anchor.fit is Fit.NEAR


@pytest.mark.parametrize(
    ("half", "rest", "quote"),
    [
        ("un-", "American", "American who had been sitting"),
        ("anti-", "Christian", "Christian who had been sitting"),
        ("re-", "port", "port who had been sitting"),
        ("every-", "body", "body who had been sitting"),
        ("MAN-", "CHESTER", "CHESTER who had been sitting"),
        ("19-", "20", "20 who had been sitting"),
    ],
)
def test_the_rest_of_a_word_is_refused_though_it_is_a_word(half, rest, quote):
    """Both halves together are one, or the first turns what the second says."""
    anchor = locate_quote(source_with(half, "", rest, seams=("\n", "")), quote)

    assert anchor.fit is Fit.NEAR


@pytest.mark.parametrize("well", ["well-", "sea-", "one-"])
def test_a_line_behind_a_compounds_hyphen_is_not_blamed_on_another(well):
    """ "well-" goes on with "known"; "being" two lines below has nothing to do with it."""
    text = (
        f"He was {well}\nknown to all of them, and so it was for a long time\nbeing the only one."
    )
    source = fold_source(SourceText(text=text, leaf_starts=(0,), furniture=(), is_ocr=(False,)))

    assert locate_quote(source, "being the only one").fit is Fit.EXACT


@pytest.mark.parametrize("seams", PLACES.values(), ids=PLACES.keys())
@pytest.mark.parametrize(("half", "rest"), BROKEN)
@pytest.mark.parametrize("between", [text for text, _ in BETWEEN.values()])
def test_a_quote_over_what_stands_between_shows_it(half, rest, between, seams):
    """Its halves are found, though the word on the seam stands nowhere, and what it passes by."""
    word = half[:-1] + rest
    quote = f"carried over the bridge by the clerk of the {word} who had been sitting in the old"
    anchor = locate_quote(source_with(half, between, rest, seams=seams), quote)

    assert anchor.fit is Fit.NEAR
    shown = " ".join(difference.printed for difference in anchor.differences)
    assert all(word in shown for word in (between.split()[0], between.split()[-1]))
