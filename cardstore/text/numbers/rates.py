"""Rates: what a figure is told for each of, wherever its sentence tells it.

"40 a year", "yearly 40", "each year 40" and "the annual 40" are one rate; "3 mm a year per tide"
has two. Comes in: a figure and its text. Goes out: its rates as words to compare.

1. What stands behind the figure up to the next one: "a year", "per tide", "for each prisoner", "to
   the acre", "yearly", "apiece"; "a stage" too where it follows at once on a unit or a rate.
2. What stands before it in its sentence: "each year", "per shift", "annually", "the monthly".
3. A rate of the sentence that the quote has nowhere for this figure is for a person.

A figure without a rate of its own may have that of another one of its sentence ("each week 9 boats
and 12 rafts"), so the quote's side is read widely and only the sentence's closely.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import FigureKind
from cardstore.text.numbers.judgement import Judgement, person
from cardstore.text.numbers.left_out import leaves_out
from cardstore.text.numbers.nouns import stem
from cardstore.text.numbers.word_sets import paired, word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.numbers.figure import Figure

_RATED = frozenset({FigureKind.QUANTITY, FigureKind.FRACTION, FigureKind.VAGUE})
EACH = "each"
"""The rate of "apiece": each of whatever there are."""
TELLS_IT = "the quote tells it "
"""How a judgement of rates begins."""
_ADVERBS = paired(
    "hourly=hour nightly=night daily=day weekly=week fortnightly=fortnight monthly=month"
    " quarterly=quarter yearly=year annual=year annually=year apiece=each twelvemonth=year"
)
_SAME = paired(
    "annum=year yr=year twelvemonth=year twelve-month=year twelve-monthly=year 12-monthly=year"
    " capita=head person=head man=head people=head individual=head diem=day mensem=month hr=hour"
    " wk=week caput=head soul=head one=each"
)
_SPANS = "minute|hour|night|day|week|fortnight|month|quarter|year|annum|twelvemonth|season|decade"
_SPAN_SET = frozenset(_SPANS.split("|"))
_ADVERB = (
    r"hourly|nightly|daily|weekly|fortnightly|(?:(?:twelve|12)[- ])?monthly|quarterly|yearly"
    r"|annual(?:ly)?|apiece"
)
# "The daily paper", "weekly markets": their names.
_NAMED = (
    r"(?!\s+(?:letters?|papers?|newspapers?|journals?|meetings?|markets?|reports?|counts?|returns?"
    r"|bread|press|service|round|life|work|prayers?|fairs?|accounts?|edition|issue)\b)"
)
_THINGS = r"(?:\d+\s+)?(?P<{0}>[^\W\d_]+(?:-[^\W\d_]+)?)"
_TOLD = re.compile(
    r"(?i)\b(?:"
    rf"(?P<adverb>{_ADVERB})\b{_NAMED}"
    r"|(?P<by>day|night|week|month|year)\s+(?:by|after|in,?\s+\w+\s+out)\s+(?P=by)\b"
    r"|(?:each|every)\s+(?:of\s+(?:the|these|those|them|his|her|its|their)\b"
    rf"|{_THINGS.format('each')})"
    r"|each\b"
    rf"|per\s+{_THINGS.format('per')}"
    rf"|by\s+the\s+(?P<bythe>{_SPANS}|head|piece|dozen|mile|ton|yard|acre)\b(?!['’])"
    r"|(?:to|in|on|from)\s+the\s+(?P<to>acre|hectare|mile|pound|shilling|guinea|hundred|thousand|ton|square\s+mile|bushel|yard|dozen"
    r"|score|furlong|rod)\b"
    rf"|an?\s+(?P<span>{_SPANS}|head|piece|person)\b"
    r"(?!\s+(?:later|earlier|before|after|ago|previously|afterwards|hence|of|old|long)\b)"
    r")"
)
_SLASH = re.compile(r"\s?/\s?([^\W\d_]+)")
_AT_ONCE = re.compile(
    r"(?i)\s+an?\s+(?:(?:half|single|winter|summer|working|full|whole|calendar)[- ])?"
    r"([^\W\d_]{3,})\b(?!\s+(?:later|earlier|before|after|ago|previously|afterwards|hence|of|in)\b)"
)
_THE_UNIT = re.compile(
    r"(?i)\s+the\s+(head|piece|bushel|quarter|pound|score|dozen|ton|yard|acre|load|barrel|sheep"
    r"|hundred|lb|cwt|bottle|pair|gallon|pint|man|person|week|day|mile|copy)\b"
)
_NO_THING = word_set(
    "for of in on at to from by with and or as a an the was were is had other few little great good"
    " side end way turn time"
)
_PER = re.compile(r"(?i)\bper\s+([^\W\d_]+)")
_ALL = re.compile(r"(?i)\b(?:all|any|both|always|everyone|everybody|either)\b")
_BREAK = re.compile(r",|\b(?:and|but|or|while|whereas|though)\b")
# "9 boats and each raft": what is told for each of the rafts is not the boats'.
_JOINED = re.compile(
    r"(?i)\s(?:and|but|while|whereas)\s+(?:each|every|per|a|an|the)\b|,\s(?:and|but|while|whereas)\b"
)
_OF_IT = re.compile(r"\s+(?:of(?:\s+[^\W\d_]+){1,3}\s+|[^\W\d_]+\s+)?")
_SENTENCE = re.compile(r"[;!?]|\.(?=\s|$)")


def weigh_rates(
    asked: Figure,
    given: Figure,
    *,
    told: Judgement | None,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Add to what the words around two figures say of them what their rates say.

    Args:
        asked: the sentence's figure.
        given: the quote's figure that states it.
        told: why a person should look; where that is what it is told for, equal rates end it.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    if told is not None and not told.reason.startswith(TELLS_IT):
        return told
    doubt = _compare_rates(asked, given, around=around, texts=texts)
    if doubt is not None or told is None:
        return doubt
    same = are_one_rate(asked, given, around=around, texts=texts)
    if not same and leaves_out(given, text=texts[1]):
        # "60 yards a week, but only 45 after the sale"
        mine = rates_of(asked, around[0], text=texts[0])
        same = bool(mine) and mine <= _beside(given, around[1], text=texts[1])
    return None if same else told


def _compare_rates(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Judge a figure that the sentence tells for each of what the quote does not."""
    if asked.kind not in _RATED or given.kind not in _RATED or not may_tell_rates(texts[0]):
        return None
    mine = rates_of(asked, around[0], text=texts[0])
    if not mine:
        return None
    theirs = rates_of(given, around[1], text=texts[1])
    odd = mine - theirs
    if not odd:
        return None
    if not theirs & _TIMES:
        theirs |= _beside(given, around[1], text=texts[1])
    if leaves_out(given, text=texts[1]):
        odd -= theirs
    pers = frozenset(map(_named, _PER.findall(texts[0])))
    odd = frozenset(
        one for one in odd if not _is_told(one, theirs, text="" if one in pers else texts[1])
    )
    if not odd:
        return None
    told = " and ".join(f"“{one}”" for one in sorted(theirs)) or "no one thing"
    return person(f"{TELLS_IT}for {told}, the sentence for “{min(odd)}”")


def are_one_rate(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> bool:
    """Tell whether both figures have rates, and the same, wherever they stand."""
    mine = rates_of(asked, around[0], text=texts[0])
    return bool(mine) and mine == rates_of(given, around[1], text=texts[1])


def rates_of(figure: Figure, figures: Sequence[Figure], *, text: str) -> frozenset[str]:
    """Give what a figure is told for each of: before it in its sentence, and behind it."""
    start, end, behind = _room(figure, figures, text=text)
    first = min((f.span.start for f in figures if f.span.start >= start), default=start)
    ends = [f.span.end for f in figures if start <= f.span.start < figure.span.start]
    told = behind | _rates_in(text[start:first]) | _rates_in(text[figure.span.end : end])
    if not ends:
        return told
    # "12 boats a week and, each day, 9 rafts": what stands behind the 12 is theirs
    own = _BREAK.split(text[max(ends) : figure.span.start])
    return told | _rates_in(own[-1]) if len(own) > 1 else told


@lru_cache(maxsize=4096)
def may_tell_rates(text: str) -> bool:
    """Tell whether a text has any word that tells a rate."""
    return _ANY.search(text) is not None


_ANY = re.compile(rf"(?i)\b(?:per|each|every|an?|the|by|after|{_ADVERB})\b|/")
_TIMES = frozenset(
    {"minute", "hour", "night", "day", "week", "fortnight", "month", "quarter", "year"}
)


def _is_told(rate: str, theirs: frozenset[str], *, text: str) -> bool:
    """Tell whether a quote tells a rate in another way."""
    if rate in _TIMES:
        return False
    if theirs & {EACH, "head"} and rate not in _SPAN_SET:
        return rate in {EACH, "head"} or stem(rate) in _stems(text)
    return rate != "head" and _ALL.search(text) is not None


def _room(
    figure: Figure, figures: Sequence[Figure], *, text: str
) -> tuple[int, int, frozenset[str]]:
    """Give where a figure's sentence begins, where the next figure stands, and what follows it."""
    start = max((m.end() for m in _SENTENCE.finditer(text, 0, figure.span.start)), default=0)
    stop = _SENTENCE.search(text, figure.span.end)
    end = stop.start() if stop else len(text)
    nexts = [
        one.span.start
        for one in figures
        if figure.span.end <= one.span.start < end and not _is_rate(one, figure, text=text)
    ]
    joined = _JOINED.search(text, figure.span.end, end)
    end = min([*nexts, joined.start() if joined else end])
    found: set[str] = set()
    per = figure.amount.per if figure.amount else ""
    if per:
        found.add(_named(per))
    if figure.amount is not None and figure.amount.unit_name == "mile per hour":
        found.add("hour")
    noun = figure.noun_span
    at = noun.end if noun is not None and noun.start >= figure.span.end else figure.span.end
    rated = bool(per or (figure.amount and figure.amount.unit))
    told = _TOLD.match(text, at + 1)
    at = told.end() if told else at
    while rated and at < end:
        slash = _SLASH.match(text, at)
        follows = slash or _THE_UNIT.match(text, at) or _AT_ONCE.match(text, at)
        if follows is None or follows.end() > end or follows[1].lower() in _NO_THING:
            break
        found.add(_named(follows[1]))
        at = follows.end()
    return start, end, frozenset(found)


def _is_rate(one: Figure, figure: Figure, *, text: str) -> bool:
    """Tell whether "a month" behind what a figure counts is its rate: "9 tons of ore a month"."""
    return (
        one.text[:2].lower() in {"a ", "an"}
        and one.amount is not None
        and _OF_IT.fullmatch(text, figure.span.end, one.span.start) is not None
    )


def _beside(figure: Figure, figures: Sequence[Figure], *, text: str) -> frozenset[str]:
    """Give what the other figures of a sentence are told for each of."""
    start = max((m.end() for m in _SENTENCE.finditer(text, 0, figure.span.start)), default=0)
    stop = _SENTENCE.search(text, figure.span.end)
    end = stop.start() if stop else len(text)
    pers = {
        _named(one.amount.per)
        for one in figures
        if one.amount and one.amount.per and start <= one.span.start < end
    }
    return _rates_in(text[start:end]) | pers


@lru_cache(maxsize=4096)
def _rates_in(text: str) -> frozenset[str]:
    """Give the rates that a stretch of a text tells."""
    found = set()
    for told in _TOLD.finditer(text):
        word = next((part for part in told.groups() if part), "")
        if told["adverb"] and word.lower()[:2] in {"tw", "12"}:
            word = "year"
        elif told["adverb"]:
            word = _ADVERBS[word.lower()]
        if word and word.lower() not in _NO_THING:
            found.add(_named(word))
        elif not word:
            found.add(EACH)
    return frozenset(found)


def _named(word: str) -> str:
    """Give the one name of a rate: "year" for "annum", "head" for "person"."""
    low = word.lower().removesuffix(" sterling").removesuffix(" weight")
    low = _SAME.get(low, low)
    return _SAME.get(stem(low), low if low in _TIMES else stem(low))


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    """Give the stems of a text's words."""
    return frozenset(stem(word.lower()) for word in re.findall(r"[^\W\d_]+", text))


def same_rates(word: str, text: str) -> bool:
    """Tell whether a text tells the rate that a word is: "annual" of "a year".

    >>> same_rates("annual", "They took 40 a year."), same_rates("weekly", "They took 40 a year.")
    (True, False)
    """
    told = _rates_in(f"a {word}") or _rates_in(word)
    return bool(told) and told <= _rates_in(text)
