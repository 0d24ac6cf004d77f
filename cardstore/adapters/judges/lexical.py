"""The lexical judge: words alone, no model. It runs wherever cardstore does.

Only a sentence that is nearly the quote itself scores above `NEAR_QUOTE` (see
`cardstore.gate.thresholds`), so a threshold above that passes nothing else. Every answer says that
no model ran.
"""

from __future__ import annotations

import importlib.metadata
from functools import cache
from typing import TYPE_CHECKING

from cardstore.adapters.word_lists import load_word_list
from cardstore.errors import UsageError, quoted
from cardstore.gate.asking import require_words
from cardstore.gate.judge import JudgeRecord, Support
from cardstore.gate.lexical import LEXICAL_VERSION, score_words
from cardstore.gate.lexical_forms import WordReader

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.gate.judge import JudgedPair

NO_MODEL = "no model ran: the words of sentence and quote were compared"


class LexicalJudge:
    """Compares the words of a sentence with those of a quote.

    Args:
        settings: must be empty; there is nothing to set.

    Raises:
        UsageError: a setting was given.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        if settings:
            what = f"The lexical judge has no setting {quoted(min(settings))}"
            raise UsageError(what, remedy="Leave its settings empty")

    @property
    def record(self) -> JudgeRecord:
        """Who judges: words of a version, counted by a list of a version."""
        return JudgeRecord(
            judge="lexical",
            runtime=f"pyspellchecker {_list_version()}",
            template=LEXICAL_VERSION,
            called="lexical (no model)",
        )

    def score(self, pairs: Sequence[JudgedPair]) -> tuple[Support, ...]:
        """Score pairs; one answer a pair, in order.

        Raises:
            JudgeInputError: a quote or a sentence has no words.
            MissingPartError: pyspellchecker, whose list is used, is not installed.
        """
        for pair in pairs:
            require_words(pair)
        return tuple(_score(pair) for pair in pairs)


def _score(pair: JudgedPair) -> Support:
    scored = score_words(pair.quote, pair.sentence, reader=english_reader())
    return Support(prob=scored.prob, unsupported=scored.missing, remark=NO_MODEL)


@cache
def english_reader() -> WordReader:
    """Make the reader of English once: its list takes a quarter of a second to load.

    Raises:
        MissingPartError: pyspellchecker, whose list is used, is not installed.
    """
    return WordReader(load_word_list("eng"))


@cache
def _list_version() -> str:
    try:
        return importlib.metadata.version("pyspellchecker")
    except importlib.metadata.PackageNotFoundError:
        return "missing"
