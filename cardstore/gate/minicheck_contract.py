"""MiniCheck contract: how a pair is put to each published model, and how its answer is read.

Comes in: a quote and a sentence, and a function that splits text into a tokenizer's ids. Goes out:
the ids that the model reads, and the probability that its answer states. No model runs here; every
runtime of the same model goes through this module, so that they differ in arithmetic only.

1. White space of any kind and length becomes one space: a card's line breaks are the printer's.
   A quote is one chunk, as in the authors' code every text is that is short enough; one that they
   would have split is refused, and never cut.
2. The text between a model's marks (start, separator, end) is split by itself and the marks' ids
   are put between. So a "</s>" in a quote stays the four signs that it is; for any other text
   the ids are those that the authors' one string gives.
3. The answer is a softmax over two numbers; the label is "supported" above one half.

Source: L. Tang, P. Laban, G. Durrett, "MiniCheck: Efficient Fact-Checking of LLMs on Grounding
Documents", EMNLP 2024, and its code at b58b9fa; D. Lei et al., "FactCG", 2025, and its code at
41f1854.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cardstore.errors import JudgeInputError
from cardstore.gate.asking import require_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.gate.judge import JudgedPair

LABEL_ABOVE = 0.5
"""The authors' label is "supported" above this, not at it; ours comes from a calibration."""

BATCH = 16
"""How many pairs a model reads at a time: the authors' own number."""

BATCH_IDS = BATCH * 128
"""How many ids a batch has at most, with what is padded: more make no id cheaper, only memory dear.
At flan-t5-large's shape 16 texts of 240 ids took 0.9 GB beside the weights' 0.8."""


class Mark(Enum):
    """A place for a special token between pieces of text."""

    START = "start"
    SEPARATOR = "separator"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """How one published model is asked.

    Attributes:
        form: its name: "flan-t5".
        template: version of the form; a change of it makes old answers another judge's.
        layout: pieces of text with {quote} and {sentence}, and marks, in order.
        published: the one string that the authors' code gives to its tokenizer, which adds START
            and END by itself.
        longest: most ids that the model reads, with marks.
        most_words: most words of a quote that the authors' code leaves in one chunk; 0 for no
            such limit.
        most_tokens: most ids of a quote that it leaves in one chunk; 0 for no such limit.
        marks: the strings of the marks in the model's vocabulary.
        answers: tokens of the vocabulary whose scores are compared, "no" before "yes"; empty for
            a classifier, which has two outputs.
    """

    form: str
    template: str
    layout: tuple[str | Mark, ...]
    published: str
    longest: int
    most_words: int = 0
    most_tokens: int = 0
    marks: tuple[tuple[Mark, str], ...]
    answers: tuple[str, ...] = ()


FLAN_T5 = Contract(
    form="flan-t5",
    template="minicheck-flan-t5/1",
    layout=("predict: {quote}", Mark.SEPARATOR, "{sentence}", Mark.END),
    published="predict: {quote}</s>{sentence}",
    longest=2048,
    most_words=500,
    marks=((Mark.SEPARATOR, "</s>"), (Mark.END, "</s>")),
    answers=("▁", "▁1"),  # ids 3 and 209: the first pieces of "0" and of "1"
)
ROBERTA = Contract(
    form="roberta",
    template="minicheck-roberta/1",
    layout=(Mark.START, "{quote}", Mark.SEPARATOR, "{sentence}", Mark.END),
    published="{quote}</s>{sentence}",
    longest=512,
    most_tokens=400,
    marks=((Mark.START, "<s>"), (Mark.SEPARATOR, "</s>"), (Mark.END, "</s>")),
)
DEBERTA = Contract(
    form="deberta",
    template="minicheck-deberta/1",
    layout=(Mark.START, "{quote}", Mark.SEPARATOR, "{sentence}", Mark.END),
    published="{quote}[SEP]{sentence}",
    longest=2048,
    most_tokens=400,
    marks=((Mark.START, "[CLS]"), (Mark.SEPARATOR, "[SEP]"), (Mark.END, "[SEP]")),
)
_FACTCG_TEXT = (
    "{quote}\n\nChoose your answer: based on the paragraph above can we conclude that "
    '"{sentence}"?\n\nOPTIONS:\n- Yes\n- No\nI think the answer is '
)
FACTCG = Contract(
    form="factcg",
    template="factcg-deberta/1",
    layout=(Mark.START, _FACTCG_TEXT, Mark.END),
    published=_FACTCG_TEXT,
    longest=2048,
    most_words=550,  # the authors count a word tokenizer's tokens, which are somewhat more
    marks=((Mark.START, "[CLS]"), (Mark.END, "[SEP]")),
)
_HOLES = re.compile(r"(\{quote\}|\{sentence\})")
CONTRACTS = {one.form: one for one in (FLAN_T5, ROBERTA, DEBERTA, FACTCG)}


def one_line(text: str) -> str:
    """Put one space for all white space, and none at the ends.

    >>> one_line("the lamp   burned on ")
    'the lamp burned on'
    """
    return " ".join(text.split())


def published_text(contract: Contract, pair: JudgedPair) -> str:
    """Give the one string that the authors' code would give to its tokenizer."""
    return _filled(contract.published, pair)


def encode_pair(
    contract: Contract,
    pair: JudgedPair,
    *,
    split: Callable[[str], Sequence[int]],
    marks: Mapping[Mark, int],
) -> tuple[int, ...]:
    """Give the ids that the model reads for a pair.

    Args:
        contract: the model's.
        pair: what is asked; `around` is not read.
        split: gives the ids of a text in which nothing is special.
        marks: the ids of the marks.

    Raises:
        JudgeInputError: quote or sentence has no words, or something would be cut.
    """
    require_words(pair)
    quote = one_line(pair.quote)
    _require_one_chunk(contract, quote, split)
    ids: list[int] = []
    for part in contract.layout:
        ids.extend([marks[part]] if isinstance(part, Mark) else split(_filled(part, pair)))
    if len(ids) > contract.longest:
        what = (
            f"The quote “{_shown(quote)}” with its sentence has {len(ids)} tokens; "
            f"the model reads {contract.longest} and would cut the sentence"
        )
        raise JudgeInputError(what, remedy="Cite a shorter card, or have a person read this one")
    return tuple(ids)


def support_of(no: float, yes: float) -> float:
    """Give the probability of "yes" by a softmax over two scores, 0 to 1.

    >>> support_of(1.0, 1.0)
    0.5
    """
    if not (math.isfinite(no) and math.isfinite(yes)):
        msg = f"a model's scores are finite, got {no!r} and {yes!r}"
        raise ValueError(msg)
    # Written with the smaller exponent, so that it does not overflow.
    gap = yes - no
    small = math.exp(-abs(gap))
    return 1.0 / (1.0 + small) if gap >= 0 else small / (1.0 + small)


def batches_of(
    lengths: Iterable[int], *, most: int = BATCH, most_ids: int = BATCH_IDS
) -> tuple[tuple[int, ...], ...]:
    """Sort pairs by length into batches, so that little is padded.

    Args:
        lengths: of each pair, in ids.
        most: how many stand in a batch at most, 1 or more.
        most_ids: how many ids a batch has at most, each pair padded to its longest. A pair that is
            longer alone is a batch of its own.

    Returns:
        Indexes of the pairs; every pair is in one batch.

    >>> batches_of([5, 2, 9], most=2)
    ((1, 0), (2,))
    """
    found = list(lengths)
    batches: list[list[int]] = [[]]
    for index in sorted(range(len(found)), key=lambda index: (found[index], index)):
        width = len(batches[-1]) + 1
        if batches[-1] and (width > most or width * found[index] > most_ids):
            batches.append([])
        batches[-1].append(index)
    return tuple(map(tuple, batches)) if found else ()


def _require_one_chunk(
    contract: Contract, quote: str, split: Callable[[str], Sequence[int]]
) -> None:
    """Refuse a quote that the authors' code would have split."""
    words = len(quote.split())
    if contract.most_words and words > contract.most_words:
        what = f"The quote “{_shown(quote)}” has {words} words; at most {contract.most_words} fit"
        raise JudgeInputError(what, remedy="Cite a shorter card, or have a person read this one")
    if not contract.most_tokens:
        return
    tokens = len(split(quote))
    if tokens > contract.most_tokens:
        what = (
            f"The quote “{_shown(quote)}” has {tokens} tokens; at most {contract.most_tokens} fit"
        )
        raise JudgeInputError(what, remedy="Cite a shorter card, or have a person read this one")


def _filled(part: str, pair: JudgedPair) -> str:
    """Fill in quote and sentence; braces in them are text like any other."""
    texts = {"{quote}": one_line(pair.quote), "{sentence}": one_line(pair.sentence)}
    return "".join(texts.get(piece, piece) for piece in _HOLES.split(part))


def _shown(text: str) -> str:
    """Shorten a text for a message."""
    line = one_line(text)
    return line if len(line) <= 60 else line[:59] + "…"  # noqa: PLR2004 - a line of a terminal
