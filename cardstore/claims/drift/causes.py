"""Causes: a "because" between two things that the quotes only tell one beside the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.wording import is_told_by
from cardstore.text.late_pattern import late_pattern
from cardstore.text.sieved_pattern import SievedPattern

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_CAUSE = SievedPattern(
    r"""\b(?:because | due\s+to | owing\s+to | thanks\s+to | on\s+account\s+of
      | as\s+a\s+(?:direct\s+)?
      (?:result|consequence) | in\s+consequence | consequently | therefore | thereby | hence | thus
    | caus(?:e|es|ed|ing) | l(?:ed|eads|eading)\s+(?:\w+\s+)?to | resulted\s+(?:in|from)
    | results?\s+(?:in|from) | brought\s+(?:about|on) | gave\s+rise\s+to | drove | driven\s+by
    | trigger(?:s|ed)? | prompt(?:s|ed) | provok(?:es|ed) | spark(?:s|ed) | stemm?(?:s|ed)\s+from
    | produced\s+by | responsible\s+for | to\s+blame\s+for | blamed\s+(?:on|for) | attributable\s+to
    | attributed\s+to | so\s+that(?=\s+the\b) | which\s+is\s+why | that\s+is\s+why | explains?\s+why
    | the\s+reason(?:\s+(?:for|that|why))? | in\s+response\s+to | forced\s+(?:\w+\s+){1,4}to
    | made\s+(?:\w+\s+){1,3}(?:rise|fall|go|leave|close|die|lose|grow|sell|pay|stop|sink)
    | ruined\s+by | killed\s+by | saved\s+by | created\s+by | by\s+switching
      | helped\s+(?:\w+\s+){1,3}to
    | enabled | allowed\s+(?:\w+\s+){1,3}to | prevented | contributed\s+to | influenced\s+by
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
_GIVEN = SievedPattern(
    r"""\b(?:because | due | owing | thanks\s+to | on\s+account\s+of | results?(?:ed|ing)?
    | (?:di(?:ed?|es|ed|ing)|dead|perish\w*|buried|sick|ill)\b[^.;]{0,40}?\sof\s(?:the\s|a\s)?\w+
    | ,\s+for\s+(?:my|his|her|their|our|the|he|she|they|it|we|i|there|no|nobody|this|that|these
      |those|all|as)\b
    | for\s+that\s+(?:he|she|they|it|we|i)\b
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
    | explain\w* | creat\w+ | kill\w* | ruin\w* | sav(?:e|ed|es)\b | in\s+order\s+to | mean\w*
      | given
    | with\s+the\s+result | owed | factor\w* | link\w* | as\s+(?:the|he|she|they|it)\b )""",
    re.VERBOSE | re.IGNORECASE,
)
_NAMES_CAUSE = late_pattern(r"^(?:because|due|owing|thanks|on\s+account)", re.IGNORECASE)
_AS_MUCH = late_pattern(r"^(?:since|so(?:\s+that)?|as\s+\w+)$", re.IGNORECASE)
_AFTER = late_pattern(r"^(?:after|since|as|through|by|for(?!\s+that\b)|from|so)\b", re.IGNORECASE)


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
    weak = _GIVEN.search(quotes.text)
    words = " ".join(said.group().split())
    given = " ".join(weak.group().split()) if weak else ""
    if _AS_MUCH.match(given):
        return ()
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
