"""Import of cards: what a file tells of their sources beyond what this library knows of them.

Comes in: the records of sources that a file of cards holds (its JSON form alone does). Goes out: a
remark on each source that is here and has another record. No record is taken over: a title page is
what the owner of a library says it is, and a file of somebody's cards can say anything.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import quoted
from cardstore.shell_words import shell_names
from cardstore.sources.source import FILE_NAME, Creator

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from cardstore.sources.source import Source
    from cardstore.store.store import Store

_TEXTS = (
    *("title", "edition", "publisher", "place", "venue", "volume", "isbn", "doi"),
    *("csl_type", "url", "archive_url", "extent"),
)


def remark_records(
    store: Store, told: Sequence[Source], *, called: Collection[tuple[str, str]]
) -> tuple[str, ...]:
    """Say of which sources a file tells something that this library does not.

    Args:
        store: the library's.
        told: the records in the file.
        called: (id in the file, id here) of the sources of which something is said.
    """
    remarks = []
    by_id = {one.source_id: one for one in told}
    for named, name in sorted(called):
        there, here = by_id.get(named), store.sources.find(name)
        new = [] if there is None or here is None else list(_new(there, here))
        if new:
            known = "" if named == name else f" (here {quoted(name)})"
            remarks.append(
                f"The file tells of the source {quoted(named)}{known} what this library does "
                f"not: {', '.join(new)}. Only cards were taken in; to take over what is right, "
                f"use: cardstore describe {shell_names(name)}"
            )
    return tuple(remarks)


def remark_names(called: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Say which sources have another name here, and of how many cards that were taken in.

    Args:
        called: (id in the file, id here) of the source of each such card.
    """
    return tuple(
        f"The scan of {quoted(there)} stands here under the source {quoted(here)}: "
        f"{count_of(cards, 'card was', 'cards were')} taken in under that name"
        for (there, here), cards in sorted(Counter(called).items())
        if there != here
    )


def _new(there: Source, here: Source) -> Iterator[str]:
    """Name each field that is given there, and is not here or is another."""
    by_name = {field for field, origin in here.origins if origin == FILE_NAME}
    for name in _TEXTS:
        told, known = getattr(there, name), getattr(here, name)
        guessed = (name, FILE_NAME) in there.origins
        if told and told != known and not guessed:
            state = f", here {quoted(known)}" if known and name not in by_name else ""
            yield f"{name} {quoted(told)}{state}"
    if there.creators and there.creators != here.creators:
        yield f"creators {quoted('; '.join(map(_person, there.creators)))}"
    if there.year is not None and there.year != here.year:
        yield f"year {there.year}" + (f", here {here.year}" if here.year is not None else "")
    for one in there.identifiers:
        if one not in here.identifiers:
            yield f"{one.scheme} {quoted(one.value)}"


def _person(one: Creator) -> str:
    return ", ".join(part for part in (one.family, one.given) if part)
