"""Titles match word by word, or they do not match."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.title_rest import SMALL_WORDS
from cardstore.sources.titles import compare_titles, is_generic
from tests.sources.making import TITLE

MATCH, CONTRADICT, UNKNOWN = (
    FieldComparison.MATCH,
    FieldComparison.CONTRADICT,
    FieldComparison.UNKNOWN,
)
_VOCABULARY = (
    "silting tidal harbour breakwater estuary dredging lighthouse pilot chart survey storm granite "
    "mortar causeway navigation customs revenue parliament engineer diary"
)
VOCABULARY = tuple(_VOCABULARY.split())


def compared(ours, theirs):
    """Give what two titles come to."""
    return compare_titles(ours, [theirs]).comparison


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Silting of tidal harbours", "SILTING OF TIDAL HARBOURS."),
        ("Socio-economic silting", "Socioeconomic silting"),
        ("Behaviour of harbour moulds", "Behavior of harbor molds".replace("molds", "moulds")),
        ("Über Häfen und Schlick", "Ueber Haefen und Schlick"),
        ("The Odd Harbour", "Odd Harbour"),
        ("The Origin of Harbours", "On the Origin of Harbours"),
        ("Harbour Analysis", "Harbour analysis, 4th ed."),
        ("Harbour Analysis (third revised edition)", "Harbour analysis -4/E."),
        ("Silting & dredging", "Silting and dredging"),
        ("Silting of harbours, part II", "Silting of harbours, part 2"),
        ("Silting of harbours. Part 2", "Silting of harbours. II"),
        ("Silting of harbours, part I", "Silting of harbours, Pt. 1"),
        ("Twelve lectures on silting", "12 lectures on silting"),
        ("Twenty-one lectures on silting", "21 lectures on silting"),
        ("St. Brannoc's harbour", "Saint Brannoc's harbour"),
        ("RETRACTED: Silting of harbours", "Silting of harbours"),
        ("Silting of harbours (extended abstract)", "Silting of harbours"),
    ],
)
def test_dress_and_spelling_do_not_count(ours, theirs):
    """They are the same title."""
    assert (MATCH, MATCH) == (compared(ours, theirs), compared(theirs, ours))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Silting of small harbours after 1871", "Silting of small harbours after 1872"),
        ("Silting of small tidal harbours", "Silting of large tidal harbours"),
        ("Silting is a sign of neglect in ports", "Silting is not a sign of neglect in ports"),
        ("Dredging with steam in the old harbours", "Dredging without steam in the old harbours"),
        ("Silting of harbours, part 1: sand", "Silting of harbours, part 2: sand"),
        ("Silting of harbours", "Silting of harbours: a rejoinder"),
        ("Silting of harbours", "Silting of harbours. II. Mud"),
        ("Silting of harbours", "Silting of harbours: correction"),
        ("Silting of harbours", "Silting of harbours: instructor's manual"),
        ("Silting of harbours", "Silting of harbours: Student Solutions Manual"),
        ("Silting of harbours", "Silting of harbours: study guide"),
        ("Silting of harbours", "Silting of harbours. Teacher's edition"),
        ("Silting of harbours", "Silting of harbours: workbook"),
        ("Silting of harbours", "Silting of harbours: abstract"),
        ("Silting of harbours", "Silting of harbours (Thesis)"),
        ("Silting of harbours", "Silting of harbours: a doctoral dissertation"),
        ("Silting of harbours", "Silting of harbours: a play"),
        ("Ten lectures on silting", "Twelve lectures on silting"),
    ],
)
def test_a_changed_content_word_digit_or_negation_contradicts(ours, theirs):
    """However alike the rest is."""
    assert (CONTRADICT, CONTRADICT) == (compared(ours, theirs), compared(theirs, ours))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("A survey for harbours of the north", "A survey towards harbours of the north"),
        ("Silting models for harbours", "Silting model for harbours"),
        ("Silting of tidal harbuors", "Silting of tidal harbours"),
    ],
)
def test_small_words_plurals_and_slips_are_for_a_person(ours, theirs):
    """They neither match nor contradict."""
    assert UNKNOWN is compared(ours, theirs)


@pytest.mark.parametrize(
    "longer",
    [
        "Silting of harbours: a history",
        "Silting of harbours — a history",
        "Silting of harbours / by Ann Ashworth",
        "Silting of harbours (Studies of the coast)",
        "Silting of harbours, vol. 2",
        "Silting of harbours; or, the end of trade",
        "Silting of harbours, or the end of trade",
        "Silting of harbours: students and the storm",
        "Silting of harbours: teachers of navigation",
        "Silting of harbours: a play of tides",
    ],
)
def test_a_subtitle_may_be_left_out(longer):
    """The match says that it is in part."""
    fit = compare_titles("Silting of harbours", [longer])

    assert (MATCH, True) == (fit.comparison, fit.partial)


def test_a_long_title_that_was_cut_short_matches():
    """Exports cut titles; eight content words name one work."""
    whole = "Silting of small tidal harbours after the breakwater of 1871 and the storm of 1903"
    fit = compare_titles(
        "Silting of small tidal harbours after the breakwater of 1871 and the storm of", [whole]
    )

    assert (MATCH, True) == (fit.comparison, fit.partial)


def test_another_title_of_the_record_counts():
    """The original's, say."""
    assert MATCH is compare_titles("Le port", ["The harbour", "Le port"]).comparison


def test_titles_in_different_scripts_cannot_be_compared():
    """A translation is no contradiction."""
    assert UNKNOWN is compared("Заиление малых гаваней 港", "Silting of small harbours")


@pytest.mark.parametrize(
    "title",
    ["Editorial", "Book Reviews", "Introduction", "Contents 95", "Notes and news", "Vorwort"],
)
def test_titles_of_many_works_are_generic(title):
    """They name nothing by themselves."""
    assert is_generic(title)


@pytest.mark.parametrize("title", ["Introduction to silting", TITLE, "Harbours"])
def test_titles_that_say_something_are_not_generic(title):
    """However short."""
    assert not is_generic(title)


@given(
    words=st.lists(st.sampled_from(VOCABULARY), min_size=2, max_size=9),
    place=st.integers(0, 8),
    other=st.sampled_from(VOCABULARY),
)
def test_an_exchanged_content_word_never_matches(words, place, other):
    """The rule on which near misses die."""
    at = place % len(words)
    assume(words[at] != other)
    changed = [*words[:at], other, *words[at + 1 :]]

    assert MATCH is not compared(" ".join(words), " ".join(changed))


@given(words=st.lists(st.sampled_from(VOCABULARY), min_size=2, max_size=9), place=st.integers(0, 9))
def test_a_negation_put_in_never_matches(words, place):
    """It turns the sense round."""
    changed = [*words[:place], "not", *words[place:]]

    assert MATCH is not compared(" ".join(words), " ".join(changed))


@given(
    ours=st.lists(st.sampled_from((*VOCABULARY, *sorted(SMALL_WORDS))), max_size=8),
    theirs=st.lists(st.sampled_from((*VOCABULARY, *sorted(SMALL_WORDS))), max_size=8),
)
def test_comparing_titles_is_symmetric(ours, theirs):
    """Neither is nearer to the truth."""
    left, right = " ".join(ours), " ".join(theirs)

    assert compared(left, right) is compared(right, left)


@given(words=st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=9), data=st.data())
def test_case_and_signs_between_words_never_count(words, data):
    """A title in capitals with other dashes is the same title."""
    signs = data.draw(st.lists(st.sampled_from([" ", "-", ", ", "–", "/"]), min_size=9, max_size=9))
    dressed = "".join(word.upper() + sign for word, sign in zip(words, signs, strict=False))

    assert MATCH is compared(" ".join(words), dressed)


def test_a_number_alone_is_no_generic_title():
    """A novel may be called that."""
    assert not is_generic("Nineteen")
