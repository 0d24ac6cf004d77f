"""A book that failed is drawn from whole: by its sentences, whatever its files are called."""

from __future__ import annotations

import pytest

from cardstore.audit.estimate import AuditState
from cardstore.errors import AuditError
from tests.workflow.made_audit import make_audit, read_all, small_rules

HOW = {"made_by": "ada", "rules": small_rules(), "tripwire": 0}


class Halves:
    """A book of two manuscripts, of 16 sentences each, that has failed and has another gate."""

    def __init__(self, made):
        self.made, self.library = made, made.library
        first, second = made.draft.split("# Two\n\n")
        self.one, self.two = first, f"# Two\n\n{second}"
        self.gate({"one.md": self.one, "two.md": self.two})
        failed = self.library.draw_audit(["one.md", "two.md"], **HOW)
        read_all(self.library, failed, wrong=range(3))
        made.draft = "Mornings differ [framing].\n"  # the whole in one file is no manuscript of it
        made.another_gate()

    def gate(self, texts):
        """Gate some texts, name → text, in one run."""
        self.library.gate_texts(list(texts.items()), judge=self.made.judge, proofread=False)

    def closed(self, *names):
        """Give why nothing may be drawn of these manuscripts."""
        return self.library.plan_audit(names).closed

    def passes(self, *names):
        """Draw from these, and find all supported."""
        audit = self.library.draw_audit(names, **HOW)
        read_all(self.library, audit)
        return audit


def without(text, *, last):
    """Give a manuscript without its last sentences, and these."""
    blocks = text.strip().split("\n\n")
    return "\n\n".join(blocks[:-last]) + "\n", "\n\n".join(blocks[-last:]) + "\n"


@pytest.fixture
def halves(tmp_path):
    """See `Halves`."""
    made = make_audit(tmp_path)
    with made.library:
        yield Halves(made)


def test_a_failed_book_is_not_cut_short_and_drawn_from(halves):
    """What is to go goes afterwards: then the sample was of all that failed."""
    short, _ = without(halves.two, last=8)
    halves.gate({"one.md": halves.one, "two.md": short})

    assert "had 32 sentences then and has 24 now" in halves.closed("one.md", "two.md")
    assert "cut them afterwards" in halves.closed("one.md", "two.md")
    with pytest.raises(AuditError, match="Audit 1 failed"):
        halves.passes("one.md", "two.md")


@pytest.mark.parametrize("name", ["two.md", "three.md"])
def test_what_is_put_back_after_a_sample_passed_closes_the_book_again(halves, name):
    """In the manuscript that it was taken from, or in one of its own: it was in no sample."""
    short, rest = without(halves.two, last=2)
    halves.gate({"one.md": halves.one, "two.md": short})
    passed = halves.passes("one.md", "two.md")
    alone = halves.closed("one.md")
    back = {"two.md": halves.two} if name == "two.md" else {"two.md": short, name: rest}
    halves.gate({"one.md": halves.one} | back)
    report = halves.library.audit_report(passed.audit)

    assert "" == alone  # after a sample of the whole a part may be looked at again
    assert AuditState.PASSED is report.state
    assert any("Audit 1 failed, and this one is not of that" in one for one in report.not_accepted)
    assert name in halves.closed("one.md")
    assert "draw from all of it" in halves.closed("one.md")
    assert "" == halves.closed("one.md", *back)


def test_a_part_of_a_failed_book_is_not_accepted(halves):
    """The other manuscript stands as it was gated before: it is drawn from too, or nothing is."""
    halves.gate({"one.md": halves.one})

    assert "two.md holds sentences of that book too" in halves.closed("one.md")
    assert "(two.md: no such file is here now, so put it back first)" in halves.closed("one.md")


def test_a_single_sentence_that_was_rewritten_keeps_nothing_closed(halves):
    """Mending a draft takes out and rewrites some; that is no cut."""
    short, _ = without(halves.two, last=1)
    halves.gate({"one.md": halves.one.replace(" quay ", " landing place ", 1), "two.md": short})

    assert "" == halves.closed("one.md", "two.md")


def test_a_renamed_manuscript_of_a_failed_book_is_known_by_its_words(halves):
    """Its old name, whose file is gone, asks for nothing; named or not, it is one book."""
    changed = halves.two.replace(" quay ", " landing place ", 1)
    halves.gate({"one.md": halves.one, "chapters/second.md": changed, "book.md": "Mornings.\n"})
    planned = halves.library.plan_audit()

    assert ["one.md", "chapters/second.md"] == [
        name for name, _ in planned.book.runs if name != "book.md"
    ]
    assert ("", [1]) == (planned.closed, [one.audit.audit for one in planned.attempts])
    assert "" == halves.closed("one.md", "chapters/second.md")
    assert "chapters/second.md holds sentences of that book too" in halves.closed("one.md")


def test_a_copy_whose_file_is_there_is_no_renamed_one(halves, tmp_path):
    """It is named, so that it can be gated, or moved away."""
    copy = tmp_path / "copy.md"
    copy.write_text(halves.two)
    halves.gate({str(copy): halves.two})
    halves.gate({"one.md": halves.one, "two.md": halves.two})

    assert str(copy) in {name for name, _ in halves.library.plan_audit().book.runs}
