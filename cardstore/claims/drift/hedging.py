"""Hedging: a doubt that the quote has of what the sentence tells, and the sentence has not.

1. A turn of doubt ("it is said", "some accounts hold", "perhaps") in the quote's sentence that
   is nearest, before the words both have in common; the sentence has no doubt of any kind.
2. "Almost", "nearly", "mostly" right before a word that the sentence has bare.
3. What was planned, hoped for, tried or would have been, told as done.
4. Words that make it certain ("exactly", "undoubtedly", "proves") where the quote has none.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.degrees import find_degrees
from cardstore.claims.drift.drift import Drift, nearest_parts, speaks_of_it
from cardstore.claims.drift.undone import find_undone
from cardstore.claims.drift.verbs import is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, stem_of
from cardstore.text.sieved_pattern import SievedPattern

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_DOUBT = SievedPattern(
    r"""\b(?:
      it\s(?:is|was|has\sbeen)\s(?:\w+ly\s)?(?:said|thought|believed|supposed|rumou?red|alleged
      |reported
        |claimed|assumed|suspected|conjectured|possible|likely|probable)
    | (?:is|are|was|were|been)\s(?:\w+ly\s)?(?:said|thought|believed|supposed|rumou?red|alleged
        |reputed|suspected|presumed|assumed|reported|considered|estimated|claimed)\s(?:to|by|that)
    | (?:some|certain|other|several|many|a\sfew)\s(?:\w+\s)?(?:accounts?|say|hold\sthat
      |held\sthat|claim|claimed
        |believe|believed|historians|sources|writers|people|think|thought|argue|suggest|witnesses
        |scholars|researchers|critics)
    | hint(?:s|ed)?\s(?:that|at) | whisper(?:s|ed)?
    | reportedly | allegedly | supposedly | apparently | seemingly | presumably | ostensibly
    | rumou?r\w* | hearsay | gossip | legend | folklore | tradition\s(?:has|holds|says|tells)
    | (?:they|people|men|folk|old\smen|villagers|neighbours)\s(?:say|said)\b | so\sthe\sstory
    | the\sstory\s(?:goes|is|was|ran|runs) | story\sgoes | unconfirmed | uncertain | doubtful
    | disputed | (?:in|some)\sdoubt
    | (?<!have\s)(?<!had\s)(?<!has\s)(?<!is\s)(?<!was\s)(?<!be\s)no\sdoubt
    | conjecture | speculat\w+ | hypothes\w+ | theor(?:y|ies|i[sz]ed)
    | i\s(?:think|believe|suppose|fancy|guess|heard|hear|imagine|suspect)
    | (?:told|assured|informed)\s(?:me|us)\s(?:that|how)
    | i\s(?:am|was|have\sbeen)\s(?:told|persuaded|convinced)
    | (?:as|if)\si\s(?:heard|remember|recall|am) | so\si\swas\stold
    | i\s(?:know\snot|cannot\s(?:say|tell)|do\snot\sknow|am\snot\s(?:sure|certain))
    | (?:not|nobody)\s(?:sure|certain|knows) | for\sall\s(?:i|we)\sknow | if\s(?:it|this
      |that)\s(?:is|be|was)\strue
    | used\sto\s(?:tell|say) | swore\s(?:that|to|he|she|they) | boasted | how\struly
    | almost\scertain(?:ly)? | in\sall\s(?:likelihood|probability) | i\s(?:fear|doubt)
    | held\sby\s(?:some|many|others) | (?:dis|in)(?:posed|clined?)\sto
    | (?:as|it)\sis\ssupposed
    | in\s(?:the|his|her|my|their)\s(?:\w+\s)?(?:opinion|judge?ment|view|belief)
    | may(?=\s(?:in\stime\s)?(?:even\s)?(?:offset|repay|reduce|cause|help|explain|lead|turn|prove
      |become
      |make|bring|come|increase|raise|lower|affect|improve|harm|cost|save|lessen|serve|account)\b)
    | perhaps | maybe | possibly | probably | likely | conceivably | arguably | potentially
    | might | may\s(?:\w+\s)?(?:have|be|well) | could\s(?:\w+\s)?(?:have|be) | must\shave
    | seem(?:s|ed)?(?:\sto)? | appear(?:s|ed)?\sto | suggest(?:s|ed|ing)? | impl(?:y|ies|ied)
    | (?:suppose|believe|think|thought|suspect|guesse?|assume|imagine|conjecture|estimate|reckon
      |argue|maintain|contend|allege)(?:s|d|ed)?\sthat
    | (?:attribut(?:e|es|ed)|ascrib(?:e|es|ed))\s(?:(?:it|this|these|all|the\s\w+)\s)?
        (?:(?:chiefly|mainly|partly|largely|mostly|wholly)\s)?to\b
    | puts?\s(?:\S+\s){0,7}?down\s(?:\w+\s)?to\b
    | (?:is|are|was|were)\s(?:\w+ly|often|sometimes)\s(?:blamed|credited|held)
    | cannot\sbe\s(?:excluded|ruled\sout|certain)
    | would\shave\sit(?:\sthat)? | insist(?:s|ed)\sthat
    | (?:said|says|swore|declared|pretended|pleaded)\s(?:that\s)?(?:he|she|they)
        (?=\s(?!(?:was|were)\sto\b))
    | claims?\s(?:that|to) | claimed | alled?g(?:es?|ed|ing) | whispered | pretend(?:s|ed)?
    | (?:he|she|they|[A-Z]\w+)\s(?:(?:him|her|them)sel(?:f|ves)\s)?
        (?:suspected|supposed|believed|thought|guessed|feared|hoped)
    )(?!\w)""",
    re.VERBOSE | re.IGNORECASE,
)
_DOUBTING = listed(
    """
    perhaps maybe possibly probably likely unlikely apparently seemingly reportedly allegedly
    supposedly presumably ostensibly conceivably arguably potentially may might could can would
    seem seems seemed appear appears appeared suggest suggests suggested suggesting rumour rumor
    rumours rumors rumoured rumored hearsay gossip legend tradition
    believed believes believe thought think thinks supposed suppose suspected suspect suspects
    alleged alleges claim claims claimed account accounts story stories reported
    according doubt doubtful doubts uncertain unclear disputed unconfirmed
    estimated estimate estimates presumed assumed assume theory theories hypothesis whispered
    some possibility possible potential guess guessed imagine feared question questioned
    if whether unproven about around roughly approximately nearly almost expected judged judgment
    judgement opinion view near virtually practically reckon reckoned blamed eventually permissible
    permitted allowed lawful optional consider considers considered
    """
)
_DOUBTING_STEMS = frozenset(
    stem_of(word)
    for word in (
        "suspicion", "suspect", "rumour", "belief", "allege", "claim", "hint", "doubt", "suppose",
        "conjecture", "reckon", "argue", "maintain", "contend", "assume", "imagine", "swear",
        "testify", "depose", "attest", "declare", "incline", "ascribe", "attribute", "credit",
        "blame", "fear", "boast", "expect", "evidence", "hold",
    )
)  # fmt: skip
_NEARLY = listed(
    """
    almost nearly hardly barely scarcely virtually practically partly partially half somewhat
    largely mostly mainly chiefly usually generally often sometimes occasionally rarely seldom
    typically frequently
    """
)
_ALMOST = listed("almost nearly virtually practically")
_WHOLE = listed("all every everyone everybody everything none nothing nobody always never whole")
_ROUGHLY = listed("about roughly approximately around")
_AMOUNTS = listed(
    """
    a one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred hundreds thousand thousands million dozen score half
    """
)
_CERTAIN = listed(
    """
    exactly precisely certainly definitely undoubtedly prove unquestionably indisputably indubitably
    undeniably surely proves proved proven proof conclusively incontrovertibly obviously evidently
    definitively
    """
)
_LOOSE = listed("about some nearly almost around roughly approximately perhaps say odd")
_SAYING = frozenset(stem_of(word) for word in ("say", "tell", "report", "write", "hear", "claim"))


def find_hedging(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the doubts of the quotes that the sentence has lost, and certainty that it adds."""
    found = _made_certain(sentence, quotes)
    # What is doubted is looked for in the sentences of the quotes that are nearest.
    near = not found and nearest_parts(sentence, quotes)
    unsure = near and (_doubts_in(quotes.text) or quotes.key_set & (_NEARLY | _ROUGHLY))
    if unsure and not _doubts(sentence, quotes):
        found = found or _doubt_lost(sentence, quotes)
        found = found or _nearly_lost(sentence, quotes)
    found = found or find_undone(sentence, quotes) or _doubt_added(sentence, quotes)
    return found or find_degrees(sentence, quotes)


_ADDED = SievedPattern(
    r"\b(?:perhaps|maybe|possibly|probably|apparently|seemingly|reportedly|allegedly|supposedly"
    r"|presumably|ostensibly|conceivably|(?:may|might)\s(?:\w+ly\s)?(?:have|be|well|possibly)\b"
    r"|it\s(?:seems|appears)|(?:seems?|appears?|seemed|appeared)\sto\b|is\s(?:said|thought)\sto)",
    re.IGNORECASE,
)
_ADDING = listed(
    """
    perhaps maybe possibly probably apparently seemingly reportedly allegedly supposedly presumably
    ostensibly conceivably may might seems appears seem appear seemed appeared said thought
    """
)
"""Words of which each turn above has one."""
_LEAST_TOLD = 3
"""Of four words of the sentence so many are the card's where a doubt is taken for an addition."""


_POWERS = listed("can could would some around about")
"""Words that doubt only together with others."""


def _doubt_added(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge what the quote tells without any doubt and the sentence with one."""
    said = _ADDED.search(sentence.text) if sentence.key_set & _ADDING else None
    if said is None or not speaks_of_it(sentence, quotes):
        return ()
    near = nearest_parts(sentence, quotes)
    common = [
        n
        for n, part in enumerate(quotes.parts)
        if part in near and quotes.tells[n] and quotes.stems[n] in sentence.stem_set
    ]
    clauses = {quotes.clauses[n] for n in common}
    here = [n for n, clause in enumerate(quotes.clauses) if clause in clauses]
    keys = {quotes.keys[n] for n in here} - _POWERS
    if keys & _DOUBTING or {quotes.stems[n] for n in here} & _DOUBTING_STEMS:
        return ()
    for start, end, _ in _doubts_in(quotes.text):
        places = [n for n, place in enumerate(quotes.starts) if start <= place < end]
        if places and not set(common).isdisjoint((*places, *_reach(quotes, places))):
            return ()
    own = [n for n, told in enumerate(sentence.tells) if told]
    own = [n for n in own if not said.start() <= sentence.starts[n] < said.end()]
    told = [n for n in own if is_told_by(sentence.stems[n], quotes.stem_set)]
    if 4 * len(told) < _LEAST_TOLD * len(own):
        return ()
    words = " ".join(said.group().split())
    return (Drift(said=words, given="", told=f"the card says it without “{words}”"),)


def _doubts(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the sentence has a doubt of its own, or gives the matter to who tells it."""
    stems = frozenset(sentence.stems)
    if sentence.key_set & _DOUBTING or _DOUBTING_STEMS & stems:
        return True
    same = _SAYING & stems and _SAYING & frozenset(quotes.stems)
    unseen = "see" in stems and sentence.key_set & _DENYING
    return bool(same or unseen) or bool(_doubts_in(sentence.text))


def _doubt_lost(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    near = nearest_parts(sentence, quotes)
    for start, end, words in _doubts_in(quotes.text):
        places = [at for at, place in enumerate(quotes.starts) if start <= place < end]
        if not places or quotes.parts[places[0]] not in near:
            continue
        common = {
            at
            for at, stem in enumerate(quotes.stems)
            if quotes.parts[at] == quotes.parts[places[0]]
            and quotes.tells[at]
            and stem in sentence.stem_set
        }
        if _is_holder_told(sentence, quotes, places[-1] + 1):
            continue
        if _is_no_doubt(sentence, quotes, places):
            continue
        reach = [n for n in _reach(quotes, places) if quotes.tells[n]]
        doubted = common.intersection(reach)
        if 2 * len(doubted) < _told_elsewhere(sentence, quotes, reach):
            continue
        if _is_another_deed(sentence, quotes, reach):
            continue
        about_self = quotes.keys[places[-1]] in _ABOUT_SELF and len(doubted) == 1
        if (
            doubted
            and not about_self
            and (len(doubted) > 1 or 2 * len(doubted) >= min(len(common), len(reach)))
        ):
            return (Drift(said="", given=words, told=f"the card says it with “{words}”"),)
    return ()


def _told_elsewhere(sentence: Wording, quotes: Wording, reach: list[int]) -> int:
    """Count the words of the sentence that the quotes have, and only outside of a doubt's reach."""
    doubted = {quotes.stems[n] for n in reach}
    return len((sentence.stem_set & quotes.stem_set) - doubted)


def _is_another_deed(sentence: Wording, quotes: Wording, reach: list[int]) -> bool:
    """Tell whether what the sentence says was done stands outside of a doubt's reach."""
    done = {
        stem
        for key, stem, tells in zip(sentence.keys, sentence.stems, sentence.tells, strict=True)
        if tells and is_past(key) and stem in quotes.stem_set
    }
    return bool(done) and done.isdisjoint(quotes.stems[n] for n in reach)


_ABLE = listed("make earn get gain do find see go buy hire have had found seen got bought taken")
_UNLESS = re.compile(
    r"\b(?:had\s(?:it\s|they\s|he\s|she\s|the\s\w+\s|not\s)+|but\sfor\b|if\s\w+(?:\s\w+)?\shad\b)",
    re.IGNORECASE,
)


def _is_no_doubt(sentence: Wording, quotes: Wording, places: list[int]) -> bool:
    """Tell whether a turn of doubt is none here.

    "May be had" and "no corn could be ground" tell what can be done; "I doubt if we should have
    saved it, had they not come" tells that they came and that it was saved.
    """
    last = places[-1]
    part = [n for n in range(last, len(quotes.keys)) if quotes.parts[n] == quotes.parts[last]]
    verb = next((n for n in part[1:] if quotes.tells[n] or quotes.keys[n] in _ABLE), None)
    if quotes.keys[places[0]] in _MODALS:
        clause = {
            quotes.keys[n] for n, one in enumerate(quotes.clauses) if one == quotes.clauses[last]
        }
        if clause & _DENYING and quotes.keys[places[0]] != "may":
            return True
        able = verb is not None and quotes.keys[verb] in _ABLE
        return able and verb is not None and quotes.stems[verb] not in sentence.stem_set
    if "doubt" in quotes.keys[places[0] : last + 1] and part:
        return _UNLESS.search(quotes.text, quotes.starts[part[0]]) is not None
    return False


_MODALS = listed("may might could can")


def _is_holder_told(sentence: Wording, quotes: Wording, at: int) -> bool:
    """Tell whether the sentence names whose opinion it is: "in the opinion of the clerk"."""
    holder = quotes.stems[at - 2] if at > 1 and quotes.keys[at - 1] in _HOLDING else ""
    if holder and quotes.tells[at - 2] and holder in sentence.stem_set:
        return True
    if quotes.keys[at : at + 1] != ("of",) or quotes.keys[at - 1] not in _OPINIONS:
        return False
    held = [n for n in range(at, min(at + 5, len(quotes.keys))) if quotes.tells[n]]
    return any(quotes.stems[n] in sentence.stem_set for n in held)


_HOLDING = listed("suspected supposed believed thought guessed feared hoped")
_OPINIONS = listed("opinion judgment judgement view belief")


def _reach(quotes: Wording, places: list[int]) -> range:
    """Give the words that a turn of doubt speaks of.

    These are those behind it in its clause, up to an "and" with which another verb begins; of a
    turn that stands by itself ("as is supposed") the few before it; of one with a "that", or with
    nothing behind it, all that follows in its part up to a "but", "whereas", "which" or "though".
    """
    first, last = places[0], places[-1]
    part, clause = quotes.parts[last], quotes.clauses[last]
    end = len(quotes.keys)
    behind = [n for n in range(last + 1, end) if quotes.parts[n] == part]
    alone = not behind or quotes.clauses[behind[0]] != clause
    if alone and quotes.keys[first] in {"as", "so"}:
        return range(max(0, first - _ASIDE), first)
    if alone and _is_aside(quotes, first):
        return range(next(n for n in range(len(quotes.parts)) if quotes.parts[n] == part), first)
    leads = not any(
        quotes.tells[n] and quotes.keys[n] != "according"
        for n in range(first)
        if quotes.clauses[n] == clause
    )
    wide = quotes.keys[last] not in _ABOUT_SELF and (alone or leads)
    wide |= quotes.keys[last] in {"that", "told", "hold", "held", "say", "said"}
    for n in behind:
        another = quotes.keys[n] in _ANOTHER and n > last + 1
        another |= quotes.keys[n] == "and" and quotes.clauses[n - 1] != quotes.clauses[n]
        other_verb = (
            quotes.keys[n] == "and"
            and quotes.keys[n + 1 : n + 2]
            and (quotes.keys[n + 1] in _VERB_BEGINS)
        )
        if another or other_verb or (not wide and quotes.clauses[n] != clause):
            return range(last + 1, n)
    return range(last + 1, (behind[-1] + 1) if behind else last + 1)


def _is_aside(quotes: Wording, first: int) -> bool:
    """Tell whether a turn is an "as the surgeon believed" behind what it speaks of."""
    clause = quotes.clauses[first]
    led = [quotes.keys[n] for n in range(first) if quotes.clauses[n] == clause]
    return led[:1] == ["as"]


_ABOUT_SELF = listed("he she they")
"""A turn that ends with these is what somebody says of himself."""
_ASIDE = 2
_ANOTHER = listed("but whereas which though although yet whereof")
_VERB_BEGINS = listed("can cannot could was were is are had has have did do does will would not")


@lru_cache(maxsize=4096)
def _doubts_in(text: str) -> tuple[tuple[int, int, str], ...]:
    found = _DOUBT.finditer(text)
    return tuple((one.start(), one.end(), " ".join(one.group().split())) for one in found)


def _nearly_lost(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    if sentence.key_set & (_NEARLY | {"among"}):
        return ()
    near = nearest_parts(sentence, quotes)
    for at, key in enumerate(quotes.keys[:-1]):
        after = quotes.keys[at + 1]
        roughly = key in _ROUGHLY and after in _AMOUNTS and not sentence.key_set & _ROUGHLY
        if key in _ALMOST and after in _WHOLE and quotes.parts[at] in near:
            if after in sentence.key_set and speaks_of_it(sentence, quotes):
                words = f"{quotes.written[at]} {quotes.written[at + 1]}"
                return (Drift(said=after, given=words, told=f"the card says “{words}”"),)
            continue
        if (key in _NEARLY or roughly) and quotes.parts[at] in near and quotes.tells[at + 1]:
            stem = quotes.stems[at + 1]
            joined = f"-{after}" in sentence.text  # "rarely six" is not "twenty-six"
            if stem in sentence.stem_set and quotes.stems.count(stem) == 1 and not joined:
                words = f"{quotes.written[at]} {quotes.written[at + 1]}"
                return (Drift(said=stem, given=words, told=f"the card says “{words}”"),)
    return ()


_DENYING = listed("not no cannot never nor neither nothing none nobody")


def _is_proof(key: str, quotes: Wording) -> bool:
    """Tell whether the quotes have a word or one of its family, "proof" and "prove" alike."""
    if key.startswith("pro"):
        return any(one.startswith(("prov", "proof")) for one in quotes.key_set)
    return stem_of(key) in quotes.stem_set


def _made_certain(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    if not sentence.key_set & _CERTAIN:
        return ()
    added = [key for key in sentence.keys if key in _CERTAIN and key not in quotes.key_set]
    added = [key for key in added if not _is_proof(key, quotes)]
    if not added or sentence.key_set & _DENYING:
        return ()
    loose = [key for key in quotes.keys if key in _LOOSE or key in _DOUBTING]
    given = loose[0] if loose else ""
    return (Drift(said=added[0], given=given, told=f"the card does not say “{added[0]}”"),)
