"""Near marks: what looks like a writer's own mark and is none: [headlin], [stakes medical].

Comes in: the words of a sentence whose marks were taken out, with what it quotes blanked. Goes out:
the brackets that were probably meant as marks. A typo must not take a mark's weight away silently:
nothing is corrected, and a person is told.

A bracket is one where its first word is a mark's name, or one slip from it (two for names of eight
letters or more). For `calc`, short enough to be many words, a colon or a digit must stand in it.
"""

from __future__ import annotations

import re

from cardstore.claims.card_marks import NearMark
from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.spans import Span

# Not a link's text, which a bracket or parenthesis follows.
_BRACKET = re.compile(r"\[\s*(?P<word>[A-Za-z]+(?:[- ]of\b)?)(?P<rest>[^\[\]\n]{0,80})\](?![(\[])")
_SHORT = 4
_LONG = 8


def find_near_draft_marks(words: str) -> tuple[NearMark, ...]:
    """Find what looks like a writer's mark.

    Args:
        words: a sentence's words, quotations blanked.

    >>> [one.meant for one in find_near_draft_marks("Most boats were lost [headlin].")]
    ['headline']
    """
    if "[" not in words:
        return ()
    return tuple(
        NearMark(span=Span(found.start(), found.end()), written=found.group(), meant=meant)
        for found in _BRACKET.finditer(words)
        if (meant := _meant(found)) is not None
    )


def _meant(found: re.Match[str]) -> str | None:
    from rapidfuzz.distance import OSA  # noqa: PLC0415 - heavy, and few sentences have brackets

    word = found["word"].lower().replace(" ", "-")
    rest = found["rest"]
    for kind in DraftMarkKind:
        slips = OSA.distance(word.replace("-", ""), kind.value.replace("-", ""), score_cutoff=2)
        allowed = 2 if len(kind.value) >= _LONG else 1
        if slips > allowed:
            continue
        if len(kind.value) <= _SHORT + 1 and not re.search(r"[:=\d]", rest):
            continue
        return kind.value
    return None
