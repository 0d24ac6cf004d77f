"""Forms: what somebody sent with a ruling, read and refused where it cannot be one.

Comes in: the form of the request at hand. Goes out: the ruling's kind, its class, how long it took,
and the nonce of the item that was shown.
"""

from __future__ import annotations

import math

from flask import abort, request

from cardstore.errors import ReviewError
from cardstore.review.ruling import ERRORS, ErrorClass, RulingKind
from cardstore.web.held import held

MOST_SECONDS = 3600.0
MOST_NONCE = 64
PAUSE_S = 120.0  # without the script a longer look is taken for a pause, and not counted


def told_kind() -> RulingKind:
    """Read the ruling."""
    told = request.form.get("kind", "")
    if told not in set(RulingKind):
        what = "No ruling was chosen"
        raise ReviewError(what, remedy="Choose one of the five")
    return RulingKind(told)


def told_class(kind: RulingKind) -> ErrorClass | None:
    """Read the class of an error; it is left out where nothing is wrong."""
    if kind not in ERRORS:
        return None
    told = request.form.get("error", "")
    if told not in set(ErrorClass):
        what = "An error needs its class, so that it can be counted"
        raise ReviewError(what, remedy="Choose one of the nine, then rule again")
    return ErrorClass(told)


def told_seconds() -> float:
    """Read how long it took: as our script measured it, else since it was shown; 0 for unknown."""
    measured = _told_number("seconds")
    if measured is not None:
        return round(min(max(measured, 0.0), MOST_SECONDS), 1)
    shown_at = _told_number("shown_at")
    since = 0.0 if shown_at is None else held().now() - shown_at
    return round(since, 1) if 0.0 <= since <= PAUSE_S else 0.0


def _told_number(field: str) -> float | None:
    """Read a number; None where none is told."""
    try:
        told = float(request.form.get(field, ""))
    except ValueError:
        return None
    return told if math.isfinite(told) else None


def told_nonce() -> str:
    """Read the nonce; a ruling without one could be doubled."""
    told = request.form.get("nonce", "")
    if not 0 < len(told) <= MOST_NONCE:
        abort(400, "The form is not complete.")
    return told
