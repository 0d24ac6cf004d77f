"""What people ruled, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.handback import HandedState
from cardstore.review.standing import Standing
from cardstore.review.wording import CLASS_WORDS, RULING_WORDS

if TYPE_CHECKING:
    from cardstore.documents.handback import HandBack, HandedSentence
    from cardstore.review.ruling import ErrorClass, Ruling

STATES = {
    HandedState.WRONG: "wrong, says a person",
    HandedState.ACCUSED: "called wrong by an auditor, who took that back; nobody else looked since",
    HandedState.DISPUTED: "disputed between people",
    HandedState.FAILED: "failed: back to the writer",
    HandedState.UNAVAILABLE: "could not be checked",
    HandedState.CANNOT_TELL: "looked at, and nobody could tell",
    HandedState.WAITS: "waits for a person",
    HandedState.ABSTAINED: "abstained: marked as not verified",
    HandedState.CLEARED: "cleared by a person",
    HandedState.PASSED: "passed by the gate",
    HandedState.FRAMING: "framing: says nothing that could be shown",
}
READ_TOO = "passed by the gate, and found supported by a person"
"""What is said of a sentence that both let be."""
BADGES = {
    HandedState.WRONG: "wrong",
    HandedState.ACCUSED: "called wrong",
    HandedState.DISPUTED: "disputed",
    HandedState.FAILED: "failed",
    HandedState.UNAVAILABLE: "not checked",
    HandedState.CANNOT_TELL: "cannot tell",
    HandedState.WAITS: "waits",
    HandedState.ABSTAINED: "abstained",
    HandedState.CLEARED: "cleared",
    HandedState.FRAMING: "framing",
}


def state_told(one: HandedSentence) -> str:
    """Say where a sentence stands, and where people read what the gate passed, that too."""
    if one.state is HandedState.PASSED and one.standing is Standing.CLEARED:
        return READ_TOO
    return STATES[one.state]


def count_told(handed: HandBack, state: HandedState, *, manuscript: str = "") -> str:
    """Say where some sentences stand; of those that the gate passed, how many people read too.

    Args:
        handed: what is handed back.
        state: where they stand.
        manuscript: of this one alone; "" for all.
    """
    read = sum(
        state_told(one) == READ_TOO
        for one in (handed.of(manuscript) if manuscript else handed.sentences)
    )
    if state is HandedState.PASSED and read:
        return f"{STATES[state]}, {read} of them found supported by a person too"
    return STATES[state]


def class_told(error: ErrorClass) -> str:
    """Write a class of error within a sentence: "wrong page"; the names are those of the page."""
    return CLASS_WORDS[error][0].lower()


def ruling_told(ruling: Ruling) -> str:
    """Write what was ruled, without who and when: "not supported (misquoted)"."""
    kind = RULING_WORDS[ruling.kind][0].lower()
    told = kind if ruling.error is None else f"{kind} ({class_told(ruling.error)})"
    noted = f"{told}: {ruling.note}" if ruling.note else told
    if not ruling.undone:
        return noted
    when = f" {moment_told(ruling.undone_at)}" if ruling.undone_at else ""
    return f"{noted} (taken back{when})"


def moment_told(at: str) -> str:
    """Write a moment for people; a text of another form as it is.

    >>> moment_told("2026-11-30T09:00:00Z")
    '2026-11-30 09:00 UTC'
    """
    day, sign, rest = at.partition("T")
    return f"{day} {rest[:5]} UTC" if sign and rest.endswith("Z") else at


def share_told(number: int, total: int) -> str:
    """Write a share with what it is a share of.

    >>> share_told(3, 12)
    '3 of 12 (25.0 %)'
    """
    return f"{number:,} of {total:,} ({100 * number / total:.1f} %)" if total else f"{number} of 0"


def begin_of(words: str, *, most: int) -> str:
    r"""Give the beginning of a sentence on one line, without the signs of a block quote.

    >>> begin_of("> It fell\n> at night.", most=20)
    'It fell at night.'
    """
    plain = " ".join(line.lstrip("> \t") for line in words.split("\n"))
    line = " ".join(plain.split())
    return f"{line[:most].rstrip()}…" if len(line) > most else line
