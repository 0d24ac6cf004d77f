"""The runs of the gate: every decision and verdict, only ever added to; and what may be kept."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.errors import UnknownLeafError
from cardstore.provenance import canonical_json
from cardstore.store.cells import number, text
from cardstore.store.gate_rows import (
    decisions_from_row,
    findings_from_json,
    findings_to_json,
    run_from_row,
    support_from_row,
    verdict_from_row,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cardstore.gate.finding import Finding
    from cardstore.gate.judge import Support
    from cardstore.store.connection import Connection, Row
    from cardstore.store.gate_records import KeptVerdict, ManuscriptDecisions, RecordedRun

_AT_ONCE = 500
"""Keys in one query; SQLite allows 32,766 parameters, and long statements are slow to parse."""


class GateLog:
    """Keeps runs, decisions, verdicts and scores of the gate, and reads them back."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    @cached_property
    def _made(self) -> bool:
        """Whether the tables are there; an old library that can only be read has none."""
        named = "SELECT 1 FROM sqlite_schema WHERE name = 'gate_runs'"
        return bool(self._connection.rows(named))

    def version(self) -> int:
        """Give a number that is another one whenever somebody else wrote into the library.

        What this connection writes itself does not change it.
        """
        return number(self._connection.rows("PRAGMA data_version")[0]["data_version"])

    # ---- what is kept and may be thrown away -------------------------------------------------

    def split(self, text_sha256: str, *, rules: str, name: str) -> str | None:
        """Give a manuscript as it was split before, as JSON; None where it was not."""
        if not self._made:
            return None
        rows = self._connection.rows(
            "SELECT manuscript FROM kept_splits WHERE text_sha256 = ? AND rules = ? AND name = ?",
            (text_sha256, rules, name),
        )
        return text(rows[0]["manuscript"]) if rows else None

    def keep_split(self, text_sha256: str, *, rules: str, name: str, manuscript: str) -> None:
        """Keep a manuscript as it was split; what was kept of the file before goes."""
        with self._connection.transaction():
            self._connection.execute("DELETE FROM kept_splits WHERE name = ?", (name,))
            row: Row = {
                "text_sha256": text_sha256,
                "rules": rules,
                "name": name,
                "manuscript": manuscript,
            }
            self._connection.insert("kept_splits", [row])

    def card_checks(self, wanted: Mapping[str, str]) -> dict[str, tuple[Finding, ...]]:
        """Give the findings of cards' checks that still hold.

        Args:
            wanted: card id → the digest of all that its findings depend on now.
        """
        return {
            text(row["card_id"]): findings_from_json(text(row["findings"]))
            for row in self._by("kept_card_checks", "card_id", tuple(wanted))
            if text(row["depends_on"]) == wanted[text(row["card_id"])]
        }

    def keep_card_checks(self, checked: Mapping[str, tuple[str, tuple[Finding, ...]]]) -> None:
        """Keep the findings of cards' checks: card id → what they depend on, and they."""
        with self._connection.transaction():
            self._connection.execute(
                "DELETE FROM kept_card_checks WHERE card_id IN (SELECT value FROM json_each(?))",
                (canonical_json(list(checked)),),
            )
            rows: list[Row] = [
                {"card_id": card_id, "depends_on": on, "findings": findings_to_json(findings)}
                for card_id, (on, findings) in checked.items()
            ]
            self._connection.insert("kept_card_checks", rows)

    def sources_of_cards(self, card_ids: Iterable[str]) -> dict[str, str]:
        """Give the source of each card that there is."""
        rows = self._connection.rows(
            "SELECT card_id, source_id FROM cards "
            "WHERE card_id IN (SELECT value FROM json_each(?))",
            (canonical_json(list(card_ids)),),
        )
        return {text(row["card_id"]): text(row["source_id"]) for row in rows}

    def layer_text(self, scan_digest: str, leaf_index: int, layer_digest: str) -> str:
        """Give the text of a layer alone; reading its words takes ten times as long.

        Raises:
            UnknownLeafError: the leaf has no such layer.
        """
        rows = self._connection.rows(
            "SELECT text FROM text_layers "
            "WHERE scan_digest = ? AND leaf_index = ? AND layer_digest = ?",
            (scan_digest, leaf_index, layer_digest),
        )
        if not rows:
            what = f"Leaf {leaf_index} has no text layer {layer_digest[:12]}…"
            raise UnknownLeafError(what)
        return text(rows[0]["text"])

    # ---- verdicts and scores -----------------------------------------------------------------

    def verdicts(self, keys: Iterable[str]) -> dict[str, KeptVerdict]:
        """Give the verdicts that are kept under these keys."""
        found = self._by("sentence_verdicts", "verdict_key", tuple(dict.fromkeys(keys)))
        return {text(row["verdict_key"]): verdict_from_row(row) for row in found}

    def scores(self, judge: str, *, pairs: Iterable[str]) -> dict[str, Support]:
        """Give what a judge said of pairs before, by the digest of the pair."""
        rows = self._by("support_scores", "pair", tuple(dict.fromkeys(pairs)), judge=judge)
        return {text(row["pair"]): support_from_row(row) for row in rows}

    def keep_scores(self, judge: str, *, scores: Mapping[str, Support]) -> None:
        """Keep what a judge said of pairs."""
        at = self._now()
        rows: list[Row] = [
            {
                "judge": judge,
                "pair": pair,
                "prob": said.prob,
                "opinion": None if said.opinion is None else said.opinion.value,
                "unsupported": canonical_json(list(said.unsupported)),
                "tokens": said.tokens,
                "remark": said.remark,
                "at": at,
            }
            for pair, said in scores.items()
        ]
        with self._connection.transaction():
            self._connection.insert("support_scores", rows, only_new=True)

    # ---- runs --------------------------------------------------------------------------------

    def save(
        self,
        *,
        verdicts: Sequence[KeptVerdict],
        decided: Sequence[ManuscriptDecisions],
        requester: str,
        rules: str,
        judge: str,
        thresholds: str,
        options: Mapping[str, str],
        counts: Mapping[str, int],
    ) -> int:
        """Record one run with all its decisions; give its number.

        Args:
            verdicts: those that were not kept before.
            decided: one a manuscript, in order.
            requester: whose draft it is, or "".
            rules: the digest of rules and policy.
            judge: the judge's digest, or "".
            thresholds: their digest, or "".
            options: what was asked for.
            counts: what the run counted.
        """
        with self._connection.transaction():
            held = self._connection.rows("SELECT coalesce(max(run), 0) AS n FROM gate_runs")
            run = number(held[0]["n"]) + 1
            row: Row = {
                "run": run,
                "at": self._now(),
                "requester": requester,
                "rules": rules,
                "judge": judge,
                "thresholds": thresholds,
                "options": canonical_json(dict(options)),
                "counts": canonical_json(dict(counts)),
            }
            self._connection.insert("gate_runs", [row])
            self._connection.insert(
                "sentence_verdicts", [_verdict_row(one, run) for one in verdicts], only_new=True
            )
            self._connection.insert(
                "gate_decisions",
                [_decided_row(one, run, position) for position, one in enumerate(decided)],
            )
        return run

    def runs(self) -> tuple[RecordedRun, ...]:
        """Give all runs, oldest first."""
        if not self._made:
            return ()
        names: dict[int, list[str]] = {}
        for row in self._connection.rows(
            "SELECT run, manuscript FROM gate_decisions ORDER BY run, position"
        ):
            names.setdefault(number(row["run"]), []).append(text(row["manuscript"]))
        rows = self._connection.rows("SELECT * FROM gate_runs ORDER BY run")
        return tuple(
            run_from_row(row, manuscripts=names.get(number(row["run"]), ())) for row in rows
        )

    def decided(self, run: int) -> tuple[ManuscriptDecisions, ...]:
        """Give the decisions of a run, manuscript by manuscript."""
        rows = self._connection.rows(
            "SELECT * FROM gate_decisions WHERE run = ? ORDER BY position", (run,)
        )
        return tuple(decisions_from_row(row) for row in rows)

    def _by(
        self, table: str, column: str, keys: Sequence[str], *, judge: str = ""
    ) -> Iterator[Row]:
        also, first = (" AND judge = ?", (judge,)) if judge else ("", ())
        for start in range(0, len(keys) if self._made else 0, _AT_ONCE):
            some = keys[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            yield from self._connection.rows(
                f"SELECT * FROM {table} WHERE {column} IN ({marks}){also}",  # noqa: S608 - names of ours
                (*some, *first),
            )


def _verdict_row(kept: KeptVerdict, run: int) -> Row:
    return {
        "verdict_key": kept.key,
        "run": run,
        "sentence": kept.sentence,
        "cited": canonical_json(list(kept.cited)),
        "bin": kept.bin,
        "decided_by": kept.decided_by,
        "prob": kept.prob,
        "findings": kept.findings,
        "card_findings": kept.card_findings,
    }


def _decided_row(decided: ManuscriptDecisions, run: int, position: int) -> Row:
    decisions = [[one.number, one.line, one.key, int(one.held)] for one in decided.decisions]
    return {
        "run": run,
        "position": position,
        "manuscript": decided.manuscript,
        "text_sha256": decided.text_sha256,
        "decisions": canonical_json(decisions),
    }
