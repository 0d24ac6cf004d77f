"""Import of cards: what a file tells of their sources beyond what this library knows of them.

Comes in: the records of sources that a file of cards holds (its JSON form alone does). Goes out: a
remark on each source that is here and has another record. No record is taken over: a title page is
what the owner of a library says it is, and a file of somebody's cards can say anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import quoted
from cardstore.sources.source import FILE_NAME, Creator

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from cardstore.sources.source import Source
    from cardstore.store.store import Store

_TEXTS = (
    *("title", "edition", "publisher", "place", "venue", "volume", "isbn", "doi"),
    *("csl_type", "url", "archive_url", "extent"),
)


def remark_records(
    store: Store, told: Sequence[Source], *, wanted: Collection[str]
) -> tuple[str, ...]:
    """Say of which sources a file tells something that this library does not.

    Args:
        store: the library's.
        told: the records in the file.
        wanted: ids of the sources of which something is said, if they are here.
    """
    remarks = []
    for there in told:
        here = store.sources.find(there.source_id) if there.source_id in wanted else None
        new = [] if here is None else list(_new(there, here))
        if new:
            remarks.append(
                f"The file tells of the source {quoted(there.source_id)} what this library does "
                f"not: {', '.join(new)}. Only cards were taken in; to take over what is right, "
                f"use: cardstore describe {there.source_id}"
            )
    return tuple(remarks)


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
