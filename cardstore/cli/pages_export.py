"""`cardstore pages SOURCE export`: labels as a file, or in a copy of the PDF."""

from __future__ import annotations

from pathlib import Path

import click

from cardstore.cli.loudness import tell
from cardstore.cli.options import in_a_folder
from cardstore.cli.pages_shared import PagesOf, about_pages
from cardstore.counts import count_of
from cardstore.pages.label_files import LabelForm

_PDF = "pdf"


@click.command("export")
@click.option(
    "--format",
    "form",
    type=click.Choice([*(one.value for one in LabelForm), _PDF]),
    required=True,
    help="Choose Wikisource's pagelist, METS, a table, or a copy of the PDF.",
)
@click.option(
    "--to",
    "place",
    type=click.Path(),
    callback=in_a_folder,
    help="Write here; nothing is written over.",
)
@click.option("--password", help="Open an encrypted PDF; the copy is encrypted alike.")
@about_pages
def command(pages: PagesOf, form: str, place: str | None, password: str | None) -> None:
    """Write the labels of SOURCE as a file, or into a copy of its PDF: `--format pdf --to COPY`.

    In the copy every leaf has the label that `cardstore pages` shows: [57] where it is inferred,
    “-” without number, “?” where it could not be told. The original is not touched. What a form
    cannot say is told on stderr.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.exchange_labels import save_labels
    from cardstore.workflow.library import Library

    if form == _PDF and place is None:
        msg = "export --format pdf needs --to COPY.pdf."
        raise click.UsageError(msg)
    with Library.open(pages.folder) as library:
        if form == _PDF and place is not None:
            copy = library.write_page_labels(
                pages.source, place, scan=pages.scan, password=password
            )
            told = {"format": _PDF, "path": copy.path, "leaves": copy.leaves,
                    "ranges": copy.ranges, "unknown": copy.unknown,
                    "unnumbered": copy.unnumbered}  # fmt: skip
            line = (
                f"{copy.path}: {count_of(copy.leaves, 'leaf', 'leaves')} in "
                f"{count_of(copy.ranges, 'range')}"
            )
            rest = f"{copy.unnumbered} without number (-), {copy.unknown} not told (?)"
            print_json(named_document("labelled-pdf", told)) if pages.as_json else click.echo(
                f"{line}; {rest}"
            )
            return
        written = library.export_labels(pages.source, form=form, scan=pages.scan)
    if place is not None:
        save_labels(Path(place), written)
    for sentence in written.unsaid:
        tell(f"not said by {form}: {sentence}")
    if pages.as_json:
        content = None if place is not None else written.content
        told = {"format": form, "path": place, "content": content, "unsaid": list(written.unsaid)}
        print_json(named_document("label-export", told))
    else:
        click.echo(written.content if place is None else f"{place} is written\n", nl=False)
