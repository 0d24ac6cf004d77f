"""What the printer set and what the reader took amiss are told apart by the habits of both."""

from hypothesis import given
from hypothesis import strategies as st

from cardstore.pages.labels import parse_label
from cardstore.pages.margins import Strip
from cardstore.pages.misprints import Contradiction, weigh_contradictions
from cardstore.pages.numerals import NumeralReading, Place, ReadingKind, SecondLook
from cardstore.pages.page_map import PrintedNumeral

BORNE_OUT = [parse_label(str(value)) for value in range(100, 300)]


def contradiction(leaf_index, expected, read, *, confidence=0.9, again=SecondLook.NONE):
    """Make a leaf that reads one number where its sequence gives another."""
    strange = NumeralReading(
        numeral=PrintedNumeral(leaf_index=leaf_index, text=read, box=None, confidence=confidence),
        label=parse_label(read),
        kind=ReadingKind.PLAIN,
        weight=1.0,
        place=Place(strip=Strip.HEAD, column=0),
        again=again,
    )
    return Contradiction(leaf_index=leaf_index, strange=strange, expected=parse_label(expected))


def believed(*found):
    """Give the probability that the page of the first leaf bears the strange number."""
    return weigh_contradictions(found, borne_out=BORNE_OUT)[found[0].leaf_index]


def test_the_number_of_the_page_before_the_last_is_a_misprint():
    """A compositor who forgot to change 201 set 201 on page 203; 8 for 3 is a misreading."""

    assert believed(contradiction(5, "203", "201")) > 0.5 > believed(contradiction(5, "273", "278"))


def test_what_this_reader_takes_amiss_again_and_again_is_no_misprint():
    """One 4 for a 2 may be printed; the fifth in a book is the reader's."""
    others = [contradiction(at, f"2{at}2", f"2{at}4") for at in (4, 5, 6, 7)]
    one = contradiction(99, "262", "264")

    assert believed(one, *others) < believed(one)


def test_a_printer_who_errs_is_believed_to_err_again():
    """Where the hundreds were left standing twice, a third number is a misprint more likely."""
    others = [contradiction(at, f"2{at}", f"1{at}") for at in (21, 35)]
    one = contradiction(99, "268", "269")

    assert believed(one, *others) > believed(one)


def test_what_the_engine_is_sure_of_is_likelier_printed():
    """The surer the engine, the likelier the misprint."""
    rising = [believed(contradiction(5, "203", "213", confidence=one)) for one in (0.3, 0.85, 0.96)]

    assert sorted(set(rising)) == rising


def test_a_second_look_bears_a_number_out_or_speaks_against_it():
    """Two looks that agree say more than one, and one that saw something else says less."""
    other, none, same = (
        believed(contradiction(5, "203", "213", again=again))
        for again in (SecondLook.OTHER, SecondLook.NONE, SecondLook.SAME)
    )

    assert other < none < same


@given(st.lists(st.tuples(st.integers(1, 999), st.integers(1, 999)), max_size=12), st.randoms())
def test_the_order_of_leaves_changes_nothing(pairs, chance):
    """Whatever the numbers, probabilities are such, and do not hang on the order."""
    found = [
        contradiction(at, str(one), str(other))
        for at, (one, other) in enumerate(pairs)
        if one != other
    ]
    shuffled = chance.sample(found, len(found))
    one, other = (weigh_contradictions(order, borne_out=BORNE_OUT) for order in (found, shuffled))

    assert all(
        0.0 <= one[leaf_index] <= 1.0 and abs(one[leaf_index] - other[leaf_index]) < 1e-9
        for leaf_index in one
    )
    assert one.keys() == other.keys()
