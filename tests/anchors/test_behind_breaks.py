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


INTERRUPTED = [
    ("non-", "Figure 7. The new wall", "payment cases in the court roll"),
    ("mis-", "Map of the quay", "use of the money by the treasurer"),
    ("self-", "Table 3. Rents of the cottages", "governed by the board of the guild"),
    ("un-", "Map of the quay", "fit for any such voyage in winter"),
    ("im-", "Table 5. Stone and timber by year", "possible to count in one day"),
    ("dis-", "MAP OF THE HARBOUR", "charged before the feast was over"),
    ("over-", "Plate IX. The quay", "stated by the clerk of works"),
    ("re-", "1790 was the year of the storm", "built in the summer of that year"),
    ("Pen-", "Wages paid to the masons", "hallow was built in the summer"),
    ("commis-", "The sums are those of the book.", "sioners who sat in the chapel"),
    ("do-", "FOLK LORE OF THE COAST", "minion over all the ships"),
    ("im-", "Port of Wendlemouth, 1841", "mediately sold on the quay"),
    ("re-", "PORT CHARGES", "moved from the quay at once"),
    ("fire-", "Works of the guild", "wood that had come by sea"),
    ("non-", "(Table 4) Wages of the masons", "payment cases in the court roll"),
    ("dis-", "“Map of the quay”", "charged before the feast was over"),
    ("un-", "* Rents of the cottages", "likely to come in the winter"),
    ("self-", "[Figure 2] The wall", "governed by the board of the guild"),
    ("mis-", "£ 23 was paid for it", "use of the money by the treasurer"),
    ("gentle-", "— Plate IX. The quay", "men of the town who came down"),
    ("gentle-", "Figure 7. The wall as it was\nbuilt in that year", "men of the town who came"),
]
TORN = "The clerk said of the boats that they were {half}\n{between}\n{rest} and so it was.\n"


def torn(half, between, rest, *, is_ocr=False, copies=1):
    """Make leaves, all alike, on which something stands between the halves of a word."""
    leaf = TORN.format(half=half, between=between, rest=rest)
    text = LEAF_SEPARATOR.join([leaf] * copies)
    starts = tuple(copy * (len(leaf) + 1) for copy in range(copies))
    ocr = (is_ocr,) * copies
    return fold_source(SourceText(text=text, leaf_starts=starts, furniture=(), is_ocr=ocr))


@pytest.mark.parametrize("is_ocr", [False, True])
@pytest.mark.parametrize(("half", "between", "rest"), INTERRUPTED)
class TestWhatInterruptsAWord:
    """Whether both halves are known words or not, no quote that is wrong of it passes."""

    def test_the_second_half_never_passes(self, half, between, rest, is_ocr):
        """ "use of the money" of "mis-" | Map | "use of the money" says the opposite."""
        assert locate_quote(torn(half, between, rest, is_ocr=is_ocr), rest).fit is Fit.NEAR

    @pytest.mark.parametrize("joint", ["- ", "", "-", "-\n"])
    def test_the_first_half_joined_to_it_never_passes(self, half, between, rest, joint, is_ocr):
        """However the quote writes the seam."""
        quote = f"of the boats that they were {half[:-1]}{joint}{between.splitlines()[0]}"

        assert locate_quote(torn(half, between, rest, is_ocr=is_ocr), quote).fit is Fit.NEAR

    def test_it_is_not_refused_itself(self, half, between, rest, is_ocr):
        """It stands on the page as quoted: it passes, or a person tells."""
        heading = between.splitlines()[0]
        anchor = locate_quote(torn(half, between, rest, is_ocr=is_ocr), heading)

        assert DifferenceKind.EDIT not in kinds(anchor)

    def test_the_first_half_never_ends_a_quote(self, half, between, rest, is_ocr):
        """Whatever stands behind it, signs too."""
        quote = f"of the boats that they were {half[:-1]}"

        assert locate_quote(torn(half, between, rest, is_ocr=is_ocr), quote).fit is Fit.NEAR

    def test_all_of_it_copied_as_it_stands_is_not_refused(self, half, between, rest, is_ocr):
        """Line ends too; it passes where both halves make a known word."""
        source = torn(half, between, rest, is_ocr=is_ocr)
        quote = f"boats that they were {half}\n{between}\n{rest}"

        anchor = locate_quote(source, quote)

        assert DifferenceKind.EDIT not in kinds(anchor)
        assert anchor.fit is Fit.EXACT or half in {"non-", "mis-", "do-", "un-"}

    def test_what_stands_before_it_passes(self, half, between, rest, is_ocr):
        """The doubt is of the seam alone."""
        quote = "The clerk said of the boats that they"

        assert locate_quote(torn(half, between, rest, is_ocr=is_ocr), quote).fit is Fit.EXACT


@pytest.mark.parametrize(("half", "between", "rest"), INTERRUPTED)
def test_a_page_scanned_twice_bears_out_nothing(half, between, rest):
    """What is broken on both copies is no word that the book has elsewhere."""
    source = torn(half, between, rest, copies=2)
    joined = f"of the boats that they were {half}{between.splitlines()[0]}"

    assert locate_quote(source, joined).fit not in {Fit.EXACT, Fit.FOLDED}
    assert locate_quote(source, rest).fit not in {Fit.EXACT, Fit.FOLDED}


@pytest.mark.parametrize("half", ["un-", "anti-", "Anglo-", "Vice-", "trans-"])
def test_a_line_behind_a_compound_of_names_is_not_refused(half):
    """Nobody can tell "un-/American" from "un-/Figure"; what follows is no part of a word."""
    source = torn(half, "American feelings of the people were", "seen by all of them")

    for quote in ("seen by all of them", f"they were {half}American feelings"):
        assert DifferenceKind.EDIT not in kinds(locate_quote(source, quote))


@pytest.mark.parametrize("half", ["un-", "Anglo-", "trans-"])
def test_a_compound_that_stands_elsewhere_too_passes(half):
    """The source itself says that both belong together."""
    text = TORN.format(half=half, between="Penhallow feelings of the people", rest="were seen")
    text += f"Such {half}Penhallow feelings were common.\n"
    source = fold_source(SourceText(text=text, leaf_starts=(0,), furniture=(), is_ocr=(False,)))

    assert locate_quote(source, f"that they were {half}Penhallow feelings").fit is Fit.FOLDED


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("They met at the fisher-\nmen of the town and\nseen by all.", "seen by all"),
        ("He was in MAN-\nCHESTER that day and\nseen by all.", "in MANCHESTER that day"),
        ("It was done in 1914-\n18 by the men and\nseen by all.", "seen by all"),
        ("The pier-\nhead was old and not\nlikely to stand.", "likely to stand"),
    ],
)
def test_an_ordinary_break_puts_nothing_in_doubt(text, quote):
    """Small letters behind small ones, capitals behind capitals, digits behind digits."""
    source = fold_source(SourceText(text=text, leaf_starts=(0,), furniture=(), is_ocr=(False,)))

    assert locate_quote(source, quote).fit in {Fit.EXACT, Fit.FOLDED}
