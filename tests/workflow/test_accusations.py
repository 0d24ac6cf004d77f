"""What an auditor calls wrong stands until somebody else finds it supported; all say the same."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardstore import Library
from cardstore.audit.estimate import AuditState
from cardstore.cli.review_runs import list_queues
from cardstore.documents.audit_lines import report_lines
from cardstore.documents.ledger import ledger_rows
from cardstore.errors import AuditError, CardstoreError
from cardstore.workflow.gate_telling import tell_run
from tests.workflow.made_audit import SENTENCES, open_leaf, small_rules
from tests.workflow.made_gate import Yes, make_book, trust

NAME = "book.md"
SAID = SENTENCES[11][:3]
PEOPLE = ("ada", "ben", "cy")
BLOCKED = {"wrong", "disputed", "accused"}
KINDS = ("supported", "stronger", "cannot_tell")


@pytest.fixture(scope="module", name="made")
def made_once(tmp_path_factory):
    """A folder with a library of one leaf and a manuscript of three sentences that all pass."""
    folder = tmp_path_factory.mktemp("made")
    with make_book(folder, {11: " ".join(SAID), 12: "Nothing else was written down."}) as library:
        cards = [library.add_card("lights", quote=one, page="11", made_by="tester") for one in SAID]
        trust(library, Yes())
        home = library._store.folder
    text = "\n\n".join(
        f"{words[:-1]} {card.mark}." for words, card in zip(SAID, cards, strict=True)
    )
    (folder / NAME).write_text(f"# One\n\n{text}\n")
    return folder, home.relative_to(folder)


@dataclass
class Word:
    """What somebody said of a sentence, as the oracle keeps it."""

    who: str
    sentence: int
    item: tuple
    kind: str
    drawn: bool
    undone: bool = False


@dataclass
class Book:
    """A copy of the made book, and what was said in it."""

    folder: Path
    home: Path
    judge: Yes = field(default_factory=Yes)
    said: list = field(default_factory=list)
    queues: list = field(default_factory=list)
    library: Library | None = None

    def __enter__(self):
        self.library = Library.open(self.folder / self.home)
        self.gate()
        return self

    def __exit__(self, *_):
        self.library.close()

    def gate(self):
        """Gate the file, as the command does."""
        return self.library.gate([self.folder / NAME], judge=self.judge, proofread=False)

    def another_gate(self):
        """Let another version of the gate decide."""
        self.judge = Yes(0.99, name=f"{self.judge.record.judge}, again")
        trust(self.library, self.judge)
        self.gate()

    def draw(self, how="book"):
        """Open a queue with all three sentences; give it, or None where nothing may be drawn."""
        names = [str(self.folder / NAME)]
        try:
            if how == "book":
                opened = self.library.draw_audit(
                    names, made_by="tester", rules=small_rules(size=None), tripwire=0
                )
            elif how == "weekly":
                opened = self.library.weekly_sample(names, made_by="tester")
            else:
                opened = self.library.open_review(
                    names, planted_share=0, passed_share=1, twice_share=0
                )
        except AuditError:
            return None
        self.queues.append((opened.queue, how != "review"))
        return opened

    def rule(self, queue, who, sentence, kind):
        """Let somebody rule the sentence in a queue, where it lies in it and takes a ruling."""
        drawn = dict(self.queues)[queue]
        items = self.library._store.queues.items(queue)
        item = next((one for one in items if one.words == SAID[sentence]), None)
        if item is None or (not drawn and kind == "stronger"):
            return
        error = "drifted" if kind == "stronger" else None
        try:
            if drawn:
                open_leaf(
                    self.library, self.library._store.queues.get(queue), item.place, reviewer=who
                )
            self.library.rule(queue, item.place, reviewer=who, kind=kind, error=error, seconds=3)
        except AuditError:
            return
        meant = (queue, item.place) if drawn else item.item_key
        self.said.append((queue, Word(who, sentence, meant, kind, drawn)))

    def undo(self, queue, who):
        """Let somebody take their last ruling in a queue back."""
        mine = [
            word for at, word in self.said if at == queue and word.who == who and not word.undone
        ]
        self.library._store.queues.undo(queue, reviewer=who)
        if mine:
            mine[-1].undone = True

    # ---- the oracle ------------------------------------------------------------------------

    def is_blocked(self, sentence):
        """Tell by the rules whether an accusation stands against a sentence."""
        words = [word for _, word in self.said if word.sentence == sentence]
        accusations = [
            at for at, word in enumerate(words) if word.drawn and word.kind == "stronger"
        ]
        if not accusations:
            return False
        accusers = {words[at].who for at in accusations}
        if any(holds(words, at) for at in accusations):
            return True
        return not any(
            word.kind == "supported" and word.who not in accusers and holds(words, at)
            for at, word in enumerate(words)
            if at > accusations[-1]
        )

    def is_lifted(self, queue):
        """Tell by the rules whether each sentence accused in one audit was lifted since."""
        for sentence in range(len(SAID)):
            words = [(at, word) for at, word in self.said if word.sentence == sentence]
            accusing = [
                number
                for number, (_, word) in enumerate(words)
                if word.drawn and word.kind == "stronger"
            ]
            own = [number for number in accusing if words[number][0] == queue]
            alone = [word for _, word in words]
            lifting = [
                number
                for number, word in enumerate(alone)
                if own and number > own[-1] and word.kind == "supported" and holds(alone, number)
                if all(alone[at].who != word.who for at in accusing if at < number)
            ]
            if own and not lifting:
                return False
        return True


def holds(words, at):
    """Tell whether a word is the last of its person on that item that was not taken back."""
    one = words[at]
    later = (
        word
        for word in words[at + 1 :]
        if (word.who, word.item) == (one.who, one.item) and not word.undone
    )
    return not one.undone and not any(later)


def copied(made, tmp):
    """Give a copy of the made book."""
    folder, home = made
    shutil.copytree(folder, tmp / "copy")
    return Book(folder=tmp / "copy", home=home)


def all_say(book):
    """Hold everything that tells of the book against the oracle."""
    library, name = book.library, str(book.folder / NAME)
    blocked = [book.is_blocked(at) for at in range(len(SAID))]
    run = tell_run(book.gate())
    plan = library.plan_audit([name])
    handed = library.hand_back([name], to=book.folder / "back").handed
    document = json.loads((book.folder / "back" / "handback.json").read_text())
    rows = {row.words: row.state for row in ledger_rows(handed)}

    assert blocked == [one.ruled in BLOCKED for one in run.sentences]
    assert bool(run.ruled_wrong) or not any(one.ruled == "accused" for one in run.sentences)
    assert blocked == [rows[words] in BLOCKED for words in SAID]
    if any(blocked):
        assert document["accepted"] is not True
    accused = {one.sentence.line for one in run.sentences if one.ruled == "accused"}
    assert accused == {int(one.rpartition(":")[2]) for one in plan.book.accused}
    for audit in library.audits():
        report = library.audit_report(audit.audit)
        if any(blocked):
            assert not report.accepted
        failed = any(
            one.state is AuditState.FAILED for one in library._store.audits.results(audit.audit)
        )
        if failed and all(word.undone for _, word in book.said if word.kind == "stronger"):
            assert (report.state is not AuditState.FAILED) is book.is_lifted(audit.queue)
    for person in PEOPLE:
        offered_to(book, person)


def offered_to(book, person):
    """What waits for somebody else a review offers to whoever may lift it, and to no other."""
    run = [one.ruled for one in tell_run(book.gate()).sentences]
    accused = {SAID[at] for at, ruled in enumerate(run) if ruled == "accused"}
    queue = book.library.review_queue(
        [str(book.folder / NAME)], made_by="tester", reviewer=person
    ).queue
    offered, after = set(), -1
    while True:
        item = book.library.next_item(queue, reviewer=person, after=after, hold=False)
        if item is None:
            break
        offered.add(item.words)
        after = item.place
    for words in accused:
        said = [word for _, word in book.said if word.sentence == SAID.index(words)]
        last = max(at for at, word in enumerate(said) if word.drawn and word.kind == "stronger")
        accuses = any(
            word.drawn and word.kind == "stronger" and word.who == person for word in said
        )
        looked = any(
            word.who == person and not word.drawn and holds(said, at)
            for at, word in enumerate(said)
            if at > last
        )

        assert (words in offered) is (not accuses and not looked), (person, words)


rulings = st.tuples(
    st.just("rule"),
    st.integers(0, 3),
    st.sampled_from(PEOPLE),
    st.integers(0, 1),
    st.sampled_from(KINDS),
)
steps = st.one_of(
    rulings,
    rulings,
    rulings,
    st.tuples(st.just("undo"), st.integers(0, 3), st.sampled_from(PEOPLE)),
    st.tuples(st.just("slip"), st.integers(0, 3), st.sampled_from(PEOPLE), st.integers(0, 1)),
    st.tuples(st.sampled_from(["book", "weekly", "review", "another"])),
)


def play(made, history):
    """Play a history, and hold everything against the oracle at its end."""
    with tempfile.TemporaryDirectory() as tmp, copied(made, Path(tmp)) as book:
        book.draw()
        for step, *how in history:
            if step == "another":
                book.another_gate()
            elif step in {"book", "weekly", "review"}:
                book.draw(step)
            else:
                turn, *rest = how
                queue = book.queues[turn % len(book.queues)][0]
                if step == "slip":
                    book.rule(queue, *rest, "stronger")
                    book.undo(queue, rest[0])
                else:
                    (book.rule if step == "rule" else book.undo)(queue, *rest)
        all_say(book)


LIFTED = [
    ("slip", 0, "ada", 0),
    ("rule", 0, "ben", 0, "supported"),
    ("rule", 0, "ada", 1, "supported"),
    ("weekly",),
]


@given(history=st.lists(steps, min_size=3, max_size=14))
@example(history=LIFTED)
@example(history=[*LIFTED, ("slip", 3, "ada", 1)])
@example(history=[*LIFTED, ("another",), ("book",), ("slip", 1, "ben", 0)])
@settings(max_examples=12, deadline=None)
def test_all_that_tells_of_an_accusation_says_the_same(made, history):
    """Whoever ruled, took back and drew what: gate, plan, reports, ledger, hand-back, reviews."""
    play(made, history)


@pytest.mark.long
@given(history=st.lists(steps, min_size=3, max_size=30))
@settings(max_examples=100, deadline=None)
def test_all_that_tells_of_an_accusation_says_the_same_in_long_histories(made, history):
    """As above."""
    play(made, history)


# ---- the histories by which books were accepted wrongly ---------------------------------------


@pytest.fixture
def book(made, tmp_path):
    """A copy of the book, open."""
    with copied(made, tmp_path) as held:
        yield held


def read(book, audit, who, *, leave=()):
    """Let somebody find all three sentences supported, but for some that they leave."""
    for at in range(len(SAID)):
        if at not in leave:
            book.rule(audit.queue, who, at, "supported")


def slip(book, audit, who, at):
    """Let somebody call a sentence wrong and take that back, then read all others."""
    book.rule(audit.queue, who, at, "stronger")
    book.undo(audit.queue, who)
    read(book, audit, who, leave={at})


def accepted(book):
    """What the report of the last book's audit, and what is handed back, say."""
    name = str(book.folder / NAME)
    book.library.hand_back([name], to=book.folder / "back")
    document = json.loads((book.folder / "back" / "handback.json").read_text())
    return book.library.audit_report().accepted, document["accepted"]


def test_a_slip_in_a_weekly_sample_keeps_an_accepted_book_until_somebody_else_looked(book):
    """That ben had found it supported before eve's word does not count; his word after it does."""
    audit = book.draw()
    read(book, audit, "ben")
    before = accepted(book)
    weekly = book.draw("weekly")
    slip(book, weekly, "eve", 1)
    run = tell_run(book.gate())
    kept = accepted(book)
    told = "\n".join(report_lines(book.library.audit_report()))
    week = "\n".join(report_lines(book.library.audit_report(weekly.audit)))
    book.rule(weekly.queue, "ben", 1, "supported")
    after = accepted(book)

    assert ((True, True), (False, False), (True, True)) == (before, kept, after)
    assert (1, "accused") == (run.ruled_wrong, run.sentences[1].ruled)
    assert "1 called wrong by an auditor and taken back, 1 left" in run.last_line()
    assert "called wrong and took back, and that nobody else found supported since: 1" in told
    assert "It had failed by what was called wrong and taken back since: 1" in week
    assert "eve: stronger than the source (drifted) (taken back 20" in week
    assert 0 == tell_run(book.gate()).ruled_wrong


def test_a_slip_of_a_failed_audit_is_lifted_by_no_later_audit_of_its_accuser(book):
    """New thresholds, a new run, a fresh sample, the accuser's own word in it: still accused."""
    failed = book.draw()
    slip(book, failed, "eve", 2)
    at_once = tell_run(book.gate()).ruled_wrong
    book.another_gate()
    fresh = book.draw()
    read(book, fresh, "eve")
    own_word = book.library.audit_report()
    item = book.library.next_item(fresh.queue, reviewer="ben")
    book.rule(fresh.queue, "ben", 2, "supported")
    lifted = book.library.audit_report()

    assert 1 == at_once
    assert (AuditState.OPEN, False) == (own_word.state, own_word.accepted)
    assert SAID[2] == item.words
    assert (AuditState.PASSED, True) == (lifted.state, lifted.accepted)


def test_a_reading_in_a_review_lifts_too(book):
    """Where the audit takes no rulings any more, a review offers the sentence to whoever may."""
    failed = book.draw()
    slip(book, failed, "eve", 0)
    book.another_gate()
    refused = book.library.audit_closed(failed.queue)
    told = "\n".join(report_lines(book.library.audit_report(failed.audit)))
    name = [str(book.folder / NAME)]
    queue = book.library.review_queue(name, made_by="ben", reviewer="ben").queue
    mine = book.library.next_item(queue, reviewer="eve")
    item = book.library.next_item(queue, reviewer="ben")
    book.library.rule(queue, item.place, reviewer="ben", kind="supported")

    assert "another one now" in refused
    assert "They open it with: cardstore review --by NAME" in told
    assert (None, SAID[0]) == (mine, item.words)
    assert 0 == tell_run(book.gate()).ruled_wrong


def listed(book, capsys, *, as_json):
    """What the list of queues says."""
    list_queues(book.library, None, queue=None, every=False, as_json=as_json)
    said = capsys.readouterr().out
    return json.loads(said)["accused_outside"] if as_json else said


def test_the_list_of_queues_offers_what_lies_in_none(book, capsys):
    """While the audit takes rulings it lies there; then nowhere, until a review is opened."""
    failed = book.draw()
    before = listed(book, capsys, as_json=True)
    slip(book, failed, "eve", 0)
    in_audit = listed(book, capsys, as_json=True)
    book.another_gate()
    outside, told = listed(book, capsys, as_json=True), listed(book, capsys, as_json=False)
    name = [str(book.folder / NAME)]
    queue = book.library.review_queue(name, made_by="ben", reviewer="ben").queue
    in_review = listed(book, capsys, as_json=True)
    item = book.library.next_item(queue, reviewer="ben")
    book.library.rule(queue, item.place, reviewer="ben", kind="supported")
    lifted = listed(book, capsys, as_json=True)

    assert (0, 0, 1, 0, 0) == (before, in_audit, outside, in_review, lifted)
    assert "1 sentence that an auditor called wrong waits in none of these" in told
    assert "cardstore review --by NAME" in told


def test_other_words_are_another_sentence(book):
    """An edit is decided anew; put back, the sentence is accused again."""
    audit = book.draw()
    slip(book, audit, "eve", 1)
    path = book.folder / NAME
    before = path.read_text()
    path.write_text(before.replace(SAID[1][:-1], f"{SAID[1][:-1]} then"))
    edited = tell_run(book.gate()).ruled_wrong
    path.write_text(before)

    assert (0, 1) == (edited, tell_run(book.gate()).ruled_wrong)


def test_in_another_paragraph_the_words_may_mean_somebody_else(book):
    """Read elsewhere, a copy of the sentence lifts nothing of the one that was accused."""
    path = book.folder / NAME
    text = path.read_text()
    copy = text.rstrip().rpartition("\n\n")[2]
    first = text.split("\n\n")[1]
    path.write_text(
        f"{text.rstrip()}\n\n{first} {copy}\n"
    )  # the last one once more, behind another
    book.gate()
    weekly = book.draw("weekly")
    twins = [one for one in book.library._store.queues.items(weekly.queue) if one.words == SAID[2]]
    alone, behind = sorted(twins, key=lambda one: bool(one.before))
    for one, who in ((alone, "eve"), (behind, "ben")):
        open_leaf(book.library, weekly, one.place, reviewer=who)
        accuses = who == "eve"
        book.library.rule(
            weekly.queue,
            one.place,
            reviewer=who,
            kind="stronger" if accuses else "supported",
            error="drifted" if accuses else None,
        )
        if accuses:
            book.library.undo_ruling(weekly.queue, reviewer="eve")
    ruled = [
        one.ruled
        for one in tell_run(book.gate()).sentences
        if one.sentence.words.strip() == SAID[2]
    ]

    assert "" != alone.item_key != behind.item_key
    assert ["accused", "cleared"] == ruled


def test_who_accused_is_told_that_their_own_word_lifts_it_no_more(book):
    """Whatever they say, and wherever the sentence lies before them."""
    audit = book.draw()
    book.rule(audit.queue, "eve", 1, "stronger")
    items = book.library._store.queues.items(audit.queue)
    place = next(one.place for one in items if one.words == SAID[1])
    held = book.library.accused_before(audit.queue, place, reviewer="eve")
    book.undo(audit.queue, "eve")
    told = book.library.accused_before(audit.queue, place, reviewer="Eve")
    others = book.library.accused_before(audit.queue, place, reviewer="ben")

    assert ("", "") == (held, others)
    assert "Your own word lifts it no more" in told
    assert "Take the ruling back" not in book.library.audit_failure(audit.queue)


def test_a_reading_that_was_taken_back_lifts_nothing(book):
    """Nor does one that its reader replaced."""
    audit = book.draw()
    slip(book, audit, "eve", 1)
    book.rule(audit.queue, "ben", 1, "supported")
    lifted = tell_run(book.gate()).ruled_wrong
    book.undo(audit.queue, "ben")

    assert (0, 1) == (lifted, tell_run(book.gate()).ruled_wrong)
    with pytest.raises(CardstoreError):
        book.library.audit_report(99)
