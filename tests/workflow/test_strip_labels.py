"""Page numbers in doubt: listed for the whole library, assigned at a press, and taken back."""

from __future__ import annotations

import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore import Basis, Library
from cardstore.errors import InvalidLabelError, ReviewError, UsageError
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_card, make_library

# Leaf 20 prints a number that its sequence contradicts; of leaf 29 none can be told.
STRANGE, UNTOLD = 20, 29
NUMBERS = [str(n) for n in range(1, 21)] + ["12"] + [str(n) for n in range(22, 30)] + ["none"]


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with a scan of which some numbers are in doubt, made once."""
    folder = tmp_path_factory.mktemp("labels") / "library"
    library, _ = make_library(folder, leaves=len(NUMBERS), numbers=NUMBERS, cards=False)
    library.close()
    return folder


@pytest.fixture
def library(original, tmp_path):
    """A copy of that library, open."""
    shutil.copytree(original, tmp_path / "library")
    with Library.open(tmp_path / "library") as opened:
        yield opened


def labels(library, **asked):
    """Give what waits."""
    return library.waiting_labels(**asked)


def on_leaf(library, leaf):
    """Give the item of a leaf."""
    return next(one for one in labels(library) if one.spot.leaf_index == leaf)


def entry(library, leaf):
    """Give the leaf's entry in the page map."""
    return library.page_map(BOOK.source_id).leaves[leaf]


def test_every_number_in_doubt_waits_with_its_neighbours(library):
    """What is thought, what was read, why, and what the leaves around it bear."""
    item = on_leaf(library, STRANGE)

    assert ("12", "12 [recte 21]") == (item.seen, item.shown)
    assert item.why
    assert ((18, "19"), (19, "20")) == item.before
    assert ((21, "22"), (22, "23")) == item.after


def test_what_is_in_no_doubt_waits_for_nobody(library):
    """Leaves whose printed number fits its sequence are not asked for."""
    assert not set(range(20)) & {one.spot.leaf_index for one in labels(library)}


def test_no_support_is_shown(library):
    """Who decides knows no score."""
    assert not hasattr(labels(library)[0], "support")


def test_a_label_that_is_right_is_assigned_by_who_says_so(library):
    """It pins the map, and waits no longer."""
    item = on_leaf(library, STRANGE)
    library.judge_labels([item.item_key], said="right", by="ada", note="clear in print")
    (held,) = library._store.pages.assignments(item.spot.scan_digest)

    assert (Basis.ASSIGNED, item.label) == (
        entry(library, STRANGE).basis,
        entry(library, STRANGE).label.text,
    )
    assert ("ada", "clear in print") == (held.assigned_by, held.note)
    assert STRANGE not in {one.spot.leaf_index for one in labels(library)}


@pytest.mark.parametrize(
    ("written", "text"), [("xii", "xii"), ("57r", "57r"), ("[57]", "57"), (" p. 5 ", "5")]
)
def test_a_label_is_corrected_as_people_write_it(library, written, text):
    """Brackets and "p." are dress."""
    library.judge_labels(
        [on_leaf(library, STRANGE).item_key], said="corrected", label=written, by="ada"
    )

    assert text == entry(library, STRANGE).label.text


@pytest.mark.parametrize("written", ["5–7", "[]", "x" * 60])
def test_what_is_no_label_is_refused(library, written):
    """Nothing is assigned."""
    before = labels(library)
    with pytest.raises(InvalidLabelError):
        library.judge_labels(
            [on_leaf(library, STRANGE).item_key], said="corrected", label=written, by="ada"
        )

    assert before == labels(library)


def test_a_correction_without_a_label_is_refused(library):
    """An empty field says nothing."""
    with pytest.raises(UsageError):
        library.judge_labels([on_leaf(library, STRANGE).item_key], said="corrected", by="ada")


def test_a_leaf_without_number_is_assigned_none(library):
    """The edition gives it no number."""
    library.judge_labels([on_leaf(library, UNTOLD).item_key], said="no_number", by="ada")

    assert Basis.UNNUMBERED is entry(library, UNTOLD).basis or entry(library, UNTOLD).label is None
    assert UNTOLD not in {one.spot.leaf_index for one in labels(library)}


def test_nothing_is_confirmed_where_no_number_is_thought(library):
    """A leaf whose number could not be told has nothing to be right."""
    unknown = [one for one in labels(library) if not one.can_be_right]
    for item in unknown:
        with pytest.raises(ReviewError, match="none can be confirmed"):
            library.judge_labels([item.item_key], said="right", by="ada")

    assert ["?"] * len(unknown) == [one.shown for one in unknown]


def test_who_cannot_tell_assigns_nothing(library):
    """It waits no longer for this person alone."""
    item = on_leaf(library, STRANGE)
    library.judge_labels([item.item_key], said="cannot_tell", by="ada")

    assert () == library._store.pages.assignments(item.spot.scan_digest)
    assert item.item_key not in {one.item_key for one in labels(library, reviewer="ada")}
    assert item.item_key in {one.item_key for one in labels(library, reviewer="ben")}


def test_undo_takes_the_assignment_back(library):
    """The numerals decide again, and the history keeps both."""
    before, item = labels(library), on_leaf(library, STRANGE)
    library.judge_labels([item.item_key], said="corrected", label="5", by="ada")
    library.undo_labels(by="ada")
    history = library._store.pages.assignment_history(item.spot.scan_digest)

    assert before == labels(library)
    assert ["label", "withdrawn"] == [one.kind.value for one in history]


def test_one_press_assigns_several_leaves_and_one_undo_takes_all_back(library):
    """The rest of this strip is right."""
    before = labels(library)
    keys = [one.item_key for one in before if one.can_be_right]
    judged = library.judge_labels(keys, said="right", by="ada", press="p")
    library.undo_labels(by="ada", press="p")

    assert len(keys) == len(judged.sightings)
    assert before == labels(library)


def test_a_press_that_is_sent_again_assigns_once(library):
    """A doubled form."""
    item = on_leaf(library, STRANGE)
    for _ in range(2):
        library.judge_labels([item.item_key], said="corrected", label="5", by="ada", press="p")

    assert 1 == len(library._store.pages.assignment_history(item.spot.scan_digest))


def test_cards_whose_page_moves_are_told_and_none_is_changed(library):
    """With each, whether its claim holds now."""
    card_id = make_card(library, STRANGE, page="12")
    before = library.card(card_id)
    item = on_leaf(library, STRANGE)
    (moved,) = library.judge_labels([item.item_key], said="corrected", label="50", by="ada").moved

    assert (card_id, "p. 12", "50", False) == (
        moved.card_id, moved.claimed, moved.after, moved.agrees,
    )  # fmt: skip
    assert before == library.card(card_id)


def test_a_claim_that_holds_after_a_correction_is_told_so(library):
    """The card said 50 all along."""
    make_card(library, STRANGE, page="50")
    (moved,) = library.judge_labels(
        [on_leaf(library, STRANGE).item_key], said="corrected", label="50", by="ada"
    ).moved

    assert moved.agrees is True


def test_leaves_with_cards_come_first(library):
    """There a wrong number does harm."""
    make_card(library, UNTOLD, page="30")

    assert UNTOLD == labels(library)[0].spot.leaf_index
    assert library.card_ids() == labels(library)[0].card_ids


def test_what_somebody_else_assigned_meanwhile_is_refused(library):
    """Neither outweighs the other."""
    item = on_leaf(library, STRANGE)
    library.judge_labels([item.item_key], said="corrected", label="5", by="ben")
    with pytest.raises(ReviewError, match="ben said"):
        library.judge_labels([item.item_key], said="corrected", label="50", by="ada")

    assert "5" == entry(library, STRANGE).label.text


def test_what_somebody_assigned_since_is_not_taken_back(library):
    """Undo takes back one's own word and nobody else's."""
    item = on_leaf(library, STRANGE)
    library.judge_labels([item.item_key], said="corrected", label="5", by="ada")
    library.assign_label(BOOK.source_id, STRANGE, label="6", assigned_by="ben")
    with pytest.raises(ReviewError, match="ben has assigned 6"):
        library.undo_labels(by="ada")

    assert "6" == entry(library, STRANGE).label.text


def test_a_press_on_words_is_not_taken_back_on_page_numbers(library):
    """Each strip has its own undo."""
    make_card(library, 0)
    key = library.waiting_readings()[0].item_key
    library.judge_readings([key], said="right", by="ada", press="p")
    with pytest.raises(ReviewError):
        library.undo_labels(by="ada", press="p")

    assert library.undo_labels(by="ada") is None


def test_what_waits_is_counted(library):
    """For the page from which strips are opened."""
    make_card(library, 0)
    counts = library.strip_counts("ada")

    assert (1, len(labels(library)), 0) == (counts.readings, counts.labels, counts.pairs)


@given(
    actions=st.lists(
        st.tuples(
            st.sampled_from(["right", "corrected", "no_number", "cannot_tell", "undo"]),
            st.integers(0, 1),
            st.sampled_from(["ada", "ben"]),
        ),
        max_size=8,
    )
)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_undoing_everything_leaves_the_map_as_it_was(original, tmp_path_factory, actions):
    """Whatever two people said in whatever order."""
    folder = tmp_path_factory.mktemp("undo") / "library"
    shutil.copytree(original, folder)
    with Library.open(folder) as library:
        before = labels(library), library.page_map(BOOK.source_id).leaves
        for said, at, by in actions:
            waiting = labels(library)
            try:
                if said == "undo":
                    library.undo_labels(by=by)
                elif at < len(waiting):
                    library.judge_labels([waiting[at].item_key], said=said, label="99", by=by)
            except ReviewError:
                continue
        while library.undo_labels(by="ada") or library.undo_labels(by="ben"):
            pass

        assert before == (labels(library), library.page_map(BOOK.source_id).leaves)
