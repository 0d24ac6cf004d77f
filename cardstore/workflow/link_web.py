"""Link web: what asks for links and for their snapshots, put together from a person's settings."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from httpcore2 import default_ssl_context

from cardstore.adapters.links.archive import AVAILABILITY, INDEX, WaybackArchive
from cardstore.adapters.links.asking import Bounds, SafeWeb
from cardstore.adapters.links.fetcher import WebFetcher
from cardstore.adapters.links.pace import Pace
from cardstore.adapters.links.safety import parse_allowances

if TYPE_CHECKING:
    from collections.abc import Iterable

# The archive turns away who asks more than about once a second; its index may take most of a
# minute for an address with many captures.
_ARCHIVE_PACE_S = 1.0
_ARCHIVE_BOUNDS = Bounds(read_s=50.0, total_s=60.0, redirects=3)


def open_web(
    *, contact: str = "", allow_hosts: Iterable[str] = (), archive: str | None = None
) -> tuple[WebFetcher, WaybackArchive]:
    """Give what asks for links, and what asks the archive.

    Args:
        contact: the address told to every site, so that it can write; "" for none.
        allow_hosts: HOST or HOST:PORT each; these may be private addresses.
        archive: the address of a server that has both interfaces of the Wayback Machine; None for
            the Internet Archive.

    Raises:
        UsageError: one of the hosts cannot be read.
    """
    agent = f"cardstore/{version('cardstore')}{f' (+mailto:{contact})' if contact else ''}"
    allowed = parse_allowances(allow_hosts)
    own = archive is not None
    trust = default_ssl_context()
    index = SafeWeb(
        agent=agent,
        allowed=allowed,
        trust=trust,
        bounds=_ARCHIVE_BOUNDS,
        pace=Pace(interval_s=0.0 if own else _ARCHIVE_PACE_S, at_once=2),
    )
    return (
        WebFetcher(SafeWeb(agent=agent, allowed=allowed, trust=trust)),
        WaybackArchive(
            index,
            index=INDEX if archive is None else archive,
            availability=AVAILABILITY if archive is None else archive,
        ),
    )
