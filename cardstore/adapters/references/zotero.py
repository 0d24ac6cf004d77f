"""Zotero's own JSON (its API, and Better BibTeX's "BetterBibTeX JSON") as CSL-JSON.

Comes in: one item with `itemType`. Goes out: an item of CSL-JSON whose `id` is the item's address,
so that its key is kept. What Zotero exports as CSL JSON, BibTeX or RIS needs nothing of this.

Source: Zotero's schema (schema.json, version 32): item types, fields, their CSL mappings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.csl_dates import years_in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.sources.csl import Json

_TYPES = {
    "artwork": "graphic",
    "audioRecording": "song",
    "bill": "bill",
    "blogPost": "post-weblog",
    "book": "book",
    "bookSection": "chapter",
    "case": "legal_case",
    "computerProgram": "software",
    "conferencePaper": "paper-conference",
    "dataset": "dataset",
    "dictionaryEntry": "entry-dictionary",
    "encyclopediaArticle": "entry-encyclopedia",
    "film": "motion_picture",
    "forumPost": "post",
    "hearing": "hearing",
    "interview": "interview",
    "journalArticle": "article-journal",
    "letter": "personal_communication",
    "magazineArticle": "article-magazine",
    "manuscript": "manuscript",
    "map": "map",
    "newspaperArticle": "article-newspaper",
    "patent": "patent",
    "preprint": "article",
    "report": "report",
    "standard": "standard",
    "statute": "legislation",
    "thesis": "thesis",
    "webpage": "webpage",
}
_ROLES = {
    "author": "author",
    "editor": "editor",
    "translator": "translator",
    "seriesEditor": "collection-editor",
    "bookAuthor": "container-author",
    "contributor": "contributor",
    "director": "director",
    "interviewer": "interviewer",
    "composer": "composer",
    "artist": "author",
    "programmer": "author",
    "inventor": "author",
    "presenter": "author",
    "podcaster": "author",
    "sponsor": "author",
}
_FIELDS = {
    "title": ("title", "caseName", "nameOfAct", "subject"),
    "container-title": (
        "publicationTitle",
        "bookTitle",
        "proceedingsTitle",
        "encyclopediaTitle",
        "dictionaryTitle",
        "websiteTitle",
        "blogTitle",
        "forumTitle",
        "series",
        "seriesTitle",
    ),
    "publisher": ("publisher", "university", "institution", "repository"),
    "publisher-place": ("place",),
    "edition": ("edition",),
    "volume": ("volume",),
    "issue": ("issue",),
    "page": ("pages",),
    "number-of-pages": ("numPages",),
    "number": ("archiveID", "reportNumber"),
    "ISBN": ("ISBN",),
    "ISSN": ("ISSN",),
    "DOI": ("DOI",),
    "URL": ("url",),
    "note": ("extra",),
    "citation-key": ("citationKey", "citekey"),
}
_NO_WORKS = frozenset({"attachment", "note", "annotation"})


def is_zotero_item(item: Mapping[str, object]) -> bool:
    """Tell whether an item has Zotero's own fields, at once or under `data`."""
    inner = item.get("data")
    return "itemType" in item or (isinstance(inner, dict) and "itemType" in inner)


def csl_of_zotero(item: Mapping[str, object]) -> dict[str, Json] | None:
    """Give one item as CSL-JSON; None for what is no work: attachments and notes."""
    inner = item.get("data")
    fields = inner if isinstance(inner, dict) else item
    kind = str(fields.get("itemType", ""))
    if kind in _NO_WORKS:
        return None
    found: dict[str, Json] = {"type": _TYPES.get(kind, "document")}
    key = item.get("key") or fields.get("itemKey") or fields.get("key")
    if isinstance(key, str) and key:
        found["id"] = f"http://zotero.org/users/local/items/{key}"
    for name, candidates in _FIELDS.items():
        value = next((fields[one] for one in candidates if fields.get(one)), "")
        if isinstance(value, (str, int)) and value:
            found[name] = value
    years = years_in_words(str(fields.get("date", "")))
    if years:
        found["issued"] = {"date-parts": [[year] for year in years[:2]]}
    creators = fields.get("creators")
    for creator in creators if isinstance(creators, list) else []:
        if isinstance(creator, dict):
            _add(found, creator)
    return found


def _add(found: dict[str, Json], creator: Mapping[str, object]) -> None:
    role = _ROLES.get(str(creator.get("creatorType", "author")), "contributor")
    body = creator.get("name")
    family, given = creator.get("lastName"), creator.get("firstName")
    name: dict[str, Json] = {}
    if body or not given:
        name["literal"] = str(body or family or "")
    else:
        name = {"family": str(family or ""), "given": str(given)}
    listed = found.setdefault(role, [])
    if isinstance(listed, list) and any(name.values()):
        listed.append(name)
