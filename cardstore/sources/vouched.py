"""Vouched: what of a source's record a person's vouching is for.

Comes in: the record of a source. Goes out: a digest of what says which edition or article it is. A
person vouches for exactly that; where one of these fields is another one later, somebody has to
look again. What is only said about the source (its kind, its status, what it cites, a snapshot of
its address, its extent) may be learned afterwards and leaves the vouching as it is: whether a
source still stands is asked apart from whether it exists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.provenance import digest_value

if TYPE_CHECKING:
    from cardstore.sources.source import Source


def claims_digest(source: Source) -> str:
    """Give the SHA-256 of what a record says its source is: equal exactly for equal claims.

    >>> from dataclasses import replace
    >>> from cardstore.sources.source import Source
    >>> held = Source(source_id="lamps", work_id="lamps", title="The Harbour Lamps", year=1893)
    >>> claims_digest(held) == claims_digest(replace(held, archive_url="https://a.example/1"))
    True
    >>> claims_digest(held) == claims_digest(replace(held, year=1894))
    False
    """
    return digest_value(
        [
            source.title,
            [[one.family, one.given, one.role] for one in source.creators],
            source.year,
            source.edition,
            source.publisher,
            source.place,
            source.venue,
            source.volume,
            source.isbn,
            source.doi,
            [[one.scheme.value, one.value] for one in source.identifiers],
            source.csl_type,
            source.url,
        ]
    )
