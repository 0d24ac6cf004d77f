"""Refusals: what the page says when something cannot be done. Never a trace, never a path."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from flask import make_response, request, url_for
from werkzeug.exceptions import HTTPException, SecurityError

from cardstore.errors import (
    AuditError,
    CardstoreError,
    LibraryWriteError,
    ReviewError,
    UnknownLeafError,
    UsageError,
)
from cardstore.web.answers import answer_with

if TYPE_CHECKING:
    from flask import Flask, Response

logger = logging.getLogger(__name__)

_WORDS = {
    400: "The request could not be read.",
    403: "This page belongs to the run of cardstore that printed its address. Open that address.",
    404: "There is nothing here.",
    405: "Nothing can be done here in this way.",
    413: "That is too long.",
    415: "That is no form of this page.",
}


def add_refusals(app: Flask) -> None:
    """Let the app answer errors in words."""
    app.register_error_handler(SecurityError, _refuse_host)
    app.register_error_handler(HTTPException, _refuse_request)
    app.register_error_handler(CardstoreError, _refuse)
    app.register_error_handler(Exception, _own_fault)


def _refuse_host(_exc: SecurityError) -> Response:
    """Refuse a host that is not ours, in plain words: no address of ours can be told to it."""
    return make_response(_WORDS[400], 400, {"Content-Type": "text/plain; charset=utf-8"})


def _refuse_request(exc: HTTPException) -> Response:
    """Say why a request was refused."""
    code = exc.code or 500
    known = _WORDS.get(code, "This could not be done.")
    ours = exc.description if exc.description and exc.description.endswith(".") else ""
    own = type(exc).description != exc.description
    return _answer(ours if own and ours else known, remedy="", code=code)


def _refuse(exc: CardstoreError) -> Response:
    """Say what could not be done, and what to do next."""
    code = 500
    if isinstance(exc, UnknownLeafError):
        code = 404
    elif isinstance(exc, (AuditError, ReviewError, UsageError)):
        code = 409
    elif isinstance(exc, LibraryWriteError):
        code = 503  # a full disk, or another process that writes: our script tries again
    return _answer(f"{exc.what}.", remedy=f"{exc.remedy}.", code=code)


def _own_fault(exc: Exception) -> Response:
    """Say that the fault is ours."""
    logger.error("the review page failed", exc_info=exc)
    remedy = "Nothing was saved. Load the page again; if it comes again, report it."
    return _answer("There is a fault in cardstore itself.", remedy=remedy, code=500)


def _answer(what: str, *, remedy: str, code: int) -> Response:
    back, back_said = _back()
    return answer_with(
        "_refusal.html",
        title="Not done",
        code=code,
        what=what,
        remedy=remedy,
        back=back,
        back_said=back_said,
    )


def _back() -> tuple[str, str]:
    """Give where to go on from, and how that is called: the item, its queue, or all that waits."""
    told = request.view_args or {}
    if "queue" in told and "place" in told and request.method == "POST":
        return url_for("items.item", **told), "Back to the sentence"
    if "queue" in told and "place" in told:
        return url_for("items.open_queue", queue=told["queue"]), "Back to the queue"
    return url_for("items.queues"), "Back to what waits"
