"""Locate: where a quote stands in a source, and how well it fits.

Comes in: a source's text (folded once, kept) and a quote as given. Goes out: an `Anchor`.

    1. The quote as it stands: every place of its key in the running text, in foot notes and in
       running heads, compared sign by sign: exact, or folded with the foldings named.
    2. The running text with its note marks, and the whole text with the furniture in it, for quotes
       copied as they are.
    3. The quote with its marks read: omissions, additions, changed capitals, segment by segment.
    4. The nearest text, by seed and extend, with its differences word by word; and the text without
       lines beside page breaks that may be furniture nobody marked.

Nothing that differs by more than the named foldings is ever exact or folded. Similarity is shown
and decides only whether anything near is worth showing at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from cardstore.anchors.anchor import Anchor, DifferenceKind, Fit, Occurrence
from cardstore.anchors.bridged import find_bridged
from cardstore.anchors.joined import find_joins
from cardstore.anchors.matches import find_matches, make_needle
from cardstore.anchors.near import NearMatch, class_match, compare_nearest
from cardstore.anchors.pieces import split_pieces
from cardstore.anchors.seeds import find_nearest
from cardstore.anchors.segments import Candidate, find_segments
from cardstore.anchors.stitched import find_stitched
from cardstore.cards.quote import Quote, literal_quote, parse_quote
from cardstore.spans import Span
from cardstore.text.folding import (
    FOLDING_VERSION,
    FoldedSource,
    fold_source,
    fold_text,
    is_unspaced,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.anchors.matches import Needle
    from cardstore.text.folding import FoldedText
    from cardstore.text.source_text import SourceText

OCCURRENCES_KEPT = 10_000
STITCHED_BELOW = 0.85
"""Where the nearest single text is less like the quote, two passages put together are tried."""
LEAST_LETTERS = 8
"""A shorter quote is found as it stands or not at all: too much is like it."""
LEAST_SIMILARITY = 0.6
"""What is less alike is nothing like it."""


def locate_quote(
    source: SourceText | FoldedSource, quote: str, *, limit: int = OCCURRENCES_KEPT
) -> Anchor:
    """Find every place where a quote stands, or the nearest text and how it differs.

    Args:
        source: the source's text; give the result of `fold_source` when more than one quote is
            looked for, because folding takes most of the time.
        quote: the words as the card-writer gave them.
        limit: at most so many occurrences are kept.

    Returns:
        The anchor; all its spans count code points of the source's text.

    Raises:
        UsageError: the quote is empty or white space, or has more omissions than can be checked
            and does not stand in the source as it is.
    """
    folded = source if isinstance(source, FoldedSource) else fold_source(source)
    literal = literal_quote(quote)
    plain = fold_text(quote)
    if not plain.key:
        return _locate_signs(folded, literal, limit=limit)
    needle = make_needle(plain, Span(0, len(quote)))
    found, candidates = _search_all(folded, needle, limit=limit)
    if found:
        return _anchor(found)
    marked = parse_quote(quote)
    if marked.marked:
        candidates += find_segments(folded, marked, limit=limit)
        clean = [candidate for candidate in candidates if not candidate.differences]
        if clean:
            return _anchor([_occurrence(folded, candidate) for candidate in clean[:limit]])
    for search in (_nearest, find_bridged) if _is_long_enough(needle) else ():
        if all(candidate.edits for candidate in candidates):
            candidates += search(folded, needle)
    return _near(folded, needle, candidates=candidates)


def _is_long_enough(needle: Needle) -> bool:
    """Tell whether something near a quote is worth showing: of "Linus" it never is."""
    return len(needle.key) >= LEAST_LETTERS or is_unspaced(needle.key[0])


def _search_all(
    source: FoldedSource, needle: Needle, *, limit: int
) -> tuple[list[Occurrence], list[Candidate]]:
    """Find a needle in text, notes and heads; only where it is in none, in what holds several."""
    apart = (source.body, source.notes, source.heads)
    found, candidates = _search(source, apart, needle=needle, limit=limit)
    for part in () if found else source.as_written:
        if not found:
            found, more = _search(source, (part,), needle=needle, limit=limit)
            candidates += more
    return found, candidates


def _search(
    source: FoldedSource, parts: Iterable[FoldedText], *, needle: Needle, limit: int
) -> tuple[list[Occurrence], list[Candidate]]:
    """Find a needle in several parts of the text."""
    found: list[Occurrence] = []
    candidates: list[Candidate] = []
    quote = needle.quote.text
    for part in parts:
        clean, noted = find_matches(part, needle, limit=limit - len(found))
        noted += [
            match
            for match in clean
            if find_joins(source, part, (match.start, match.end), needle=needle)
        ]
        for match in clean:
            pieces = split_pieces(source, part, span=match.span)
            if pieces and not find_joins(source, part, (match.start, match.end), needle=needle):
                same = len(pieces) == 1 and pieces[0].of(source.source.text) == quote.strip()
                names = () if same else _names(match.foldings, pieces)
                found.append(Occurrence(segments=(pieces,), foldings=names))
        candidates += [
            _candidate(source, part, near, needle)
            for near in (class_match(source, part, needle=needle, match=match) for match in noted)
            if split_pieces(source, part, span=near.span)
        ]
    return found, candidates


def _candidate(
    source: FoldedSource, part: FoldedText, near: NearMatch, needle: Needle
) -> Candidate:
    """Make the candidate for one segment, with what it joins."""
    joins = find_joins(source, part, (near.start, near.end), needle=needle)
    return Candidate(part, (near,), near.foldings, near.differences + joins)


def _names(foldings: frozenset[str], pieces: Sequence[Span]) -> tuple[str, ...]:
    """Name the foldings, passing furniture by included; white space when nothing else was."""
    passed = {"page break"} if len(pieces) > 1 else set()
    return tuple(sorted(foldings | passed)) or ("white space",)


def _locate_signs(source: FoldedSource, quote: Quote, *, limit: int) -> Anchor:
    """Find a quote without letters or digits ("* * *"): raw only."""
    text, signs = source.source.text, quote.text.strip()
    found: list[Occurrence] = []
    place = text.find(signs)
    while place >= 0 and len(found) < limit:
        span = Span(place, place + len(signs))
        found.append(Occurrence(segments=((span,),), foldings=()))
        place = text.find(signs, place + 1)
    return _anchor(found) if found else _missing()


def _nearest(source: FoldedSource, needle: Needle) -> list[Candidate]:
    """Compare with the nearest text of all parts."""
    found = find_nearest(
        source.parts,
        needle.quote,
        start=needle.start,
        end=needle.end,
        seeded=(source.body, source.notes, source.heads),
    )
    if found is None:
        return []
    part, nearest = found
    near = compare_nearest(
        source, part, needle=needle, start=nearest.start, end=max(nearest.start + 1, nearest.end)
    )
    if not split_pieces(source, part, span=near.span):
        return []
    return [_candidate(source, part, near, needle)]


def _occurrence(source: FoldedSource, candidate: Candidate) -> Occurrence:
    segments = [split_pieces(source, candidate.part, span=near.span) for near in candidate.segments]
    passed = {"page break"} if any(len(pieces) > 1 for pieces in segments) else set()
    return Occurrence(segments=tuple(segments), foldings=tuple(sorted(candidate.foldings | passed)))


def _anchor(found: Sequence[Occurrence]) -> Anchor:
    """Make the anchor for one or more exact or folded occurrences."""
    ordered = sorted(found, key=lambda o: (bool(o.foldings), o.pieces[0].start))
    fit = Fit.AMBIGUOUS
    if len(ordered) == 1:
        fit = Fit.FOLDED if ordered[0].foldings else Fit.EXACT
    return Anchor(
        fit=fit,
        occurrences=tuple(ordered),
        differences=(),
        similarity=None,
        folding_version=FOLDING_VERSION,
    )


def _missing() -> Anchor:
    return Anchor(
        fit=Fit.MISSING,
        occurrences=(),
        differences=(),
        similarity=None,
        folding_version=FOLDING_VERSION,
    )


def _near(source: FoldedSource, needle: Needle, *, candidates: Sequence[Candidate]) -> Anchor:
    """Make the anchor for the nearest text, if any is like the quote at all."""
    ranked = sorted(candidates, key=lambda c: (c.edits, len(c.differences), c.segments[0].start))
    like = [c for c in ranked if c.differences and _similarity(c, needle) >= LEAST_SIMILARITY]
    if not like or _is_rewritten(like[0]):
        stitched = find_stitched(source, needle)
        if stitched is not None and (
            not like
            or stitched.edits < like[0].edits
            or _similarity(like[0], needle) < STITCHED_BELOW
        ):
            like = [stitched]
    if not like:
        return _missing()
    return Anchor(
        fit=Fit.NEAR,
        occurrences=(_occurrence(source, like[0]),),
        differences=like[0].differences,
        similarity=_similarity(like[0], needle),
        folding_version=FOLDING_VERSION,
    )


def _is_rewritten(candidate: Candidate) -> bool:
    """Tell whether edits put more than one word in place of the source's."""
    edits = [d for d in candidate.differences if d.kind is DifferenceKind.EDIT]
    return sum(len(d.quoted.split()) for d in edits) > 1


def _similarity(candidate: Candidate, needle: Needle) -> float:
    printed = "".join(candidate.part.key[near.start : near.end] for near in candidate.segments)
    return Levenshtein.normalized_similarity(printed, needle.key)


__all__ = ["OCCURRENCES_KEPT", "NearMatch", "fold_source", "locate_quote"]
