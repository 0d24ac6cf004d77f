"""Rulings that were taken back before they arrived: they are not kept when they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import ReviewError

if TYPE_CHECKING:
    from cardstore.store.connection import Connection, Row


def keep_withdrawn(connection: Connection, row: Row) -> None:
    """Keep that what is sent under a nonce was taken back.

    Args:
        connection: within a transaction in which nothing was found under that nonce.
        row: nonce, queue, place, reviewer and time; without a nonce nothing can arrive later.
    """
    if row["nonce"]:
        connection.insert("withdrawn_rulings", [row], only_new=True)


def require_not_withdrawn(connection: Connection, nonce: str) -> None:
    """Refuse what was taken back before it arrived.

    Raises:
        ReviewError: it was.
    """
    if nonce and connection.rows("SELECT 1 FROM withdrawn_rulings WHERE nonce = ?", (nonce,)):
        what = "This ruling was taken back before it arrived; it is not kept"
        raise ReviewError(what, remedy="Load the item again, and rule")
