"""Sites on loopback, and what asks them, with short waits."""

from __future__ import annotations

import httpcore2
import pytest

from cardstore.adapters.links.archive import WaybackArchive
from cardstore.adapters.links.asking import Bounds, SafeWeb
from cardstore.adapters.links.fetcher import WebFetcher
from cardstore.adapters.links.pace import Pace
from cardstore.adapters.links.safety import parse_allowances
from tests.adapters.links.sites import Sites

QUICK = Bounds(connect_s=2.0, read_s=0.4, total_s=1.0, wire_bytes=1_000_000)


@pytest.fixture
def sites():
    """A server without pages."""
    made = Sites()
    yield made
    made.close()


@pytest.fixture(scope="session")
def trust():
    """Whom TLS trusts; loading the list takes a tenth of a second."""
    return httpcore2.default_ssl_context()


@pytest.fixture
def web(sites, trust):
    """Ask the loopback server, and hosts under .test as if it were theirs."""

    def make(*, bounds=QUICK, **more):
        names = ("127.0.0.1", "one.test", "two.test")
        return SafeWeb(
            allowed=parse_allowances([f"{name}:{sites.port}" for name in names]),
            bounds=bounds,
            pace=Pace(interval_s=0.0),
            trust=trust,
            resolve=lambda _host, _port: ("127.0.0.1",),
            **more,
        )

    return make


@pytest.fixture
def fetcher(web):
    """Fetch without pauses."""
    return WebFetcher(web(), pause_s=0.0)


@pytest.fixture
def archive(sites, web):
    """The archive that the server plays."""
    return WaybackArchive(web(), index=sites.url(""), availability=sites.url(""), pause_s=0.0)
