"""Two people at one queue at once, each in a browser of their own."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardstore.review.ruling import RulingKind
from tests.web.browser.made_library import made_item, rulings_of

pytestmark = pytest.mark.long  # a browser is started for each

KINDS = {"1": RulingKind.SUPPORTED, "3": RulingKind.NOT_SUPPORTED}


def work_through(desks, *, seed):
    """Let all press at once until nothing is open; give what each pressed: (who, place) → key."""
    draw = Random(seed)  # noqa: S311 - drawn keys, no secret
    pressed = {}
    for _ in range(200):
        busy = {who: desk for who, desk in desks.items() if desk.part == "item"}
        if not busy:
            break
        before = {}
        for who, desk in busy.items():
            key = draw.choice("13")
            pressed[who, desk.place] = key
            before[who] = desk.stamp
            desk.press(key, *(("5",) if key == "3" else ()))
        for who, desk in busy.items():
            desk.wait_for_other(before[who])
        for desk in desks.values():
            if desk.part in {"pause", "done"}:
                desk.go("n") if desk.page.locator("[data-action=next]").count() else None
    return pressed


@pytest.mark.long
def test_two_people_at_once_rule_each_item_once(made, serve, sit):
    """Nothing is lost, nothing is ruled twice, and each ruling is kept under its own name."""
    served = serve(made, people=("ada", "ben"))
    desks = {who: sit(served.addresses[who]) for who in ("ada", "ben")}
    pressed = work_through(desks, seed=1)
    rulings = rulings_of(made)

    assert ["done", "done"] == [desk.part for desk in desks.values()]
    assert dict.fromkeys(range(60), 1) == Counter(one.place for one in rulings)
    assert {key: KINDS[told] for key, told in pressed.items()} == {
        (one.reviewer, one.place): one.kind for one in rulings
    }
    assert min(Counter(one.reviewer for one in rulings).values()) > 20
    assert [[], []] == [desk.complaints for desk in desks.values()]


def test_two_people_never_have_one_item_before_them(seats):
    """What one is looking at is passed over for the other; what is for two comes to both."""
    made = seats.queue([made_item(0, twice=True), *(made_item(at) for at in range(1, 4))])
    desks = {who: seats.desk(made, who=who) for who in (seats.person(), seats.person())}
    first = {desk.place for desk in desks.values()}
    work_through(desks, seed=2)

    assert 2 == len(first)
    assert {0: 2, 1: 1, 2: 1, 3: 1} == Counter(one.place for one in rulings_of(made))


@pytest.mark.long
def test_one_person_in_two_windows_has_one_ruling_on_an_item(seats):
    """The later of two says what holds, as it would have in one window."""
    made, who = seats.queue(), seats.person()
    desk, other = seats.desk(made, who=who), seats.desk(made, who=who)
    places = (desk.place, other.place)
    other.rule("1")
    desk.rule("3", "6")
    with made.opened() as library:
        left = library.queue_progress(made.queue, reviewer=who).left
    standing = rulings_of(made)[-1]

    assert (0, 0) == places
    assert len(made.sentences) - 1 == left
    assert (0, RulingKind.NOT_SUPPORTED) == (standing.place, standing.kind)
