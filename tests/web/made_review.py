"""A review in memory: what the page needs of a library, kept in plain lists and dicts."""

from __future__ import annotations

import io
import threading
from dataclasses import dataclass, field, replace
from statistics import median

from PIL import Image, ImageDraw

from cardstore.errors import ReviewError, UnknownLeafError
from cardstore.review.item import (
    HeldItem,
    QueueItem,
    QueueKind,
    QueueProgress,
    Role,
    ShownCard,
    ShownItem,
    ShownLeaf,
    ShownPart,
)
from cardstore.review.ruling import ErrorClass, Ruling, RulingKind
from cardstore.text.layer import Box
from cardstore.web.app import create_app
from cardstore.web.held import Reviewer, ReviewTerms
from cardstore.workflow.leaf_image import LeafImage

SCAN = "5c" * 32
PORT = 8437
HOST = f"http://127.0.0.1:{PORT}"
WIDTH, HEIGHT = 1000, 1500
MARK = "made-up"


def part(text, *, differs=False):
    """A stretch of text."""
    return ShownPart(text=text, differs=differs)


def leaf(leaf_index, label="57", **more):
    """A leaf with two lit words and a number."""
    values = {
        "scan_digest": SCAN,
        "leaf_index": leaf_index,
        "width_px": WIDTH,
        "height_px": HEIGHT,
        "page_label": label,
        "basis": "printed",
        "lit": (Box(100, 300, 400, 340), Box(420, 300, 700, 340)),
        "number": Box(480, 1420, 520, 1450),
    } | more
    return ShownLeaf(**values)


def card(**more):
    """A card whose quote stands on leaf 61."""
    values = {
        "card_id": "7KQ2-M",
        "quote": (part("The lamp was lit at "), part("nine", differs=True), part(" each night.")),
        "page_words": (
            part("The lamp was lit at "),
            part("six", differs=True),
            part(" each night."),
        ),
        "around_before": "He kept the log himself.",
        "around_after": "No ship was lost.",
        "source": "Oake, The Harbour Lamps (1893)",
        "pages": "p. 57",
        "leaves": (leaf(61),),
        "first_leaf": 0,
        "last_leaf": 120,
    } | more
    return ShownCard(**values)


def item(place, *, kind=QueueKind.REVIEW, queue=1, **more):
    """An item of a queue."""
    values = {
        "queue": queue,
        "place": place,
        "item_key": f"key-{queue}-{place}",
        "kind": kind,
        "manuscript": "ch03.md",
        "line": 41,
        "chapter": "The Lower Light",
        "before": "The harbour was dark before.",
        "after": "Nobody complained.",
        "words": (
            part(f"Sentence {place}: the lamp was lit at nine, "),
            part("every night", differs=True),
            part("."),
        ),
        "why": ("A named person is quoted.",) if kind is QueueKind.REVIEW else (),
        "cards": (card(),),
    } | more
    return ShownItem(**values)


@dataclass
class MadeQueue:
    """A queue and its items."""

    queue: int
    kind: QueueKind
    items: list = field(default_factory=list)
    follows: int | None = None


class Kept:
    """What all threads share: queues, rulings, openings."""

    def __init__(self, *queues):
        self.queues = {one.queue: one for one in queues}
        self.failure = ""
        self.closed = ""
        self.accused = {}
        self.left_with = {}
        self.beside = {}
        self.rulings = []
        self.nonces = {}
        self.opened = []
        self.leases = {}
        self.lock = threading.Lock()
        self.opened_by = []


class MadeLibrary:
    """A library of which only the review is there."""

    def __init__(self, kept):
        self.kept = kept
        self.thread = threading.get_ident()
        kept.opened_by.append(self.thread)

    def _own(self):
        assert self.thread == threading.get_ident(), "a library belongs to its thread"

    def close(self):
        self._own()

    def queues(self, kind=None):
        self._own()
        return tuple(one for one in self.kept.queues.values() if kind in {None, one.kind})

    def audit_lifted(self, queue):
        self._queue(queue)
        return ""

    def audit_closed(self, queue):
        self._queue(queue)
        return self.kept.closed

    def accused_before(self, queue, place, *, reviewer):
        self._queue(queue)
        return self.kept.accused.get((queue, place, reviewer), "")

    def audit_failure(self, queue):
        self._queue(queue)
        return self.kept.failure

    def queues_at_work(self, *, reviewer=None):
        told = [self.queue_progress(one.queue, reviewer=reviewer) for one in self.queues()]
        return tuple(one for one in told if one.left)

    def _queue(self, queue):
        self._own()
        if queue not in self.kept.queues:
            msg = f"There is no queue {queue}"
            raise ReviewError(msg)
        return self.kept.queues[queue]

    def _standing(self, queue):
        return {
            one.place: one for one in self.kept.rulings if one.queue == queue and not one.undone
        }

    def hold_item(self, queue, place, *, reviewer):
        with self.kept.lock:
            return self.kept.leases.setdefault((queue, place), reviewer) == reviewer

    def held_from(self, queue, *, reviewer):
        with self.kept.lock:
            ruled = self._standing(queue)
            return [
                HeldItem(place=place, reviewer=who, until=0.0)
                for (of, place), who in self.kept.leases.items()
                if of == queue and who != reviewer and place not in ruled
            ]

    def left_with(self, queue, *, reviewer):
        return self.kept.left_with.get((queue, reviewer), ())

    def before_others(self, queue, place, *, reviewer):
        return self.kept.beside.get((queue, place, reviewer), "")

    def let_item_go(self, queue, place, *, reviewer):
        with self.kept.lock:
            if self.kept.leases.get((queue, place)) == reviewer:
                del self.kept.leases[queue, place]

    def follow_up(self, queue, *, reviewer):
        if self.queue_progress(queue, reviewer=reviewer).left:
            return None
        return next((one for one in self.kept.queues.values() if one.follows == queue), None)

    def last_ruling(self, queue, *, reviewer):
        while queue is not None:
            with self.kept.lock:
                held = [
                    one
                    for one in self.kept.rulings
                    if (one.queue, one.reviewer) == (queue, reviewer) and not one.undone
                ]
            if held:
                return held[-1]
            queue = self._queue(queue).follows
        return None

    def ruling_of(self, queue, place, *, reviewer):
        with self.kept.lock:
            held = [
                one
                for one in self.kept.rulings
                if (one.queue, one.place, one.reviewer) == (queue, place, reviewer)
                and not one.undone
            ]
        return held[-1] if held else None

    def next_item(self, queue, *, reviewer, after=-1, hold=True):
        with self.kept.lock:
            ruled = self._standing(queue)
            for shown in self._queue(queue).items:
                holder = self.kept.leases.get((queue, shown.place), reviewer)
                if shown.place > after and shown.place not in ruled and holder == reviewer:
                    if hold:
                        self.kept.leases[queue, shown.place] = reviewer
                    return QueueItem(
                        queue=queue,
                        place=shown.place,
                        item_key=shown.item_key,
                        role=Role.PLANTED,
                        stratum="secret-stratum",
                        manuscript=shown.manuscript,
                        number=shown.place,
                        line=shown.line,
                        words="secret-words",
                        verdict_key="secret-verdict",
                        asks=(("check", "secret-reason", "secret-message"),),
                        planted_as="secret-fault",
                    )
        return None

    def show_item(self, queue, place, *, reviewer):
        items = self._queue(queue).items
        if not 0 <= place < len(items):
            msg = f"Queue {queue} has no place {place}"
            raise ReviewError(msg)
        shown = items[place]
        if shown.kind is QueueKind.REVIEW:
            return shown
        return replace(
            shown, opened=(queue, place, reviewer) in {one[:3] for one in self.kept.opened}
        )

    def rule(
        self,
        queue,
        place,
        *,
        reviewer,
        kind,
        error=None,
        note="",
        seconds=0.0,
        nonce="",
        item_key="",
    ):
        shown = self.show_item(queue, place, reviewer=reviewer)
        if not shown.opened:
            msg = "No leaf of it was opened"
            raise ReviewError(msg)
        if item_key and item_key != shown.item_key:
            msg = "Another sentence lies there"
            raise ReviewError(msg)
        with self.kept.lock:
            if nonce in self.kept.nonces:
                return self.kept.nonces[nonce]
            made = Ruling(
                number=len(self.kept.rulings) + 1,
                queue=queue,
                place=place,
                item_key=shown.item_key,
                reviewer=reviewer,
                kind=RulingKind(kind),
                error=None if error is None else ErrorClass(error),
                note=note,
                seconds=seconds,
            )
            self.kept.rulings.append(made)
            self.kept.nonces[nonce] = made
            return made

    def withdraw_ruling(self, queue, place, *, reviewer, nonce):
        self.show_item(queue, place, reviewer=reviewer)
        kept = self.kept.nonces.get(nonce)
        return kept and self.undo_ruling(queue, reviewer=reviewer, ruling=kept.number)

    def undo_ruling(self, queue, *, reviewer, ruling=None):
        self._own()
        last = self.last_ruling(queue, reviewer=reviewer)
        queue = queue if last is None else last.queue
        with self.kept.lock:
            for at in range(len(self.kept.rulings) - 1, -1, -1):
                one = self.kept.rulings[at]
                meant = not one.undone if ruling is None else one.number == ruling
                if one.queue == queue and one.reviewer == reviewer and meant:
                    self.kept.rulings[at] = replace(one, undone=True)
                    return self.kept.rulings[at]
        return None

    def note_opened(self, queue, place, *, reviewer, scan_digest, leaf_index):
        self._own()
        self.kept.opened.append((queue, place, reviewer, scan_digest, leaf_index))

    def queue_listed(self, queue, *, reviewer):
        """As its progress: it holds nothing back."""
        return self.queue_progress(queue, reviewer=reviewer)

    def queue_progress(self, queue, *, reviewer):
        items = self._queue(queue).items
        mine = [one for one in self._standing(queue).values() if one.reviewer == reviewer]
        left = len(items) - len(self._standing(queue))
        pace = median(one.seconds for one in mine) if mine else None
        return QueueProgress(
            queue=queue,
            items=len(items),
            left=left,
            today=len(mine),
            median_seconds=pace,
            hours_left=left * (30.0 if pace is None else pace) / 3600,
            measured=len(mine),
        )

    def leaf_image(self, scan_digest, leaf_index):
        self._own()
        if scan_digest != SCAN or not 0 <= leaf_index <= 120:
            msg = "There is no such leaf"
            raise UnknownLeafError(msg)
        return LeafImage(
            content=drawn_leaf(leaf_index), media_type="image/jpeg", tag=f"t{leaf_index}"
        )


def drawn_leaf(leaf_index):
    """A JPEG with its number on it."""
    image = Image.new("L", (WIDTH, HEIGHT), 250)
    pen = ImageDraw.Draw(image)
    for row in range(30):
        pen.rectangle((100, 100 + 40 * row, 900, 112 + 40 * row), fill=60)
    pen.text((480, 1420), str(leaf_index), fill=0)
    buffer = io.BytesIO()
    image.save(buffer, format="JPEG", quality=80)
    return buffer.getvalue()


def review_of(count, **more):
    """A review queue of so many items."""
    return MadeQueue(1, QueueKind.REVIEW, [item(place, **more) for place in range(count)])


def made_app(*queues, names=("anna",), now=None, **terms):
    """An app over a review in memory; gives it, what it keeps, and its reviewers."""
    kept = Kept(*queues)
    reviewers = tuple(Reviewer.named(name) for name in names)
    values = {"port": PORT, "reviewers": reviewers, "library_mark": MARK} | terms
    clock = {} if now is None else {"now": now}
    app = create_app(lambda: MadeLibrary(kept), terms=ReviewTerms(**values), **clock)
    return app, kept, reviewers


def entered(app, reviewer):
    """A client that came in by the first address."""
    client = app.test_client()
    answer = client.get(f"/enter?token={reviewer.token}", base_url=HOST)
    assert answer.status_code == 200
    return Visitor(client, reviewer)


class Visitor:
    """A browser of the tests: asks from the right host, and fills in forms."""

    def __init__(self, client, reviewer):
        self.client, self.reviewer = client, reviewer

    def get(self, address, **more):
        return self.client.get(address, base_url=HOST, **more)

    def post(self, address, fields=(), **more):
        form = {"proof": self.reviewer.proof} | dict(fields)
        return self.client.post(address, data=form, base_url=HOST, **more)

    def part(self, address, fields=None):
        """Ask as the page's script does."""
        headers = {"X-Fragment": "1"}
        if fields is None:
            return self.get(address, headers=headers)
        return self.post(address, fields, headers=headers)

    def ruling(self, kind="supported", *, nonce="n1", **more):
        """The fields of a ruling."""
        return {
            "kind": kind,
            "nonce": nonce,
            "library": MARK,
            "reviewer": self.reviewer.name,
            "seconds": "12.5",
        } | more
