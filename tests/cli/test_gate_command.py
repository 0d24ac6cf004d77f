"""`cardstore gate` and `cardstore explain` on the born-digital article."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from cardstore import Library
from cardstore.gate.rules import RULES
from tests.adapters.manuscripts.made_docx import make_docx, p, r
from tests.cli.program import run_apart, run_here
from tests.remembered import Here

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def library(tmp_path_factory, samples, record, truth):
    """A library with the article and a card: its folder and the card."""
    folder = tmp_path_factory.mktemp("gate-cli") / "library"
    line = next(c for c in truth("tides-article", "quotes") if c["kind"] == "in_line")
    with Library.open(folder, create=True) as made:
        path = samples / "tides-article" / "article.pdf"
        made.ingest(path, source=record("tides-article"), executor=Here())
        made.vouch("tides-article", by="Ada Kern", evidence="the printed volume")
        card = made.add_card(
            "tides-article", quote=line["quote"], page=line["pages"][0], made_by="me"
        )
    return folder, card


@pytest.fixture
def draft(tmp_path, library):
    """A draft with a true and an altered quotation, a sentence without a card, and a frame."""
    words = library[1].quote.split()
    path = tmp_path / "ch03.md"
    path.write_text(
        f"# Three\n\nIt says “{' '.join(words[1:5])}” {library[1].mark}.\n"
        f"It says “{words[1]} never {words[2]}” {library[1].mark}.\n\nIt rained.\n\n"
        "Silence may be a record. [framing]\n",
        encoding="utf-8",
    )
    return path


def run(*words, library, given=""):
    """Run the gate on the library."""
    return run_here("gate", *words, "--library", library[0], given=given)


def test_findings_stand_at_their_words_and_the_last_line_counts(library, draft):
    """As people run it; exit code 1, since something failed."""
    result = run_apart("gate", draft, "--library", library[0])
    lines = result.stdout.splitlines()

    assert 1 == result.returncode, result.stdout + result.stderr
    assert any(one.startswith(f"{draft}:4:10: fail quoted-words: ") for one in lines)
    assert any(one.startswith(f"{draft}:6:1: fail citation: ") for one in lines)
    assert lines[-1].startswith("4 sentences: 0 passed, 2 failed, 1 to a person")
    assert "no model ran: lexical, not calibrated" in lines[-1]


def test_only_a_person_is_needed(library, tmp_path):
    """Exit code 3; with --fail-on failed it is 0."""
    draft = tmp_path / "ch.md"
    words = library[1].quote.split()
    draft.write_text(f"It says “{' '.join(words[1:5])}” {library[1].mark}.\n", encoding="utf-8")

    assert 3 == run(draft, library=library).returncode
    assert 0 == run(draft, "--fail-on", "failed,unavailable", library=library).returncode


def test_framing_alone_passes(library):
    """From stdin, too."""
    result = run("-", library=library, given="Silence may be a record. [framing]\n")

    assert 0 == result.returncode, result.stdout
    assert result.stdout.startswith("1 sentence: 0 passed, 0 failed")


def test_an_empty_chapter_is_no_pass(library, tmp_path):
    """Exit code 10, and the file is named."""
    paths = [tmp_path / "one.md", tmp_path / "two.md"]
    paths[0].write_text("Silence may be a record. [framing]\n", encoding="utf-8")
    paths[1].write_text("", encoding="utf-8")
    result = run(*paths, library=library)

    assert 10 == result.returncode
    assert f"could not run: {paths[1]} has no sentence" in result.stdout


def test_a_file_that_is_called_stdin_is_not_what_comes_from_there(library, tmp_path, monkeypatch):
    """Each is told at its own lines, once."""
    monkeypatch.chdir(tmp_path)
    Path("stdin").write_text("\n\nIt rained.\n", encoding="utf-8")
    result = run("stdin", "-", library=library, given="It blew.\n")
    places = [line.split(": fail ")[0] for line in result.stdout.splitlines() if ": fail " in line]

    assert ["stdin:3:1", "-:1:1"] == places


def test_the_document_fits_its_schema(library, draft):
    """--json and --format json are one."""
    schema = json.loads((ROOT / "schemas" / "gate.schema.json").read_text(encoding="utf-8"))
    documents = [
        json.loads(run(draft, *form, library=library).stdout)
        for form in (("--json",), ("--format", "json"))
    ]
    for one in documents:
        jsonschema.validate(one, schema)

    assert [4, 4] == [len(one["sentences"]) for one in documents]


@pytest.mark.parametrize(
    ("form", "begins"),
    [("sarif", "{"), ("github", "::"), ("html", "<!DOCTYPE html>"), ("lines", "")],
)
def test_every_form_is_written_to_a_file(library, draft, tmp_path, form, begins):
    """Nothing is left for stdout; the exit code stays."""
    output = tmp_path / f"out.{form}"
    result = run(draft, "--format", form, "--output", output, library=library)

    assert (1, "") == (result.returncode, result.stdout)
    assert output.read_text(encoding="utf-8").startswith(begins)


def test_no_result_takes_the_place_of_a_file(library, draft, tmp_path):
    """Not behind a link either; it is told before anything is checked, and nothing is left."""
    held = tmp_path / "held" / "out.sarif"
    held.parent.mkdir()
    held.write_text("older", encoding="utf-8")
    link = tmp_path / "out.sarif"
    link.symlink_to(held)
    ran = run(draft, "--format", "sarif", "--output", link, library=library)

    assert (2, "") == (ran.returncode, ran.stdout)
    assert f"{link} is there already" in ran.stderr
    assert ("older", [held]) == (held.read_text(encoding="utf-8"), list(held.parent.iterdir()))


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no /dev/null here")
def test_a_device_takes_a_result(library, draft):
    """Nothing is lost by writing to what keeps nothing."""
    assert 1 == run(draft, "--output", "/dev/null", library=library).returncode


def test_a_sign_that_the_terminal_has_no_form_for_stops_nothing(library, tmp_path):
    """The run is stored before its result is printed, so the result must be printed."""
    path = tmp_path / "\u0141.md"
    path.write_text("It rained in Łódź.\n", encoding="utf-8")
    words = ("gate", path, "--library", library[0])
    result = run_apart(*words, PYTHONIOENCODING="cp1252", PYTHONUTF8="0")

    assert 1 == result.returncode, result.stderr
    assert "\\u0141.md:1:1: fail citation: " in result.stdout


def test_only_what_changed_is_told(library, draft):
    """A second run holds its verdicts, and counts them all the same."""
    run(draft, library=library)
    draft.write_text(draft.read_text(encoding="utf-8") + "\nIt froze.\n", encoding="utf-8")
    lines = run(draft, "--changed", library=library).stdout.splitlines()

    assert [f"{draft}:10:1"] == [one.split(": ")[0] for one in lines[:-1]]
    assert lines[-1].startswith("5 sentences: ")
    assert "4 of 5 verdicts held" in lines[-1]


def test_waivers_let_findings_be(library, draft, tmp_path):
    """Told as waived; what is of no use is told too."""
    waivers = tmp_path / "waivers.toml"
    waivers.write_text(
        '[[waiver]]\nrule = "citation"\nsentence = "It rained."\nreason = "A title."\n'
        'until = 2999-01-01\n[[waiver]]\nrule = "numbers"\nsentence = "It snowed."\n'
        'reason = "No."\nuntil = 2999-01-01\n',
        encoding="utf-8",
    )
    result = run(draft, "--waivers", waivers, library=library)

    assert f"{draft}:6:1: waived citation: " in result.stdout
    assert "unused: waiver 2 (numbers, “It snowed.”)" in result.stdout
    assert "1 failed" in result.stdout
    assert "2 waivers: 1 unused, 1 used" in result.stdout


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--fail-on", "everything"), 2, "everything"),
        (("--fail-on", "nothing,failed"), 2, "stands alone"),
        (("--json", "--format", "html"), 2, "do not go together"),
        (("--waivers", "none.toml"), 2, "cannot be read"),
        (("--publication", "--offline"), 2, "tides-article"),
        (("--output", "/no/such/folder/out"), 93, "mkdir -p /no/such/folder"),
        (("missing.md",), 60, "cannot be read"),
        (("image.png",), 60, "no manuscript"),
    ],
    ids=range(8),
)
def test_what_makes_no_sense_is_refused(library, draft, words, code, said):
    """Nothing looks passed that was not checked."""
    result = run(draft, *words, library=library)

    assert code == result.returncode
    assert said in result.stderr


def test_no_sentence_is_an_error(library):
    """A green result where nothing was checked is none."""
    result = run("-", library=library, given="# Only a heading\n")

    assert 60 == result.returncode
    assert "no sentence to check" in result.stderr


def test_a_docx_is_gated(library, tmp_path):
    """Its tracked changes are refused, or taken as said."""
    inserted = f'<w:ins w:id="1" w:author="A">{r("never ")}</w:ins>'
    draft = tmp_path / "ch.docx"
    draft.write_bytes(make_docx(p("It ", inserted, "rained.")))
    refused = run(draft, library=library)
    accepted = run(draft, "--tracked-changes", "accept", library=library)

    assert (61, 1) == (refused.returncode, accepted.returncode)
    assert "1 tracked change (1 insertion): paragraph 1" in refused.stderr
    assert "ch.docx:1:1: fail citation" in accepted.stdout


def test_rules_are_listed_and_explained():
    """Every rule on a line; one of them in full; a reason in a sentence."""
    listed = run_apart("explain").stdout.splitlines()
    told = run_here("explain", "quoted-words").stdout
    document = json.loads(run_here("explain", "quoted_words", "--json").stdout)

    assert [rule.name for rule in RULES.values()] == [one.split()[0] for one in listed]
    assert "What to do: Quote what the card has" in told
    assert RULES["quoted_words"].fails == document["fails"]
    assert "It cites no card that stands." in run_here("explain", "no-card").stdout
    assert 2 == run_here("explain", "magic").returncode
