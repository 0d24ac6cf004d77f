"""Whole manuscripts through the gate: bins, held verdicts, the log, and judges that misbehave."""

from __future__ import annotations

import pytest

from cardstore import Source
from cardstore.documents.gate import gate_document
from cardstore.errors import JudgeError, ManuscriptError
from cardstore.gate.finding import Reason
from cardstore.gate.judge import JudgeRecord, Opinion, Support
from cardstore.gate.thresholds import judge_digest
from cardstore.gate.verdict import Bin, DecidedBy
from cardstore.workflow.gate_telling import tell_run
from tests.workflow.made_gate import make_book, make_cards, trust

LEAVES = {
    11: "The keeper of the lower light counted forty-two boats in the harbour of Sundmouth on the "
    "first morning of the year.",
    12: "The wind fell before noon, and the pilots rowed the barque to the northern quay.",
    13: "Nobody in the parish had seen ice in the roads before that winter.",
}


class Judge:
    """Gives every pair what it is told to, and remembers what it was asked."""

    def __init__(self, answer=1.0, *, name="steady"):
        self.answer = answer
        self.asked = []
        self.record = JudgeRecord(judge=name, model="made up", template="1", called=f"the {name}")

    def score(self, pairs):
        """Answer, or break."""
        self.asked += list(pairs)
        if isinstance(self.answer, Exception):
            raise self.answer
        if isinstance(self.answer, Opinion):
            return tuple(Support(opinion=self.answer) for _ in pairs)
        return tuple(Support(prob=self.answer) for _ in pairs)


@pytest.fixture
def library(tmp_path):
    """A library with one small book of three leaves, vouched for."""
    with make_book(tmp_path, LEAVES) as made:
        yield made


@pytest.fixture
def ids(library):
    """One card a leaf, by its printed number."""
    return make_cards(library, LEAVES)


def gated(library, text, judge, **options):
    """Gate one text."""
    return library.gate_texts([("ch01.md", text)], judge=judge, **options)


def bins(report):
    """Give the bin of every sentence, in order."""
    return [one.bin for one in report.sentences]


def checks_that_fail(one):
    """Name the reasons of a sentence that send it back."""
    return [f.reason for f in one.findings if f.outcome.value == "fail"]


def test_every_sentence_lies_in_one_bin(library, ids):
    """Passed by the judge, no card, framing, a quotation for a person, a number that is wrong."""
    judge = Judge()
    trust(library, judge)
    text = (
        f"# One\n\nThe wind fell before noon [card:{ids[12]}]. The pilots slept. "
        f"Mornings differ [framing]. It “fell before noon” [card:{ids[12]}]. "
        f"The keeper counted forty-three boats [card:{ids[11]}].\n"
    )
    report = gated(library, text, judge)

    assert [Bin.PASSED, Bin.FAILED, Bin.FRAMING, Bin.PERSON, Bin.FAILED] == bins(report)
    assert "5 sentences: 1 passed, 2 failed, 1 to a person, 0 could not run, 1 framing" in (
        report.summary()
    )
    assert [Reason.NO_CARD] == checks_that_fail(report.sentences[1])
    assert [Reason.NUMBERS_MISSING] == checks_that_fail(report.sentences[4])


def test_the_judge_is_asked_one_sentence_and_one_card_at_a_time(library, ids):
    """R5; and it never sees what was sent back, framing sentences, marks or glosses."""
    judge = Judge()
    text = (
        f"The wind fell before noon [card:{ids[12]}] [card:{ids[13]}]. The pilots slept. "
        "[framing] Mornings differ.\n"
    )
    gated(library, text, judge)

    assert {
        ("The wind fell before noon.", LEAVES[12]),
        ("The wind fell before noon.", LEAVES[13]),
    } == {(pair.sentence.strip(), pair.quote) for pair in judge.asked}


def test_nothing_passes_without_a_calibration(library, ids):
    """R48: whatever the judge says."""
    report = gated(library, f"The wind fell before noon [card:{ids[12]}].\n", Judge())

    assert [Bin.PERSON] == bins(report)
    assert Reason.SUPPORT_UNCALIBRATED in [f.reason for f in report.sentences[0].findings]


def test_a_score_is_kept_where_a_person_decides(library, ids):
    """R52: a quotation is for a person, and was judged all the same."""
    judge = Judge(0.97)
    trust(library, judge)
    (one,) = gated(library, f"It “fell before noon” [card:{ids[12]}].\n", judge).sentences

    assert (Bin.PERSON, DecidedBy.CHECKS, 0.97) == (one.bin, one.verdict.decided_by, one.kept.prob)


def test_an_edit_opens_only_what_it_touches(library, ids):
    """R7: the other sentences' verdicts are held, and the judge is not asked again."""
    judge = Judge()
    trust(library, judge)
    first = f"The wind fell before noon [card:{ids[12]}]."
    second = f"The pilots rowed the barque to the northern quay [card:{ids[12]}]."
    gated(library, f"{first} {second}\n", judge)
    judge.asked.clear()
    report = gated(library, f"{first} {second.replace('northern', 'north')}\n", judge)

    assert [True, False] == [one.held for one in report.sentences]
    assert ["north quay" in pair.sentence for pair in judge.asked] == [True]


def test_the_same_manuscript_twice_asks_nobody(library, ids):
    """Everything is held, and the bins are the same."""
    judge = Judge()
    trust(library, judge)
    text = f"The wind fell before noon [card:{ids[12]}]. The pilots slept.\n"
    before = gated(library, text, judge)
    judge.asked.clear()
    after = gated(library, text, judge)

    assert bins(before) == bins(after)
    assert [True, True] == [one.held for one in after.sentences]
    assert [] == judge.asked


@pytest.mark.parametrize("change", ["retract", "thresholds", "judge", "vouching", "requester"])
def test_a_relevant_change_opens_the_verdict(library, ids, change):
    """R7, R132: card, thresholds, judge, source and requester are in the key."""
    judge = Judge()
    trust(library, judge)
    text = f"The wind fell before noon [card:{ids[12]}].\n"
    before = gated(library, text, judge)
    options = {}
    if change == "retract":
        library.retract(ids[12], "made twice", retracted_by="tester")
    elif change == "thresholds":
        trust(library, judge, high=None)
    elif change == "judge":
        judge = Judge(0.99, name="other")
    elif change == "vouching":
        library.describe(
            Source(source_id="lights", work_id="lights", title="The Upper Light", year=1861)
        )
    else:
        options = {"requester": "drafter-9"}
    after = gated(library, text, judge, **options)

    assert [Bin.PASSED] == bins(before)
    assert [False] == [one.held for one in after.sentences]
    assert [Bin.PASSED] != bins(after)


def test_an_unrelated_card_opens_nothing(library, ids):
    """A card that the sentence does not cite may change."""
    judge = Judge()
    trust(library, judge)
    text = f"The wind fell before noon [card:{ids[12]}].\n"
    gated(library, text, judge)
    library.retract(ids[13], "made twice", retracted_by="tester")

    assert [True] == [one.held for one in gated(library, text, judge).sentences]


@pytest.mark.parametrize("answer", [JudgeError("The judge is away"), RuntimeError("bang"), None])
def test_a_judge_that_does_not_judge_lets_nothing_pass(library, ids, answer):
    """R41: could not run is not a pass, and the next run asks again."""
    judge = Judge(answer)
    trust(library, judge)
    text = f"The wind fell before noon [card:{ids[12]}].\n"
    report = gated(library, text, judge)

    assert [Bin.UNAVAILABLE] == bins(report)


def test_a_verdict_that_could_not_run_is_not_held(library, ids):
    """The judge was away; it is asked again as soon as it is back."""
    judge = Judge(JudgeError("The judge is away"))
    trust(library, judge)
    text = f"The wind fell before noon [card:{ids[12]}].\n"
    gated(library, text, judge)
    judge.answer = 1.0
    report = gated(library, text, judge)

    assert ([Bin.PASSED], [False]) == (bins(report), [one.held for one in report.sentences])


@pytest.mark.parametrize(
    ("second", "expected"),
    [(Opinion.SUPPORTED, Bin.PASSED), (Opinion.PARTLY, Bin.PERSON), (Opinion.UNSTABLE, Bin.PERSON)],
)
def test_the_middle_band_is_settled_by_the_second_judge_or_a_person(library, ids, second, expected):
    """R45, R61: LOW < p < HIGH."""
    first, other = Judge(0.5), Judge(second, name="second")
    trust(library, first)
    text = f"The wind fell before noon [card:{ids[12]}].\n"
    report = gated(library, text, first, second_judge=other)

    assert [expected] == bins(report)


@pytest.mark.parametrize("high", [0.9, None])
def test_a_run_says_which_second_judge_there_was(library, ids, high):
    """In its last line, in its document and in the log; and where there is no HIGH, it is idle."""
    first, other = Judge(0.5), Judge(Opinion.SUPPORTED, name="second")
    trust(library, first, high=high)
    report = gated(
        library, f"The wind fell before noon [card:{ids[12]}].\n", first, second_judge=other
    )
    run = tell_run(report)

    assert [Bin.PASSED if high else Bin.PERSON] == bins(report)
    assert bool(high) is bool(other.asked)
    assert run.last_line().endswith("by hand; second judge the second, not calibrated")
    assert "the second" == gate_document(run)["second_judge"]["called"]
    assert judge_digest(other.record) == dict(library.gate_runs()[-1].options)["second_judge"]


def test_low_sends_on_and_never_says_refuted(library, ids):
    """To a person, in words that accuse nobody."""
    judge = Judge(0.01)
    trust(library, judge)
    (one,) = gated(library, f"The wind fell before noon [card:{ids[12]}].\n", judge).sentences
    said = " ".join(f.message for f in one.findings if f.check == "support").lower()

    assert Bin.PERSON is one.bin
    assert not any(word in said for word in ("refuted", "false", "wrong"))


def test_every_decision_is_logged(library, ids):
    """R132: as many decisions as sentences, in every run, with who judged."""
    judge = Judge()
    text = f"The wind fell before noon [card:{ids[12]}]. The pilots slept.\n"
    runs = [gated(library, text, judge, requester="drafter-1").run for _ in range(2)]
    recorded = library.gate_runs()

    assert runs == [one.run for one in recorded]
    assert {"drafter-1"} == {one.requester for one in recorded}
    assert [2, 2] == [
        sum(len(one.decisions) for one in library._store.gate.decided(run)) for run in runs
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "# Only a heading\n", "```\ncode\n```\n"])
def test_a_manuscript_without_sentences_is_an_error(library, text):
    """Zero items examined must not look passed."""
    with pytest.raises(ManuscriptError, match="no sentence"):
        gated(library, text, Judge())


def test_an_abstention_is_counted_apart(library, ids):
    """R127: a sentence that says itself that it is not verified is neither pass nor failure."""
    judge = Judge()
    trust(library, judge)
    text = f"[unverified] The count of the boats could not be traced [card:{ids[11]}].\n"
    report = gated(library, text, judge)

    assert [Bin.ABSTAINED] == bins(report)
    assert "1 abstained" in report.summary()
