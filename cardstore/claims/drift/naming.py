"""Naming: a name in the sentence that neither the quotes nor their sources' records have.

Comes in: the sentence, the quotes, and what else may name it: the records of the sources, the
leaves on which the quotes stand. A name that only the leaf has is let be unless the quote has
another name in its place: "left for Riga" of "left for Reval".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.peoples import PEOPLE_OF
from cardstore.claims.proper_names import find_proper_names
from cardstore.claims.read_once import read_once
from cardstore.claims.word_lists import LITTLE, listed
from cardstore.claims.wording import is_told_by, key_of, read_wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.proper_names import ProperName
    from cardstore.claims.wording import Wording

_WORD = re.compile(r"[^\W\d_][\w’'-]*")
_LEAST_ROOT = 4


def find_naming(
    sentence: Wording, quotes: Wording, *, beside: str = "", around: str = ""
) -> tuple[Drift, ...]:
    """Give the names that the sentence brings.

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        beside: what else names the matter: titles, authors, places of the sources.
        around: the text of the leaves on which the quotes stand.
    """
    names = find_proper_names(sentence.text)
    if not names:
        return ()
    known, record = _names_in(quotes.text), _names_in(beside)
    covered = _spelled_out(sentence, quotes)
    quoted = [one.span for one in read_once(sentence.text).outermost]
    for name in names:
        if any(span.contains(name.span) for span in quoted) or name.text[0] in covered:
            continue
        parts = _parts_of(name)
        new = [key for key in parts if not (known.has(key) or record.has(key))]
        if name.span.start == 0 and not name.certain and _is_plain(name, known):
            continue
        if not new or known.joined(name) or _is_epithet(name, sentence, known):
            continue
        rival = _rival(name, sentence, quotes)
        if len(new) < len(parts):
            rival = _namesake(name, new, quotes.text) or _namesake(name, new, beside)
            if not rival:
                continue
        elif not rival and all(_names_in(around).has(key) for key in new):
            continue
        if not name.certain and is_told_by(read_wording(name.text).stems[0], quotes.stem_set):
            continue
        told = f"the card has “{rival}” there" if rival else f"the card does not name “{name.text}”"
        return (Drift(said=name.text, given=rival, told=told),)
    return ()


_OF_PEOPLE = re.compile(r"(?:i?ans?|s|is|ish|ese|i)$")


def _demonym(key: str) -> str:
    """Give what a people's names have in common: "bulgar" of both "Bulgars" and "Bulgarians"."""
    bare = _OF_PEOPLE.sub("", key)
    return bare if len(bare) > _LEAST_ROOT else ""


def _is_plain(name: ProperName, known: _Names) -> bool:
    """Tell whether the first word of a sentence is a number, or the quotes' with a hyphen in it."""
    first = name.text.split("-")[0].casefold()
    return first in _TENS or name.text.casefold() in known.letters


_TENS = listed("twenty thirty forty fifty sixty seventy eighty ninety")


@dataclass(frozen=True, kw_only=True)
class _Names:
    """What a text can vouch for as a name.

    Attributes:
        keys: all its words; of a word with hyphens the parts too.
        capitals: those with a capital.
        peoples: the numbers of the peoples that it names.
        text: the text itself.
    """

    keys: frozenset[str]
    capitals: frozenset[str]
    peoples: frozenset[int]
    text: str

    @cached_property
    def letters(self) -> str:
        """All its letters, lower case, without spaces; asked of few texts."""
        return "".join(filter(str.isalnum, self.text.casefold()))

    def has(self, key: str) -> bool:
        """Tell whether a name or one of its family is there: "Danish" for "the Danes"."""
        if key in self.keys or key.removesuffix("s") in self.keys or f"{key}s" in self.keys:
            return True
        if PEOPLE_OF.get(key) in self.peoples:
            return True
        bare = _demonym(key)
        if bare and any(_demonym(word) == bare for word in self.capitals):
            return True
        root = key[: max(_LEAST_ROOT, len(key) - 3)]
        return len(key) > _LEAST_ROOT and any(word.startswith(root) for word in self.capitals)

    def joined(self, name: ProperName) -> bool:
        """Tell whether a name of several words is there as one word: "ArsTechnica"."""
        return len(name.keys) > 1 and "".join(name.keys) in self.letters


@lru_cache(maxsize=4096)
def _names_in(text: str) -> _Names:
    words = set(_WORD.findall(text))
    parts = [*words, *(part for word in words if "-" in word for part in word.split("-") if part)]
    keys = frozenset(map(key_of, parts))
    return _Names(
        keys=keys,
        peoples=frozenset(PEOPLE_OF[key] for key in keys & PEOPLE_OF.keys()),
        capitals=frozenset(key_of(word) for word in parts if word[0].isupper()),
        text=text,
    )


def _parts_of(name: ProperName) -> list[str]:
    """Give the keys of a name that must be vouched for: of "Saudi-led" the part with a capital."""
    keys = []
    for word, key in zip(_WORD.findall(name.text), name.keys, strict=False):
        capitals = [part for part in word.split("-") if part[:1].isupper()] or [word]
        keys += [key_of(part) for part in capitals] if "-" in word else [key]
    return [key for key in keys if len(key) > 1 and key not in LITTLE and key.isalpha()]


def _spelled_out(sentence: Wording, quotes: Wording) -> frozenset[str]:
    """Give the first letters of names that an acronym of the quotes stands for, and the reverse.

    Where the quote has "PGA" and the sentence's capitals run P, G, A, these words are told by it.
    """
    runs, words = _capitals(sentence.text)
    theirs, acronyms = _capitals(quotes.text)
    long = [word for word in acronyms if len(word) > 2 and word in runs]  # noqa: PLR2004
    short = [word for word in words if word in theirs]
    return frozenset("".join(long)) | frozenset(word[0] for word in short)


@lru_cache(maxsize=4096)
def _capitals(text: str) -> tuple[str, tuple[str, ...]]:
    """Give the first letters of words with a capital, and the words in capitals alone."""
    written = read_wording(text).written
    first = "".join([word[0] for word in written if word[0].isupper()])
    return first, tuple(word for word in written if len(word) > 1 and word.isupper())


def _is_epithet(name: ProperName, sentence: Wording, known: _Names) -> bool:
    """Tell whether a name only goes on with another: "Drax the Destroyer", "Board of Works"."""
    before = _WORD.findall(sentence.text[: name.span.start])
    if len(before) < 2 or key_of(before[-1]) not in {"the", "of"}:  # noqa: PLR2004
        return False
    return before[-2][0].isupper() and known.has(key_of(before[-2]))


def _namesake(name: ProperName, new: Sequence[str], text: str) -> str:
    """Give a text's name that shares a word with the sentence's and has another beside it."""
    for other in find_proper_names(text):
        shared = set(other.keys) & set(name.keys)
        rest = [key for key in other.keys if key not in shared]
        if shared and rest and not all(_is_short(key, rest) for key in new):
            return other.text
    return ""


def _is_short(key: str, others: Sequence[str]) -> bool:
    """Tell whether one of two names is the other's initial or short form: "Jas.", "W."."""
    for other in others:
        short, full = sorted((key, other), key=len)
        letters = iter(full)
        if (
            len(short) <= _LONGEST_SHORT
            and short[0] == full[0]
            and all(one in letters for one in short)
        ):
            return True
    return False


_LONGEST_SHORT = 4


@lru_cache(maxsize=4096)
def _led_names(text: str) -> tuple[tuple[ProperName, str], ...]:
    """Give the names of a text with the key of the word before each; "" where there is none."""
    words = [(found.start(), found[0]) for found in _WORD.finditer(text)]
    found: list[tuple[ProperName, str]] = []
    for name in find_proper_names(text):
        # A word that begins before the name and reaches into it is cut there, as it is read.
        before = text[: name.span.start]
        at = bisect_left(words, (name.span.start, ""))
        led = _WORD.match(before, words[at - 1][0]) if at else None
        found.append((name, key_of(led[0]) if led else ""))
    return tuple(found)


def _rival(name: ProperName, sentence: Wording, quotes: Wording) -> str:
    """Give the quote's name that stands behind the same word as the sentence's; "" for none."""
    before = _WORD.findall(sentence.text[: name.span.start])
    if not before or key_of(before[-1]) in {"the", "a", "an", "and"}:
        return ""
    word = key_of(before[-1])
    for other, led in _led_names(quotes.text):
        if led == word and not set(other.keys) & (set(name.keys) | sentence.key_set):
            return other.text
    return ""
