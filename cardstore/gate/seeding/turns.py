"""Turns: may a word's opposite stand where the word stood?

Comes in: a change of a word for its opposite. Goes out: whether it reads as English. "More money"
has no "fewer money", nobody "ended to read", and who ran the yard under his father ran nothing over
him.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.gate.seeding.change import NUMBER, PLURAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.gate.seeding.change import Change


def turn_fits(change: Change) -> bool:
    """The opposite may stand where the word stood, and does not stand beside it already."""
    around = f"{change.left} {change.right}"
    if (
        change.left.endswith("-")
        or change.right.startswith("-")
        or re.search(rf"\b{re.escape(change.new)}\b", around, re.IGNORECASE)
    ):
        return False
    odd_before, odd_behind = _TURNS.get(change.old.lower(), ("", ""))
    if odd_before and re.fullmatch(odd_before, change.before):
        return False
    if odd_behind and change.follows(odd_behind):
        return False
    needed = _TURNS_NEED.get(change.old.lower())
    return needed is None or change.follows(needed)


_STOP = r"[,.;:]|$"
_OF_HALVES = r"(?:upon|on|out|to|into|in|short|back|off|ill|under|asleep|over|from|away|down)\b"
_LIES = r"(?:after|before|between|within|outside|on either|(?:\w+ ){1,3}upon)\b"
"""Behind what falls at a time or place: gaps that fall after a year do not rise after it."""
_TURNS: Mapping[str, tuple[str, str]] = {
    "before": (
        "never|ever|as|not|nor|than",
        (
            rf"long\b|any|ever\b|(?:me|him|us|them|her|it|you)\b\s*(?:{_STOP})|the (?:Trustees"
            rf"|court|magistrates?|judge|council|board|house|glass|wind)\b|{_STOP}"
        ),
    ),
    "after": (
        r"look\w*|named|ran|sought|asked|soon|one|day|year|time|as|that",
        rf"all\b|another|the other|{_STOP}",
    ),
    "above": ("", "all\\b|board"),
    "first": ("at|from|by|when|the_very", rf"of all\b|{_STOP}|come\b|name\b|and (?:last|foremost)"),
    "last": (
        "to|would|will|not|did|could|can|at|night|long|they|it",
        rf"(?:for|longer|long|a|until|no|night|year|week|month)\b|of all\b|{_STOP}",
    ),
    "began": ("", "to\\b|with\\b|again"),
    "ended": ("", "up\\b|with\\b|as\\b|there"),
    "arrived": ("", "at\\b|in\\b|on\\b|upon\\b|here|there|back"),
    "departed": ("", "from\\b|for\\b"),
    "bought": ("", r"[^,;.]*\bfrom\b|up\b|out\b"),
    "sold": ("", r"(?:\w+ ){1,5}to\b|(?:at|for|well|badly|out|off|up|to)\b|\w+ly\b"),
    "gained": ("", "(?:upon|on|ground|access|admission)\\b"),
    "fall": ("", rf"{_OF_HALVES}|{_LIES}"),
    "fell": ("", rf"{_OF_HALVES}|{_LIES}"),
    "rose": ("a|the|his|her", r"(?:up|early|at|from|to|above|over)\b"),
    "rise": ("gave|give|gives|to", r"(?:to|up|early|above|over|from)\b"),
    "later": ("or|and|soon", rf"on\b|{_STOP}"),
    "earlier": ("or|and", ""),
    "opened": ("", "(?:into|onto|on|up|out)\\b"),
    "closed": ("", "(?:in|upon|on|with|down|up)\\b"),
    "lower": ("to|would|will|could", ""),
    "higher": ("", "education|learning"),
}
"""Word → (what may not stand before it, what may not stand behind it) for its opposite to stand."""
_TURNS_NEED: Mapping[str, str] = {
    "over": NUMBER,
    "under": NUMBER,
    "more": rf"than {NUMBER}|(?!than\b|of\b|or\b){PLURAL}",
    "lost": r"(?:the|a|his|her|their|its|that|this) (?:battle|case|hill|war|election|race|seat)",
    "grew": rf"(?:by|from|slowly|rapidly|fast|quickly|again)\b|{_STOP}",
}
"""Word → what has to stand behind it for its opposite to stand."""
