"""Every kind of page there is, and how one comes to it."""

from __future__ import annotations

import os
from pathlib import Path

from cardstore.review.item import QueueKind, Role
from tests.web.browser.made_library import lay_queue, made_item

PICTURES = "CARDSTORE_TEST_PICTURES"
"""Names a folder; pictures of all pages are then put there, to be looked at."""


class Kinds:
    """A library with something of each kind, and a window that goes from one to the next.

    Args:
        made: the library; an audit, an empty queue and a long item are laid into it.
    """

    def __init__(self, made):
        self.made = made
        with made.opened() as library:
            items = library._store.queues.items(made.queue)
        ruled = [
            made_item(at, cited=items[at].cited, words=items[at].words, role=Role.PASSED,
                      stratum="plain", item_key=f"{99 + at:064x}")
            for at in range(2)
        ]  # fmt: skip
        self.audit = lay_queue(made.folder, ruled, kind=QueueKind.AUDIT)
        self.empty = lay_queue(made.folder, [])
        many = made_item(
            0,
            words=f"{items[0].words[:-1]}, and nobody at the quay believed it at the time.",
            cited=(items[0].cited[0], items[-1].cited[0], "7KQ2-M"),
            before="A long winter had gone before. " * 6,
            after="The owners were told by letter. " * 6,
            chapter="Cargoes",
            asks=(
                ("support", "middling", "Its cards may not say all of this."),
                ("reading", "unread", "The words were read once only."),
            ),
            item_key=f"{98:064x}",
        )
        self.many = lay_queue(made.folder, [many])

    def all(self):
        """Give each kind's name and how a window comes to it, in an order that can be gone."""
        return {
            "queues": self._at("/queues"),
            "item": self._at(f"/queue/{self.made.queue}/item/2"),
            "scanned item": self._at(f"/queue/{self.made.queue}/item/40"),
            "several cards": self._at(f"/queue/{self.many}/item/0"),
            "class choice": self._classes,
            "help": self._help,
            "wide": self._wide,
            "audit, closed": self._at(f"/queue/{self.audit}/item/0"),
            "audit, open": self._audit,
            "done": self._done,
            "pause": self._pause,
            "no such item": self._at("/queue/1/item/999"),
            "no such address": self._at("/nothing"),
        }

    def show(self, desk, name):
        """Bring a window to a kind of page, and put its picture down where that is asked for."""
        self.all()[name](desk)
        folder = os.environ.get(PICTURES)
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            looks = desk.page.evaluate(
                "() => [matchMedia('(prefers-color-scheme: dark)').matches, innerWidth]"
            )
            theme = "dark" if looks[0] else "light"
            told = f"{theme}-{looks[1]}-{name.replace(', ', '-').replace(' ', '-')}.png"
            desk.page.screenshot(path=Path(folder) / told, full_page=True)

    def _at(self, path):
        def go(desk):
            desk.page.evaluate("() => sessionStorage.clear()")  # neither wide nor large
            desk.page.goto(f"http://{desk.host}{path}")
            desk.page.wait_for_function(
                "() => [...document.querySelectorAll('.viewer:not([hidden]) .picture')]"
                ".every((one) => one.complete)"
            )

        return go

    def _classes(self, desk):
        self._at(f"/queue/{self.made.queue}/item/2")(desk)
        desk.press("3")
        desk.page.wait_for_selector("#classes:not([hidden])")

    def _help(self, desk):
        self._at(f"/queue/{self.made.queue}/item/2")(desk)
        desk.press("?")
        desk.page.wait_for_selector("dialog#help[open]")

    def _wide(self, desk):
        self._at(f"/queue/{self.made.queue}/item/40")(desk)
        desk.press("e", "+", "+")
        desk.page.wait_for_selector("#desk[data-wide]")

    def _pause(self, desk):
        """Ask for the next item until a pause is due."""
        for _ in range(50):
            self._at(f"/queue/{self.made.queue}")(desk)
            if desk.part == "pause":
                return
            desk.page.wait_for_timeout(100)

    def _done(self, desk):
        """Ask for the next item of a queue that has none; a pause that is due is taken first."""
        self._at(f"/queue/{self.empty}")(desk)
        if desk.part == "pause":
            desk.go("n")

    def _audit(self, desk):
        self._at(f"/queue/{self.audit}/item/1")(desk)
        if desk.page.locator("#open-leaf").count():
            desk.go("e")
