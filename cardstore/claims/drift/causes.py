"""Causes: a "because" between two things that the quotes only tell one beside the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by
from cardstore.text.late_pattern import late_pattern

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_CAUSE = late_pattern(
    r"""\b(?:because | due\s+to | owing\s+to | thanks\s+to | on\s+account\s+of
      | as\s+a\s+(?:direct\s+)?
      (?:result|consequence) | in\s+consequence | consequently | therefore | thereby | hence | thus
    | caus(?:es|ed|ing) | (?<!no\s)cause(?!\sfor)
    | l(?:ed|eads|eading)\s+(?:\w+\s+)?to | resulted\s+(?:in|from)
    | results?\s+(?:in|from) | brought\s+(?:about|on) | gave\s+rise\s+to | drove | driven\s+by
    | trigger(?:s|ed)? | prompt(?:s|ed) | provok(?:es|ed) | spark(?:s|ed) | stemm?(?:s|ed)\s+from
    | produced\s+by | responsible\s+for | to\s+blame\s+for | blamed\s+(?:on|for) | attributable\s+to
    | attributed\s+to | so\s+that(?=\s+the\b) | which\s+is\s+why | that\s+is\s+why | explains?\s+why
    | the\s+reason(?:\s+(?:for|that|why))? | in\s+response\s+to | forced\s+(?:\w+\s+){1,4}to
    | made\s+(?:\w+\s+){1,3}(?:rise|fall|go|leave|close|die|lose|grow|sell|pay|stop|sink)
    | ruined\s+by | killed\s+by | saved\s+by | created\s+by | by\s+switching
      | helped\s+(?!(?:them|him|her|it|our|your)sel)(?:\w+\s+){1,3}to
    | enabled | allowed\s+(?:\w+\s+){1,3}to | prevented | contributed\s+to | influenced\s+by
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
_GIVEN = late_pattern(
    r"""\b(?:because | due | owing | thanks\s+to | on\s+account\s+of | results?(?:ed|ing)?
    | (?:di(?:ed?|es|ed|ing)|dead|perish\w*|buried|sick|ill)\b[^.;]{0,40}?\sof\s(?:the\s|a\s)?\w+
    | consequen\w+ | therefore | thereby | hence | thus | caus\w+ | l(?:ed
      |eads?|eading)\s+(?:\w+\s+)?to
    | brought\s+(?:about|on) | gave\s+rise | driv\w+ | drove | trigger\w* | prompt\w*
      | provok\w+ | spark\w* | stem\w*
    | produc\w+ | responsible | blam\w+ | attribut\w+ | so\s+that | why | reason\w* | response
    | forc\w+ | makes?\s | made\s+(?:him|her|it|them|us|me|the)\b | since | so\s | for\s+(?:the
      |he|she|they|it|we|i)\s
    | after | effect\w* | affect\w* | enabl\w+ | allow\w* | help\w* | prevent\w* | contribut\w+
    | influenc\w+ | through | by\s+(?:the|a|his|her|their)\s | from\s+(?:the\s+)?(?:cold|hunger
      |want)
    | being | having
    | explain\w* | creat\w+ | kill\w* | ruin\w* | sav(?:e|ed|es)\b | in\s+order\s+to | mean\w*
      | given
    | with\s+the\s+result | owed | factor\w* | link\w* | as\s+(?:the|he|she|they|it)\b )""",
    re.VERBOSE | re.IGNORECASE,
)
_NAMES_CAUSE = late_pattern(r"^(?:because|due|owing|thanks|on\s+account)", re.IGNORECASE)
_AS_MUCH = late_pattern(r"^(?:since|so(?:\s+that)?|as\s+\w+|being|having)$", re.IGNORECASE)
_AFTER = late_pattern(r"^(?:after|since|as|through|by|for|from|so|being|having)\b", re.IGNORECASE)


def find_causes(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the words of cause that the sentence has and no quote has anything like."""
    said = _CAUSE.search(sentence.text)
    if said is None:
        return ()
    other = _other_cause(said, sentence, quotes)
    if other:
        return (Drift(said=other, given="", told=f"the card does not say “{other}”"),)
    if any(not _AFTER.match(one.group().strip()) for one in _GIVEN.finditer(quotes.text)):
        return ()
    if _is_behind_weak(said, sentence, quotes):
        return ()
    if any(_AS_MUCH.match(one.group().strip()) for one in _GIVEN.finditer(quotes.text)):
        return ()
    weak = _GIVEN.search(quotes.text)
    words = " ".join(said.group().split())
    given = " ".join(weak.group().split()) if weak else ""
    return (Drift(said=words, given=given, told=f"the card does not say “{words}”"),)


def _other_cause(said: re.Match[str], sentence: Wording, quotes: Wording) -> str:
    """Give the cause that the sentence names and of which the quotes have no word; "" for none."""
    if not _NAMES_CAUSE.match(said.group()):
        return ""
    behind = [
        at for at, start in enumerate(sentence.starts) if start >= said.end() and sentence.tells[at]
    ][:_REACH]
    if not behind or any(is_told_by(sentence.stems[at], quotes.stem_set) for at in behind):
        return ""
    words = sentence.text[said.start() : sentence.starts[behind[-1]]]
    return " ".join(f"{words}{sentence.written[behind[-1]]}".split())


_REACH = 3
_WEAK = listed("for from through after since as")


def _is_behind_weak(said: re.Match[str], sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the cause stands right behind "for" or its like: "for sickness"."""
    if not _NAMES_CAUSE.match(said.group()):
        return False
    causes = [
        sentence.stems[at]
        for at, start in enumerate(sentence.starts)
        if start >= said.end() and sentence.tells[at]
    ][:_REACH]
    behind = {
        quotes.stems[m]
        for n, key in enumerate(quotes.keys)
        if key in _WEAK
        for m in range(n + 1, min(n + _REACH, len(quotes.keys)))
        if quotes.tells[m]
    }
    return any(is_told_by(cause, frozenset(behind)) for cause in causes)
