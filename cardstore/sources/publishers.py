"""Publishers and editions compared.

Comes in: the claimed publisher or edition and what a record attests. Goes out: a comparison.

Of a publisher's name, words that all of them have ("Press", "& Co.", "Ltd", a place behind a comma)
are left out; the names are the same when one's words are all in the other's, or abbreviate them.
Registries list few of a book's publishers, and imprints change hands: only for a record of one
edition do names without a common word contradict. Who publishes an article tells nothing.

An edition is compared by its number, written or spelt out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.words import fold_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.sources.record import Record

_COMMON_WORDS = (
    "and band books brothers c co company corp corporation der edition editions editors et for "
    "gmbh group house imprint inc incorporated kg limited llc ltd of p press printers pub pubns "
    "publications publisher publishers publishing pty s sons the u univ university verlag"
)
_COMMON = frozenset(_COMMON_WORDS.split())
_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_ORDINALS = _ORDINAL_WORDS.split()
_NUMBER = re.compile(r"\d+")
_LEAST_SHORT = 3
_BOOKS = frozenset({"book", "chapter", "report", "thesis"})


def compare_publishers(claimed: str, record: Record) -> tuple[FieldComparison, str]:
    """Compare the claimed publisher with all that the record attests.

    Returns:
        The comparison, and the publisher of the record that fits best, or all of them.
    """
    names = record.publishers
    if not claimed.strip() or not names:
        return FieldComparison.UNKNOWN, "; ".join(names[:3])
    ours = _words(claimed)
    for name in names:
        if is_same_publisher(claimed, name):
            return FieldComparison.MATCH, name
    one_edition = record.first_year is None and record.csl_type in _BOOKS
    common = any(set(ours) & set(_words(name)) for name in names)
    if one_edition and ours and not common:
        return FieldComparison.CONTRADICT, "; ".join(names[:3])
    return FieldComparison.UNKNOWN, "; ".join(names[:3])


def is_same_publisher(ours: str, theirs: str) -> bool:
    """Tell whether two names are of one publisher.

    >>> is_same_publisher("Yale U.P.", "Yale University Press"), is_same_publisher("Quay", "Wharf")
    (True, False)
    """
    left, right = _words(ours), _words(theirs)
    if not left or not right:
        return fold_words(ours) == fold_words(theirs)
    short, long = sorted((left, right), key=len)
    return all(any(_fits(word, other) for other in long) for word in short)


def compare_editions(claimed: str, record: Record) -> FieldComparison:
    """Compare the claimed edition with the record's, by their numbers."""
    ours, theirs = _number(claimed), _number(record.edition)
    if ours is None or theirs is None:
        same = claimed and fold_words(claimed) == fold_words(record.edition)
        return FieldComparison.MATCH if same else FieldComparison.UNKNOWN
    return FieldComparison.MATCH if ours == theirs else FieldComparison.CONTRADICT


def _words(name: str) -> Sequence[str]:
    before_place = name.split(",", maxsplit=1)[0]
    words = fold_words(before_place.replace("&", " and "))
    kept = [word for word in words if word not in _COMMON and not word.isdigit()]
    return kept or [word for word in words if len(word) >= _LEAST_SHORT]


def _fits(ours: str, theirs: str) -> bool:
    short, long = sorted((ours, theirs), key=len)
    return short == long or (len(short) >= _LEAST_SHORT and long.startswith(short))


def _number(edition: str) -> int | None:
    found = _NUMBER.search(edition)
    if found:
        return int(found[0])
    return next(
        (_ORDINALS.index(word) + 1 for word in fold_words(edition) if word in _ORDINALS), None
    )
