"""XML as it streams: elements with their line numbers, from a file that is hostile until read.

Comes in: an open file, of any length, and a handler. The file is read in pieces and never held
whole, so that a book of 5,000 pages takes the memory of one. Refused, each with its line:

- entities, and a document type with parts of its own: nothing is expanded, nothing is fetched. The
  plain document type of XHTML, which Tesseract writes, and the names that HTML gives to signs
  (`&nbsp;`) are let through;
- elements that lie too deep, one piece of markup that is larger than any page's, and a file that
  is larger than any book's;
- what is no XML, wherever that shows: a file that was cut off is refused at its end.
"""

from __future__ import annotations

from html.entities import name2codepoint
from typing import TYPE_CHECKING, Protocol
from xml.parsers import expat

from cardstore.errors import WordsFileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

PIECE = 1 << 16
_MOST_BYTES = 8 * 2**30  # of one file, unpacked: 5,000 pages with a box for every letter have 6 GB
_LARGEST_MARKUP = 2 * 2**20
_DEEPEST = 128


class TakesElements(Protocol):
    """What is told of a file's elements; names come without their namespaces."""

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Open an element."""

    def text(self, signs: str) -> None:
        """Take text of the element that was opened last."""

    def end(self, name: str, line: int) -> None:
        """Close an element."""


class MalformedError(ValueError):
    """What a handler says of a fault: it becomes a refusal with the file's name."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(fault)
        self.line, self.fault = line, fault


def stream_xml(stream: BinaryIO, handler: TakesElements, *, name: str) -> Iterator[None]:
    """Feed a file to a handler, piece by piece; yields between pieces, so that it may be emptied.

    Args:
        stream: the file, from its beginning.
        handler: is told of every element.
        name: the file's name, for messages.

    Raises:
        WordsFileError: the file is refused, and says where.
        OSError: it cannot be read.
    """
    parser, depth = expat.ParserCreate(namespace_separator=" "), _Depth()
    _harden(parser)
    _listen(parser, handler, depth)
    fed = 0
    try:
        while piece := stream.read(PIECE):
            fed += len(piece)
            parser.Parse(piece, False)  # noqa: FBT003 - expat's form
            _require_bounded(parser, fed)
            yield
        parser.Parse(b"", True)  # noqa: FBT003
        yield
    except MalformedError as exc:
        raise refused(name, exc.line, exc.fault) from exc
    except expat.ExpatError as exc:
        raise refused(name, exc.lineno, f"is no XML ({expat.ErrorString(exc.code)})") from exc
    except LookupError as exc:
        raise refused(name, 1, f"has an encoding that is not known ({exc})") from exc
    except (EOFError, UnicodeError) as exc:
        raise refused(name, parser.CurrentLineNumber, f"is cut off or damaged ({exc})") from exc


def refused(name: str, line: int, fault: str) -> WordsFileError:
    """Make the error for a file that is not taken: which, on which line, and why."""
    return WordsFileError(f"{name}, line {line}, {fault}; nothing of it was taken in")


class _Depth:
    """How many elements are open."""

    def __init__(self) -> None:
        self.open = 0


def _harden(parser: expat.XMLParserType) -> None:
    """Refuse what a page of words never needs."""

    def doctype(_name: str, _system: str | None, _public: str | None, has_parts: bool) -> None:  # noqa: FBT001 - expat's form
        if has_parts:
            raise MalformedError(parser.CurrentLineNumber, "has a document type with its own parts")

    def entity(*_: object) -> None:
        raise MalformedError(parser.CurrentLineNumber, "declares entities")

    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = entity
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)


def _require_bounded(parser: expat.XMLParserType, fed: int) -> None:
    """Refuse what would fill the memory or never end.

    Raises:
        MalformedError: so it is.
    """
    if fed > _MOST_BYTES:
        raise MalformedError(parser.CurrentLineNumber, "is larger than any book's")
    if fed - max(0, parser.CurrentByteIndex) > _LARGEST_MARKUP:
        raise MalformedError(parser.CurrentLineNumber, "has markup larger than any page's")


def _listen(parser: expat.XMLParserType, handler: TakesElements, depth: _Depth) -> None:
    """Tell a handler of elements, by their local names."""
    text: Callable[[str], None] = handler.text

    def start(tag: str, attributes: dict[str, str]) -> None:
        depth.open += 1
        if depth.open > _DEEPEST:
            raise MalformedError(parser.CurrentLineNumber, "has elements that lie too deep")
        handler.start(tag.rpartition(" ")[2], attributes, parser.CurrentLineNumber)

    def end(tag: str) -> None:
        depth.open -= 1
        handler.end(tag.rpartition(" ")[2], parser.CurrentLineNumber)

    def skipped(entity: str, _is_parameter: bool) -> None:  # noqa: FBT001 - expat's form
        sign = name2codepoint.get(entity)
        if sign is None:
            raise MalformedError(parser.CurrentLineNumber, f"has the unknown entity &{entity};")
        text(chr(sign))

    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.SkippedEntityHandler = skipped
