"""Contact sheets: every leaf is in one block, and how a label is known is told twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.pages.contact import BLOCK_LEAVES, STANDINGS, Rule, block_title
from cardstore.pages.page_map import Basis
from tests.pages.made_sheets import leaf_of, sheet_of


@given(st.integers(1, 3 * BLOCK_LEAVES))
def test_blocks_have_every_leaf_once_and_in_order(count):
    """None is longer than a screen."""
    leaves = tuple(leaf_of(Basis.PRINTED, at, strip=b"x") for at in range(count))
    blocks = list(sheet_of(*leaves).blocks())

    assert leaves == tuple(leaf for block in blocks for leaf in block)
    assert max(map(len, blocks)) <= BLOCK_LEAVES


def test_whatever_is_not_printed_is_told_by_a_word_of_its_own():
    """And what asks for a look has a line of its own around its strip."""
    words = [STANDINGS[basis].word for basis in Basis if basis is not Basis.PRINTED]
    asking = [Basis.INFERRED, Basis.MISPRINTED, Basis.EMBEDDED, Basis.ASSIGNED, Basis.UNKNOWN]
    rules = [STANDINGS[basis].rule for basis in asking]

    assert set(Basis) == set(STANDINGS)
    assert all(words)
    assert len(words) == len(set(words))
    assert len(rules) == len({*rules} - {Rule.NONE})


def test_doubts_what_is_unknown_and_what_cannot_be_drawn_come_first():
    """The list has what a person must look at, and nothing else."""
    leaves = (
        leaf_of(Basis.PRINTED, 0),
        leaf_of(Basis.PRINTED, 1, doubt="a leap"),
        leaf_of(Basis.UNKNOWN, 2),
        leaf_of(Basis.INFERRED, 3),
        leaf_of(Basis.PRINTED, 4, strip=b"", why_not="damaged"),
    )

    assert [1, 2, 4] == [one.entry.leaf_index for one in sheet_of(*leaves).doubtful()]


def test_counts_and_titles_are_those_of_the_leaves():
    """A title names leaves and pages, and says where there are none."""
    sheet = sheet_of()

    assert len(Basis) == sum(count for _, count in sheet.counts())
    assert "leaves 0–6: pages 1–5" == block_title(sheet.leaves)
    assert "leaf 9: no page numbers" == block_title((leaf_of(Basis.UNKNOWN, 9),))
