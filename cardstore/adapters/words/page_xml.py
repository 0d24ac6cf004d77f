"""PAGE-XML, versions 2013 to 2019: the pages of Transkribus, Kraken, eScriptorium and OCR-D.

Regions are read in the order that the file gives them (`ReadingOrder`), those it does not name
behind the others, as they stand. Each text region is a block. A line without words of its own,
which is the rule in transcriptions, is taken as a whole, and its box shared out by letters.
Outlines become the upright boxes around them. Of several readings the one with the lowest index
counts.

Source: PRImA, PAGE content schema 2013-07-15 to 2019-07-15.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardstore.adapters.words.pages import (
    LONGEST_TEXT,
    Maker,
    Pages,
    box_around,
    count_of,
    number_of,
    share_of,
)
from cardstore.adapters.words.xml_events import MalformedError
from cardstore.text.words_page import FileWord, WordsPage

_GROUPS = {
    *("OrderedGroup", "OrderedGroupIndexed", "UnorderedGroup", "UnorderedGroupIndexed"),
}
_REFERENCES = {"RegionRef", "RegionRefIndexed"}
_PLAIN = {"Creator"}
_TOLD = frozenset({"TextLine", "Word"})  # whose text is taken
_LONGEST = 1000


@dataclass(slots=True, kw_only=True)
class _Part:
    """An open TextRegion, TextLine, Word or Glyph."""

    name: str
    at_line: int
    box: tuple[float, float, float, float] | None = None
    texts: list[tuple[int, str, str]] = field(default_factory=list)  # index, confidence, text
    begins_at: int = 0  # so many words had the page before it
    words: int = 0  # of a line: how many Word elements it has
    told: int = 0  # how many of these have a text

    def text(self) -> str:
        """Give its text, in the reading with the lowest index; "" where it has none."""
        return min(self.texts, key=lambda one: one[0])[2] if self.texts else ""

    def trusted(self) -> str:
        """Give the confidence of that reading, as the file has it."""
        return min(self.texts, key=lambda one: one[0])[1] if self.texts else ""


class PageXmlParser:
    """Takes the elements of a PAGE file."""

    def __init__(self, *, first: int = 0, file_at: int = 0) -> None:
        self._pages = Pages(first=first, file_at=file_at)
        self._in: list[str] = []
        self._text: list[str] = []
        self._letters = 0
        self._making: list[Maker] = []
        self._reset()

    def _reset(self) -> None:
        self._ranks: dict[str, tuple[int, ...]] = {}
        self._groups: list[list[int]] = []  # of each open group its place, and a count of its parts
        self._regions: list[str] = []
        self._blocks: dict[str, int] = {}
        self._parts: list[_Part] = []
        self._reading: tuple[int, str] = (0, "")
        self._line = -1

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Open an element."""
        self._in.append(name)
        self._text, self._letters = [], 0
        if name == "Page":
            self._reset()
            size = [
                number_of(attributes[key], line, key) if key in attributes else None
                for key in ("imageWidth", "imageHeight")
            ]
            image = attributes.get("imageFilename", "").replace("\\", "/").rpartition("/")[2]
            self._pages.begin(line, size=(size[0], size[1]), image_name=image)
        elif name == "MetadataItem" and attributes.get("type") == "processingStep":
            software = Maker(name=attributes.get("name", ""), version=attributes.get("value", ""))
            self._making.append(software)
        elif name in _GROUPS | _REFERENCES:
            self._rank(name, attributes, line)
        elif name in {"TextRegion", "TextLine", "Word", "Glyph"}:
            self._open(name, attributes, line)
        elif name == "Coords" and self._parts and self._in[-2] == self._parts[-1].name:
            self._parts[-1].box = _outline(attributes.get("points", ""), line)
        elif name == "TextEquiv":
            index = count_of(attributes.get("index", ""))
            self._reading = (0 if index is None else index, attributes.get("conf", ""))

    def text(self, signs: str) -> None:
        """Take text, if it is of an element that is read."""
        if self._in[-1] == "Unicode":
            if not self._parts or self._parts[-1].name not in _TOLD:
                return  # that of a region says all its lines once more, and may be of any length
            self._letters += len(signs)
            if self._letters > LONGEST_TEXT:
                raise MalformedError(self._parts[-1].at_line, "has a word or line longer than any")
            self._text.append(signs)
        elif self._in[-1] in _PLAIN and len(self._text) < _LONGEST:
            self._text.append(signs[:_LONGEST])

    def end(self, name: str, line: int) -> None:
        """Close an element."""
        del line
        self._in.pop()
        if (
            name == "Unicode"
            and self._parts
            and self._in[-2:] == [self._parts[-1].name, "TextEquiv"]
        ):
            self._parts[-1].texts.append((*self._reading, "".join(self._text)))
        elif name == "Creator" and self._in[-1:] == ["Metadata"]:
            told = " ".join("".join(self._text).split())[:_LONGEST]
            self._making.insert(0, Maker(name=told, version=""))
        elif name in {"TextRegion", "TextLine", "Word", "Glyph"}:
            self._close(self._parts.pop())
        elif name in _GROUPS:
            self._groups.pop()
        elif name == "Page":
            self._put_in_order()
            self._pages.finish()
        self._text, self._letters = [], 0

    def taken(self) -> list[WordsPage]:
        """Give the pages that were finished since this was last asked."""
        return self._pages.taken()

    def maker(self) -> Maker:
        """Name the last processing step, else the creator."""
        named = [one for one in self._making if one.name]
        return named[-1] if named else Maker(name="", version="")

    def _rank(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Note the place of a region or a group: by its index, else as it stands in its group."""
        told = attributes.get("index", "")
        place = count_of(told)
        if place is None and "index" in attributes:
            raise MalformedError(line, f"has a reading order with the index {told[:40]!r}")
        if place is None:
            place = self._groups[-1][1] if self._groups else 0
        if self._groups:
            self._groups[-1][1] += 1
        path = (*(group[0] for group in self._groups), place)
        if "regionRef" in attributes:
            self._ranks.setdefault(attributes["regionRef"], path)
        if name in _GROUPS:
            self._groups.append([place, 0])

    def _open(self, name: str, attributes: dict[str, str], line: int) -> None:
        if name == "TextRegion":
            self._regions.append(attributes.get("id", f"line {line}"))
            self._blocks.setdefault(self._regions[-1], len(self._blocks))
        elif name == "TextLine":
            self._line += 1
        self._parts.append(_Part(name=name, at_line=line, begins_at=len(self._pages.words)))

    def _close(self, part: _Part) -> None:
        if part.name == "TextRegion":
            self._regions.pop()
        if part.name == "Word":
            added = self._add(part)
            for line in (one for one in self._parts if one.name == "TextLine"):
                line.words, line.told = line.words + 1, line.told + added
        elif part.name == "TextLine" and part.told < max(1, part.words) and part.text().strip():
            # Parted into words, but read by lines: what its words do not tell, the line does.
            del self._pages.words[part.begins_at :]
            self._add(part)

    def _add(self, part: _Part) -> bool:
        """Take a word or a whole line; tell whether it has a text."""
        text = part.text()
        if not text.strip():
            return False
        trusted = part.trusted()
        if part.box is None:
            raise MalformedError(part.at_line, f"has a {part.name} without Coords")
        if not self._regions or self._line < 0:
            raise MalformedError(part.at_line, f"has a {part.name} outside of any line")
        x0, y0, x1, y1 = part.box
        self._pages.add(
            FileWord(
                text=text.strip(),
                x0=x0,
                y0=y0,
                x1=x1,
                y1=y1,
                block=self._blocks[self._regions[-1]],
                line=self._line,
                confidence=share_of(trusted, part.at_line, whole=1.0) if trusted else None,
            ),
            part.at_line,
            whole_line=part.name == "TextLine",
        )
        return True

    def _put_in_order(self) -> None:
        """Put the words of regions in the file's reading order; lines keep theirs within one."""
        told = [(self._ranks[name], block) for name, block in self._blocks.items()
                if name in self._ranks]  # fmt: skip
        order = [block for _, block in sorted(told)]
        order += [block for name, block in self._blocks.items() if name not in self._ranks]
        place = {block: at for at, block in enumerate(order)}
        words = self._pages.words
        words[:] = sorted(
            (replace(word, block=place[word.block]) for word in words), key=lambda word: word.block
        )


def _outline(points: str, line: int) -> tuple[float, float, float, float]:
    """Read an outline, "x,y x,y …", and give the box around it.

    Raises:
        MalformedError: it has no points, or one that is none.
    """
    pairs = [pair.split(",") for pair in points.split()]
    if not pairs or any(len(pair) != len("xy") for pair in pairs):
        raise MalformedError(line, f"has Coords that are no outline, {points[:40]!r}")
    return box_around(
        [(number_of(x, line, "point"), number_of(y, line, "point")) for x, y in pairs]
    )
