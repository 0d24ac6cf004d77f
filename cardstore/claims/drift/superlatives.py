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
from cardstore.text.sieved_pattern import SievedPattern
from cardstore.text.stems import may_match
from cardstore.text.words import NEGATIONS

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
    | no\s+\w+(?:\s+\w+){0,6}?\s+(?:\w{2,}er|more|less|worse)(?:\s+\w+){0,4}?\s+than
    | no\s+\w+\s+(?:had|has|have|was|were)\s+ever
    | (?:\w{3,}er|more|worse)(?:\s+\w+){0,4}?\s+than
      \s+(?:any|every|all)(?:\s+the)?(?:\s+other)?\s+\w+
    | (?:\w{3,}est|most\s+\w+|first|last|worst|best)(?:\s+\w+){0,3}?\s+(?:ever|on\s+record
      |of\s+all\s+time|in\s+(?:all\s+)?history)
    | ever\s+(?:before|recorded|measured|known|seen|heard|made|built)
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
_EST = re.compile(
    r"(?<!\bat\s)\b(?:most|least)\s+(?P<most>\w{4,})|\b(?P<est>\w{3,}est)\b", re.IGNORECASE
)
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
_BUT_ONE = re.compile(
    r"\b(?:but|save|bar)\s+(?:one|two|three)\b|\b(?:second|third|next)\s+(?:to\s+the\s+)?(?:\w{3,}est|best|worst)\b"
    r"|\bone\s+of\s+the\b|\bamong\s+the\b|\bperhaps\b",
    re.IGNORECASE,
)
_EXCEPT = listed(
    "except only but save sole solely alone none nobody exclusive exclusively just merely"
)


def find_superlatives(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the words that make the sentence's matter one of a kind, and that no quote has."""
    superlatives = _superlatives(sentence)
    for said in (*_phrases(sentence), *superlatives):
        if not _has(said, sentence, quotes):
            return (Drift(said=said, given="", told=f"the card does not say “{said}”"),)
    if not superlatives or superlatives[0].split()[-1] not in quotes.key_set:
        return ()
    but_one = _BUT_ONE.search(quotes.text)
    if but_one is not None and not _BUT_ONE.search(sentence.text):
        said, given = superlatives[0], " ".join(but_one.group().split())
        return (Drift(said=said, given=given, told=f"the card says “{given}”"),)
    return ()


def _phrases(sentence: Wording) -> list[str]:
    return [" ".join(one.group().split()) for one in _PHRASE.finditer(sentence.text)]


_EST_HINTS = ("est", "most", "least")


def _superlatives(sentence: Wording) -> list[str]:
    found: list[str] = []
    if not _WORDS.isdisjoint(sentence.key_set):
        found += [k for k in sentence.keys if k in _WORDS and not _is_bound(sentence, k)]
    found += [
        one["word"].casefold()
        for one in _FIRST.finditer(sentence.text)
        if not _FIRST_PART.match(sentence.text, one.end())
    ]
    for one in _EST.finditer(sentence.text) if may_match(sentence.text, _EST_HINTS) else ():
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
        few = _NUMBERS | {
            "a",
            "one",
            "two",
            "three",
            "few",
            "by",
            "if",
            "when",
            "after",
            "in",
            "about",
            "to",
        }
        digits = re.match(r"\s+[\d£$€]", sentence.text[sentence.starts[at] + 4 :]) is not None
        singles = at == 0 or before in {"the", "its", "his", "her", "their", "that", "was", "were"}
        led = before in {"the", "its", "his", "her", "their"}
        return not singles or (after in few and not led) or digits
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


def _has(said: str, sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the quotes say it, or what comes to the same."""
    words = said.casefold().split()
    last = words[-1]
    if last == "first":
        return _has_first(quotes)
    if all(word in quotes.key_set for word in words):
        return True
    if stem_of(last) in quotes.stem_set and last not in _BARE_ENDS:
        return True
    if _EVER & set(words):
        return bool(quotes.key_set & _AT_ALL_TIMES)
    if last in {"earliest", "latest"} and _AT_THE.search(sentence.text):
        return bool(quotes.key_set & _BOUNDS)
    return _has_like(words, quotes)


def _has_like(words: list[str], quotes: Wording) -> bool:
    """Tell whether the quotes say it in other words."""
    last = words[-1]
    if words[0] == "most" and not last.endswith(_OF_KIND):
        return _has_pole(_TOP | _BOTTOM, quotes, likeness="most")
    if last == "since":
        return _THAN_ANY.search(quotes.text) is not None
    if "than" in words or last in _POLE_OF or (last.endswith("est") and last not in _SAME_AS):
        return _has_pole(_pole_of(words), quotes, likeness=last)
    if words[0] == "no":
        return bool(quotes.key_set & NEGATIONS)
    if last in _ONLY:
        return _has_only(quotes)
    return bool(quotes.key_set & _SAME_AS.get(last, frozenset()))


_OF_KIND = ("ed", "al", "ful", "ous", "ive", "ant", "ent", "ble", "ic", "ly", "ing")
"""“Most” before these makes them the most of a kind; before a noun it tells how much."""
_BARE_ENDS = listed("before again since time than ever other")
_EVER = listed("ever record history")
_AT_ALL_TIMES = listed("ever never always record recorded history memory")
_AT_THE = re.compile(r"\bat\s+the\s+(?:very\s+)?(?:earliest|latest)\b", re.IGNORECASE)
_BOUNDS = listed("before until till by after later sooner earlier than not")
_TOP = listed(
    """
    greatest largest biggest heaviest highest steepest sharpest strongest longest tallest widest
    broadest deepest fullest richest wealthiest severest hardest fiercest gravest hottest loudest
    busiest dearest costliest chief chiefly principal principally main mainly most maximum peak
    fastest quickest swiftest finest best worst utmost foremost top
    """
)
_BOTTOM = listed(
    """
    least smallest lowest lightest fewest shortest narrowest shallowest weakest poorest mildest
    slightest thinnest slowest cheapest tiniest minimum humblest meanest worst
    """
)
_OLD = listed("oldest eldest earliest first senior")
_YOUNG = listed("youngest newest latest last junior little young infant infants")
_POLES = (_TOP, _BOTTOM, _OLD, _YOUNG)
_POLE_OF = {word: pole for pole in reversed(_POLES) for word in pole}
_NUMBERS = listed(
    """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred half
    """
)
_LESS = listed("less fewer smaller lower lighter shorter weaker poorer slower cheaper worse")
_THAN_ANY = re.compile(
    r"\bthan\s+(?:in\s+|at\s+|of\s+|on\s+|with\s+|for\s+)?(?:any|every|all|ever|anywhere|elsewhere)\b"
    r"|\b(?:no|none|never|nobody|nowhere)\b[^.;]{1,50}\b(?:so|as|than|more|less|\w{3,}er)\b",
    re.IGNORECASE,
)


def _pole_of(words: list[str]) -> frozenset[str]:
    """Give the words at the same end of a scale; for a comparison with all others too."""
    if "than" in words:
        return _BOTTOM if _LESS & set(words) else _TOP
    return _POLE_OF.get(words[-1], frozenset())


def _has_pole(pole: frozenset[str], quotes: Wording, *, likeness: str) -> bool:
    """Tell whether the quotes have a word of the same end, or compare with all others."""
    root = likeness.removesuffix("est").removesuffix("i")[:5]
    alike = any(key.startswith(root) and key.endswith("est") for key in quotes.keys)
    return alike or bool(pole & quotes.key_set) or _THAN_ANY.search(quotes.text) is not None


def _has_first(quotes: Wording) -> bool:
    """Tell whether the quotes have a "first" that is no part of a time, or a word like it."""
    if quotes.key_set & (_FIRSTS | _OLD - {"first"}):
        return True
    return any(
        _FIRST_PART.match(quotes.text, start + len("first")) is None
        for key, start in zip(quotes.keys, quotes.starts, strict=True)
        if key in {"first", "firstly"}
    )


def _has_only(quotes: Wording) -> bool:
    """Tell whether the quotes except all others; a "but" that joins two clauses does not."""
    if quotes.key_set & (_EXCEPT - {"but"}):
        return True
    return any(
        key == "but" and n and _WORD_BEFORE.search(quotes.text[: quotes.starts[n]]) is not None
        for n, key in enumerate(quotes.keys)
    )


_WORD_BEFORE = re.compile(r"[^\W_]\s+$")
_FIRSTS = listed(
    """
    began earliest inaugural opened founded original initial originally initially before pioneer
    """
)
_LASTS = listed("last final finally ended end latest")
_ONLY = listed("only sole solely alone exclusively exclusive")
_SAME_AS = {
    **dict.fromkeys(("last", "final"), _LASTS),
    "latest": frozenset({"recent"}),
    "likeliest": frozenset({"probably", "likely", "probable", "presumably"}),
}
"""What in a quote comes to the same."""
