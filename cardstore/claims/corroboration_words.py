"""Corroboration words: what a sentence says when it claims that several voices tell one thing.

English. The lists are short and meant to grow: a new noun or verb is one word here, a new turn of
phrase one line; then the version rises. What is certain claims several voices whatever stands
around it; what is only likely can also mean something else ("he confirmed the sale"), and a person
decides.
"""

from __future__ import annotations

CORROBORATION_VERSION = "cardstore-corroboration-1"


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())


NUMBERS = {
    "two": 2,
    "both": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
"""Words before a noun that say how many voices there are."""
SEVERAL = _words("several many multiple numerous various sundry different separate independent")
"""Words before a noun that say there is more than one; two cards are the least for them."""
ALL = _words("most all every virtually nearly almost")
"""Words before a noun that speak of all voices there are; no two cards can show that."""
SOME = _words("some other further certain")
"""Words before a noun that may speak of several voices."""

VOICES = _words(
    """
    account accounts authority authorities biographer biographers chronicler chroniclers commentator
    commentators contemporary contemporaries correspondent correspondents expert experts eyewitness
    eyewitnesses historian historians informant informants observer observers researcher researchers
    scholar scholars source sources testimony testimonies version versions witness witnesses
    """
)
"""Nouns that mean somebody who attests, or what he attests."""
WRITINGS = _words(
    """
    article articles author authors book books chronicle chronicles diarist diarists diaries diary
    document documents journal journals letter letters memoir memoirs newspaper newspapers paper
    papers record records register registers report reporter reporters reports statement statements
    study studies survey surveys text texts travellers travelers writer writers
    """
)
"""Nouns of what is written; they claim corroboration only with a word that attests or parts."""

ATTEST = _words(
    """
    affirm affirmed affirms agree agreed agrees assert asserted asserts attest attested attests
    bear bears bore claim claimed claims concur concurred concurs confirm confirmed confirming
    confirms corroborate corroborated corroborates corroborating declare declared declares describe
    described describes held hold holds insist insists maintain maintained maintains mention
    mentioned mentions note noted notes recall recalled recalls record recorded records relate
    related relates remember remembered remembers report reported reports said say says show showed
    shows state stated states suggest suggested suggests support supported supports tell tells
    testified testifies testify told verified verifies verify
    """
)
"""Verbs by which voices tell one thing."""

DISSENT = _words(
    """
    conflict conflicted contradict contradicted contradictory differ differed disagree disagreed
    disagreement diverge diverged dispute disputed vary varied inconsistent irreconcilable
    """
)
"""Verbs by which they do not."""

CERTAIN_PHRASES = _lines(
    r"""
    (?:is|was|are|were|been|being) (?:\w+ly |also )?(?:confirmed|attested|vouched for) by
    (?:is|was|are|were|been|being) (?:\w+ly |also )?(?:corroborated|borne out) by
    corroborat(?:es?|ed|ing|ion)
    independent(?:ly)? (?:of each other|of one another|evidence|support|confirm\w*|corroborat\w*)
    independent(?:ly)? (?:verif\w+|attest\w*|report\w*|record\w*|describ\w*|recall\w*|agree\w*)
    (?:confirm|report|attest|verif|agre|record|describ|recall|observ|not)\w* independently
    more than one (?:account|source|witness|observer|writer|historian)
    (?:a number|a host|a variety|a handful) of (?:\w+ )?(?:accounts|sources|witnesses|observers)
    (?:a number|a host|a variety|a handful) of (?:\w+ )?(?:writers|historians|scholars|reports)
    (?:plenty|dozens|scores|hundreds) of (?:accounts|sources|witnesses|historians|scholars)
    """
)
"""Turns of phrase that claim several voices, one a line; a pattern, in which a space is any."""
OF_ALL_PHRASES = _lines(
    r"""
    (?:by|in|on) all accounts
    (?:accounts|sources|historians|scholars) (?:all |generally |broadly |now )?(?:agree|concur)
    (?:biographers|contemporaries|witnesses|experts) (?:all |generally )?(?:agree|concur)
    (?:generally|widely|universally|commonly|unanimously) (?:agreed|accepted|attested|reported)
    (?:generally|widely|universally|commonly|unanimously) (?:recorded|acknowledged|recogni[sz]ed)
    (?:scholarly|general|broad) (?:consensus|agreement)
    """
)
"""Those that speak of all voices there are."""
LIKELY_PHRASES = _lines(
    r"""
    independently
    confirm(?:s|ed|ing)?
    (?:supported|backed up|backed|echoed|seconded|verified|substantiated) by
    (?:agree|agrees|agreed|concur|concurs|concurred) (?:that|on|with|about)
    (?:also|likewise|too|similarly) (?:say|says|said|record|records|recorded|note|notes|noted)
    (?:also|likewise|too|similarly) (?:report|reports|reported|recall|recalls|recalled)
    (?:also|likewise|too|similarly) (?:describe|describes|described|remember|remembers|remembered)
    (?:so|as) (?:do|does|did) [A-Z]\w+
    """
)
"""Those that can also mean something else."""
