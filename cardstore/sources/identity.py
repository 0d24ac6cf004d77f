"""Identifiers compared: which of the claimed ones a record bears, and which it has instead.

Comes in: the identifiers of a reference, as written, and of a record, each in its one form. Goes
out: the claimed ones in their one form, and for each whether the record confirms it.

A work has many identifiers: a preprint's DOI and the article's, an ISBN for every binding. So a
record without a claimed identifier does not contradict it; it only does not confirm it. That an
identifier is another work's is seen from the record that bears it.

Source: DOI Handbook; arXiv identifier scheme (versions are of one work; 10.48550/arXiv.… is the
same identifier); ISO 2108.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.errors import InvalidIdentifierError
from cardstore.sources.catalogue_numbers import lccn_form
from cardstore.sources.identifiers import parse_doi, parse_isbn
from cardstore.sources.reference import Identifier, Scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference

_ARXIV = re.compile(
    r"(?:10\.48550/)?(?:arxiv(?:[.:]\s*|\s+)|(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/)?"
    r"([a-z-]+(?:\.[a-z]{2})?/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?",
    re.IGNORECASE,
)
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+?)(?:v\d+)?\Z")
_LETTERS = re.compile(r"[a-z]{2,}")
# What is not looked for in a record of a work: the venue's number, and keys of private collections.
_NOT_OF_WORKS = frozenset({Scheme.ISSN, Scheme.ZOTERO})


def one_form(identifier: Identifier) -> Identifier:
    """Give the identifier in the form in which records have it; as it stands where it has none."""
    return Identifier(scheme=identifier.scheme, value=_one_value(identifier))


def claimed_identifiers(claimed: Reference) -> tuple[Identifier, ...]:
    """Give the identifiers of the work that are claimed, each once, in their one form."""
    return tuple(
        dict.fromkeys(
            one_form(one) for one in claimed.identifiers if one.scheme not in _NOT_OF_WORKS
        )
    )


def confirmed(identifiers: Iterable[Identifier], record: Record) -> tuple[Identifier, ...]:
    """Give those of the identifiers, in their one form, that the record bears."""
    borne = _borne(record)
    return tuple(one for one in identifiers if one in borne or _arxiv_of(one) in borne)


def share_identifier(ours: Record, theirs: Record) -> bool:
    """Tell whether two records bear an identifier of the same work."""
    return bool(_borne(ours) & _borne(theirs))


def instead(identifier: Identifier, record: Record) -> str:
    """Give what the record has of that scheme, or ""."""
    values = record.all(identifier.scheme)
    return ", ".join(values[:3]) + (" …" if len(values) > 3 else "")  # noqa: PLR2004 - a glimpse


def acronyms_of(record: Record) -> frozenset[str]:
    """Give the groups of letters in its DOIs: publishers put the short name of a meeting there.

    10.1109/cvpr.2019.00001 is a paper of CVPR. They count only where they are known as one.
    """
    return frozenset(
        letters
        for doi in record.all(Scheme.DOI)
        for letters in _LETTERS.findall(doi.partition("/")[2])
    )


@lru_cache(maxsize=4096)
def _borne(record: Record) -> frozenset[Identifier]:
    forms = {one for one in record.identifiers if one.scheme not in _NOT_OF_WORKS}
    return frozenset(forms | {_arxiv_of(one) for one in forms})


def _arxiv_of(identifier: Identifier) -> Identifier:
    """Give the arXiv identifier that stands in arXiv's own DOIs; any other as it is."""
    if identifier.scheme is Scheme.DOI:
        found = _ARXIV_DOI.fullmatch(identifier.value)
        if found:
            return Identifier(scheme=Scheme.ARXIV, value=found[1])
    return identifier


def _one_value(identifier: Identifier) -> str:
    text = identifier.value.strip()
    form = _FORMS.get(identifier.scheme, str)
    try:
        return form(text)
    except InvalidIdentifierError:
        return text.lower()


def _doi(text: str) -> str:
    """Give the DOI; it may be broken over two lines in print, and none has a space in it."""
    return parse_doi("".join(text.split()))


def _arxiv(text: str) -> str:
    found = _ARXIV.fullmatch(text)
    return found[1].lower() if found else text


def _last_part(text: str) -> str:
    return text.rstrip("/").rsplit("/", 1)[-1].upper()


def _lccn(text: str) -> str:
    return lccn_form(text) or text


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text).lstrip("0") or text


_FORMS: dict[Scheme, Callable[[str], str]] = {
    Scheme.DOI: _doi,
    Scheme.ISBN: parse_isbn,
    Scheme.ARXIV: _arxiv,
    Scheme.OPEN_LIBRARY: _last_part,
    Scheme.OPENALEX: _last_part,
    Scheme.PMID: _digits,
    Scheme.OCLC: _digits,
    Scheme.LCCN: _lccn,
}
