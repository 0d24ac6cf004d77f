"""`cardstore review`: what the gate left to people, one item at a time."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import common_options, named_people
from cardstore.cli.who import several_by_option


@click.command("review")
@click.argument("manuscripts", metavar="[MANUSCRIPT]…", nargs=-1, type=FILE_NAME)
@several_by_option(
    "--reviewer",
    "names",
    told="Say who reviews. Twice for two people: each gets an address of their own.",
)
@click.option("--queue", type=click.IntRange(min=1), help="Open, or list, this queue; audits too.")
@click.option("--list", "listing", is_flag=True, help="List what is left, of --by or of all.")
@click.option("--all", "every", is_flag=True, help="List also the queues that are done.")
@click.option("--terminal", is_flag=True, help="Review here, in text, with the same keys.")
@click.option("--port", type=click.IntRange(1, 65535), help="Listen here. Default: 8437, or any.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option(
    "--minutes",
    default=45.0,
    show_default=True,
    type=click.FloatRange(min=0),
    help="Offer a pause after so many minutes, 0 for never.",
)
@click.option("--keys", type=click.Path(dir_okay=False), help="Take keys from this TOML file.")
@common_options
def command(
    manuscripts: tuple[str, ...],
    names: tuple[str, ...],
    queue: int | None,
    listing: bool,
    every: bool,
    terminal: bool,
    port: int | None,
    no_browser: bool,
    minutes: float,
    keys: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Review what the gate left to people: the sentence, its card, and the page beside it.

    Without a MANUSCRIPT all that the gate read lie in one queue. A page is served on this machine
    alone; open the address that is printed. One key rules, saves and goes on; ? shows the keys.
    With --terminal all is shown here. Stop with Ctrl-C: everything is saved already.
    """
    from cardstore.cli.review_runs import Run, list_queues, review_here, serve_page
    from cardstore.cli.review_runs import chosen_queue as choose
    from cardstore.settings import read_settings
    from cardstore.workflow.library import Library
    from cardstore.workflow.review_keys import read_keys

    if terminal and len(names) > 1:
        msg = "One person reviews in a terminal: give one --by."
        raise click.UsageError(msg)
    if listing and manuscripts:
        msg = "--list tells of all queues: name no MANUSCRIPT, or one queue with --queue."
        raise click.UsageError(msg)
    if every and not listing:
        msg = "--all goes with --list."
        raise click.UsageError(msg)
    settings = read_settings(library=folder)
    told = read_keys(Path(keys) if keys else settings.review_keys)
    people = named_people(names, listing=listing)
    with Library.open(folder) as library:
        people = tuple(map(library.known_person, people))
        if listing:
            told_by = click.get_current_context().get_parameter_source("names")
            named = told_by is ParameterSource.COMMANDLINE
            who = people[0] if named else None
            list_queues(library, who, queue=queue, every=every, as_json=as_json)
            return
        chosen = choose(library, queue, manuscripts=manuscripts, people=people)
        run = Run(queue=chosen, people=people, keys=told, minutes=minutes)
        if terminal:
            review_here(library, run, as_json=as_json)
            return
    serve_page(settings.library, run, port=port, browser=not no_browser, as_json=as_json)
