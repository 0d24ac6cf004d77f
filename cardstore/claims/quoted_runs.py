"""Quoted runs: which stretches of a block lie between quotation marks or brackets.

Comes in: the words of a block. Goes out: pairs of marks, and of brackets. Quicker and stricter than
`cardstore.claims.marks`, and for another use: between two marks of a pair a stop ends no sentence,
so a pair is told only where both marks stand as such marks do, and in doubt none is.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cardstore.claims.elisions import NEVER_BARE


class Pair(NamedTuple):
    """Two marks that belong together.

    Attributes:
        start: where the opening mark stands.
        end: behind the closing mark; for an open one the end of the text.
        opening, closing: the marks.
        closed: whether the closing mark stands there.
    """

    start: int
    end: int
    opening: str
    closing: str
    closed: bool = True


DEEPEST = 16
"""So many open marks are looked at for one that closes; nobody nests more."""
_SIGNS = re.compile(r"""[“”„‟"«»‹›‘’'‚「」『』《》〈〉≪≫()\[\]]""")
_TAGS = re.compile(r"<(/?)(?:q|blockquote)\b[^<>]{0,200}>", re.IGNORECASE)
_CLOSING = {
    "“": "”", "„": "“", "‟": "”", '"': '"', "«": "»", "»": "«", "‹": "›", "›": "‹", "‘": "’",
    "'": "'", "‚": "‘", "「": "」", "『": "』", "《": "》", "〈": "〉", "≪": "≫",
    "(": ")", "[": "]",
}  # fmt: skip
_ALSO = {"„": "”", "‚": "’", "“": '"', "'": "’", "‘": "'", "»": "»", "”": "”"}
_BEFORE_OPENING = frozenset("([{<—–-/“‘„«‹\"'*_:,;")
_WORD = re.compile(r"[^\W_]+")
_LAST = frozenset(".,!?…;:—–)]")
_BESIDE = frozenset(".,!?…;:)")


def find_pairs(words: str) -> tuple[list[Pair], list[Pair]]:
    """Find the pairs of quotation marks and brackets.

    Returns:
        The pairs, by where they begin, and the quotation marks that nothing closes.

    >>> find_pairs("He wrote: “I am ruined. I have nothing.”")[0][0][:2]
    (10, 40)
    """
    pairs: list[Pair] = []
    stack: list[tuple[int, str]] = []
    for found in _SIGNS.finditer(words):
        sign, at = found.group(), found.start()
        before = words[at - 1] if at else " "
        after = words[at + 1 : at + 2] or " "
        if sign in "'’" and before.isalnum() and after.isalnum():
            continue
        opened = _opened(sign, stack, before, after)
        if opened is not None:
            start, opening = stack[opened]
            del stack[opened:]
            pairs.append(Pair(start, at + 1, opening, sign))
        elif sign in _CLOSING and _opens(sign, before, after, words, at):
            stack.append((at, sign))
    left = [
        Pair(at, len(words), sign, _CLOSING[sign], closed=False)
        for at, sign in stack
        if sign not in "(['"
    ]
    if "</" in words:
        pairs += _tagged(words)
    return sorted(pairs), left


def _tagged(words: str) -> list[Pair]:
    """Find what stands between tags that quote."""
    pairs: list[Pair] = []
    stack: list[tuple[int, str]] = []
    for found in _TAGS.finditer(words):
        if not found[1]:
            stack.append((found.start(), found.group()))
        elif stack:
            start, opening = stack.pop()
            pairs.append(Pair(start, found.end(), opening, found.group()))
    return pairs


def _opened(sign: str, stack: list[tuple[int, str]], before: str, after: str) -> int | None:
    """Give which open mark a sign closes; None where it closes none."""
    if sign in "'’" and (after.isalnum() or before.isspace()):
        return None
    if sign in '"“' and after.isalnum():
        return None
    for number in range(len(stack) - 1, max(-1, len(stack) - 1 - DEEPEST), -1):
        opening = stack[number][1]
        if sign == _CLOSING[opening] or sign == _ALSO.get(opening):
            return number
    return None


def _opens(sign: str, before: str, after: str, words: str, at: int) -> bool:
    """Tell whether a sign stands as one that opens."""
    if sign in "([":
        return True
    if after.isspace() and sign not in "«‹»›":
        return False
    if not (before.isspace() or before in _BEFORE_OPENING):
        return False
    if sign in "'‘":
        word = _WORD.match(words, at + 1)
        if word is not None:
            return not word.group()[0].isdigit() and word.group().lower() not in NEVER_BARE
    return True


def holds_sentences(pair: Pair, words: str) -> bool:
    """Tell whether a pair is sure enough for the stops in it to end nothing.

    Single marks may be apostrophes, so the closing one has to stand beside a stop or a comma.
    """
    if pair.closing not in "’'":
        return True
    return words[pair.end - 2 : pair.end - 1] in _LAST or words[pair.end : pair.end + 1] in _BESIDE
