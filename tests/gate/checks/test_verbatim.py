"""The verbatim check: only exact and folded words pass; an edit fails whatever the likeness."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.anchors.anchor import Fit
from cardstore.cards.locator import parse_locator
from cardstore.gate.checks.verbatim import check_verbatim
from cardstore.gate.dossier import Dossier
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from tests.gate.conftest import view


def check(dossier):
    """Run the check with the current policy."""
    return check_verbatim(dossier, Policy())


@pytest.mark.parametrize(
    ("fit", "reason"),
    [(Fit.EXACT, Reason.WORDS_EXACT), (Fit.FOLDED, Reason.WORDS_FOLDED)],
)
def test_words_that_are_there_pass(dossier, fit, reason):
    """Exact and folded fits pass, and say which they are."""
    finding = check(dossier("4", on=[(8,)], fit=fit))

    assert (Outcome.PASS, reason) == (finding.outcome, finding.reason)


def test_the_foldings_used_are_named(dossier):
    """A folded pass tells what differs."""
    assert "white space" in check(dossier("4", on=[(8,)], fit=Fit.FOLDED)).message


def test_an_edit_fails_however_alike(dossier, difference):
    """One edit among much noise fails, with the source's words shown."""
    near = dossier(
        "4", on=[(8,)], fit=Fit.NEAR, differences=[difference("noise"), difference("edit")]
    )
    finding = check(near)

    assert (Outcome.FAIL, Reason.WORDS_DIFFER) == (finding.outcome, finding.reason)
    assert "three" in finding.message


def test_noise_alone_goes_to_a_person(dossier, difference):
    """A near fit that may be misread is neither passed nor failed."""
    finding = check(dossier("4", on=[(8,)], fit=Fit.NEAR, differences=[difference("noise")]))

    assert (Outcome.UNSURE, Reason.WORDS_NEAR_NOISE) == (finding.outcome, finding.reason)


def test_an_omission_that_turns_the_sense_fails(dossier, difference):
    """A folded fit whose omission hides a "not" fails."""
    hidden = dossier("4", on=[(8,)], fit=Fit.FOLDED, differences=[difference("edit", "omission")])
    finding = check(hidden)

    assert (Outcome.FAIL, Reason.OMISSION_TURNS_SENSE) == (finding.outcome, finding.reason)


def test_words_that_are_nowhere_fail(dossier):
    """Nothing near in a source that was read whole is a failure."""
    finding = check(dossier("4", on=[], fit=Fit.MISSING))

    assert (Outcome.FAIL, Reason.WORDS_MISSING) == (finding.outcome, finding.reason)


def test_absence_proves_nothing_where_leaves_are_unread(dossier):
    """With leaves that failed, words that were not found could not be checked."""
    finding = check(dossier("4", on=[], fit=Fit.MISSING, gaps=tuple(range(9))))

    assert (Outcome.UNAVAILABLE, Reason.TEXT_INCOMPLETE) == (finding.outcome, finding.reason)
    assert "3 more" in finding.message


def test_a_missing_original_stops_the_check(dossier):
    """When the stored file is gone the text cannot be held against the page."""
    finding = check(dossier("4", on=[(8,)], missing_originals=("scan.pdf",)))

    assert (Outcome.UNAVAILABLE, Reason.ORIGINAL_ALTERED) == (finding.outcome, finding.reason)


def passing_by(dossier):
    """Let the words pass furniture by."""
    (found,) = dossier.edition.anchor.occurrences
    passed = replace(found, foldings=("page break",))
    anchor = replace(dossier.edition.anchor, occurrences=(passed,))
    return replace(dossier, edition=replace(dossier.edition, anchor=anchor))


LEAVES = st.sets(st.integers(0, 7), min_size=1, max_size=3).map(sorted).map(tuple)


# Of eight leaves six can lie between two others, and so many are told by number. None bears the
# claimed page, so every place counts.
@given(on=st.lists(LEAVES, min_size=1, max_size=3), gaps=st.sets(st.integers(0, 7)))
def test_words_pass_only_where_no_unread_leaf_lies_inside(on, gaps):
    """As counting every leaf between the first and the last of each place tells."""
    gaps -= {leaf for leaves in on for leaf in leaves}
    inside = [{leaf for leaf in range(min(leaves), max(leaves)) if leaf in gaps} for leaves in on]
    edition = view(on=on, gaps=tuple(sorted(gaps)))
    finding = check(Dossier(quote="words", claimed=parse_locator("4"), edition=edition, others=()))
    told = sorted(set().union(*inside)) if all(inside) else []

    assert (not all(inside)) is (finding.outcome is Outcome.PASS)
    assert ", ".join(map(str, told)) == dict(finding.evidence).get("unread_between", "")


WHOLE, OVER = (8,), (11, 13)  # p. 4, and pp. 7–9 with a leaf between that nobody read


@pytest.mark.parametrize(
    ("claimed", "on", "outcome"),
    [
        ("4", [WHOLE, OVER], Outcome.PASS),
        ("4", [OVER, WHOLE], Outcome.PASS),
        ("7–9", [WHOLE, OVER], Outcome.UNSURE),
        ("7–9", [OVER], Outcome.UNSURE),
        ("4–9", [WHOLE, OVER], Outcome.PASS),
    ],
)
@pytest.mark.parametrize("lost", [False, True])
def test_words_that_are_whole_on_the_claimed_page_pass(dossier, claimed, on, outcome, lost):
    """Wherever else the same words may run over a leaf that nobody read, or read in part."""
    gaps, in_part = ((), (13,)) if lost else ((12,), ())
    finding = check(dossier(claimed, on=on, gaps=gaps, in_part=in_part))

    assert outcome is finding.outcome
    assert (Reason.WORDS_OVER_UNREAD is finding.reason) == (outcome is Outcome.UNSURE)


def test_what_is_passed_by_on_one_leaf_is_no_page_break(dossier):
    """A column's end is not told as the end of a page; the end of a page is."""
    within = check(passing_by(dossier("4", on=[(8,)], fit=Fit.FOLDED)))
    between = check(passing_by(dossier("4", on=[(7, 8)], fit=Fit.FOLDED)))

    assert "page break" not in within.message
    assert "break within the page" in within.message
    assert "only page break" in between.message
