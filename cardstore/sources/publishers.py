"""Publishers and editions compared.

Comes in: the claimed publisher or edition and what a record attests. Goes out: a comparison.

Of a publisher's name, words that all of them have ("Press", "& Co.", "Ltd", a place behind a comma)
are left out; the names are the same when one's words are all in the other's, or abbreviate them.
Registries list few of a book's publishers, and imprints change hands: only for a record of one
edition do names without a common word contradict, and an acronym that fits does not. Who publishes
an article tells nothing.

An edition is compared by its number, written or spelt out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.sources.reference import Scheme
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
# Who registers DOIs under a prefix publishes the books and journals that bear them.
_OF_PREFIX = {
    "10.1002": "Wiley", "10.1007": "Springer", "10.1016": "Elsevier",
    "10.1017": "Cambridge University Press", "10.1057": "Palgrave Macmillan",
    "10.1093": "Oxford University Press", "10.1111": "Wiley-Blackwell", "10.1137": "SIAM",
    "10.1163": "Brill", "10.1177": "SAGE", "10.1201": "CRC Press", "10.1515": "De Gruyter",
    "10.2307": "JSTOR", "10.4135": "SAGE", "10.4159": "Harvard University Press",
    "10.4324": "Routledge", "10.5040": "Bloomsbury", "10.7208": "University of Chicago Press",
    "10.7312": "Columbia University Press", "10.7551": "MIT Press", "10.9783": "De Gruyter",
}  # fmt: skip
# A name with one of these is a journal's or a meeting's, though a publisher stands in it.
_OF_VENUES = (
    "acta advances annals archives bulletin communications conf conference congress international "
    "journal lecture letters magazine meeting notices proc proceedings quarterly reports review "
    "series studies symposium trans transactions workshop"
)
_VENUE_WORDS = frozenset(_OF_VENUES.split())
_HOUSE_WORDS = frozenset({"press", "verlag", "publishers", "publishing", "books"})
_ACRONYMS = {
    "oup": ("oxford university press",), "hup": ("harvard university press",),
    "cup": ("cambridge university press", "columbia university press", "cornell university press"),
    "mup": ("manchester university press", "melbourne university press"),
    "pup": ("princeton university press",), "yup": ("yale university press",),
    "sup": ("stanford university press",), "ucp": ("university of chicago press",),
    "nyup": ("new york university press",), "upenn press": ("university of pennsylvania press",),
}  # fmt: skip
_PLACE_WORDS = 2
_EBOOKS = re.compile(r"\s+e-?books?\s*\Z", re.IGNORECASE)
_LEAST_BRAND = 5
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
    if any(_is_acronym(claimed, name) for name in names):
        return FieldComparison.UNKNOWN, "; ".join(names[:3])
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
    if _is_known_acronym(ours, theirs):
        return True
    left, right = _words(ours), _words(theirs)
    if not left or not right:
        return fold_words(ours) == fold_words(theirs)
    short, long = sorted((left, right), key=len)
    return all(any(_fits(word, other) for other in long) for word in short)


def _is_known_acronym(ours: str, theirs: str) -> bool:
    """Tell whether one is a press's acronym that people use, and the other is that press."""
    left, right = (" ".join(fold_words(name.split(",")[0])) for name in (ours, theirs))
    return right in _ACRONYMS.get(left, ()) or left in _ACRONYMS.get(right, ())


def _is_acronym(ours: str, theirs: str) -> bool:
    """Tell whether one is a single word of the initials of the other: any press's, perhaps."""
    short, long = sorted((fold_words(name.split(",")[0]) for name in (ours, theirs)), key=len)
    initials = "".join(word[0] for word in long)
    return len(short) == 1 and len(long) > 1 and short[0] == initials


def publisher_in_place_of_venue(claimed: str, record: Record) -> str:
    """Give the publisher of the record that somebody claims as its venue, or "".

    People put the publisher of a book where its series would stand; OpenAlex makes a venue of it,
    "MIT Press eBooks". So brands count as well: "Springer Science & Business Media" is Springer.
    """
    if _VENUE_WORDS & set(fold_words(claimed)):
        return ""
    shelves = (_EBOOKS.sub("", name) for name in record.venues if _EBOOKS.search(name))
    prefixes = (doi.partition("/")[0] for doi in record.all(Scheme.DOI))
    registered = (_OF_PREFIX[prefix] for prefix in prefixes if prefix in _OF_PREFIX)
    ours = set(_words(claimed))
    with_place = not _HOUSE_WORDS.isdisjoint(fold_words(claimed))
    for name in (*record.publishers, *shelves, *registered):
        theirs = set(_words(name))
        # "MIT Press Cambridge": what a house is called, and where it stands.
        placed = (
            with_place and bool(theirs) and theirs < ours and len(ours - theirs) <= _PLACE_WORDS
        )
        if ours <= theirs or placed or _one_brand(claimed, name):
            return name
    return ""


def _one_brand(ours: str, theirs: str) -> bool:
    left, right = _words(ours), _words(theirs)
    return bool(left and right) and left[0] == right[0] and len(left[0]) >= _LEAST_BRAND


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
