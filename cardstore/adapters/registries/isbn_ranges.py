"""Whether an ISBN lies in a range that an agency has given to a publisher.

A right check digit says that nothing is mistyped, not that such a book can exist: 9790000000001 has
one. isbnlib knows the ranges; its table is of 2023-04-24, so a range that was given out later is
missing: a warning, never a rejection. Why isbnlib asks no registry: see `open_library.py`.

Source: ISO 2108:2017, 4.4 and 4.5; the International ISBN Agency's range message.
"""

from __future__ import annotations

import isbnlib


def isbn_is_registered(isbn13: str) -> bool:
    """Tell whether group and publisher of an ISBN-13 exist; False also when it is no ISBN.

    >>> isbn_is_registered("9780306406157"), isbn_is_registered("9789990000009")
    (True, False)
    """
    return isbnlib.is_isbn13(isbn13) and bool(isbnlib.mask(isbn13))
