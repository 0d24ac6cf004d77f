"""Narrowed: "most of her debts" of "all her debts", and "no infant in any hospital".

Comes in: a sentence and quotes that speak of the same. Goes out: the word of quantity that the
sentence sets lower than the quotes, and the "any" of what the quotes do not name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, speaks_of_it
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, key_of, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_LESS = re.compile(
    r"(?i)\b(?P<word>most|some|many|several|half|part|few|a\s+few|the\s+majority)\s+"
    r"(?:of\s+)?(?:the\s+|his\s+|her\s+|its\s+|their\s+)?(?P<noun>[^\W\d_]{3,})"
)
_ALL = re.compile(
    r"(?i)(?<!not\s)(?<!nearly\s)(?<!almost\s)\b(?:all|every|each|the\s+whole)\s+"
    r"(?:of\s+)?(?:the\s+|his\s+|her\s+|its\s+|their\s+|our\s+|my\s+)?(?P<noun>[^\W\d_]{3,})"
)
_ANY = re.compile(
    r"(?i)(?<!than\s)(?<!than\sin\s)(?<!without\s)\bany\s+(?:other\s+)?(?P<noun>[^\W\d_]{3,})"
)
_EXCEPTS = re.compile(
    r"(?i)[^.;]*\b(?:except|excepting|besides|apart|unless)\b|[^.;,]*\b(?:save|but)\b"
    r"|[^.;]*\b(?:save|but)\s+(?:for\s+)?(?:the\s+)?(?:one|two|three|four|five|six|seven|eight|nine"
    r"|ten|\d+|few|a\s+few|a\s+handful|last|first|those)\b"
)
_OF = re.compile(r"(?i)\b(?:of|out\s+of|among)\s+$")
"""“All the boats except two” are most of them, and “of all the boats forty” are many; “all the
boats were lost, but the men were saved” are all."""
_NONE = listed("no none nobody never nothing neither nor")
_NO_NOUN = listed("of kind sort case rate time way means one longer more other such doubt event")


def find_narrowed(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give a word of quantity that the quotes have higher, or an "any" that is the sentence's."""
    if not speaks_of_it(sentence, quotes):
        return ()
    whole = {
        stem_of(key_of(one["noun"])): one.group()
        for one in _ALL.finditer(quotes.text)
        if not _EXCEPTS.match(quotes.text, one.end()) and not _OF.search(quotes.text[: one.start()])
    }
    for found in _LESS.finditer(sentence.text) if whole else ():
        given = whole.get(stem_of(key_of(found["noun"])))
        if given is not None and found["word"].casefold() not in quotes.key_set:
            said = " ".join(found.group().split())
            return (Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”"),)
    denied = "any" in sentence.key_set and not sentence.key_set.isdisjoint(_NONE)
    for found in _ANY.finditer(sentence.text) if denied else ():
        noun = key_of(found["noun"])
        if (
            noun in _NO_NOUN
            or "any" in quotes.key_set
            or is_told_by(stem_of(noun), quotes.stem_set)
        ):
            continue
        said = " ".join(found.group().split())
        return (Drift(said=said, given="", told=f"the card does not say “{said}”"),)
    return ()
