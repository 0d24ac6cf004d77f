"""Lists of raw references."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.raw_lists import ListedReference, doubtful_headings, split_references
from cardstore.sources.raw_reference import parse_raw_references

FIRST = "Tolle A. The lamps. Quay Notes. 1974;99:496-7."
WRAPPED = "Tolle A. The lamps.|Quay Notes.|1974;99:496-7."
SECOND = "van der Quay B. Tides. Quay Notes. 1975;100:1-2."
THIRD = "Mole C. Of 3 lamps. 1976."


@pytest.mark.parametrize(
    "text",
    [
        f"{FIRST}\n{SECOND}\n{THIRD}\n",
        f"{FIRST}\n\n{SECOND}\n\n\n{THIRD}",
        f"[1] {FIRST}\n[2] {SECOND}\n[3] {THIRD}",
        f"1. {FIRST}\n2. {SECOND}\n3. {THIRD}",
        f"(1) {FIRST}\n(2) {SECOND}\n(3) {THIRD}",
        f"17) {FIRST}\n18) {SECOND}\n19) {THIRD}",
        f"• {FIRST}\n• {SECOND}\n• {THIRD}",
        f"{FIRST}\r\n{SECOND}\r\n{THIRD}\r\n",
        f"\n\n{WRAPPED}\n{SECOND}\n{THIRD}".replace("|", "\n   "),
        f"   {WRAPPED}\n   {SECOND}\n   {THIRD}".replace("|", "\n"),
        f"{WRAPPED}\n\n{SECOND}\n\n{THIRD}".replace("|", "\n"),
        f"[1] {WRAPPED}\n\n[2] {SECOND}\n\n[3] {THIRD}".replace("|", "\n"),
        f"{FIRST}\n{SECOND}\n{THIRD}".replace("lamps", "la-\nmps"),
        f"{FIRST}\n{SECOND}\n{THIRD}".replace("lamps", "\nlamps"),
    ],
)
def test_every_layout_gives_the_same_references(text):
    """One a line, blank lines, numbers, indents either way, and lines broken inside a word."""
    assert [FIRST, SECOND, THIRD] == [one.text for one in split_references(text)]


def test_the_line_is_that_where_the_reference_begins():
    """Counted from one, blank lines too."""
    expected = (
        ListedReference(line=2, text="Tolle A. Lamps of the quay."),
        ListedReference(line=5, text="Mole C. Tides."),
    )

    assert expected == split_references("\nTolle A. Lamps\nof the quay.\n\nMole C. Tides.\n")


def test_a_number_in_a_title_begins_no_reference():
    """Only numbers that rise by one from the first line's count."""
    text = "1. Tolle A. Lamps in\n12. Street. Quay 1999.\n2. Mole C. Tides. Quay 1999."

    assert ["Tolle A. Lamps in 12. Street. Quay 1999.", "Mole C. Tides. Quay 1999."] == [
        one.text for one in split_references(text)
    ]


@pytest.mark.parametrize("text", ["", "\n \n", "[1]", "\f"])
def test_an_empty_list_has_no_references(text):
    """Nor has a number that nothing follows."""
    assert () == split_references(text)


def test_a_list_is_parsed_one_by_one():
    """In order."""
    assert ["The lamps", "Tides"] == [
        one.title for one in parse_raw_references(f"{FIRST}\n{SECOND}")
    ]


BOOK = "Crane, Dora. Salt and Sand. London: Quay Press, 1931."
BODY = "World Salt Board. Report on the pans. Geneva, 1980. https://salt.example/pans"
FOUR = [FIRST, SECOND, BOOK, BODY]


def texts(text):
    """Give the references of a list as texts."""
    return [one.text for one in split_references(text)]


@pytest.mark.parametrize(
    "heading",
    [
        *("References", "# References", "BIBLIOGRAPHY", "Works cited:", "**Literatur**"),
        *("7. References", "Primary sources", "Sources\n=======", "## Books and articles on salt"),
        *("Chapter 3", "Quays", "On salt, sand and tides"),
    ],
)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("mark", ["", "- ", "* ", "• ", "– ", "{}. ", "[{}] ", "{}) "])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_heading_is_no_reference(heading, gap, mark, between):
    """Nor glued to one, nor does it hide how the list below it is parted."""
    listed = between.join(mark.format(n) + one for n, one in enumerate(FOUR, start=1))

    assert FOUR == texts(f"{heading}{gap}{listed}\n")


def test_headings_part_a_list():
    """Each section is numbered on its own, or has lines of its own."""
    text = f"Books\n\n{FIRST}\n{SECOND}\n{BOOK}\n\nArticles\n1. {BODY}\n2. {FIRST}"

    assert [FIRST, SECOND, BOOK, BODY, FIRST] == texts(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{FIRST}\nrandom words\n{BOOK}", [FIRST, "random words", BOOK]),
        (f"{THIRD} Quay.\nrandom words\n{BOOK}", [f"{THIRD} Quay.", "random words", BOOK]),
        (f"{FIRST}\n{SECOND}\n\n{BOOK}\n{BODY}", FOUR),
        (f"1. {FIRST}\n2. {SECOND}\n4. {BOOK}\n5. {BODY}", FOUR),
        (f"1. {FIRST}\n1. {SECOND}\n1. {BOOK}", FOUR[:3]),
        (f"- {FIRST}\n{BOOK}\n- {BODY}", [FIRST, BOOK, BODY]),
        (f"{FIRST}\n  {SECOND}\n{BOOK}", FOUR[:3]),
        (f"Lamps that were read.\n1. {FIRST}\n2. {BOOK}", ["Lamps that were read.", FIRST, BOOK]),
        (f"  {BOOK}\n{FIRST}\n{SECOND}", [BOOK, FIRST, SECOND]),
        (f"{BOOK}\n———. Tides. London: Quay Press, 1932.\n{FIRST}", None),
        ("The Salt Pans\nHarbour Lamps\nTides", ["The Salt Pans", "Harbour Lamps", "Tides"]),
        ("Plato. Republic.\nThe Bible.", ["Plato. Republic.", "The Bible."]),
    ],
)
def test_every_line_of_a_mixed_list_is_kept(text, expected):
    """Stray words, gaps in numbers, a line without its bullet, irregular indents, titles alone."""
    assert (expected or text.split("\n")) == texts(text)


@pytest.mark.parametrize("mark", ["- ", "12. ", "[12] ", ""])
def test_wrapped_lines_are_joined(mark):
    """Under marks too, with or without indents, and across an empty line inside a sentence."""
    indented = f"{mark}{WRAPPED}".replace("|", "\n    ")
    flush = f"{mark}{WRAPPED}".replace("|", "\n")
    torn = f"{mark}{FIRST}".replace("The lamps", "The\n\nlamps")

    assert [[FIRST]] * 3 == [texts(indented), texts(f"{flush}\n\n")[:1], texts(torn)]


def test_a_long_numbered_list_loses_its_numbers_and_no_years():
    """Four digits before a stop are a mark only where they follow the number before."""
    many = "\n".join(f"{number}. {BOOK}" for number in range(1, 1_203))

    assert [BOOK] * 1_202 == texts(many)
    assert ["1984. A Novel. London 1949."] == texts("1984. A Novel. London 1949.")


def test_what_may_be_a_title_is_told():
    """A line that is taken for a heading by its shape alone; a known word is not."""
    text = f"References\n\nHarbour Lights\n\n{FIRST}\n\n# Quays\n\n{BOOK}"

    assert ((3, "Harbour Lights"),) == doubtful_headings(text)


def test_more_than_a_reference_can_hold_is_parted_and_kept():
    """Prose in one line is no reference, but none of its words go."""
    prose = " ".join(f"word{number}" for number in range(3_000))

    assert prose.split() == " ".join(texts(prose)).split()


PIECES = [
    FIRST,
    SECOND,
    BOOK,
    BODY,
    "random words",
    "The Salt Pans",
    "of the quay",
    "Salt,",
    "1974;",
]
MARKS = ["", "- ", "* ", "3. ", "[4] ", "   ", "\t"]


@given(
    st.lists(
        st.tuples(st.sampled_from(MARKS), st.sampled_from(PIECES), st.sampled_from(["\n", "\n\n"])),
        max_size=12,
    )
)
def test_no_word_is_lost(lines):
    """Each is in one reference, in order; headings that are told and marks aside."""
    text = "".join("".join(line) for line in lines)
    heads = [line for line, _ in doubtful_headings(text)]
    kept = [line for n, line in enumerate(text.split("\n"), start=1) if n not in heads]

    def words(text):
        return [word for word in text.split() if word not in {"-", "*", "3.", "[4]"}]

    assert words("\n".join(kept)) == words(" ".join(texts(text)))


@given(st.text(alphabet="aB1.,-: \n\t[]()#*é", max_size=80))
def test_no_letter_is_lost_whatever_the_text(text):
    """Also of what is no list at all; `#` lines and numbers of marks aside."""
    told = {line for line, _ in doubtful_headings(text)}
    kept = [
        line
        for number, line in enumerate(text.split("\n"), start=1)
        if number not in told and not line.lstrip().startswith("#")
    ]
    letters = re.findall(r"[aBé]", "\n".join(kept))
    held = re.findall(r"[aBé]", "\n".join(texts(text)))

    assert len(letters) <= len(held)


@pytest.mark.parametrize(
    "text",
    [
        *("A " * 50_000, "www." * 25_000, "(((" * 30_000, "a\n" * 50_000, "1. " * 30_000),
        *("." * 100_000, "[" * 100_000, "# " * 50_000, "Tolle A. Lamps of the\n" * 20_000),
    ],
)
def test_no_text_takes_long(text):
    """The time grows with the length, not with its square."""
    begun = time.process_time()
    split_references(text)

    assert time.process_time() - begun < 5.0
