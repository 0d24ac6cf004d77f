"""`cardstore seed`, as people run it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from cardstore.errors import ManuscriptError
from tests.cli.program import run_here
from tests.workflow.seed_library import make_library


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with the sample library and its draft."""
    folder = tmp_path_factory.mktemp("seeded")
    made = make_library(folder)
    made.library.close()
    (folder / "ch01.md").write_text(made.draft, encoding="utf-8")
    return folder


def seed(place, *words, draft="ch01.md", **options):
    """Plant one fault of each sort."""
    library = place / "library"
    return run_here(
        "seed", place / draft, "--per-class", 1, "--library", library, *words, **options
    )


@pytest.mark.long
def test_the_table_says_what_caught_what(place):
    """Exit code 0 where checks caught all that they must, with all denominators."""
    ran = seed(place)

    assert 0 == ran.returncode
    assert "Faults planted in 25 of 25 sentences" in ran.stdout
    assert "Near faults, which change little" in ran.stdout
    assert any(
        line.split()[:4] == ["page-far", "1", "of", "1"] and line.endswith("page-anchor 1")
        for line in ran.stdout.splitlines()
    )
    assert "says yes to every pair" in ran.stdout


def test_json_has_every_case_and_the_matrix(place):
    """One document."""
    told = json.loads(seed(place, "--json").stdout)
    faults = {one["fault"]: one for one in told["faults"]}

    assert (1, 1) == (faults["year_moved"]["planted"], faults["year_moved"]["named"])
    assert "sent_back" == faults["year_moved"]["cases"][0]["fate"]
    assert 45 == len(told["matrix"])
    assert 0 == told["slipped"]


def test_the_matrix_is_printed_in_markdown(place):
    """To be put into a document."""
    ran = seed(place, "--matrix")

    assert ran.stdout.startswith("| Failure | Planted |")
    assert 0 == ran.returncode


def test_the_matrix_and_json_do_not_go_together(place):
    """Nothing is guessed."""
    assert 2 == seed(place, "--matrix", "--json").returncode


def test_the_planted_sentences_are_written_out(place, tmp_path):
    """One file a sort of fault."""
    seed(place, "--out", tmp_path / "out")
    text = (tmp_path / "out" / "card-left-out.md").read_text(encoding="utf-8")

    assert text.startswith("# card-left-out\n\n")
    assert "[card:" not in text


def test_a_folder_that_cannot_be_written_is_told(place, tmp_path):
    """With what to do."""
    (tmp_path / "out").write_text("a file", encoding="utf-8")
    ran = seed(place, "--out", tmp_path / "out")

    assert 2 == ran.returncode
    assert "--out" in ran.stderr


def test_a_draft_comes_from_stdin_too(place):
    """As in the other commands."""
    text = (place / "ch01.md").read_text(encoding="utf-8")
    ran = run_here(*("seed", "-", "--per-class", 1, "--library", place / "library"), given=text)

    assert 0 == ran.returncode


def test_a_draft_in_which_nothing_stands_could_not_be_seeded(place):
    """Nothing slipped through where nothing was planted, and that must not look well."""
    (place / "bare.md").write_text("The lamp burned in 1861.\n", encoding="utf-8")
    ran = seed(place, draft="bare.md")

    assert ManuscriptError.exit_code == ran.returncode
    assert "None of 1 sentences stands" in ran.stderr


def test_an_unknown_judge_is_told_and_nothing_looks_caught(place):
    """A name that no judge has is a wrong request."""
    ran = seed(place, "--judge", "nobody")

    assert (2, "") == (ran.returncode, ran.stdout)
    assert "nobody" in ran.stderr


def test_it_runs_as_a_program_of_its_own(place):
    """As people run it."""
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "cardstore", "seed", str(place / "ch01.md")),
            *("--per-class", "1", "--library", str(place / "library"), "--json"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, 25) == (ran.returncode, json.loads(ran.stdout)["usable"])
