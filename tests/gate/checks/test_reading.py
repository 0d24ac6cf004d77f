"""The reading check: words from a scan pass only when somebody stands for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.anchors.anchor import Fit
from cardstore.anchors.proof import MarkedWord, ProofState, ReadingProof
from cardstore.anchors.twice_read import Mark, TwiceRead
from cardstore.cards.card import ReadingState
from cardstore.gate.checks.reading import check_reading
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.spans import Span
from cardstore.text.layer import Box


def check(made):
    """Run the check with the usual policy."""
    return check_reading(made, Policy())


def word(text, *others, marks=(Mark.READERS_DIFFER,), looks_like=""):
    """Make a marked word."""
    return MarkedWord(
        leaf_index=8,
        word=TwiceRead(
            text=text,
            span=Span(0, len(text)),
            box=Box(0, 0, 9, 9),
            others=others,
            marks=marks,
            score=1.0,
            marked=True,
            looks_like=looks_like,
        ),
    )


def scan(dossier, proof, **more):
    """Make a dossier of words that an engine read."""
    return dossier("4", on=[(8,)], reading=ReadingState.OCR_UNSEEN, proof=proof, **more)


def test_the_publishers_own_text_needs_nobody(dossier):
    """Embedded text was not read by an engine."""
    finding = check(dossier("4", on=[(8,)]))

    assert (Outcome.NOT_APPLICABLE, Reason.READING_EMBEDDED) == (finding.outcome, finding.reason)


def test_words_read_once_are_for_a_person_and_say_why(dossier):
    """Without a second reading nothing passes; the message says what to do."""
    proof = ReadingProof(
        state=ProofState.ONCE,
        why="the second reader's model is not in models",
        remedy="Get it with: cardstore models install",
    )
    finding = check(scan(dossier, proof))

    assert (Outcome.UNSURE, Reason.READING_ONCE) == (finding.outcome, finding.reason)
    assert "not in models. Get it with: cardstore models install." in finding.message


@pytest.mark.parametrize("reading", [ReadingState.OCR_UNSEEN, ReadingState.UNVERIFIED])
def test_a_dossier_that_says_nothing_of_the_reading_passes_nothing(dossier, reading):
    """Where nobody looked for a second reading, a person has to look."""
    finding = check(dossier("4", on=[(8,)], reading=reading))

    assert (Outcome.UNSURE, Reason.READING_ONCE) == (finding.outcome, finding.reason)


def test_words_read_twice_alike_pass_and_name_the_readers(dossier):
    """No word is in doubt: it says by which two."""
    proof = ReadingProof(state=ProofState.ALIKE, readers="reader 1, models aa… and bb…")
    finding = check(scan(dossier, proof))

    assert (Outcome.PASS, Reason.READING_ALIKE) == (finding.outcome, finding.reason)
    assert "models aa… and bb…" in finding.message


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        (word("hunery", "hungry", "hungry", "hunery"), "read again as “hungry”"),
        (word("lias", "lias", marks=(Mark.LOOKS_LIKE,), looks_like="has"), "may be “has”"),
        (word("Wendel", "Wendel", marks=(Mark.UNKNOWN_WORD,)), "a word that neither"),
        (word("1893", "1893", marks=(Mark.LOW_CONFIDENCE,)), "not sure"),
    ],
)
def test_words_in_doubt_are_named_with_both_readings_and_leaf(dossier, marked, told):
    """What a person must see to know where to look."""
    finding = check(scan(dossier, ReadingProof(state=ProofState.MARKED, marked=(marked,))))

    assert (Outcome.UNSURE, Reason.READING_MARKED) == (finding.outcome, finding.reason)
    assert f"“{marked.word.text}” (leaf 8)" in finding.message
    assert told in finding.message


def test_every_word_in_doubt_is_in_the_evidence(dossier):
    """The message shows the first few, the evidence all."""
    marked = tuple(word(f"w{number}", "x") for number in range(20))
    finding = check(scan(dossier, ReadingProof(state=ProofState.MARKED, marked=marked)))

    assert "and 14 more" in finding.message
    assert 20 == sum(name == "word" for name, _ in finding.evidence)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (ProofState.CONFIRMED, Reason.READING_CONFIRMED),
        (ProofState.CORRECTED, Reason.READING_CORRECTED),
    ],
)
def test_a_persons_word_passes_and_is_named(dossier, state, reason):
    """Who said so, and why."""
    proof = ReadingProof(state=state, by="ada", at="2026-01-02T03:04:05Z", note="seen")
    finding = check(scan(dossier, proof))

    assert (Outcome.PASS, reason) == (finding.outcome, finding.reason)
    assert "ada" in finding.message
    assert "seen" in finding.message
    assert ("at", "2026-01-02T03:04:05Z") in finding.evidence


def test_words_that_stand_nowhere_have_no_reading(dossier):
    """What was not found could not be checked."""
    finding = check(dossier("4", on=[], reading=ReadingState.OCR_UNSEEN))

    assert (Outcome.UNAVAILABLE, Reason.QUOTE_NOT_PLACED) == (finding.outcome, finding.reason)


@pytest.mark.parametrize("state", [one for one in ProofState if one is not ProofState.MARKED])
def test_only_a_marked_state_has_marked_words(state):
    """A pass with words in doubt cannot be made."""
    with pytest.raises(ValueError, match="marked words"):
        ReadingProof(state=state, marked=(word("a", "b"),))


def test_how_other_words_were_read_says_nothing_of_the_quote(dossier, difference):
    """An edit of the quote was found: that it was read alike passes nothing."""
    proof = ReadingProof(state=ProofState.ALIKE, readers="two")
    more = {"fit": Fit.NEAR, "differences": [difference("edit")]}
    finding = check(scan(dossier, proof, **more))

    assert (Outcome.UNAVAILABLE, Reason.QUOTE_NOT_PLACED) == (finding.outcome, finding.reason)


def test_a_persons_word_where_the_second_reader_has_another_is_told(dossier):
    """Who set the word, and what the other reader has."""
    marked = word("robbed", "not robbed", "not robbed", "robbed")
    proof = ReadingProof(state=ProofState.MARKED, marked=(replace(marked, set_by="ada"),))
    finding = check(scan(dossier, proof))

    assert Outcome.UNSURE is finding.outcome
    assert "ada has “robbed” (leaf 8) there, the other reader “not robbed”" in finding.message
    assert ("word", "leaf 8: robbed | not robbed | not robbed | robbed (set by ada)") in (
        finding.evidence
    )


def test_words_that_a_person_set_and_the_second_reader_has_pass_and_are_named(dossier):
    """Not told as if the engines alone had read them."""
    proof = ReadingProof(
        state=ProofState.CORRECTED, by="ada, grace", corrected=("not", "robbed"), readers="two"
    )
    finding = check(scan(dossier, proof))

    assert (Outcome.PASS, Reason.READING_CORRECTED) == (finding.outcome, finding.reason)
    assert "ada, grace set “not”, “robbed” on the leaf" in finding.message
