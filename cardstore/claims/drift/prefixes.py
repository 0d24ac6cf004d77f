"""Prefixes: "out-patients" for "in-patients", "post-war" for "pre-war"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_PREFIXED = re.compile(
    r"\b(?P<prefix>in|out|pre|post|under|over|up|down|sub|super)-(?P<rest>[a-z]{4,})", re.IGNORECASE
)
_AGAINST = {
    one: other
    for pair in ("in out", "pre post", "under over", "up down", "sub super")
    for one, other in (pair.split(), pair.split()[::-1])
}


def find_prefixes(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the word of the sentence whose prefix is the opposite of the quotes'."""
    if "-" not in quotes.text:
        return ()
    theirs = {found.group().casefold() for found in _PREFIXED.finditer(quotes.text)}
    for found in _PREFIXED.finditer(sentence.text) if theirs else ():
        said = found.group().casefold()
        given = f"{_AGAINST[found['prefix'].casefold()]}-{found['rest'].casefold()}"
        if said not in theirs and given in theirs:
            return (Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”"),)
    return ()
