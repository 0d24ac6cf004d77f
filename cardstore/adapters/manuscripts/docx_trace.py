"""Where each letter of a text that was read from a .docx stands in the file.

Comes in: the bytes of a file. Goes out: its text, as `docx` reads it, and for stretches of that
text the elements they come from. The method:

    1. The document is read with a sign behind each paragraph's text, which no document holds.
    2. From each sign backwards the letters of the text are met with those of the paragraph's
       elements; what only the text has (backslashes, the signs of blocks and notes) and white space
       that it leaves out are passed by.
    3. Elements are named by their place in the document, so that they are found again in a copy of
       it that nothing was settled in.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.adapters.manuscripts.docx import read_word_parts
from cardstore.adapters.manuscripts.docx_package import attribute_of, read_parts, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardstore.adapters.manuscripts.docx_package import Element, WordParts
    from cardstore.adapters.manuscripts.docx_words import ParagraphWords
    from cardstore.spans import Span

_PRIVATE = 0xF0000
_SIGNS = [chr(code) for code in range(_PRIVATE, _PRIVATE + 0x1000)]
"""Signs of a private plane, of which one that the document does not hold ends its paragraphs."""
_SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A letter's place.

    Attributes:
        element: the place of its element among all of the document's, from 0.
        at: its place in the element's text; 0 for an element that stands for one sign.
    """

    element: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """Where a stretch of the text stands.

    Attributes:
        first, last: the places of its first and last letter in the document.
        note: the stretch stands in a note, "foot note 1", and the place is that of its reference.
    """

    first: Letter
    last: Letter
    note: str = ""


class DocxTrace:
    """The text of a .docx, and where it stands in the file."""

    def __init__(self, content: bytes, *, name: str, tracked_changes: str = "refuse") -> None:
        """Read a .docx; see `read_docx` for what is refused.

        Args:
            content: the file's bytes.
            name: of the file, for people.
            tracked_changes: "refuse", "accept" or "reject" them.
        """
        parts = read_parts(content, name=name)
        places = {one: number for number, one in enumerate(parts.document.iter("*"))}
        sign = _unused_sign(parts)
        reading = read_word_parts(parts, name=name, tracked_changes=tracked_changes, end=sign)
        stretches = reading.text().split(sign)
        self.text = "".join(stretches)
        self._offsets: list[int] = []
        self._letters: list[Traced] = []
        meeting = _Meeting(places, reading.labels)
        start = 0
        for found, stretch in zip(reading.paragraphs, stretches, strict=False):
            met = list(_met(meeting.signs(found), stretch))
            self._offsets += [start + at for at, _ in reversed(met)]
            self._letters += [place for _, place in reversed(met)]
            start += len(stretch)

    def trace(self, span: Span) -> Traced | None:
        """Give where a stretch of the text stands; None where no letter of it stands anywhere."""
        first = bisect_left(self._offsets, span.start)
        last = bisect_right(self._offsets, span.end - 1) - 1
        if first > last:
            return None
        begins, ends = self._letters[first], self._letters[last]
        return Traced(first=begins.first, last=ends.last, note=begins.note or ends.note)


class _Meeting:
    """Gives the signs of paragraphs, each with its place."""

    def __init__(self, places: Mapping[Element, int], labels: Mapping[str, str]) -> None:
        self._places = places
        self._labels = labels
        self._references: dict[str, Traced] = {}

    def signs(self, found: ParagraphWords) -> list[tuple[str, Traced]]:
        """Give the signs of a paragraph, in order; all of a note's stand at its reference."""
        signs: list[tuple[str, Traced]] = []
        inside = self._note_around(found)
        for (text, note), origin in zip(found.pieces, found.origins, strict=True):
            place = self._places.get(origin, -1)
            if note:
                letter = Letter(element=place, at=0)
                where = inside or Traced(first=letter, last=letter)
                self._references.setdefault(note, where)
                signs += [(one, where) for one in f"[^{self._labels[note]}]"]
                continue
            for at, sign in _signs_of(origin, text):
                letter = Letter(element=place, at=at)
                signs.append((sign, inside or Traced(first=letter, last=letter)))
        return signs

    def _note_around(self, found: ParagraphWords) -> Traced | None:
        """Give the reference of the note that a paragraph stands in; None in the document."""
        for one in found.origins[0].iterancestors() if found.origins else ():
            if tag_of(one) in {"footnote", "endnote"}:
                note = f"{tag_of(one)} {attribute_of(one, 'id')}"
                called = "foot note" if tag_of(one) == "footnote" else "end note"
                where = self._references[note]
                return replace(where, note=where.note or f"{called} {self._labels[note]}")
        return None


def _signs_of(origin: Element, text: str) -> Iterator[tuple[int, str]]:
    """Give the signs of an element, each with its place in the element's text."""
    if tag_of(origin) in {"t", "delText", "m:t"}:
        for at, sign in enumerate(origin.text or ""):
            if sign != _SOFT_HYPHEN:
                yield at, sign
    else:
        yield from ((0, sign) for sign in text)


def _met(signs: list[tuple[str, Traced]], stretch: str) -> Iterator[tuple[int, Traced]]:
    """Give (place in the stretch, place in the file) of what both have, from the end on."""
    at, number = len(stretch) - 1, len(signs) - 1
    while at >= 0 and number >= 0:
        sign, place = signs[number]
        if sign == stretch[at] and not sign.isspace():
            yield at, place
            at -= 1
            number -= 1
        elif sign.isspace():
            number -= 1
        else:
            at -= 1


def _unused_sign(parts: WordParts) -> str:
    held = set()
    for root in (parts.document, parts.footnotes, parts.endnotes):
        if root is not None:
            held |= {sign for text in root.itertext() for sign in text if ord(sign) >= _PRIVATE}
    return next(one for one in _SIGNS if one not in held)
