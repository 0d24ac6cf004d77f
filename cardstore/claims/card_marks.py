"""Card marks: which cards a sentence cites, and the sentence without their marks.

Comes in: a sentence as the draft has it. Goes out: what it cites, as written, and its words with an
offset map back. Whether an id is one, and of a card, is not asked here: nothing is corrected.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from cardstore.cards.ids import suggest_card_id
from cardstore.spans import Span
from cardstore.text.words import NUMBERED, TITLES

_MARK = re.compile(r"[^\S\n]*\[card:([^\[\]\n]{0,80})\]")
_ID = r"[0-9A-Za-z]{4,8}[-‐‑–— ]?[0-9A-Za-z]"
_NEAR = re.compile(
    rf"""[\[(\{{]\s*(?P<word>[A-Za-z]{{2,6}})\s*[:=\s#]\s*(?P<id>{_ID})\s*[\])\}}]
    |[\[(]\s*(?P<bare>[0-9A-Z]{{4,8}}-[0-9A-Z])\s*[\])]
    |\[\s*(?P<empty>(?i:card|crad|cadr|cards))\s*[:=]?\s*\]
    |(?<![\[\w])(?P<loose>card:\s*{_ID})(?![\w\]])""",
    re.VERBOSE,
)
_SENTENCE_END = re.compile(
    r"""(?P<stop>[.?!])[)\]]?\s+(?=[A-ZÀ-Þ“"‘«])|\.(?P<closed>[”"’»])\s+(?=[A-ZÀ-Þ])"""
)
_LAST_WORD = re.compile(r"[\w.]*\Z")
_ABBREVIATED = TITLES | NUMBERED | frozenset({"etc", "vs", "viz", "al", "jr", "sr", "ed", "mme"})
_LIKE_CARD = re.compile(r"(?i)c[ard]{2,4}s?")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSentence:
    """A sentence and the cards it cites.

    Attributes:
        text: as the draft has it.
        words: without the marks of cards and the spaces before them.
        cited: what stands in the marks, as written, in order, each once.
        removed: the places of the marks in `text`, the spaces before them included.
    """

    text: str
    words: str
    cited: tuple[str, ...]
    removed: tuple[Span, ...]

    def placed(self, span: Span) -> Span:
        """Give the place in `text` of a span of `words`."""
        return Span(self._offset(span.start), max(self._offset(span.start), self._end(span.end)))

    def _offset(self, at: int) -> int:
        """Give the offset in `text` of a code point of `words`."""
        starts, moved = [], 0
        for gap in self.removed:
            starts.append(gap.start - moved)
            moved += len(gap)
        number = bisect_right(starts, at)
        return at + sum(len(gap) for gap in self.removed[:number])

    def _end(self, at: int) -> int:
        return 0 if at == 0 else self._offset(at - 1) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NearMark:
    """What looks like the mark of a card and is none.

    Attributes:
        span: its place.
        written: as it stands there.
        meant: the id that was probably meant; None where none can be told.
    """

    span: Span
    written: str
    meant: str | None


def read_card_marks(text: str) -> CitedSentence:
    """Take the marks of cards out of a sentence.

    >>> read = read_card_marks("The lamps were lit [card:7KQ2-M].")
    >>> read.words, read.cited
    ('The lamps were lit.', ('7KQ2-M',))
    """
    found = list(_MARK.finditer(text))
    words, done = [], 0
    for mark in found:
        words.append(text[done : mark.start()])
        done = mark.end()
    words.append(text[done:])
    return CitedSentence(
        text=text,
        words="".join(words),
        cited=tuple(dict.fromkeys(mark[1].strip() for mark in found)),
        removed=tuple(Span(mark.start(), mark.end()) for mark in found),
    )


def find_near_marks(words: str) -> tuple[NearMark, ...]:
    """Find what looks like a card's mark in a sentence whose marks were taken out.

    >>> [one.meant for one in find_near_marks("The lamps were lit [crad:7KQ2-M].")]
    ['7KQ2-M']
    """
    if not _may_be_near(words):
        return ()
    near = []
    for found in _NEAR.finditer(words):
        word, written = found["word"], found.group()
        meant = suggest_card_id(found["id"] or found["bare"] or (found["loose"] or "")[5:])
        like = word is not None and _LIKE_CARD.fullmatch(word) is not None
        certain = like or bool(found["empty"] or found["loose"])
        told = ":" in written or word is None
        if not certain and not (meant is not None and told):
            continue
        near.append(NearMark(span=Span(found.start(), found.end()), written=written, meant=meant))
    return tuple(near)


def _may_be_near(words: str) -> bool:
    """Tell, at little cost, whether a text has what every near mark has."""
    return "[" in words or "(" in words or "{" in words or "card:" in words


def blank_near_marks(words: str) -> str:
    """Give the words with spaces for what looks like a card's mark, offset for offset."""
    found = find_near_marks(words)
    if not found:
        return words
    kept = list(words)
    for near in found:
        kept[near.span.start : near.span.end] = " " * len(near.span)
    return "".join(kept)


def find_sentence_end(cited: CitedSentence, own_words: str) -> Span | None:
    """Find where one sentence surely ends and another begins that cites other cards.

    Args:
        cited: the text as handed in.
        own_words: its `words` with what they quote blanked out, offset for offset.

    Returns:
        The stop, a span of `words`; None where there is none, or it may be an abbreviation's.
    """
    marks, moved = [], 0
    for gap in cited.removed:
        marks.append((gap.start - moved, cited.text[gap.start : gap.end].strip()))
        moved += len(gap)
    for found in _SENTENCE_END.finditer(cited.words):
        if found["stop"] and own_words[found.start() : found.start() + 1].isspace():
            continue  # inside a quotation
        if found["closed"] and not own_words[found.start() : found.start() + 1].isspace():
            continue  # the mark closes nothing
        before = _LAST_WORD.search(cited.words, 0, found.start())
        word = before.group() if before else ""
        if found["stop"] == "." and (len(word) == 1 or "." in word or word.lower() in _ABBREVIATED):
            continue
        stop = Span(found.start(), found.start() + len(found.group().rstrip()))
        left = {mark for at, mark in marks if at <= stop.end}
        right = {mark for at, mark in marks if at > stop.end}
        if left and right and left != right:
            return stop
    return None
