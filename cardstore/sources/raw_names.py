"""Raw references: the forms in which one name is written. Patterns only.

A name is a few words of bounded number; each word is bounded by blanks and marks, so a pattern that
is tried at one place takes a bounded number of steps.

    VANCOUVER   Tolle A, van der Quay BC Jr        family, blank, initials
    INVERTED    Tolle, A. B. / Tolle, A / Tolle, A.B., Jr.
    FULL        Tolle, Ada B. / Goethe, Johann Wolfgang von
    INITIALS    A. B. Tolle / J.-P. van Quay       initials first
    BARE        A Tolle                            the same without stops
    DIRECT      Ada B. Tolle / Ada van Quay
    BRACKETED   Tolle (Ada) / TOLLE Ada            as French lists have it

Source: Citing Medicine, 2nd ed., chapter 1 (Vancouver); APA, MLA and Chicago manuals' name orders;
DIN ISO 690.
"""

from __future__ import annotations

import re

from cardstore.sources.raw_text import LOWER, UPPER

_U = f"[{UPPER}]"
_L = f"[{LOWER}]"
_UL = f"[{UPPER}{LOWER}]"
_APO = "['’ʼ`]"
PARTICLE = (
    rf"(?:(?:[Vv]an|[Vv][oa]m|[Vv]on|[Dd]e[rnsl]?|[Dd]ella|[Dd]i|[Dd]a|[Dd]os?|[Dd]as|[Dd]u|[Ll][ae]s?|[Tt]e[rn]?|"
    rf"[Zz]u[rm]?|[Aa][fv]|[Ee]l|[Aa]l|[Bb]in|[Ii]bn|[Bb]en|[Ss]t\.?|[Ss]ainte?|[Gg]raf|[Ff]reiherr|und|"
    rf"{_APO}t|{_APO}s|in{_APO}t|van{_APO}t|op|y|dem)\s|[dDlLnN]{_APO}|[AaEe]l-|le-|la-|ter-)"
)
# Two letters at least: one letter is an initial. MacQuay, O'Brien, Jędrzejewska, HAO, Quay-Lamm.
WORD = rf"{_U}{_APO}?{_UL}{{1,30}}(?:[-‐‑–{'’' + chr(39)}]{_UL}{{1,30}}){{0,3}}"
_INITIAL = rf"(?:{_U}{_L}?|Chr|Chas|Geo|Wm)\."
_DOTTED = rf"{_INITIAL}(?:[\s‐‑-]{{0,2}}{_INITIAL}){{0,4}}"
_FAMILY = rf"(?:{PARTICLE}){{0,4}}{WORD}(?:\s(?:{PARTICLE}){{0,2}}{WORD}){{0,3}}"
_FAMILY_LAZY = _FAMILY + "?"
_ENDS = r"(?=\s?[,;.:)(*#/\[]|\s?$|\s(?:et|and|und|y|&|\d{4})(?![^\W_]))"
_AFTER = r"(?:\s(?:von|van|de|da|di|du|zu|af)(?:\s(?:der|den|la|las|los|zu))?(?![^\W\d_]))?"
_ONE_GIVEN = rf"(?:{WORD}|{_INITIAL}|{_U}(?=[\s,]|$))"
_GIVEN = rf"{_ONE_GIVEN}(?:[\s‐-]{{1,2}}{_ONE_GIVEN}){{0,3}}"
_GENERATION = r"(?:Jr\b\.?|Sr\b\.?|I{2,3}\b|IV\b|[23][nr]d\b)"

VANCOUVER = re.compile(
    rf"(?P<family>{_FAMILY_LAZY})\s"
    rf"(?P<given>(?:{_INITIAL}[-‐]?){{1,4}}(?=,|;|\s\(|\s?$|:)|{_U}{{1,4}}(?:[-‐]{_U}{{1,2}}){{0,2}}"
    rf"|(?:Y[aeuo]|[CKSTZP]h|Ts|Chr){_U}?|(?:{_INITIAL}[-‐]?){{1,4}})"
    rf"(?:\s(?P<suffix>{_GENERATION}))?{_ENDS}"
)
INVERTED = re.compile(
    rf"(?P<family>{_FAMILY_LAZY}),\s?"
    rf"(?P<given>{_DOTTED}{_AFTER}|{_U}{{1,3}}(?:[-‐]{_U})?{_ENDS})"
    rf"(?:,?\s?(?P<suffix>{_GENERATION}))?"
)
FULL = re.compile(
    rf"(?P<family>{_FAMILY_LAZY}),\s(?P<given>{_GIVEN}{_AFTER})(?:,\s(?P<suffix>{_GENERATION}))?"
    r"(?:(?<=\.)(?=\s)|(?=[.,;:/(]|\s[(&/]|\s(?:and|und|et|with)\s|\s?$))"
)
INITIALS = re.compile(
    rf"(?P<given>{_DOTTED})\s?(?P<family>{_FAMILY})(?:,?\s(?P<suffix>{_GENERATION}))?"
)
BARE = re.compile(
    rf"(?P<given>{_U}{{1,3}}(?:[-‐]{_U})?)\s(?P<family>{_FAMILY})(?P<suffix>)"
    r"(?=[,.:]|\s(?:and|&|et)\s)"
)
DIRECT = re.compile(
    rf"(?P<given>{_GIVEN})\s(?P<family>(?:{PARTICLE}){{0,3}}{WORD})(?:,?\s(?P<suffix>{_GENERATION}))?"
    r"(?=[.,;:]|\s[(&/]|\s(?:and|und|et)\s|\s?$)"
)
BRACKETED = re.compile(
    rf"(?P<family>(?:{PARTICLE}){{0,3}}{WORD})\s\((?P<given>{_GIVEN})\)(?P<suffix>)(?=[,.:;]|\s(?:et|and)\s)"
)
SHOUTED = re.compile(
    rf"(?P<family>(?:{PARTICLE}){{0,2}}{_U}{_APO}?{_U}{{1,30}}(?:[- ]{_U}{{2,30}}){{0,2}})\s"
    rf"(?P<given>{_U}{_L}{{1,30}}(?:[\s-]{_U}{_L}{{1,30}}){{0,2}})(?P<suffix>)(?=[,.:;]|\s(?:et|and)\s)"
)
PLAIN_WORDS = re.compile(rf"{_U}{_L}+(?:\s(?:{_U}{_L}+|{_U}\.))+")
