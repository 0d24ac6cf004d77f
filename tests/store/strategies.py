"""Hypothesis strategies for the values that the store keeps and documents describe."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from cardstore.anchors.anchor import Anchor, Difference, DifferenceKind, Fit, Occurrence
from cardstore.anchors.found import FindOutcome, FoundPlace, FoundQuote, Unsearched
from cardstore.anchors.place import Placement
from cardstore.anchors.relocation import Relocation, RelocationState
from cardstore.cards.card import Card, ReadingState
from cardstore.cards.ids import card_id_of
from cardstore.cards.locator import Locator
from cardstore.cards.moves import CardAnchor, CardMove, MoveKind
from cardstore.cards.selectors import Segment, TextPositionSelector, TextQuoteSelector
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.pages.labels import NumberStyle, PageLabel
from cardstore.pages.page_map import Basis, LeafLabel, PageMap, PrintedNumeral, Run
from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame, Leaf, Region, Scan, ScanKind
from cardstore.sources.find_links import LinkPlace
from cardstore.sources.links import LinkFlag, LinkState, LinkVerdict
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
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus, Work
from cardstore.spans import Span
from cardstore.store.records import (
    AssignmentKind,
    CardEvent,
    EventKind,
    LabelAssignment,
    RecordedFinding,
    StoredFile,
    Zoning,
)
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

# Everything that UTF-8 can carry: NUL, right-to-left marks, characters outside the BMP.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
# What a record of a source may hold: no controls but tab and line feed, right-to-left marks.
_shown = st.characters(exclude_categories=["Cs", "Cc"], include_characters="\t\n")
told = st.text(_shown, max_size=20)
told_names = st.text(_shown, min_size=1, max_size=12)
digests = st.text("0123456789abcdef", min_size=64, max_size=64)
whole = st.integers(0, 10**6)
shares = st.floats(0, 1)
times = st.datetimes().map(lambda moment: f"{moment:%Y-%m-%dT%H:%M:%SZ}".rjust(20, "0"))


def tuples_of(strategy, *, least=0, most=3):
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


@st.composite
def spans(draw):
    start = draw(st.integers(0, 40))
    return Span(start, draw(st.integers(start, 60)))


@st.composite
def boxes(draw):
    x0, y0 = draw(st.integers(-5, 5000)), draw(st.integers(-5, 5000))
    return Box(x0, y0, draw(st.integers(x0, 6000)), draw(st.integers(y0, 6000)))


maybe_boxes = st.none() | boxes()
confidences = st.none() | shares
provenances = st.builds(
    Provenance, agent=names, version=texts, settings=texts, inputs=tuples_of(digests)
)
titles = told_names.filter(str.strip)
works = st.builds(Work, work_id=titles, title=titles)
creators = st.builds(Creator, family=told_names, given=told, role=told_names)
isbns = st.just("") | st.text("0123456789", min_size=13, max_size=13)
dois = st.just("") | st.builds("10.{}/{}".format, st.integers(1000, 99999), st.integers(0, 999))
sources = st.builds(
    Source,
    source_id=titles,
    work_id=titles,
    title=titles,
    creators=tuples_of(creators),
    year=st.none() | st.integers(-9999, 9999),
    edition=told,
    publisher=told,
    place=told,
    venue=told,
    volume=told,
    isbn=isbns,
    doi=dois,
    identifiers=tuples_of(st.builds(Identifier, scheme=st.sampled_from(Scheme), value=told_names)),
    csl_type=titles,
    url=told,
    archive_url=told,
    extent=told,
    cites=tuples_of(told_names),
    kind=st.sampled_from(SourceKind),
    status=st.sampled_from(SourceStatus),
    origins=tuples_of(st.tuples(told, told)),
)

identifiers = st.builds(Identifier, scheme=st.sampled_from(Scheme), value=names)
years = st.integers(-9999, 9999)
references = st.builds(
    Reference,
    title=texts,
    creators=tuples_of(creators),
    et_al=st.booleans(),
    year=st.none() | years,
    venue=texts,
    publisher=texts,
    edition=texts,
    volume=texts,
    issue=texts,
    locator=texts,
    identifiers=tuples_of(identifiers),
    csl_type=texts,
    url=texts,
    raw=texts,
)
registry_records = st.builds(
    Record,
    registry=names,
    record_id=names,
    title=texts,
    other_titles=tuples_of(texts),
    creators=tuples_of(creators),
    other_names=tuples_of(texts),
    creators_complete=st.booleans(),
    years=tuples_of(years),
    first_year=st.none() | years,
    venues=tuples_of(texts),
    publishers=tuples_of(texts),
    edition=texts,
    identifiers=tuples_of(identifiers),
    csl_type=texts,
    preprint=st.booleans(),
    extent=texts,
    status=st.sampled_from(SourceStatus),
    cites=tuples_of(texts),
    url=texts,
)


link_verdicts = st.builds(
    LinkVerdict,
    url=names,
    state=st.sampled_from(LinkState),
    flags=tuples_of(st.sampled_from(LinkFlag)),
    status=st.none() | st.integers(100, 599),
    final_url=texts,
    title=texts,
    excerpt=texts,
    archive_url=names,
    archived_at=texts,
    checked_at=names,
    detail=texts,
    where=tuples_of(
        st.builds(
            LinkPlace, name=texts, span=spans(), line=st.none() | st.integers(1, 10**6), note=texts
        )
    ),
    marks=tuples_of(texts),
)


@st.composite
def answers(draw):
    candidates = draw(tuples_of(registry_records))
    unasked = not candidates and draw(st.booleans())
    why = draw(st.sampled_from(Unavailable)) if unasked else None
    absent = AnswerState.UNAVAILABLE if unasked else AnswerState.NOT_FOUND
    return Answer(
        registry=draw(names),
        state=AnswerState.FOUND if candidates else absent,
        candidates=candidates,
        why=why,
        detail=draw(texts),
        by_identifier=draw(tuples_of(names)),
        denied=draw(tuples_of(names)),
        requests=draw(whole),
        asked_at=draw(texts),
    )


@st.composite
def resolutions(draw):
    given = draw(tuples_of(answers()))
    keys = [(answer.registry, r.record_id) for answer in given for r in answer.candidates]
    compared = st.builds(
        ComparedField,
        registry=st.sampled_from([registry for registry, _ in keys] or [""]),
        record_id=names,
        field=st.sampled_from(ReferenceField),
        claimed=names,
        found=names,
        comparison=st.sampled_from(FieldComparison),
        note=texts,
    )
    verdict = draw(st.sampled_from([v for v in Verdict if v is not Verdict.NOT_ASKED]))
    if verdict is Verdict.ACCEPT and not keys:
        verdict = Verdict.NOT_FOUND
    return Resolution(
        verdict=verdict,
        why=draw(
            tuples_of(
                st.builds(
                    Why,
                    code=st.sampled_from(ReasonCode),
                    text=texts,
                    registries=tuples_of(names),
                ),
                least=1,
            )
        ),
        answers=given,
        fields=draw(tuples_of(compared)) if keys else (),
        chosen=tuple(keys) if verdict is Verdict.ACCEPT else (),
    )


@st.composite
def scans(draw, *, most=4):
    named = draw(tuples_of(st.tuples(texts, st.none() | texts), least=1, most=most))
    split = draw(st.booleans())
    return Scan(
        digest=draw(digests),
        kind=draw(st.sampled_from(ScanKind)),
        name=draw(texts),
        leaves=tuple(
            Leaf(
                leaf_index=index,
                name=name,
                embedded_label=label,
                image_index=index // 2 if split else None,
                region=Region(x0=7 * (index % 2), y0=0, x1=7 + index % 2, y1=9) if split else None,
            )
            for index, (name, label) in enumerate(named)
        ),
    )


files = st.builds(StoredFile, sha256=digests, name=texts, size_bytes=whole, stored_as=names)
frames = st.builds(
    Frame, width_px=st.integers(1, 9000), height_px=st.integers(1, 9000), dpi=st.integers(0, 1200)
)
words = st.builds(Word, span=spans(), box=boxes(), confidence=confidences)
lines = st.builds(
    Line,
    span=spans(),
    box=boxes(),
    block=st.integers(0, 50),
    turn=st.sampled_from((0, 0, 90, 180, 270)),
)


def layers(leaf_index=whole):
    return st.builds(
        TextLayer,
        leaf_index=leaf_index,
        frame=frames,
        text=texts,
        words=tuples_of(words),
        lines=tuples_of(lines),
        status=st.sampled_from(LayerStatus),
        method=st.sampled_from(LayerMethod),
        reason=st.sampled_from(ReadingReason),
        detail=texts,
        provenance=provenances,
    )


def zonings(leaf_count):
    return st.builds(
        Zoning,
        leaves=tuples_of(tuples_of(st.sampled_from(Zone)), least=leaf_count, most=leaf_count),
        provenance=provenances,
    )


@st.composite
def labels(draw):
    style = draw(st.sampled_from(NumberStyle))
    return PageLabel(
        text=draw(names),
        style=style,
        value=None if style is NumberStyle.NONE else draw(whole),
        prefix=draw(texts),
        suffix=draw(texts),
    )


# Made once: a strategy that is built at every draw is looked through at every draw.
_a_label = labels()
_maybe_label = st.none() | _a_label
_bases = st.sampled_from(Basis)
_maybe_numeral = st.none() | st.builds(
    PrintedNumeral, leaf_index=st.just(0), text=texts, box=maybe_boxes, confidence=confidences
)


@st.composite
def leaf_labels(draw, leaf_index):
    basis = draw(_bases)
    bare = basis in {Basis.UNNUMBERED, Basis.UNKNOWN}
    seen = draw(_maybe_numeral)
    return LeafLabel(
        leaf_index=leaf_index,
        label=None if bare else draw(_a_label),
        basis=basis,
        support=draw(shares),
        seen=None if seen is None else replace(seen, leaf_index=leaf_index),
        expected=draw(_maybe_label),
        doubt=draw(texts),
    )


@st.composite
def page_maps(draw, leaf_count):
    run = st.builds(
        Run,
        first_leaf=st.integers(0, leaf_count),
        last_leaf=st.integers(0, leaf_count),
        first=labels(),
        last=labels(),
    )
    return PageMap(
        leaves=tuple(draw(leaf_labels(index)) for index in range(leaf_count)),
        runs=draw(tuples_of(run)),
        remarks=draw(tuples_of(texts)),
        provenance=draw(provenances),
    )


@st.composite
def assignments(draw):
    kind = draw(st.sampled_from(AssignmentKind))
    return LabelAssignment(
        leaf_index=draw(whole),
        kind=kind,
        label=draw(labels()) if kind is AssignmentKind.LABEL else None,
        assigned_by=draw(names),
        at=draw(times),
        note=draw(texts),
    )


card_ids = st.integers(0, 32**4 - 1).map(lambda number: card_id_of(number, length=4))
locators = st.builds(Locator, text=names, first=labels(), last=labels())
positions = st.builds(
    TextPositionSelector,
    leaf_index=whole,
    layer_digest=digests,
    span=spans(),
    boxes=tuples_of(boxes()),
)
segments = st.builds(
    Segment,
    quote=st.builds(TextQuoteSelector, exact=texts, prefix=texts, suffix=texts),
    positions=tuples_of(positions),
)
cards = st.builds(
    Card,
    card_id=card_ids,
    source_id=names,
    scan_digest=digests,
    quote=names,
    claimed=locators,
    gloss=texts,
    tags=st.sets(names, max_size=3).map(lambda tags: tuple(sorted(tags))),
    made_by=names,
    made_at=times,
    fit=st.sampled_from(("exact", "folded", "near")),
    foldings=tuples_of(names),
    reading=st.sampled_from(ReadingState),
    segments=tuples_of(segments),
    printed_pages=tuples_of(texts),
)
# The others are told from tables of their own.
FILED = (EventKind.CREATED, EventKind.ISSUED, EventKind.CHECKED, EventKind.RETRACTED)
events = st.builds(
    CardEvent,
    card_id=card_ids,
    kind=st.sampled_from(FILED),
    actor=names,
    at=times,
    detail=texts,
)
findings = st.builds(
    Finding,
    check=names,
    outcome=st.sampled_from(Outcome),
    reason=st.sampled_from(Reason),
    message=texts,
    evidence=tuples_of(st.tuples(texts, texts)),
)
recorded_findings = st.builds(
    RecordedFinding,
    card_id=card_ids,
    run=st.integers(1, 99),
    finding=findings,
    check_version=names,
    page_map=st.none() | st.integers(1, 9),
    at=times,
)
differences = st.builds(
    Difference,
    kind=st.sampled_from(DifferenceKind),
    label=texts,
    printed=texts,
    quoted=texts,
    source_span=spans(),
    quote_span=spans(),
)
card_anchors = st.builds(
    CardAnchor,
    scan_digest=digests,
    segments=tuples_of(segments),
    printed_pages=tuples_of(texts),
    fit=st.sampled_from(("exact", "folded", "near")),
    foldings=tuples_of(names),
    reading=st.sampled_from(ReadingState),
)
moves = st.builds(
    CardMove,
    card_id=card_ids,
    number=st.integers(1, 99),
    kind=st.sampled_from(MoveKind),
    from_scan=digests,
    from_pages=tuples_of(texts),
    anchor=card_anchors,
    page_map=st.integers(1, 9),
    why=names,
    moved_by=names,
    at=times,
)


@st.composite
def relocations(draw):
    state = draw(st.sampled_from(RelocationState))
    known = state in {RelocationState.EXACT, RelocationState.MOVED}
    return Relocation(
        card_id=draw(card_ids),
        source_id=draw(names),
        moves=draw(whole),
        state=state,
        before=draw(card_anchors),
        after=draw(card_anchors) if known else None,
        page_map=draw(st.integers(1, 9)) if known else None,
        claimed=draw(names),
        claim_holds=draw(st.none() | st.booleans()) if known else None,
        differences=draw(tuples_of(differences)),
        places=draw(tuples_of(texts)),
        why=draw(texts),
        recorded=draw(st.none() | st.integers(1, 99)),
    )


anchors = st.builds(
    Anchor,
    fit=st.sampled_from(Fit),
    occurrences=tuples_of(
        st.builds(Occurrence, segments=tuples_of(tuples_of(spans())), foldings=tuples_of(names))
    ),
    differences=tuples_of(differences),
    similarity=st.none() | shares,
    folding_version=names,
)


@st.composite
def placements(draw):
    """Give where an occurrence stands: its leaves, and their labels as the page map has them."""
    leaves = tuple(sorted(draw(st.sets(st.integers(0, 99), min_size=1, max_size=3))))
    return Placement(
        leaves=leaves,
        parts=tuple((leaf, draw(spans())) for leaf in leaves),
        labels=tuple(draw(leaf_labels(leaf)) for leaf in leaves),
        shown=draw(names),
    )


def found_places(*fits):
    """Give places of one of the fits."""
    return st.builds(
        FoundPlace,
        source=sources,
        scan_digest=digests,
        fit=st.sampled_from(fits),
        placement=placements(),
        printed=texts,
        foldings=tuples_of(names),
        differences=tuples_of(differences),
        similarity=st.none() | shares,
        reading=st.sampled_from(ReadingState),
    )


_places = tuples_of(found_places(Fit.EXACT, Fit.FOLDED))
_near = tuples_of(found_places(Fit.NEAR))
_unsearched = tuples_of(
    st.builds(Unsearched, source_id=names, reason=names, leaves=tuples_of(whole))
)
_few_names = tuples_of(names)


@st.composite
def found_quotes(draw):
    """Give the answer to a search: places, or what is near."""
    places = draw(_places)
    outcomes = [one for one in FindOutcome if places or one is not FindOutcome.FOUND]
    return FoundQuote(
        quote=draw(names),
        outcome=draw(st.sampled_from(outcomes)),
        message=draw(names),
        places=places,
        near=draw(_near),
        more=draw(st.integers(0, 9)),
        searched=draw(_few_names),
        unsearched=draw(_unsearched),
    )
