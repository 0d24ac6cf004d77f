"""Pictures in Datasette: what stands at the paths that the views of a library name.

    /-/pictures/cards/7KQ2-M.png          the leaf or leaves of a card, its words lit
    /-/pictures/leaves/DIGEST/20.jpg      one leaf
    /-/pictures/words/DIGEST/20/7.png     one word, with what stands close around it

Comes in: a path, and the database that Datasette serves. Goes out: a picture, drawn from the stored
originals when it is asked for, or a sentence that says why there is none. Each request opens the
library for itself, in a thread of its own, since a library belongs to the thread that opened it.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from datasette import hookimpl
from datasette.utils.asgi import Response
from markupsafe import Markup

from cardstore.errors import CardstoreError, UnknownCardError, UnknownLeafError
from cardstore.store.store import DATABASE_NAME
from cardstore.workflow.library import Library

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

_PATH = re.compile(r"/-/pictures/[\w./-]+")
_CARD = r"^/-/pictures/cards/(?P<card>[\w-]+)\.png$"
_LEAF = r"^/-/pictures/leaves/(?P<scan>[0-9a-f]{64})/(?P<leaf>[0-9]{1,9})\.jpg$"
_WORD = r"^/-/pictures/words/(?P<scan>[0-9a-f]{64})/(?P<leaf>[0-9]{1,9})/(?P<word>[0-9]{1,9})\.png$"
_OTHER = r"^/-/pictures(/.*)?$"


class Database(Protocol):
    """A database of Datasette, as far as it is asked here."""

    path: str | None


class Urls(Protocol):
    """What Datasette knows of its own addresses."""

    def path(self, path: str) -> str:
        """Give a path as a browser has to ask for it."""

    def row(self, database: str, table: str, row_path: str) -> str:
        """Give the address of a row."""


class Site(Protocol):
    """Datasette, as far as it is asked here."""

    databases: Mapping[str, Database]
    urls: Urls


class Request(Protocol):
    """A request, as far as it is asked here."""

    url_vars: Mapping[str, str]


@hookimpl  # type: ignore[untyped-decorator]  # Datasette has no types
def register_routes() -> list[tuple[str, Callable[..., Awaitable[object]]]]:
    """Tell Datasette which paths are pictures."""
    return [
        (_CARD, _card_picture),
        (_LEAF, _leaf_picture),
        (_WORD, _word_picture),
        (_OTHER, _no_picture),
    ]


@hookimpl  # type: ignore[untyped-decorator]
def render_cell(value: object, column: str, database: str, datasette: Site) -> Markup | None:
    """Show a path as the picture that stands there, and the id of a card as a link to its row."""
    if not isinstance(value, str):
        return None
    if column == "picture" and _PATH.fullmatch(value):
        where = datasette.urls.path(value)
        small = Markup('<img src="{}" loading="lazy" style="max-width: 20em" alt="{}">')
        return Markup('<a href="{}">{}</a>').format(where, small.format(where, Path(value).name))
    if column == "source" and value:
        where = datasette.urls.row(database, "sources", _tilde(value))
        return Markup('<a href="{}">{}</a>').format(where, value)
    return None


def _tilde(key: str) -> str:
    """Write a key as Datasette writes it into addresses."""
    from datasette.utils import tilde_encode  # noqa: PLC0415 - only rows of sources need it

    return str(tilde_encode(key))


async def _card_picture(datasette: Site, request: Request) -> object:
    """Give the leaf or leaves of a card."""
    card = request.url_vars["card"]
    return await _drawn(datasette, lambda library: (library.picture(card), "image/png"))


async def _leaf_picture(datasette: Site, request: Request) -> object:
    """Give a leaf."""
    scan, leaf = request.url_vars["scan"], int(request.url_vars["leaf"])

    def draw(library: Library) -> tuple[bytes, str]:
        image = library.leaf_image(scan, leaf)
        return image.content, image.media_type

    return await _drawn(datasette, draw)


async def _word_picture(datasette: Site, request: Request) -> object:
    """Give a word."""
    asked = request.url_vars
    scan, leaf, word = asked["scan"], int(asked["leaf"]), int(asked["word"])

    def draw(library: Library) -> tuple[bytes, str]:
        image = library.word_image(scan, leaf, word)
        return image.content, image.media_type

    return await _drawn(datasette, draw)


async def _no_picture() -> object:
    """Answer what is the address of no picture."""
    told = (
        "No picture has this address: there are /-/pictures/cards/CARD.png, "
        "/-/pictures/leaves/DIGEST/LEAF.jpg and /-/pictures/words/DIGEST/LEAF/WORD.png, "
        "where DIGEST is a scan's whole SHA-256 and leaves and words are counted from 0."
    )
    return Response.text(told, status=404)


async def _drawn(datasette: Site, draw: Callable[[Library], tuple[bytes, str]]) -> object:
    """Draw from the library that Datasette serves, and answer with the picture or the reason."""
    folder = _folder_of(datasette)
    if folder is None:
        return Response.text("This Datasette serves no library of cardstore.", status=404)

    def drawn() -> tuple[bytes, str]:
        with Library.open(folder) as library:
            return draw(library)

    try:
        content, media_type = await asyncio.to_thread(drawn)
    except (UnknownCardError, UnknownLeafError) as exc:
        return Response.text(str(exc), status=404)
    except CardstoreError as exc:  # as where an original needs a password, or was altered
        return Response.text(str(exc), status=503)
    return Response(content, content_type=media_type)


def _folder_of(datasette: Site) -> Path | None:
    """Find the library among the databases that are served."""
    for one in datasette.databases.values():
        if one.path is not None and Path(one.path).name == DATABASE_NAME:
            return Path(one.path).parent
    return None
