"""Asked sentences: one sentence that is handed in alone, read as one of a manuscript is.

Where the text is one sentence to the splitter too, its marks and its dress are read as there.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardstore.claims.card_marks import CitedSentence, find_sentence_end, read_card_marks
from cardstore.claims.quotations import read_sentence
from cardstore.claims.splitter import read_manuscript
from cardstore.errors import UsageError
from cardstore.gate.sentence import SentenceDossier
from cardstore.gate.sentence_gate import LONGEST_SENTENCE
from cardstore.spans import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedSentence:
    """A sentence that is handed in alone.

    Attributes:
        cited: its words without marks, and what they cite.
        dossier: what its checks look at, without cards yet.
    """

    cited: CitedSentence
    dossier: SentenceDossier


def read_asked(text: str) -> AskedSentence:
    """Read a sentence with the marks of its cards and the writer's own.

    Raises:
        UsageError: it has no words, or is longer than any sentence is.
    """
    if len(text) > LONGEST_SENTENCE:
        what = (
            f"The sentence has {len(text)} characters; of more than {LONGEST_SENTENCE} it is "
            "a whole text, whose checks would take minutes"
        )
        raise UsageError(what, remedy="Check its sentences one by one")
    cited = read_card_marks(text)
    _require_words(cited)
    sentences = read_manuscript(text, name="sentence").sentences
    if len(sentences) != 1:
        second = find_sentence_end(cited, read_sentence(cited.words).own_words)
        return AskedSentence(
            cited=cited,
            dossier=SentenceDossier(sentence=cited.words, cards=(), second=second, written=text),
        )
    (read,) = sentences
    without = _without(cited, tuple(one.span for one in read.marks))
    _require_words(without)
    return AskedSentence(
        cited=without,
        dossier=SentenceDossier(
            sentence=without.words,
            cards=(),
            marks=read.marks,
            block=read.block,
            written=text,
        ),
    )


def _require_words(cited: CitedSentence) -> None:
    """Refuse what is blank without its marks."""
    if not cited.words.strip():
        what = "The sentence has no words"
        raise UsageError(what, remedy="Give the whole sentence, with the marks of its cards")


def _without(cited: CitedSentence, marks: tuple[Span, ...]) -> CitedSentence:
    """Take the writer's marks out too, with the spaces before them."""
    text = cited.text
    gaps = list(cited.removed)
    for mark in marks:
        start = mark.start
        while start and text[start - 1] in " \t":
            start -= 1
        gaps.append(Span(start, mark.end))
    gaps.sort(key=lambda one: one.start)
    kept, done = [], 0
    for gap in gaps:
        kept.append(text[done : gap.start])
        done = max(done, gap.end)
    kept.append(text[done:])
    return CitedSentence(text=text, words="".join(kept), cited=cited.cited, removed=_joined(gaps))


def _joined(gaps: list[Span]) -> tuple[Span, ...]:
    """Join gaps that touch or overlap."""
    joined: list[Span] = []
    for gap in gaps:
        if joined and gap.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, gap.end))
        else:
            joined.append(gap)
    return tuple(joined)
