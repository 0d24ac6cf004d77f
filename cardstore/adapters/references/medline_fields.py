"""PubMed's own tags as CSL-JSON.

Comes in: the tags of one record ("FAU - Tolle, Ada"). Goes out: an item of CSL-JSON.

Source: NLM, MEDLINE/PubMed Data Element (Field) Descriptions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.adapters.references.found import add_ours
from cardstore.sources.csl_dates import years_in_words
from cardstore.sources.reference import Identifier, Scheme

if TYPE_CHECKING:
    from cardstore.adapters.references.ris_fields import Tags
    from cardstore.sources.csl import Json

_NUMBERED = re.compile(r"(\S{1,300})\s{1,3}\[(doi|pii)\]")
_ISSN = re.compile(r"\d{4}-\d{3}[\dX]")


def csl_of_medline(tags: Tags, *, key: str) -> dict[str, Json]:
    """Give one record as an item of CSL-JSON."""
    book = "BTI" in tags
    item: dict[str, Json] = {"id": key, "type": _type(tags, book=book)}
    title = _first(tags, "TI") or _first(tags, "BTI")
    item["title"] = title.removesuffix(".") if not title.endswith("..") else title
    authors: list[Json] = [_name(name) for name in tags.get("FAU", tags.get("AU", ()))]
    authors.extend({"literal": name} for name in tags.get("CN", ()))
    item["author"] = authors
    item["editor"] = [_name(name) for name in tags.get("FED", tags.get("ED", ()))]
    years = years_in_words(_first(tags, "DP"))
    if years:
        item["issued"] = {"date-parts": [[years[0]]]}
    venue = _first(tags, "JT") or _first(tags, "TA")
    item["container-title"] = venue or (_first(tags, "BTI") if "TI" in tags else "")
    item["volume"], item["issue"] = _first(tags, "VI"), _first(tags, "IP")
    item["page"] = _first(tags, "PG")
    item["publisher"], item["publisher-place"] = _first(tags, "PB"), _first(tags, "PL")
    item["edition"], item["ISBN"] = _first(tags, "EN"), _first(tags, "ISBN")
    numbered = (
        match for tag in ("LID", "AID") for v in tags.get(tag, ()) if (match := _NUMBERED.match(v))
    )
    item["DOI"] = next((match[1] for match in numbered if match[2] == "doi"), "")
    issns = [match[0] for value in tags.get("IS", ()) if (match := _ISSN.search(value))]
    add_ours(
        item,
        identifiers=(
            *(Identifier(scheme=Scheme.ISSN, value=value) for value in issns),
            *(Identifier(scheme=Scheme.PMID, value=value) for value in tags.get("PMID", ())),
        ),
    )
    return {name: value for name, value in item.items() if value}


def _type(tags: Tags, *, book: bool) -> str:
    if book:
        return "chapter" if "TI" in tags else "book"
    kinds = {kind.lower() for kind in tags.get("PT", ())}
    return "article" if "preprint" in kinds else "article-journal"


def _name(text: str) -> dict[str, Json]:
    family, comma, given = text.partition(",")
    if comma:
        return {"family": family.strip(), "given": given.strip()}
    # The short form has no comma.
    family, _, initials = text.rpartition(" ")
    return {"family": family, "given": initials} if family else {"literal": initials}


def _first(tags: Tags, name: str) -> str:
    return next(iter(tags.get(name, ())), "").strip()
