"""Causes: a "because" between two things that the quotes only tell one beside the other."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, read_wording
from cardstore.text.late_pattern import late_pattern
from cardstore.text.sieved_pattern import SievedPattern

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_CAUSE = SievedPattern(
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
_GIVEN = SievedPattern(
    r"""\b(?:because | due | owing | thanks\s+to | on\s+account\s+of | results?(?:ed|ing)?
    | (?:di(?:ed?|es|ed|ing)|dead|perish\w*|buried|sick|ill)\b[^.;]{0,40}?\sof\s(?:the\s|a\s)?\w+
    | ,\s+for\s+(?:my|his|her|their|our|the|he|she|they|it|we|i|there|no|nobody|this|that|these
      |those|all|as)\b
    | for\s+that\s+(?:he|she|they|it|we|i)\b
    | ,\s+(?:[^,.;]{1,20}\s)?(?:finding|holding|considering|believing|fearing|seeing)\b
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
      | given | enough\s+to
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
    denied = "" if other else _denied_cause(said, sentence, quotes)
    if other or denied:
        told = f"the card denies “{denied}”" if denied else f"the card does not say “{other}”"
        return (Drift(said=other or denied, given=denied, told=told),)
    near = _NAMES_CAUSE.match(said.group()) or said.group().casefold().startswith("caus")
    given_so = [
        one for one in _GIVEN.finditer(quotes.text) if not near or _is_near(one, sentence, quotes)
    ]
    if any(not _AFTER.match(one.group().strip()) for one in given_so):
        return ()
    as_much = any(_AS_MUCH.match(one.group().strip()) for one in given_so)
    if as_much or _is_behind_weak(said, sentence, quotes):
        return ()
    weak = _GIVEN.search(quotes.text)
    words = " ".join(said.group().split())
    given = " ".join(weak.group().split()) if weak else ""
    return (Drift(said=words, given=given, told=f"the card does not say “{words}”"),)


def _is_near(one: re.Match[str], sentence: Wording, quotes: Wording) -> bool:
    """Tell whether a word of cause stands in a sentence of the quotes that tells of the same.

    Where the quotes are one sentence it does; else that has two words of the sentence, or none has.
    """
    if len(set(quotes.parts)) == 1:
        return True
    at = bisect_right(quotes.starts, one.start()) - 1
    part = quotes.parts[max(0, at)]
    shared: dict[int, set[str]] = {}
    for stem, here, tells in zip(quotes.stems, quotes.parts, quotes.tells, strict=True):
        if tells and stem in sentence.stem_set:
            shared.setdefault(here, set()).add(stem)
    most = max(map(len, shared.values()), default=0)
    return len(shared.get(part, ())) >= min(_TWO, most)


_TWO = 2


def _other_cause(said: re.Match[str], sentence: Wording, quotes: Wording) -> str:
    """Give the cause that the sentence names and of which the quotes have no word; "" for none."""
    if not _NAMES_CAUSE.match(said.group()):
        return ""
    behind = [
        at for at, start in enumerate(sentence.starts) if start >= said.end() and sentence.tells[at]
    ][:_REACH]
    told = [sentence.stems[at] for at in behind if is_told_by(sentence.stems[at], quotes.stem_set)]
    given = _causes_of(quotes)
    if not behind or (told and (not given or any(is_told_by(one, given) for one in told))):
        return ""
    words = sentence.text[said.start() : sentence.starts[behind[-1]]]
    return " ".join(f"{words}{sentence.written[behind[-1]]}".split())


_REACH = 3
_LEADS = listed(
    """
    because due owing thanks attribute attributes attributed ascribe ascribes ascribed blame blames
    blamed so since as for from through after by with being having reason cause caused led
    """
)


def _causes_of(quotes: Wording) -> frozenset[str]:
    """Give the stems of the parts of the quotes that tell why anything is so.

    Nothing where none does, or where they are one part.
    """
    strong = {quotes.parts[n] for n, key in enumerate(quotes.keys) if key in _LEADS}
    whole = set(quotes.parts)
    if not strong or strong == whole:
        return frozenset()
    return frozenset(
        stem
        for stem, part, tells in zip(quotes.stems, quotes.parts, quotes.tells, strict=True)
        if tells and part in strong
    )


_NOT_BECAUSE = re.compile(
    r"\bnot\b(?:,[^,.;]{1,40},)?\s*(?:merely\s|simply\s|so\s+much\s)?"
    r"(?:because|owing\s+to|due\s+to|on\s+account\s+of|for)\s+(?P<why>[^.;]{3,60}?)"
    r"(?=\s+but\b|[.;,]|$)",
    re.IGNORECASE,
)
_RATHER = re.compile(
    r"\b(?:rather|more)\s+than\s+(?:to\s+|by\s+|from\s+)?(?:the\s+|a\s+|any\s+)?(?P<why>[^,.;]{3,40})"
    r"|,\s*not\s+(?:to\s+|by\s+)?(?:the\s+|a\s+)?(?P<other>[^,.;]{3,40})",
    re.IGNORECASE,
)


def _denied_cause(said: re.Match[str], sentence: Wording, quotes: Wording) -> str:
    """Give the cause that the sentence names and the quotes set aside; "" for none.

    "Not because it was unsafe", "the winter rather than the fares". A sentence that denies too is
    let be.
    """
    if sentence.key_set & _DENYING:
        return ""
    names = _NAMES_CAUSE.match(said.group()) is not None
    causes = frozenset(
        stem
        for stem, start, tells in zip(sentence.stems, sentence.starts, sentence.tells, strict=True)
        if tells and (start >= said.end() if names else start < said.start())
    )
    for pattern in (_NOT_BECAUSE, _RATHER):
        for found in pattern.finditer(quotes.text):
            why = next(one for one in found.groups() if one)
            words = [
                stem
                for stem, start, tells in zip(
                    quotes.stems, quotes.starts, quotes.tells, strict=True
                )
                if tells
                and found.start() < start < found.end()
                and stem in read_wording(why).stem_set
            ][:_REACH]
            if words and all(is_told_by(word, causes) for word in words[:1]):
                return " ".join(why.split())
    return ""


_DENYING = listed("not no never rather nor neither without")
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
