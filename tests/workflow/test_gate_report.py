"""The report of a run: its counts are those of the run, and each rung stands by itself."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import jsonschema
import pymupdf
import pytest

from cardstore import Library, Source
from cardstore.documents.gate_report import report_document, report_lines
from cardstore.errors import JudgeError
from cardstore.gate.accounts import has_figure
from cardstore.gate.failures import FailureClass
from cardstore.gate.judge import JudgeRecord, Support
from cardstore.gate.rungs import RungName, RungState
from cardstore.gate.sentence_gate import LONGEST_SENTENCE
from cardstore.gate.thresholds import thresholds_by_hand
from cardstore.gate.verdict import Bin, DecidedBy
from cardstore.sources.source import SourceKind
from tests.remembered import Here
from tests.workflow.made_gate import make_book, make_cards

WORDS = (
    "The dredgers worked in the roads from March until the middle of June and raised some "
    "ninety boats of gravel."
)


class Yes:
    """Says yes to everything."""

    record = JudgeRecord(judge="yes", model="made up", template="1", called="yes")

    def score(self, pairs):
        """Give each pair all support there is."""
        return tuple(Support(prob=1.0) for _ in pairs)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A library, and a draft of thirty sentences in two chapters, gated."""
    folder = tmp_path_factory.mktemp("report")
    path = folder / "roads.pdf"
    document = pymupdf.open()
    for printed, words in ((6, "The tide turned."), (7, WORDS), (8, "The quay was dry.")):
        leaf = document.new_page(width=420, height=595)
        leaf.insert_textbox(pymupdf.Rect(50, 70, 370, 500), words, fontsize=11)
        leaf.insert_text((205, 560), str(printed), fontsize=10)
    document.save(path)
    document.close()
    with Library.open(folder / "library", create=True) as library:
        source = Source(
            source_id="roads",
            work_id="roads",
            title="The Roads",
            year=1870,
            kind=SourceKind.REPORTING,
            origins=(("kind", "by hand"),),
        )
        library.ingest(path, source=source, executor=Here(), resolve=False)
        library.vouch("roads", by="tester", evidence="made up for these tests")
        card = library.add_card("roads", quote=WORDS, page="7", made_by="tester")
        thresholds = thresholds_by_hand(Yes.record, low=0.1, high=0.9)
        library.set_thresholds(thresholds, by="tester", reason="these tests")
        mark = card.mark
        good = f"The dredgers worked in the roads {mark}."
        wrong = f"They raised eighty boats of gravel {mark}."
        bare = "The pilots slept."
        first = " ".join([good] * 8 + [wrong] * 12 + [bare])
        second = " ".join([good] * 7 + [f"It “raised some ninety boats” {mark}.", bare])
        text = f"# The work\n\n{first}\n\n# The end\n\n{second}\n"
        report = library.gate_texts([("draft.md", text)], judge=Yes())
        yield report, library.report_of(report)


def test_the_bins_sum_to_the_sentences(run):
    """R4, R56: by bin, by who decided, and in every sort of slice but those by source."""
    gated, counted = run

    assert 30 == counted.sentences == sum(dict(counted.counts).values())
    assert (14, 15, 1, 0) == (
        counted.by_checks,
        counted.by_judge,
        counted.by_people,
        counted.not_run,
    )
    for sort in ("kind", "chapter", "place"):
        assert 30 == sum(one.total for one in counted.slices if one.sort == sort)
    assert {Bin.PASSED, Bin.FAILED, Bin.PERSON} == {one.bin for one in gated.sentences}


def test_the_worst_slice_comes_first_and_small_ones_have_no_share(run):
    """R135: below twenty sentences there are counts alone."""
    chapters = [one for one in run[1].slices if one.sort == "chapter"]

    assert ["draft.md: The work", "draft.md: The end"] == [one.name for one in chapters]
    assert [pytest.approx(13 / 21), None] == [one.sent_back for one in chapters]


def test_each_rung_is_counted_by_itself(run):
    """R117, R120: a wrong figure is on the second rung and on no other."""
    ladder = {name: dict(states) for name, states in run[1].ladder}

    assert 12 == ladder[RungName.HAS_FIGURE][RungState.NO]
    assert 28 == ladder[RungName.RESOLVES][RungState.YES]
    assert 28 == ladder[RungName.PRIMARY][RungState.NO]
    assert all(30 == sum(states.values()) for states in ladder.values())


def test_the_largest_class_of_failure_names_the_change(run):
    """R164: figures, here."""
    assert (FailureClass.NUMBER, 12) == run[1].failures[0]
    assert "figures" in run[1].change


def test_no_share_stands_without_its_denominator(run):
    """R138: every line with a per cent sign has "of" in it, but slices, which begin with theirs."""
    lines = [line for line in report_lines(run[1]) if "%" in line]

    assert [] == [line for line in lines if " of " not in line and " sentences: " not in line]


def test_the_document_has_no_blended_figure(run):
    """R120: the ladder is five rungs, each a count by state."""
    told = report_document(run[1])["ladder"]

    assert [name.value for name in RungName] == list(told)
    assert all(set(states) == {state.value for state in RungState} for states in told.values())


def test_the_document_fits_its_schema(run):
    """Also after going through JSON text."""
    path = Path(__file__).parents[2] / "schemas" / "gate-report.schema.json"
    document = json.loads(json.dumps(report_document(run[1]), allow_nan=False))

    jsonschema.validate(document, json.loads(path.read_text(encoding="utf-8")))
    assert 30 == document["sentences"]


def test_the_report_counts_what_the_run_decided(run):
    """An obvious count of the sentences agrees."""
    gated, counted = run

    assert dict(Counter(one.bin for one in gated.sentences)) == {
        found: number for found, number in counted.counts if number
    }


class Away(Yes):
    """A judge that is not there."""

    record = JudgeRecord(judge="away", model="made up", template="1", called="away")

    def score(self, pairs):
        """Fail."""
        msg = f"nobody answers about {len(pairs)} pairs"
        raise JudgeError(msg)


@pytest.fixture(scope="module")
def odd_run(tmp_path_factory):
    """A run whose judge is away: one sentence for it, three of framing, one that is too long."""
    with make_book(tmp_path_factory.mktemp("odd"), {6: "The tide turned.", 7: WORDS}) as library:
        mark = f"[card:{make_cards(library, {7: WORDS})[7]}]"
        long = "and the tide turned " * (LONGEST_SENTENCE // 20 + 1)
        text = (
            f"The dredgers worked in the roads {mark}.\n\nMornings differ [framing]. "
            f"Mornings differ, and how [framing]. They differ indeed [framing].\n\nIt {long}.\n"
        )
        report = library.gate_texts([("odd.md", text)], judge=Away())
        (logged,) = library.gate_runs()
        yield report, library.report_of(report), dict(logged.counts)


def test_what_no_judge_saw_was_passed_by_none(odd_run):
    """It could not run, and that is told as such; framing makes up the rest."""
    gated, counted, _ = odd_run
    lines = list(report_lines(counted))

    assert (0, 0, 0, 2) == (
        counted.by_checks,
        counted.by_judge,
        counted.by_people,
        counted.not_run,
    )
    assert DecidedBy.JUDGE not in [one.verdict.decided_by for one in gated.sentences]
    assert "  0 of 5 (0.0%) passed by the judge" in lines
    assert "  2 of 5 (40.0%) could not run" in lines


def test_the_report_and_the_log_count_the_same_figures(odd_run):
    """What frames others states none, and of what could not be checked nothing is known."""
    gated, counted, logged = odd_run

    assert 0 == counted.figures == logged["figures"]
    assert not any(has_figure(one.verdict.findings) for one in gated.sentences)
