"""What every registry's answers have in common when they are read. Pure.

Comes in: a list of records, or the one record that an identifier led to. Goes out: records, or an
`InvalidRecordError` where the answer has a shape that is not known or is about something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.adapters.registries.fields import NOT_UNDERSTOOD
from cardstore.adapters.registries.likeness import answers_claim
from cardstore.errors import InvalidRecordError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.sources.csl import Json
    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference, Scheme

_REMEDY = "The registry's answer cannot be used"


def read_all(listed: Json, parse: Callable[[Json], Record], *, registry: str) -> tuple[Record, ...]:
    """Give the records of a list; single ones that cannot be read are left out.

    Raises:
        InvalidRecordError: it is no list, or not one of its records can be read.
    """
    if not isinstance(listed, list):
        raise InvalidRecordError(NOT_UNDERSTOOD, remedy=f"The answer of {registry} is no list")
    read: list[Record] = []
    trouble: InvalidRecordError | None = None
    for one in listed:
        try:
            read.append(parse(one))
        except InvalidRecordError as exc:
            trouble = exc
    if trouble is not None and not read:
        raise trouble
    return tuple(read)


def read_the_one(record: Record, claimed: Reference, *, scheme: Scheme, asked: str) -> Record:
    """Give the record that an identifier led to.

    A registry may know it under another identifier by now, so a record that lacks the one asked for
    is still taken where it plainly is the work that is claimed.

    Raises:
        InvalidRecordError: it is the record of something else.
    """
    held = record.all(scheme)
    if held and asked not in held and not answers_claim(claimed, record):
        what = f"asked for {asked}, it gave the record of {held[0]}"
        raise InvalidRecordError(what, remedy=_REMEDY)
    return record
