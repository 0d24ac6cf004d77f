"""Options that the commands about audits share: how each stratum is to be audited."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click

from cardstore.cli.names import FILE_NAME
from cardstore.errors import UsageError, quoted

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
    click.argument("manuscripts", nargs=-1, metavar="[MANUSCRIPT]…", type=FILE_NAME),
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
        UsageError: there is no such stratum, it is named twice, or a value is no number in range.
    """
    from cardstore.audit.strata import DEFAULT_RULES

    rules = {one.stratum.value: one for one in DEFAULT_RULES}
    for option, given in (
        ("--accept", accept),
        ("--read", read),
        ("--target", target),
        ("--minutes", minutes),
    ):
        for name, value in _pairs(option, given, rules):
            rules[name] = _with_value(option, rules[name], value)
    return tuple(rules.values())


def _with_value(option: str, rule: StratumRule, value: str) -> StratumRule:
    """Put what an option says into the rule of its stratum.

    Raises:
        UsageError: it is no number in range.
    """
    from dataclasses import replace

    try:
        if option == "--accept":
            return replace(rule, size=None, accept=int(value))
        if option == "--read":
            return replace(rule, size=int(value))
        if option == "--minutes":
            return replace(rule, minutes=float(value))
        scale = 100.0 if value.endswith("%") else 1.0
        return replace(rule, target=float(value.removesuffix("%")) / scale)
    except ValueError as exc:
        wanted, example = _VALUES[option]
        what = f"{option} {rule.stratum.value}={quoted(value)} is not {wanted}"
        raise UsageError(what, remedy=f"Write for example {option} {example}") from exc


def _pairs(option: str, given: Iterable[str], known: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Give (stratum, value) of each time that an option was given.

    Raises:
        UsageError: it names no stratum, or one twice.
    """
    seen = set()
    for one in given:
        name, sign, value = one.partition("=")
        wanted, example = _VALUES[option]
        remedy = f"Write {option} STRATUM=VALUE with {wanted}, for example {option} {example}"
        if not sign or name not in known:
            what = f"{option} {quoted(one)} names none of the strata {', '.join(known)}"
            raise UsageError(what, remedy=remedy)
        if name in seen:
            what = f"{option} names the stratum {name} twice"
            raise UsageError(what, remedy=remedy)
        seen.add(name)
        yield name, value.strip()


_VALUES = {
    "--read": ("a whole number, 0 or more", "plain=947"),
    "--accept": ("a whole number, 0 or more", "plain=1"),
    "--target": ("a share above 0 % and below 100 %", "number=1%"),
    "--minutes": ("minutes from 0 to 10,000", "plain=2.5"),
}
"""Option → what its value is, and an example."""
