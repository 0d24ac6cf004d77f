"""Attribution: to whom a sentence gives what it says of others' findings.

Comes in: a sentence's own words. Goes out: the words by which it calls something research, and
those by which it names a seller or a collector of others' reports as the one who says so.
"""

from __future__ import annotations

import re

ATTRIBUTION_VERSION = "cardstore-attribution-1"

_FINDS = (
    r"(?:show|shows|showed|shown|find|finds|found|suggest|suggests|suggested|indicate|indicates"
    r"|indicated|reveal|reveals|revealed|prove|proves|proved|proven|demonstrate|demonstrates"
    r"|demonstrated|confirm|confirms|confirmed|conclude|concludes|concluded|establish|establishes"
    r"|established|report|reports|reported|say|says|said|agree|agrees|estimate|estimates)"
)
_RESEARCH = (
    r"(?:research(?:ers)?|stud(?:y|ies)|scien(?:ce|tists?)|scholars?|academics|experts?|economists?"
    r"|analys[it]s|evidence|data|statistics|figures|surveys?|polls?|trials?|experiments?"
    r"|investigations?|literature|findings?|historians?|analysts?|reports?)"
)
_AS_RESEARCH = re.compile(
    rf"""\b(?:{_RESEARCH}\s+(?:[\w’'-]+\s+){{0,5}}?{_FINDS}\b
    | (?:according\s+to|in|by)\s+(?:(?:a|an|the|one|recent|new|several|many|some)\s+){{0,2}}
      (?:[\w-]+\s+){{0,2}}?(?:research(?:ers)?|stud(?:y|ies)|scientists|experts|scholars|science)\b
    | it\s+(?:is|has\s+been)\s+(?:\w+ly\s+|well\s+)?(?:known|shown|proven|proved|established|found)
    | (?:is|are|was|were|been)\s+(?:\w+ly\s+)?(?:proven|proved|shown|found|documented)\s+to
    | studies | scientifically | research\s+(?:has|on|into|by)\b | statistically )""",
    re.VERBOSE | re.IGNORECASE,
)
_SELLER = (
    r"(?:vendors?|seller|company|companies|firm|manufacturer|maker|supplier|producer|provider"
    r"|brand|advertisers?|advertisements?|business|corporation|start-?up|marketing|promoters?|owners?"
    r"|trade\s+(?:body|group|association)|consultanc(?:y|ies)|consultants?|developer|operator"
    r"|publisher|press\s+release|brochure|white\s+paper|sales\s+\w+)"
)
_COLLECTOR = (
    r"(?:compilations?|encyclop(?:a?e|æ)dias?|aggregators?|collections?|digests?|directory"
    r"|reference\s+works?|dictionar(?:y|ies)|databases?|wikipedia|britannica|statista|summar(?:y|ies)"
    r"|roundups?|portals?|listings?|website|web\s?site|site)"
)
_TELLS = (
    r"(?:says?|said|claims?|claimed|reports?|reported|states?|stated|advertises?|advertised|boasts?"
    r"|boasted|announces?|announced|puts?|gives?|gave|lists?|listed|estimates?|estimated|told|tells?"
    r"|writes?|wrote|maintains?|asserts?|counts?|counted|records?|recorded|cites?|describes?)"
)


def find_research_wording(own_words: str) -> str:
    """Give the words by which a sentence calls something research; "" for none.

    >>> find_research_wording("Research shows that it rains.")
    'Research shows'
    """
    found = _AS_RESEARCH.search(own_words)
    return " ".join(found.group().split()) if found else ""


def names_seller(own_words: str, names: tuple[str, ...], *, collector: bool = False) -> bool:
    """Tell whether a sentence says that a seller, or a collector, is the one who says so.

    Args:
        own_words: the sentence without what it quotes.
        names: what the source and its authors are called.
        collector: the source collects others' reports.

    >>> names_seller("According to a vendor report, it rains.", ())
    True
    """
    who = [_COLLECTOR if collector else _SELLER, _SELLER]
    # As written: “the northern quay” does not name the Quay Press.
    who += [f"(?-i:{re.escape(name)})" for name in names if name]
    said_by = "|".join(who)
    pattern = rf"""\b(?:
        according\s+to\s+(?:[\w’'-]+\s+){{0,4}}?(?:{said_by})
        | (?:{said_by})(?:[’']s?)?\s+(?:[\w’'-]+\s+){{0,4}}?
          (?:{_TELLS}|reports?|figures?|survey|study|own)\b
        | (?:{_TELLS}|by|from|to|of)\s+(?:[\w’'-]+\s+){{0,2}}?(?:{said_by})\b
          (?=[\s,]*[.,;]?\s*$|,)
        | (?:report|figures?|survey|study|poll|claim|page|words?)\s+(?:by|of|from)\s+
          (?:[\w’'-]+\s+){{0,3}}?(?:{said_by})
        | by\s+(?:its|their|his|her)\s+own\s+(?:account|figures|count|reckoning)
        | vendor(?:[’']s)?\s )"""
    return re.search(pattern, own_words, re.VERBOSE | re.IGNORECASE) is not None
