"""BibTeX and BibLaTeX fields as CSL-JSON: types, names, dates, titles, identifiers.

Comes in: the type and the fields of one entry, as they stand in the file. Goes out: an item of
CSL-JSON. The item's `id` is the entry's key.

Names have BibTeX's three orders ("von Last, Jr, First"); a name in braces is a body; "and others"
says that the list is cut.

Source: the BibLaTeX manual 3.20, sections 2.1 (types), 2.2 (fields), 2.3.8 (dates) and appendix B
(inheritance); btxdoc, section 3 and 4; CSL 1.0.2, appendix III.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bibtexparser.middlewares.names import (
    parse_single_name_into_parts,
    split_multiple_persons_names,
)

from cardstore.adapters.references.found import add_ours
from cardstore.adapters.references.latex import text_of_latex, verbatim
from cardstore.sources.csl_dates import years_in_words
from cardstore.sources.reference import Identifier, Scheme

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardstore.sources.csl import Json

CSL_TYPES = {
    "article": "article-journal",
    "suppperiodical": "article-journal",
    "review": "review",
    "book": "book",
    "mvbook": "book",
    "collection": "book",
    "mvcollection": "book",
    "reference": "book",
    "mvreference": "book",
    "proceedings": "book",
    "mvproceedings": "book",
    "manual": "book",
    "booklet": "pamphlet",
    "inbook": "chapter",
    "bookinbook": "chapter",
    "suppbook": "chapter",
    "incollection": "chapter",
    "suppcollection": "chapter",
    "inreference": "entry-encyclopedia",
    "inproceedings": "paper-conference",
    "conference": "paper-conference",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "techreport": "report",
    "report": "report",
    "online": "webpage",
    "electronic": "webpage",
    "www": "webpage",
    "unpublished": "manuscript",
    "letter": "personal_communication",
    "periodical": "periodical",
    "patent": "patent",
    "dataset": "dataset",
    "software": "software",
    "standard": "standard",
    "legislation": "legislation",
    "jurisdiction": "legal_case",
    "movie": "motion_picture",
    "audio": "song",
    "music": "song",
    "image": "graphic",
    "artwork": "graphic",
}
"""CSL's type of an entry's type; what is not here is told nothing by its type."""

IDENTIFIER_FIELDS = {
    "issn": Scheme.ISSN,
    "pmid": Scheme.PMID,
    "oclc": Scheme.OCLC,
    "lccn": Scheme.LCCN,
    "openlibrary": Scheme.OPEN_LIBRARY,
    "openalex": Scheme.OPENALEX,
    "zotero": Scheme.ZOTERO,
}
"""Fields that hold identifiers for which CSL has no field of its own, several parted by commas."""

CREATOR_FIELDS = ("author", "editor", "translator")

_IN_A_BOOK = frozenset({"chapter", "paper-conference", "entry-encyclopedia"})
_CONTAINERS = ("journaltitle", "journal", "booktitle", "maintitle", "eventtitle", "series")
_PUBLISHERS = ("publisher", "institution", "school", "organization")
_PLACES = ("location", "address")
# What a part does not have from the whole in which it stands.
_NOT_INHERITED = frozenset(
    {
        "archiveprefix",
        "author",
        "crossref",
        "csl-type",
        "doi",
        "entryset",
        "eprint",
        "eprinttype",
        "ids",
        "indextitle",
        "keywords",
        "label",
        "note",
        "options",
        "pages",
        "pagetotal",
        "shorttitle",
        "sorttitle",
        "translator",
        "url",
        "xdata",
        "xref",
    }
)
_NAMES_AT_MOST = 2_000
_HOW_LINK = re.compile(r"https?://[^\s{}]{3,500}")


def csl_of_fields(kind: str, fields: Mapping[str, str], *, key: str) -> dict[str, Json]:
    """Give one entry as an item of CSL-JSON.

    Args:
        kind: the entry's type in small letters.
        fields: its fields by name in small letters, values as they stand between their braces.
        key: its key.
    """
    csl_type = verbatim(fields.get("csl-type", "")) or _type(kind, fields)
    item: dict[str, Json] = {"id": key, "type": csl_type, "title": _title(fields, "")}
    for role in CREATOR_FIELDS:
        names = list(_names(fields.get(role, "")))
        if names:
            item[role] = names
    years = years_in_words(text_of_latex(fields.get("date") or fields.get("year", "")))
    if years:
        item["issued"] = {"date-parts": [[year] for year in years[:2]]}
    item["container-title"] = _container(csl_type, fields)
    item["publisher"] = _first(fields, _PUBLISHERS)
    item["publisher-place"] = _first(fields, _PLACES)
    item["edition"] = text_of_latex(fields.get("edition", ""))
    item["volume"] = text_of_latex(fields.get("volume", ""))
    item["issue" if csl_type != "report" else "number"] = _first(fields, ("number", "issue"))
    item["page"] = _first(fields, ("pages", "eid"))
    item["number-of-pages"] = text_of_latex(fields.get("pagetotal", ""))
    item["ISBN"] = text_of_latex(fields.get("isbn", ""))
    item["DOI"] = verbatim(fields.get("doi", ""))
    how = _HOW_LINK.search(verbatim(fields.get("howpublished", "")))
    item["URL"] = verbatim(fields.get("url", "")) or (how[0] if how else "")
    add_ours(
        item, identifiers=_identifiers(fields), archive_url=verbatim(fields.get("archiveurl", ""))
    )
    return {name: value for name, value in item.items() if value}


def inherited(kind: str, parent: Mapping[str, str], *, link: str) -> Iterator[tuple[str, str]]:
    """Give what an entry has from a parent: all of an xdata, and the whole's of a crossref.

    Args:
        kind: the type of the entry that inherits.
        parent: the parent's fields.
        link: "xdata" or "crossref".
    """
    inside = CSL_TYPES.get(kind) in _IN_A_BOOK
    for name, value in parent.items():
        if link == "xdata":
            yield name, value
        elif name in ("title", "subtitle"):
            if inside:
                yield f"book{name}", value
        elif name == "author" and inside and kind in ("inbook", "bookinbook", "suppbook"):
            yield "author", value
        elif name not in _NOT_INHERITED:
            yield name, value


def _type(kind: str, fields: Mapping[str, str]) -> str:
    found = CSL_TYPES.get(kind, "document")
    if kind == "article" and not (fields.get("journal") or fields.get("journaltitle")):
        return "article" if fields.get("eprint") else found
    if found == "document" and fields.get("eprint") and _is_arxiv(fields):
        return "article"
    return found


def _title(fields: Mapping[str, str], prefix: str) -> str:
    title = text_of_latex(fields.get(f"{prefix}title", ""))
    sub = text_of_latex(fields.get(f"{prefix}subtitle", ""))
    if not title or not sub:
        return title or sub
    return f"{title} {sub}" if title[-1] in "?!:." else f"{title}: {sub}"


def _container(csl_type: str, fields: Mapping[str, str]) -> str:
    if csl_type in _IN_A_BOOK and fields.get("booktitle"):
        return _title(fields, "book")
    for name in _CONTAINERS:
        if fields.get(name):
            base = name.removesuffix("title") if name.endswith("title") else None
            return _title(fields, base) if base else text_of_latex(fields[name])
    return ""


def _first(fields: Mapping[str, str], names: tuple[str, ...]) -> str:
    return next((text_of_latex(fields[name]) for name in names if fields.get(name)), "")


def _is_arxiv(fields: Mapping[str, str]) -> bool:
    kind = fields.get("eprinttype") or fields.get("archiveprefix", "")
    return kind.strip().lower() == "arxiv" or "arxiv" in fields.get("eprint", "").lower()


def _identifiers(fields: Mapping[str, str]) -> Iterator[Identifier]:
    eprint = verbatim(fields.get("eprint", ""))
    kind = (fields.get("eprinttype") or fields.get("archiveprefix", "")).strip().lower()
    if eprint and _is_arxiv(fields):
        for one in eprint.split(","):
            yield Identifier(scheme=Scheme.ARXIV, value=one.strip())
    elif eprint and kind in ("pubmed", "pmid"):
        yield Identifier(scheme=Scheme.PMID, value=eprint)
    for name, scheme in IDENTIFIER_FIELDS.items():
        for one in verbatim(fields.get(name, "")).split(","):
            if one.strip():
                yield Identifier(scheme=scheme, value=one.strip())


def _names(value: str) -> Iterator[Json]:
    """Give the names of a field; "and others" as a body of that name."""
    if not value.strip():
        return
    for name in split_multiple_persons_names(value)[:_NAMES_AT_MOST]:
        parsed = _name(name.strip())
        if parsed is not None:
            yield parsed


def _name(name: str) -> dict[str, Json] | None:
    if not name or name.lower() == "others":
        return {"literal": "others"} if name else None
    if name.startswith("{") and name.endswith("}") and _one_group(name):
        return {"literal": text_of_latex(name[1:-1])}
    parts = parse_single_name_into_parts(name, strict=False)
    family = text_of_latex(" ".join((*parts.von, *parts.last)))
    given = text_of_latex(" ".join(parts.first))
    suffix = text_of_latex(" ".join(parts.jr))
    if not family:
        return {"literal": given} if given else None
    written: dict[str, Json] = {"family": family}
    if given:
        written["given"] = given
    if suffix:
        written["suffix"] = suffix
    return written if given or suffix else {"literal": family}


def _one_group(name: str) -> bool:
    """Tell whether the first brace is closed by the last."""
    depth = 0
    for place, sign in enumerate(name):
        depth += (sign == "{") - (sign == "}")
        if depth == 0:
            return place == len(name) - 1
    return False
