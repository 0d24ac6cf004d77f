"""Raw references, fifth step for books: edition, volume, place, publisher, year and pages.

Comes in: what follows the names and is no serial. Goes out: the title, and what stands behind it.
A place is told from a publisher by a colon, by its order, or by a short list of cities that print;
where none of these tells, neither is named.

    Place: Publisher, Year      (Place: Publisher, Year), 57      Place: Publisher; Year
    Publisher, Year             Place, Publisher, Year (French)   Place Year (German)
    Publisher, Place            Place: Publisher                  where the year stands in front
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cardstore.sources.raw_places import is_city, part_imprint
from cardstore.sources.raw_text import MONTH

_YEAR = r"(?:©|c|ca\.\s?)?(?P<year>1[4-9]\d\d|20\d\d)(?:[–-]\d{2,4})?(?:\s?[(\[]1\d{3}[)\]])?"
_ENDS_YEAR = re.compile(rf"[\s,;.(\[]{{1,3}}(?:{MONTH}\s)?{_YEAR}[)\]]?\s?[.,]?\s?$")
_BRACKET = re.compile(
    r"\(\s?([^()]{2,160}?)[\s,;]{0,3}(?:©|c|ca\.\s?)?(1[4-9]\d\d|20\d\d|n\.\s?d\.)(?:[–/-]\d{2,4})?\s?\)"
)
_TO = r"\s?[-–—]\s?"
_LEAF = r"(?:\d{1,5}[rv]?|[ivxlc]{1,8}\b)"
_ONWARD = r"(?:\s?ff?\b\.?)?"
_LOCATOR = re.compile(
    r"(?:^|[\s,;:.(]{1,3})(?:hier\s)?(?:S|pp?|Seiten?|pages?|Sp|Bl|fol|f)\b\.?\s?"
    rf"(?P<pages>[A-Z]{{0,2}}{_LEAF}(?:{_TO}{_LEAF})?{_ONWARD})\s?\)?\s?\.?\s?$"
)
_EXTENT = re.compile(
    r"[\s,;.]{1,3}(?:[ivxlc]{1,8}[,+\s]{1,3})?\d{1,5}\s?(?:pp?|S|Seiten|pages)\.?\s?$"
)
_BARE_PAGES = re.compile(
    r"^\s?[,:]?\s?(?:(?P<volume>[IVXL]{1,6}|\d{1,2})[,:.]\s?(?:pp?\.\s?|S\.\s?)?)?"
    rf"(?P<pages>(?:\d{{1,5}}|[ivxlc]{{1,8}})(?:{_TO}(?:\d{{1,5}}|[ivxlc]{{1,8}}))?{_ONWARD})"
    r"\s?\.?\s?$"
)
# 2nd rev. ed., 2e éd.; 2., überarb. Aufl.; 3. ed.; Rev. ed., Critical edition; Neue Aufl.
_NUMBERED = (
    r"\d{1,3}\s?(?:st|nd|rd|th|e|re|ère|ème)\.?\s(?:[a-zé]{2,12}\.?,?\s(?:and\s)?){0,3}"
    r"(?:ed|edn|éd)(?:ition)?\b\.?"
)
_AUFLAGE = r"\d{1,3}\.,?\s(?:[^\d;:()\s]{2,20}\s){0,4}Aufl(?:age)?\b\.?"
_STOPPED = r"\d{1,3}\.\s?(?:ed|éd)\b\.?"
_CALLED = (
    r"(?:[Rr]ev(?:ised)?\.?|[Nn]ew|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth|[Ee]nlarged"
    r"|[Cc]ritical|[Ii]nternational|Kindle|[Pp]aperback)\s(?:and\s[a-z]{4,10}\s)?[Ee]d(?:ition|n)?\b\.?"
)
_NEUE = r"[Nn]eu(?:e|auflage)\b(?:\sAufl(?:age|\.))?"
_EDITION = re.compile(
    rf"(?:[.,;:]\s|\s?[(\[]|^)(?P<edition>{_NUMBERED}|{_AUFLAGE}|{_STOPPED}|{_CALLED}|{_NEUE})[)\]]?(?=[\s,.;:)]|$)"
)
_VOLUME = re.compile(
    r"[\s,.;:(]{1,3}\b(?:[Vv]ol(?:ume)?|[Bb]d|[Bb]and|[Tt]ome|[Tt]|[Tt]eilbd)\b\.?\s?"
    r"(?P<volume>\d{1,4}|[IVXL]{1,6})\b[)]?"
    r"(?:,?\sof\s\d{1,2}|\sof\s?[A-Z][^.,:;()]{3,60})?(?=[\s,.;:)]|$)"
)
_SO_MANY_VOLUMES = re.compile(
    r"[,.;]\s(?:in\s)?\d{1,3}\s(?:vols?\b|Bd[en]?\b|Bände|tomes|volumes)\.?(?=\s?$)"
)
_LAST_SIGNS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Imprint:
    """A title and what a book says about its printing.

    Attributes:
        title: what stands before the imprint.
        place, publisher, edition, volume, locator: as written, or "".
        year: or None.
        told: something of an imprint was found.
    """

    title: str
    place: str = ""
    publisher: str = ""
    edition: str = ""
    volume: str = ""
    locator: str = ""
    year: int | None = None
    told: bool = False


def read_imprint(text: str, *, dated: bool) -> Imprint:
    """Give title and imprint of what is no serial.

    Args:
        text: what follows the names, without identifiers.
        dated: the year was told already, before the title.

    >>> read_imprint("The Lamps. 2nd ed. Hallmouth: Quay Press, 1893.", dated=False).publisher
    'Quay Press'
    """
    text, edition = _without_edition(text.strip(" ,;"))
    bracket = _last_bracket(text)
    found = _in_order(text, dated=dated) if bracket is None else _bracketed(text, bracket)
    return _with_volume(found, edition)


def _last_bracket(text: str) -> re.Match[str] | None:
    found = None
    for match in _BRACKET.finditer(text):
        found = match
    if found is not None and len(text) - found.end() > _LAST_SIGNS:
        return None
    return found


def _bracketed(text: str, bracket: re.Match[str]) -> Imprint:
    """Read "(Place: Publisher, Year), 57"."""
    after = text[bracket.end() :]
    pages = _BARE_PAGES.match(after) or _LOCATOR.match(after)
    inside = bracket[1].strip(" ,;")
    place, publisher = "", ""
    if ":" in inside:
        place, publisher = (part.strip(" ,;") for part in inside.split(":", 1))
    elif is_city(inside):
        place = inside
    else:
        publisher = inside
    return Imprint(
        title=text[: bracket.start()],
        place=place,
        publisher=publisher,
        volume=pages.groupdict().get("volume") or "" if pages else "",
        locator=pages["pages"] if pages else "",
        year=int(bracket[2]) if bracket[2].isdigit() else None,
        told=True,
    )


def _in_order(text: str, *, dated: bool) -> Imprint:
    """Read an imprint that stands at the end without brackets."""
    extent = _EXTENT.search(text)
    text = text[: extent.start()] if extent else text
    located = _LOCATOR.search(text)
    text = text[: located.start()] if located else text
    locator = located["pages"] if located else ""
    ends = _ENDS_YEAR.search(text)
    year = int(ends["year"]) if ends else None
    rest = text[: ends.start()] if ends else text
    if not located and (located := _LOCATOR.search(rest)):
        rest, locator = rest[: located.start()], located["pages"]
    if not dated and ends is None:
        return Imprint(title=rest, locator=locator, told=bool(locator))
    # German lists part place and year by a blank, French and English ones by a comma.
    by_comma = (ends is not None and "," in ends[0]) or dated
    title, place, publisher = part_imprint(rest, by_comma=by_comma)
    return Imprint(
        title=title,
        place=place,
        publisher=publisher,
        locator=locator,
        year=year,
        told=bool(ends or place or publisher),
    )


def _without_edition(text: str) -> tuple[str, str]:
    match = _EDITION.search(text)
    if match is None:
        return text, ""
    return text[: match.start()] + _gap(text, match) + text[match.end() :].lstrip(" .,;:)]"), (
        match["edition"].strip()
    )


def _with_volume(found: Imprint, edition: str) -> Imprint:
    """Take the volume out of what stands before the imprint."""
    title, volume = _SO_MANY_VOLUMES.sub("", found.title), ""
    match = _VOLUME.search(title)
    if match is not None and match.start() > 0:
        volume = match["volume"]
        title = title[: match.start()] + _gap(title, match) + title[match.end() :].lstrip(" .,;:)")
    return replace(
        found,
        title=title.strip(" ,;:("),
        edition=edition,
        volume=volume or found.volume,
        told=found.told or bool(edition or volume),
    )


def _gap(text: str, match: re.Match[str]) -> str:
    """Give what joins the text before and behind a piece that is taken out."""
    rest = text[match.end() :].strip(" .,;:)]")
    if not rest:
        return ""
    return " " if rest.startswith("(") else ". "
