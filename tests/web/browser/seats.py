"""Seats at a server that several tests share: each test has queues and people of its own there."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import count

from tests.web.browser.made_library import MadeReview, lay_queue

_QUEUES = count(1)
ITEMS = 5


class Seats:
    """Lays queues and seats people at them.

    Args:
        made: the library that is served.
        served: the server.
        people: who was not seated yet.
        sit: opens a window.
    """

    def __init__(self, made, served, *, people, sit):
        self.made = made
        self._served, self._people, self._sit = served, people, sit

    def queue(self, items=None, **more):
        """Lay a queue; its items are the first of the library's, and nobody ruled them before."""
        if items is None:
            with self.made.opened() as library:
                items = library._store.queues.items(self.made.queue)[:ITEMS]
        number = next(_QUEUES)
        own = [
            replace(one, item_key=sha256(f"{number} {one.item_key}".encode()).hexdigest())
            for one in items
        ]
        laid = lay_queue(self.made.folder, own, **more)
        return MadeReview(self.made.folder, laid, tuple(one.words for one in own))

    def person(self):
        """Give the name of somebody who was not seated yet."""
        return next(self._people)

    def desk(self, made, *, who=None, **look):
        """Seat somebody before a queue."""
        desk = self._sit(self._served.addresses[who or self.person()], **look)
        desk.page.goto(f"http://{desk.host}/queue/{made.queue}")
        return desk
