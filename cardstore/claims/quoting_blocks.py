"""Quoting blocks: what opens a block quote in other ways than with ">", and where it closes.

Comes in: the lines of a manuscript and one that may open such a block. Goes out: the lines between,
without the signs. HTML's blockquote; a div, section, aside, figure or paragraph whose class says
that it quotes; a div of Pandoc's with such a class; LaTeX's environments for quotations and verse.

Source: HTML Living Standard, 4.4.4; Pandoc User's Guide, "Divs and Spans"; LaTeX2e unofficial
reference manual, 8.20 and 8.28, and the package csquotes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cardstore.claims import block_signs as signs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.claims.blocks import Line

_CLASS = (
    r"(?:block-?|pull-?|display-?|long-?)?(?:quotes?|quotations?)(?:-?block)?"
    r"|epigraphs?|verses?|extracts?"
)
_TAG = re.compile(
    r"[ \t]*(?:<[A-Za-z/][^<>]*>[ \t]*){0,4}?"
    rf"<(?:(?P<quote>blockquote)\b[^<>]*|(?P<other>div|section|aside|figure|article|p)\b[^<>]*?"
    rf"\sclass\s*=\s*[\"']?(?:[^\"'<>]*\s)?(?:{_CLASS})(?=[\"'\s>])[^<>]*)>",
    re.IGNORECASE,
)
_TAG_EDGE = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)\b[^<>]*>")
_DIV_CLASS = re.compile(rf"(?:\A|[\s{{]\.?)(?:{_CLASS})(?=[\s}}]|\Z)", re.IGNORECASE)
_ENVIRONMENT = re.compile(
    r" {0,3}\\begin\{(?P<name>(?:block)?quot(?:e|ation)\*?|display[a-z]?quote|foreigndisplayquote"
    r"|verse|epigraph|extract)\}(?:\[[^\[\]]*\]|\{[^{}]*\})*[ \t]*"
)
_ENVIRONMENT_EDGE = re.compile(r"\\(begin|end)\{([A-Za-z]+\*?)\}")


DEEPEST = 40
"""Nobody nests blocks of one name deeper; looked for further, openings that nothing closes would be
looked through again from each."""


class QuotingBlock(NamedTuple):
    """A block that quotes.

    Attributes:
        opening: the line that opens it; None where words stand on it.
        inner: the lines with its words, without the signs that open and close it.
        closing: the line that closes it; None where words stand on it.
        behind: the number of the line behind that.
        rest: what stands behind the closing sign on its line; None where nothing does.
    """

    opening: Line | None
    inner: tuple[Line, ...]
    closing: Line | None
    behind: int
    rest: Line | None


def opens_quotation(said: str) -> bool:
    """Tell whether a line begins a block that quotes.

    >>> opens_quotation("::: {.epigraph}"), opens_quotation("::: {.callout}")
    (True, False)
    """
    return _opening(said) is not None


def _opening(said: str) -> tuple[str, int] | None:
    """Give the name of what has to be closed, and where its words begin."""
    first = said.lstrip()[:1]
    if first == "<":
        tag = _TAG.match(said)
        return ((tag["quote"] or tag["other"]).lower(), tag.end()) if tag else None
    if first == ":":
        div = signs.DIV.match(said)
        return (":", len(said)) if div and _DIV_CLASS.search(div[1]) else None
    if first == "\\":
        opened = _ENVIRONMENT.match(said)
        return (f"\\{opened['name']}", opened.end()) if opened else None
    return None


def read_quoting_block(text: str, lines: Sequence[Line], at: int) -> QuotingBlock | None:
    """Read a block that a line opens.

    Args:
        text: the manuscript.
        lines: those it may reach over.
        at: the number of the line that `opens_quotation`.

    Returns:
        None where nothing opens there, or nothing closes it.
    """
    first = lines[at]
    opened = _opening(text[first.start : first.stop])
    if opened is None:
        return None
    name, content = opened
    depth = 1
    for number in range(at, len(lines)):
        line = lines[number]
        start = line.start + (content if number == at else 0)
        for closes, left, right in _edges(text[start : line.stop], name, first=number == at):
            depth += -1 if closes else 1
            if depth > DEEPEST:
                return None
            if depth == 0:
                between = [*lines[at : number + 1]]
                between[0] = first._replace(start=first.start + content)
                return _between(
                    text, between, (start + left, start + right), name, behind=number + 1
                )
    return None


def _between(
    text: str, between: list[Line], closed: tuple[int, int], name: str, *, behind: int
) -> QuotingBlock:
    """Give a block whose closing sign stands at the end of its last line, or within it."""
    last = between[-1]
    rest: Line | None = None
    if name != ":" and text[closed[1] : last.stop].strip():
        rest = last._replace(begin=closed[1], start=closed[1])
        last = last._replace(end=closed[1])
    between[-1] = last._replace(stop=closed[0])
    opening = closing = None
    if not text[between[0].start : between[0].stop].strip() and len(between) > 1:
        opening = between.pop(0)
    if not text[between[-1].start : between[-1].stop].strip():
        closing = between.pop()
    flows = name != ":"
    for number, line in enumerate(between):
        said = text[line.start : line.stop]
        flows = flows and (name[0] == "\\" or bool(said.strip()))
        if flows:  # inside HTML and LaTeX no indentation makes code of a line
            between[number] = line._replace(start=line.stop - len(said.lstrip()))
    return QuotingBlock(opening, tuple(between), closing, behind, rest)


def _edges(said: str, name: str, *, first: bool) -> list[tuple[bool, int, int]]:
    """Give where blocks of a name open and close in a line: (closes, start, end)."""
    if name == ":":
        div = None if first else signs.DIV.match(said)
        return [(not div[1], 0, len(said))] if div else []
    if name[0] == "\\":
        found = _ENVIRONMENT_EDGE.finditer(said)
        return [(one[1] == "end", *one.span()) for one in found if one[2] == name[1:]]
    if "<" not in said:
        return []
    found = _TAG_EDGE.finditer(said)
    return [(one[1] == "/", *one.span()) for one in found if one[2].lower() == name]
