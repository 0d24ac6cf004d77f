"""Pictures of an audit: the bound against sentences read, and the hours that are left. SVG.

One file, no script and nothing from outside; it follows the reader's choice of a light or dark
screen. Every line has its words at its end, and differs from the others in more than its colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from cardstore.gate.bounds import upper_bound, upper_bound_finite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.audit.budget import Budget
    from cardstore.audit.told import AuditReport

_WIDTH, _HEIGHT = 860, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 190, 60, 60
_STEPS = 60
_ERRORS = (0, 1, 2, 3)
_DASHES = ("", "8 4", "3 3", "10 3 2 3")
_STYLE = """
svg { --ink: #1b1b1b; --paper: #fdfcf9; --quiet: #5d5d5d; --line: #dad6cc; --good: #1d6b3a;
  --bad: #a3121f; --bar: #1d5485; --more: #7fa6c9; background: var(--paper); }
@media (prefers-color-scheme: dark) { svg { --ink: #e8e6e1; --paper: #17181a; --quiet: #a9a7a1;
  --line: #38393d; --good: #7fd19b; --bad: #ff8a8f; --bar: #8fc1f0; --more: #46678a; } }
text { fill: var(--ink); font: 14px system-ui, sans-serif; paint-order: stroke;
  stroke: var(--paper); stroke-width: 4px; }
.title { font-size: 17px; font-weight: 600; } .quiet { fill: var(--quiet); font-size: 13px; }
.grid { stroke: var(--line); } .curve { stroke: var(--ink); fill: none; stroke-width: 2; }
.target { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 2 4; }
.bar { fill: var(--bar); } .more { fill: var(--more); }
.here { fill: var(--good); stroke: var(--paper); stroke-width: 2; }
.over { fill: var(--bad); stroke: var(--paper); stroke-width: 2; }
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A point: so many were read, and what they show.

    Attributes:
        read: how many were settled.
        bound: the share that is not ruled out.
        told: what it is, in words.
    """

    read: int
    bound: float
    told: str


def bound_picture(
    title: str, *, population: int | None, n: int, target: float, seen: Sequence[Seen] = ()
) -> str:
    """Draw how the bound falls with every sentence read, with no, one, two and three errors.

    Args:
        title: what it is of.
        population: how many there are; None for very many.
        n: how many are to be read; above 0.
        target: the share that is to be ruled out.
        seen: where an audit stands.
    """
    top = min(1.0, max(4 * target, *(one.bound for one in seen), 0.01))
    frame = _Frame(most_x=n, most_y=top)
    parts = [*_grid(frame, "sentences read")]
    for errors in _ERRORS:
        points = [
            (read, bound)
            for read in _sizes(errors, n)
            if (bound := _bound(errors, read, population)) <= top
        ]
        if len(points) > 1:
            parts.append(frame.curve(points, dash=_DASHES[errors]))
            read, bound = points[-1]
            parts.append(frame.label(read, bound, f"{errors} wrong: {bound:.2%}"))
    parts.append(frame.level(target, f"target {100 * target:g} %"))
    for one in seen:
        found = "here" if one.bound <= target else "over"
        parts.append(frame.point(one.read, one.bound, one.told, kind=found))
    return _svg(title, "the share that is not ruled out, at 95 %", parts)


def audit_picture(report: AuditReport) -> str:
    """Draw where the largest sampled stratum of an audit stands.

    Raises:
        ValueError: nothing of it was sampled.
    """
    strata = report.estimate.strata if report.estimate else ()
    sampled = [one for one in strata if 0 < one.tally.n < one.tally.population]
    if not sampled:
        msg = "no stratum of this audit is a sample, so there is no bound to draw"
        raise ValueError(msg)
    largest = max(sampled, key=lambda one: one.tally.population)
    tally, terms = largest.tally, largest.terms
    settled = tally.n - tally.waiting
    seen: tuple[Seen, ...] = ()
    if settled:
        so_far = upper_bound_finite(tally.errors, settled, population=tally.population)
        told = f"{tally.errors} wrong of {settled}"
        seen = (Seen(read=settled, bound=so_far / tally.population, told=told),)
    return bound_picture(
        f"Audit {report.audit.audit}, {terms.stratum.value}: {tally.n:,} of {tally.population:,}",
        population=tally.population,
        n=tally.n,
        target=terms.target,
        seen=seen,
    )


def hours_picture(title: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """Draw hours, one bar a task: what they take at least, and what they may take.

    Args:
        title: what it is of.
        rows: (task, hours at least, hours at most).

    Raises:
        ValueError: there is no task.
    """
    if not rows:
        msg = "there is no task, so there are no hours to draw"
        raise ValueError(msg)
    left, step = 300, 34
    longest = max((high for _, _, high in rows), default=0.0) or 1.0
    scale = (_WIDTH - left - 110) / longest
    parts = []
    for place, (name, low, high) in enumerate(rows):
        y = _TOP + 20 + place * step
        told = _hours(low) if _hours(low) == _hours(high) else f"{_hours(low)} to {_hours(high)}"
        parts += [
            f'<text x="{left - 12}" y="{y + 15}" text-anchor="end">{escape(name)}</text>',
            f'<rect class="more" x="{left}" y="{y}" width="{high * scale:.1f}" height="20"/>',
            f'<rect class="bar" x="{left}" y="{y}" width="{low * scale:.1f}" height="20"/>',
            f'<text x="{left + high * scale + 8:.1f}" y="{y + 15}">{told}</text>',
        ]
    low, high = sum(one for _, one, _ in rows), sum(one for _, _, one in rows)
    under = f"together {_hours(low)}"
    if _hours(low) != _hours(high):
        under = f"{under} to {_hours(high)}; the second part of a bar is what may come on top"
    return _svg(title, under, parts, height=_TOP + 40 + len(rows) * step)


def _hours(value: float) -> str:
    return f"{value:,.1f} h" if value >= 1 else f"{60 * value:.0f} min"


def budget_picture(budget: Budget) -> str:
    """Draw the hours of a budget."""
    rows = [(one.name, one.hours.low, one.hours.high) for one in budget.tasks]
    return hours_picture("Hours of people, task by task", rows)


def left_picture(report: AuditReport) -> str:
    """Draw the hours that an audit still takes, stratum by stratum.

    Raises:
        ValueError: it has no strata.
    """
    rows = []
    for one in report.estimate.strata if report.estimate else ():
        if one.terms.population:
            pace = one.tally.median_seconds
            hours = one.tally.waiting * (one.terms.minutes * 60 if pace is None else pace) / 3600
            told = f"{one.terms.stratum.value}, {one.tally.waiting:,} of {one.tally.n:,} left"
            rows.append((told, hours, hours))
    return hours_picture(f"Hours left of audit {report.audit.audit}", rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Frame:
    """Where values lie in the picture."""

    most_x: float
    most_y: float

    def x(self, value: float) -> float:
        return _LEFT + value / self.most_x * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        return _HEIGHT - _BOTTOM - value / self.most_y * (_HEIGHT - _TOP - _BOTTOM)

    def curve(self, points: Sequence[tuple[float, float]], *, dash: str) -> str:
        told = " ".join(f"{self.x(a):.1f},{self.y(b):.1f}" for a, b in points)
        return f'<polyline class="curve" stroke-dasharray="{dash}" points="{told}"/>'

    def label(self, a: float, b: float, told: str) -> str:
        return f'<text x="{self.x(a) + 10:.1f}" y="{self.y(b) + 5:.1f}">{escape(told)}</text>'

    def level(self, value: float, told: str) -> str:
        y = self.y(value)
        line = (
            f'<line class="target" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
        return line + _quiet(_LEFT + 6, y - 6, told)

    def point(self, a: float, b: float, told: str, *, kind: str) -> str:
        at = f'<circle class="{kind}" cx="{self.x(a):.1f}" cy="{self.y(b):.1f}" r="7"/>'
        return at + _quiet(self.x(a) - 10, self.y(b) + 22, told, anchor="end")


def _quiet(x: float, y: float, told: str, *, anchor: str = "start") -> str:
    return (
        f'<text class="quiet" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(told)}</text>'
    )


def _grid(frame: _Frame, below: str) -> list[str]:
    parts = []
    right = _WIDTH - _RIGHT
    for place in range(5):
        x, y = frame.most_x * place / 4, frame.most_y * place / 4
        at = f"{frame.y(y):.1f}"
        parts += [
            f'<line class="grid" x1="{_LEFT}" x2="{right}" y1="{at}" y2="{at}"/>',
            _quiet(_LEFT - 8, frame.y(y) + 5, f"{100 * y:.3g} %", anchor="end"),
            _quiet(
                frame.x(x), _HEIGHT - _BOTTOM + 22, f"{x:,.1f}".removesuffix(".0"), anchor="middle"
            ),
        ]
    parts.append(_quiet((_LEFT + right) / 2, _HEIGHT - 14, below, anchor="middle"))
    return parts


def _sizes(errors: int, n: int) -> list[int]:
    """Give sizes at which a bound is drawn, the last one among them."""
    step = max(1, n // _STEPS)
    return [*range(errors + 1, n, step), n] if errors < n else []


def _bound(errors: int, read: int, population: int | None) -> float:
    if population is None:
        return upper_bound(errors, read)
    return upper_bound_finite(errors, read, population=population) / population


def _svg(title: str, under: str, parts: Sequence[str], *, height: int = _HEIGHT) -> str:
    told = f"{escape(title)}: {escape(under)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" role="img" aria-label="{told}">'
        f"<title>{told}</title><style>{_STYLE}</style>"
        f'<text class="title" x="{_LEFT}" y="26">{escape(title)}</text>'
        f'<text class="quiet" x="{_LEFT}" y="46">{escape(under)}</text>'
        f"{''.join(parts)}</svg>\n"
    )
