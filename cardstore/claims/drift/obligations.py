"""Obligations: "at least" for a most, "must" for "may", "permitted" for "required"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, speaks_of_it
from cardstore.text.sieved_pattern import SievedPattern

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_AT_LEAST = SievedPattern(
    r"\b(?:at\s+(?:the\s+)?(?:very\s+)?least|no\s+(?:less|fewer)\s+than|a\s+minimum\s+of)\b",
    re.IGNORECASE,
)
_AT_MOST = SievedPattern(
    r"\b(?:at\s+(?:the\s+)?(?:very\s+)?most|no(?:t)?\s+more\s+than|up\s+to|a\s+maximum\s+of)\b",
    re.IGNORECASE,
)
_MUST = SievedPattern(
    r"\b(?:must|shall|(?:is|are|was|were)\s+(?:required|obliged|ordered)|obliged|requir(?:ed|es)(?!\s+(?:by|to\s+be|in))|compelled|compulsory|mandatory|obligatory|(?:had|has|have)\s+to"
    r"|(?<!no\s)need(?:s|ed)?\s+to)\b",
    re.IGNORECASE,
)
_MAY = SievedPattern(
    r"\b(?:may|might|can|could|allowed|permitted|free\s+to|entitled|optional|voluntar\w+|able\s+to"
    r"|invited|encouraged|advised|asked|should)\b",
    re.IGNORECASE,
)
_FREE = SievedPattern(
    r"\b(?:allowed|permitted|free\s+to|entitled\s+to|optional|at\s+liberty|voluntar\w+)\b",
    re.IGNORECASE,
)


def find_obligations(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "at least" for a most, and "must" for "may"."""
    for mine, theirs in ((_AT_LEAST, _AT_MOST), (_AT_MOST, _AT_LEAST)):
        said = mine.search(sentence.text)
        given = theirs.search(quotes.text) if said else None
        if said and given and not mine.search(quotes.text) and not theirs.search(sentence.text):
            return (_changed(said, given),)
    said, free = _MUST.search(sentence.text), _FREE.search(sentence.text)
    if not (said or free) or not speaks_of_it(sentence, quotes):
        return ()
    given = _MAY.search(quotes.text) if said else None
    if said and given and not _MUST.search(quotes.text) and "only" not in quotes.key_set:
        return (_changed(said, given),)
    given = _MUST.search(quotes.text) if free and not said else None
    if free and given and not _MAY.search(quotes.text):
        return (_changed(free, given),)
    return ()


def _changed(said: re.Match[str], given: re.Match[str]) -> Drift:
    return Drift(
        said=said.group(),
        given=given.group(),
        told=f"the card says “{given.group()}”, not “{said.group()}”",
    )
