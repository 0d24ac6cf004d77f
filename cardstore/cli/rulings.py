"""`cardstore rulings`: what people ruled, how much of what was planted they noticed."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("rulings")
@click.argument("queue", required=False, type=click.IntRange(min=1))
@common_options
def command(queue: int | None, folder: str | None, as_json: bool) -> None:
    """Tell what people ruled in a QUEUE; default is the last one opened for review.

    How many sentences were cleared and how many are wrong, by class; how many planted errors were
    noticed, with the exact lower bound; how often two people agreed; how much of what had passed
    they call wrong. A queue is told of together with those that go on with it. Run it when all of
    it is done: it tells what was planted.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents.review import rulings_document, rulings_lines
    from cardstore.errors import ReviewError
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        if queue is None:
            queues = library.queues("review")
            if not queues:
                what = "No queue was opened yet"
                raise ReviewError(what, remedy="Open one with: cardstore review")
            queue = queues[-1].queue
        report = library.review_report(queue)
    if as_json:
        print_json(rulings_document(report))
        return
    for line in rulings_lines(report):
        click.echo(line)
