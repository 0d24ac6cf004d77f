"""Sound answers: what a registry's adapter gave is checked before anything rests on it.

Adapters are plug-ins of other people. Comes in: whatever `look_up` gave. Goes out: the same, known
to be an `Answer` whose parts have the types, forms and sizes that they promise; or an error that
names the part. So a fault of an adapter is an outage of its registry, and never a row that cannot
be read again.
"""

from __future__ import annotations

from cardstore.errors import InvalidRecordError, quoted
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.registry import Answer, AnswerState, Unavailable
from cardstore.sources.source import Creator, SourceStatus

_TEXTS = ("record_id", "title", "edition", "volume", "issue", "locator", "csl_type", "extent")
_MORE_TEXTS = ("work_key", "url")
_LISTS = ("other_titles", "other_names", "venues", "publishers", "cites", "notices")
# The longest title of a real record has some 2,000 signs; the longest list of authors 6,000 names.
_LONGEST = 20_000
_MOST = 50_000
_LAST_YEAR = 9_999


def sound_answer(given: object, *, registry: str) -> Answer:
    """Give the answer as it is, when every part of it is sound.

    Args:
        given: what an adapter gave.
        registry: the name of its registry.

    Raises:
        InvalidRecordError: it is no answer, speaks for another registry, or a part is unsound.
    """
    if not isinstance(given, Answer):
        raise _unsound(registry, "it gave no answer", given)
    if given.registry != registry:
        raise _unsound(registry, "it answered in another's name", given.registry)
    if not isinstance(given.state, AnswerState):
        raise _unsound(registry, "the state is none", given.state)
    if given.why is not None and not isinstance(given.why, Unavailable):
        raise _unsound(registry, "why it is unavailable is none of the reasons", given.why)
    _require_text(registry, "detail", given.detail)
    _require_text(registry, "asked_at", given.asked_at)
    _require_texts(registry, "by_identifier", given.by_identifier)
    _require_texts(registry, "denied", given.denied)
    if type(given.requests) is not int or given.requests < 0:
        raise _unsound(registry, "the number of requests is none", given.requests)
    for record in _tuple(registry, "candidates", given.candidates):
        _require_record(registry, record)
    return given


def _require_record(registry: str, record: object) -> None:
    if not isinstance(record, Record):
        raise _unsound(registry, "a candidate is no record", record)
    if record.registry != registry or not record.record_id:
        raise _unsound(registry, "a candidate has no key in its registry", record.record_id)
    for field in (*_TEXTS, *_MORE_TEXTS):
        _require_text(registry, field, getattr(record, field))
    for field in _LISTS:
        _require_texts(registry, field, getattr(record, field))
    first = () if record.first_year is None else (record.first_year,)
    for year in (*_tuple(registry, "years", record.years), *first):
        _require_year(registry, year)
    for value, kind in (
        (record.preprint, bool),
        (record.creators_complete, bool),
        (record.status, SourceStatus),
    ):
        if not isinstance(value, kind):
            raise _unsound(registry, f"something is no {kind.__name__}", value)
    _require_parts(registry, record)


def _require_parts(registry: str, record: Record) -> None:
    """Refuse creators and identifiers that are none."""
    for creator in _tuple(registry, "creators", record.creators):
        if not isinstance(creator, Creator):
            raise _unsound(registry, "a creator is none", creator)
        for part in (creator.family, creator.given, creator.role):
            _require_text(registry, "creators", part)
    for number in _tuple(registry, "identifiers", record.identifiers):
        if not isinstance(number, Identifier) or not isinstance(number.scheme, Scheme):
            raise _unsound(registry, "an identifier is none", number)
        _require_text(registry, "identifiers", number.value)


def _require_year(registry: str, year: object) -> None:
    if type(year) is not int or not -_LAST_YEAR <= year <= _LAST_YEAR:
        raise _unsound(registry, "a year is none", year)


def _require_texts(registry: str, field: str, value: object) -> None:
    for part in _tuple(registry, field, value):
        _require_text(registry, field, part)


def _require_text(registry: str, field: str, value: object) -> None:
    if not isinstance(value, str):
        raise _unsound(registry, f"{field} is no text", value)
    if len(value) > _LONGEST:
        raise _unsound(registry, f"{field} has more than {_LONGEST} signs", value)
    try:
        value.encode()
    except UnicodeEncodeError as exc:
        raise _unsound(registry, f"{field} holds what is no sign", ascii(value)) from exc


def _tuple(registry: str, field: str, value: object) -> tuple[object, ...]:
    if not isinstance(value, tuple) or len(value) > _MOST:
        raise _unsound(registry, f"{field} is no list of at most {_MOST}", value)
    return value


def _unsound(registry: str, why: str, value: object) -> InvalidRecordError:
    what = f"The adapter of {registry} is at fault: {why} ({quoted(value):.60})"
    return InvalidRecordError(what, remedy="Tell its author; the registry counts as not asked")
