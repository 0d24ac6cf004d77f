"""What was asked for makes no sense, or is refused.

A part of the error tree; `cardstore.errors` draws it whole and gives all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors.base import CardstoreError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable


class UsageError(CardstoreError):
    """The request itself makes no sense."""

    exit_code = 2


class InvalidLabelError(UsageError):
    """A page label, locator or range that cannot be read."""

    default_remedy = "Write a label as the edition prints it (57, xii, A-3) or a range as 57–58"


class InvalidIdentifierError(UsageError):
    """An ISBN or DOI that does not have the form of one."""

    default_remedy = "Copy the identifier again from the book or the publisher's site"


class InvalidRecordError(UsageError):
    """A bibliographic record that lacks a field, or holds one of the wrong form."""

    default_remedy = "Give the missing field by hand or in the CSL-JSON file"


class UnknownSourceError(UsageError):
    """No source or work of that name is in the library."""

    default_remedy = "List the sources with: cardstore sources"


class AmbiguousSourceError(UsageError):
    """The name fits several editions, and none was chosen."""

    def __init__(self, name: str, *, editions: Iterable[str]) -> None:
        self.name, self.editions = name, tuple(editions)
        super().__init__(
            f"{quoted(name)} has {len(self.editions)} editions: {', '.join(self.editions)}",
            remedy="Name one of them; a page number belongs to one edition",
        )


class UnknownCardError(UsageError):
    """No card has that id, or the id's check character shows that it is mistyped."""

    default_remedy = "Copy the id from the card, or search with: cardstore cards WORDS"


class UnknownLeafError(UsageError):
    """The scan has no leaf of that index."""

    default_remedy = "Leaves are counted from 0; see them with: cardstore pages SOURCE --all"


class QuoteRefusedError(CardstoreError):
    """The words are not in the source as they were quoted, so no card was made.

    Attributes:
        quote: the words as given.
        nearest: the source's own nearest text, or None when nothing is near.
        where: where that text stands, for people ("p. 57"), or None.
        differences: one line per difference, source first.
    """

    exit_code = 1
    default_remedy = "Copy the words from the source's own text; cardstore never corrects a quote"

    def __init__(
        self,
        what: str,
        *,
        quote: str,
        nearest: str | None = None,
        where: str | None = None,
        differences: Iterable[str] = (),
        remedy: str | None = None,
    ) -> None:
        self.quote, self.nearest, self.where = quote, nearest, where
        self.differences = tuple(differences)
        super().__init__(what, remedy=remedy)
