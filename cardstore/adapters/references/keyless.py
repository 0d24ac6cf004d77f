"""Names for entries that their file gives no key: publishers' downloads in RIS have none.

Comes in: the reference. Goes out: a source's name of the first creator, the year and the title's
first long word, as people name them: "crane-1893-harbour". The number of a line would be the name
of another work in the next file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.sources.csl import source_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardstore.sources.reference import Reference

_LONG = 4  # letters: no article and hardly a preposition has more than three
_WITHOUT_BOTH = 4  # words of the title where nobody and no year tell works apart


def name_without_key(reference: Reference, *, taken: Collection[str]) -> str:
    """Name a work by who made it, when, and its title; "" where none of them is told.

    Args:
        reference: the entry.
        taken: names that other entries of the file have; the second of one name ends in "-2".

    >>> from cardstore.sources.reference import Reference
    >>> from cardstore.sources.source import Creator
    >>> crane = Reference(title="The Harbour", creators=(Creator(family="Crane"),), year=1893)
    >>> name_without_key(crane, taken=())
    'crane-1893-harbour'
    >>> name_without_key(crane, taken={"crane-1893-harbour"})
    'crane-1893-harbour-2'
    """
    family = reference.creators[0].family if reference.creators else ""
    words = re.findall(r"\w+", reference.title)
    year = "" if reference.year is None else str(reference.year)
    most = 1 if family and year else _WITHOUT_BOTH
    told = ([one for one in words if len(one) >= _LONG] or words)[:most]
    name = source_name("-".join(filter(None, (family, year, *told))))
    if not name or name not in taken:
        return name
    return next(
        one for number in range(2, len(taken) + 3) if (one := f"{name}-{number}") not in taken
    )
