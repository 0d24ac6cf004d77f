"""Citation: a source as notes name it, with the place in it.

Comes in: a source's record. Goes out: stretches of text, of which titles of books and journals are
set in italics. Made in code from the record alone; what the record does not have is left out.

Source: Chicago Manual of Style, 17th ed., 14.20 (notes).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from cardstore.sources.source import Creator, Source

Stretch: TypeAlias = tuple[str, bool]
"""Text, and whether it is set in italics."""

_MOST_NAMED = 3
_INSIDE = frozenset(
    {
        *("article-journal", "article-magazine", "article-newspaper", "article", "chapter"),
        *("paper-conference", "entry", "entry-encyclopedia", "entry-dictionary", "webpage"),
        *("post", "post-weblog"),
    }
)
"""CSL types whose own title is set in quotation marks, in what they stand in."""


def citation(source: Source, *, locator: str = "") -> tuple[Stretch, ...]:
    """Name a source and the place in it.

    Args:
        source: its record.
        locator: as people write it: "p. 57"; "" for none.
    """
    inside = source.csl_type in _INSIDE
    parts: list[Stretch] = []
    authors = _named(source, "author")
    title = source.title or source.source_id
    if authors:
        parts.append((f"{authors}, ", False))
    # The comma stands inside the marks.
    parts.append((f"“{title},” ", False) if inside else (title, True))
    if inside and source.venue:
        parts.append((source.venue, True))
    if inside:
        parts.append((f" {source.volume}" if source.volume else "", False))
    parts.append((_rest(source, inside=inside), False))
    whole = [(text, italic) for text, italic in parts if text]
    if inside and not source.venue and not source.volume:
        whole = [(text.replace(",” ", "”"), italic) for text, italic in whole]
    return (*whole, (f", {locator}", False)) if locator else tuple(whole)


def plain_citation(source: Source, *, locator: str = "") -> str:
    """Name a source and the place in it, without italics."""
    return "".join(text for text, _ in citation(source, locator=locator))


def _rest(source: Source, *, inside: bool) -> str:
    """Write what follows the title: other creators, the edition and the imprint."""
    told = ""
    for role, called in (("editor", "ed."), ("translator", "trans.")):
        names = _named(source, role)
        told += f", {called} {names}" if names else ""
    if not inside:
        told += f", {source.volume}" if source.volume else ""
        told += f", {source.edition}" if source.edition else ""
    year = "" if source.year is None else str(source.year)
    place = ": ".join(one for one in (source.place, source.publisher) if one)
    imprint = ", ".join(one for one in (place, year) if one)
    return f"{told} ({imprint})" if imprint else told


def _named(source: Source, role: str) -> str:
    """Name those with a role: three, or the first and others."""
    names = [_name(one) for one in source.creators if one.role == role]
    if len(names) > _MOST_NAMED:
        return f"{names[0]} et al."
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]}"
    return names[0] if names else ""


def _name(creator: Creator) -> str:
    return f"{creator.given} {creator.family}" if creator.given else creator.family
