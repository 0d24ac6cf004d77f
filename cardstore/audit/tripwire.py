"""Tripwire: a few sentences of every chapter, so that a chapter that is broken cannot hide.

A bound on a book says nothing about any one chapter. So fifty of what was passed in each chapter
are read; two errors among them, and the whole chapter is. Fifty without an error show little (of
330 passed, that at most 17 are wrong), but a chapter in which a tenth is wrong is caught 97 of 100
times. On a book in which one in two hundred is wrong, one book of four has a false alarm.
"""

from __future__ import annotations

from cardstore.gate.bounds import chance_at_most

SIZE = 50
"""So many of each chapter; all of a chapter that has fewer."""
TRIPS_AT = 2
"""So many errors among them, and the chapter is read whole."""


def trips(errors: int) -> bool:
    """Tell whether a chapter with so many errors among the first fifty is read whole.

    >>> trips(1), trips(2)
    (False, True)
    """
    return errors >= TRIPS_AT


def chance_to_trip(share: float, *, size: int = SIZE) -> float:
    """Give the chance that a chapter in which that share is wrong is caught.

    >>> f"{chance_to_trip(0.05):.0%}", f"{chance_to_trip(0.1):.0%}"
    ('72%', '97%')
    """
    return 1.0 - chance_at_most(TRIPS_AT - 1, size, share=share)


def chance_of_any(share: float, *, chapters: int, size: int = SIZE) -> float:
    """Give the chance that some chapter of a book trips where that share is wrong throughout.

    >>> f"{chance_of_any(0.016, chapters=12):.2f}"
    '0.92'
    """
    return 1.0 - (1.0 - chance_to_trip(share, size=size)) ** chapters
