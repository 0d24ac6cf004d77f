"""Contexts: words around two figures of one value that make them say different things.

A last look at a figure that is stated. Each rule holds the words near the sentence's figure against
those near the quote's; none proves anything, so all of them send to a person:

- a quantifier over it: "few of the 48 farms" is not "the 48 farms";
- a label of its measure in only one of the two: an average, a record, a majority;
- what it is told for each of: "each week", "apiece", wherever that stands;
- a capital that changes its unit: "7 Mg" is not "7 mg";
- what a part or an odd is of: "one part tar", "ten to one against";
- a weekday or feast beside a date that the quote does not tell;
- a condition over the quote's figure that the sentence leaves out;
- another single word before what both count: "nine cotton mills" are not "nine silk mills".
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import FigureKind, Hedge
from cardstore.text.numbers.judgement import Judgement, person
from cardstore.text.numbers.rates import TELLS_IT, weigh_rates
from cardstore.text.numbers.word_sets import paired, word_set

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.text.numbers.figure import Figure

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_QUANTIFIER = re.compile(
    r"(?i)\b(none|few|fewer|most|many|some|any|several|neither|each|every|hardly any|majority"
    r"|minority|rest|remainder|bulk|number|handful)\s+of\s+(?:(?:the|these|those|their|his|her|its"
    r"|our|my|all|about|some|nearly|almost|roughly|only|other)\s+)*$"
)
# "Of the 36 farms, most had wells."
_OF_THE = re.compile(r"(?i)(?:^|[,;.]\s+)of\s+(?:the|these|those)?\s*$")
_QUANTITY = re.compile(r",?\s(none|few|most|many|some|several)\b")
_SPREAD = 30
_APIECE = re.compile(r"(?i)\b(?:each|apiece)\b")
_RECKONED = re.compile(
    r"(?i)\b(?:estimat|reckon|forecast|budget|project|expect|calculat|guess|suppos|thought|put\s+at)"
)
_WON = re.compile(r"(?i)\b(?:won|beat|elected|returned|carried|margin|lead)\b")
_EACH_UNIT = re.compile(
    r"(?i)^\s*(?:the|a|an|per)\s+(head|piece|bushel|quarter|pound|score|dozen|ton|yard|acre|load"
    r"|barrel|sheep|hundred|lb|cwt|bottle|pair|gallon|pint|man|person|week|day|mile|copy)\b"
)
_BEFORE_ALL = re.compile(r"(?i)\b(?:each|apiece)\s+(?:to|went|for|was|were)\b")
_SIDES = re.compile(r"(?i)\b([^\W\d_]{3,}) (?:to|and|with) ([^\W\d_]{3,})\b")
_CLAUSE = re.compile(r"[;:()!?—–,]|\.(?=\s)|\b(?:but|while|whereas|and|although|though)\b")
_LABELS = paired(
    "average=average averages=average averaged=average averaging=average mean=average"
    " median=median maximum=maximum max=maximum top=maximum record=maximum peak=maximum"
    " highest=maximum minimum=minimum lowest=minimum estimated=estimated"
    " estimate=estimated estimates=estimated majority=majority plurality=majority minority=minority"
)
# "The record tells", "the top of the hill" and "they mean" name no measure.
_LABEL_AFTER = {"record": frozenset({"a", "new"}), "mean": frozenset({"a", "the", "an", "its"})}
_LABEL_BEFORE = {"top": frozenset({"speed", "price", "rate", "wage", "score", "figure"})}
_ONLY_BEFORE = frozenset({"averaged", "averaging", "averages"})
_NO_THING = word_set("for of in on at to from by with and or as a an the was were is had")
_MEASURED = frozenset({FigureKind.QUANTITY, FigureKind.FRACTION, FigureKind.MULTIPLE})
_BOUNDS = frozenset({Hedge.AT_MOST, Hedge.AT_LEAST})
_REACH_BACK, _REACH_ON = 6, 4
_EACH = re.compile(
    r"(?i)\b(?:(?:each|every)(?:\s+(?:of|other)\b)?(?:\s+(?P<of>[^\W\d_]+))?"
    r"|(?:an?|per)\s+(?P<time>hour|night|day|week|fortnight|month|quarter|year|head)"
    r"(?!\s+(?:later|earlier|before|after|ago|previously|afterwards|hence|of)\b)"
    r"|(?P<alone>apiece|together|altogether|nightly|hourly|daily|weekly|monthly|yearly|annually"
    r"|combined))\b"
)
_TOGETHER = frozenset({"together", "altogether", "combined"})
# "Two swore that they had seen them together" does not add up the two; "the mills together" does.
_NEAR_TOGETHER = 24
_TIMES = paired(
    "apiece=each altogether=together combined=together"
    " nightly=night hourly=hour daily=day weekly=week monthly=month yearly=year annually=year"
)
_RATES = paired(
    "hourly=hour nightly=night daily=day weekly=week monthly=month yearly=year annual=year"
)
_SPANS = word_set("hour night day week fortnight month quarter year")
_RATE = re.compile(
    r"(?i)\b(?:(?P<rate>annual|yearly|monthly|weekly|daily|nightly|hourly)"
    r"(?!\s+(?:letters?|papers?|newspapers?|journals?|meetings?|markets?|reports?|counts?|returns?))"
    r"|(?P<each>each|every)(?:\s+of\b)?(?:\s+(?P<of>[^\W\d_]+))?)\b"
)
_UNITS = r"(?:g|W|V|A|Hz|J|Pa|l|L|s|T|mol)(?![^\W\d_])"
_MEGA = re.compile(rf"(?<![^\W\d_])(?:M{_UNITS}|(?i:mega))")
_MILLI = re.compile(rf"(?<![^\W\d_])(?:m{_UNITS}|(?i:milli(?!on|ard|ner)))")
_PART = re.compile(r"(?i)^\s*(?:parts?|measures?|volumes?)?\s*(?:of\s+)?([^\W\d_]+)")
_PART_WORD = re.compile(r"(?i)^\s*(?:parts?|measures?|volumes?)\b")
_ODDS = re.compile(r"(?i)^\s*(against|on)\b")
_DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")
_FEASTS = word_set(
    "christmas easter whitsun whitsuntide michaelmas lammas candlemas martinmas advent lent"
    " epiphany ascension pentecost midsummer midwinter hallowmas yule passover ramadan hanukkah"
)
_CONDITION = re.compile(
    r"(?i)(?<!as )\b(?:unless|if|lest|provided that|in case|(?:would|could|might|should) have)\b"
)
_MODAL = re.compile(
    r"(?i)\b(?:unless|if|lest|provided|would|could|might|should|may|had|whether|depend\w*"
    r"|condition\w*|in case|hypothe\w*)\b"
)
_QUOTED = re.compile(r"[\"“”]")
_SENTENCE_END = re.compile(r"[.!?][\"”’')\]]*(?=\s+[\"“‘'(\[]*[^\W\d_])")


def compare_contexts(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Say whether words around two figures of one value make them differ.

    Args:
        asked: the sentence's figure.
        given: the quote's figure that states it.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    ended = (_ended(asked, around[0], texts[0]), _ended(given, around[1], texts[1]))
    alike = _is_reckoned(asked, given, ended=ended, texts=texts)
    rules = (rule for rule in _NEAR_RULES if not (alike and rule is _labels))
    near = (rule(asked, given, ended) for rule in rules)
    far = (rule(asked, given, texts) for rule in _RULES)
    told = next((one for one in itertools.chain(near, far) if one is not None), None)
    return weigh_rates(asked, given, told=told, around=around, texts=texts)


def _is_reckoned(
    asked: Figure, given: Figure, *, ended: tuple[str, str], texts: tuple[str, str]
) -> bool:
    """Tell whether both say that it is reckoned, one of them in another word: "had reckoned"."""
    mine, theirs = (
        _labelled(figure, text) for figure, text in zip((asked, given), ended, strict=True)
    )
    other = texts[0 if theirs - mine else 1]
    odd = mine ^ theirs
    if odd == frozenset({"majority"}):
        return _WON.search(other) is not None  # "won by 346 votes"
    return odd == frozenset({"estimated"}) and _RECKONED.search(other) is not None


def _ended(figure: Figure, figures: Sequence[Figure], text: str) -> str:
    """Give a text up to the figure behind a figure: what follows that one belongs to it."""
    starts = (other.span.start for other in figures if other.span.start >= figure.span.end)
    return text[: min(starts, default=len(text))]


def _clause_before(figure: Figure, text: str) -> str:
    """Give the words before a figure in its clause."""
    return _CLAUSE.split(text[: figure.span.start])[-1] or ""


def _clause_behind(figure: Figure, text: str) -> str:
    """Give the words behind a figure in its clause."""
    return _CLAUSE.split(text[figure.span.end :], maxsplit=1)[0] or ""


def _words(text: str) -> list[str]:
    """Give the words of a text in lower case."""
    return [word.lower() for word in _WORD.findall(text)]


def _quantifiers(asked: Figure, given: Figure, texts: tuple[str, str]) -> Judgement | None:
    """Compare "few of the" before a number with nothing, or with "most of the"."""
    mine, theirs = (
        _quantifier(figure, text) for figure, text in zip((asked, given), texts, strict=True)
    )
    if mine == theirs:
        return None
    if (
        mine
        and not theirs
        and re.search(
            rf"(?i)\b{mine}\s+of\s+(?:them|these|those|whom)\b", texts[1][given.span.end :]
        )
    ):
        return None  # "five objected; none of them came"
    apiece = {mine, theirs} == {"", "each"}
    if apiece and _APIECE.search(
        _clause_behind(given if mine else asked, texts[0 if theirs else 1])
    ):
        return None  # "five daughters had £200 each"
    if apiece and _BEFORE_ALL.search(texts[0 if theirs else 1]):
        return None  # "£200 apiece went to the five daughters"
    return person(f"{_saying('the quote', theirs)}, {_saying('the sentence', mine)}")


def _saying(where: str, word: str) -> str:
    """Write which quantifier a text has over a number."""
    return f"{where} says “{word}” of it" if word else f"{where} does not"


def _quantifier(figure: Figure, text: str) -> str:
    """Give the quantifier over a number; "" for none."""
    before = text[: figure.span.start]
    found = _QUANTIFIER.search(before)
    if found is None and _OF_THE.search(before):
        found = _QUANTITY.search(text, figure.span.end, figure.span.end + _SPREAD)
    return found[1].lower() if found else ""


def _labels(asked: Figure, given: Figure, texts: tuple[str, str]) -> Judgement | None:
    """Compare labels of a measure: an average in only one of the two."""
    if asked.kind not in _MEASURED:
        return None
    mine, theirs = (
        _labelled(figure, text) for figure, text in zip((asked, given), texts, strict=True)
    )
    odd = sorted(mine ^ theirs)
    bounded = _BOUNDS & {*asked.hedges, *given.hedges}
    if not odd or (bounded and set(odd) <= {"maximum", "minimum"}):
        return None
    return person(f"only one of the two says of it: {odd[0]}")


def _labelled(figure: Figure, text: str) -> frozenset[str]:
    """Give the labels near a figure in its clause."""
    before = _words(_clause_before(figure, text))[-_REACH_BACK:]
    behind = [
        word
        for word in _words(_clause_behind(figure, text))[:_REACH_ON]
        if word not in _ONLY_BEFORE  # "30 mills averaged 12 looms"
    ]
    near = ["", *before, "", *behind, ""]
    return frozenset(
        _LABELS[word]
        for last, word, following in zip(near, near[1:], near[2:], strict=False)
        if word in _LABELS
        and (last in _LABEL_AFTER.get(word, {last}) or last.endswith(("'s", "’s")))
        and following in _LABEL_BEFORE.get(word, {following})
    )


def _each(asked: Figure, given: Figure, texts: tuple[str, str]) -> Judgement | None:
    """Compare what a figure is told for each of: "each week", "apiece", "together"."""
    mine, theirs = (
        _told_for(figure, text) for figure, text in zip((asked, given), texts, strict=True)
    )
    if mine == theirs or (not (mine and theirs) and is_told_alike(asked, given, texts=texts)):
        return None
    bare, text = (asked, texts[0]) if theirs else (given, texts[1])
    unit, told = _EACH_UNIT.match(text[bare.span.end :]), mine or theirs
    same = unit is not None and (told in {"each", "head"} or told.split()[0] == unit[1].lower())
    if same or {mine, theirs} == {"head", "each"}:
        return None  # "14s. the head", "9d. the pound"
    return person(f"{TELLS_IT}{_as(theirs)}, the sentence {_as(mine)}")


def is_told_alike(asked: Figure, given: Figure, *, texts: tuple[str, str]) -> bool:
    """Tell whether two figures are told for one thing, by what stands before one of them.

    "The weekly wage was nine shillings" of "nine shillings a week", "each of the sons had £5" of
    "the sons had £5 apiece".
    """
    mine, theirs = (
        _told_for(figure, text) or _told_before(figure, text)
        for figure, text in zip((asked, given), texts, strict=True)
    )
    return bool(mine) and mine == theirs


def _told_before(figure: Figure, text: str) -> str:
    """Give what the words before a figure in its clause tell it for each of; "" for nothing."""
    told = [*_RATE.finditer(text, _clause_start(figure, text), figure.span.start)]
    if not told:
        return ""
    found = told[-1]
    if found["each"]:
        of = (found["of"] or "").lower()
        return of if of in _SPANS else "each"
    return _RATES[found["rate"].lower()]


def _clause_start(figure: Figure, text: str) -> int:
    """Give where the clause of a figure begins."""
    return max((m.end() for m in _CLAUSE.finditer(text, 0, figure.span.start)), default=0)


def _as(told: str) -> str:
    """Write what a figure is told for."""
    return f"for “{told}”" if told else "for no one thing"


def _told_for(figure: Figure, text: str) -> str:
    """Give what a figure is told for each of; "" for nothing."""
    per = figure.amount.per if figure.amount else ""
    found = _EACH.search(_clause_behind(figure, text))
    if found is None:
        return per
    of = found["of"] if found["of"] and found["of"].lower() not in _NO_THING else "each"
    if (found["alone"] or "").lower() in _TOGETHER and found.start() > _NEAR_TOGETHER:
        return per
    word = (found["alone"] or found["time"] or of).lower()
    return _TIMES.get(word, word)


def _letter_case(asked: Figure, given: Figure, texts: tuple[str, str]) -> Judgement | None:
    """Compare "7 Mg" with "7 mg": a capital makes a unit a thousand million times larger."""
    mine, theirs = (
        _prefix(figure, text) for figure, text in zip((asked, given), texts, strict=True)
    )
    if not mine or not theirs or mine == theirs:
        return None
    return person("a capital changes what the unit is worth")


def _prefix(figure: Figure, text: str) -> str:
    """Give "M" where a figure's unit is told in millions, "m" in thousandths, else ""."""
    behind = text[figure.span.end :].split(maxsplit=1)
    shown = f"{figure.text} {behind[0] if behind else ''}"
    return "M" if _MEGA.search(shown) else "m" if _MILLI.search(shown) else ""


def _parts(asked: Figure, given: Figure, texts: tuple[str, str]) -> Judgement | None:
    """Compare what parts of a mixture are of, and odds on and against."""
    mine, theirs = (
        text[figure.span.end :] for figure, text in zip((asked, given), texts, strict=True)
    )
    if _PART_WORD.match(mine) and _PART_WORD.match(theirs):
        one, other = _PART.match(mine), _PART.match(theirs)
        if one and other and one[1].lower() != other[1].lower():
            return person(f"in the quote it is {other[1]}, in the sentence {one[1]}")
    across = asked.amount is not None and asked.amount.across
    if across:
        one, other = _SIDES.search(texts[0]), _SIDES.search(texts[1])
        if one and other and one.groups() == other.groups()[::-1]:
            return person(f"the sides are in the order “{other.group()}” in the quote")
    odds = [found[1].lower() if found else "" for found in map(_ODDS.match, (mine, theirs))]
    if across and odds[0] != odds[1]:
        return person("odds on or against in only one of the two")
    return None


def _days(asked: Figure, given: Figure, texts: tuple[str, str]) -> Judgement | None:
    """Judge a weekday or feast beside a date that the quote does not tell."""
    if asked.kind is not FigureKind.DATE or given.kind is not FigureKind.DATE:
        return None
    theirs = frozenset(_words(texts[1]))
    near = _words(texts[0][: asked.span.start])[-3:] + _words(texts[0][asked.span.end :])[:3]
    for word in near:
        if word in _DAYS | _FEASTS and word not in theirs:
            return person(f"the quote does not say “{word.capitalize()}”")
    return None


def _conditions(asked: Figure, given: Figure, texts: tuple[str, str]) -> Judgement | None:  # noqa: ARG001 - a rule's form
    """Judge a quote's condition over the figure that the sentence does not tell."""
    breaks = [*_SENTENCE_END.finditer(texts[1]), *_QUOTED.finditer(texts[1])]
    start = max((m.end() for m in breaks if m.start() < given.span.start), default=0)
    end = min((m.start() for m in breaks if m.start() >= given.span.end), default=len(texts[1]))
    found = _CONDITION.search(texts[1][start:end])
    if found is None or _MODAL.search(texts[0]):
        return None
    return person(f"the quote has a condition (“{found.group()}”)")


def _modifiers(asked: Figure, given: Figure, texts: tuple[str, str]) -> Judgement | None:
    """Compare the one word before what both count: "nine cotton mills", "nine silk mills"."""
    if not asked.noun or asked.noun != given.noun:
        return None
    mine, theirs = (
        _modifier(figure, text) for figure, text in zip((asked, given), texts, strict=True)
    )
    if not mine or not theirs or mine == theirs:
        return None
    if theirs in _words(texts[0]) or mine in _words(texts[1]):
        return None
    return person(f"the quote counts {theirs} {given.noun_text}, the sentence {mine}")


def _modifier(figure: Figure, text: str) -> str:
    """Give the word between a number and what it counts where there is exactly one."""
    if figure.noun_span is None or figure.noun_span.start < figure.span.end:
        return ""
    between = _words(text[figure.span.end : figure.noun_span.start])
    return between[0] if len(between) == 1 else ""


_NEAR_RULES: tuple[Callable[[Figure, Figure, tuple[str, str]], Judgement | None], ...] = (
    _labels,
    _each,
)
_RULES: tuple[Callable[[Figure, Figure, tuple[str, str]], Judgement | None], ...] = (
    _quantifiers,
    _letter_case,
    _parts,
    _days,
    _conditions,
    _modifiers,
)
