"""CSL-JSON items to references: what a list of another program claims.

Comes in: items of CSL-JSON as Zotero, Better BibTeX, Mendeley, Pandoc and registries write them, or
as our readers of BibTeX and RIS make them. Goes out: a `Reference`. Other than `parse_csl`, which
makes a record to be kept, nothing is refused here for its value: a wrong check digit is what is
claimed, a date of unknown form is no claim.

Source: CSL 1.0.2 specification, appendices III and IV; Better BibTeX's manual (citation keys).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardstore.errors import InvalidRecordError, quoted
from cardstore.sources.csl import ROLES, title_text, without_markup
from cardstore.sources.csl_dates import years_of
from cardstore.sources.identifier_notes import identifiers_in_notes, in_one_form, zotero_key
from cardstore.sources.identifiers import dois_in_field
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.source import Creator

_OTHERS = frozenset({"others", "et al", "et al.", "and others", "u. a.", "…"})
_FIELDS = (
    (Scheme.ISBN, "ISBN"),
    (Scheme.ISSN, "ISSN"),
    (Scheme.PMID, "PMID"),
)
_PARTED = re.compile(r"\s*[,;]\s*|\s+(?=97[89])|(?<=\d|X)\s+(?=\d[\d-]{8,})")
_ARXIV = re.compile(r"arxiv:\s*(\S+)", re.IGNORECASE)
# Roles that are worth comparing: who made the work or the edition, not who is in it.
_CLAIMED_ROLES = frozenset(ROLES) - {"container-author", "reviewed-author", "recipient"}


def reference_from_csl(item: object) -> Reference:
    """Give what one item claims.

    >>> reference_from_csl({"title": "Lamps", "issued": {"date-parts": [[1893]]}}).year
    1893

    Raises:
        InvalidRecordError: it is no item, or a field is no text; the message names it.
    """
    if not isinstance(item, Mapping):
        what = "The CSL-JSON holds no record"
        raise InvalidRecordError(what, remedy="Give items, objects in braces, in a list")
    creators, et_al = _creators(item)
    years = years_of(item.get("issued")) or ()
    kind = _text(item, "type")
    return Reference(
        title=without_markup(_title(item), item),
        creators=creators,
        et_al=et_al,
        year=years[0] if years else None,
        venue=_text(item, "container-title") or _text(item, "collection-title"),
        publisher=_text(item, "publisher"),
        edition=_text(item, "edition"),
        volume=_text(item, "volume"),
        issue=_text(item, "issue"),
        locator=_text(item, "page") or _text(item, "article-number"),
        identifiers=_identifiers(item),
        # "document" is what programs write that know no more.
        csl_type="" if kind == "document" else kind,
        url=_text(item, "URL"),
    )


def _title(item: Mapping[str, object]) -> str:
    """Give the title, which registries put into a list."""
    title = item.get("title")
    if isinstance(title, list) and len(title) <= 1:
        title = title[0] if title else None
    return " ".join(title_text(title).split())


def csl_items(document: object) -> tuple[object, ...]:
    """Give the items of a document: a list of them, one, or a mapping that holds a list.

    Raises:
        InvalidRecordError: it holds none.
    """
    if isinstance(document, Mapping):
        for field in ("items", "references"):
            inner = document.get(field)
            if isinstance(inner, Sequence) and not isinstance(inner, str):
                return tuple(inner)
        if "title" in document or "type" in document:
            return (document,)
    elif isinstance(document, Sequence) and not isinstance(document, str):
        return tuple(document)
    what = "The JSON holds no list of CSL items"
    raise InvalidRecordError(what, remedy="Export the references as CSL-JSON")


def key_of(item: object) -> str:
    """Give the key under which a program lists an item, or ""."""
    if not isinstance(item, Mapping):
        return ""
    found = item.get("citation-key") or item.get("id")
    text = str(found) if isinstance(found, (str, int)) and not isinstance(found, bool) else ""
    return zotero_key(text) or text


def _creators(item: Mapping[str, object]) -> tuple[tuple[Creator, ...], bool]:
    """Give the creators in the order of roles, and whether the list says that it is cut."""
    creators: list[Creator] = []
    et_al = False
    for role in ROLES:
        listed = item.get(role)
        if listed is None or role not in _CLAIMED_ROLES:
            continue
        if not isinstance(listed, Sequence) or isinstance(listed, str):
            what = f"The field {role} of the CSL-JSON record must be a list of names"
            raise InvalidRecordError(what)
        for one in listed:
            creator = _creator(one, role)
            if creator.family.lower() in _OTHERS and not creator.given:
                et_al = True
            elif creator.family:
                creators.append(creator)
    return tuple(creators), et_al


def _creator(name: object, role: str) -> Creator:
    if isinstance(name, str):
        return Creator(family=name.strip(), role=role)
    if not isinstance(name, Mapping):
        what = f"A name in the field {role} of the CSL-JSON record must have family and given"
        raise InvalidRecordError(what)
    # Registries write "name" for a body, where CSL has "literal".
    literal = _text(name, "literal") or _text(name, "name")
    particles = (_text(name, "dropping-particle"), _text(name, "non-dropping-particle"))
    family = " ".join(part for part in (*particles, _text(name, "family")) if part)
    given = ", ".join(part for part in (_text(name, "given"), _text(name, "suffix")) if part)
    if not family:
        return Creator(family=literal or given, role=role)
    return Creator(family=family, given=given, role=role)


def _identifiers(item: Mapping[str, object]) -> tuple[Identifier, ...]:
    found = [
        Identifier(scheme=Scheme.DOI, value=value) for value in dois_in_field(_text(item, "DOI"))
    ]
    found += [
        Identifier(scheme=scheme, value=value)
        for scheme, field in _FIELDS
        for value in _PARTED.split(_text(item, field))
        if value
    ]
    number = f"{_text(item, 'number')} {_text(item, 'archive_location')} {_text(item, 'eprint')}"
    arxiv = _ARXIV.search(number)
    if arxiv is not None:
        found.append(Identifier(scheme=Scheme.ARXIV, value=arxiv[1]))
    note = item.get("note")
    found.extend(identifiers_in_notes(note) if isinstance(note, str) else ())
    found.extend(_of_cardstore(item))
    key = zotero_key(_text(item, "id"))
    if key:
        found.append(Identifier(scheme=Scheme.ZOTERO, value=key))
    return tuple(dict.fromkeys(in_one_form(one) for one in found))


def _of_cardstore(item: Mapping[str, object]) -> tuple[Identifier, ...]:
    """Give the identifiers that our own export keeps beside those that CSL has fields for."""
    custom = item.get("custom")
    ours = custom.get("cardstore") if isinstance(custom, Mapping) else None
    pairs = ours.get("identifiers") if isinstance(ours, Mapping) else None
    found = []
    for pair in pairs if isinstance(pairs, list) else []:
        match pair:
            case [str(scheme), str(value)] if scheme in tuple(Scheme):
                found.append(Identifier(scheme=Scheme(scheme), value=value))
            case _:
                pass
    return tuple(found)


def _text(record: Mapping[str, object], field: str) -> str:
    """Give a field as text; "" when it is not given. Registries put single texts into lists."""
    value = record.get(field)
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if value is None or value == []:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        what = f"The field {field} of the CSL-JSON record must be text, got {quoted(value):.80}"
        raise InvalidRecordError(what)
    return " ".join(str(value).split())
