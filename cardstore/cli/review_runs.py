"""The three ways in which `cardstore review` runs: a list, the terminal, the page."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.cli.progress import Bar
from cardstore.cli.render import print_json
from cardstore.cli.review_lines import TerminalScreen, accused_line, print_queues
from cardstore.counts import count_of
from cardstore.documents.named import named_document
from cardstore.errors import ReviewError
from cardstore.workflow.review_terminal import TerminalReview
from cardstore.workflow.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardstore.review.item import QueueProgress
    from cardstore.review.keys import Keys
    from cardstore.workflow.library import Library


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What is reviewed, by whom, and how.

    Attributes:
        queue: which queue.
        people: who reviews; the first of them in a terminal.
        keys: which key does what.
        minutes: after so many a pause is offered; 0 for never.
    """

    queue: int
    people: tuple[str, ...]
    keys: Keys
    minutes: float


def chosen_queue(
    library: Library, told: int | None, *, manuscripts: tuple[str, ...], people: Sequence[str]
) -> int:
    """Give the queue that is meant: the one that was told, or the one of all that waits now.

    Of several people's the first: who is done with it goes on with the next by themselves.

    Raises:
        ReviewError: there is no such queue, or the gate has not read the manuscripts as they are.
    """
    known = {one.queue for one in library.queues()}
    if told is not None:
        if told not in known:
            what = f"There is no queue {told}"
            raise ReviewError(what)
        return told
    waits = min(
        (
            library.review_queue(
                manuscripts or None, made_by=who, reviewer=who, others=people, progress=Bar("queue")
            )
            for who in people
        ),
        key=lambda one: one.queue,
    )
    if waits.queue not in known:
        tell(f"Queue {waits.queue} was opened: {count_of(waits.items, 'item')}.")
    return waits.queue


def list_queues(
    library: Library, reviewer: str | None, *, queue: int | None, every: bool, as_json: bool
) -> None:
    """List the queues in which something is left, or one of them, and how far each is.

    Args:
        library: the library.
        reviewer: for whom; None for all together.
        queue: this one alone, also where it is done.
        every: all of them, also those that are done or replaced.
        as_json: as a document.

    Raises:
        ReviewError: there is no such queue.
    """
    held = {one.queue: one for one in library.queues()}
    if queue is not None and queue not in held:
        what = f"There is no queue {queue}"
        raise ReviewError(what)
    if queue is not None:
        told: tuple[QueueProgress, ...] = (library.queue_listed(queue, reviewer=reviewer),)
    elif every:
        told = tuple(library.queue_listed(one, reviewer=reviewer) for one in held)
    else:
        told = library.queues_at_work(reviewer=reviewer)
    outside = 0 if queue is not None else library.accused_outside()
    listed = [(one.queue, held[one.queue].kind, held[one.queue].at, one) for one in told]
    if not as_json:
        print_queues(listed, others=len(held) - len(listed), reviewer=reviewer)
        if outside:
            click.echo(accused_line(outside))
        return
    document = named_document(
        "review-queues",
        {
            "reviewer": reviewer,
            "accused_outside": outside,
            "queues": [
                {
                    "queue": queue,
                    "kind": kind.value,
                    "at": at,
                    "items": progress.items,
                    "left": progress.left,
                    "next": progress.next,
                    "today": progress.today,
                    "median_seconds": progress.median_seconds,
                    "hours_left": progress.hours_left,
                    "measured": progress.measured,
                    "closed": progress.closed,
                    "left_with": progress.left_with,
                }
                for queue, kind, at, progress in listed
            ],
        },
    )
    print_json(document)


def review_here(library: Library, run: Run, *, as_json: bool) -> None:
    """Review in the terminal."""
    review = TerminalReview(
        library=library,
        queue=run.queue,
        reviewer=run.people[0],
        keys=run.keys,
        screen=TerminalScreen(run.keys),
        now=time.monotonic,
        sitting=Sitting(now=time.monotonic, minutes=run.minutes),
    )
    given = review.run()
    progress = library.queue_progress(review.queue, reviewer=run.people[0])
    if as_json:
        told = {"queue": review.queue, "rulings": given, "left": progress.left}
        print_json(named_document("review-sitting", told))
    else:
        click.echo(f"Rulings: {given}. Left in queue {review.queue}: {progress.left}.")


def serve_page(folder: Path, run: Run, *, port: int | None, browser: bool, as_json: bool) -> None:
    """Serve the page until it is stopped."""
    from cardstore.web.serve import ReviewServer

    server = ReviewServer(
        folder,
        reviewers=run.people,
        queue=run.queue,
        port=port,
        keys=run.keys,
        minutes=run.minutes,
    )
    if as_json:
        addresses = [{"by": by, "address": address} for by, address in server.served.addresses]
        told = {"queue": run.queue, "port": server.served.port, "addresses": addresses}
        print_json(named_document("served-page", told))
    else:
        for by, address in server.served.addresses:
            click.echo(f"{by}: {address}")
    sys.stdout.flush()
    tell("Stop with Ctrl-C. Every ruling is saved when its key is pressed.")
    if browser:
        import webbrowser
        from threading import Thread

        # A browser that runs in a terminal would keep us from serving what it asks for.
        Thread(target=webbrowser.open, args=(server.address_for_once(),), daemon=True).start()
    server.run()
