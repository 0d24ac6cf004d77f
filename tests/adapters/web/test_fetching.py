"""One request ends in time, is no larger than allowed, and goes where it was sent."""

from __future__ import annotations

import threading
import time

import pytest

from cardstore.adapters.web.classify import Received
from cardstore.adapters.web.clock import SYSTEM_CLOCK
from cardstore.adapters.web.fetching import MOST_BYTES, Fetcher, Lost
from cardstore.sources.registry import Unavailable
from tests.registry_server.server import Fault


@pytest.fixture
def fetcher():
    """A fetcher with the system's clock: time-outs are those of sockets."""
    made = Fetcher(headers={"User-Agent": "x"}, connections=3, clock=SYSTEM_CLOCK, loopback=True)
    yield made
    made.close()


def fetch(fetcher, server, *, total_s=5.0):
    return fetcher.fetch(server.url("openalex") + "/works/W7000000001", total_s=total_s)


def test_what_lies_there_comes(fetcher, server):
    """Status, headers and body."""
    got = fetch(fetcher, server)

    assert isinstance(got, Received)
    assert 200 == got.status
    assert got.body.startswith(b"{")
    assert "application/json" == got.headers["content-type"]


@pytest.mark.parametrize("fault", [Fault.SLOW, Fault.DRIP])
def test_a_slow_answer_ends_with_the_limit(fetcher, server, fault):
    """A byte now and then holds nobody: the limit is of the whole."""
    server.misbehave(fault, seconds=30)
    before = time.monotonic()
    got = fetch(fetcher, server, total_s=0.3)

    assert Unavailable.TIMED_OUT is got.why
    assert time.monotonic() - before < 3


def test_no_byte_ends_the_wait_and_says_how_long_it_was(fetcher, server):
    """Long before the limit of the whole; another try at once would only wait again."""
    server.misbehave(Fault.SLOW, seconds=30)
    url = server.url("openalex") + "/works/W7000000001"
    before = time.monotonic()
    got = fetcher.fetch(url, total_s=20, wait_s=0.2)

    assert (Unavailable.TIMED_OUT, False) == (got.why, got.passing)
    assert "no answer within 0.2 s; try again later" == got.detail
    assert time.monotonic() - before < 3


def test_a_body_without_end_is_cut(fetcher, server):
    """No more is read than allowed."""
    server.misbehave(Fault.HUGE)
    got = fetch(fetcher, server, total_s=60)

    assert Unavailable.BAD_BODY is got.why
    assert f"{MOST_BYTES // 1024**2} MB" in got.detail


@pytest.mark.parametrize("fault", [Fault.DROP, Fault.CUT, Fault.NO_HTTP, Fault.TO_HTTPS])
def test_a_connection_that_breaks_is_unreachable(fetcher, server, fault):
    """Half a body is none; an address where nobody speaks TLS is none."""
    server.misbehave(fault)

    assert Unavailable.UNREACHABLE is fetch(fetcher, server).why


@pytest.mark.parametrize("fault", [Fault.AWAY, Fault.LOOP])
def test_redirects_lead_to_no_other_host_and_not_in_circles(fetcher, server, fault):
    """The page of a hotel is not the registry's answer."""
    server.misbehave(fault)
    got = fetch(fetcher, server)

    assert Unavailable.BAD_BODY is got.why
    assert "sends us on" in got.detail


def test_a_redirect_within_the_host_is_followed_and_counted(fetcher, server):
    """Merged records of OpenAlex are found this way."""
    moves = []
    server.misbehave(Fault.LOOP, times=1)
    got = fetcher.fetch(
        server.url("openalex") + "/works/W7000000001",
        total_s=5.0,
        moved=lambda: moves.append(1),
    )

    assert isinstance(got, Received)
    assert [1] == moves
    assert 2 == server.requests()


def test_connections_are_kept_open(fetcher, server):
    """A second connection would cost a handshake each time."""
    for _ in range(10):
        fetch(fetcher, server)

    assert 10 == server.requests()
    assert 1 == server.connections["openalex"]


def test_nothing_is_fetched_once_closed(fetcher, server):
    """Whoever closes it does so in the midst of other threads."""
    got = []
    server.misbehave(Fault.SLOW, seconds=0.3)
    thread = threading.Thread(target=lambda: got.append(fetch(fetcher, server)))
    thread.start()
    time.sleep(0.1)
    fetcher.close()
    thread.join()

    assert isinstance(fetch(fetcher, server), Lost)
    assert isinstance(got[0], Received | Lost)


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/works", "http://[", "http://no.invalid/x"])
def test_an_address_where_nothing_is_raises_nothing(fetcher, url):
    """A closed port, an address that is none, a host that does not exist."""
    assert Unavailable.UNREACHABLE is fetcher.fetch(url, total_s=5.0).why
