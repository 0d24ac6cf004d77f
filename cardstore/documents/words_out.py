"""Words that leave: what the forms of words files share.

XML cannot hold some signs that a PDF's own text may have (controls, halves of characters); they are
written as U+FFFD and counted, so that nobody takes the file for the text letter by letter.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cardstore.text.correction import placed_words
from cardstore.text.runs_of_words import turns_by_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.text.layer import Box, Line, TextLayer, Word

_NO_XML = frozenset({"Cc", "Cs"})
_NO_CHARACTERS = frozenset({"\ufffe", "\uffff"})
_REPLACEMENT = "\ufffd"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingLeaf:
    """A leaf whose words leave.

    Attributes:
        layer: its layer.
        image_name: the name of its image, for people and for matching.
        label: the printed page it bears; "" where it bears none or none is known.
    """

    layer: TextLayer
    image_name: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """A program that read words, and its version."""

    agent: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The lines of a block with their words, and the box around them."""

    lines: tuple[tuple[Line, tuple[Word, ...]], ...]
    box: Box


class Signs:
    """Writes text for XML, and counts the signs that it had to replace."""

    def __init__(self) -> None:
        self.replaced = 0

    def written(self, text: str) -> str:
        """Give text as XML has it, for elements and for attributes in double quotes."""
        kept = "".join(map(self._sign, text)) if not text.isprintable() else text
        return escape(kept, quote=True)

    def _sign(self, sign: str) -> str:
        if unicodedata.category(sign) in _NO_XML or sign in _NO_CHARACTERS:
            self.replaced += 1
            return _REPLACEMENT
        return sign


def told_turns(layer: TextLayer) -> dict[int, int]:
    """Give the turns of lines, by their starts in the text, that a file must tell.

    Those are the lines that lie, and those of which the places of the words would tell otherwise.
    """
    words = placed_words(layer)
    guessed = turns_by_place([one.word for one in words])
    return {
        layer.lines[one.word.line].span.start: one.word.turn
        for one, guess in zip(words, guessed, strict=True)
        if one.word.turn or guess
    }


def blocks_of(layer: TextLayer) -> Iterator[Block]:
    """Give a layer's blocks in reading order."""
    at = 0
    block: list[tuple[Line, tuple[Word, ...]]] = []
    for line in layer.lines:
        if block and block[-1][0].block != line.block:
            yield _block(block)
            block = []
        start = at
        while at < len(layer.words) and layer.words[at].span.end <= line.span.end:
            at += 1
        block.append((line, layer.words[start:at]))
    if block:
        yield _block(block)


def _block(lines: list[tuple[Line, tuple[Word, ...]]]) -> Block:
    box = lines[0][0].box
    for line, _ in lines[1:]:
        box = box.union(line.box)
    return Block(lines=tuple(lines), box=box)
