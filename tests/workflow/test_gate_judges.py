"""Judges of a run of the gate: asked over a network, away, unstable, or not there."""

from __future__ import annotations

import pytest

from cardstore.errors import JudgeError
from cardstore.gate.judge import JudgeRecord, Opinion, Support
from cardstore.gate.thresholds import judge_digest
from cardstore.gate.verdict import Bin
from tests.contracts.chat_server import ChatServer
from tests.workflow.made_gate import Yes, make_book, make_cards, trust

LEAVES = {
    11: "The keeper of the lower light counted forty-two boats in the harbour on that morning.",
    12: "The wind fell before noon, and the pilots rowed the barque to the northern quay.",
    13: "Nobody in the parish had seen ice in the roads before that winter.",
}
FAR = "https://judge.example/v1"


class Server:
    """A judge that is asked at an address; it answers what it is told to, one after the other."""

    def __init__(self, *answers, asks=FAR):
        self.answers = list(answers)
        self.asked = []
        self.record = JudgeRecord(
            judge="served", model="made up", template="1", called="the served one", asks=asks
        )

    def score(self, pairs):
        """Answer, or break."""
        self.asked.append(tuple(pairs))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return tuple(Support(opinion=answer) for _ in pairs)


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A library with one small book; asking is not forbidden by the environment."""
    monkeypatch.delenv("CARDSTORE_OFFLINE", raising=False)
    with make_book(tmp_path, LEAVES) as made:
        yield made


@pytest.fixture
def text(library):
    """A draft that cites every card; no check finds anything in it."""
    ids = make_cards(library, LEAVES)
    said = ("The pilots rowed the barque [card:{}].", "Nobody had seen ice [card:{}].")
    return "\n\n".join(one.format(ids[at]) for one, at in zip(said, (12, 13), strict=True))


def gated(library, text, **options):
    """Gate one text; give the bins."""
    report = library.gate_texts([("ch01.md", text)], **options)
    return report, [one.bin for one in report.sentences]


def support_of(report):
    """Give what was said about the support of every sentence."""
    return [f.message for one in report.sentences for f in one.findings if f.check == "support"]


@pytest.mark.parametrize("by", ["argument", "setting", "variable"])
def test_offline_sends_nothing_to_a_judge_elsewhere(library, text, tmp_path, monkeypatch, by):
    """Neither sentences nor quotes leave the machine; the sentences could not be judged."""
    monkeypatch.chdir(tmp_path)
    if by == "variable":
        monkeypatch.setenv("CARDSTORE_OFFLINE", "1")
    if by == "setting":
        (tmp_path / "cardstore.toml").write_text("offline = true\n", encoding="utf-8")
    judge = Server(Opinion.SUPPORTED)
    options = {"offline": True} if by == "argument" else {}
    report, bins = gated(library, text, judge=judge, **options)

    assert [] == judge.asked
    assert [Bin.UNAVAILABLE] * 2 == bins
    assert all("nobody is to be asked" in one for one in support_of(report))


def test_offline_a_second_judge_elsewhere_is_not_asked_either(library, text):
    """What the first leaves open could not be settled, which is no pass."""
    first, second = Yes(0.5), Server(Opinion.SUPPORTED)
    trust(library, first)
    _, bins = gated(library, text, judge=first, second_judge=second, offline=True)

    assert [] == second.asked
    assert [Bin.UNAVAILABLE] * 2 == bins


def test_offline_a_judge_on_this_machine_is_asked(library, text):
    """Nothing leaves the machine."""
    judge = Server(Opinion.SUPPORTED, asks="http://127.0.0.1:9/v1")
    gated(library, text, judge=judge, offline=True)

    assert 2 == len(judge.asked)


def test_offline_holds_for_a_chat_judge_of_the_settings(library, text, tmp_path, monkeypatch):
    """Its address says where it is: a server on this machine is asked, one elsewhere is not."""
    monkeypatch.chdir(tmp_path)
    told = '[judge_settings]\n"chat.model" = "scribe-2"\n"chat.url" = "{}"\n'
    with ChatServer() as server:
        (tmp_path / "cardstore.toml").write_text(told.format(server.url), encoding="utf-8")
        gated(library, text, judge="chat", offline=True)
        asked = len(server.questions)
    (tmp_path / "cardstore.toml").write_text(told.format(FAR), encoding="utf-8")
    _, bins = gated(library, text, judge="chat", offline=True)

    assert 6 == asked  # each pair three times
    assert [Bin.UNAVAILABLE] * 2 == bins


def test_offline_what_a_judge_said_before_still_holds(library, text):
    """It is kept in the library, under who judged."""
    judge = Server(Opinion.SUPPORTED)
    gated(library, text, judge=judge)
    before = len(judge.asked)
    trust(library, judge)  # which opens the verdicts, and changes no answer
    _, bins = gated(library, text, judge=judge, offline=True)

    assert (2, 2) == (before, len(judge.asked))
    assert Bin.UNAVAILABLE not in bins


def test_what_asks_a_server_is_asked_about_one_pair_at_a_time(library, text):
    """One that fails takes no answer with it that was paid for."""
    judge = Server(Opinion.SUPPORTED, JudgeError("The line broke"), asks=FAR)
    report, bins = gated(library, text, judge=judge)

    assert [1, 1] == [len(pairs) for pairs in judge.asked]
    assert [Bin.PERSON, Bin.UNAVAILABLE] == sorted(bins, key=[Bin.PERSON, Bin.UNAVAILABLE].index)
    assert any("The line broke" in one for one in support_of(report))


def test_where_a_judge_is_asked_does_not_bear_on_its_scores():
    """A record says it in its runtime; thresholds hold wherever the address is written."""
    assert judge_digest(Server(Opinion.SUPPORTED).record) == judge_digest(
        Server(Opinion.SUPPORTED, asks="").record
    )


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Opinion.UNSTABLE, "said something else when it was asked again"),
        (Opinion.INVALID, "gave no usable answer"),
    ],
)
def test_a_first_judge_without_an_answer_sends_to_a_person(library, text, answer, said):
    """Somebody can settle it; it blocks nothing for ever."""
    report, bins = gated(library, text, judge=Server(answer))

    assert [Bin.PERSON] * 2 == bins
    assert all(said in one for one in support_of(report))


def test_what_was_no_answer_is_asked_for_again(library, text):
    """It may have been cut on its way; what was unstable is not asked until it is stable."""
    for answer, asked in ((Opinion.INVALID, 4), (Opinion.UNSTABLE, 2)):
        judge = Server(answer, asks=f"{FAR}/{answer.value}")
        judge.record = JudgeRecord(
            judge="served", model=answer.value, template="1", called="it", asks=FAR
        )
        gated(library, text, judge=judge)
        trust(library, judge)  # which opens the verdicts
        gated(library, text, judge=judge)

        assert asked == len(judge.asked)


def test_a_second_judge_that_cannot_be_loaded_is_told(library, text, tmp_path, monkeypatch):
    """The run says that it could not run, and so does every sentence that needed it."""
    monkeypatch.setenv("CARDSTORE_MODELS", str(tmp_path / "nothing"))
    first = Yes(0.5)
    trust(library, first)
    report, bins = gated(library, text, judge=first, second_judge="minicheck")

    assert [Bin.PERSON] * 2 == bins
    assert any("The judge minicheck could not run" in one for one in report.not_run)
    assert all("The judge minicheck could not run" in one for one in support_of(report))
