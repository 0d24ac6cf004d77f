"""A person at the review page: what they press, and what stands before them.

Everything is done by keys. What a browser would report of a pointer is counted, and so is each
request to another host, each complaint of the browser, and each script that was let in by a text.
"""

from __future__ import annotations

import time
from urllib.parse import urlsplit

WAIT_MS = 15_000
SETTLE_S = 0.2
"""The page passes over keys for 0.15 s after an item was painted: nobody has seen it by then."""
WATCH = """
(() => {
  const tell = (event) => {
    if (event.type !== "click" || event.detail > 0) window.tellPointer(event.type);
  };
  for (const kind of ["pointerdown", "mousedown", "touchstart", "click"]) {
    window.addEventListener(kind, tell, { capture: true });
  }
})();
"""


class Desk:
    """A window with the review page.

    Args:
        context: of the browser; cookies and what the page keeps belong to it.
        address: the first address.
        watched: every request passes through the test, which a closed window cannot outlive.
    """

    def __init__(self, context, address, *, watched=True):
        self.context = context
        self._shown = 0.0
        self.host = urlsplit(address).netloc
        self.pointer, self.complaints, self.elsewhere = [], [], []
        self.page = context.new_page()
        self.page.set_default_timeout(WAIT_MS)
        self.page.expose_function("tellPointer", self._pointed)
        self.page.add_init_script(WATCH)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        if watched:
            self.page.route("**/*", self._asked)
        self.enter(address)

    def enter(self, address):
        """Open the first address of a run."""
        self.page.goto(address)
        self.page.wait_for_url(lambda there: "/enter" not in there)
        self.page.wait_for_selector("#desk")

    def press(self, *keys):
        """Press keys, one after another; none waits for what the one before does."""
        time.sleep(max(0.0, self._shown + SETTLE_S - time.monotonic()))
        for key in keys:
            self.page.keyboard.press(key)

    def rule(self, *keys):
        """Press keys that rule, and wait until what comes next is there."""
        self.page.wait_for_selector("body:not([data-settling])")
        before = self.stamp
        self.press(*keys)
        self.wait_for_other(before)

    def go(self, key):
        """Press a key that leads elsewhere, and wait until it is there."""
        self.rule(key)

    def wait_for_other(self, before):
        """Wait until another desk has taken the place of the one that was stamped."""
        self.page.wait_for_function(
            "(was) => { const desk = document.getElementById('desk');"
            " return desk && desk.dataset.testStamp !== was && !document.body.dataset.busy; }",
            arg=before,
        )
        self._shown = time.monotonic()

    @property
    def stamp(self):
        """Stamp the desk, so that another can be told from it."""
        return self.page.evaluate(
            "() => document.getElementById('desk').dataset.testStamp = String(Math.random())"
        )

    @property
    def part(self):
        """What stands there: "item", "pause", "done", "queues", "refusal"."""
        return self.page.get_attribute("#desk", "data-part")

    @property
    def place(self):
        """The place of the item that is shown; None where none is."""
        told = self.page.get_attribute("#desk", "data-place")
        return None if told is None else int(told)

    @property
    def said(self):
        """What was told of the last ruling."""
        return self.page.get_attribute("#desk", "data-said")

    @property
    def sentence(self):
        """The words of the item's sentence, without what is said beside its marks."""
        return self.page.evaluate(
            "() => { const copy = document.getElementById('sentence').cloneNode(true);"
            " copy.querySelectorAll('.unseen').forEach((one) => one.remove());"
            " return copy.textContent.trim(); }"
        )

    @property
    def held(self):
        """The rulings that the browser keeps until the server has them."""
        return self.page.evaluate(
            "() => JSON.parse(localStorage.getItem('cardstore.pending') || '[]')"
        )

    @property
    def focus(self):
        """Where the keyboard is: an element's id, else its class, else its name."""
        return self.page.evaluate(
            "() => { const at = document.activeElement;"
            " return at.id || at.className || at.tagName.toLowerCase(); }"
        )

    def _pointed(self, kind):
        self.pointer.append(kind)

    def _heard(self, message):
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def _asked(self, route):
        if urlsplit(route.request.url).netloc in {self.host, ""}:
            route.continue_()
        else:
            self.elsewhere.append(route.request.url)
            route.abort()
