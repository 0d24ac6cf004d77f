"""The page-anchor check: passes only on the claimed page of that edition, and names each slip."""

from __future__ import annotations

import pytest

from cardstore.anchors.anchor import Fit
from cardstore.gate.checks.page_anchor import check_page_anchor
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.pages.page_map import Basis

PASS, FAIL, UNSURE = Outcome.PASS, Outcome.FAIL, Outcome.UNSURE


def judged(dossier):
    """Run the check and give outcome and reason."""
    finding = check_page_anchor(dossier, Policy())
    return finding.outcome, finding.reason


@pytest.mark.parametrize(
    ("claimed", "leaves", "outcome", "reason"),
    [
        # right pages, by basis
        ("4", (8,), PASS, Reason.PAGE_PRINTED),
        ("p. 4", (8,), PASS, Reason.PAGE_PRINTED),
        ("1", (4,), PASS, Reason.PAGE_INFERRED),
        ("ii", (2,), PASS, Reason.PAGE_PRINTED),
        ("II", (2,), PASS, Reason.PAGE_PRINTED),
        ("5", (9,), PASS, Reason.PAGE_ASSIGNED),
        ("4–5", (8, 9), PASS, Reason.PAGE_ASSIGNED),
        ("18", (12,), PASS, Reason.PAGE_MISPRINTED),
        ("8", (12,), PASS, Reason.PAGE_MISPRINTED),
        ("3–4", (6, 8), PASS, Reason.PAGE_PRINTED),  # past the plate
        ("iii–1", (3, 4), PASS, Reason.PAGE_INFERRED),  # from front matter into the text
        ("18 [recte 8]", (12,), PASS, Reason.PAGE_MISPRINTED),
        ("18 [sic]", (12,), PASS, Reason.PAGE_MISPRINTED),
        # of a misprint both numbers are right, or it fails
        ("8 [recte 18]", (12,), FAIL, Reason.PAGE_OTHER),
        ("40 [recte 8]", (12,), FAIL, Reason.PAGE_OTHER),
        ("8 [sic]", (12,), FAIL, Reason.PAGE_OTHER),
        ("5 [recte 4]", (8,), FAIL, Reason.PAGE_OTHER),
        # a person is needed
        ("7", (11,), UNSURE, Reason.PAGE_EMBEDDED_ONLY),
        ("6", (10,), UNSURE, Reason.PAGE_UNKNOWN),
        ("5–6", (9, 10), UNSURE, Reason.PAGE_UNKNOWN),
        ("3–4", (7,), UNSURE, Reason.PAGE_UNNUMBERED),  # on the plate between them
        ("1–9", (6,), UNSURE, Reason.PAGE_RANGE_WIDE),
        ("9–10", (13,), UNSURE, Reason.PAGE_RANGE_WIDE),
        # wrong pages, each with its own reason
        ("3", (8,), FAIL, Reason.PAGE_OFF_BY_ONE),
        ("5", (8,), FAIL, Reason.PAGE_OFF_BY_ONE),
        ("8", (8,), FAIL, Reason.PAGE_IS_LEAF_INDEX),
        ("11", (13,), FAIL, Reason.PAGE_OTHER),
        ("15", (14,), FAIL, Reason.PAGE_IS_LEAF_INDEX),  # the image counted from 1
        ("2", (2,), FAIL, Reason.PAGE_OTHER_STYLE),
        ("ii", (5,), FAIL, Reason.PAGE_OTHER_STYLE),
        ("11", (5,), FAIL, Reason.PAGE_OTHER),
        ("44", (5,), FAIL, Reason.PAGE_NOT_IN_EDITION),
        ("4", (8, 9), FAIL, Reason.PAGE_RANGE_SHORT),
        ("9", (7,), FAIL, Reason.PAGE_UNNUMBERED),
    ],
)
def test_claims_are_judged(dossier, claimed, leaves, outcome, reason):
    """Each claim about words on those leaves gets its outcome and its own reason."""
    assert (outcome, reason) == judged(dossier(claimed, on=[leaves]))


@pytest.mark.parametrize("claimed", ["3", "2", "8", "44", "11"])
def test_a_failure_says_where_the_words_stand(dossier, claimed):
    """The message names the page on which the words are, whatever was claimed."""
    finding = check_page_anchor(dossier(claimed, on=[(8,)]), Policy())

    assert "p. 4 of first" in finding.message
    assert ("printed_page", "4") in finding.evidence


def test_another_edition_is_recognised(dossier, edition):
    """A page that is right in the other edition only fails with that reason, naming it."""
    shifted = tuple((str(n), Basis.PRINTED) for n in range(30, 46))
    other = edition(on=[(3,)], name="second", entries=shifted)
    finding = check_page_anchor(dossier("33", on=[(8,)], others=[other]), Policy())

    assert (FAIL, Reason.PAGE_OF_OTHER_EDITION) == (finding.outcome, finding.reason)
    assert "second" in finding.message


def test_the_own_edition_goes_before_another(dossier, edition):
    """A claim that is right in the card's edition passes, whatever other editions have."""
    other = edition(on=[(8,)], name="second")

    assert PASS is judged(dossier("4", on=[(8,)], others=[other]))[0]


def test_the_claimed_page_chooses_among_several_places(dossier):
    """Words that stand in three places pass when one of them is on the claimed page."""
    several = dossier("4", on=[(4,), (8,), (13,)], fit=Fit.AMBIGUOUS)

    assert (PASS, Reason.PAGE_PRINTED) == judged(several)


def test_several_places_of_which_none_is_claimed_fail(dossier):
    """Words that stand elsewhere, however often, fail; the nearest place is told."""
    finding = check_page_anchor(dossier("9", on=[(4,), (14,)], fit=Fit.AMBIGUOUS), Policy())

    assert (FAIL, Reason.PAGE_OFF_BY_ONE) == (finding.outcome, finding.reason)
    assert "1 more" in finding.message


def test_words_that_were_not_found_have_no_page(dossier):
    """Without a place the check could not run; that is no pass and no failure."""
    missing = dossier("4", on=[], fit=Fit.MISSING)

    assert (Outcome.UNAVAILABLE, Reason.QUOTE_NOT_PLACED) == judged(missing)


def test_a_wider_policy_lets_wider_ranges_pass(dossier):
    """How many spare pages are allowed is the policy's to say."""
    wide = dossier("1–5", on=[(6,)])

    assert UNSURE is check_page_anchor(wide, Policy()).outcome
    assert PASS is check_page_anchor(wide, Policy(spare_pages=5)).outcome


def test_the_place_of_other_words_says_nothing_about_the_claim(dossier, difference):
    """An edit of the quote was found: its page is not the quote's."""
    made = dossier("4", on=[(8,)], fit=Fit.NEAR, differences=[difference("edit")])
    finding = check_page_anchor(made, Policy())

    assert (Outcome.UNAVAILABLE, Reason.QUOTE_NOT_PLACED) == (finding.outcome, finding.reason)
    assert "not found as quoted" in finding.message


def test_words_that_differ_by_reading_noise_keep_their_page(dossier, difference):
    """They are the quote's words, misread."""
    made = dossier("4", on=[(8,)], fit=Fit.NEAR, differences=[difference("noise")])

    assert Reason.PAGE_PRINTED is check_page_anchor(made, Policy()).reason
