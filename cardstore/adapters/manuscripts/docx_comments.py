"""A .docx goes back as it came, with comments beside its sentences.

Comes in: the bytes of a file and comments, whose places count in its text as `docx` reads it. Goes
out: the same file with the comments: every part that does not speak of comments has the same bytes,
and the main part the same words, looks, notes and tracked changes. Comments that are there stay.

Source: ECMA-376 part 1, 17.13.4 (comments); part 2, 10 (packages).
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lxml import etree

from cardstore.adapters.manuscripts.docx_package import (
    attribute_of,
    main_path,
    parse_part,
    rewrite_package,
)
from cardstore.adapters.manuscripts.docx_ranges import anchor_comments
from cardstore.adapters.manuscripts.docx_trace import DocxTrace
from cardstore.errors import ManuscriptError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.adapters.manuscripts.docx_package import Element
    from cardstore.adapters.manuscripts.docx_trace import Traced
    from cardstore.review.comment import DraftComment

_TYPES = "[Content_Types].xml"
_TYPES_SPACE = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELATIONS_SPACE = "http://schemas.openxmlformats.org/package/2006/relationships"
_COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_RELATION = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": (
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
    ),
    "http://purl.oclc.org/ooxml/wordprocessingml/main": (
        "http://purl.oclc.org/ooxml/officeDocument/relationships/comments"
    ),
}
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_UNKNOWN_SIGN = "\ufffd"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentedDocx:
    """A file with comments.

    Attributes:
        content: its bytes.
        anchored: how many comments stand at their words.
        beside: how many stand at the reference of a note or at what a text box hangs on, since
            word processors allow none inside; the comment says so.
        left_out: how many have no place in the file.
    """

    content: bytes
    anchored: int
    beside: int
    left_out: int


def comment_docx(
    content: bytes,
    comments: Sequence[DraftComment],
    *,
    name: str,
    text: str,
    tracked_changes: str = "refuse",
) -> CommentedDocx:
    """Put comments into a .docx.

    Args:
        content: the file's bytes.
        comments: with places in `text`, in order.
        name: of the file, for people.
        text: what was read from it; where it reads otherwise now, it is refused.
        tracked_changes: how they were read: "refuse", "accept" or "reject". They stay in the file.

    Raises:
        ManuscriptError: it cannot be read, or reads otherwise.
        TrackedChangesError: it has changes, and they were to be refused.
    """
    trace = DocxTrace(content, name=name, tracked_changes=tracked_changes)
    if trace.text != text:
        what = f"{name} reads otherwise than the text that was checked"
        raise ManuscriptError(what, remedy="Gate it again")
    found = [(one, trace.trace(one.span)) for one in comments]
    placed = [(one, place) for one, place in found if place is not None]
    done = put_comments(content, placed, name=name, text=text)
    return replace(done, left_out=len(comments) - len(placed))


def put_comments(
    content: bytes, placed: Sequence[tuple[DraftComment, Traced]], *, name: str, text: str
) -> CommentedDocx:
    """Put comments into a .docx whose places in it are known.

    Args:
        content: the file's bytes.
        placed: comments and where their words stand, in order.
        name: of the file, for people.
        text: in which the comments' places count, to tell what one beside its words is about.

    Raises:
        ManuscriptError: it cannot be read.
    """
    if not placed:
        return CommentedDocx(content=content, anchored=0, beside=0, left_out=0)
    package = _Opened(content, name)
    first = package.next_number()
    places = [(first + number, place) for number, (_, place) in enumerate(placed)]
    boxed = anchor_comments(package.main, places)
    told, beside = [], 0
    for number, (one, place) in enumerate(placed, start=first):
        where = place.note or ("a text box" if number in boxed else "")
        quoted = " ".join(one.span.of(text).split())
        lines = (f"On {where}: “{quoted}”", *one.lines) if where else one.lines
        told.append((number, replace(one, lines=lines)))
        beside += bool(where)
    return CommentedDocx(
        content=package.with_comments(told),
        anchored=len(placed) - beside,
        beside=beside,
        left_out=0,
    )


class _Opened:
    """A package that is to get comments; all else of it is kept as it is."""

    def __init__(self, content: bytes, name: str) -> None:
        self._content = content
        self._name = name
        self._path = main_path(content, name=name)
        self._folder, base = posixpath.split(self._path)
        self._relations_path = posixpath.join(self._folder, "_rels", f"{base}.rels")
        self.main = self._part(self._path)
        self._space = str(etree.QName(self.main).namespace)
        self._relations = self._part_or(
            self._relations_path, etree.Element(f"{{{_RELATIONS_SPACE}}}Relationships")
        )
        self._comments_path = self._held_comments()
        self._comments = self._part_or(
            self._comments_path,
            etree.Element(f"{{{self._space}}}comments", nsmap={"w": self._space}),
        )

    def next_number(self) -> int:
        """Give the first number that no comment has."""
        held = [attribute_of(one, "id") for one in self._comments]
        return max((int(one) for one in held if one.isdigit()), default=-1) + 1

    def with_comments(self, comments: Sequence[tuple[int, DraftComment]]) -> bytes:
        """Give the file with comments; the main part is as it is by now."""
        for number, one in comments:
            self._comments.append(comment_element(one, number, space=self._space))
        written = {
            self._path: _written(self.main),
            self._comments_path: _written(self._comments),
            self._relations_path: _written(self._relations),
            _TYPES: _written(self._types()),
        }
        return rewrite_package(self._content, written, name=self._name)

    def _part(self, path: str) -> Element:
        found = parse_part(self._content, path, name=self._name)
        if found is None:
            what = f"{self._name} has no part {path}"
            raise ManuscriptError(what, remedy="Open it in a word processor and save it anew")
        return found

    def _part_or(self, path: str, other: Element) -> Element:
        found = parse_part(self._content, path, name=self._name)
        return other if found is None else found

    def _held_comments(self) -> str:
        """Give the path of the comments; where there are none, a relation to them is made."""
        wanted = _RELATION.get(self._space, "")
        for one in self._relations:
            if one.get("Type") == wanted and one.get("TargetMode") != "External":
                joined = posixpath.join("/", self._folder, str(one.get("Target")))
                return posixpath.normpath(joined).lstrip("/")
        held = {str(one.get("Id")) for one in self._relations}
        path = posixpath.join(self._folder, "comments.xml")
        target, number = "comments.xml", 1
        while parse_part(self._content, path, name=self._name) is not None:  # of something else
            target = f"comments{number}.xml"
            path, number = posixpath.join(self._folder, target), number + 1
        fresh = next(f"rIdC{one}" for one in range(len(held) + 1) if f"rIdC{one}" not in held)
        etree.SubElement(
            self._relations,
            f"{{{_RELATIONS_SPACE}}}Relationship",
            {"Id": fresh, "Type": wanted, "Target": target},
        )
        return path

    def _types(self) -> Element:
        types = self._part_or(_TYPES, etree.Element(f"{{{_TYPES_SPACE}}}Types"))
        part = f"/{self._comments_path}"
        if not any(str(one.get("PartName", "")).lower() == part.lower() for one in types):
            etree.SubElement(
                types,
                f"{{{_TYPES_SPACE}}}Override",
                {"PartName": part, "ContentType": _COMMENTS_TYPE},
            )
        return types


def comment_element(comment: DraftComment, number: int, *, space: str) -> Element:
    """Write a comment.

    Args:
        comment: what it says.
        number: its own.
        space: the namespace of the document's words.
    """
    attributes = {
        "id": str(number),
        "author": _clean(comment.author),
        "initials": _clean(comment.initials),
        **({"date": comment.at} if comment.at else {}),
    }
    element = etree.Element(
        f"{{{space}}}comment", {f"{{{space}}}{key}": value for key, value in attributes.items()}
    )
    for place, line in enumerate(comment.lines):
        paragraph = etree.SubElement(element, f"{{{space}}}p")
        if not place:
            run = etree.SubElement(paragraph, f"{{{space}}}r")
            etree.SubElement(run, f"{{{space}}}annotationRef")
        run = etree.SubElement(paragraph, f"{{{space}}}r")
        said = etree.SubElement(run, f"{{{space}}}t", {_SPACE: "preserve"})
        said.text = _clean(" ".join(line.split()))
    return element


def _clean(text: str) -> str:
    """Give a text without signs that XML cannot hold."""
    return _NOT_XML.sub(_UNKNOWN_SIGN, text)


def _written(root: Element) -> bytes:
    tree = root.getroottree()
    return bytes(etree.tostring(tree, xml_declaration=True, encoding="UTF-8", standalone=True))
