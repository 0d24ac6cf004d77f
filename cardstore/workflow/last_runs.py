"""Last runs: what the gate decided last about each manuscript, put together again from its log.

Comes in: the log, the texts as they were last read. Goes out: a report a run, as the gate gave it,
waivers put on again as of today. Nothing is checked anew. The method:

1. Of each manuscript the last run that read it counts; other runs are passed over.
2. The text that was kept must be the one that the run read, and the file too, where it is there
   and plain text; it is split as it was then.
3. Each sentence gets the verdict that the run logged for it. Where the words are not those of the
   verdict, the rules of splitting have changed since: the gate has to run again.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import ManuscriptError, ReviewError
from cardstore.gate.waivers import waivers_from_json
from cardstore.provenance import digest_bytes
from cardstore.shell_words import shell_path
from cardstore.workflow.gate_reports import GatedSentence, GateReport

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.store.gate_records import KeptVerdict, ManuscriptDecisions, RecordedRun
    from cardstore.store.store import Store

    Split = Callable[[Sequence[tuple[str, str]]], tuple[Manuscript, ...]]

_GATE_FIRST = "Run the gate over it: cardstore gate {}"
_GATE_AGAIN = "Run the gate over it again: cardstore gate {}"


def last_reports(
    store: Store, *, split: Split, manuscripts: Iterable[str] | None = None
) -> tuple[GateReport, ...]:
    """Give the last decisions on manuscripts, run by run, oldest run first.

    Args:
        store: the open library.
        split: splits (name, text) pairs as the gate does.
        manuscripts: their names, as the gate was told them; None for all that it ever read.

    Raises:
        ReviewError: the gate never read one of them, or not since its text or the rules of
            splitting changed.
    """
    last: dict[str, RecordedRun] = {}
    for run in store.gate.runs():
        last |= dict.fromkeys(run.manuscripts, run)
    wanted = list(last) if manuscripts is None else list(dict.fromkeys(manuscripts))
    for name in wanted:
        if name not in last:
            what = f"The gate has never read a manuscript called “{name}”"
            raise ReviewError(what, remedy=_GATE_FIRST.format(shell_path(name)))
    if not wanted:
        what = "The gate has read no manuscript yet"
        raise ReviewError(what, remedy=_GATE_FIRST.format("DRAFT"))
    runs = {last[name].run: last[name] for name in wanted}
    return tuple(
        _report(
            store, runs[number], split=split, names=[n for n in wanted if last[n].run == number]
        )
        for number in sorted(runs)
    )


def _report(store: Store, run: RecordedRun, *, split: Split, names: Sequence[str]) -> GateReport:
    """Put one run together again, as far as these manuscripts go."""
    decided = [one for one in store.gate.decided(run.run) if one.manuscript in names]
    texts = [(one.manuscript, _text(store, one)) for one in decided]
    kept = store.gate.verdicts(each.key for one in decided for each in one.decisions)
    manuscripts = split(texts)
    report = GateReport(
        run=run.run,
        manuscripts=manuscripts,
        sentences=tuple(
            sentence
            for one, manuscript in zip(decided, manuscripts, strict=True)
            for sentence in _sentences(one, manuscript, kept)
        ),
        judge=None,
        requester=run.requester,
        publication=dict(run.options).get("publication") == "true",
    )
    waivers = dict(run.options).get("waivers")
    if not waivers:
        return report
    from cardstore.workflow.waivers import apply_waivers  # noqa: PLC0415 - few have any

    return apply_waivers(report, waivers_from_json(waivers), today=datetime.now(UTC).date())


def _text(store: Store, decided: ManuscriptDecisions) -> str:
    held = store.manuscripts.get(decided.manuscript)
    if held is None or held[0] != decided.text_sha256:
        what = f"The text of “{decided.manuscript}” as the gate read it is not in the library"
        raise ReviewError(what, remedy=_GATE_AGAIN.format(shell_path(decided.manuscript)))
    _require_same_file(decided, again=_GATE_AGAIN.format(shell_path(decided.manuscript)))
    return held[1]


def _require_same_file(decided: ManuscriptDecisions, *, again: str) -> None:
    """Refuse where the manuscript's file is there and reads otherwise than the gate read it."""
    from cardstore.workflow.manuscripts import DOCX, read_manuscript_text  # noqa: PLC0415 - heavy

    path = Path(decided.manuscript)
    try:
        if path.suffix.lower() == DOCX or not path.is_file():
            return
        text = read_manuscript_text(path)
    except (OSError, ValueError, ManuscriptError):
        return  # a name that is no file's, or a file of another kind
    if digest_bytes(text.encode()) != decided.text_sha256:
        what = f"“{decided.manuscript}” was changed since the gate read it"
        raise ReviewError(what, remedy=again)


def _sentences(
    decided: ManuscriptDecisions, manuscript: Manuscript, kept: Mapping[str, KeptVerdict]
) -> Iterable[GatedSentence]:
    if len(decided.decisions) != len(manuscript.sentences):
        raise _split_anew(manuscript)
    for decision, sentence in zip(decided.decisions, manuscript.sentences, strict=True):
        verdict = kept.get(decision.key)
        if verdict is None or verdict.sentence != sentence.words:
            raise _split_anew(manuscript)
        yield GatedSentence(
            manuscript=manuscript.name, sentence=sentence, kept=verdict, held=decision.held
        )


def _split_anew(manuscript: Manuscript) -> ReviewError:
    what = f"The sentences of “{manuscript.name}” are no longer those that the gate decided about"
    return ReviewError(what, remedy=_GATE_AGAIN.format(shell_path(manuscript.name)))
