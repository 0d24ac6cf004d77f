"""Extent: the catalogue's statement of how many pages an edition has, as values.

Comes in: what `parse_extent` reads. Goes out: the sequences of pages, leaves or columns, the plates
and volumes of an edition, and what could not be read.

Source: AACR2 2.5B, RDA 3.4, ISBD area 5.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardstore.pages.labels import NumberStyle


class ExtentUnit(StrEnum):
    """What a number of an extent counts."""

    PAGES = "pages"
    LEAVES = "leaves"
    COLUMNS = "columns"
    PRELIMINARY_LEAVES = "preliminary leaves"
    PLATES = "plates"
    PLATE_LEAVES = "leaves of plates"
    PLATE_PAGES = "pages of plates"
    VOLUMES = "volumes"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtentSequence:
    """One numbering of an extent, or a stretch of pages that bear no number.

    Attributes:
        first: the first number, 1 unless it is told: 57 of "57-112".
        last: the last number, or how many there are where they bear none.
        style: arabic, roman in either case, or letters.
        unit: pages, leaves or columns; preliminary leaves stand apart.
        unnumbered: the edition prints no numbers there: "[4]", "8 unnumbered pages".
        about: the cataloguer did not count: "ca. 200 p.".
        recte: the right last number where the printed one is wrong, "309 [i.e. 390]"; else None.
        volume: which of the volumes told apart by semicolons it stands in, from 0.
    """

    first: int = 1
    last: int
    style: NumberStyle = NumberStyle.ARABIC
    unit: ExtentUnit = ExtentUnit.PAGES
    unnumbered: bool = False
    about: bool = False
    recte: int | None = None
    volume: int = 0

    @property
    def end(self) -> int:
        """The highest number that may stand on a page: the printed last, or the right one."""
        return max(self.last, self.recte or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtentPlates:
    """Plates, which are counted apart from the pages.

    Attributes:
        count: how many.
        unit: plates, leaves of plates, or pages of plates.
    """

    count: int
    unit: ExtentUnit = ExtentUnit.PLATES


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """What a catalogue says of an edition's pages.

    Attributes:
        text: as it was given.
        sequences: in order; empty where it says nothing of them.
        plates: counted apart.
        volumes: how many there are; None where it is not told, as it is for one.
        excerpt: it names pages of a larger whole: "p. 57-112".
        unpaged: it says that the pages bear no numbers.
        various: it says that there are several numberings, and not which.
        bare: it is a number and nothing else, which may count anything.
        unread: the parts that could not be read, as they stand.
    """

    text: str
    sequences: tuple[ExtentSequence, ...] = ()
    plates: tuple[ExtentPlates, ...] = ()
    volumes: int | None = None
    excerpt: bool = False
    unpaged: bool = False
    various: bool = False
    bare: bool = False
    unread: tuple[str, ...] = ()

    @property
    def tells_pages(self) -> bool:
        """Whether it says anything that pages can be compared with."""
        return bool(self.sequences or self.plates or self.unpaged)
