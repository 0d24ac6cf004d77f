"""Identifiers: ISBNs and DOIs as people write them, in one form each. No registry is asked.

Comes in: what stands in a book, a record or a reference. Goes out: 13 digits of an ISBN, a DOI in
lower case without its resolver, a source's short name; or an error that says what is wrong. That an
identifier is well-formed does not say that it exists.

Source: ISO 2108:2017 (ISBN, check digits); DOI Handbook, 2.2–2.4 and 3.8 (form, no case, resolver);
RFC 3986, 2.1 (percent-encoding).
"""

from __future__ import annotations

import re

from cardstore.errors import InvalidIdentifierError, InvalidRecordError, quoted

_ISBN_DRESS = re.compile(
    r"\A\s*(?:urn:isbn:|isbn(?:[-\s]?1[03])?\s*:?|https?://isbnsearch\.org/isbn/)\s*", re.IGNORECASE
)
_ISBN_GAPS = re.compile(r"[\s\-‐‑‒–—−]")
_ISBN_10 = re.compile(r"[0-9]{9}[0-9X]")
_ISBN_13 = re.compile(r"97[89][0-9]{10}")
_DRESS = (
    r"(?:(?:https?://)?(?:dx\.|www\.)?doi\.org/|doi:\s{0,3}|info:doi/|urn:doi:|doi\s{1,3}){0,3}"
)
_DOI_DRESS = re.compile(rf"\A\s*{_DRESS}", re.IGNORECASE)
# A registrant has four to nine digits and may have parts: 10.1000.10/123.
_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*/[^\s\x00-\x1f\x7f-\x9f]+")
_BEGINS = re.compile(rf"(?:\A|[\s,])({_DRESS}10\.[0-9]{{4,9}}[0-9.]*(?:/|%2F))", re.IGNORECASE)
_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
# What parts DOIs of the old kind, SICIs; whoever writes it as %XX has taken it from a link, maybe
# an encoded one. None of these signs is a hexadecimal digit, so nothing is decoded twice.
_PARTING = re.compile(r"%(?:25)*(3C|3E|23|3B|3A|3F|28|29|5B|5D|7B|7D|7C|5E|60|5C)", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:amp;)*(lt|gt|amp);", re.IGNORECASE)
_ENTITIES = {"lt": "<", "gt": ">", "amp": "&"}
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
        what = f"{quoted(text)} stands for an ISBN that is not known"
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
    what = (
        f"{quoted(text)} is no ISBN, which has 10 digits (the last may be X) or 13 from 978 or 979"
    )
    raise InvalidIdentifierError(what)


def parse_doi(text: str) -> str:
    """Give the DOI in lower case, without resolver, "doi:" or the punctuation of its sentence.

    >>> parse_doi("https://doi.org/10.1000%2FABC.123."), parse_doi("doi:10.1000/(x)y)")
    ('10.1000/abc.123', '10.1000/(x)y')
    >>> parse_doi("10.1000/1(2)3%3C4:ab%3E2.0;c%23")
    '10.1000/1(2)3<4:ab>2.0;c#'

    Raises:
        InvalidIdentifierError: it has another form.
    """
    bare = _DOI_DRESS.sub("", text).strip()
    if bare != text.strip() or "/" not in bare:
        # In a link every character may be written %XX; in a bare DOI a % may be a %.
        bare = _percent_decoded(bare, text)
    doi = _without_punctuation(_with_parting_signs(bare))
    if not _DOI.fullmatch(doi):
        what = f"{quoted(text)} is no DOI, which looks like 10.1000/182"
        raise InvalidIdentifierError(what)
    return doi.lower()


def dois_in_field(text: str) -> tuple[str, ...]:
    """Give the DOIs of a field, as written: one, whatever signs it has, or several.

    There are several where white space or a comma parts them and each begins like a DOI.

    >>> dois_in_field("10.1000/1(2)3<4:a>2.0;b, https://doi.org/10.1000/5")
    ('10.1000/1(2)3<4:a>2.0;b', 'https://doi.org/10.1000/5')
    """
    whole = text.strip()
    begins = [match.start(1) for match in _BEGINS.finditer(whole)]
    if not begins or begins[0]:
        return (whole,) if whole else ()
    ends = (*begins[1:], None)
    return tuple(
        whole[begin:end].strip() if end is None else whole[begin:end].rstrip(" \t\r\n,;")
        for begin, end in zip(begins, ends, strict=True)
    )


def decoded_link(text: str) -> str:
    """Give what stands behind the resolver in a link to a DOI, its %XX as signs where they can be.

    >>> decoded_link("10.1000/a%2Bb"), decoded_link("10.1000/a%20b")
    ('10.1000/a+b', '10.1000/a%20b')
    """
    try:
        decoded = _percent_decoded(text, text)
    except InvalidIdentifierError:
        return text
    return decoded if _DOI.fullmatch(decoded) else text


def parse_source_id(text: str) -> str:
    """Give a source's or work's short name as it stands.

    Raises:
        InvalidRecordError: it is empty, longer than 80 characters, or has other than small
            letters, digits and . _ - in it.
    """
    if not _SOURCE_ID.fullmatch(text) or text != text.lower():
        what = f"{quoted(text)} cannot name a source"
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
    what = f"The check digit of the ISBN {quoted(text)} is wrong, so a digit is mistyped"
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


def _with_parting_signs(text: str) -> str:
    """Give a DOI with the signs for which a link or a page of HTML has other ones."""
    text = _PARTING.sub(lambda match: chr(int(match[1], 16)), text)
    return _ENTITY.sub(lambda match: _ENTITIES[match[1].lower()], text)


def _percent_decoded(text: str, given: str) -> str:
    def decoded(match: re.Match[str]) -> str:
        return bytes.fromhex(match[0].replace("%", "")).decode()

    try:
        return _PERCENT.sub(decoded, text)
    except UnicodeDecodeError as exc:
        what = f"{quoted(given)} is percent-encoded, but not as UTF-8"
        raise InvalidIdentifierError(what) from exc
