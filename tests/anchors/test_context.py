"""Context: neighbours tell a misread word from a printed one."""

from __future__ import annotations

import pytest

from cardstore.anchors.context import is_misread_word
from cardstore.text.folding import fold_text

TEXT = fold_text(
    "It was to be seen. " * 30
    + "He had gone. " * 30
    + "It was to he seen. He bad gone. The bad man came. They had not come. We had hot bread."
)


@pytest.mark.parametrize(
    ("token", "word", "beside"),
    [("he", "be", ("to", "seen")), ("bad", "had", ("he", "gone"))],
)
def test_a_word_that_never_stands_there_was_misread(
    token: str, word: str, beside: tuple[str, str]
) -> None:
    """Where the quoted one stands thirty times."""
    assert is_misread_word(TEXT, token, word=word, beside=beside)


@pytest.mark.parametrize(
    ("token", "word", "beside"),
    [
        ("bad", "had", ("the", "man")),  # the text has no "the had"
        ("hot", "not", ("had", "bread")),  # a "not" is never guessed
        ("come", "came", ("not", "")),  # forms of one word
        ("seen", "gone", ("be", "")),  # nothing alike
        ("he", "be", ("", "")),  # no neighbours
    ],
)
def test_other_words_stay_edits(token: str, word: str, beside: tuple[str, str]) -> None:
    """Without far better evidence."""
    assert not is_misread_word(TEXT, token, word=word, beside=beside)
