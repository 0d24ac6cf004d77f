"""The page map of whole books: right, or saying that it does not know."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.pages.embedded import LabelTable
from cardstore.pages.infer import infer_page_map
from cardstore.pages.labels import label_after, parse_label
from cardstore.pages.page_map import Basis
from cardstore.text.layer import LayerStatus
from cardstore.text.roman import roman_text

ARABIC = [str(value) for value in range(1, 400)]
ROMAN = [roman_text(value) for value in range(1, 30)]
CONFIDENT = {Basis.PRINTED, Basis.MISPRINTED, Basis.EMBEDDED}


def _labels(page_map):
    """Give the labels' texts, None where a leaf has none."""
    return [entry.label.text if entry.label else None for entry in page_map.leaves]


def _bases(page_map):
    """Give the bases."""
    return [entry.basis for entry in page_map.leaves]


def test_a_clean_book_is_read_as_printed(make_book):
    """Every number that is printed and read must be the label."""
    labels = ARABIC[:30]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_an_excerpt_begins_anywhere(make_book):
    """A chapter cut from a book keeps its numbers."""
    labels = ARABIC[100:112]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_roman_front_matter_is_followed_by_arabic(make_book):
    """Two runs of two styles stand side by side."""
    labels = [*ROMAN[:8], *ARABIC[:20]]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_a_number_that_was_not_read_is_inferred(make_book):
    """Inside a run a silent leaf gets its label, marked as inferred."""
    printed = [None if value in {"9", "14"} else value for value in ARABIC[:20]]
    page_map = infer_page_map(make_book(printed))

    assert (ARABIC[:20], Basis.INFERRED) == (_labels(page_map), _bases(page_map)[8])


def test_an_opening_without_number_is_page_one(make_book):
    """A run that counts from 1 is filled back to it."""
    page_map = infer_page_map(make_book([None, None, *ARABIC[2:20]]))

    assert _labels(page_map)[:3] == ["1", "2", "3"]


def test_covers_before_page_one_have_no_number(make_book, leaf):
    """Leaves with few words before page 1 stay unnumbered."""
    covers = [leaf(at, [(900, [(700, "THE"), (900, "MILL")])]) for at in range(3)]
    layers = [*covers, *make_book([None, None, None, *ARABIC[:20]])[3:]]

    assert _bases(infer_page_map(layers))[:3] == [Basis.UNNUMBERED] * 3


def test_text_that_no_run_reaches_is_unknown(make_book):
    """A leaf of text before the first run may well bear a number that was not read."""
    page_map = infer_page_map(make_book([None, None, None, *ARABIC[:20]]))

    assert _bases(page_map)[:3] == [Basis.UNKNOWN] * 3
    assert all(entry.doubt for entry in page_map.leaves[:3])


def test_a_text_without_any_numbers_is_unknown(make_book):
    """Where no number was read at all, no leaf is said to have none."""
    page_map = infer_page_map(make_book([None] * 12))

    assert set(_bases(page_map)) == {Basis.UNKNOWN}
    assert page_map.remarks == ("no printed page numbers were found",)


def test_nothing_is_filled_past_the_last_number(make_book):
    """Advertisements at the end are not numbered on."""
    page_map = infer_page_map(make_book([*ARABIC[:20], None, None, None]))

    assert _labels(page_map)[20:] == [None, None, None]


def test_an_inserted_plate_has_no_number(make_book):
    """A plate between 10 and 11 is unnumbered and named as an extra leaf."""
    page_map = infer_page_map(make_book([*ARABIC[:10], None, *ARABIC[10:25]]))

    assert [*ARABIC[:10], None, *ARABIC[10:25]] == _labels(page_map)


def test_the_leaf_at_a_jump_is_unknown(make_book):
    """Where versos were dropped, a silent leaf may be any of the missing pages."""
    page_map = infer_page_map(make_book([*ARABIC[:13], None, *ARABIC[16:30]]))

    assert page_map.leaves[13].basis == Basis.UNKNOWN


def test_a_jump_is_remarked(make_book):
    """People are told where numbers jump."""
    page_map = infer_page_map(make_book([*ARABIC[:13], *ARABIC[16:30]]))

    assert page_map.remarks == ("between leaves 12 and 13 the printed numbers go from 13 to 17",)


def test_a_book_without_numbers_says_so(make_book):
    """Nothing printed means nothing labelled."""
    page_map = infer_page_map(make_book([None] * 20))

    assert (
        _labels(page_map),
        page_map.remarks,
    ) == ([None] * 20, ("no printed page numbers were found",))


def test_a_lone_number_makes_no_run(make_book):
    """One numeral in twenty leaves is told, not believed."""
    page_map = infer_page_map(make_book([*[None] * 9, "57", *[None] * 10]))

    assert (
        page_map.leaves[9].basis,
        page_map.leaves[9].seen.text,
    ) == (Basis.UNKNOWN, "57")


def test_a_constant_number_makes_no_run(make_book):
    """A volume number on every leaf is no page number."""

    assert _labels(infer_page_map(make_book(["18"] * 20))) == [None] * 20


def test_a_misprint_is_kept_and_corrected(make_book):
    """A transposed number is what the page says, and its sequence is told."""
    page_map = infer_page_map(make_book([*ARABIC[120:140], "114", *ARABIC[141:160]]))
    entry = page_map.leaves[20]

    assert (entry.shown, entry.basis) == ("114 [recte 141]", Basis.MISPRINTED)


def test_a_misreading_is_not_called_a_misprint(make_book):
    """A digit taken for its look-alike gives the sequence's label, inferred, with a doubt."""
    page_map = infer_page_map(make_book([*ARABIC[120:140], "147", *ARABIC[141:160]]))
    entry = page_map.leaves[20]

    assert (entry.shown, "147" in entry.doubt) == ("[141]", True)


def test_what_may_be_a_misprint_or_misread_is_unknown(make_book):
    """A tens digit that is off by one leaves the page unknown; both numbers are told."""
    entry = infer_page_map(make_book([*ARABIC[120:160], "151", *ARABIC[161:180]])).leaves[40]

    assert (entry.shown, "151" in entry.doubt, "161" in entry.doubt) == ("?", True, True)


def test_a_chain_of_misprints_is_told_as_printed(make_book):
    """Numbers that go on from a misprint are what the pages say."""
    labels = [*ARABIC[:40], *ARABIC[50:80]]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_bound_volumes_restart(make_book):
    """Each part of a bound set counts from 1."""
    labels = [*ARABIC[:25], *ARABIC[:25], *ARABIC[:25]]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_a_doubled_scan_is_labelled_twice(make_book):
    """Two images of one page bear the same label."""
    labels = [*ARABIC[:15], "15", *ARABIC[15:30]]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_chapter_prefixes_are_kept(make_book):
    """Manuals count within chapters."""
    labels = [f"{chapter}-{value}" for chapter in (1, 2, 3) for value in range(1, 9)]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_suffixes_are_kept(make_book):
    """An appendix may repeat numbers with a letter."""
    labels = [*ARABIC[80:101], *[f"{value}A" for value in range(102, 120)]]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_folios_are_kept(make_book):
    """Manuscripts count leaves with two sides."""
    labels = [f"{value}{side}" for value in range(3, 15) for side in "rv"]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_foreign_digits_are_kept_as_printed(make_book):
    """A label is what the edition prints, in its own digits."""
    labels = ["".join(chr(0x966 + int(digit)) for digit in value) for value in ARABIC[10:30]]

    assert labels == _labels(infer_page_map(make_book(labels)))


def test_old_style_figures_are_digits(make_book):
    """Figures that a font keeps in the private area are read by what they mean."""
    printed = ["".join(chr(0xF730 + int(digit)) for digit in value) for value in ARABIC[10:30]]

    assert ARABIC[10:30] == _labels(infer_page_map(make_book(printed)))


def test_a_range_on_the_first_leaf_tells_its_number(leaf, numbered_leaf):
    """An article's first leaf often prints only "65–75"."""
    first = leaf(0, [(150, [(200, "Annals"), (340, "7,"), (400, "65–75")])])
    page_map = infer_page_map([first, *[numbered_leaf(i, str(65 + i)) for i in range(1, 11)]])

    assert page_map.leaves[0].shown == "[65]"


def test_a_failed_leaf_inside_a_run_is_inferred(make_book, leaf):
    """A leaf that could not be read still has its place."""
    layers = make_book(ARABIC[:20])
    layers[9] = leaf(9, [], status=LayerStatus.FAILED)

    assert infer_page_map(layers).leaves[9].shown == "[10]"


def test_no_leaves_make_an_empty_map():
    """An empty scan has an empty map."""

    assert infer_page_map([]).leaves == ()


# --- people ---------------------------------------------------------------------------------


def test_an_assigned_label_wins(make_book):
    """A person's word stands against what is printed."""
    page_map = infer_page_map(make_book(ARABIC[:20]), assigned={7: parse_label("frontispiece")})

    assert (
        page_map.leaves[7].label.text,
        page_map.leaves[7].basis,
        page_map.leaves[7].support,
    ) == ("frontispiece", Basis.ASSIGNED, 1.0)


def test_a_person_can_say_that_a_leaf_has_no_number(make_book):
    """None assigned means: this leaf bears no number."""
    page_map = infer_page_map(make_book(ARABIC[:20]), assigned={7: None})

    assert (
        page_map.leaves[7].label,
        page_map.leaves[7].basis,
        page_map.leaves[7].support,
    ) == (None, Basis.UNNUMBERED, 1.0)


def test_two_assigned_labels_settle_what_lies_between(make_book):
    """A person's labels are evidence for their neighbours."""
    page_map = infer_page_map(
        make_book([None] * 12), assigned={2: parse_label("41"), 6: parse_label("45")}
    )

    assert _labels(page_map)[2:7] == ["41", "42", "43", "44", "45"]


@settings(max_examples=15, deadline=None)
@given(
    st.dictionaries(
        st.integers(0, 24),
        st.one_of(st.none(), st.integers(1, 300).map(lambda value: parse_label(str(value)))),
        max_size=5,
    )
)
def test_every_assignment_survives(make_book, pins):
    """Whatever people assign must stand in the map."""
    page_map = infer_page_map(make_book(ARABIC[:25]), assigned=pins)

    assert pins == {leaf_index: page_map.leaves[leaf_index].label for leaf_index in pins}


# --- the file's own table -------------------------------------------------------------------


def test_a_table_that_agrees_changes_nothing(make_book):
    """Where the table repeats what is printed, labels and bases stay."""
    layers = make_book(ARABIC[:20])

    assert infer_page_map(layers).leaves == infer_page_map(layers, embedded=ARABIC[:20]).leaves


def test_a_confirmed_table_goes_on_where_numbers_end(make_book):
    """A table that the printed numbers bear out labels the silent leaves after them, as its word.

    Nothing printed settles these leaves, so that they are not inferred: a person is asked.
    """
    page_map = infer_page_map(make_book([*ARABIC[:20], None, None]), embedded=ARABIC[:22])

    assert [(entry.label.text, entry.basis) for entry in page_map.leaves[20:]] == [
        ("21", Basis.EMBEDDED),
        ("22", Basis.EMBEDDED),
    ]


@pytest.mark.parametrize("step", [2, 3])
def test_a_steady_rise_is_no_jump(make_book, step):
    """Leaves that hold two pages or three columns each are told by no remark; a gap in them is."""
    numbers = [str(101 + step * leaf) for leaf in range(20)]
    steady = dict(enumerate(map(parse_label, numbers)))
    late = {leaf: parse_label(str(int(numbers[leaf]) + 40 * (leaf >= 10))) for leaf in steady}
    book = make_book([None] * 20)

    assert () == infer_page_map(book, assigned=steady).remarks
    (remark,) = infer_page_map(book, assigned=late).remarks
    assert remark.startswith("between leaves 9 and 10 ")


def test_what_printed_pages_settle_stays_inferred_beside_a_table(make_book):
    """A silent leaf between numbers that count right needs no table, and gains none."""
    book = make_book([*ARABIC[:10], None, *ARABIC[11:20]])
    page_map = infer_page_map(book, embedded=ARABIC[:20])

    assert Basis.INFERRED is page_map.leaves[10].basis


def test_a_table_that_contradicts_loses(make_book):
    """Printed numbers win, and people are told on how many leaves the table is wrong."""
    page_map = infer_page_map(make_book(ARABIC[10:30]), embedded=ARABIC[:20])

    assert (ARABIC[10:30], True) == (
        _labels(page_map),
        "disagree with 20 of 20 printed numbers" in page_map.remarks[0],
    )


def test_a_default_table_labels_nothing(make_book):
    """A table that only counts the leaves is no evidence of print."""
    page_map = infer_page_map(make_book([None] * 20), embedded=ARABIC[:20])

    assert _labels(page_map) == [None] * 20


def test_a_deliberate_table_is_marked_as_embedded(make_book):
    """A table that begins at 185 was set by somebody; it is all there is."""
    page_map = infer_page_map(make_book([None] * 10), embedded=ARABIC[184:194])

    assert (ARABIC[184:194], {Basis.EMBEDDED}) == (_labels(page_map), set(_bases(page_map)))


def test_each_wrong_table_is_named_as_wrong(make_book):
    """Of two tables the one that the print contradicts is named, the other is not."""
    tables = (
        LabelTable(name="/PageLabels", labels=tuple(ARABIC[9:29])),
        LabelTable(name="scandata", labels=tuple(ARABIC[10:30])),
    )
    page_map = infer_page_map(make_book(ARABIC[10:30]), embedded=tables)

    (remark,) = page_map.remarks

    assert remark.startswith("the file's own labels are wrong: they disagree with 20 of 20")


def test_a_confirmed_table_is_heard_before_one_that_nothing_confirms(make_book):
    """Where numbers end, the table that print bears out goes on, whatever another says."""
    tables = (
        LabelTable(name="/PageLabels", labels=(*[None] * 20, "77", "78", "79")),
        LabelTable(name="scandata", labels=tuple(ARABIC[:23])),
    )
    page_map = infer_page_map(make_book([*ARABIC[:20], None, None, None]), embedded=tables)

    assert ARABIC[20:23] == _labels(page_map)[20:]


def test_tables_that_differ_where_nothing_is_printed_leave_a_leaf_unknown(make_book):
    """Two equal voices say different things: nobody knows, and both are told."""
    tables = (
        LabelTable(name="/PageLabels", labels=tuple(ARABIC[40:50])),
        LabelTable(name="scandata", labels=tuple(ARABIC[60:70])),
    )
    entry = infer_page_map(make_book([None] * 10), embedded=tables).leaves[3]

    assert (Basis.UNKNOWN, "/PageLabels says 44, scandata says 64") == (entry.basis, entry.doubt)


@pytest.mark.parametrize("silence", [None, "", "?"])
def test_a_table_is_not_wrong_where_it_says_nothing(make_book, silence):
    """Most leaves of a scandata, and both pages of an opening, have no number in a table."""
    book = make_book(ARABIC[:20])
    for labels in ([silence] * 20, [*ARABIC[:3], *[silence] * 17]):
        table = LabelTable(name="scandata", labels=tuple(labels))
        assert () == infer_page_map(book, embedded=[table]).remarks

    strange = LabelTable(name="scandata", labels=("1", "2", "9", *[silence] * 17))
    (remark,) = infer_page_map(book, embedded=[strange]).remarks
    assert "disagree with 1 of 3 printed numbers" in remark


def test_bare_labels_are_the_files_own_table(make_book):
    """The old form means the same as one table of the file's name."""
    layers = make_book([*ARABIC[:20], None])
    table = LabelTable(name="/PageLabels", labels=tuple(ARABIC[:21]))

    assert infer_page_map(layers, embedded=ARABIC[:21]) == infer_page_map(layers, embedded=[table])


# --- whole books with noise -----------------------------------------------------------------


@st.composite
def books(draw):
    """Make the labels of a book: covers, front matter, parts, plates, dropped versos."""
    labels = [None] * draw(st.integers(0, 3))
    labels += ROMAN[: draw(st.sampled_from([0, 0, 8, 14]))]
    for _ in range(draw(st.integers(1, 2))):
        value = 1
        for _ in range(draw(st.integers(1, 3))):
            length = draw(st.integers(15, 30))
            labels += [str(value + step) for step in range(length)]
            value += length + draw(st.sampled_from([0, 0, 1, 3]))
            if draw(st.booleans()):
                labels.append(None)
    return labels


@pytest.mark.long
@pytest.mark.parametrize("recall", [0.95, 0.8, 0.5])
def test_a_wrong_label_is_hardly_ever_called_printed(make_book, recall):
    """Over twelve noisy books at most one leaf in 200 may be wrong and not marked inferred."""
    labels = [None, None, *ROMAN[:12], *ARABIC[:40], None, *ARABIC[40:60], *ARABIC[63:90]]
    silent = [
        (seed, entry.leaf_index)
        for seed in range(12)
        for entry, true in zip(
            infer_page_map(make_book(labels, recall=recall, seed=seed)).leaves, labels, strict=True
        )
        if entry.basis in CONFIDENT and entry.label.text != true
    ]

    assert len(silent) <= 12 * len(labels) / 200


@settings(max_examples=10, deadline=None)
@given(books(), st.integers(0, 10_000))
def test_most_leaves_are_right(make_book, labels, seed):
    """With one number in twenty lost, eight leaves of ten must be right, however they fall."""
    given_labels = _labels(infer_page_map(make_book(labels, recall=0.95, seed=seed)))
    right = sum(one == other for one, other in zip(given_labels, labels, strict=True))

    assert right >= 0.8 * len(labels)


@settings(max_examples=10, deadline=None)
@given(books(), st.integers(0, 10_000))
def test_runs_rise_by_one(make_book, labels, seed):
    """Within a run every label follows the one before."""
    page_map = infer_page_map(make_book(labels, recall=0.9, seed=seed))

    assert all(
        label_after(run.first, run.last_leaf - run.first_leaf).same_as(run.last)
        for run in page_map.runs
    )


def test_five_hundred_leaves_take_less_than_a_second(make_book):
    """Inference must not be what people wait for (0.3 s of CPU measured)."""
    layers = make_book([str(value) for value in range(1, 501)], recall=0.8)
    begun = time.process_time()
    infer_page_map(layers, inputs=())

    assert time.process_time() - begun < 1.0


# --- input that does not fit ----------------------------------------------------------------


def test_leaves_out_of_order_are_refused(make_book):
    """A map is about one scan, leaf by leaf."""
    with pytest.raises(ValueError, match="in order"):
        infer_page_map(make_book(ARABIC[:5])[::-1])


def test_a_table_of_another_length_is_refused(make_book):
    """The table belongs to these leaves."""
    with pytest.raises(ValueError, match="1 labels of /PageLabels for 5 leaves"):
        infer_page_map(make_book(ARABIC[:5]), embedded=["1"])


def test_labels_for_leaves_that_do_not_exist_are_refused(make_book):
    """An assignment must name a leaf of the scan."""
    with pytest.raises(ValueError, match="do not exist"):
        infer_page_map(make_book(ARABIC[:5]), assigned={9: None})


def test_the_map_says_what_it_was_computed_from(make_book):
    """Another assignment makes another provenance."""
    layers = make_book(ARABIC[:5])

    assert (
        infer_page_map(layers).provenance.key
        != infer_page_map(layers, assigned={0: None}).provenance.key
    )


def test_roman_numerals_in_both_cases_carry_a_run(make_book):
    """ "Vii" and "iX" differ from what is printed by the height of a letter alone."""
    printed = [None] * 5 + ["vi", "Vii", None, "iX", None, *ARABIC[:20]]
    labels = _labels(infer_page_map(make_book(printed)))

    assert labels[:9] == ROMAN[:9]


@pytest.mark.parametrize("place", ["outer", "foot"])
@pytest.mark.parametrize(
    "printed",
    [
        ["57"],
        [None, "999"],
        [None, None, "999", None, None, None],
        ["4", "999", "12"],
        ["1", "999", "3"],
    ],
)
def test_a_lone_number_is_no_page_number(make_book, printed, place):
    """Nothing bears it out: the page is unknown, and what was seen is told."""
    page_map = infer_page_map(make_book(printed, place=place))
    told = [None if e.seen is None else e.seen.text for e in page_map.leaves]

    assert [None] * len(printed) == _labels(page_map)
    assert printed == told
    assert "form no run" in page_map.remarks[0]


def test_a_lone_number_that_the_files_own_table_gives_is_printed(make_book):
    """Two witnesses that know nothing of each other agree."""
    (entry,) = infer_page_map(make_book(["57"]), embedded=["57"]).leaves

    assert ("57", Basis.PRINTED) == (entry.shown, entry.basis)
    assert entry.doubt


def test_a_table_that_only_counts_leaves_bears_nothing_out(make_book):
    """Software writes such a table by itself; that a "1" is printed too may be chance."""
    (entry,) = infer_page_map(make_book(["1"]), embedded=["1"]).leaves

    assert entry.basis is Basis.UNKNOWN


@pytest.mark.parametrize("odd", ["999", "41", "1893"])
def test_one_odd_number_in_a_run_labels_no_leaf(make_book, odd):
    """Whatever stands on one leaf of a numbered file, no page is called by it."""
    for at in (0, 4, 9):
        labels = [odd if place == at else label for place, label in enumerate(ARABIC[:10])]
        page_map = infer_page_map(make_book(labels))

        assert odd not in _labels(page_map)


def test_a_table_that_bears_out_a_lone_number_is_not_said_to_bear_out_none(make_book):
    """The number is taken as printed for its sake."""
    book = make_book([*[None] * 5, "206", *[None] * 4])
    page_map = infer_page_map(book, embedded=[str(n) for n in range(201, 211)])

    assert ("206", Basis.PRINTED) == (page_map.leaves[5].shown, page_map.leaves[5].basis)
    assert not any("borne out by no" in one for one in page_map.remarks)


def test_a_lone_digit_that_an_engine_read_is_no_misprint(make_book):
    """It is taken for any other, however sure the engine is: the page stays unknown."""
    entry = infer_page_map(make_book([*ARABIC[:7], "5", *ARABIC[8:20]])).leaves[7]

    assert entry.basis in {Basis.UNKNOWN, Basis.INFERRED}
    assert entry.seen.text == "5"
