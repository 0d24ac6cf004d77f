"""Unread: what stands in a manuscript as if it were read, and is not; told in remarks.

Comes in: a manuscript as it was split. Goes out: remarks, each with its line:

- on what takes in another file (Quarto's {{< include … >}} and {{< embed … >}}, a child document of
  R Markdown, MyST's {include}): what stands in that file is read only where it is named itself;
- on a heading of eight words or more that ends with a full stop, as sentences do and headings do
  not: no heading is checked.

Other ways to take in a file are no markup to any of these, and are read as sentences.

Source: the documentation of Quarto (Includes, Embedding), knitr (child documents) and MyST.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.manuscript import SkippedKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.claims.manuscript import Manuscript

# With three brackets it is shown, not done.
_SHORTCODE = re.compile(r"(?<!\{)\{\{<\s*(?:include|embed)\s+([^>\s]+)[^>\n]*>\}\}")
_CHUNK = re.compile(
    r"(?m)^[ >]{0,8}(?:`{3,}|~{3,})[ ]?\{(?:"
    r"(?:include|literalinclude)\}[ \t]*(?P<included>\S+)"
    r"|[^}\n]*?\bchild\s*=\s*(?:c\()?[\"'](?P<child>[^\"'\n]+))"
    r"|^[ >]{0,8}\#\|\s*child:\s*[\[\"']*(?P<option>[^\"'\]\s]+)"
)
_LEAST_WORDS = 8
_STOP = re.compile(r"[^.…]\.[”\"’')\]]*\Z")
_SHOWN = 60


def unread_remarks(manuscript: Manuscript) -> tuple[str, ...]:
    """Give remarks on what is not read though it seems to be, in order."""
    found = sorted((*_includes(manuscript), *_headings(manuscript)))
    text = manuscript.text
    return tuple(f"Line {text.count(chr(10), 0, at) + 1}: {what}" for at, what in found)


def _includes(manuscript: Manuscript) -> Iterator[tuple[int, str]]:
    """Give the offset of each taking-in of a file, and what to tell of it."""
    text = manuscript.text
    if "{{<" in text:
        comments = [one.span for one in manuscript.skipped if one.kind is SkippedKind.COMMENT]
        for found in _SHORTCODE.finditer(text):
            if not any(one.start <= found.start() < one.end for one in comments):
                yield found.start(), _taken_in(found[1])
    for one in manuscript.skipped:
        if one.kind is SkippedKind.CODE:
            for found in _CHUNK.finditer(one.span.of(text)):
                named = found["included"] or found["child"] or found["option"]
                yield one.span.start + found.start(), _taken_in(named)


def _taken_in(named: str) -> str:
    shown = named.strip("\"'")
    return f"{shown} is taken in here, and is not checked unless it is named itself."


def _headings(manuscript: Manuscript) -> Iterator[tuple[int, str]]:
    """Give the offset of each heading that reads like a sentence, and what to tell of it."""
    for one in manuscript.skipped:
        if one.kind is SkippedKind.HEADING:
            lines = one.span.of(manuscript.text).strip().split("\n")
            if len(lines) > 1 and not lines[-1].strip("=- \t"):
                lines.pop()
            said = " ".join(lines).strip("# \t")
            if len(said.split()) >= _LEAST_WORDS and _STOP.search(said):
                shown = said if len(said) <= _SHOWN else f"{said[:_SHOWN].rsplit(' ', 1)[0]} …"
                yield one.span.start, f"A heading that ends as a sentence is not checked: “{shown}”"


def ends_as_sentence(heading: str) -> bool:
    """Tell whether a heading reads like a sentence: long, with a full stop at its end."""
    return len(heading.split()) >= _LEAST_WORDS and _STOP.search(heading) is not None
