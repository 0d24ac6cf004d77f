"""How a calibration is written on a terminal, and as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.counts import count_of
from cardstore.documents.named import named_document
from cardstore.shell_words import shell_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.gate.agreement import Agreement
    from cardstore.gate.calibration_set import CalibrationSet
    from cardstore.gate.thresholds import BandCounts, Thresholds
    from cardstore.store.calibration_rows import CoreOpening
    from cardstore.workflow.calibrate import CalibrationReport
    from cardstore.workflow.label_files import LabelLine


def print_pair(line: LabelLine, *, labelled: int, pairs: int) -> None:
    """Show one pair to be labelled, on stderr; nothing says what anybody thinks of it."""
    for told in (
        f"\n── {labelled} of {pairs} labelled ──",
        f"The card:     {' '.join(line.quote.split())}",
        f"The sentence: {' '.join(line.sentence.split())}",
        "1 supported  2 partly  3 unsupported  0 cannot tell    z back  n later  q stop",
    ):
        click.echo(told, err=True)


def print_thresholds(thresholds: Thresholds) -> None:
    """Print what holds for a judge, and what it rests on."""
    from cardstore.gate.bounds import clean_sample
    from cardstore.gate.veto import why_withheld

    click.echo(
        f"{thresholds.called}: LOW {_score(thresholds.low)}, HIGH {_score(thresholds.high)} "
        f"({thresholds.made_by}, {thresholds.at})"
    )
    if not thresholds.runs_model:
        click.echo("  No model runs: only what is nearly the quote itself may pass.")
    if thresholds.by_hand:
        click.echo(f"  Set by hand, nothing was measured: {thresholds.reason}")
        return
    if thresholds.withheld:
        click.echo(
            f"  A HIGH was fitted and is withheld: {why_withheld(thresholds)}. So nothing passes "
            "by itself."
        )
    elif thresholds.high is None:
        click.echo("  No score was high enough, so nothing passes by itself.")
    click.echo(f"  Fitted on {_counts(thresholds.fit)}.")
    click.echo(f"  Measured on {_counts(thresholds.report)}.")
    click.echo(f"  {tell_bound(thresholds.report, alpha=thresholds.alpha)}")
    bound = thresholds.bound
    if thresholds.high is not None and bound is not None and bound > thresholds.target > 0:
        click.echo(
            f"  That bound is what was reached, not the target of {thresholds.target:.2%}; to show "
            f"the target takes {clean_sample(thresholds.target, alpha=thresholds.alpha)} "
            "unsupported pairs without one that passes."
        )


def tell_bound(counts: BandCounts, *, alpha: float) -> str:
    """Say how many unsupported pairs passed, and what that shows."""
    return (
        f"{counts.unsupported_high} of {counts.unsupported} unsupported pairs lay at HIGH or "
        f"above: with {1 - alpha:.0%} confidence at most {counts.bound(alpha=alpha):.2%} of such "
        "pairs pass, pairs of one quote taken for independent."
    )


def tell_other_sets(digest: str, labelled: Sequence[tuple[str, int]]) -> None:
    """Say on stderr which other sets have labels, and how they are named."""
    for other, pairs in labelled:
        if other != digest:
            tell(
                f"Note: the set {other[:12]} has labels too, of {count_of(pairs, 'pair')}; this "
                f"is about "
                f"{digest[:12]}. For the other one: --set {other[:12]}"
            )


def print_report(report: CalibrationReport) -> None:
    """Print where a calibration stands, every share with its denominator."""
    drawn = report.drawn
    click.echo(
        f"Set {report.set_digest[:12]}: {count_of(len(drawn.pairs), 'pair')}, seed "
        f"{drawn.seed}, drawn by "
        f"{drawn.made_by} ({drawn.at})"
    )
    groups = dict(report.groups)
    for part, labelled, pairs in report.labelled:
        click.echo(
            f"  {part.value.ljust(7)} {labelled} of {count_of(pairs, 'pair')} labelled, made from "
            f"{count_of(groups[part], 'quote')}"
        )
    click.echo(
        f"  without the core: {report.supported} supported, {report.unsupported} unsupported, "
        f"{report.cannot_tell} of which nobody could tell"
    )
    for name, items in report.labellers:
        click.echo(f"  {name} labelled {items}, the core left out")
    for one in report.agreements:
        click.echo(f"  {tell_agreement(one)}")
    for thresholds in report.thresholds:
        print_thresholds(thresholds)
    if not report.thresholds:
        click.echo("No judge is calibrated, so nothing passes by a judge's score.")
    for opening in report.openings:
        print_opening(opening)


def tell_agreement(one: Agreement) -> str:
    """Say how far two labellings agree."""
    first, second = one.between
    who = f"{first} and {first} again" if first == second else f"{first} and {second}"
    share = f"{one.agreed} of {count_of(one.n, 'pair')} ({one.agreed / one.n:.0%})"
    if one.kappa is None or one.interval is None:
        return f"{who} agree on {share}; kappa has no meaning, since one of them gave one label"
    low, high = one.interval
    return f"{who} agree on {share}; kappa {one.kappa:.2f} (95 %: {low:.2f} to {high:.2f})"


def print_opening(opening: CoreOpening) -> None:
    """Print what the core showed."""
    click.echo(
        f"The core, opened by {opening.opened_by} ({opening.at}): {_counts(opening.counts)}."
    )


def print_draw(drawn: CalibrationSet, *, out: str) -> None:
    """Print what was drawn, and what can be shown with it."""
    from cardstore.gate.agreement import WANTED
    from cardstore.gate.bounds import clean_sample, upper_bound
    from cardstore.gate.calibrate import LEAST_TO_REPORT
    from cardstore.gate.calibration_set import Part

    _, meant = drawn.counted(Part.REPORT)
    click.echo(
        f"{count_of(len(drawn.items), 'line')} with {count_of(len(drawn.pairs), 'pair')} are in "
        f"{out}; label them with: "
        f"cardstore judge calibrate label {shell_path(str(out))} --by NAME"
    )
    twice = len(drawn.items) - len(drawn.pairs)
    if twice:
        click.echo(
            f"{twice} of the pairs are offered twice, to learn how far each agrees with themselves."
        )
    click.echo(f"Let two people label the first {WANTED}, to learn how far they agree.")
    click.echo(
        f"If all {count_of(meant, 'pair')} of the report that are meant to be unsupported are, "
        f"and none "
        f"passes, it is shown that at most {upper_bound(0, meant):.2%} pass; for 1 % it takes "
        f"{clean_sample(0.01)}."
    )
    if meant < LEAST_TO_REPORT:
        click.echo(
            f"That is too few: thresholds are fitted from {LEAST_TO_REPORT} unsupported pairs of "
            "the report on. Draw more pairs, or from more drafts."
        )


def draw_document(drawn: CalibrationSet, *, out: str) -> dict[str, object]:
    """Give a draw as JSON: what the file holds, without what would make its labels less blind."""
    from cardstore.gate.calibration_set import Part

    told = {
        "set_digest": drawn.digest,
        "pairs": len(drawn.pairs),
        "items": len(drawn.items),
        "seed": drawn.seed,
        "drawn_from": list(drawn.drawn_from),
        "parts": {part.value: sum(drawn.counted(part)) for part in Part},
        "file": out,
    }
    return named_document("calibration-draw", told)


def thresholds_document(thresholds: Thresholds) -> dict[str, object]:
    """Give thresholds as JSON, with the counts and the bound."""
    from cardstore.gate.veto import why_withheld

    told = {
        **asdict(thresholds),
        "withheld": thresholds.withheld,
        "why_withheld": why_withheld(thresholds),
        "thresholds_digest": thresholds.digest,
        "by_hand": thresholds.by_hand,
        "n_fit": thresholds.n_fit,
        "n_report": thresholds.n_report,
        "bound": thresholds.bound,
    }
    return named_document("thresholds", told)


def opening_document(opening: CoreOpening) -> dict[str, object]:
    """Give what the core of a set showed of a judge as JSON."""
    told = {**asdict(opening), "bound": opening.counts.bound()}
    return named_document("core-opening", told)


def report_document(report: CalibrationReport) -> dict[str, object]:
    """Give a report as JSON."""
    told = {
        "set_digest": report.set_digest,
        "pairs": len(report.drawn.pairs),
        "seed": report.drawn.seed,
        "drawn_from": list(report.drawn.drawn_from),
        "labelled": {
            part.value: {"labelled": labelled, "pairs": pairs, "quotes": quotes}
            for (part, labelled, pairs), (_, quotes) in zip(
                report.labelled, report.groups, strict=True
            )
        },
        "supported": report.supported,
        "unsupported": report.unsupported,
        "cannot_tell": report.cannot_tell,
        "labellers": [{"name": name, "items": items} for name, items in report.labellers],
        "agreements": [asdict(one) for one in report.agreements],
        "thresholds": [thresholds_document(one) for one in report.thresholds],
        "core_openings": [opening_document(one) for one in report.openings],
        "unsupported_wanted": report.wanted,
    }
    return named_document("calibration-report", told)


def _score(score: float | None) -> str:
    return "none" if score is None else f"{score:.4f}"


def _counts(counts: BandCounts) -> str:
    return (
        f"{count_of(counts.n, 'pair')}: of {counts.supported} supported {counts.supported_high} "
        f"at HIGH or "
        f"above, {counts.supported_middle} between, {counts.supported_low} at LOW or below; of "
        f"{counts.unsupported} unsupported {counts.unsupported_high}, {counts.unsupported_middle}, "
        f"{counts.unsupported_low}"
    )
