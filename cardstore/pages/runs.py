"""Runs: which numerals form the book's numbering.

Comes in: sightings, one per reading of a margin numeral. Goes out: the best chain, at most one
sighting a leaf, and the stretches in it that rise by one with every leaf.

The method is a semi-Markov model with a state per numbering (prefix, style, suffix) and offset
(ordinal minus leaf) beside a state "no number": dynamic programming over sightings, where
the score of a chain is the weight of its sightings less the cost of every step between two:

- stay: the same numbering and offset; every leaf passed in silence costs a little, more when it
  shows a strong numeral that does not fit;
- drift: the offset rises by a few, because versos were dropped or leaves are missing, or falls,
  because leaves are doubled or inserted; labels never fall;
- restart: another stretch whose page 1 still fits between;
- follow: chapter prefixes "1-20", "2-1" restart by rule;
- jump: anything else, such as excerpts bound together.

A step costs the cheapest that applies. `step_cost` says it for one pair; `best_chain` finds the
chain without trying every pair, and is checked against trying all.

Source: Déjean and Meunier, doi:10.1117/12.764839, for the trellis of schemes; the steps and their
costs are our own, set so that three clean folios outweigh a jump and two misreadings do not.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError
from cardstore.pages.labels import NumberStyle, PageLabel, label_after

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from cardstore.pages.numerals import NumeralReading

SILENCE = 0.06
BLANK_SILENCE = 0.01
CONTRADICTION = 0.25
DRIFT = 0.75
DRIFT_PER_LABEL = 0.05
DRIFT_PER_LEAF = 0.02
MAX_DRIFT = 8
# Plates come in groups: of 307 digitised books seven have more than eight leaves between two pages
# that follow on each other, one of them thirteen times.
MAX_INSERTED = 24
RESTART = 1.7
FOLLOW = 0.7
JUMP = 2.7


@dataclass(frozen=True, slots=True)
class Numbering:
    """What labels of one run share: prefix, kind ("arabic", "roman", "letter") and suffix.

    Letter case does not tell numberings apart. Folios count sides: 57r, 57v, 58r.
    """

    prefix: str
    kind: str
    suffix: str

    @property
    def sides(self) -> bool:
        """Tell whether the labels count leaves with recto and verso."""
        return self.suffix in {"r", "v"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A reading, placed in its numbering.

    Attributes:
        leaf_index: the leaf.
        numbering: what its label shares with its run.
        ordinal: place in the numbering: the value, or twice the value and the side for folios.
        weight: what the sighting adds to a chain.
        reading: the reading behind it; None for a label that a person assigned.
        label: the label as read.
    """

    leaf_index: int
    numbering: Numbering
    ordinal: int
    weight: float
    label: PageLabel
    reading: NumeralReading | None

    @property
    def offset(self) -> int:
        """Ordinal minus leaf: constant along a run."""
        return self.ordinal - self.leaf_index

    @property
    def first_ordinal(self) -> int:
        """The ordinal with which the numbering starts: 1, or 1r."""
        return 2 if self.numbering.sides else 1


def numbering_of(label: PageLabel) -> Numbering:
    """Give the numbering of a label in which something counts."""
    suffix = label.suffix.casefold()
    sides = suffix.strip() in {"r", "v"}
    return Numbering(
        prefix=label.prefix.casefold(),
        kind=label.style.value.casefold(),
        suffix="r" if sides else suffix,
    )


def ordinal_of(label: PageLabel) -> int:
    """Give a counted label's place in its numbering."""
    value = label.value or 0
    side = label.suffix.strip().casefold()
    return 2 * value + (side == "v") if side in {"r", "v"} else value


def sighting_of(
    label: PageLabel, *, leaf_index: int, weight: float, reading: NumeralReading | None
) -> Sighting | None:
    """Place a label in its numbering; None when nothing in it counts."""
    if label.style is NumberStyle.NONE:
        return None
    return Sighting(
        leaf_index=leaf_index,
        numbering=numbering_of(label),
        ordinal=ordinal_of(label),
        weight=weight,
        label=label,
        reading=reading,
    )


def is_next(label: PageLabel, before: PageLabel) -> bool:
    """Tell whether a label is the one after another, in the same numbering."""
    if label.value is None or before.value is None:
        return False
    try:
        return label_after(before).same_as(label)
    except InvalidLabelError:
        return ordinal_of(label) == ordinal_of(before) + 1 and label.style is before.style


def prefix_before(numbering: Numbering) -> Numbering | None:
    """Give the numbering of the chapter before: "1-" for "2-", "a-" for "b-"; None for none."""
    mark = numbering.prefix.rstrip("-‐‑–—.: ")
    rest = numbering.prefix[len(mark) :]
    if mark.isdecimal() and int(mark) > 1:
        return Numbering(f"{int(mark) - 1}{rest}", numbering.kind, numbering.suffix)
    if len(mark) == 1 and "b" <= mark <= "z":
        return Numbering(f"{chr(ord(mark) - 1)}{rest}", numbering.kind, numbering.suffix)
    return None


def silences(
    strongest: Sequence[float], *, blank: Container[int] = frozenset()
) -> tuple[float, ...]:
    """Give the running cost of passing leaves in silence.

    The cost of passing leaves a … b-1 is `silences[b] - silences[a]`.

    Args:
        strongest: the weight of each leaf's strongest numeral.
        blank: leaves on which nothing at all was read: plates and their backs bear no number.
    """
    running = [0.0]
    for leaf_index, weight in enumerate(strongest):
        silence = BLANK_SILENCE if leaf_index in blank else SILENCE
        running.append(running[-1] + silence + CONTRADICTION * min(1.0, weight))
    return tuple(running)


def drift_cost(drift: int) -> float:
    """Give what a change of the offset costs: labels passed over, or leaves put in."""
    if drift == 0:
        return 0.0
    return DRIFT + (DRIFT_PER_LABEL * drift if drift > 0 else DRIFT_PER_LEAF * -drift)


def step_cost(before: Sighting | None, after: Sighting, *, running: Sequence[float]) -> float:
    """Give the cost of going from one sighting to the next in a chain; None begins one."""
    last = -1 if before is None else before.leaf_index
    start_leaf = after.leaf_index - (after.ordinal - after.first_ordinal)
    costs = [JUMP if before is not None else RESTART]
    if start_leaf > last:
        costs.append(RESTART)
        if before is not None and before.numbering == prefix_before(after.numbering):
            costs.append(FOLLOW)
    if before is not None and before.numbering == after.numbering:
        passed = running[after.leaf_index] - running[last + 1]
        drift = after.offset - before.offset
        if drift == 0 or (-MAX_INSERTED <= drift <= MAX_DRIFT and after.ordinal >= before.ordinal):
            costs.append(passed + drift_cost(drift))
    return min(costs)


class _Track:
    """The nodes of one numbering and offset, and the best of them up to any leaf."""

    __slots__ = ("best", "leaves")

    def __init__(self) -> None:
        self.leaves: list[int] = []
        self.best: list[tuple[float, int]] = []

    def add(self, leaf_index: int, potential: float, node: int) -> None:
        """Add a node; leaves come in order."""
        if self.best and self.best[-1][0] >= potential:
            potential, node = self.best[-1]
        self.leaves.append(leaf_index)
        self.best.append((potential, node))

    def up_to(self, leaf_index: int) -> tuple[float, int] | None:
        """Give the highest potential, and its node, among leaves up to `leaf_index`."""
        place = bisect_right(self.leaves, leaf_index)
        return self.best[place - 1] if place else None


def best_chain(sightings: Sequence[Sighting], *, running: Sequence[float]) -> tuple[Sighting, ...]:
    """Choose the sightings, at most one a leaf, that explain the book best.

    Args:
        sightings: sorted by leaf; at most a few dozen a leaf.
        running: from `silences`, one longer than there are leaves.

    Returns:
        The chain with the highest score; empty when every chain scores below 0.
    """
    trellis = _Trellis(running)
    nodes = iter(range(len(sightings)))
    node = next(nodes, None)
    for leaf_index in range(len(running) - 1):
        here = []
        while node is not None and sightings[node].leaf_index == leaf_index:
            here.append(node)
            node = next(nodes, None)
        trellis.pass_leaf([(one, sightings[one]) for one in here])
    chain: list[Sighting] = []
    at = trellis.best_node
    while at >= 0:
        chain.append(sightings[at])
        at = trellis.back[at]
    return tuple(reversed(chain))


class _Trellis:
    """The best scores up to each leaf, and by which node every node is best reached."""

    def __init__(self, running: Sequence[float]) -> None:
        self._running = running
        self._tracks: dict[Numbering, dict[int, _Track]] = {}
        self._families: dict[Numbering, _Track] = {}
        self._reached: list[tuple[float, int]] = [(0.0, -1)]  # by number of leaves passed
        self.back: dict[int, int] = {}

    @property
    def best_node(self) -> int:
        """The last node of the best chain; -1 when none scores above 0."""
        return self._reached[-1][1]

    def pass_leaf(self, here: Sequence[tuple[int, Sighting]]) -> None:
        """Score the sightings of the next leaf."""
        leaf_index = len(self._reached) - 1
        scored = []
        for node, sighting in here:
            before, self.back[node] = self._best_step(sighting)
            scored.append((before + sighting.weight, node, sighting))
        best = self._reached[-1]
        for score, node, sighting in scored:
            best = max(best, (score, node))
            potential = score + self._running[leaf_index + 1]
            tracks = self._tracks.setdefault(sighting.numbering, {})
            tracks.setdefault(sighting.offset, _Track()).add(leaf_index, potential, node)
            self._families.setdefault(sighting.numbering, _Track()).add(leaf_index, score, node)
        self._reached.append(best)

    def _best_step(self, sighting: Sighting) -> tuple[float, int]:
        """Give the best score before a sighting, with its step's cost taken off, and its node."""
        leaf_index, numbering = sighting.leaf_index, sighting.numbering
        score, node = self._reached[leaf_index]
        best = max((score - JUMP, node), (-RESTART, -1))
        start_leaf = leaf_index - (sighting.ordinal - sighting.first_ordinal)
        if start_leaf >= 0:
            score, node = self._reached[min(start_leaf, leaf_index)]
            best = max(best, (score - RESTART, node))
            earlier = prefix_before(numbering)
            family = self._families.get(earlier) if earlier is not None else None
            found = family.up_to(start_leaf - 1) if family is not None else None
            if found is not None:
                best = max(best, (found[0] - FOLLOW, found[1]))
        return max(best, self._best_drift(sighting))

    def _best_drift(self, sighting: Sighting) -> tuple[float, int]:
        """Give the best way to stay in, or drift within, a sighting's numbering."""
        leaf_index, offset = sighting.leaf_index, sighting.offset
        passed = self._running[leaf_index]
        best = (-math.inf, -1)
        tracks = self._tracks.get(sighting.numbering, {})
        if not tracks:
            return best
        for drift in range(-MAX_INSERTED, MAX_DRIFT + 1):
            track = tracks.get(offset - drift)
            # Labels never fall: ordinals differ by the leaves between plus the drift.
            found = track.up_to(leaf_index - max(1, -drift)) if track is not None else None
            if found is not None:
                best = max(best, (found[0] - passed - drift_cost(drift), found[1]))
        return best


@dataclass(frozen=True, slots=True)
class Stretch:
    """Sightings of a chain that share numbering and offset, with nothing else between them."""

    sightings: tuple[Sighting, ...]

    @property
    def numbering(self) -> Numbering:
        """What its labels share."""
        return self.sightings[0].numbering

    @property
    def offset(self) -> int:
        """Ordinal minus leaf."""
        return self.sightings[0].offset

    @property
    def first_leaf(self) -> int:
        """The first leaf with a sighting."""
        return self.sightings[0].leaf_index

    @property
    def last_leaf(self) -> int:
        """The last leaf with a sighting."""
        return self.sightings[-1].leaf_index

    @property
    def weight(self) -> float:
        """What its sightings weigh together."""
        return sum(sighting.weight for sighting in self.sightings)

    @property
    def is_assigned(self) -> bool:
        """Tell whether a person assigned one of its labels."""
        return any(sighting.reading is None for sighting in self.sightings)

    def continues(self, other: Stretch) -> bool:
        """Tell whether this goes on where `other` is, with the same numbering and offset."""
        return self.numbering == other.numbering and self.offset == other.offset

    def drifts_from(self, other: Stretch) -> int | None:
        """Give by how many labels this is off from `other`; None when it is no small drift."""
        drift = self.offset - other.offset
        if self.numbering != other.numbering or not -MAX_INSERTED <= drift <= MAX_DRIFT:
            return None
        return drift if self.sightings[0].ordinal >= other.sightings[-1].ordinal else None


def stretches(chain: Sequence[Sighting]) -> tuple[Stretch, ...]:
    """Cut a chain where numbering or offset change."""
    cut: list[list[Sighting]] = []
    for sighting in chain:
        if cut and Stretch((sighting,)).continues(Stretch((cut[-1][-1],))):
            cut[-1].append(sighting)
        else:
            cut.append([sighting])
    return tuple(Stretch(tuple(part)) for part in cut)
