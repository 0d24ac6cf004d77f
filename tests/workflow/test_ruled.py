"""What people ruled beside what the gate decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.cli.gate_lines import FAIL_ON, exit_code
from cardstore.documents.gate import gate_document
from cardstore.documents.gate_lines import gate_lines
from cardstore.gate.told import Weight
from cardstore.gate.verdict import Bin
from cardstore.workflow.gate_telling import tell_run
from tests.workflow.made_review import NAME, make_gated, unsure

ALL = tuple(one for one in FAIL_ON if one != "nothing")


@pytest.fixture
def made(tmp_path):
    """A gated draft, all of whose sentences wait."""
    held = make_gated(tmp_path)
    with held.library:
        yield held


def rule_all(library, kind="supported", error=None, *, but=()):
    """Rule everything that waits, but for some places."""
    queue = library.open_review(planted_share=0, twice_share=0, passed_share=0)
    for place in range(queue.items):
        if place not in but:
            library.rule(queue.queue, place, reviewer="ada", kind=kind, error=error)
    return queue


def told(made):
    """Gate the draft again, and tell it."""
    report = made.library.gate_texts([(NAME, made.draft)], judge=unsure(), proofread=False)
    return tell_run(report)


def test_what_people_cleared_needs_nobody_any_more(made):
    """After the review the same run asks for nobody, and says who cleared what."""
    assert 3 == exit_code(told(made), ALL)

    rule_all(made.library)
    run = told(made)
    people = dict(run.counts)[Bin.PERSON]

    assert 0 == exit_code(run, ALL)
    assert f"people: {people} cleared, 0 left" in run.last_line()
    assert not gate_lines(run)
    assert {"cleared"} == {one.ruled for one in run.sentences if one.bin is Bin.PERSON}


def test_what_people_called_wrong_fails(made):
    """A ruling is told like any finding, with who said so and the class of the error."""
    queue = rule_all(made.library, but={0})
    made.library.rule(
        queue.queue, 0, reviewer="ada", kind="stronger", error="number", note="42, not 43"
    )
    run = told(made)
    (line,) = [one for one in gate_lines(run) if one.weight is Weight.FAIL]

    assert 1 == exit_code(run, ALL)
    assert "ruling" == line.rule
    assert "ada: stronger than the source: number (“42, not 43”)" in line.message


def test_what_is_left_still_needs_a_person(made):
    """One sentence that nobody ruled is enough."""
    rule_all(made.library, but={3})
    run = told(made)

    assert 3 == exit_code(run, ALL)
    assert "1 left" in run.last_line()


def test_who_cannot_tell_clears_nothing(made):
    """Cannot tell is counted, and the sentence still needs a person."""
    queue = rule_all(made.library, but={3})
    made.library.rule(queue.queue, 3, reviewer="ada", kind="cannot_tell")
    run = told(made)

    assert 3 == exit_code(run, ALL)
    assert "1 could not be told" in run.last_line()


def test_two_people_who_differ_leave_it_to_people(made):
    """A dispute is told with both words, and asks for a person."""
    queue = rule_all(made.library)
    made.library.rule(queue.queue, 0, reviewer="ben", kind="not_supported", error="drifted")
    run = told(made)

    assert 3 == exit_code(run, ALL)
    assert ["person"] == [one.weight.value for one in gate_lines(run) if one.rule == "ruling"]


def test_a_ruling_that_was_taken_back_counts_for_nothing(made):
    """Undo opens it again."""
    queue = rule_all(made.library)
    made.library.undo_ruling(queue.queue, reviewer="ada")

    assert 3 == exit_code(told(made), ALL)


def test_the_document_tells_what_people_ruled(made):
    """Counts by bin, and each sentence's standing."""
    rule_all(made.library)
    document = gate_document(told(made))
    people = document["counts"]["person"]

    assert [{"bin": "person", "standing": "cleared", "sentences": people}] == document["ruled"]


@pytest.mark.parametrize(
    "change",
    [
        lambda words: words.replace("Orne never", "Orne  never"),
        lambda words: words.replace("Orne never told the owners", "Orne never told the owners,"),
        lambda words: words.replace("Orne never", "\n\nOrne never"),
    ],
    ids=["a blank", "a comma", "a line"],
)
def test_what_was_called_wrong_stays_wrong_when_only_a_sign_is_set(made, change):
    """Only other words make it another sentence."""
    library = made.library
    queue = library.open_review(planted_share=0, passed_share=0, twice_share=0)
    found = library._store.queues.items(queue.queue)
    item = next(one for one in found if one.words.startswith("Orne never"))
    library.rule(queue.queue, item.place, reviewer="ada", kind="stronger", error="drifted")
    run = told(replace(made, draft=change(made.draft)))

    assert ["Orne"] == [
        one.sentence.words.split()[0] for one in run.sentences if one.ruled == "wrong"
    ]


def test_other_words_are_another_sentence(made):
    """What was mended is no longer called wrong."""
    library = made.library
    queue = library.open_review(planted_share=0, passed_share=0, twice_share=0)
    library.rule(queue.queue, 0, reviewer="ada", kind="stronger", error="drifted")
    mended = made.draft.replace("In 1861 the keeper at Sundmouth", "In 1861 the keeper")
    run = told(replace(made, draft=mended))

    assert not [one for one in run.sentences if one.ruled == "wrong"]
