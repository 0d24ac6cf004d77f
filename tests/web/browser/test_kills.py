"""The server is killed at any moment, windows are closed: what was pressed is kept, once."""

from __future__ import annotations

import re
import time
from collections import Counter
from random import Random
from threading import Timer

import pytest

from cardstore.review.ruling import ErrorClass, RulingKind
from tests.web.browser.desk import SETTLE_S
from tests.web.browser.made_library import rulings_of

pytestmark = pytest.mark.long  # a browser is started for each

PRESSES = (
    (("1",), (RulingKind.SUPPORTED, None)),
    (("3", "6"), (RulingKind.NOT_SUPPORTED, ErrorClass.NUMBER)),
    (("0",), (RulingKind.CANNOT_TELL, None)),
)
SOON_S = 10.0


def press_and_kill(desk, served, keys, *, delay_s):
    """Press keys, and have the server killed so long afterwards; before them where it is 0."""
    desk.page.wait_for_selector("body:not([data-settling])")  # what is pressed counts from now on
    if delay_s == 0:
        served.kill()
        desk.press(*keys)
        return
    timer = Timer(delay_s, served.kill)
    timer.start()
    desk.press(*keys)
    timer.join()


def places_held(desk):
    """Give the places of the rulings that the browser keeps."""
    return {int(re.search(r"/item/(\d+)/", one["address"])[1]) for one in desk.held}


def wait_until_sent(desk):
    """Wait until the browser keeps nothing any more, and shows what comes next."""
    desk.page.wait_for_function(
        "() => !localStorage.getItem('cardstore.pending') && !document.body.dataset.busy"
    )
    time.sleep(SETTLE_S)


def rulings_soon(made, count):
    """Give the rulings once there are so many, or after a while."""
    end = time.monotonic() + SOON_S
    while len(rulings_of(made)) < count and time.monotonic() < end:
        time.sleep(0.05)
    return rulings_of(made)


def work_through_kills(made, served, desk, *, kills, seed):
    """Rule an item for each kill.

    Give what was pressed by place, what was lost meanwhile, and on which sides of saving the kills
    fell: (saved, kept by the browser).
    """
    draw = Random(seed)  # noqa: S311 - drawn moments, no secret
    pressed, lost, sides = {}, [], Counter()
    for number in range(kills):
        keys, meant = draw.choice(PRESSES)
        place = desk.place
        pressed[place] = meant
        # From before the press to long after its answer: 30 ms on two shared cores, 150 when busy.
        delay_s = draw.choice((0, *(0.004 * n for n in range(1, 16)), 0.1, 0.15, 0.2))
        press_and_kill(desk, served, keys, delay_s=delay_s)
        saved, held = {one.place for one in rulings_of(made)}, places_held(desk)
        lost += [(number, one) for one in pressed if one not in saved | held]
        sides[place in saved, place in held] += 1
        served.start()
        if number % 2:  # its new address is opened in the same window
            desk.enter(served.addresses["ada"])
        else:  # or in another one, and the first goes on by itself
            other = desk.context.new_page()
            other.goto(served.addresses["ada"])
            other.wait_for_selector("#desk")
            wait_until_sent(desk)
            other.close()
        wait_until_sent(desk)
        if desk.place in pressed:  # shown before the ruling that was kept had been sent
            desk.go("n")
    return pressed, lost, sides


@pytest.mark.long
@pytest.mark.timeout(900)
def test_fifty_kills_lose_nothing_and_double_nothing(made, serve, sit):
    """After each kill a ruling is saved or kept for sending; in the end each is saved once."""
    served = serve(made)
    desk = sit(served.addresses["ada"])
    pressed, lost, sides = work_through_kills(made, served, desk, kills=50, seed=9)
    rulings = rulings_of(made)

    assert [] == lost
    assert sides[True, False] > 0 < sides[False, True]
    assert 50 == len(pressed)
    assert dict.fromkeys(pressed, 1) == Counter(one.place for one in rulings)
    assert pressed == {one.place: (one.kind, one.error) for one in rulings}
    assert [] == desk.pointer


def test_a_ruling_that_could_not_be_sent_is_sent_when_the_server_is_back(made, serve, sit):
    """The page says that it waits, keeps the ruling, and goes on once the new address is open."""
    served = serve(made)
    desk = sit(served.addresses["ada"])
    served.kill()
    before = desk.stamp
    desk.press("3", "6")
    desk.page.wait_for_selector("body[data-waiting]")
    told, held, none = desk.page.inner_text("#alarm"), places_held(desk), rulings_of(made)
    served.start()
    other = desk.context.new_page()
    other.goto(served.addresses["ada"])
    desk.wait_for_other(before)
    wait_until_sent(desk)
    sent = [(one.place, one.error) for one in rulings_of(made)]
    place = desk.place
    desk.go("z")

    assert "kept here" in told
    assert ({0}, ()) == (held, none)
    assert ([(0, ErrorClass.NUMBER)], 1) == (sent, place)
    assert ((), 0) == (rulings_of(made), desk.place)
    assert not desk.page.is_visible("#alarm")


def test_a_ruling_that_could_not_be_sent_is_taken_back_when_the_server_is_back(made, serve, sit):
    """Undo is told while nobody answers, and done once somebody does: sent, and taken back."""
    served = serve(made)
    desk = sit(served.addresses["ada"])
    served.kill()
    desk.press("3", "6")
    desk.page.wait_for_selector("body[data-waiting]")
    desk.press("z")
    told = desk.page.inner_text("#alarm")
    served.start()
    other = desk.context.new_page()
    other.goto(served.addresses["ada"])
    desk.page.wait_for_function("() => !document.body.dataset.waiting")
    wait_until_sent(desk)

    assert "taken back" in told
    assert ((), 0) == (rulings_of(made), desk.place)
    assert not desk.page.is_visible("#alarm")


def withdraw_while_away(served, desk):
    """Rule as wrong while the server is away, and take it back."""
    served.kill()
    desk.press("3", "4")
    desk.page.wait_for_selector("body[data-waiting]")
    desk.press("z")
    desk.page.wait_for_function("() => localStorage.getItem('cardstore.withdrawn')")


def all_ever_kept(made):
    """Give the rulings that were ever saved, those that were taken back too."""
    with made.opened() as library:
        return library._store.queues.rulings()


@pytest.mark.parametrize("where", ["same window", "another window"])
def test_what_was_taken_back_is_never_sent_as_a_ruling(made, serve, sit, where):
    """Nor after the page was loaded anew: in an audit it would have failed the book."""
    served = serve(made)
    desk = sit(served.addresses["ada"])
    withdraw_while_away(served, desk)
    served.start()
    window = desk if where == "same window" else type(desk)(desk.context, served.addresses["ada"])
    if window is desk:
        desk.enter(served.addresses["ada"])
    wait_until_sent(window)
    wait_until_sent(desk)

    assert () == all_ever_kept(made)
    assert (0, 0) == (desk.place, window.place)
    assert not window.page.is_visible("#alarm")
    assert not desk.page.is_visible("#alarm")


def test_what_was_saved_before_the_server_died_is_taken_back_after_a_reload(made, serve, sit):
    """The answer was lost and not the ruling: it is kept as taken back, and stands nowhere."""
    served = serve(made)
    desk = sit(served.addresses["ada"])
    nonce = desk.page.get_attribute("#ruling input[name=nonce]", "value")
    with made.opened() as library:
        library.rule(
            *(made.queue, 0),
            reviewer="ada",
            kind="not_supported",
            error="drifted",
            nonce=nonce,
        )
    withdraw_while_away(served, desk)
    served.start()
    desk.enter(served.addresses["ada"])
    wait_until_sent(desk)

    assert [True] == [one.undone for one in all_ever_kept(made)]
    assert (0, False) == (desk.place, desk.page.is_visible("#alarm"))


def test_a_ruling_is_saved_though_the_window_is_closed_at_once(seats):
    """What was pressed is on its way, window or not."""
    made = seats.queue()
    desk = seats.desk(made, watched=False)
    desk.press("1")
    desk.page.close()

    assert [0] == [one.place for one in rulings_soon(made, 1)]


@pytest.mark.long
def test_a_ruling_outlives_its_window_and_its_server(made, serve, sit):
    """The browser keeps it, and sends it when the page is opened again."""
    served = serve(made)
    desk = sit(served.addresses["ada"], watched=False)
    served.kill()
    desk.press("1")
    desk.page.wait_for_selector("body[data-waiting]")
    desk.page.close()
    served.start()
    again = type(desk)(desk.context, served.addresses["ada"])
    wait_until_sent(again)

    assert [0] == [one.place for one in rulings_of(made)]
    assert 1 == again.place
