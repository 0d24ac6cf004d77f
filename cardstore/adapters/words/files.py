"""Words files: one file or a folder of them, told apart by what they hold, read page by page.

Comes in: a path. Goes out: the pages of all its files, in natural order of their names, one after
the other; a file may be packed with gzip, as the Internet Archive's are. The first element tells
the form: `html`, `alto` or `PcGts`. In a folder, XML of any other kind (a METS file, a scandata) is
passed over; two forms in one folder are refused, since they would be two readings of each page.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING
from xml.parsers import expat

from cardstore.adapters.readers.images import natural_key
from cardstore.adapters.words.alto import AltoParser
from cardstore.adapters.words.hocr import HocrParser
from cardstore.adapters.words.page_xml import PageXmlParser
from cardstore.adapters.words.xml_events import PIECE, MalformedError, stream_xml
from cardstore.errors import WordsFileError, why_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from cardstore.adapters.words.pages import Maker, WordsParser
    from cardstore.text.words_page import WordsPage

_ENDINGS = frozenset({".hocr", ".html", ".htm", ".xhtml", ".xml", ".alto", ".page"})
_HEAD_BYTES = 64 * 1024  # the first element stands behind comments and a document type
_MOST_FILES = 50_000
_MOST_OF_A_PAGE = 64 * 2**20  # bytes, unpacked; with a box for every letter a page has 1 MB


class WordsForm(StrEnum):
    """The form of a words file."""

    HOCR = "hocr"
    ALTO = "alto"
    PAGE_XML = "page-xml"


_ROOTS = {"html": WordsForm.HOCR, "alto": WordsForm.ALTO, "PcGts": WordsForm.PAGE_XML}
_PARSERS: dict[WordsForm, Callable[..., WordsParser]] = {
    WordsForm.HOCR: HocrParser,
    WordsForm.ALTO: AltoParser,
    WordsForm.PAGE_XML: PageXmlParser,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFile:
    """A words file that was read through.

    Attributes:
        name: its name, without folders.
        sha256: of its bytes, as they lie on the disk.
        maker: the program that it says it was made by.
    """

    name: str
    sha256: str
    maker: Maker


class WordsFiles:
    """The words files at a path, in order.

    Args:
        path: a file, or a folder of files.

    Raises:
        WordsFileError: there is nothing there, it may not be read, or it holds no words.
    """

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.files, self.form = _files_of(path)
        self.read: list[ReadFile] = []

    def pages(self) -> Iterator[WordsPage]:
        """Read all pages, in order; each call reads the files anew.

        `read` has a file once its last page was given.

        Raises:
            WordsFileError: a file is damaged or malformed; it says on which line.
        """
        self.read = []
        first = 0
        for at, file in enumerate(self.files):
            parser = _PARSERS[self.form](first=first, file_at=at)
            try:
                sha256 = _digest(file)
                alone: WordsPage | None = None
                count = 0
                for told in _pages_of(file, parser):
                    if alone is not None:
                        yield alone
                    alone, count = told, count + 1
            except (OSError, zlib.error) as exc:
                what = f"{file.name} cannot be read ({why_of(exc)})"
                raise WordsFileError(what) from exc
            if alone is not None:
                yield _named(alone, file) if count == 1 else alone
            first += count
            self.read.append(ReadFile(name=file.name, sha256=sha256, maker=parser.maker()))


def _named(told: WordsPage, file: Path) -> WordsPage:
    """Let a file of one page name the page's image, where nothing else does."""
    if told.head.image_name:
        return told
    return replace(told, head=replace(told.head, image_name=file.name))


def _pages_of(file: Path, parser: WordsParser) -> Iterator[WordsPage]:
    pieces = 0  # that were read since a page was finished
    with _opened(file) as stream:
        for _ in stream_xml(stream, parser, name=file.name):
            done = parser.taken()
            pieces = 0 if done else pieces + 1
            if pieces > _MOST_OF_A_PAGE // PIECE:
                what = (
                    f"{file.name} has {_MOST_OF_A_PAGE // 2**20} MB without the end of a page; no "
                    "page is so large, and nothing of the file was taken in"
                )
                raise WordsFileError(what)
            yield from done


def _files_of(path: Path) -> tuple[tuple[Path, ...], WordsForm]:
    """Find the words files of a path, and their form."""
    try:
        if not path.exists():
            what = f"There is nothing at {path}"
            raise WordsFileError(what)
        if path.is_file():
            return (path,), _form_of(path)
        if not path.is_dir():
            what = f"{path} is neither a file nor a folder; nothing was read from it"
            raise WordsFileError(what)
        listed = sorted((file for file in path.iterdir() if _may_hold(file)), key=natural_key)
    except OSError as exc:
        what = f"{path} cannot be read ({why_of(exc)})"
        raise WordsFileError(what) from exc
    if len(listed) > _MOST_FILES:
        what = f"The folder {path} has more files than any book has pages"
        raise WordsFileError(what)
    forms = [(file, _form_or_other(file)) for file in listed]
    files = tuple(file for file, form in forms if form is not None)
    found = {form for _, form in forms if form is not None}
    if len(found) != 1:
        told = " and ".join(sorted(found)) or "no hOCR, ALTO or PAGE-XML"
        what = f"The folder {path} holds {told}"
        raise WordsFileError(what, remedy="Give a folder with the files of one form")
    return files, found.pop()


def _may_hold(file: Path) -> bool:
    ending = Path(file.name.lower().removesuffix(".gz")).suffix
    return ending in _ENDINGS and not file.name.startswith(".") and file.is_file()


def _form_of(file: Path) -> WordsForm:
    """Tell the form of a file by its first element.

    Raises:
        WordsFileError: it is none of those that are read.
    """
    form = _form_or_other(file)
    if form is None:
        what = f"{file.name} is no hOCR, ALTO or PAGE-XML"
        raise WordsFileError(what)
    return form


def _form_or_other(file: Path) -> WordsForm | None:
    """Tell the form of a file by its first element; None for XML of another kind.

    Raises:
        WordsFileError: it has no first element: it is empty, damaged or no XML. In a folder that
            may have been a page, without which those behind it would go to the wrong leaves.
    """
    roots: list[str] = []
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda tag, _: roots.append(tag.rpartition(" ")[2])
    try:
        with _opened(file) as stream:
            parser.Parse(stream.read(_HEAD_BYTES), False)  # noqa: FBT003 - expat's form
    except (OSError, EOFError, zlib.error) as exc:
        what = f"{file.name} cannot be read ({why_of(exc)})"
        raise WordsFileError(what) from exc
    except (expat.ExpatError, MalformedError, LookupError, ValueError) as exc:
        if not roots:
            what = f"{file.name} is no XML ({exc})"
            remedy = "Give hOCR as XHTML: tidy -asxhtml -n makes it of plain HTML"
            raise WordsFileError(what, remedy=remedy) from exc
    if not roots:
        what = f"{file.name} has no element: it is empty, cut off or no XML"
        raise WordsFileError(what, remedy="Make the file anew, or take it out of the folder")
    return _ROOTS.get(roots[0])


def _opened(file: Path) -> BinaryIO:
    if file.suffix.lower() == ".gz":
        return gzip.open(file, "rb")  # type: ignore[return-value]  # a GzipFile reads as one
    return file.open("rb")


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
