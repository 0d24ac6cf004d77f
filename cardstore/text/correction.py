"""Correction: a person sets misread words of a layer right; that makes another layer. Pure.

Comes in: a layer and pairs of words, as read and as printed. Goes out: a layer with the same lines
whose provenance names the person, the words and the layer it was made from. The old layer is not
touched.

    1. The words as read must stand exactly once where they are looked for, on one line. Signs
       around them (a comma, a bracket) need not be given, and stay.
    2. The new words take their places and boxes; where their number changes, the box around the old
       ones is shared out by letters.
    3. What a person set has no confidence and is *settled*: it is not scored as an engine's reading
       is, and whoever set it is named with it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.provenance import Provenance, canonical_json
from cardstore.spans import Span
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.lost_parts import LOST, loss_told
from cardstore.text.picture_words import (
    PICTURE_LINES,
    PICTURES,
    picture_lines,
    pictures_told,
)
from cardstore.text.treatments import TREATED, treatment_told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.text.layer import TextLayer

AGENT = "correction"
METHOD = "2"


@dataclass(frozen=True, slots=True, kw_only=True)
class WordChange:
    """One correction.

    Attributes:
        read: the word or words as the layer has them, with blanks between.
        printed: what the page has; "" when there is nothing (a speck that was read).
    """

    read: str
    printed: str

    def __post_init__(self) -> None:
        """Refuse a correction of nothing."""
        if not self.read.split():
            msg = f"a correction names the words as they were read, got {self.read!r}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedWord:
    """A word on its way into the new layer."""

    word: ReadWord
    span: Span | None  # in the old layer; None when a person set it just now
    settled_by: str  # the person who set it; "" for what an engine read


def correct_layer(
    layer: TextLayer,
    changes: Sequence[WordChange],
    *,
    corrected_by: str,
    within: Sequence[Span] = (),
) -> TextLayer:
    """Make the layer that has the words as a person says the page has them.

    Args:
        layer: the layer to correct.
        changes: what was read and what is printed, at least one.
        corrected_by: the person.
        within: look only for words that one of these spans touches; empty: on the whole leaf.

    Raises:
        UsageError: words do not stand there, or in several places, or would leave an empty line.
    """
    placed = placed_words(layer)
    told = tuple(within)
    for change in changes:
        placed = _changed(placed, change, within=told, layer=layer, by=corrected_by)
    made = layer_of_placed(layer, placed)
    if len(made.lines) != len(layer.lines):
        what = f"The correction would leave a line of leaf {layer.leaf_index} without words"
        raise UsageError(what, remedy="Give the words that the line has")
    changed = {"changes": [[change.read, change.printed] for change in changes]}
    return made_by_person(made, layer, placed, by=corrected_by, told=changed)


def layer_of_placed(layer: TextLayer, placed: Sequence[PlacedWord]) -> TextLayer:
    """Make a layer of these words that is in all else what another layer is."""
    return layer_from_words(
        [one.word for one in placed],
        leaf_index=layer.leaf_index,
        frame=layer.frame,
        method=layer.method,
        reason=layer.reason,
        detail=layer.detail,
        provenance=layer.provenance,
    )


def made_by_person(
    made: TextLayer,
    layer: TextLayer,
    placed: Sequence[PlacedWord],
    *,
    by: str,
    told: Mapping[str, object],
) -> TextLayer:
    """Say of a layer that a person made it from another, and which words people had set.

    Args:
        made: what was made.
        layer: what it was made from.
        placed: the words of what was made.
        by: the person.
        told: what was done, by name.
    """
    settled = [
        (word.span, one.settled_by)
        for word, one in zip(made.words, placed, strict=True)
        if one.settled_by
    ]
    settings: dict[str, object] = {
        "corrected_by": by,
        **told,
        "settled": [[span.start, span.end] for span, _ in settled],
        "settled_by": [by for _, by in settled],
    }
    lost = loss_told(layer.provenance.settings)
    if lost:  # who sets a word right brings back none that the file has lost
        settings[LOST] = lost
    treated = treatment_told(layer.provenance.settings)
    if treated:  # the words still stand where they stood on that picture
        settings[TREATED] = treated
    pictures = pictures_told(layer.provenance.settings)
    if pictures is not None:  # and whose words they are stays as it was, too
        settings[PICTURES] = pictures
        settings[PICTURE_LINES] = _from_pictures(made, layer, placed)
    provenance = Provenance(
        agent=AGENT, version=METHOD, settings=canonical_json(settings), inputs=(layer.digest,)
    )
    return replace(made, provenance=provenance)


def _from_pictures(made: TextLayer, layer: TextLayer, placed: Sequence[PlacedWord]) -> list[int]:
    """Give the lines of a layer whose words come from picture lines of the one before it.

    What a person set just now stands on the line that had what it replaces.
    """
    old = picture_lines(layer)
    spans = [layer.lines[number].span for number in sorted(old)]
    starts = [
        word.span.start
        for word, one in zip(made.words, placed, strict=True)
        if (one.word.line in old if one.span is None else any(map(one.span.overlaps, spans)))
    ]
    return [
        number
        for number, line in enumerate(made.lines)
        if any(line.span.start <= start < line.span.end for start in starts)
    ]


def settled_spans(layer: TextLayer) -> tuple[Span, ...]:
    """Give the spans of the words that a person has set, in this layer or one before it."""
    return tuple(span for span, _ in settled_words(layer))


def settled_words(layer: TextLayer) -> tuple[tuple[Span, str], ...]:
    """Give the spans of the words that a person has set, each with that person.

    A layer of the first version of the method names only who made its last correction.
    """
    if layer.provenance.agent != AGENT:
        return ()
    told = json.loads(layer.provenance.settings)
    spans = [Span(*pair) for pair in told["settled"]]
    people = told.get("settled_by", [told["corrected_by"]] * len(spans))
    return tuple(zip(spans, people, strict=True))


def placed_words(layer: TextLayer) -> list[PlacedWord]:
    """Give the layer's words as an engine would, each with the line it stands on."""
    settled = dict(settled_words(layer))
    placed: list[PlacedWord] = []
    at = end = 0
    for number, line in enumerate(layer.lines):
        while at < len(layer.words) and layer.words[at].span.end <= line.span.end:
            word = layer.words[at]
            read = ReadWord(
                text=layer.word_text(word),
                x0=word.box.x0,
                y0=word.box.y0,
                x1=word.box.x1,
                y1=word.box.y1,
                block=line.block,
                line=number,
                confidence=word.confidence,
                joined=at > 0 and word.span.start == end,
            )
            by = settled.get(word.span, "")
            placed.append(PlacedWord(word=read, span=word.span, settled_by=by))
            at, end = at + 1, word.span.end
    return placed


def _changed(
    placed: list[PlacedWord],
    change: WordChange,
    *,
    within: tuple[Span, ...],
    layer: TextLayer,
    by: str,
) -> list[PlacedWord]:
    """Put the printed words in the place of those that were read.

    Raises:
        UsageError: they do not stand there, or in several places.
    """
    wanted = change.read.split()
    found = [
        at
        for at in range(len(placed) - len(wanted) + 1)
        if _stands(placed[at : at + len(wanted)], wanted)
        and (not within or _touches(placed[at : at + len(wanted)], within))
    ]
    if len(found) != 1:
        raise _unclear(change, len(found), layer=layer)
    at, end = found[0], found[0] + len(wanted)
    before, after = _signs(_texts(placed[at:end]), change)
    printed = f"{before}{change.printed.strip()}{after}".split() if change.printed.strip() else []
    return [*placed[:at], *_set(placed[at:end], printed, by=by), *placed[end:]]


def _stands(words: list[PlacedWord], wanted: list[str]) -> bool:
    """Tell whether words are the wanted ones, signs around them aside, on one line."""
    if len({one.word.line for one in words}) != 1:
        return False
    texts = _texts(words)
    return texts == wanted or _around(" ".join(texts), " ".join(wanted)) is not None


def _touches(words: list[PlacedWord], within: tuple[Span, ...]) -> bool:
    """Tell whether one of the words lies where corrections are looked for."""
    spans = [one.span for one in words if one.span is not None]
    return any(span.overlaps(part) for span in spans for part in within)


def _texts(words: list[PlacedWord]) -> list[str]:
    return [one.word.text for one in words]


def _around(whole: str, wanted: str) -> tuple[str, str] | None:
    """Give the signs around words that were given without them; None where more is around them.

    >>> _around("(£13,340,", "£13,340")
    ('(', ',')
    >>> _around("13,340", "340") is None
    True
    """
    start = whole.find(wanted)
    if start < 0 or not any(character.isalnum() for character in wanted):
        return None
    before, after = whole[:start], whole[start + len(wanted) :]
    return (
        None if any(one.isalnum() or one.isspace() for one in before + after) else (before, after)
    )


def _signs(texts: list[str], change: WordChange) -> tuple[str, str]:
    """Give the signs that stay around the printed words; those that they bring are not doubled."""
    whole, wanted = " ".join(texts), " ".join(change.read.split())
    before, after = ("", "") if whole == wanted else _around(whole, wanted) or ("", "")
    printed = change.printed.strip()
    before = "" if printed.startswith(before) else before
    return before, "" if printed.endswith(after) else after


def _set(old: list[PlacedWord], printed: list[str], *, by: str) -> list[PlacedWord]:
    """Give the printed words the boxes of those that were read."""
    first, last = old[0].word, old[-1].word
    if len(printed) == len(old):
        corners = [(one.word.x0, one.word.x1) for one in old]
    else:
        width, total = last.x1 - first.x0, max(1, sum(len(text) for text in printed))
        ends = [0]
        for text in printed:
            ends.append(ends[-1] + len(text))
        corners = [
            (first.x0 + width * start // total, first.x0 + width * end // total)
            for start, end in pairwise(ends)
        ]
    top, bottom = min(one.word.y0 for one in old), max(one.word.y1 for one in old)
    return [
        PlacedWord(
            word=replace(
                first,
                text=text,
                x0=x0,
                y0=top,
                x1=x1,
                y1=bottom,
                confidence=None,
                joined=first.joined and place == 0,
            ),
            span=None,
            settled_by=by,
        )
        for place, (text, (x0, x1)) in enumerate(zip(printed, corners, strict=True))
    ]


def _unclear(change: WordChange, times: int, *, layer: TextLayer) -> UsageError:
    """Make the error for words that stand nowhere, or more than once."""
    if not times:
        what = f"“{change.read}” does not stand there on one line of leaf {layer.leaf_index}"
        return UsageError(what, remedy="Copy the words as the reading has them")
    what = f"“{change.read}” stands {times} times on leaf {layer.leaf_index}"
    return UsageError(what, remedy="Give a neighbouring word with it, on both sides of the =")
