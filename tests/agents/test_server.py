"""The server for agents, started as clients start it and asked by the SDK's own client."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardstore import Library

mcp = pytest.importorskip("mcp", reason="the extra mcp is not installed")
anyio = pytest.importorskip("anyio")
stdio = pytest.importorskip("mcp.client.stdio")

ROOT = Path(__file__).parents[2]
QUOTE = "differs from the original in 164 of 7,902 readings"
SERVER = [sys.executable, "-m", "cardstore", "mcp", "--library"]


@pytest.fixture
def folder(article, tmp_path):
    """Give the folder of a library of the article's own."""
    shutil.copytree(article._store.folder, tmp_path / "library")
    return tmp_path / "library"


def environment(**more):
    """Give what a server needs of this process's environment."""
    kept = ("PYTHONPATH", "CARDSTORE_OFFLINE")
    return {name: os.environ[name] for name in kept if name in os.environ} | more


def asked(folder, *options, calls, errors=None):
    """Start a server, make calls, and give the tools' names and what came of each call.

    The arguments of a call may be made of what came of the calls before it.
    """

    async def ask():
        started = mcp.StdioServerParameters(
            command=SERVER[0],
            args=[*SERVER[1:], str(folder), *options],
            env=environment(),
            cwd=ROOT,
        )
        with open(errors or os.devnull, "w") as log:  # noqa: ASYNC230, PTH123 - for a child
            async with mcp.Client(stdio.stdio_client(started, errlog=log)) as client:
                tools = (await client.list_tools()).tools
                came = []
                for name, arguments in calls:
                    given = arguments(came) if callable(arguments) else arguments
                    came.append(await client.call_tool(name, given))
                return [tool.name for tool in tools], came

    return anyio.run(ask)


def test_an_agent_finds_adds_requests_and_checks(folder):
    """Over the wire as in the API; the client holds each answer against its schema."""

    def made(came):
        return came[1].structured_content["card"]["card_id"]

    names, (found, added, issued, bad, unknown, checked, sentence) = asked(
        folder,
        *("--for", "drafter-3", "--write"),
        calls=[
            ("find", {"excerpt": QUOTE}),
            ("add", {"source": "tides-article", "quote": QUOTE, "page": "215"}),
            ("request", {"query": "original"}),
            ("find", {"excerpt": 7}),
            ("nothing", {}),
            ("check", lambda came: {"card_ids": [made(came)]}),
            ("check_sentence", lambda came: {"sentence": f"It differs [card:{made(came)}]."}),
        ],
    )
    card_id = added.structured_content["card"]["card_id"]

    assert ["find", "request", "card", "check", "check_sentence", "add"] == names
    assert "found" == found.structured_content["outcome"]
    assert card_id in {one["card_id"] for one in issued.structured_content["cards"]}
    assert found.structured_content == json.loads(found.content[0].text)
    assert [True, True] == [bad.is_error, unknown.is_error]
    assert "find" in unknown.content[0].text
    assert "pass" == checked.structured_content["outcome"]
    assert not sentence.is_error


def test_no_card_is_made_without_write(folder):
    """The tool is not listed, and a call of it is told."""
    card = {"source": "tides-article", "quote": QUOTE, "page": "215"}
    names, (refused,) = asked(folder, "--for", "d", calls=[("add", card)])
    with Library.open(folder) as library:
        made = [one for one in library.card_ids() if library.card(one).made_by == "d"]

    assert "add" not in names
    assert refused.is_error
    assert [] == made


@pytest.mark.long
def test_two_clients_at_once_are_served(folder):
    """Each by a server of its own, on one library; no card is given twice to one of them."""

    async def ask():
        given_out = {}

        async def client(name):
            started = mcp.StdioServerParameters(
                command=SERVER[0],
                args=[*SERVER[1:], str(folder), "--for", name, "--write"],
                env=environment(),
                cwd=ROOT,
            )
            async with mcp.Client(stdio.stdio_client(started)) as agent:
                for number in range(3):
                    card = {"source": "tides-article", "quote": QUOTE, "page": "215"}
                    answer = await agent.call_tool("add", card | {"tags": [name, str(number)]})
                    assert not answer.is_error
                asked = {"tags": [name], "limit": 2}
                first = (await agent.call_tool("request", asked)).structured_content
                cursor = {"cursor": first["next_cursor"]}
                second = (await agent.call_tool("request", cursor)).structured_content
                given_out[name] = [one["card_id"] for one in first["cards"] + second["cards"]]

        async with anyio.create_task_group() as both:
            both.start_soon(client, "one")
            both.start_soon(client, "two")
        return given_out

    given_out = anyio.run(ask)

    assert 6 == len({*given_out["one"], *given_out["two"]})
    with Library.open(folder) as library:
        assert () == library.health().problems


def message(number, method, **params):
    """Give one line of the protocol."""
    told = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    return json.dumps(told) + "\n"


HELLO = message(
    1,
    "initialize",
    protocolVersion="2025-06-18",
    capabilities={},
    clientInfo={"name": "test", "version": "1"},
)
READY = json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}) + "\n"


@pytest.fixture
def server(folder):
    """Give a running server, as bytes go to it and come from it."""
    with subprocess.Popen(
        [*SERVER, str(folder), "--for", "d"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment()},
    ) as process:
        yield process
        if process.poll() is None:
            process.kill()


def test_stdout_holds_nothing_but_the_protocol(server):
    """Lines that are no message, and calls that fail, are answered or passed over; it ends well."""
    server.stdin.write(HELLO + READY + "this is no message\n{}\n")
    server.stdin.write(message(2, "tools/call", name="card", arguments={"card_id": "x"}))
    server.stdin.write(message(3, "tools/call", name="find", arguments={"excerpt": QUOTE}))
    server.stdin.flush()
    answers = {}
    while 3 not in answers:
        told = json.loads(server.stdout.readline())
        answers[told.get("id")] = told
    rest, errors = server.communicate(timeout=60)

    assert answers[2]["result"]["isError"]
    assert "found" == answers[3]["result"]["structuredContent"]["outcome"]
    assert all(json.loads(line)["jsonrpc"] for line in rest.splitlines())
    assert "Traceback" not in errors
    assert 0 == server.returncode


def test_a_killed_server_leaves_a_sound_library(server, folder):
    """In the middle of a call; the next server answers as if nothing had been."""
    server.stdin.write(HELLO + READY)
    server.stdin.write(message(2, "tools/call", name="find", arguments={"excerpt": QUOTE}))
    server.stdin.flush()
    server.stdout.readline()
    server.send_signal(signal.SIGKILL)
    server.wait()
    _, (found,) = asked(folder, "--for", "d", calls=[("find", {"excerpt": QUOTE})])
    with Library.open(folder) as library:
        problems = library.health().problems

    assert "found" == found.structured_content["outcome"]
    assert () == problems


def test_no_library_is_told_before_anything_is_served(tmp_path):
    """With its own exit code, and nothing on stdout."""
    ran = subprocess.run(
        [*SERVER, str(tmp_path / "none")],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
    )

    assert (31, "") == (ran.returncode, ran.stdout)
    assert "no library" in ran.stderr
