"""Predicates: what is said of a figure may be what the quote says of another one.

"40 nuns fled and 12 stayed" has the words of "12 nuns fled", but says it of 40. Where all words
behind the sentence's figure that the quote has stand behind another figure of the quote, and none
beside the figure that states it, a person looks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import FigureKind
from cardstore.text.numbers.judgement import Judgement, person
from cardstore.text.numbers.left_out import leaves_out
from cardstore.text.numbers.wholes import content_stems
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.numbers.figure import Figure

_TOLD = frozenset({FigureKind.QUANTITY, FigureKind.FRACTION})
_LITTLE = word_set(
    "or nearly almost about some perhaps only just within over under more less after before during"
    " through until since against between when where while out into upon again them they him he"
    " us we those these themselves same only one other others"
)
_WORD = re.compile(r"[^\W\d_]+")
# What begins anew is not said of the figure before.
_APART = re.compile(r"[;!?]|\.(?=\s)|,\s+(?:but|though|although|whereas|while)\b")
_BREAK = re.compile(r"[;:,()—–]|\b(?:and|but|while|whereas)\b")


def compare_predicates(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Say whether the quote tells of another figure what the sentence tells of this one.

    Args:
        asked: the sentence's figure.
        given: the quote's figure that states it.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    led = _lead_words(asked, given, around=around, texts=texts)
    led = led or _subjects(asked, given, around=around, texts=texts)
    if led is not None or asked.kind not in _TOLD or given.kind not in _TOLD:
        return led
    if _is_said_of_more(asked, given, figures=around[0], texts=texts):
        return None
    of = " ".join({*asked.of} & {*given.of})
    whole = next((figure.noun_text for figure in around[0] if figure.span == asked.base), "")
    counted = content_stems(f"{asked.noun_text} {given.noun_text} {of} {whole}")
    said = content_stems(_behind(asked, around[0], text=texts[0])) - counted
    said = (said & content_stems(texts[1])) - _LITTLE
    behind = content_stems(_behind(given, around[1], text=texts[1])) - counted - _LITTLE
    own = behind | content_stems(_before(given, around[1], text=texts[1]))
    ahead = content_stems(_lead(asked, around[0], text=texts[0])) - counted - _LITTLE
    if asked.base is not None and not said and len(ahead) >= _FEW:
        said = ahead & content_stems(texts[1])  # "trees caused 29 of the 118"
    # "A dozen ewes and six lambs drowned", "nine, or a third, drowned": one verb for both.
    if not said or not behind or said & own:
        return None
    for other in around[1]:
        if other is given or other.kind not in _TOLD or given.span == other.base:
            continue
        if not _is_like(other, given):
            continue
        if other.span != given.base and said <= content_stems(
            _behind(other, around[1], text=texts[1])
        ):
            return person(f"the quote says “{' '.join(sorted(said))}” of {other.text}")
    return None


def _is_said_of_more(
    asked: Figure, given: Figure, *, figures: Sequence[Figure], texts: tuple[str, str]
) -> bool:
    """Tell whether what stands behind a figure is not said of it alone.

    What is said of a whole is said of its part, "one of the fourteen" is a part, and of "forty sat
    there, but only fifteen after noon" both sat.
    """
    whole = any(figure.base == asked.span for figure in figures)
    part = _PART_OF.search(texts[0][: asked.span.start]) is not None
    return whole or part or leaves_out(given, text=texts[1])


def _lead_words(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Judge "it closed in 1840" where the quote has "it opened in 1840 and closed in 1851"."""
    mine = _lead_word(asked, around[0], text=texts[0])
    theirs = _lead_word(given, around[1], text=texts[1])
    if not mine or not theirs or mine == theirs or theirs in content_stems(texts[0]):
        return None
    for other in around[1]:
        if other is given or other.kind is not given.kind or not _is_like(other, given):
            continue
        if _lead_word(other, around[1], text=texts[1]) == mine:
            return person(f"the quote says “{mine}” of {other.text}")
    return None


def _subjects(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Judge "the south tower is 64 feet" of "the north tower is 64 feet and the south tower 71"."""
    mine = content_stems(_before(asked, around[0], text=texts[0])) - _LITTLE
    theirs = _subject(given, around[1], text=texts[1])
    odd, left = mine - theirs, theirs - mine
    if not odd or not left or theirs & _PRONOUNS or not left.isdisjoint(content_stems(texts[0])):
        return None
    for other in around[1]:
        if other is given or other.kind is not given.kind or other.span == given.base:
            continue
        bare = other.amount is not None and other.amount.unit is None and not other.noun
        others = _subject(other, around[1], text=texts[1])
        # What the two have in common tells that they are of one kind: two towers.
        if (bare or _is_like(other, given)) and odd <= others and mine & theirs & others:
            return person(f"the quote says “{' '.join(sorted(odd))}” of {other.text}")
    return None


def _subject(figure: Figure, figures: Sequence[Figure], *, text: str) -> frozenset[str]:
    """Give the words before a figure in its clause, or those of the one it goes on from."""
    if leaves_out(figure, text=text):
        before = [one for one in figures if one.span.end <= figure.span.start]
        if before:
            return content_stems(_before(before[-1], figures, text=text)) - _LITTLE
    return content_stems(_before(figure, figures, text=text)) - _LITTLE


_FEW = 2
_PRONOUNS = frozenset({"it", "he", "she", "they"})
_PART_OF = re.compile(
    r"(?i)\b(?:one|none|some|many|most|each|any|several|few)\s+of\s+(?:the|these|those|his|her|its"
    r"|their|our|my)\s+$"
)


def _lead(figure: Figure, figures: Sequence[Figure], *, text: str) -> str:
    """Give the words before a figure in its clause where no other figure stands."""
    if any(other.span.end <= figure.span.start for other in figures):
        return ""
    return _BREAK.split(text[: figure.span.start])[-1] or ""


def _is_like(one: Figure, other: Figure) -> bool:
    """Tell whether one of two figures may be told for the other: both of one unit, or of none.

    "It came twice, and once there was none for a fortnight": none takes "twice" for a fortnight.
    """
    if one.amount is None or other.amount is None:
        return True
    return one.amount.unit == other.amount.unit and (not other.noun or one.noun != "time")


def _lead_word(figure: Figure, figures: Sequence[Figure], *, text: str) -> str:
    """Give the last word that says something before a figure; "" for none."""
    words = _WORD.findall(_before(figure, figures, text=text))
    stems = [stem for word in words for stem in content_stems(word) - _LITTLE]
    return stems[-1] if stems else ""


def _behind(figure: Figure, figures: Sequence[Figure], *, text: str) -> str:
    """Give the words between a figure and the next one, or the end."""
    starts = [
        other.span.start
        for other in figures
        if other.span.start >= figure.span.end and other.span != figure.base
    ]
    return _APART.split(text[figure.span.end : min(starts, default=len(text))])[0] or ""


def _before(figure: Figure, figures: Sequence[Figure], *, text: str) -> str:
    """Give the words before a figure back to the last one, an "and" or a comma."""
    ends = [other.span.end for other in figures if other.span.end <= figure.span.start]
    return _BREAK.split(text[max(ends, default=0) : figure.span.start])[-1] or ""
