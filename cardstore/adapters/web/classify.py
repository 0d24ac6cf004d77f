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

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.sources.csl import Json

_LONGEST_WAIT_S = 7 * 24 * 3600.0
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
    """

    absent: Callable[[Received], bool]
    spent: Callable[[Received], bool] = lambda _: False
    parse: Callable[[bytes], Json] = json.loads


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
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        spent = dialect.spent(received)
        why = Unavailable.BUDGET_SPENT if spent else Unavailable.RATE_LIMITED
        return _trouble(why, said, retry_after_s=wait, passing=not spent, down=True)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in _PASSING:
        passing = status in _PASSING
        why = Unavailable.SERVER_ERROR
        return _trouble(why, said, retry_after_s=wait, passing=passing, down=True)
    return _refused(status, said)


def _refused(status: int, said: str) -> Reading:
    """Tell of statuses that will not pass by themselves."""
    if status == HTTPStatus.UNAUTHORIZED:
        reading = _trouble(Unavailable.REFUSED, f"{said}; the key in the settings is not taken")
        return replace(reading, hopeless=True)
    if status in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE} or status < HTTPStatus.BAD_REQUEST:
        return _trouble(Unavailable.BAD_BODY, f"{said}, which is not how it says “not found”")
    return _trouble(Unavailable.REFUSED, said, down=status == HTTPStatus.FORBIDDEN)


def _read_body(received: Received, dialect: Dialect) -> Reading:
    body = received.body
    if not body.strip():
        return _trouble(Unavailable.BAD_BODY, "an empty answer", down=True)
    try:
        value = dialect.parse(body)
    except (ValueError, RecursionError) as exc:
        shown = _said(received) or f": {exc}"
        return _trouble(Unavailable.BAD_BODY, f"an answer that cannot be read{shown}", down=True)
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
    text = " ".join(received.body[:2000].decode("utf-8", "replace").split())
    if not text:
        return ""
    if text.startswith("<"):
        return " with a page of HTML"
    return f": {text[:_SHOWN]}{'…' if len(text) > _SHOWN else ''}"


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
