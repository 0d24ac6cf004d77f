"""Waivers of a project: the file, and what they do to a report."""

from __future__ import annotations

from datetime import date

import pytest

from cardstore.cards.ids import check_character
from cardstore.errors import UsageError
from cardstore.gate.verdict import Bin
from cardstore.gate.waivers import WaiverUse
from cardstore.workflow.waivers import apply_waivers, read_waivers
from tests.gate.told_runs import ALTERED, CITED, SUPPORTED, made_report

TODAY = date(2026, 11, 30)
WHOLE = """
[[waiver]]
rule = "quoted-words"
sentence = "It rained."
reason = "The marks show irony."
by = "Ada Kern"
until = 2027-06-30

[[waiver]]
rule = "reading"
card = "7KQ2-N"
reason = "Read again on paper."
until = "2026-12-01"
"""


@pytest.fixture
def file(tmp_path):
    """Write a file of waivers."""

    def make(text):
        path = tmp_path / "waivers.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return make


def card_id():
    """Give an id whose check character holds."""
    return f"7KQ2-{check_character('7KQ2')}"


def test_a_file_with_a_byte_order_mark_is_read(file):
    """Some editors begin every file with one."""
    assert 2 == len(read_waivers(file("\ufeff" + WHOLE.replace("7KQ2-N", card_id()))))


def test_waivers_are_read_in_order(file):
    """Rules with hyphens or without; days as TOML has them, or as text."""
    first, second = read_waivers(file(WHOLE.replace("7KQ2-N", card_id())))

    assert (1, "quoted_words", "It rained.", "", "Ada Kern", date(2027, 6, 30)) == (
        first.number,
        first.rule,
        first.sentence,
        first.card,
        first.by,
        first.until,
    )
    assert ("reading", card_id(), date(2026, 12, 1)) == (second.rule, second.card, second.until)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('rule = "quoted-words"\nsentence = "x"\nuntil = 2027-06-30', "gives no reason"),
        (
            'rule = "quoted-words"\nsentence = "x"\nreason = "  "\nuntil = 2027-06-30',
            "gives no reason",
        ),
        ('rule = "quoted-words"\nsentence = "x"\nreason = "y"', "until which day"),
        ('rule = "quoted-words"\nsentence = "x"\nreason = "y"\nuntil = "soon"', "until which day"),
        ('rule = "quoted-words"\nreason = "y"\nuntil = 2027-06-30', "neither a sentence nor"),
        ('rule = "qoted"\nsentence = "x"\nreason = "y"\nuntil = 2027-06-30', "'qoted'"),
        ('sentence = "x"\nreason = "y"\nuntil = 2027-06-30', "the rule ''"),
        ('rule = "reading"\ncard = "7KQ2"\nreason = "y"\nuntil = 2027-06-30', "no card's id"),
        ('rule = 3\nsentence = "x"', "no text"),
        ('rule = "reading"\nwho = "x"', "unknown key 'who'"),
    ],
    ids=range(10),
)
def test_a_waiver_that_lacks_something_is_refused(file, line, said):
    """The message names it by its number and the file."""
    with pytest.raises(UsageError, match=said) as raised:
        read_waivers(file(f"[[waiver]]\n{line}\n"))

    assert raised.value.what.startswith("Waiver 1 in ")
    assert 2 == raised.value.exit_code


@pytest.mark.parametrize("text", ["[[waiver]\n", "[waivers]\n", "waiver = 3\n"])
def test_a_file_that_holds_no_waivers_is_refused(file, text):
    """Nothing is overlooked."""
    with pytest.raises(UsageError, match=r"waivers\.toml"):
        read_waivers(file(text))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    """A misspelt name waives nothing in silence."""
    with pytest.raises(UsageError, match="cannot be read"):
        read_waivers(tmp_path / "waivers.toml")


def test_a_report_counts_what_is_left(file):
    """What is kept of the verdict stays as it was found."""
    report = made_report(
        "It rained. It froze.\n", [[CITED, ALTERED, SUPPORTED], [CITED, ALTERED, SUPPORTED]]
    )
    waivers = read_waivers(file(WHOLE.split("\n\n[[", maxsplit=1)[0]))
    after = apply_waivers(report, waivers, today=TODAY)

    assert (1, 1) == (after.counts[Bin.PASSED], after.counts[Bin.FAILED])
    assert ("The marks show irony.", "") == tuple(one.waived for one in after.sentences)
    assert Bin.FAILED is after.sentences[0].verdict.bin
    assert [WaiverUse.USED] == [use for _, use in after.waivers]


def test_without_waivers_nothing_changes():
    """The report itself is given back."""
    report = made_report("It rained.\n", [[CITED, ALTERED]])

    assert report is apply_waivers(report, (), today=TODAY)


def test_a_file_that_is_not_there_is_told_in_words(tmp_path):
    """Without the number that the system has for it."""
    with pytest.raises(UsageError) as told:
        read_waivers(tmp_path / "w.toml")

    assert told.value.what.endswith("cannot be read: No such file or directory")
