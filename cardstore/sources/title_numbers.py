"""Numbers and saints in titles, which are written in words, in figures and in Roman numerals.

Comes in: the folded words of a title. Goes out: the same words with numbers in figures, "st" as
"saint", and without the word "part" where a number follows it: "Part II" and "2" number the same
part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROMAN = "ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx"
_UNITS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
# Of one letter, "i", "v" and "x" are as often names of things: "Vitamin V", "X rays".
_FIGURES = {name: at for at, name in enumerate(_ROMAN.split(), start=2) if len(name) > 1} | {
    name: at for at, name in enumerate(_UNITS.split(), start=1)
}
_TENFOLD = {name: 10 * at for at, name in enumerate(_TENS.split(), start=2)}
_PARTS = frozenset({"part", "parts", "pt", "teil"})
_LAST_UNIT = 9
_BEHIND_PART = {"i": "1", "v": "5", "x": "10"}


def numbered(words: Sequence[str]) -> tuple[str, ...]:
    """Give the words with their numbers in figures.

    >>> numbered("on tides part iii".split()), numbered("twenty one st annes".split())
    (('on', 'tides', '3'), ('21', 'saint', 'annes'))
    """
    out: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        following = words[at + 1] if at + 1 < len(words) else ""
        if word in _TENFOLD:
            unit = _FIGURES.get(following, 0) if following in _UNITS.split() else 0
            joined = 0 < unit <= _LAST_UNIT
            out.append(str(_TENFOLD[word] + (unit if joined else 0)))
            at += 1 + joined
            continue
        if not (word in _PARTS and _is_number(following)):
            figure = _BEHIND_PART.get(word) if at and words[at - 1] in _PARTS else None
            out.append(figure or ("saint" if word == "st" else str(_FIGURES.get(word, word))))
        at += 1
    return tuple(out)


def _is_number(word: str) -> bool:
    return word.isdigit() or word in _FIGURES or word in _BEHIND_PART
