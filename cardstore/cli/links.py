"""`cardstore links`: is every URL there, was it ever?"""

from __future__ import annotations

import click

from cardstore.cli.loudness import tell
from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import common_options, in_a_folder


@click.command("links")
@click.argument("files", metavar="[FILE]…", nargs=-1, type=click.Path(dir_okay=False))
@click.option("--offline", is_flag=True, help="Ask nothing; list what is not checked.")
@click.option(
    "--allow-host",
    "allow_hosts",
    multiple=True,
    metavar="HOST[:PORT]",
    help="Ask this host too, though it is private or at another port than 80 and 443.",
)
@click.option(
    "--export",
    metavar="PATH",
    type=FILE_NAME,
    callback=in_a_folder,
    help="Write the notes with an archive link behind every stale link to this file or folder; "
    "nothing is written over.",
)
@click.option(
    "--canaries",
    nargs=3,
    metavar="LIVE ARCHIVED NEVER",
    help="Use other links whose state is known: one live, one archived, one that never existed.",
)
@click.option("--archive", metavar="URL", help="Ask this server as the Wayback Machine is asked.")
@common_options
def command(
    files: tuple[str, ...],
    offline: bool,
    allow_hosts: tuple[str, ...],
    export: str | None,
    canaries: tuple[str, str, str] | None,
    archive: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Check every URL of each FILE, or of the library's sources: live, stale, likely hallucinated?

    A stale link no longer resolves but has a snapshot in the archive; a likely hallucinated one has
    none of any time, and nothing here waives it. All else is unknown, and for a person. Links whose
    state is known are asked first; when they are found otherwise, nothing is judged. Exit code: 0
    all live, 1 one is likely hallucinated, 3 a person is needed, 10 nothing was checked, 46
    offline, 47 a canary failed.
    """
    from cardstore.cli.link_lines import print_report
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.settings import read_settings
    from cardstore.workflow.library import Library
    from cardstore.workflow.link_files import export_notes, note_goals, read_note_file
    from cardstore.workflow.link_web import open_web
    from cardstore.workflow.links import Canaries, check_links, join_links, read_links, source_links

    settings = read_settings(library=folder)
    fetcher, snapshots = open_web(
        contact=settings.contact, allow_hosts=allow_hosts, archive=archive
    )
    texts: dict[str, str] = {}
    for name in files:
        texts[name], told = read_note_file(name)
        if told:
            tell(f"note: {told}")
    if export:
        note_goals(texts, target=export)  # before anybody is asked anything
    found = join_links(read_links(text, name=name) for name, text in texts.items())
    if not texts:
        with Library.open(folder) as library:
            found = source_links(library.sources())
    report = check_links(
        found.links,
        fetcher=fetcher,
        archive=snapshots,
        canaries=Canaries(*canaries) if canaries else None,
        offline=offline,
        progress=Bar("links"),
        notes=found.notes,
        stray_marks=found.stray_marks,
    )
    if as_json:
        print_json(named_document("links-report", report.document()))
    else:
        print_report(report)
    if report.error is not None:
        click.echo(f"cardstore: {report.error}", err=True)
    elif export:
        for written in export_notes(texts, report, target=export):
            tell(f"Notes: {written.summary()}")
    raise click.exceptions.Exit(report.exit_code)
