"""Offer names: what a shell completes from a library, which is only read and never made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError
from cardstore.settings import read_settings
from cardstore.store.name_query import NameKind
from cardstore.store.store import Store

if TYPE_CHECKING:
    from os import PathLike

__all__ = ["NameKind", "offer_names"]


def offer_names(
    kind: NameKind, prefix: str, *, folder: str | PathLike[str] | None = None
) -> tuple[tuple[str, str], ...]:
    """Give the names that begin so, each with a few words about it.

    Args:
        kind: of cards, sources or tags.
        prefix: how it begins.
        folder: the library's folder; default is CARDSTORE_LIBRARY, else ./cardstore-library.

    Returns:
        Nothing where there is no library, or it cannot be read: a shell is no place for messages.
    """
    try:
        with Store.open(read_settings(library=folder).library, read_only=True) as store:
            return store.names.beginning(kind, prefix)
    except CardstoreError:
        return ()
