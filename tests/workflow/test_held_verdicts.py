"""A verdict is held only as long as nothing changed that it rests on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.gate.verdict import Bin
from cardstore.sources.source import SourceKind
from cardstore.sources.witnesses import Living, PersonRecord
from tests.workflow.made_gate import Yes, make_book, make_cards, trust

LEAVES = {
    11: "The keeper John Marsh stole forty-two boats in the harbour of Sundmouth on the first "
    "morning of the year.",
    12: "The wind fell before noon, and the pilots rowed the barque to the northern quay.",
    13: "Patrick O'Brien stole the ice in the roads before that winter.",
}


@pytest.fixture
def library(tmp_path):
    """A library with one small book, in which two men steal."""
    with make_book(tmp_path, LEAVES) as made:
        yield made


@pytest.fixture
def ids(library):
    """One card a leaf, by its printed number."""
    return make_cards(library, LEAVES)


@pytest.fixture
def judge(library):
    """One that says yes, and is trusted."""
    made = Yes()
    trust(library, made)
    return made


def gate_one(library, text, judge):
    """Gate one sentence."""
    (one,) = library.gate_texts([("ch01.md", text)], judge=judge).sentences
    return one


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("He stole forty-two boats [card:{11}].\n", ("John Marsh", Bin.PERSON)),
        ("Patrick O’Brien stole the ice [card:{13}].\n", ("Patrick O'Brien", Bin.PERSON)),
        ("Patrick O'Brien stole the ice [card:{13}].\n", ("Patrick O’Brien", Bin.PERSON)),
        ("Ada slept badly [framing].\n", ("Ada Kern", Bin.FAILED)),
    ],
)
def test_a_new_record_of_a_person_opens_what_may_speak_of_them(library, ids, judge, text, named):
    """As "he", with another apostrophe, by a first name: the held verdict is the fresh one."""
    name, expected = named
    text = text.replace("{11}", ids[11]).replace("{13}", ids[13])
    gate_one(library, text, judge)
    library.add_person(PersonRecord(name=name, living=Living.YES), by="ada")
    again = gate_one(library, text, judge)

    assert (expected, False) == (again.bin, again.held)
    assert expected is library.check_sentence(text.strip(), judge=judge).bin


def test_a_record_of_a_person_leaves_the_others_held(library, ids, judge):
    """A sentence without a word of damage says nothing of anybody that a check looks at."""
    text = f"The wind fell before noon [card:{ids[12]}].\n"
    gate_one(library, text, judge)
    library.add_person(PersonRecord(name="Will Fell", living=Living.YES), by="ada")
    again = gate_one(library, text, judge)

    assert (Bin.PASSED, True) == (again.bin, again.held)


class Meanwhile(Library):
    """A library in which somebody else does something while cards are checked."""

    what = staticmethod(lambda: None)

    def check_cards(self, *args, **kwargs):
        """Let it happen, and check them."""
        self.what()
        return super().check_cards(*args, **kwargs)


@pytest.mark.parametrize("back", ["meanwhile", "later"])
def test_a_word_that_came_and_went_while_the_gate_read_is_not_held(tmp_path, back):
    """What was read is not what the key was made of; afterwards the old key is the key again."""
    with make_book(tmp_path, LEAVES, vouched=False) as other:
        ids = make_cards(other, LEAVES)
        judge = Yes()
        trust(other, judge)
        text = f"The wind fell before noon [card:{ids[12]}].\n"

        def say():
            other.vouch("lights", by="ada", evidence="the city library's copy")
            if back == "meanwhile":
                other.withdraw_vouching("lights", by="ada", reason="it was another book")

        with Library.open(tmp_path / "library") as opened:
            busy = Meanwhile(opened._store)
            busy.what = say
            first = gate_one(busy, text, judge)
        if back == "later":
            other.withdraw_vouching("lights", by="ada", reason="it was another book")
        again = gate_one(other, text, judge)

    assert (Bin.PASSED if back == "later" else Bin.UNAVAILABLE) is first.bin
    assert (Bin.UNAVAILABLE, False) == (again.bin, again.held)


def test_a_record_that_was_changed_and_changed_back_is_not_held(tmp_path):
    """It was said to be a primary source while the gate read it, and is of no known kind."""
    with make_book(tmp_path, LEAVES) as other:
        ids = make_cards(other, LEAVES)
        judge = Yes()
        trust(other, judge)
        text = f"The wind fell before noon [headline] [card:{ids[12]}].\n"
        record = other.source("lights")
        with Library.open(tmp_path / "library") as opened:
            busy = Meanwhile(opened._store)
            busy.what = lambda: other.describe(replace(record, kind=SourceKind.PRIMARY))
            first = gate_one(busy, text, judge)
        other.describe(record)
        again = gate_one(other, text, judge)

    assert (Bin.PASSED, Bin.PERSON, False) == (first.bin, again.bin, again.held)


def test_a_card_that_others_did_not_touch_stays_held(tmp_path):
    """Somebody who writes of other things costs nothing."""
    with make_book(tmp_path, LEAVES) as other:
        ids = make_cards(other, LEAVES)
        judge = Yes()
        trust(other, judge)
        text = f"The wind fell before noon [card:{ids[12]}].\n"
        with Library.open(tmp_path / "library") as opened:
            busy = Meanwhile(opened._store)
            busy.what = lambda: other.add_person(PersonRecord(name="Will Fell"), by="ada")
            gate_one(busy, text, judge)
        again = gate_one(other, text, judge)

    assert (Bin.PASSED, True) == (again.bin, again.held)
