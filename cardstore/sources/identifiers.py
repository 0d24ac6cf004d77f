"""Identifiers: ISBNs and DOIs as people write them, in one form each. No registry is asked.

Comes in: what stands in a book, a record or a reference. Goes out: 13 digits of an ISBN, a DOI in
lower case without its resolver, a source's short name; or an error that says what is wrong. That an
identifier is well-formed does not say that it exists.

Source: ISO 2108:2017 (ISBN, check digits); DOI Handbook, 2.2–2.4 and 3.8 (form, no case, resolver);
RFC 3986, 2.1 (percent-encoding).
"""

from __future__ import annotations

import re

from cardstore.errors import InvalidIdentifierError, InvalidRecordError

_ISBN_DRESS = re.compile(
    r"\A\s*(?:urn:isbn:|isbn(?:[-\s]?1[03])?\s*:?|https?://isbnsearch\.org/isbn/)\s*", re.IGNORECASE
)
_ISBN_GAPS = re.compile(r"[\s\-‐‑‒–—−]")
_ISBN_10 = re.compile(r"[0-9]{9}[0-9X]")
_ISBN_13 = re.compile(r"97[89][0-9]{10}")
_DOI_DRESS = re.compile(
    r"\A\s*(?:(?:https?://)?(?:dx\.|www\.)?doi\.org/|doi:\s*|info:doi/|urn:doi:|doi\s+)",
    re.IGNORECASE,
)
# A registrant has four to nine digits and may have parts: 10.1000.10/123.
_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*/[^\s\x00-\x1f]+")
_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_SOURCE_ID = re.compile(r"[^\W_][\w.-]{0,79}")


def parse_isbn(text: str) -> str:
    """Give the ISBN-13, without hyphens, of an ISBN-10 or ISBN-13 in any dress.

    >>> parse_isbn("ISBN 0-306-40615-2"), parse_isbn("978-0-306-40615-7")
    ('9780306406157', '9780306406157')

    Raises:
        InvalidIdentifierError: it has another form, or its check digit is wrong.
    """
    digits = _ISBN_GAPS.sub("", _ISBN_DRESS.sub("", text)).upper()
    if digits[:-1].endswith("000000000"):
        # What catalogues and forms put where they know none; its check digit is right.
        what = f"{text!r} stands for an ISBN that is not known"
        raise InvalidIdentifierError(what, remedy="Leave the ISBN out")
    if _ISBN_10.fullmatch(digits):
        if digits[9] != _check_10(digits[:9]):
            raise _wrong_check(text)
        body = "978" + digits[:9]
        return body + _check_13(body)
    if _ISBN_13.fullmatch(digits):
        if digits[12] != _check_13(digits[:12]):
            raise _wrong_check(text)
        return digits
    what = f"{text!r} is no ISBN, which has 10 digits (the last may be X) or 13 from 978 or 979"
    raise InvalidIdentifierError(what)


def parse_doi(text: str) -> str:
    """Give the DOI in lower case, without resolver, "doi:" or the punctuation of its sentence.

    >>> parse_doi("https://doi.org/10.1000%2FABC.123."), parse_doi("doi:10.1000/(x)y)")
    ('10.1000/abc.123', '10.1000/(x)y')

    Raises:
        InvalidIdentifierError: it has another form.
    """
    bare = _DOI_DRESS.sub("", text).strip()
    if bare != text.strip() or "/" not in bare:
        # In a link every reserved character may be written %XX; in a bare DOI a % is a %.
        bare = _percent_decoded(bare, text)
    doi = _without_punctuation(bare)
    if not _DOI.fullmatch(doi):
        what = f"{text!r} is no DOI, which looks like 10.1000/182"
        raise InvalidIdentifierError(what)
    return doi.lower()


def parse_source_id(text: str) -> str:
    """Give a source's or work's short name as it stands.

    Raises:
        InvalidRecordError: it is empty, longer than 80 characters, or has other than small
            letters, digits and . _ - in it.
    """
    if not _SOURCE_ID.fullmatch(text) or text != text.lower():
        what = f"{text!r} cannot name a source"
        raise InvalidRecordError(
            what, remedy="Use small letters, digits, dots and hyphens, as in harbour-1893"
        )
    return text


def _check_10(body: str) -> str:
    total = sum(int(digit) * weight for digit, weight in zip(body, range(10, 1, -1), strict=True))
    return "0123456789X"[-total % 11]


def _check_13(body: str) -> str:
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(body))
    return str(-total % 10)


def _wrong_check(text: str) -> InvalidIdentifierError:
    what = f"The check digit of the ISBN {text!r} is wrong, so a digit is mistyped"
    return InvalidIdentifierError(what)


def _without_punctuation(text: str) -> str:
    """Drop stops, quotation marks and unmatched brackets from the end; they are the sentence's."""
    while text:
        last = text[-1]
        opening = _CLOSING.get(last)
        unmatched = opening is not None and text.count(opening) < text.count(last)
        if last in ".,;:!?'\"’”»" or unmatched:
            text = text[:-1]
        else:
            break
    return text


def _percent_decoded(text: str, given: str) -> str:
    def decoded(match: re.Match[str]) -> str:
        return bytes.fromhex(match[0].replace("%", "")).decode()

    try:
        return _PERCENT.sub(decoded, text)
    except UnicodeDecodeError as exc:
        what = f"{given!r} is percent-encoded, but not as UTF-8"
        raise InvalidIdentifierError(what) from exc
