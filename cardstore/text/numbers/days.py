"""Days: weekdays, feasts and times of day told in words, held against those of the quotes.

"On Thursday" for the quote's "on Tuesday" is a changed date without a number. Such words are looked
at like figures: stated where a quote has the same; missing where the quotes have only others of
their kind; for a person where they have none of it.

- weekdays and feasts are what they are called;
- times of day are of a kind: daybreak and dawn, dusk and nightfall. An evening may be a dusk or a
  night, a morning a dawn: those are taken for one another. Another time of day is for a person,
  since a quote may tell it of something else.

Words that are part of a name ("Easter Island", "the Sunday Times", "the dawn of the railway") tell
no day.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.spans import Span
from cardstore.text.numbers.figure import Figure, FigureKind
from cardstore.text.numbers.judgement import STATED, Judgement, missing, person
from cardstore.text.numbers.wholes import content_stems
from cardstore.text.numbers.word_sets import paired, word_set
from cardstore.text.stems import has_odd_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_FEASTS = {
    **dict.fromkeys(("christmas", "yule", "yuletide", "xmas"), "christmas"),
    **dict.fromkeys(("whitsun", "whitsuntide", "pentecost", "whitsunday"), "whitsun"),
    "easter": "easter",
    "michaelmas": "michaelmas",
    "lammas": "lammas",
    "candlemas": "candlemas",
    "martinmas": "martinmas",
    "epiphany": "epiphany",
}
_HOURS = {
    **dict.fromkeys(("daybreak", "dawn", "sunrise", "cockcrow", "sunup"), "dawn"),
    **dict.fromkeys(("dusk", "nightfall", "sunset", "sundown", "twilight"), "dusk"),
    **dict.fromkeys(("noon", "midday", "noonday", "noontide"), "noon"),
    **dict.fromkeys(("morning", "forenoon"), "morning"),
    "afternoon": "afternoon",
    "evening": "evening",
    "midnight": "midnight",
    "night": "night",
}
_AS_WELL = {
    "dawn": frozenset({"dawn", "morning"}),
    "morning": frozenset({"morning", "dawn"}),
    "dusk": frozenset({"dusk", "evening"}),
    "evening": frozenset({"evening", "dusk", "night"}),
    "night": frozenset({"night", "midnight", "evening", "dusk"}),
    "midnight": frozenset({"midnight", "night"}),
}
"""What of a quote a time of day of the sentence may stand for."""
_ALONE = frozenset({"dawn", "dusk"})
"""These are told nowhere but where a source tells them; "in the morning" may follow from a time."""
_DAY = re.compile(
    r"\b(?:(?P<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)s?"
    rf"|(?P<feast>{'|'.join(word.capitalize() for word in _FEASTS)}))\b"
    r"(?!-)(?!\s+(?:school|best|carol|card|tree|box|eggs?|pudding)s?\b)"
)
_NAMED_DAYS = re.compile(
    r"\b(?:Good|Ash|Maundy|Palm|Black|Bloody|Whit|Easter|Shrove|Holy|Low|Super|Boxing|Man|St\.?)\s+$"
)
# "On Thursday Tom came" tells a day, "the Sunday Times", "Easter Monday" are names.
_CAPITAL_BEHIND = re.compile(r"['’]?s?\s+([A-Z]\w*)")
_TELLS_WHEN = re.compile(
    r"(?i)\b(?:on|last|next|by|until|till|since|from|every|each|before|after|this|that|one|of)"
    r"\s+(?:an?\s+)?$"
)
_NAMES_BEHIND = word_set(
    "Island Islands Rising Times Post Harbor Harbour Express Herald Mail Telegraph Day Eve Club"
    " School Street Monday Tuesday Wednesday Thursday Friday Saturday Sunday Week"
)
_WORD = re.compile(r"[^\W\d_]+")
_NEAR = 4
_SHORT = paired(
    "mon=monday tue=tuesday tues=tuesday wed=wednesday weds=wednesday thur=thursday thurs=thursday"
    " fri=friday sat=saturday sun=sunday"
)
_SHORT_DAY = re.compile(r"\b(Mon|Tues?|Weds?|Thurs?|Fri|Sat|Sun)\.")
_LORDS_DAY = re.compile(r"(?i)\b(?:lord['’]?s[ -]day|sabbath)")
_HOUR = re.compile(
    r"(?i)\b(?:(?:at|before|after|by|till|until|towards?|from|since|about|near|past)\s+(?:the\s+)?"
    r"(?P<point>daybreak|dawn|sunrise|cockcrow|sunup|dusk|nightfall|sunset|sundown|twilight|night)"
    r"|(?:in|during)\s+the\s+(?:early\s+|late\s+)?(?P<part>morning|forenoon|afternoon|evening|night)"
    r"|(?:that|this|next|same|\w+day)\s+(?P<that>morning|afternoon|evening|night))\b"
    r"(?!\s+of\s+(?:the\s+)?(?:railway|age|empire|century|era|life|\w+ism)\b)"
)
# Without these letters a text has neither a day nor an hour: "day" is in "Monday" and "midday".
_HINTS = tuple(
    one
    for one in ("day", "night", *_FEASTS, *_HOURS)
    if one in {"day", "night"} or not ("day" in one or "night" in one)
)
_ANY_HOUR = re.compile(rf"(?i)\b(?:{'|'.join(_HOURS)})s?\b")
_CLOCK = re.compile(r"(?i)\bo['’]clock\b|\b[ap]\.?\s?m\b|\bhours?\b|\bclock\b|\d[:.]\d\d\b")


def find_days(sentence: str) -> tuple[Figure, ...]:
    """Find the weekdays, feasts and times of day of a sentence that are told in words.

    >>> [figure.text for figure in find_days("On Thursday they put out at dusk.")]
    ['Thursday', 'dusk']
    """
    return tuple(figure for figure, _, _ in _told(sentence))


def judge_days(
    sentence: str, quotes: Sequence[str]
) -> Iterator[tuple[Figure, Judgement, int | None]]:
    """Say of each day and time of day of a sentence whether a quote has it.

    Args:
        sentence: one sentence of a draft.
        quotes: those of its cards, verbatim.

    Yields:
        The word as a figure, what the quotes say of it, and which of them, 0-based; None for none.

    >>> [judged.answer.value for _, judged, _ in judge_days("On Friday.", ["on Monday"])]
    ['missing']
    """
    for figure, kind, word in _told(sentence):
        judged = _against(kind, word, quotes=quotes)
        if judged is not None and judged[0] is STATED and kind == "weekday":
            before = sentence[: figure.span.start]
            judged = _of_another(word, before, quote=quotes[judged[1] or 0]) or judged
        if judged is not None:
            yield figure, *judged


def _told(sentence: str) -> Iterator[tuple[Figure, str, str]]:
    """Give each word of a sentence that tells a day, its kind, and what it is called."""
    low = sentence.lower()
    if not any(map(low.__contains__, _HINTS)) and not has_odd_letters(sentence):
        return
    for found in _DAY.finditer(sentence):
        kind = found.lastgroup or ""
        if not _is_name(sentence, found):
            word = found[kind].lower()
            yield _figure(sentence, found, kind), kind, _FEASTS.get(word, word)
    for found in _HOUR.finditer(sentence):
        kind = found.lastgroup or ""
        yield _figure(sentence, found, kind), "hour", _HOURS[found[kind].lower()]


def _is_name(sentence: str, found: re.Match[str]) -> bool:
    """Tell whether a weekday or feast is part of a name."""
    before = sentence[: found.start()]
    behind = _CAPITAL_BEHIND.match(sentence, found.end())
    named = behind is not None and (
        behind[1] in _NAMES_BEHIND or _TELLS_WHEN.search(before) is None
    )
    return named or _NAMED_DAYS.search(before) is not None


def _figure(sentence: str, found: re.Match[str], kind: str) -> Figure:
    """Give a word as a figure."""
    span = Span(found.start(kind), found.end(kind))
    return Figure(kind=FigureKind.TIME, text=span.of(sentence), span=span)


def _against(kind: str, word: str, *, quotes: Sequence[str]) -> tuple[Judgement, int | None] | None:
    """Hold a day against the quotes; None where it may follow from what they tell."""
    told: list[tuple[int, str]] = []
    for index, quote in enumerate(quotes):
        told += [(index, one) for one in _words_of(kind, quote)]
    allowed = _AS_WELL.get(word, frozenset({word}))
    for index, one in told:
        if one in allowed:
            return STATED, index
    others = " and ".join(dict.fromkeys(one for _, one in told))
    if told and kind != "hour":
        return missing(f"the quote says {others.title()}"), told[0][0]
    if told:
        return person(f"the quote tells of {others}"), told[0][0]
    if kind == "hour" and (word not in _ALONE or any(map(_CLOCK.search, quotes))):
        return None
    return person("no quote tells the day or time of day"), None


def _of_another(word: str, before: str, *, quote: str) -> tuple[Judgement, int | None] | None:
    """Judge "closed on Friday" where the quote has "opened on Friday and closed on Monday"."""
    mine = _lead(before)
    leads = {
        found["weekday"].lower(): _lead(quote[: found.start()])
        for found in _DAY.finditer(quote)
        if found["weekday"]
    }
    if not mine or leads.get(word, mine) == mine:
        return None
    other = next((day for day, lead in leads.items() if lead == mine), None)
    return None if other is None else (person(f"the quote says it of {other.title()}"), None)


def _lead(before: str) -> str:
    """Give the last word that says something before a day; "" for none."""
    words = [stem for word in _WORD.findall(before)[-_NEAR:] for stem in content_stems(word)]
    return words[-1] if words else ""


def _words_of(kind: str, quote: str) -> list[str]:
    """Give what of a kind a quote tells, by what it is called."""
    if kind == "hour":
        return [_HOURS[found.lower().removesuffix("s")] for found in _ANY_HOUR.findall(quote)]
    table = _FEASTS if kind == "feast" else dict(zip(_WEEKDAYS, _WEEKDAYS, strict=True))
    words = re.findall(r"[a-z]+", quote.lower())
    stems = (word if word in table else word.removesuffix("s") for word in words)
    told = [table[word] for word in stems if word in table]
    if kind == "weekday":
        told += [_SHORT[word.lower()] for word in _SHORT_DAY.findall(quote)]
        told += ["sunday"] * (_LORDS_DAY.search(quote) is not None)
    return told
