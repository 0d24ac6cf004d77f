"""Stale words: what a sentence says that time alone can make untrue.

English. Each pattern tells of the writer's present: "to this day", "is still the oldest". What was
so once ("was still standing in 1910", "was the largest") grows no older. The lists are short and
meant to grow; then the version rises.
"""

from __future__ import annotations

import re

from cardstore.claims.speech_words import SPEECH_VERBS
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import read_wording
from cardstore.text.late_pattern import late_pattern
from cardstore.text.sieved_pattern import SievedPattern

STALE_VERSION = "cardstore-stale-2"

_PRESENT = (
    "is|are|has|have|does|do|can|may|stands?|lives?|exists?|holds?|uses?|runs?|bears?|carr(?:y|ies)"
    "|hangs?|lies|sits?|serves?|works?|owns?|belongs?|keeps?|reads?|counts?|makes?|takes?|shows?"
    "|needs?|costs?|pays?|applies|remains?|speaks?|sells?|contains?|lacks?|knows?|believes?|says?"
)
_BEST = (
    r"(?:\w{2,}(?<!for)(?<!inter)(?<!hon)est|most\s+\w+|least\s+\w+"
    r"|only(?!\s+(?:if|when|after|by|in|on|for|to)\b)|sole|best|worst"
    r"|second[- ]\w+est|longest[- ]\w+)"
)
_STALE = SievedPattern(
    rf"""
    \b(?:
      today(?:[’']s)? | nowadays | currently | at\s+present | presently | to\s+this\s+day
    | to\s+date(?!\s+(?:the|a|an|it|its|this|that|these|those|his|her|from|back|to)\b)
    | these\s+days | so\s+far(?!\s+(?:as|from|that|away|north|south|east|west|off|out)\b)
    | until\s+now | up\s+to\s+now | as\s+of\s+now
    | (?:to|at|in|of)\s+the\s+present(?:\s+(?:day|time))?
    | in\s+our\s+(?:own\s+)?(?:day|days|time|times)
    | in\s+recent\s+(?:years|months|weeks|decades|times)
    | recently | lately | (?:this|next|last)\s+(?:year|month|week|decade|century)
    | (?:past|last)\s+few\s+(?:years|months|weeks|decades) | yesterday | tomorrow | ongoing | extant
    | (?:yet|still)\s+to\s+be | (?:has|have)\s+yet\s+to | still\s+(?:standing|extant|alive|living)
    | (?:is|are|has|have|does|do|can)\s+(?:\w+\s+)?no\s+longer | no\s+longer\s+(?:{_PRESENT})
    | (?:{_PRESENT})\s+(?:\w+ly\s+)?still | still\s+(?:{_PRESENT})
    | (?<!the\s)(?<!a\s)still\s+[a-z]{{2,}}[a-rt-z]s
    | (?:{_PRESENT})\s+now | now\s+(?:{_PRESENT}) | the\s+now
    | remains?(?=\s+(?:the|a|an|one|in|un\w+|its?|his|her|their|our|to|on|at)\b)
    | remains?(?=\s+(?:open|closed|\w+ed|among)\b)
    | (?:survives?|endures?)\b
    | (?:is|are|has|have|remains?|ranks?(?:\s+as)?|boasts|holds)\s+(?:[\w’'-]+\s+){{0,4}}?
      (?:the|its|[\w-]+[’']s)\s+(?:[\w’'-]+\s+){{0,2}}?{_BEST}
    | (?:holds?|keeps?|owns?)\s+(?:the|a)\s+(?:[\w-]+\s+){{0,2}}records?
    | the\s+(?:[\w-]+\s+)?record\s+(?:stands|for)
    | {_BEST}\s+(?:[\w’'-]+\s+){{0,5}}?(?:ever|to\s+date)
    | (?:{_BEST})\s+(?:[\w’'-]+\s+){{0,4}}?in\s+(?:the\s+)?(?:[\w’'-]+\s+){{0,3}}?(?:world|history)
    | (?:has|have)\s+a\s+population | (?:is|are)\s+home\s+to
    | (?:the\s+)?(?:latest|newest|most\s+recent)
    | (?:has|have)\s+(?:never|not)\s+\w+(?:\s+\w+){{0,2}}\s+since
    | (?:has|have)\s+(?:never|ever|always|not)\s+(?:since\s+)?been | ever\s+since
    )\b
    | ^\s*(?:now|still)\b(?=[\s,]+(?!that\b))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PAST_BEFORE = late_pattern(
    r"\b(?:was|were|had|did|could|would|[a-z]+ed|stood|kept|held|lay)\s+(?:\w+ly\s+)?$",
    re.IGNORECASE,
)
_LIVED_ON = late_pattern(r"(?:survive|endure)$", re.IGNORECASE)
_PAST_TO = late_pattern(
    r"\b(?:was|were|had)\b"
    r"(?:(?!\b(?:is|are|has|have|seems?|appears?|continues?|proves?|happens?|does|do)\b)[^.;])*"
    r"\bto\s+$",
    re.IGNORECASE,
)
"""“It was the only house to survive”; “it was sold, and is said to survive” is of now."""
_PAST_SPEECH = "|".join(
    sorted((verb for verb in SPEECH_VERBS if verb.endswith(("ed", "id", "ote", "old"))), key=len)
)
_TOLD_THEN = late_pattern(
    rf"""\b(?:{_PAST_SPEECH})\b(?=\s*[,.;:]?\s*$|\s*,|\s+(?:that|it|the|in|on|at|as|of)\b)
    | \baccording\s+to\s+(?:[\w’'-]+\s+){{0,6}}?(?:1[0-9]{{3}}|20[0-9]{{2}})\b
    | \b(?:as\s+of|by|in)\s+(?:[A-Z][a-z]+\s+)?(?:1[0-9]{{3}}|20[0-9]{{2}})\b
      (?=.*\b(?:was|were|had)\b)""",
    re.VERBOSE | re.IGNORECASE,
)


def find_stale(own_words: str) -> tuple[str, ...]:
    """Give the words of a sentence that time alone can make untrue, in order.

    Args:
        own_words: the sentence with what it quotes blanked out, offset for offset.

    >>> find_stale("It remains the largest loan; it was still open in 1910.")
    ('remains',)
    """
    if not _may_be_stale(own_words):
        return ()
    found = []
    for one in _STALE.finditer(own_words):
        words = one.group().strip()
        before = own_words[: one.start()]
        if _PAST_BEFORE.search(before) and not words.lower().startswith("to"):
            continue
        if _LIVED_ON.match(words) and _PAST_TO.search(before):
            continue
        found.append(" ".join(words.split()))
    return tuple(found)


_OF_NOW = listed(
    """
    today todays nowadays currently present presently day days date far now our recent recently
    lately this next last past yesterday tomorrow ongoing extant yet still longer remain remains
    survive survives endure endures ever history world latest newest since population home record
    records
    """
)
_OF_ALL = listed("most least only sole best worst")


def _may_be_stale(text: str) -> bool:
    """Tell, at little cost, whether a text has a word with which a pattern could begin or end."""
    keys = read_wording(text).key_set
    if not (keys.isdisjoint(_OF_NOW) and keys.isdisjoint(_OF_ALL)):
        return True
    return "est" in text.casefold() and any(key.endswith("est") for key in keys)


def is_told_then(own_words: str) -> bool:
    """Tell whether the sentence gives what it says to somebody who said it then.

    Words at its head are the writer's, and not part of what somebody said.

    >>> is_told_then("The bridge is still the oldest, the report said.")
    True
    >>> is_told_then("To this day, the men believed that the bridge would fall.")
    False
    """
    led = _STALE.whole.match(own_words.lstrip()) is not None
    return any(
        not led or _SAID_ASIDE.match(own_words, one.end()) is not None
        for one in _TOLD_THEN.finditer(own_words)
    )


_SAID_ASIDE = late_pattern(r"\s*(?:[,.;:]|$)")
