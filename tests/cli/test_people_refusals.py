"""What people ask for that is not there, or is no number, is refused with what to do."""

from __future__ import annotations

import json

import pytest

from tests.cli.program import run_here
from tests.workflow.made_review import NAME, make_gated
from tests.workflow.made_strips import make_library


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A library whose draft the gate read."""
    with make_gated(tmp_path_factory.mktemp("refusals")).library as library:
        return library._store.folder


@pytest.fixture(scope="module")
def strips(tmp_path_factory):
    """A library with words and page numbers in doubt."""
    library, _ = make_library(tmp_path_factory.mktemp("strips"))
    with library:
        return library._store.folder, library.waiting_readings()[0].source_id


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["review", "--list", "--queue", "7"], 70, "no queue 7"),
        (["budget", "never-read.md"], 70, "never read"),
        (["budget", "--set", "words=1e308"], 2, "words"),
        (["budget", "--set", "words=nan"], 2, "words"),
        (["budget", "--set", "words_per_sentence=0.0000001"], 2, "above 0"),
        (["budget", "--assumed", NAME], 2, "MANUSCRIPT"),
        (["audit", "plan", "--minutes", "plain=nan"], 2, "minutes"),
        (["audit", "plan", "--minutes", "plain=inf"], 2, "minutes"),
        (["audit", "plan", "--minutes", "plain=1e308"], 2, "minutes"),
        (["audit", "plan", "--target", "plain=nan"], 2, "target"),
        (["strips", "--list", "--source", "nobody"], 2, "nobody"),
        (["strips", "pairs", "--list", "--source", "nobody"], 2, "nobody"),
    ],
)
def test_it_is_refused_with_a_reason(folder, words, code, told):
    """Nothing is printed that could be taken for an answer."""
    done = run_here(*words, "--library", folder)

    assert done.returncode == code, done.stderr
    assert "" == done.stdout
    assert told in done.stderr


def test_no_budget_has_what_is_no_number(folder):
    """The largest book that can be asked for has finite hours."""
    done = run_here("budget", "--set", "words=1e12", "--json", "--library", folder)

    assert 0 == done.returncode, done.stderr
    json.loads(done.stdout, parse_constant=pytest.fail)


@pytest.mark.parametrize("length", [300, 5000])
def test_a_folder_with_a_name_that_no_system_has_is_refused(folder, tmp_path, length):
    """It is said that it can be none."""
    draft = tmp_path / NAME
    draft.write_text("Nothing.", encoding="utf-8")
    done = run_here(
        "handback", str(draft), "--to", str(tmp_path / ("x" * length)), "--library", folder
    )

    assert 73 == done.returncode, done.stderr
    assert "can be no folder" in done.stderr


def test_one_queue_is_listed_where_it_is_named(folder):
    """The others are not."""
    for _ in range(2):
        run_here("review", "--terminal", "--by", "ada", "--library", folder, given="q")
    done = run_here("review", "--list", "--queue", "1", "--json", "--library", folder)

    assert [1] == [one["queue"] for one in json.loads(done.stdout)["queues"]]


def test_what_waits_is_counted_for_one_edition(strips):
    """Its words and page numbers are all there are."""
    folder, source = strips
    whole, own = (
        json.loads(
            run_here("strips", "--list", "--json", "--by", "ada", "--library", folder, *more).stdout
        )
        for more in ([], ["--source", source])
    )

    assert whole == own
    assert whole["readings"] > 0
