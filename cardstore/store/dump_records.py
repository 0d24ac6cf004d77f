"""A row of a local index as the record that a registry gives.

Comes in: the row of an edition, and the names and work that belong to it. Goes out: a `Record` of
that edition alone: its years, not those of other editions of the work.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Scheme
from cardstore.store.dump_fields import EditionFields, years_in
from cardstore.store.dump_names import contributed, creator_of, edited, stated_creators
from cardstore.store.dump_words import folded_title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.source import Creator

_PAGES = "https://openlibrary.org/books/OL{}M"


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionRow(EditionFields):
    """An edition as the index keeps it; see `EditionFields`.

    Attributes:
        line: its line in the dump.
        names: its authors' names, in order; those of its work where it has none itself.
        unnamed: whether it has authors whose names are not known.
        work_title: its work's title, or "".
        first_year: the year its work first came out, or None.
    """

    line: int
    names: tuple[str, ...]
    unnamed: bool
    work_title: str
    first_year: int | None

    @property
    def titles(self) -> tuple[str, ...]:
        """Give the title with its subtitle first, then without it, then the others."""
        whole = f"{self.title}: {self.subtitle}" if self.subtitle else self.title
        own = (whole, self.title, *self.other_titles)
        folded = {folded_title(title) for title in own}
        more = self.work_title if folded_title(self.work_title) not in folded else ""
        return tuple(dict.fromkeys(title for title in (*own, more) if title))


def record_of(row: EditionRow, *, registry: str) -> Record:
    """Give the record of an edition."""
    creators, complete = _creators(row)
    titles = row.titles or ("",)
    numbers = (
        (Scheme.OPEN_LIBRARY, (f"OL{row.number}M",)),
        (Scheme.ISBN, row.isbns),
        (Scheme.OCLC, row.oclc),
        (Scheme.LCCN, row.lccn),
    )
    # Bare, so that it can be told from a cataloguer's "312 p.": it may count anything.
    pages = "" if row.number_of_pages is None else str(row.number_of_pages)
    return Record(
        registry=registry,
        record_id=f"OL{row.number}M",
        title=titles[0],
        other_titles=titles[1:],
        creators=creators,
        creators_complete=complete,
        years=years_in(row.publish_date),
        first_year=row.first_year,
        venues=tuple(dict.fromkeys(name.partition(" -- ")[0] for name in row.series)),
        publishers=row.publishers,
        edition=row.edition_name,
        identifiers=tuple(
            Identifier(scheme=scheme, value=value) for scheme, values in numbers for value in values
        ),
        csl_type="book",
        extent=row.pagination or pages,
        work_key="" if row.work is None else f"OL{row.work}W",
        url=_PAGES.format(row.number),
    )


def _creators(row: EditionRow) -> tuple[tuple[Creator, ...], bool]:
    """Give the creators, and whether these are all.

    Whom the title page names beside the authors is added, for older records list one author alone;
    since a statement is running text, such a list is not said to be complete.
    """
    role = "editor" if edited(row.by_statement) else "author"
    authors = _known(creator_of(name, role=role) for name in row.names)
    further = _known(contributed(text) for text in row.contributions)
    found = [*authors, *further]
    families = {folded_title(creator.family) for creator in found}
    stated = [
        creator
        for creator in stated_creators(row.by_statement)
        if folded_title(creator.family) not in families
    ]
    # Those whom the page names as authors stand before whoever contributed.
    first = [creator for creator in stated if creator.role == "author" and not authors]
    last = [creator for creator in stated if creator not in first]
    return (*first, *found, *last), bool(authors) and not stated and not row.unnamed


def _known(creators: Iterable[Creator | None]) -> list[Creator]:
    return list(dict.fromkeys(creator for creator in creators if creator is not None))
