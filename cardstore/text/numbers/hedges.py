"""Hedges: the words around a figure that loosen it, bound it or sharpen it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Hedge
from cardstore.text.numbers.spelled import SMALL

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_BEFORE: dict[Hedge, tuple[str, ...]] = {
    Hedge.ABOUT: (
        *("about", "around", "roughly", "approximately", "circa", "ca", "ca .", "c", "c .", "some"),
        *(
            "in the region of",
            "something like",
            "an estimated",
            "estimated at",
            "perhaps",
            "~",
            "≈",
        ),
        *("in the neighbourhood of", "of the order of", "say", "probably", "possibly", "or so"),
        *("somewhere near", "near", "approx", "approx .", "nigh upon", "upon"),
        *("close to", "maybe", "apparently", "reportedly", "reckoned at", "within a few of"),
    ),
    Hedge.NEARLY: (
        *("nearly", "almost", "not quite", "just under", "just short of", "little short of"),
        *("close on", "hard on", "approaching", "well nigh", "nigh on", "a little under"),
        *("slightly less than", "slightly under", "barely short of", "just below", "nearly about"),
        *("slightly fewer than", "a little less than", "the better part of", "the best part of"),
    ),
    Hedge.OVER: (
        *("more than", "over", "above", "exceeding", "in excess of", "better than", "just over"),
        *("greater than", ">", "upwards of", "upward of", "a little over", "slightly over"),
        *("slightly more than", "a little more than", "well over", "rather more than", "past"),
        *("longer than", "larger than", "higher than", "beyond", "older than", "far more than"),
        *("many more than", "much more than", "exceeded", "exceeds", "surpassed"),
    ),
    Hedge.AT_LEAST: (
        *("at least", "not less than", "no less than", "no fewer than", "not fewer than"),
        *("a minimum of", "≥", "not under", "at the least", "minimum", "never less than"),
        *("at the very least", "never fewer than"),
    ),
    Hedge.UNDER: (
        *("less than", "fewer than", "under", "below", "<", "short of", "well under"),
        *("smaller than", "shorter than", "lower than", "far less than", "far fewer than"),
        *("younger than", "rather less than", "well below", "inside", "within"),
        *("not turned", "not yet turned", "not reached", "not yet reached", "not attained"),
        *("not yet attained", "not completed", "not yet completed", "not yet"),
    ),
    Hedge.AT_MOST: (
        *("did not exceed", "does not exceed", "not exceed", "never exceeded", "without exceeding"),
        *("at most", "not more than", "no more than", "up to", "not over", "not exceeding"),
        *("a maximum of", "at the most", "≤", "not above", "maximum", "never more than"),
        *("at the very most", "no longer than", "not longer than", "no higher than", "as many as"),
        *("as much as", "as long as"),
    ),
    Hedge.ONLY: (
        *("only", "merely", "just", "but", "scarcely", "hardly", "barely", "a mere", "a bare"),
        *("as few as", "as little as", "a scant", "scarce", "no more nor less than", "mere"),
    ),
    Hedge.EXACTLY: (
        "exactly",
        "precisely",
        "an even",
        "an exact",
        "sharp",
        "fully",
        "full",
        "a full",
    ),
    Hedge.ALL: ("all", "all the", "all of the", "all of", "every one of the", "every one of"),
}
_BEHIND: dict[Hedge, tuple[str, ...]] = {
    Hedge.ABOUT: ("or so", "- odd", "odd", "or thereabouts", "more or less", "or thereabout"),
    Hedge.AT_LEAST: (
        *("or more", "and more", "or over", "and upwards", "or upwards", "+", "and over"),
        *("and upward", "at least", "at the least", "minimum", "or above", "or better", "or later"),
        *(
            "or longer",
            "or older",
            "or higher",
            "or deeper",
            "or larger",
            "and longer",
            "at any rate",
        ),
    ),
    Hedge.AT_MOST: (
        *("or less", "or fewer", "or under", "at most", "at the most", "maximum", "or below"),
        *("or earlier", "or shorter", "or younger", "or lower", "or smaller"),
    ),
    Hedge.ONLY: ("only", "alone"),
    Hedge.EXACTLY: ("exactly", "precisely", "sharp", "in all"),
}
_LONGEST = 5


def _by_words(table: dict[Hedge, tuple[str, ...]]) -> dict[tuple[str, ...], Hedge]:
    """Turn a table round: the words to the hedge."""
    return {tuple(form.split()): hedge for hedge, forms in table.items() for form in forms}


_BEFORE_WORDS = _by_words(_BEFORE)
_BEHIND_WORDS = _by_words(_BEHIND)
_LAST_WORDS = frozenset(words[-1] for words in _BEFORE_WORDS)
_FIRST_WORDS = frozenset(words[0] for words in _BEHIND_WORDS)
_BETWEEN = frozenset({"a", "an", "the", "of", "some", "in", "on", "at", "for", "to", "by", "with"})
# "Fewer than in 1841" compares with what was then, and says nothing of the year.
_COMPARED_WITH = frozenset({"in", "on", "at", "for", "to", "by", "with"})
_FAR_DENIAL = 5
_NO_NOUNS = frozenset({"the", "his", "her", "its", "their", "our", "my", "a", "an", "was", "were"})
_DENIES = frozenset(
    {"no", "not", "never", "nowhere", "none", "nobody", "cannot", "forbidden", "forbade"}
    | {"prohibited", "barred", "banned"}
)
_LIMITS = frozenset({"limited", "limit", "limits", "restricted", "confined", "limiting", "capped"})
_SMALLER = frozenset(
    {"fewer", "smaller", "shorter", "lower", "younger", "lighter", "cheaper", "earlier", "sooner"}
    | {"slower", "narrower", "thinner", "poorer", "nearer", "closer", "milder", "weaker", "under"}
)
_NEARLY_ALL = frozenset({"nearly", "almost", "practically", "virtually", "not", "well-nigh"})
# "We shall hardly get two hundred", "I only saw three".
_ONLY_VERBS = frozenset({"hardly", "scarcely", "barely", "only"})
# "Past 700 letters came", "there were past 2,000": nobody goes past them.
_PAST_BEHIND = frozenset(
    {"", ",", ";", ".", "and", "by", "was", "were", "is", "are", "well", "far", "now", "had", "of"}
)
_HUNDREDS = 3
_NO_VERB = frozenset({"if", "when", "then", "after", "since", "because", "with", "from", "as"})


def hedges_before(tokens: Tokens, index: int) -> tuple[tuple[Hedge, ...], int]:
    """Read the hedges before a figure that starts at a token.

    Returns:
        The hedges in the order of the text, and the index where they start.
    """
    found: list[Hedge] = []
    start = index
    while True:
        match = _ending_at(tokens, start)
        if match is None and tokens.low(start - 1) in _BETWEEN and start > 0:
            compared = tokens.low(start - 2) == "than" and tokens.low(start - 1) in _COMPARED_WITH
            match = None if compared else _ending_at(tokens, start - 1)
            match = None if _is_during(tokens, start) else match
        if match is None:
            if not found and _is_under_age(tokens, start):
                return (Hedge.UNDER,), start - 4
            if not found and _is_limited_to(tokens, start):
                return (Hedge.AT_MOST,), start
            bound = _no_more_than(tokens, start) if not found else None
            if bound is not None:
                return (bound,), start - 2
            if not found and _only_before_verb(tokens, start):
                found.append(Hedge.ONLY)
            return tuple(found), start
        hedge, first = match
        if hedge is Hedge.ALL and _is_no_whole(tokens, first, end=start):
            return tuple(found), first
        hedge, first = _denied_bound(tokens, hedge, start=first)
        start = first
        found.insert(0, hedge)


def _is_under_age(tokens: Tokens, start: int) -> bool:
    """Tell whether "under the age of" or "below the age of" stands before a figure."""
    words = tuple(tokens.low(n) for n in range(start - 4, start))
    return words[1:] == ("the", "age", "of") and words[0] in {"under", "below"}


def _no_more_than(tokens: Tokens, start: int) -> Hedge | None:
    """Read "no thicker than" and "never lower than" as bounds; None for other words."""
    if tokens.low(start - 1) != "than" or not tokens.low(start - 2).endswith("er"):
        return None
    if tokens.low(start - 3) not in _DENIES:
        return None
    return Hedge.AT_LEAST if tokens.low(start - 2) in _SMALLER else Hedge.AT_MOST


def _is_limited_to(tokens: Tokens, start: int) -> bool:
    """Tell "limited its members to two" from "gave two"."""
    if tokens.low(start - 1) not in {"to", "at"}:
        return False
    near = range(start - 2, max(-1, start - 2 - _FAR_DENIAL), -1)
    return any(tokens.low(n) in _LIMITS for n in near)


def _denied_bound(tokens: Tokens, hedge: Hedge, *, start: int) -> tuple[Hedge, int]:
    """Turn a "more than" behind a denial round: "nowhere more than"."""
    denied = {Hedge.OVER: Hedge.AT_MOST, Hedge.UNDER: Hedge.AT_LEAST}.get(hedge)
    if denied is None or "than" not in {tokens.low(start + 1), tokens.low(start + 2)}:
        return hedge, start
    # "None for more than three days", "nobody spent more than three days"
    for place in range(start - 1, max(-1, start - 1 - _FAR_DENIAL), -1):
        if tokens.ends_clause(place) or tokens.low(place) == ",":
            break
        if tokens.low(place) in _DENIES or (tokens.low(place), tokens.low(place + 1)) == (
            "no",
            "one",
        ):
            return denied, place
    return hedge, start


def _is_no_whole(tokens: Tokens, start: int, *, end: int) -> bool:
    """Tell "almost all of the 40" and "all but 3" from all of a number.

    Nearly all is no near number, and those that are left out are not all.
    """
    return tokens.low(start - 1) in _NEARLY_ALL or tokens.low(end - 1) == "but"


def _is_during(tokens: Tokens, start: int) -> bool:
    """Tell "over the ten years from 1870" from "over ten years"."""
    return tokens.low(start - 1) == "the" and tokens.low(start - 2) in {"over", "below", "above"}


def _only_before_verb(tokens: Tokens, start: int) -> bool:
    """Tell whether "hardly" or "only" stands before the one word before a figure."""
    if tokens.low(start - 2) not in _ONLY_VERBS or tokens.ends_clause(start - 1):
        return False
    return tokens.is_word(start - 1) and tokens.low(start - 1) not in _BETWEEN | _NO_VERB


def _ending_at(tokens: Tokens, end: int) -> tuple[Hedge, int] | None:
    """Give the longest hedge whose last word is the one before `end`."""
    if tokens.low(end - 1) not in _LAST_WORDS:
        return None
    for length in range(min(_LONGEST, end), 0, -1):
        words = tokens.lows[end - length : end]
        hedge = _BEFORE_WORDS.get(words)
        if hedge is not None and not _is_other_sense(tokens, end - length, words=words):
            return hedge, end - length
    return None


def _is_other_sense(tokens: Tokens, start: int, *, words: tuple[str, ...]) -> bool:
    """Tell whether words that can be a hedge are something else here."""
    before = tokens.low(start - 1)
    if words == ("but",):
        return before in {",", ";", "", "."}
    if words == ("past",) and before in _PAST_BEHIND and _is_many(tokens, start + 1):
        return False
    if words in {("upon",), ("near",), ("past",), ("within",), ("full",), ("above",)}:
        return before == "once" or words in {("upon",), ("past",)}
    if words == ("c",):
        return tokens.at(start).text != "c" or before in {"°", "º"}
    return words == ("over",) and before in {"all", "left", "times", "fell", "went"}


def _is_many(tokens: Tokens, index: int) -> bool:
    """Tell a number of hundreds or thousands from a year, an hour and an age."""
    digits = tokens.at(index).text
    return tokens.is_number(index) and ("," in digits or len(digits) == _HUNDREDS)


def _goes_on(tokens: Tokens, index: int) -> bool:
    """Tell whether a number follows, or "than"."""
    word = tokens.low(index)
    return (
        tokens.is_number(index)
        or word in SMALL
        or word in {"than", "of", "a", "£", "$", "€", "half"}
    )


def hedges_behind(tokens: Tokens, index: int) -> tuple[tuple[Hedge, ...], int]:
    """Read the hedge behind a figure that ends before a token; also past one noun."""
    for skip in (0, 1):
        if skip and (not tokens.is_word(index) or tokens.low(index) in _NO_NOUNS):
            break  # "for two weeks the only bread"
        if tokens.low(index + skip) not in _FIRST_WORDS:
            continue
        for length in range(3, 0, -1):
            words = tokens.lows[index + skip : index + skip + length]
            hedge = _BEHIND_WORDS.get(words) if len(words) == length else None
            # "… and over two nuns": it belongs to the next number.
            onward = _goes_on(tokens, index + skip + length)
            if hedge is not None and not onward and not (skip and words in {("+",), ("odd",)}):
                return (hedge,), index if skip else index + length
    return (), index
