"""hOCR: pages, lines and words of XHTML, as Tesseract, Kraken and the Internet Archive write it.

Words stand in the file's order. A paragraph, or an area without paragraphs, is a block. What the
title of an element says is read as the specification has it: `bbox`, `x_wconf` (0–100), `image`,
`ppageno`, and of a line `textangle`. A line without words of its own is taken as a whole, and its
box shared out by letters.

Source: the hOCR specification 1.2; the files of archive.org items (`*_hocr.html`, `*_chocr.html`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cardstore.adapters.words.pages import (
    LONGEST_TEXT,
    Maker,
    Pages,
    count_of,
    number_of,
    share_of,
    turn_of,
)
from cardstore.adapters.words.xml_events import MalformedError
from cardstore.text.words_page import FileWord, WordsPage

_LINES = {"ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat"}
_WORDS = {"ocrx_word", "ocr_word"}
_BLOCKS = {"ocr_par", "ocr_carea", "ocrx_block"}
# Each sign is in one piece alone, so that no title, however odd, takes more than one pass; a
# quotation mark without a partner is a plain sign, as in the name of a file.
_PIECE = re.compile(r"""[^;"']+|"[^"]*"|'[^']*'|[;"']""")
_CORNERS = 4
_PERCENT = 100.0


@dataclass(slots=True, kw_only=True)
class _Held:
    """An open element of which the text counts: a line or a word."""

    kind: str
    at_line: int
    title: dict[str, str]
    text: list[str] = field(default_factory=list)
    letters: int = 0
    has_parts: bool = False


class HocrParser:
    """Takes the elements of an hOCR file."""

    def __init__(self, *, first: int = 0, file_at: int = 0) -> None:
        self._pages = Pages(first=first, file_at=file_at)
        self._kinds: list[str] = []
        self._held: list[_Held] = []
        self._block = self._line = -1
        self._new_block = True
        self._system = ""
        self._line_title: dict[str, str] = {}

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Open an element."""
        classes = set(attributes.get("class", "").split())
        kind = ""
        if name == "meta" and attributes.get("name") == "ocr-system":
            self._system = " ".join(attributes.get("content", "").split())
        elif "ocr_page" in classes:
            kind = "page"
            self._begin_page(title_of(attributes.get("title", "")), line)
        elif classes & _BLOCKS:
            kind = "block"
            self._new_block = True
        elif classes & (_LINES | _WORDS):
            kind = "word" if classes & _WORDS else "line"
            self._hold(kind, title_of(attributes.get("title", "")), line)
        elif name == "br":
            self.text(" ")
        self._kinds.append(kind)

    def text(self, signs: str) -> None:
        """Take text of the innermost line or word."""
        if not self._held:
            return
        held = self._held[-1]
        held.letters += len(signs)
        if held.letters > LONGEST_TEXT:
            raise MalformedError(held.at_line, "has a word longer than any")
        held.text.append(signs)

    def end(self, name: str, line: int) -> None:
        """Close an element."""
        del name, line
        kind = self._kinds.pop()
        if kind == "page":
            self._pages.finish()
        elif kind == "block":
            self._new_block = True
        elif kind:
            held = self._held.pop()
            if kind == "word" or not held.has_parts:
                self._add(held)
            if kind == "line":
                self._line_title = {}

    def taken(self) -> list[WordsPage]:
        """Give the pages that were finished since this was last asked."""
        return self._pages.taken()

    def maker(self) -> Maker:
        """Name the program of `ocr-system`: its first word, and the rest as its version."""
        name, _, version = self._system.partition(" ")
        return Maker(name=name, version=version)

    def _begin_page(self, title: dict[str, str], line: int) -> None:
        size: tuple[float | None, float | None] = (None, None)
        if "bbox" in title:
            x0, y0, x1, y1 = _corners(title, line)
            if x0 or y0:
                raise MalformedError(line, "has a page whose box does not begin at 0 0")
            size = (x1, y1)
        self._block = self._line = -1
        self._new_block, self._line_title = True, {}
        self._pages.begin(
            line,
            size=size,
            image_name=_base_name(title.get("image", "")),
            image_number=count_of(title.get("ppageno", "")),
        )

    def _hold(self, kind: str, title: dict[str, str], line: int) -> None:
        if kind == "line":
            self._line, self._line_title = self._line + 1, title
        for outer in self._held:
            outer.has_parts = True
        self._held.append(_Held(kind=kind, at_line=line, title=title))

    def _add(self, held: _Held) -> None:
        text = "".join(held.text)
        if not text.strip():
            return
        if self._new_block:
            self._block, self._new_block = self._block + 1, False
        x0, y0, x1, y1 = _corners(held.title, held.at_line)
        trusted = held.title.get("x_wconf")
        self._pages.add(
            FileWord(
                text=text.strip(),
                x0=x0,
                y0=y0,
                x1=x1,
                y1=y1,
                block=self._block,
                line=self._line,
                confidence=(
                    None if trusted is None else share_of(trusted, held.at_line, whole=_PERCENT)
                ),
                turn=_turn(held.title if held.kind == "line" else self._line_title, held.at_line),
            ),
            held.at_line,
            whole_line=held.kind == "line",
        )


def title_of(text: str) -> dict[str, str]:
    r"""Read the properties of an element's title.

    >>> title_of('image "a;b.png"; bbox 0 0 20 30; x_wconf 91')
    {'image': 'a;b.png', 'bbox': '0 0 20 30', 'x_wconf': '91'}
    """
    properties: dict[str, str] = {}
    pieces: list[str] = []
    for piece in (*_PIECE.findall(text), ";"):
        if piece != ";":
            pieces.append(piece)
            continue
        name, _, value = "".join(pieces).strip().partition(" ")
        if name:
            properties[name] = value.strip().strip("\"'")
        pieces.clear()
    return properties


def _corners(title: dict[str, str], line: int) -> tuple[float, float, float, float]:
    """Read a box.

    Raises:
        MalformedError: there is none, or it has not four numbers.
    """
    parts = title.get("bbox", "").split()
    if len(parts) != _CORNERS:
        raise MalformedError(line, f"has an element without a box, “bbox {' '.join(parts)[:40]}”")
    x0, y0, x1, y1 = (number_of(part, line, "box") for part in parts)
    return x0, y0, x1, y1


def _turn(title: dict[str, str], line: int) -> int | None:
    """Read which way a line runs; None where its title does not tell."""
    told = title.get("textangle")
    return None if told is None else turn_of(number_of(told, line, "textangle"))


def _base_name(text: str) -> str:
    return text.replace("\\", "/").rpartition("/")[2]
