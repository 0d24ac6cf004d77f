"""Words in doubt: listed for the whole library, settled by their pictures, and taken back."""

from __future__ import annotations

import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore import Library
from cardstore.anchors.proof import ProofState
from cardstore.errors import ReviewError, UsageError
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import READ, make_card, make_library, misread_layer, read_twice


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with four words in doubt, made once."""
    folder = tmp_path_factory.mktemp("strips") / "library"
    library, _ = make_library(folder)
    library.close()
    return folder


@pytest.fixture
def library(original, tmp_path):
    """A copy of that library, open."""
    shutil.copytree(original, tmp_path / "library")
    with Library.open(tmp_path / "library") as opened:
        yield opened


def words(library, **asked):
    """Give what waits."""
    return library.waiting_readings(**asked)


def states(library):
    """Give the state of each card's reading."""
    return [library.reading(card_id).proof.state for card_id in library.card_ids()]


def test_every_word_in_doubt_waits_with_what_is_needed_to_judge_it(library):
    """The word, what the others have, why, where, its context and its card."""
    first = words(library)[0]

    assert 4 == len(words(library))
    assert (f"{READ},", ("lantern,",), "lantern,") == (first.word, first.others, first.offered)
    assert "the readers differ" == first.why
    assert first.before.endswith("the keeper's")
    assert first.after.startswith("number 0x, was lit")
    assert (BOOK.source_id, "1") == (first.source_id, first.page_label)
    assert (library.card_ids()[0],) == first.card_ids


def test_a_word_that_is_right_settles_its_card_and_names_who_said_so(library):
    """Nothing else about the card was in doubt."""
    first = words(library)[0]
    (kept,) = library.judge_readings([first.item_key], said="right", by="ada").sightings
    proof = library.reading(first.card_ids[0]).proof

    assert ("ada", f"{READ},") == (kept.seen_by, kept.settled)
    assert (ProofState.CONFIRMED, "ada") == (proof.state, proof.by)
    assert READ in proof.note
    assert 3 == len(words(library))


def test_a_strip_of_words_is_settled_by_one_press(library):
    """The rest of this strip is right."""
    keys = [one.item_key for one in words(library)]
    library.judge_readings(keys, said="right", by="ada")

    assert () == words(library)
    assert {ProofState.CONFIRMED} == set(states(library))


def test_one_undo_takes_back_a_whole_press(library):
    """All that the press said is in doubt again, and its record stays."""
    keys = [one.item_key for one in words(library)]
    library.judge_readings(keys[:1], said="right", by="ada")
    library.judge_readings(keys[1:], said="right", by="ada")
    library.undo_readings(by="ada")

    assert keys[1:] == [one.item_key for one in words(library)]
    assert [ProofState.CONFIRMED] + [ProofState.MARKED] * 3 == states(library)


def test_a_press_that_is_sent_again_is_kept_once(library):
    """A doubled form, or a browser that tries again."""
    key = words(library)[0].item_key
    first = library.judge_readings([key], said="right", by="ada", press="p")
    again = library.judge_readings([key], said="right", by="ada", press="p")

    assert first.sightings == again.sightings


def test_an_undo_that_is_sent_again_takes_nothing_else_back(library):
    """It names its press."""
    one, two, *_ = (word.item_key for word in words(library))
    library.judge_readings([one], said="right", by="ada", press="p1")
    library.judge_readings([two], said="right", by="ada", press="p2")
    library.undo_readings(by="ada", press="p2")
    library.undo_readings(by="ada", press="p2")

    assert ProofState.CONFIRMED is states(library)[0]
    assert 3 == len(words(library))


def test_the_other_reading_makes_another_layer_with_the_printed_word(library):
    """The leaf has the word as printed, in its place; the layer before stays."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="corrected", printed=first.offered, by="ada")
    layer = library.text_layers(BOOK.source_id)[0]

    assert "keeper's lantern, number" in layer.text
    assert READ not in layer.text
    assert 3 == len(words(library))


def test_a_card_that_quotes_the_misread_word_is_told_as_lost(library):
    """Its quote was never on the page: a new card has to be made."""
    first = words(library)[0]
    judged = library.judge_readings(
        [first.item_key], said="corrected", printed=first.offered, by="ada"
    )

    assert first.card_ids == judged.lost


def test_a_new_card_of_the_printed_word_is_settled_by_the_correction(library):
    """Nobody has to read or look again: the second reading goes on to the new layer."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="corrected", printed=first.offered, by="ada")
    card_id = library.add_card(
        BOOK.source_id, quote="keeper's lantern, number 0x, was lit", page="1", made_by="tester"
    ).card_id
    proof = library.reading(card_id).proof

    assert (ProofState.CORRECTED, "ada") == (proof.state, proof.by)
    assert 3 == len(words(library))


def test_undoing_a_correction_gives_the_leaf_its_layer_back(library):
    """Layer, card and doubt are as they were."""
    before, first = library.text_layers(BOOK.source_id)[0], words(library)[0]
    library.judge_readings([first.item_key], said="corrected", printed="lamp,", by="ada")
    undone = library.undo_readings(by="ada")

    assert first.card_ids == undone.found
    assert before == library.text_layers(BOOK.source_id)[0]
    assert first == words(library)[0]


def test_a_correction_leaves_the_other_doubts_of_its_leaf_waiting(library):
    """Their second reading goes on to the new layer, with the places that words have there."""
    card_id = make_card(library, 0)
    read_twice(library, card_id, second={f"{READ},": "lantern,", "dusk": "dust"})
    first, other = (one for one in words(library) if one.page_label == "1")
    library.judge_readings([first.item_key], said="corrected", printed="lanterns,", by="ada")
    (left,) = (one for one in words(library) if one.page_label == "1")

    assert ("dusk", other.item_key) == (left.word, left.item_key)
    assert left.before.endswith("was lit at")


def test_a_correction_of_one_word_to_two_settles_it_too(library):
    """The boxes change, so the words are asked for again only where readers disagree."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="corrected", printed="lan tern,", by="ada")

    assert "lan tern, number" in library.text_layers(BOOK.source_id)[0].text
    assert first.item_key not in {one.item_key for one in words(library)}


def test_who_cannot_tell_leaves_it_to_others(library):
    """It waits no longer for this person, and for everybody else it does."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="cannot_tell", by="ada")

    assert 3 == len(words(library, reviewer="ada"))
    assert 4 == len(words(library, reviewer="ben"))
    assert ProofState.MARKED is states(library)[0]


def test_what_somebody_else_said_alike_meanwhile_is_told(library):
    """Nothing is doubled."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="right", by="ben")
    judged = library.judge_readings([first.item_key], said="right", by="ada")

    assert () == judged.sightings
    assert ["ben"] == [one.seen_by for one in judged.already]


def test_what_somebody_else_said_otherwise_is_refused(library):
    """Neither outweighs the other; the second is told what the first said."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="right", by="ben")
    with pytest.raises(ReviewError, match="is right meanwhile"):
        library.judge_readings([first.item_key], said="corrected", printed="lantern,", by="ada")

    assert ProofState.CONFIRMED is states(library)[0]


def test_only_who_said_it_takes_it_back(library):
    """Another person's press is not theirs to undo."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="right", by="ben", press="p")
    with pytest.raises(ReviewError):
        library.undo_readings(by="ada", press="p")

    assert library.undo_readings(by="ada") is None
    assert ProofState.CONFIRMED is states(library)[0]


def test_a_press_of_somebody_elses_name_is_refused(library):
    """A name that was used is nobody else's."""
    one, two, *_ = (word.item_key for word in words(library))
    library.judge_readings([one], said="right", by="ben", press="p")
    with pytest.raises(ReviewError):
        library.judge_readings([two], said="right", by="ada", press="p")

    assert 3 == len(words(library))


def test_a_correction_on_which_another_rests_is_not_undone(library):
    """The leaf was corrected again since: that word would be lost."""
    make_card(library, 0)
    read_twice(library, library.card_ids()[-1], second={f"{READ},": "lantern,", "dusk": "dust"})
    first, other = (one for one in words(library) if one.page_label == "1")
    library.judge_readings([first.item_key], said="corrected", printed="lantern,", by="ada")
    library.judge_readings([other.item_key], said="corrected", printed="dust", by="ben")
    before = library.text_layers(BOOK.source_id)[0]
    with pytest.raises(UsageError, match="corrected again"):
        library.undo_readings(by="ada")

    assert before == library.text_layers(BOOK.source_id)[0]
    assert "lantern," in before.text


def test_a_layer_with_another_word_there_asks_again(library):
    """What was right of one word says nothing of another; of the same word it holds."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="right", by="ada")
    digest = library.scan(BOOK.source_id).digest
    again = misread_layer(0, number="1", read="lanfem")
    library._store.scans.save_layer(digest, again)
    make_card(library, 0, read="lanfem")
    read_twice(library, library.card_ids()[-1], second={"lanfem,": "lantern,"})

    assert "lanfem," in {one.word for one in words(library)}


def test_a_card_that_was_confirmed_waits_no_longer(library):
    """`cardstore confirm` settles it as ever."""
    library.confirm_reading(library.card_ids()[0], confirmed_by="ada")

    assert ["2", "3", "4"] == [one.page_label for one in words(library)]


def test_a_retracted_card_asks_nobody(library):
    """Nothing rests on the word any longer."""
    library.retract(library.card_ids()[0], "not needed")

    assert 3 == len(words(library))


def test_what_is_behind_an_item_goes_on_where_the_strip_ended(library):
    """Whether the item waits still or was judged."""
    one, two, three, four = words(library)
    waiting = words(library, after=two.item_key, limit=1)
    library.judge_readings([two.item_key], said="right", by="ada")

    assert (three,) == waiting
    assert (three, four) == words(library, after=two.item_key)
    assert (one, three, four) == words(library)


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("corrected", ""),
        ("corrected", " … "),
        ("corrected", "a\x00b"),
        ("no_number", ""),
        ("x", ""),
    ],
)
def test_what_no_page_says_is_refused(library, said, printed):
    """Nothing is kept of it."""
    first = words(library)[0]
    with pytest.raises(UsageError):
        library.judge_readings([first.item_key], said=said, printed=printed, by="ada")

    assert 4 == len(words(library))


def test_the_history_of_a_card_names_who_settled_its_words(library):
    """What was taken back happened to the card no longer."""
    first = words(library)[0]
    (card_id,) = first.card_ids

    def told():
        return [(one.actor, one.detail) for one in library.history(card_id) if one.actor == "ada"]

    library.judge_readings([first.item_key], said="right", by="ada", note="clear")
    said = told()
    library.undo_readings(by="ada")

    assert [("ada", f"leaf 0: “{READ},”; clear")] == said
    assert [] == told()


def test_nobody_judges_without_a_name(library):
    """What is kept has to name who looked."""
    with pytest.raises(UsageError):
        library.judge_readings([words(library)[0].item_key], said="right", by=" ")

    assert 4 == len(words(library))


def test_an_item_that_never_waited_is_refused(library):
    """A key that somebody made up."""
    with pytest.raises(ReviewError):
        library.judge_readings(["0" * 64], said="right", by="ada")


def test_markup_in_a_correction_stays_text(library):
    """What is typed is a word, whatever it looks like."""
    first = words(library)[0]
    library.judge_readings([first.item_key], said="corrected", printed="<b>x</b>", by="<i>")

    assert "keeper's <b>x</b> number" in library.text_layers(BOOK.source_id)[0].text


def test_two_who_have_the_library_open_see_each_others_word(library):
    """The second sees at once what the first settled."""
    with Library.open(library._store.folder) as other:
        first = words(other)[0]
        library.judge_readings([first.item_key], said="right", by="ada")

        assert 3 == len(words(other))


_ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["right", "corrected", "cannot_tell", "undo"]),
        st.integers(0, 3),
        st.sampled_from(["ada", "ben"]),
    ),
    max_size=12,
)


@given(actions=_ACTIONS)
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_undoing_everything_leaves_everything_as_it_was(original, tmp_path_factory, actions):
    """Whatever two people said in whatever order: all taken back, all waits as before."""
    folder = tmp_path_factory.mktemp("undo") / "library"
    shutil.copytree(original, folder)
    with Library.open(folder) as library:
        before = words(library), library.text_layers(BOOK.source_id), states(library)
        keys = [one.item_key for one in before[0]]
        for said, at, by in actions:
            try:
                if said == "undo":
                    library.undo_readings(by=by)
                else:
                    library.judge_readings([keys[at]], said=said, printed="lantern,", by=by)
            except ReviewError:
                continue
        while library.undo_readings(by="ada") or library.undo_readings(by="ben"):
            pass

        assert before == (words(library), library.text_layers(BOOK.source_id), states(library))
