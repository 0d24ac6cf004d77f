"""The reading check: is the text layer what the page says?

A quote that equals its text layer can still be misread. Words from a scan pass when a person looked
at the page and confirmed or corrected the reading, or when they were read a second time and no word
was marked. Words that a person set on the leaf, and not for this card, pass when the second reader
has them too, and the person is named. In every other case a person has to look: the words in doubt
are named with both readings and their leaf.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.anchors.proof import ProofState, ReadingProof
from cardstore.anchors.twice_read import Mark
from cardstore.cards.card import ReadingState
from cardstore.gate.checks.page_anchor import is_edit
from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from cardstore.anchors.proof import MarkedWord
    from cardstore.gate.dossier import Dossier
    from cardstore.gate.policy import Policy

CHECK = "reading"
_SHOWN_WORDS = 6
_NOT_DONE = ReadingProof(
    state=ProofState.ONCE,
    why="no second reading was made",
    remedy="Make one with: cardstore proofread CARD",
)


def check_reading(dossier: Dossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the words are known to be what the page says."""
    edition = dossier.edition
    if not edition.placements:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNAVAILABLE,
            reason=Reason.QUOTE_NOT_PLACED,
            message="The words were not found, so their reading could not be checked.",
        )
    if is_edit(edition):
        return Finding(
            check=CHECK,
            outcome=Outcome.UNAVAILABLE,
            reason=Reason.QUOTE_NOT_PLACED,
            message="The words were not found as quoted, so their reading could not be checked.",
        )
    proof = edition.proof
    if proof is None:
        publishers = edition.reading is ReadingState.EMBEDDED
        proof = ReadingProof(state=ProofState.EMBEDDED) if publishers else _NOT_DONE
    if proof.state is ProofState.EMBEDDED:
        return Finding(
            check=CHECK,
            outcome=Outcome.NOT_APPLICABLE,
            reason=Reason.READING_EMBEDDED,
            message="The words are the publisher's own text; no engine read them.",
        )
    if proof.state is ProofState.MARKED:
        return _marked(proof)
    if proof.state is ProofState.ONCE:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.READING_ONCE,
            message=f"To be looked at: an engine read the words once, and {proof.why}. "
            f"{proof.remedy}.",
            evidence=(("why", proof.why), ("remedy", proof.remedy)),
        )
    return _settled(proof)


def _settled(proof: ReadingProof) -> Finding:
    """Pass words that a person or a second reader stands for, and say who."""
    said = f": {proof.note}" if proof.note else ""
    corrected = f"{proof.by} looked at the page and corrected the reading{said}."
    if proof.corrected:
        words = ", ".join(f"“{word}”" for word in proof.corrected[:_SHOWN_WORDS])
        more = len(proof.corrected) - _SHOWN_WORDS
        words += f" and {more} more" if more > 0 else ""
        corrected = f"{proof.by} set {words} on the leaf; read again alike ({proof.readers})."
    reason, message = {
        ProofState.CONFIRMED: (
            Reason.READING_CONFIRMED,
            f"{proof.by} looked at the page and confirmed the words{said}.",
        ),
        ProofState.CORRECTED: (
            Reason.READING_CORRECTED,
            corrected,
        ),
        ProofState.ALIKE: (
            Reason.READING_ALIKE,
            f"Read twice, alike: no word is in doubt ({proof.readers}).",
        ),
    }[proof.state]
    evidence = (
        ("readers", proof.readers),
        ("by", proof.by),
        ("at", proof.at),
        *(("word", word) for word in proof.corrected),
    )
    return Finding(
        check=CHECK, outcome=Outcome.PASS, reason=reason, message=message, evidence=evidence
    )


def _marked(proof: ReadingProof) -> Finding:
    """Send marked words to a person, with what each reader has."""
    shown = [_told(marked) for marked in proof.marked[:_SHOWN_WORDS]]
    more = len(proof.marked) - len(shown)
    shown += [f"and {more} more"] if more else []
    evidence = [("readers", proof.readers), *(("word", _in_full(one)) for one in proof.marked)]
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.READING_MARKED,
        message=f"To be looked at on the page: {'; '.join(shown)}.",
        evidence=tuple(evidence),
    )


def _in_full(marked: MarkedWord) -> str:
    """Write one marked word with every reading, every mark and its score."""
    word = marked.word
    marks = ", ".join(mark.value for mark in word.marks)
    readings = " | ".join((word.text, *word.others))
    told = f"set by {marked.set_by}" if marked.set_by else f"{marks}; {word.score:+.2f}"
    return f"leaf {marked.leaf_index}: {readings} ({told})"


def _told(marked: MarkedWord) -> str:
    """Write one marked word with the reason that a person understands first."""
    word = marked.word
    read = f"“{word.text}” (leaf {marked.leaf_index})"
    if marked.set_by:
        rival = f"“{word.rival}”" if word.rival else "no such word"
        return f"{marked.set_by} has {read} there, the other reader {rival}; confirm it"
    if Mark.READERS_DIFFER in word.marks:
        return f"{read}, read again as “{word.rival or word.others[0] or '–'}”"
    if Mark.LOOKS_LIKE in word.marks:
        return f"{read}, which may be “{word.looks_like}”"
    if Mark.UNKNOWN_WORD in word.marks:
        return f"{read}, a word that neither the lists nor the rest of the book have"
    return f"{read}, of which the reader was not sure"
