"""Lines: words set to a measure, with stretched spaces and broken words.

Comes in: the words of a paragraph, a type size and a measure in points. Goes out: `Line`s whose
text is exactly what is printed, with the runs to draw. Greedy: a word that does not fit is broken
where its rules allow when the line would gape without it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import pymupdf
from drawing.words import Note, Word, break_points, split_word

FONT_NAMES = {"r": "tiro", "i": "tiit", "b": "tibo", "m": "tiro"}
LIGATURES = (("ffi", "f\ufb01"), ("ffl", "f\ufb02"), ("fi", "\ufb01"), ("fl", "\ufb02"))


@lru_cache(maxsize=8)
def font(style: str) -> pymupdf.Font:
    """Give the built-in font for a style."""
    return pymupdf.Font(FONT_NAMES[style])


def with_ligatures(text: str) -> str:
    """Give the text as a compositor sets it, fi and fl as one type each."""
    for letters, glyph in LIGATURES:
        text = text.replace(letters, glyph)
    return text


@lru_cache(maxsize=65536)
def width(text: str, style: str, size: float) -> float:
    """Give the width in points of text set with ligatures."""
    if style == "m" and text.isdigit():
        size *= 0.66
    return float(font(style).text_length(with_ligatures(text), fontsize=size))


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Letters to draw: offset from the line's start and base line in points, style and size."""

    x: float
    rise: float
    text: str
    style: str
    size: float


@dataclass(slots=True, kw_only=True)
class Line:
    """One printed line.

    Attributes:
        text: exactly what is printed, with its hyphen at the end if it has one.
        zone: "body", "running_head", "page_number", "foot_note" or "other".
        role: a closer word for people: "heading", "signature", "caption" …, or "".
        join: what the hyphen at the end is: "drop" (the word was broken), "keep" (it is the
            compound's own), or "" when the line does not end in a broken word.
        runs: what to draw.
        notes, anchors: called and set in this line.
        marks: (start, end) of each note mark in the text.
        x, y: start and base line on the page, set when the page is made up.
        para_end: whether a paragraph ends here.
    """

    text: str
    zone: str
    role: str = ""
    join: str = ""
    runs: list[Run] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    marks: list[tuple[int, int]] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0
    para_end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Type size, measure, first-line indent (all points) and the zone of what is set."""

    size: float
    measure: float
    indent: float = 0.0
    zone: str = "body"
    left: float = 0.0


def word_width(word: Word, size: float) -> float:
    """Give the width of a word in points."""
    return sum(width(letters, style, size) for letters, style in word.pieces)


def set_paragraph(words: list[Word], setting: Setting) -> list[Line]:
    """Break a paragraph into justified lines; the last one is left ragged."""
    lines: list[Line] = []
    waiting = list(words)
    tight, wide = setting.size * 0.19, setting.size * 0.36
    while waiting:
        indent = setting.left + (setting.indent if not lines else 0.0)
        room = setting.measure - indent - (setting.left and setting.left / 2)
        taken: list[Word] = []
        used = 0.0
        while waiting:
            needed = word_width(waiting[0], setting.size) + (tight if taken else 0.0)
            if used + needed > room:
                break
            used += needed
            taken.append(waiting.pop(0))
        join = ""
        if waiting and taken:
            gap = tight + (room - used) / max(1, len(taken) - 1)
            piece = _longest_piece(waiting[0], room - used - tight, setting.size)
            if piece is not None and gap > wide:
                place, head, tail = piece
                taken.append(head)
                waiting[0] = tail
                join = "drop" if place[1] else "keep"
        elif not taken:
            taken.append(waiting.pop(0))
        line = _set_line(taken, setting, indent=indent, room=room, last=not waiting)
        line.join = join
        lines.append(line)
    if lines:
        lines[-1].para_end = True
    return lines


def _longest_piece(
    word: Word, room: float, size: float
) -> tuple[tuple[int, bool], Word, Word] | None:
    """Give the longest beginning of a word that fits into `room` points."""
    for place in reversed(break_points(word)):
        head, tail = split_word(word, place)
        if word_width(head, size) <= room:
            return place, head, tail
    return None


def _set_line(
    words: list[Word], setting: Setting, *, indent: float, room: float, last: bool
) -> Line:
    """Place the words of one line, stretching its spaces unless it ends the paragraph."""
    natural = sum(word_width(w, setting.size) for w in words)
    space = setting.size * 0.25
    if not last and len(words) > 1:
        space = (room - natural) / (len(words) - 1)
    elif len(words) > 1:
        space = min(space, (room - natural) / (len(words) - 1))
    line = Line(text=" ".join(w.text for w in words), zone=setting.zone)
    x, at = indent, 0
    for word in words:
        for letters, style in word.pieces:
            if style == "m":
                line.marks.append((at, at + len(letters)))
            at += len(letters)
            small = style == "m" and letters.isdigit()
            size = setting.size * 0.66 if small else setting.size
            rise = setting.size * 0.33 if small else 0.0
            line.runs.append(Run(x=x, rise=rise, text=letters, style=style, size=size))
            x += width(letters, style, setting.size)
        x += space
        at += 1
        line.notes.extend(word.notes)
        line.anchors.extend(word.anchors)
    return line


def plain_line(
    text: str, *, style: str, size: float, centre: float, y: float, zone: str, role: str = ""
) -> Line:
    """Make a line that is centred on `centre` and placed at once."""
    half = width(text, style, size) / 2
    run = Run(x=0.0, rise=0.0, text=text, style=style, size=size)
    return Line(text=text, zone=zone, role=role, runs=[run], x=centre - half, y=y, para_end=True)
