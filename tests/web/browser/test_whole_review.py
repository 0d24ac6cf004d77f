"""A whole review by keys alone, in a real browser."""

from __future__ import annotations

from collections import Counter

import pytest

from cardstore.review.ruling import ErrorClass, RulingKind
from tests.web.browser.made_library import made_item, rulings_of

CLASSES = tuple(ErrorClass)
CYCLE = (
    (("1",), RulingKind.SUPPORTED, None),
    *((("2", str(at)), RulingKind.STRONGER, CLASSES[at - 1]) for at in (4, 6)),
    (("1",), RulingKind.SUPPORTED, None),
    (("0",), RulingKind.CANNOT_TELL, None),
    *((("3", str(at)), RulingKind.NOT_SUPPORTED, CLASSES[at - 1]) for at in (1, 5, 7, 8, 9)),
    *((("4", str(at)), RulingKind.WRONG_PLACE, CLASSES[at - 1]) for at in (2, 3)),
)


@pytest.mark.long
def test_sixty_items_are_reviewed_by_keys_alone(made, serve, sit):
    """Each is ruled once and as pressed; no pointer is ever used, and nobody else is asked."""
    desk = sit(serve(made, queue=None).addresses["ada"])  # the queue of what waits is found
    expected = {}
    for number in range(60):
        keys, kind, error = CYCLE[number % len(CYCLE)]
        assert "item" == desk.part
        expected[desk.place] = (kind, error)
        assert made.sentences[desk.place] == desk.sentence
        desk.rule(*keys)
    pause = desk.part
    desk.go("n")
    rulings = rulings_of(made)

    assert "pause" == pause
    assert "done" == desk.part
    assert dict.fromkeys(range(60), 1) == Counter(one.place for one in rulings)
    assert expected == {one.place: (one.kind, one.error) for one in rulings}
    assert {"ada"} == {one.reviewer for one in rulings}
    assert all(0 <= one.seconds < 60 for one in rulings)
    assert any(one.seconds for one in rulings)
    assert ([], [], []) == (desk.pointer, desk.elsewhere, desk.complaints)


def test_what_was_pressed_can_be_taken_back_and_looked_at_again(seats):
    """Undo shows the item again; previous shows the one before, later leaves one for the end."""
    made = seats.queue()
    desk = seats.desk(made)
    desk.rule("1")
    desk.rule("3", "6")
    desk.go("z")
    taken = (desk.place, desk.said)
    desk.rule("1")
    desk.go("p")
    before = desk.place
    desk.go("n")
    desk.go("n")

    assert (1, "Taken back: Not supported: number.") == taken
    assert 1 == before
    assert 3 == desk.place
    assert [(0, RulingKind.SUPPORTED), (1, RulingKind.SUPPORTED)] == [
        (one.place, one.kind) for one in rulings_of(made)
    ]
    assert [] == desk.pointer


def test_no_key_rules_while_somebody_writes_or_reads_the_help(seats):
    """Keys are letters in the note, which is kept; Escape leaves it, and the help rules nothing."""
    made = seats.queue()
    desk = seats.desk(made)
    desk.press("m")
    desk.page.keyboard.type("1 z 30? no: see p. 57")
    written = desk.place
    desk.press("Escape")
    desk.rule("1")
    desk.press("?")
    desk.page.wait_for_selector("dialog#help[open]")
    desk.press("1", "z", "n")
    read = desk.place
    desk.press("Escape")
    desk.page.wait_for_selector("dialog#help[open]", state="detached")
    rulings = rulings_of(made)

    assert 0 == written
    assert 1 == read
    assert [(0, "1 z 30? no: see p. 57")] == [(one.place, one.note) for one in rulings]
    assert [] == desk.pointer


def test_an_error_waits_for_its_class_and_can_be_let_go(seats):
    """Behind an error the same keys name classes; Escape goes back, and nothing was saved."""
    made = seats.queue()
    desk = seats.desk(made)
    desk.press("3")
    desk.page.wait_for_selector("#classes:not([hidden])")
    desk.press("Escape")
    desk.page.wait_for_selector("#classes", state="hidden")
    back, none = desk.focus, rulings_of(made)
    desk.rule("4", "2")

    assert "rule-not_supported" == back
    assert () == none
    assert [(0, RulingKind.WRONG_PLACE, ErrorClass.MISQUOTED)] == [
        (one.place, one.kind, one.error) for one in rulings_of(made)
    ]


def test_a_key_that_bounces_rules_nothing_that_nobody_has_seen(seats):
    """The same key again, at the moment at which the next item stands there, is passed over."""
    made = seats.queue()
    desk = seats.desk(made)
    desk.page.evaluate(
        "() => new MutationObserver((_, watching) => { watching.disconnect();"
        " document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));"
        " window.bounced = 1; }).observe(document.body, { childList: true })"
    )
    desk.rule("1")
    desk.page.wait_for_timeout(300)

    assert 1 == desk.page.evaluate("() => window.bounced")
    assert [0] == [one.place for one in rulings_of(made)]
    assert 1 == desk.place


def test_a_note_stays_with_its_item(seats):
    """Later, previous, a reload and taking back lose no word of it; no other item gets it."""
    made = seats.queue()
    desk = seats.desk(made)
    desk.press("m")
    desk.page.keyboard.type("see the second edition")
    desk.press("Escape")
    desk.go("n")
    other = desk.page.input_value("#note")
    desk.go("p")
    back = desk.page.input_value("#note")
    desk.page.reload()
    again = desk.page.input_value("#note")
    desk.rule("1")
    desk.go("z")

    assert "" == other
    assert ["see the second edition"] * 3 == [back, again, desk.page.input_value("#note")]


@pytest.mark.long
def test_a_key_held_down_rules_once(seats):
    """A key that repeats is one press."""
    made = seats.queue()
    desk = seats.desk(made)
    before = desk.stamp
    for _ in range(5):
        desk.page.keyboard.down("1")
    desk.wait_for_other(before)
    desk.page.keyboard.up("1")
    desk.page.wait_for_timeout(300)

    assert [0] == [one.place for one in rulings_of(made)]
    assert 1 == desk.place


@pytest.mark.long
def test_keys_of_ones_own_are_obeyed_and_the_old_ones_do_nothing(made, serve, sit, tmp_path):
    """A file says which key does what, for the left hand alone."""
    keys = tmp_path / "keys.toml"
    keys.write_text(
        'supported = "f"\nnot_supported = "d"\nundo = "x"\nnext = ["n", "ArrowDown"]\n'
        '[classes]\nnumber = "s"\n'
    )
    desk = sit(serve(made, more=(f"--keys={keys}",)).addresses["ada"])
    desk.press("1", "3", "z")
    nothing = rulings_of(made)
    desk.rule("f")
    desk.rule("d", "s")
    desk.go("x")
    desk.go("ArrowDown")

    assert () == nothing
    assert 2 == desk.place
    assert [(0, RulingKind.SUPPORTED)] == [(one.place, one.kind) for one in rulings_of(made)]


@pytest.mark.long
def test_an_empty_queue_is_done_at_once(seats):
    """Nothing waits, and that is said."""
    desk = seats.desk(seats.queue([]))

    assert "done" == desk.part


@pytest.mark.long
def test_a_sentence_of_a_card_that_is_gone_can_be_ruled(seats):
    """What cannot be shown is told, and the person still decides."""
    made = seats.queue([made_item(0, cited=("7KQ2-M",)), made_item(1)])
    desk = seats.desk(made)
    told = desk.page.inner_text("#cards")
    desk.rule("3", "1")

    assert "There is no card 7KQ2-M." in told
    assert 1 == desk.place
    assert [(0, ErrorClass.NO_SOURCE)] == [(one.place, one.error) for one in rulings_of(made)]
