"""The checks of drift send to a person, and vouch for nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.gate.checks.base import check_base
from cardstore.gate.checks.cause import check_cause
from cardstore.gate.checks.direction import check_direction
from cardstore.gate.checks.hedging import check_hedging
from cardstore.gate.checks.naming import check_naming
from cardstore.gate.checks.negation import check_negation
from cardstore.gate.checks.period import check_period
from cardstore.gate.checks.roles import check_roles
from cardstore.gate.checks.scope import check_scope
from cardstore.gate.checks.subject import check_subject
from cardstore.gate.checks.superlative import check_superlative
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import SentenceDossier
from tests.gate.sentence_samples import LAMP, checked

CASES = [
    (check_negation, Reason.DRIFT_NEGATION, "The lamp burned on.", "The lamp did not burn on."),
    (
        check_hedging,
        Reason.DRIFT_HEDGE,
        "It is said that the keeper drank.",
        "The keeper drank.",
    ),
    (check_scope, Reason.DRIFT_SCOPE, "Some lamps went out.", "All lamps went out."),
    (
        check_direction,
        Reason.DRIFT_DIRECTION,
        "The price of oil rose in May.",
        "The price of oil fell in May.",
    ),
    (
        check_base,
        Reason.DRIFT_BASE,
        "Of the 90 lamps, 20 per cent went out.",
        "20 per cent of the keepers went out.",
    ),
    (
        check_period,
        Reason.DRIFT_PERIOD,
        "From 1840 to 1860 lamps were built.",
        "Lamps were built in 1860.",
    ),
    (
        check_superlative,
        Reason.DRIFT_SUPERLATIVE,
        "The lamp burned oil.",
        "The lamp was the first to burn oil.",
    ),
    (
        check_cause,
        Reason.DRIFT_CAUSE,
        "The lamp went out. A ship was lost.",
        "A ship was lost because the lamp went out.",
    ),
    (
        check_roles,
        Reason.DRIFT_ROLES,
        "The keeper sued the harbour board.",
        "The harbour board sued the keeper.",
    ),
    (check_naming, Reason.DRIFT_NAME, "We sailed for Riga.", "They sailed for Bergen."),
    (
        check_subject,
        Reason.DRIFT_SUBJECT,
        "The lamp burned on.",
        "Children carried stones uphill.",
    ),
]


@pytest.mark.parametrize(("check", "reason", "quote", "sentence"), CASES)
def test_a_drift_is_for_a_person(check, reason, quote, sentence):
    """The message says what the card has, or has not."""
    finding = checked(check, sentence, replace(LAMP, quote=quote))

    assert (Outcome.UNSURE, reason) == (finding.outcome, finding.reason)
    assert finding.evidence


@pytest.mark.parametrize(("check", "reason", "quote", "sentence"), CASES)
def test_what_is_not_seen_is_no_pass(check, reason, quote, sentence):
    """The quote itself, and a sentence without cards."""
    same = checked(check, quote, replace(LAMP, quote=quote))
    bare = check(SentenceDossier(sentence=sentence, cards=()), Policy())

    assert reason is not Reason.DRIFT_NONE
    assert {Outcome.NOT_APPLICABLE} == {same.outcome, bare.outcome}


def test_any_of_the_cards_may_say_it():
    """What one quote has not another may have."""
    first = replace(LAMP, quote="The lamp was lit.")
    second = replace(LAMP, card_id="L2", quote="It was the first lamp of the coast.")
    sentence = "The lamp was the first of the coast."

    assert Outcome.UNSURE is checked(check_superlative, sentence, first).outcome
    assert Outcome.NOT_APPLICABLE is checked(check_superlative, sentence, first, second).outcome


def test_the_author_is_the_i_of_his_quote():
    """ "He laughed at me" is not "Tolle laughed at the keeper"."""
    quote = "I told the keeper of the lamp, and he laughed at me."

    assert (
        Outcome.UNSURE
        is checked(check_roles, "Tolle laughed at the keeper.", replace(LAMP, quote=quote)).outcome
    )
    assert (
        Outcome.NOT_APPLICABLE
        is checked(check_roles, "The keeper laughed at Tolle.", replace(LAMP, quote=quote)).outcome
    )


def test_the_authors_name_and_the_title_are_no_new_names():
    """The source's record vouches for them."""
    sentence = "Tolle told in The Harbour Lamps that the lamp burned on."

    assert Outcome.NOT_APPLICABLE is checked(check_naming, sentence).outcome
