"""RIS tags as CSL-JSON: types, names, dates, titles, identifiers.

Comes in: the tags of one record. Goes out: an item of CSL-JSON.

Programs disagree about A2 and A3: EndNote's and Zotero's tables name the editor of a whole book in
A3 and use A2 for the editor of its series, and for a part of a book the other way about; other
programs put every editor into A2 or ED. Where a book has A2 and no A3, A2 is its editor.
Numbers that RIS has no tag for stand in N1 as Zotero keeps them ("OCLC: 123").

Source: RIS format specification (2011), its table of types; EndNote's table of export tags;
Zotero's translator RIS.js, for which tag is which field.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from cardstore.adapters.references.found import add_ours
from cardstore.sources.csl_dates import years_in_words
from cardstore.sources.identifier_notes import identifiers_in_notes
from cardstore.sources.reference import Identifier, Scheme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.sources.csl import Json

Tags: TypeAlias = dict[str, list[str]]

TYPES = {
    "ABST": "article-journal",
    "ADVS": "motion_picture",
    "AGGR": "dataset",
    "ANCIENT": "classic",
    "ART": "graphic",
    "BILL": "bill",
    "BLOG": "post-weblog",
    "BOOK": "book",
    "CASE": "legal_case",
    "CHAP": "chapter",
    "CHART": "figure",
    "CLSWK": "classic",
    "COMP": "software",
    "CONF": "book",
    "CPAPER": "paper-conference",
    "CTLG": "book",
    "DATA": "dataset",
    "DBASE": "dataset",
    "DICT": "entry-dictionary",
    "EBOOK": "book",
    "ECHAP": "chapter",
    "EDBOOK": "book",
    "EJOUR": "article-journal",
    "ELEC": "webpage",
    "ENCYC": "entry-encyclopedia",
    "EQUA": "document",
    "FIGURE": "figure",
    "GEN": "document",
    "GOVDOC": "report",
    "GRANT": "document",
    "HEAR": "hearing",
    "ICOMM": "personal_communication",
    "INPR": "article-journal",
    "JFULL": "periodical",
    "JOUR": "article-journal",
    "LEGAL": "legislation",
    "MANSCPT": "manuscript",
    "MAP": "map",
    "MGZN": "article-magazine",
    "MPCT": "motion_picture",
    "MULTI": "document",
    "MUSIC": "musical_score",
    "NEWS": "article-newspaper",
    "PAMP": "pamphlet",
    "PAT": "patent",
    "PCOMM": "personal_communication",
    "RPRT": "report",
    "SER": "book",
    "SLIDE": "speech",
    "SOUND": "song",
    "STAND": "standard",
    "STAT": "legislation",
    "THES": "thesis",
    "UNBILL": "bill",
    "UNPB": "manuscript",
    "UNPD": "manuscript",
    "VIDEO": "motion_picture",
    "WEB": "webpage",
}
"""CSL's type of every type of RIS."""

WHOLE_BOOKS = frozenset({"book", "pamphlet", "classic"})
"""CSL types of which A3 holds the editor and SP the number of pages."""

ARCHIVES = re.compile(
    r"https?://(?:web\.archive\.org|archive\.(?:org/wayback|ph|is|today|md|li|vn|fo)|perma\.cc"
    r"|(?:www\.)?webcitation\.org|wayback\.archive-it\.org|arquivo\.pt/wayback)\b",
    re.IGNORECASE,
)
"""Addresses of snapshots."""

_TITLES = ("TI", "T1", "CT")
_VENUES = ("T2", "JF", "JO", "BT", "JA", "J2", "J1", "C3")
_ISSN = re.compile(r"\d{4}[-‐–]?\d{3}[\dXx]")
_SIGNED_YEAR = re.compile(r"\s*(-?\d{1,4})(?=$|[/\s.-])")
_TYPE_NOTE = re.compile(r"csl-type: (\S+)")
_EXTENT_NOTE = re.compile(r"extent: (.+)")


def csl_of_tags(tags: Tags, *, key: str) -> dict[str, Json]:
    """Give one record as an item of CSL-JSON."""
    notes = "\n".join((*tags.get("N1", ()), *tags.get("M1", ())))
    kind = _type(tags, notes)
    item: dict[str, Json] = {"id": key, "type": kind, "title": _title(tags, kind)}
    for role, names in _creators(tags, kind):
        parsed = [_name(name) for name in names if name.strip(" ,")]
        if parsed:
            item[role] = [*_list(item.get(role)), *parsed]
    year = _year(tags)
    if year is not None:
        item["issued"] = {"date-parts": [[year]]}
    item["container-title"] = _venue(tags, kind)
    item["publisher"] = _first(tags, "PB")
    item["publisher-place"] = _first(tags, "CY", "PP")
    item["edition"] = _first(tags, "ET")
    item["volume"] = _first(tags, "VL")
    item["issue"] = _first(tags, "IS", "CP")
    _pages(tags, kind, notes, item)
    item["DOI"] = _first(tags, "DO", "DI")
    isbns, issns = _serial_numbers(tags)
    item["ISBN"] = " ".join(isbns)
    links = [
        part for value in tags.get("UR", ()) for part in re.split(r"[;\s]\s*(?=https?:)", value)
    ]
    links = [link.strip() for link in (*links, *tags.get("LK", ())) if link.strip()]
    snapshots = [link for link in links[1:] if ARCHIVES.match(link)]
    item["URL"] = links[0] if links else ""
    add_ours(
        item,
        identifiers=(*issns, *_numbers(tags, notes)),
        archive_url=snapshots[0] if snapshots else "",
    )
    return {name: value for name, value in item.items() if value}


def _type(tags: Tags, notes: str) -> str:
    told = _TYPE_NOTE.search(notes)
    if told is not None:
        return told[1]
    kind = TYPES.get(tags["TY"][0].strip().upper(), "document")
    # Programs write CONF for a talk as well as for the whole proceedings; a talk has pages in it.
    if tags["TY"][0].strip().upper() == "CONF" and (tags.get("T2") or tags.get("BT")):
        return "paper-conference"
    return kind


def _title(tags: Tags, kind: str) -> str:
    whole = ("BT",) if kind in WHOLE_BOOKS else ()
    return _first(tags, *_TITLES, *whole)


def _venue(tags: Tags, kind: str) -> str:
    names = tuple(tag for tag in _VENUES if not (tag == "BT" and kind in WHOLE_BOOKS))
    return _first(tags, *names)


def _creators(tags: Tags, kind: str) -> Iterator[tuple[str, list[str]]]:
    yield "author", [*tags.get("AU", ()), *tags.get("A1", ())]
    editors = [*tags.get("ED", ())]
    if kind in WHOLE_BOOKS and (tags.get("A3") or editors):
        yield "editor", [*editors, *tags.get("A3", ())]
        yield "collection-editor", [*tags.get("A2", ())]
    else:
        yield "editor", [*editors, *tags.get("A2", ())]
        yield "collection-editor", [*tags.get("A3", ())]
    yield "translator", [*tags.get("A4", ()), *tags.get("TA", ())]


def _name(text: str) -> dict[str, Json]:
    """Read "Family, Given, Suffix"; a body has no comma, or ends in one."""
    text = " ".join(text.split())
    if text.endswith(","):
        return {"literal": text.removesuffix(",").rstrip()}
    family, _, rest = text.partition(",")
    given, _, suffix = (part.strip() for part in rest.partition(","))
    if not given and not suffix:
        return {"literal": family.strip()}
    name: dict[str, Json] = {"family": family.strip(), "given": given}
    if suffix:
        name["suffix"] = suffix
    return name


def _year(tags: Tags) -> int | None:
    for tag in ("PY", "Y1", "DA"):
        for value in tags.get(tag, ()):
            signed = _SIGNED_YEAR.match(value)
            if signed is not None:
                return int(signed[1])
            years = years_in_words(value)
            if years:
                return years[0]
    return None


def _pages(tags: Tags, kind: str, notes: str, item: dict[str, Json]) -> None:
    """Put pages where they belong: SP of a whole book without EP counts its pages."""
    first, last = _first(tags, "SP"), _first(tags, "EP")
    extent = _EXTENT_NOTE.search(notes)
    if extent is not None:
        item["number-of-pages"] = extent[1].strip()
    if kind in WHOLE_BOOKS and first and not last and extent is None:
        item["number-of-pages"] = first
    elif first and last and last != first and "-" not in first and "–" not in first:
        item["page"] = f"{first}–{last}"
    else:
        item["page"] = first or last or _first(tags, "C7")


def _serial_numbers(tags: Tags) -> tuple[list[str], list[Identifier]]:
    """Give ISBNs and ISSNs, which share a tag."""
    isbns: list[str] = []
    issns: list[Identifier] = []
    for value in tags.get("SN", ()):
        for part in re.split(r"[;,/]|\s+(?=\d)|\r", re.sub(r"\([^()]*\)", " ", value)):
            bare = part.strip()
            if _ISSN.fullmatch(bare):
                issns.append(Identifier(scheme=Scheme.ISSN, value=bare))
            elif bare:
                isbns.append(bare)
    return isbns, issns


def _numbers(tags: Tags, notes: str) -> Iterator[Identifier]:
    held = " ".join((*tags.get("DB", ()), *tags.get("DP", ()))).lower()
    for value in tags.get("AN", ()):
        if re.fullmatch(r"\d{1,8}", value) and ("pubmed" in held or "medline" in held):
            yield Identifier(scheme=Scheme.PMID, value=value)
    yield from identifiers_in_notes(notes)


def _first(tags: Tags, *names: str) -> str:
    """Give the first value that is not empty, its white space as single blanks."""
    values = (" ".join(value.split()) for name in names for value in tags.get(name, ()))
    return next((value for value in values if value), "")


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
