"""Calibrating a judge: pairs are drawn and labelled, thresholds fitted, measured, and kept.

The steps, each a verb of `CalibrationDesk`:

1. `draw_set` draws pairs of the library's own cards and of the sentences of drafts.
2. People label them; each label is kept as it comes.
3. `fit_judge` scores the labelled pairs, fits LOW and HIGH on the fit part and measures them on the
   report part.
4. `open_core` counts, once for a judge, how the pairs lie that were kept to the end.

Scores are kept as the gate keeps them, so no pair is asked about twice.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.cards.ids import parse_card_id
from cardstore.errors import CalibrationError, JudgeError, UnknownCardError
from cardstore.gate.agreement import agreement
from cardstore.gate.bounds import clean_sample
from cardstore.gate.calibrate import TARGET, ScoredPair, count_bands, fit_thresholds, report_on
from cardstore.gate.calibration_set import CalibrationSet, PairLabel, Part, settle_labels
from cardstore.gate.judge import JudgedPair
from cardstore.gate.pair_draw import SIZE, CitingSentence, DrawableCard, draw_pairs
from cardstore.gate.support import score_of
from cardstore.gate.thresholds import judge_digest
from cardstore.provenance import digest_value
from cardstore.workflow.gate_judging import Unjudged, judge_pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.gate.agreement import Agreement
    from cardstore.gate.calibration_set import CalibrationPair, GivenLabel
    from cardstore.gate.judge import Judge
    from cardstore.gate.thresholds import BandCounts, Thresholds
    from cardstore.store.calibration_rows import CoreOpening
    from cardstore.store.store import Store
    from cardstore.workflow.progress import Progress

_OPEN = (Part.FIT, Part.REPORT)
_AROUND = 700
"""Code points before and behind a quote that a judge may read of its leaf, as in the gate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationReport:
    """Where the calibration of a library stands.

    Attributes:
        set_digest: of the set.
        drawn: the set.
        labelled: of each part, how many pairs somebody labelled and how many there are.
        groups: of each part, from how many quotes its pairs were made; pairs of one quote are
            alike, so a bound that takes them for independent says a little too much.
        supported, unsupported, cannot_tell: what the labelled pairs count as, but those of the
            core, which nobody has looked at.
        labellers: (name, how many items they labelled), the core's left out.
        agreements: between every two people, and of each with themselves.
        thresholds: those that hold, of every judge, set by hand or fitted on whatever set.
        openings: of the core of this set.
        wanted: how many unsupported pairs the report part needs to show the usual target if none of
            them lies at HIGH or above.
    """

    set_digest: str
    drawn: CalibrationSet
    labelled: tuple[tuple[Part, int, int], ...]
    groups: tuple[tuple[Part, int], ...]
    supported: int
    unsupported: int
    cannot_tell: int
    labellers: tuple[tuple[str, int], ...]
    agreements: tuple[Agreement, ...]
    thresholds: tuple[Thresholds, ...]
    openings: tuple[CoreOpening, ...]
    wanted: int


def draw_set(
    store: Store,
    sentences: Iterable[CitingSentence],
    *,
    made_by: str,
    size: int = SIZE,
    seed: int = 0,
    drawn_from: tuple[str, ...] = (),
) -> CalibrationSet:
    """Draw pairs of the library's cards that stand and of sentences, and keep them.

    Raises:
        UsageError: not one sentence cites a card that stands, or nobody is named.
    """
    cards = [
        DrawableCard(
            card_id=card.card_id,
            quote=card.quote,
            source_id=card.source_id,
            leaf_index=card.segments[0].positions[0].leaf_index,
        )
        for card in store.cards.find()
    ]
    drawn = draw_pairs(tuple(sentences), cards, size=size, seed=seed, drawn_from=drawn_from)
    return store.calibrations.save_set(drawn, made_by=made_by)


def well_written(written: Iterable[str]) -> tuple[str, ...]:
    """Give the ids that are ids, each once, in order."""
    known: dict[str, None] = {}
    for one in written:
        with suppress(UnknownCardError):
            known[parse_card_id(one)] = None
    return tuple(known)


def find_set(store: Store, beginning: str = "") -> CalibrationSet:
    """Give the last set whose digest begins so.

    Raises:
        CalibrationError: there is none.
    """
    found = store.calibrations.find_set(beginning)
    if found is None:
        what = f"No set of pairs begins with {beginning}" if beginning else "No pairs were drawn"
        raise CalibrationError(what, remedy="Draw some with: cardstore judge calibrate draw DRAFT")
    return found


def fit_judge(
    store: Store,
    judge: Judge,
    *,
    drawn: CalibrationSet,
    made_by: str,
    target: float = TARGET,
    progress: Progress | None = None,
) -> Thresholds:
    """Fit a judge's thresholds on one part of the labelled pairs, and measure them on another.

    Raises:
        CalibrationError: too few pairs are labelled, or the core was opened for this judge.
        JudgeError: the judge could not score one pair.
    """
    record = judge.record
    digest = drawn.digest
    store.calibrations.require_closed(digest, judge=judge_digest(record))
    settled = _settled(drawn, store.calibrations.labels(digest, parts=_OPEN))
    scored = _scored(store, judge, drawn=drawn, settled=settled, progress=progress)
    fitted = fit_thresholds(
        [pair for pair in scored if pair.part is Part.FIT], record=record, target=target
    )
    measured = report_on(
        fitted,
        [pair for pair in scored if pair.part is Part.REPORT],
        set_digest=digest,
        labels_digest=digest_value(sorted(settled.items())),
        made_by=made_by,
    )
    return store.calibrations.save_thresholds(measured)


def open_core(
    store: Store, judge: Judge, *, opened_by: str, progress: Progress | None = None
) -> CoreOpening:
    """Count how the core's pairs lie by the thresholds that hold for a judge; once.

    Raises:
        CalibrationError: nothing was fitted for the judge, the core was opened for other thresholds
            of it, or nobody labelled a pair of the core.
        JudgeError: the judge could not score one pair.
    """
    record = judge.record
    thresholds = store.calibrations.thresholds(judge_digest(record))
    if thresholds is None or thresholds.by_hand:
        what = f"No thresholds were fitted for {record.called}, so there is nothing to hold to it"
        raise CalibrationError(what)
    drawn = find_set(store, thresholds.set_digest)
    core = {pair.number: False for pair in drawn.pairs if pair.part is Part.CORE}
    # Scored before a label is read, so that the reading and its record are one short transaction.
    scores = {
        pair.number: pair
        for pair in _scored(store, judge, drawn=drawn, settled=core, progress=progress)
    }

    def count(labels: tuple[GivenLabel, ...]) -> BandCounts:
        settled = _settled(drawn, labels)
        counts = count_bands(
            (
                ScoredPair(
                    number=number, part=Part.CORE, score=scores[number].score, supported=supported
                )
                for number, supported in settled.items()
                if number in scores
            ),
            low=thresholds.low,
            high=thresholds.high,
        )
        if not counts.n:
            what = "Not one pair of the core is labelled"
            raise CalibrationError(
                what, remedy="Label them with: cardstore judge calibrate label FILE"
            )
        return counts

    return store.calibrations.open_core(thresholds, opened_by=opened_by, count=count)


def report_calibration(store: Store, drawn: CalibrationSet) -> CalibrationReport:
    """Say where the calibration of a library stands; of the core's labels only their number."""
    digest = drawn.digest
    labels = store.calibrations.labels(digest, parts=_OPEN)
    counted = store.calibrations.count_labelled(digest)
    settled = _settled(drawn, labels)
    names = sorted({label.by for label in labels})
    thresholds = store.calibrations.all_thresholds()
    openings = (store.calibrations.opening(digest, judge=one.judge) for one in thresholds)
    asked = {label.item for label in labels}
    pair_of = {item.item: item.pair for item in drawn.items}
    return CalibrationReport(
        set_digest=digest,
        drawn=drawn,
        labelled=tuple((part, counted[part], sum(drawn.counted(part))) for part in Part),
        groups=tuple(
            (part, len({pair.group for pair in drawn.pairs if pair.part is part})) for part in Part
        ),
        supported=sum(settled.values()),
        unsupported=len(settled) - sum(settled.values()),
        cannot_tell=len({pair_of[item] for item in asked} - set(settled)),
        labellers=tuple((name, sum(label.by == name for label in labels)) for name in names),
        agreements=_agreements(drawn, labels, names),
        thresholds=thresholds,
        openings=tuple(one for one in openings if one is not None),
        wanted=clean_sample(TARGET),
    )


def _settled(drawn: CalibrationSet, labels: Sequence[GivenLabel]) -> dict[int, bool]:
    """Give what each pair counts as; those of which nobody could tell are left out."""
    pair_of = {item.item: item.pair for item in drawn.items}
    told: dict[int, list[PairLabel]] = defaultdict(list)
    for label in labels:
        told[pair_of[label.item]].append(label.label)
    settled = {number: settle_labels(tuple(said)) for number, said in sorted(told.items())}
    return {number: supported for number, supported in settled.items() if supported is not None}


def _scored(
    store: Store,
    judge: Judge,
    *,
    drawn: CalibrationSet,
    settled: Mapping[int, bool],
    progress: Progress | None,
) -> tuple[ScoredPair, ...]:
    """Ask the judge about labelled pairs; those that have no score by their nature are left out.

    Such are pairs that are too long, and those of which it says nothing usable. The gate lets
    nothing of that kind pass, so they are no false passes.

    Raises:
        JudgeError: pairs were not asked about. They are the long ones, since the short ones come
            first, so what the others show would not hold for them.
    """
    around = judge.record.reads_around
    asked = {number: _as_judged(store, drawn.pairs[number], around=around) for number in settled}
    said = judge_pairs(store, judge, pairs=asked.values(), progress=progress)
    away = [one for one in said.values() if isinstance(one, Unjudged) and not one.of_pair]
    if away:
        what = (
            f"{judge.record.called} was not asked about {len(away)} of {len(said)} pairs "
            f"({away[0].why})"
        )
        raise JudgeError(what, remedy="Run it again: what was judged is kept")
    scored = []
    for number, pair in asked.items():
        answer = said[pair]
        score = None if isinstance(answer, Unjudged) else score_of(answer)
        if score is not None:
            part = drawn.pairs[number].part
            scored.append(
                ScoredPair(number=number, part=part, score=score, supported=settled[number])
            )
    if asked and not scored:
        unjudged = (one.why for one in said.values() if isinstance(one, Unjudged))
        why = next(unjudged, "no answer had a score")
        what = f"{judge.record.called} could not score one of {len(asked)} pairs ({why})"
        raise JudgeError(what)
    return tuple(scored)


def _as_judged(store: Store, pair: CalibrationPair, *, around: bool) -> JudgedPair:
    """Give a pair as the gate puts it to a judge."""
    stands = ""
    if around:
        card = store.cards.get(pair.card_id)
        position = card.segments[0].positions[0]
        text = store.gate.layer_text(card.scan_digest, position.leaf_index, position.layer_digest)
        stands = text[max(0, position.span.start - _AROUND) : position.span.end + _AROUND]
    return JudgedPair(quote=pair.quote, sentence=pair.sentence, around=stands)


def _agreements(
    drawn: CalibrationSet, labels: Sequence[GivenLabel], names: Sequence[str]
) -> tuple[Agreement, ...]:
    """Compare every two people, and each with themselves where they labelled a pair twice."""
    pair_of = {item.item: item.pair for item in drawn.items}
    place = {item.item: number for number, item in enumerate(drawn.items)}
    said: dict[str, dict[int, list[bool]]] = {name: defaultdict(list) for name in names}
    for label in sorted(labels, key=lambda label: place[label.item]):
        if label.label is not PairLabel.CANNOT_TELL:
            supported = label.label is PairLabel.SUPPORTED
            said[label.by][pair_of[label.item]].append(supported)
    found = []
    for number, first in enumerate(names):
        twice = [(told[0], told[1]) for told in said[first].values() if len(told) > 1]
        found.append(agreement((first, first), twice))
        for second in names[number + 1 :]:
            both = sorted(said[first].keys() & said[second].keys())
            pairs = [(said[first][pair][0], said[second][pair][0]) for pair in both]
            found.append(agreement((first, second), pairs))
    return tuple(one for one in found if one.n)
