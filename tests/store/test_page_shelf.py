"""Page maps and label assignments in the store."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from cardstore.errors import UnknownLeafError, UsageError
from cardstore.pages.labels import parse_label
from cardstore.store.records import AssignmentKind
from tests.store import samples, strategies

DIGEST = samples.SCAN.digest


def test_the_last_map_is_current(ingested):
    """A new map gets the next version; the one before it stays in its rows."""
    other = samples.page_map("60")
    version = ingested.pages.save_map(DIGEST, other)
    kept = ingested._connection.rows("SELECT count(*) AS n FROM page_labels")[0]["n"]

    assert (2, other) == (version, ingested.pages.current_map(DIGEST))
    assert 2 * samples.LEAF_COUNT == kept


def test_saving_the_current_map_again_changes_nothing(ingested):
    """Inferring the same map twice is no new version."""
    assert 1 == ingested.pages.save_map(DIGEST, samples.page_map())
    assert 1 == ingested.pages.version(DIGEST)


def test_a_scan_without_a_map_has_none(store):
    """No map is told apart from an empty one."""
    assert (None, 0) == (store.pages.current_map(DIGEST), store.pages.version(DIGEST))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(page_map=strategies.page_maps(samples.LEAF_COUNT))
def test_any_map_comes_back(ingested, page_map):
    """Whatever labels, runs and remarks a map holds, the store gives it back equal."""
    ingested.pages.save_map(DIGEST, page_map)

    assert page_map == ingested.pages.current_map(DIGEST)


def test_a_person_assigns_a_label(ingested):
    """The label, the person, the time and the reason are kept."""
    label = parse_label("57a")
    made = ingested.pages.assign(
        DIGEST, leaf_index=1, label=label, assigned_by="ada", note="a plate"
    )

    assert (made,) == ingested.pages.assignments(DIGEST)
    assert (1, AssignmentKind.LABEL, label, "ada", "2026-01-02T03:04:05Z", "a plate") == (
        made.leaf_index,
        made.kind,
        made.label,
        made.assigned_by,
        made.at,
        made.note,
    )


def test_a_leaf_without_number_is_not_a_leaf_unsaid(ingested):
    """That a leaf bears no number is a word of its own."""
    made = ingested.pages.assign(DIGEST, leaf_index=1, label=None, assigned_by="ada")

    assert (AssignmentKind.NO_LABEL, None) == (made.kind, made.label)
    assert (made,) == ingested.pages.assignments(DIGEST)


def test_the_last_word_on_a_leaf_holds(ingested):
    """Nothing said before is lost, but only the last word is current."""
    first = ingested.pages.assign(DIGEST, leaf_index=2, label=None, assigned_by="ada")
    other = ingested.pages.assign(DIGEST, leaf_index=0, label=None, assigned_by="ada")
    last = ingested.pages.assign(DIGEST, leaf_index=2, label=parse_label("9"), assigned_by="ben")

    assert (other, last) == ingested.pages.assignments(DIGEST)
    assert (first, other, last) == ingested.pages.assignment_history(DIGEST)


def test_a_withdrawn_word_no_longer_holds(ingested):
    """Taking a word back is recorded, and the leaf is unsaid again."""
    said = ingested.pages.assign(DIGEST, leaf_index=1, label=None, assigned_by="ada")
    taken = ingested.pages.unassign(DIGEST, leaf_index=1, assigned_by="ben", note="misread")

    assert () == ingested.pages.assignments(DIGEST)
    assert (said, taken) == ingested.pages.assignment_history(DIGEST)


def test_nothing_can_be_withdrawn_where_nothing_was_said(ingested):
    """A mistaken leaf index does not pass silently."""
    with pytest.raises(UsageError, match="leaf 1"):
        ingested.pages.unassign(DIGEST, leaf_index=1, assigned_by="ada")


def test_a_leaf_that_is_not_there_gets_no_label(ingested):
    """A page number given as a leaf index is refused."""
    with pytest.raises(UnknownLeafError, match="no leaf 57"):
        ingested.pages.assign(DIGEST, leaf_index=57, label=None, assigned_by="ada")


def test_nobody_assigns_nothing(ingested):
    """An assignment without a name is refused."""
    with pytest.raises(UsageError):
        ingested.pages.assign(DIGEST, leaf_index=0, label=None, assigned_by=" ")


def test_a_label_needs_its_kind():
    """An assignment cannot say two things."""
    withdrawn = samples.ASSIGNMENT
    with pytest.raises(ValueError, match="leaf 0"):
        replace(withdrawn, kind=AssignmentKind.NO_LABEL)
