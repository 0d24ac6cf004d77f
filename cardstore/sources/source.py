"""Work and Source: what is cited.

A Work has no pages. A Source is the citable record of one Edition of it (or of one article); a page
label belongs to a Source and to nothing else, so two editions of a work are two Sources.
Source: IFLA LRM (work, manifestation); CSL-JSON for the fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.sources.reference import Identifier

# Origins of fields that no file and no registry gave.
BY_HAND = "by hand"
FILE_NAME = "file name"


class SourceKind(StrEnum):
    """What sort of witness the source is."""

    PRIMARY = "primary"
    REPORTING = "reporting"
    VENDOR = "vendor"
    AGGREGATOR = "aggregator"
    UNKNOWN = "unknown"


class SourceStatus(StrEnum):
    """Whether the source still stands."""

    CURRENT = "current"
    SUPERSEDED = "superseded"
    ARCHIVED = "archived"
    WITHDRAWN = "withdrawn"
    RETRACTED = "retracted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Creator:
    """A person or body and what they did: role is "author", "editor", "translator".

    A corporate body has its whole name in `family` and an empty `given`.
    """

    family: str
    given: str = ""
    role: str = "author"


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """The abstract creation that several editions share."""

    work_id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The citable record of one edition or article.

    Attributes:
        source_id: short name chosen by people, lower case: "harbour-1893".
        work_id: the work it is an edition of; equal to `source_id` when it is the only one.
        title, creators, year, edition, publisher, place, venue, volume: as on the title page;
            empty strings and None mean "not given".
        isbn: ISBN-13 without hyphens, or ""; doi: lower case without resolver, or "".
        identifiers: others, in each scheme's one form: OCLC, LCCN, Open Library, arXiv, Zotero.
        csl_type: CSL type, "book" or "article-journal" and so on; also "person" and "place",
            which CSL lacks.
        url: where it is found, or ""; archive_url: a snapshot of it, or "".
        extent: the catalogue's "xvi, 312 p.", or "".
        cites: DOIs, or names of sources in the library, of what it cites, where that is known.
        kind, status: see their classes.
        origins: (field, where it came from) for every field given: "by hand", "CSL-JSON".
    """

    source_id: str
    work_id: str
    title: str
    creators: tuple[Creator, ...] = ()
    year: int | None = None
    edition: str = ""
    publisher: str = ""
    place: str = ""
    venue: str = ""
    volume: str = ""
    isbn: str = ""
    doi: str = ""
    identifiers: tuple[Identifier, ...] = ()
    csl_type: str = "book"
    url: str = ""
    archive_url: str = ""
    extent: str = ""
    cites: tuple[str, ...] = ()
    kind: SourceKind = SourceKind.UNKNOWN
    status: SourceStatus = SourceStatus.CURRENT
    origins: tuple[tuple[str, str], ...] = ()
