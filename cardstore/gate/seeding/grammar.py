"""Grammar: does an altered sentence read as English, in the place where it was altered?

Comes in: a fault, a sentence before and after. Goes out: whether a reader would stumble over its
form. Who stumbles need not look at the page, so that a planted error of bad grammar measures
nothing. A word is exchanged only where both may stand: each kind of fault has its own conditions,
which look at the words beside the place and no further than the next comma. What cannot be told is
left out: there is room enough elsewhere.

The conditions were set on altered sentences of the sample manuscripts and of sixty sentences that
were written for it; how many read badly is told in the README.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.gate.planted import NUMBER_WORDS
from cardstore.gate.seeding.change import NUMBER, PLURAL, change_of
from cardstore.gate.seeding.clauses import are_parallel, is_clause, joins_well
from cardstore.gate.seeding.faults import Fault
from cardstore.gate.seeding.turns import turn_fits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.gate.seeding.change import Change

_FUNCTION = (
    r"(?:and|or|nor|but|of|in|was|were|had|is|are|has|have|to|from|by|for|with|that|which|who|where"
    r"|when|while|at|on|as|could|would|did|may|might|will|after|before|into|than|itself|so|because"
    r"|until|since)\b"
)
_TENS = frozenset({"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"})
_AUXILIARY = (
    r"(?:was|were|is|are|had|has|have|did|does|do|could|would|can|will|should|may|must|might|be"
    r"|been)"
)
_PARTICIPLE = (
    r"(?:\w+ly )?(?:been|\w+ed|(?!eleven|seven|even|ten|open|often)\w+en|done|gone|made|had|held"
    r"|kept|left|lost|met|paid|read|said|seen|sent|sold|told|bought|brought|built|cut|found|begun|come|become|run|put|set|stood|won|known"
    r"|shown|drawn|grown|slept|lit|felt|spent|lent|struck|thought|taught|caught|led|laid|lain|cost|let)\b"
)
_DURATIVE = (
    r"\b(?:lived|stayed|remained|served|worked|kept|held|ran|stood|lay|lasted|continued|reigned"
    r"|taught|waited|used|owned|ruled|burned)\b"
)


def reads_badly(fault: Fault, before: str, after: str) -> bool:
    """Tell whether a reader would stumble over the form of an altered sentence.

    Args:
        fault: what was planted.
        before: the sentence as it was.
        after: as it was altered.

    >>> reads_badly(Fault.PERIOD_SWAPPED, "It began in 1858.", "It began until 1858.")
    True
    >>> reads_badly(Fault.DIRECTION_TURNED, "The tide rose.", "The tide fell.")
    False
    """
    if before[:1].isupper() is not after[:1].isupper() or _more(_GENERAL, before, after):
        return True
    rule = _RULES.get(fault)
    return rule is not None and not rule(change_of(before, after))


_GENERAL = re.compile(
    r"\b(\w+) (?:and |or )?\1\b|\b[Aa] (?!one\b|once\b|uni|us|eu)[aeio]"
    r"|\b[Aa]n (?![aeiou]|hour|heir|honest)|[a-z,] The "
)
"""A word twice, another article than the next word wants, a capital within."""


def _more(pattern: re.Pattern[str], before: str, after: str) -> bool:
    return len(pattern.findall(after)) > len(pattern.findall(before))


# ---- numbers -------------------------------------------------------------------------------------


def _number_fits(change: Change) -> bool:
    """A number stands where its like stood: a ten before a unit, a day within its month."""
    of_two = {"the", "between", "these", "those", "other"}
    is_there = re.search(rf"\b{re.escape(change.new)}\b", f"{change.left} {change.right}")
    if (change.new.isalpha() and is_there) or (change.old == "two" and change.before in of_two):
        return False  # of three it would be the earliest, and not the earlier
    if change.left.endswith("-"):
        return change.new in NUMBER_WORDS[:8]
    if change.right.startswith("-") and change.follows(rf"-(?:{'|'.join(NUMBER_WORDS[:8])})\b"):
        return change.new in _TENS
    if change.follows(r"(?:hundred|thousand|million)\b"):
        return change.new in NUMBER_WORDS[:8]
    return _hour_fits(change) and _figure_fits(change)


def _hour_fits(change: Change) -> bool:
    """No clock strikes twenty."""
    if change.new not in _TENS or change.old in _TENS:
        return True
    clock = {"at", "by", "past", "towards", "till", "until", "to"}
    return change.before not in clock and not change.follows(r"o\W|[,.;:]")


def _figure_fits(change: Change) -> bool:
    ordinal = re.fullmatch(r"(\d+)(st|nd|rd|th)", change.new)
    if ordinal is not None:
        return int(ordinal[1]) <= 28 and _ending(int(ordinal[1])) == ordinal[2]  # noqa: PLR2004
    months = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    is_day = change.follows(rf"(?:of )?{months}")
    return not (is_day and change.new.isdigit() and int(change.new) > 28)  # noqa: PLR2004


def _ending(day: int) -> str:
    """Give what is written behind a day: "st" of 21."""
    if day in {11, 12, 13}:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _year_fits(change: Change) -> bool:
    return change.new not in f"{change.left} {change.right}"


def _base_fits(change: Change) -> bool:
    pronouns = {"them", "these", "those", "which", "whom", "what", "whose", "it"}
    if change.old in pronouns or not change.old.endswith("s"):
        return False
    return not change.right.strip() or change.follows(rf"[,.;:]|{_FUNCTION}")


# ---- how much ------------------------------------------------------------------------------------


def _hedge_fits(change: Change) -> bool:
    return change.before not in {"very", "so", "how", "as", "too", "more", "most", "not"}


_NOT_BEFORE_ALL = frozenset(
    {"how", "too", "so", "as", "very", "not", "the", "these", "those", "his", "her", "their", "its"}
    | {"a", "great", "good", "only"}
)


def _scope_fits(change: Change) -> bool:
    """The wider word may stand where the narrower one stood."""
    rule = _SCOPE.get(change.old.lower())
    if change.new == "country":
        return change.follows(rf"[,.;:]|$|{_FUNCTION}")
    return rule is not None and rule(change)


def _all_fits(change: Change) -> bool:
    prepositions = {"for", "in", "at", "by", "within", "after", "before", "over", "under", "with"}
    if change.before in (_NOT_BEFORE_ALL | (prepositions if change.old == "some" else set())):
        return False
    return change.follows(rf"of (?:the|them|us|its|his|her|their|these|those)\b|{PLURAL}")


def _exactly_fits(change: Change) -> bool:
    parts = r"a (?:third|quarter|fifth|tenth|half|century|dozen|hundred|thousand|mile|year)"
    return change.follows(rf"{NUMBER}|(?:one-|{parts})")


def _always_fits(change: Change) -> bool:
    if change.before in {"more", "less", "most", "so", "too", "very", "how", "as", "quite"}:
        return False
    return not change.follows(r"[,.;:]|$")


def _must_fits(change: Change) -> bool:
    twice = re.search(r"\b(?:may|might)\b", f"{change.left} {change.right}")
    is_idiom = change.before == "one" or change.follows(r"(?:very |as )?well\b")
    return not twice and not is_idiom


def _certainly_fits(change: Change) -> bool:
    if change.follows(NUMBER):
        return False
    return re.fullmatch(_AUXILIARY, change.before) is not None or change.follows(r"\w+ed\b")


_SCOPE: Mapping[str, Callable[[Change], bool]] = {
    **dict.fromkeys(("some", "many", "most", "several"), _all_fits),
    "few": lambda change: (
        change.before not in {"a", "the", "these", "those", "his", "her", "its"}
        and not re.search(r"\b(?:any\w*|ever|at all)\b", change.far)  # a few of them wants it
    ),
    **dict.fromkeys(("about", "nearly"), _exactly_fits),
    **dict.fromkeys(("often", "sometimes", "usually", "generally"), _always_fits),
    **dict.fromkeys(("seldom", "rarely"), _always_fits),
    **dict.fromkeys(("perhaps", "probably"), _certainly_fits),
    "partly": lambda change: "partly" not in f"{change.left} {change.right}",
    **dict.fromkeys(("may", "might"), _must_fits),
}


# ---- not, joints, times, roles -------------------------------------------------------------------

_AFTER_NOT = (
    r"(?:some|already|still|too|also|rather|perhaps|probably|apparently|only|even|just|always|often"
    r"|no|none|nobody|nothing|never|hardly|scarcely|both|either|neither|few|little|a little|nearly"
    r"|almost|certainly|undoubtedly|then|now|once|again|soon|later|usually|of course|indeed|thus"
    r"|therefore|however|not|at least|at most|more than)\b"
)
_NO_DENIAL = re.compile(
    r"\b(?:than|as|before|until|till|unless|after|once|without)\b", re.IGNORECASE
)
_POLAR = re.compile(r"\b(?:nor|neither|either|any\w*|ever|yet|at all|until|till|but|much|even)\b")


def _not_fits(change: Change) -> bool:
    """A "not" stands behind an auxiliary, in a clause that bears it; or is taken from one."""
    return _set_not_fits(change) if change.new else _no_not_fits(change)


def _no_not_fits(change: Change) -> bool:
    is_bound = _POLAR.search(re.split(r"[;:.]", change.right)[0]) or change.follows(
        r"[,.;:]|only\b|so\b|as\b|to\b"
    )
    auxiliary = re.fullmatch(_AUXILIARY, change.before) is not None
    if change.old == "never":
        return not _POLAR.search(change.right) and not change.follows(r"[,.;:]|again\b|more\b")
    return auxiliary and not is_bound


def _set_not_fits(change: Change) -> bool:
    if _NO_DENIAL.search(change.near):
        return False
    if re.search(r"\bthere\s+\w+\s*$", change.near, re.IGNORECASE) or "only" in change.far:
        return False
    modal = r"(?:must|may|might|could|would|should|will|shall|can|to)\s+(?:have|be)\s*$"
    if change.before in {"can", "do", "does", "did"} or re.search(rf"\b{modal}", change.near):
        return False
    if change.before in {"had", "has", "have"} and not change.follows(_PARTICIPLE):
        return False
    return not change.follows(rf"{_AFTER_NOT}|[,.;:]|$")


def _joint_fits(change: Change) -> bool:
    """What joins two clauses stands between two that it can join, and that are no parallels."""
    if change.old.startswith(";") and are_parallel(change.left, change.right):
        return False
    return joins_well(change.left, change.new.strip(", "), change.right)


def _time_fits(change: Change) -> bool:
    """A time that is told by another word or month goes with its verb and is no list."""
    if change.new.lower() == "since":
        perfect = (
            r"\b(?:has|have|had) (?:\w+ )?(?:been|\w+ed)\b(?!.*\b(?:was|were|did|that|than)\b)"
        )
        return re.search(perfect, change.near) is not None
    if change.new.lower() in {"before", "until"}:
        if change.follows(r"\d{4},? (?:and|or|to) \d|\d{4}, \d|\d{4}[-–]\d"):
            return False
        lasts = re.search(_DURATIVE, change.near) is not None
        return change.new.lower() == "before" or lasts
    if change.old.lower().startswith(("from", "between")):
        spans = {"period", "years", "time", "months", "interval", "stretch", "span", "difference"}
        return change.before not in {*spans, "distance", "gap", "relation", "dated"}
    day = re.search(r"(\d+)(?:\w\w)?(?: of)? $", change.left)
    if change.new in f"{change.left} {change.right}":
        return False
    return day is None or int(day[1]) <= 28  # noqa: PLR2004 - each month has so many days


_INANIMATE = re.compile(
    r"\b(?:left|reached|entered|crossed|passed|lasted|covered|filled|contained)\b"
)


def _roles_fit(change: Change) -> bool:
    return not _INANIMATE.search(f"{change.old} {change.new}") and is_clause(
        f"{change.left}{change.new}{change.right}"
    )


def _name_fits(change: Change) -> bool:
    """A name stands where it may be a person's or a place's: nobody lives "at Ann"."""
    places = {"of", "at", "in", "near", "from", "to", "off", "beyond", "between", "towards", "into"}
    return change.before not in places


_RULES: Mapping[Fault, Callable[[Change], bool]] = {
    Fault.NAME_SWAPPED: _name_fits,
    **dict.fromkeys((Fault.FIGURE_NUDGED, Fault.FIGURE_OTHER), _number_fits),
    Fault.YEAR_MOVED: _year_fits,
    Fault.BASE_SWAPPED: _base_fits,
    Fault.HEDGE_DROPPED: _hedge_fits,
    Fault.SCOPE_WIDENED: _scope_fits,
    Fault.DIRECTION_TURNED: turn_fits,
    Fault.NEGATED: _not_fits,
    Fault.CAUSE_ADDED: _joint_fits,
    Fault.PERIOD_SWAPPED: _time_fits,
    Fault.ROLES_SWAPPED: _roles_fit,
}
