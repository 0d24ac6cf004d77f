"""`cardstore judge calibrate`: draw, label, fit, report, open the core."""

from __future__ import annotations

import csv
import json

import pytest

from cardstore import Library
from cardstore.gate.calibration_set import PairKind, PairLabel, Part
from cardstore.gate.thresholds import thresholds_by_hand
from cardstore.store.store import Store
from tests.cli.program import run_apart, run_here
from tests.gate.judge_samples import MODEL, WORDS, ScriptedJudge
from tests.store import samples

COUNT = 60
BANDS = ("high", "middle", "low")
PLACES = ("Hallmouth", "Quayside", "Marlow", "Tregarth", "Saltby", "Orford")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A library with cards, and a draft that cites them: folder and file."""
    outer = tmp_path_factory.mktemp("calibrate-cli")
    lines = []
    with Store.open(outer / "library", create=True) as store:
        samples.ingest(store)
        with store.transaction():
            for n in range(COUNT):
                place = PLACES[n % 6]
                quote = f"In {1800 + n} the harbour of {place} had {n} lamps."
                card = store.cards.add(**samples.card_fields(quote=quote))
                lines.append(f"Then {place} had some {n} lamps, lit in {1800 + n} {card.mark}.")
    draft = outer / "ch01.md"
    draft.write_text(f"# Lamps\n\n{chr(10).join(lines)}\n", encoding="utf-8")
    return outer / "library", draft


@pytest.fixture
def run(made, tmp_path):
    """Run `judge calibrate` on a copy of that library."""
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "cardstore.db").write_bytes((made[0] / "cardstore.db").read_bytes())

    def calibrate(*words, given=""):
        return run_here("judge", "calibrate", *words, "--library", folder, given=given)

    calibrate.folder = folder
    calibrate.draft = made[1]
    return calibrate


@pytest.fixture
def drawn(run, tmp_path):
    """Draw pairs into a file; give its path."""
    path = tmp_path / "pairs.jsonl"
    result = run("draw", run.draft, "--out", path, "--size", "300", "--by", "ada")

    assert 0 == result.returncode, result.stderr
    return path


def lines_of(path):
    """Read a file of pairs."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_draw_writes_pairs_that_tell_nothing_but_themselves(run, drawn):
    """Id, quote, sentence and an empty label; marks are not in the sentences."""
    lines = lines_of(drawn)

    assert {("id", "quote", "sentence", "label")} == {tuple(line) for line in lines}
    assert {""} == {line["label"] for line in lines}
    assert not [line for line in lines if "[card:" in line["sentence"]]
    assert 300 < len(lines) <= 320
    assert run.folder.exists()


def test_a_draw_says_what_it_can_show(run, tmp_path):
    """Run as people run it: how many pairs, and which bound they could give."""
    path = tmp_path / "pairs.csv"
    words = ("judge", "calibrate", "draw", run.draft, "--out", path, "--library", run.folder)
    result = run_apart(*map(str, words))
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    assert 0 == result.returncode, result.stderr
    assert "for 1 % it takes 299" in result.stdout
    assert ["id", "quote", "sentence", "label"] == list(rows[0])


@pytest.mark.parametrize(("size", "too_few"), [("30", True), ("300", False)])
def test_a_draw_that_is_too_small_says_so(run, tmp_path, size, too_few):
    """Before hours are spent on labels that show nothing."""
    result = run("draw", run.draft, "--out", tmp_path / "some.jsonl", "--size", size)

    assert too_few == ("That is too few" in result.stdout)


def test_a_file_with_labels_is_not_written_over(run, drawn):
    """Exit 2, and it stays as it is."""
    before = drawn.read_bytes()
    result = run("draw", run.draft, "--out", drawn, "--size", "30")

    assert 2 == result.returncode
    assert "is there already" in result.stderr
    assert before == drawn.read_bytes()


def test_keys_label_one_pair_after_another(run, drawn):
    """Each is saved, and the next run goes on; z goes back, n leaves one, others ask again."""
    first = run("label", drawn, "--by", "ada", "--json", given="1 2 x z 3 n q")
    ids = [line["id"] for line in lines_of(drawn)]
    with Library.open(run.folder) as library:
        said = library.labels_by("ada")
    second = run("label", drawn, "--by", "ada", given="0")

    assert {ids[0]: PairLabel.SUPPORTED, ids[1]: PairLabel.UNSUPPORTED} == said
    told = {"new": 3, "labelled": 2, "items": len(ids), "by": "ada"}
    assert told.items() <= json.loads(first.stdout).items()
    assert f"New labels: 1. ada has labelled 3 of {len(ids)}." in second.stdout
    assert f"── 2 of {len(ids)} labelled ──" in second.stderr


def test_no_score_is_shown_to_who_labels(run, drawn):
    """Nor the kind of a pair, nor its part."""
    shown = run("label", drawn, "--by", "ada", given="1" * 50).stderr
    words = {*(kind.value for kind in PairKind), "report", "core", "score", "fit"}

    assert set() == words & set(shown.lower().split())
    assert "Then " in shown


def label_all(run, drawn, *, by="ada"):
    """Fill in every label by what the pairs say, and hand the file in."""
    lines = lines_of(drawn)
    for line in lines:
        true = line["sentence"].replace("Then ", "").replace(" had some ", " ")
        place, count, *_ = true.split()
        year = line["sentence"].split()[-1].strip(" .")
        held = f"In {year} the harbour of {place} had {count} lamps." == line["quote"]
        line["label"] = "supported" if held else "3"
    drawn.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return run("label", "--labels", drawn, "--by", by)


def test_a_filled_file_is_taken(run, drawn):
    """Once: handed in again it says nothing new."""
    result = label_all(run, drawn)
    again = run("label", "--labels", drawn, "--by", "ada")

    assert 0 == result.returncode, result.stderr
    assert result.stdout.startswith(f"New labels: {len(lines_of(drawn))}.")
    assert again.stdout.startswith("New labels: 0.")


@pytest.mark.parametrize("name", ["quote", "sentence"])
@pytest.mark.parametrize("way", ["--labels", None])
def test_a_pair_that_is_not_as_drawn_is_refused_and_nothing_is_kept(run, drawn, name, way):
    """A label is of the words that were read; the pair is told by its id."""
    lines = [{**line, "label": "supported"} for line in lines_of(drawn)]
    lines[7][name] = lines[7][name].replace("lamps", "lanterns")
    drawn.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    result = run("label", *([way] if way else []), drawn, "--by", "ada", given="1q")

    assert 2 == result.returncode
    assert f"the {name} of the pair {lines[7]['id']} is not the one that was drawn" in result.stderr
    with Library.open(run.folder) as library:
        assert {} == library.labels_by("ada")


def test_line_ends_and_the_composing_of_signs_alter_no_pair(run, drawn):
    """Spreadsheets write them as they like."""
    lines = [{**line, "label": "1"} for line in lines_of(drawn)]
    lines[0]["quote"] = lines[0]["quote"].replace(" ", "\r\n", 1) + "\n"
    drawn.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    result = run("label", "--labels", drawn, "--by", "ada")

    assert 0 == result.returncode, result.stderr


def test_another_set_with_labels_is_told(run, drawn, tmp_path):
    """A second draw takes the place of the first one, and its labels are not lost."""
    label_all(run, drawn)
    with Library.open(run.folder) as library:
        first = library.calibration_set().digest[:12]
    again = run("draw", run.draft, "--out", tmp_path / "b.csv", "--seed", "1", "--by", "ada")
    report, fit = run("report"), run("fit", "--judge", "lexical")
    named = run("report", "--set", first)

    assert 0 == again.returncode
    assert "of the pairs are offered twice" in again.stdout
    for told in (report, fit):
        assert f"--set {first}" in told.stderr
    assert "Note" not in named.stderr


@pytest.mark.parametrize("bad", ["perhaps", "4"])
def test_a_label_that_is_none_is_told_with_its_place(run, drawn, bad):
    """Nothing of the file is taken."""
    lines = lines_of(drawn)
    lines[0]["label"], lines[2]["label"] = "1", bad
    drawn.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    result = run("label", "--labels", drawn, "--by", "ada")
    with Library.open(run.folder) as library:
        said = library.labels_by("ada")

    assert 2 == result.returncode
    assert f"pair 3: “{bad}” is no label" in result.stderr
    assert {} == said


@pytest.mark.parametrize("content", ["", "id,quote\n1,2\n", "{}\n", "[1]\n", "\xff"])
def test_what_is_no_file_of_pairs_is_refused(run, tmp_path, content):
    """Nothing is taken; an empty file has nothing in it."""
    for name in ("bad.jsonl", "bad.csv"):
        path = tmp_path / name
        path.write_bytes(content.encode("latin-1"))
        result = run("label", "--labels", path, "--by", "ada")

        assert result.returncode == (0 if (content, name) == ("", "bad.jsonl") else 2)


@pytest.mark.parametrize("words", [(), ("{file}", "--labels", "{file}")])
def test_one_file_is_labelled_or_taken(run, drawn, words):
    """Not none, not both."""
    result = run("label", *(word.format(file=drawn) for word in words), "--by", "ada")

    assert 2 == result.returncode


def test_the_report_tells_all_with_denominators(run, drawn):
    """Parts, labels, agreement, thresholds with their bound."""
    label_all(run, drawn)
    label_all(run, drawn, by="ben")
    with Library.open(run.folder) as library:
        pairs = library.calibration_set()
        good = {(one.quote, one.sentence) for one in pairs.pairs if one.kind is PairKind.CITED}
        judge = ScriptedJudge(lambda one: 0.9 if (one.quote, one.sentence) in good else 0.2)
        fitted = library.fit_thresholds(judge, made_by="ada")
        opened = library.open_core(judge, by="ben")
    shown = run("report").stdout
    told = json.loads(run("report", "--json").stdout)

    assert "fit     " in shown
    assert "ada and ben agree on" in shown
    assert f"0 of {fitted.report.unsupported} unsupported pairs lay at HIGH or above" in shown
    assert f"at most {fitted.bound:.2%}" in shown
    assert f"{opened.counts.n} pairs" in shown
    assert fitted.digest == told["thresholds"][0]["thresholds_digest"]
    assert fitted.bound == told["thresholds"][0]["bound"]
    assert {"fit", "report", "core"} == set(told["labelled"])


def test_a_high_that_was_withheld_is_told_with_its_reason(run, drawn):
    """In words and as JSON, with what was counted and what was reached."""
    label_all(run, drawn)
    with Library.open(run.folder) as library:
        pairs = library.calibration_set()
        high = {
            (one.quote, one.sentence)
            for one in pairs.pairs
            if (one.kind is PairKind.CITED) is (one.part is Part.FIT)
        }
        judge = ScriptedJudge(lambda one: 0.9 if (one.quote, one.sentence) in high else 0.2)
        fitted = library.fit_thresholds(judge, made_by="ada")
    shown = run("report").stdout
    (told,) = json.loads(run("report", "--json").stdout)["thresholds"]

    assert "HIGH none" in shown
    assert "A HIGH was fitted and is withheld: " in shown
    assert f"{fitted.report.unsupported_high} of {fitted.report.unsupported} unsupported" in shown
    assert (True, None) == (told["withheld"], told["high"])
    assert told["why_withheld"] in shown


def test_a_judge_is_fitted_and_its_core_opened(run, drawn):
    """The judge of words: it says that no model runs, and what it measured of how many."""
    label_all(run, drawn)
    fitted = run("fit", "--judge", "lexical", "--by", "ada")
    told = json.loads(run("fit", "--judge", "lexical", "--by", "ada", "--json").stdout)
    opened = json.loads(run("open-core", "--judge", "lexical", "--by", "ben", "--json").stdout)
    spent = run("fit", "--judge", "lexical", "--by", "ada")

    assert 0 == fitted.returncode, fitted.stderr
    assert "No model runs" in fitted.stdout
    assert told["high"] is None or told["high"] > 0.9
    assert told["report"]["unsupported_high"] == 0
    assert f"0 of {sum(told['report'][f'unsupported_{band}'] for band in BANDS)}" in fitted.stdout
    assert ("ben", told["thresholds_digest"]) == (opened["opened_by"], opened["thresholds_digest"])
    assert 53 == spent.returncode


def test_thresholds_set_by_hand_are_told_so(run, drawn):
    """With the reason; and that no model runs, where none does."""
    assert drawn.exists()
    with Library.open(run.folder) as library:
        for record in (MODEL, WORDS):
            given = thresholds_by_hand(record, low=0.1, high=0.95)
            library.set_thresholds(given, by="ada", reason="a trial of the gate")
    shown = run("report").stdout

    assert 2 == shown.count("Set by hand, nothing was measured: a trial of the gate")
    assert 1 == shown.count("No model runs")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("report",), 53),
        ((), 53),
        (("fit", "--judge", "no-such-judge", "--by", "ada"), 21),
        (("open-core", "--judge", "no-such-judge", "--by", "ada"), 21),
        (("fit", "--by", "ada"), 2),
        (("open-core", "--judge", "x"), 2),
        (("draw", "no-such-file.md", "--out", "x"), 2),
    ],
)
def test_what_cannot_be_done_has_its_code(run, words, code):
    """Before anything is drawn."""
    assert code == run(*words).returncode


def test_a_draft_that_cites_nothing_gives_no_pairs(run, tmp_path):
    """And no file."""
    draft = tmp_path / "empty.md"
    draft.write_text("It rained.\n", encoding="utf-8")
    result = run("draw", draft, "--out", tmp_path / "none.jsonl")

    assert 2 == result.returncode
    assert "no pair" in result.stderr
    assert not (tmp_path / "none.jsonl").exists()
