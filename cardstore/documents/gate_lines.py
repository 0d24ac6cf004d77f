"""Runs of the gate as lines: one a finding, sorted by place, as checkers of prose write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.gate.told import QUIET, Weight
from cardstore.gate.verdict import Bin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.gate.places import Region
    from cardstore.gate.told import ToldRun, ToldSentence

ABSTAINED = "The sentence says of itself that it is not verified, so a person sees it."


@dataclass(frozen=True, slots=True, kw_only=True)
class GateLine:
    """One finding on one line.

    Attributes:
        manuscript: the name of the manuscript.
        region: where the words that it means stand.
        weight: what it asks of its reader.
        rule: the name of its rule: "quoted-words".
        message: for people, on one line.
    """

    manuscript: str
    region: Region
    weight: Weight
    rule: str
    message: str

    @property
    def place(self) -> str:
        """Where it is, "ch03.md:41:7"."""
        return f"{on_one_line(self.manuscript)}:{self.region.line}:{self.region.column}"


def gate_lines(run: ToldRun, *, verbose: bool = False) -> tuple[GateLine, ...]:
    """Give the lines of a run: manuscripts in their order, in each the lines by place.

    Args:
        run: as it is told.
        verbose: tell also what passed and what did not apply.
    """
    order = {one.name: number for number, one in enumerate(run.manuscripts)}
    lines = [line for one in run.sentences for line in _lines(one, verbose=verbose)]
    return tuple(
        sorted(
            lines,
            key=lambda one: (order[one.manuscript], one.region.line, one.region.column),
        )
    )


def remark_lines(run: ToldRun) -> tuple[str, ...]:
    """Give what a person should know of the whole run, a line each."""
    lines = [f"could not run: {one}" for one in run.not_run]
    lines += [f"note: {one}" for one in _remarks(run)]
    return tuple(on_one_line(one) for one in (*lines, *_idle_waivers(run)))


def noted_lines(run: ToldRun) -> tuple[str, ...]:
    """Give the remarks on the run and on its manuscripts, and the waivers that are of no use."""
    return (*_remarks(run), *_idle_waivers(run))


def _remarks(run: ToldRun) -> Iterator[str]:
    yield from run.remarks
    for manuscript in run.manuscripts:
        yield from (f"{manuscript.name}: {one}" for one in manuscript.remarks)


def _idle_waivers(run: ToldRun) -> Iterator[str]:
    for waiver, use in run.waivers:
        if use.value != "used":
            yield f"{use.value}: {waiver.meant}, {waiver.told}"


def on_one_line(text: str) -> str:
    """Write text on one line, without signs that steer a terminal."""
    line = " ".join(text.split())
    if line.isprintable():
        return line
    return "".join(one if one.isprintable() else "\ufffd" for one in line)


def _lines(told: ToldSentence, *, verbose: bool) -> Iterator[GateLine]:
    shown = [one for one in told.findings if verbose or one.weight not in QUIET]
    for one in shown:
        yield GateLine(
            manuscript=told.manuscript,
            region=one.region,
            weight=one.weight,
            rule=one.rule,
            message=on_one_line(one.message),
        )
    asks = any(one.weight is Weight.PERSON for one in shown)
    if told.bin is Bin.ABSTAINED and not asks and told.ruled != "cleared":
        yield GateLine(
            manuscript=told.manuscript,
            region=told.region,
            weight=Weight.PERSON,
            rule="unverified",
            message=ABSTAINED,
        )
