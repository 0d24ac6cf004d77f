"""Archive: whether the Internet Archive has ever seen a URL.

Comes in: a URL. Goes out: an `ArchiveAnswer`. Two interfaces are asked, through the same safe
requests as links:

1. the index of captures (CDX): its last 50 captures; the newest that is a success is the snapshot,
   else the newest success of any time, else the newest that is no error (a redirect, or a capture
   that repeats an older one). An empty list is an absence.
2. the availability interface, where the index has nothing, or does not answer. It is known to give
   nothing for archived pages and to turn callers away for hours, so it can find a snapshot but is
   never the witness of an absence.

Each spelling of the URL is looked up: without what a chat program appended, it may be the page that
was archived. Statuses other than 200, bodies that are no JSON or of another shape, and an empty one
are failures, not absences: the archive hides sites at their owners' wish with a 403. After three
failures in a row nothing more is asked in this run.

Source: the Wayback CDX Server API and the Wayback Availability JSON API; internetarchive/wayback
issues 274 and 296 for their faults.
"""

from __future__ import annotations

import json
import re
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from cardstore.adapters.links.fetcher import retry_of
from cardstore.sources.links import ArchiveAnswer, ArchiveState, FetchOutcome
from cardstore.sources.urls import archive_spellings

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.adapters.links.asking import SafeWeb

INDEX = "https://web.archive.org"
AVAILABILITY = "https://archive.org"
_LAST_CAPTURES = 50
_FAILURES_IN_A_ROW = 3
_PAUSE_S = 5.0
_TIMESTAMP = re.compile(r"[0-9]{14}")


class BadReplyError(Exception):
    """An archive's reply cannot be used; the message says why, for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """One capture of the index.

    Attributes:
        timestamp: 14 digits, UTC.
        original: the URL that was captured.
        status: HTTP status as text; "-" for a capture that repeats an older one.
    """

    timestamp: str
    original: str
    status: str

    @property
    def of_error(self) -> bool:
        """Whether the page was not there."""
        return self.status[:1] in {"4", "5"}


class WaybackArchive:
    """The Internet Archive's Wayback Machine, or a server that speaks as it does. A `LinkArchive`.

    Args:
        web: asks safely; its pace is the archive's (one request a second), its bounds wide.
        index: the address of the index; its snapshots are there too.
        availability: the address of the availability interface.
        pause_s: before the second try.
        sleep: waits.
    """

    def __init__(
        self,
        web: SafeWeb,
        *,
        index: str = INDEX,
        availability: str = AVAILABILITY,
        pause_s: float = _PAUSE_S,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._web = web
        self._index = index.rstrip("/")
        self._availability = availability.rstrip("/")
        self._pause_s = pause_s
        self._sleep = sleep
        self._lock = threading.Lock()
        self._failures = 0

    def look_up(self, url: str) -> ArchiveAnswer:
        """Ask for a snapshot of any time; never raises for an outage."""
        if self._failures >= _FAILURES_IN_A_ROW:
            detail = "it failed three times in a row and is not asked any more in this run"
            return ArchiveAnswer(state=ArchiveState.UNAVAILABLE, detail=detail)
        answers: list[ArchiveAnswer] = []
        for spelling in archive_spellings(url):
            answer = self._look_up_one(spelling)
            if answer.state is ArchiveState.FOUND and not answer.of_error:
                return answer
            answers.append(answer)
        order = (ArchiveState.UNAVAILABLE, ArchiveState.FOUND, ArchiveState.NOT_FOUND)
        return min(answers, key=lambda answer: order.index(answer.state))

    def _look_up_one(self, url: str) -> ArchiveAnswer:
        """Ask about one spelling."""
        try:
            found = self._best_capture(url)
        except BadReplyError as exc:
            available = self._available(url)
            self._count(failed=available is None)
            return available or ArchiveAnswer(
                state=ArchiveState.UNAVAILABLE, detail=f"its index of captures {exc}"
            )
        self._count(failed=False)
        if found is not None:
            return ArchiveAnswer(
                state=ArchiveState.FOUND,
                snapshot_url=f"{self._index}/web/{found.timestamp}/{found.original}",
                taken_at=_iso(found.timestamp),
                of_error=found.of_error,
                detail=f"captured with status {found.status}",
            )
        detail = "no capture of any time"
        return self._available(url) or ArchiveAnswer(state=ArchiveState.NOT_FOUND, detail=detail)

    def _best_capture(self, url: str) -> Capture | None:
        """Give the capture to show; None where the index has none of any time."""
        last = self._captures(url, limit=-_LAST_CAPTURES)
        succeeded = [capture for capture in last if capture.status.startswith("2")]
        if not succeeded and len(last) >= _LAST_CAPTURES:
            succeeded = list(self._captures(url, limit=-1, status="2.."))
        sound = [capture for capture in last if not capture.of_error]
        best = succeeded or sound or list(last)
        return max(best, key=lambda capture: capture.timestamp, default=None)

    def _captures(self, url: str, *, limit: int, status: str = "") -> tuple[Capture, ...]:
        query = [
            ("url", url),
            ("output", "json"),
            ("fl", "timestamp,original,statuscode"),
            ("limit", str(limit)),
            *([("filter", f"statuscode:{status}")] if status else []),
        ]
        return parse_captures(self._ask(f"{self._index}/cdx/search/cdx?{urlencode(query)}"))

    def _available(self, url: str) -> ArchiveAnswer | None:
        """Ask the availability interface; None where it has nothing or does not answer."""
        query = urlencode([("url", url)])
        try:
            return parse_availability(self._ask(f"{self._availability}/wayback/available?{query}"))
        except BadReplyError:
            return None

    def _ask(self, url: str) -> bytes:
        """Ask once, and once more for what may pass.

        Raises:
            BadReplyError: it does not answer with status 200 and a whole body.
        """
        answer = self._web.get(url, accept="application/json")
        again = retry_of(answer, pause_s=self._pause_s)
        if again.after_s is not None:
            self._sleep(again.after_s)
            answer = self._web.get(url, accept="application/json")
        if answer.outcome is not FetchOutcome.ANSWERED:
            raise BadReplyError(f"cannot be asked: {answer.detail}")  # noqa: EM102, TRY003 - a clause
        if answer.status != 200:  # noqa: PLR2004 - HTTP's "OK"
            raise BadReplyError(f"answers with status {answer.status}")  # noqa: EM102, TRY003
        if not answer.whole:
            raise BadReplyError("breaks off inside its answer")  # noqa: EM101, TRY003
        return answer.body

    def _count(self, *, failed: bool) -> None:
        with self._lock:
            self._failures = self._failures + 1 if failed else 0


def parse_captures(body: bytes) -> tuple[Capture, ...]:
    """Read the index's answer: a list of rows whose first names the columns; [] for none.

    Raises:
        BadReplyError: it has another form.
    """
    rows = _json(body)
    if not isinstance(rows, list):
        msg = "does not answer with a list"
        raise BadReplyError(msg)
    if not rows:
        return ()
    names = rows[0]
    wanted = ("timestamp", "original", "statuscode")
    if not isinstance(names, list) or not all(name in names for name in wanted):
        msg = "does not name its columns"
        raise BadReplyError(msg)
    places = [names.index(name) for name in wanted]
    captures: list[Capture] = []
    for row in rows[1:]:
        whole = isinstance(row, list) and len(row) == len(names)
        cells = [row[place] for place in places] if whole else []
        if len(cells) != len(wanted) or not all(isinstance(cell, str) for cell in cells):
            msg = "has a row of another form"
            raise BadReplyError(msg)
        timestamp, original, status = cells
        if not _TIMESTAMP.fullmatch(timestamp) or not original:
            msg = f"has a row with the time {timestamp!r}"
            raise BadReplyError(msg)
        captures.append(Capture(timestamp=timestamp, original=original, status=status))
    return tuple(captures)


def parse_availability(body: bytes) -> ArchiveAnswer | None:
    """Read the availability interface's answer; None where it has no snapshot.

    Raises:
        BadReplyError: it has another form.
    """
    held = _json(body)
    snapshots = held.get("archived_snapshots") if isinstance(held, dict) else None
    if not isinstance(snapshots, dict):
        msg = "has no archived_snapshots"
        raise BadReplyError(msg)
    if not snapshots:
        return None
    closest = snapshots.get("closest")
    if not isinstance(closest, dict):
        msg = "has no closest snapshot"
        raise BadReplyError(msg)
    url, timestamp, status = (closest.get(key) for key in ("url", "timestamp", "status"))
    if not closest.get("available"):
        return None
    if not isinstance(url, str) or not isinstance(timestamp, str):
        msg = "has a snapshot without url or timestamp"
        raise BadReplyError(msg)
    if not _TIMESTAMP.fullmatch(timestamp) or not url.startswith(("http://", "https://")):
        msg = f"has a snapshot with the time {timestamp!r}"
        raise BadReplyError(msg)
    return ArchiveAnswer(
        state=ArchiveState.FOUND,
        snapshot_url=re.sub(r"\Ahttp://web\.archive\.org/", "https://web.archive.org/", url),
        taken_at=_iso(timestamp),
        of_error=str(status)[:1] in {"4", "5"},
        detail="the availability interface names it",
    )


def _json(body: bytes) -> object:
    try:
        held: object = json.loads(body)
    except (ValueError, RecursionError) as exc:
        msg = "does not answer with JSON"
        raise BadReplyError(msg) from exc
    return held


def _iso(timestamp: str) -> str:
    year, rest = timestamp[:4], [timestamp[place : place + 2] for place in range(4, 14, 2)]
    return f"{year}-{rest[0]}-{rest[1]}T{rest[2]}:{rest[3]}:{rest[4]}Z"
