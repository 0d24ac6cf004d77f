"""Extents as catalogues of several countries and centuries write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.pages.extent import ExtentUnit
from cardstore.pages.extent_parsing import MAX_EXTENT_LENGTH, parse_extent
from cardstore.pages.labels import NumberStyle, format_label

LATIN = "ivxlcdm"


def told(extent):
    """Write the sequences in a short form: "[4] xvi 312 57-112 lv" with other units in words."""
    return " ".join(short(one) for one in extent.sequences)


def short(one):
    style = NumberStyle.ARABIC if one.style is NumberStyle.LETTER else one.style
    first, last = (format_label(style, value).text for value in (one.first, one.last))
    numbers = last if one.first == 1 else f"{first}-{last}"
    numbers = f"~{numbers}" if one.about else numbers
    numbers = f"[{numbers}]" if one.unnumbered else numbers
    numbers += f"={one.recte}" if one.recte is not None else ""
    return {
        ExtentUnit.PAGES: numbers,
        ExtentUnit.LEAVES: f"{numbers}l",
        ExtentUnit.COLUMNS: f"{numbers}col",
        ExtentUnit.PRELIMINARY_LEAVES: f"{numbers}pl",
    }[one.unit]


@pytest.mark.parametrize(
    ("text", "sequences"),
    [
        # English cataloguing rules, old and new
        ("264 p.", "264"),
        ("xvi, 264 p. : ill., maps ; 23 cm.", "xvi 264"),
        ("xvi, 264 pages : color illustrations ; 23 cm", "xvi 264"),
        ("[6], 140, [4] p.", "[6] 140 [4]"),
        ("41, [27] leaves", "41l [27]l"),
        ("cxlii leaves", "cxliil"),
        ("702 columns", "702col"),
        ("ix p., 1 l., 233 p.", "ix 1l 233"),
        ("3 p. l., iii-xiv, 288, [1] p.", "[3]pl iii-xiv 288 [1]"),
        ("2 preliminary leaves, 7-96 p.", "[2]pl 7-96"),
        ("x, 140, 8 unnumbered pages", "x 140 [8]"),
        ("approximately 350 pages", "~350"),
        ("ca. 350 p.", "~350"),
        ("c. 350 p.", "~350"),
        ("350? p.", "~350"),
        ("88 [i.e. 68] p.", "88=68"),
        ("xi, 419 [i. e. 491], [3] p.", "xi 419=491 [3]"),
        ("419, that is, 491 pages", "419=491"),
        ("iv, 5-60 p.", "iv 5-60"),
        ("lvi, 1-480, [481-484] p.", "lvi 480 [481-484]"),
        ("1-64, 67-120 p.", "64 67-120"),
        ("xx, 310 p. illus., ports. 22 cm.", "xx 310"),
        ("310 p. incl. front., 4 plates. 22 cm", "310"),
        ("1,104 p.", "1104"),
        ("[4],x,644,653-960,[1]p.", "[4] x 644 653-960 [1]"),
        ("xi,[1],309[i.e., 310],[2]p.", "xi [1] 309=310 [2]"),
        ("[2], 5-49 [i.e. 5-51] p.", "[2] 5-49=51"),
        ("12 p. [i.e. 8 p.]", "12=8"),
        ("122-126 p.", "122-126"),
        ("[4]-126 p.", "[4] 126"),
        ("[5]-126 p.", "5-126"),
        ("viii p., leaf, 60 p.", "viii 60"),
        ("lxxiip.", "lxxii"),
        ("2 sheets (versos blank)", ""),
        # carriers
        ("1 online resource (viii, 190 p.)", "viii 190"),
        ("1 online resource (190 pages) : illustrations", "190"),
        ("1 score (iv, 71 p.) + 4 parts", "iv 71"),
        ("1 atlas (xii, 80 p.) : col. maps", "xii 80"),
        ("1 folded sheet ([4] p.)", "[4]"),
        ("190 p. + 1 CD-ROM", "190"),
        ("190 p. ; 25 cm + 1 map (12 leaves)", "190"),
        ("190 p. : ill. ; 25 cm. + teacher's guide (40 p. ; 25 cm)", "190"),
        ("190 p. ; 9 x 6 in.", "190"),
        # excerpts
        ("p. 57-112", "57-112"),
        ("pages [57]-112", "57-112"),
        ("leaves 30-41", "30-41l"),
        # as data entered by many hands has it
        ("264", "264"),
        ("264p", "264"),
        ("264pp.", "264"),
        ("xvi,264p.", "xvi 264"),
        ("xvi+264 p", "xvi 264"),
        ("264 p. :", "264"),
        ("Paperback, 264 pages", "264"),
        # the British Museum's cards
        ("pp. xvi. 264. 8º.", "xvi 264"),
        ("pp. 264.", "264"),
        # German
        ("XVI, 264 S. : Ill., graph. Darst. ; 24 cm", "XVI 264"),
        ("XVI, 264 Seiten", "XVI 264"),
        ("[3] Bl., 188 S., [1] Bl.", "[3]l 188 [1]l"),
        ("188 Blätter", "188l"),
        ("XII S., 720 Sp.", "XII 720col"),
        ("S. 301 - 348", "301-348"),
        ("S. [301]–348", "301-348"),
        ("[6] ungez. Bl., 90 S.", "[6]l 90"),
        ("ca. 90 S.", "~90"),
        ("Bd. 2. VIII, 402 S.", "VIII 402"),
        ("90 [d.i. 80] S.", "90=80"),
        # French
        ("XVI-264 p.", "XVI 264"),
        ("264 p.-[16] p. de pl. : ill. ; 24 cm", "264"),
        ("[4]-XII-310-[6] p.", "[4] XII 310 [6]"),
        ("1 vol. (VIII-310 p.) : couv. ill. ; 21 cm", "VIII 310"),
        ("In-8°, XII-345 p., fig.", "XII 345"),
        ("120 f.", "120l"),
        ("[2] f., 120 ff.", "[2]l 120l"),
        ("environ 90 p.", "~90"),
        # others
        ("XV, 198 p., [4] c.", "XV 198 [4]l"),
        ("[8] h., 300 p.", "[8]l 300"),
        ("300 págs.", "300"),
        ("300 blz.", "300"),
        ("300 s. ; 21 cm", "300"),
        ("300 с.", "300"),
        ("300頁", "300"),
        ("३०० p.", "300"),
        # hand-press books
        ("[8], lxiv, [16], 512, [24] p.", "[8] lxiv [16] 512 [24]"),
        ("[4], CCXII, [2] l.", "[4]l CCXIIl [2]l"),
        ("ff. 96.", "96l"),
    ],
)
def test_sequences_are_read_in_order(text, sequences):
    """Every convention says the same thing in its own way, and nothing is left unread."""
    extent = parse_extent(text)

    assert (sequences, ()) == (told(extent), extent.unread)


@pytest.mark.parametrize(
    ("text", "count", "unit"),
    [
        ("264 p., [8] leaves of plates : ill.", 8, ExtentUnit.PLATE_LEAVES),
        ("264 p., [1] leaf of plates", 1, ExtentUnit.PLATE_LEAVES),
        ("264 pages, 16 unnumbered leaves of plates", 16, ExtentUnit.PLATE_LEAVES),
        ("264 p., 12 folded leaves of plates (some col.)", 12, ExtentUnit.PLATE_LEAVES),
        ("264 p., [16] p. of plates", 16, ExtentUnit.PLATE_PAGES),
        ("264 pages, 16 pages of unnumbered plates", 16, ExtentUnit.PLATE_PAGES),
        ("264 p., (16) p. of plates", 16, ExtentUnit.PLATE_PAGES),
        ("264 p., [16 p.] of plates", 16, ExtentUnit.PLATE_PAGES),
        ("264 p., [16] p. of plates [some col.]", 16, ExtentUnit.PLATE_PAGES),
        ("264 p., 15 leaves of ill.", 15, ExtentUnit.PLATE_LEAVES),
        ("264 p., 24 plates", 24, ExtentUnit.PLATES),
        ("264 p., XXIV pl.", 24, ExtentUnit.PLATES),
        ("264 p., 24 pl. h.t.", 24, ExtentUnit.PLATES),
        ("264 p., 24 pl. hors texte", 24, ExtentUnit.PLATES),
        ("264 p.-[16] p. de pl.", 16, ExtentUnit.PLATE_PAGES),
        ("264 p.-[8] f. de pl.", 8, ExtentUnit.PLATE_LEAVES),
        ("264 S., 8 Taf.", 8, ExtentUnit.PLATES),
        ("264 S., [8] Bl. Taf.", 8, ExtentUnit.PLATE_LEAVES),
        ("264 S., 12 Bl. Abb.", 12, ExtentUnit.PLATE_LEAVES),
        ("264 p., [8] c. di tav.", 8, ExtentUnit.PLATE_LEAVES),
        ("264 p., 30 tav.", 30, ExtentUnit.PLATES),
        ("264 p., [8] h. de lám.", 8, ExtentUnit.PLATE_LEAVES),
        # a number without its own unit stands before the plates' number
        ("264, 8 p. of plates", 8, ExtentUnit.PLATE_PAGES),
    ],
)
def test_plates_are_counted_apart(text, count, unit):
    """The pages stay 264 whatever is inserted between them."""
    extent = parse_extent(text)

    assert ("264", ()) == (told(extent), extent.unread)
    assert [(count, unit)] == [(one.count, one.unit) for one in extent.plates]


@pytest.mark.parametrize(
    ("text", "volumes", "by_volume"),
    [
        ("2 v. (xii, 680 p.)", 2, [["xii", "680"]]),
        ("2 v. (xx, 400; x, 380 p.)", 2, [["xx", "400"], ["x", "380"]]),
        ("2 volumes (xx, 400 pages ; x, 380 pages)", 2, [["xx", "400"], ["x", "380"]]),
        # parted by commas alone: as many numberings as volumes
        ("2 vol. (XII-340, 412 p.)", 2, [["XII", "340"], ["412"]]),
        ("2 v. (640, 620 p.)", 2, [["640"], ["620"]]),
        ("2 v. (xii, 340, [4], 345-690 p.)", 2, [["xii", "340", "[4]", "345-690"]]),
        ("5 v.", 5, []),
        ("8 v. in 5 ; 20 cm", 8, []),
        ("3 Bde.", 3, []),
        ("v. 1-3", 3, []),
        ("v. 1-3, plates", 3, []),
        ("v. 3 (558, [2] p.)", None, [["558", "[2]"]]),
        ("4 [i.e. 5] v.", 5, []),
        ("v. <1-3>", 3, []),
        ("680 p. in 2 v.", 2, [["680"]]),
        ("680 p.", None, [["680"]]),
    ],
)
def test_volumes_are_told_apart(text, volumes, by_volume):
    """Semicolons part the volumes; a comma does not."""
    extent = parse_extent(text)
    found = {}
    for one in extent.sequences:
        found.setdefault(one.volume, []).append(short(one))

    assert (volumes, by_volume, ()) == (extent.volumes, list(found.values()), extent.unread)


def test_plates_without_a_number_count_nothing():
    """They take no number from what stands before them."""
    extent = parse_extent("xvi, 264, plates")

    assert ("xvi 264", (), ()) == (told(extent), extent.plates, extent.unread)


@pytest.mark.parametrize(
    "text",
    [
        "1 v. (unpaged) : ill.",
        "1 volume (unpaged)",
        "unpaged",
        "non paginé",
        "o. Pag.",
        "sin paginar",
        "senza paginazione",
        "n.p.",
    ],
)
def test_unpaged_says_that_there_are_no_numbers(text):
    """That is something told, not something missing."""
    extent = parse_extent(text)

    assert (True, (), ()) == (extent.unpaged, extent.sequences, extent.unread)


@pytest.mark.parametrize(
    "text",
    [
        "1 v. (various pagings)",
        "1 volume (various pagings) : illustrations",
        "various foliations",
        "getr. Zähl.",
        "Getr. Pag.",
        "pagination multiple",
        "1 v. (paginazione varia)",
    ],
)
def test_various_pagings_say_that_there_are_several(text):
    """And not where they end."""
    extent = parse_extent(text)

    assert (True, (), ()) == (extent.various, extent.sequences, extent.unread)


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("A⁴ B-Z⁸", ("A⁴", "B-Z⁸")),
        ("264 widgets", ("264 widgets",)),
        ("about the sea", ("the", "sea")),
        ("p. cm.", ("p. cm.",)),
        ("", ("",)),
        ("264 p., 3 gatherings", ("3 gatherings",)),
        ("1234567 p.", ("1234567",)),
    ],
)
def test_what_cannot_be_read_is_shown_as_it_stands(text, unread):
    """A word that is not known takes its number with it; nothing is guessed."""
    assert unread == parse_extent(text).unread


@pytest.mark.parametrize("text", ["1 online resource", "Hardcover", "1 sound disc", "2 maps"])
def test_what_is_read_and_says_nothing_of_pages_is_not_unread(text):
    """A carrier alone is understood."""
    extent = parse_extent(text)

    assert (False, ()) == (extent.tells_pages, extent.unread)


@pytest.mark.parametrize(
    ("text", "bare"), [("264", True), ("[264]", True), ("264 p.", False), ("xvi, 264", False)]
)
def test_a_number_and_nothing_else_is_bare(text, bare):
    """It may count anything."""
    assert bare == parse_extent(text).bare


@pytest.mark.parametrize(("text", "excerpt"), [("p. 57-112", True), ("xii, 13-112 p.", False)])
def test_pages_named_of_a_larger_whole_are_an_excerpt(text, excerpt):
    """The word before the numbers makes them names of pages."""
    assert excerpt == parse_extent(text).excerpt


def test_what_is_too_long_is_not_read():
    """A description of contents is no extent."""
    text = "264 p., " * MAX_EXTENT_LENGTH

    assert ((text,), ()) == (parse_extent(text).unread, parse_extent(text).sequences)


@given(st.text(max_size=60) | st.text(alphabet="0123456789ivxlc[]()p.,;-+ SBlTaf", max_size=60))
def test_no_text_breaks_the_reader(text):
    """Whatever is given, something comes back, and it keeps the text."""
    extent = parse_extent(text)

    assert text == extent.text
    assert extent.sequences or extent.unread or not extent.bare


roman_parts = st.integers(3, 400).map(lambda value: (NumberStyle.ROMAN_LOWER, value, False))
arabic_parts = st.integers(1, 999).map(lambda value: (NumberStyle.ARABIC, value, False))
bare_parts = st.integers(1, 99).map(lambda value: (NumberStyle.ARABIC, value, True))
# (before the numbers, between them, unit of pages, upper case): how a country joins its numbers.
CONVENTIONS = [
    (", ", " p.", False),
    (", ", " pages : illustrations ; 23 cm", False),
    (", ", " S. : Ill. ; 23 cm", True),
    (",", "p.", False),
    (" + ", " p.", False),
    (", ", " p", True),
]


@given(
    st.lists(roman_parts | arabic_parts | bare_parts, min_size=1, max_size=5),
    st.sampled_from(CONVENTIONS),
)
def test_what_is_written_by_a_rule_is_read_back(parts, convention):
    """Numbers, styles and brackets come back in order, whatever the convention."""
    between, unit, upper = convention
    if between == ",":  # "1,120p." is one number where no other comma stands beside it
        parts = parts[:1] + [part for part in parts[1:] if part[2] or part[1] < 100]
    written = between.join(
        f"[{number}]" if bare else number
        for style, value, bare in parts
        for number in [cased(format_label(style, value).text, upper=upper)]
    )

    found = parse_extent(written + unit)

    expected = [(value, bare, style is NumberStyle.ARABIC) for style, value, bare in parts]
    assert expected == [
        (one.last, one.unnumbered, one.style is NumberStyle.ARABIC) for one in found.sequences
    ]
    assert () == found.unread


def cased(number, *, upper):
    return number.upper() if upper else number


@given(
    st.integers(1, 400),
    st.integers(1, 400),
    st.sampled_from(["p. {}-{}", "S. {} - {}", "pp. {}–{}"]),
)
def test_a_rising_pair_behind_its_unit_is_a_range(first, more, form):
    """And names pages of a larger whole."""
    extent = parse_extent(form.format(first, first + more))

    assert [(first, first + more)] == [(one.first, one.last) for one in extent.sequences]
    assert extent.excerpt
