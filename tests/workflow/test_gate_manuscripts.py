"""What is read of manuscripts, and by what name: nothing goes by unseen, nothing under another."""

from __future__ import annotations

import pytest

from cardstore import Library
from cardstore.errors import UsageError


@pytest.fixture
def library(tmp_path):
    """An empty library."""
    with Library.open(tmp_path / "library", create=True) as made:
        yield made


def test_two_manuscripts_of_one_name_are_refused(library):
    """The log tells decisions by the name, and lines are counted in the text of that name."""
    texts = [("ch01.md", "It rained.\n"), ("ch02.md", "It blew.\n"), ("ch01.md", "It froze.\n")]
    for verb in (library.gate_texts, library.split):
        with pytest.raises(UsageError, match=r"2 manuscripts are called “ch01\.md”"):
            verb(texts)
    assert () == library.gate_runs()
