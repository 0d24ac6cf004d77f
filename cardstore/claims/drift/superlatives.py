"""Superlatives: "the first", "never before", "the largest", where the quote says none of it.

A sentence that makes its matter the first, the last, the only or the most of its kind needs a card
that says so; that something happened shows nothing of how often else it did.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of
from cardstore.text.numbers.spelled import SMALL
from cardstore.text.sieved_pattern import SievedPattern

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_PHRASE = SievedPattern(
    r"""\b(?:
      never\s+(?:before|since|again) | not\s+(?:before|since)\s | (?:had|has|have|was
      |were)\s+(?:n[o’']t|never)\s+ever
    | no\s+(?:other|one\s+else|man|woman|nation|country|city|house
      |bank\w*|firm)\s+(?:\w+\s+){0,3}?(?:ever|before|had|has)
    | without\s+(?:precedent|parallel|equal|rival) | for\s+the\s+(?:first|last|only)\s+time
    | (?:at|in)\s+(?:all\s+)?(?:the\s+)?history | in\s+living\s+memory | of\s+all\s+time
    | more\s+than\s+(?:any|anyone|anybody|all|every)\b(?:\s+(?:other|else))?
    | (?:like|as)\s+no(?:ne)?\s+other | than\s+ever(?:\s+before)? | as\s+never\s+before
    | second\s+(?:only\s+)?to\s+none | one\s+of\s+a\s+kind | by\s+far
    )(?!\w)""",
    re.VERBOSE | re.IGNORECASE,
)
_WORDS = listed(
    """
    unprecedented unparalleled unmatched unrivalled unrivaled unique uniquely unequalled unequaled
    sole solely only alone exclusive exclusively foremost pioneer pioneered pioneering best worst
    supreme ultimate record invented inventor earliest latest utmost
    """
)
_FIRST = SievedPattern(
    r"\b(?:the|its|his|her|their|[\w-]+[’']s)\s+(?:very\s+)?(?P<word>first|last|final)\b",
    re.IGNORECASE,
)
_FIRST_PART = re.compile(
    r"\s+(?:week|weeks|day|days|month|months|year|years|hour|hours|half|quarter|part|place|chapter"
    r"|edition|of\s+(?:all|january|february|march|april|may|june|july|august|september|october"
    r"|november|december|the\s+month)|name|names|time|page|line|word|two|three|few|century)\b",
    re.IGNORECASE,
)
_EST = SievedPattern(r"\b(?:most|least)\s+(?P<most>\w{4,})|\b(?P<est>\w{3,}est)\b", re.IGNORECASE)
_AT_LEAST = re.compile(r"\bat\s+(?:the\s+)?(?:very\s+)?(?:least|most)\b", re.IGNORECASE)
_NONE_MORE = re.compile(
    r"\b(?:no|not|never|nothing|nobody|none|nor|nowhere)\b[^.;]{0,40}?\b(?P<more>better|worse|more|\w{3,}er)\b"
    r"|\b(?P<any>better|worse|more|\w{3,}er)\s+than\s+(?:any|all|every)\b",
    re.IGNORECASE,
)
"""“No herb better than comfrey” makes it the best."""
_NOT_MOST = re.compile(
    r"^(?:of|people|men|women|often|likely|commonly?|recent|recently|part)$|s$", re.IGNORECASE
)
_NOT_EST = listed(
    """
    interest forest harvest honest request protest contest arrest invest suggest rest guest quest
    priest modest earnest nest test west crest chest conquest digest manifest tempest behest bequest
    midwest southwest northwest attest detest dishonest ingest infest molest divest everest pest
    best budapest bucharest fest jest lest vest zest latest
    """
)
_EXCEPT = listed(
    "except only but save sole solely alone none nobody exclusive exclusively just merely"
)


def find_superlatives(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the words that make the sentence's matter one of a kind, and that no quote has."""
    for said in (*_phrases(sentence), *_superlatives(sentence)):
        if not _has(said, quotes):
            return (Drift(said=said, given="", told=f"the card does not say “{said}”"),)
    return ()


def _phrases(sentence: Wording) -> list[str]:
    return [" ".join(one.group().split()) for one in _PHRASE.finditer(sentence.text)]


def _superlatives(sentence: Wording) -> list[str]:
    found = [key for key in sentence.keys if key in _WORDS and not _is_bound(sentence, key)]
    found += [
        one["word"].casefold()
        for one in _FIRST.finditer(sentence.text)
        if not _FIRST_PART.match(sentence.text, one.end())
    ]
    for one in _EST.finditer(_AT_LEAST.sub(" ", sentence.text)):
        word = (one["most"] or one["est"]).casefold()
        if one["most"] and not _NOT_MOST.search(word):
            found.append(f"most {word}")
        elif one["est"] and word not in _NOT_EST:
            found.append(word)
    return found


def _is_bound(sentence: Wording, key: str) -> bool:
    """Tell whether a word is in a turn that makes nothing the only one: "not only", "let alone"."""
    at = sentence.keys.index(key)
    before = sentence.keys[at - 1] if at else ""
    after = sentence.keys[at + 1] if at + 1 < len(sentence.keys) else ""
    if key == "only":
        few = {"a", "one", "two", "three", "few", "by", "if", "when", "after", "in", "about", "to"}
        digits = re.match(r"\s+[\d£$€]", sentence.text[sentence.starts[at] + 4 :]) is not None
        singles = at == 0 or before in {"the", "its", "his", "her", "their", "that", "was", "were"}
        return not singles or after in few or after in SMALL or digits
    if key == "alone":
        return before in {"let", "leave", "left", "was", "lived", "is", "lives", "were"}
    if key == "record":
        return before not in {"a", "the", "new"} or after in {
            "of",
            "book",
            "shows",
            "books",
            "office",
        }
    return key == "best" and before in {"at", "his", "her", "their"}


def _has(said: str, quotes: Wording) -> bool:
    """Tell whether the quotes say it, or what comes to the same."""
    words = said.casefold().split()
    if all(word in quotes.key_set for word in words):
        return True
    last = words[-1]
    if words[0] == "most" or last.endswith("est") or last in {"best", "worst"}:
        above = [one["more"] or one["any"] for one in _NONE_MORE.finditer(quotes.text)]
        if any(_is_comparative(more.casefold(), last) for more in above):
            return True
    if stem_of(last) in quotes.stem_set and last not in {"before", "again", "since", "time"}:
        return True
    if last.endswith("est") and len(last) > 5:  # noqa: PLR2004
        root = last[:-3].removesuffix("i")[:5]
        return any(key.startswith(root) and key.endswith("est") for key in quotes.keys)
    return bool(quotes.key_set & _SAME_AS.get(last, frozenset()))


def _is_comparative(more: str, most: str) -> bool:
    """Tell whether "better" is the comparative of "best", "larger" of "largest"."""
    irregular = {"best": "better", "worst": "worse"}
    if most in irregular:
        return more == irregular[most]
    return more == "more" or (most.endswith("est") and more.removesuffix("er") == most[:-3])


_FIRSTS = listed(
    """
    began first earliest inaugural opened founded original initial originally initially before
    pioneer
    """
)
_LASTS = listed("last final finally ended end latest")
_SAME_AS = {
    **dict.fromkeys(("only", "sole", "solely", "alone", "exclusively", "exclusive"), _EXCEPT),
    **dict.fromkeys(("first", "earliest"), _FIRSTS),
    **dict.fromkeys(("last", "final"), _LASTS),
    "latest": frozenset({"recent"}),
}
"""What in a quote comes to the same."""
