"""`cardstore audit` and `cardstore budget`: what they print, draw and exit with."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from cardstore import Library
from tests.cli.program import run_apart, run_here
from tests.test_schemas import SCHEMAS
from tests.workflow.made_audit import make_audit, read_all

SMALL = ("--read", "plain=10", "--target", "plain=25%", "--tripwire", "0")


@pytest.fixture
def folder(tmp_path):
    """A library whose book was gated; in a copy its verdicts hold no more, the files are others."""
    make_audit(tmp_path).library.close()
    return tmp_path / "library"


def run(folder, *words):
    return run_here(*words, "--library", folder)


def document(ran):
    """Give what was printed, after it was held against its schema."""
    read = json.loads(ran.stdout)
    name = read["schema"].split(":")[-2]
    Draft202012Validator(SCHEMAS[name]).validate(read)
    return read


def test_a_plan_is_printed_before_anything_is_drawn(folder):
    """In lines and as JSON; nothing is kept."""
    lines = run(folder, "audit", "plan", *SMALL)
    told = document(run(folder, "audit", "plan", *SMALL, "--json"))
    (plain,) = (one for one in told["strata"] if one["stratum"] == "plain")

    assert lines.returncode == 0
    assert "No audit of this book was drawn yet." in lines.stdout
    assert (32, 10, 0) == (plain["population"], plain["read"], plain["accept"])
    with Library.open(folder) as library:
        assert () == library.audits()


def test_the_table_needs_no_library(tmp_path):
    """The figures that hold anywhere."""
    ran = run_apart("audit", "plan", "--table", "--library", tmp_path / "nothing")

    assert (0, "") == (ran.returncode, ran.stderr)
    assert "1,258/2" in ran.stdout


def test_draw_rule_report_and_a_failed_audit_closes_the_book(folder, tmp_path):
    """The whole way: exit 0 for a draw, 3 while open, 1 when failed, 72 for another draw."""
    drawn = document(run(folder, "audit", "draw", *SMALL, "--seed", "4", "--by", "ada", "--json"))
    again = document(run(folder, "audit", "draw", *SMALL, "--seed", "4", "--by", "ada", "--json"))
    open_ = run(folder, "audit", "report")
    with Library.open(folder) as library:
        read_all(library, library.audits()[-1], wrong=(0,))
    picture, hours = tmp_path / "bound.svg", tmp_path / "hours.svg"
    failed = run(folder, "audit", "report", "--picture", picture, "--hours-picture", hours)
    told = document(run(folder, "audit", "report", "--json"))
    refused = run(folder, "audit", "draw", *SMALL, "--by", "ada")

    assert drawn == again
    assert (10, 4) == (drawn["drawn"], drawn["seed"])
    assert (3, 1, 72) == (open_.returncode, failed.returncode, refused.returncode)
    assert "what is not settled counted as wrong" in open_.stdout
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert hours.read_text(encoding="utf-8").startswith("<svg")
    assert ("failed", False, 1) == (told["state"], told["accepted"], told["all"]["errors"])
    assert "Audit 1 failed" in refused.stderr


def test_a_book_that_was_read_whole_and_clean_exits_with_0(folder):
    """Accepted."""
    run(folder, "audit", "draw", "--by", "ada")
    with Library.open(folder) as library:
        read_all(library, library.audits()[-1])
    ran = run(folder, "audit", "report")
    drawn = run(folder, "audit", "report", "--picture", "x.svg")

    assert ran.returncode == 0
    assert "\nAccepted.\n" in ran.stdout
    assert (0, True) == (drawn.returncode, "x.svg was not written" in drawn.stderr)
    assert "\nAccepted.\n" in drawn.stdout


def test_a_weekly_sample_is_drawn_and_reported(folder):
    """By its number."""
    told = document(run(folder, "audit", "weekly", "--size", "5", "--by", "ada", "--json"))
    report = run(folder, "audit", "report", str(told["audit"]))

    assert ("weekly", 5, 32) == (told["kind"], told["drawn"], told["listed"])
    assert (3, True) == (report.returncode, f"weekly, {told['name']}" in report.stdout)
    assert "Audit 1" in run(folder, "audit", "report", "1").stdout


@pytest.mark.parametrize(
    "words",
    [
        ("--read", "many"),
        ("--read", "poems=3"),
        ("--accept", "plain=some"),
        ("--target", "plain=0"),
        ("--read", "plain=-1"),
        ("--table", "--json"),
    ],
)
def test_a_plan_that_makes_no_sense_is_a_usage_error(folder, words):
    """Exit 2."""
    assert 2 == run(folder, "audit", "plan", *words).returncode


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("audit", "plan"), 72),
        (("audit", "draw", "--by", "ada"), 72),
        (("audit", "weekly", "--by", "ada"), 72),
        (("audit", "plan", "a draft.md"), 72),
        (("review", "--by", "ada"), 70),
        (("review", "--by", "ada", "a draft.md"), 70),
    ],
)
def test_before_any_gate_it_is_told_to_run_it(tmp_path, words, code):
    """Not again, as there was no first time; a manuscript's name is one word of the command."""
    Library.open(tmp_path / "empty", create=True).close()
    ran = run_here(*words, "--library", tmp_path / "empty")
    named = "'a draft.md'" if "a draft.md" in words else "DRAFT"

    assert code == ran.returncode
    assert f"Run the gate over it: cardstore gate {named}." in ran.stderr
    assert "again" not in ran.stderr


def test_a_report_of_nothing_says_what_to_do(folder):
    """Exit 72."""
    ran = run(folder, "audit", "report")

    assert 72 == ran.returncode
    assert "cardstore audit plan" in ran.stderr


def test_a_budget_takes_over_what_was_measured_and_what_is_given(folder, tmp_path):
    """The library's words, the reader's share; a picture of the hours."""
    picture = tmp_path / "hours.svg"
    lines = run(folder, "budget", "--set", "unsupported_share=5%-15%", "--picture", picture)
    told = document(run(folder, "budget", "--json"))
    inputs = {one["name"]: one for one in told["inputs"]}

    assert lines.returncode == 0
    assert "measured (n=32)" in lines.stdout
    assert " given " in lines.stdout
    assert ("measured", 32) == (inputs["words"]["basis"], inputs["words"]["n"])
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_a_budget_without_a_library_is_the_assumed_one(tmp_path):
    """Of 150,000 words: 181.7 to 206.7 hours."""
    ran = run_apart("budget", "--json", "--library", tmp_path / "nothing")
    hours = json.loads(ran.stdout)["hours"]

    assert (181.7, 206.7) == (round(hours["low"], 1), round(hours["high"], 1))
    assert 2 == run(tmp_path / "nothing", "budget", "--set", "hope=1").returncode
