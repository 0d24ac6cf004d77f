"""Record: what a registry holds about one work or edition. The right side of every comparison.

Registries differ in what one record is: Crossref's is one DOI, OpenAlex's one work with all its
places, Open Library's search gives a work with all its editions. So years, venues and publishers
are lists here: each value is one that the registry itself attests.

Source: the answers of Crossref, OpenAlex and Open Library.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.source import SourceStatus

if TYPE_CHECKING:
    from cardstore.sources.reference import Identifier, Scheme
    from cardstore.sources.source import Creator


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One record of a registry.

    Attributes:
        registry: the registry's name.
        record_id: the registry's own key of it.
        title: with its subtitle.
        other_titles: the title without subtitle, in another language, of the original, short.
        creators: in the registry's order; empty where it names none.
        other_names: other forms of its creators' names, not told whose: of the profile, a
            pseudonym, in another script.
        creators_complete: False where the list is known to be cut or out of order.
        years: every year it attests, rising: of the edition, in print, on line; of all editions
            where the record is a work.
        first_year: the year in which the work first appeared, or None.
        venues: names of the journal, proceedings, collection or series, and their short forms.
        publishers: every publisher it attests.
        edition, volume, issue, locator: as the registry writes them.
        identifiers: in each scheme's one form.
        csl_type: CSL type, or "".
        preprint: it is a preprint, or lies in a repository only.
        extent: "xvi, 312 p.", or "".
        work_key: the registry's key of the work whose edition it is, or "".
        status: retracted, withdrawn or superseded where the registry says so.
        notices: what was announced about the work, one clause each: "Correction, 2012-05-08,
            10.1000/182"; many leave it standing.
        cites: DOIs of what it cites, where the registry says so.
        url: its page for people, or "".
    """

    registry: str
    record_id: str
    title: str
    other_titles: tuple[str, ...] = ()
    creators: tuple[Creator, ...] = ()
    other_names: tuple[str, ...] = ()
    creators_complete: bool = True
    years: tuple[int, ...] = ()
    first_year: int | None = None
    venues: tuple[str, ...] = ()
    publishers: tuple[str, ...] = ()
    edition: str = ""
    volume: str = ""
    issue: str = ""
    locator: str = ""
    identifiers: tuple[Identifier, ...] = ()
    csl_type: str = ""
    preprint: bool = False
    extent: str = ""
    work_key: str = ""
    status: SourceStatus = SourceStatus.CURRENT
    notices: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    url: str = ""

    def all(self, scheme: Scheme) -> tuple[str, ...]:
        """Give every identifier of that scheme."""
        return tuple(one.value for one in self.identifiers if one.scheme is scheme)
