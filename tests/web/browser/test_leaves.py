"""The leaves beside an item: pictures, marks, neighbours."""

from __future__ import annotations

import re

import pytest

pytestmark = pytest.mark.long  # a browser is started for each

LIT = """
() => {
  const sheet = document.querySelector(".viewer:not([hidden]) .sheet").getBoundingClientRect();
  return [...document.querySelectorAll(".viewer:not([hidden]) .overlay:not([hidden]) rect.lit")]
    .map((one) => one.getBoundingClientRect())
    .map((box) => [(box.left - sheet.left) / sheet.width, (box.top - sheet.top) / sheet.height]);
}
"""


def wait_for_picture(desk):
    desk.page.wait_for_selector(".viewer:not([hidden]) .picture[data-state=ready]")


def test_no_leaf_is_shown_under_the_name_or_the_marks_of_another(seats):
    """While a leaf is on its way the one before it is not seen: a wrong page is worse than none."""
    desk = seats.desk(seats.queue())
    wait_for_picture(desk)
    held = []

    def hold(route):
        held.append(route)

    desk.page.route(re.compile(r"/leaf/\w+/[12]$"), hold)
    desk.page.reload()  # what was fetched ahead before is not asked for again
    wait_for_picture(desk)
    desk.press(".", ".")
    told = desk.page.inner_text(".viewer .caption")
    seen = desk.page.locator(".picture").evaluate("(one) => getComputedStyle(one).visibility")
    for route in held:
        route.continue_()
    wait_for_picture(desk)
    then = desk.page.locator(".picture").evaluate("(one) => getComputedStyle(one).visibility")

    assert "leaf 2" in told
    assert ("hidden", "visible") == (seen, then)


@pytest.mark.long
def test_the_marks_lie_where_the_words_were_read_at_every_size(seats):
    """Wide and large the same words are lit, at the same share of the leaf."""
    with seats.made.opened() as library:
        items = library._store.queues.items(seats.made.queue)
        shown = library.show_item(seats.made.queue, 40, reviewer="nobody")
    leaf = shown.cards[0].leaves[0]
    desk = seats.desk(seats.queue(items[40:41]))
    wait_for_picture(desk)
    usual = desk.page.evaluate(LIT)
    desk.press("e", "+", "+")
    large = desk.page.evaluate(LIT)

    assert len(leaf.lit) == len(usual) == len(large)
    for box, one, other in zip(leaf.lit, usual, large, strict=True):
        expected = (box.x0 / leaf.width_px, box.y0 / leaf.height_px)
        assert all(abs(a - b) < 0.01 for a, b in zip(expected, one, strict=True))
        assert all(abs(a - b) < 0.01 for a, b in zip(expected, other, strict=True))


@pytest.mark.long
def test_leaves_are_turned_by_keys_and_end_where_the_scan_ends(seats):
    """Both ways, no further than there are leaves; the words are marked on their own leaf alone."""
    desk = seats.desk(seats.queue())
    wait_for_picture(desk)
    marked = len(desk.page.evaluate(LIT))
    desk.press(*("." * 9))
    last = desk.page.get_attribute(".viewer", "data-leaf")
    none = desk.page.evaluate(LIT)
    desk.press(*("," * 9))
    wait_for_picture(desk)

    assert "4" == last
    assert [] == none
    assert "0" == desk.page.get_attribute(".viewer", "data-leaf")
    assert marked == len(desk.page.evaluate(LIT)) > 0
    assert desk.page.get_attribute(".viewer .picture", "src").endswith("/0")
