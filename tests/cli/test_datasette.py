"""`cardstore datasette`: a real Datasette shows a library's cards, sources and pictures."""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote as escaped

import pytest
import tesserocr
from PIL import Image, ImageOps

from cardstore import Library
from cardstore.adapters.engines.model_files import find_models
from tests.cli.program import run_here

ARTICLE = Path(__file__).parents[2] / "sample_sources" / "tides-article" / "article.pdf"
TITLE = "Tides and their tables"
QUOTE = "differs from the original in 164 of 7,902 readings"
READABLE = ("cards", "leaves", "words", "findings", "verdicts")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Give a library's folder and the id of its one card that stands."""
    folder = tmp_path_factory.mktemp("shown") / "library"
    with Library.open(folder, create=True) as library:
        ran = run_here(
            *("ingest", ARTICLE, "--source", "tides", "--title", TITLE, "--author", "Crane, Ada"),
            *("--year", "1996", "--no-resolve", "--jobs", "1", "--library", folder),
        )
        assert ran.returncode == 0, ran.stderr
        card = library.add_card("tides", quote=QUOTE, page="215", tags=["copies"], made_by="ada")
        library.check_card(card.card_id)
        other = library.add_card("tides", quote="in books", page="213", made_by="ada")
        library.retract(other.card_id, retracted_by="ada", reason="too short")
    return folder, card.card_id


@pytest.fixture(scope="module")
def site(made):
    """Give the address of a Datasette that was started as a person starts it."""
    with contextlib.closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ("datasette", "--port", str(port), "--library", str(made[0]))
    program = subprocess.Popen(
        [sys.executable, "-m", "cardstore", *words], stdout=subprocess.DEVNULL
    )
    try:
        while True:
            assert program.poll() is None
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        program.terminate()
        program.wait()


def got(site, path):
    with urllib.request.urlopen(site + path) as answer:  # noqa: S310 - loopback
        return answer.headers["content-type"], answer.read()


def asked(site, path):
    return json.loads(got(site, path)[1])


def spoken(site, method, path, *, host=None):
    """Ask with any method and any Host; give the status and what stands in the answer."""
    line = http.client.HTTPConnection(site.removeprefix("http://"))
    with contextlib.closing(line):
        line.putrequest(method, path, skip_host=host is not None)
        if host is not None:
            line.putheader("Host", host)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, answer.read()


def test_what_people_read_is_listed_and_what_the_program_keeps_is_not(site):
    """The views are there; tables of a person's blind review and of folded texts are hidden."""
    told = asked(site, "/cardstore.json")
    shown = {one["name"] for one in told["tables"] if not one["hidden"]}

    assert {f"readable_{name}" for name in READABLE} <= {one["name"] for one in told["views"]}
    assert {"cards", "sources", "scans", "findings"} <= shown
    assert not shown & {"prepared_texts", "queue_items", "rulings", "kept_splits", "cards_fts"}


def test_cards_are_shown_with_titles_and_pages(site, made):
    """A row of the view needs no key to be understood."""
    rows = asked(site, "/cardstore/readable_cards.json?_shape=array&retracted=no")

    assert [made[1]] == [one["card"] for one in rows]
    row = rows[0]
    assert (QUOTE, TITLE, "Crane, Ada", 1996) == (
        *(row["quote"], row["title"], row["authors"], row["year"]),
    )
    assert ("215", "215", "copies") == (row["claimed_page"], row["stands_on_page"], row["tags"])
    assert "verbatim: pass" in row["last_check"]


@pytest.mark.parametrize("table", ["cards", "readable_cards"])
@pytest.mark.parametrize(("word", "found"), [("readings", 1), ("copies", 1), ("lighthouse", 0)])
def test_datasettes_own_search_finds_cards(site, table, word, found):
    """By a word of the quote and by a tag, in the table and in the view."""
    rows = asked(site, f"/cardstore/{table}.json?_shape=array&_search={word}")

    assert found == len(rows)
    assert b'type="search"' in got(site, f"/cardstore/{table}")[1]


def test_a_key_is_told_with_the_title_behind_it(site, made):
    """Foreign keys are followed: a card's source by its title, a finding's card by its quote."""
    cards = asked(site, f"/cardstore/cards.json?_shape=array&_labels=on&card_id={made[1]}")
    findings = asked(site, "/cardstore/findings.json?_shape=array&_labels=on")

    assert {"value": "tides", "label": TITLE} == cards[0]["source_id"]
    assert {"value": made[1], "label": QUOTE} == findings[0]["card_id"]


def test_every_card_leaf_and_word_names_a_picture_that_is_there(site):
    """The first of each view; the picture of a word has its form and not the leaf's."""
    sizes = {}
    for name in ("cards", "leaves", "words", "findings"):
        where = f"/cardstore/readable_{name}.json?_shape=array&_size=1"
        path = asked(site, where)[0]["picture"]
        kind, content = got(site, path)
        assert kind.startswith("image/")
        sizes[name] = Image.open(io.BytesIO(content)).size

    assert sizes["words"][1] < sizes["leaves"][1] / 4
    assert sizes["cards"][0] > 2 * sizes["words"][0]


@pytest.mark.parametrize("word", ["Wendlemouth", "difference", "transcribed", "corrections"])
def test_the_picture_of_a_word_shows_that_word(site, word):
    """Read by an engine that knows nothing of where it was cut out."""
    rows = asked(site, f"/cardstore/readable_words.json?_shape=array&word__exact={word}")
    content = got(site, rows[0]["picture"])[1]
    folder = str(find_models("eng")[0].parent)
    with tesserocr.PyTessBaseAPI(path=folder, lang="eng", psm=tesserocr.PSM.SINGLE_BLOCK) as api:
        # An engine looks for white around what it reads.
        api.SetImage(ImageOps.expand(Image.open(io.BytesIO(content)), 20, fill=255))
        api.SetSourceResolution(600)
        read = api.GetUTF8Text()

    assert word in read


def test_a_page_shows_the_picture_and_leads_to_the_source(site, made):
    """As HTML, for a person."""
    page = got(site, "/cardstore/readable_cards")[1].decode()

    assert f'src="/-/pictures/cards/{made[1]}.png"' in page
    assert 'href="/cardstore/sources/tides"' in page


@pytest.mark.parametrize(
    "path",
    [
        "cards/7KQ2-M.png",
        f"leaves/{'0' * 64}/1.jpg",
        f"words/{'0' * 64}/1/1.png",
        "cards/passwd.png",
        "cards/7KQ2-M.jpg",
        "leaves/608b329cfe/20.jpg",
        f"leaves/{'0' * 64}/-1.jpg",
        f"leaves/{'0' * 64}/{'9' * 23}.jpg",
        f"words/{'0' * 64}/20/{'9' * 20}.png",
        "cards/%F0%9F%98%80.png",
        "",
    ],
)
def test_what_is_not_there_is_not_found(site, path):
    """A sentence says so, and nothing outside the library is given."""
    with pytest.raises(urllib.error.HTTPError) as failed:
        got(site, f"/-/pictures/{path}")

    with failed.value as answer:
        assert (404, "text/plain") == (answer.code, answer.headers.get_content_type())
        assert answer.read().rstrip().endswith(b".")


@pytest.mark.parametrize(
    "path", ["/-/nothing", "/nothing", "/cardstore/nothing", "/-/nothing.json"]
)
def test_any_other_mistyped_address_is_not_found(site, path):
    """As Datasette tells it, with its page, and not as an error of the server."""
    assert 404 == spoken(site, "GET", path)[0]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:1234", 200),
        ("[::1]:8001", 200),
        ("evil.com", 400),
        ("127.0.0.1.evil.com", 400),
        ("evil.com:8001", 400),
        ("localhost@evil.com", 400),
        ("192.0.2.7", 400),
        ("localhost:evil.com", 400),
        ("", 400),
    ],
)
@pytest.mark.parametrize("path", ["/cardstore.json", "/-/pictures/cards/{}.png"])
def test_who_names_another_host_gets_nothing(site, made, host, status, path):
    """A page whose name was made to point at this machine cannot read the library."""
    found, content = spoken(site, "GET", path.format(made[1]), host=host)

    assert (status, status == 400) == (found, b"under another address" in content)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize(
    "path",
    [
        *("/cardstore", "/cardstore.json", "/cardstore/cards", "/cardstore/cards/-/insert"),
        *("/cardstore/cards_to_look_at", "/-/pictures/cards/7KQ2-M.png"),
    ],
)
def test_what_would_change_a_library_is_refused(site, method, path):
    """With the methods that are allowed."""
    status, content = spoken(site, method, path)

    assert 405 == status
    assert b"only read" in content


@pytest.mark.parametrize("table", ["cards", "readable_cards"])
@pytest.mark.parametrize("words", ['"', '""', " ", '" "', '"""', "*", "NEAR(", "a:b", "\0"])
def test_a_search_without_a_word_finds_nothing(site, table, words):
    """Whatever signs somebody types into the field, the answer is a list."""
    rows = asked(site, f"/cardstore/{table}.json?_shape=array&_search={escaped(words)}")

    assert [] == rows


def test_a_card_made_meanwhile_is_shown(site, made):
    """The library is not taken for one that nobody changes."""
    with Library.open(made[0]) as library:
        card = library.add_card("tides", quote="few of them", page="213", made_by="ben")
        rows = asked(site, "/cardstore/readable_cards.json?_shape=array&_search=them")
        library.retract(card.card_id, retracted_by="ben", reason="a test")

    assert card.card_id in [one["card"] for one in rows]


def test_a_query_for_what_waits_is_ready(site):
    """Both queries that the metadata file names run."""
    for name in ("cards_to_look_at", "pages_in_doubt"):
        assert asked(site, f"/cardstore/{name}.json?_shape=objects")["rows"] == []


def test_all_that_the_metadata_names_is_in_a_library(made):
    """A table or a column that gets another name takes its description along."""
    told = json.loads(run_here("datasette", "--json", "--library", made[0]).stdout)
    described = json.loads(Path(told["metadata"]).read_text(encoding="utf-8"))
    tables = described["databases"]["cardstore"]["tables"]
    with contextlib.closing(sqlite3.connect(told["database"])) as database:
        known = {row[0] for row in database.execute("SELECT name FROM sqlite_schema")}
        for name, one in tables.items():
            columns = {row[1] for row in database.execute(f"PRAGMA table_info({escaped(name)})")}
            assert set(one.get("columns", {})) <= columns

    assert set(tables) <= known


def test_a_port_that_is_taken_is_said(made):
    """Exit code 78, and what to do."""
    with contextlib.closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = run_here("datasette", "--port", port, "--library", made[0])

    assert 78 == ran.returncode
    assert "--port" in ran.stderr
    assert "Open http" not in ran.stderr


@pytest.mark.long
def test_immutable_is_refused_while_changes_wait(made, tmp_path):
    """What lies in the write-ahead log would not be shown."""
    folder = shutil.copytree(made[0], tmp_path / "library")
    words = ("datasette", "--immutable", "--dry-run", "--library", folder)
    with contextlib.closing(sqlite3.connect(folder / "cardstore.db")) as writer:
        writer.execute("INSERT INTO works VALUES ('waiting', 'A work')")
        writer.commit()
        waiting = run_here(*words)
    calm = run_here(*words)

    assert 78 == waiting.returncode
    assert (0, True) == (calm.returncode, "--immutable" in calm.stdout)
