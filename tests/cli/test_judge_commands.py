"""`cardstore judge` tells which judges can run, puts weights in place and compares runtimes."""

from __future__ import annotations

import json

import pytest

from tests.adapters.judges.tiny_judge import FOLDER, copy_tiny, rescale
from tests.cli.program import run_apart, run_here


@pytest.fixture
def home(tmp_path):
    """The folder of all judges, with MiniCheck's tiny model in it."""
    copy_tiny(tmp_path / "judges" / "minicheck-flan-t5-large")
    return tmp_path / "judges"


def test_the_list_says_who_can_run_and_what_the_others_lack(home, tmp_path):
    """As text and as JSON; exit code 0 either way."""
    told = run_here("judge", "list", "--json", CARDSTORE_JUDGES=str(home))
    without = run_here("judge", "list", CARDSTORE_JUDGES=str(tmp_path / "none"))
    judges = {one["judge"]: one for one in json.loads(told.stdout)["judges"]}

    assert (0, 0) == (told.returncode, without.returncode)
    assert "" == judges["minicheck"]["fault"]
    assert judges["minicheck"]["runtime"].startswith("ctranslate2")
    assert "cardstore judge install minicheck" in without.stdout
    assert "no model runs" in without.stdout


def test_a_finished_folder_is_installed(tmp_path):
    """The program apart, as people run it; a second time it was there."""
    words = ("judge", "install", "minicheck", "--from", FOLDER)
    first = run_apart(*words, CARDSTORE_JUDGES=str(tmp_path))
    again = run_here(*words, CARDSTORE_JUDGES=str(tmp_path))

    assert (0, 0) == (first.returncode, again.returncode), first.stderr
    assert "minicheck is in place" in first.stdout
    assert "within .03 of the original: 200 of 200" in first.stdout
    assert "was there already" in again.stdout


def test_without_a_network_the_command_says_what_to_copy(tmp_path):
    """Exit code 52, and the whole way as JSON too."""
    told = run_here(
        "judge", "install", "minicheck", "--json", CARDSTORE_JUDGES=str(tmp_path),
        CARDSTORE_OFFLINE="1",
    )  # fmt: skip

    assert 52 == told.returncode
    assert "--from FOLDER" in json.loads(told.stdout)["error"]["remedy"]


def test_parity_is_told_and_written(home, tmp_path):
    """Exit code 0, a table, a file."""
    told = run_here(
        "judge", "parity", "minicheck", "--out", tmp_path / "p.json", CARDSTORE_JUDGES=str(home)
    )
    written = json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))["parity"]

    assert 0 == told.returncode
    assert f"{written['within']} of 200 (bar: 95 %)" in told.stdout
    assert written["accepted"]


def test_a_scaled_conversion_fails_the_command(home):
    """Exit code 1; the reason is told."""
    rescale(home / "minicheck-flan-t5-large", 1 / 8)
    told = run_here("judge", "parity", "minicheck", CARDSTORE_JUDGES=str(home))

    assert 1 == told.returncode
    assert "refused: the log-odds are 0.12" in told.stdout


def test_the_judge_it_is_compared_with_has_its_settings(home, tmp_path, monkeypatch):
    """Also where it was not named: on pairs of a file that is the judge on torch."""
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text('{"quote": "The lamp burned on.", "sentence": "It burned."}\n')
    settings = '[judge_settings]\n"minicheck-torch.threads" = "many"\n'
    (tmp_path / "cardstore.toml").write_text(settings, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    told = run_here(
        "judge", "parity", "minicheck", "--pairs", pairs, CARDSTORE_JUDGES=str(home)
    )  # fmt: skip

    assert 2 == told.returncode
    assert "threads is “many”" in told.stderr


def test_a_judge_of_that_name_must_have_weights():
    """Usage, not a fault."""
    assert 2 == run_here("judge", "parity", "lexical").returncode
    assert 2 == run_here("judge", "nothing").returncode
