"""Whoever sees little, hears the page, or has a small screen can review as well."""

from __future__ import annotations

import pytest

from tests.web.browser.kinds import Kinds

pytestmark = pytest.mark.long  # a browser is started for each

LOOKS = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 800}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 800}},
    "narrow": {"color_scheme": "light", "viewport": {"width": 400, "height": 800}},
    "narrow dark": {"color_scheme": "dark", "viewport": {"width": 400, "height": 800}},
}
CONTROLS = """
() => {
  const seen = (one) => one.getClientRects().length && !one.closest("[hidden], dialog:not([open])");
  const all = document.querySelectorAll("a[href], button, textarea, input:not([type=hidden])");
  return [...all].filter(seen).filter((one) => one.tabIndex >= 0).length;
}
"""
FOCUSED = """
() => {
  const at = document.activeElement;
  const box = at.getBoundingClientRect();
  const look = getComputedStyle(at);
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return {
    name: at === document.body ? "body" : at.id || at.className || at.tagName.toLowerCase(),
    top: box.top, left: box.left,
    ring: look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2,
    seen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    covered: at !== document.body && box.height < innerHeight / 2
      && !(there && (at.contains(there) || there.contains(at))),
  };
}
"""


def violations_of(page):
    """Ask axe; give each violation with the elements it is about."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - where there is a browser

    told = Axe().run(page).response["violations"]
    return [
        (one["id"], node["html"][:160], node["failureSummary"])
        for one in told
        for node in one["nodes"]
    ]


def sat_down(made, serve, sit, look):
    """Serve a library with every kind of page, and sit somebody down before it."""
    kinds = Kinds(made)
    # A pause is due after two seconds, where a next item is asked for.
    served = serve(made, more=("--minutes=0.03",))
    return kinds, sit(served.addresses["ada"], **LOOKS[look])


@pytest.mark.parametrize("look", [pytest.param(one, marks=pytest.mark.long) for one in LOOKS])
def test_axe_finds_nothing_on_any_page(made, serve, sit, look):
    """Names, roles, contrast, order of headings: nothing is broken, in either theme or width."""
    kinds, desk = sat_down(made, serve, sit, look)
    found, parts = {}, set()
    for name in kinds.all():
        kinds.show(desk, name)
        found[name] = violations_of(desk.page)
        parts.add(desk.part)

    assert {"item", "pause", "done", "queues", "refusal"} == parts
    assert {} == {name: some for name, some in found.items() if some}


@pytest.mark.long
def test_axe_finds_what_is_planted(seats):
    """A button without a name and grey on grey are seen: the tests around this one can fail."""
    desk = seats.desk(seats.queue())
    desk.page.evaluate(
        "() => { const main = document.querySelector('main');"
        " main.append(document.createElement('button'));"
        " const pale = document.createElement('p'); pale.textContent = 'pale';"
        " pale.style.color = '#ddd'; main.append(pale); }"
    )

    assert {"button-name", "color-contrast"} == {one for one, _, _ in violations_of(desk.page)}


def test_axe_finds_nothing_on_an_item(seats):
    """The page on which all time is spent is looked at in every run of the tests."""
    desk = seats.desk(seats.made, **LOOKS["light"])
    Kinds(seats.made).show(desk, "several cards")

    assert [] == violations_of(desk.page)


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_cut_off_at_the_side(made, serve, sit, look):
    """No page needs to be scrolled sideways, however narrow the screen."""
    kinds, desk = sat_down(made, serve, sit, look)
    wider = {}
    for name in kinds.all():
        kinds.show(desk, name)
        wider[name] = desk.page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )

    assert dict.fromkeys(wider, 0) == wider


@pytest.mark.long
def test_each_page_has_its_language_its_title_and_one_first_heading(made, serve, sit):
    """A screen reader tells by these where one is."""
    kinds, desk = sat_down(made, serve, sit, "light")
    told = {}
    for name in kinds.all():
        kinds.show(desk, name)
        told[name] = (
            desk.page.get_attribute("html", "lang"),
            desk.page.title().endswith("· cardstore") and len(desk.page.title()) > 12,
            desk.page.locator("h1:visible").count(),
            desk.page.locator("main:visible").count(),
        )

    assert dict.fromkeys(told, ("en", True, 1, 1)) == told


@pytest.mark.parametrize("look", ["light", pytest.param("narrow", marks=pytest.mark.long)])
def test_every_control_is_reached_by_tab_and_can_be_seen_there(seats, look):
    """Tab goes through all of them, each with a ring around it and on the screen."""
    desk = seats.desk(seats.queue(), **LOOKS[look])
    count = desk.page.evaluate(CONTROLS)
    stops = []
    for _ in range(3 * count):
        desk.press("Tab")
        told = desk.page.evaluate(FOCUSED)
        if stops and told["name"] in {"body", "skip"}:
            break
        if stops or told["name"] == "skip":  # where the page begins
            stops.append(told)
    names = [one["name"] for one in stops]

    assert "skip" == names[0]
    assert count <= len(stops)
    assert [] == [
        one["name"] for one in stops if not one["ring"] or not one["seen"] or one["covered"]
    ]
    assert sorted(names, key=names.index) == names
    assert names.index("rule-supported") < names.index("rule-cannot_tell") < names.index("note")


def test_a_ruling_is_told_aloud_and_the_sentence_has_the_focus(seats):
    """The live region says what was saved, and reading goes on at the new sentence."""
    desk = seats.desk(seats.queue())
    desk.rule("3", "6")
    desk.page.wait_for_function("() => document.getElementById('announce').textContent")

    assert "Saved: Not supported: number." == desk.page.inner_text("#announce")
    assert "status" == desk.page.get_attribute("#announce", "role")
    assert "sentence" == desk.focus
    assert "Review, item 2 · cardstore" == desk.page.title()


def test_what_could_not_be_done_is_told_as_an_alert(seats):
    """Taking back where nothing was ruled says so, aloud, and the item stays."""
    desk = seats.desk(seats.queue())
    desk.press("z")
    desk.page.wait_for_selector("#alarm:not([hidden])")

    assert "alert" == desk.page.get_attribute("#alarm", "role")
    assert "no ruling of yours" in desk.page.inner_text("#alarm")
    assert 0 == desk.place


def test_the_help_holds_the_focus_and_gives_it_back(seats):
    """Tab stays within the open help; closed again, the keyboard is where it was."""
    desk = seats.desk(seats.queue())
    desk.rule("1")
    desk.press("?")
    desk.page.wait_for_selector("dialog#help[open]")
    inside = []
    for _ in range(4):
        desk.press("Tab")
        inside.append(
            desk.page.evaluate(
                "() => document.activeElement === document.body"
                " || !!document.activeElement.closest('dialog')"
            )
        )
    desk.press("?")
    desk.page.wait_for_selector("dialog#help[open]", state="detached")

    assert [True] * 4 == inside
    assert "sentence" == desk.focus


@pytest.mark.parametrize("key", ["Enter", pytest.param(" ", marks=pytest.mark.long)])
def test_a_button_is_pressed_by_the_keyboard_as_anywhere(seats, key):
    """Who goes by Tab presses with Enter or the space bar."""
    desk = seats.desk(seats.queue())
    desk.page.focus("#rule-supported")
    desk.rule(key)

    assert 1 == desk.place
    assert "Saved: Supported." == desk.said
