"""Fields of JSON as registries send it, read without trusting its shape. Pure.

Comes in: a value of parsed JSON. Goes out: text, numbers, lists and objects of the asked kind. What
is absent, null or of another kind comes out empty: registries leave fields out at will, and one odd
field must not cost the whole record. Only a record without what makes it one is an error, and that
is for the parser of the record to say.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from cardstore.errors import InvalidIdentifierError, InvalidRecordError
from cardstore.sources.identifiers import parse_doi, parse_isbn
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.unseen import without_unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cardstore.sources.csl import Json

_YEAR = re.compile(r"(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)")
_MAX_YEAR = 9999
_ISSN = re.compile(r"(\d{4})-?(\d{3}[\dX])")
ARXIV = re.compile(
    r"arxiv(?:\.org/(?:abs|pdf)/|[.:]\s*)([a-z-]+(?:\.[a-z]{2})?/\d{7}|\d{4}\.\d{4,5})",
    re.IGNORECASE,
)

NOT_UNDERSTOOD = "it sent an answer that is not understood"
"""What people are told of an answer whose shape is not known; behind the registry's name."""


def as_object(value: Json) -> dict[str, Json]:
    """Give an object; an empty one where the value is something else."""
    return value if isinstance(value, dict) else {}


def as_objects(value: Json) -> list[dict[str, Json]]:
    """Give the objects of a list, an object alone as a list of one."""
    if isinstance(value, dict):
        return [value]
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def as_text(value: Json) -> str:
    """Give text, runs of white space made one and controls left out; a number as its digits."""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return ""
    return " ".join(without_unseen(html.unescape(str(value))).split())


def as_texts(value: Json) -> tuple[str, ...]:
    """Give the texts of a list, or of one text, without empty ones and repetitions."""
    several = value if isinstance(value, list) else [value]
    return distinct(as_text(one) for one in several)


def as_year(value: Json) -> int | None:
    """Give a year that is a number, or the first that stands in a text; None when there is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if 0 < value <= _MAX_YEAR else None
    found = _YEAR.search(value) if isinstance(value, str) else None
    return int(found[0]) if found else None


def years_of(values: Iterable[int | None]) -> tuple[int, ...]:
    """Give the years that are known, each once, rising."""
    return tuple(sorted({year for year in values if year is not None}))


def distinct(values: Iterable[str]) -> tuple[str, ...]:
    """Give the values that are not empty, each once, in their order."""
    return tuple(dict.fromkeys(value for value in values if value))


def needed_object(value: Json, *, registry: str) -> dict[str, Json]:
    """Give the record's object.

    Raises:
        InvalidRecordError: it is something else.
    """
    if not isinstance(value, dict):
        raise InvalidRecordError(NOT_UNDERSTOOD, remedy=f"The answer of {registry} is no record")
    return value


def needed(value: str, field: str, *, registry: str) -> str:
    """Give the value of a field without which there is no record.

    Raises:
        InvalidRecordError: it is empty; the message names the field.
    """
    if not value:
        what = f"{NOT_UNDERSTOOD}: a record without {field}"
        raise InvalidRecordError(what, remedy=f"The answer of {registry} cannot be used")
    return value


def identifiers_of(scheme: Scheme, values: Iterable[str]) -> Iterator[Identifier]:
    """Give the well-formed of these identifiers in their one form, each once."""
    one_form = _FORMS.get(scheme, str.strip)
    seen: set[str] = set()
    for value in values:
        try:
            known = one_form(value)
        except InvalidIdentifierError:
            continue  # a registry keeps mistyped ones too; they identify nothing
        if known and known not in seen:
            seen.add(known)
            yield Identifier(scheme=scheme, value=known)


def arxiv_of(texts: Iterable[str]) -> tuple[str, ...]:
    """Give the arXiv identifiers, without version, that stand in links and DOIs."""
    found = (ARXIV.search(text) for text in texts)
    return distinct(match[1].lower() if match else "" for match in found)


def _issn(text: str) -> str:
    found = _ISSN.fullmatch(text.strip().upper())
    return f"{found[1]}-{found[2]}" if found else ""


def _pmid(text: str) -> str:
    return text.strip().rstrip("/").rsplit("/", 1)[-1]


def _oclc(text: str) -> str:
    digits = re.sub(r"\D", "", text)
    return digits.lstrip("0")


def _lccn(text: str) -> str:
    """Give an LCCN in its normalised form: no spaces, no suffix, the serial filled to six digits.

    Source: Library of Congress, "The LCCN Namespace", section on normalization.
    """
    bare = re.sub(r"\s", "", text).split("/", maxsplit=1)[0]
    head, hyphen, serial = bare.partition("-")
    return head + serial.zfill(6) if hyphen and serial.isdigit() else bare


_FORMS: dict[Scheme, Callable[[str], str]] = {
    Scheme.DOI: parse_doi,
    Scheme.ISBN: parse_isbn,
    Scheme.ISSN: _issn,
    Scheme.PMID: _pmid,
    Scheme.OCLC: _oclc,
    Scheme.LCCN: _lccn,
}
