"""Damage words: what may not be said of a living person without somebody having looked.

English, short and meant to grow; then the version rises. Stems, and whole words where a form alone
says it ("lied", never "lay"). A word here sends a sentence about a living person to a person, be it
denied or not; it never fails one.
"""

from __future__ import annotations

import re

from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of
from cardstore.text.late_pattern import late_pattern
from cardstore.text.stems import stems_of

DAMAGE_VERSION = "cardstore-damage-2"

DAMAGE_KEYS = listed(
    """
    lied liar liars lying lies mad insane drunk drunken affair affairs charged beat beaten ruined
    fired fake fakes
    """
)
DAMAGE_STEMS = frozenset(
    stem_of(word)
    for word in """
    cheat fraud fraudulent defraud swindle swindler embezzle embezzlement steal stole thief theft
    rob robbed robbery burgle kill killed killer murder murderer manslaughter poison assault abuse
    abuser abusive molest rape rapist harass harassment stalk bribe bribery corrupt corruption
    forge forged forger forgery counterfeit plagiarise plagiarize plagiarism plagiarist perjury
    perjure blackmail extort extortion betray betrayal traitor treason treacherous smuggle smuggler
    launder laundering conspire conspiracy deceive deceit deceitful deception mislead misled falsify
    falsified fabricate fabricated doctor conceal concealed suppress criminal crime convict
    convicted conviction guilty arrest arrested jail jailed imprison imprisoned prison indict
    indicted prosecute prosecuted sue sued accuse accused accusation allege alleged allegation
    suspect suspected bankrupt bankruptcy insolvent alcoholic alcoholism addict addicted addiction
    adultery adulterer prostitute prostitution bigamy bigamist unfaithful incompetent incompetence
    negligent negligence reckless malpractice misconduct sack sacked expel expelled disbar disbarred
    racist racism antisemite antisemitic fascist nazi coward cowardly cowardice disgrace disgraced
    scandal scandalous shameful violent violence threaten threatened torture tortured bully bullied
    exploit exploited neglect neglected illegitimate bastard syphilis informer deserter desert
    evade evaded evasion hoax impostor imposter terrorist terrorism quack plunder loot looted
    collude collusion complicit complicity tamper tampered rig rigged misuse misused squander
    squandered dishonest dishonestly dishonesty unscrupulous immoral depraved pervert paedophile
    pedophile suicide psychopath senile schizophrenic manipulate manipulated sabotage sabotaged
    blacklist blackmailed hypocrite slander slandered libel
    """.split()  # noqa: SIM905 - a table is easier to read so
)
BEASTS = frozenset(
    stem_of(word)
    for word in """
    dog horse cattle cow ox sheep goat pig hen whale seal fish wolf bear deer bird pony mule cat rat
    animal beast calf lamb rabbit walrus elephant lion tiger insect weed germ bacteria
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Where one of these is killed or poisoned, nobody is damaged."""
OF_BEASTS = frozenset(stem_of(word) for word in ("kill", "poison", "steal", "stole", "exploit"))
_PHRASES = r"""
    \b(?: cover(?:ed|ing|s)? \s up | took \s (?:a \s )?(?:bribe|kickback)s? | tax \s evasion
    | hid (?:den)? \s (?:the|his|her|evidence|money) | broke \s (?:the|a) \s law | ill[- ]treat\w*
    | struck \s off | made \s (?:it|this|that|them|the \s \w+) \s up | out \s of \s wedlock
    | without \s (?:permission|consent|authority) | sexually | slept \s with | on \s trial
    | fail(?:ed|ing|s|ure)? \s to \s (?:pay|repay|declare|disclose|report|tell|register|notify)
    | apolog\w+ | expenses | undeclared | resign(?:ed|s|ing)? \s (?:over|after|in)
    | ran \s away | passed \s off
    | pocketed | took \s credit | never \s (?:paid|repaid|qualified|graduated) )\b"""
DAMAGE_PHRASES = late_pattern(_PHRASES, re.VERBOSE | re.IGNORECASE)
PHRASE_STEMS = stems_of("".join(_PHRASES.split()))
"""One of these stands in whatever `DAMAGE_PHRASES` matches."""
