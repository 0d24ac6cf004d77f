"""A sentence that is handed in alone is checked as it would be in a manuscript."""

from __future__ import annotations

import pytest

from cardstore.gate.judge import Support
from cardstore.gate.verdict import Bin
from cardstore.sources.witnesses import Living, PersonRecord
from tests.workflow.made_gate import Yes, make_book, make_cards, trust

LEAVES = {
    11: "The keeper of the lower light counted forty-two boats in the harbour of Sundmouth on the "
    "first morning of the year.",
    12: "The wind fell before noon, and the pilots rowed the barque to the northern quay.",
}

DRESSED = (
    "The wind fell before noon [card:{12}].",
    "The wind fell before noon. [card:{12}]",
    "The wind fell [card:{12}; card:{11}].",
    "The wind fell [card:{12}, {11}].",
    "The wind fell before noon[^1] [card:{12}].",
    "The wind fell before noon^[A note.] [card:{12}].",
    "`The wind fell` [card:{12}].",
    "*The wind* fell **before** noon [card:{12}].",
    "> The wind fell before noon [card:{12}].",
    "- The wind fell before noon [card:{12}].",
    "It “fell before noon” [card:{12}].",
    "The [wind](https://example.org/wind) fell before noon [card:{12}].",
    "The wind fell [unverified] [card:{12}].",
    "Mornings differ [framing].",
    "The keeper counted 42 boats [headline] [card:{11}].",
    "The wind fell [calc: 1+1=2] [card:{12}].",
    "The wind fell before noon [as-of: 1861] [card:{12}].",
    "The wind fell &amp; rose [card:{12}].",
    "The wind fell before noon <!-- or so --> [card:{12}].",
    "The wind fell [crad:{12}].",
    "The wind fell [card:ZZZZ-Z].",
    "Ada Kern stole the boats [card:{11}].",
    "Several accounts say the wind fell [card:{12}].",
    r"The wind fell \[before noon\] [card:{12}].",
    "The wind fell before noon [@kern1861, p. 12] [card:{12}].",
)


class Careful(Yes):
    """Finds supported only what it may read of the leaf."""

    def score(self, pairs):
        """Answer by whether the paragraph came along."""
        self.asked += list(pairs)
        return tuple(Support(prob=1.0 if pair.around else 0.5) for pair in pairs)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A library with a book and a person."""
    with make_book(tmp_path_factory.mktemp("asked"), LEAVES) as made:
        made.add_person(PersonRecord(name="Ada Kern", living=Living.YES), by="tester")
        yield made


@pytest.fixture(scope="module")
def ids(library):
    """One card a leaf."""
    return make_cards(library, LEAVES)


@pytest.fixture(scope="module")
def judge(library):
    """One that is trusted, and reads the paragraph."""
    made = Careful(reads_around=True)
    trust(library, made)
    return made


def told(findings):
    """Say what was found of a sentence and its cards."""
    return sorted((one.check, one.outcome.value, one.reason.value) for one in findings)


@pytest.mark.parametrize("dressed", DRESSED)
def test_every_check_says_the_same(library, ids, judge, dressed):
    """And it would go to the same bin, by whatever dress it wears."""
    text = dressed.replace("{11}", ids[11]).replace("{12}", ids[12])
    (gated,) = library.gate_texts([("ch01.md", f"{text}\n")], judge=judge).sentences
    asked = library.check_sentence(text, judge=judge)
    found = [*asked.findings, *(one for card in asked.cards for one in card.findings)]

    assert told(gated.findings) == told(found)
    assert gated.bin is asked.bin


def test_the_judge_reads_the_same_paragraph(library, ids):
    """Its thresholds were fitted on answers that came with one."""
    judges = [Careful(name="read", reads_around=True), Yes(name="unread")]
    text = f"The wind fell before noon [card:{ids[12]}]."
    pairs = []
    for judge in judges:
        trust(library, judge)
        gated = library.gate_texts([("ch01.md", f"{text}\n")], judge=judge).sentences[0]
        assert Bin.PASSED is gated.bin
        by_gate, judge.asked = judge.asked, []
        # What was answered once is kept; another sentence is asked about anew.
        library.check_sentence(text.replace("The wind", "This wind"), judge=judge)
        pairs.append((by_gate[0].around, judge.asked[0].around))

    assert pairs[0][0] == pairs[0][1]
    assert LEAVES[12][:30] in pairs[0][0].replace("\n", " ")
    assert ("", "") == pairs[1]


def test_a_repair_stands_at_its_words_behind_marks_and_dress(library, ids):
    """The place counts in the sentence as it was handed in."""
    text = f"*Then*[^1] it “fell never before noon” [card:{ids[12]}; card:{ids[11]}]."
    repairs = library.check_sentence(text).repairs
    (mended,) = [
        text[: one.span.start] + one.replacement + text[one.span.end :]
        for one in repairs
        if one.replacement
    ]

    assert text.replace("never ", "") == mended
