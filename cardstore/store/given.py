"""What was given: values of the wrong type or form, refused before the database sees them.

Used by the store's parts that callers hand single values to. Comes in: whatever was given. Goes
out: nothing, or the value as the type it must have; a fault is told by the name of what was given,
never in SQLite's words. SQLite itself would take a limit of "two" for a column, -1 for no limit and
True for 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from cardstore.errors import InvalidRecordError, UsageError, quoted
from cardstore.sources.reference import Identifier
from cardstore.sources.source import Creator
from cardstore.sources.unseen import controls_in, shown_numbers

if TYPE_CHECKING:
    from cardstore.sources.source import Source, Work

_TEXT_FIELDS = (
    "source_id",
    "work_id",
    "title",
    "edition",
    "publisher",
    "place",
    "venue",
    "volume",
    "isbn",
    "doi",
    "csl_type",
    "url",
    "archive_url",
    "extent",
)
_NEEDED_FIELDS = ("source_id", "work_id", "title", "csl_type")


def require_text(what: str, given: object) -> None:
    """Refuse what is no text.

    Args:
        what: what it is for, with its article: "The gloss".
        given: what was given for it.

    Raises:
        UsageError: it is no text.
    """
    if not isinstance(given, str):
        msg = f"{what} is no text but {quoted(given)}"
        raise UsageError(msg, remedy="Give it as text")


def require_name(name: str, what: str) -> None:
    """Refuse a name or reason that is no text, or empty.

    Raises:
        UsageError: so it is; `what` says in a sentence what is needed.
    """
    if not isinstance(name, str) or not name.strip():
        raise UsageError(what, remedy="Give one that is not empty")


def require_limit(limit: int | None) -> None:
    """Refuse a limit that is neither None nor a whole number from 0.

    Raises:
        UsageError: so it is.
    """
    if limit is None:
        return
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 0:
        msg = f"A limit is a whole number, 0 or more, not {quoted(limit)}"
        raise UsageError(msg, remedy="Give such a number, or no limit for all cards")


def read_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Give the tags as a tuple.

    Raises:
        UsageError: they are one text, which would be taken letter by letter, or not all are texts.
    """
    if isinstance(tags, Iterable) and not isinstance(tags, str):
        read = tuple(tags)
        if all(isinstance(tag, str) for tag in read):
            return read
    msg = f"Tags are a list of texts, not {quoted(tags)}"
    raise UsageError(msg, remedy='Give them one by one, as ["light", "harbour"]')


def require_record(record: Source) -> None:
    """Refuse a source without id, work, title or type, or with a field of the wrong form.

    Raises:
        InvalidRecordError: so it is; the message names the field.
    """
    for field in _TEXT_FIELDS:
        _require_field("source", field, getattr(record, field), needed=field in _NEEDED_FIELDS)
    year = record.year
    if year is not None and (not isinstance(year, int) or isinstance(year, bool)):
        msg = f"The source's year is no whole number but {quoted(year)}"
        raise InvalidRecordError(msg, remedy="Give the year as a number, as 1893")


def require_no_controls(record: Source, *, held: Source | None = None) -> None:
    """Refuse a source with control characters in a field.

    Args:
        record: the source.
        held: its record until now; a field that stays as it was is not refused, so that what an
            older cardstore took in can still be mended field by field.

    Raises:
        InvalidRecordError: so it is; the message names the field and the characters.
    """
    for field in fields(record):
        value = getattr(record, field.name)
        if held is None or value != getattr(held, field.name):
            _require_no_controls("source", field.name, value)


def require_work(work: Work) -> None:
    """Refuse a work without id or title.

    Raises:
        InvalidRecordError: so it is; the message names the field.
    """
    _require_field("work", "work_id", work.work_id, needed=True)
    _require_field("work", "title", work.title, needed=True)
    _require_no_controls("work", "work_id", work.work_id)
    _require_no_controls("work", "title", work.title)


def _require_field(kind: str, field: str, value: object, *, needed: bool) -> None:
    if not isinstance(value, str):
        msg = f"The {kind}'s {field} is no text but {quoted(value)}"
        raise InvalidRecordError(msg, remedy="Give it as text")
    if needed and not value.strip():
        msg = f"The {kind}'s {field} is empty"
        raise InvalidRecordError(msg)


def _require_no_controls(kind: str, field: str, value: object) -> None:
    """Refuse controls in any text of a field: terminals obey them, and no export can hold them."""
    found = tuple(dict.fromkeys(n for text in _texts_in(value) for n in controls_in(text)))
    if found:
        msg = f"The {kind}'s {field} has control characters: {shown_numbers(found)}"
        raise InvalidRecordError(msg, remedy="Give it without them")


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts_in(one)
    elif isinstance(value, Creator):
        yield from _texts_in((value.family, value.given, value.role))
    elif isinstance(value, Identifier):
        yield from _texts_in(value.value)
