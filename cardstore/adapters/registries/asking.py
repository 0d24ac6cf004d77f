"""What a reference can be asked for: its identifiers in one form each, and its words.

Comes in: a reference as it was written. Goes out: its identifiers in one form each, and the words
to search for. An identifier that is no identifier cannot be asked; that is for others to tell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.errors import InvalidIdentifierError
from cardstore.sources.identifiers import parse_doi, parse_isbn
from cardstore.sources.identity import claimed_identifiers
from cardstore.sources.reference import Scheme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.sources.reference import Reference

_ARXIV = re.compile(r"[a-z-]+(?:\.[a-z]{2})?/\d{7}|\d{4}\.\d{4,5}", re.IGNORECASE)
_OPEN_LIBRARY = re.compile(r"OL\d+[MW]", re.IGNORECASE)
_OPENALEX = re.compile(r"W\d+", re.IGNORECASE)
_NO_WORD = re.compile(r"[^\w'’]+")
ARXIV_PREFIX = "10.48550/arxiv."
MOST_SIGNS = 400  # of words in a search; the longest title of 1,232 real references has fewer

# Kinds that scholarly registries hold; "" is a reference that does not say what it is.
SCHOLARLY = frozenset(
    {
        "",
        "article",
        "article-journal",
        "article-magazine",
        "book",
        "chapter",
        "dataset",
        "document",
        "entry",
        "entry-dictionary",
        "entry-encyclopedia",
        "paper-conference",
        "periodical",
        "report",
        "review",
        "review-book",
        "software",
        "standard",
        "thesis",
    }
)

# DataCite gives these out, so Crossref cannot hold them: arXiv, Zenodo, figshare, Dryad, OSF,
# Harvard Dataverse, Mendeley Data, PANGAEA, the Archaeology Data Service, ICPSR.
DATACITE_PREFIXES = frozenset(
    {
        "10.48550",
        "10.5281",
        "10.6084",
        "10.5061",
        "10.17605",
        "10.7910",
        "10.17632",
        "10.1594",
        "10.5284",
        "10.3886",
    }
)
# And Crossref these, so DataCite need not be asked: the publishers most often cited. A prefix that
# stands in neither list is asked of both.
_MOST_CITED = (
    "1001 1002 1007 1016 1017 1021 1037 1038 1039 1056 1063 1073 1080 1086 1088 1093 1097 1101 "
    "1103 1108 1109 1111 1126 1136 1137 1145 1146 1155 1162 1163 1177 1186 1353 1371 1515 1609 "
    "18653 2307 3389 3390 4324 7551 48448"
)
CROSSREF_PREFIXES = frozenset(f"10.{number}" for number in _MOST_CITED.split())


def dois_of(claimed: Reference) -> tuple[str, ...]:
    """Give every DOI that is one; arXiv's own among them."""
    return tuple(doi for doi in _values(claimed, Scheme.DOI) if _is_doi(doi))


def arxiv_dois_of(claimed: Reference) -> tuple[tuple[str, str], ...]:
    """Give (number, DOI) of every arXiv identifier whose DOI is not given besides."""
    given = set(dois_of(claimed))
    return tuple(
        (number, ARXIV_PREFIX + number)
        for number in _values(claimed, Scheme.ARXIV)
        if _ARXIV.fullmatch(number) and ARXIV_PREFIX + number not in given
    )


def isbns_of(claimed: Reference) -> tuple[str, ...]:
    """Give every ISBN that is one."""
    return tuple(isbn for isbn in _values(claimed, Scheme.ISBN) if _is_isbn(isbn))


def open_library_keys_of(claimed: Reference) -> tuple[str, ...]:
    """Give the keys of editions and works of Open Library."""
    keys = _values(claimed, Scheme.OPEN_LIBRARY)
    return tuple(key for key in keys if _OPEN_LIBRARY.fullmatch(key))


def openalex_keys_of(claimed: Reference) -> tuple[str, ...]:
    """Give the keys of works of OpenAlex."""
    return tuple(key for key in _values(claimed, Scheme.OPENALEX) if _OPENALEX.fullmatch(key))


def numbers_of(claimed: Reference, scheme: Scheme) -> tuple[str, ...]:
    """Give the identifiers that are numbers: OCLC, PMID."""
    return tuple(number for number in _values(claimed, scheme) if number.isdecimal())


def prefix_of(doi: str) -> str:
    """Give the prefix of a DOI: what stands before the slash."""
    return doi.partition("/")[0]


def plain_words(text: str) -> str:
    """Give the words of a text in small letters, without the signs that search engines obey.

    >>> plain_words('Who *owns* the "past"? NOT us, (we | they): ~1')
    'who owns the past not us we they 1'
    """
    words = _NO_WORD.sub(" ", text.lower()).strip()
    return words if len(words) <= MOST_SIGNS else words[:MOST_SIGNS].rsplit(" ", 1)[0]


def main_title(title: str) -> str:
    """Give a title without what stands after its first colon; whole where little would be left.

    >>> main_title("The Keeper's Year: weather and work"), main_title("K: a life")
    ("The Keeper's Year", 'K: a life')
    """
    head = re.split(r"\s*[:.;?!]\s+|\s+[–—-]\s+", title.strip(), maxsplit=1)[0]
    return head if len(head.split()) > 1 else title


def first_family(claimed: Reference) -> str:
    """Give the family name of the first creator, or ""."""
    return claimed.creators[0].family if claimed.creators else ""


def _values(claimed: Reference, scheme: Scheme) -> Iterator[str]:
    return (one.value for one in claimed_identifiers(claimed) if one.scheme is scheme)


def _is_doi(text: str) -> bool:
    try:
        return parse_doi(text) == text
    except InvalidIdentifierError:
        return False


def _is_isbn(text: str) -> bool:
    try:
        return parse_isbn(text) == text
    except InvalidIdentifierError:
        return False
