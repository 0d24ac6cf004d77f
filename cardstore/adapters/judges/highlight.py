"""Highlighters: the words that a quote has not; and LettuceDetect, a model that marks spans.

Both are for display only (`cardstore.gate.highlight`).

Source: LettuceDetect 0.2 (MIT), `HallucinationDetector.predict` with `output_format="spans"`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from cardstore.adapters.judges.lexical import english_reader
from cardstore.errors import (
    JudgeError,
    JudgeInputError,
    JudgeWeightsError,
    MissingPartError,
    UsageError,
    quoted,
)
from cardstore.gate.asking import require_words
from cardstore.gate.highlight import HighlightedSpan, join_words
from cardstore.gate.lexical import score_words
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.gate.judge import JudgedPair

# What LettuceDetect gives for a span: {"start": 3, "end": 8, "confidence": 0.9, "text": "froze"}.
Found: TypeAlias = "Mapping[str, object]"

LONGEST_WORDS = 2500
"""Words of a pair; its models read 4,096 tokens and cut what is longer without a word."""
_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_REMEDY = "Install it with: python -m pip install 'cardstore[lettucedetect]'"


class LexicalHighlighter:
    """Marks the words of a sentence that its quote has in no form. No model runs.

    Args:
        settings: must be empty; there is nothing to set.

    Raises:
        UsageError: a setting was given.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        if settings:
            what = f"The lexical highlighter has no setting {quoted(min(settings))}"
            raise UsageError(what, remedy="Leave its settings empty")

    @property
    def called(self) -> str:
        """Its name for people."""
        return "words that the card has not (no model)"

    def mark(self, pair: JudgedPair) -> tuple[HighlightedSpan, ...]:
        """Mark words; see `Highlighter.mark`."""
        require_words(pair)
        scored = score_words(pair.quote, pair.sentence, reader=english_reader())
        missing = frozenset(scored.missing)
        words = (Span(*found.span()) for found in _WORD.finditer(pair.sentence))
        marked = [word for word in words if word.of(pair.sentence) in missing]
        joined = join_words(pair.sentence, marked)
        return tuple(HighlightedSpan(span=span, prob=1.0) for span in joined)


class Detector(Protocol):
    """The part of LettuceDetect that is used here."""

    def predict(
        self, *, context: list[str], answer: str, question: str | None, output_format: str
    ) -> list[Found]:
        """Give the spans of the answer that the context does not cover."""
        ...


class LettuceHighlighter:
    """Marks what a LettuceDetect model finds; the model is loaded when it is first asked.

    Args:
        settings: "model": the folder of a model, as its publishers give it. Nothing is fetched.

    Raises:
        UsageError: the model is not named, or there is another setting.
        JudgeWeightsError: there is no model in that folder.
    """

    def __init__(self, settings: Mapping[str, str]) -> None:
        strange = sorted(set(settings) - {"model"})
        if strange or not settings.get("model"):
            said = f"has no setting {quoted(strange[0])}" if strange else "is not told its model"
            what = f"The highlighter LettuceDetect {said}"
            raise UsageError(what, remedy="Set “model” to the folder of a model, and no more")
        self._folder = Path(settings["model"])
        if not (self._folder / "config.json").is_file():
            what = f"There is no model of LettuceDetect in {self._folder}"
            remedy = "Copy all files of lettucedect-base-modernbert-en-v1 into that folder"
            raise JudgeWeightsError(what, remedy=remedy)
        self._detector: Detector | None = None

    @property
    def called(self) -> str:
        """Its name for people."""
        return f"LettuceDetect ({self._folder.name})"

    def mark(self, pair: JudgedPair) -> tuple[HighlightedSpan, ...]:
        """Mark spans; see `Highlighter.mark`.

        Raises:
            MissingPartError: the package is not installed.
        """
        require_words(pair)
        if len(f"{pair.quote} {pair.sentence}".split()) > LONGEST_WORDS:
            what = (
                f"A pair of more than {LONGEST_WORDS} words "
                f"would be cut ({quoted(pair.sentence[:60])})"
            )
            raise JudgeInputError(what)
        # It counts from the first word, so white space before that would move every mark.
        answer = pair.sentence.strip()
        moved = pair.sentence.index(answer)
        detector = self._loaded()
        try:
            found = detector.predict(
                context=[pair.quote], answer=answer, question=None, output_format="spans"
            )
        except Exception as exc:
            what = f"{self.called} broke off with {type(exc).__name__} ({exc})"
            raise JudgeError(what, remedy="Run without a highlighter: it only helps") from exc
        spans = parse_found(found, sentence=answer)
        return tuple(HighlightedSpan(span=each.span.moved(moved), prob=each.prob) for each in spans)

    def _loaded(self) -> Detector:
        if self._detector is None:
            self._detector = _load(str(self._folder))
        return self._detector


def parse_found(found: object, *, sentence: str) -> tuple[HighlightedSpan, ...]:
    """Read what LettuceDetect gives: spans of the sentence, in order.

    Raises:
        JudgeError: it is of another form, or its spans do not lie in the sentence.
    """
    try:
        if not isinstance(found, list):
            raise ValueError(found)  # noqa: TRY301, TRY004 - one message for all that can be wrong
        spans = tuple(_parse_span(each, sentence) for each in found)
        if any(b.span.start < a.span.end for a, b in pairwise(spans)):
            raise ValueError(found)  # noqa: TRY301 - as above
    except ValueError as exc:
        what = f"LettuceDetect gave marks of an unknown form ({str(exc)[:80]})"
        raise JudgeError(what, remedy="Install the version that cardstore names") from exc
    return spans


def _parse_span(each: object, sentence: str) -> HighlightedSpan:
    told = each if isinstance(each, dict) else {}
    start, end, prob = told.get("start"), told.get("end"), told.get("confidence")
    if not (isinstance(start, int) and isinstance(end, int) and isinstance(prob, (int, float))):
        raise ValueError(each)  # noqa: TRY004 - the package is wrong, not the caller
    text = Span(start, end).of(sentence)
    if text != told.get("text"):
        raise ValueError(each)
    # A token may begin with the space before its word.
    start += len(text) - len(text.lstrip())
    return HighlightedSpan(span=Span(start, start + len(text.strip())), prob=float(prob))


def _load(folder: str) -> Detector:
    """Load a model; torch and the package are needed only here.

    Raises:
        MissingPartError: the package is not installed.
        JudgeWeightsError: the folder holds no model that it can load.
    """
    try:
        from lettucedetect.models.inference import (  # noqa: PLC0415 - it loads torch
            HallucinationDetector,
        )
    except ImportError as exc:
        what = f"The package lettucedetect is not installed ({exc})"
        raise MissingPartError(what, remedy=_REMEDY) from exc
    try:
        detector: Detector = HallucinationDetector(method="transformer", model_path=folder)
    except Exception as exc:
        what = f"The model in {folder} cannot be loaded ({type(exc).__name__}: {exc})"
        raise JudgeWeightsError(what, remedy="Copy the folder again from its publishers") from exc
    return detector
