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

from cardstore.sources.raw_text import LOWER, MONTH, UPPER

_NAME = rf"[{UPPER}][^.:;,()\[\]“”\"«»?!]{{1,60}}"
_PLACE = (
    rf"[{UPPER}][\w’'-]{{1,25}}(?:(?:\s?[/&–-]\s?|\s)(?:(?:am|an\sder|im|sur|on|upon|of|and|und|et|la|le|the)\s)?"
    rf"[{UPPER}][\w’'-]{{1,25}}){{0,4}}(?:,?\s(?:[A-Z]{{2}}\b|[A-Z][a-z]{{2,4}}\.|[A-Z]\.\s?[A-Z]\.|a\.\s?[MDS]\.|u\.\s?a\.|etc\.|\[etc\.\]|\([A-Z]{{2}}\)))?"
)
_YEAR = r"(?:©|c|ca\.\s?)?(?P<year>1[4-9]\d\d|20\d\d)(?:\s?[(\[]1\d{3}[)\]])?"
_ENDS_YEAR = re.compile(rf"[\s,;.(\[]{{1,3}}(?:{MONTH}\s)?{_YEAR}[)\]]?\s?[.,]?\s?$")
_BRACKET = re.compile(
    r"\(\s?([^()]{2,160}?)[\s,;]{0,3}(?:©|c|ca\.\s?)?(1[4-9]\d\d|20\d\d|n\.\s?d\.)(?:[–/-]\d{2,4})?\s?\)"
)
_LOCATOR = re.compile(
    r"(?:^|[\s,;:.(]{1,3})(?:(?:hier\s)?(?:S|pp?|Seiten?|pages?|Sp|Bl|fol|f)\b\.?\s?)(?P<pages>[A-Z]{0,2}(?:\d{1,5}[rv]?|[ivxlc]{1,8}\b)(?:\s?[-–—]\s?(?:\d{1,5}[rv]?|[ivxlc]{1,8}\b))?(?:\s?ff?\b\.?)?)\s?\)?\s?\.?\s?$"
)
_EXTENT = re.compile(
    r"[\s,;.]{1,3}(?:[ivxlc]{1,8}[,+\s]{1,3})?\d{1,5}\s?(?:pp?|S|Seiten|pages)\.?\s?$"
)
_BARE_PAGES = re.compile(
    r"^\s?[,:]?\s?(?:(?P<volume>[IVXL]{1,6}|\d{1,2})[,:.]\s?(?:pp?\.\s?|S\.\s?)?)?(?P<pages>(?:\d{1,5}|[ivxlc]{1,8})(?:\s?[-–—]\s?(?:\d{1,5}|[ivxlc]{1,8}))?(?:\s?ff?\b\.?)?)\s?\.?\s?$"
)
_EDITION = re.compile(
    r"(?:[.,;:]\s|\s?[(\[]|^)(?P<edition>(?:\d{1,3}\s?(?:st|nd|rd|th|e|re|ère|ème)\.?\s(?:[a-zé]{2,12}\.?,?\s(?:and\s)?){0,3}"
    r"(?:ed|edn|éd)(?:ition)?\b\.?|\d{1,3}\.,?\s(?:[^\d;:()\s]{2,20}\s){0,4}Aufl(?:age)?\b\.?|\d{1,3}\.\s?(?:ed|éd)\b\.?"
    r"|(?:[Rr]ev(?:ised)?\.?|[Nn]ew|[Ss]econd|[Tt]hird|[Ff]irst|[Ff]ourth|[Ff]ifth|[Ee]nlarged|[Cc]ritical|[Ii]nternational)\s"
    r"(?:and\s[a-z]{4,10}\s)?[Ee]d(?:ition|n)?\b\.?|[Nn]eu(?:e|auflage)\b(?:\sAufl(?:age|\.))?))[)\]]?(?=[\s,.;:)]|$)"
)
_VOLUME = re.compile(
    r"[\s,.;:(]{1,3}\b(?:[Vv]ol(?:ume)?|[Bb]d|[Bb]and|[Tt]ome|[Tt]|[Tt]eilbd)\b\.?\s?(?P<volume>\d{1,3}|[IVXL]{1,6})\b[)]?(?:,?\sof\s\d{1,2})?(?=[\s,.;:)]|$)"
)
_SO_MANY_VOLUMES = re.compile(
    r"[,.;]\s(?:in\s)?\d{1,3}\s(?:vols?\b|Bd[en]?\b|Bände|tomes|volumes)\.?(?=\s?$)"
)
_OF_PRINTING = re.compile(
    r"\b(?:press|verlag|books|publish(?:ers|ing)|university|universität|universitaires|éditions?|edizioni|editorial|"
    r"presse|buchhandlung|gmbh|inc|ltd|& (?:co|sons|söhne)|sons|house|imprint|reprint|library|institut|"
    r"gallimard|suhrkamp|reclam|springer|elsevier|wiley|routledge|penguin|macmillan|harper|norton|knopf|"
    r"brill|gruyter|seuil|flammarion|minuit|hachette|beck|fischer|rowohlt|insel|hanser|einaudi|faber|vintage)\b",
    re.IGNORECASE,
)
_ONE_PLACE = re.compile(rf"[{UPPER}][{LOWER}]{{2,20}}(?:[-/][{UPPER}][{LOWER}]{{2,20}})?")
_PLACE_LAST = re.compile(rf"(?:^|[.?!)\]”\"»;]['’]?\s|,\s)({_PLACE})$")
# Cities whose name alone, before a year, is a place and no publisher.
CITIES = frozenset(
    """amsterdam antwerp antwerpen athens augsburg baltimore barcelona basel bâle beijing berkeley
    berlin bern birmingham bologna bonn boston braunschweig bremen breslau bruges brussels bruxelles
    budapest buenos cambridge chicago cologne köln copenhagen kopenhagen darmstadt delhi den dordrecht
    dresden dublin düsseldorf edinburgh erlangen essen firenze florence frankfurt freiburg genève
    geneva genf glasgow gotha göttingen graz haag halle hamburg hannover harmondsworth heidelberg
    helsinki innsbruck ithaca jena jerusalem karlsruhe kassel kiel königsberg kraków leiden leipzig
    leuven lille lisbon lisboa liverpool london londres louvain lübeck lund lyon madrid mainz
    manchester mannheim marburg melbourne milan milano montreal montréal moscow moskau munich münchen
    münster napoli naples new nijmegen northampton nuremberg nürnberg oslo osnabrück oxford padova
    paderborn paris philadelphia potsdam prag prague princeton québec regensburg rom roma rome rostock
    rotterdam salzburg san shanghai stanford stockholm strasbourg straßburg stuttgart sydney the tokyo
    toronto torino toulouse tübingen turin turku uppsala utrecht venezia venice vienna warsaw warszawa
    washington weimar wien wiesbaden wolfenbüttel würzburg york zagreb zurich zürich""".split()
)


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
    if bracket is not None:
        found = _bracketed(text, bracket)
    else:
        found = _in_order(text, dated=dated)
    return _with_volume(found, edition)


def _last_bracket(text: str) -> re.Match[str] | None:
    found = None
    for match in _BRACKET.finditer(text):
        found = match
    if found is not None and len(text) - found.end() > 30:
        return None
    return found


def _bracketed(text: str, bracket: re.Match[str]) -> Imprint:
    """Read "(Place: Publisher, Year), 57"."""
    after = text[bracket.end() :]
    pages = _BARE_PAGES.match(after) or _LOCATOR.match(after)
    inside = bracket[1].strip(" ,;")
    place, publisher = "", ""
    kept = inside
    if ":" in kept:
        place, publisher = (part.strip(" ,;") for part in kept.split(":", 1))
    elif _city(kept):
        place = kept
    else:
        publisher = kept.strip(" ,;")
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
    by_comma = ends is not None and "," in ends[0] or dated
    title, place, publisher = _parted(rest, by_comma=by_comma)
    return Imprint(
        title=title,
        place=place,
        publisher=publisher,
        locator=locator,
        year=year,
        told=bool(ends or place or publisher),
    )


def _parted(text: str, *, by_comma: bool) -> tuple[str, str, str]:
    """Give (title, place, publisher) of what stands before the year."""
    text = text.strip(" ,;")
    colon = text.rfind(": ")
    if colon > 0 and ". " not in text[colon:].replace("St. ", ""):
        left, right = text[:colon], text[colon + 2 :]
        start = _PLACE_LAST.search(left)
        if start is not None and _city(right) and _OF_PRINTING.search(start[1]):
            # The American Chemical Society's order.
            return left[: start.start(1)], right, start[1]
        if start is not None and len(right) <= 100 and _is_imprint(start[1], right):
            sentence = _sentence_start(left, start.start(1))
            return left[:sentence], left[sentence:].strip(), right.strip(" .,;")
    listed = _by_commas(text, by_comma=by_comma)
    if listed is not None and listed[1]:
        return listed
    pieces = re.split(r"(?:\.|[?!]\s?)\s+(?=[A-ZÀ-Þ])", text)
    last = pieces[-1].strip(" .,")
    if len(pieces) > 1 and len(last) <= 80:
        before = text[: text.rindex(last)]
        parts = [part.strip() for part in re.split(r",\s", last)]
        if len(parts) == 1 and _city(last):
            return before, last, ""
        if len(parts) == 2 and _city(parts[0]) and not _OF_PRINTING.search(parts[0]):
            return before, parts[0], parts[1]
        if len(parts) >= 2 and _city(parts[-1]):
            return before, parts[-1], ", ".join(parts[:-1])
        if by_comma or _OF_PRINTING.search(last):
            return before, "", last
        return text, "", ""
    return _by_commas(text, by_comma=by_comma) or (text, "", "")


def _by_commas(text: str, *, by_comma: bool) -> tuple[str, str, str] | None:
    """Read "Title, Paris, Seuil" and "Title, Springer, Berlin"; None when no city tells."""
    parts = re.split(r",\s", text)
    if len(parts) >= 3 and _city(parts[-2]):
        return ", ".join(parts[:-2]), parts[-2], parts[-1]
    short = parts[-2][:1] in UPPER and len(parts[-2].split()) <= 2 if len(parts) >= 3 else False
    if (
        len(parts) >= 3
        and _city(parts[-1])
        and (_OF_PRINTING.search(parts[-2]) or (by_comma and short))
    ):
        return ", ".join(parts[:-2]), parts[-1], parts[-2]
    if len(parts) >= 2 and _city(parts[-1]) and ". " not in parts[-2]:
        return ", ".join(parts[:-1]), parts[-1], ""
    if len(parts) >= 2 and not by_comma and _ONE_PLACE.fullmatch(parts[-1]):
        return ", ".join(parts[:-1]), parts[-1], ""
    if (
        len(parts) >= 2
        and _OF_PRINTING.search(parts[-1])
        and parts[-1][:1] in UPPER
        and ". " not in parts[-1]
    ):
        return ", ".join(parts[:-1]), "", parts[-1]
    return None


def _sentence_start(left: str, at: int) -> int:
    """Take "Cambridge, Mass." or "New York, NY" whole, and leave a title's own comma alone."""
    before = left[:at]
    if before.endswith(", "):
        stop = max(before.rfind(mark) for mark in (". ", "? ", "! ", ") ", "” "))
        head = before[stop + 2 if stop >= 0 else 0 :].strip(" ,")
        if stop >= 0 and len(head) <= 25 and _city(head):
            return stop + 2
    return at


def _is_imprint(place: str, publisher: str) -> bool:
    """Tell "Berlin: Suhrkamp" from a title with its subtitle."""
    words = publisher.split()
    if not words or words[0][0] not in UPPER + "0123456789":
        return False
    if _city(place) or _OF_PRINTING.search(publisher):
        return True
    small = sum(word[0] in LOWER for word in words)
    return len(place.split()) <= 3 and len(words) <= 4 and small <= 1


def _city(text: str) -> bool:
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if not words or len(words) > 7:
        return False
    first = words[0]
    if first in ("new", "san", "the", "den", "buenos"):
        return " ".join(words[:2]) in (
            "new york",
            "new haven",
            "new delhi",
            "new brunswick",
            "san francisco",
            "san diego",
            "the hague",
            "den haag",
            "buenos aires",
        )
    return first in CITIES and not _OF_PRINTING.search(text)


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
