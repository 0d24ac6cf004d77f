"""Near: the nearest text to a segment that is not there word for word, with all differences.

Comes in: a needle, a folded part of the source and the stretch of its key that is nearest. Goes
out: a `NearMatch`: the raw span of whole words, the foldings met on the way and the differences,
classed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.anchors.align import Group, align_words, join_equal
from cardstore.anchors.anchor import Difference, DifferenceKind
from cardstore.anchors.audit import Note, Pair, audit_pair
from cardstore.anchors.context import is_misread_word
from cardstore.anchors.edges import find_end, find_start
from cardstore.anchors.edit_labels import mark_reordered
from cardstore.anchors.edits import Change, Setting, class_change, class_note
from cardstore.anchors.shown import Shown, show_compounds
from cardstore.spans import Span
from cardstore.text.source_text import LEAF_SEPARATOR
from cardstore.text.words import NEGATIONS

if TYPE_CHECKING:
    from cardstore.anchors.matches import Match, Needle
    from cardstore.text.folding import FoldedSource, FoldedText

PADDING_WORDS = 3
"""An alignment of code points may end a damaged word or two too early."""


@dataclass(frozen=True, slots=True)
class NearMatch:
    """The nearest text to a segment.

    Attributes:
        start, end: the stretch of the source's key.
        span: the raw span.
        foldings: foldings needed besides.
        differences: in text order; empty only for a match without notes.
    """

    start: int
    end: int
    span: Span
    foldings: frozenset[str]
    differences: tuple[Difference, ...]


def setting_at(source: FoldedSource, offset: int) -> Setting:
    """Tell how the text at an offset was read, and what words the source has."""
    text = source.source
    leaf_index = text.leaf_at(offset)
    is_ocr = leaf_index < len(text.is_ocr) and text.is_ocr[leaf_index]
    if not is_ocr:
        return Setting(is_ocr=False, counts={})
    return Setting(
        is_ocr=True, counts=source.word_counts, often=source.often, triples=source.triples
    )


def class_match(
    source: FoldedSource, part: FoldedText, *, needle: Needle, match: Match
) -> NearMatch:
    """Class the notes of a match whose key is equal."""
    differences = tuple(_class(source, part, needle, note) for note in match.notes)
    return NearMatch(match.start, match.end, match.span, match.foldings, _together(differences))


def compare_nearest(
    source: FoldedSource, part: FoldedText, *, needle: Needle, start: int, end: int
) -> NearMatch:
    """Compare a needle word by word with the words around `[start, end)` of the part's key."""
    first = max(0, part.word_at(start) - PADDING_WORDS)
    last = min(len(part.word_starts), part.word_at(end - 1) + 1 + PADDING_WORDS)
    quoted_first = needle.quote.word_at(needle.start)
    quoted_last = needle.quote.word_at(needle.end - 1) + 1
    printed, quoted = part.words(first, last), needle.quote.words(quoted_first, quoted_last)
    groups = [
        Group(
            group.printed_start + first,
            group.printed_end + first,
            group.quoted_start + quoted_first,
            group.quoted_end + quoted_first,
            equal=group.equal,
        )
        for group in join_equal(align_words(printed, quoted))
    ]
    return _compare_groups(source, part, needle, groups)


def _compare_groups(
    source: FoldedSource, part: FoldedText, needle: Needle, groups: list[Group]
) -> NearMatch:
    foldings: set[str] = set()
    differences: list[Difference] = []
    changes: list[Change] = []
    changed: list[Difference] = []
    for number, group in enumerate(groups):
        if not group.equal:
            change = _change(part, needle, group)
            changes.append(change)
            if _between_leaves(part, change):
                changed.append(_left_between(change))
            else:
                changed.append(_classed(source, needle, group, change))
            continue
        pair = _pair(part, needle, group)
        names, notes = audit_pair(pair, opens=number == 0)
        foldings |= names
        edge_notes = _edge_notes(pair, needle, number == 0, number == len(groups) - 1)
        differences += [_class(source, part, needle, note) for note in (*notes, *edge_notes)]
    marked = iter(mark_reordered(changed, changes))
    judged = [None if group.equal else next(marked) for group in groups]
    apart = [d for d in judged if d is not None and d.label == LINES_BETWEEN]
    kept = [None if d in apart else d for d in judged]
    shown = show_compounds(part, needle.quote, groups, differences=kept)
    differences += apart + [_show(part, needle, one) for one in shown]
    differences.sort(key=lambda d: (d.source_span.start, d.quote_span.start))
    span = _span(part, needle, _with_whole_ends(groups, shown))
    start, end = part.key_span(span)
    return NearMatch(start, end, span, frozenset(foldings), _together(tuple(differences)))


def _classed(source: FoldedSource, needle: Needle, group: Group, change: Change) -> Difference:
    """Class a change of words; a word of a scan that its neighbours tell misread is noise."""
    setting = setting_at(source, change.printed_span.start)
    difference = class_change(change, setting)
    alone = len(change.printed_words) == len(change.quoted_words) == 1
    if not (setting.is_ocr and alone and difference.kind is DifferenceKind.EDIT):
        return difference
    number, count = group.quoted_start, len(needle.quote.word_starts)
    before = needle.quote.words(number - 1, number) if number else [""]
    after = needle.quote.words(number + 1, number + 2) if number + 1 < count else [""]
    word, beside = change.quoted_words[0], (before[0], after[0])
    if not is_misread_word(source.body, change.printed_words[0], word=word, beside=beside):
        return difference
    return replace(difference, kind=DifferenceKind.NOISE, label="misreading")


def _show(part: FoldedText, needle: Needle, shown: Shown) -> Difference:
    """Make the difference of a whole compound."""
    if not shown.widened:
        return shown.difference
    change = _change(part, needle, shown.group)
    return replace(
        shown.difference,
        printed=change.printed,
        quoted=change.quoted,
        source_span=change.printed_span,
        quote_span=change.quoted_span,
    )


def _with_whole_ends(groups: list[Group], shown: list[Shown]) -> list[Group]:
    """Widen the first and the last group where they differ."""
    ends = list(groups)
    for one in shown:
        if not groups[0].equal and one.group.printed_start <= groups[0].printed_start:
            ends[0] = replace(ends[0], printed_start=one.group.printed_start)
        if not groups[-1].equal and one.group.printed_end >= groups[-1].printed_end:
            ends[-1] = replace(ends[-1], printed_end=one.group.printed_end)
    return ends


LINES_BETWEEN = "lines between pages"
MOST_BETWEEN_LEAVES = 40
"""A running head and a short note have no more words; nobody leaves out whole pages unseen."""


def _between_leaves(part: FoldedText, change: Change) -> bool:
    """Tell whether words left out are whole lines beside a page break: furniture not known as such.

    A person looks at them: they may be text.
    """
    if change.quoted_words or len(change.printed_words) > MOST_BETWEEN_LEAVES:
        return False
    if NEGATIONS.intersection(change.printed.split()):
        return False  # no head has a small "not"
    start, end = change.printed_span.start, change.printed_span.end
    while start and not part.text[start - 1].isalnum():
        start -= 1
    while end < len(part.text) and not part.text[end].isalnum():
        end += 1
    before = part.text[start : change.printed_span.start]
    after = part.text[change.printed_span.end : end]
    return (
        LEAF_SEPARATOR in part.text[start:end]
        and any(sign in before for sign in "\n\f")
        and any(sign in after for sign in "\n\f")
    )


def _left_between(change: Change) -> Difference:
    return Difference(
        kind=DifferenceKind.NOISE,
        label=LINES_BETWEEN,
        printed=change.printed,
        quoted="",
        source_span=change.printed_span,
        quote_span=change.quoted_span,
    )


def _edge_notes(pair: Pair, needle: Needle, first: bool, last: bool) -> list[Note]:  # noqa: FBT001
    """Give what no folding covers at the ends of a pair that opens or closes the segment."""
    notes = []
    ends = []
    if first:
        ends.append((find_start(pair, segment=needle.segment, lenient=needle.lenient[0]), 0))
    if last:
        edge = find_end(pair, segment=needle.segment, lenient=needle.lenient[1])
        ends.append((edge, pair.length - 1))
    for edge, index in ends:
        printed = _word_span(pair.source, pair.source_start + index)
        quoted = _word_span(pair.quote, pair.quote_start + index)
        notes += [Note(label, printed, quoted) for label in edge.labels]
    return notes


def _word_span(text: FoldedText, index: int) -> Span:
    return text.raw_span(*text.word_bounds(text.word_at(index)))


def _pair(part: FoldedText, needle: Needle, group: Group) -> Pair:
    start, end = _key_bounds(part, group.printed_start, group.printed_end)
    quote_start = needle.quote.word_bounds(group.quoted_start)[0]
    return Pair(part, needle.quote, start, quote_start, end - start)


def _key_bounds(text: FoldedText, first: int, last: int) -> tuple[int, int]:
    """Give the stretch of the key of words `first` to `last - 1`; empty at `first` for none."""
    if first == last:
        at = text.word_bounds(first)[0] if first < len(text.word_starts) else len(text.key)
        return at, at
    return text.word_bounds(first)[0], text.word_bounds(last - 1)[1]


def _raw(text: FoldedText, first: int, last: int) -> Span:
    start, end = _key_bounds(text, first, last)
    if start == end:
        at = text.at[start] if start < len(text.at) else len(text.text)
        return Span(at, at)
    return text.raw_span(start, end)


def _change(part: FoldedText, needle: Needle, group: Group) -> Change:
    printed_span = _raw(part, group.printed_start, group.printed_end)
    quoted_span = _raw(needle.quote, group.quoted_start, group.quoted_end)
    return Change(
        printed_words=tuple(part.words(group.printed_start, group.printed_end)),
        quoted_words=tuple(needle.quote.words(group.quoted_start, group.quoted_end)),
        printed=one_line(printed_span.of(part.text)),
        quoted=one_line(quoted_span.of(needle.quote.text)),
        printed_span=printed_span,
        quoted_span=quoted_span,
        before=part.text[max(0, printed_span.start - SEEN_BESIDE) : printed_span.start],
        after=part.text[printed_span.end : printed_span.end + SEEN_BESIDE],
    )


SEEN_BESIDE = 24
"""Code points on both sides of a change: a word or two."""


def one_line(text: str) -> str:
    """Show a raw stretch on one line."""
    return " ".join(text.split())


SHOWN_WORDS = 12
"""From each end of a long stretch: enough to find it in the source."""


def brief(text: str) -> str:
    """Show a raw stretch on one line, a long one by its first and last words.

    >>> len(brief("word " * 5_000).split())
    25
    """
    words = text.split()
    if len(words) > 2 * SHOWN_WORDS + 1:
        words = [*words[:SHOWN_WORDS], "…", *words[-SHOWN_WORDS:]]
    return " ".join(words)


def _class(source: FoldedSource, part: FoldedText, needle: Needle, note: Note) -> Difference:
    key_start, _ = part.key_span(note.printed)
    word = part.key[slice(*part.word_bounds(part.word_at(key_start)))]
    return class_note(
        note,
        setting_at(source, note.printed.start),
        printed=one_line(note.printed.of(part.text)),
        quoted=one_line(note.quoted.of(needle.quote.text)),
        word=word,
    )


def _span(part: FoldedText, needle: Needle, groups: list[Group]) -> Span:
    """Give the raw span of all groups, with the marks of the quote at both ends."""
    whole = _raw(part, groups[0].printed_start, groups[-1].printed_end)
    start, end = whole.start, whole.end
    first, last = groups[0], groups[-1]
    if first.printed_start < first.printed_end and first.quoted_start < first.quoted_end:
        start = find_start(_pair(part, needle, first), segment=needle.segment).offset
    if last.printed_start < last.printed_end and last.quoted_start < last.quoted_end:
        source_end = part.word_bounds(last.printed_end - 1)[1]
        quote_end = needle.quote.word_bounds(last.quoted_end - 1)[1]
        pair = Pair(part, needle.quote, source_end - 1, quote_end - 1, 1)
        end = find_end(pair, segment=needle.segment).offset
    return Span(start, max(start, end))


def _together(differences: tuple[Difference, ...]) -> tuple[Difference, ...]:
    """Make one difference of several words in capitals: the whole is set so."""
    capitals = [d for d in differences if d.label == "capitals"]
    if len(capitals) <= 1:
        return differences
    first, last = capitals[0], capitals[-1]
    whole = Difference(
        kind=first.kind,
        label=first.label,
        printed=f"{first.printed} … {last.printed}",
        quoted=f"{first.quoted} … {last.quoted}",
        source_span=Span(first.source_span.start, last.source_span.end),
        quote_span=Span(first.quote_span.start, last.quote_span.end),
    )
    return (whole, *(d for d in differences if d.label != "capitals"))
