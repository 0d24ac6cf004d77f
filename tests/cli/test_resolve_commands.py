"""`cardstore resolve` against registries on loopback: outputs, documents, exit codes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from cardstore import Library
from cardstore.sources.source import Creator, Source
from tests.cli.program import run_apart, run_here
from tests.registry_server.server import Fault, RegistryServer
from tests.registry_server.works import ARTICLE, BOOK, OTHER_ARTICLE, OWN

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "schemas" / "resolution.schema.json").read_text(encoding="utf-8"))


def source_of(work, *, source_id, **changes):
    """Give the source that a made work is."""
    source = Source(
        source_id=source_id,
        work_id=source_id,
        title=work.whole_title,
        creators=tuple(Creator(family=family, given=given) for given, family in work.authors),
        year=work.year,
        venue=work.venue,
        publisher=work.publisher,
        doi=work.doi,
        isbn=work.isbn,
        csl_type="book" if work is BOOK else "article-journal",
    )
    return replace(source, **changes)


@pytest.fixture
def server():
    """Four registries on loopback that hold our own works."""
    with RegistryServer(OWN) as running:
        yield running


@pytest.fixture
def folder(tmp_path):
    """A library with a book, an article, and an article that has the DOI of another."""
    made = tmp_path / "library"
    with Library.open(made, create=True) as library:
        library.add_source(source_of(BOOK, source_id="keeper"))
        library.add_source(source_of(ARTICLE, source_id="lanterns"))
        library.add_source(source_of(ARTICLE, source_id="near-miss", doi=OTHER_ARTICLE.doi))
    return made


@pytest.fixture
def run(server, folder):
    """Run the program, with the loopback server for the world."""
    names = ("open-library", "crossref", "datacite", "openalex")
    urls = ",".join(f"{name}={server.url(name)}" for name in names)
    environment = {
        "CARDSTORE_OFFLINE": "0",
        "CARDSTORE_CONTACT": "keeper@example.org",
        "CARDSTORE_REGISTRY_URLS": urls,
        "CARDSTORE_LIBRARY": str(folder),
    }

    def ran(*words, by=run_here, **more):
        return by(*words, **{**environment, **more})

    return ran


def test_a_source_that_is_held_is_accepted(run, folder):
    """The verdict, who has it, and what the record learned."""
    result = run("resolve", "keeper", by=run_apart)

    assert 0 == result.returncode, result.stderr + result.stdout
    assert "accept" in result.stdout
    assert "[open-library]" in result.stdout
    with Library.open(folder) as library:
        assert "xvi, 312 p." == library.source("keeper").extent


def test_the_document_follows_its_schema(run):
    """Of every verdict, with counts and their denominator."""
    result = run("resolve", "--all", "--json")
    found = json.loads(result.stdout)
    for resolution in found["resolutions"]:
        jsonschema.validate(resolution, SCHEMA)

    assert 1 == result.returncode
    counted = {verdict: number for verdict, number in found["counts"].items() if number}
    assert ({"accept": 2, "reject": 1}, 3) == (counted, found["of"])


def test_a_near_miss_is_told_with_what_registries_have(run):
    """The exit code is that of a failure, and nobody is accused."""
    result = run("resolve", "near-miss")

    assert 1 == result.returncode
    assert "identifier_points_elsewhere" in result.stdout
    assert OTHER_ARTICLE.title in result.stdout
    assert not {"fake", "invented", "fabricated", "wrong"} & set(result.stdout.lower().split())


@pytest.mark.parametrize("fault", [Fault.BUSY, Fault.HTML_200, Fault.BUDGET])
def test_an_outage_has_an_exit_code_of_its_own(run, server, fault):
    """40: it could not be asked; the second run asks again."""
    server.misbehave(fault, seconds=50_000)
    during = run("resolve", "lanterns")
    server.recover()
    after = run("resolve", "lanterns")

    assert (40, 0) == (during.returncode, after.returncode)
    assert "inconclusive" in during.stdout
    assert "could not be asked" in during.stdout


def test_off_line_answers_come_from_before(run, server):
    """What was asked once is known; what was not could not be asked."""
    run("resolve", "lanterns")
    asked = server.requests()
    known = run("resolve", "lanterns", "--again", "--offline")
    unknown = run("resolve", "keeper", CARDSTORE_OFFLINE="1")

    assert (0, 40) == (known.returncode, unknown.returncode)
    assert asked == server.requests()


def test_a_plan_asks_nobody(run, server):
    """It says what each registry would be asked at most."""
    result = run("resolve", "--all", "--plan", "--json")
    told = json.loads(result.stdout)["registries"]
    price = {one["registry"]: one["requests"] for one in told}

    assert 0 == result.returncode
    assert {"open-library", "crossref", "datacite", "openalex"} == set(price)
    assert price["crossref"] > 0
    assert 0 == server.requests()


def test_a_second_run_asks_nobody(run, server):
    """It says as of when the verdict stands."""
    run("resolve", "lanterns")
    asked = server.requests()
    result = run("resolve", "lanterns")

    assert asked == server.requests()
    assert "as of" in result.stdout


def test_the_editions_of_a_work_are_listed(run):
    """Once the source was resolved, so that its work is known."""
    before = run("resolve", "keeper", "--editions")
    run("resolve", "keeper")
    after = run("resolve", "keeper", "--editions", "--json")

    assert 2 == before.returncode
    assert "Resolve it first" in before.stderr
    assert 0 == after.returncode, after.stderr
    assert [BOOK.edition_key] == [one["record_id"] for one in json.loads(after.stdout)["editions"]]


def test_a_run_spends_no_more_than_it_may(run, server):
    """What is left is inconclusive, and asked about by the next run."""
    spent = run("resolve", "--all", "--most-requests", "1")

    assert 40 == spent.returncode
    assert 1 == server.requests()
    assert 1 == run("resolve", "--all").returncode


def test_what_to_resolve_must_be_said_once(run):
    """Neither nothing, nor a source and all."""
    assert [2, 2] == [run("resolve").returncode, run("resolve", "keeper", "--all").returncode]


def test_an_ingest_asks_about_its_edition(run, tmp_path):
    """One line tells what registries say."""
    article = ROOT / "sample_sources" / "tides-article" / "article.pdf"
    result = run(
        *("ingest", str(article), "--source", "tides", "--jobs", "1"),
        *("--title", "Counting the lanterns of Oddmouth harbour", "--year", "1998"),
        *("--author", "Fenwright, Ada", "--author", "Ellery, Bruno"),
        CARDSTORE_LIBRARY=str(tmp_path / "other"),
    )

    assert 0 == result.returncode, result.stderr
    assert "registries: accept" in result.stdout


def test_an_ingest_asks_nobody_when_told_so(run, server, tmp_path):
    """No line, no request."""
    article = ROOT / "sample_sources" / "tides-article" / "article.pdf"
    result = run(
        *("ingest", str(article), "--source", "tides", "--jobs", "1", "--no-resolve"),
        *("--title", "Counting the lanterns of Oddmouth harbour"),
        CARDSTORE_LIBRARY=str(tmp_path / "other"),
    )

    assert 0 == result.returncode
    assert "registries:" not in result.stdout
    assert 0 == server.requests()


@pytest.mark.parametrize(
    "words",
    [
        ("resolve", "keeper", "--all", "--json"),
        ("resolve", "--file", "/nowhere/refs.txt", "--json"),
        ("describe", "keeper", "--year", "soon", "--json"),
        ("nonsense", "--json"),
        ("resolve", "nobody", "--json"),
    ],
)
def test_every_error_is_one_json_document(run, words):
    """Whoever asks for JSON gets it, also of a command that was called wrongly."""
    result = run(*words)
    error = json.loads(result.stdout)["error"]

    assert 2 == result.returncode == error["exit_code"]
    assert {"type", "what", "remedy", "exit_code"} <= set(error)


def test_a_plan_counts_what_would_be_asked(run):
    """What was settled before costs nothing, unless it is asked again."""
    run("resolve", "lanterns")
    kept = run("resolve", "lanterns", "--plan")
    again = run("resolve", "lanterns", "--plan", "--again")

    assert "Nothing has to be asked" in kept.stderr
    assert "crossref" in again.stderr


def test_editions_of_an_article_are_not_said_to_be_missing(run, server):
    """Nobody lists editions of articles, so nobody was asked."""
    run("resolve", "lanterns")
    asked = server.requests()
    result = run("resolve", "lanterns", "--editions")

    assert 2 == result.returncode
    assert "lists the editions" in result.stderr
    assert asked == server.requests()


def test_an_address_of_no_registry_is_told(run):
    """A slip of the pen must not send the run to the world."""
    result = run("resolve", "keeper", CARDSTORE_REGISTRY_URLS="crosref=http://127.0.0.1:9")

    assert 2 == result.returncode
    assert "crosref" in result.stderr


def test_a_damaged_cache_costs_a_sentence(run, folder):
    """It is only a cache: the run goes on, and says which file to remove."""
    (folder / "registry-answers.db").write_bytes(b"no database at all" * 100)
    result = run("resolve", "keeper", by=run_apart)  # what is logged reaches stderr

    assert 0 == result.returncode
    assert "remove it" in result.stderr


def test_describing_keeps_the_kind_that_a_registry_attests(run, folder):
    """What is not given stays as it is."""
    run("resolve", "lanterns")
    with Library.open(folder) as library:
        before = library.source("lanterns").kind
    run("describe", "lanterns", "--extent", "pp. 57-68")
    with Library.open(folder) as library:
        assert before is library.source("lanterns").kind
        assert before.value == "primary"
