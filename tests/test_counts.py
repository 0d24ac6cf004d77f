"""Counts that are told agree with their nouns: nowhere a number stands before a bare plural."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cardstore.counts import count_of

PACKAGE = Path(__file__).parents[1] / "cardstore"
# What people count most; behind a number that may be 1 each needs `count_of`.
NOUNS = [
    "cards",
    "leaves",
    "pages",
    "files",
    "scans",
    "originals",
    "references",
    "sources",
    "sentences",
    "words",
    "items",
    "moves",
    "labels",
    "links",
    "images",
    "editions",
    "pairs",
    "ranges",
    "chapters",
    "requests",
    "originals",
    "findings",
]
COUNT = re.compile(rf"^ (?:{'|'.join(NOUNS)})\b")
# What people see of most commands. Elsewhere such numbers are mostly two at least.
SHOWN = (*PACKAGE.glob("cli/*.py"), PACKAGE / "workflow" / "reports.py",
         PACKAGE / "workflow" / "import_cards.py", PACKAGE / "workflow" / "reread.py",
         PACKAGE / "documents" / "words_reports.py")  # fmt: skip
# Those of a list that is never shorter.
TWO_AT_LEAST = {"2 * self.openings"}


def bare_counts(path):
    """Give (line, text) of every f-string in which a length stands before a plural noun."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, following in zip(node.values, node.values[1:], strict=False):
            text = following.value if isinstance(following, ast.Constant) else ""
            if isinstance(value, ast.FormattedValue) and COUNT.match(str(text)):
                yield value.lineno, ast.unparse(value.value), text


def test_no_number_stands_before_a_bare_plural():
    """“1 leaves” looks like a fault, and a reader of reports wonders what else is."""
    left = [
        (path.name, *found)
        for path in SHOWN
        for found in bare_counts(path)
        if found[1] not in TWO_AT_LEAST
    ]

    assert left == []


@pytest.mark.parametrize("number", [0, 1, 2, 1000])
def test_a_noun_agrees(number):
    """One is one thing, all else several."""
    assert (number == 1) == (count_of(number, "leaf", "leaves").endswith(" leaf"))
