"""JSON Schemas: valid, complete, and refusing what is wrong."""

from __future__ import annotations

import copy
import json
from dataclasses import fields, replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cardstore import documents
from cardstore.adapters.words.files import WordsForm
from cardstore.agents.tools import agent_tools, tool_document
from cardstore.anchors.anchor import Anchor, Difference, DifferenceKind, Fit, Occurrence
from cardstore.anchors.concordance import compare_edition_texts
from cardstore.anchors.edition_pages import PageOutcome, PassageKind
from cardstore.anchors.found import FindOutcome, FoundQuote, Unsearched
from cardstore.anchors.other_edition import CardElsewhere, ElsewhereOutcome
from cardstore.anchors.relocation import Relocation, RelocationState
from cardstore.audit.budget import Between, Chain, make_budget
from cardstore.audit.estimate import AuditState
from cardstore.audit.inputs import Basis as InputBasis
from cardstore.audit.inputs import BudgetInput, InputName, take_over
from cardstore.audit.records import AuditKind, GateVersion
from cardstore.audit.strata import DEFAULT_RULES, Reading, StratumName
from cardstore.audit.told import WrongSentence
from cardstore.cards.card import Card, CardEvent, EventKind, ReadingState
from cardstore.cards.locator import Locator
from cardstore.cards.moves import CardAnchor, CardMove, MoveKind
from cardstore.cards.origins import PairOrigin
from cardstore.cards.selectors import Segment, TextQuoteSelector
from cardstore.cards.shared_words import SharedWords
from cardstore.claims.draft_marks import DraftMark, DraftMarkKind
from cardstore.claims.manuscript import BlockKind, DraftSentence, Piece, Skipped, SkippedKind
from cardstore.claims.splitter import read_manuscript
from cardstore.cli.ingest_lines import files_document, report_of_one
from cardstore.cli.scans import stored_scan_document
from cardstore.documents.archive import ArchiveManifest, PackedFile, manifest_document
from cardstore.documents.audit import audit_document, audit_report_document, plan_document
from cardstore.documents.bound import BoundStatement
from cardstore.documents.budget import budget_document
from cardstore.documents.card_exchange import cards_document
from cardstore.documents.card_lists import (
    card_event_document,
    card_request_document,
    card_tags_document,
    check_report_document,
    made_card_document,
)
from cardstore.documents.gate_report import report_document
from cardstore.documents.handback_json import handback_document
from cardstore.documents.layout import layout_document
from cardstore.documents.page_labels import label_change_document, label_history_document
from cardstore.documents.review import rulings_document
from cardstore.documents.words_reports import WordsExportReport, WordsImportReport
from cardstore.errors import DamagedScanError
from cardstore.gate.accounts import Slice
from cardstore.gate.failures import FailureClass
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.hand_over import RunShare
from cardstore.gate.repairs import Repair, RepairKind
from cardstore.gate.run_report import RunReport
from cardstore.gate.rungs import RungName, RungState
from cardstore.gate.verdict import Bin, DecidedBy
from cardstore.gate.waivers import Waiver, WaiverUse
from cardstore.pages.extent_check import ExtentRemark, ExtentRemarkKind
from cardstore.pages.label_changes import AssignmentKind, ChangeKind, LabelChange
from cardstore.pages.labels import NumberStyle, PageLabel
from cardstore.pages.page_map import Basis, LeafLabel, PageMap, PrintedNumeral, Run
from cardstore.provenance import Provenance
from cardstore.review.measured import Agreement, Caught, ReviewReport
from cardstore.review.ruling import ErrorClass
from cardstore.review.sighting import MovedPage
from cardstore.review.standing import Standing
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind
from cardstore.sources.citing import OriginFact, SharedOrigin
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import Answer, AnswerState, Unavailable
from cardstore.sources.resolution import (
    ComparedField,
    FieldComparison,
    ReasonCode,
    ReferenceField,
    Resolution,
    Verdict,
    Why,
)
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus
from cardstore.spans import Span
from cardstore.store.records import ScanState, StoredScan
from cardstore.text.layer import (
    Box,
    LayerMethod,
    LayerStatus,
    Line,
    ReadingReason,
    TextLayer,
    Word,
    Zone,
)
from cardstore.text.layout_changes import LayoutChange, LayoutKind, LineZone
from cardstore.text.leaf_layout import LeafLayout, ZonedLine
from cardstore.text.leaf_reading import LeafReading, leaf_reading_of
from cardstore.text.match_pages import MatchedBy
from cardstore.text.numbers import FigureKind, StatedField, StatedFigure, figures_of
from cardstore.text.numbers.figure import Hedge
from cardstore.workflow.book_languages import BookLanguages, Origin
from cardstore.workflow.gate_telling import tell_run
from cardstore.workflow.ingest_many import IngestedFile
from cardstore.workflow.reports import CheckReport, IngestReport, SentenceReport
from cardstore.workflow.waivers import apply_waivers
from tests.anchors.made_editions import made_edition
from tests.audit.made_audits import attempt, make_list, planned, report, stored
from tests.audit.made_audits import draw as draw_audit
from tests.claims.manuscripts import texts as manuscript_texts
from tests.command_documents import command_documents
from tests.documents.exchanged import exchanged_cards
from tests.documents.handed_backs import made_handback
from tests.gate.told_runs import CITED, LEXICAL, made_report
from tests.store import strategies

FOLDER = Path(__file__).parent.parent / "schemas"
SCHEMAS = {
    path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
    for path in FOLDER.glob("*.schema.json")
}
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}
COMMANDS = (  # of one command alone; see tests/command_documents.py
    *("archive-report", "calibration-draw", "calibration-labels", "calibration-report"),
    *("card-reading", "card-readings", "card-retraction", "cards-export", "cards-import"),
    *("cited-work", "completion", "core-opening", "correction", "datasette-run"),
    *("doctor-report", "editions-of-work", "error", "index-report", "judge-install"),
    *("judge-parity", "judges", "label-export", "labelled-pdf", "links-report", "models"),
    *("person", "reason", "references-export", "references-import", "registry-build"),
    *("registry-index", "reread-report", "resolve-plan", "resolve-report", "review-queues"),
    *("review-sitting", "rule", "rules", "seeding", "served-page", "strip-counts"),
    *("strip-sitting", "thresholds", "vouching", "waiting-labels", "waiting-pairs"),
    "waiting-readings",
)
NAMES = (
    *COMMANDS,
    *("agent-tool", "anchor", "archive", "audit", "audit-plan", "audit-report", "budget"),
    *("card", "card-event", "card-request", "card-tags", "cards", "check-report"),
    *("edition-comparison", "figures", "finding", "found-quote", "gate", "gate-report"),
    *("hand-back", "ingest-report", "ingested-files", "label-change", "label-history"),
    *("leaf-layout", "leaf-readings"),
    *("made-card", "move", "page-map", "relocation", "resolution", "rulings", "scan"),
    *("sentence", "sentences", "shared-origins", "source", "stored-scan", "text-layer"),
    *("words-export", "words-import"),
)
MANUSCRIPT = "sentences/properties/manuscripts/items/properties"
RETRACTION = CardEvent(
    card_id="7KQ2-M",
    kind=EventKind.RETRACTED,
    actor="ada",
    at="2026-01-02T03:04:05Z",
    detail="the edition was withdrawn",
)


@st.composite
def card_documents(draw):
    card = draw(strategies.cards)
    source = draw(strategies.sources.filter(lambda s: s.source_id))
    return documents.card_document(
        card,
        Source(source_id=card.source_id, work_id="w", title=source.title, year=source.year),
        retraction=draw(st.none() | st.just(replace(RETRACTION, card_id=card.card_id))),
    )


said_zones = st.builds(
    LineZone,
    box=strategies.boxes(),
    width_px=st.integers(1, 9000),
    height_px=st.integers(1, 9000),
    zone=st.sampled_from(Zone),
)
layout_changes = st.builds(
    LayoutChange,
    number=st.integers(1, 99),
    kind=st.sampled_from(LayoutKind),
    leaf_index=st.integers(0, 99),
    zones=strategies.tuples_of(said_zones),
    old_layer=st.just("a" * 64),
    new_layer=st.none() | st.just("b" * 64),
    undoes=st.none() | st.integers(1, 99),
    made_by=st.just("ada"),
    at=st.just("2026-01-02T03:04:05Z"),
    note=st.text(),
    undone_by=st.none() | st.integers(1, 99),
)
leaf_layouts = st.builds(
    LeafLayout,
    source_id=st.just("ferry-1871"),
    scan_digest=st.just("c" * 64),
    leaf_index=st.integers(0, 99),
    frame=strategies.frames,
    layer_digest=st.just("d" * 64),
    method=st.text(),
    lines=strategies.tuples_of(
        st.builds(
            ZonedLine,
            number=st.integers(0, 99),
            block=st.integers(0, 99),
            text=st.text(),
            box=strategies.boxes(),
            zone=st.sampled_from(Zone),
            by_person=st.booleans(),
            joined=st.booleans(),
        )
    ),
    changes=strategies.tuples_of(layout_changes),
)
label_changes = st.builds(
    LabelChange,
    number=st.integers(1),
    kind=st.sampled_from(ChangeKind),
    words=strategies.tuples_of(strategies.assignments()),
    made_by=strategies.names,
    at=strategies.times,
    note=strategies.texts,
    undoes=st.none() | st.integers(1),
    undone_by=st.none() | st.integers(1),
)
moved_pages = st.builds(
    MovedPage,
    card_id=strategies.names,
    source_id=strategies.names,
    claimed=strategies.names,
    before=strategies.texts,
    after=strategies.texts,
    agrees=st.none() | st.booleans(),
)


@st.composite
def resolution_documents(draw):
    return documents.resolution_document(
        draw(strategies.names),
        draw(strategies.references),
        draw(strategies.resolutions()),
        rules=draw(strategies.names),
        at=draw(strategies.times),
        changes=draw(strategies.tuples_of(strategies.texts)),
        remarks=draw(strategies.tuples_of(strategies.texts)),
    )


findings = st.lists(strategies.findings, max_size=2)


@st.composite
def sentence_documents(draw):
    return documents.sentence_document(
        draw(st.text(min_size=1, max_size=9)),
        cards=draw(st.lists(st.tuples(st.text(max_size=9), findings), max_size=2)),
        findings=draw(findings),
        repairs=draw(
            st.lists(
                st.builds(
                    Repair,
                    check=strategies.names,
                    kind=st.sampled_from(RepairKind),
                    message=st.text(max_size=9),
                    span=st.none() | st.just(Span(2, 5)),
                    replacement=st.none() | st.text(max_size=9),
                ),
                max_size=2,
            )
        ),
        marks=draw(st.lists(st.sampled_from(DraftMarkKind), max_size=2)),
    )


counts = st.integers(0, 99)
gate_reports = st.builds(
    RunReport,
    sentences=counts,
    counts=st.just(tuple((found, 1) for found in Bin)),
    by_checks=counts,
    by_judge=counts,
    by_people=counts,
    not_run=counts,
    ladder=st.just(tuple((name, tuple((s, 2) for s in RungState)) for name in RungName)),
    slices=strategies.tuples_of(
        st.builds(
            Slice,
            sort=strategies.names,
            name=strategies.names,
            total=counts,
            counts=st.just(tuple((found, 0) for found in Bin)),
        )
    ),
    failures=strategies.tuples_of(st.tuples(st.sampled_from(FailureClass), st.integers(1, 9))),
    change=strategies.texts,
    secondary=st.tuples(counts, counts),
    figures=counts,
    words=counts,
    runs=strategies.tuples_of(
        st.builds(
            RunShare,
            run=st.integers(1, 9),
            at=strategies.texts,
            decided=counts,
            handed_over=counts,
            figures=st.none() | counts,
            words=counts,
        )
    ),
    alarms=strategies.tuples_of(strategies.texts),
    held=counts,
)


@st.composite
def gate_documents(draw):
    """A run over two sentences, with whatever findings, waivers and remarks."""
    found = [
        (draw(st.lists(strategies.findings, min_size=1, max_size=2)), (("7KQ2-M", draw(findings)),))
        for _ in range(2)
    ]
    report = made_report(
        "# One\n\nIt rained [card:7KQ2-M]. It may be so. [unverified]\n",
        found,
        held=draw(st.sets(st.integers(0, 1))),
        run=draw(st.none() | st.integers(1, 9)),
        judge=draw(st.none() | st.just(LEXICAL)),
        requester=draw(st.text(max_size=9)),
        publication=draw(st.booleans()),
        not_run=draw(strategies.tuples_of(strategies.texts)),
        remarks=draw(strategies.tuples_of(strategies.texts)),
    )
    waivers = [
        Waiver(
            number=1,
            rule=report.sentences[0].findings[0].check or "x",
            reason="Irony.",
            until=draw(st.dates(date(1990, 1, 1))),
            by=draw(st.text(max_size=9)),
            sentence="It rained.",
        )
    ]
    today = date(2026, 11, 30)
    return documents.gate_document(tell_run(apply_waivers(report, waivers, today=today)))


shared_words = st.builds(
    SharedWords,
    first_share=st.floats(0, 1),
    second_share=st.floats(0, 1),
    runs=st.lists(st.text(max_size=9), max_size=2).map(tuple),
)
shared_origins = st.builds(
    SharedOrigin,
    fact=st.sampled_from(OriginFact),
    first=strategies.names,
    second=strategies.names,
    shared=st.text(max_size=9),
)
pair_origins = st.builds(
    PairOrigin,
    first=strategies.names,
    second=strategies.names,
    same_source=st.booleans(),
    facts=st.lists(shared_origins, max_size=2).map(tuple),
    words=shared_words,
    around=st.none() | shared_words,
)


@st.composite
def figures_documents(draw):
    words = ("35 per cent", "of", "640 men", "£2 2s.", "about", "in 1910", "the 1530s", "p. xii")
    quote = " ".join(draw(st.lists(st.sampled_from(words), max_size=6)))
    return documents.figures_document(draw(strategies.cards).card_id, figures_of(quote))


queue_reports = st.builds(
    ReviewReport,
    queue=st.integers(1, 9),
    items=st.integers(0, 99),
    left=st.integers(0, 9),
    standings=st.just(tuple((one, 1) for one in Standing)),
    errors=st.just(tuple((one, 2) for one in ErrorClass)),
    planted=st.none() | st.integers(0, 9),
    caught=strategies.tuples_of(
        st.builds(
            Caught,
            reviewer=st.text(max_size=9),
            caught=st.integers(0, 9),
            planted=st.integers(0, 9),
            cannot_tell=st.integers(0, 9),
            at_least=st.floats(0, 1),
        )
    ),
    agreements=strategies.tuples_of(
        st.builds(
            Agreement,
            first=strategies.names,
            second=strategies.names,
            both=st.integers(1, 9),
            same=st.integers(0, 9),
            kappa=st.none() | st.floats(-1, 1),
        )
    ),
    disagreed=st.integers(0, 9),
    passed=st.integers(0, 9),
    at_most=st.floats(0, 1),
    seconds=strategies.tuples_of(st.tuples(strategies.names, st.floats(0, 1e6), st.integers(1, 9))),
)


@st.composite
def audit_lists(draw):
    """A list of what was passed and cleared, of any strata."""
    return make_list(**{one.value: draw(st.integers(0, 40)) for one in StratumName})


@st.composite
def audit_reports(draw):
    listed = draw(audit_lists())
    kind = draw(st.sampled_from(AuditKind))
    wrong, waiting = (draw(st.sets(st.integers(0, 90), max_size=3)) for _ in range(2))
    return report(
        listed,
        wrong=sorted(wrong),
        waiting=sorted(waiting),
        kind=kind,
        name="" if kind is AuditKind.BOOK else "One",
        unread=draw(strategies.tuples_of(strategies.texts)),
        rules=[replace(one, size=10) for one in DEFAULT_RULES],
    )


@st.composite
def budgets(draw):
    measured = BudgetInput(
        name=draw(st.sampled_from(InputName)),
        low=0.5,
        high=draw(st.sampled_from([0.5, 0.75, 1.0])),
        basis=InputBasis.MEASURED,
        n=draw(st.integers(1, 99)),
        told="t",
    )
    return make_budget(take_over([measured]))


@st.composite
def planned_audits(draw):
    listed = draw(audit_lists())
    _, terms = draw_audit(listed)
    attempts = [attempt(stored(listed, terms))] if draw(st.booleans()) else []
    return planned(listed, attempts=attempts, closed=draw(st.text(max_size=9)))


@st.composite
def edition_comparisons(draw):
    """Two texts that share some leaves, whole or of one page or one card."""
    words = [f"w{number}" for number in range(60)]
    leaves = [words[:30], words[30:], ["blank"], *draw(st.lists(st.just(words[10:]), max_size=1))]
    compared = replace(
        compare_edition_texts(
            made_edition("one", leaves), made_edition("two", draw(st.permutations(leaves)))
        ),
        warnings=draw(strategies.tuples_of(strategies.names)),
    )
    places = draw(strategies.found_quotes()).places
    card = CardElsewhere(
        card_id="7KQ2-M",
        source_id="one",
        other_id="two",
        outcome=draw(st.sampled_from(ElsewhereOutcome)),
        message="m",
        places=places,
        expected=tuple(entry for place in places for entry in place.placement.labels),
    )
    pages = draw(st.none() | st.just(compared.pages[:1]))
    return documents.comparison_document(
        compared, pages=pages, card=draw(st.none() | st.just(card))
    )


manifests = st.builds(
    ArchiveManifest,
    cardstore=strategies.names,
    migrations=strategies.tuples_of(strategies.names),
    files=strategies.tuples_of(
        st.builds(
            PackedFile, name=st.just("cardstore.db"), sha256=strategies.digests, size_bytes=counts
        )
    ),
    absent=strategies.tuples_of(strategies.digests),
)


ingest_reports = st.builds(
    IngestReport,
    source_id=strategies.names,
    scan_digest=strategies.digests,
    leaves=counts,
    read_now=counts,
    counts=st.lists(
        st.tuples(st.sampled_from(["blank", "embedded", "failed", "ocr"]), st.integers(1, 9)),
        unique_by=lambda one: one[0],
    ).map(tuple),
    failed=strategies.tuples_of(st.tuples(counts, st.text(max_size=9))),
    reasons=st.dictionaries(st.sampled_from(ReadingReason).map(str), st.integers(1, 9)).map(
        lambda told: tuple(sorted(told.items()))
    ),
    doubtful=counts,
    poor=strategies.tuples_of(counts),
    openings=counts,
    unsure=strategies.tuples_of(st.tuples(counts, st.text(max_size=9))),
    scandata=st.text(max_size=9),
    scan_notes=strategies.tuples_of(st.text(max_size=9)),
    languages=st.none()
    | st.builds(
        BookLanguages,
        codes=st.sampled_from([("eng",), ("fra", "lat")]),
        origin=st.sampled_from(Origin),
        early=st.booleans(),
        early_origin=st.sampled_from(Origin),
        note=st.text(max_size=9),
    ),
)
ingested_files = st.builds(
    IngestedFile, path=strategies.names, report=ingest_reports, page_map=strategies.page_maps(3)
) | st.builds(
    IngestedFile,
    path=strategies.names,
    error=st.builds(DamagedScanError, st.text(min_size=1, max_size=9)),
)


some_leaves = st.lists(st.integers(0), max_size=3).map(tuple)
some_pages = st.lists(st.integers(1), max_size=3).map(tuple)
digests = st.text("0123456789abcdef", min_size=64, max_size=64)
words_imports = st.builds(
    WordsImportReport,
    source_id=strategies.names,
    scan_digest=digests,
    form=st.sampled_from(WordsForm).map(str),
    made_by=st.lists(strategies.names, max_size=2).map(tuple),
    matched_by=st.sampled_from(MatchedBy).map(str),
    pages=st.integers(1),
    current=some_leaves,
    kept=some_leaves,
    unchanged=some_leaves,
    corrected=some_leaves,
    without_words=some_pages,
    without_leaf=some_pages,
    without_page=some_leaves,
    misshapen=st.lists(st.tuples(st.integers(1), st.integers(0)), max_size=2).map(tuple),
    unknown_size=some_leaves,
    shared=some_leaves,
    imported_by=strategies.names,
    number=st.integers(1),
)
words_exports = st.builds(
    WordsExportReport,
    source_id=strategies.names,
    scan_digest=digests,
    form=st.sampled_from(["hocr", "alto", "searchable-pdf"]),
    path=strategies.names,
    leaves=st.integers(1),
    words=st.integers(0),
    without_words=some_leaves,
    failed=some_leaves,
    drawn=some_leaves,
    own_text=some_leaves,
    differing=some_leaves,
    replaced=st.integers(0),
)


DOCUMENTS = {
    **command_documents(
        manifests,
        resolution_documents(),
        strategies.registry_records.map(documents.record_document),
    ),
    "agent-tool": st.booleans()
    .flatmap(lambda write: st.sampled_from(agent_tools(requester=None, write=write)))
    .map(tool_document),
    "card-event": st.builds(
        card_event_document, strategies.events, move=st.none() | strategies.moves
    ),
    "check-report": st.lists(
        st.tuples(st.text(max_size=9), st.sampled_from(Outcome), findings), max_size=2
    ).map(lambda reports: check_report_document(reports, outcome=Outcome.FAIL)),
    "made-card": st.builds(made_card_document, card_documents(), findings),
    "stored-scan": st.builds(
        lambda scan, source_id, state: stored_scan_document(
            StoredScan(
                scan=scan, source_id=source_id, state=state, files=(), reader="pdf", settings="{}"
            ),
            {scan.digest: 2},
        ),
        strategies.scans(),
        strategies.names,
        st.sampled_from(ScanState),
    ),
    "card-request": st.builds(
        card_request_document,
        st.lists(card_documents(), max_size=2),
        total=counts,
        next_cursor=st.none() | strategies.names,
    ),
    "card-tags": strategies.cards.map(card_tags_document),
    "ingest-report": st.builds(report_of_one, ingest_reports, strategies.page_maps(3)),
    "ingested-files": st.lists(ingested_files, max_size=3).map(files_document),
    "words-import": words_imports.map(WordsImportReport.document),
    "words-export": words_exports.map(WordsExportReport.document),
    "anchor": strategies.anchors.map(documents.anchor_document),
    "archive": manifests.map(manifest_document),
    "audit": audit_lists().map(
        lambda listed: audit_document(stored(listed, draw_audit(listed)[1]), drawn=len(listed))
    ),
    "audit-plan": planned_audits().map(plan_document),
    "audit-report": audit_reports().map(audit_report_document),
    "budget": budgets().map(budget_document),
    "card": card_documents(),
    "cards": st.lists(exchanged_cards(), max_size=2).map(
        lambda pairs: cards_document(
            [one for one, _ in pairs], sources={one.source_id: one for _, one in pairs}
        )
    ),
    "edition-comparison": edition_comparisons(),
    "figures": figures_documents(),
    "leaf-readings": st.lists(strategies.layers().map(leaf_reading_of), max_size=2).map(
        lambda told: documents.leaf_readings_document(told, source_id="a", scan_digest="0" * 64)
    ),
    "finding": strategies.findings.map(documents.finding_document),
    "move": strategies.moves.map(documents.move_document),
    "relocation": strategies.relocations().map(documents.relocation_document),
    "gate": gate_documents(),
    "gate-report": gate_reports.map(report_document),
    "hand-back": st.builds(
        lambda text, files, audit: handback_document(
            made_handback(text, [[CITED]], bound=audit), files=files
        ),
        st.just("It fell [card:7KQ2-M].\n"),
        st.lists(
            st.tuples(
                *(st.text(max_size=9), st.text(max_size=9)),
                *[st.integers(0, 9)] * 3,
            ),
            max_size=2,
        ),
        st.builds(BoundStatement, audit=st.text(max_size=9)),
    ),
    "found-quote": strategies.found_quotes().map(documents.found_quote_document),
    "label-change": st.builds(
        label_change_document,
        label_changes,
        relabelled=strategies.tuples_of(
            st.tuples(strategies.leaf_labels(0), strategies.leaf_labels(0))
        ),
        moved=strategies.tuples_of(moved_pages),
        remarks=strategies.tuples_of(strategies.texts),
    ),
    "leaf-layout": leaf_layouts.map(layout_document),
    "label-history": st.builds(label_history_document, strategies.tuples_of(label_changes)),
    "page-map": st.builds(
        lambda page_map, remarks: documents.page_map_document(page_map, extent_remarks=remarks),
        strategies.page_maps(3),
        st.lists(
            st.builds(
                ExtentRemark,
                kind=st.sampled_from(ExtentRemarkKind),
                text=st.text(max_size=9),
                weak=st.booleans(),
                leaf_index=st.none() | st.integers(0, 9),
            ),
            max_size=2,
        ),
    ),
    "resolution": resolution_documents(),
    "rulings": queue_reports.map(rulings_document),
    "scan": strategies.scans().map(documents.scan_document),
    "sentence": sentence_documents(),
    "sentences": manuscript_texts.map(lambda text: read_manuscript(text, name="ch01.md")).map(
        lambda read: documents.sentences_document([read])
    ),
    "shared-origins": st.lists(pair_origins, max_size=2).map(documents.shared_origins_document),
    "source": strategies.sources.map(documents.source_document),
    "text-layer": strategies.layers().map(documents.text_layer_document),
}
# Where each value's description lies in the schemas, and what the description adds to its fields.
# A span of a selector is spelled out as start and end, as the Web Annotation Data Model does.
DESCRIBED = {
    (Scan, "scan"): {"schema"},
    (Leaf, "scan/properties/leaves/items"): set(),
    (TextLayer, "text-layer"): {"schema", "digest", "offset_unit"},
    (Frame, "text-layer/properties/frame"): set(),
    (LeafLayout, "leaf-layout"): {"schema"},
    (ZonedLine, "leaf-layout/properties/lines/items"): set(),
    (LayoutChange, "leaf-layout/properties/changes/items"): set(),
    (LineZone, "leaf-layout/properties/changes/items/properties/zones/items"): set(),
    (Word, "text-layer/properties/words/items"): set(),
    (Line, "text-layer/properties/lines/items"): set(),
    (Span, "text-layer/$defs/span"): set(),
    (Box, "text-layer/$defs/box"): set(),
    (Provenance, "text-layer/$defs/provenance"): set(),
    (PageMap, "page-map"): {"schema", "extent_remarks"},
    (ExtentRemark, "page-map/properties/extent_remarks/items"): set(),
    (LeafLabel, "page-map/properties/leaves/items"): set(),
    (PrintedNumeral, "page-map/$defs/numeral"): set(),
    (PageLabel, "page-map/$defs/label"): set(),
    (PageLabel, "label-history/$defs/label"): set(),
    (LeafLabel, "label-change/$defs/entry"): set(),
    (Run, "page-map/properties/runs/items"): set(),
    (Source, "source"): {"schema"},
    (Creator, "source/properties/creators/items"): set(),
    (Identifier, "source/properties/identifiers/items"): set(),
    (Resolution, "resolution"): {
        *("schema", "name", "claimed", "changes", "remarks", "rules", "at")
    },
    (Reference, "resolution/$defs/reference"): set(),
    (Record, "resolution/$defs/record"): set(),
    (Creator, "resolution/$defs/creator"): set(),
    (Identifier, "resolution/$defs/identifier"): set(),
    (Why, "resolution/properties/why/items"): set(),
    (Answer, "resolution/properties/answers/items"): set(),
    (ComparedField, "resolution/properties/fields/items"): set(),
    (Card, "card"): {"schema", "edition", "offset_unit", "retracted"},
    (Locator, "card/properties/claimed"): set(),
    (Segment, "card/$defs/segment"): set(),
    (TextQuoteSelector, "card/$defs/segment/properties/quote"): {"type"},
    (Card, "cards/$defs/card"): {"schema", "edition", "offset_unit", "retracted"},
    (Source, "cards/$defs/source"): {"schema"},
    (ArchiveManifest, "archive"): {"schema"},
    (PackedFile, "archive/properties/files/items"): set(),
    (Anchor, "anchor"): {"schema", "offset_unit"},
    (BudgetInput, "budget/properties/inputs/items"): set(),
    (Chain, "budget/$defs/chain"): {"left", "shares"},
    (Between, "budget/$defs/between"): set(),
    (GateVersion, "audit/properties/gate_version"): set(),
    (Reading, "audit-plan/$defs/reading"): set(),
    (WrongSentence, "audit-report/properties/wrong/items"): set(),
    (Occurrence, "anchor/properties/occurrences/items"): set(),
    (Difference, "anchor/properties/differences/items"): set(),
    (Finding, "finding"): {"schema"},
    (CardMove, "move"): {"schema", "offset_unit"},
    (CardAnchor, "move/$defs/card_anchor"): set(),
    (CardAnchor, "relocation/$defs/card_anchor"): set(),
    (Relocation, "relocation"): {"schema", "offset_unit", "page_changed"},
    (Segment, "relocation/$defs/segment"): set(),
    (Difference, "relocation/properties/differences/items"): set(),
    (Finding, "sentence/$defs/finding"): {"schema"},
    (SentenceReport, "sentence"): {"schema", "offset_unit", "outcome", "bin"},
    (CheckReport, "sentence/properties/cards/items"): {"outcome"},
    (Repair, "sentence/properties/repairs/items"): set(),
    (Span, "sentence/$defs/span"): set(),
    (DraftSentence, f"{MANUSCRIPT}/sentences/items"): set(),
    (Piece, f"{MANUSCRIPT}/sentences/items/properties/pieces/items"): set(),
    (DraftMark, f"{MANUSCRIPT}/sentences/items/properties/marks/items"): set(),
    (Skipped, f"{MANUSCRIPT}/skipped/items"): set(),
    (Span, "sentences/$defs/span"): set(),
    (PairOrigin, "shared-origins/properties/pairs/items"): set(),
    (SharedOrigin, "shared-origins/properties/pairs/items/properties/facts/items"): set(),
    (SharedWords, "shared-origins/$defs/words"): set(),
    (LeafLabel, "edition-comparison/$defs/leaf_label"): set(),
    (Difference, "edition-comparison/$defs/difference"): set(),
    (FoundQuote, "found-quote"): {"schema", "offset_unit"},
    (Unsearched, "found-quote/properties/unsearched/items"): set(),
    (LeafLabel, "found-quote/$defs/leaf_label"): set(),
    (PrintedNumeral, "found-quote/$defs/numeral"): set(),
    (PageLabel, "found-quote/$defs/label"): set(),
    (Difference, "found-quote/$defs/difference"): set(),
    (Waiver, "gate/properties/waivers/items"): {"use"},
    (LeafReading, "leaf-readings/properties/leaves/items"): set(),
    (StatedFigure, "figures/properties/figures/items"): set(),
    (StatedField, "figures/$defs/field"): set(),
    (Span, "figures/$defs/span"): set(),
    (WordsImportReport, "words-import"): {"schema"},
    (WordsExportReport, "words-export"): {"schema"},
}
ENUMS = {
    "ingest-report/properties/languages/properties/origin": Origin,
    "ingest-report/properties/languages/properties/early_origin": Origin,
    "audit/properties/kind": AuditKind,
    "audit-plan/properties/strata/items/properties/stratum": StratumName,
    "audit-plan/properties/attempts/items/properties/state": AuditState,
    "audit-report/properties/kind": AuditKind,
    "audit-report/properties/state": AuditState,
    "audit-report/properties/strata/items/properties/stratum": StratumName,
    "audit-report/properties/wrong/items/properties/error": ErrorClass,
    "audit-report/$defs/tally/properties/by_class/items/properties/error": ErrorClass,
    "budget/properties/inputs/items/properties/name": InputName,
    "budget/properties/inputs/items/properties/basis": InputBasis,
    "figures/properties/figures/items/properties/kind": FigureKind,
    "figures/properties/figures/items/properties/hedges/items": Hedge,
    "leaf-readings/properties/leaves/items/properties/status": LayerStatus,
    "leaf-readings/properties/leaves/items/properties/method": LayerMethod,
    "leaf-readings/properties/leaves/items/properties/reason": ReadingReason,
    "scan/properties/kind": ScanKind,
    "leaf-layout/$defs/zone": Zone,
    "leaf-layout/properties/changes/items/properties/kind": LayoutKind,
    "text-layer/properties/status": LayerStatus,
    "text-layer/properties/method": LayerMethod,
    "text-layer/properties/reason": ReadingReason,
    "page-map/properties/leaves/items/properties/basis": Basis,
    "page-map/$defs/label/properties/style": NumberStyle,
    "label-history/$defs/word/properties/says": AssignmentKind,
    "label-history/properties/changes/items/properties/kind": ChangeKind,
    "label-change/properties/change/properties/kind": ChangeKind,
    "page-map/properties/extent_remarks/items/properties/kind": ExtentRemarkKind,
    "source/properties/kind": SourceKind,
    "source/properties/status": SourceStatus,
    "source/properties/identifiers/items/properties/scheme": Scheme,
    "resolution/$defs/identifier/properties/scheme": Scheme,
    "resolution/$defs/record/properties/status": SourceStatus,
    "resolution/properties/verdict": Verdict,
    "resolution/properties/why/items/properties/code": ReasonCode,
    "resolution/properties/answers/items/properties/state": AnswerState,
    "resolution/$defs/unavailable": Unavailable,
    "resolution/properties/fields/items/properties/field": ReferenceField,
    "resolution/properties/fields/items/properties/comparison": FieldComparison,
    "card-event/properties/event": EventKind,
    "check-report/properties/outcome": Outcome,
    "stored-scan/properties/state": ScanState,
    "card/properties/reading": ReadingState,
    "cards/$defs/card/properties/reading": ReadingState,
    "cards/$defs/source/properties/kind": SourceKind,
    "anchor/properties/fit": Fit,
    "anchor/properties/differences/items/properties/kind": DifferenceKind,
    "move/properties/kind": MoveKind,
    "move/$defs/card_anchor/properties/reading": ReadingState,
    "relocation/$defs/card_anchor/properties/reading": ReadingState,
    "relocation/properties/state": RelocationState,
    "relocation/properties/differences/items/properties/kind": DifferenceKind,
    "finding/properties/outcome": Outcome,
    "finding/properties/reason": Reason,
    "sentence/$defs/outcome": Outcome,
    "sentence/properties/bin": Bin,
    "sentence/properties/marks/items": DraftMarkKind,
    f"{MANUSCRIPT}/sentences/items/properties/block": BlockKind,
    f"{MANUSCRIPT}/sentences/items/properties/marks/items/properties/kind": DraftMarkKind,
    f"{MANUSCRIPT}/skipped/items/properties/kind": SkippedKind,
    "gate/$defs/bin": Bin,
    "gate-report/properties/failures/items/properties/failure": FailureClass,
    "gate/$defs/finding/properties/outcome": Outcome,
    "gate/$defs/sentence/properties/block": BlockKind,
    "gate/$defs/sentence/properties/marks/items/properties/kind": DraftMarkKind,
    "gate/$defs/sentence/properties/decided_by": DecidedBy,
    "gate/properties/waivers/items/properties/use": WaiverUse,
    "gate/properties/manuscripts/items/properties/skipped/items/properties/kind": SkippedKind,
    "sentence/properties/repairs/items/properties/kind": RepairKind,
    "shared-origins/properties/pairs/items/properties/facts/items/properties/fact": OriginFact,
    "edition-comparison/$defs/edition_page/properties/outcome": PageOutcome,
    "edition-comparison/$defs/edition_passage/properties/kind": PassageKind,
    "edition-comparison/$defs/card_elsewhere/properties/outcome": ElsewhereOutcome,
    "words-import/properties/form": WordsForm,
    "words-import/properties/matched_by": MatchedBy,
    "found-quote/properties/outcome": FindOutcome,
    "found-quote/$defs/place/properties/status": SourceStatus,
    "found-quote/$defs/place/properties/reading": ReadingState,
    "found-quote/$defs/leaf_label/properties/basis": Basis,
    "found-quote/$defs/difference/properties/kind": DifferenceKind,
}


def at(path):
    """Give the part of the schemas at a path of keys."""
    part = SCHEMAS
    for key in path.split("/"):
        part = part[key]
    return part


def parts(schema):
    """Give every subschema that says something of its own."""
    if isinstance(schema, dict):
        if "type" in schema or "$ref" in schema or "const" in schema or "anyOf" in schema:
            yield schema
        for key, value in schema.items():
            if key not in {"if", "then", "else", "anyOf"}:
                yield from parts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from parts(value)


def is_valid(name, document):
    return VALIDATORS[name].is_valid(document)


def test_there_is_a_schema_for_everything_that_leaves():
    """Each kind of document has its schema, and no schema is of none."""
    assert sorted(SCHEMAS) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_and_versioned(name):
    """Draft 2020-12, with an id that carries the version and is the one documents name."""
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)

    assert documents.schema_id(name, version=1) == schema["$id"]
    assert "https://json-schema.org/draft/2020-12/schema" == schema["$schema"]
    assert schema["$id"] == schema["properties"]["schema"]["const"]


@pytest.mark.parametrize("name", NAMES)
def test_objects_are_closed_and_everything_is_described(name):
    """No unknown property passes, none is optional, and people can read what each means."""
    for part in parts(SCHEMAS[name]):
        if part.get("type") == "object":
            assert part["additionalProperties"] is False
            assert list(part["properties"]) == part["required"]
            assert all(
                "description" in held or "$ref" in held for held in part["properties"].values()
            )


@pytest.mark.parametrize(("value", "path"), DESCRIBED)
def test_properties_are_the_fields_of_the_value(value, path):
    """A field added to a value must be described, and none is described that is not there."""
    told = {field.name for field in fields(value) if not field.name.startswith("_")}
    expected = told | DESCRIBED[value, path]

    assert expected == set(at(path)["properties"])


@pytest.mark.parametrize(
    "path",
    ["ingest-report/properties/reasons", "ingested-files/$defs/ingested_file/properties/reasons"],
)
def test_every_reason_is_counted(path):
    """A reason added to the enum must be counted in the reports."""
    assert sorted(ReadingReason) == sorted(at(path)["required"])


@pytest.mark.parametrize("path", ENUMS)
def test_listed_values_are_those_of_the_enum(path):
    """A member added to an enum must be in its schema."""
    assert sorted(ENUMS[path]) == sorted(at(path)["enum"])


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_every_document_validates(name, data):
    """Whatever a value holds, its document fits the schema, also after going through JSON text."""
    document = json.loads(json.dumps(data.draw(DOCUMENTS[name]), allow_nan=False))
    errors = [error.message for error in VALIDATORS[name].iter_errors(document)]

    assert [] == errors


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_a_document_that_lacks_or_adds_a_property_is_refused(name, data):
    """Each property is needed, and no other is let in."""
    document = data.draw(DOCUMENTS[name])
    left_out = data.draw(st.sampled_from(sorted(document)))
    without = {key: value for key, value in document.items() if key != left_out}

    assert not is_valid(name, without)
    assert not is_valid(name, {**document, "unheard_of": "x"})


@pytest.mark.parametrize("missing", ["quote", "source_id", "edition", "claimed"])
@given(document=card_documents())
def test_a_card_without_quote_source_edition_or_page_is_refused(missing, document):
    """Left out, null or empty: no card (R8)."""
    without = {key: value for key, value in document.items() if key != missing}

    assert [False] * 4 == [
        is_valid("card", faulty)
        for faulty in (without, *({**document, missing: empty} for empty in (None, "", {})))
    ]


def changed(document, path, value):
    """Give a copy of the document with another value at a path."""
    copied = copy.deepcopy(document)
    part = copied
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return copied


SAMPLE = Card(
    card_id="7KQ2-M",
    source_id="harbour-1893",
    scan_digest="0" * 64,
    quote="lamps were lit",
    claimed=Locator(
        text="57",
        first=PageLabel(text="57", style=NumberStyle.ARABIC, value=57),
        last=PageLabel(text="57", style=NumberStyle.ARABIC, value=57),
    ),
    gloss="",
    tags=("light",),
    made_by="ada",
    made_at="2026-01-02T03:04:05Z",
    fit="exact",
    foldings=(),
    reading=ReadingState.OCR_UNSEEN,
    segments=(),
    printed_pages=("57",),
)
OWN = Source(source_id="harbour-1893", work_id="harbour", title="The Harbour Lamps", year=1893)
CARD = documents.card_document(SAMPLE, OWN)
LABELS = documents.page_map_document(
    PageMap(
        leaves=(LeafLabel(leaf_index=0, label=None, basis=Basis.UNKNOWN, support=0.0),),
        runs=(),
        remarks=(),
        provenance=Provenance(agent="page-map", version="1"),
    )
)
FINDING = documents.finding_document(
    Finding(
        check="verbatim", outcome=Outcome.UNAVAILABLE, reason=Reason.TEXT_INCOMPLETE, message=""
    )
)


@pytest.mark.parametrize(
    ("name", "document", "path", "value"),
    [
        ("card", CARD, ["card_id"], "7kq2-m"),
        ("card", CARD, ["card_id"], "7KQU-M"),
        ("card", CARD, ["made_at"], "yesterday"),
        ("card", CARD, ["claimed", "text"], ""),
        ("card", CARD, ["claimed", "first"], 57),
        ("card", CARD, ["tags"], ["light", "light"]),
        ("card", CARD, ["retracted"], True),
        ("card", CARD, ["retracted"], {"at": "2026-01-02T03:04:05Z", "by": "ada"}),
        ("card", CARD, ["fit"], "fuzzy"),
        ("card", CARD, ["offset_unit"], "byte"),
        ("card", CARD, ["scan_digest"], "0" * 63),
        ("card", CARD, ["schema"], "urn:cardstore:schema:card:2"),
        ("page-map", LABELS, ["leaves", 0, "label"], CARD["claimed"]["first"]),
        ("page-map", LABELS, ["leaves", 0, "basis"], "printed"),
        ("page-map", LABELS, ["leaves", 0, "support"], 1.5),
        ("page-map", LABELS, ["leaves", 0, "leaf_index"], -1),
        ("finding", FINDING, ["outcome"], "passed"),
        ("finding", FINDING, ["check"], ""),
    ],
)
def test_a_planted_fault_is_refused(name, document, path, value):
    """The sound document passes; with the one fault it does not."""
    assert [True, False] == [
        is_valid(name, document),
        is_valid(name, changed(document, path, value)),
    ]


def test_a_card_is_described_with_its_own_edition():
    """The edition of another source would give the page to the wrong book."""
    card = Card(**{**{f.name: None for f in fields(Card)}, "source_id": "a", "card_id": "7KQ2-M"})
    with pytest.raises(ValueError, match="quotes 'a', not 'b'"):
        documents.card_document(card, Source(source_id="b", work_id="b", title="B"))


@pytest.mark.parametrize(
    "changes", [{"card_id": "7KQ2-N"}, {"kind": EventKind.ISSUED}], ids=["another card", "issued"]
)
def test_a_card_is_described_with_its_own_retraction(changes):
    """What happened to another card, or was no retraction, does not retract this one."""
    with pytest.raises(ValueError, match="was not retracted by"):
        documents.card_document(SAMPLE, OWN, retraction=replace(RETRACTION, **changes))


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        (Source(source_id="a", work_id="a", title="The Harbour Lamps"), "The Harbour Lamps"),
        (
            Source(
                source_id="a",
                work_id="a",
                title="The Harbour Lamps",
                edition="2nd ed.",
                publisher="Old Quay Press",
                place="Hallmouth",
                year=1901,
            ),
            "The Harbour Lamps, 2nd ed. (Old Quay Press, Hallmouth, 1901)",
        ),
        (
            Source(
                source_id="a", work_id="a", title="Lamps", venue="Quay Notes", volume="12", year=0
            ),
            "Lamps, Quay Notes, 12 (0)",
        ),
    ],
)
def test_an_edition_is_told_in_words(source, statement):
    """What is not given is left out; the title is always there."""
    assert statement == documents.edition_statement(source)
