"""What is for a person whatever a judge says (R50, R51, R57–R60)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.gate.checks.living_persons import check_living_persons
from cardstore.gate.checks.noisy_quote import check_noisy_quote
from cardstore.gate.checks.quotation import check_quotation
from cardstore.gate.checks.synthesis import check_synthesis
from cardstore.gate.checks.unverified import check_unverified
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import SentenceDossier
from cardstore.sources.witnesses import Living, PersonRecord
from cardstore.spans import Span
from tests.gate.sentence_samples import AMES, LAMP, PILOTS, checked, dossier

NOISE = Finding(
    check="verbatim", outcome=Outcome.UNSURE, reason=Reason.WORDS_NEAR_NOISE, message="rn for m."
)


def at(card, *leaves):
    return replace(card, leaf_indexes=leaves)


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("“The lamp burned on,” she wrote.", Outcome.UNSURE),
        ("The lamp “burned” on.", Outcome.UNSURE),
        ("> The lamp burned on.", Outcome.UNSURE),
        ("The lamp burned on.", Outcome.NOT_APPLICABLE),
        ("The keeper’s lamp burned on.", Outcome.NOT_APPLICABLE),
    ],
)
def test_every_quotation_is_for_a_person(sentence, outcome):
    """That its words are in the card does not say whose they are."""
    assert outcome is checked(check_quotation, sentence).outcome


def test_a_quote_that_was_only_nearly_found_is_for_a_person():
    """Every sentence that cites the card."""
    noisy = checked(check_noisy_quote, "The lamp burned on.", replace(LAMP, findings=(NOISE,)))
    clean = checked(check_noisy_quote, "The lamp burned on.")

    assert (Outcome.UNSURE, Reason.QUOTE_NOISY) == (noisy.outcome, noisy.reason)
    assert Outcome.NOT_APPLICABLE is clean.outcome


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ((LAMP,), Reason.SYNTHESIS_NONE),
        ((LAMP, PILOTS), Reason.SYNTHESIS_SOURCES),
        ((at(LAMP, 4), at(replace(LAMP, card_id="L2"), 9)), Reason.SYNTHESIS_NONE),
        ((at(LAMP, 4), at(replace(LAMP, card_id="L2"), 10)), Reason.SYNTHESIS_FAR),
        ((at(LAMP, 4, 5, 6), at(replace(LAMP, card_id="L2"), 11)), Reason.SYNTHESIS_NONE),
        ((at(LAMP, 4), replace(LAMP, card_id="L2")), Reason.SYNTHESIS_FAR),
    ],
)
def test_a_synthesis_is_for_a_person(cards, reason):
    """Two sources, places far apart, and places that are not known."""
    finding = checked(check_synthesis, "The lamp burned on.", *cards)

    assert reason is finding.reason
    assert (reason is Reason.SYNTHESIS_NONE) == (finding.outcome is Outcome.NOT_APPLICABLE)


def test_the_policy_says_what_is_far():
    """Its digest changes with it."""
    cards = (at(LAMP, 4), at(replace(LAMP, card_id="L2"), 10))
    wide = Policy(far_leaves=6)

    assert Reason.SYNTHESIS_NONE is check_synthesis(dossier("It burned.", *cards), wide).reason
    assert wide.digest != Policy().digest


def living(sentence, state=Living.YES, card=LAMP, name="Ada Tolle"):
    evidence = ("her grave",) if state is Living.NO else ()
    person = PersonRecord(name=name, living=state, evidence=evidence)
    held = SentenceDossier(sentence=sentence, cards=(card,), persons=(person,))
    return check_living_persons(held, Policy()).outcome


@pytest.mark.parametrize(
    "sentence",
    [
        "Ms Ada Tolle lied to the harbour board.",
        "Tolle was convicted of fraud.",
        "The board accused A. Tolle.",
        "She never paid the keeper, and covered up the theft.",
        "Tolle did not steal the lamp.",
    ],
)
def test_what_damages_the_living_is_for_a_person(sentence):
    """By full name, by surname, and by "she" of a card whose author she is."""
    assert Outcome.UNSURE is living(sentence)


def test_who_is_not_known_to_be_dead_counts_as_living():
    """Nobody is taken for dead without a source."""
    sentence = "Tolle lied to the board."

    assert Outcome.UNSURE is living(sentence, Living.UNKNOWN)
    assert Outcome.NOT_APPLICABLE is living(sentence, Living.NO)


@pytest.mark.parametrize(
    "sentence",
    [
        "Tolle says that the lamp burned on.",
        "It was Martin Tolle who lied.",
        "The lamp lay in the theatre.",
    ],
)
def test_nothing_that_damages_or_nobody_who_lives_needs_nobody(sentence):
    """Another of the same surname is another person, and here long dead."""
    old = replace(LAMP, source=replace(LAMP.source, year=1893))

    assert Outcome.NOT_APPLICABLE is living(sentence, card=old)


def test_a_name_without_a_record_is_for_a_person_where_its_source_is_recent():
    """Its people may be alive."""
    recent = replace(PILOTS, source=replace(AMES, year=1995))
    old = replace(PILOTS, source=replace(AMES, year=1901))

    assert Outcome.UNSURE is living("It was Brandt who stole the boat.", card=recent)
    assert Outcome.NOT_APPLICABLE is living("It was Brandt who stole the boat.", card=old)


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("The figure could not be traced to a study.", Reason.UNVERIFIED),
        ("According to the maker the lamp burns for ever.", Reason.UNVERIFIED),
        ("The lamp burns for ever.", Reason.UNVERIFIED_AS_FACT),
    ],
)
def test_what_is_marked_unverified_is_for_a_person(sentence, reason):
    """One that states it as a fact is told so."""
    mark = DraftMark(kind=DraftMarkKind.UNVERIFIED, span=Span(0, 12))
    finding = check_unverified(replace(dossier(sentence), marks=(mark,)), Policy())

    assert (Outcome.UNSURE, reason) == (finding.outcome, finding.reason)


def test_what_is_not_marked_is_let_be():
    """The check has nothing to say."""
    assert Outcome.NOT_APPLICABLE is checked(check_unverified, "The lamp burned on.").outcome
