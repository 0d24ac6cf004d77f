"""Strips in a real browser: by keys alone, without the script, two at once, and for everybody."""

from __future__ import annotations

import shutil
import threading

import pytest

from cardstore import Library
from cardstore.web.serve import ReviewServer
from tests.workflow.made_strips import make_pictured

pytestmark = pytest.mark.long  # a browser is started for each

LEAVES = 4


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with pictures, words in doubt, and pairs to label; made once."""
    folder = tmp_path_factory.mktemp("strips-browser")
    with make_pictured(folder, leaves=LEAVES) as library:
        cards = library.card_ids()
        library.draw_calibration(
            [(f"The lantern {n} was lit at dusk.", [card]) for n, card in enumerate(cards)],
            made_by="tester",
            size=4,
        )
    return folder / "library"


@pytest.fixture
def served(original, tmp_path):
    """A copy of the library, and the addresses by which two people come in."""
    folder = tmp_path / "library"
    shutil.copytree(original, folder)
    server = ReviewServer(folder, reviewers=["ada", "ben"])
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield folder, dict(server.served.addresses)
    server.stop()
    thread.join(10)


def come_in(chromium, served, kind, *, who="ada", **options):
    """Open a strip as somebody; faults of the page fail the test that looks at them."""
    address = served[1][who]
    page = chromium.new_context(**options).new_page()
    page.faults = []
    page.on("pageerror", lambda exc: page.faults.append(str(exc)))
    page.goto(address)
    page.wait_for_selector("#strips-waiting")
    page.goto(f"{address.partition('/enter')[0]}/strips/{kind}")
    page.wait_for_load_state("load")
    return page


def states(page):
    """The states of the rows."""
    return [row.get_attribute("data-state") for row in page.locator("li.row").all()]


def settle(page):
    """Wait until all that was said is saved."""
    page.wait_for_selector("body:not([data-busy])")


def left(served):
    """Count what waits for anybody."""
    with Library.open(served[0]) as library:
        return library.strip_counts().readings


def test_a_strip_is_judged_by_keys_alone(chromium, served):
    """One key each; the next row has the focus at once, and behind the last the next strip is."""
    page = come_in(chromium, served, "readings")
    for key in "1", "0", "1", "1":
        page.keyboard.press(key)
    page.wait_for_url("**/strips/readings?after=*")

    assert 1 == left(served)
    assert [] == page.faults


def test_the_other_reading_and_undo(chromium, served):
    """2 corrects, z takes it back, and the row is open again."""
    page = come_in(chromium, served, "readings")
    page.keyboard.press("2")
    settle(page)
    corrected, told = states(page), page.inner_text("#told")
    page.keyboard.press("z")
    settle(page)

    assert ["corrected", "open", "open", "open"] == corrected
    assert "no longer stands" in told
    assert ["open"] * LEAVES == states(page)
    assert LEAVES == left(served)


def test_the_rest_of_a_strip_is_right_with_one_key_and_one_undo(chromium, served):
    """The count is on the button."""
    page = come_in(chromium, served, "readings")
    page.keyboard.press("n")
    page.keyboard.press("0")
    settle(page)
    count = page.inner_text("#rest-count")
    page.keyboard.press("a")
    page.wait_for_url("**/strips/readings?after=*")
    judged = left(served)
    page.keyboard.press("z")
    settle(page)

    assert ("3", 1) == (count, judged)
    assert LEAVES == left(served)


def test_no_key_fires_while_somebody_writes(chromium, served):
    """Digits and letters go into the field; Enter saves what is written, Escape leaves."""
    page = come_in(chromium, served, "readings")
    page.keyboard.press("m")
    page.keyboard.type("1 a z n lamp,")
    before = states(page)
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.keyboard.type("lamp,")
    page.keyboard.press("Enter")
    settle(page)

    assert ["open"] * LEAVES == before
    assert "corrected" == states(page)[0]


def test_two_people_at_once_lose_and_double_nothing(chromium, served):
    """The second is told what the first said, at the row."""
    ada = come_in(chromium, served, "readings")
    ben = come_in(chromium, served, "readings", who="ben")
    ada.keyboard.press("1")
    settle(ada)
    ben.keyboard.press("2")
    settle(ben)

    assert "refused" == states(ben)[0]
    assert "ada said" in ben.inner_text("#row-1 .outcome")
    assert LEAVES - 1 == left(served)


def test_everything_works_without_the_script(chromium, served):
    """Forms and links alone."""
    page = come_in(chromium, served, "readings", java_script_enabled=False)
    page.click("#row-1 button[value=right]")
    first = states(page)
    page.fill("#row-2 input[name=written]", "lamp,")
    page.press("#row-2 input[name=written]", "Enter")
    second = states(page)
    page.click("#undo button")
    third = states(page)
    page.click("#rest button")

    assert "right" == first[0]
    assert "corrected" == second[1]
    assert "open" == third[1]
    assert 0 == left(served)


def test_what_could_not_be_sent_is_sent_when_the_server_answers(chromium, served):
    """A press is written down first; it is one, however often it is sent."""
    page = come_in(chromium, served, "readings")
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.wait_for_selector("body[data-waiting]")
    before = left(served)
    page.context.set_offline(False)
    settle(page)

    assert (LEAVES, LEAVES - 1) == (before, left(served))
    assert "right" == states(page)[0]


def test_a_tab_that_was_closed_loses_nothing(chromium, served):
    """What was said there is sent by the next page of this browser."""
    page = come_in(chromium, served, "readings")
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.wait_for_selector("body[data-waiting]")
    page.close()
    again = page.context.new_page()
    again.context.set_offline(False)
    again.goto(f"{served[1]['ada'].partition('/enter')[0]}/strips/readings")
    again.wait_for_selector("#left:text-is('3')")

    assert LEAVES - 1 == left(served)


def test_pairs_are_labelled_by_keys_and_z_goes_back(chromium, served):
    """Another key labels a pair anew."""
    page = come_in(chromium, served, "pairs")
    count = len(states(page))
    page.keyboard.press("1")
    page.keyboard.press("z")
    page.keyboard.press("3")
    settle(page)
    with Library.open(served[0]) as library:
        labels = [one.value for one in library.labels_by("ada").values()]

    assert ["unsupported"] == labels
    assert ["unsupported", *["open"] * (count - 1)] == states(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["readings", "labels", "pairs"])
def test_strips_have_no_fault_that_axe_knows(chromium, served, kind, scheme):
    """For people who read with a screen reader, and for weak eyes."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is missing")
    page = come_in(
        chromium, served, kind, color_scheme=scheme, viewport={"width": 420, "height": 800}
    )
    found = axe.Axe().run(page)

    assert [] == [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]]
