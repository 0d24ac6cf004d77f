"""Wholes: a number of which the quote tells only a part may not be told as if it were the part.

"12 of the 30 ships sank" has the words "30 ships", and does not say that 30 sank. So the whole of a
counted part is for a person. The whole of a share ("35 per cent of 640 respondents fell ill") is
often told for itself ("640 were asked"): that one is for a person only where the sentence says of
it what the quote says of the part, which a word in common tells.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import FigureKind
from cardstore.text.numbers.judgement import Judgement, person
from cardstore.text.numbers.word_sets import word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.text.numbers.figure import Figure

_WORD = re.compile(r"[^\W\d_]+")
_OF_THEM = re.compile(r"(?i)\s+of\s+(?:them|whom|these|those|which)\b")
_CLAUSE = re.compile(r"[;:,!?]|\.(?=\s|$)")
_ENDINGS = ("ing", "ed", "es", "s")
_LEAST_STEM = 3
_LITTLE = word_set(
    "the and for was were are had has have did does not but that this these those with from into"
    " per cent percent hundred thousand million out all some its his her their our who which one"
    " two three four five six seven eight nine ten there they she year in of to at by on a an"
)


_THERE_IS = re.compile(
    r"(?i)\b(?:there\s+(?:is|are|was|were)|had|has|have|ha(?:d|s|ve)\s+been|covered|comprised|held"
    r"|consisted|contained|included|numbered|studied|surveyed|examined|investigated|looked\s+at"
    r"|(?:were|are|was)\s+(?:found|dug|counted|recorded|studied|surveyed|examined|measured|noted"
    r"|investigated|observed|restored|built|planned|planted|excavated|listed|identified|present))\b"
)
_HAD = re.compile(r"(?i)\b(?:had|has|have)\s+(?!been\b)")
_GONE = re.compile(r"(?i)\b(?:lost|lose|died|sold|left|gone|killed|destroyed|perished|gave)\b")
_BEING = frozenset(
    {"found", "count", "record", "stud", "survey", "examin", "cover", "compris", "study", "studi"}
    | {"held", "consist", "contain", "includ", "number", "investigat", "look", "note", "not"}
    | {"observ", "list", "identif", "present", "were", "total", "altogether", "all", "been"}
)
_DEAD = frozenset({"kill", "died", "di", "die", "dead", "perish", "drown", "slain", "death"})
_SENTENCES = re.compile(r"[.;!?](?=\s|$)")
_FEW = 1


def compare_wholes(
    asked: Figure,
    given: Figure,
    *,
    around: tuple[Sequence[Figure], Sequence[Figure]],
    texts: tuple[str, str],
) -> Judgement | None:
    """Say whether the quote's figure is only the whole of what the sentence tells.

    Args:
        asked: the sentence's figure.
        given: the quote's figure of the same value.
        around: all figures of the sentence, all of the quote.
        texts: the sentence, the quote.
    """
    part = _part_of(given, around[1])
    if part is None or _part_of(asked, around[0]) is not None:
        return None
    if _is_share(part) and not _common(asked, given, texts=texts):
        return None
    if _has_part_too(asked, part, figures=around[0], texts=texts):
        return None
    if _is_said_of_whole(asked, given, part=part, texts=texts):
        return None
    return person(f"in the quote it is the whole of which {part.text} are a part")


def _part_of(whole: Figure, figures: Sequence[Figure]) -> Figure | None:
    """Give the figure that is a part of this one."""
    return next((figure for figure in figures if figure.base == whole.span), None)


def _has_part_too(
    asked: Figure, part: Figure, *, figures: Sequence[Figure], texts: tuple[str, str]
) -> bool:
    """Tell whether the sentence goes on with the part: "60 sailed, and nine of them died".

    What it says of the whole before that, the quote must say outside of what it says of the part.
    """
    for other in figures:
        if other.span.start < asked.span.end or other.amount is None or part.amount is None:
            continue
        same = (other.kind, other.amount.low) == (part.kind, part.amount.low)
        if not same or not _OF_THEM.match(texts[0], other.span.end):
            continue
        of_part = _CLAUSE.split(texts[1][part.span.end :])[0]
        outside = content_stems(texts[1].replace(of_part, " ", 1))
        said = content_stems(texts[0][: other.span.start]) - content_stems(asked.noun_text)
        return said <= outside - content_stems(of_part)
    return False


def _is_share(part: Figure) -> bool:
    """Tell whether a part is a share of the whole rather than counted."""
    unit = part.amount.unit_name if part.amount else ""
    return part.kind is FigureKind.FRACTION or bool(unit)


def _is_said_of_whole(
    asked: Figure, given: Figure, *, part: Figure, texts: tuple[str, str]
) -> bool:
    """Tell whether the quote says of the whole itself all that the sentence says of it.

    "Nine profiles were measured" of "two of the nine measured profiles".
    """
    if given.noun_span is None or given.noun_span.start < given.span.end or not asked.noun:
        return False
    told = content_stems(texts[1][given.span.end : given.noun_span.start])
    outside = texts[0][: asked.span.start] + texts[0][asked.span.end :]
    said = content_stems(outside) - content_stems(f"{asked.noun_text} {given.noun_text}")
    if part.span.start > given.noun_span.end:
        # "Of the nine persons killed seven …": they were all killed
        told |= content_stems(texts[1][given.noun_span.end : part.span.start])
    if told & _DEAD:
        said -= _DEAD
        told |= _DEAD
    if content_stems(outside) & told and said <= told:
        return True
    return _only_is(asked, given, texts=texts, said=said - told)


def _only_is(asked: Figure, given: Figure, *, texts: tuple[str, str], said: frozenset[str]) -> bool:
    """Tell whether the sentence says no more than that there is so much: "the bridge had 7 piers".

    None of its other words is what the quote says of the part.
    """
    if not _THERE_IS.search(texts[0]) or asked.base is not None:
        return False
    sentence_of = [one for one in _SENTENCES.split(texts[1]) if given.text in one]
    if _HAD.search(texts[0]) and any(map(_GONE.search, sentence_of)):
        return False  # "she had forty lamps" of "she lost nine of her forty": before or after?
    rest = said - _BEING
    theirs = frozenset[str]().union(*map(content_stems, sentence_of))
    return len(rest) <= _FEW and rest.isdisjoint(theirs)


def _common(asked: Figure, given: Figure, *, texts: tuple[str, str]) -> frozenset[str]:
    """Give the words that both texts have, but for what the figures count."""
    counted = content_stems(f"{asked.noun_text} {given.noun_text}")
    return (content_stems(texts[0]) & content_stems(texts[1])) - counted


@lru_cache(maxsize=4096)
def content_stems(text: str) -> frozenset[str]:
    """Give the words of a text that say something, in lower case, without common endings."""
    return frozenset(_stem(word.lower()) for word in _WORD.findall(text)) - _LITTLE


@lru_cache(maxsize=16384)
def _stem(word: str) -> str:
    """Take one common ending off a word."""
    for ending in _ENDINGS:
        if word not in _LITTLE and word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            return word[: -len(ending)]
    return word
