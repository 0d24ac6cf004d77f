"""The check of hidden signs: does the sentence hold letters that a reader does not see as they are?

A soft hyphen or a sign of no width inside "not" takes the word away from every other check, and so
does a letter of another script that looks like a Latin one. Nobody types these by intent into a
sentence; whoever did must take them out before anything else can be said.

Source: Unicode Technical Standard 39 (mixed-script confusables), for words that mix Latin letters
with Cyrillic or Greek ones; the signs of no width are those of general category Cf.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "hidden_signs"
# Between two letters: at a word's edge they hide nothing. ZWJ and ZWNJ belong to other scripts.
_INVISIBLE = re.compile(
    r"(?<=[A-Za-zÀ-ɏ])(?:[\u00ad\u200b\u200c\u200d\u200e\u200f\u2060-\u2064\ufeff]|&shy;|&zwnj;|"
    r"&zwj;|&#8203;|\\)(?=[A-Za-zÀ-ɏ])"
)
_MIXED = re.compile(
    r"\b(?=\w*[A-Za-zÀ-ɏ])(?=\w*[\u0370-\u03ff\u0400-\u052f])\w{2,}\b"
    r"|(?<=[A-Za-z] )[\u0430\u0435\u043e\u0440\u0441\u0445\u0456](?= [A-Za-z])"
)


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.SIGNS_PLAIN,
    message="The sentence has no hidden signs.",
)


def check_hidden_signs(
    dossier: SentenceDossier,
    policy: Policy,  # noqa: ARG001 - a check's form
) -> Finding:
    """Say whether the sentence holds signs that hide what its words are."""
    told = ""
    if not dossier.sentence.isascii() or "&" in dossier.sentence or "\\" in dossier.sentence:
        invisible = _INVISIBLE.search(dossier.sentence)
        mixed = _MIXED.search(dossier.sentence)
        if invisible is not None:
            start = max(0, invisible.start() - 12)
            around = dossier.sentence[start : invisible.end() + 12]
            told = f"An invisible sign stands inside a word, near {around!a}"
        elif mixed is not None:
            told = f"“{mixed.group()}” mixes letters of two scripts: {mixed.group()!a}"
    if not told:
        return _NOTHING
    return Finding(
        check=CHECK,
        outcome=Outcome.FAIL,
        reason=Reason.SIGNS_HIDDEN,
        message=f"{told}; what its words are cannot be told until that is taken out.",
    )
