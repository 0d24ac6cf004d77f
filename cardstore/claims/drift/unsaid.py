"""Unsaid: a part of the sentence of which the quotes have nothing, though they have all the rest.

1. A tail: of ", and the family left the country" no word is in the quotes. So is what stands behind
   the sentence's "because", "after", "when" where the quotes have another matter behind theirs.
2. A manner that the quotes do not tell: "secretly", "falsely", "deliberately".
3. A thing of which there is only one word ("coal", "a flood"), and the quotes have not got it.
4. What must or would have been, where the quotes tell only what was: an inference.
5. What somebody denied in the quotes, told as not so.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, is_told_closely, nearest_parts
from cardstore.claims.drift.kinds import EVENTS, MATTER, SAME_MATTER
from cardstore.claims.drift.verbs import is_past
from cardstore.claims.word_lists import LIGHT, listed
from cardstore.claims.wording import is_told_by, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_TAIL = re.compile(
    r"(?i)(?:,|;|\s[–—-])\s+(?:and|but|who|which|where|while|whereas|though|although|yet)\s"
    r"|\s+(?:and|but)\s+(?=(?:was|were|had|is|are|has|never|later|then|soon|so|[a-z]+ed)\s)"
)
_AUXILIARY = listed("was were had is are has did does could would will can might may must")
_LEAST_TAIL, _LEAST_HEAD = 2, 2
_LEAST_COMPOUND = 4
_LIGHT_STEMS = frozenset(stem_of(word) for word in LIGHT)
_LOOSE = listed(
    """
    so thus therefore accordingly moreover also instead however latter former same own whole total
    all both each remaining rest others another two three first second last next again once twice
    """
)
_MANNER = listed(
    """
    falsely wrongly wrongfully deliberately intentionally purposely wilfully willfully knowingly
    unknowingly accidentally secretly openly publicly privately illegally legally unlawfully
    fraudulently honestly dishonestly reluctantly willingly unwillingly gladly cheerfully eagerly
    grudgingly angrily violently peacefully peaceably quietly loudly voluntarily compulsorily
    forcibly unanimously single-handedly carelessly negligently recklessly successfully
    unsuccessfully unfairly fairly unjustly rightly maliciously mistakenly erroneously dramatically
    hugely enormously vastly easily
    """
)
"""Manners that a writer adds; the quote has a word of each where it tells so.

How long, how soon and how often something was so is not among them: dates and figures of the quote
tell it in any number of ways.
"""
_MANNER_TOLD = {
    "falsely": "false|untrue|wrong|mistake|error|lie|lied|perjur",
    "wrongly": "false|untrue|wrong|mistake|error|incorrect|mislead",
    "mistakenly": "false|wrong|mistake|error|suppos",
    "erroneously": "false|wrong|mistake|error|suppos",
    "secretly": "secret|hidden|hid|night|unknown|conceal|clandestin|private|stealth",
    "privately": "secret|private|confid",
    "openly": "open|public|avow",
    "publicly": "open|public|avow|announc|proclaim|market",
    "deliberately": "deliberate|purpose|intent|design|wilful|plan",
    "intentionally": "deliberate|purpose|intent|design|wilful|plan",
    "reluctantly": "reluctan|unwilling|against|forced|hesitat|grudg|loath|last",
    "unwillingly": "reluctan|unwilling|against|forced|hesitat|grudg|loath",
    "grudgingly": "reluctan|unwilling|against|forced|hesitat|grudg|loath",
    "willingly": "willing|glad|ready|readily|consent|free|volunt",
    "gladly": "willing|glad|ready|readily|joy|pleas",
    "voluntarily": "volunt|free|own accord|own will|offer",
    "forcibly": "force|forcib|compel|violen|drag|evict",
    "successfully": "success|succeed|well|safe|won|triumph|manag|accomplish",
    "unsuccessfully": "fail|vain|unsuccess|lost|without|not",
    "easily": "eas|without difficult|little|read|simpl",
    "unanimously": "unanim|all|every|without|one voice|one man|none|nobody|no one",
    "illegally": "illegal|unlawful|law|licen|forbid|prohib|smuggl",
    "unlawfully": "illegal|unlawful|law|licen|forbid|prohib",
    "accidentally": "acciden|chance|mischance|mistake|inadvert|unintend",
    "peacefully": "peace|quiet|calm|without",
    "violently": "violen|force|blow|fierce|storm",
    "quietly": "quiet|silen|calm|without|peace",
}
_HAVE = r"\s+(?:not\s+|hardly\s+|never\s+|only\s+)?have\s+\w+"
_MUST_HAVE = re.compile(rf"(?i)\b(?:must|can(?:not)?){_HAVE}")
_BUT_FOR = re.compile(r"(?i)\b(?:but\s+for|without|if|had)\b")
_WOULD_HAVE = re.compile(rf"(?i)\b(?:would|could|must|might|can(?:not)?|should){_HAVE}")
_DENIED = frozenset(stem_of(word) for word in ("deny", "disclaim", "dispute", "repudiate"))
_TOLD = frozenset(
    stem_of(word)
    for word in """
    deny disclaim dispute repudiate say claim insist maintain assert declare swear protest state
    argue plead tell hold contend testify answer
    """.split()  # noqa: SIM905 - a table is easier to read so
)
_NOT = listed("not no never none nor neither nothing")


def find_unsaid(
    sentence: Wording, quotes: Wording, *, beside: frozenset[str] = frozenset()
) -> tuple[Drift, ...]:
    """Give the part of the sentence that no quote has a word of.

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        beside: stems of the sources' records: names of authors, words of titles.
    """
    if not is_told_closely(sentence, quotes):
        return ()
    held = quotes.stem_set | beside
    found = _tail(sentence, held) or _manner(sentence, quotes) or _new_thing(sentence, quotes, held)
    return found or _inferred(sentence, quotes) or _denied(sentence, quotes)


def _tail(sentence: Wording, held: frozenset[str]) -> tuple[Drift, ...]:
    """Judge what stands behind an ", and" by whether the quotes have a word of it."""
    cuts = [found.start() for found in _TAIL.finditer(sentence.text)]
    if not cuts:
        return ()
    bounds = [0, *cuts, len(sentence.text)]
    stretches = [
        [n for n, start in enumerate(sentence.starts) if first <= start < last]
        for first, last in itertools.pairwise(bounds)
    ]
    told = [
        [n for n in stretch if _is_heavy(sentence, n) and is_told_by(sentence.stems[n], held)]
        for stretch in stretches
    ]
    if max(map(len, told)) < _LEAST_HEAD:
        return ()
    for stretch, known in zip(stretches[1:], told[1:], strict=True):
        verb = next((n for n in stretch if _is_verb(sentence, n)), None)
        figures = re.search(r"\d", _text_of(sentence, stretch)) is not None
        if verb is None or figures:
            continue
        heavy = [n for n in stretch if n >= verb and _is_heavy(sentence, n)]
        if len(heavy) >= _LEAST_TAIL and not set(known) & set(heavy):
            said = " ".join(sentence.written[n] for n in stretch)
            return (Drift(said=said, given="", told=f"the card has no word of “{said}”"),)
    return ()


def _is_verb(sentence: Wording, at: int) -> bool:
    key = sentence.keys[at]
    return key in _AUXILIARY or (is_past(key) and not key.endswith("s"))


def _is_heavy(sentence: Wording, at: int) -> bool:
    key, stem = sentence.keys[at], sentence.stems[at]
    return sentence.tells[at] and stem not in _LIGHT_STEMS and key not in _LOOSE


def _text_of(sentence: Wording, stretch: list[int]) -> str:
    if not stretch:
        return ""
    last = stretch[-1]
    end = sentence.starts[last + 1] if last + 1 < len(sentence.starts) else len(sentence.text)
    return sentence.text[sentence.starts[stretch[0]] : end]


def _manner(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    said = [key for key in sentence.keys if key in _MANNER]
    for key in said:
        told = _MANNER_TOLD.get(key, "")
        plain = stem_of(key)
        there = any(stem.startswith(plain[:5]) for stem in quotes.stems)
        if there or (told and re.search(rf"(?i)\b(?:{told})", quotes.text)):
            continue
        return (Drift(said=key, given="", told=f"the card does not say “{key}”"),)
    return ()


_THINGS = MATTER | EVENTS


def _new_thing(sentence: Wording, quotes: Wording, held: frozenset[str]) -> tuple[Drift, ...]:
    """Judge "coal" of "iron ore", and "was flooded" of "closed"."""
    for at, (key, stem) in enumerate(zip(sentence.keys, sentence.stems, strict=True)):
        if key not in _THINGS or is_told_by(stem, held):
            continue
        same = SAME_MATTER.get(key) or SAME_MATTER.get(key.removesuffix("s"), frozenset())
        if not same.isdisjoint(quotes.stems) or _is_in_compound(stem, quotes):
            continue
        said = sentence.written[at]
        if not at or said[0].islower():
            return (Drift(said=said, given="", told=f"the card has no “{said}”"),)
    return ()


def _is_in_compound(stem: str, quotes: Wording) -> bool:
    """Tell whether quotes have a thing in a longer word: "ironmaster", and no "gin" of "engine"."""
    return len(stem) >= _LEAST_COMPOUND and any(
        one.startswith(stem) or one.endswith(stem) for one in quotes.key_set
    )


def _inferred(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    if "have" not in sentence.text.lower():
        return ()
    said = _MUST_HAVE.search(sentence.text)
    if said is None and _BUT_FOR.search(sentence.text):
        said = _WOULD_HAVE.search(sentence.text)
    if said is None or _WOULD_HAVE.search(quotes.text):
        return ()
    words = " ".join(said.group().split())
    return (Drift(said=words, given="", told=f"“{words}” is inferred: the card tells what was"),)


def _denied(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "he had never prescribed it" of "he denied that he had ever prescribed it"."""
    if not sentence.key_set & _NOT or not _TOLD.isdisjoint(sentence.stems):
        return ()
    near = nearest_parts(sentence, quotes)
    for at, stem in enumerate(quotes.stems):
        if stem not in _DENIED or quotes.parts[at] not in near:
            continue
        clauses = {quotes.clauses[at], quotes.clauses[at] + 1}
        behind = [
            n
            for n in range(at + 1, len(quotes.keys))
            if quotes.clauses[n] in clauses and quotes.tells[n]
        ]
        if any(quotes.stems[n] in sentence.stem_set for n in behind[:4]):
            given = quotes.written[at]
            return (Drift(said="", given=given, told=f"the card says only that he {given} it"),)
    return ()
