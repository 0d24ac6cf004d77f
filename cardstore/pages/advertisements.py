"""Advertisements: leaves on which a publisher sells other books.

They are bound in before or behind the text and often count from 1 on their own. Those numbers are
printed, but they are no pages of the edition: "p. 2" of the book is another leaf.

A leaf is taken for an advertisement by how it speaks of books for sale: prices, formats, bindings,
postage. Words of ordinary prose ("price", "cloth") count once however often they come.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from cardstore.pages.page_map import Basis, LeafLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

_MARKS = re.compile(
    r"(?P<price>[$£]\s?\d|\b\d+s\.(?:\s?\d+d\.)?|\b\d+\s?(?:fr\.|francs|Mark|M\.)(?=\W))"
    r"|(?P<format>\b(?:royal|crown|demy|post|fcap)?\s?(?:8vo|4to|12mo|16mo|18mo)\b)"
    r"|(?P<binding>\b(?:buckram|half[- ](?:calf|morocco)|in cloth|cloth extra|boards|broch[ée])\b)"
    r"|(?P<sale>\b(?:price|prix|Preis|postage|postpaid|net)\b)"
    r"|(?P<extent>\b[ivxlc]+\s?\+\s?\d+\s?pages|\b\d+\s?pp?\b\.)"
    r"|(?P<shop>\b(?:published by|catalogue of|to be had of|new edition)\b)",
    re.IGNORECASE,
)
# Every price and format ends or begins with a digit: far cheaper to look for, and most leaves have
# fewer than two.
_OFFER = re.compile(r"[$£]\s?\d|\d\s?(?:s\.|fr\.|francs|mark|m\.)|\d(?:vo|to|mo)\b", re.IGNORECASE)
_LEAST_MARKS = 4
_LEAST_KINDS = 2
_LEAST_OFFERS = 2  # a story may name one price
# Of the seven numbered leaves behind one book of 1884 five were told by their own words.
_LEAST_SHARE = 0.5


def is_advertisement(text: str) -> bool:
    """Tell whether a leaf sells books: marks of two kinds or more, two of them prices or formats.

    >>> is_advertisement("Royal 8vo, buckram, price $1.50. Second volume, 4to, cloth, $2.00.")
    True
    >>> is_advertisement("The price of cloth rose, and the boards were sold for $2.")
    False
    """
    if sum(1 for _ in islice(_OFFER.finditer(text), _LEAST_OFFERS)) < _LEAST_OFFERS:
        return False
    found = [match.lastgroup for match in _MARKS.finditer(text)]
    kinds = set(found)
    sells = found.count("price") + found.count("format") >= _LEAST_OFFERS
    # A word of prose counts once; prices, formats and extents count each time they are given.
    weight = sum(found.count(kind) for kind in ("price", "format", "extent")) + len(
        kinds & {"binding", "sale", "shop"}
    )
    return sells and len(kinds) >= _LEAST_KINDS and weight >= _LEAST_MARKS


def doubt_advertisements(
    entries: Sequence[LeafLabel], stretches: Sequence[tuple[int, int]], *, texts: Sequence[str]
) -> tuple[LeafLabel, ...]:
    """Take the labels from a stretch that mostly sells books, and say what was seen instead.

    Args:
        entries: one per leaf, in order.
        stretches: first and last leaf of every run of labels, both included.
        texts: the text of every leaf.

    The longest stretch keeps its labels whatever it sells, and so does what a person assigned.
    """
    doubted = list(entries)
    longest = max((last - first for first, last in stretches), default=0)
    for first, last in stretches:
        leaves = range(first, last + 1)
        if last - first == longest:
            continue
        selling = sum(is_advertisement(texts[leaf_index]) for leaf_index in leaves)
        if selling < _LEAST_SHARE * len(leaves):
            continue
        for leaf_index in leaves:
            entry = entries[leaf_index]
            if entry.label is not None and entry.basis is not Basis.ASSIGNED:
                doubted[leaf_index] = LeafLabel(
                    leaf_index=leaf_index,
                    label=None,
                    basis=Basis.UNKNOWN,
                    support=0.0,
                    seen=entry.seen,
                    doubt=f"would be {entry.label.text} in a numbering of advertisements",
                )
    return tuple(doubted)
