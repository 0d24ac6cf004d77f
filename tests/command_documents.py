"""Documents that commands print of their own, drawn from all that their values can hold.

One strategy for each schema of `schemas/` that belongs to a command alone; `test_schemas` holds
them against it. Where a command puts a document together itself, its parts are drawn here, and what
the command really prints is held against the schema by `tests.cli.program`.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from itertools import count
from pathlib import Path

from hypothesis import strategies as st

from cardstore.anchors.proof import MarkedWord, ProofState, ReadingProof
from cardstore.anchors.twice_read import Mark, TwiceRead
from cardstore.cli.calibration_lines import (
    draw_document,
    opening_document,
    report_document,
    thresholds_document,
)
from cardstore.cli.reading_lines import reading_document
from cardstore.documents import relocation_document
from cardstore.documents.archive import manifest_document
from cardstore.documents.named import error_document, named_document
from cardstore.documents.rules import reason_document, rule_document, rules_document
from cardstore.documents.seeding import seeding_document
from cardstore.gate.agreement import Agreement
from cardstore.gate.calibration_set import (
    CalibrationPair,
    CalibrationSet,
    LabelItem,
    PairKind,
    Part,
)
from cardstore.gate.parity import ParityReport, report_json
from cardstore.gate.rules import RULES
from cardstore.gate.seeding.faults import FAULT_RULES
from cardstore.gate.seeding.outcome import Fate, SeededCase, SeedReport, SeedRow
from cardstore.gate.seeding.planting import PlantedSentence
from cardstore.gate.thresholds import BandCounts, Platt, Thresholds
from cardstore.gate.verdict import Bin
from cardstore.pages.label_files import LabelForm
from cardstore.review.item import QueueKind
from cardstore.review.sighting import DoubtfulLabel, DoubtfulWord, Spot
from cardstore.sources.link_report import LinkReport
from cardstore.sources.notes import Note
from cardstore.sources.resolution import Verdict
from cardstore.sources.tool_marks import ToolMark
from cardstore.sources.witnesses import Living
from cardstore.store.calibration_rows import CoreOpening
from cardstore.store.dump_lines import DumpFile
from cardstore.store.dump_state import IndexState, PartState
from cardstore.store.person_records import VouchingKind
from cardstore.web.datasette_site import DatasetteRun
from cardstore.workflow.calibrate import CalibrationReport
from cardstore.workflow.doctor import Health
from cardstore.workflow.doctor import Part as InstalledPart
from cardstore.workflow.doctor import PartState as InstalledState
from cardstore.workflow.export_cards import FORMS, Exported
from cardstore.workflow.find_index import IndexReport as Indexed
from cardstore.workflow.import_cards import CardImportReport
from cardstore.workflow.judge_install import InstalledJudge
from cardstore.workflow.judges import JudgeState
from cardstore.workflow.models import ModelState
from cardstore.workflow.reading_desk import CardReading
from cardstore.workflow.reference_lists import FORMATS, ImportReport
from cardstore.workflow.registry_report import IndexReport, index_document
from cardstore.workflow.reread import RereadReport
from cardstore.workflow.strip_desk import StripCounts
from tests.gate.seeding.test_outcome import SENTENCE
from tests.store import strategies
from tests.store.strategies import tuples_of

texts, names = st.text(max_size=9), st.text(min_size=1, max_size=9)
counts, numbers = st.integers(0, 10**6), st.integers(1, 10**6)
shares, digests, times = strategies.shares, strategies.digests, strategies.times
some_texts, some_names, some_leaves = (tuples_of(one) for one in (texts, names, counts))
# The strategy of a field whose type is one of these; all others are given by name.
_OF_TYPE = {
    "str": texts,
    "int": counts,
    "bool": st.booleans(),
    "float": shares,
    "tuple[str, ...]": some_texts,
    "tuple[int, ...]": some_leaves,
}


def any_of(value, **given):
    """Give any of a dataclass's values: its plain fields by their type, the others as given."""
    plain = {one.name: _OF_TYPE[one.type] for one in fields(value) if one.name not in given}
    return st.builds(value, **plain, **given)


def told(name, /, **properties):
    """Give documents that a command puts together itself, of these properties."""
    return st.fixed_dictionaries(properties).map(lambda drawn: named_document(name, drawn))


def lists(**properties):
    """Give lists of objects with these properties."""
    return st.lists(st.fixed_dictionaries(properties), max_size=2)


def as_dicts(values):
    """Give lists of the dictionaries of some values."""
    return st.lists(values.map(asdict), max_size=2)


links_reports = any_of(
    LinkReport,
    verdicts=st.just(()),
    fault=st.just(""),
    repeated=tuples_of(
        st.lists(any_of(Note, line=numbers, span=strategies.spans()), max_size=2).map(tuple)
    ),
    stray_marks=tuples_of(st.tuples(texts, any_of(ToolMark, span=strategies.spans()))),
) | st.builds(LinkReport, verdicts=tuples_of(strategies.link_verdicts))


@st.composite
def readings(draw):
    """Give the reading of a card in any state."""
    state = draw(st.none() | st.sampled_from(ProofState))
    word = any_of(
        MarkedWord,
        word=any_of(
            TwiceRead,
            span=strategies.spans(),
            box=strategies.boxes(),
            marks=tuples_of(st.sampled_from(Mark)),
            score=st.floats(-9, 9),
        ),
    )
    least = 1 if state is ProofState.MARKED else 0
    marked = draw(tuples_of(word, least=least, most=2 * least))
    proof = any_of(ReadingProof, state=st.just(state), marked=st.just(marked))
    return CardReading(card_id=draw(names), proof=None if state is None else draw(proof))


@st.composite
def seedings(draw):
    """Give what became of faults of a few sorts."""
    cases = st.builds(
        SeededCase,
        planted=st.builds(
            PlantedSentence,
            fault=st.just(FAULT_RULES[0].fault),
            sentence=st.just(SENTENCE),
            text=texts,
        ),
        bin=st.sampled_from(Bin),
        caught_by=some_names,
        fate=st.sampled_from(Fate),
    )
    rows = st.builds(SeedRow, rule=st.sampled_from(FAULT_RULES), cases=tuples_of(cases))
    return seeding_document(draw(any_of(SeedReport, rows=tuples_of(rows))))


spots = any_of(Spot, scan_digest=digests, box=strategies.maybe_boxes)
neighbours = tuples_of(st.tuples(counts, texts))
times_ms = st.floats(0.01, 1000)
parities = any_of(
    ParityReport,
    quantiles=tuples_of(st.tuples(shares, shares)),
    cpu_ms=times_ms,
    reference_cpu_ms=st.just(0.0) | times_ms,
)
# Few pairs: an exact bound on a share of many takes its time.
bands = st.builds(BandCounts, **{one.name: st.integers(0, 9) for one in fields(BandCounts)})
thresholds = any_of(
    Thresholds,
    judge=digests,
    runs_model=st.sampled_from([True]),
    low=st.none() | st.floats(0, 0.4),
    high=st.none() | st.floats(0.5, 1),
    platt=st.none() | any_of(Platt),
    set_digest=st.just("") | digests,
    fit=bands,
    report=bands,
    alpha=st.floats(0.01, 0.5),
    at=times,
    version=names,
)
openings = any_of(
    CoreOpening,
    set_digest=digests,
    judge=digests,
    thresholds_digest=digests,
    counts=bands,
    opened_by=names,
    at=times,
)
agreements = any_of(
    Agreement,
    between=st.tuples(names, names),
    n=numbers,
    kappa=st.none() | st.floats(-1, 1),
    interval=st.none() | st.tuples(shares, shares),
)


@st.composite
def calibration_sets(draw):
    """Give a set of a few pairs, each of its own quote."""
    number = count()
    pair = st.sampled_from(PairKind).flatmap(
        lambda kind: st.sampled_from(Part).map(lambda part: (kind, part))
    )
    drawn = [(next(number), *one) for one in draw(st.lists(pair, min_size=1, max_size=3))]
    pairs = tuple(
        CalibrationPair(
            number=at,
            card_id="7KQ2-M",
            quote=f"q{at}",
            sentence=f"s{at}",
            kind=kind,
            part=part,
            group=at,
        )
        for at, kind, part in drawn
    )
    items = tuple(LabelItem(item=f"i{one.number}", pair=one.number) for one in pairs)
    return draw(any_of(CalibrationSet, pairs=st.just(pairs), items=st.just(items)))


calibration_reports = any_of(
    CalibrationReport,
    set_digest=digests,
    drawn=calibration_sets(),
    labelled=st.just(tuple((part, 1, 2) for part in Part)),
    groups=st.just(tuple((part, 2) for part in Part)),
    labellers=tuples_of(st.tuples(names, counts)),
    agreements=tuples_of(agreements),
    thresholds=tuples_of(thresholds),
    openings=tuples_of(openings),
)
indexes = any_of(
    IndexState,
    name=names,
    path=st.just(Path("dump.db")),
    parts=tuples_of(
        any_of(
            PartState,
            part=st.sampled_from(["authors", "works", "editions"]),
            file=any_of(DumpFile, size=numbers, name=st.just("ol_dump_editions_2026-10-31.txt.gz")),
            newest=st.just(""),
            consumed=st.just(1),
        )
    ),
    damaged=tuples_of(st.tuples(names, numbers, names)),
)
models = as_dicts(any_of(ModelState, name=names))
rereads = any_of(
    RereadReport,
    source_id=names,
    scan_digest=digests,
    cards=some_names,
    failed=tuples_of(st.tuples(counts, texts)),
    labels_changed=tuples_of(st.tuples(counts, texts, texts)),
)
served = lists(by=names, address=names)


def command_documents(manifests, resolutions, records):
    """Give a strategy for each schema of a command.

    Args:
        manifests: strategy of manifests of archives.
        resolutions: strategy of documents of resolutions.
        records: strategy of documents of records.
    """
    return {**_of_words(resolutions, records), **_of_desks(), **_of_machines(manifests)}


def _of_words(resolutions, records):
    """Sources, cards, labels, readings."""
    return {
        "error": st.builds(
            error_document,
            names,
            names,
            texts,
            exit_code=numbers,
            nearest=st.none() | texts,
            where=texts,
            differences=some_texts,
        ),
        "label-export": told(
            "label-export",
            format=st.sampled_from([form.value for form in LabelForm]),
            path=st.none() | names,
            content=st.none() | texts,
            unsaid=st.lists(texts, max_size=2),
        ),
        "labelled-pdf": told(
            "labelled-pdf",
            format=st.just("pdf"),
            path=names,
            leaves=numbers,
            ranges=counts,
            unknown=counts,
            unnumbered=counts,
        ),
        "reread-report": st.builds(
            lambda report, moved: named_document(
                "reread-report", {**report.document(), "moved_cards": moved}
            ),
            rereads,
            st.lists(strategies.relocations().map(relocation_document), max_size=1),
        ),
        "references-export": told(
            "references-export",
            format=st.sampled_from(FORMATS),
            count=counts,
            out=st.none() | names,
            content=st.none() | texts,
        ),
        "references-import": any_of(
            ImportReport,
            added=some_names,
            known=some_names,
            refused=tuples_of(st.tuples(texts, texts)),
            renamed=tuples_of(st.tuples(texts, names)),
        ).map(lambda report: named_document("references-import", report.document())),
        "resolve-report": told(
            "resolve-report",
            counts=st.fixed_dictionaries({verdict.value: counts for verdict in Verdict}),
            of=counts,
            requests=lists(registry=names, requests=counts),
            unread=lists(name=texts, why=texts),
            resolutions=st.lists(resolutions, max_size=1),
        ),
        "resolve-plan": told(
            "resolve-plan", registries=lists(registry=names, requests=counts, usd=shares)
        ),
        "editions-of-work": told(
            "editions-of-work",
            editions=st.lists(records, max_size=1),
            outages=st.lists(texts, max_size=2),
        ),
        "links-report": links_reports.map(
            lambda report: named_document("links-report", report.document())
        ),
        "vouching": told(
            "vouching",
            number=numbers,
            source_id=names,
            kind=st.sampled_from([kind.value for kind in VouchingKind]),
            record_digest=digests,
            said_by=names,
            evidence=names,
            at=times,
        ),
        "person": told(
            "person",
            name=names,
            other_names=st.lists(texts, max_size=2),
            living=st.sampled_from([living.value for living in Living]),
            evidence=st.lists(texts, max_size=2),
            recorded_by=names,
            at=times,
        ),
        "cards-export": any_of(
            Exported,
            form=st.sampled_from(FORMS),
            card_ids=some_names,
            path=st.none() | st.just(Path("cards.json")),
        ).map(Exported.document),
        "cards-import": any_of(
            CardImportReport,
            added=some_names,
            known=some_names,
            refused=tuples_of(st.tuples(texts, texts)),
        ).map(CardImportReport.document),
        "card-reading": readings().map(reading_document),
        "card-readings": told(
            "card-readings", cards=st.lists(readings().map(reading_document), max_size=2)
        ),
        "card-retraction": told(
            "card-retraction", card_id=names, retracted=st.sampled_from([True]), reason=names
        ),
        "correction": told(
            "correction",
            corrections=lists(
                leaf_index=counts,
                old_layer=digests,
                new_layer=digests,
                words=lists(read=texts, printed=texts),
                by=names,
                at=times,
                note=texts,
            ),
            lost=st.lists(names, max_size=2),
            found=st.lists(names, max_size=2),
            settled=st.booleans(),
        ),
        "cited-work": told(
            "cited-work", cited=names, cited_by=st.lists(names, min_size=1, max_size=2)
        ),
    }


def _of_desks():
    """What people look at, and the gate's rules and planted faults."""
    return {
        "review-queues": told(
            "review-queues",
            reviewer=st.none() | names,
            accused_outside=counts,
            queues=lists(
                queue=numbers,
                kind=st.sampled_from([kind.value for kind in QueueKind]),
                at=times,
                items=counts,
                left=counts,
                next=counts,
                today=counts,
                median_seconds=st.none() | shares,
                hours_left=shares,
                measured=counts,
                closed=names,
                left_with=counts,
            ),
        ),
        "review-sitting": told("review-sitting", queue=numbers, rulings=counts, left=counts),
        "served-page": told(
            "served-page", queue=st.none() | numbers, port=numbers, addresses=served
        ),
        "strip-counts": st.builds(
            lambda held, who: named_document("strip-counts", {"reviewer": who, **asdict(held)}),
            any_of(StripCounts),
            names,
        ),
        "waiting-readings": told(
            "waiting-readings",
            reviewer=names,
            kind=st.just("readings"),
            waiting=st.lists(
                any_of(
                    DoubtfulWord, item_key=names, spot=spots, source_id=names, card_ids=some_names
                ).map(lambda one: asdict(one) | {"offered": one.offered}),
                max_size=2,
            ),
        ),
        "waiting-labels": told(
            "waiting-labels",
            reviewer=names,
            kind=st.just("labels"),
            waiting=as_dicts(
                any_of(
                    DoubtfulLabel,
                    item_key=names,
                    spot=spots,
                    source_id=names,
                    card_ids=some_names,
                    before=neighbours,
                    after=neighbours,
                )
            ),
        ),
        "waiting-pairs": told(
            "waiting-pairs", reviewer=names, kind=st.just("pairs"), waiting=lists(item=names)
        ),
        "strip-sitting": told(
            "strip-sitting",
            kind=st.sampled_from(["readings", "labels", "pairs"]),
            judged=counts,
            left=counts,
        ),
        "seeding": seedings(),
        "rule": st.sampled_from(list(RULES.values())).map(rule_document),
        "rules": st.builds(rules_document),
        "reason": st.builds(reason_document, names, names),
    }


def _of_machines(manifests):
    """Judges, indexes, models, archives, and what is installed."""
    return {
        "index-report": any_of(Indexed, made=some_names, unfinished=some_names).map(
            lambda report: named_document("index-report", asdict(report))
        ),
        "datasette-run": st.builds(DatasetteRun, database=st.just(Path("cardstore.db"))).map(
            lambda run: named_document("datasette-run", run.document())
        ),
        "judges": told("judges", judges=as_dicts(any_of(JudgeState, judge=names))),
        "judge-parity": told("judge-parity", parity=parities.map(report_json)),
        "judge-install": told(
            "judge-install",
            installed=any_of(
                InstalledJudge,
                judge=names,
                folder=names,
                weights=names,
                parity=st.none() | parities.map(report_json),
            ).map(asdict),
        ),
        "calibration-draw": st.builds(draw_document, calibration_sets(), out=names),
        "calibration-labels": told(
            "calibration-labels", new=counts, labelled=counts, items=counts, by=names
        ),
        "thresholds": thresholds.map(thresholds_document),
        "core-opening": openings.map(opening_document),
        "calibration-report": calibration_reports.map(report_document),
        "registry-index": indexes.map(index_document),
        "registry-build": any_of(IndexReport, state=indexes).map(IndexReport.document),
        "models": told("models", models=models, languages=models),
        "doctor-report": st.builds(
            lambda parts, health: named_document("doctor-report", {"parts": parts, **health}),
            as_dicts(any_of(InstalledPart, name=names, state=st.sampled_from(InstalledState))),
            any_of(Health, unindexed=some_names).map(asdict),
        ),
        "archive-report": told(
            "archive-report",
            path=names,
            already=st.booleans(),
            manifest=manifests.map(manifest_document),
        ),
        "completion": told(
            "completion", shell=st.sampled_from(["bash", "zsh", "fish"]), script=names
        ),
    }
