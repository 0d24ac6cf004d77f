"""Locators in the forms that people use, each with the meaning that a reader gives it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.locator import locator_of, parse_locator
from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import NumberStyle, PageLabel, format_label, parse_label
from cardstore.workflow.paginate import one_label

# What is written; the first and the last page that it means; how it is shown.
MEANT = [
    # English
    ("p. 57", "57", "57", "p. 57"),
    ("P. 57", "57", "57", "p. 57"),
    ("pg. 57", "57", "57", "p. 57"),
    ("pages 57 to 58", None, None, None),
    ("pp. 57–8", "57", "58", "pp. 57–58"),
    ("pp. 57-8", "57", "58", "pp. 57–58"),
    ("pp. 57 - 58", "57", "58", "pp. 57–58"),
    ("pp.\u00a057–58", "57", "58", "pp. 57–58"),
    ("p. [57]", "57", "57", "p. 57"),
    ("pp. [57]–[58]", "57", "58", "pp. 57–58"),
    ("p. xii", "xii", "xii", "p. xii"),
    ("pp. xii–xiv", "xii", "xiv", "pp. xii–xiv"),
    ("p. LVII", "LVII", "LVII", "p. LVII"),
    ("p. A-3", "A-3", "A-3", "p. A-3"),
    ("p. 102A", "102A", "102A", "p. 102A"),
    ("page 57 of 312", "57", "57", "p. 57"),
    ("57 and 58", "57", "58", "pp. 57–58"),
    ("pp. 57, 58", "57", "58", "pp. 57–58"),
    ("57 n. 3", "57", "57", "p. 57 n. 3"),
    ("57n3", "57", "57", "p. 57 n3"),
    ("57n", "57", "57", "p. 57 n"),
    ("p. 57, n. 3", "57", "57", "p. 57 n. 3"),
    ("p. 57 note 3", "57", "57", "p. 57 note 3"),
    ("p. 57, nn. 3–4", "57", "57", "p. 57 nn. 3–4"),
    ("xii n. 2", "xii", "xii", "p. xii n. 2"),
    ("pp. 57–58, n. 3", "57", "58", "pp. 57–58 n. 3"),
    ("p. 57, l. 12", "57", "57", "p. 57 l. 12"),
    ("p. 57, lines 3–5", "57", "57", "p. 57 lines 3–5"),
    ("p. 57, col. 2", "57", "57", "p. 57 col. 2"),
    ("p. 57, fig. 3", "57", "57", "p. 57 fig. 3"),
    ("p. 205 [recte 203]", "203", "203", "p. 205 [recte 203]"),
    ("205 (i.e. 203)", "203", "203", "p. 205 [recte 203]"),
    ("205 [= 203]", "203", "203", "p. 205 [recte 203]"),
    ("205 [sic]", "205", "205", "p. 205 [sic]"),
    ("frontispiece", "frontispiece", "frontispiece", "p. frontispiece"),
    # folios
    ("fol. 12v", "12v", "12v", "p. 12v"),
    ("fols. 12r–13v", "12r", "13v", "pp. 12r–13v"),
    ("f. 12r–13v", "12r", "13v", "pp. 12r–13v"),
    ("ff. 12r-13v", "12r", "13v", "pp. 12r–13v"),
    ("f. 12r-v", "12r", "12v", "pp. 12r–12v"),
    ("fol. 12rv", "12r", "12v", "pp. 12r–12v"),
    ("fol. 12r/v", "12r", "12v", "pp. 12r–12v"),
    ("fol. 12 recto", "12r", "12r", "p. 12r"),
    ("f. 12 v°", "12v", "12v", "p. 12v"),
    ("f° 12 r°", "12r", "12r", "p. 12r"),
    ("fol. 12 v", "12v", "12v", "p. 12v"),
    ("fol. 12ᵛ", "12v", "12v", "p. 12v"),
    ("c. 12r", "12r", "12r", "p. 12r"),
    ("cc. 12r–13v", "12r", "13v", "pp. 12r–13v"),
    ("Bl. 12r", "12r", "12r", "p. 12r"),
    ("fol. 12a", "12a", "12a", "p. 12a"),
    ("sig. B3r", "B3r", "B3r", "p. B3r"),
    # German
    ("S. 57", "57", "57", "p. 57"),
    ("S.57", "57", "57", "p. 57"),
    ("Seite 57", "57", "57", "p. 57"),
    ("SS. 57–58", "57", "58", "pp. 57–58"),
    ("S. XII", "XII", "XII", "p. XII"),
    ("S. V", "V", "V", "p. V"),
    ("S. 12f.", "12", "13", "pp. 12–13"),
    ("S. 12 f.", "12", "13", "pp. 12–13"),
    ("S. 12f", "12", "13", "pp. 12–13"),
    ("12f.", "12", "13", "pp. 12–13"),
    ("S. 12 und 13", "12", "13", "pp. 12–13"),
    ("S. 57 Anm. 3", "57", "57", "p. 57 Anm. 3"),
    ("S. 57, Z. 4", "57", "57", "p. 57 Z. 4"),
    # French, Latin, Italian, Spanish
    ("p. 57 s.", "57", "58", "pp. 57–58"),
    ("p. 57 et s.", "57", "58", "pp. 57–58"),
    ("p. 57 sq.", "57", "58", "pp. 57–58"),
    ("p. 57, note 2", "57", "57", "p. 57 note 2"),
    ("pag. 57", "57", "57", "p. 57"),
    ("pagg. 57–58", "57", "58", "pp. 57–58"),
    ("p. 57 sg.", "57", "58", "pp. 57–58"),
    ("p. 57 e 58", "57", "58", "pp. 57–58"),
    ("pág. 57", "57", "57", "p. 57"),
    ("págs. 57 y 58", "57", "58", "pp. 57–58"),
    ("página 57", "57", "57", "p. 57"),
    ("xii f.", "xii", "xiii", "pp. xii–xiii"),
    ("fol. 12r f.", "12r", "12v", "pp. 12r–12v"),
    # plates and columns
    ("Plate IV", "Plate IV", "Plate IV", "Plate IV"),
    ("pl. 4", "pl. 4", "pl. 4", "pl. 4"),
    ("Pl. 3–4", "Pl. 3", "Pl. 4", "Pl. 3–4"),
    ("plates IV–V", "plate IV", "plate V", "plate IV–V"),
    ("Taf. 3", "Taf. 3", "Taf. 3", "Taf. 3"),
    ("Tafel XII", "Tafel XII", "Tafel XII", "Tafel XII"),
    ("Tab. 6", "Tab. 6", "Tab. 6", "Tab. 6"),
    ("tav. 3", "tav. 3", "tav. 3", "tav. 3"),
    ("lám. 3", "lám. 3", "lám. 3", "lám. 3"),
    ("planche II", "planche II", "planche II", "planche II"),
    ("col. 231", "231", "231", "col. 231"),
    ("cols. 231–2", "231", "232", "cols. 231–232"),
    ("Sp. 12", "12", "12", "col. 12"),
    ("Spalte 12 f.", "12", "13", "cols. 12–13"),
    # other digits
    ("१२", "१२", "१२", "p. १२"),
    ("पृ. १२", "१२", "१२", "p. १२"),
    ("१२–१५", "१२", "१५", "pp. १२–१५"),
    ("ص ٥٧", "٥٧", "٥٧", "p. ٥٧"),
    # one label in brackets, as it stands
    ("[57f]", "57f", "57f", "p. 57f"),
    ("[facing 48]", "facing 48", "facing 48", "p. facing 48"),
]


@pytest.mark.parametrize(
    ("written", "first", "last"), [case[:3] for case in MEANT if case[1] is not None]
)
def test_a_form_means_what_its_readers_take_it_for(written, first, last):
    """First and last page are those that a reader of the form would open."""
    located = parse_locator(written)

    assert (first, last) == (located.first.text, located.last.text)


@pytest.mark.parametrize(
    ("written", "shown"), [(case[0], case[3]) for case in MEANT if case[3] is not None]
)
def test_a_form_is_shown_in_one_way(written, shown):
    """Whatever the language it was written in."""
    assert shown == parse_locator(written).shown


@pytest.mark.parametrize("written", [case[0] for case in MEANT if case[3] is not None])
def test_what_is_written_for_a_locator_is_read_as_itself(written):
    """Whoever copies a locator from cardstore says the same as its first writer."""
    located = parse_locator(written)

    assert located == parse_locator(located.written)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("pp. 57, 61", "several places"),
        ("pp. 57–58, 61", "several places"),
        ("57, 58, 59", "several places"),
        ("S. 12 u. 15", "several places"),
        ("57f", "the next one, or one page"),
        ("57 ff.", "where it ends"),
        ("S. 12 ff.", "where it ends"),
        ("S. 12ff.", "where it ends"),
        ("p. 57 sqq.", "where it ends"),
        ("p. 57 ss.", "where it ends"),
        ("p. 57 et seq.", "where it ends"),
        ("57 et suiv.", "where it ends"),
        ("xii ff.", "where it ends"),
        ("57+", "where it ends"),
        ("p. 57 onwards", "where it ends"),
        ("n.p.", "bears no number"),
        ("n. pag.", "bears no number"),
        ("[n.p.]", "bears no number"),
        ("s.p.", "bears no number"),
        ("o. S.", "bears no number"),
        ("unpag.", "bears no number"),
        ("unpaginated", "bears no number"),
        ("sans pagination", "bears no number"),
        ("unpaginated plate facing p. 48", "beside which page"),
        ("plate facing p. 48", "beside which page"),
        ("between pp. 48 and 49", "beside which page"),
        ("Tafel gegenüber S. 48", "beside which page"),
        ("pl. en regard de la p. 48", "beside which page"),
        ("passim", "on which pages"),
        ("57–61 passim", "on which pages"),
        ("57?", "in doubt"),
        ("[57?]", "in doubt"),
        ("ca. p. 57", "in doubt"),
        ("57 or 58", "in doubt"),
        ("ibid., p. 57", "another note"),
        ("loc. 1234", "electronic book"),
        ("Kindle location 1234", "electronic book"),
        ("pos. 1234", "electronic book"),
        ("§ 12", "part of the text"),
        ("§§ 12–13", "part of the text"),
        ("ch. 3", "part of the text"),
        ("chapter 3", "part of the text"),
        ("Kap. 3", "part of the text"),
        ("cap. xii", "part of the text"),
        ("no. 12", "part of the text"),
        ("n. 3", "without the page"),
        ("Anm. 3", "without the page"),
        ("fig. 3", "without the page"),
        ("Abb. 3", "without the page"),
        ("l. 12", "without the page"),
        ("s.v.", "names an entry"),
        ("s. v. harbour", "names an entry"),
        ("s.l.", "names an entry"),
        ("vol. ii, p. 57", "volume"),
        ("Bd. 2, S. 57", "volume"),
        ("t. II, p. 57", "volume"),
        ("ii. 57", "volume"),
        ("II, 57", "volume"),
        ("II 57", "volume"),
        ("2:57", "volume"),
        ("57.12", "volume"),
        ("57/58", "two pages, or a page and how many"),
        ("f. 12", "without its side"),
        ("c. 57", "without its side"),
        ("fol. 12f.", "without its side"),
        ("pdf p. 12", "image of the scan"),
        ("scan 12", "image of the scan"),
        ("57 somewhere 3", "could not be read"),
        ("pages 57 to 58", "could not be read"),
        ("p.", "names no page"),
    ],
)
def test_what_names_no_page_is_refused_with_its_own_reason(written, why):
    """And with what to write instead, so that nobody has to guess."""
    with pytest.raises(InvalidLabelError) as caught:
        parse_locator(written)

    assert why in caught.value.what
    assert caught.value.remedy


def test_what_a_remedy_says_can_be_written():
    """A label that looks like something else is taken when it stands in brackets."""
    for label in ("57f", "3.12", "facing 48", "3-12", "57 a", "A-3-1"):
        assert parse_label(label) == parse_locator(f"[{label}]").first


prefixes = st.sampled_from(["", "", "", "A-", "3-", "S-", "pl. ", "Taf. ", "facing ", "App. "])
arabic = st.builds(
    format_label,
    st.just(NumberStyle.ARABIC),
    st.integers(1, 3000),
    prefixes,
    st.sampled_from(["", "", "", "r", "v", "a", "f", "A", "*", "bis"]),
)
# Behind a roman numeral "v" is a part of it, for every reader.
roman = st.builds(
    format_label,
    st.sampled_from([NumberStyle.ROMAN_LOWER, NumberStyle.ROMAN_UPPER]),
    st.integers(1, 3000),
    prefixes,
    st.sampled_from(["", "", "*"]),
)
labels = (
    arabic
    | roman
    | st.sampled_from(["frontispiece", "cover", "57 a", "A-3-1", "title page"]).map(parse_label)
)


@given(label=labels)
def test_every_label_can_be_written_as_a_locator(label):
    """What is derived from a map and copied by a person names that very page."""
    located = locator_of(label, label)
    again = parse_locator(located.written)

    assert label.same_as(again.first)
    assert again.first == again.last


@given(
    first=st.integers(1, 900),
    more=st.integers(1, 90),
    word=st.sampled_from(["p.", "pp.", "S.", "pag.", "pp", "Seiten", "págs.", "पृ."]),
    dash=st.sampled_from(["–", "-", " – ", "--"]),
)
def test_a_word_for_pages_changes_nothing(first, more, word, dash):
    """A range is the same range in every language."""
    last = first + more

    assert parse_locator(f"{first}–{last}") == parse_locator(f"{word} {first}{dash}{last}")


@given(st.text("0123456789ivxlcrvfs-–[]., pSnTaf/:?§", max_size=14))
def test_anything_typed_gives_a_locator_or_a_reason(written):
    """Never another exception; a locator that is given can be written again."""
    try:
        located = parse_locator(written)
    except InvalidLabelError:
        return

    assert located == parse_locator(located.written)


def test_plates_are_the_same_in_every_language():
    """A reader who writes "Taf. 3" of what the map has as "Plate 3" means that leaf."""
    names = ("Plate 3", "pl. 3", "Taf. 3", "Tafel 3", "tav. 3", "planche 3", "Tab. 3")
    read = [parse_label(name) for name in names]

    assert all(one.same_as(other) for one in read for other in read)
    assert not read[0].same_as(PageLabel(text="3", style=NumberStyle.ARABIC, value=3))


@pytest.mark.parametrize("written", ["57 n. 3", "p. 57, l. 4", "205 [sic]", "205 [recte 203]"])
def test_what_says_more_than_a_label_is_no_label_of_a_leaf(written):
    """A note stands on a page; no leaf bears it as its number."""
    with pytest.raises(InvalidLabelError, match="more than the label"):
        one_label(written)


def test_a_leaf_may_bear_any_label_that_can_be_written():
    """Columns too, by the number that is printed."""
    forms = ("p. 57", "pl. 4", "fol. 12v", "[facing 48]", "col. 231")

    assert ["57", "pl. 4", "12v", "facing 48", "231"] == [one_label(form).text for form in forms]


@pytest.mark.parametrize("more", [", l. 4", " n. 3", "-", " 57", ",", "]", " [recte 205]"])
def test_what_has_no_end_is_refused_at_once(more):
    """An agent's text may have any length; it is told as no page, not worked through."""
    with pytest.raises(InvalidLabelError):
        parse_locator("57" + more * 5000)
