"""The records of Open Library's dump as values: what an index keeps of an edition.

Comes in: the JSON of one line. Goes out: an author, a work or an edition; or a ValueError that says
what is wrong with it. People have typed into these records for twenty years: a field may be missing
or hold a string where a list should be, and text may hold characters that are none. What cannot be
used is left out; only a record whose own key is none is refused.

Source: Open Library's types /type/edition, /type/work and /type/author.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardstore.errors import InvalidIdentifierError
from cardstore.sources.catalogue_numbers import lccn_form, oclc_form
from cardstore.sources.identifiers import parse_isbn

if TYPE_CHECKING:
    from collections.abc import Iterator

_Record: TypeAlias = "dict[str, object]"

_KEY = re.compile(r"/(?:authors|works|books)/OL([1-9][0-9]{0,14})([AWM])")
_SPACE = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_YEAR = re.compile(r"(?<!\d)(1\d{3}|20\d{2})(?!\d)")
_MOST_PAGES = 100_000
# Lists in real records are short; what is longer is a fault, and would make one row of megabytes.
_LONGEST_LIST = 50
_LONGEST_TEXT = 2_000


@dataclass(frozen=True, slots=True)
class AuthorEntry:
    """An author: the number in its key, and the name as people know it."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class WorkEntry:
    """A work: the number in its key, its title, its authors' numbers, the year it came out."""

    number: int
    title: str
    authors: tuple[int, ...]
    first_year: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionFields:
    """What the dump and the index both keep of an edition.

    Attributes:
        number: the number in its key.
        title: without its subtitle; "" where the record has none.
        isbns: in 13 digits, those alone whose check digit is right.
        oclc, lccn: in their one form.
        work: the number in its work's key, or None.
    """

    number: int
    title: str
    subtitle: str
    other_titles: tuple[str, ...]
    by_statement: str
    contributions: tuple[str, ...]
    publishers: tuple[str, ...]
    publish_date: str
    edition_name: str
    series: tuple[str, ...]
    pagination: str
    number_of_pages: int | None
    isbns: tuple[str, ...]
    oclc: tuple[str, ...]
    lccn: tuple[str, ...]
    work: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionEntry(EditionFields):
    """What is kept of an edition.

    Attributes:
        authors: the numbers in their keys, in order.
    """

    authors: tuple[int, ...]


def key_number(key: object, letter: str) -> int | None:
    """Give the number in a key of that sort; None when it is none.

    >>> key_number("/books/OL77M", "M"), key_number("/works/OL1W", "M")
    (77, None)
    """
    match = _KEY.fullmatch(key) if isinstance(key, str) else None
    return int(match[1]) if match and match[2] == letter else None


def years_in(text: str) -> tuple[int, ...]:
    """Give every year from 1000 to 2099 that stands in a date, rising.

    >>> years_in("November 1996, c1995"), years_in("168-?")
    ((1995, 1996), ())
    """
    return tuple(sorted({int(year) for year in _YEAR.findall(text)}))


def parse_author(text: str) -> AuthorEntry:
    """Read an author.

    Raises:
        ValueError: it is no author's record; the message says why.
    """
    record = _parsed(text)
    return AuthorEntry(
        _own_number(record, "A"), _text(record.get("name")) or _text(record.get("personal_name"))
    )


def parse_work(text: str) -> WorkEntry:
    """Read a work.

    Raises:
        ValueError: it is no work's record; the message says why.
    """
    record = _parsed(text)
    years = years_in(_text(record.get("first_publish_date")))
    return WorkEntry(
        number=_own_number(record, "W"),
        title=_text(record.get("title")),
        authors=_keys(record.get("authors"), "A"),
        first_year=years[0] if years else None,
    )


def parse_edition(text: str) -> EditionEntry:
    """Read an edition.

    Raises:
        ValueError: it is no edition's record; the message says why.
    """
    record = _parsed(text)
    get = record.get
    title = " ".join(part for part in (_text(get("title_prefix")), _text(get("title"))) if part)
    subtitle = _text(get("subtitle"))
    full = _text(get("full_title"))
    if not subtitle and title and full.startswith(title):
        subtitle = full[len(title) :].lstrip(" :;,.-–—")
    works = _keys(get("works"), "W")
    translated = _text(get("translation_of"))
    others = (translated, *_texts(get("other_titles")), *_texts(get("work_titles")))
    oclc = (*_texts(get("oclc_numbers")), *_texts(get("oclc_number")))
    return EditionEntry(
        number=_own_number(record, "M"),
        title=title or full,
        subtitle=subtitle,
        other_titles=_once(other.rstrip(" .") for other in others),
        by_statement=_text(get("by_statement")),
        contributions=(*_texts(get("contributions")), *_contributors(get("contributors"))),
        publishers=_texts(get("publishers")),
        publish_date=_text(get("publish_date")),
        edition_name=_text(get("edition_name")),
        series=_texts(get("series")),
        pagination=_text(get("pagination")).rstrip(" :;,+"),
        number_of_pages=_pages(get("number_of_pages")),
        isbns=_isbns((*_texts(get("isbn_13")), *_texts(get("isbn_10")))),
        oclc=_once(oclc_form(number) for number in oclc),
        lccn=_once(lccn_form(number) for number in _texts(get("lccn"))),
        authors=_keys(get("authors"), "A"),
        work=works[0] if works else None,
    )


def _parsed(text: str) -> _Record:
    try:
        record: object = json.loads(text)
    except RecursionError as exc:
        msg = "nested too deeply to be a record"
        raise ValueError(msg) from exc
    if not isinstance(record, dict):
        msg = f"a {type(record).__name__} instead of a record"
        raise ValueError(msg)  # noqa: TRY004 - what the file holds is wrong, not what we were handed
    return record


def _own_number(record: _Record, letter: str) -> int:
    number = key_number(record.get("key"), letter)
    if number is None:
        msg = f"the key is {str(record.get('key'))[:40]!r}"
        raise ValueError(msg)
    return number


def _text(value: object) -> str:
    """Give a string on one line, or that of {"type": "/type/text", "value": …}; "" for others."""
    if isinstance(value, dict):
        value = value.get("value")
    if not isinstance(value, str):
        return ""
    text = value[:_LONGEST_TEXT]
    if text.isprintable():  # so it holds neither control characters nor halves of characters
        return text.strip() if "  " not in text else " ".join(text.split())
    return _SPACE.sub(" ", _SURROGATE.sub("\ufffd", text)).strip()


def _texts(value: object) -> tuple[str, ...]:
    """Give the strings of a list, or a single one, each once."""
    if not value:
        return ()
    return _once(_text(item) for item in (value if isinstance(value, list) else [value]))


def _once(texts: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in texts if text))[:_LONGEST_LIST]


def _keys(value: object, letter: str) -> tuple[int, ...]:
    """Give the numbers of [{"key": "/authors/OL1A"}] and of [{"author": {"key": …}}]."""
    if not isinstance(value, list):
        return ()
    found: dict[int, None] = {}
    for item in value[:_LONGEST_LIST]:
        key = item
        for name in ("author", "key"):
            if isinstance(key, dict):
                key = key.get(name, key)
        number = key_number(key, letter)
        if number is not None:
            found[number] = None
    return tuple(found)


def _contributors(value: object) -> tuple[str, ...]:
    """Give [{"name": …, "role": …}] as the older field has it: "Name (Role)"."""
    if not isinstance(value, list):
        return ()
    named = [
        (_text(item.get("name")), _text(item.get("role")))
        for item in value[:_LONGEST_LIST]
        if isinstance(item, dict)
    ]
    return tuple(f"{name} ({role})" if role else name for name, role in named if name)


def _pages(value: object) -> int | None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value if whole and 0 < value <= _MOST_PAGES else None  # type: ignore[operator,return-value]


def _isbns(written: tuple[str, ...]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for text in written:
        try:
            found[parse_isbn(text)] = None
        except InvalidIdentifierError:
            continue
    return tuple(found)[:_LONGEST_LIST]
