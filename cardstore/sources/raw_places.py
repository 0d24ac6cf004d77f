"""Raw references: places and printers, and how lists part them.

Comes in: what stands between a title and a year. Goes out: title, place and publisher. A place is
told by a colon, by its order, or because it is one of the cities where most books are printed;
where none of these tells, neither is named.
"""

from __future__ import annotations

import re

from cardstore.sources.raw_text import LOWER, UPPER

_CITY_NAMES = """
amsterdam antwerp antwerpen athens augsburg baltimore barcelona basel beijing berkeley berlin
bern birmingham bologna bonn boston braunschweig bremen breslau bruges brussels bruxelles
budapest bâle cambridge chicago cologne copenhagen darmstadt delhi dordrecht dresden dublin
düsseldorf edinburgh erlangen essen firenze florence frankfurt freiburg geneva genf genève
glasgow gotha graz göttingen halle hamburg hannover harmondsworth heidelberg helsinki innsbruck
ithaca jena jerusalem karlsruhe kassel kiel kopenhagen kraków köln königsberg leiden leipzig
leuven lille lisboa lisbon liverpool london londres louvain lund lyon lübeck madrid mainz
manchester mannheim marburg melbourne milan milano montreal montréal moscow moskau munich
münchen münster naples napoli nijmegen northampton nuremberg nürnberg oslo osnabrück oxford
paderborn padova paris philadelphia potsdam prag prague princeton québec regensburg rom roma
rome rostock rotterdam salzburg shanghai stanford stockholm strasbourg straßburg stuttgart
sydney tokyo torino toronto toulouse turin turku tübingen uppsala utrecht venezia venice vienna
warsaw warszawa washington weimar wien wiesbaden wolfenbüttel würzburg zagreb zurich zürich
"""
_CITIES = frozenset(_CITY_NAMES.split())
# Of two words; other places begin with the same first one.
_CITIES_OF_TWO = frozenset(
    {
        "buenos aires",
        "den haag",
        "new brunswick",
        "new delhi",
        "new haven",
        "new york",
        "san diego",
        "san francisco",
        "the hague",
    }
)
_OF_PRINTING = re.compile(
    r"\b(?:press|verlag|books|publish(?:ers|ing)|university|universität|universitaires|éditions?"
    r"|edizioni|editorial|presse|buchhandlung|gmbh|inc|ltd|& (?:co|sons|söhne)|sons|house|imprint"
    r"|reprint|library|institut|gallimard|suhrkamp|reclam|springer|elsevier|wiley|routledge|penguin"
    r"|macmillan|harper|norton|knopf|brill|gruyter|seuil|flammarion|minuit|hachette|beck|fischer"
    r"|rowohlt|insel|hanser|einaudi|faber|vintage)\b",
    re.IGNORECASE,
)
_JOINING = r"(?:(?:am|an\sder|im|sur|on|upon|of|and|und|et|la|le|the)\s)?"
# As in: Cambridge, Mass.; New York, NY; Frankfurt a. M.; Berlin [etc.]; Washington (DC).
_STATE = (
    r"(?:,?\s(?:[A-Z]{2}\b|[A-Z][a-z]{2,4}\.|[A-Z]\.\s?[A-Z]\.|a\.\s?[MDS]\.|u\.\s?a\.|etc\."
    r"|\[etc\.\]|\[u\.\s?a\.\]|\([A-Z]{2}\)))?"
)
_PLACE_WORD = rf"[{UPPER}][\w’'-]{{1,25}}"
_PLACE = rf"{_PLACE_WORD}(?:(?:\s?[/&–-]\s?|\s){_JOINING}{_PLACE_WORD}){{0,4}}{_STATE}"
_PLACE_LAST = re.compile(rf"(?:^|[.?!)\]”\"»;]['’]?\s|,\s)({_PLACE})$")
_ONE_PLACE = re.compile(rf"[{UPPER}][{LOWER}]{{2,20}}(?:[-/][{UPPER}][{LOWER}]{{2,20}})?")
_SENTENCE = re.compile(r"(?:(?<!\.[A-Z])\.|[?!]\s?)\s+(?=[A-ZÀ-Þ])")
# A stop that ends a sentence: neither in "U.S." nor behind "St".
_STOP = re.compile(r"(?<!\.[A-Z])(?<!\bSt)\.\s")
_ENDS = (". ", "? ", "! ", ") ", "” ")
# Longest in 2,000 references and the styles tested: a publisher of 61 signs, with its place 74.
_LONGEST_PUBLISHER = 100
_LONGEST_IMPRINT = 80
_LONGEST_CITY = 25
_MOST_CITY_WORDS = 7
_MOST_PLACE_WORDS = 3
_MOST_PUBLISHER_WORDS = 4
_SHORT = 2

Imprinted = tuple[str, str, str]
"""Title, place and publisher."""


def part_imprint(text: str, *, by_comma: bool) -> Imprinted:
    """Give title, place and publisher of what stands before the year.

    Args:
        text: title and imprint.
        by_comma: a comma stands before the year, or the year stands elsewhere.

    >>> part_imprint("The Lamps. Hallmouth: Quay Press", by_comma=True)
    ('The Lamps. ', 'Hallmouth', 'Quay Press')
    """
    text = text.strip(" ,;")
    found = _by_colon(text) or _by_city(text, by_comma=by_comma)
    if found is not None:
        return found
    pieces = _SENTENCE.split(text)
    last = pieces[-1].strip(" .,")
    if len(pieces) == 1 or len(last) > _LONGEST_IMPRINT:
        return _by_printer(text) or (text, "", "")
    before = text[: text.rindex(last)]
    match re.split(r",\s", last):
        case [only] if is_city(only):
            return before, only, ""
        case [place, publisher] if is_city(place):
            return before, place, publisher
        case [*publisher, place] if publisher and is_city(place):
            return before, place, ", ".join(publisher)
        case _:
            named = by_comma or _OF_PRINTING.search(last)
            return (before, "", last) if named else (text, "", "")


def is_city(text: str) -> bool:
    """Tell whether a text is the name of a city where books are printed, and no printer's."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if not words or len(words) > _MOST_CITY_WORDS or _OF_PRINTING.search(text):
        return False
    return words[0] in _CITIES or " ".join(words[:_SHORT]) in _CITIES_OF_TWO


def _by_colon(text: str) -> Imprinted | None:
    """Read "Title. Place: Publisher", and the American Chemical Society's "Publisher: Place"."""
    colon = text.rfind(": ")
    if colon < 1 or _STOP.search(text, colon):
        return None
    left, right = text[:colon], text[colon + 2 :]
    place = _PLACE_LAST.search(left)
    if place is None:
        return None
    if is_city(right) and _OF_PRINTING.search(place[1]):
        return left[: place.start(1)], right, place[1]
    if len(right) > _LONGEST_PUBLISHER or not _is_imprint(place[1], right):
        return None
    start = _start_of_place(left, place.start(1))
    return left[:start], left[start:].strip(), right.strip(" .,;")


def _by_city(text: str, *, by_comma: bool) -> Imprinted | None:
    """Read "Title, Paris, Seuil", "Title, Springer, Berlin" and "Title, Berlin"."""
    match re.split(r",\s", text):
        case [*title, place, publisher] if title and is_city(place):
            return ", ".join(title), place, publisher
        case [*title, publisher, place] if (
            title and is_city(place) and _is_printer(publisher, by_comma=by_comma)
        ):
            return ", ".join(title), place, publisher
        case [*title, place] if title and is_city(place) and ". " not in title[-1]:
            return ", ".join(title), place, ""
        case [*title, place] if title and not by_comma and _ONE_PLACE.fullmatch(place):
            # "Title, Riga 1781": nothing but a place stands right before the year.
            return ", ".join(title), place, ""
        case _:
            return None


def _by_printer(text: str) -> Imprinted | None:
    """Read "Title, Quay Press"."""
    match re.split(r",\s", text):
        case [*title, publisher] if (
            title
            and _OF_PRINTING.search(publisher)
            and publisher[:1] in UPPER
            and ". " not in publisher
        ):
            return ", ".join(title), "", publisher
        case _:
            return None


def _is_printer(text: str, *, by_comma: bool) -> bool:
    if _OF_PRINTING.search(text):
        return True
    return by_comma and text[:1] in UPPER and len(text.split()) <= _SHORT


def _start_of_place(left: str, at: int) -> int:
    """Take "Cambridge, Mass." or "New York, NY" whole, and leave a title's own comma alone."""
    before = left[:at]
    stop = max(before.rfind(mark) for mark in _ENDS)
    if before.endswith(", ") and stop >= 0:
        head = before[stop + 2 :].strip(" ,")
        if len(head) <= _LONGEST_CITY and is_city(head):
            return stop + 2
    return at


def _is_imprint(place: str, publisher: str) -> bool:
    """Tell "Berlin: Suhrkamp" from a title with its subtitle."""
    words = publisher.split()
    if not words or words[0][0] not in UPPER + "0123456789":
        return False
    if is_city(place) or _OF_PRINTING.search(publisher):
        return True
    small = sum(word[0] in LOWER for word in words)
    few = len(place.split()) <= _MOST_PLACE_WORDS and len(words) <= _MOST_PUBLISHER_WORDS
    return few and small <= 1
