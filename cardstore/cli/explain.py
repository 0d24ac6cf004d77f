"""`cardstore explain`: what a rule of the gate looks at, and how to mend what it finds."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("explain")
@click.argument("rule", required=False)
@common_options
def command(
    rule: str | None,
    folder: str | None,  # noqa: ARG001 - every command has it
    as_json: bool,
) -> None:
    """Explain RULE, a check of the gate or the reason of a finding; without it list all rules.

    A rule says what it looks at, what it sends back, what it leaves to a person, and how to mend
    it.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents.rules import reason_document, rule_document, rules_document
    from cardstore.errors import UsageError, quoted
    from cardstore.gate.rules import RULES, find_reason, find_rule

    if rule is None:
        if as_json:
            print_json(rules_document())
            return
        for one in RULES.values():
            click.echo(f"{one.name.ljust(16)}  {one.looks_at}")
        return
    found = find_rule(rule)
    reason = None if found is not None else find_reason(rule)
    if found is None and reason is None:
        what = f"There is no rule and no reason {quoted(rule)}"
        raise UsageError(what, remedy="List the rules with: cardstore explain")
    if reason is not None:
        if as_json:
            print_json(reason_document(*reason))
        else:
            click.echo(f"{reason[0].replace('_', '-')}: {reason[1]}")
        return
    if found is None:
        return
    document = rule_document(found)
    if as_json:
        print_json(document)
        return
    click.echo(found.name)
    for head, text in found.told:
        click.echo(f"  {head}: {text}")
