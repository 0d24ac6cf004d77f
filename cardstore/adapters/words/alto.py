"""ALTO, versions 1 to 4: the pages of digital libraries.

Strings stand in the file's order; a text block is a block. A hyphen at a line's end that stands in
an element of its own (`HYP`) goes to the word before it, since raw text keeps such hyphens. Where
strings have no place of their own, as in transcriptions, the line is taken as a whole. Sizes
may be pixels, tenths of a millimetre or 1/1200 inch: all are scaled to the leaf by the page's size.
`PHYSICAL_IMG_NR` is not heard: some count from 0, some from 1.

Source: Library of Congress, ALTO 2.1, 3.1 and 4.4 (XML schemas).
"""

from __future__ import annotations

from dataclasses import replace

from cardstore.adapters.words.pages import Maker, Pages, number_of, share_of, turn_of
from cardstore.adapters.words.xml_events import MalformedError
from cardstore.text.words_page import FileWord, WordsPage

_TEXTS = {"MeasurementUnit", "fileName", "softwareName", "softwareVersion"}
_STEPS = {"ocrProcessingStep", "Processing"}
_LONGEST = 1000
_HYPHENS = "-\u00ad\u00ac\u2010\u2e17"
_PLACE = ("HPOS", "VPOS", "WIDTH", "HEIGHT")


class AltoParser:
    """Takes the elements of an ALTO file."""

    def __init__(self, *, first: int = 0, file_at: int = 0) -> None:
        self._pages = Pages(first=first, file_at=file_at)
        self._in: list[str] = []
        self._text = ""
        self._told: dict[str, str] = {}
        self._making: list[Maker] = []
        self._block = self._line = -1
        self._line_begins = 0  # so many words had the page before the open line
        self._bare: list[str] = []  # strings of the open line that have no place, and blanks
        self._line_place: dict[str, str] = {}
        self._turn: int | None = None

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Open an element."""
        self._in.append(name)
        self._text = ""
        if name == "Page":
            self._block, self._line, self._turn = -1, -1, None
            size = [self._length(attributes, key, line) for key in ("WIDTH", "HEIGHT")]
            unit = self._told.get("MeasurementUnit", "pixel")
            if None in size and unit != "pixel":
                fault = f"has a page without a size, on which {unit[:20]} tells no place"
                raise MalformedError(line, fault)
            self._pages.begin(line, size=(size[0], size[1]))
        elif name == "TextBlock":
            told = attributes.get("ROTATION")
            self._turn = None if told is None else turn_of(number_of(told, line, "ROTATION"))
            self._block += 1
        elif name == "TextLine":
            self._line, self._bare, self._line_place = self._line + 1, [], attributes
            self._line_begins = len(self._pages.words)
        elif name == "SP":
            self._bare += [" "] if self._bare else []
        elif name == "String":
            self._take(attributes, line)
        elif name == "HYP":
            self._hyphenate(attributes)

    def _take(self, attributes: dict[str, str], line: int) -> None:
        """Take a string; where it has no place of its own it is kept for the end of its line."""
        is_bare = not set(_PLACE) & set(attributes)
        others = len(self._pages.words) > self._line_begins if is_bare else bool(self._bare)
        if others:
            raise MalformedError(line, "has a line in which only some Strings have a place")
        if is_bare:
            self._bare.append(attributes.get("CONTENT", ""))
        else:
            self._add(attributes, line)

    def text(self, signs: str) -> None:
        """Take text, if it is of an element that is read."""
        if self._in[-1] in _TEXTS and len(self._text) < _LONGEST:
            self._text += signs

    def end(self, name: str, line: int) -> None:
        """Close an element."""
        self._in.pop()
        if name in _TEXTS:
            self._told[name] = " ".join(self._text.split())
        elif name == "processingSoftware":
            software = Maker(
                name=self._told.pop("softwareName", ""),
                version=self._told.pop("softwareVersion", ""),
            )
            if software.name and _STEPS & set(self._in):
                self._making.append(software)
        elif name == "TextLine" and "".join(self._bare).strip():
            # Who writes blanks means them; where there are none each string is a word.
            blank = "" if " " in self._bare else " "
            whole = {**self._line_place, "CONTENT": blank.join(self._bare)}
            self._add(whole, line, whole_line=True)
        elif name == "Page":
            image = self._told.get("fileName", "").replace("\\", "/").rpartition("/")[2]
            self._pages.finish(image)
        self._text = ""

    def taken(self) -> list[WordsPage]:
        """Give the pages that were finished since this was last asked."""
        return self._pages.taken()

    def maker(self) -> Maker:
        """Name the program of the last step that read words."""
        return self._making[-1] if self._making else Maker(name="", version="")

    @staticmethod
    def _length(attributes: dict[str, str], key: str, line: int) -> float | None:
        return number_of(attributes[key], line, key) if key in attributes else None

    def _add(self, attributes: dict[str, str], line: int, *, whole_line: bool = False) -> None:
        missing = [key for key in ("CONTENT", *_PLACE) if key not in attributes]
        if missing:
            raise MalformedError(line, f"has a String without {missing[0]}")
        if self._line < 0:
            raise MalformedError(line, "has a String outside of any TextLine")
        left, top, width, height = (number_of(attributes[key], line, key) for key in _PLACE)
        trusted = attributes.get("WC")
        self._pages.add(
            FileWord(
                text=attributes["CONTENT"].strip(),
                x0=left,
                y0=top,
                x1=left + width,
                y1=top + height,
                block=max(0, self._block),
                line=self._line,
                confidence=None if trusted is None else share_of(trusted, line, whole=1.0),
                turn=self._turn,
            ),
            line,
            whole_line=whole_line,
        )

    def _hyphenate(self, attributes: dict[str, str]) -> None:
        """Give a hyphen to the word before it, on the same line, if it has none."""
        words = self._pages.words
        sign = attributes.get("CONTENT", "").strip()[:1]
        if not sign or not (sign.isprintable() or sign in _HYPHENS):
            sign = _HYPHENS[0]
        if self._bare:
            self._bare[-1] += "" if self._bare[-1].endswith(tuple(_HYPHENS)) else sign
        elif words and words[-1].line == self._line and words[-1].text[-1] not in _HYPHENS:
            words[-1] = replace(words[-1], text=words[-1].text + sign)
