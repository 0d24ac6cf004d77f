"""The page as it is really served: on loopback, by several threads, over a real library."""

from __future__ import annotations

import re
import shutil
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import pytest

from cardstore import Library
from cardstore.errors import ReviewServerError
from cardstore.web.guard import LOOPBACK
from cardstore.web.serve import ReviewServer
from tests.workflow.made_review import make_gated


class Browser:
    """A browser: keeps its cookie, and sends forms as ours does."""

    def __init__(self, port, address=None):
        self.port, self.cookie = port, ""
        if address is not None:
            _, headers, _ = self.ask(address.partition(f":{port}")[2])
            self.cookie = headers["Set-Cookie"].split(";")[0]

    def ask(self, address, fields=None, **headers):
        """Ask for an address, or send a form; give code, headers and text."""
        connection = HTTPConnection(LOOPBACK, self.port, timeout=60)
        told = {"X-Fragment": "1", "Cookie": self.cookie} | headers
        body = None
        if fields is not None:
            body = urlencode(fields)
            told["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request("GET" if body is None else "POST", address, body, told)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def rule(self, drawn, kind="supported", **more):
        """Press a key on the item that was drawn."""
        action = re.search(r'<form id="ruling"[^>]* action="([^"]+)"', drawn).group(1)
        form = drawn[drawn.index('<form id="ruling"') :]
        fields = dict(
            re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[:2000])
        )
        return self.ask(action, fields | {"kind": kind} | more)

    def review(self):
        """Rule item after item until nothing is left for this browser; give the places ruled."""
        places = []
        drawn = self.ask("/queue/1")[2]
        while (found := re.search(r'data-place="(\d+)"', drawn)) is not None:
            places.append(int(found.group(1)))
            code, _, drawn = self.rule(drawn)
            assert 200 == code
        return places


@contextmanager
def serving(folder, **more):
    """A page that is served in a thread of its own."""
    server = ReviewServer(folder, **({"reviewers": ("anna", "ben"), "port": 0} | more))
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(timeout=30)
        assert not thread.is_alive()


@pytest.fixture(scope="module")
def made_once(tmp_path_factory):
    """A library with a queue of what the gate left to people."""
    with make_gated(tmp_path_factory.mktemp("served")).library as library:
        library.open_review(twice_share=0.0, planted_share=0.0)
        return library._store.folder


@pytest.fixture
def folder(made_once, tmp_path):
    """A copy of it for one test."""
    return Path(shutil.copytree(made_once, tmp_path / "library"))


def browsers(server):
    """A browser for each reviewer."""
    return [Browser(server.served.port, address) for _, address in server.served.addresses]


def test_it_listens_on_loopback_alone(folder):
    """No other address of this machine answers."""
    with serving(folder) as server:
        bound = server._server.socket.getsockname()

        assert (LOOPBACK, server.served.port) == bound


def test_two_people_at_once_rule_every_item_once(folder):
    """Nothing is left out, and nothing is ruled twice."""
    with serving(folder, items=0) as server, ThreadPoolExecutor(2) as both:
        ruled = list(both.map(Browser.review, browsers(server)))
    with Library.open(folder) as library:
        count = library.queues()[0].items
        kept = library._store.queues.rulings(1)

    assert sorted(place for one in ruled for place in one) == list(range(count))
    assert sorted(one.place for one in kept) == list(range(count))
    assert {"anna", "ben"} == {one.reviewer for one in kept}


def test_what_many_threads_send_twice_is_kept_once(folder):
    """Eight tries of one ruling at the same moment are one ruling."""
    with serving(folder) as server:
        anna, _ = browsers(server)
        drawn = anna.ask("/queue/1")[2]
        with ThreadPoolExecutor(8) as many:
            codes = [one[0] for one in many.map(lambda _: anna.rule(drawn), range(8))]
    with Library.open(folder) as library:
        assert [200] * 8 == codes
        assert 1 == len(library._store.queues.rulings(1))


def test_a_new_run_takes_what_the_old_one_could_not(folder):
    """A ruling that the old server never got is sent to the new one, with its proof, and holds."""
    with serving(folder) as server:
        anna, _ = browsers(server)
        drawn = anna.ask("/queue/1")[2]
        port = server.served.port
    with serving(folder, port=port) as server:
        refused = anna.rule(drawn)[0]
        again, _ = browsers(server)
        proof = re.search(r'"proof":\s*"([^"]+)"', again.ask("/proof")[2]).group(1)
        taken = again.rule(drawn, proof=proof)[0]
    with Library.open(folder) as library:
        assert (403, 200) == (refused, taken)
        assert ["anna"] == [one.reviewer for one in library._store.queues.rulings(1)]


def test_a_port_that_is_taken_is_told(folder):
    """With a port of one's own choice nothing else is tried."""
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ReviewServerError, match=str(port)):
            ReviewServer(folder, reviewers=("anna",), port=port)


def test_each_reviewer_has_a_token_and_a_cookie_of_their_own(folder):
    """One person's address gives nobody another person's name."""
    with serving(folder) as server:
        anna, ben = browsers(server)

        assert anna.cookie != ben.cookie
        assert 'value="anna"' in anna.ask("/queue/1/item/0")[2]
        assert 'value="ben"' in ben.ask("/queue/1/item/0")[2]


def test_a_picture_of_the_library_is_served(folder):
    """The item's picture is an image, and is not drawn again for who has it."""
    with serving(folder) as server:
        anna, _ = browsers(server)
        address = re.search(r'src="(/leaf/[^"]+)"', anna.ask("/queue/1")[2]).group(1)
        code, headers, _ = anna.ask(address)
        again, _, rest = anna.ask(address, **{"If-None-Match": headers["ETag"]})

        assert (200, "image/jpeg") == (code, headers["Content-Type"])
        assert (304, "") == (again, rest)


@pytest.mark.parametrize(
    "lines",
    [
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /static/../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"POST /queue/1/undo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 300_000 + b"\r\n\r\n",
    ],
)
def test_hostile_lines_are_refused(folder, lines):
    """Whatever is sent as it is, the answer is a refusal, and the next question is answered."""
    with serving(folder) as server:
        with socket.create_connection((LOOPBACK, server.served.port), timeout=20) as raw:
            raw.sendall(lines)
            first = raw.recv(65536)
        anna, _ = browsers(server)

        assert re.match(rb"HTTP/1\.[01] 4\d\d", first)
        assert b"root:" not in first
        assert 200 == anna.ask("/queue/1")[0]
