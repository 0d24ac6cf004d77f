"""Audit closing: why nothing may be drawn of a book now, and whether a failed one was read whole.

Comes in: the audits of a book, its list as it is now, and the words of every manuscript that the
gate read. Goes out: why the book is closed. A book is known by its words: a file of another name
with the same sentences is the same manuscript, and one that was cut short lacks some. The rules:

1. After a failed audit nothing is drawn until the gate decides by another version, and has decided
   so in a later run about every manuscript that is drawn from.
2. It is drawn from the whole of the book that failed: no sentence that was audited stands in a
   manuscript that is left out, and the book is not much shorter than it was. What is to go goes
   afterwards: a bound on the whole goes on to hold for any part of it.
3. So it stays until such a sample passed. A sentence that is put back later was in no such sample,
   and the book that failed is closed again.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.audit.estimate import AuditState
from cardstore.review.alike import bare_words
from cardstore.workflow.audit_states import another_version

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardstore.audit.records import StoredAudit
    from cardstore.audit.told import Attempt
    from cardstore.store.store import Store
    from cardstore.workflow.audit_lists import BookList

_CUT = 0.9
"""A book that has fewer of its sentences than this share was cut short: mending one takes out and
rewrites single sentences. It is set by judgement, and measured on nothing."""
_RENAMED = 0.5
"""A manuscript whose file is gone is another one now that has this share of its sentences."""


class BookTexts:
    """The words of all manuscripts that the gate read, as sentences; read when they are asked for.

    Sentences are told apart by their bare words; see `cardstore.review.alike`.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._decided: dict[int, dict[str, frozenset[str]]] = {}

    def of_run(self, manuscript: str, run: int) -> frozenset[str]:
        """Give the sentences of a manuscript as a run of the gate read it."""
        if run not in self._decided:
            decided = self._store.gate.decided(run)
            kept = self._store.gate.verdicts(one.key for some in decided for one in some.decisions)
            words = {key: bare_words(verdict.sentence) for key, verdict in kept.items()}
            self._decided[run] = {
                some.manuscript: frozenset(
                    words[one.key] for one in some.decisions if words.get(one.key)
                )
                for some in decided
            }
        return self._decided[run].get(manuscript, frozenset())

    def of_runs(self, runs: Iterable[tuple[str, int]]) -> frozenset[str]:
        """Give the sentences of some manuscripts together."""
        return frozenset[str]().union(*(self.of_run(name, run) for name, run in runs))

    def audited(self, audit: StoredAudit) -> frozenset[str]:
        """Give the sentences of an audit's list."""
        kept = self._store.gate.verdicts(one.verdict_key for one in audit.listed)
        return frozenset(bare_words(one.sentence) for one in kept.values()) - {""}

    @cached_property
    def last_runs(self) -> dict[str, int]:
        """The last run of each manuscript that the gate ever read."""
        last: dict[str, int] = {}
        for run in self._store.gate.runs():
            last |= dict.fromkeys(run.manuscripts, run.run)
        return last

    @cached_property
    def renamed(self) -> frozenset[str]:
        """The manuscripts that are other ones now.

        Their files are gone, and half of their sentences stand in one that was gated later.
        """
        last = self.last_runs
        newest = max(last.values(), default=0)
        gone = [name for name, run in last.items() if run < newest and not is_file(name)]
        return frozenset(name for name in gone if self._stands_elsewhere(name))

    @cached_property
    def standing(self) -> dict[str, frozenset[str]]:
        """The sentences of each manuscript as it was gated last, but for those of other names."""
        return {
            name: self.of_run(name, run)
            for name, run in self.last_runs.items()
            if name not in self.renamed
        }

    def _stands_elsewhere(self, name: str) -> bool:
        run = self.last_runs[name]
        words = self.of_run(name, run)
        later = [other for other, at in self.last_runs.items() if at > run]
        return any(
            len(words & self.of_run(other, self.last_runs[other])) >= _RENAMED * max(len(words), 1)
            for other in later
        )


def names_of_all(store: Store) -> list[str] | None:
    """Give all manuscripts that the gate ever read, but for those that have another name now.

    None where it never read any.
    """
    texts = BookTexts(store)
    return [name for name in texts.last_runs if name not in texts.renamed] or None


def why_closed(attempts: Sequence[Attempt], book: BookList, *, texts: BookTexts) -> str:
    """Say why nothing may be drawn of a book now; "" where it may.

    Args:
        attempts: its audits so far.
        book: its list now.
        texts: of the library.
    """
    if len(book.versions) != 1:
        older = _by_older(book)
        lost = ", ".join(name for name in older if not is_file(name))
        back = f"; {lost}: no such file is here now, so put it back first" if lost else ""
        return (
            f"The book's manuscripts were gated by {len(book.versions)} versions of the gate, "
            f"{', '.join(older)} not by the last; run it over the whole book at once{back}"
        )
    for one in attempts:
        if one.state is AuditState.OPEN:
            return (
                f"Audit {one.audit.audit} is open: {one.drawn - one.settled} of its {one.drawn} "
                "sentences are not settled; no other is drawn before"
            )
        if one.state is AuditState.FAILED:
            why = _why_closed_by(one, attempts, book, texts=texts)
            if why:
                return f"Audit {one.audit.audit} failed ({one.counted}){why}"
    return ""


def not_whole(
    attempts: Sequence[Attempt], *, until: int, texts: BookTexts
) -> Iterator[tuple[StoredAudit, str]]:
    """Give the failed audits of a book after which no sample of all of it passed, and what lacks.

    Args:
        attempts: the audits of the book.
        until: the number of the audit with which it is to leave; only earlier ones count.
        texts: of the library.
    """
    for one in attempts:
        if one.state is AuditState.FAILED and one.audit.audit < until:
            lacking = [_lacking(one.audit, later, texts) for later in _passed(one, attempts)]
            if lacking and all(lacking):
                yield one.audit, lacking[-1]


def _why_closed_by(
    failed: Attempt, attempts: Sequence[Attempt], book: BookList, *, texts: BookTexts
) -> str:
    """Say why a failed audit closes a book, as the end of a sentence; "" where it does not."""
    if not another_version(failed.audit.version, book.versions[0]):
        return (
            ", and the gate still decides by the same rules, judge and thresholds; "
            "mending the sentences that were found changes nothing about the others"
        )
    earlier = [name for name, run in book.runs if run <= failed.audit.last_run]
    if earlier:
        return f", and no later run of the gate read {', '.join(earlier)}"
    if any(not _lacking(failed.audit, one, texts) for one in _passed(failed, attempts)):
        return ""
    lacks = _left_out(failed.audit, dict(book.runs), factual=book.factual, texts=texts)
    return f"; {lacks}" if lacks else ""


def _passed(failed: Attempt, attempts: Sequence[Attempt]) -> Iterator[StoredAudit]:
    """Give the audits that passed after one that failed."""
    for one in attempts:
        if one.state is AuditState.PASSED and one.audit.audit > failed.audit.audit:
            yield one.audit


def _lacking(failed: StoredAudit, later: StoredAudit, texts: BookTexts) -> str:
    """Say what a later audit lacks of the book that failed; "" for nothing."""
    return _left_out(failed, dict(later.runs), factual=later.terms.factual, texts=texts)


def _left_out(
    failed: StoredAudit, runs: Mapping[str, int], *, factual: int, texts: BookTexts
) -> str:
    """Say what a sample leaves out of a book that failed; "" where it is of all of it.

    Args:
        failed: the audit that failed.
        runs: of the manuscripts that the sample is of.
        factual: how many of their sentences could be wrong.
        texts: of the library.
    """
    audited = texts.audited(failed)
    sampled = texts.of_runs(runs.items())
    gone = audited - sampled
    others = {name: words for name, words in texts.standing.items() if name not in runs}
    own = {name for name in failed.manuscripts if is_file(name)}  # also where all was rewritten
    elsewhere = sorted(
        name for name, words in others.items() if words & gone or (name in own and words - sampled)
    )
    if elsewhere:
        verb = "holds" if len(elsewhere) == 1 else "hold"
        lost = ", ".join(name for name in elsewhere if not is_file(name))
        first = f" ({lost}: no such file is here now, so put it back first)" if lost else ""
        return (
            f"{', '.join(elsewhere)} {verb} sentences of that book too: draw from all of it{first}"
        )
    back = {name for name in runs if gone & texts.standing.get(name, frozenset())}
    if back:  # as it was when the sample was drawn it lacked them
        return f"{', '.join(sorted(back))} was shorter when it was drawn: draw from all of it"
    if len(gone) > (1 - _CUT) * len(audited) and factual < _CUT * failed.terms.factual:
        return (
            f"the book had {failed.terms.factual} sentences then and has {factual} now, without "
            f"{len(gone)} of the {len(audited)} that were audited: put them back, run the gate, "
            "draw, and cut them afterwards"
        )
    return ""


def _by_older(book: BookList) -> list[str]:
    """Name the manuscripts that were not read in the last run."""
    newest = max(run for _, run in book.runs)
    return [name for name, run in book.runs if run < newest]


def is_file(name: str) -> bool:
    """Tell whether a manuscript is a file that is there."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # no name that a file could have
        return False
