"""Conditions: when, why or if something was so, told with another matter than the quotes have.

Comes in: "soon after the eggs hatch" of "soon after incubation begins"; "because rainfall was
reduced" of "because water was diverted". Both have the word, and what the sentence has behind its
own stands behind none of the quotes' words of that kind, though the quotes tell the rest alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, is_told_closely
from cardstore.claims.word_lists import LIGHT, listed
from cardstore.claims.wording import is_told_by, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_KINDS = (
    listed("after"),
    listed("before"),
    listed("until till"),
    listed("because"),
    listed("unless"),
)
_ENDS = listed("and but or which who whose where because although though while whereas until")
_LIGHT_STEMS = frozenset(stem_of(word) for word in LIGHT)
_LEAST = 2


def find_conditions(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give the clause of the sentence that the quotes have with another matter."""
    if not is_told_closely(sentence, quotes):
        return ()
    for kind in _KINDS:
        if not sentence.key_set & kind or not quotes.key_set & kind:
            continue
        mine, theirs = _clauses(sentence, kind), _clauses(quotes, kind, wide=True)
        if len(mine) != 1 or not theirs:
            continue
        at, stems = mine[0]
        rest = frozenset(
            stem for n, stem in enumerate(sentence.stems) if sentence.tells[n] and stem not in stems
        )
        for place, given in theirs:
            part = frozenset(
                stem
                for n, stem in enumerate(quotes.stems)
                if quotes.parts[n] == quotes.parts[place] and stem not in given
            )
            common = sum(is_told_by(stem, part) for stem in rest)
            told = any(is_told_by(stem, frozenset(given)) for stem in stems)
            dated = any(stem.endswith(("th", "rd", "nd")) for stem in given)
            alone = len(theirs) == 1 and not dated and len(stems) >= _LEAST
            if alone and common >= _LEAST and not told:
                said, word = sentence.written[at], quotes.written[place]
                behind = " ".join(quotes.written[place : place + 4])
                return (
                    Drift(
                        said=f"{said} {' '.join(sentence.written[at + 1 : at + 4])}",
                        given=behind,
                        told=f"behind “{word}” the card has “{behind}…”",
                    ),
                )
    return ()


def _clauses(
    wording: Wording, kind: frozenset[str], *, wide: bool = False
) -> list[tuple[int, set[str]]]:
    """Give for each word of a kind its place and the stems of the clause that it leads.

    Args:
        wording: of a text.
        kind: the words.
        wide: all that follows in the sentence counts.
    """
    found = []
    for at, key in enumerate(wording.keys):
        if key not in kind:
            continue
        stems: set[str] = set()
        figures = False
        for n in range(at + 1, len(wording.keys)):
            end = wording.keys[n] in _ENDS or wording.clauses[n] != wording.clauses[at + 1]
            if (end and not wide) or wording.parts[n] != wording.parts[at]:
                break
            stops = wording.starts[n + 1] if n + 1 < len(wording.starts) else len(wording.text)
            figures |= any(sign.isdigit() for sign in wording.text[wording.starts[at] : stops])
            if wording.tells[n] and wording.stems[n] not in _LIGHT_STEMS:
                stems.add(wording.stems[n])
        if stems and not figures:
            found.append((at, stems))
    return found
