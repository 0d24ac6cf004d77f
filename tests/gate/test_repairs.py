"""Repairs: correct, paraphrase, cut; what is offered mends what it is offered for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.repairs import RepairKind, suggest_card_repairs, suggest_repairs
from cardstore.gate.sentence_gate import run_sentence_checks
from tests.gate.sentence_samples import AMES, LAMP, PILOTS, dossier

THREE = [RepairKind.CORRECT, RepairKind.PARAPHRASE, RepairKind.CUT]


def repairs(sentence, *cards):
    """Give the repairs of a sentence."""
    held = dossier(sentence, *cards)
    return suggest_repairs(held, run_sentence_checks(held, Policy()))


def kinds(sentence, *cards):
    return [one.kind for one in repairs(sentence, *cards)]


def outcome(sentence, check="quoted_words"):
    findings = run_sentence_checks(dossier(sentence), Policy())
    return next(one.outcome for one in findings if one.check == check)


def test_an_altered_quotation_has_its_three_repairs():
    """R160: to the source's words, without marks, or cut."""
    assert THREE == kinds("She “would put out the harbour lamp”.")


def test_words_that_are_nowhere_cannot_be_corrected():
    """There is nothing to correct them to."""
    assert [RepairKind.PARAPHRASE, RepairKind.CUT] == kinds("She “saw the mayor of Hallmouth”.")


def test_a_single_word_can_lose_its_marks():
    """With the words that would stand there."""
    one, _ = repairs("It was an “eyewitness” account.")

    assert (RepairKind.PARAPHRASE, "eyewitness") == (one.kind, one.replacement)


def test_a_title_is_set_in_italics():
    """Instead of the marks."""
    one, _ = repairs("In “The Harbour Lamps,” she says so.")

    assert (RepairKind.PARAPHRASE, "*The Harbour Lamps*") == (one.kind, one.replacement)


def test_what_passes_needs_no_repair():
    """Nothing is offered."""
    assert () == repairs("The “lamp burned on”.")


@pytest.mark.parametrize(
    ("sentence", "corrected"),
    [
        (
            "She “would put out the harbour lamp,” she wrote.",
            "She “would not put out the harbour lamp,” she wrote.",
        ),
        (
            "She ‘told the keepers’ of it.",
            "She ‘told the keeper’ of it.",
        ),
        (
            "She “would […] put out the harbour lamp”.",
            "She “would not put out the harbour lamp”.",
        ),
    ],
)
def test_a_correction_stands_where_the_fault_was(sentence, corrected):
    """The stretch told, replaced by the words told, is the sentence mended."""
    one = next(r for r in repairs(sentence) if r.kind is RepairKind.CORRECT)

    assert corrected == sentence[: one.span.start] + one.replacement + sentence[one.span.end :]


WORDS = LAMP.quote.split()


@given(st.integers(0, len(WORDS) - 7), st.integers(1, 5), st.sampled_from(["never", "old", ""]))
def test_every_correction_passes_when_it_is_checked_anew(start, at, new):
    """Whatever word was touched."""
    words = WORDS[start : start + 7]
    words[at : at + 1] = [new] if new else []
    sentence = f"She wrote “{' '.join(words)}” there."
    for one in repairs(sentence):
        if one.kind is RepairKind.CORRECT:
            mended = sentence[: one.span.start] + one.replacement + sentence[one.span.end :]

            assert Outcome.PASS is outcome(mended)


def test_a_fault_of_any_other_check_has_repairs_too():
    """A check that is added later is not left without."""
    finding = Finding(
        check="moon", outcome=Outcome.FAIL, reason=Reason.WORDS_MISSING, message="It was new."
    )
    offered = suggest_repairs(dossier("The moon was full."), (finding,))

    assert [("moon", RepairKind.CORRECT), ("moon", RepairKind.CUT)] == [
        (one.check, one.kind) for one in offered
    ]


def test_a_lone_mark_is_to_be_completed():
    """The mark, not the words."""
    assert [RepairKind.MARK] == kinds("She wrote “the harbour lamp.")


def test_a_claim_of_more_voices_than_there_are_can_be_mended():
    """Another card, the one origin named, or the claim cut."""
    both = (PILOTS, replace(PILOTS, card_id="PILOTS-9", quote="The coast was wild.", source=AMES))

    assert [RepairKind.CITE, RepairKind.PARAPHRASE, RepairKind.CUT] == kinds(
        "Several accounts say so.", *both
    )


def test_a_mark_that_is_nearly_one_can_be_written_right():
    """At its place."""
    sentence = "The lamp burned on [crad:7KQ2-M]."
    (one,) = repairs(sentence)

    assert ("[crad:7KQ2-M]", "[card:7KQ2-M]") == (one.span.of(sentence), one.replacement)


@pytest.mark.parametrize(
    ("reason", "replacement"),
    [
        (Reason.CARD_ID_MISTYPED, "[card:7KQ2-M]"),
        (Reason.CARD_UNKNOWN, None),
        (Reason.CARD_RETRACTED, None),
        (Reason.CARD_NEVER_ISSUED, None),
        (Reason.WORDS_DIFFER, None),
    ],
)
def test_a_card_that_failed_has_a_repair(reason, replacement):
    """What was meant where it can be told; what to do in any case."""
    finding = Finding(check="card", outcome=Outcome.FAIL, reason=reason, message="")
    (one,) = suggest_card_repairs("7kq2-m", (finding,))

    assert (RepairKind.CITE, replacement) == (one.kind, one.replacement)


@pytest.mark.parametrize(
    ("written", "replacement"),
    [
        ("7KQ2-M, p. 57", "[card:7KQ2-M]"),
        ("7KQ2-M; card:0000-G", "[card:7KQ2-M][card:0000-G]"),
        ("7kq2m", "[card:7KQ2-M]"),
        ("7KQ2-N", None),
        ("", None),
    ],
)
def test_ids_among_other_words_are_offered_in_marks_of_their_own(written, replacement):
    """A page has no place in a mark, nor has a second id."""
    finding = Finding(
        check="card", outcome=Outcome.FAIL, reason=Reason.CARD_ID_MISTYPED, message=""
    )
    (one,) = suggest_card_repairs(written, (finding,))

    assert replacement == one.replacement


def test_a_card_that_passed_has_none():
    """Nothing to mend."""
    finding = Finding(check="verbatim", outcome=Outcome.PASS, reason=Reason.WORDS_EXACT, message="")

    assert () == suggest_card_repairs("7KQ2-M", (finding,))


def test_a_reading_that_nobody_confirmed_is_looked_at():
    """The page tells; the command is named."""
    finding = Finding(
        check="reading", outcome=Outcome.UNSURE, reason=Reason.READING_ONCE, message=""
    )
    (one,) = suggest_card_repairs("7KQ2-M", (finding,))

    assert RepairKind.LOOK is one.kind
    assert "cardstore confirm 7KQ2-M" in one.message


@pytest.mark.parametrize(
    ("reason", "outcome", "first"),
    [
        (Reason.NUMBERS_UNDECLARED, Outcome.FAIL, RepairKind.DECLARE),
        (Reason.CALCULATION_WRONG, Outcome.FAIL, RepairKind.CORRECT),
        (Reason.FRAMING_HAS_FACT, Outcome.FAIL, RepairKind.CITE),
        (Reason.STALE_WORDING, Outcome.UNSURE, RepairKind.DECLARE),
        (Reason.VENDOR_AS_RESEARCH, Outcome.FAIL, RepairKind.ATTRIBUTE),
        (Reason.UNVERIFIED_AS_FACT, Outcome.UNSURE, RepairKind.ATTRIBUTE),
        (Reason.DRIFT_HEDGE, Outcome.UNSURE, RepairKind.CORRECT),
        (Reason.DRIFT_NAME, Outcome.UNSURE, RepairKind.CITE),
    ],
)
def test_what_drifts_or_is_not_declared_can_be_mended(reason, outcome, first):
    """The first repair is the one that keeps most of the sentence."""
    finding = Finding(check="any", outcome=outcome, reason=reason, message="…")

    assert first is suggest_repairs(dossier("The lamp burned on."), [finding])[0].kind


def test_an_altered_quotation_is_mended_before_its_sense():
    """ "Would put" of "would not put" is one fault, told twice and mended once."""
    findings = run_sentence_checks(dossier("She “would put out the harbour lamp”."), Policy())

    assert any(one.reason is Reason.DRIFT_NEGATION for one in findings)
    assert THREE == kinds("She “would put out the harbour lamp”.")
