"""Splitter: a manuscript as sentences, each with its cards and marks.

Comes in: the text of a file and its name. Goes out: a `Manuscript`, whose stretches lie end to end
and give the text back.

    1. `block_reader` tells prose from the rest.
    2. `inline_reader` takes out of each block what its reader does not see, marks first of all.
    3. `sentence_ends` says where its sentences end; `mark_places` gives the marks back to them.
    4. A sentence that lies inside a quotation of several gets the quotation marks it needs, so that
       whoever looks at it alone sees that it is quoted.

A block that holds marks alone is the end of the block before it; a foot note that holds them alone,
or only names the place in a work besides, gives them to the sentence that refers to it. What hides
text from the checks is told in remarks.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardstore.claims.block_reader import read_blocks
from cardstore.claims.blocks import Block, reference_name
from cardstore.claims.bracket_marks import FIND_CARD_MARK
from cardstore.claims.inline_reader import Taken, read_inline
from cardstore.claims.manuscript import (
    BlockKind,
    DraftSentence,
    Manuscript,
    Piece,
    Skipped,
    SkippedKind,
)
from cardstore.claims.mark_places import place_tokens
from cardstore.claims.places import LineTable
from cardstore.claims.sentence_ends import split_block
from cardstore.claims.sentence_words import read_marks_of, sentence_starts, sentence_words
from cardstore.claims.work_entries import is_place_in_work
from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.claims.blocks import BlockReading
    from cardstore.claims.draft_marks import DraftMark
    from cardstore.claims.inline_reader import InlineText, Token
    from cardstore.claims.sentence_ends import SplitBlock

_ATTRIBUTION = re.compile(r"\s*(?:[—–―]|--)\s*[A-ZÀ-Þ][^\n]{0,120}\Z")
NOTE_GIVEN = "The marks of this note are read as of the sentence that refers to it."
VERSION = "4"
"""Of these rules; a change that may split any text in another way counts it up."""


def read_manuscript(
    text: str, *, name: str, abbreviations: frozenset[str] = frozenset()
) -> Manuscript:
    r"""Read a manuscript into its sentences; any text has some reading.

    Args:
        text: the whole text of the file, as it stands there.
        name: of the file, as people gave it; the chapter of what stands under no heading.
        abbreviations: of the project's own; after their stop a sentence ends only before a word
            that hardly begins anything else ("The", "He").

    >>> read = read_manuscript("It fell [card:7KQ2-M]. *He* fled.\n", name="ch01.md")
    >>> [(one.words, one.cited) for one in read.sentences]
    [('It fell.', ('7KQ2-M',)), ('He fled.', ())]
    """
    own = frozenset(one.strip().removesuffix(".").lower() for one in abbreviations)
    reader = _Reader(text, name, own - {""})
    reader.read(read_blocks(text))
    return reader.manuscript()


@dataclass(slots=True)
class _Draft:
    """A sentence while the manuscript is read."""

    span: Span
    words: str
    pieces: tuple[Piece, ...]
    cited: list[str]
    marks: list[DraftMark]
    block: BlockKind
    chapter: str
    note: str = ""
    refers: tuple[str, ...] = ()
    head: str = ""


@dataclass(slots=True)
class _Reader:
    """Reads blocks into drafts of sentences and skipped stretches."""

    text: str
    name: str
    own: frozenset[str]
    drafts: list[_Draft] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    bare_notes: list[_Draft] = field(default_factory=list)
    remarks: list[tuple[int, str]] = field(default_factory=list)

    def read(self, reading: BlockReading) -> None:
        """Read all parts in order."""
        parts = reading.parts
        self.remarks += reading.remarks
        for number, part in enumerate(parts):
            if isinstance(part, Block):
                nearby = parts[number + 1 : number + 3]
                follows = next((one for one in nearby if isinstance(one, Block)), None)
                self._block(part, follows, reading.references)
            else:
                self.skipped.append(Skipped(span=part.span, kind=part.kind))
        self._give_notes()

    def _give_notes(self) -> None:
        """Give the marks of foot notes that only cite to the sentences that refer to them."""
        if not self.bare_notes:
            return
        referring: dict[str, list[_Draft]] = {}
        for one in self.drafts:
            for name in one.refers:
                referring.setdefault(name, []).append(one)
        given: set[int] = set()
        for note in self.bare_notes:
            others = [one for one in referring.get(note.note, ()) if one.note != note.note]
            for one in others:
                one.cited += note.cited
                one.marks += note.marks
            if others:
                given.add(id(note))
                self.skipped.append(Skipped(span=note.span, kind=SkippedKind.MARKUP))
                self._remark(note.span.start, NOTE_GIVEN)
            elif not note.pieces:
                self._remark(note.span.start, "Marks stand where no sentence is.")
        self.drafts = [one for one in self.drafts if id(one) not in given]
        self.skipped.sort(key=lambda one: one.span.start)

    def manuscript(self) -> Manuscript:
        """Give what was read."""
        table = LineTable(self.text)
        places = Counter[str]()
        totals = Counter(one.chapter for one in self.drafts)
        sentences = []
        for number, one in enumerate(self.drafts):
            first = one.pieces[0].written_at if one.pieces else one.span.start
            line, column = table.place(first)
            sentences.append(
                DraftSentence(
                    number=number,
                    span=one.span,
                    written=one.span.of(self.text),
                    words=one.words,
                    pieces=one.pieces,
                    cited=tuple(dict.fromkeys(one.cited)),
                    marks=tuple(one.marks),
                    block=one.block,
                    chapter=one.chapter,
                    place=places[one.chapter],
                    places=totals[one.chapter],
                    line=line,
                    column=column,
                    head=one.head,
                )
            )
            places[one.chapter] += 1
        return Manuscript(
            name=self.name,
            text=self.text,
            sentences=tuple(sentences),
            skipped=tuple(self.skipped),
            remarks=tuple(f"Line {line}: {what}" for line, what in sorted(self.remarks)),
            version=VERSION,
        )

    def _block(self, block: Block, follows: Block | None, references: frozenset[str]) -> None:
        quoted = block.kind is BlockKind.QUOTATION
        read = read_inline(
            self.text,
            block.lines,
            references=references,
            between="\n> " if quoted else " ",
            broken=block.broken,
        )
        span = Span(block.lines[0].begin, block.lines[-1].end)
        split = split_block(
            read, self.own, kept=quoted, open_to_next=_opening_of(self.text, follows)
        )
        if block.whole and split.spans:
            split = _as_one(split)
        cites = block.note != "" and self._only_cites(block, read)
        if cites:
            split = _as_one(split)
        if not any(sign.isalnum() for sign in read.words):
            self._without_words(block, read, span)
            return
        if quoted and self._is_attribution(read, span):
            self._attribute(read, span)
            return
        if split.joined:
            self._remark(span.start, "The writer joined what the rules would split.")
        self._sentences(block, read, split, span)
        if cites:
            self.bare_notes.append(self.drafts[-1])

    def _only_cites(self, block: Block, read: InlineText) -> bool:
        """Tell whether a foot note has cards and nothing beside them but the place in a work."""
        if not any(one.taken is Taken.CARD for one in read.tokens):
            return False
        if self.drafts and self.drafts[-1].note == block.note:
            return False
        return is_place_in_work(FIND_CARD_MARK.sub("", read.raw))

    def _is_attribution(self, read: InlineText, span: Span) -> bool:
        """Tell whether a block quote's paragraph only names who said what is quoted above it."""
        blank = self.skipped[-1] if self.skipped else None
        last = self.drafts[-1] if self.drafts else None
        return (
            blank is not None
            and last is not None
            and last.block is BlockKind.QUOTATION
            and (last.span.end, span.start) == (blank.span.start, blank.span.end)
            and _ATTRIBUTION.match(read.words) is not None
        )

    def _attribute(self, read: InlineText, span: Span) -> None:
        """Add who said it to the sentence above, as its last line."""
        self.skipped.pop()
        last = self.drafts[-1]
        said, pieces = sentence_words(read, Span(0, len(read.words)), (), block=True)
        moved = len(last.words) + 1
        last.words = f"{last.words}\n{said.rstrip()}"
        last.pieces += tuple(replace(one, start=one.start + moved) for one in pieces)
        cited, marks = read_marks_of(read, read.tokens)
        last.cited += cited
        last.marks += marks
        last.span = Span(last.span.start, span.end)

    def _remark(self, at: int, what: str) -> None:
        self.remarks.append((self.text.count("\n", 0, at) + 1, what))

    def _without_words(self, block: Block, read: InlineText, span: Span) -> None:
        """Tell a block without words: marks alone belong to the sentence before them."""
        cited, marks = read_marks_of(read, read.tokens)
        if not cited and not marks:
            comment = "<!--" in read.raw
            kind = SkippedKind.COMMENT if comment else SkippedKind.MARKUP
            self.skipped.append(Skipped(span=span, kind=kind))
            return
        blank = self.skipped[-1] if self.skipped else None
        last = self.drafts[-1] if self.drafts else None
        if block.note and (last is None or last.note != block.note):
            self._alone(block, read, span)
            return
        if blank and blank.kind is SkippedKind.BLANK and last and last.span.end == blank.span.start:
            self.skipped.pop()
        elif last is None or last.span.end != span.start:
            self._alone(block, read, span)
            return
        last.span = Span(last.span.start, span.end)
        last.cited += cited
        last.marks += marks
        self._remark(span.start, "Marks alone in a paragraph are read as of the sentence before.")

    def _alone(self, block: Block, read: InlineText, span: Span) -> None:
        """Tell marks that no sentence stands before as a sentence whose words they are."""
        cited, marks = read_marks_of(read, read.tokens)
        self.drafts.append(
            _Draft(
                span=span,
                words=" ".join(read.raw.split()),
                pieces=(),
                cited=cited,
                marks=marks,
                block=block.kind,
                chapter=block.chapter or self.name,
                note=block.note,
            )
        )
        if block.note:
            self.bare_notes.append(self.drafts[-1])
        else:
            self._remark(span.start, "Marks stand where no sentence is.")

    def _sentences(self, block: Block, read: InlineText, split: SplitBlock, span: Span) -> None:
        placed = place_tokens(read, split.spans)
        ends = [*sentence_starts(read, block.lines, split.spans, placed), span.end]
        quoted = block.kind is BlockKind.QUOTATION
        begin = span.start
        tokens: dict[int, list[Token]] = {}
        for one in placed:
            tokens.setdefault(one.sentence, []).append(one.token)
        for number, (words, end) in enumerate(zip(split.spans, ends, strict=True)):
            cited, marks = read_marks_of(read, tokens.get(number, ()))
            said, pieces = sentence_words(read, words, split.pairs, block=quoted)
            self.drafts.append(
                _Draft(
                    span=Span(begin, end),
                    words=said,
                    pieces=pieces,
                    cited=cited,
                    marks=marks,
                    block=BlockKind.NOTE if split.notes[number] else block.kind,
                    chapter=block.chapter or self.name,
                    note=block.note,
                    head=block.head,
                    refers=_refers(read, tokens.get(number, ())),
                )
            )
            begin = end


def _as_one(split: SplitBlock) -> SplitBlock:
    """Give a block's sentences as one."""
    whole = Span(split.spans[0].start, split.spans[-1].end)
    return replace(split, spans=(whole,), notes=(False,))


def _refers(read: InlineText, tokens: Iterable[Token]) -> tuple[str, ...]:
    """Give the names of the foot notes that a sentence refers to, as names are compared."""
    raw = (read.raw[one.start : one.end] for one in tokens if one.taken is Taken.REFERENCE)
    names = (one.strip() for one in raw)
    return tuple(reference_name(one[2:-1]) for one in names if one.startswith("[^"))


def _opening_of(text: str, block: Block | None) -> frozenset[str]:
    """Give the quotation mark that a block begins with."""
    if block is None:
        return frozenset()
    first = block.lines[0]
    return frozenset(text[first.start : first.stop].lstrip()[:1])
