"""The parts of a .docx: a zip archive opened with care, its XML parsed without entities.

Comes in: the bytes of a file. Goes out: the elements of the parts in which words, notes, styles and
lists stand. The file may come from anyone: what is larger than any book, has a document type or
lies in no place of its own is refused before it is read.

lxml, since the library has it already; the libraries that read .docx leave out foot notes and
tracked changes, or hide which of them they took.

Source: ECMA-376 part 1 (WordprocessingML, its "strict" namespaces too), part 2 (packages).
"""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

from lxml import etree

from cardstore.errors import ManuscriptError

if TYPE_CHECKING:
    from collections.abc import Mapping

Element: TypeAlias = "etree._Element"  # noqa: SLF001 - lxml gives its elements no other name

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_MOST_MEMBERS = 20_000
_LARGEST_PART = 64 * 2**20
"""Bytes. The text of a book of 1,000 pages with its dress takes about 15 MB of XML."""
_LARGEST_PACKAGE = 2**30
"""Bytes of all parts that are copied: a book with its pictures takes less."""
_WORDS = frozenset(
    {
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "http://purl.oclc.org/ooxml/wordprocessingml/main",
    }
)
_COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"
_MATHS = frozenset(
    {
        "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "http://purl.oclc.org/ooxml/officeDocument/math",
    }
)
_OFFICE = "officeDocument"
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, OSError)
"""What zip archives raise that are damaged, or packed in a way that Python does not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordParts:
    """The parts of a .docx that are read; None for one that it does not have.

    Attributes:
        document: the main part.
        footnotes, endnotes: the notes.
        styles: names and dress of styles.
        numbering: what lists look like.
    """

    document: Element
    footnotes: Element | None = None
    endnotes: Element | None = None
    styles: Element | None = None
    numbering: Element | None = None


def read_parts(content: bytes, *, name: str) -> WordParts:
    """Open a .docx.

    Args:
        content: the file's bytes.
        name: of the file, for people.

    Raises:
        ManuscriptError: it is no .docx, is encrypted, damaged, or larger than any book.
    """
    _refuse_other(content, name)
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return _read(_Package(archive, name), name)
    except _UNREADABLE as exc:
        raise _damaged(name, str(exc)) from exc


def main_path(content: bytes, *, name: str) -> str:
    """Give the path of a package's main part.

    Raises:
        ManuscriptError: it cannot be opened.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return _main_path(_Package(archive, name))
    except _UNREADABLE as exc:
        raise _damaged(name, str(exc)) from exc


def parse_part(content: bytes, path: str, *, name: str) -> Element | None:
    """Parse one part of a package, comments in its XML kept; None where there is none.

    Raises:
        ManuscriptError: it cannot be read.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return _Package(archive, name).part(path, whole=True)
    except _UNREADABLE as exc:
        raise _damaged(name, str(exc)) from exc


def rewrite_package(content: bytes, written: Mapping[str, bytes], *, name: str) -> bytes:
    """Give a package with some parts written anew, all others as they are, in their order.

    Args:
        content: the package's bytes.
        written: path → content of the parts that are other or new.
        name: of the file, for people.

    Raises:
        ManuscriptError: a part cannot be read, or all are larger than any book.
    """
    made = BytesIO()
    left = dict(written)
    try:
        with (
            zipfile.ZipFile(BytesIO(content)) as old,
            zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new,
        ):
            if sum(one.file_size for one in old.infolist()) > _LARGEST_PACKAGE:
                raise _damaged(name, f"it unpacks to more than {_LARGEST_PACKAGE >> 20} MB")
            for one in old.infolist():
                held = left.pop(one.filename.lstrip("/"), None)
                new.writestr(one, old.read(one) if held is None else held, one.compress_type)
            for path, held in left.items():
                new.writestr(zipfile.ZipInfo(path), held, zipfile.ZIP_DEFLATED)
    except _UNREADABLE as exc:
        raise _damaged(name, str(exc)) from exc
    return made.getvalue()


def tag_of(element: Element) -> str:
    """Give an element's name in WordprocessingML, "p"; other kinds have their kind before it.

    That is "m:" for mathematics and "mc:" for alternatives; "" is any other kind.
    """
    return _tag(element.tag) if isinstance(element.tag, str) else ""


@lru_cache(maxsize=1024)
def _tag(written: str) -> str:
    space, _, local = written.removeprefix("{").partition("}")
    if space in _WORDS:
        return local
    if space in _MATHS:
        return f"m:{local}"
    return f"mc:{local}" if space == _COMPATIBILITY else ""


def attribute_of(element: Element | None, name: str) -> str:
    """Give an attribute of WordprocessingML; "" where there is none, or no element."""
    if element is None:
        return ""
    for space in _WORDS:
        value = element.get(f"{{{space}}}{name}")
        if value is not None:
            return str(value)
    return ""


def child_of(element: Element | None, *path: str) -> Element | None:
    """Give the first element at a path of names below an element; None where there is none."""
    for name in path:
        if element is None:
            return None
        element = next((one for one in element if tag_of(one) == name), None)
    return element


def is_on(element: Element | None) -> bool:
    """Tell whether a switch is there, and not switched off."""
    return element is not None and attribute_of(element, "val") not in {"0", "false", "off"}


class _Package:
    """A zip archive whose parts are read in bounds."""

    def __init__(self, archive: zipfile.ZipFile, name: str) -> None:
        self._archive = archive
        self._name = name
        members = archive.infolist()
        if len(members) > _MOST_MEMBERS:
            raise _damaged(name, f"it holds {len(members)} files")
        self._members = {one.filename.lstrip("/"): one for one in members}

    def part(self, path: str, *, whole: bool = False) -> Element | None:
        """Parse a part; None where the package has none of that name.

        Args:
            path: of the part.
            whole: keep what XML holds beside elements and text.
        """
        member = self._members.get(path)
        if member is None:
            return None
        if member.flag_bits & 1:
            raise _encrypted(self._name)
        with self._archive.open(member) as opened:
            content = opened.read(_LARGEST_PART + 1)
        if len(content) > _LARGEST_PART:
            raise _damaged(self._name, f"{path} is larger than {_LARGEST_PART >> 20} MB")
        return _parsed(content, path, self._name, whole=whole)

    def related(self, path: str) -> dict[str, str]:
        """Give what a part names: last word of the relation's type → path."""
        folder, base = posixpath.split(path)
        relations = self.part(posixpath.join(folder, "_rels", f"{base}.rels"))
        found: dict[str, str] = {}
        for one in () if relations is None else relations:
            kind, target = str(one.get("Type", "")), str(one.get("Target", ""))
            if one.get("TargetMode") != "External" and target:
                joined = target if target.startswith("/") else posixpath.join(folder, target)
                found.setdefault(kind.rpartition("/")[2], posixpath.normpath(joined).lstrip("/"))
        return found


def _main_path(package: _Package) -> str:
    return package.related("").get(_OFFICE, "word/document.xml")


def _read(package: _Package, name: str) -> WordParts:
    path = _main_path(package)
    document = package.part(path)
    if document is None or tag_of(document) != "document":
        what = f"{name} is no document of a word processor"
        raise ManuscriptError(what)
    related = package.related(path)
    return WordParts(
        document=document,
        **{
            kind: package.part(related[kind])
            for kind in ("footnotes", "endnotes", "styles", "numbering")
            if kind in related
        },
    )


def _parsed(content: bytes, path: str, name: str, *, whole: bool = False) -> Element:
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=not whole,
        remove_pis=not whole,
    )
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as exc:
        raise _damaged(name, f"{path}: {exc}") from exc
    if root.getroottree().docinfo.internalDTD is not None:
        raise _damaged(name, f"{path} has a document type, as no word processor writes")
    return root


def _refuse_other(content: bytes, name: str) -> None:
    if content.startswith(_OLE):
        if _ENCRYPTED in content:
            raise _encrypted(name)
        what = f"{name} is a .doc of the old form"
        raise ManuscriptError(what, remedy="Save it as .docx")
    if not content:
        raise _damaged(name, "it is empty")


def _encrypted(name: str) -> ManuscriptError:
    return ManuscriptError(f"{name} is encrypted", remedy="Save it without a password")


def _damaged(name: str, why: str) -> ManuscriptError:
    what = f"{name} cannot be read as a .docx ({why})"
    return ManuscriptError(what, remedy="Open it in a word processor and save it anew")
