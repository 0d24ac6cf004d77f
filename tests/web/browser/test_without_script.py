"""A browser that runs no script reviews by forms and links."""

from __future__ import annotations

import pytest

from cardstore.review.ruling import ErrorClass, RulingKind
from tests.web.browser.made_library import rulings_of


def test_items_are_ruled_by_forms_alone(seats):
    """Each button saves and shows the next item; an error is sent with its class."""
    made = seats.queue()
    page = seats.desk(made, java_script_enabled=False).page
    page.click("#rule-supported")
    page.wait_for_selector("#desk[data-place='1']")
    page.check("input[name=error][value=number]")
    page.fill("#note", "a hundred, not ten")
    page.click("#rule-not_supported")
    page.wait_for_selector("#desk[data-place='2']")
    page.click("#rule-cannot_tell")
    page.wait_for_selector("#desk[data-place='3']")
    page.click("#undo")
    page.wait_for_selector("#desk[data-place='2']")
    page.click("#next")
    page.wait_for_selector("#desk[data-place='3']")
    page.click("#previous")
    page.wait_for_selector("#desk[data-place='2']")

    assert [
        (0, RulingKind.SUPPORTED, None, ""),
        (1, RulingKind.NOT_SUPPORTED, ErrorClass.NUMBER, "a hundred, not ten"),
    ] == [(one.place, one.kind, one.error, one.note) for one in rulings_of(made)]


def test_an_error_without_its_class_is_refused_in_words(seats):
    """Nothing is saved, and the way back is there."""
    made = seats.queue()
    page = seats.desk(made, java_script_enabled=False).page
    page.click("#rule-stronger")
    page.wait_for_selector("#desk[data-part=refusal]")
    told = page.inner_text("#refusal")
    page.click("#refusal a")
    page.wait_for_selector("#desk[data-place='0']")

    assert "An error needs its class" in told
    assert () == rulings_of(made)


@pytest.mark.long
def test_another_leaf_is_another_address(seats):
    """Neighbours are links; the words are marked on their own leaf alone."""
    page = seats.desk(seats.queue(), java_script_enabled=False).page
    lit = page.locator(".overlay:visible rect.lit").count()
    page.click(".leaf-on")
    page.wait_for_url("**leaf=1")
    there = page.locator(".overlay:visible rect.lit").count()
    page.click(".leaf-back")
    page.wait_for_url("**leaf=0")

    assert lit > 0
    assert 0 == there
    assert lit == page.locator(".overlay:visible rect.lit").count()
