"""Segments: a quote with marked breaks, looked for piece by piece, in order, near one another.

Comes in: the folded source and a `Quote` read with its marks. Goes out: candidates: for each
segment where it stands or what is nearest, and the differences, among them what the breaks hide.

    1. The longest segment is looked for everywhere (else its nearest text is taken).
    2. From there the others are looked for outwards, each behind the one before it, within the
       reach of the break between them; a segment that is not there is compared with the nearest
       text inside that reach.
    3. The words that a break hides are read: a "not" or "only" among few words turns the sense.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Difference, DifferenceKind
from cardstore.anchors.edges import HIDDEN_NOT
from cardstore.anchors.matches import audit_match, find_matches, iter_places, make_needle
from cardstore.anchors.near import NearMatch, brief, class_match, compare_nearest
from cardstore.anchors.pieces import split_pieces
from cardstore.anchors.seeds import NearestOnce, align_inside
from cardstore.cards.quote import Break, BreakKind, additions_of
from cardstore.spans import Span
from cardstore.text.folding import FoldedText, fold_text
from cardstore.text.words import (
    DOUBTS,
    LIMITS,
    NEGATIONS,
    NEGATIVE_PREFIXES,
    NUMBER_WORDS,
    REFUSALS,
    TITLES,
    TURNING_PHRASES,
    TURNING_PREFIXES,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.anchors.matches import Match, Needle
    from cardstore.cards.quote import Quote
    from cardstore.text.folding import FoldedSource

OMISSION_REACH = 1_500
"""A marked omission passes by so many code points of the source's text without remark."""
LONG_REACH = 20_000
"""So many with a remark; what stands further apart is two quotes."""
ADDITION_REACH = 48
"""Words in brackets may stand for a few of the source's: "[the king]" for "he"."""
FEW_WORDS = 6
"""A "not" among so few hidden words turns the sense; among more a person looks."""
SCRAP_BETWEEN = 2
"""So few words between two omissions, picked out of a passage, can be made to say anything."""
SCRAP_AT_END = 1
END_WORDS = 3
"""A "not" so near to where a marked omission ends a quote belongs to its words."""
END_REACH = 40
_SHOWS_END = tuple(".?!;:")
_WORD_BEFORE = 24
PLACEMENTS_TRIED = 400
"""Segments times anchors: twelve short words in 10 MB of text are placed within half a second."""
ANCHORS_TRIED = 200
NOTED_ANCHORS_TRIED = 4
PLACES_TRIED = 100


FEW_BESIDE_OMISSION = "few words beside an omission"
SENTENCES_JOINED = "omission joins two sentences"
HIDDEN_LIMIT = "omission hides an only or except"
_SENTENCE_END = re.compile(r"[.?!;:]")
_NEW_SENTENCE = re.compile(r"(\w*)[.?!][^\w\s]*\s+[^\w\s]*(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way in which a quote may stand in the source.

    Attributes:
        part: the folded part it was found in.
        segments: for each segment what was found.
        foldings: foldings needed.
        differences: in the quote's order.
    """

    part: FoldedText
    segments: tuple[NearMatch, ...]
    foldings: frozenset[str]
    differences: tuple[Difference, ...]

    @property
    def edits(self) -> int:
        """How many of the differences are edits."""
        return sum(d.kind is DifferenceKind.EDIT for d in self.differences)


def find_segments(source: FoldedSource, quote: Quote, *, limit: int) -> list[Candidate]:
    """Find a quote with marks: candidates without differences first, at most `limit`."""
    folded = fold_text(quote.plain)
    needles = [
        make_needle(
            folded,
            span,
            lenient=(quote.breaks[number] is not None, quote.breaks[number + 1] is not None),
        )
        for number, span in enumerate(quote.segments)
    ]
    if any(needle.start >= len(folded.key) for needle in needles):
        return []  # "to […] [2]": a note's mark is no text that could be looked for
    longest = max(range(len(needles)), key=lambda number: len(needles[number].key))
    candidates: list[Candidate] = []
    near = NearestOnce((source.body, source.notes), needles[longest])
    parts = [source.body, source.notes, *([source.marked] if source.source.note_marks else [])]
    for part in parts:
        if part is source.marked is not source.body and _any_clean(candidates):
            break
        most = min(limit, ANCHORS_TRIED, max(1, PLACEMENTS_TRIED // len(needles)))
        asked = None if _any_clean(candidates) else near  # what is only near is never clean
        for anchor in _anchors(source, part, needles[longest], limit=most, near=asked):
            found = _spread(source, part, needles, quote, at=(longest, anchor))
            if found is not None and _printed(source, found):
                candidates.append(found)
    candidates.sort(key=lambda c: (c.edits, len(c.differences), c.segments[0].start))
    return candidates


def _printed(source: FoldedSource, found: Candidate) -> bool:
    """Tell whether every segment is text that stands together, and not two notes far apart."""
    return all(split_pieces(source, found.part, span=near.span) for near in found.segments)


def _any_clean(candidates: list[Candidate]) -> bool:
    return any(not candidate.differences for candidate in candidates)


def _anchors(
    source: FoldedSource, part: FoldedText, needle: Needle, *, limit: int, near: NearestOnce | None
) -> Iterable[NearMatch]:
    clean, noted = find_matches(part, needle, limit=limit)
    if clean or noted:
        return [
            class_match(source, part, needle=needle, match=match)
            for match in clean or noted[:NOTED_ANCHORS_TRIED]
        ]
    nearest = None if near is None else near.found
    if nearest is None or nearest[0] is not part:
        return []
    start, end = nearest[1].start, max(nearest[1].start + 1, nearest[1].end)
    return [compare_nearest(source, part, needle=needle, start=start, end=end)]


def _spread(
    source: FoldedSource,
    part: FoldedText,
    needles: list[Needle],
    quote: Quote,
    *,
    at: tuple[int, NearMatch],
) -> Candidate | None:
    """Find the other segments around an anchored one."""
    longest, anchor = at
    found: dict[int, NearMatch] = {longest: anchor}
    for number in (*range(longest + 1, len(needles)), *range(longest - 1, -1, -1)):
        forward = number > longest
        neighbour = found[number - 1] if forward else found[number + 1]
        gap = quote.breaks[number] if forward else quote.breaks[number + 1]
        placed = _place(source, part, needles[number], neighbour, (gap, forward))
        if placed is None:
            return None
        found[number] = placed
    segments = tuple(found[number] for number in range(len(needles)))
    differences: list[Difference] = []
    for number, segment in enumerate(segments):
        before = segments[number - 1] if number else None
        differences += _read_break(part, quote, number, (before, segment))
        differences += segment.differences
    differences += _read_break(part, quote, len(segments), (segments[-1], None))
    names = {f"marked {gap.kind}" for gap in quote.breaks if gap and gap.kind is BreakKind.OMISSION}
    foldings = frozenset(names).union(*(segment.foldings for segment in segments))
    return Candidate(part, segments, foldings, tuple(differences))


def _place(
    source: FoldedSource,
    part: FoldedText,
    needle: Needle,
    neighbour: NearMatch,
    gap: tuple[Break | None, bool],
) -> NearMatch | None:
    """Find a segment after (or before) its neighbour, the nearest place without notes first."""
    kept, forward = gap
    addition = kept is not None and kept.kind is BreakKind.ADDITION
    length = len(needle.key)
    for reach in (ADDITION_REACH,) if addition else (OMISSION_REACH, LONG_REACH):
        if forward:
            window = (neighbour.end, neighbour.end + length + reach)
        else:
            window = (max(0, neighbour.start - length - reach), neighbour.start)
        places = iter_places(part, needle.key, start=window[0], end=window[1])
        match = _first_clean(part, needle, places if forward else reversed(list(places)))
        if match is not None:
            return class_match(source, part, needle=needle, match=match)
    reach = ADDITION_REACH if addition else OMISSION_REACH
    start = neighbour.end if forward else max(0, neighbour.start - length - reach)
    end = neighbour.end + length + reach if forward else neighbour.start
    nearest = align_inside(needle.key, part.key[start:end])
    if nearest is None:
        return None
    return compare_nearest(
        source, part, needle=needle, start=start + nearest.start, end=start + max(1, nearest.end)
    )


def _first_clean(part: FoldedText, needle: Needle, places: Iterable[int]) -> Match | None:
    """Take the first place without notes among the nearest ones, else the very first."""
    first: Match | None = None
    for place in islice(places, PLACES_TRIED):
        match = audit_match(part, needle, place=place)
        if not match.notes:
            return match
        first = first or match
    return first


def _read_break(
    part: FoldedText,
    quote: Quote,
    number: int,
    sides: tuple[NearMatch | None, NearMatch | None],
) -> list[Difference]:
    """Say what a break adds and what it hides."""
    gap = quote.breaks[number]
    if gap is None:
        return []
    before, after = sides
    quoted = gap.span.of(quote.text)
    if before is not None and after is not None:
        hidden = Span(before.span.end, max(before.span.end, after.span.start))
        keys = words_in(part, hidden)
        labels = _break_labels(gap, keys, quote.text, length=len(hidden))
        told = bool(before.differences or after.differences)
        if (
            gap.kind is not BreakKind.ADDITION
            and not told
            and _is_scrap(part, quote, number, sides)
        ):
            labels.append((DifferenceKind.NOISE, FEW_BESIDE_OMISSION))
        if gap.kind is not BreakKind.ADDITION and _joins_sentences(part, hidden, quote, gap):
            labels.append((DifferenceKind.NOISE, SENTENCES_JOINED))
    else:
        hidden, keys = _beside_end(part, sides, kind=gap.kind)
        labels = _addition_labels(gap, quote.text)
        if NEGATIONS.intersection(keys):
            next_to = (keys[0] if before is not None else keys[-1]) in NEGATIONS
            kind = DifferenceKind.EDIT if next_to else DifferenceKind.NOISE
            labels.append((kind, HIDDEN_NOT))
        elif LIMITS.intersection(keys):
            labels.append((DifferenceKind.NOISE, HIDDEN_LIMIT))
    return [
        Difference(
            kind=kind,
            label=label,
            printed=brief(hidden.of(part.text)),
            quoted=quoted,
            source_span=hidden,
            quote_span=gap.span,
        )
        for kind, label in labels
    ]


def _joins_sentences(part: FoldedText, hidden: Span, quote: Quote, gap: Break) -> bool:
    """Tell whether an omission makes one sentence of the halves of two.

    "He praised the nurses. He blamed the mayor." must not become "He praised […] the mayor". A
    quote that ends its sentence before the omission, or begins another behind it, shows the break.
    """
    before, after = quote.text[: gap.span.start].rstrip(), quote.text[gap.span.end :].lstrip()
    shown = not before or before.rstrip("\"'”’»)")[-1:] in _SHOWS_END or not after[:1].islower()
    if shown:
        return False
    # With a little of what is quoted, since the stop may stand right behind it.
    text = part.text[max(0, hidden.start - _WORD_BEFORE) : hidden.end + 1]
    first = hidden.start - max(0, hidden.start - _WORD_BEFORE)
    return any(
        found.end() > first and _ends_sentence(found, text)
        for found in _NEW_SENTENCE.finditer(text)
    )


def _ends_sentence(found: re.Match[str], text: str) -> bool:
    """Tell a sentence's end from an initial ("J. Smith") and a title ("Dr. Smith")."""
    word = found[1]
    short = len(word) == 1 and word.isupper()
    return text[found.end()].isupper() and not short and word.lower() not in TITLES


def _is_scrap(
    part: FoldedText,
    quote: Quote,
    number: int,
    sides: tuple[NearMatch | None, NearMatch | None],
) -> bool:
    """Tell whether a single word, or two between omissions, stand beside an omission."""
    for place, near in zip((number - 1, number), sides, strict=True):
        if near is None:
            continue
        gaps = (quote.breaks[place], quote.breaks[place + 1])
        between = all(gap is not None and gap.kind is not BreakKind.ADDITION for gap in gaps)
        words = part.word_at(near.end - 1) - part.word_at(near.start) + 1
        if words <= (SCRAP_BETWEEN if between else SCRAP_AT_END):
            return True
    return False


def _beside_end(
    part: FoldedText, sides: tuple[NearMatch | None, NearMatch | None], *, kind: BreakKind
) -> tuple[Span, list[str]]:
    """Give the words of the same sentence beside the end of a quote, where it has an omission."""
    before, after = sides
    if before is not None:
        at = before.span.end
        window = Span(at, min(len(part.text), at + END_REACH))
        ends = _SENTENCE_END.search(window.of(part.text))
        window = Span(at, at + ends.start()) if ends else window
    else:
        at = after.span.start if after is not None else 0
        window = Span(max(0, at - END_REACH), at)
        ends_before = list(_SENTENCE_END.finditer(window.of(part.text)))
        window = Span(window.start + ends_before[-1].end(), at) if ends_before else window
    if kind is BreakKind.ADDITION:
        return Span(at, at), []
    keys = words_in(part, window)
    near = keys[:END_WORDS] if before is not None else keys[-END_WORDS:]
    weighty = (NEGATIONS | LIMITS).intersection(near)
    return (window if weighty else Span(at, at)), near


def words_in(part: FoldedText, span: Span) -> list[str]:
    """Give the keys of the words that begin inside a raw span."""
    start, end = part.key_span(span)
    first, last = part.words_before(start), part.words_before(end)
    return part.words(first, last)


def turns_sense(keys: Sequence[str]) -> bool:
    """Tell whether words, folded, turn a sense or set a bound without a "not"."""
    if REFUSALS.intersection(keys):
        return True
    return any(
        tuple(keys[at : at + len(phrase)]) == phrase
        for at in range(len(keys))
        for phrase in TURNING_PHRASES
    )


def _break_labels(
    gap: Break, hidden: list[str], quote: str, *, length: int
) -> list[tuple[DifferenceKind, str]]:
    """Name what a person should know about a break between two segments."""
    labels = _addition_labels(gap, quote)
    few = DifferenceKind.EDIT if len(hidden) <= FEW_WORDS else DifferenceKind.NOISE
    if gap.kind is BreakKind.BARE_ELLIPSIS:
        labels.append((DifferenceKind.NOISE, "bare ellipsis"))
    if NEGATIONS.intersection(hidden):
        labels.append((few, HIDDEN_NOT))
    elif LIMITS.intersection(hidden):
        labels.append((few, HIDDEN_LIMIT))
    elif turns_sense(hidden):
        labels.append((DifferenceKind.NOISE, "omission hides a refusal or doubt"))
    elif len(hidden) <= FEW_WORDS and DOUBTS.intersection(hidden):
        labels.append((DifferenceKind.NOISE, "omission hides a hedge"))
    elif any(w in NUMBER_WORDS or w[0].isdigit() for w in hidden):
        labels.append((DifferenceKind.NOISE, "omission hides a number"))
    if length > OMISSION_REACH:
        labels.append((DifferenceKind.NOISE, "long omission"))
    return labels


def _addition_labels(gap: Break, quote: str) -> list[tuple[DifferenceKind, str]]:
    """Name what is added in brackets: a "not" or "un-" turns the sense."""
    additions = additions_of(gap, quote=quote)
    if not additions:
        return []
    folded = fold_text(" ".join(additions))
    added = set(folded.words(0, len(folded.word_starts)))
    turning = NEGATIONS | LIMITS
    if gap.attached:
        turning |= TURNING_PREFIXES | frozenset({*NEGATIVE_PREFIXES, "nt", "less"})
    if added & turning:
        return [(DifferenceKind.EDIT, "negation added in brackets")]
    return [(DifferenceKind.NOISE, "added in brackets")]
