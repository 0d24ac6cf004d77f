"""Unseen: is an altered sentence one that a draft could have, or can it be told by its form?

Comes in: a fault, a sentence before and after, and the words of the drafts and cards around it.
Goes out: whether it reads as one that somebody wrote. What lies planted among sentences that wait
for people has to look like them, or people would learn the form and not look for errors. So

1. no fault is planted by a phrase that is put before a sentence;
2. what is set into it is a word that the drafts or cards have, a number, or a plain word;
3. a "not" stands where English has one: "the book has not it" and "they did went" are told at once;
4. nothing is "exactly wages", "a many" or "not nearly lost";
5. a "because", or what else joins clauses, has a sentence behind it;
6. it reads as English where it was altered; see `grammar`.
"""

from __future__ import annotations

import re

from cardstore.gate.planted import NUMBER_WORDS
from cardstore.gate.seeding.faults import Fault
from cardstore.gate.seeding.grammar import reads_badly
from cardstore.gate.seeding.word_faults import PLAIN_WORDS, WORD_PLANTERS

_STOCK = frozenset({Fault.STALE_WORDING, Fault.SUPERLATIVE_ADDED})
UNSEEN_FAULTS: tuple[Fault, ...] = tuple(one for one in WORD_PLANTERS if one not in _STOCK)
"""The faults that are planted inside a sentence, from what is there."""
_WORD = re.compile(r"[^\W\d_]+")
_SUBJECT = (
    r"(?:the|a|an|he|she|it|they|we|i|his|her|its|their|our|this|that|these|those|there|no|some"
    r"|each|every|all|one|two|three|nobody|many)\b"
)
_HAS_NOT = re.compile(rf"\b(?:has|have|had)\s+not\s+(?:{_SUBJECT}|to\b|\d|[A-Z])")
_DO = re.compile(r"\b(?:do|does|did)\b(?!\s+(?:not|never)\b)", re.IGNORECASE)
_BECAUSE = re.compile(rf", (?:because|so|since|after|before|until) (?!{_SUBJECT}|[A-Z])")
_COUNTED = rf"(?:\d|(?:a|one|{'|'.join(NUMBER_WORDS)}|half|hundreds?|thousands?|as|the|like)\b)"
_ODD = re.compile(
    rf"\bexactly (?!{_COUNTED})"
    r"|\bnot (?:nearly|almost|about|perhaps|probably|apparently|roughly)\b"
    r"|\bnot (?:much )?the (?:more|less|better|worse)\b"
    r"|\b(?:a|an|the|as|so|how|too|very|at|his|her|its|their|these|those) (?:all|many|always)\b",
    re.IGNORECASE,
)
_PLAIN = frozenset({*PLAIN_WORDS, *NUMBER_WORDS})


def words_known(texts: tuple[str, ...]) -> frozenset[str]:
    """Give the words of drafts and cards, in small letters.

    >>> sorted(words_known(("The lamp burns.",)))
    ['burns', 'lamp', 'the']
    """
    return frozenset(word.lower() for text in texts for word in _WORD.findall(text))


def tells_itself(fault: Fault, before: str, after: str, *, known: frozenset[str]) -> bool:
    """Tell whether an altered sentence can be told from what somebody wrote, by its form alone.

    Args:
        fault: what was planted.
        before: the sentence as it was.
        after: as it was altered.
        known: words of the drafts and cards; see `words_known`.

    >>> known = words_known(("As the book has it, the lamp burned.",))
    >>> altered = "As the book has not it, the lamp burned."
    >>> tells_itself(Fault.NEGATED, "As the book has it, the lamp burned.", altered, known=known)
    True
    """
    if fault in _STOCK:
        return True
    fresh = words_known((after,)) - words_known((before,))
    if fresh - known - _PLAIN or reads_badly(fault, before, after):
        return True
    if len(_ODD.findall(after)) > len(_ODD.findall(before)):
        return True
    if fault is Fault.NEGATED:
        return bool(_HAS_NOT.search(after)) or len(_DO.findall(after)) > len(_DO.findall(before))
    if fault is not Fault.CAUSE_ADDED:
        return False
    return len(_BECAUSE.findall(after)) > len(_BECAUSE.findall(before))
