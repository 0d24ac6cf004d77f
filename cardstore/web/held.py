"""Held: what one run of the review page holds, and how a view asks for it.

The library is opened by each thread for itself, since a library belongs to the thread that opened
it. What is shown of items is put together by one thread alone: a library keeps the texts of the
last books that it opened, half a second and 50 MB each, and so the next item's book, which was
opened ahead, is open for whichever thread answers.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from flask import current_app, g

from cardstore.review.keys import Keys
from cardstore.workflow.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.review.item import QueueProgress, ShownItem
    from cardstore.web.needs import ReviewLibrary

EXTENSION = "cardstore"
_SECRET_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewer:
    """Somebody who may use this run of the page.

    Attributes:
        name: who; rulings are kept under it.
        token: stands in the first address, once.
        session: stands in the cookie from then on.
    """

    name: str
    token: str = field(repr=False)
    session: str = field(repr=False)

    @classmethod
    def named(cls, name: str) -> Reviewer:
        """Draw the secrets of a reviewer."""
        return cls(
            name=name,
            token=secrets.token_urlsafe(_SECRET_BYTES),
            session=secrets.token_urlsafe(_SECRET_BYTES),
        )

    @property
    def proof(self) -> str:
        """What every form carries, so that no other site can send one: it cannot read it."""
        return hmac.new(self.session.encode(), b"form", hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewTerms:
    """How this run of the page is served.

    Attributes:
        port: on which it listens; a request names this host and port, or is refused.
        reviewers: who may use it; at least one.
        keys: which key does what.
        minutes, items: after so many a pause is offered; 0 for never.
        queue: the queue that is opened first; None shows the list.
        library_mark: tells libraries apart, so that a ruling kept by a browser never goes to
            another one.
    """

    port: int
    reviewers: tuple[Reviewer, ...]
    keys: Keys = field(default_factory=Keys)
    minutes: float = 45.0
    items: int = 60
    queue: int | None = None
    library_mark: str = ""


class Held:
    """What one run holds."""

    def __init__(
        self,
        open_library: Callable[[], ReviewLibrary],
        *,
        terms: ReviewTerms,
        now: Callable[[], float],
    ) -> None:
        self.terms = terms
        self.now = now
        self._open_library = open_library
        self._own = threading.local()
        self._showing = ThreadPoolExecutor(max_workers=1, thread_name_prefix="items")
        self.paces = Paces()
        self._once: dict[str, Reviewer] = {}
        self._sittings = {
            one.name: Sitting(now=now, minutes=terms.minutes, items=terms.items)
            for one in terms.reviewers
        }

    def once(self, who: Reviewer) -> str:
        """Draw a token that lets somebody in once: for an address that others may see.

        A browser that is started gets its address as an argument, and every user of a machine can
        read the arguments of programs.
        """
        token = secrets.token_urlsafe(_SECRET_BYTES)
        self._once[token] = who
        return token

    def admit(self, token: str) -> Reviewer | None:
        """Tell whose token it is, and use it up if it was for once; None for nobody's."""
        found = self._once.pop(token, None)
        if found is not None:
            return found
        return next((one for one in self.terms.reviewers if same_secret(token, one.token)), None)

    @property
    def library(self) -> ReviewLibrary:
        """The library as this thread opened it."""
        if not hasattr(self._own, "library"):
            self._own.library = self._open_library()
        return cast("ReviewLibrary", self._own.library)

    def show_item(self, queue: int, place: int, *, reviewer: str) -> ShownItem:
        """Give all that is shown of an item; put together by the one thread for that.

        Raises:
            ReviewError: there is no such item.
        """
        asked = self._showing.submit(
            lambda: self.library.show_item(queue, place, reviewer=reviewer)
        )
        return asked.result()

    def open_ahead(self, queue: int) -> None:
        """Have the book of the item that will be shown first opened before anybody asks."""
        self._showing.submit(self._open_first, queue)

    def _open_first(self, queue: int) -> None:
        """Put the first item together; of several people nobody knows who comes first."""
        first, *others = self.terms.reviewers
        found = None if others else self.library.next_item(queue, reviewer=first.name)
        place = 0 if found is None else found.place
        self.library.show_item(queue, place, reviewer=first.name)

    def close(self) -> None:
        """Close the library of the thread that shows items, and of this one."""
        self._showing.submit(self.close_own).result()
        self._showing.shutdown()
        self.close_own()

    def close_own(self) -> None:
        """Close the library of this thread, if it opened one."""
        if hasattr(self._own, "library"):
            self._own.library.close()
            del self._own.library

    def sitting(self, reviewer: str) -> Sitting:
        """Give somebody's sitting."""
        return self._sittings[reviewer]


def same_secret(told: str, known: str) -> bool:
    """Compare without telling by time how much of it fits."""
    return hmac.compare_digest(told.encode(), known.encode())


class Paces:
    """How far queues are, as it was counted last.

    Counting ten thousand items takes 40 ms, longer than all else that an answer needs; so after a
    ruling one item less is told, and the count is made anew once the next item is painted.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], QueueProgress] = {}
        self._lock = threading.Lock()

    def count(self, library: ReviewLibrary, queue: int, *, reviewer: str) -> QueueProgress:
        """Count anew."""
        counted = library.queue_progress(queue, reviewer=reviewer)
        with self._lock:
            self._known[queue, reviewer] = counted
        return counted

    def told(self, library: ReviewLibrary, queue: int, *, reviewer: str) -> QueueProgress:
        """Give what was counted last; count where nothing was, or nothing was measured yet."""
        with self._lock:
            known = self._known.get((queue, reviewer))
        if known is None or not known.measured:
            return self.count(library, queue, reviewer=reviewer)
        return known

    def one_less(self, queue: int, *, reviewer: str) -> None:
        """Take a ruling into account."""
        with self._lock:
            known = self._known.get((queue, reviewer))
            if known is None:
                return
            left = max(0, known.left - 1)
            self._known[queue, reviewer] = replace(
                known,
                left=left,
                today=known.today + 1,
                hours_left=known.hours_left * left / known.left if known.left else 0.0,
            )


def held() -> Held:
    """Give what this run holds."""
    return cast("Held", current_app.extensions[EXTENSION])


def library() -> ReviewLibrary:
    """Give the library as this thread opened it."""
    return held().library


def reviewer() -> Reviewer:
    """Tell who asks; the guard found it out."""
    return cast("Reviewer", g.reviewer)


def sitting() -> Sitting:
    """Give the sitting of who asks."""
    return held().sitting(reviewer().name)
