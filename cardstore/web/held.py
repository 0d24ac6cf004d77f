"""Held: what one run of the review page holds, and how a view asks for it.

The library is opened by each thread for itself, since a library belongs to the thread that opened
it. Everything else is shared and does not change, but for the sittings.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from flask import current_app, g

from cardstore.review.keys import Keys
from cardstore.workflow.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable

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
        self._open_library = open_library
        self._own = threading.local()
        self._sittings = {
            one.name: Sitting(now=now, minutes=terms.minutes, items=terms.items)
            for one in terms.reviewers
        }

    @property
    def library(self) -> ReviewLibrary:
        """The library as this thread opened it."""
        if not hasattr(self._own, "library"):
            self._own.library = self._open_library()
        return cast("ReviewLibrary", self._own.library)

    def close_own(self) -> None:
        """Close the library of this thread, if it opened one."""
        if hasattr(self._own, "library"):
            self._own.library.close()
            del self._own.library

    def sitting(self, reviewer: str) -> Sitting:
        """Give somebody's sitting."""
        return self._sittings[reviewer]


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
