"""Raw references: what stands in a book, in proceedings, or after "In:" in a journal.

Comes in: what follows the title of a chapter. Goes out: the container's title as venue, its
editors, and its numbers or imprint. And, for every kind: people who are named with what they did
("edited by", "übers. von").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.raw_authors import read_named, read_names
from cardstore.sources.raw_imprint import read_imprint
from cardstore.sources.raw_places import is_city
from cardstore.sources.raw_serial import Numbers, read_numbers
from cardstore.sources.raw_text import MONTH, UPPER
from cardstore.sources.raw_title import tidy, venue_of

if TYPE_CHECKING:
    from cardstore.sources.source import Creator

_IN = re.compile(
    rf"(?:(?<=[.,;?!”\"»’')])\s(?:In:?\s+(?=[{UPPER}„“\"«‘\d(])|in:\s+|in\s+(?=Proc(?:eedings|\.)\s)|[Dd]ans:?\s(?=[{UPPER}«]))|^[Ii]n:?\s+(?=[{UPPER}„“\"«‘])"
    r"|\sIn:\s+)"
)
_PEOPLE = re.compile(
    r"[\s,.;(\[]{1,3}\b(?P<role>(?<=\()eds?\b|edited(?:\sand\stranslated)?\sby|ed\.\sby|eds?\."
    r"|hrsg\.?\s(?:von|v\.)|hg\.\s(?:von|v\.)|herausgegeben\svon|sous\sla\sdir(?:ection|\.)\sde"
    r"|éd\.\spar|dir\.|translated\sby|trans\.(?:\sby)?|übers(?:etzt|\.)\s(?:von|v\.)"
    r"|traduit\s(?:[\w’']{1,12}\s){0,3}par|trad\.(?:\spar)?)\s",
    re.IGNORECASE,
)
# "3rd ed. New York" names nobody, nor does "Garnett, R., Eds." what follows.
_ORDINAL = re.compile(
    r"(?:\d\s?(?:st|nd|rd|th|e)|\b[Rr]ev|\d\.|[Nn]ew|[Ss]econd|[Tt]hird|\b[A-Z])\.?$"
)
_BRACKET_PAGES = re.compile(
    r"\s?\((?P<before>[^()]{0,40}?)[,;]?\s?(?:pp?|S|pages?)\.?\s?(?P<pages>[A-Z]?\d{1,6}(?:\s?[-–—]\s?[A-Z]?\d{1,6})?)\)"
)
_LAST_PAGES = re.compile(
    r"(?:,\s|(?<=\))\s|(?<=[a-z]{3})\s|(?<=[\w)]\.)\s)(?P<pages>\d{1,5}\s?[-–—]{1,2}\s?\d{1,5})(?=\.?$|\.\s|\s\([^()]{3,60},?\s\d{4}\)\.?$)"
)
_CONFERENCE = re.compile(
    r"\b(?:(?:conf|symp)(?:erence\b|\.)|konferenz|symposium|workshop|congress|"
    r"proc(?:eedings|\.) of the \d|advances in neural information processing systems|"
    r"neurips|nips|icml|iclr|cvpr|iccv|eccv|acl|emnlp|naacl|aaai|ijcai|kdd)(?!\w)",
    re.IGNORECASE,
)
_LONGEST_PUBLISHER = 60
_PLACE_WORDS = 2
_TALK_PAGES = re.compile(
    r"[\s,;.(:]{1,3}(?:pp?|pages?|Sp?)\b\.?\s?(?P<pages>[A-Z]?\d{1,6}(?:\s?[-–—]{1,2}\s?[A-Z]?\d{1,6})?)\)?"
)
_TALK_VOLUME = re.compile(r",\svol(?:ume|\.)\s(?P<volume>\d{1,4})\b", re.IGNORECASE)
_AFTER_TITLE = re.compile(r";\s")
_FAR = 300
_TALK_DATE = re.compile(
    r"[,.(;:]\s?(?:\d{1,2}\.?\s)?(?:[^\W\d_]{3,9}\.?\s)?(?:\d{1,2},?\s)?(1[4-9]\d\d|20\d\d)\)?"
    r"(?=[\s.,;)]{0,3}$|[.,;)]\s)"
)
# A paper or a site, by the day: "New York Times, March 3, 2012, A5".
_ISSUE_DATE = re.compile(
    rf"[\s,.(]{{1,3}}(?:(?:\d{{1,2}}\.?\s)?{MONTH}\s(?:\d{{1,2}},\s)?|"
    r"\d{1,2}\.\d{1,2}\.|(?<=\.\s))(?P<year>1[4-9]\d\d|20\d\d)"
    r"\)?(?:,\s(?:sec\.\s\w+,\s)?(?:pp?\.\s|S\.\s)?(?P<pages>[A-Z]?\d{1,4}(?:[-–]\d{1,4})?)|\.\sWeb\.[^,]{0,30})?\s?\.?\s?$"
)
_DATE = re.compile(
    r"[\s,(;]{1,3}(?:\d{1,2}\.?\s)?(?:[^\W\d_]{3,9}\.?\s)?(?:\d{1,2},?\s)?(1[4-9]\d\d|20\d\d)\)?(?=\W|$)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Container:
    """What a chapter, a paper or an article stands in.

    Attributes:
        venue: its title.
        creators: its editors and translators.
        year, publisher, edition, volume, issue, locator: as in `Reference`.
        csl_type: of the part: "chapter", "paper-conference", "article-journal", or "".
    """

    venue: str
    creators: tuple[Creator, ...] = ()
    year: int | None = None
    publisher: str = ""
    edition: str = ""
    volume: str = ""
    issue: str = ""
    locator: str = ""
    csl_type: str = ""


def split_container(text: str) -> tuple[str, str] | None:
    """Give the title and what follows "In"; None where nothing says that it is in something.

    >>> split_container("Of lamps. In: Quay B (ed) Harbours. Springer, Berlin")
    ('Of lamps', 'Quay B (ed) Harbours. Springer, Berlin')
    """
    match = _IN.search(text)
    if match is None:
        return None
    return tidy(text[: match.start()]), text[match.end() :]


def take_people(text: str) -> tuple[str, tuple[Creator, ...]]:
    """Give the text without the phrases that name editors and translators, and these people."""
    people: list[Creator] = []
    start = 0
    for _ in range(4):
        match = _PEOPLE.search(text, start)
        if match is None:
            break
        role = "translator" if match["role"].lower().startswith(("tr", "üb")) else "editor"
        found, end = read_names(text[match.end() :], role=role)
        start = match.end()
        place = is_city(text[match.end() :].split(":", 1)[0])
        if found and not place and not _ORDINAL.search(text[: match.start()]):
            people.extend(found)
            end += match.end()
            after = text[end:].lstrip(") ]")
            gap = (
                " "
                if after.startswith(("(", "["))
                else ". "
                if after[:1] not in (",", ".", ";", ":", "")
                else ""
            )
            text, start = text[: match.start()] + gap + after, match.start()
    return text, tuple(people)


def is_conference(venue: str) -> bool:
    """Tell whether a venue is that of talks."""
    return _CONFERENCE.search(venue) is not None


def read_container(text: str, *, dated: bool, chapter: bool) -> Container:
    """Give what the part stands in.

    Args:
        text: what follows "In", or a title in quotation marks.
        dated: the year was told already.
        chapter: "In" says that it is part of something.
    """
    people: tuple[Creator, ...] = ()
    for start in (0, *(match.end() for match in _AFTER_TITLE.finditer(text, 0, _FAR))):
        # Before the title, or behind it: "Harbours; Quay, B., Mole, C., Eds. Quay Press".
        named = read_named(text[start:])
        if named is not None:
            people, text = (
                named[0],
                text[:start].rstrip(" ;") + ". " * (start > 0) + text[start + named[1] :],
            )
            break
    text, more = take_people(text)
    people += more
    by_number = re.search(r"\b(?:vol|no|nr|pp|t)\.\s|[:(]\d|\d[:(]", text)
    if not (chapter or people or by_number) and (issue := _ISSUE_DATE.search(text)) is not None:
        return Container(
            venue=venue_of(text[: issue.start()]),
            year=int(issue["year"]),
            locator=issue["pages"] or "",
        )
    if chapter and not people and (is_conference(text) or text.startswith("Proc")):
        return _talk(text, dated=dated)
    numbers = None if people else read_numbers(text, dated=dated)
    if (numbers is not None and not re.search(r"[.:]\s", numbers.before.rstrip(" .,")[:-1])) or (
        numbers is not None and not chapter
    ):
        return _serial(numbers, dated=dated)
    return _book(text, people, dated=dated, chapter=chapter or bool(people))


def _serial(numbers: Numbers, *, dated: bool) -> Container:
    venue = venue_of(numbers.before)
    year = numbers.year
    if year is None and not dated and (match := _DATE.search(numbers.after)) is not None:
        year = int(match[1])
    return Container(
        venue=venue,
        year=year,
        volume=numbers.volume,
        issue=numbers.issue,
        locator=numbers.locator,
        csl_type="paper-conference" if is_conference(venue) else "article-journal",
    )


def _book(text: str, people: tuple[Creator, ...], *, dated: bool, chapter: bool) -> Container:
    locator, edition = "", ""
    pages = _BRACKET_PAGES.search(text)
    if pages is not None:
        locator = pages["pages"]
        before = pages["before"].strip()
        text = text[: pages.start()] + (f", {before}" if before else "") + text[pages.end() :]
    elif (pages := _TALK_PAGES.search(text) or _LAST_PAGES.search(text)) is not None:
        locator = pages["pages"]
        text = text[: pages.start()] + text[pages.end() :]
    imprint = read_imprint(text, dated=dated)
    venue, year = imprint.title, imprint.year
    if (
        year is None
        and not dated
        and (match := _DATE.search(text)) is not None
        and not imprint.told
    ):
        year, venue = int(match[1]), text[: match.start()]
    venue = venue_of(re.sub(r"\s?\[[^\[\]]{1,30}\]$", "", tidy(venue)))
    conference = is_conference(venue)
    told = chapter or bool(imprint.publisher or locator or imprint.locator)
    return Container(
        venue=venue,
        creators=people,
        year=year,
        publisher=imprint.publisher,
        edition=edition or imprint.edition,
        volume=imprint.volume,
        locator=locator or imprint.locator,
        csl_type="paper-conference" if conference else "chapter" if told and chapter else "",
    )


def _talk(text: str, *, dated: bool) -> Container:
    """Read proceedings: their name has stops, commas and a place of its own."""
    labelled = _TALK_PAGES.search(text) or _LAST_PAGES.search(text)
    after = ""
    if labelled is not None:
        text, after = text[: labelled.start()], text[labelled.end() :]
    year, publisher = None, ""
    dates = list(_TALK_DATE.finditer(f",{after}"))
    if dates:
        year = int(dates[-1][1])
        publisher = _printer(f",{after}"[: dates[-1].start()])
    elif after:
        publisher = _printer(after)
    dates = [match for match in _TALK_DATE.finditer(text) if match.start() > 0]
    if dates:
        year = year or int(dates[-1][1])
        publisher = publisher or _printer(text[dates[-1].end() :])
        text = text[: dates[-1].start()]
    volume = _TALK_VOLUME.search(text)
    if volume is not None:
        text = text[: volume.start()]
    parts = re.split(r",\s", text.strip(" .,;("))
    for _ in range(3):
        if (
            len(parts) > 1
            and len(parts[-1].split()) <= _PLACE_WORDS
            and not is_conference(parts[-1])
        ):
            parts.pop()
    return Container(
        venue=venue_of(", ".join(parts)),
        year=None if dated else year,
        publisher=publisher,
        volume=volume["volume"] if volume else "",
        locator=labelled["pages"] if labelled else "",
        csl_type="paper-conference",
    )


def _printer(text: str) -> str:
    """Give the printer of proceedings, where what stands beside the year can be one."""
    text = text.strip(" .,;()")
    named = text[:1] in UPPER and len(text) <= _LONGEST_PUBLISHER and "." not in text
    return text if named and text and not is_city(text) else ""
