"""Entry: what Datasette may be asked, before it is asked; and how what it refuses is told.

Comes in: each request to the Datasette that serves a library. Goes out: the request as it is, or a
sentence with the reason why it is refused.

1. The Host of a request must be a name of this machine's loopback, or the very address that was
   connected to. A foreign web page whose name is made to point at this machine (DNS rebinding)
   has its own name there, and gets nothing. The port is not looked at: a tunnel has another one.
2. A library is only read here: what would change it is refused, with the methods that are allowed.
3. What Datasette refuses is answered with its own page. Its own handling prints a traceback of each
   mistyped address, and where `rich` is installed makes an error of the server of it.
4. A search for nothing but quotation marks or blanks finds nothing, and is no error.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from datasette import hookimpl
from datasette.utils import escape_fts
from datasette.utils.asgi import Base400, Response
from datasette.views.base import DatasetteError as RefusedByDatasette
from markupsafe import Markup

from cardstore.store.store import DATABASE_NAME

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator, Mapping, MutableMapping, Sequence

    Scope = MutableMapping[str, object]
    Channel = Callable[..., Awaitable[object]]
    App = Callable[[Scope, Channel, Channel], Awaitable[None]]

_READS = frozenset({"GET", "HEAD"})
_NOTHING = '""'  # of FTS5: a phrase without words, which nothing contains
_HOST = b"host"


class Database(Protocol):
    """A database of Datasette, as far as it is asked here."""

    path: str | None


class Urls(Protocol):
    """What Datasette knows of its own addresses."""

    def path(self, path: str) -> str:
        """Give a path as a browser has to ask for it."""

    def database(self, database: str) -> str:
        """Give the address of a database."""


class Site(Protocol):
    """Datasette, as far as it is asked here."""

    databases: Mapping[str, Database]
    urls: Urls

    async def render_template(
        self, templates: Sequence[str], context: Mapping[str, object], request: object
    ) -> str:
        """Write a page."""


class Request(Protocol):
    """A request, as far as it is asked here."""

    path: str


class Connection(Protocol):
    """A connection to a database, as far as it is prepared here."""

    def create_function(self, name: str, narg: int, func: Callable[[str], str]) -> None:
        """Give queries a function."""


class Outcome(Protocol):
    """What the answers to a question that Datasette asks its plug-ins come to."""

    def force_result(self, result: object) -> None:
        """Put others in their place."""


@hookimpl  # type: ignore[untyped-decorator]  # Datasette has no types
def asgi_wrapper(datasette: Site) -> Callable[[App], App]:
    """Put the entry before all of Datasette."""

    def wrapped(app: App) -> App:
        async def let_in(scope: Scope, receive: Channel, send: Channel) -> None:
            refused = _refusal(datasette, scope) if scope["type"] == "http" else None
            if refused is None:
                await app(scope, receive, send)
            else:
                await refused.asgi_send(send)

        return let_in

    return wrapped


def _refusal(datasette: Site, scope: Scope) -> Response | None:
    """Give the answer to what may not come in; None for what may."""
    host = next((value for name, value in _headers(scope) if name.lower() == _HOST), b"")
    if not is_own_host(host.decode("latin-1"), served=_served(scope)):
        told = "This Datasette is served under another address; open the one that it printed."
        return Response.text(told, status=HTTPStatus.BAD_REQUEST)
    if scope["method"] not in _READS and _is_of_a_library(datasette, str(scope["path"])):
        told = "A library is only read here: ask with GET. It is changed with cardstore's commands."
        return Response.text(
            told, status=HTTPStatus.METHOD_NOT_ALLOWED, headers={"allow": ", ".join(sorted(_READS))}
        )
    return None


def is_own_host(host: str, *, served: str) -> bool:
    """Tell whether a request's Host names this machine.

    Args:
        host: as it stands in the request, with a port or without; "" for none.
        served: the address that was connected to, or "".

    >>> is_own_host("localhost:8001", served="127.0.0.1"), is_own_host("[::1]:80", served="::1")
    (True, True)
    >>> is_own_host("evil.example", served="127.0.0.1"), is_own_host("", served="127.0.0.1")
    (False, False)
    """
    name = host.strip().lower()
    if name.startswith("["):
        name, _, rest = name[1:].partition("]")
    else:
        name, colon, rest = name.partition(":")
        rest = colon + rest
    if rest and not (rest[0] == ":" and rest[1:].isascii() and rest[1:].isdigit()):
        return False
    if name == "localhost":
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or name == served


def _headers(scope: Scope) -> Sequence[tuple[bytes, bytes]]:
    return scope["headers"]  # type: ignore[return-value]  # so ASGI has it


def _served(scope: Scope) -> str:
    """Give the address that was connected to; "" where the server does not tell it."""
    server = scope.get("server")
    return str(server[0]) if isinstance(server, (tuple, list)) and server else ""


def _is_of_a_library(datasette: Site, path: str) -> bool:
    """Tell whether a path is a library's, or of its pictures."""
    own = [datasette.urls.path("/-/pictures")]
    for name, one in datasette.databases.items():
        if one.path is not None and Path(one.path).name == DATABASE_NAME:
            own.append(datasette.urls.database(name))
    return any(path == one or path.startswith((f"{one}/", f"{one}.")) for one in own)


@hookimpl(hookwrapper=True)  # type: ignore[untyped-decorator]
def handle_exception(
    datasette: Site, request: Request, exception: Exception
) -> Generator[None, Outcome, None]:
    """Answer with Datasette's own page what it refuses; its errors are left to it."""
    outcome = yield
    refusal = _told(exception)
    if refusal is not None:
        # In place of Datasette's own answer, which would be made besides any other.
        outcome.force_result([lambda: _page(datasette, request, refusal)])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Refusal:
    """What Datasette does not give: the HTTP status, why, and the page's title or None."""

    status: int
    told: str
    title: str | None = None


def _told(exception: Exception) -> _Refusal | None:
    """Say what Datasette refuses; None where the fault is its own."""
    if isinstance(exception, Base400):
        told = str(exception.args[0]) if exception.args else "It is not served here"
        return _Refusal(status=exception.status, told=told)
    own = HTTPStatus.INTERNAL_SERVER_ERROR
    if isinstance(exception, RefusedByDatasette) and exception.status < own:
        told = exception.message
        # Datasette marks up some of its sentences; it vouches for them.
        told = Markup(told) if exception.message_is_html else told  # noqa: S704
        return _Refusal(status=exception.status, told=told, title=exception.title)
    return None


async def _page(datasette: Site, request: Request, refusal: _Refusal) -> Response:
    """Write a refusal as the page that was asked for would have been: JSON or HTML."""
    context = {"ok": False, "error": refusal.told, "status": refusal.status, "title": refusal.title}
    if request.path.endswith(".json"):
        return Response.json(context, status=refusal.status)
    written = await datasette.render_template(
        [f"{refusal.status}.html", "error.html"], context, request
    )
    return Response.html(written, status=refusal.status)


@hookimpl(trylast=True)  # type: ignore[untyped-decorator]
def prepare_connection(conn: Connection) -> None:
    """Give each connection a form of searches that FTS5 can read in any case."""
    conn.create_function("escape_fts", 1, searchable)


def searchable(asked: str) -> str:
    """Write what somebody searches for as FTS5 can read it; what has no word finds nothing.

    >>> searchable('tide "by lamplight"'), searchable('"')
    ('"tide" "by lamplight"', '""')
    """
    return str(escape_fts(asked.replace("\0", " "))) or _NOTHING
