"""Changes: the words that tell of a rise or fall, and what a figure is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Direction, Role
from cardstore.text.numbers.money import sign_unit
from cardstore.text.numbers.spelled import SMALL
from cardstore.text.numbers.units import MONEY, read_unit
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_RISE = word_set(
    "rose rise rises risen rising grew grow grows grown growing increased increase increases"
    " increasing gained gain gains climbed climb climbs climbing jumped soared surged swelled"
    " expanded advanced mounted doubled trebled tripled growth upward upwards raised raising"
    " leapt leaped rocketed quadrupled quintupled multiplied added up higher improved"
    " heightened lengthened widened appreciated"
)
_FALL = word_set(
    "fell fall falls fallen falling declined decline declines declining decreased decrease"
    " decreases decreasing dropped drop drops dropping shrank shrink shrinks shrunk sank sunk"
    " reduced reduction reduces cut dwindled diminished lessened lowered down lower halved lost"
    " dipped dips dipping slid ebbed slumped plunged tumbled depreciated contracted shortened"
    " narrowed loss slipped"
)
# "57 fall after 1859" tells of no change.
_FALLS = frozenset({"fall", "falls", "fell", "falling", "fallen"})
_MOVED = word_set(
    "changed went moved change crept inched eased swung shifted turned passed surged collapsed"
)
# "12 had lost teeth", "3 raised the alarm": what they act on is not the figure.
_ACTS = word_set("lost raised raising added cut dropped lowered sank gained reduced lengthened")
_NO_OBJECT = word_set(
    "by in on at of to from for with within since until after before during when while as per than"
    " over under each every last this that yearly daily out off up down again"
)
_STANDS = frozenset({"reached", "remained", "stayed", "passed", "totalled", "totaled"})
_FALLS_ON = word_set("on upon after before within into under between due short ill asleep outside")
_REACH_BACK, _REACH_ON = 14, 6
# "Gave up seven", "burned down": no change of a number.
_WITH_UP_AND_DOWN = word_set(
    "give gives gave given giving take takes took taken taking set sets setting pick picked break"
    " broke broken breaking make makes made making bring brought lay laid put shut lock locked eat"
    " ate eaten use used buy bought dig dug fit fitted wind wound yield yielded deliver delivered"
    " sign signed join joined write wrote written tear tore torn pull pulled burn burned burnt hand"
    " handed sit sat stand stood lie fish fished hold held turn turned call called keep kept wash"
    " washed beat hang hung knock knocked shoot shot pay paid hunt hunted grow"
)
_GOING = word_set(
    "went go goes going gone came come comes coming sailed rowed walked ran rode drove marched"
    " travelled sent"
)
_SUMS_OF_MONEY = frozenset({"advanced", "raised"})
_FAR_TO_MONEY = 4
_ENDS = {"to": Role.TO, "from": Role.FROM}
_PAIR_REACH = 8
_THEN = word_set("before then formerly previously ago last previous earlier year years census")
_MORE = {"more": Direction.RISE, "higher": Direction.RISE, "fewer": Direction.FALL}
_MORE.update({"less": Direction.FALL, "lower": Direction.FALL, "greater": Direction.RISE})
_MORE.update({"longer": Direction.RISE, "shorter": Direction.FALL, "heavier": Direction.RISE})
_MORE.update({"taller": Direction.RISE, "cheaper": Direction.FALL, "dearer": Direction.RISE})


def word_direction(word: str) -> Direction | None:
    """Give the direction that a word in lower case tells; None for none."""
    if word in _RISE:
        return Direction.RISE
    return Direction.FALL if word in _FALL else None


def direction_around(tokens: Tokens, start: int, *, end: int) -> tuple[Direction, int] | None:
    """Give the direction of the change that a figure measures, and the index of its word.

    The nearest word before it in its clause tells, else one behind it: "a 5 per cent rise".
    """
    return _own(tokens, end) or _before(tokens, start) or _behind(tokens, end)


def _own(tokens: Tokens, end: int) -> tuple[Direction, int] | None:
    """Look at the last word of the figure, and for "more" or "fewer" right behind it."""
    told = _MORE.get(tokens.low(end - 1)) or word_direction(tokens.low(end - 1))
    if told is not None:
        return told, end - 1
    for index in (end, end + 1):
        if not tokens.is_word(index) or _is_compared_with(tokens, index + 1):
            break
        more = _MORE.get(tokens.low(index))
        if tokens.low(end) in {"or", "and", "than"}:
            break
        if more is not None and (index == end or tokens.low(index) in {"more", "fewer"}):
            return more, index
    return None


def _is_compared_with(tokens: Tokens, index: int) -> bool:
    """Tell whether "than" compares with another thing than an earlier time.

    "48 fewer than in 1841" tells of a fall, "48 fewer than the next parish" of none.
    """
    if tokens.low(index) != "than":
        return False
    return not any(tokens.low(index + n) in _THEN for n in (1, 2, 3)) and not (
        tokens.low(index + 1) in {"in", "at", "on"} and tokens.is_number(index + 2)
    )


def _before(tokens: Tokens, start: int) -> tuple[Direction, int] | None:
    """Look for the nearest word of change before a figure in its clause."""
    for index in range(start - 1, max(-1, start - _REACH_BACK), -1):
        word = tokens.low(index)
        if tokens.ends_clause(index):
            break
        told = word_direction(word)
        if told is not None and not _is_other(tokens, index):
            return told, index
        if _goes_on(tokens, index):
            break
    return None


def _goes_on(tokens: Tokens, index: int) -> bool:
    """Tell whether another verb follows "and": "fell and killed nine", "raised and sold by two"."""
    return (
        tokens.low(index).endswith("ed")
        and tokens.low(index - 1) == "and"
        and tokens.low(index) not in _STANDS
    )


def _acts(tokens: Tokens, index: int) -> bool:
    """Tell whether a verb has an object behind it: "had lost teeth"."""
    if tokens.low(index) not in _ACTS or not tokens.is_word(index + 1):
        return False
    following = tokens.low(index + 1)
    return following not in _NO_OBJECT and not following.endswith("ly")


def _behind(tokens: Tokens, end: int) -> tuple[Direction, int] | None:
    """Look for a word of change close behind a figure."""
    for index in range(end, end + _REACH_ON):
        word = tokens.low(index)
        if tokens.ends_clause(index) or word in {",", "and", "or", "in", "on"}:
            break
        told = word_direction(word)
        if told is not None and not _is_other(tokens, index) and not _acts(tokens, index):
            return told, index
    return None


def _is_other(tokens: Tokens, index: int) -> bool:
    """Tell "in the fall of 1912" and "up to", "down to the sea" from changes."""
    word = tokens.low(index)
    if word in {"up", "down"} and tokens.low(index - 1) in _WITH_UP_AND_DOWN:
        return True
    if _is_no_change(tokens, index, word=word):
        return True
    if word in {"up", "upward", "upwards"}:
        return tokens.low(index + 1) in {"to", "of"}
    if word in _SUMS_OF_MONEY and tokens.low(index + 1) not in _NO_OBJECT:
        return _is_money(tokens, index + 1)
    if word in _FALLS and tokens.low(index + 1) in _FALLS_ON:
        return True
    return (
        word == "fall" and tokens.low(index - 1) in {"the", "in"} and tokens.low(index + 1) == "of"
    )


def _is_no_change(tokens: Tokens, index: int, *, word: str) -> bool:
    """Tell of "went down the pit", "mounted 24 guns" and falling rain."""
    if word in {"up", "down"} and tokens.low(index - 1) in _GOING:
        return tokens.low(index + 1) in {"the", "a", "an", "into", "in"}
    guns = word == "mounted" and _is_numeric(tokens, index + 1)
    return guns or (word in _FALLS and _is_of_rain(tokens, index))


def _is_of_rain(tokens: Tokens, index: int) -> bool:
    """Tell whether it is rain or snow that falls: "31 inches of rain fell"."""
    if tokens.low(index + 1) in {"to", "by", "from", "short"}:
        return False
    if any(tokens.low(n) in {"rain", "snow", "hail", "sleet"} for n in range(index - 3, index)):
        return True
    return tokens.low(index) == "fell" and tokens.low(index - 1) == "inches"


def _is_money(tokens: Tokens, index: int) -> bool:
    """Tell whether a sum of money starts at a token or soon behind it: "advanced him £40"."""
    for here in range(index, index + _FAR_TO_MONEY):
        if sign_unit(tokens, here) is not None:
            return True
        if tokens.ends_clause(here):
            return False
        unit = read_unit(tokens, here)
        if unit is not None:
            return unit[0].dimension in MONEY
    return False


def is_change(tokens: Tokens, index: int, *, falling: bool) -> bool:
    """Tell whether "from" before a number tells the start of a change, not of a range.

    Args:
        tokens: the text.
        index: of the number.
        falling: the number behind "to" is the smaller one; no range goes down.
    """
    if tokens.low(index - 1) != "from" and tokens.low(index - 2) != "from":
        return False
    return falling or _changes_before(tokens, index - 1)


def is_change_by(tokens: Tokens, index: int) -> bool:
    """Tell whether "by" before a number tells by how much something changed: "rose by 37"."""
    return tokens.low(index - 1) == "by" and word_direction(tokens.low(index - 2)) is not None


def _changes_before(tokens: Tokens, index: int) -> bool:
    """Look for a word of change before a token in its clause."""
    for back in range(1, _REACH_BACK):
        word = tokens.low(index - back)
        if tokens.ends_clause(index - back):
            return False
        if word_direction(word) is not None or word in _MOVED:
            return True
    return False


def _paired(tokens: Tokens, start: int) -> Role | None:
    """Read "to 700 from 350" and "from 700 … to 350" where no word of change is known."""
    other = "from" if tokens.low(start - 1) == "to" else "to"
    for step in (-1, 1):
        for far in range(2, _PAIR_REACH):
            place = start - 1 + step * far
            if tokens.ends_clause(place):
                break
            near = (place + 1, place + 2)
            if tokens.low(place) == other and any(_is_numeric(tokens, n) for n in near):
                return _ENDS[tokens.low(start - 1)]
    return None


def _is_numeric(tokens: Tokens, index: int) -> bool:
    """Tell whether a token is a number or the first word of one."""
    return tokens.is_number(index) or tokens.low(index) in SMALL


def role_of(tokens: Tokens, start: int, *, changing: bool) -> Role | None:
    """Give what a figure is in a change: by, to or from; None where the text does not tell.

    Args:
        tokens: the text.
        start: index of the figure's first token, or of the hedge before it.
        changing: the figure measures a change.
    """
    before = tokens.low(start - 1)
    if not changing:
        return _paired(tokens, start) if before in _ENDS else None
    roles = {"by": Role.BY, "to": Role.TO, "at": Role.TO, "from": Role.FROM, "reached": Role.TO}
    if before in roles:
        return roles[before]
    if word_direction(before) is not None or before in {"a", "an", "another", "further"}:
        return Role.BY
    if before == "of" and word_direction(tokens.low(start - 2)) is not None:
        return Role.BY
    return None
