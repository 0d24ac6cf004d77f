"""Mark places: to which of two sentences a mark between them belongs.

A mark behind a stop belongs to the sentence before it, as a reference of a note does. It belongs to
the next one

    * at the beginning of a block, and throughout a block whose marks of its kind (cards, or others)
      stand at the beginning and not at the end;
    * where it begins a line, and is not a card's;
    * where it is not a card's and the sentence before has its marks already: a writer who sets them
      before the stop means one behind it for what follows;
    * where it touches the word behind it, and not the one before.

Behind a mark for the next sentence all others are for the next one too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardstore.claims.inline_reader import Taken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.inline_reader import InlineText, Token
    from cardstore.spans import Span


class PlacedToken(NamedTuple):
    """A token with the number of its sentence, and where it stands in the block's words."""

    token: Token
    sentence: int
    place: int
    before_stop: bool


_MARKS = frozenset({Taken.CARD, Taken.MARK})
_FRAMING = "[framing"
"""No sentence needs both a card and this one."""
_WINDOW = 20


def place_tokens(read: InlineText, spans: Sequence[Span]) -> list[PlacedToken]:
    """Give every token that was taken out to a sentence of its block.

    Args:
        read: the block.
        spans: its sentences, in its words; at least one.
    """
    leads = {kind: _leads(read, spans, kind) for kind in _MARKS}
    placed: list[PlacedToken] = []
    number = 0
    for token, place in zip(read.tokens, read.places, strict=True):
        while number + 1 < len(spans) and place >= spans[number + 1].start:
            touches = place == spans[number].end
            if place == spans[number + 1].start and (touches or token.taken not in _MARKS):
                break
            number += 1
        between = number + 1 < len(spans) and place >= spans[number].end
        if between and placed and placed[-1].sentence == number + 1:
            number += 1  # one before it is for the next sentence already
        elif between and token.taken in _MARKS and _is_for_next(read, token, leads, placed, number):
            number += 1
        placed.append(PlacedToken(token, number, place, place < spans[number].end))
    return placed


def _leads(read: InlineText, spans: Sequence[Span], kind: Taken) -> bool:
    """Tell whether the marks of a kind stand before their sentences throughout a block."""
    places = [
        place for token, place in zip(read.tokens, read.places, strict=True) if token.taken is kind
    ]
    if not places or places[0] > spans[0].start:
        return False
    last = read.words[places[-1] :].rstrip()
    return any(sign.isalnum() for sign in last)


def _is_for_next(
    read: InlineText,
    token: Token,
    leads: dict[Taken, bool],
    placed: Sequence[PlacedToken],
    number: int,
) -> bool:
    if leads[token.taken]:
        return True
    written = read.raw[token.start : token.end]
    behind = read.raw[token.end : token.end + 1]
    if written[:1].isspace() and behind.isalnum():
        return True
    if token.taken is Taken.CARD:
        return False
    space = written[: len(written) - len(written.lstrip())]
    before = read.raw[max(0, token.start - _WINDOW) : token.start].rstrip(" \t")
    if "\n" in space or before.endswith("\n"):
        return True
    if behind == "\n" or not behind:
        return False
    framing = written.strip().startswith(_FRAMING)
    return any(
        one.sentence == number
        and one.token.taken in _MARKS
        and (one.before_stop or (framing and one.token.taken is Taken.CARD))
        for one in placed
    )
