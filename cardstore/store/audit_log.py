"""The audits: what was drawn, from which list and on which terms, and what became of it.

Comes in: a sample with the items of its queue. Goes out: the same. All of it is only ever added to:
a result that was told once stays on record, whatever is ruled after it. A library that can only be
read may be from before these tables: then nothing was ever audited.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.audit.draw import list_digest
from cardstore.audit.records import AuditKind
from cardstore.audit.strata import StratumName
from cardstore.errors import AuditError
from cardstore.review.item import QueueKind
from cardstore.store.audit_rows import (
    BY_HAND,
    audit_from_row,
    audit_to_row,
    result_from_row,
    sentence_from_row,
    terms_from_json,
)
from cardstore.store.cells import number, text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.audit.estimate import AuditState, AuditTerms
    from cardstore.audit.records import (
        AuditResult,
        AuditSentence,
        NewAudit,
        StoredAudit,
    )
    from cardstore.review.item import QueueItem
    from cardstore.store.connection import Cell, Connection, Row
    from cardstore.store.queue_log import QueueLog

# The last words first of each person on each sentence of an audit; some sentences left out.
_SAID = """
WITH said AS (
  SELECT r.place, r.reviewer, r.kind, r.error,
    row_number() OVER (PARTITION BY r.place, r.reviewer ORDER BY r.ruling DESC) AS back
  FROM rulings AS r
  WHERE r.queue = (SELECT queue FROM audits WHERE audit = :audit)
    AND r.ruling NOT IN (SELECT ruling FROM rulings_taken_back) AND {}
)
"""
_CALLED_WRONG = """r.place IN (
  SELECT place FROM rulings
  WHERE queue = (SELECT queue FROM audits WHERE audit = :audit) AND error IS NOT NULL)
"""


class AuditLog:
    """Keeps samples and their results, and reads them back."""

    def __init__(self, connection: Connection, *, queues: QueueLog, now: Callable[[], str]) -> None:
        self._connection = connection
        self._queues = queues
        self._now = now

    @cached_property
    def _made(self) -> bool:
        """Whether the tables are there."""
        named = "SELECT 1 FROM sqlite_schema WHERE name = 'audits'"
        return bool(self._connection.rows(named))

    def save(
        self,
        new: NewAudit,
        *,
        items: Sequence[QueueItem],
        sentences: Sequence[AuditSentence],
        made_by: str,
    ) -> StoredAudit:
        """Keep a sample with its queue; the same draw again is kept once, as it was first.

        Args:
            new: the sample.
            items: of its queue, in the order in which they are read.
            sentences: what each of them was drawn for.
            made_by: who drew it.

        Raises:
            UsageError: nobody is named.
            ValueError: items and sentences are not as many.
        """
        if len(items) != len(sentences):
            msg = f"each item was drawn for something, got {len(items)} and {len(sentences)}"
            raise ValueError(msg)
        with self._connection.transaction():
            held = self._held(new)
            if held is not None:
                return held
            opened = self._queues.open(
                QueueKind.WEEKLY if new.kind is AuditKind.WEEKLY else QueueKind.AUDIT,
                items=items,
                seed=new.seed,
                options={
                    "audit": new.kind.value,
                    "name": new.name,
                    **({BY_HAND: "true"} if new.seed_by_hand else {}),
                },
                made_by=made_by,
            )
            rows = self._connection.rows("SELECT coalesce(max(audit), 0) AS n FROM audits")
            audit = number(rows[0]["n"]) + 1
            row = audit_to_row(
                new, audit=audit, queue=opened.queue, made_by=made_by, at=self._now()
            )
            self._connection.insert("audits", [row])
            drawn: list[Row] = [
                {
                    "audit": audit,
                    "place": place,
                    "again": one.again,
                    "for_stratum": int(one.for_stratum),
                    "for_chapter": int(one.for_chapter),
                }
                for place, one in enumerate(sentences)
            ]
            self._connection.insert("audit_sentences", drawn)
        return self.get(audit)

    def _held(self, new: NewAudit) -> StoredAudit | None:
        found = self._audits(
            "WHERE kind = ? AND name = ? AND seed = ? AND list_digest = ? AND terms_digest = ?",
            (new.kind.value, new.name, new.seed, list_digest(new.listed), new.terms.digest),
        )
        return found[0] if found else None

    def get(self, audit: int) -> StoredAudit:
        """Give one audit.

        Raises:
            AuditError: there is none of that number.
        """
        found = self._audits("WHERE audit = ?", (audit,))
        if not found:
            what = f"There is no audit {audit}"
            raise AuditError(what)
        return found[0]

    def has_failed(self, audit: int) -> bool:
        """Tell whether the last that was told of an audit is that it failed."""
        held = self.results(audit)
        return bool(held) and held[-1].state.value == "failed"

    def all(self, kind: AuditKind | None = None) -> tuple[StoredAudit, ...]:
        """Give all audits, or those of one kind, oldest first."""
        if kind is None:
            return self._audits("", ())
        return self._audits("WHERE kind = ?", (kind.value,))

    def of_queue(self, queue: int) -> int | None:
        """Give the number of the audit whose sentences lie in a queue; None where it is none's."""
        if not self._made:
            return None
        found = self._connection.column("SELECT audit FROM audits WHERE queue = ?", (queue,))
        return number(found[0]) if found else None

    def terms(self, audit: int) -> AuditTerms | None:
        """Give the terms of an audit without its list; None where it is not of a whole book."""
        found = self._connection.column(
            "SELECT terms FROM audits WHERE audit = ? AND kind = ?", (audit, AuditKind.BOOK.value)
        )
        return terms_from_json(text(found[0])) if found else None

    def mark(self) -> tuple[int, ...]:
        """Give what differs once anybody drew, gated, ruled or took a ruling back."""
        tables = ("audits", "gate_runs", "rulings", "rulings_taken_back")
        return tuple(
            number(self._connection.column(f"SELECT count(*) FROM {table}")[0])  # noqa: S608 - ours
            for table in tables
        )

    def list_mark(self, audit: int) -> tuple[int, int] | None:
        """Give what differs once an audit's list may be another one; None while it cannot be.

        It may be once the gate read a manuscript of it again, or once anybody took back what they
        said in a review, or said anything there that clears nothing.

        Args:
            audit: its number.
        """
        found = self._connection.rows(
            """
            SELECT
              (SELECT max(d.run) FROM gate_decisions AS d WHERE d.manuscript IN
                (SELECT m.value ->> 0 FROM json_each(a.runs) AS m)) AS run,
              (SELECT max(r.value ->> 1) FROM json_each(a.runs) AS r) AS drawn_from,
              (SELECT count(*) FROM rulings_taken_back AS t JOIN rulings AS r USING (ruling)
                WHERE r.holds_for = r.item_key AND t.at >= a.at)
              + (SELECT count(*) FROM rulings AS r WHERE r.holds_for = r.item_key
                AND r.kind <> 'supported' AND r.at >= a.at) AS back
            FROM audits AS a WHERE a.audit = ?
            """,
            (audit,),
        )
        run, back = number(found[0]["run"] or 0), number(found[0]["back"])
        return (run, back) if run > number(found[0]["drawn_from"] or 0) or back else None

    def decided_since(self, at: str) -> frozenset[str]:
        """Give the keys of verdicts that were first given then or later.

        Args:
            at: "2026-11-30T09:00:00Z".
        """
        rows = self._connection.column(
            "SELECT verdict_key FROM sentence_verdicts JOIN gate_runs USING (run) WHERE at >= ?",
            (at,),
        )
        return frozenset(map(text, rows))

    def sentences(self, audit: int) -> tuple[AuditSentence, ...]:
        """Give what each item of an audit was drawn for, in the order of its queue."""
        rows = self._connection.rows(
            "SELECT * FROM audit_sentences WHERE audit = ? ORDER BY place", (audit,)
        )
        return tuple(sentence_from_row(row) for row in rows)

    def known_wrong(self, audit: int) -> tuple[tuple[StratumName | None, bool], ...]:
        """Give what `cardstore.audit.estimate.fails` asks for; reads only what anybody calls wrong.

        A sentence counts that more people call wrong in their last words than supported; misquoted
        it is where one of these says so.
        """
        rows = self._connection.rows(
            _SAID.format(_CALLED_WRONG)  # noqa: S608 - ours
            + """
            SELECT i.stratum, s.for_stratum,
              max(coalesce(said.error, '') = 'misquoted') AS misquoted
            FROM said
            JOIN audits AS a ON a.audit = :audit
            JOIN queue_items AS i ON i.queue = a.queue AND i.place = said.place
            JOIN audit_sentences AS s ON s.audit = a.audit AND s.place = said.place
            WHERE said.back = 1
            GROUP BY said.place
            HAVING count(said.error) > sum(said.kind = 'supported')
            ORDER BY said.place
            """,
            {"audit": audit},
        )
        return tuple(
            (
                StratumName(text(row["stratum"])) if number(row["for_stratum"]) else None,
                bool(number(row["misquoted"])),
            )
            for row in rows
        )

    def _audits(self, where: str, values: Sequence[Cell]) -> tuple[StoredAudit, ...]:
        if not self._made:
            return ()
        rows = self._connection.rows(
            f"SELECT *, (SELECT json_extract(options, '$.{BY_HAND}') FROM queues "  # noqa: S608 - ours
            f"WHERE queues.queue = audits.queue) AS {BY_HAND} FROM audits {where} ORDER BY audit",
            tuple(values),
        )
        return tuple(audit_from_row(row) for row in rows)

    # ---- results -----------------------------------------------------------------------------

    def save_result(
        self, audit: int, state: AuditState, *, errors: int, settled: int, told: str
    ) -> AuditResult:
        """Keep what became of an audit; the same as the last one again is kept once."""
        with self._connection.transaction():
            held = self.results(audit)
            if held and (held[-1].state, held[-1].errors, held[-1].settled) == (
                state,
                errors,
                settled,
            ):
                return held[-1]
            row: Row = {
                "audit": audit,
                "state": state.value,
                "errors": errors,
                "settled": settled,
                "told": told,
                "at": self._now(),
            }
            self._connection.insert("audit_results", [row])
        return self.results(audit)[-1]

    def results(self, audit: int | None = None) -> tuple[AuditResult, ...]:
        """Give the results of all audits, or of one, oldest first."""
        if not self._made:
            return ()
        where, values = ("", ()) if audit is None else ("WHERE audit = ?", (audit,))
        rows = self._connection.rows(
            f"SELECT * FROM audit_results {where} ORDER BY result",  # noqa: S608 - ours
            values,
        )
        return tuple(result_from_row(row) for row in rows)
