"""Classify: what a response of a registry amounts to. Pure.

Comes in: status, headers and body as they were received, and what is known of how this registry
says "no such thing" and "nothing more today". Goes out: a `Reading`: JSON, a definite absence, or
why the response cannot be used and when to come back.

Only a 404 in the registry's own words is an absence. Everything else that is no JSON with status
200 is an outage: a page of a proxy, a body that was cut, a status that nobody expected.

Source: RFC 9110, 10.2.3 (Retry-After) and 15 (status codes).
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import TYPE_CHECKING

from cardstore.sources.registry import AnswerState, Unavailable
from cardstore.sources.unseen import without_unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.sources.csl import Json

_LONGEST_WAIT_S = 7 * 24 * 3600.0
_MESSAGES = ("message", "error", "detail", "title")  # where registries put it
_SHOWN = 80  # characters of a body that are shown to people
_PASSING = frozenset({408, 425, 500, 502, 503, 504})  # worth another try


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A response.

    Attributes:
        status: the HTTP status code.
        headers: by their names in small letters.
        body: decompressed.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How one registry says what it says.

    Attributes:
        absent: whether a response with status 404 is the registry's own "no such thing".
        spent: whether a response with status 429 says that nothing more may be asked today.
        parse: makes JSON of a body that is something else; raises ValueError where it is not that.
        key_setting: the setting that holds a key for this registry; "" where it has none.
        keyed: whether a key is sent.
    """

    absent: Callable[[Received], bool]
    spent: Callable[[Received], bool] = lambda _: False
    parse: Callable[[bytes], Json] = json.loads
    key_setting: str = ""
    keyed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a response amounts to.

    Attributes:
        state: found: there is JSON; not found: the registry says so; unavailable.
        value: the JSON; None unless found.
        why, detail: as in `Answer`.
        retry_after_s: when the registry says to come back, from now; None when it does not say.
        passing: another try soon may go better.
        down: it tells that the registry as a whole does not answer, not just to this request.
        hopeless: asking anything more in this run will come to the same.
    """

    state: AnswerState
    value: Json = None
    why: Unavailable | None = None
    detail: str = ""
    retry_after_s: float | None = None
    passing: bool = False
    down: bool = False
    hopeless: bool = False


def classify(received: Received, dialect: Dialect, *, now: float, registry: str) -> Reading:
    """Tell what a response amounts to.

    Args:
        received: the response.
        dialect: how this registry speaks.
        now: seconds since 1970, against which a Retry-After that names a date is counted.
        registry: its name, for people.
    """
    reading = _classified(received, dialect, now)
    return replace(reading, detail=f"{registry}: {reading.detail}") if reading.detail else reading


def _classified(received: Received, dialect: Dialect, now: float) -> Reading:
    status = received.status
    if status == HTTPStatus.OK:
        return _read_body(received, dialect)
    if status == HTTPStatus.NOT_FOUND and dialect.absent(received):
        return Reading(state=AnswerState.NOT_FOUND)
    said = f"status {status}{_said(received)}"
    wait = _retry_after(received.headers.get("retry-after", ""), now=now)
    later = "; try again later" if wait is None else ""
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        spent = dialect.spent(received)
        why = Unavailable.BUDGET_SPENT if spent else Unavailable.RATE_LIMITED
        next_step = _more_budget(dialect) if spent else later
        return _trouble(why, said + next_step, retry_after_s=wait, passing=not spent, down=True)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in _PASSING:
        passing = status in _PASSING
        why = Unavailable.SERVER_ERROR
        return _trouble(why, said + later, retry_after_s=wait, passing=passing, down=True)
    return _refused(status, said, dialect)


def _refused(status: int, said: str, dialect: Dialect) -> Reading:
    """Tell of statuses that will not pass by themselves."""
    if status == HTTPStatus.UNAUTHORIZED:
        if dialect.keyed:
            said += f"; it does not take the key, see the setting {dialect.key_setting}"
        elif dialect.key_setting:
            said += f"; it asks for a key, set {dialect.key_setting}"
        return replace(_trouble(Unavailable.REFUSED, said), hopeless=True)
    if status in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE} or status < HTTPStatus.BAD_REQUEST:
        return _trouble(Unavailable.BAD_BODY, f"{said}, which is not how it says “not found”")
    return _trouble(Unavailable.REFUSED, said, down=status == HTTPStatus.FORBIDDEN)


def _more_budget(dialect: Dialect) -> str:
    if dialect.key_setting and not dialect.keyed:
        return f"; set {dialect.key_setting} to be allowed more"
    return ""


def _read_body(received: Received, dialect: Dialect) -> Reading:
    body = received.body
    if not body.strip():
        return _trouble(Unavailable.BAD_BODY, "it sent an empty answer", down=True)
    try:
        value = dialect.parse(body)
    except (ValueError, RecursionError):
        detail = f"it sent an answer that is not understood{_said(received)}"
        return _trouble(Unavailable.BAD_BODY, detail, down=True)
    return Reading(state=AnswerState.FOUND, value=value)


def _trouble(
    why: Unavailable,
    detail: str,
    *,
    retry_after_s: float | None = None,
    passing: bool = False,
    down: bool = False,
) -> Reading:
    return Reading(
        state=AnswerState.UNAVAILABLE,
        why=why,
        detail=detail,
        retry_after_s=retry_after_s,
        passing=passing,
        down=down,
    )


def _said(received: Received) -> str:
    """Give the first words of a body for people, with a colon before them; "" for none."""
    text = " ".join(without_unseen(received.body[:2000].decode("utf-8", "replace")).split())
    if not text:
        return ""
    if text.startswith("<"):
        return " with a page of HTML"
    if text.startswith(("{", "[")):
        text = _message_of(received.body)
        if not text:
            return ""
    return f": {text[:_SHOWN]}{'…' if len(text) > _SHOWN else ''}"


def _message_of(body: bytes) -> str:
    """Give the sentence for people that an answer in JSON holds, or ""."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    values = (told.get(name) for name in _MESSAGES) if isinstance(told, dict) else ()
    found = next((value for value in values if isinstance(value, str) and value.strip()), "")
    return " ".join(without_unseen(found).split())


def _retry_after(text: str, *, now: float) -> float | None:
    """Give the seconds to wait, at most a week; None where the header says nothing of use."""
    try:
        seconds = float(text)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(text).timestamp() - now
        except (ValueError, TypeError, OverflowError):
            return None
    if math.isnan(seconds):
        return None
    return min(max(seconds, 0.0), _LONGEST_WAIT_S)
