"""Damage words: what may not be said of a living person without somebody having looked.

English, short and meant to grow; then the version rises. Stems, and whole words where a form alone
says it ("lied", never "lay"). A word here sends a sentence about a living person to a person, be it
denied or not; it never fails one.

The lists go by what laws of defamation and of crime name: violence, dishonesty, sexual matters,
failings in a profession, insolvency, diseases that are held against people, addiction, disloyalty,
hatred, and the steps of a prosecution. Verbs that are also said of things ("shot a film", "drowned
the fields") are looked for only before a person.
"""

from __future__ import annotations

import re

from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of
from cardstore.text.late_pattern import late_pattern
from cardstore.text.stems import stems_of

DAMAGE_VERSION = "cardstore-damage-3"

DAMAGE_KEYS = listed(
    """
    lied liar liars lying lies mad insane drunk drunken affair affairs charged beat beaten ruined
    fired fake fakes con conned conman conmen crook crooks crooked spy spies spied spying grooming
    groomed shot hiv aids std stds sex leper lepers detained raided fined sober brutal cruel
    cruelty sot debauched perverted lewd indecent indecency bribed inept unfit slut whore harlot
    pimp pimped stabbed stabbing tyrant quisling obscene
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
    strangle strangler throttle garrotte stab shooter gunman assassin assassinate massacre slaughter
    slay slain lynch behead mutilate dismember maim bludgeon batter battered arson arsonist torch
    kidnap kidnapper abduct abduction hostage infanticide matricide patricide genocide persecute
    persecution enslave slaver enslaver traffick trafficker brutality brute sadist sadistic bullying
    ruthless murderous homicide homicidal vandal vandalise vandalize hooligan gangster mobster mafia
    espionage informant snitch collaborator seditious sedition mutineer mutiny treasonous disloyal
    turncoat renegade subversive insurrection
    dupe scam scammer crook conman fraudster charlatan pilfer shoplift shoplifter pickpocket burglar
    burglary looter racket racketeer racketeering misappropriate misappropriation siphon kickback
    embezzler embezzlement ponzi sham bogus misrepresent misrepresentation perjurer backdate graft
    cronyism nepotism profiteer profiteering usurer usury poacher ransack dishonour dishonor
    dishonourable dishonorable untruthful untrustworthy fibber fabrication fabricator plagiarised
    plagiarized swindled cheater larceny felon felony culprit offender
    seduce seducer fondle grope groper incest incestuous sodomy lecher lecherous philander
    philanderer womaniser womanizer brothel voyeur paedophilia pedophilia pornography pornographic
    infidelity promiscuous adulterous predator predatory molester sodomise
    unqualified unlicensed bungle botch misdiagnose misdiagnosis unprofessional unethical mismanage
    mismanagement impeach impeachment debar suspend suspended demote censure reprimand discredit
    discredited disqualify disqualified blunder
    insolvency liquidation receivership foreclose penniless pauper defaulter
    gonorrhoea gonorrhea leprosy venereal herpes syphilitic chlamydia insanity lunatic lunacy madman
    madness psychotic psychosis psychopathic deranged demented dementia delusional paranoid paranoia
    schizophrenia bipolar unhinged impotent hysteric suicidal
    drunkard drunkenness heroin cocaine opium morphine junkie overdose gambler gambling intoxicated
    addictive narcotic
    homophobe homophobic misogynist misogynistic misogyny bigot bigotry bigoted xenophobe sexist
    supremacist antisemitism extremist extremism eugenicist fascism
    hypocrisy hypocritical sue lawsuit sentenced defendant custody fugitive deport deported
    investigate investigated inquest impostor unlawful unlawfully illegal illegally illicit
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
    | ran \s away | set \s (?:[\w’'-]+ \s ){1,4}?(?:on \s fire|alight|ablaze) | set \s fire \s to
    | (?:burnt|burned) \s (?:\w+ \s ){1,2}?down | expos(?:ed|ing) \s (?:himself|herself)
    | no \s licen[cs]e
    | under \s (?:investigation|arrest|the \s influence) | stood \s trial | in \s (?:debt|gaol)
    | could (?:n[’']t|\s not) \s pay | unable \s to \s pay | defaulted \s on
    | went \s (?:bust|bankrupt|mad|to \s prison|to \s jail|to \s gaol) | mentally \s \w+
    | drank \s (?:himself|herself|heavily|too \s much|hard) | t(?:ook|aking|akes) \s drugs
    | drug \s (?:dealer|habit|user|problem)s? | conflicts? \s of \s interest
    | insider \s (?:trading|dealing) | breach(?:ed|es)? \s (?:of|the|his|her)
    | war \s crim\w+ | hush \s money | served \s time | lost \s (?:his|her|their) \s licen[cs]e
    | (?:drown|burn|hang|beat|hit|struck|strik|kick|punch|slapp|chok|smother|starv|attack|wound
        |whipp|flogg|knif|shoot|gass|suffocat|trampl|scald|brand|push|threw|thrash|lash|tied|grabb
        |forc|burnt|injur|hurt|hit|pinch|cuff|lock|shackl|chain) (?:ed|ing|s|es|en)? \s
      (?:his|her|him|them|their|herself|himself|(?:the|an?|two|three|four|five|six|some|many) \s
        (?:\w+ \s )?(?:men|man|women|woman|boys?|girls?|child(?:ren)?|wife|wives|husband|babies|baby
          |infants?|daughters?|sons?|sister|brother|mother|father|prisoners?|patients?|pupils?
          |servants?|slaves?|workers?|people|\w+(?:er|or|ist|ant|ent|man|men|women|woman)s?))
    | passed \s off
    | pocketed | took \s credit | never \s (?:paid|repaid|qualified|graduated) )\b"""
DAMAGE_PHRASES = late_pattern(_PHRASES, re.VERBOSE | re.IGNORECASE)
PHRASE_STEMS = stems_of("".join(_PHRASES.split()))
"""One of these stands in whatever `DAMAGE_PHRASES` matches."""
