"""The check of hidden signs: does the sentence hold letters that a reader does not see as they are?

A soft hyphen or a sign of no width inside "not" takes the word away from every other check, and so
do a letter of another script that looks like a Latin one, the hyphen of a line's end ("nev-er"),
and spaces between letters. Signs that turn the direction of writing show other words than are
there. Nobody types these by intent into a sentence; whoever did must take them out before anything
else can be said.

    1. Signs that turn the direction of writing, anywhere.
    2. Between two letters or digits: whatever has no width (general category Cf, variation
       selectors, fillers), and a backslash.
    3. Words that mix Latin letters with others, words all of whose letters look Latin, and accents
       on a word that denies or bounds.
    4. A hyphen, or spaces between single letters, in a word that denies or bounds ("never",
       "hardly", "only"), unless a card has it so.

Source: Unicode Technical Standard 39 (mixed-script confusables), Unicode Standard Annex 9 (signs of
direction) and DerivedCoreProperties (Default_Ignorable_Code_Point).
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.text.words import HEDGES, LIMITS, NEGATIONS, REFUSALS

if TYPE_CHECKING:
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "hidden_signs"
_NO_WIDTH = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff"
)
_LATIN = r"[0-9A-Za-zÀ-ɏḀ-ỿ]"
# Between two letters: at a word's edge they hide nothing.
_INVISIBLE = re.compile(
    rf"(?<={_LATIN})(?:[{_NO_WIDTH}]+|\\)(?={_LATIN})|[\u202a-\u202e\u2066-\u2069]"
)
_OTHER = r"[\u0370-\u03ff\u0400-\u052f\u0531-\u0587\u10a0-\u10ff\u13a0-\u13f5\ua4d0-\ua4f7]"
_MIXED = re.compile(
    rf"\b(?=\w*[A-Za-zÀ-ɏ])(?=\w*{_OTHER})(?!μ[a-zA-Z]{{1,3}}\b|[kMGm]?Ω\w?\b)\w{{2,}}\b"
)
_LIKE_LATIN = re.compile(
    r"\b(?:[АВЕЅІЈКМНОРСТУХЬаеорсухіјѕһԁԛԝ]{2,}|[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]{2,})\b"
    r"|(?<=[A-Za-z] )[\u0430\u0435\u043e\u0440\u0441\u0445\u0456](?= [A-Za-z])"
)
_LATIN_WORDS = re.compile(r"[A-Za-z]{2,}")
_ACCENTED = re.compile(r"\b(?=[a-zA-Z]*[^\x00-\x7f])[\w\u0300-\u036f]{3,24}")
_BROKEN = re.compile(r"\b[A-Za-z]{1,8}(?:[-‐‑][ \n]?[a-z]{1,8}){1,3}\b")
_SPACED = re.compile(r"(?<![^\s“\"‘(])[A-Za-z](?: [A-Za-z]){1,11}(?![^\s.,;:!?”\"’)])")
_HYPHENS = "-‐‑"
_SIGNS_BETWEEN = re.compile(r"[^A-Za-z]")
_SHORTEST = 3
_TURNING = frozenset(
    word for word in NEGATIONS | REFUSALS | LIMITS | HEDGES if len(word) >= _SHORTEST
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
    told = _hidden(dossier.sentence, tuple(one.quote for one in dossier.cards))
    if not told:
        return _NOTHING
    return Finding(
        check=CHECK,
        outcome=Outcome.FAIL,
        reason=Reason.SIGNS_HIDDEN,
        message=f"{told}; what its words are cannot be told until that is taken out.",
    )


def _hidden(sentence: str, quotes: tuple[str, ...]) -> str:
    """Say what hides words in a sentence; "" where nothing does."""
    text = unescape(sentence) if "&" in sentence else sentence
    if not text.isascii() or "\\" in text:
        invisible = _INVISIBLE.search(text)
        if invisible is not None:
            around = text[max(0, invisible.start() - 12) : invisible.end() + 12]
            return f"An invisible sign stands inside a word, near {around!a}"
        mixed = _MIXED.search(text)
        if mixed is not None:
            return f"“{mixed.group()}” mixes letters of two scripts: {mixed.group()!a}"
        like = _LIKE_LATIN.search(text)
        if like is not None and _LATIN_WORDS.search(text):
            return f"“{like.group()}” is of letters that only look Latin: {like.group()!a}"
        for word in _ACCENTED.findall(text):
            plain = "".join(one for one in normalize("NFD", word) if not combining(one)).lower()
            if plain in _TURNING and plain != normalize("NFC", word).lower():
                return f"“{word}” is “{plain}” with signs set on its letters"
    broken = _BROKEN.finditer(text) if any(map(text.__contains__, _HYPHENS)) else ()
    for found in (*broken, *_SPACED.finditer(text)):
        whole = _SIGNS_BETWEEN.sub("", found.group()).lower()
        if whole in _TURNING and not any(found.group() in quote for quote in quotes):
            return f"“{found.group()}” is read as “{whole}” by people alone"
    return ""
