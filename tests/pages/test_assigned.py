"""What people's words contradict is told, and misprints that they tell keep both numbers."""

from __future__ import annotations

import json

import pytest

from cardstore.pages.assigned import assigned_remarks, pins, settle
from cardstore.pages.infer import runs_of
from cardstore.pages.labels import parse_label
from cardstore.pages.leaf_words import LeafWord
from cardstore.pages.page_map import Basis, PageMap
from cardstore.provenance import Provenance
from tests.pages.map_entries import entries_of


def remarks(*texts):
    """Give what is told of entries written short."""
    return assigned_remarks(entries_of(*texts))


@pytest.mark.parametrize(
    "texts",
    [
        ("1", "=2", "3"),
        ("1", "-", "3"),
        ("ii", "iii", "=1", "2"),
        ("57r", "=57v", "58r"),
        ("1", "1", "5", "4"),
        ("=201", "=205 [recte 202]", "=203"),
    ],
)
def test_what_contradicts_nothing_is_not_remarked_on(texts):
    """Words that fit, other numberings, misprints told as such, and what nobody assigned."""
    assert () == remarks(*texts)


def test_a_repeated_label_is_told_once_for_a_stretch():
    """Two runs with the same numbers are one remark, with both stretches."""
    told = remarks("=7", "=8", "=9", "-", "7", "8", "9")

    assert ("leaves 0–2 and 4–6 both bear 7–9 by a person's word",) == tuple(
        one for one in told if "both bear" in one
    )


def test_case_and_digits_do_not_make_another_label():
    """XII is xii, and १२ is 12."""
    assert any("both bear" in one for one in remarks("xii", "=XII"))
    assert any("both bear" in one for one in remarks("12", "-", "=१२"))


def test_labels_that_fall_are_told():
    """To an assigned one, and from one."""
    assert ("labels fall from 9 on leaf 1 to 3 on leaf 2 by a person's word",) == remarks(
        "8", "9", "=3"
    )


def test_a_label_without_room_is_told():
    """Between 7 and 9 stands 8."""
    assert any("between 7 and 9" in one for one in remarks("7", "=12", "9"))


def made_map(*texts):
    """Give a map of entries written short."""
    entries = entries_of(*texts)
    return PageMap(
        leaves=entries,
        runs=runs_of(entries),
        remarks=(),
        provenance=Provenance(agent="page-map", version="1", settings="{}"),
    )


def test_a_misprint_told_by_a_person_keeps_both_numbers():
    """The run goes on over it, both numbers find it, and it is shown with its recte."""
    word = LeafWord(leaf_index=1, label=parse_label("205"), expected=parse_label("202"))
    settled = settle(made_map("201", "=202", "203"), [word])
    entry = settled.leaves[1]

    assert {1: word.expected} == pins([word])
    assert ("205 [recte 202]", Basis.ASSIGNED) == (entry.shown, entry.basis)
    assert (1,) == settled.find(parse_label("205")) == settled.find(parse_label("202"))
    assert runs_of(settled.leaves) == settled.runs


def test_a_map_says_which_misprints_people_told():
    """Two maps that differ in what a leaf prints do not have the same provenance."""
    plain = made_map("201", "=202", "203")
    word = LeafWord(leaf_index=1, label=parse_label("205"), expected=parse_label("202"))
    settled = settle(plain, [word])

    assert plain.provenance != settled.provenance
    assert "205" in json.dumps(json.loads(settled.provenance.settings))


def test_a_map_of_which_nobody_spoke_stays_as_it_is():
    """Nothing is remarked on what only the scan says."""
    page_map = made_map("1", "1", "3", "2")

    assert page_map is settle(page_map, [])
