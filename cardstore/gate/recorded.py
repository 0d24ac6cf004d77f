"""Recorded: figures of a sentence that stand in the record of the source it cites (R37).

"The report of 1851", "Vang's 1923 book" and "*Seven Dry Years at Tolland*" name the source, and no
quote need state them. Comes in: a figure of a sentence that no quote states, and the cited cards.
Goes out: which card's record has it and as what; None where the figure is not told as the name or
date of a cited source. "In 1851 the island had 312 inhabitants" dates what happened: the year of
the report does not carry it.

The year counts where a word for a document, or the author's name, stands with it ("the census
report of 1851", "a letter of 1794", "the 1923 book", "Vang (1923)", "writing in 1923"); a title
where the sentence has it whole and as a name; edition and volume by their own words.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.gate.record_times import is_of_its_time
from cardstore.text.numbers import FigureKind, find_figures
from cardstore.text.numbers.figure import Grain, Moment
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.gate.sentence import CitedCard, SentenceDossier
    from cardstore.sources.source import Source
    from cardstore.text.numbers import Figure

_DOCUMENTS = word_set(
    """letter letters report diary diaries journal minutes book article paper study edition
    pamphlet memoir memoirs volume account history treatise register log logbook notes notebook
    ledger chronicle handbook guide guidebook review essay essays lecture lectures sermon petition
    catalogue catalog bulletin newspaper gazette interview recollections observations thesis
    dissertation monograph biography autobiography inventory directory almanac yearbook translation
    reprint manual textbook novel work text document record records publication leaflet brochure
    column dispatch despatch statement return returns tract"""
)
_OF = r"(?:of|from|for|dated|published in|printed in|issued in|written in|,)\s+(?:the year\s+)?$"
_NAMED_OF = re.compile(rf"([^\W\d_]+)[”’\"'*_)]*\s*{_OF}")
_BEFORE_YEAR = re.compile(r"(?i)(?:\b(?:the|an?|his|her|their|its|this|that)|\w['’]s?)\s+$")
_BEHIND_YEAR = re.compile(r"\s+((?:[^\W\d_][\w’'-]*\s+){0,2}[^\W\d_]+)")
_BRACKETED = re.compile(r"([^\W\d_]+)[”’\"'*_]*\s*\((?:in\s+)?$")
_WRITING = re.compile(
    r"(?i)\b(?:writing|wrote|writes|reporting|recording|remembering|recalling|publishing|speaking"
    r"|describing|reflecting|noting)(?:\s+\w+)?\s+in\s+$"
)
_TELLS = (
    r"(?:wrote|writes|recall(?:s|ed)|remember(?:s|ed)|record(?:s|ed)|report(?:s|ed)|not(?:es|ed)"
    r"|publish(?:es|ed)|describ(?:es|ed)|observ(?:es|ed)|complain(?:s|ed)|said|says|tells|told"
    r"|remark(?:s|ed)|stat(?:es|ed)|list(?:s|ed)|count(?:s|ed)|estimat(?:es|ed)|reckon(?:s|ed)"
    r"|recollect(?:s|ed)|concluded?|found|finds|argu(?:es|ed)|suggest(?:s|ed)|show(?:s|ed)"
    r"|warn(?:s|ed)|advis(?:es|ed)|recommend(?:s|ed)|confess(?:es|ed)|admit(?:s|ted)|claim(?:s|ed)"
    r"|mention(?:s|ed)|explain(?:s|ed)|put|gave|gives|set\s+down|looked\s+back)"
)
_TOLD_IN = re.compile(
    rf"((?:[^\W\d_]+\.?\s+){{0,3}}[^\W\d_]+)\s+{_TELLS}(?:\s+\w+){{0,2}}?\s+in\s+$"
)
_TELLS_BEHIND = re.compile(rf",?\s+((?:[^\W\d_]+\.?\s+){{0,3}}[^\W\d_]+)\s+(?:\w+ly\s+)?{_TELLS}\b")
_WROTE = re.compile(r",?\s+(?:[^\W\d_]+\.?\s+){0,3}?([^\W\d_]+)\s+(?:wrote|writes|published)\b")
_IN = re.compile(r"(?:^|[,;(]\s*)[Ii]n\s+$")
_AS_OF = re.compile(r"(?i)\bas (?:of|at)\s+$")
_WORD = re.compile(r"[^\W\d_]+")
_SUBTITLE = re.compile(r"\s*[:;—–]\s*|\.\s+")
_BETWEEN = r"[^\w.!?]+"
_TITLED = word_set(
    "census survey poll visitation inquiry enquiry count abstract register accounts"
)  # documents where a title says so
_LONG_WORD = 4
_EMPHASIS = "*_“”\"'‘’"


def find_record(figure: Figure, dossier: SentenceDossier) -> tuple[int, str] | None:
    """Give the card whose source's record has a figure of the sentence, and as what.

    Args:
        figure: a figure of the sentence.
        dossier: the sentence with its cards.

    Returns:
        The index of the card, and "year", "title", "edition" or "volume".
    """
    for index, card in enumerate(dossier.cards):
        for told, rule in (
            ("year", _is_year),
            ("title", _is_title),
            ("edition", _is_edition),
            ("volume", _is_volume),
        ):
            if rule(figure, dossier.sentence, card):
                return index, told
    return None


def _is_year(figure: Figure, sentence: str, card: CitedCard) -> bool:
    """Tell whether a year dates the source itself."""
    moment, year = figure.moment, card.source.year
    if moment is None and figure.text == str(year) and figure.kind is FigureKind.QUANTITY:
        # "The 1858 recollections" look like a count, "the return of 1802 puts" like puts counted.
        moment = Moment(first=year, last=year, grain=Grain.YEAR)
    if moment is None or year is None or moment.grain is not Grain.YEAR or moment.end is not None:
        return False
    if (moment.first, moment.last) != (year, year) or moment.part or figure.hedges:
        return False
    before, behind = sentence[: figure.span.start], sentence[figure.span.end :]
    if _AS_OF.search(before) is not None or is_of_its_time(figure, sentence, card):
        return True
    return any(_names(word, card) for word in _words_with(before, behind, source=card.source))


def _words_with(before: str, behind: str, *, source: Source) -> Iterator[str]:
    """Give the words that a year is told with, as a date of what they name."""
    of = _NAMED_OF.search(before) or _BRACKETED.search(before)
    if of is not None:
        yield of[1]
    after = _BEHIND_YEAR.match(behind) if _BEFORE_YEAR.search(before) else None
    if after is not None:
        yield from _WORD.findall(after[1])
    wrote = _WROTE.match(behind) if _IN.search(before) else None
    families = _families(source)
    if wrote is not None and wrote[1].casefold() in families:
        yield wrote[1]
    tellers = [_TOLD_IN.search(before), _TELLS_BEHIND.match(behind) if _IN.search(before) else None]
    yield from (word for told in tellers if told for word in _WORD.findall(told[1]))
    if _WRITING.search(before):
        yield from (word for word in _WORD.findall(before + behind) if word.casefold() in families)


def _names(word: str, card: CitedCard) -> bool:
    """Tell whether a word names the cited source, and the quote does not date another so."""
    low = word.casefold()
    titled = low in _TITLED and low in _WORD.findall(card.source.title.casefold())
    named = low in _DOCUMENTS or titled or low in _families(card.source)
    years = re.findall(rf"(?i)\b{re.escape(low)}\W+(?:of|from|for)\W+(\d{{4}})\b", card.quote)
    return named and all(year == str(card.source.year) for year in years)


def _families(source: Source) -> frozenset[str]:
    """Give the last words of the names of those who made a source."""
    words = (_WORD.findall(one.family.casefold()) for one in source.creators)
    return frozenset(found[-1] for found in words if found)


def _is_title(figure: Figure, sentence: str, card: CitedCard) -> bool:
    """Tell whether a figure is part of the source's title, told whole and as a name."""
    for pattern in _titles(card.source.title):
        for found in pattern.finditer(sentence):
            inside = found.start() <= figure.span.start and figure.span.end <= found.end()
            if inside and _is_told_as_name(sentence, found):
                return True
    return False


@lru_cache(maxsize=4096)
def _titles(title: str) -> tuple[re.Pattern[str], ...]:
    """Give the patterns of a title with a number: whole, and without what is behind a colon."""
    if not find_figures(title):
        return ()
    forms = dict.fromkeys((title, _SUBTITLE.split(title)[0]))
    lists = [re.findall(r"\w+", form) for form in forms]
    return tuple(
        re.compile(rf"(?i)\b{_BETWEEN.join(map(re.escape, words))}\b")
        for words in lists
        if len(words) > 1
    )


def _is_told_as_name(sentence: str, found: re.Match[str]) -> bool:
    """Tell whether a title is in capitals or emphasis: "nine winters at Corran" may be a count."""
    before, behind = sentence[: found.start()][-1:], sentence[found.end() :][:1]
    marked = before != "" and before in _EMPHASIS and behind != "" and behind in _EMPHASIS
    words = [word for word in _WORD.findall(found.group()) if len(word) >= _LONG_WORD]
    return marked or (len(words) > 1 and all(word[:1].isupper() for word in words))


def _is_edition(figure: Figure, sentence: str, card: CitedCard) -> bool:
    """Tell whether "the second edition" is the one cited."""
    ordinal = figure.kind is FigureKind.ORDINAL and figure.noun == "edition"
    named = figure.label is not None and figure.label.name == "edition"
    behind = sentence[figure.span.end :].lstrip()
    if not card.source.edition or not (named or (ordinal and behind.startswith("edition"))):
        return False
    return _number(figure) in _numbers(card.source.edition)


def _is_volume(figure: Figure, sentence: str, card: CitedCard) -> bool:  # noqa: ARG001 - a rule's form
    """Tell whether "volume III" is the one cited."""
    named = figure.label is not None and figure.label.name in {"volume", "roman volume"}
    ordinal = figure.kind is FigureKind.ORDINAL and figure.noun == "volume"
    if not card.source.volume or not (named or ordinal):
        return False
    return _number(figure) in _numbers(f"volume {card.source.volume}")


def _number(figure: Figure) -> int | None:
    """Give the number of a label, or an ordinal's."""
    if figure.label is not None:
        return None if figure.label.until is not None else figure.label.number
    return int(figure.amount.low) if figure.amount is not None else None


def _numbers(text: str) -> frozenset[int]:
    """Give the numbers of a field of a record: "2nd, revised" has 2, "volume III" 3."""
    found = {_number(figure) for figure in find_figures(text)}
    return frozenset(number for number in found if number is not None)
