"""Corroboration words: what a sentence says when it claims that several voices tell one thing.

English. The lists are short and meant to grow: a new noun or verb is one word here, a new turn of
phrase one line; then the version rises. What is certain claims several voices whatever stands
around it; what is only likely can also mean something else ("he confirmed the sale"), and a person
decides.
"""

from __future__ import annotations

CORROBORATION_VERSION = "cardstore-corroboration-2"


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _lines(text: str) -> tuple[str, ...]:
    """Read patterns, one a line; a word in angle brackets stands for a list of words."""
    for name, words in _STANDING_FOR.items():
        text = text.replace(f"<{name}>", f"(?:{'|'.join(words.split())})")
    return tuple(line.strip() for line in text.strip().splitlines())


_STANDING_FOR = {
    "voices": """
        accounts sources witnesses historians scholars commentators reports records experts
        authorities writers authors researchers survivors contemporaries
    """,
    "voice": """
        witness account source letter writer author paper report historian scholar study book diary
        diarist traveller observer survivor testimony
    """,
    "nobody": r"few none nobody no\sone no\shistorian no\sscholar no\switness hardly\sanyone",
    "aux": "now would will can could has have had ever today seriously",
    "told": """
        written write wrote say said note noted recall recalled remember remembered report reported
        agree agreed confirm confirmed
    """,
}


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
    "eleven": 11,
    "twelve": 12,
    "dozen": 12,
}
"""Words before a noun that say how many voices there are."""
SEVERAL = _words(
    """
    several many multiple numerous various sundry different separate independent countless
    innumerable successive diverse abundant ample dozens scores hundreds
    """
)
"""Words before a noun that say there is more than one; two cards are the least for them."""
ALL = _words("most all every each virtually nearly almost")
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

SHOWING = _words(
    """
    accept accepted accepts argue argued argues believe believed believes blame blamed blames
    conclude concluded concludes demonstrate demonstrated demonstrates document documents establish
    establishes find finds found give gives gave indicate indicated indicates name named names point
    pointed points prove proved proves reveal revealed reveals shown speak speaks spoke spoken treat
    write writes written wrote
    """
)
"""Verbs that attest unless they are in the passive: "three letters were found" tells nothing."""
PERSONS = _words(
    """
    academics archaeologists bystanders chroniclers critics diarists doctors economists engineers
    locals neighbours neighbors newspapers onlookers participants passengers physicians residents
    reviewers scientists specialists spectators survivors travellers travelers veterans villagers
    """
)
"""Who attests as one of many; with a verb that does, and never before it "two" or "several"."""
AS_ONE = _words(
    """
    all unanimously repeatedly consistently invariably generally universally uniformly always
    everywhere alike both concur agree agreed
    """
)
"""Words between voices and their verb by which they speak as one."""

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
    (?:well|amply|abundantly|richly|widely|doubly|securely|repeatedly)[ -](?:attested|corroborated)
    unanim(?:ous|ously|ity)
    with one (?:voice|accord)
    <voice> after \w+(?= \w)
    (?:one|an) <voice> after another
    (?:not a few|many an?) (?:<voice>s?|<voices>)
    <voices> (?:differ|vary|disagree) (?:but )?little
    <voices> (?:hardly|scarcely|barely) (?:differ|vary|disagree)
    <voices> (?:are|were|stand|stood|remain) (?:\w+ly )?(?:all )?(?:united|agreed|at one|as one)
    <voices> (?:are|were|stand|stood|remain) (?:\w+ly )?(?:all )?(?:of one mind|in accord)
    (?:time and (?:time )?again|again and again|over and over) (?:we|one|you) (?:read|hear|find)s?
    (?:the )?(?:\w+ )?literature (?:is|are) (?:\w+ly )?(?:clear|united|agreed|full)
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
    (?:the|a|an) (?:\w+ )?consensus
    (?:scholarly|scientific|expert|learned|medical|academic|received) opinion
    (?:generally|widely|universally|commonly) (?:known|documented|established|understood|believed)
    <nobody> (?:<aux> )*(?:disput|contest|challeng|question)(?:es?|ed)?
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
    (?:it|that|this) (?:is|was) (?:now )?well[ -](?:known|established|documented|recorded)
    as (?:is|was) well known
    (?:is|are) (?:now )?(?:well|firmly|securely) (?:established|documented)
    (?:undisputed|uncontested|indisputabl[ey]|incontrovertibl[ey]|unquestioned|undoubted)
    (?:beyond|past|without|not in) (?:all |any )?(?:dispute|doubt|question)
    <nobody> (?:<aux> )*(?:doubts?|doubted|deny|denies|denied)
    every(?:one|body) (?:who (?:was|were|had been) (?:there|present)|present|agrees?|agreed)
    (?:many|several|most|others|all) (?:have |had )?(?:also |too |often |since )?<told>
    others (?:too|also|besides|likewise|as well)
    (?:wealth|mass|body|abundance|weight) of (?:\w+ )?(?:evidence|testimony|accounts|sources)
    (?:all|ample|abundant|overwhelming) (?:of )?(?:the )?(?:evidence|testimony)
    """
)
"""Those that can also mean something else."""
