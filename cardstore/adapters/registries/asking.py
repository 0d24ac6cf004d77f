"""What a reference can be asked for: its identifiers in one form each, and its words.

Comes in: a reference as it was written. Goes out: pairs (as written, in one form), and the words to
search for. An identifier that is no identifier cannot be asked; that is for others to tell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.errors import InvalidIdentifierError
from cardstore.sources.identifiers import parse_doi, parse_isbn
from cardstore.sources.reference import Scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardstore.sources.reference import Reference

_ARXIV = re.compile(
    r"(?:(?:https?://)?(?:www\.|export\.)?arxiv(?:\.org/(?:abs|pdf)/|[.:]\s*|\s+))?"
    r"(?P<id>[a-z-]+(?:\.[a-z]{2})?/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?",
    re.IGNORECASE,
)
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


def dois_of(claimed: Reference) -> Iterator[tuple[str, str]]:
    """Give (as written, in one form) of every DOI that is one; arXiv's own among them."""
    yield from _formed(claimed, Scheme.DOI, parse_doi)


def arxiv_dois_of(claimed: Reference) -> Iterator[tuple[str, str]]:
    """Give (as written, DOI) of every arXiv identifier whose DOI is not given besides."""
    given = {doi for _, doi in dois_of(claimed)}
    for written in claimed.all(Scheme.ARXIV):
        found = _ARXIV.fullmatch(written.strip())
        if found and (doi := ARXIV_PREFIX + found["id"].lower()) not in given:
            yield written, doi


def isbns_of(claimed: Reference) -> Iterator[tuple[str, str]]:
    """Give (as written, ISBN-13) of every ISBN that is one."""
    yield from _formed(claimed, Scheme.ISBN, parse_isbn)


def open_library_keys_of(claimed: Reference) -> Iterator[tuple[str, str]]:
    """Give (as written, key) of editions and works of Open Library."""
    yield from _found(claimed, Scheme.OPEN_LIBRARY, _OPEN_LIBRARY)


def openalex_keys_of(claimed: Reference) -> Iterator[tuple[str, str]]:
    """Give (as written, key) of works of OpenAlex."""
    yield from _found(claimed, Scheme.OPENALEX, _OPENALEX)


def numbers_of(claimed: Reference, scheme: Scheme) -> Iterator[tuple[str, str]]:
    """Give (as written, digits) of identifiers that are numbers: OCLC, PMID."""
    for written in claimed.all(scheme):
        digits = re.sub(r"\D", "", written).lstrip("0")
        if digits:
            yield written, digits


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


def _formed(
    claimed: Reference, scheme: Scheme, form: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for written in claimed.all(scheme):
        try:
            value = form(written)
        except InvalidIdentifierError:
            continue
        if value not in seen:
            seen.add(value)
            yield written, value


def _found(
    claimed: Reference, scheme: Scheme, pattern: re.Pattern[str]
) -> Iterator[tuple[str, str]]:
    for written in claimed.all(scheme):
        found = pattern.search(written)
        if found:
            yield written, found[0].upper()
