"""Writing budgets: as a document, and as lines for people; every input with how it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.audit.budget import PAGES_TO_ONE_ERROR
from cardstore.audit.inputs import SHARES, Basis
from cardstore.documents.writing import schema_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.audit.budget import Between, Budget, Chain
    from cardstore.audit.inputs import BudgetInput
    from cardstore.documents.writing import Document

_MANY, _HALF_A_TENTH = 10, 0.05
_PARTS = {"once": "", "audit": "again where an audit fails", "besides": "not in the sum"}


def budget_document(budget: Budget) -> Document:
    """Describe a budget; nothing is rounded."""
    return {
        "schema": schema_id("budget"),
        "inputs": [
            {
                "name": one.name.value,
                "low": one.low,
                "high": one.high,
                "basis": one.basis.value,
                "n": one.n,
                "told": one.told,
            }
            for one in budget.inputs
        ],
        "book": {
            "sentences": budget.sentences,
            "factual": budget.factual,
            "quotes": budget.quotes,
            "numbers": budget.numbers,
            "syntheses": budget.syntheses,
            "pages": budget.pages,
        },
        "draft": {
            "unsupported": _between(budget.unsupported),
            "bad_references": _between(budget.bad_references),
            "misquotes": _between(budget.misquotes),
        },
        "optimistic": _chain(budget, budget.optimistic),
        "pessimistic": _chain(budget, budget.pessimistic),
        "allowed": budget.allowed,
        "one_error_in": [
            {"pages": pages, "errors": errors, "share": share}
            for pages in PAGES_TO_ONE_ERROR
            for errors, share in [budget.errors_at(pages)]
        ],
        "tasks": [
            {
                "task": one.name,
                "items": _between(one.items),
                "minutes": _between(one.minutes),
                "hours": _between(one.hours),
                "part": one.part,
            }
            for one in budget.tasks
        ],
        "hours": _between(budget.hours),
        "hours_with_cleared": _between(budget.hours_with_cleared),
        "hours_of_another_audit": _between(budget.hours_of_another_audit),
        "by_hand": [
            {"told": told, "items": items, "hours": hours}
            for told, items, hours in budget.hours_by_hand
        ],
    }


def _between(one: Between) -> Document:
    return {"low": one.low, "high": one.high}


def _chain(budget: Budget, chain: Chain) -> Document:
    return {
        "unsupported": chain.unsupported,
        "by_checks": chain.by_checks,
        "shown": chain.shown,
        "caught": chain.caught,
        "missed": chain.missed,
        "scored": chain.scored,
        "sent_back": chain.sent_back,
        "passed": chain.passed,
        "left": chain.left,
        "shares": [
            {"of": told, "sentences": of, "share": share}
            for told, of, share in budget.shares_left(chain)
        ],
    }


def budget_lines(budget: Budget) -> Iterator[str]:
    """Write a budget, line by line."""
    yield "Inputs"
    for one in budget.inputs:
        yield f"  {one.name.value:<20}{_range(one):>16}  {_known(one):<18} {one.told}"
    yield ""
    yield "The book"
    yield (
        f"  {_many(budget.sentences, 'sentence')}, {_few(budget.factual)} of them factual; "
        f"{_many(budget.quotes, 'quotation')}, {_many(budget.numbers, 'sentence')} with numbers, "
        f"{_few(budget.syntheses)} syntheses; {_many(budget.pages, 'printed page')}"
    )
    yield "Errors of the draft"
    yield f"  {_counts(budget.unsupported)} unsupported sentences of {_few(budget.factual)}"
    yield f"  {_counts(budget.bad_references)} bad references, if cited from memory"
    yield f"  {_counts(budget.misquotes)} misquotations of {_few(budget.quotes)}"
    for name, chain in (("poor", budget.pessimistic), ("good", budget.optimistic)):
        end = "bad" if name == "poor" else "good"
        yield f"What is left of a {name} draft, each range at its {end} end"
        yield from _chain_lines(budget, chain)
    yield "The target"
    yield f"  {_many(budget.allowed, 'error')} of {_few(budget.factual)}, and no misquotation"
    for pages in PAGES_TO_ONE_ERROR:
        errors, share = budget.errors_at(pages)
        yield f"  one error in {pages} pages: {_few(errors)}, {share:.2%} of factual sentences"
    yield from _hour_lines(budget)


def _chain_lines(budget: Budget, chain: Chain) -> Iterator[str]:
    yield (
        f"  {_few(chain.unsupported)} unsupported; {_few(chain.by_checks)} sent back by checks; "
        f"{_few(chain.shown)} shown to people: {_few(chain.caught)} caught, {_few(chain.missed)} "
        f"missed; {_few(chain.scored)} scored: {_few(chain.passed)} pass"
    )
    shares = "; ".join(
        f"{share:.1%} of {_few(of)} {told}" for told, of, share in budget.shares_left(chain)
    )
    yield f"  left {_few(chain.left)}: {shares}"


def _hour_lines(budget: Budget) -> Iterator[str]:
    yield "Hours of people"
    if budget.audit is not None:
        yield "  (what an audit reads is that of the next one: cardstore audit plan)"
    for one in budget.tasks:
        note = f"  ({_PARTS[one.part]})" if _PARTS[one.part] else ""
        yield (
            f"  {one.name:<36}{_counts(one.items):>10} × {_decimals(one.minutes):>5} min = "
            f"{_tenths(one.hours):>13} h{note}"
        )
    yield f"  one pass {_tenths(budget.hours)} h"
    yield f"  with what people cleared {_tenths(budget.hours_with_cleared)} h"
    yield f"  another audit {_tenths(budget.hours_of_another_audit)} h"
    for told, items, hours in budget.hours_by_hand:
        yield f"  by hand, {told}: {items:,.0f} sentences, {hours:,.0f} h"


def _known(one: BudgetInput) -> str:
    """Say how an input is known."""
    return f"measured (n={one.n:,})" if one.basis is Basis.MEASURED else one.basis.value


def _range(one: BudgetInput) -> str:
    share = one.name in SHARES
    low, high = (
        f"{100 * value:.3g} %" if share else f"{value:,.6g}" for value in (one.low, one.high)
    )
    return low if low == high else f"{low} – {high}"


def _counts(one: Between) -> str:
    low, high = _few(one.low), _few(one.high)
    return low if low == high else f"{low}–{high}"


def _few(number: float) -> str:
    """Write a count that was reckoned; of few the tenths too, for half a sentence is not none."""
    whole = abs(number - round(number)) < _HALF_A_TENTH
    return f"{number:,.0f}" if whole or number >= _MANY else f"{number:.1f}"


def _many(number: float, noun: str) -> str:
    """Write a count and what it is of."""
    told = _few(number)
    return f"1 {noun}" if told == "1" else f"{told} {noun}s"


def _decimals(one: Between) -> str:
    low, high = f"{one.low:.2g}", f"{one.high:.2g}"
    return low if low == high else f"{low}–{high}"


def _tenths(one: Between) -> str:
    low, high = f"{one.low:,.1f}", f"{one.high:,.1f}"
    return low if low == high else f"{low}–{high}"
