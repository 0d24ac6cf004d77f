"""The command line on the born-digital article: outputs, JSON documents, exit codes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from tests.cli.program import run_apart, run_here

ROOT = Path(__file__).parents[2]
ARTICLE = ROOT / "sample_sources" / "tides-article"
BROKEN = ROOT / "sample_sources" / "broken"


def run(*words, folder):
    """Run the program on a library."""
    return run_here(*words, "--library", folder)


def apart(*words, folder):
    """Run the program on a library, in a process of its own."""
    return run_apart(*words, "--library", folder)


def given(result, code=0):
    """Give the JSON that a command printed, after its exit code was right."""
    assert code == result.returncode, result.stdout + result.stderr
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A library into which the article was ingested from the command line."""
    made = tmp_path_factory.mktemp("cli") / "library"
    result = apart(
        *("ingest", str(ARTICLE / "article.pdf"), "--csl", str(ARTICLE / "source.json")),
        *("--source", "tides", "--jobs", "1"),
        folder=made,
    )
    assert 0 == result.returncode, result.stderr
    assert "213–223" in result.stdout
    return made


@pytest.fixture(scope="module")
def case(truth):
    """The first quote in one line of the article."""
    return next(c for c in truth("tides-article", "quotes") if c["kind"] == "in_line")


@pytest.fixture(scope="module")
def card_id(folder, case):
    """A card that was made from the command line and passed its first check."""
    made = given(
        apart(*("add", "tides", "--quote", case["quote"], "--page", case["pages"][0]),
            *("--gloss", "Numbat.", "--tag", "Tide", "--by", "me", "--json"), folder=folder)
    )  # fmt: skip
    assert ["pass", "pass", "not_applicable"] == [f["outcome"] for f in made["findings"]]
    return made["card"]["card_id"]


def schema(name):
    """Load one of the published schemas."""
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))


def test_pages_shows_runs_and_json_validates(folder):
    """The page map is shown as runs; as JSON it fits its schema."""
    assert "leaves 0–10" in apart("pages", "tides", folder=folder).stdout
    jsonschema.validate(given(run("pages", "tides", "--json", folder=folder)), schema("page-map"))


def test_pages_all_shows_every_leaf(folder):
    """Every leaf has its line."""
    lines = run("pages", "tides", "--all", folder=folder).stdout.splitlines()

    assert 11 == sum(line.startswith("leaf ") for line in lines)


def test_a_person_assigns_and_takes_back(folder, card_id):
    """An assignment pins the map and turns the check; taking it back turns it again."""
    leaf = {e["label"]["text"]: e["leaf_index"] for e in labels(folder)}
    place = leaf[given(run("show", card_id, "--json", folder=folder))["claimed"]["text"]]
    assigned = run("pages", "tides", "assign", str(place), "999", "--by", "me", folder=folder)
    failed = run("check", card_id, folder=folder)
    back = run("pages", "tides", "unassign", str(place), "--by", "me", folder=folder)

    assert (0, 1, 0) == (assigned.returncode, failed.returncode, back.returncode)
    assert "999" in failed.stdout
    assert 0 == run("check", card_id, folder=folder).returncode


def labels(folder):
    """Give the page map's entries that have a label."""
    found = given(run("pages", "tides", "--json", folder=folder))["leaves"]
    return [entry for entry in found if entry["label"] is not None]


def test_check_prints_one_line_a_finding(folder, card_id):
    """Three checks, three lines, with outcome and reason; nobody had to read the article."""
    result = apart("check", card_id, folder=folder)
    lines = result.stdout.splitlines()

    assert 0 == result.returncode
    assert ["pass", "pass", "not_applicable"] == [line.split()[2] for line in lines]
    assert all(line.startswith(card_id) for line in lines)


def test_check_json_validates(folder, card_id):
    """Findings as JSON fit their schema."""
    document = given(run("check", f"[card:{card_id}]", "--json", folder=folder))

    assert "pass" == document["outcome"]
    for finding in document["cards"][0]["findings"]:
        jsonschema.validate(finding, schema("finding"))


def test_show_json_validates(folder, card_id):
    """A card as JSON fits its schema."""
    jsonschema.validate(given(run("show", card_id, "--json", folder=folder)), schema("card"))


def test_sources_json_validates(folder):
    """Sources as JSON fit their schema."""
    for document in given(run("sources", "--json", folder=folder)):
        jsonschema.validate(document, schema("source"))


def test_a_failing_card_fails_the_whole_check(folder, card_id, case):
    """One wrong page among several cards gives exit code 1."""
    wrong = str(int(case["pages"][0]) + 1)
    made = run(
        *("add", "tides", "--quote", case["quote"], "--page", wrong, "--json"), folder=folder
    )
    other = json.loads(made.stdout)["card"]["card_id"]

    assert 1 == made.returncode
    assert 1 == run("check", card_id, other, folder=folder).returncode


def test_a_wide_range_asks_for_a_person(folder, case):
    """Exit code 3: only a person is needed."""
    made = run("add", "tides", "--quote", case["quote"], "--page", "213–223", folder=folder)

    assert 3 == made.returncode


def test_an_altered_quote_is_refused_with_the_nearest_text(folder, truth):
    """Exit code 1, the source's words and the page on stderr, JSON on stdout when asked."""
    altered = next(c for c in truth("tides-article", "quotes") if c["kind"] == "dropped_not")
    words = ("add", "tides", "--quote", altered["quote"], "--page", altered["pages"][0])
    told = apart(*words, folder=folder)
    error = given(run(*words, "--json", folder=folder), code=1)["error"]

    assert 1 == told.returncode
    assert altered["pages"][0] in told.stderr
    assert " not " in " ".join(error["nearest"].split())


def test_unknown_cards_fail(folder):
    """An id that nobody made fails its check; showing it is a usage error."""
    assert 1 == run("check", "0000-1", folder=folder).returncode
    assert 2 == apart("show", "0000-1", folder=folder).returncode


def test_nothing_checked_is_no_pass(tmp_path):
    """`check --all` in a library without cards is "could not run", not green."""
    empty = tmp_path / "library"
    run("ingest", str(ARTICLE / "article.pdf"), "--jobs", "1", folder=empty)

    assert 10 == run("check", "--all", folder=empty).returncode


def test_request_and_history(folder, card_id):
    """A request hands out the card and its history tells to whom."""
    issued = given(run("request", "numbat", "--for", "drafter-9", "--json", folder=folder))
    history = given(run("history", card_id, "--json", folder=folder))

    assert [card_id] == [card["card_id"] for card in issued]
    assert "drafter-9" in {event["by"] for event in history}


def test_cards_searches(folder, card_id):
    """Words, tags and sources narrow the search."""
    assert card_id in run("cards", "numbat", folder=folder).stdout
    assert card_id in run("cards", "--tag", "TIDE", folder=folder).stdout
    assert "No card found" in run("cards", "wombat", folder=folder).stdout


def test_retract(folder, case):
    """A retracted card fails its check and says why."""
    made = run(
        "add",
        "tides",
        "--quote",
        case["quote"],
        "--page",
        case["pages"][0],
        "--json",
        folder=folder,
    )
    card_id = json.loads(made.stdout)["card"]["card_id"]
    run("retract", card_id, "--reason", "misattributed", "--by", "me", folder=folder)
    failed = run("check", card_id, folder=folder)

    shown = given(run("show", card_id, "--json", folder=folder))

    assert 1 == failed.returncode
    assert "misattributed" in failed.stdout
    assert ("me", "misattributed") == (shown["retracted"]["by"], shown["retracted"]["reason"])
    assert "RETRACTED" in run("cards", "--retracted", folder=folder).stdout


def test_picture(folder, card_id, tmp_path):
    """The picture is a PNG, written where it was asked for."""
    target = tmp_path / "leaf.png"
    result = run("check", card_id, "--picture", str(target), folder=folder)

    assert 0 == result.returncode
    assert target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "code"),
    [("damaged.pdf", 12), ("encrypted.pdf", 13), ("empty.pdf", 14), ("not-a-pdf.pdf", 11)],
)
def test_broken_input_is_refused_and_leaves_nothing(tmp_path, name, code):
    """Each broken file has its own exit code, a remedy, and stores nothing."""
    folder = tmp_path / "library"
    result = apart("ingest", str(BROKEN / name), folder=folder)

    assert code == result.returncode, result.stderr
    assert name in result.stderr
    assert "Traceback" not in result.stderr
    assert [] == json.loads(run("sources", "--json", folder=folder).stdout)
    assert [] == list((folder / "originals").glob("*"))


def test_the_password_opens_an_encrypted_pdf(tmp_path):
    """With --password the encrypted sample is read; with a wrong one it is refused."""
    folder = tmp_path / "library"
    words = ("ingest", str(BROKEN / "encrypted.pdf"), "--jobs", "1", "--password")

    assert 13 == run(*words, "harbour", folder=folder).returncode
    assert 0 == run(*words, "lighthouse", folder=folder).returncode


def test_no_library_is_told(tmp_path):
    """Exit code 31 where there is no library."""
    assert 31 == run("sources", folder=tmp_path / "nowhere").returncode


def test_doctor(folder):
    """The doctor finds what this installation has."""
    parts = {p["name"]: p["state"] for p in given(run("doctor", "--json", folder=folder))["parts"]}

    assert "present" == parts["tesserocr"] == parts["model eng"] == parts["SQLite FTS5"]


def test_doctor_sees_an_altered_original(folder, tmp_path):
    """An original whose bytes changed is named, with exit code 33."""
    copied = tmp_path / "library"
    shutil.copytree(folder, copied)
    original = next((copied / "originals").iterdir())
    original.chmod(0o644)
    original.write_bytes(original.read_bytes()[:-1] + b"X")

    assert 33 == run("doctor", folder=copied).returncode


def test_the_library_may_be_named_before_the_command(folder):
    """--library is understood on both sides of the command."""
    result = run_apart("--library", folder, "sources", "--json")

    assert ["tides"] == [source["source_id"] for source in given(result)]


def test_a_record_can_be_completed_later(folder, tmp_path):
    """`describe` adds a work and a place, keeps what was there, and another ingest does so too."""
    copied = tmp_path / "library"
    shutil.copytree(folder, copied)
    before = given(run("sources", "--json", folder=copied))[0]
    run("describe", "tides", "--work", "tides-work", "--place", "Wendle", folder=copied)
    after = given(run("sources", "--json", folder=copied))[0]
    run(
        *("ingest", str(ARTICLE / "article.pdf"), "--source", "tides", "--work", "other-work"),
        *("--csl", str(ARTICLE / "source.json")),
        folder=copied,
    )

    assert ("tides-work", "Wendle") == (after["work_id"], after["place"])
    assert (before["title"], before["year"]) == (after["title"], after["year"])
    assert "other-work" == given(run("sources", "--json", folder=copied))[0]["work_id"]


@pytest.mark.parametrize("named", [("--source", "tides"), ()])
def test_another_ingest_changes_only_what_it_tells(folder, tmp_path, named):
    """A place told at a second ingest is taken over; title and work stay, named or not."""
    copied = tmp_path / "library"
    shutil.copytree(folder, copied)
    before = given(run("sources", "--json", folder=copied))
    run("ingest", str(ARTICLE / "article.pdf"), *named, "--place", "Wendle", folder=copied)
    after = given(run("sources", "--json", folder=copied))

    assert (1, "Wendle") == (len(after), after[0]["place"])
    kept = ("source_id", "work_id", "title", "creators", "year", "doi")
    assert [before[0][name] for name in kept] == [after[0][name] for name in kept]


def test_a_work_told_later_is_taken_over(folder, tmp_path):
    """--work alone at a second ingest joins the edition to the work."""
    copied = tmp_path / "library"
    shutil.copytree(folder, copied)
    run("ingest", str(ARTICLE / "article.pdf"), "--work", "all-tides", folder=copied)

    assert "all-tides" == given(run("sources", "--json", folder=copied))[0]["work_id"]


def test_a_lost_original_is_put_back(folder, tmp_path):
    """Ingesting the same file again heals a library whose original is gone."""
    copied = tmp_path / "library"
    shutil.copytree(folder, copied)
    next((copied / "originals").iterdir()).unlink()
    sick = run("doctor", folder=copied)
    run("ingest", str(ARTICLE / "article.pdf"), folder=copied)

    assert (33, 0) == (sick.returncode, run("doctor", folder=copied).returncode)


def test_an_altered_original_is_neither_checked_nor_shown(folder, tmp_path, card_id):
    """Bytes of the same number but others: the check could not run, and no picture is drawn."""
    copied = tmp_path / "library"
    shutil.copytree(folder, copied)
    original = next((copied / "originals").iterdir())
    content = bytearray(original.read_bytes())
    content[len(content) // 2] ^= 1
    original.chmod(0o644)
    original.write_bytes(content)
    target = tmp_path / "leaf.png"
    result = run("check", card_id, "--picture", str(target), folder=copied)

    assert 33 == result.returncode
    assert "unavailable" in result.stdout
    assert not target.exists()


def test_a_picture_that_cannot_be_written_is_told_after_the_findings(folder, card_id):
    """The findings are there; the error names the place, in which nobody writes files."""
    if not Path("/proc/self").is_dir():
        pytest.skip("there is no folder here in which nobody can write, /proc")
    place = Path("/proc/self/leaf.png")
    result = run("check", card_id, "--picture", place, folder=folder)

    assert 88 == result.returncode
    assert card_id in result.stdout
    assert str(place) in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("content", [b"\xff\xfe{\x00", b"{", b"[" * 100_000, b"[]", b"5", b"{}"])
def test_unreadable_records_are_usage_errors(tmp_path, content):
    """Whatever is in the CSL file, the answer is a sentence."""
    path = tmp_path / "source.json"
    path.write_bytes(content)
    words = ("ingest", str(ARTICLE / "article.pdf"), "--csl", str(path))
    result = run(*words, folder=tmp_path / "library")

    assert 2 == result.returncode
    assert "Traceback" not in result.stderr


def test_leaves_that_could_not_be_read_have_an_exit_code(tmp_path):
    """The book is there, and exit code 17 says that some of it is not."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    shutil.copy(ROOT / "sample_sources" / "folder" / "leaf3.png", pictures)
    (pictures / "leaf4.png").write_bytes(b"\x89PNG\r\n\x1a\n cut off")
    folder = tmp_path / "library"
    result = run("ingest", str(pictures), "--source", "two", "--jobs", "1", folder=folder)

    assert 17 == result.returncode
    assert "leaf 1 could not be read" in result.stdout
    assert 0 == run("pages", "two", folder=folder).returncode


def test_a_fault_of_ours_is_no_verdict(tmp_path):
    """An exception that nobody foresaw is exit code 19, never 1 or 0."""
    code = (
        "import sys\nsys.argv = ['cardstore', 'sources']\n"
        "from cardstore.cli import main\n"
        "main.cli.main = lambda **more: 1 / 0\n"
        "main.main()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path
    )

    assert 19 == result.returncode
    assert "Nothing was decided" in result.stderr
