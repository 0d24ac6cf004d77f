"""A small library of our own invention for the store's tests."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from cardstore.anchors.twice_read import Mark, TwiceRead
from cardstore.audit.draw import Listed
from cardstore.audit.estimate import AuditState, AuditTerms, StratumTerms
from cardstore.audit.records import AuditKind, AuditSentence, GateVersion, NewAudit
from cardstore.audit.strata import StratumName
from cardstore.cards.card import ReadingState
from cardstore.cards.locator import parse_locator
from cardstore.cards.moves import MoveKind, anchor_when_made
from cardstore.cards.selectors import Segment, TextPositionSelector, TextQuoteSelector
from cardstore.gate.calibration_set import (
    CalibrationPair,
    CalibrationSet,
    GivenLabel,
    LabelItem,
    PairKind,
    PairLabel,
    Part,
)
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.judge import Support
from cardstore.gate.thresholds import BandCounts, Platt, Thresholds
from cardstore.pages.embedded import LabelTable
from cardstore.pages.labels import parse_label
from cardstore.pages.looks import LookMode, MarginLook
from cardstore.pages.page_map import Basis, LeafLabel, PageMap, Run
from cardstore.provenance import Provenance, digest_value
from cardstore.review.item import QueueItem, QueueKind, Role
from cardstore.review.ruling import ErrorClass, RulingKind
from cardstore.review.sighting import Sighting, SightingKind, Spot, StripKind, word_key
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind
from cardstore.sources.find_links import LinkPlace
from cardstore.sources.links import LinkState, LinkVerdict
from cardstore.sources.record import Record
from cardstore.sources.reference import Reference
from cardstore.sources.registry import Answer, AnswerState
from cardstore.sources.resolution import (
    ComparedField,
    FieldComparison,
    ReasonCode,
    ReferenceField,
    Resolution,
    Verdict,
    Why,
)
from cardstore.sources.source import Creator, Source
from cardstore.sources.vouched import claims_digest
from cardstore.sources.witnesses import Living, PersonRecord
from cardstore.spans import Span
from cardstore.store.gate_records import Decision, KeptVerdict, ManuscriptDecisions
from cardstore.store.gate_rows import card_findings_to_json, findings_to_json
from cardstore.store.person_records import VouchingKind
from cardstore.store.reading_records import ConfirmationKind, ReadStretch, SecondReading
from cardstore.store.records import AssignmentKind, LabelAssignment, StoredFile, Zoning
from cardstore.store.reread_log import RereadLeaf, RereadOutcome
from cardstore.store.text_records import TextToKeep
from cardstore.text.correction import WordChange, correct_layer
from cardstore.text.engine import ReadWord
from cardstore.text.folding import fold_source
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
from cardstore.text.layout_changes import LayoutKind, LineZone
from cardstore.text.passages import cut_passages
from cardstore.text.prepared import prepare_source
from cardstore.text.source_text import SourceText

FIRST = Source(
    source_id="harbour-1893",
    work_id="harbour",
    title="The Harbour Lamps",
    creators=(Creator(family="Tolle", given="Ada"),),
    year=1893,
    edition="1st ed.",
    publisher="Old Quay Press",
)
SECOND = Source(
    source_id="harbour-1901",
    work_id="harbour",
    title="The Harbour Lamps",
    creators=(Creator(family="Tolle", given="Ada"),),
    year=1901,
    edition="2nd ed.",
)
CLAIMED = Reference(title="The Harbour Lamps", year=1893)
RESOLVED = Resolution(
    verdict=Verdict.ACCEPT,
    why=(Why(code=ReasonCode.CONFIRMED, text="One registry has it.", registries=("made",)),),
    answers=(
        Answer(
            registry="made",
            state=AnswerState.FOUND,
            candidates=(Record(registry="made", record_id="M1", title="The Harbour Lamps"),),
        ),
    ),
    fields=(
        ComparedField(
            registry="made",
            record_id="M1",
            field=ReferenceField.TITLE,
            claimed="The Harbour Lamps",
            found="The Harbour Lamps",
            comparison=FieldComparison.MATCH,
        ),
    ),
    chosen=(("made", "M1"),),
)
LINK = LinkVerdict(
    url="https://harbour.example/lamps",
    state=LinkState.LIVE,
    status=200,
    checked_at="2026-01-01T00:00:00Z",
    where=(LinkPlace(name="harbour-1893", note="url"),),
)
PERSON = PersonRecord(
    name="Ada Tolle",
    other_names=("Mrs Tolle",),
    living=Living.NO,
    evidence=("harbour-1901",),
)
LEAF_COUNT = 3
SCAN = Scan(
    digest=digest_value("the first harbour scan"),
    kind=ScanKind.PDF,
    name="harbour.pdf",
    leaves=tuple(Leaf(leaf_index=i, name=f"leaf {i}") for i in range(LEAF_COUNT)),
)
SECOND_SCAN = Scan(
    digest=digest_value("the second harbour scan"),
    kind=ScanKind.IMAGES,
    name="harbour-2",
    leaves=(Leaf(leaf_index=0, name="a.png", embedded_label=None),),
)
LINE = "The lamps were lit"


def layer(leaf_index, *, engine="reader", text=LINE, status=LayerStatus.READ):
    """Give a layer with one line, each word ten pixels a character wide."""
    spans, at = [], 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        spans.append(Span(start, at))
    words = tuple(
        Word(span=s, box=Box(10 * s.start, 100, 10 * s.end, 120), confidence=0.9) for s in spans
    )
    whole = Line(span=Span(0, len(text)), box=Box(0, 100, 10 * len(text), 120), block=0)
    return TextLayer(
        leaf_index=leaf_index,
        frame=Frame(width_px=600, height_px=900, dpi=300),
        text=text,
        words=words,
        lines=(whole,) if text else (),
        status=status,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent=engine, version="1"),
    )


LAYERS = tuple(layer(i) for i in range(LEAF_COUNT))
STRETCH = ReadStretch(
    scan_digest=SCAN.digest, leaf_index=0, layer_digest=LAYERS[0].digest, span=Span(4, 18)
)
ZONING = Zoning(
    leaves=tuple((Zone.BODY,) for _ in range(LEAF_COUNT)),
    provenance=Provenance(agent="zones", version="1", inputs=tuple(x.digest for x in LAYERS)),
)


FINDING = Finding(
    check="verbatim",
    outcome=Outcome.PASS,
    reason=Reason.WORDS_EXACT,
    message="The words stand there.",
    evidence=(("leaf_index", "0"),),
)


ASSIGNMENT = LabelAssignment(
    leaf_index=0,
    kind=AssignmentKind.LABEL,
    label=parse_label("57"),
    assigned_by="ada",
    at="2026-01-02T03:04:05Z",
    note="",
)


KEPT_TEXT = TextToKeep(
    made_from=digest_value("the layers of the first harbour scan"),
    version="made for tests",
    text_sha256=digest_value("its text"),
    unread_leaves=(1,),
    prepared=prepare_source(
        fold_source(SourceText(text=LINE, leaf_starts=(0,), furniture=(), is_ocr=(True,)))
    ),
    passages=tuple(
        cut_passages(
            fold_source(SourceText(text=LINE, leaf_starts=(0,), furniture=(), is_ocr=(True,)))
        )
    ),
)


def page_map(first="57"):
    """Give a map whose labels rise by one from `first`."""
    value = int(first)
    labels = [parse_label(str(value + i)) for i in range(LEAF_COUNT)]
    return PageMap(
        leaves=tuple(
            LeafLabel(leaf_index=i, label=label, basis=Basis.PRINTED, support=1.0)
            for i, label in enumerate(labels)
        ),
        runs=(Run(first_leaf=0, last_leaf=LEAF_COUNT - 1, first=labels[0], last=labels[-1]),),
        remarks=(),
        provenance=Provenance(agent="page-map", version="1"),
    )


def ingest(store, order=range(LEAF_COUNT)):
    """File the first harbour scan, its leaves read in the order given."""
    store.sources.add(FIRST)
    store.scans.begin(SCAN, source_id=FIRST.source_id, files=(), reader="pdf", settings="{}")
    for leaf_index in order:
        store.scans.save_layer(SCAN.digest, LAYERS[leaf_index])
    store.scans.save_zoning(SCAN.digest, ZONING)
    store.pages.save_map(SCAN.digest, page_map())
    store.scans.complete(SCAN.digest)


def card_fields(**changes):
    """Give what `store.cards.add` takes for a card on leaf 0."""
    segment = Segment(
        quote=TextQuoteSelector(exact="lamps were lit", prefix="The ", suffix=""),
        positions=(
            TextPositionSelector(
                leaf_index=0,
                layer_digest=LAYERS[0].digest,
                span=Span(4, 18),
                boxes=(Box(40, 100, 180, 120),),
            ),
        ),
    )
    fields = {
        "source_id": FIRST.source_id,
        "scan_digest": SCAN.digest,
        "quote": "lamps were lit",
        "claimed": parse_locator("57"),
        "gloss": "when the evening began",
        "tags": ("light",),
        "made_by": "ada",
        "fit": "exact",
        "foldings": (),
        "reading": ReadingState.OCR_UNSEEN,
        "segments": (segment,),
        "printed_pages": ("57",),
    }
    return fields | changes


LABEL_TABLE = LabelTable(name="scandata", labels=("1", *[None] * (len(SCAN.leaves) - 1)))
LOOK = MarginLook(
    leaf_index=1,
    frame=Frame(width_px=200, height_px=300, dpi=300),
    mode=LookMode.BLOCK,
    words=(ReadWord(text="2", x0=1, y0=2, x1=3, y1=4, block=0, line=0, confidence=0.5),),
    provenance=Provenance(agent="looker", version="1"),
)


def fill(store):
    """Put at least one row into every table that `ingest` leaves empty; give the card."""
    file = StoredFile(sha256="a" * 64, name="b.png", size_bytes=9, stored_as="a.png")
    store.sources.add(SECOND)
    store.sources.update(replace(SECOND, place="Hallmouth"))
    store.scans.begin(
        SECOND_SCAN, source_id=SECOND.source_id, files=(file,), reader="images", settings="{}"
    )
    store.resolutions.save(CLAIMED, RESOLVED, rules="1", source_id=FIRST.source_id)
    store.links.save([LINK])
    store.persons.save(PERSON, recorded_by="ada")
    store.vouchings.save(FIRST.source_id, **vouching_fields())
    store.pages.assign(SCAN.digest, leaf_index=0, label=None, assigned_by="ada")
    misprint = {"label": parse_label("85"), "expected": parse_label("58")}
    store.pages.assign(SCAN.digest, leaf_index=1, **misprint, assigned_by="ada")
    store.texts.save(SCAN.digest, KEPT_TEXT)
    store.looks.save(SCAN.digest, [LOOK])
    store.layouts.record(
        SCAN.digest,
        kind=LayoutKind.ZONES,
        leaf_index=1,
        old_layer="a" * 64,
        made_by="ada",
        note="",
        zones=[LineZone(box=Box(1, 2, 3, 4), width_px=100, height_px=200, zone=Zone.CAPTION)],
    )
    store.label_tables.keep(
        SCAN.digest, LABEL_TABLE, file_name="harbour_scandata.xml", sha256="5" * 64
    )
    card = store.cards.add(**card_fields())
    store.cards.issue("lamps", requester="drafter-3")
    store.findings.save(card.card_id, [FINDING], check_version="1", page_map=1)
    move(store, card)
    reread(store, {0: LAYERS[0], 1: None})
    store.readings.save(second_reading(card.card_id))
    store.readings.confirm(card.card_id, **confirmation_fields())
    correct(store)
    gate_once(store, card.card_id)
    calibrate(store, card.card_id)
    review(store, card.card_id)
    audit(store, card.card_id)
    store.sightings.save([sighting(card.card_id)])
    store.sightings.undo("p1", undone_by="ada")
    store.sightings.save([sighting(card.card_id, press="p2")])
    return card


def queue_item(card_id, **changes):
    """Give one item of a queue."""
    fields = {
        "queue": 0,
        "place": 0,
        "item_key": "9" * 64,
        "role": Role.WAITS,
        "manuscript": "ch01.md",
        "number": 0,
        "line": 3,
        "chapter": "One",
        "verdict_key": "d" * 64,
        "words": "The lamps were lit.",
        "before": "It was dusk.",
        "after": "",
        "cited": (card_id,),
        "asks": (("support", "support_middle", "The judge could not settle it."),),
    }
    return QueueItem(**fields | changes)


def open_queue(store, *items, kind=QueueKind.REVIEW):
    """Open a queue with some items."""
    return store.queues.open(kind, items=items, seed=7, options={"twice": "0.1"}, made_by="ada")


def review(store, card_id):
    """Open a queue of one item, open a leaf beside it, rule it, and take the ruling back."""
    store.manuscripts.keep("ch01.md", text_sha256="e" * 64, written="The lamps were lit.")
    queue = open_queue(store, queue_item(card_id)).queue
    store.leases.take(queue, 0, reviewer="ada", until=9.0, now=1.0)
    store.queues.note_opening(queue, 0, reviewer="ada", scan_digest=SCAN.digest, leaf_index=0)
    store.queues.rule(
        queue,
        0,
        reviewer="ada",
        kind=RulingKind.STRONGER,
        error=ErrorClass.DRIFTED,
        seconds=4.5,
    )
    store.queues.undo(queue, reviewer="ada")
    store.queues.rule(queue, 0, reviewer="ben", kind=RulingKind.SUPPORTED, seconds=6.0)


PASSED = Listed(
    stratum=StratumName.PLAIN, manuscript="ch01.md", chapter="ch01.md: One", verdict_key="d" * 64
)


def audit_terms(n=1, population=1):
    """Give the terms of an audit of one stratum."""
    stratum = StratumTerms(
        stratum=StratumName.PLAIN,
        population=population,
        n=n,
        accept=0,
        target=0.005,
        shows=True,
        minutes=3.0,
    )
    chapters = (("ch01.md: One", population),)
    return AuditTerms(strata=(stratum,), chapters=chapters, tripwire=50, factual=9, allowed=0)


def new_audit(**changes):
    """Give a sample of one sentence that is to be kept."""
    fields = {
        "kind": AuditKind.BOOK,
        "name": "",
        "seed": 7,
        "runs": (("ch01.md", 1),),
        "version": GateVersion(rules="c" * 64, judge="a" * 64, thresholds="b" * 64),
        "listed": (PASSED,),
        "terms": audit_terms(),
    }
    return NewAudit(**fields | changes)


def save_audit(store, card_id, **changes):
    """Keep a sample of one sentence."""
    item = queue_item(card_id, role=Role.PASSED, stratum="plain", asks=())
    drawn = AuditSentence(again=0, for_stratum=True, for_chapter=True)
    return store.audits.save(new_audit(**changes), items=[item], sentences=[drawn], made_by="ada")


def audit(store, card_id):
    """Draw a sample of one sentence, and keep what became of it."""
    kept = save_audit(store, card_id)
    store.audits.save_result(
        kept.audit, AuditState.FAILED, errors=1, settled=1, told="1 of 1 is wrong"
    )


def sighting(card_id, **changes):
    """Give a person's word that a word of leaf 0 is as it was read."""
    spot = Spot(
        scan_digest=SCAN.digest,
        leaf_index=0,
        width_px=600,
        height_px=900,
        box=Box(40, 100, 180, 120),
    )
    fields = {
        "strip": StripKind.READINGS,
        "item_key": word_key(spot, "lamps"),
        "spot": spot,
        "kind": SightingKind.RIGHT,
        "shown": "lamps",
        "settled": "lamps",
        "card_id": card_id,
        "press": "p1",
        "seen_by": "ada",
    }
    return Sighting(**fields | changes)


def gate_once(store, card_id, *, key="d" * 64, words="The lamps were lit.", **changes):
    """Log a run of the gate over one sentence, and keep what may be kept."""
    kept = KeptVerdict(
        key=key,
        sentence=words,
        cited=(card_id,),
        bin="passed",
        decided_by="judge",
        prob=0.98,
        findings=findings_to_json((FINDING,)),
        card_findings=card_findings_to_json(((card_id, (FINDING,)),)),
    )
    decided = ManuscriptDecisions(
        manuscript="ch01.md",
        text_sha256="e" * 64,
        decisions=(Decision(number=0, line=3, key=key, held=False),),
    )
    store.gate.keep_split("e" * 64, rules="1", name="ch01.md", manuscript="{}")
    store.gate.keep_card_checks({card_id: ("f" * 64, (FINDING,))})
    store.gate.keep_scores("a" * 64, scores={"b" * 64: Support(prob=0.98, tokens=9)})
    fields = {
        "verdicts": (kept,),
        "decided": (decided,),
        "requester": "drafter-3",
        "rules": "c" * 64,
        "judge": "a" * 64,
        "thresholds": "",
        "options": {"offline": "true"},
        "counts": {"passed": 1, "words": 4},
    }
    return store.gate.save(**fields | changes)


def pairs_to_label(card_id):
    """Give a drawn set: one pair of each part, the first offered twice."""
    said = ("They were lit.", "They were not lit.", "All lamps were lit.")
    pairs = tuple(
        CalibrationPair(
            number=number,
            card_id=card_id,
            quote=f"lamps were lit {number}",
            sentence=sentence,
            kind=kind,
            part=part,
            group=number,
        )
        for number, (sentence, kind, part) in enumerate(
            zip(said, (PairKind.CITED, PairKind.NEGATION, PairKind.SCOPE), Part, strict=True)
        )
    )
    items = tuple(
        LabelItem(item=item, pair=pair)
        for item, pair in (("a1", 0), ("b2", 1), ("c3", 2), ("d4", 0))
    )
    return CalibrationSet(pairs=pairs, items=items, seed=7, rules="made", drawn_from=("ch01.md",))


def fitted_thresholds(set_digest, **changes):
    """Give thresholds of a judge that were fitted on a set."""
    fields = {
        "judge": "a" * 64,
        "called": "Made (large)",
        "runs_model": True,
        "low": 0.1,
        "high": 0.9,
        "platt": Platt(slope=0.5, shift=-1.0),
        "set_digest": set_digest,
        "labels_digest": "b" * 64,
        "fit": BandCounts(supported_high=9, unsupported_low=20),
        "report": BandCounts(supported_middle=9, unsupported_high=1, unsupported_low=50),
        "made_by": "ada",
    }
    return Thresholds(**fields | changes)


def calibrate(store, card_id):
    """Draw a set, label it, keep thresholds of a judge and open the core."""
    drawn = store.calibrations.save_set(pairs_to_label(card_id), made_by="ada")
    store.calibrations.save_labels(
        GivenLabel(item=item.item, label=PairLabel.SUPPORTED, by="ada") for item in drawn.items
    )
    kept = store.calibrations.save_thresholds(fitted_thresholds(drawn.digest))
    store.calibrations.open_core(
        kept, opened_by="ben", count=lambda labels: BandCounts(supported_high=len(labels))
    )
    return drawn


def vouching_fields(**changes):
    """Give what `store.vouchings.save` takes for the first edition."""
    fields = {
        "kind": VouchingKind.VOUCHED,
        "record_digest": claims_digest(FIRST),
        "said_by": "ada",
        "evidence": "the copy in the reading room",
    }
    return fields | changes


def move(store, card, *, after=0, **changes):
    """Record a move of the card to where it was made, unless told otherwise."""
    fields = {
        "kind": MoveKind.PAGE,
        "anchor": replace(anchor_when_made(card), printed_pages=("58",)),
        "page_map": 1,
        "why": "p. 57 → p. 58; the page map was corrected",
        "moved_by": "ben",
    }
    return store.moves.record(card, after=after, **fields | changes)


def reread(store, layers, *, request="{}", conclude=lambda: None):
    """Read leaves of the first scan again: leaf → layer, or None where it fails."""
    rereading = store.rereadings.begin(SCAN.digest, request=request, page_map=1)
    for leaf_index, read in layers.items():
        held = store.scans.current_layer(SCAN.digest, leaf_index)
        outcome = RereadOutcome.FAILED if read is None else RereadOutcome.CHANGED
        if read == held:
            outcome = RereadOutcome.UNCHANGED
        leaf = RereadLeaf(
            leaf_index=leaf_index,
            outcome=outcome,
            instead_of=held.digest,
            layer_digest=None if read is None else read.digest,
            detail="dark" if read is None else "",
        )
        store.rereadings.save(rereading, leaf, layer=read)
    return store.rereadings.finish(rereading, conclude=conclude)


def second_reading(card_id, **changes):
    """Give a second reading of the card's words: "lit" is in doubt."""
    words = tuple(
        TwiceRead(
            text=word,
            span=Span(start, start + len(word)),
            box=Box(10 * start, 100, 10 * (start + len(word)), 120),
            others=(word, other),
            marks=() if word == other else (Mark.READERS_DIFFER, Mark.LOW_CONFIDENCE),
            score=-5.5 if word == other else -1.25,
            marked=word != other,
            looks_like="" if word == other else "list",
        )
        for start, word, other in ((4, "lamps", "lamps"), (10, "were", "were"), (15, "lit", "iit"))
    )
    fields = {
        "card_id": card_id,
        "stretch": STRETCH,
        "words": words,
        "rules": "marks-1",
        "provenance": Provenance(agent="second", version="1", inputs=("b" * 64,)),
        "at": "",
    }
    return SecondReading(**(fields | changes))


def confirmation_fields(**changes):
    """Give what `store.readings.confirm` takes for the card on leaf 0."""
    fields = {
        "kind": ConfirmationKind.CONFIRMED,
        "seen": (STRETCH,),
        "words": ("lamps were lit",),
        "confirmed_by": "ada",
        "note": "seen in the reading room",
    }
    return fields | changes


def correct(store, leaf_index=2, **more):
    """Correct "lit" to "lighted" on a leaf that the card does not stand on."""
    changes = (WordChange(read="lit", printed="lighted"),)
    made = correct_layer(LAYERS[leaf_index], changes, corrected_by="ada")
    fields = {
        "old_layer": LAYERS[leaf_index].digest,
        "changes": changes,
        "card_id": None,
        "corrected_by": "ada",
    }
    return store.readings.correct(SCAN.digest, made, **(fields | more))


@contextmanager
def undone(store):
    """Undo at the end what is written inside, so that the next example finds the same library."""

    class Undo(Exception):  # noqa: N818 - a signal, no error
        pass

    with suppress(Undo), store.transaction():
        yield
        raise Undo


class Clock:
    """A clock that goes on by one second each time it is looked at."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 2, 3, 4, 4, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment
