"""Identifiers that stand among the notes of a record, or in the address of a collection's item.

Comes in: lines like "OCLC: 123" or "PMID: 99", as Zotero keeps what it has no field for, and ids
like "http://zotero.org/users/1/items/ABCD2345". Goes out: identifiers, each in one form, and lines
that say the same.

Source: Zotero's manual, "Extra field" (label, colon, value on a line of its own); ISO 3297 (ISSN).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.sources.catalogue_numbers import lccn_form
from cardstore.sources.reference import Identifier, Scheme

if TYPE_CHECKING:
    from collections.abc import Iterable

_LABELS = {
    "doi": Scheme.DOI,
    "isbn": Scheme.ISBN,
    "issn": Scheme.ISSN,
    "arxiv": Scheme.ARXIV,
    "oclc": Scheme.OCLC,
    "lccn": Scheme.LCCN,
    "open library": Scheme.OPEN_LIBRARY,
    "open-library": Scheme.OPEN_LIBRARY,
    "openlibrary": Scheme.OPEN_LIBRARY,
    "openalex": Scheme.OPENALEX,
    "pmid": Scheme.PMID,
    "zotero": Scheme.ZOTERO,
}
_LINE = re.compile(r"[ \t]*([A-Za-z][A-Za-z -]{2,14}?)[ \t]*:[ \t]*(\S[^\n]{0,200})")
_ZOTERO_ITEM = re.compile(
    r"https?://(?:www\.)?zotero\.org/(?:users|groups)/(?:local/)?\w{1,20}/items/([A-Z0-9]{8})"
)
_ISSN = re.compile(r"(\d{4})[-–‐]?(\d{3}[\dX])")


def identifiers_in_notes(notes: str) -> tuple[Identifier, ...]:
    r"""Give the identifiers that notes hold, one a line.

    >>> identifiers_in_notes("Bought in May\nOCLC: 123")[0].value
    '123'
    """
    found: dict[Identifier, None] = {}
    for line in notes.splitlines():
        match = _LINE.match(line)
        scheme = _LABELS.get(match[1].lower()) if match else None
        if match is not None and scheme is not None:
            found[in_one_form(Identifier(scheme=scheme, value=match[2].strip()))] = None
    return tuple(found)


def notes_of(identifiers: Iterable[Identifier]) -> tuple[str, ...]:
    """Give lines that `identifiers_in_notes` reads."""
    return tuple(f"{one.scheme.value}: {one.value}" for one in identifiers)


def zotero_key(item_id: str) -> str:
    """Give the key of an item of Zotero that an address names, or "".

    >>> zotero_key("http://zotero.org/users/12/items/ABCD2345")
    'ABCD2345'
    """
    match = _ZOTERO_ITEM.fullmatch(item_id.strip())
    return match[1] if match else ""


def in_one_form(identifier: Identifier) -> Identifier:
    """Give an identifier without the dress in which people write it; ISBNs and DOIs as they are.

    What does not have the scheme's form stays as written. Nothing of it is lost: the version of a
    preprint stays, which `identity.one_form` leaves out to compare.
    """
    value = identifier.value.strip()
    match identifier.scheme:
        case Scheme.ISSN:
            match_issn = _ISSN.fullmatch(value.upper())
            value = f"{match_issn[1]}-{match_issn[2]}" if match_issn else value
        case Scheme.ARXIV:
            value = re.sub(
                r"^(?:https?://arxiv\.org/(?:abs|pdf)/|arxiv:\s*)", "", value, flags=re.IGNORECASE
            )
            value = re.sub(r"\s*\[[\w.-]{1,20}\]$|\.pdf$", "", value)
        case Scheme.OCLC:
            value = re.sub(
                r"^(?:\(OCoLC\)\s*)?(?:oc[mn]|on)?0*(?=\d)", "", value, flags=re.IGNORECASE
            )
        case Scheme.LCCN:
            value = lccn_form(value) or value.replace(" ", "")
        case Scheme.PMID:
            value = re.sub(r"^pmid:?\s*", "", value, flags=re.IGNORECASE)
        case _:
            pass
    return Identifier(scheme=identifier.scheme, value=value)
