"""What every link was found to be, only ever added to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.spans import Span
from cardstore.store.cells import number, row_of, strings, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.sources.links import LinkVerdict
    from cardstore.store.connection import Connection, Row


class LinkLog:
    """Keeps what links were found to be, and reads it back."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def save(self, verdicts: Iterable[LinkVerdict]) -> None:
        """Record the verdicts of one check; a link that was not asked for leaves no trace."""
        rows = [link_to_row(verdict) for verdict in verdicts if verdict.checked_at]
        with self._connection.transaction():
            self._connection.insert("link_checks", rows)

    def of(self, url: str) -> tuple[LinkVerdict, ...]:
        """Give all verdicts on a link, oldest first."""
        rows = self._connection.rows(
            "SELECT * FROM link_checks WHERE url = ? ORDER BY link_check", (url,)
        )
        return tuple(link_from_row(row) for row in rows)

    def latest_of(self, urls: Sequence[str], *, sources: Sequence[str]) -> tuple[LinkVerdict, ...]:
        """Give the last verdicts on addresses and on the links of sources, in the order of asking.

        Args:
            urls: addresses as they were asked for.
            sources: ids; a link of theirs may have been asked for in another spelling.
        """
        rows = self._connection.rows(
            "SELECT * FROM latest_link_checks WHERE url IN (SELECT value FROM json_each(?)) "
            "OR EXISTS (SELECT 1 FROM json_each(places) AS p "
            "WHERE json_extract(p.value, '$[0]') IN (SELECT value FROM json_each(?))) "
            "ORDER BY link_check",
            (canonical_json(list(urls)), canonical_json(list(sources))),
        )
        return tuple(link_from_row(row) for row in rows)

    def latest(self) -> tuple[LinkVerdict, ...]:
        """Give the last verdict on every link, by URL."""
        rows = self._connection.rows("SELECT * FROM latest_link_checks ORDER BY url")
        return tuple(link_from_row(row) for row in rows)


def link_to_row(verdict: LinkVerdict) -> Row:
    """Give the row of `link_checks`, without its number."""
    return {
        "url": verdict.url,
        "state": verdict.state.value,
        "flags": canonical_json([flag.value for flag in verdict.flags]),
        "status": verdict.status,
        "final_url": verdict.final_url,
        "title": verdict.title,
        "excerpt": verdict.excerpt,
        "archive_url": verdict.archive_url,
        "archived_at": verdict.archived_at,
        "checked_at": verdict.checked_at,
        "detail": verdict.detail,
        "marks": canonical_json(list(verdict.marks)),
        "places": canonical_json(
            [[p.name, p.span.start, p.span.end, p.line, p.note] for p in verdict.where]
        ),
    }


@row_of("link_checks", "link_check")
def link_from_row(row: Row) -> LinkVerdict:
    """Give the value back."""
    from cardstore.sources.find_links import LinkPlace  # noqa: PLC0415 - few runs ask for links
    from cardstore.sources.links import (  # noqa: PLC0415 - few runs ask for links
        LinkFlag,
        LinkState,
        LinkVerdict,
    )

    return LinkVerdict(
        url=text(row["url"]),
        state=LinkState(text(row["state"])),
        flags=tuple(LinkFlag(flag) for flag in strings(row["flags"])),
        status=None if row["status"] is None else number(row["status"]),
        final_url=text(row["final_url"]),
        title=text(row["title"]),
        excerpt=text(row["excerpt"]),
        archive_url=text(row["archive_url"]),
        archived_at=text(row["archived_at"]),
        checked_at=text(row["checked_at"]),
        detail=text(row["detail"]),
        where=tuple(
            LinkPlace(name=name, span=Span(start, end), line=line, note=note)
            for name, start, end, line, note in json.loads(text(row["places"]))
        ),
        marks=strings(row["marks"]),
    )
