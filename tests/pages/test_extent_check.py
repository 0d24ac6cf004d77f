"""A page map compared with the catalogue's extent."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.pages.extent_check import ExtentRemarkKind, compare_extent
from cardstore.pages.extent_parsing import parse_extent
from cardstore.pages.infer import runs_of
from cardstore.pages.labels import NumberStyle, format_label, parse_label
from cardstore.pages.numberings import numberings_of
from cardstore.pages.page_map import Basis, LeafLabel, PageMap
from cardstore.provenance import Provenance

AGREES = ExtentRemarkKind.AGREES
NONE = [None]


def roman(first, last):
    return [format_label(NumberStyle.ROMAN_LOWER, value).text for value in range(first, last + 1)]


def arabic(first, last):
    return [str(value) for value in range(first, last + 1)]


def page_map(labels, *, inferred=()):
    """Make a map of printed labels; None is an unnumbered leaf."""
    leaves = tuple(
        LeafLabel(leaf_index=leaf_index, label=None, basis=Basis.UNNUMBERED, support=0.5)
        if text is None
        else LeafLabel(
            leaf_index=leaf_index,
            label=parse_label(text),
            basis=Basis.INFERRED if leaf_index in inferred else Basis.PRINTED,
            support=0.9,
        )
        for leaf_index, text in enumerate(labels)
    )
    provenance = Provenance(agent="hand", version="1")
    return PageMap(leaves=leaves, runs=runs_of(leaves), remarks=(), provenance=provenance)


def kinds(text, labels, **options):
    """Give the kinds of the remarks."""
    return [r.kind for r in compare_extent(parse_extent(text), page_map(labels, **options))]


# A title leaf and its back, preliminaries, a text with two plates in it, a blank at the end.
BOOK = [
    *NONE,
    *NONE,
    *roman(3, 12),
    *arabic(1, 40),
    *NONE,
    *NONE,
    *arabic(41, 96),
    *NONE,
]


@pytest.mark.parametrize(
    "text",
    [
        "xii, 96 p.",
        "xii, 96, [1] p. : ill.",
        "XII-96 p.",
        "xii, 96 p., [2] leaves of plates",
        "xii, 96 p., 2 plates",
        "2 v. (xii, 96; x, 88 p.)",
        "2 v. (x, 88; xii, 96 p.)",
        "2 v. (xii, 190 p.)",
        "1 online resource (xii, 96 pages)",
        "96 p.",
        "96",
        "110",
        "111",  # a publisher's count of everything, two sides of the cover among it
        "ca. 100 p.",
    ],
)
def test_what_fits_agrees(text):
    """A right extent disagrees with nothing, in whatever form it is written."""
    remarks = compare_extent(parse_extent(text), page_map(BOOK))

    assert [AGREES] == [remark.kind for remark in remarks]
    assert "to " in remarks[0].text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("xii, 90 p.", ExtentRemarkKind.BEYOND),
        ("x, 96 p.", ExtentRemarkKind.BEYOND),
        ("xii, 112 p.", ExtentRemarkKind.ENDS_EARLY),
        ("xii, 98 p.", ExtentRemarkKind.ENDS_EARLY),
        ("xxiv, 96 p.", ExtentRemarkKind.ENDS_EARLY),
        ("xii, 96, 32 p.", ExtentRemarkKind.SEQUENCE_MISSING),
        ("xii, 96 p., [8] leaves of plates", ExtentRemarkKind.PLATES_MISSING),
        ("96, [2] p.", ExtentRemarkKind.SEQUENCE_UNLISTED),
        ("2 v. (xii, 80 p.)", ExtentRemarkKind.BEYOND),
        ("2 v. (xii, 80; x, 70 p.)", ExtentRemarkKind.BEYOND),
        ("1 v. (unpaged)", ExtentRemarkKind.NUMBERED),
        ("xii p., 48 leaves", ExtentRemarkKind.OTHER_UNIT),
        ("p. 1-60", ExtentRemarkKind.BEYOND),
        ("p. 11-96", ExtentRemarkKind.BEYOND),
        ("80", ExtentRemarkKind.BEYOND),
        ("140", ExtentRemarkKind.ENDS_EARLY),
        ("ca. 70 p.", ExtentRemarkKind.BEYOND),
        ("ca. 150 p.", ExtentRemarkKind.ENDS_EARLY),
    ],
)
def test_what_does_not_fit_is_told(text, kind):
    """Each way of not fitting has its own remark, with a text."""
    remarks = compare_extent(parse_extent(text), page_map(BOOK))
    told = [remark for remark in remarks if remark.disagrees]

    assert kind in [remark.kind for remark in told]
    assert all(remark.text for remark in told)


def test_the_sentence_names_both_numbers_and_the_leaf():
    """A person sees what stands where."""
    (remark,) = (
        r for r in compare_extent(parse_extent("xii, 90 p."), page_map(BOOK)) if r.disagrees
    )

    assert "96 stands on a page, past the catalogue's last, 90" == remark.text
    assert "91" == BOOK[remark.leaf_index]


def test_a_last_page_that_was_not_read_is_no_missing_page():
    """Leaves without a number behind the last label have room for the rest."""
    assert [AGREES] == kinds("24 p.", [*arabic(1, 20), None, None, None, None])
    assert [AGREES] == kinds("iv, 24 p., 3 plates", [*roman(1, 4), *arabic(1, 21), *NONE * 3])


def test_numbers_that_are_only_counted_on_are_weak():
    """An inferred label past the end says so."""
    labels = arabic(1, 30)
    (remark,) = compare_extent(
        parse_extent("iv, 26 p."),
        page_map(["i", "ii", "iii", "iv", *labels], inferred={31, 32, 33}),
    )[1:]

    assert (ExtentRemarkKind.BEYOND, False) == (remark.kind, remark.weak)
    (remark,) = compare_extent(
        parse_extent("iv, 27 p."),
        page_map(["i", "ii", "iii", "iv", *labels], inferred={31, 32, 33}),
    )[1:]

    assert (ExtentRemarkKind.BEYOND, True) == (remark.kind, remark.weak)
    assert "not printed" in remark.text


def test_unnumbered_pages_give_room_to_what_is_counted_on():
    """ "26, [4] p." has pages 27 to 30, though no number stands on them."""
    assert [AGREES] == kinds("26, [4] p.", arabic(1, 30), inferred={26, 27, 28, 29})


def test_preliminaries_without_labels_are_no_disagreement():
    """There are leaves enough for them; a person may assign the labels."""
    remarks = compare_extent(parse_extent("xii, 40 p."), page_map([*NONE * 12, *arabic(1, 40)]))

    assert [AGREES, ExtentRemarkKind.SEQUENCE_UNLABELLED] == [r.kind for r in remarks]
    assert not any(remark.disagrees for remark in remarks)


def test_preliminaries_that_are_not_there_are_told():
    """Two leaves cannot hold twelve pages."""
    assert ExtentRemarkKind.SEQUENCE_MISSING in kinds("xii, 40 p.", [*NONE * 2, *arabic(1, 40)])


@pytest.mark.parametrize(
    "text", ["viii, 300 p.", "140, [4] p.", "viii, 300 p., [8] leaves of plates"]
)
def test_a_scan_of_a_chapter_is_told_quietly(text):
    """It lacks what stands before and behind it, which is no disagreement: one remark says so."""
    (remark,) = compare_extent(parse_extent(text), page_map(arabic(101, 140)))

    assert ExtentRemarkKind.PART is remark.kind
    assert not remark.disagrees
    assert "101–140" in remark.text


def test_a_chapter_that_goes_beyond_the_edition_is_told_loudly():
    """Pages 101–140 are no part of a book of 120 pages."""
    assert [ExtentRemarkKind.BEYOND] == kinds("viii, 120 p.", arabic(101, 140))[1:]


def test_a_scan_that_breaks_off_is_told_loudly():
    """It begins where the edition does, so that its last leaves are lost, or it is another one."""
    assert [ExtentRemarkKind.ENDS_EARLY] == kinds("300 p.", arabic(1, 140))


def test_an_offprint_fits_the_pages_that_the_catalogue_names():
    """An article's own pages are no late beginning."""
    assert [AGREES] == kinds("p. 213-223", arabic(213, 223))


def test_publishers_lists_with_their_own_numbers_are_told():
    """A second numbering that nobody listed may be another book bound in."""
    labels = [*roman(1, 4), *arabic(1, 40), *arabic(1, 16)]

    assert ExtentRemarkKind.SEQUENCE_UNLISTED in kinds("iv, 40 p.", labels)
    assert [AGREES] == kinds("iv, 40, 16 p.", labels)


def test_folios_are_compared_as_leaves():
    """Leaves numbered on one side have twice as many pages."""
    folios = [f"{value}{side}" for value in range(1, 49) for side in "rv"]

    assert [AGREES] == kinds("48 leaves", folios)
    assert [AGREES] == kinds("48 Bl.", arabic(1, 48))
    assert [ExtentRemarkKind.OTHER_UNIT] == kinds("96, [2] p.", folios)


@pytest.mark.parametrize("text", ["69 p.", "138 p."])
def test_pages_are_not_folios(text):
    """The folios of an article, 57r to 69v, are no 69 pages, and no part of them."""
    folios = [f"{value}{side}" for value in range(57, 70) for side in "rv"]

    assert [ExtentRemarkKind.OTHER_UNIT] == kinds(text, folios)


def test_as_many_leaves_as_pages_is_told():
    """Thirty leaves may be thirty numbers or sixty: it agrees, and says on what condition."""
    (leaves,) = compare_extent(parse_extent("30 leaves"), page_map(arabic(1, 30)))
    (pages,) = compare_extent(parse_extent("30 p."), page_map(arabic(1, 30)))

    assert (AGREES, True) == (leaves.kind, "only one side" in leaves.text)
    assert "leaves" not in pages.text


def test_what_is_too_long_to_be_an_extent_is_not_told_whole():
    """A contents list in the field of the extent fills no screen."""
    (remark,) = compare_extent(parse_extent("with a map, " * 500), page_map(BOOK))

    assert ExtentRemarkKind.NOT_READ is remark.kind
    assert remark.text.startswith("“with a map")
    assert len(remark.text) < 200


def test_a_single_misread_leaf_begins_no_numbering():
    """One leaf or two that fall out of the sequence are passed by."""
    labels = arabic(1, 60)
    labels[30], labels[45] = "3", "460"

    assert [AGREES] == kinds("60, [2] p.", labels)


def test_numbers_that_fall_without_beginning_again_are_slips_of_the_press():
    """After 64 the printer counted 63 again; the book has one numbering."""
    assert [AGREES] == kinds("iv, 118 p.", [*roman(1, 4), *arabic(1, 64), *arabic(63, 118)])


def test_roman_numerals_scattered_over_a_book_are_no_numbering():
    """Three numbered plates between the pages of the text do not make preliminaries."""
    labels = [*arabic(1, 20), "vii", *arabic(21, 40), "ix", *arabic(41, 60), "x"]

    assert [AGREES] == kinds("60, [2] p.", labels)


def test_a_title_leaf_that_is_not_there_is_no_late_beginning():
    """Many lists begin with the first page of text."""
    assert [AGREES] == kinds("60, [2] p.", arabic(3, 60))


def test_prefixed_labels_count_as_leaves_without_a_plain_number():
    """ "Pl. 1" is a plate."""
    labels = [*arabic(1, 20), "Pl. 1", "Pl. 2", *arabic(21, 40)]

    assert [AGREES] == kinds("40 p., [2] leaves of plates", labels)


@pytest.mark.parametrize(
    ("text", "labels", "kind"),
    [
        ("1 v. (various pagings)", BOOK, ExtentRemarkKind.NOT_COMPARED),
        ("1 online resource", BOOK, ExtentRemarkKind.NOT_COMPARED),
        ("3 v.", BOOK, ExtentRemarkKind.NOT_COMPARED),
        ("40 p.", NONE * 40, ExtentRemarkKind.NOT_COMPARED),
        ("A⁴ B-C⁸", BOOK, ExtentRemarkKind.NOT_READ),
    ],
)
def test_what_was_not_compared_says_so(text, labels, kind):
    """Nothing compared is not the same as nothing found."""
    found = kinds(text, labels)

    assert {kind} == set(found)


def test_an_extent_read_in_part_is_compared_in_part_and_says_so():
    """The unknown word is shown first."""
    found = kinds("xii, 96 p., 3 gatherings", BOOK)

    assert [ExtentRemarkKind.NOT_READ, AGREES] == found


def test_no_extent_no_remark():
    """Nothing was told, so nothing is said."""
    assert [] == kinds("  ", BOOK)


books = st.tuples(st.integers(4, 40), st.integers(8, 120), st.integers(0, 6))


@given(books, st.integers(1, 200))
def test_an_extent_agrees_exactly_with_the_book_it_describes(book, other):
    """Another last page is told unless the blank leaves leave room for it."""
    preliminaries, pages, blanks = book
    labels = [*roman(1, preliminaries), *arabic(1, pages), *NONE * blanks]
    text = f"{format_label(NumberStyle.ROMAN_LOWER, preliminaries).text}, {other} p."

    disagrees = any(
        remark.disagrees for remark in compare_extent(parse_extent(text), page_map(labels))
    )

    fits = pages <= other <= pages + blanks
    assert fits == (not disagrees)


@given(
    st.lists(
        st.tuples(st.booleans(), st.integers(1, 30), st.integers(1, 12), st.integers(0, 3)),
        max_size=5,
    )
)
def test_numberings_cover_every_long_run_once(stretches):
    """Whatever stretches a map has, numberings do not overlap in one style and values rise."""
    labels = []
    for is_roman, first, length, blanks in stretches:
        labels += (
            roman(first, first + length - 1) if is_roman else arabic(first, first + length - 1)
        )
        labels += NONE * blanks

    found = numberings_of(page_map(labels))

    for one, other in combinations([n for n in found if not n.roman], 2):
        assert one.last_leaf < other.first_leaf or other.last_leaf < one.first_leaf
    assert all(one.first <= one.last and one.before >= 0 and one.after >= 0 for one in found)
