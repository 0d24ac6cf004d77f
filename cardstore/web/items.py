"""Items: one at a time, ruled by a key, saved at once; the answer is the next one.

Comes in: requests that passed the guard. Goes out: parts of the page. Nothing is decided here: what
may be ruled, who holds what, and what of it is shown is the library's matter.

- Each shown item carries a nonce, so that a ruling that is sent twice is one.
- It carries the mark of its library and the name of who ruled too: a browser keeps a ruling that it
  could not send, and what it keeps must not reach another library or another person's record.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from flask import Blueprint, abort, redirect, request, url_for

from cardstore.errors import ReviewError
from cardstore.review.standing import MOST_ASKED
from cardstore.review.wording import QUEUE_WORDS, again_told, replaced_told, said_of
from cardstore.web.answers import answer_with, wants_part
from cardstore.web.forms import told_class, told_kind, told_nonce, told_seconds
from cardstore.web.held import held, library, reviewer, sitting
from cardstore.web.shown import (
    cards_of,
    class_choices,
    first_leaf_of,
    is_hidden,
    ruling_choices,
    viewers_of,
    words_of,
)
from cardstore.workflow.left_told import held_told
from cardstore.workflow.review_terminal import ruling_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Response
    from werkzeug.wrappers import Response as AnyResponse

    from cardstore.review.item import QueueProgress
    from cardstore.review.ruling import Ruling

MOST_NOTE = 4000
_HIGHEST = 2**31
blueprint = Blueprint("items", __name__)
logger = logging.getLogger(__name__)


@blueprint.get("/")
def home() -> AnyResponse:
    """Go to the queue of this run, or list all."""
    chosen = held().terms.queue
    return queues() if chosen is None else redirect(url_for("items.open_queue", queue=chosen), 303)


@blueprint.get("/queues")
def queues() -> Response:
    """List the queues."""
    who = reviewer().name
    every = bool(request.args.get("all", default=0, type=int))
    held_queues = library().queues()
    told = (
        [library().queue_listed(one.queue, reviewer=who) for one in held_queues]
        if every
        else library().queues_at_work(reviewer=who)
    )
    progress = {one.queue: one for one in told}
    listed = [
        (one, QUEUE_WORDS[one.kind], progress[one.queue])
        for one in held_queues
        if one.queue in progress
    ]
    others = len(held_queues) - len(listed)
    return answer_with("_queues.html", title="What waits", listed=listed, others=others)


@blueprint.get("/queue/<int:queue>")
def open_queue(queue: int) -> Response:
    """Show the next open item; behind one where it is told."""
    after = max(-1, min(request.args.get("after", default=-1, type=int), _HIGHEST))
    if request.args.get("left", default=0, type=int):
        library().let_item_go(queue, after, reviewer=reviewer().name)
    return _next(queue, after=after)


@blueprint.get("/queue/<int:queue>/item/<int:place>")
def item(queue: int, place: int) -> Response:
    """Show one item."""
    return _show(queue, place)


@blueprint.get("/queue/<int:queue>/item/<int:place>/previous")
def previous(queue: int, place: int) -> Response:
    """Show the item that was shown before this one."""
    return _show(queue, sitting().shown_before(queue, place))


@blueprint.get("/queue/<int:queue>/item/<int:place>/ahead")
def ahead(queue: int, place: int) -> dict[str, str]:
    """Tell the picture that will be asked for next, so that the browser can fetch it now."""
    held().paces.count(library(), queue, reviewer=reviewer().name)
    found = library().next_item(queue, reviewer=reviewer().name, after=place, hold=False)
    if found is None:
        return {"picture": ""}
    shown = held().show_item(queue, found.place, reviewer=reviewer().name)
    leaf = first_leaf_of(shown)
    if leaf is None:
        return {"picture": ""}
    return {"picture": url_for("leaves.picture", scan_digest=leaf[0], leaf_index=leaf[1])}


@blueprint.get("/queue/<int:queue>/item/<int:place>/hold")
def hold(queue: int, place: int) -> dict[str, bool]:
    """Keep an item that is looked at for long before who looks; tell whether it is theirs."""
    return {"held": library().hold_item(queue, place, reviewer=reviewer().name)}


@blueprint.post("/queue/<int:queue>/item/<int:place>/let-go")
def let_go(queue: int, place: int) -> tuple[str, int]:
    """Let others have an item whose page was closed or left."""
    library().let_item_go(queue, place, reviewer=reviewer().name)
    return "", 204


@blueprint.post("/queue/<int:queue>/item/<int:place>/ruling")
def rule(queue: int, place: int) -> AnyResponse:
    """Save a ruling, and show the next item."""
    _require_ours()
    if request.form.get("withdrawn"):
        return _withdraw(queue, place)
    kind = told_kind()
    who = reviewer().name
    before = library().ruling_of(queue, place, reviewer=who)
    beside = library().before_others(queue, place, reviewer=who)
    ruling = library().rule(
        queue,
        place,
        reviewer=who,
        kind=kind,
        error=told_class(kind),
        note=request.form.get("note", "").strip()[:MOST_NOTE],
        seconds=told_seconds(),
        nonce=told_nonce(),
        item_key=request.form.get("item", ""),
    )
    sitting().count_ruling()
    if before is None:
        held().paces.one_less(queue, reviewer=who)
    else:
        held().paces.count(library(), queue, reviewer=who)
    said = " ".join(filter(None, (*_said_of(ruling, before), beside)))
    try:
        return _go_on(queue, after=place, said=said)
    except Exception:  # the ruling is kept, whatever is wrong with what comes next
        logger.exception("what comes behind item %s of queue %s cannot be shown", place, queue)
        return _cannot_go_on(queue, said=said, after=place + 1)


def _said_of(ruling: Ruling, before: Ruling | None) -> Iterator[str]:
    """Say what was saved, what it replaced that the page did not show, and what it did."""
    yield f"Saved: {said_of(ruling.kind, ruling.error)}."
    if ruling.error is None and request.form.get("error"):
        yield "The class that was chosen is left out: that ruling finds nothing wrong."
    if before is not None and before.number != request.form.get("ruled", type=int):
        yield replaced_told(before, ruling)
    yield ruling_told(library(), ruling, reviewer=reviewer().name)


def _withdraw(queue: int, place: int) -> AnyResponse:
    """Keep nothing of a ruling that was taken back before its answer came; show its item again."""
    who = reviewer().name
    taken = library().withdraw_ruling(queue, place, reviewer=who, nonce=told_nonce())
    held().paces.count(library(), queue, reviewer=who)
    said = "Taken back; nothing was saved."
    if taken is not None and taken.error is not None:
        said = f"{said} {ruling_told(library(), taken, reviewer=who)}".rstrip()
    return _again(queue, place, said=said, note=request.form.get("note", "").strip()[:MOST_NOTE])


@blueprint.post("/queue/<int:queue>/undo")
def undo(queue: int) -> AnyResponse:
    """Take the last ruling back, and show its item again."""
    told = request.form.get("ruling", type=int)
    taken = library().undo_ruling(queue, reviewer=reviewer().name, ruling=told)
    if taken is None:
        what = "There is no ruling of yours in this queue to take back"
        raise ReviewError(what, remedy="Go on with the next item")
    sitting().count_back()
    held().paces.count(library(), taken.queue, reviewer=reviewer().name)
    stands = library().ruling_of(taken.queue, taken.place, reviewer=reviewer().name)
    said = f"Taken back: {said_of(taken.kind, taken.error)}. {again_told(stands)}".rstrip()
    if taken.error is not None:
        said = f"{said} {ruling_told(library(), taken, reviewer=reviewer().name)}".rstrip()
    if library().accused_before(taken.queue, taken.place, reviewer=reviewer().name):
        library().let_item_go(taken.queue, taken.place, reviewer=reviewer().name)
        return _go_on(taken.queue, after=taken.place, said=said)  # others see to it now
    return _again(taken.queue, taken.place, said=said, note=taken.note)


@blueprint.post("/queue/<int:queue>/item/<int:place>/opened")
def opened(queue: int, place: int) -> AnyResponse:
    """Keep that a leaf was opened, and show the item with its cards."""
    shown = held().show_item(queue, place, reviewer=reviewer().name)
    leaf = first_leaf_of(shown)
    if leaf is None:
        what = "None of its cards stands on a leaf that could be opened"
        raise ReviewError(what, remedy="Leave it for later, and see to the card")
    library().leaf_image(*leaf)  # what cannot be shown was not opened
    library().note_opened(
        queue, place, reviewer=reviewer().name, scan_digest=leaf[0], leaf_index=leaf[1]
    )
    return _again(queue, place, said="The leaf is open.")


@blueprint.post("/queue/<int:queue>/go-on")
def go_on(queue: int) -> AnyResponse:
    """Begin a new sitting."""
    sitting().begin_anew()
    after = request.form.get("after", default=-1, type=int)
    return _go_on(queue, after=max(-1, min(after, _HIGHEST)), said="")


def _go_on(queue: int, *, after: int, said: str) -> AnyResponse:
    """Show what comes next: at once to our script, by another address to anybody else."""
    if wants_part():
        return _next(queue, after=after, said=said)
    sitting().leave_word(said)
    return redirect(url_for("items.open_queue", queue=queue, after=after), 303)


def _cannot_go_on(queue: int, *, said: str, after: int) -> Response:
    """Say that a ruling is saved, and that the next item cannot be shown; with a way past it."""
    return answer_with(
        "_refusal.html",
        title="Saved",
        said=said,
        what=f"{said} The next sentence cannot be shown.",
        remedy="The fault is in cardstore itself; report it, and go on behind that sentence.",
        back=url_for("items.open_queue", queue=queue, after=after),
        back_said="Go on behind it",
    )


def _again(queue: int, place: int, *, said: str, note: str = "") -> AnyResponse:
    """Show an item after a form: at once to our script, by its address to anybody else."""
    if wants_part():
        return _show(queue, place, said=said, note=note)
    sitting().leave_word(said)
    return redirect(url_for("items.item", queue=queue, place=place), 303)


def _next(queue: int, *, after: int, said: str = "") -> Response:
    """Show the next open item, a pause, or that nothing is left."""
    who = reviewer().name
    if sitting().is_due():
        minutes, ruled = sitting().told()
        return answer_with(
            "_pause.html",
            title="A pause",
            queue=queue,
            after=after,
            minutes=minutes,
            ruled=ruled,
            said=said,
            last=library().last_ruling(queue, reviewer=who),
            progress=held().paces.count(library(), queue, reviewer=who),
        )
    if library().audit_closed(queue):
        return _done(queue, said=said)
    found = library().next_item(queue, reviewer=who, after=after)
    if found is None and after >= 0:
        found = library().next_item(queue, reviewer=who)
    if found is None:
        follow_up = library().follow_up(queue, reviewer=who)
        if follow_up is not None:  # to who reviews it is one queue
            queue = follow_up.queue
            found = library().next_item(queue, reviewer=who)
    if found is None:
        return _done(queue, said=said)
    return _show(queue, found.place, said=said)


def _done(queue: int, *, said: str) -> Response:
    """Say that nothing is left for who looks, or that nothing more may be ruled."""
    who = reviewer().name
    closed = library().audit_closed(queue)
    return answer_with(
        "_done.html",
        title="Ruled no more" if closed else "Nothing waits",
        closed=closed,
        failed=library().audit_failure(queue),
        lifted=library().audit_lifted(queue),
        held=held_told(library().held_from(queue, reviewer=who)),
        left_with=library().left_with(queue, reviewer=who),
        most_asked=MOST_ASKED,
        queue=queue,
        said=said,
        last=library().last_ruling(queue, reviewer=who),
        progress=held().paces.count(library(), queue, reviewer=who),
    )


def _show(queue: int, place: int, *, said: str = "", note: str = "") -> Response:
    """Show one item; none where nothing more may be ruled."""
    if library().audit_closed(queue):
        return _done(queue, said=said)
    who = reviewer().name
    ruled = library().ruling_of(queue, place, reviewer=who)
    shown = held().show_item(queue, place, reviewer=who)
    sitting().note_shown(queue, place)
    keys = held().terms.keys
    return answer_with(
        "_item.html",
        title=f"{QUEUE_WORDS[shown.kind]}, item {place + 1}",
        item=shown,
        failed=library().audit_failure(queue),
        lifted=library().audit_lifted(queue),
        accused=library().accused_before(queue, place, reviewer=who),
        beside=library().before_others(queue, place, reviewer=who),
        hidden=is_hidden(shown),
        can_open=first_leaf_of(shown) is not None,
        words=words_of(shown),
        cards=cards_of(shown),
        viewers=viewers_of(
            shown,
            card=request.args.get("card", default=0, type=int),
            leaf_index=request.args.get("leaf", default=None, type=int),
        ),
        current_card=request.args.get("card", default=0, type=int),
        rulings=ruling_choices(keys),
        classes=class_choices(keys),
        progress=_pace(queue),
        nonce=secrets.token_urlsafe(16),
        shown_at=f"{held().now():.1f}",
        said=said,
        last=library().last_ruling(queue, reviewer=who),
        ruled="" if ruled is None else said_of(ruled.kind, ruled.error),
        ruled_before=0 if ruled is None else ruled.number,
        note=note if ruled is None else ruled.note,
    )


def _pace(queue: int) -> QueueProgress:
    """Tell how far the queue is: as counted last to our script, which has it counted again."""
    paces, who = held().paces, reviewer().name
    if wants_part():
        return paces.told(library(), queue, reviewer=who)
    return paces.count(library(), queue, reviewer=who)


def _require_ours() -> None:
    """Refuse a ruling that was meant for another library, or made by somebody else."""
    if request.form.get("library") != held().terms.library_mark:
        abort(409, "This ruling belongs to another library.")
    if request.form.get("reviewer") != reviewer().name:
        abort(409, "This ruling is another person’s.")
