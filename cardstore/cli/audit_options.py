"""Options that the commands about audits share: how each stratum is to be audited."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click

from cardstore.errors import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardstore.audit.strata import StratumRule

F = TypeVar("F", bound="Callable[..., object]")
_FORM = "STRATUM=VALUE"


def plan_options(function: F) -> F:
    """Add the options of a plan, and the manuscripts it is for."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


_OPTIONS: tuple[Callable[[F], F], ...] = (
    click.argument("manuscripts", nargs=-1, metavar="[MANUSCRIPT]…"),
    click.option(
        "--read", multiple=True, metavar=_FORM, help="Read so many of a stratum: plain=947."
    ),
    click.option(
        "--accept",
        multiple=True,
        metavar=_FORM,
        help="Accept so many errors in a stratum: plain=1. How many are read follows from it.",
    ),
    click.option(
        "--target",
        multiple=True,
        metavar=_FORM,
        help="Rule out this share of errors in a stratum: number=1%.",
    ),
    click.option(
        "--minutes", multiple=True, metavar=_FORM, help="Reckon so many minutes a sentence."
    ),
    click.option(
        "--tripwire",
        default=50,
        show_default=True,
        type=click.IntRange(min=0),
        help="Read at least so many of each chapter.",
    ),
)


def rules_of(
    read: Iterable[str], accept: Iterable[str], target: Iterable[str], minutes: Iterable[str]
) -> tuple[StratumRule, ...]:
    """Give the rules of all strata, with what was asked for put into them.

    Raises:
        click.UsageError: there is no such stratum, or a value is no number in range.
    """
    from dataclasses import replace

    from cardstore.audit.strata import DEFAULT_RULES

    rules = {one.stratum.value: one for one in DEFAULT_RULES}
    try:
        for name, value in _pairs(accept, rules):
            rules[name] = replace(rules[name], size=None, accept=int(value))
        for name, value in _pairs(read, rules):
            rules[name] = replace(rules[name], size=int(value))
        for name, value in _pairs(target, rules):
            scale = 100.0 if value.endswith("%") else 1.0
            rules[name] = replace(rules[name], target=float(value.removesuffix("%")) / scale)
        for name, value in _pairs(minutes, rules):
            rules[name] = replace(rules[name], minutes=float(value))
    except ValueError as exc:
        raise click.UsageError(str(exc)) from exc
    return tuple(rules.values())


def _pairs(given: Iterable[str], known: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Give (stratum, value) of each option."""
    for one in given:
        name, sign, value = one.partition("=")
        if not sign or name not in known:
            what = f"{quoted(one)} names no stratum; write STRATUM=VALUE with {', '.join(known)}"
            raise click.UsageError(what)
        yield name, value.strip()
