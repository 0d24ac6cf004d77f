"""Rows of calibrations, and back: drawn sets, labels, thresholds, and openings of a core."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.store.cells import number, real, row_of, strings, text, text_or_none

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.gate.calibration_set import CalibrationPair, CalibrationSet, GivenLabel
    from cardstore.gate.thresholds import BandCounts, Thresholds
    from cardstore.store.connection import Cell, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreOpening:
    """That the core of a set was opened for one judge; it can be opened once.

    Attributes:
        set_digest: of the set.
        judge: the judge's digest.
        thresholds_digest: of the thresholds that held.
        counts: how the core's labelled pairs lay.
        opened_by: who opened it.
        at: when, UTC.
    """

    set_digest: str
    judge: str
    thresholds_digest: str
    counts: BandCounts
    opened_by: str
    at: str


@row_of("calibration_pairs", "set_digest", "pair")
def pair_from_row(row: Row) -> CalibrationPair:
    """Give the pair of its row."""
    from cardstore.gate.calibration_set import (  # noqa: PLC0415 - few runs ask for it
        CalibrationPair,
        PairKind,
        Part,
    )

    return CalibrationPair(
        number=number(row["pair"]),
        card_id=text(row["card_id"]),
        quote=text(row["quote"]),
        sentence=text(row["sentence"]),
        kind=PairKind(text(row["kind"])),
        part=Part(text(row["part"])),
        group=number(row["evidence_group"]),
    )


def pair_to_row(pair: CalibrationPair, *, set_digest: str) -> Row:
    """Give the row of a pair."""
    return {
        "set_digest": set_digest,
        "pair": pair.number,
        "card_id": pair.card_id,
        "quote": pair.quote,
        "sentence": pair.sentence,
        "kind": pair.kind.value,
        "part": pair.part.value,
        "evidence_group": pair.group,
    }


@row_of("calibration_sets", "set_digest")
def set_from_rows(row: Row, pairs: Iterable[Row], items: Iterable[Row]) -> CalibrationSet:
    """Give the set of its row, its pairs and its items, each in order."""
    from cardstore.gate.calibration_set import (  # noqa: PLC0415 - few runs ask for it
        CalibrationSet,
        LabelItem,
    )

    made = CalibrationSet(
        pairs=tuple(pair_from_row(one) for one in pairs),
        items=tuple(LabelItem(item=text(one["item"]), pair=number(one["pair"])) for one in items),
        seed=number(row["seed"]),
        rules=text(row["rules"]),
        drawn_from=strings(row["drawn_from"]),
        made_by=text(row["made_by"]),
        at=text(row["at"]),
    )
    if made.digest != row["set_digest"]:
        msg = f"what was drawn has the digest {made.digest[:12]}… now"
        raise ValueError(msg)
    return made


@row_of("calibration_labels", "label_number")
def label_from_row(row: Row) -> GivenLabel:
    """Give the label of its row."""
    from cardstore.gate.calibration_set import (  # noqa: PLC0415 - few runs ask for it
        GivenLabel,
        PairLabel,
    )

    return GivenLabel(
        item=text(row["item"]),
        label=PairLabel(text(row["label"])),
        by=text(row["labelled_by"]),
        at=text(row["at"]),
    )


@row_of("thresholds", "number")
def thresholds_from_row(row: Row) -> Thresholds:
    """Give the thresholds of their row."""
    from cardstore.gate.thresholds import Platt, Thresholds  # noqa: PLC0415 - few runs ask for it

    slope, shift = row["slope"], row["shift"]
    made = Thresholds(
        judge=text(row["judge"]),
        called=text(row["called"]),
        runs_model=bool(number(row["runs_model"])),
        low=_real_or_none(row["low"]),
        high=_real_or_none(row["high"]),
        platt=None if slope is None else Platt(slope=real(slope), shift=real(shift)),
        set_digest=text_or_none(row["set_digest"]) or "",
        labels_digest=text(row["labels_digest"]),
        fit=counts_from_json(text(row["fit_counts"])),
        report=counts_from_json(text(row["report_counts"])),
        target=real(row["target"]),
        alpha=real(row["alpha"]),
        reason=text(row["reason"]),
        made_by=text(row["made_by"]),
        at=text(row["at"]),
        version=text(row["version"]),
    )
    if made.digest != row["thresholds_digest"]:
        msg = f"what was fitted has the digest {made.digest[:12]}… now"
        raise ValueError(msg)
    return made


def thresholds_to_row(thresholds: Thresholds) -> Row:
    """Give the row of thresholds, without its number."""
    platt = thresholds.platt
    return {
        "thresholds_digest": thresholds.digest,
        "judge": thresholds.judge,
        "called": thresholds.called,
        "runs_model": int(thresholds.runs_model),
        "low": thresholds.low,
        "high": thresholds.high,
        "slope": None if platt is None else platt.slope,
        "shift": None if platt is None else platt.shift,
        "set_digest": thresholds.set_digest or None,
        "labels_digest": thresholds.labels_digest,
        "fit_counts": counts_to_json(thresholds.fit),
        "report_counts": counts_to_json(thresholds.report),
        "target": thresholds.target,
        "alpha": thresholds.alpha,
        "reason": thresholds.reason,
        "version": thresholds.version,
        "made_by": thresholds.made_by,
        "at": thresholds.at,
    }


@row_of("core_openings", "set_digest", "judge")
def opening_from_row(row: Row) -> CoreOpening:
    """Give the opening of its row."""
    return CoreOpening(
        set_digest=text(row["set_digest"]),
        judge=text(row["judge"]),
        thresholds_digest=text(row["thresholds_digest"]),
        counts=counts_from_json(text(row["counts"])),
        opened_by=text(row["opened_by"]),
        at=text(row["at"]),
    )


def opening_to_row(opening: CoreOpening) -> Row:
    """Give the row of an opening."""
    return {
        "set_digest": opening.set_digest,
        "judge": opening.judge,
        "thresholds_digest": opening.thresholds_digest,
        "counts": counts_to_json(opening.counts),
        "opened_by": opening.opened_by,
        "at": opening.at,
    }


def counts_to_json(counts: BandCounts) -> str:
    """Write counts as a list, in the order of their fields."""
    return canonical_json(list(astuple(counts)))


def counts_from_json(written: str) -> BandCounts:
    """Read counts back.

    Raises:
        ValueError: they are not six whole numbers.
    """
    from cardstore.gate.thresholds import BandCounts  # noqa: PLC0415 - few runs ask for it

    read = json.loads(written)
    if not isinstance(read, list) or not all(isinstance(one, int) for one in read):
        msg = f"counts are six whole numbers, got {written}"
        raise ValueError(msg)
    supported_high, supported_middle, supported_low, *unsupported = read
    unsupported_high, unsupported_middle, unsupported_low = unsupported
    return BandCounts(
        supported_high=supported_high,
        supported_middle=supported_middle,
        supported_low=supported_low,
        unsupported_high=unsupported_high,
        unsupported_middle=unsupported_middle,
        unsupported_low=unsupported_low,
    )


def _real_or_none(cell: Cell) -> float | None:
    return None if cell is None else real(cell)
