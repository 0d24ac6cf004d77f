"""Read scandata.xml: hostile until read.

A file larger than any book's, a document type of its own, entities, or leaves without number or in
no order are refused before anything is believed; nothing outside the file is ever fetched.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING
from xml.parsers import expat

from cardstore.adapters.plain_files import require_plain
from cardstore.errors import ScandataError, why_of
from cardstore.pages.labels import MAX_LABEL_LENGTH
from cardstore.pages.scandata import Scandata, ScandataLeaf

if TYPE_CHECKING:
    from pathlib import Path

# The largest scandata seen in public items, of 2,600 leaves, has 3 MB.
_MOST_BYTES = 32 * 1024 * 1024
_MOST_LEAVES = 50_000
_DEEPEST = 64
_FIELDS = {"addToAccessFormats", "pageNumber", "leafNum", "pageNum"}


def read_scandata(path: Path) -> Scandata:
    """Read a scandata file.

    Raises:
        ScandataError: it cannot be read, is none, or is too large.
    """
    try:
        require_plain(path)
        with path.open("rb") as stream:
            body = stream.read(_MOST_BYTES + 1)
    except OSError as exc:
        msg = f"{path.name} cannot be read ({why_of(exc)})"
        raise ScandataError(msg) from exc
    if len(body) > _MOST_BYTES:
        msg = f"{path.name} is larger than any scandata"
        raise ScandataError(msg)
    try:
        leaves = parse_scandata(body)
    except (ValueError, LookupError, expat.ExpatError) as exc:
        msg = f"{path.name} is no scandata: {exc}"
        raise ScandataError(msg) from exc
    sha256 = hashlib.sha256(body).hexdigest()
    return Scandata(file_name=path.name, sha256=sha256, leaves=leaves)


def parse_scandata(body: bytes) -> tuple[ScandataLeaf, ...]:
    """Give the leaves of a scandata file.

    Raises:
        ValueError: it is no scandata, or has a document type or leaves out of order.
        LookupError: its encoding is not known.
        expat.ExpatError: it is no XML.
    """
    reader = _Reader()

    def refuse(*_: object) -> None:
        msg = "it has a document type of its own"
        raise ValueError(msg)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.Parse(body, True)  # noqa: FBT003 - expat's form
    return reader.leaves()


class _Reader:
    """Takes what expat tells; keeps the pages, and what was asserted of them apart."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._text = ""
        self._fields: dict[str, str] = {}
        self._pages: list[ScandataLeaf] = []
        self._asserted: dict[int, str] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        if len(self._open) == _DEEPEST:
            msg = "its elements lie too deep"
            raise ValueError(msg)
        name = tag.rpartition(" ")[2]
        self._open.append(name)
        self._text = ""
        if name in {"page", "assertion"}:
            self._fields = {"leafNum": attributes.get("leafNum", "")} if name == "page" else {}

    def characters(self, signs: str) -> None:
        """Take text, if it is of a field that is read."""
        if self._open[-1] in _FIELDS and len(self._text) <= MAX_LABEL_LENGTH:
            self._text += signs

    def end(self, tag: str) -> None:
        """Close an element."""
        name = tag.rpartition(" ")[2]
        self._open.pop()
        if name in _FIELDS:
            self._fields[name] = self._text.strip()
        elif name == "assertion" and self._fields.get("pageNum"):
            self._asserted[_number(self._fields.get("leafNum", ""))] = self._fields["pageNum"]
        elif name == "page" and self._open[-1:] == ["pageData"]:
            self._add_page()
        self._text = ""

    def _add_page(self) -> None:
        number = _number(self._fields.get("leafNum", ""))
        if self._pages and number <= self._pages[-1].number:
            msg = f"leaf {number} stands behind leaf {self._pages[-1].number}"
            raise ValueError(msg)
        if len(self._pages) == _MOST_LEAVES:
            msg = "it has more leaves than any book"
            raise ValueError(msg)
        shown = self._fields.get("addToAccessFormats", "true").casefold() != "false"
        label = _label(self._fields.get("pageNumber", ""))
        self._pages.append(ScandataLeaf(number=number, label=label, for_readers=shown))

    def leaves(self) -> tuple[ScandataLeaf, ...]:
        """Give the leaves; a page's own number goes before one that was asserted elsewhere."""
        if not self._pages:
            msg = "it has no pages"
            raise ValueError(msg)
        return tuple(
            leaf
            if leaf.label is not None
            else ScandataLeaf(
                number=leaf.number,
                label=_label(self._asserted.get(leaf.number, "")),
                for_readers=leaf.for_readers,
            )
            for leaf in self._pages
        )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_MOST_LEAVES))):
        msg = f"a leaf's number is {text[:MAX_LABEL_LENGTH]!r}"
        raise ValueError(msg)
    return int(text)


def _label(text: str) -> str | None:
    return text if text and len(text) <= MAX_LABEL_LENGTH else None
