"""What is told of an edition on the command line, and what is shown of it: extent, kind, status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardstore.cli.main import cli

ARTICLE = Path(__file__).parents[2] / "sample_sources" / "tides-article"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A library with the born-digital article, pages 213 to 223, told with a right extent."""
    made = tmp_path_factory.mktemp("records") / "library"
    result = run(
        *("ingest", str(ARTICLE / "article.pdf"), "--source", "tides", "--jobs", "1"),
        *("--extent", "p. 213-223", "--url", "https://www.reuters.com/tides", "--no-resolve"),
        folder=made,
    )
    assert "extent “p. 213-223”: agrees to 223" in result
    return made


def run(*words, folder):
    """Run a command in this process and give what it printed."""
    result = CliRunner().invoke(cli, [*words, "--library", str(folder)], catch_exceptions=False)
    assert 0 == result.exit_code, result.output
    return result.stdout


def test_an_extent_that_does_not_fit_is_told_beside_the_map(folder):
    """The labels stay as they are."""
    before = json.loads(run("pages", "tides", "--json", folder=folder))["leaves"]
    run("describe", "tides", "--extent", "p. 213-220", folder=folder)
    shown = run("pages", "tides", folder=folder)
    described = json.loads(run("pages", "tides", "--json", folder=folder))
    run("describe", "tides", "--extent", "p. 213-223", folder=folder)

    assert "223 stands on a page, past the catalogue's last, 220 (leaf 8)" in shown
    assert [("beyond", 8)] == [
        (remark["kind"], remark["leaf_index"]) for remark in described["extent_remarks"]
    ]
    assert before == described["leaves"]


def test_the_kind_is_set_at_ingest_and_counted(folder):
    """By its domain, and the share is told with its denominator."""
    shown = run("sources", folder=folder)
    (source,) = json.loads(run("sources", "--json", folder=folder))

    assert "[reporting]" in shown
    assert "kinds: secondary 1/1 (reporting 1/1)" in shown
    assert {"field": "kind", "origin": "kinds: domain reuters.com (cardstore)"} in source["origins"]


def test_a_persons_kind_and_status_hold(folder):
    """And are shown; the table is not asked again."""
    run("describe", "tides", "--kind", "vendor", "--status", "retracted", folder=folder)
    shown = run("sources", folder=folder)

    assert "[vendor]  RETRACTED" in shown
    assert "secondary 0/1" in shown


def test_cited_works_that_the_library_lacks_are_listed(folder):
    """What to fetch, and who cites it."""
    run("describe", "tides", "--cites", "10.1000/memoir", folder=folder)

    assert "10.1000/memoir  cited by tides" in run("sources", "--missing", folder=folder)
    (told,) = json.loads(run("sources", "--missing", "--json", folder=folder))

    assert ("10.1000/memoir", ["tides"]) == (told["cited"], told["cited_by"])


def test_a_kind_that_there_is_not_is_a_usage_error():
    """The kinds are listed."""
    wrong = CliRunner().invoke(cli, ["describe", "tides", "--kind", "seller"])

    assert 2 == wrong.exit_code
    assert "seller" in wrong.output
