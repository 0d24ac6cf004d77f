"""Locate: what was touched never passes, and what was not is found, to the code point."""

from __future__ import annotations

import random
import re
import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.anchors.anchor import Anchor, DifferenceKind, Fit
from cardstore.anchors.locate import locate_quote
from cardstore.errors import UsageError
from cardstore.spans import Span
from cardstore.text.folding import FOLDING_VERSION, FoldedSource, fold_source
from cardstore.text.folding_names import FOLDINGS
from cardstore.text.source_text import SourceText

if TYPE_CHECKING:
    from tests.anchors.conftest import Pages

FOUND = {Fit.EXACT, Fit.FOLDED, Fit.AMBIGUOUS}
_LINES = """
    stone river bridge not never seven twelve only almost road miller captain was is had has the a
    in on wrote writes letter letters king queen 1832 1834 north south went gone saw said mill
    unable
"""
WORDS = _LINES.split()


def one_leaf(text: str, *, is_ocr: bool = False) -> FoldedSource:
    """Make a source of one leaf."""
    return fold_source(SourceText(text=text, leaf_starts=(0,), furniture=(), is_ocr=(is_ocr,)))


def raw(source: FoldedSource, anchor: Anchor) -> list[str]:
    """Give the raw text of the first occurrence's pieces."""
    return [piece.of(source.source.text) for piece in anchor.occurrences[0].pieces]


def labels(anchor: Anchor) -> list[str]:
    """Give the labels of the differences."""
    return [difference.label for difference in anchor.differences]


# ---- what was not touched is found


@pytest.mark.parametrize(
    ("quote", "printed", "folding"),
    [
        ("They did not leave it before the", "they did not leave it be-\nfore the", "initial case"),
        (
            "leave it be-fore the first snow.",
            "leave it be-\nfore the first snow.",
            "line-end hyphen",
        ),
        ('"We can\'t go on," wrote', "“We can’t go on,” wrote", "quote marks"),
        ("polished the stones; the officers", "polished the ſtones; the ofﬁcers", "long s"),
        ("cook at the cafe\u0301. They", "cook at the café. They", "Unicode form"),
        ("of sand--nothing was done", "of ſand—nothing was done", "dash"),
        ("between 1832-33 and 1840. Hers", "between 1832–33 and 1840.¹ Hers", "note mark"),
        (
            "Some of the  farmers, who were\npoor",
            "Some of the farmers, who were\npoor",
            "white space",
        ),
        ("Mr. Har\u00adrow.\n“We", "Mr. Harrow.\n“We", "zero-width"),
        ("[t]he surveyors came", "The surveyors came", "bracketed letter"),
        ("“only four were able to climb”", "only four were\nable to climb", "outer quote marks"),
        ("The surveyors […] in the spring of 1832", None, "marked omission"),
    ],
)
def test_a_quote_is_found_through_each_folding(
    valley: FoldedSource, quote: str, printed: str | None, folding: str
) -> None:
    """With the folding named, and the span right to the code point."""
    anchor = locate_quote(valley, quote)

    assert anchor.fit is Fit.FOLDED
    assert folding in anchor.occurrences[0].foldings
    assert set(anchor.occurrences[0].foldings) <= FOLDINGS
    assert anchor.folding_version == FOLDING_VERSION
    if printed is not None:
        assert raw(valley, anchor) == [printed]


@given(st.data())
def test_every_stretch_of_whole_words_is_found_exactly(
    valley: FoldedSource, data: st.DataObject
) -> None:
    """A planted span, copied raw, is exact and its span is the planted one."""
    text = valley.source.text
    bounds = [found.span() for found in re.finditer(r"\S+?(?:-\n\S+|(?=\s|$))", text)]
    first = data.draw(st.integers(0, len(bounds) - 5))
    last = data.draw(st.integers(first + 3, min(len(bounds), first + 60) - 1))
    span = Span(bounds[first][0], bounds[last][1])
    anchor = locate_quote(valley, span.of(text))

    exact = [o.pieces for o in anchor.occurrences if not o.foldings]

    assert anchor.fit in {Fit.EXACT, Fit.AMBIGUOUS}
    assert (span,) in exact
    assert all(piece.of(text) == span.of(text) for (piece,) in exact)


@settings(deadline=None)
@given(st.data())
def test_dress_never_loses_a_quote(valley: FoldedSource, data: st.DataObject) -> None:
    """Spacing, quote marks, ligatures, line breaks and Unicode form change nothing."""
    text = valley.source.text
    bounds = [found.span() for found in re.finditer(r"\S+?(?:-\n\S+|(?=\s|$))", text)]
    first = data.draw(st.integers(0, len(bounds) - 6))
    last = data.draw(st.integers(first + 4, min(len(bounds), first + 40) - 1))
    span = Span(bounds[first][0], bounds[last][1])
    quote = span.of(text)
    if data.draw(st.booleans()):
        quote = quote.replace("-\n", "")
    for one, others in (
        ("\n", (" ", "  ", "\u00a0")),
        ("“", ('"', "„", "«")),
        ("”", ('"', "»")),
        ("’", ("'", "ʼ")),
        ("—", ("--", " – ", "---")),
        ("ſ", ("s",)),
        ("ﬁ", ("fi",)),
        ("fi", ("ﬁ",)),
        ("¹", ("",)),
    ):
        quote = quote.replace(one, data.draw(st.sampled_from((one, *others))))
    quote = unicodedata.normalize(data.draw(st.sampled_from(("NFC", "NFD"))), quote)
    anchor = locate_quote(valley, quote)

    assert anchor.fit in {Fit.EXACT, Fit.FOLDED}
    assert anchor.differences == ()
    assert anchor.occurrences[0].pieces in {(span,), (Span(span.start, span.end - 1),)}


@given(
    st.lists(st.sampled_from(["a", "ab", "b", "ba", "aa"]), min_size=1, max_size=60),
    st.lists(st.sampled_from(["a", "ab", "b", "ba", "aa"]), min_size=1, max_size=3),
    st.lists(st.sampled_from([" ", "\n", "  "]), min_size=60, max_size=60),
)
def test_all_occurrences_equal_the_slow_search(
    words: list[str], quote: list[str], gaps: list[str]
) -> None:
    """Every place, also overlapping ones, as a regular expression finds them one by one."""
    text = "".join(word + gap for word, gap in zip(words, gaps, strict=False))
    source = one_leaf(text)
    wanted = {
        start.span()
        for offset in range(len(text))
        if (start := re.compile(r"\s+".join(quote) + r"(?!\w)").match(text, offset))
        and (offset == 0 or not text[offset - 1].isalnum())
    }
    anchor = locate_quote(source, " ".join(quote))
    found = {
        (o.pieces[0].start, o.pieces[0].end) for o in anchor.occurrences if anchor.fit in FOUND
    }

    assert found == wanted


def test_a_repeated_quote_is_ambiguous_with_all_places(valley: FoldedSource) -> None:
    """Exact places come first, each group in text order."""
    anchor = locate_quote(valley, "he who would gather")
    places = [occurrence.pieces[0].start for occurrence in anchor.occurrences]
    text = valley.source.text

    assert anchor.fit is Fit.AMBIGUOUS
    assert places == [text.index("he who would gather"), text.index("He who would gather")]
    assert [o.foldings for o in anchor.occurrences] == [(), ("initial case",)]


def test_thousands_of_places_are_kept_up_to_the_limit() -> None:
    """A very short quote is ambiguous, not an error."""
    source = one_leaf("of it " * 12_000)

    assert len(locate_quote(source, "of").occurrences) == 10_000
    assert len(locate_quote(source, "of", limit=7).occurrences) == 7


def test_a_quote_of_five_thousand_words_is_found() -> None:
    """And one changed word in it is seen."""
    words = [WORDS[number % 7] + str(number) for number in range(6_000)]
    source = one_leaf("\n".join(" ".join(words[at : at + 9]) for at in range(0, 6_000, 9)))
    quote = words[500:5_500]

    assert locate_quote(source, " ".join(quote)).fit is Fit.FOLDED

    quote[2_500] = "changed"
    anchor = locate_quote(source, " ".join(quote))

    assert (anchor.fit, len(anchor.differences)) == (Fit.NEAR, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Τὸν δ’ ἠμείβετ’ ἔπειτα ποδάρκης δῖος Ἀχιλλεύς, καὶ οὐκ ἔφη.",
        "Все счастливые семьи похожи друг на друга, ёлка стояла в углу.",
        "A rose 🌹 and a face 😀 were painted over the 🏛 door that day.",
        "The rule was .*+?[](){}|\\^$ and nobody could read it (not one).",
    ],
)
def test_other_scripts_and_signs_are_found(text: str) -> None:
    """Greek, Cyrillic, code points beyond the basic plane, characters that search languages use."""
    source = one_leaf("Before.\n" + text + "\nAfter it came more.")
    anchor = locate_quote(source, text)

    assert anchor.fit is Fit.EXACT
    assert raw(source, anchor) == [text]


def test_a_dropped_word_is_seen_in_other_scripts() -> None:
    """The aligner works on letters of any script."""
    source = one_leaf("Τὸν δ’ ἠμείβετ’ ἔπειτα ποδάρκης δῖος Ἀχιλλεύς, καὶ οὐκ ἔφη ταῦτα πάλιν.")
    anchor = locate_quote(source, "ποδάρκης δῖος Ἀχιλλεύς, καὶ ἔφη ταῦτα πάλιν")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)


def test_scripts_without_spaces_have_no_broken_words() -> None:
    """A Japanese quote may begin and end anywhere; a changed sign in it is still seen."""
    source = one_leaf("吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。")

    assert locate_quote(source, "猫である。名前はまだ無い").fit is Fit.EXACT
    assert locate_quote(source, "猫である。名前はまだ有い").fit not in FOUND


def test_signs_alone_are_looked_for_raw() -> None:
    """A quote without letters or digits."""
    source = one_leaf("One.\n* * *\nTwo.")

    assert locate_quote(source, "* * *").fit is Fit.EXACT
    assert locate_quote(source, "* * * *").fit is Fit.MISSING


@pytest.mark.parametrize("quote", ["", "  ", "\n\u00a0"])
def test_a_blank_quote_is_refused(valley: FoldedSource, quote: str) -> None:
    """A blank quote is a mistake of the request, not a quote that is missing."""
    with pytest.raises(UsageError, match="empty"):
        locate_quote(valley, quote)


@pytest.mark.parametrize("text", ["", " \n"])
def test_nothing_is_found_in_an_empty_source(text: str) -> None:
    """A scan of blank leaves has no quotes."""
    assert locate_quote(one_leaf(text), "any words").fit is Fit.MISSING


def test_a_source_text_is_folded_on_the_way(valley: FoldedSource) -> None:
    """For one quote nobody needs to fold first."""
    assert locate_quote(valley.source, "only four were").fit is Fit.EXACT


# ---- across leaves


def test_a_quote_over_a_page_break_passes_head_and_note(make_pages: type[Pages]) -> None:
    """The furniture is not among the pieces."""
    pages = make_pages(
        "{h:THE VALLEY 4}\nThe bridge was car-\n\n{n:¹ See the map.}\n",
        "{h:5 THE FLOOD}\n\nried away at night.",
    )
    anchor = locate_quote(pages.folded, "bridge was carried away")

    assert anchor.fit is Fit.FOLDED
    assert {"line-end hyphen", "page break"} <= set(anchor.occurrences[0].foldings)
    assert raw(pages.folded, anchor) == ["bridge was car-", "ried away"]


def test_a_quote_copied_with_the_furniture_in_it_is_exact(make_pages: type[Pages]) -> None:
    """What a reader copies from the text layer is there, code point for code point."""
    pages = make_pages("The bridge was\n{n:¹ See the map.}\n", "{h:5 THE FLOOD}\n\ncarried away.")
    quote = pages.source.text[4:-6]
    anchor = locate_quote(pages.folded, quote)

    assert anchor.fit is Fit.EXACT
    assert raw(pages.folded, anchor) == [quote]


def test_furniture_copied_on_one_line_is_folded(make_pages: type[Pages]) -> None:
    """The same with its line ends lost."""
    pages = make_pages("The bridge was\n{n:¹ See the map.}\n", "{h:5 THE FLOOD}\n\ncarried away.")
    quote = " ".join(pages.source.text.split())

    assert locate_quote(pages.folded, quote).fit is Fit.FOLDED


def test_a_quote_from_a_foot_note_is_found(make_pages: type[Pages]) -> None:
    """Notes are text too."""
    pages = make_pages("The bridge fell.\n{n:¹ The mason blamed the frost.}\n", "More text here.")
    anchor = locate_quote(pages.folded, "mason blamed the frost")

    assert anchor.fit is Fit.EXACT
    assert raw(pages.folded, anchor) == ["mason blamed the frost"]


def test_a_quote_over_two_parts_of_a_foot_note_is_found(make_pages: type[Pages]) -> None:
    """A note that goes on below the next page is one text, the head between not in it."""
    pages = make_pages(
        "The bridge fell.\n{n:¹ The mason blamed the}\n",
        "{h:5 THE FLOOD}\nMore text here.\n{n:frost, and the river.}\n",
    )
    anchor = locate_quote(pages.folded, "blamed the frost, and the river")

    assert anchor.fit is Fit.FOLDED
    assert raw(pages.folded, anchor) == ["blamed the", "frost, and the river"]


def test_notes_far_apart_are_not_joined(make_pages: type[Pages]) -> None:
    """The end of one note and the start of another, three leaves on, are no text."""
    pages = make_pages(
        "One went by.\n{n:¹ Blamed the}\n",
        "Two.",
        "Three.",
        "Four came.\n{n:frost, and the river.}\n",
    )

    assert locate_quote(pages.folded, "Blamed the frost, and the river").fit not in FOUND


def test_notes_far_apart_are_not_joined_in_a_segment_either(make_pages: type[Pages]) -> None:
    """A quote with an omission is not laxer than one without."""
    pages = make_pages(
        "One went by.\n{n:¹ Blamed the}\n",
        "Two.",
        "Three.",
        "Four came.\n{n:frost, and the river. It was a cold year.}\n",
    )

    assert locate_quote(pages.folded, "Blamed the frost […] It was a cold year.").fit not in FOUND


def test_running_heads_are_not_joined(make_pages: type[Pages]) -> None:
    """Two heads one after another are no sentence."""
    pages = make_pages("{h:THE VALLEY}\nRain.", "{h:THE FLOOD}\nSnow.")

    assert locate_quote(pages.folded, "THE VALLEY THE FLOOD").fit not in FOUND
    assert locate_quote(pages.folded, "THE FLOOD").fit is Fit.EXACT


def test_a_head_that_nobody_marked_sends_the_quote_to_a_person(make_pages: type[Pages]) -> None:
    """Whole lines left out beside a page break are shown, neither passed nor called an edit."""
    pages = make_pages(
        "In the morning the bridge was\n", "THE FLOOD OF SPRING\n\ncarried away by the river."
    )
    anchor = locate_quote(pages.folded, "In the morning the bridge was carried away by the river.")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)
    assert labels(anchor) == ["lines between pages"]


# ---- what was touched never passes


EDITS = [
    ("did not leave", "did leave", "negation"),
    ("£1,240, was", "£1,420, was", "number"),
    ("eleven men", "twelve men", "number"),
    ("only four", "four", "qualifier"),
    ("able to climb", "unable to climb", "negation"),
    ("Mr. Harrow", "Mr. Garland", "name"),
    ("can’t go on", "can go on", "negation"),
    ("unless the", "if the", "negation"),
    ("2.5 metres", "25 metres", "number"),
    ("2.5 metres", "2,5 metres", "number"),
    ("2.5 metres", "5 metres", "number"),
    ("£1,240", "1,240", "number"),
    ("£1,240", "$1,240", "number"),
    ("No one was", "One was", "negation"),
    ("perhaps the best", "the best", "hedge"),
    ("never saw", "saw", "negation"),
    ("miller’s wife", "millers wife", "apostrophe"),
    ("ferryman’s sons", "ferryman’s son", "singular or plural"),
    ("She’ll not", "Shell not", "apostrophe"),
    ("to -5\n", "to 5\n", "number"),
    ("12% in", "12 in", "number"),
    ("50 m² of", "50 m of", "number"),
    ("10⁶ grains", "10 grains", "number"),
    ("10⁶ grains", "106 grains", "number"),
    ("1832–33", "183233", "number"),
    ("greater loss", "lesser loss", "word changed"),
    ("must not fear", "must fear", "negation"),
    ("in one night", "in a night", "number"),
    ("from the coast", "from a coast", "word changed"),
    ("saved the", "saves the", "tense"),
    ("wrote the clerk", "writes the clerk", "tense"),
    ("Polish workmen", "polish workmen", "case"),
    ("it was written by", "was it written by", "order"),
]


@pytest.mark.parametrize(("printed", "quoted", "label"), EDITS)
def test_an_edit_fails_and_is_named(
    valley: FoldedSource, printed: str, quoted: str, label: str
) -> None:
    """One changed word, sign or number in a long quote is an edit, whatever the likeness."""
    text = valley.source.text
    at = text.index(printed)
    start, end = text.rindex(" ", 0, at - 40), text.index(" ", at + len(printed) + 9)
    quote = (text[start:at] + quoted + text[at + len(printed) : end]).strip()
    anchor = locate_quote(valley, quote)

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)
    assert label in labels(anchor)


PERSONS = [
    (
        "Some of the farmers, who were poor, sold",
        "Some of the farmers who were poor sold",
        "punctuation",
    ),
    ("the re-formed parish", "the reformed parish", "hyphen"),
    ("to re-sign the bond", "to resign the bond", "hyphen"),
    ("cook at the café", "cook at the cafe", "accent lost"),
    ("The river rose", "THE RIVER ROSE", "capitals"),
    ("No one was hurt", "No one [sic] was hurt", "added in brackets"),
    ("cook at the café. They bought", "cook ... They bought", "bare ellipsis"),
    ("the best account", "the “best” account", "quotation marks"),
]


@pytest.mark.parametrize(("printed", "quoted", "label"), PERSONS)
def test_what_a_person_should_see_is_neither_passed_nor_an_edit(
    valley: FoldedSource, printed: str, quoted: str, label: str
) -> None:
    """Punctuation, hyphens, accents, capitals and additions."""
    assert " ".join(printed.split()) in " ".join(valley.source.text.split())
    anchor = locate_quote(valley, quoted)

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)
    assert label in labels(anchor)


def test_a_quote_all_in_capitals_has_one_difference(valley: FoldedSource) -> None:
    """Also where it has words of one letter."""
    anchor = locate_quote(valley, "IT WAS WRITTEN BY A MAN WHO NEVER SAW THE WATER")

    assert (anchor.edited, labels(anchor)) == (False, ["capitals"])


@pytest.mark.parametrize(
    "quote",
    [
        "rveyors came into the valley",
        "able to climb the pa",
        "5 metres in one night",
        "4 were able",
        "5 degrees, and the price",
        "the price of flour went up by 12",
        "They bought 50 m",
        "signed the bond",
        "and counted 10",
        "The river rose 2.",
        ".5 metres in one night",
        "which had cost £1,",
        "between 1832–",
    ],
)
def test_a_quote_that_begins_or_ends_inside_a_word_or_number_does_not_pass(
    valley: FoldedSource, quote: str
) -> None:
    """Half a word, a number without its sign or its other digits are not the source's words."""
    assert locate_quote(valley, quote).fit not in FOUND


def test_the_second_half_of_a_negated_word_does_not_pass() -> None:
    """ "able to pay" is not in "unable to pay", though the code points are."""
    source = one_leaf("The town was unable to pay, and non-violent men do un-\njust things.")

    assert locate_quote(source, "able to pay").edited
    assert locate_quote(source, "violent men do").edited
    assert locate_quote(source, "just things").edited


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 10_000), st.sampled_from(["drop", "add", "change", "swap"]))
def test_any_single_word_edit_of_five_words_or_more_is_never_clean(
    valley: FoldedSource, seed: int, how: str
) -> None:
    """Drawn at random, at any inner place."""
    rng = random.Random(seed)  # noqa: S311 - a drawn edit, no secret
    words = valley.source.text.replace("-\n", "").split()
    first = rng.randrange(len(words) - 12)
    quote = words[first : first + rng.randint(6, 12)]
    at = rng.randrange(1, len(quote) - 2)
    original = list(quote)
    if how == "drop":
        del quote[at]
    elif how == "add":
        quote.insert(at, rng.choice(WORDS))
    elif how == "change":
        quote[at] = rng.choice(WORDS)
    else:
        quote[at], quote[at + 1] = quote[at + 1], quote[at]
    if quote == original:
        return

    assert locate_quote(valley, " ".join(quote)).fit not in FOUND


def test_two_passages_stitched_together_are_an_edit_with_two_places(valley: FoldedSource) -> None:
    """Each is verbatim, but nobody wrote them one after the other."""
    anchor = locate_quote(valley, "The surveyors came into the valley saved the grain")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)
    assert "stitched passages" in labels(anchor)
    assert raw(valley, anchor) == ["The surveyors came into the valley", "saved the\ngrain"]


SEAMED = (
    "The surveyors came into the valley in the spring of 1832, and they did not",
    "and the price of flour went up by 12% in a week. Some of the",
)


@given(head=st.integers(6, 14), tail=st.integers(6, 14))
def test_a_seam_is_shown_in_whole_words(valley: FoldedSource, head: int, tail: int) -> None:
    """What is shown around it are words of the quote, none of them cut."""
    first, second = SEAMED
    quote = " ".join([*first.split()[:head], *second.split()[:tail]])
    shown = [
        one.quoted
        for one in locate_quote(valley, quote).differences
        if one.label == "stitched passages"
    ]

    assert shown
    assert all(f" {one} " in f" {quote} " for one in shown)


@pytest.mark.parametrize(
    ("printed", "quoted", "fit", "edited"),
    [
        ("a mile and ½ a furlong", "a mile and 1/2 a furlong", Fit.FOLDED, False),
        ("a mile and ½ a furlong", "a mile and 12 a furlong", Fit.NEAR, True),
        ("a mile and 1½ furlongs", "a mile and 11/2 furlongs", Fit.NEAR, True),
        ("a mile and 1½ furlongs", "a mile and 112 furlongs", Fit.NEAR, True),
        ("a mile and 2½ furlongs", "a mile and 2 furlongs", Fit.NEAR, True),
        ("a plot of H₂O and ash", "a plot of H2O and ash", Fit.FOLDED, False),
    ],
)
def test_fractions_keep_their_value(printed: str, quoted: str, fit: Fit, *, edited: bool) -> None:
    """A glyph for a fraction folds to digits only where the value cannot change."""
    anchor = locate_quote(one_leaf(f"They walked {printed} that day."), quoted)

    assert (anchor.fit, anchor.edited) == (fit, edited)


# ---- omissions


def test_an_omission_that_hides_a_not_is_an_edit(valley: FoldedSource) -> None:
    """The segments are verbatim, but the sense is reversed."""
    anchor = locate_quote(valley, "the spring of 1832, and they did […] leave it before")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)
    assert labels(anchor) == ["omission hides a not"]


def test_a_long_omission_with_a_not_in_it_goes_to_a_person(valley: FoldedSource) -> None:
    """Among many hidden words a "not" may be of another sentence."""
    anchor = locate_quote(valley, "The surveyors came […] the others, being unwell, remained")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)


def test_an_omission_that_hides_a_refusal_goes_to_a_person() -> None:
    """ "The council refused to approve" is not "The council […] approve"."""
    source = one_leaf("The council of the town refused to approve the plan that the mayor drew.")
    anchor = locate_quote(source, "The council of the town […] approve the plan")

    assert (anchor.fit, labels(anchor)) == (Fit.NEAR, ["omission hides a refusal or doubt"])


def test_segments_out_of_order_do_not_pass(valley: FoldedSource) -> None:
    """An omission leaves out, it does not turn round."""
    anchor = locate_quote(valley, "the miller’s wife […] The surveyors came into the valley")

    assert anchor.fit not in FOUND


def test_an_elided_quote_has_a_segment_for_each_stretch(valley: FoldedSource) -> None:
    """Each with its own span."""
    anchor = locate_quote(valley, "The river rose […] in one night […] was carried away.")
    pieces = [piece.of(valley.source.text) for piece in anchor.occurrences[0].pieces]

    assert pieces == ["The river rose", "in one night", "was carried away."]


def test_a_changed_word_beside_an_omission_is_an_edit(valley: FoldedSource) -> None:
    """A mark excuses nothing but what it stands for."""
    anchor = locate_quote(valley, "The river fell 2.5 metres in one night […] was carried away.")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)


def test_a_short_changed_segment_is_compared_with_the_text_in_its_reach(
    valley: FoldedSource,
) -> None:
    """Also where it stands before the longest segment."""
    anchor = locate_quote(
        valley, "The river sank […] the bridge, which had cost £1,240, was carried"
    )

    assert "word changed" in labels(anchor)
    assert raw(valley, anchor)[0] == "The river rose"


def test_segments_far_apart_go_to_a_person(make_pages: type[Pages]) -> None:
    """Pages apart may still be one argument, but nobody reads it so unseen."""
    filler = "Grain was sold by the sack at every gate of the town that year. " * 40
    pages = make_pages("The mill burned down. " + filler, filler + "A new mill was built.")
    anchor = locate_quote(pages.folded, "The mill burned down. […] A new mill was built.")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)
    assert labels(anchor) == ["long omission"]


def test_a_negation_added_in_brackets_is_an_edit(valley: FoldedSource) -> None:
    """Marked or not, it reverses the sense."""
    anchor = locate_quote(valley, "He who would gather roses must not [never] fear thorns")

    assert anchor.edited


def test_brackets_that_the_source_prints_are_its_words() -> None:
    """ "[sic]" may stand on the page."""
    source = one_leaf("He wrote “recieve” [sic] in every letter … and was proud.")

    assert locate_quote(source, "“recieve” [sic] in every letter … and").fit is Fit.EXACT


# ---- scans


def test_noise_alone_goes_to_a_person(valley_read: FoldedSource) -> None:
    """Misread tokens that are no words, in a scan."""
    anchor = locate_quote(valley_read, "able to climb the pass; the others, being unwell, remained")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)
    assert labels(anchor) == ["misreading", "misreading"]


def test_the_same_letters_are_an_edit_where_nobody_misread() -> None:
    """In a text that was not read by an engine a wrong letter is the source's own."""
    source = one_leaf("able to climb tbe pass; the others, being unwell, remaincd at the inn")
    anchor = locate_quote(source, "able to climb the pass; the others, being unwell, remained")

    assert anchor.edited


@pytest.mark.parametrize(
    "quote", ["832, and they did not leave", "The boat came on the th of June, 1832"]
)
def test_half_a_number_of_a_scan_is_an_edit(quote: str) -> None:
    """Digits cut off are no misreading."""
    text = "The boat came on the 9th of June, 1832, and they did not leave it before the snow."

    assert locate_quote(one_leaf(text, is_ocr=True), quote).edited


@pytest.mark.parametrize(
    ("printed", "quoted"),
    [("did not leave", "did leave"), ("only four", "four"), ("1832", "1852"), ("cows", "bows")],
)
def test_an_edit_in_a_scan_is_an_edit(valley_read: FoldedSource, printed: str, quoted: str) -> None:
    """A known word, a number or a missing "not" is no misreading."""
    text = valley_read.source.text
    at = text.index(printed)
    quote = text[text.rindex(" ", 0, at - 20) : at] + quoted + text[at + len(printed) : at + 60]
    anchor = locate_quote(valley_read, quote.rsplit(" ", 1)[0])

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)


# ---- nothing near


def test_an_invented_sentence_is_missing(valley: FoldedSource) -> None:
    """In the manner of the book is not in the book."""
    quote = "Seven travellers later praised the inn for its cheese and its feather beds."

    assert locate_quote(valley, quote).fit is Fit.MISSING


def test_a_near_anchor_has_one_occurrence_and_a_likeness(valley: FoldedSource) -> None:
    """For showing; it decides nothing."""
    anchor = locate_quote(valley, "the others, being ill, remained at the inn")

    assert len(anchor.occurrences) == 1
    assert anchor.similarity is not None
    assert 0.6 <= anchor.similarity < 1.0
    assert raw(valley, anchor) == ["the others, being unwell, remained at the inn"]
    assert [(d.kind, d.printed, d.quoted) for d in anchor.differences] == [
        (DifferenceKind.EDIT, "unwell", "ill")
    ]


# ---- note marks that are plain digits


def glued(text: str, *marks: str) -> FoldedSource:
    """Make a source of one leaf in which the digits behind each given text are note marks."""
    ends = [text.index(mark) + len(mark) for mark in marks]
    return fold_source(
        SourceText(
            text=text,
            leaf_starts=(0,),
            furniture=(),
            is_ocr=(False,),
            notes=(),
            note_marks=tuple(Span(end, end + 1) for end in ends),
        )
    )


GLUED = "It is known from the books.1 The purpose was\nplain, with its error.2\n\n3.4 Gaps are few."


@pytest.mark.parametrize(
    ("quote", "fit"),
    [
        ("known from the books. The purpose", Fit.FOLDED),
        ("known from the books.1 The purpose", Fit.EXACT),
        ("known from the books.1  The purpose", Fit.FOLDED),
        ("with its error. 3.4 Gaps are", Fit.FOLDED),
        ("with its error.2\n\n3.4 Gaps are", Fit.EXACT),
        ("the books.1 The […] with its error.", Fit.FOLDED),
        ("the books. The […] with its error.", Fit.FOLDED),
        ("known from the books.", Fit.EXACT),
        ("known from the books.1", Fit.EXACT),
        ("The purpose was plain, with its error.", Fit.FOLDED),
    ],
)
def test_a_glued_note_mark_may_be_left_out_or_copied(quote: str, fit: Fit) -> None:
    """Either way the words are the source's."""
    assert locate_quote(glued(GLUED, "books.", "error."), quote).fit is fit


@pytest.mark.parametrize(
    "quote",
    [
        "known from the books.2 The purpose",
        "known from the books The purpose",
        "with its error. 34 Gaps are",
        "with its error. 4 Gaps are",
        "with its error.23.4 Gaps are",
        "with its error.2 4 Gaps are",
    ],
)
def test_no_other_digit_is_lost_with_a_note_mark(quote: str) -> None:
    """Nor is the punctuation beside it."""
    assert locate_quote(glued(GLUED, "books.", "error."), quote).fit not in FOUND


def test_a_digit_that_nobody_told_is_a_number() -> None:
    """The same text without the knowledge."""
    anchor = locate_quote(one_leaf(GLUED), "known from the books. The purpose")

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)


def test_the_folding_of_a_glued_mark_is_named() -> None:
    """Among the occurrence's foldings."""
    anchor = locate_quote(glued(GLUED, "books."), "known from the books. The purpose")

    assert anchor.occurrences[0].foldings == ("note mark",)


# ---- long and many-parted quotes


def test_a_quote_of_thousands_of_omissions_is_refused_at_once(valley: FoldedSource) -> None:
    """It is no passage; as words of the source it would be found all the same."""
    with pytest.raises(UsageError, match="omissions"):
        locate_quote(valley, "[…]".join(["the"] * 3_000))

    dotted = " … ".join(f"chapter {number}" for number in range(20))
    assert locate_quote(one_leaf(f"Of {dotted} and so on"), dotted).fit is Fit.EXACT


def test_twelve_short_segments_are_all_placed() -> None:
    """In order, though each stands in many places."""
    text = "the gate of the mill stood open and dry, " * 400
    anchor = locate_quote(one_leaf(text), " […] ".join(["of the mill"] * 12))

    assert anchor.fit is Fit.AMBIGUOUS
    assert all(len(occurrence.segments) == 12 for occurrence in anchor.occurrences)
    starts = [piece.start for piece in anchor.occurrences[0].pieces]
    assert starts == sorted(set(starts))


def test_a_long_omission_is_shown_by_its_ends() -> None:
    """A person needs to see where it begins and ends, and whether a "not" is in it."""
    middle = " ".join(f"gate {number} was open and" for number in range(300))
    source = one_leaf(f"The miller saw the flood and {middle} he did not leave the valley.")
    anchor = locate_quote(source, "The miller saw the flood […] leave the valley.")
    shown = {difference.printed for difference in anchor.differences}

    assert {"omission hides a not", "long omission"} == set(labels(anchor))
    first = "and gate 0 was open and gate 1 was open and gate"
    last = "298 was open and gate 299 was open and he did not"
    assert shown == {f"{first} … {last}"}


# ---- foldings by their right names


@pytest.mark.parametrize(
    ("text", "mark", "quote", "names"),
    [
        ("of 1889.3 3.4 Gaps remain", "3 ", "of 1889. 3.4 Gaps remain", ("note mark",)),
        ("standard error.3\n3.4 Gaps", "3\n", "standard error. 3.4 Gaps", None),
        ("of 1889.\n\n\n3.4 Gaps", None, "of 1889. 3.4 Gaps", ("white space",)),
        ("they we\uff52e not there", None, "they were not there", ("compatibility letter",)),
        ("they were 𝐧𝐨𝐭 there", None, "they were not there", ("compatibility letter",)),
        ("the ofﬁcer was there", None, "the officer was there", ("ligature",)),
    ],
)
def test_foldings_are_named_for_what_they_are(
    text: str, mark: str | None, quote: str, names: tuple[str, ...] | None
) -> None:
    """A note mark beside a number is no dash, and a letter in bold no ligature."""
    marks = () if mark is None else (Span(text.index(mark), text.index(mark) + 1),)
    source = SourceText(
        text=text, leaf_starts=(0,), furniture=(), is_ocr=(False,), note_marks=marks
    )
    anchor = locate_quote(source, quote)

    assert anchor.fit is Fit.FOLDED
    assert (names or ("note mark", "white space")) == anchor.occurrences[0].foldings


def test_a_number_that_is_no_note_mark_is_never_passed_by() -> None:
    """Between numbers, with a mark known elsewhere."""
    text = "of 1889. 3 3.4 Gaps remain.1"
    source = SourceText(
        text=text,
        leaf_starts=(0,),
        furniture=(),
        is_ocr=(False,),
        note_marks=(Span(len(text) - 1, len(text)),),
    )

    assert locate_quote(source, "of 1889. 3.4 Gaps remain.").fit is Fit.NEAR


# ---- what an omission or an addition beside it hides


TURNS = (
    "I desire that I may not be buried here. We cannot say that we have read it. The king, whose "
    "brother had killed the bishop of the town, honoured the queen. He was nearly killed by it. "
    "They did go home. It cost 10⁶. Only one of them is in the house today."
)


@pytest.mark.parametrize(
    ("quote", "label"),
    [
        ("I desire that I may […]", "omission hides a not"),
        ("I desire that I may …", "omission hides a not"),
        ("[…] say that we have read it", "omission hides a not"),
        ("… say that we have read it", "omission hides a not"),
        ("They did […] [not] go home", "negation added in brackets"),
        ("They did [not] … go home", "negation"),
        ("They did go [un]home", "negation added in brackets"),
        ("We cannot say that we have [un-]read it", "negation added in brackets"),
        ("They did go home. It cost 10.", "number"),
    ],
)
def test_a_not_beside_a_mark_is_an_edit(quote: str, label: str) -> None:
    """At an end of the quote, beside an omission, as a beginning of a word."""
    anchor = locate_quote(one_leaf(TURNS), quote)

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)
    assert label in labels(anchor)


@pytest.mark.parametrize(
    ("quote", "label"),
    [
        ("The king […] killed […] the queen", "few words beside an omission"),
        ("He was […] killed by it", "omission hides a hedge"),
        ("[…] of them is in the house today", "omission hides an only or except"),
        ("They did go home … [to die]", "added in brackets"),
    ],
)
def test_what_may_turn_the_sense_goes_to_a_person(quote: str, label: str) -> None:
    """Single words picked out, a hedge left out, words added at the end."""
    anchor = locate_quote(one_leaf(TURNS), quote)

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, False)
    assert label in labels(anchor)


@pytest.mark.parametrize(
    "quote",
    [
        "The king […] honoured the queen.",
        "[…] The king, whose brother had killed the bishop […]",
        "They did go home. […]",
        "They did go home …",
    ],
)
def test_a_fair_omission_passes(quote: str) -> None:
    """Nothing turns in what is left out, and the sentence ends where the quote does."""
    assert locate_quote(one_leaf(TURNS), quote).fit is Fit.FOLDED


# ---- the hyphen of another line


def test_a_sentence_behind_another_lines_hyphen_is_found() -> None:
    """A little word with a capital is no rest of a broken one."""
    source = one_leaf("In der Bett⸗\nEs war einmal. The har-\nThe ship came in at noon.")

    assert locate_quote(source, "Es war einmal").fit is Fit.EXACT
    assert locate_quote(source, "The ship came in").fit is Fit.EXACT


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It is un-\nlikely that he came.", "likely that he came"),
        ("The non-\nChristian towns of the coast", "Christian towns of the coast"),
        ("THE HAR-\nTHE OLD HOUSE STANDS", "THE OLD HOUSE STANDS"),
        ("a half-\nin jest remark of his", "in jest remark of his"),
    ],
)
def test_the_rest_of_a_broken_word_is_not(text: str, quote: str) -> None:
    """Small letters, other words, a line all in capitals."""
    assert locate_quote(one_leaf(text), quote).fit is Fit.NEAR


# ---- silent elisions and words left out of scans


def test_words_left_out_of_one_passage_are_named_so(valley: FoldedSource) -> None:
    """They are shown, and so is where they stand."""
    quote = "The surveyors came into the valley, and they did not leave it before the first snow."
    anchor = locate_quote(valley, quote)

    assert labels(anchor) == ["number"] or "words left out" in labels(anchor)
    assert anchor.edited


def test_words_that_change_places_are_an_order_changed(valley: FoldedSource) -> None:
    """Also where each stands for the other."""
    anchor = locate_quote(valley, "the miller’s sons and the ferryman’s wife saved the grain")

    assert labels(anchor) == ["order", "order"]


@pytest.mark.parametrize(
    ("printed", "quoted", "label"),
    [
        ("He did nol go to the old house by the river.", "He did go to the old house", "left out"),
        ("There came J. Harrow to the house.", "There came Harrow to the house.", "left out"),
        ("He was examined and re-examined there.", "examined and examined there", "left out"),
        ("The police came to the old house.", "The place came to the old house.", "changed"),
        ("He agreed to come to the house.", "He green to come to the house.", "changed"),
    ],
)
def test_a_word_of_a_scan_is_never_noise(printed: str, quoted: str, label: str) -> None:
    """A misread "not" left out, an initial, half a compound, everyday words."""
    anchor = locate_quote(one_leaf(printed, is_ocr=True), quoted)

    assert (anchor.fit, anchor.edited) == (Fit.NEAR, True)
    assert any(label in name for name in labels(anchor))


@pytest.mark.parametrize("quote", ["Linus", "the  mile", "Herrow"])
def test_a_short_quote_is_found_as_it_stands_or_not_at_all(
    valley: FoldedSource, quote: str
) -> None:
    """Five to seven letters are like too much."""
    assert locate_quote(valley, quote).fit is Fit.MISSING


@pytest.mark.parametrize("quote", ["Harrow", "the clerk", "surveyors"])
def test_a_short_quote_that_stands_is_found(valley: FoldedSource, quote: str) -> None:
    """Of any length."""
    assert locate_quote(valley, quote).fit in FOUND


@pytest.mark.parametrize(
    ("printed", "quoted", "label"),
    [
        (
            "He told how he came there there on Monday.",
            "how he came there on Monday",
            "doubled word",
        ),
        ("It was sold at 5} dollars a ton there.", "sold at 5¼ dollars a ton", "misread number"),
    ],
)
def test_what_an_engine_or_a_printer_spoilt_goes_to_a_person(
    printed: str, quoted: str, label: str
) -> None:
    """In a scan; where nobody misread it is an edit."""
    anchor = locate_quote(one_leaf(printed, is_ocr=True), quoted)

    assert (anchor.fit, labels(anchor)) == (Fit.NEAR, [label])
    assert not anchor.edited
    assert locate_quote(one_leaf(printed), quoted).edited


@pytest.mark.parametrize(
    ("printed", "quoted"),
    [
        ("They said that he had had the letter then.", "that he had the letter then"),
        ("It was a very very old house by the sea.", "It was a very old house by the sea"),
        ("It was sold at 5} dollars a ton there.", "sold at 6¼ dollars a ton"),
        ("It was sold at 5 dollars a ton there.", "sold at 5¼ dollars a ton"),
    ],
)
def test_words_that_may_be_said_twice_and_other_numbers_are_edits(
    printed: str, quoted: str
) -> None:
    """In a scan too."""
    assert locate_quote(one_leaf(printed, is_ocr=True), quoted).edited


def test_a_notes_mark_behind_an_omission_is_no_segment():
    """Nothing is looked for there, and nothing goes wrong: the nearest words are shown."""
    source = SourceText(
        text="stone stone stone \n1 stone stone stone [2]",
        leaf_starts=(0,),
        furniture=(Span(18, 42),),
        is_ocr=(False,),
    )
    anchor = locate_quote(source, "to […]  [2]")

    assert (Fit.NEAR, True) == (anchor.fit, anchor.edited)


def test_a_segment_of_note_marks_alone_is_no_fault():
    """Its two edges pass by the same marks and meet; whatever the answer is, there is one."""
    body = f"xii\n{'stone ' * 14}stone not \n1 stone harbour,\x0c"
    text = f"{body}stone stone ¹ [2] \nTHE HARBOUR LAMPS"
    note, head = text.index("\n1 stone") + 1, text.index("\nTHE")
    source = SourceText(
        text=text,
        leaf_starts=(0, len(body)),
        furniture=(Span(0, 4), Span(note, len(body) - 1), Span(head, len(text))),
        is_ocr=(False, False),
    )

    assert locate_quote(fold_source(source), "¹ [2] […]  HARBOUR L").fit in Fit
