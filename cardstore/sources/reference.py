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

if TYPE_CHECKING:
    from cardstore.sources.source import Creator, Source


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


def reference_of(source: Source) -> Reference:
    """Give what the record of a source claims.

    A title that was only taken from the name of a file is no claim; it is left out.
    """
    own = ((Scheme.ISBN, source.isbn), (Scheme.DOI, source.doi))
    from_file = dict(source.origins).get("title") == "file name"
    return Reference(
        title="" if from_file else source.title,
        creators=source.creators,
        year=source.year,
        venue=source.venue,
        publisher=source.publisher,
        edition=source.edition,
        volume=source.volume,
        identifiers=(
            *(Identifier(scheme=scheme, value=value) for scheme, value in own if value),
            *source.identifiers,
        ),
        csl_type=source.csl_type,
        url=source.url,
    )
