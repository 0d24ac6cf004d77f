"""Corrections on leaves that resemble each other: only the words that are meant are touched."""

from __future__ import annotations

import shutil
from concurrent.futures import Executor, Future

import pytest

from cardstore import Library
from cardstore.errors import QuoteRefusedError, UsageError
from tests.contracts.making import make_image
from tests.remembered import remembered

pytestmark = pytest.mark.xdist_group("proofread")

FIRST = (
    "Nobody in the town had seen a thief.",
    "The warehouse on the quay was not robbed",
    "in the winter of the long frost, and the",
    "damage came to £13,340, as the clerk said.",
)
OTHER = (
    "Twenty years later things had changed:",
    "The warehouse on the quay was often robbed",
    "in the winter of the long frost, and the",
    "keeper of the light had gone to his sister.",
)
QUOTE = "The warehouse on the quay was not robbed in the winter of the long frost"


class Here(Executor):
    """Reads in this process."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        future.set_result(remembered(fn, *args, **kwargs))
        return future


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with a scan of two leaves, made once."""
    folder = tmp_path_factory.mktemp("correct")
    (folder / "pictures").mkdir()
    make_image(folder / "pictures" / "leaf1.png", lines=FIRST)
    make_image(folder / "pictures" / "leaf2.png", lines=OTHER)
    with Library.open(folder / "library", create=True) as library:
        library.ingest(folder / "pictures", source="quay", executor=Here())
        library.assign_label("quay", 0, label="7", assigned_by="tester")
        library.assign_label("quay", 1, label="8", assigned_by="tester")
    return folder / "library"


@pytest.fixture
def library(original, tmp_path):
    """A copy of that library, open."""
    shutil.copytree(original, tmp_path / "library")
    with Library.open(tmp_path / "library") as opened:
        yield opened


def make(library, quote=QUOTE, page="7"):
    """Make a card and give its id."""
    return library.add_card("quay", quote=quote, page=page, made_by="tester").card_id


def correct(library, leaf_index, *words, by="ada"):
    """Correct words of a leaf."""
    return library.correct_reading(
        source="quay", leaf_index=leaf_index, words=words, corrected_by=by
    )


def texts(library):
    return [layer.text for layer in library.text_layers("quay")]


def test_a_card_whose_words_no_longer_stand_corrects_no_other_leaf(library):
    """The nearest text is another page's by now: it is not touched, and the way is told."""
    card_id = make(library)
    correct(library, 0, ("was not robbed", "was oft robbed"))
    correct(library, 0, ("The warehouse on the quay", "A store beside a harbour"))
    before = texts(library)
    with pytest.raises(UsageError, match="stand as quoted") as refused:
        library.correct_reading(card_id, words=[("often", "not")], corrected_by="ada")

    assert "cardstore correct --source quay --leaf 0" in refused.value.remedy
    assert before == texts(library)


def test_an_edit_of_the_quote_is_neither_corrected_nor_confirmed_by_the_card(library):
    """The words found on its own leaf are not the card's."""
    card_id = make(library)
    correct(library, 0, ("not robbed", "oft robbed"))
    before = texts(library)
    with pytest.raises(UsageError, match="stand as quoted"):
        library.correct_reading(card_id, words=[("oft", "not")], corrected_by="ada")
    with pytest.raises(UsageError, match="stand as quoted"):
        library.confirm_reading(card_id, confirmed_by="ada")

    assert before == texts(library)


def test_a_correction_is_undone_by_the_leaf(library):
    """The leaf has its first words again, and the card stands."""
    card_id, before = make(library), texts(library)
    correct(library, 0, ("not robbed", "oft robbed"))
    correct(library, 0, ("oft robbed", "not robbed"))
    library.correct_reading(card_id, words=[("robbed", "robbed")], corrected_by="ada")

    assert before == texts(library)


def test_words_that_stand_on_another_leaf_now_are_not_the_cards(library):
    """The card is anchored on leaf 0; that leaf 1 has its words does not move it there."""
    card_id = make(library)
    correct(library, 0, ("The warehouse on the quay", "A store beside a harbour"))
    correct(library, 1, ("was often robbed", "was not robbed"))
    with pytest.raises(UsageError, match="anchored on leaf 0"):
        library.correct_reading(card_id, words=[("not", "oft")], corrected_by="ada")
    with pytest.raises(UsageError, match="anchored on leaf 0"):
        library.confirm_reading(card_id, confirmed_by="ada")


def test_a_refusal_names_the_way_to_correct_the_leaf(library):
    """The page has the quote's words, the reading perhaps not: leaf and command are told."""
    with pytest.raises(QuoteRefusedError) as refused:
        make(library, QUOTE.replace("not robbed", "twice robbed"))

    assert "leaf 0" in refused.value.remedy
    assert "cardstore correct --source quay --leaf 0 --word OLD=NEW" in refused.value.remedy


def test_other_cards_whose_quotes_a_correction_touches_are_named(library):
    """Lost by one correction, found again by the one that undoes it; others are not named."""
    first, whole = make(library, "was not robbed in the winter"), make(library)
    make(library, "in the town had seen a thief")
    make(library, "the light had gone to his sister", "8")
    lost = correct(library, 0, ("not robbed", "oft robbed"))
    back = correct(library, 0, ("oft robbed", "not robbed"))

    assert ((first, whole), ()) == (lost.lost, lost.found)
    assert ((), (first, whole)) == (back.lost, back.found)


def test_a_card_that_corrects_names_the_others(library):
    """The card that is corrected is told of by its confirmation, the others by name."""
    first, whole = make(library, "was not robbed in the winter"), make(library)
    report = library.correct_reading(first, words=[("not", "oft")], corrected_by="ada")

    assert (None, (whole,), ()) == (report.confirmation, report.lost, report.found)
