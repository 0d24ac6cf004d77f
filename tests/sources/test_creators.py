"""Lists of names: who is claimed and not held, who is left out, and what that amounts to."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.creators import compare_creators
from cardstore.sources.name_fit import NameFit, fit_names, form_of
from cardstore.sources.names import split_name
from cardstore.sources.resolution import FieldComparison, ReasonCode
from cardstore.sources.source import Creator
from tests.sources.making import NAMES, claim, people, record

MATCH, CONTRADICT, UNKNOWN = (
    FieldComparison.MATCH,
    FieldComparison.CONTRADICT,
    FieldComparison.UNKNOWN,
)
ONE_NAME = st.sampled_from(
    ["Ann Ashworth", "A. Ashworth", "Alan Ashworth", "Ashworth", "B. Beckett", "Bo Beckett",
     "Li Fei", "Fei Li", "F. Li", "Carla von Coelln", "C. Coelln", "Mary Ashwort"]
)  # fmt: skip


def compared(ours, theirs, **fields):
    """Give how two lists of names on one line stand to each other."""
    held = record(creators=people(*theirs), **fields)
    return compare_creators(claim(creators=people(*ours)), held)


def test_the_same_names_in_other_forms_match():
    """Initials, order within the name, accents."""
    fit = compared(["A. B. Ashworth", "Beckett, Bo", "C. von Coelln"], NAMES)

    assert (MATCH, None) == (fit.comparison, fit.code)


def test_one_exchanged_name_among_many_contradicts():
    """And is named."""
    fit = compared(["Ann B. Ashworth", "Dora Dunmore", "Carla von Coelln"], NAMES)

    assert (CONTRADICT, ("Dora Dunmore",)) == (fit.comparison, fit.strangers)


def test_other_names_contradict():
    """None has a partner."""
    fit = compared(["Dora Dunmore", "Emil Eastgate"], NAMES)

    assert (CONTRADICT, ReasonCode.OTHER_AUTHORS, 0) == (fit.comparison, fit.code, fit.agreed)


def test_an_added_name_contradicts_a_list_of_several():
    """Nobody is missing, one is too many."""
    fit = compared([*NAMES, "Dora Dunmore"], NAMES)

    assert (CONTRADICT, ReasonCode.AUTHORS_ADDED) == (fit.comparison, fit.code)


def test_a_deposit_of_one_name_does_not_contradict_a_longer_claim():
    """Deposits are cut after the first author."""
    assert UNKNOWN is compared(NAMES, NAMES[:1]).comparison


def test_a_list_that_is_known_to_be_cut_does_not_contradict_a_longer_claim():
    """The registry says so itself."""
    assert UNKNOWN is compared(NAMES, NAMES[:2], creators_complete=False).comparison


def test_et_al_stands_for_the_rest():
    """As a mark or as words in the list."""
    marked = compare_creators(claim(creators=people(NAMES[0]), et_al=True), record())
    written = compared([NAMES[0], "et al."], NAMES)

    assert [(MATCH, None)] * 2 == [(one.comparison, one.code) for one in (marked, written)]


def test_names_left_out_without_et_al_are_told():
    """The list matches, and lacks two."""
    fit = compared(NAMES[:1], NAMES)

    assert (MATCH, ReasonCode.AUTHORS_MISSING, 2) == (fit.comparison, fit.code, fit.missing)


def test_a_short_list_without_the_first_author_is_for_a_person():
    """The first author stands for the work."""
    assert UNKNOWN is compared(NAMES[1:], NAMES).comparison


def test_another_order_is_told():
    """The names are right."""
    fit = compared(tuple(reversed(NAMES)), NAMES)

    assert (MATCH, ReasonCode.AUTHORS_REORDERED) == (fit.comparison, fit.code)


def test_the_order_of_a_list_that_is_known_to_be_out_of_order_tells_nothing():
    """Some deposits are alphabetical."""
    fit = compared(tuple(reversed(NAMES)), NAMES, creators_complete=False)

    assert (MATCH, None) == (fit.comparison, fit.code)


def test_a_namesake_among_enough_right_names_is_told():
    """Given names are misquoted."""
    fit = compared(["Alan Ashworth", "Bo Beckett", "Carla von Coelln"], NAMES)

    assert (MATCH, ReasonCode.AUTHORS_UNCONFIRMED) == (fit.comparison, fit.code)


def test_a_namesake_alone_is_for_a_person():
    """Nothing else tells who is meant."""
    assert UNKNOWN is compared(["Alan Ashworth"], ["Ann Ashworth"]).comparison


def test_a_pseudonym_that_the_record_keeps_counts():
    """Catalogues keep every form of a name."""
    held = record(creators=people("Georgina Grantham"), other_names=("Peter Pilot",))

    assert MATCH is compare_creators(claim(creators=people("Peter Pilot")), held).comparison


def test_a_group_beside_people_may_be_missing_there():
    """Registries keep the people."""
    fit = compared([*NAMES, "Harbour Survey Collaboration"], NAMES)

    assert MATCH is fit.comparison


def test_another_body_beside_people_may_not():
    """It may be somebody's invention."""
    assert MATCH is not compared([*NAMES, "Nordhafen University"], NAMES).comparison


def test_a_body_in_place_of_people_cannot_be_compared():
    """A report of a commission whose authors a registry names."""
    assert UNKNOWN is compared(["Royal Harbour Commission"], NAMES).comparison


def test_editors_are_found_among_authors():
    """Catalogues file them there."""
    editors = tuple(
        Creator(family=one.family, given=one.given, role="editor") for one in people(*NAMES)
    )

    assert MATCH is compare_creators(claim(creators=editors), record()).comparison


def test_a_translator_beside_the_author_may_be_missing_there():
    """Registries seldom name them."""
    translator = Creator(family="Dunmore", given="Dora", role="translator")
    claimed = claim(creators=(*people(NAMES[0]), translator))

    assert MATCH is compare_creators(claimed, record(creators=people(NAMES[0]))).comparison


def test_one_name_cut_in_two_matches():
    """A list divided in the wrong place has the same words."""
    assert (
        MATCH
        is compared(["Ann Barbara", "Ashworth Lowe"], ["Ann Barbara Ashworth Lowe"]).comparison
    )


def test_names_on_one_side_only_cannot_be_compared():
    """Books are deposited without authors."""
    assert [UNKNOWN, UNKNOWN] == [compared((), NAMES).comparison, compared(NAMES, ()).comparison]


def _most_partners(ours, theirs):
    """Try every way to pair two short lists, the slow way."""
    left, right = ([form_of(split_name(name)) for name in names] for names in (ours, theirs))
    places = [*range(len(right)), *[None] * len(left)]
    return max(
        sum(
            place is not None and fit_names(form, right[place]) >= NameFit.LIKELY
            for form, place in zip(left, order, strict=False)
        )
        for order in permutations(places, len(left))
    )


@given(
    ours=st.lists(ONE_NAME, min_size=1, max_size=3, unique=True),
    theirs=st.lists(ONE_NAME, min_size=1, max_size=4, unique=True),
)
def test_as_many_names_as_can_be_find_a_partner(ours, theirs):
    """As trying every pairing finds."""
    fit = compared(ours, theirs)

    assert _most_partners(ours, theirs) == fit.agreed


@given(order=st.permutations(NAMES), theirs=st.permutations(NAMES))
def test_the_same_people_in_any_order_never_contradict(order, theirs):
    """Nor does any stranger appear."""
    fit = compared(order, theirs)

    assert (MATCH, ()) == (fit.comparison, fit.strangers)


@pytest.mark.parametrize("csl_type", ["book", "article-journal", "report", "thesis"])
def test_a_later_author_who_is_claimed_alone_is_for_a_person(csl_type):
    """Books have first authors too."""
    fit = compare_creators(claim(creators=people(NAMES[1]), csl_type=csl_type), record())

    assert (FieldComparison.UNKNOWN, ReasonCode.AUTHORS_UNCONFIRMED) == (fit.comparison, fit.code)


@pytest.mark.parametrize(
    ("role", "csl_type"), [("translator", "book"), ("editor", "chapter"), ("editor", "book")]
)
def test_who_translated_or_edited_a_work_did_not_write_it_alone(role, csl_type):
    """The record tells who did."""
    author, helper = people(*NAMES[:2])
    held = record(creators=(author, replace(helper, role=role)))
    fit = compare_creators(claim(creators=(helper,), csl_type=csl_type), held)

    assert FieldComparison.UNKNOWN is fit.comparison


def test_a_book_may_be_claimed_by_its_editor_alone():
    """Collected writings are."""
    author, helper = people(*NAMES[:2])
    editor = replace(helper, role="editor")
    held = record(creators=(author, editor))

    assert (FieldComparison.MATCH, FieldComparison.UNKNOWN) == tuple(
        compare_creators(claim(creators=(editor,), csl_type=kind), held).comparison
        for kind in ("book", "chapter")
    )
