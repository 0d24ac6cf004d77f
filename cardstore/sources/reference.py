"""Reference: what somebody claims about a work. The left side of every comparison.

Comes in: a reference as it was parsed or typed, or the record of a source. Goes out: one value in
which nothing is repaired: an ISBN with a wrong check digit stays as it is, since that is what has
to be told. An empty string, None or an empty tuple means "not given".

Source: CSL-JSON 1.0.2 for the fields; the schemes of Open Library, Crossref and OpenAlex.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.sources.source import FILE_NAME

if TYPE_CHECKING:
    from cardstore.sources.source import Creator, Source

_LEARNED = "registry: "
# Files whose every record tells its type.
_LISTS = frozenset({"CSL-JSON", "BibTeX", "RIS", "PubMed"})


class Scheme(StrEnum):
    """Who gives an identifier out."""

    DOI = "doi"
    ISBN = "isbn"
    ISSN = "issn"
    ARXIV = "arxiv"
    OCLC = "oclc"
    LCCN = "lccn"
    OPEN_LIBRARY = "open-library"  # OL…M an edition, OL…W a work
    OPENALEX = "openalex"
    PMID = "pmid"
    ZOTERO = "zotero"  # the key of an item in somebody's own collection


@dataclass(frozen=True, slots=True, kw_only=True)
class Identifier:
    """An identifier, as written or in its one form.

    Attributes:
        scheme: who gives it out.
        value: its characters; in a `Record` and a `Source` in the scheme's one form.
    """

    scheme: Scheme
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What is claimed about one work or edition.

    Attributes:
        title: with its subtitle, as written.
        creators: in the order given; "et al." is no creator.
        et_al: the list says itself that it is cut.
        year: of publication; negative before our era.
        venue: the journal, proceedings or collection that it stands in.
        publisher, edition, volume, issue, locator: as written; the locator is "57–8", "e1002".
        identifiers: as written, schemes recognised.
        csl_type: CSL type, or "" where it is not told; also "person" and "place", which CSL
            lacks.
        url: where it is said to be found.
        raw: the whole reference as written, where it was one line of text.
    """

    title: str
    creators: tuple[Creator, ...] = ()
    et_al: bool = False
    year: int | None = None
    venue: str = ""
    publisher: str = ""
    edition: str = ""
    volume: str = ""
    issue: str = ""
    locator: str = ""
    identifiers: tuple[Identifier, ...] = ()
    csl_type: str = ""
    url: str = ""
    raw: str = ""

    def all(self, scheme: Scheme) -> tuple[str, ...]:
        """Give every identifier of that scheme, in the order given."""
        return tuple(one.value for one in self.identifiers if one.scheme is scheme)


def learned_from(registry: str) -> str:
    """Give the origin of a field that a registry filled."""
    return f"{_LEARNED}{registry}"


def is_learned(origin: str | None) -> bool:
    """Tell whether a field with that origin was filled from a registry."""
    return origin is not None and origin.startswith(_LEARNED)


def reference_of(source: Source) -> Reference:
    """Give what people claim in the record of a source.

    What was only taken from the name of a file is no claim, nor is what a registry filled: it
    would be asked to confirm itself. The key of an item in somebody's own collection is none
    either.
    """
    origins = dict(source.origins)

    def told(field: str, value: str) -> str:
        return "" if is_learned(origins.get(field)) else value

    numbers = [
        *(
            Identifier(scheme=scheme, value=value)
            for scheme, value in (
                (Scheme.ISBN, told("isbn", source.isbn)),
                (Scheme.DOI, told("doi", source.doi)),
            )
            if value
        ),
        *(
            one
            for one in source.identifiers
            if one.scheme is not Scheme.ZOTERO
            and not is_learned(origins.get(f"identifiers.{one.scheme.value}"))
        ),
    ]
    return Reference(
        title="" if origins.get("title") == FILE_NAME else source.title,
        creators=source.creators,
        year=source.year,
        venue=told("venue", source.venue),
        publisher=told("publisher", source.publisher),
        edition=source.edition,
        volume=source.volume,
        identifiers=tuple(numbers),
        csl_type=_told_type(source, origins),
        url=source.url,
    )


def _told_type(source: Source, origins: dict[str, str]) -> str:
    """Give the type that somebody told; "" where a record is a book for want of another word."""
    of_list = any(origin in _LISTS for origin in origins.values())
    as_book = source.isbn or source.publisher or source.edition or source.extent
    default = source.csl_type == "book" and "csl_type" not in origins
    return "" if default and not of_list and not as_book else source.csl_type
