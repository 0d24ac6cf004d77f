"""The page about the bound: what it covers, and what nothing here can show."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from cardstore.documents.bound import BoundStatement, BoundStratum, PlantedCatch
from cardstore.documents.handback_bound import bound_leaflet
from cardstore.documents.leaflet import leaflet_html, leaflet_markdown
from cardstore.gate.waivers import Waiver, WaiverUse
from cardstore.review.ruling import RulingKind
from tests.documents.handed_backs import RUN, made_handback, ruled

NUMBERS = BoundStratum(
    name="numbers and dates", population=600, drawn=300, judged=300, errors=0, at_most=4, target=6
)
AUDITED = BoundStatement(
    audit="Audit 3, drawn 2026-11-30 with seed 7",
    strata=(NUMBERS,),
    attempts=("Attempt 1: 2 errors, failed.", "Attempt 2 of 2: no error."),
    catch=PlantedCatch(caught=57, planted=60),
)


def page(**more):
    """Give the page as Markdown."""
    return leaflet_markdown(bound_leaflet(made_handback(**more)))


def test_without_an_audit_there_is_no_bound():
    """It is said, and no figure stands in its place."""
    written = page()

    assert "**No audit was drawn: there is no bound.**" in written
    assert "At most wrong" not in written


def test_the_bound_names_this_book_and_this_version_of_the_gate():
    """Run, rules, judge and thresholds, so that no other book can claim it."""
    written = page(bound=AUDITED)

    assert all(
        one in written
        for one in ("ch03.md", "Run 7", "c9682221785b…", "the steady, 2ac7366fc44b…", "cbfd3b1c")
    )
    assert "this book under this version of the gate" in written


def test_a_stratum_is_told_with_all_its_denominators():
    """0 of 300 in 600 rules out more than 4 errors."""
    written = page(bound=AUDITED)

    assert "numbers and dates | 600 | 300 | 300 | 0 of 300 (0.0 %) | 4 of 600 (0.7 %)" in written
    assert "6 of 600" in written


def test_what_was_checked_whole_is_counted_and_not_estimated():
    """No interval stands where nothing is unknown."""
    whole = replace(NUMBERS, population=180, drawn=180, judged=180, errors=2, at_most=2, target=1)

    assert "all checked, 2 wrong" in page(bound=replace(AUDITED, strata=(whole,)))


def test_what_is_not_read_yet_has_no_bound():
    """The bound is of all that was drawn."""
    half = replace(NUMBERS, judged=120, at_most=None)

    assert "not told: 180 of 300 are still to be read" in page(
        bound=replace(AUDITED, strata=(half,))
    )


@pytest.mark.parametrize(("closed", "told"), [((), "is accepted"), (("It failed.",), "is not")])
def test_a_failed_stratum_closes_the_book(closed, told):
    """And says why."""
    written = page(bound=replace(AUDITED, closed=closed))

    assert f"This book {told}" in written
    assert all(one in written for one in closed)


def test_attempts_are_counted_and_told():
    """A second sample after a first that failed is no first one."""
    written = page(bound=AUDITED)

    assert "Attempts so far: 2." in written
    assert "Attempt 1: 2 errors, failed." in written


def test_people_are_measured_by_planted_errors():
    """57 of 60 prove 87.6 % at least."""
    assert "57 of 60 (95.0 %); that shows at least 87.6 %" in page(bound=AUDITED)
    assert "assumed and not measured" in page()


@pytest.mark.parametrize(
    "said",
    [
        "Support is not truth.",
        "wrong source passes with a perfect score",
        "It never proves",
        "biased against heavy paraphrase",
        "says nothing of any one chapter",
        "never a source",
    ],
)
def test_the_limits_are_always_told(said):
    """With a bound and without."""
    assert said in page()
    assert said in page(bound=AUDITED)


def test_no_bound_is_told_of_a_chapter():
    """Chapters are not even named."""
    assert "One" not in page(bound=AUDITED)


def test_what_is_left_to_do_is_counted():
    """By its writer, and by people."""
    written = page(rulings={0: [ruled(RulingKind.CANNOT_TELL)]})

    assert "1 of 3 (33.3 %) are to be mended" in written
    assert "1 of 3 (33.3 %) are still to be decided" in written


def test_waivers_are_told_with_their_use():
    """Also those that are over."""
    waiver = Waiver(
        number=1, rule="quoted_words", reason="Irony.", until=date(2026, 1, 1), by="Ada", card="X"
    )
    written = page(waivers=((waiver, WaiverUse.EXPIRED),))

    assert "let something be: 0 of 1" in written
    assert "expired: waiver 1 (quoted-words, card X), waived by Ada until 2026-01-01" in written


def test_runs_under_different_rules_share_no_bound():
    """One bound is of one gate."""
    other = replace(RUN, run=8, rules="other")

    assert "no one bound holds" in page(runs=(RUN, other))
    assert "no one bound holds" not in page(runs=(RUN, replace(RUN, run=8)))


def test_hostile_names_are_escaped():
    """A manuscript may be called anything."""
    handed = made_handback(name="<script>alert(1)</script>.md")

    assert "<script>" not in leaflet_html(bound_leaflet(handed))


@pytest.mark.parametrize("wrong", [{"errors": 301}, {"drawn": 601}, {"judged": 301}])
def test_counts_that_contradict_each_other_are_refused(wrong):
    """Nobody is told of 301 errors of 300."""
    with pytest.raises(ValueError, match="<="):
        replace(NUMBERS, **wrong)
