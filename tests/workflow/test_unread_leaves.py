"""A leaf that could not be read: no quote passes from one side of it to the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.gate.finding import Outcome, Reason
from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.text.lost_parts import with_loss
from tests.workflow.made_scans import BOOK, leaf_lines, make_scan, read_again, read_layer

SOURCE = BOOK.source_id
UNREAD = 3
LAST, FIRST = "and the keeper lit his lantern before the", "evening tide came in over the bar again"
ACROSS = "lit his lantern before the evening tide came in"
ONE_SIDE = "and the keeper lit his lantern"


def leaves(*, counted):
    """Six leaves, of which one could not be read; the numbers count it or run on over it."""
    made = [read_layer(n, leaf_lines(n), number=n + (counted or n < UNREAD) + 6) for n in range(6)]
    made[UNREAD - 1] = read_layer(UNREAD - 1, leaf_lines(2, l11=LAST), number=UNREAD + 6)
    after = leaf_lines(UNREAD + 1, l0=FIRST)
    made[UNREAD + 1] = read_layer(UNREAD + 1, after, number=UNREAD + 7 + counted)
    made[UNREAD] = replace(
        read_layer(UNREAD, []), status=LayerStatus.FAILED, reason=ReadingReason.LEAF_DAMAGED
    )
    return made


@pytest.fixture(params=[True, False], ids=["counted", "passed over"])
def counted(request):
    """Whether the numbers of the pages count the leaf that could not be read."""
    return request.param


@pytest.fixture
def library(tmp_path, counted):
    """A library with that book."""
    with Library.open(tmp_path / "library", create=True) as opened:
        make_scan(opened._store, leaves(counted=counted))
        yield opened


def carded(library, quote, page):
    """Make a card; give its id and its findings by check."""
    card_id = library.add_card(SOURCE, quote=quote, page=page, made_by="ada").card_id
    checked = library.check_card(card_id, proofread=False)
    return card_id, {one.check: one for one in checked.findings}


def test_a_quote_over_it_goes_to_a_person(library, counted):
    """The finding names the leaf and says what to do, whatever the numbers say."""
    _, found = carded(library, ACROSS, "9–11" if counted else "9–10")
    words = found["verbatim"]

    assert (Outcome.UNSURE, Reason.WORDS_OVER_UNREAD) == (words.outcome, words.reason)
    assert f"leaf {UNREAD}, which could not be read" in words.message
    assert f"cardstore reread {SOURCE}" in words.message


def test_so_do_words_with_an_omission_over_it(library, counted):
    """What the omission leaves out was read by nobody either."""
    quote = "the keeper lit his lantern […] came in over the bar"
    _, found = carded(library, quote, "9–11" if counted else "9–10")

    assert Reason.WORDS_OVER_UNREAD is found["verbatim"].reason


def test_a_quote_beside_it_passes(library):
    """Words on one side alone are as good as ever."""
    _, found = carded(library, ONE_SIDE, "9")

    assert Outcome.PASS is found["verbatim"].outcome


def test_pages_claimed_over_it_are_not_too_many(library, counted):
    """Of a page that nobody read, nobody can say that the quote does not need it."""
    _, found = carded(library, ACROSS, "9–11" if counted else "9–10")

    assert Reason.PAGE_RANGE_WIDE is not found["page_anchor"].reason


def test_a_person_who_calls_it_unnumbered_has_not_read_it(library, counted):
    """The word is about its number."""
    library.assign_label(SOURCE, UNREAD, label=None, assigned_by="ada", note="a plate")
    _, found = carded(library, ACROSS, "9–11" if counted else "9–10")

    assert Reason.WORDS_OVER_UNREAD is found["verbatim"].reason


def test_a_sentence_that_cites_the_card_goes_to_a_person(library, counted):
    """The gate takes over what the card's check says."""
    card_id, _ = carded(library, ACROSS, "9–11" if counted else "9–10")
    report = library.gate_texts(
        [("draft.md", f"He lit his lantern before the evening tide. [card:{card_id}]\n")],
        proofread=False,
    )
    (sentence,) = report.sentences
    unsure = {one.reason for one in sentence.findings if one.outcome is Outcome.UNSURE}

    assert Reason.WORDS_OVER_UNREAD in unsure


def test_once_it_is_read_and_blank_the_quote_passes(library, counted):
    """A leaf on which nothing stands parts nothing."""
    card_id, _ = carded(library, ACROSS, "9–11" if counted else "9–10")
    digest = library._store.scans.of_source(SOURCE)[0].scan.digest
    blank = replace(
        leaves(counted=counted)[UNREAD],
        status=LayerStatus.BLANK,
        reason=ReadingReason.NO_INK,
    )
    read_again(library._store, digest, blank)
    words = library.check_card(card_id, proofread=False).findings[0]

    assert Outcome.PASS is words.outcome


@pytest.mark.parametrize(
    ("quote", "outcome"),
    [
        ("the keeper lit his lantern before the evening tide came in", Outcome.UNSURE),
        ("and the keeper lit his lantern", Outcome.UNSURE),
        ("evening tide came in over the bar again", Outcome.PASS),
    ],
    ids=["onto the next leaf", "on that leaf alone", "on the next leaf alone"],
)
def test_words_on_a_leaf_that_was_read_in_part_go_to_a_person(tmp_path, quote, outcome):
    """What its file has lost may have stood between them; a correction brings none of it back."""
    made = [read_layer(n, leaf_lines(n), number=n + 7) for n in range(6)]
    part = read_layer(UNREAD - 1, leaf_lines(2, l11=LAST), number=UNREAD + 6)
    made[UNREAD - 1] = with_loss(part, "the picture ends too early")
    made[UNREAD] = read_layer(UNREAD, leaf_lines(UNREAD, l0=FIRST), number=UNREAD + 7)
    found = []
    with Library.open(tmp_path / "library", create=True) as library:
        make_scan(library._store, made)
        page = "9–10" if "lantern" in quote and "tide" in quote else "9" if "lit" in quote else "10"
        card_id, first = carded(library, quote, page)
        found.append(first["verbatim"])
        library.correct_reading(
            source=SOURCE,
            leaf_index=UNREAD - 1,
            words=[("anvil winter", "anvil water")],
            corrected_by="ada",
        )
        again = library.check_card(card_id, proofread=False)
        found += [one for one in again.findings if one.check == "verbatim"]

    assert [outcome, outcome] == [one.outcome for one in found]
    lost = Outcome.UNSURE is outcome
    assert [lost, lost] == [Reason.WORDS_OVER_UNREAD is one.reason for one in found]
