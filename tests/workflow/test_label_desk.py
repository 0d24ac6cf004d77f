"""People's word on whole runs of leaves: recorded, told, undone, brought in and given out."""

from __future__ import annotations

import json
import shutil

import pikepdf
import pymupdf
import pytest

from cardstore import Basis, Library
from cardstore.errors import (
    InvalidLabelError,
    LabelFileError,
    UnknownLeafError,
    UsageError,
)
from cardstore.pages.label_changes import ChangeKind
from tests.remembered import Here
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_library

SOURCE = BOOK.source_id
# Leaf 20 prints a number that its sequence contradicts; of leaf 29 none can be told.
STRANGE, UNTOLD = 20, 29
NUMBERS = [str(n) for n in range(1, 21)] + ["12"] + [str(n) for n in range(22, 30)] + ["none"]


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with a scan of which some numbers are in doubt, and a card on leaf 2."""
    folder = tmp_path_factory.mktemp("labels") / "library"
    library, _ = make_library(folder, leaves=len(NUMBERS), numbers=NUMBERS, cards=False)
    library.add_card(SOURCE, quote="number 2x, was lit at dusk", page="3", made_by="ada")
    library.close()
    return folder


@pytest.fixture
def library(original, tmp_path):
    """A copy of that library, open."""
    shutil.copytree(original, tmp_path / "library")
    with Library.open(tmp_path / "library") as opened:
        yield opened


def shown(library):
    """Give every label as people see it."""
    return [entry.shown for entry in library.page_map(SOURCE).leaves]


def state(library):
    """Give everything that a change of labels writes."""
    store, digest = library._store, library.scan(SOURCE).digest
    return (
        store.pages.version(digest),
        store.pages.assignment_history(digest),
        store.pages.changes(digest),
    )


def test_a_run_pins_its_leaves_and_names_the_cards_that_it_moves(library):
    """Folios by sides, a plate passed over; the card keeps what it claims."""
    changed = library.assign_run(
        SOURCE, 0, last_leaf=4, label="57r", skip=[1], assigned_by="ada", note="the book"
    )
    entries = library.page_map(SOURCE).leaves
    (moved,) = changed.moved

    assert ["57r", "57v", "58r", "58v"] == [entries[leaf].shown for leaf in (0, 2, 3, 4)]
    assert Basis.ASSIGNED is entries[2].basis is not entries[1].basis
    assert ("p. 3", "3", "57v", False) == (moved.claimed, moved.before, moved.after, moved.agrees)
    assert "p. 3" == library.card(moved.card_id).claimed.shown


def test_a_dry_run_says_what_would_change_and_writes_nothing(library):
    """The same labels, cards and remarks as the change itself has."""
    before = state(library)
    tried = library.assign_run(SOURCE, 0, last_leaf=4, label="8", assigned_by="ada", dry_run=True)

    assert before == state(library)
    made = library.assign_run(SOURCE, 0, last_leaf=4, label="8", assigned_by="ada")
    assert (tried.relabelled, tried.moved, tried.remarks) == (
        made.relabelled, made.moved, made.remarks,
    )  # fmt: skip
    assert any("both bear" in one for one in made.remarks)
    assert made.after == library.page_map(SOURCE)


def test_what_the_map_says_is_confirmed(library):
    """Printed numbers and a misprint with both of its own; no doubt is left."""
    library.confirm_labels(SOURCE, 18, last_leaf=STRANGE, confirmed_by="ada")
    entries = library.page_map(SOURCE).leaves

    assert ["19", "20", "12 [recte 21]"] == [entry.shown for entry in entries[18:21]]
    assert {Basis.ASSIGNED} == {entry.basis for entry in entries[18:21]}
    assert (22, "") == (entries[21].label.value, entries[STRANGE].doubt)
    assert STRANGE in library.page_map(SOURCE).find(entries[STRANGE].expected)
    assert ChangeKind.CONFIRMED is library.label_history(SOURCE)[-1].kind


def test_what_is_not_known_cannot_be_confirmed(library):
    """Then none of the leaves is, not even those that are known."""
    before = state(library)
    with pytest.raises(UsageError, match=f"leaf {UNTOLD}"):
        library.confirm_labels(SOURCE, 27, last_leaf=UNTOLD, confirmed_by="ada")

    assert before == state(library)


def test_what_was_said_is_taken_back(library):
    """Of the leaves of which somebody spoke; the map is what it was."""
    before = shown(library)
    library.assign_run(SOURCE, 3, last_leaf=5, label="xx", assigned_by="ada")
    taken = library.unassign(SOURCE, 4, last_leaf=9, unassigned_by="ben")

    assert (4, 5) == taken.change.leaves
    assert "xx" == shown(library)[3]
    library.unassign(SOURCE, 3, unassigned_by="ben")
    assert before == shown(library)
    with pytest.raises(UsageError):
        library.unassign(SOURCE, 0, last_leaf=29, unassigned_by="ben")


def test_a_whole_change_is_undone(library):
    """What somebody had said of one of its leaves holds again."""
    library.assign_label(SOURCE, 4, label="iv", assigned_by="ben")
    before = shown(library)
    library.assign_run(SOURCE, 3, last_leaf=5, label=None, assigned_by="ada")
    assert ["–", "–", "–"] == shown(library)[3:6]

    library.undo_label_change(SOURCE, undone_by="eve", note="the wrong book")

    assert before == shown(library)
    kinds = [(one.kind, one.made_by, one.undone_by) for one in library.label_history(SOURCE)]
    assert [
        (ChangeKind.ASSIGNED, "ben", None),
        (ChangeKind.RUN, "ada", 3),
        (ChangeKind.UNDONE, "eve", None),
    ] == kinds


@pytest.mark.parametrize(
    ("first", "last", "label", "kind"),
    [
        (28, 30, "5", UnknownLeafError),
        (0, 10**8, None, UnknownLeafError),
        (0, 2, "Plate", InvalidLabelError),
        (0, 2, "5 [recte 6]", InvalidLabelError),
        (0, 2, "57–58", InvalidLabelError),
        (5, 4, "5", UsageError),
    ],
)
def test_a_run_that_cannot_be_changes_nothing(library, first, last, label, kind):
    """Leaves that are not there, nothing that counts, a misprint, two pages, backwards."""
    before = state(library)
    with pytest.raises(kind):
        library.assign_run(SOURCE, first, last_leaf=last, label=label, assigned_by="ada")

    assert before == state(library)


@pytest.mark.parametrize("form", ["pagelist", "mets", "csv"])
def test_what_is_exported_can_be_imported_elsewhere(library, original, tmp_path, form):
    """Every label that is known comes back as somebody's word; the note names file and digest."""
    library.assign_label(SOURCE, 7, label=None, assigned_by="ada")
    written = library.export_labels(SOURCE, form=form)
    file = tmp_path / "labels.txt"
    file.write_text(written.content, encoding="utf-8")
    shutil.copytree(original, tmp_path / "other")
    with Library.open(tmp_path / "other") as other:
        changed = other.import_labels(SOURCE, file, form=form, imported_by="ben", note="checked")
        printed = [entry.label and entry.label.text for entry in library.page_map(SOURCE).leaves]
        brought = [entry.label and entry.label.text for entry in other.page_map(SOURCE).leaves]

        assert printed == brought
        assert UNTOLD not in changed.change.leaves
        assert changed.change.note.startswith("checked (labels.txt, SHA-256 ")
        assert ChangeKind.IMPORTED is other.label_history(SOURCE)[0].kind


def test_a_file_of_another_scan_is_refused(library, tmp_path):
    """With the file's name, and both numbers of leaves."""
    file = tmp_path / "other.txt"
    file.write_text('<pagelist 1to90="-" />', encoding="utf-8")
    before = state(library)

    with pytest.raises(LabelFileError, match=r"other\.txt.* 90 leaves.* 30"):
        library.import_labels(SOURCE, file, imported_by="ada")
    with pytest.raises(LabelFileError, match="nothing there"):
        library.import_labels(SOURCE, tmp_path / "nothing there", imported_by="ada")
    assert before == state(library)


def test_images_have_no_page_labels_to_write(library, tmp_path):
    """A copy of a PDF needs a PDF, and the form of an export a name that is known."""
    with pytest.raises(LabelFileError, match="images"):
        library.write_page_labels(SOURCE, tmp_path / "copy.pdf")
    with pytest.raises(UsageError, match="tei"):
        library.export_labels(SOURCE, form="tei")


def test_a_copy_of_the_pdf_shows_the_map(tmp_path):
    """Read by another program; ingested again, the labels confirm what is printed."""
    path = tmp_path / "book.pdf"
    document = pymupdf.open()
    for number in range(1, 6):
        sheet = document.new_page()
        sheet.insert_textbox((72, 72, 500, 600), f"mill{number} stood{number} so{number} " * 20)
        sheet.insert_text((290, 820), "" if number in {3, 5} else str(number))
    document.save(path)
    document.close()
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(path, source="book", resolve=False, executor=Here())
        library.assign_label("book", 4, label=None, assigned_by="ada")
        copy = library.write_page_labels("book", tmp_path / "copy.pdf")
        library.ingest(tmp_path / "copy.pdf", source="again", resolve=False, executor=Here())
        again = library.page_map("again")

    with pikepdf.open(copy.path) as written:
        assert ["1", "2", "[3]", "4", "-"] == [page.label for page in written.pages]
    assert (5, 1, 0) == (copy.leaves, copy.unnumbered, copy.unknown)
    assert "3" == again.leaves[2].label.text
    assert not any("disagree" in one for one in again.remarks)


def test_a_map_says_what_people_told_it(library):
    """The provenance of the map has the misprint, so that the same words give the same map."""
    library.assign_run(SOURCE, 5, last_leaf=5, label="66 [recte 6]", assigned_by="ada")
    page_map = library.page_map(SOURCE)

    assert "66 [recte 6]" == page_map.leaves[5].shown
    assert "misprints" in json.loads(page_map.provenance.settings)
    assert page_map == library.paginate(SOURCE)


def test_a_misprint_confirmed_in_a_strip_keeps_both_numbers(library):
    """As one that is confirmed here does, and one that is written there as it is shown."""
    (item,) = [one for one in library.waiting_labels() if one.spot.leaf_index == STRANGE]
    library.judge_labels([item.item_key], said="right", by="ada")
    confirmed = library.page_map(SOURCE).leaves[STRANGE]
    library.undo_label_change(SOURCE, undone_by="ada")
    library.judge_labels([item.item_key], said="corrected", label="11 [recte 21]", by="ben")
    written = library.page_map(SOURCE).leaves[STRANGE]

    assert ["12 [recte 21]", "11 [recte 21]"] == [confirmed.shown, written.shown]
    assert "22" == library.page_map(SOURCE).leaves[STRANGE + 1].shown


def test_a_whole_book_is_confirmed_at_once(library):
    """As soon as somebody says what the one leaf bears that could not be told; no doubt is left."""
    library.assign_run(SOURCE, UNTOLD, last_leaf=UNTOLD, label=None, assigned_by="ada")
    before = shown(library)
    changed = library.confirm_labels(SOURCE, 0, last_leaf=UNTOLD, confirmed_by="ben")

    assert len(NUMBERS) == len(changed.change.words)
    assert before == shown(library)
    assert not [entry for entry in library.page_map(SOURCE).leaves if entry.doubt]


@pytest.mark.parametrize("form", ["pagelist", "mets", "csv"])
def test_what_a_map_has_already_is_not_said_again(library, tmp_path, form):
    """Its own export changes nothing: what could not be told stays so, printed stays printed."""
    before = state(library), library.page_map(SOURCE)
    file = tmp_path / "labels.txt"
    file.write_text(library.export_labels(SOURCE, form=form).content, encoding="utf-8")
    changed = library.import_labels(SOURCE, file, form=form, imported_by="ada")

    assert before == (state(library), library.page_map(SOURCE))
    assert ((), ()) == (changed.change.words, changed.relabelled)
    assert any("already" in one for one in changed.told)


@pytest.mark.parametrize("form", ["mets", "csv"])
def test_a_file_that_names_another_scan_is_refused(library, tmp_path, form):
    """Though it has as many leaves; unless it is said that both show the same, leaf by leaf."""
    content = library.export_labels(SOURCE, form=form).content
    digest = library.scan(SOURCE).digest
    other = "0" * len(digest)
    file = tmp_path / "labels.txt"
    file.write_text(content.replace(digest, other), encoding="utf-8")
    before = state(library)

    with pytest.raises(LabelFileError, match=f"another scan, {other[:12]}.*{digest[:12]}"):
        library.import_labels(SOURCE, file, form=form, imported_by="ada")
    assert before == state(library)


def test_another_scan_of_the_same_leaves_can_be_taken(library, tmp_path):
    """By the word of whoever knows both."""
    file = tmp_path / "labels.csv"
    content = library.export_labels(SOURCE, form="csv").content
    content = content.replace(library.scan(SOURCE).digest, "0" * 64)
    file.write_text(content.replace("\n0,1,printed", "\n0,vi,printed"), encoding="utf-8")
    library.import_labels(SOURCE, file, imported_by="ada", another_scan=True)

    assert "vi" == shown(library)[0]


def test_what_does_not_count_is_a_label_of_one_leaf(library):
    """A cover, a frontispiece, a starred page: assigned in brackets or not, and found again."""
    labels = ("[Frontispiece]", "cover", "*12", "[title page]")
    for leaf, label in enumerate(labels, start=2):
        library.assign_run(SOURCE, leaf, last_leaf=leaf, label=label, assigned_by="ada")
    named = [label.strip("[]") for label in labels]
    cards = [
        library.add_card(SOURCE, quote="number 2x, was lit at dusk", page=page, made_by="ada")
        for page in ("frontispiece", "[Frontispiece]")
    ]

    assert named == shown(library)[2:6]
    assert ["p. frontispiece", "p. Frontispiece"] == [card.claimed.shown for card in cards]
    assert ["page_assigned", "page_assigned"] == [
        finding.reason
        for card in cards
        for finding in library.check_card(card.card_id).findings
        if finding.check == "page_anchor"
    ]


def test_a_run_by_chapters_needs_a_book_by_chapters(library):
    """Else “1-1” is refused, with how it is written; a run is not taken for 1, 2, 3."""
    before = state(library)
    with pytest.raises(InvalidLabelError, match=r"\[1-1\]"):
        library.assign_run(SOURCE, 0, last_leaf=2, label="1-1", assigned_by="ada")
    assert before == state(library)

    library.assign_run(SOURCE, 0, last_leaf=2, label="[1-1]", assigned_by="ada")
    library.assign_run(SOURCE, 3, last_leaf=4, label="2-1", assigned_by="ada")
    assert ["1-1", "1-2", "1-3", "2-1", "2-2"] == shown(library)[:5]


def test_a_misprint_for_itself_is_refused(library):
    """It says nothing, and hides a slip."""
    with pytest.raises(InvalidLabelError, match="itself"):
        library.assign_run(SOURCE, 3, last_leaf=3, label="57 [recte 57]", assigned_by="ada")


def test_one_row_changed_in_an_export_is_one_word(library, tmp_path):
    """What the other rows say the map has by itself, and goes on to have."""
    before = shown(library)
    content = library.export_labels(SOURCE, form="csv").content
    assert f"\n{UNTOLD},," in content
    file = tmp_path / "labels.csv"
    file.write_text(content.replace(f"\n{UNTOLD},,unknown", f"\n{UNTOLD},30,"), encoding="utf-8")
    changed = library.import_labels(SOURCE, file, imported_by="ada")

    assert (UNTOLD,) == changed.change.leaves
    assert [*before[:UNTOLD], "30", *before[UNTOLD + 1 :]] == shown(library)


def test_what_a_changed_row_would_move_is_said_too(library, tmp_path):
    """After the import the map says what the file says, leaf by leaf."""
    content = library.export_labels(SOURCE, form="csv").content
    lines = content.splitlines()
    lines[1 + STRANGE] = f"{STRANGE},33,,,,,{library.scan(SOURCE).digest}"
    file = tmp_path / "labels.csv"
    file.write_text("\n".join(lines), encoding="utf-8")
    before = shown(library)
    changed = library.import_labels(SOURCE, file, imported_by="ada")

    assert STRANGE in changed.change.leaves
    assert len(changed.change.leaves) < len(before) - 1
    assert [*before[:STRANGE], "33", *before[STRANGE + 1 :]] == shown(library)
