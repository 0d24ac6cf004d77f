"""Locators in an edition: what is written, read with the labels that the edition has.

Comes in: what a person or agent writes after "p.", and the edition's page map. Goes out: the
locator. Most are read alike for every edition (`locator`). With a hyphen, "1-3" is pages 1 to 3 of
one edition, and one page of another, which numbers its pages by chapters:

1. Where the map has the label and not both ends of the range, the label is meant.
2. Where it has both, nobody can tell, and it is refused.
3. What cannot be read by itself is a label where the map has it letter for letter: "*12".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.cards.locator import Locator, parse_locator, without_page_word
from cardstore.errors import InvalidLabelError, quoted

if TYPE_CHECKING:
    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import PageMap

_HYPHENED = re.compile(r"[^\s\[\]–—]+[-‐‑][^\s\[\]–—]+")
_BY_CHAPTER = re.compile(r"\d{1,3}[-‐‑]")


def parse_locator_in(text: str, page_map: PageMap) -> Locator:
    """Read a page or a range of pages of an edition as people write it.

    Args:
        text: what is written.
        page_map: of the edition's scan.

    Raises:
        InvalidLabelError: as `parse_locator`; or it may be a range, and one label of the edition.
    """
    label = _as_one_label(text)
    is_label = label is not None and bool(page_map.find(label))
    if label is None or not is_label:
        return parse_locator(text)
    one = Locator(text=label.text, first=label, last=label)
    try:
        named = parse_locator(text)
    except InvalidLabelError:
        if label.text[:1].isdecimal() and not _is_hyphened(text):
            raise
        return one
    if not _is_hyphened(text) or (named.first.same_as(label) and named.last.same_as(label)):
        return named
    if page_map.find(named.first) and page_map.find(named.last):
        raise _unclear(text, label)
    return one


def parse_bare_label(text: str, page_map: PageMap | None = None) -> PageLabel | None:
    """Read what looks like a range, or like nothing, and is said of one leaf; None for the rest.

    Args:
        text: what is written: "1-3", "*12".
        page_map: of the leaf's scan; None where it is not known.

    Raises:
        InvalidLabelError: it looks like a range, and the edition is not known to number its pages
            by chapters.
    """
    written = " ".join(text.split())
    label = _as_one_label(text)
    if label is None:
        return None
    if re.fullmatch(r"[*†‡]+\s?\d+", written):
        return label
    if _is_hyphened(text) and _BY_CHAPTER.fullmatch(label.prefix):
        numbers = {entry.label for entry in (() if page_map is None else page_map.leaves)}
        if any(one is not None and _BY_CHAPTER.fullmatch(one.prefix) for one in numbers):
            return label
        raise _unclear(text, label)
    return None


def _as_one_label(text: str) -> PageLabel | None:
    """Give what is written as one label, as it would be in brackets; None where it is none."""
    bare = without_page_word(" ".join(text.split()))
    if "[" in bare or "]" in bare:
        return None
    try:
        located = parse_locator(f"[{bare}]")
    except InvalidLabelError:
        return None
    return located.first if located.first.same_as(located.last) else None


def _is_hyphened(text: str) -> bool:
    return _HYPHENED.fullmatch(without_page_word(" ".join(text.split()))) is not None


def _unclear(text: str, label: PageLabel) -> InvalidLabelError:
    what = f"{quoted(text)} may be a range of pages, or one page of that name"
    remedy = f"Write one page as [{label.text}], a range with a dash, as in 57–58"
    return InvalidLabelError(what, remedy=remedy)
