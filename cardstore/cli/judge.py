"""`cardstore judge`: the judges of support."""

from __future__ import annotations

import click

from cardstore.cli.judge_calibrate import command as calibrate


@click.group("judge")
def command() -> None:
    """Calibrate the judges that say whether a card supports a sentence.

    A judge flags and never proves; supported is not true.
    """


command.add_command(calibrate)
