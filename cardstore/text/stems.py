"""Stems: what a text must hold for a pattern to match, told from the pattern itself.

Comes in: a pattern of literal letters, groups and quantifiers, as lists of turns of phrase have
them. Goes out: texts of which one at least stands in whatever the pattern matches. Looking for
these few letters takes a hundredth of the time of trying the pattern at every word.

    1. A pattern is a row of parts; a part that may be missing tells nothing.
    2. Letters side by side are one text. A group gives the texts of its alternatives, if each of
       them has one.
    3. Of the parts that tell something the one is taken whose shortest text is the longest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAY_BE_MISSING = frozenset("?*{")
_ODD_LETTERS = frozenset("\u0130\u0131\u017f\u212a")
_LETTERS_FOLLOW = frozenset(r".^$|()[]{}\?*+")


def stems_of(pattern: str) -> tuple[str, ...]:
    r"""Give texts in lower case of which every match of a pattern has one.

    Args:
        pattern: literal letters, groups, classes, escapes, what only looks ahead or back, and the
            quantifiers ?, *, + and {}; matched without regard to case.

    Returns:
        The texts; empty where nothing can be told.

    >>> stems_of(r"(?:is|was)\s(?:\w+ly\s)?(?:confirm(?:s|ed)?|told)\sby")
    ('confirm', 'told')
    """
    found: list[str] = []
    for branch in branches_of(pattern):
        best = max(stems_of_parts(branch), key=_shortest, default=())
        if not best:
            return ()
        found += best
    return _needed(found)


def stems_of_parts(branch: str) -> tuple[tuple[str, ...], ...]:
    r"""Give for each part of a pattern without alternatives the texts of which a match has one.

    >>> stems_of_parts(r"\bat\s+(?:the\s+)?(?:most|least)\b")
    (('at',), ('most', 'least'))
    """
    return tuple(_needed(texts) for texts in _parts(branch) if texts)


def _shortest(texts: tuple[str, ...]) -> int:
    return min(map(len, texts))


def _needed(texts: Iterable[str]) -> tuple[str, ...]:
    """Leave out texts that hold another: "agreed" has "agree" in it, which is looked for anyway."""
    distinct = tuple(dict.fromkeys(texts))
    return tuple(
        text for text in distinct if not any(one in text for one in distinct if one != text)
    )


def may_match(text: str, stems: Iterable[str]) -> bool:
    """Tell, at little cost, whether a pattern of these stems may match somewhere in a text.

    Without regard to case patterns also take other letters for i, s and k; a text with one of
    these may match.

    >>> may_match("It COVERED the floor.", ("cover", "hid"))
    True
    """
    low = text.lower()
    return any(map(low.__contains__, stems)) or has_odd_letters(text)


def has_odd_letters(text: str) -> bool:
    """Tell whether a text has letters that patterns take for others, so that no stem tells."""
    return not (text.isascii() or _ODD_LETTERS.isdisjoint(text))


def _parts(pattern: str) -> Iterator[tuple[str, ...]]:
    """Give the texts of each part of a row that must be there; () where it has none."""
    at, run = 0, ""
    while at < len(pattern):
        sign = pattern[at]
        end = end_of_part(pattern, at)
        optional = pattern[end : end + 1] in _MAY_BE_MISSING and end < len(pattern)
        if sign in _LETTERS_FOLLOW or optional:
            yield (run.lower(),) if run else ()
            run = ""
            if sign == "(" and not optional:
                yield _of_branches(pattern[at + 1 : end - 1])
        else:
            run += sign
            if pattern[end : end + 1] == "+":  # the letter may be there again
                yield (run.lower(),)
                run = ""
        at = _past_quantifier(pattern, end)
    yield (run.lower(),) if run else ()


def _of_branches(inside: str) -> tuple[str, ...]:
    """Give the texts of a group's alternatives; () where one of them has none."""
    if inside.startswith("?"):
        opened = _OPENED.match(inside)
        if opened is None:
            return ()  # what only looks ahead or back is no part of a match
        inside = inside[opened.end() :]
    return stems_of(inside)


_OPENED = re.compile(r"\?(?::|P<\w+>)")


def branches_of(pattern: str) -> Iterator[str]:
    """Give the alternatives of a pattern, or of what stands in a group."""
    start = at = 0
    while at < len(pattern):
        if pattern[at] == "|":
            yield pattern[start:at]
            start = at + 1
            at = start
        else:
            at = end_of_part(pattern, at)
    yield pattern[start:]


def end_of_part(pattern: str, at: int) -> int:
    """Give the index behind one letter, escape, class or group."""
    if pattern[at] == "\\":
        return at + 2
    if pattern[at] == "[":
        return _end_of_class(pattern, at)
    return _end_of_group(pattern, at) if pattern[at] == "(" else at + 1


def _end_of_class(pattern: str, at: int) -> int:
    """Give the index behind a class; a bracket that begins it, or is escaped, does not end it."""
    end = at + (2 if pattern[at + 1] == "^" else 1)
    end += pattern[end] == "]"
    while pattern[end] != "]":
        end += 2 if pattern[end] == "\\" else 1
    return end + 1


def _end_of_group(pattern: str, at: int) -> int:
    inner = at + 1
    while pattern[inner] != ")":
        inner = end_of_part(pattern, inner)
    return inner + 1


def _past_quantifier(pattern: str, at: int) -> int:
    if pattern[at : at + 1] == "{":
        at = pattern.index("}", at) + 1
    while at < len(pattern) and pattern[at] in "?*+":
        at += 1
    return at
