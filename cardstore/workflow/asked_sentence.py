"""Asked sentences: one sentence that is handed in alone, read as one of a manuscript is.

Where the text is one sentence to the splitter too, all of it is taken from there: its words, cards,
marks and dress. What a manuscript would not check (a heading), and what are several sentences, is
read as one all the same, since it was handed in as one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.claims.card_marks import CitedSentence, find_sentence_end, read_card_marks
from cardstore.claims.link_targets import link_targets
from cardstore.claims.manuscript import SkippedKind
from cardstore.claims.quotations import read_sentence
from cardstore.claims.splitter import read_manuscript
from cardstore.errors import UsageError
from cardstore.gate.places import place_of_words
from cardstore.gate.sentence import SentenceDossier
from cardstore.gate.sentence_gate import LONGEST_SENTENCE
from cardstore.spans import Span

if TYPE_CHECKING:
    from cardstore.claims.manuscript import DraftSentence, Manuscript

_UNREAD = frozenset({SkippedKind.BLANK, SkippedKind.COMMENT, SkippedKind.MARKUP})
"""What may stand beside a sentence that is handed in, and is no part of what it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedSentence:
    """A sentence that is handed in alone.

    Attributes:
        cited: what stands in the marks of its cards, as written, in order, each once.
        dossier: what its checks look at, without cards yet.
        read: as a manuscript has it; or, where it is no sentence there, without its cards' marks.
    """

    cited: tuple[str, ...]
    dossier: SentenceDossier
    read: DraftSentence | CitedSentence

    def placed(self, span: Span) -> Span | None:
        """Give the place in the text of a stretch of its words; None where it stands nowhere."""
        if isinstance(self.read, CitedSentence):
            return self.read.placed(span)
        if len(span):
            return place_of_words(span, self.read)
        before = place_of_words(Span(span.start - 1, span.end), self.read) if span.start else None
        behind = place_of_words(Span(span.start, span.end + 1), self.read)
        at = before.end if before is not None else None if behind is None else behind.start
        return None if at is None else Span(at, at)


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
    _require_words(cited.words)
    manuscript = read_manuscript(text, name="sentence")
    if not _is_one(manuscript):
        second = find_sentence_end(cited, read_sentence(cited.words).own_words)
        return AskedSentence(
            cited=cited.cited,
            dossier=SentenceDossier(sentence=cited.words, cards=(), second=second, written=text),
            read=cited,
        )
    (read,) = manuscript.sentences
    # Marks alone are read as the words of a sentence, since a manuscript must not lose them.
    said = list(text)
    for mark in read.marks:
        said[mark.span.start : mark.span.end] = " " * len(mark.span)
    _require_words(read_card_marks("".join(said)).words)
    return AskedSentence(
        cited=read.cited,
        dossier=SentenceDossier(
            sentence=read.words,
            cards=(),
            marks=read.marks,
            block=read.block,
            written=read.written,
            targets=link_targets(manuscript).get(read.number, ()),
            head=read.head,
        ),
        read=read,
    )


def _is_one(manuscript: Manuscript) -> bool:
    """Tell whether a text is one sentence, and nothing else that would go unread."""
    return len(manuscript.sentences) == 1 and all(one.kind in _UNREAD for one in manuscript.skipped)


def _require_words(words: str) -> None:
    """Refuse what is blank without its marks."""
    if not words.strip():
        what = "The sentence has no words"
        raise UsageError(what, remedy="Give the whole sentence, with the marks of its cards")
