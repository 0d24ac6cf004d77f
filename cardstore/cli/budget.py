"""`cardstore budget`: how many errors a book has, what is left of them, and what hours it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import a_new_file, common_options
from cardstore.errors import UsageError, quoted

if TYPE_CHECKING:
    from cardstore.audit.inputs import BudgetInput


@click.command("budget")
@click.argument("manuscripts", nargs=-1, metavar="[MANUSCRIPT]…", type=FILE_NAME)
@click.option(
    "--set",
    "given",
    multiple=True,
    metavar="NAME=VALUE",
    help="Give an input: words=90000, unsupported_share=5%-15%. It holds whatever was measured.",
)
@click.option("--assumed", is_flag=True, help="Leave out what was measured; needs no library.")
@click.option(
    "--picture",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    callback=a_new_file,
    help="Draw the hours, task by task, into this SVG file; nothing is written over.",
)
@common_options
def command(
    manuscripts: tuple[str, ...],
    given: tuple[str, ...],
    assumed: bool,
    picture: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Reckon a book's errors and hours, step by step.

    Every input is marked: assumed, given by you, or measured in this library with the number of
    things it rests on. What was measured takes over; of a library with no run of the gate all is
    assumed, for a book of 150,000 words.
    """
    from cardstore.audit.budget import make_budget
    from cardstore.audit.inputs import take_over
    from cardstore.cli.gate_output import write_output
    from cardstore.cli.render import print_json
    from cardstore.documents.audit_pictures import budget_picture
    from cardstore.documents.budget import budget_document, budget_lines
    from cardstore.workflow.library import Library

    if manuscripts and (assumed or not Library.exists(folder)):
        msg = "Without a library nothing is measured of a MANUSCRIPT; leave it out."
        raise click.UsageError(msg)
    inputs = _inputs_of(given)
    try:
        if assumed or not Library.exists(folder):
            budget = make_budget(take_over((), inputs))
        else:
            with Library.open(folder) as library:
                budget = library.budget(inputs, manuscripts=manuscripts or None)
    except ValueError as exc:
        raise click.UsageError(str(exc)) from exc
    if picture is not None:
        write_output(budget_picture(budget).rstrip("\n"), picture, option="--picture")
    if as_json:
        print_json(budget_document(budget))
    else:
        for line in budget_lines(budget):
            click.echo(line)


def _inputs_of(given: tuple[str, ...]) -> list[BudgetInput]:
    """Read what `--set` gives.

    Raises:
        UsageError: there is no such input, it is given twice, or a value is no number in range.
    """
    from cardstore.audit.inputs import read_given

    inputs: dict[str, BudgetInput] = {}
    for one in given:
        name, sign, value = one.partition("=")
        try:
            if not sign:
                msg = "there is no = in it"
                raise ValueError(msg)  # noqa: TRY301 - told as what cannot be read is
            found = read_given(name, value)
            if found.name.value in inputs:
                msg = f"{found.name.value} is given twice"
                raise ValueError(msg)  # noqa: TRY301 - likewise
        except ValueError as exc:
            what = f"--set {quoted(one)}: {exc}"
            raise UsageError(what, remedy=_EXAMPLE) from exc
        inputs[found.name.value] = found
    return list(inputs.values())


_EXAMPLE = (
    "Write NAME=VALUE with a number, a percentage or a range of them, for example "
    "--set words=90000 or --set unsupported_share=5%-15%"
)
