"""`cardstore sentences`: how is a manuscript split into sentences?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardstore.cli.options import common_options
from cardstore.counts import count_of

if TYPE_CHECKING:
    from cardstore.claims.manuscript import Manuscript


@click.command("sentences")
@click.argument(
    "files",
    metavar="FILE…",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@common_options
def command(files: tuple[Path, ...], folder: str | None, as_json: bool) -> None:
    """Show how manuscripts are split: one line a sentence, with its place, cards, marks and words.

    Each FILE is Markdown: CommonMark, Pandoc or Quarto. What is told as a remark should be looked
    at; what the gate does not check (headings, code, comments) is counted at the end. The setting
    “abbreviations” names a file of the project's own abbreviations, one a line.
    """
    from cardstore.cli.render import print_json
    from cardstore.documents import sentences_document
    from cardstore.settings import read_settings
    from cardstore.workflow.manuscripts import read_abbreviations, read_manuscript_file

    own = read_abbreviations(read_settings(library=folder).abbreviations)
    read = [read_manuscript_file(path, abbreviations=own) for path in files]
    if as_json:
        print_json(sentences_document(read))
        return
    for manuscript in read:
        _show(manuscript)


def _show(manuscript: Manuscript) -> None:
    chapter = None
    for one in manuscript.sentences:
        if one.chapter != chapter:
            chapter = one.chapter
            click.echo(click.style(chapter, bold=True))
        cards = "".join(f" [card:{card}]" for card in one.cited)
        marks = "".join(
            f" [{mark.kind.value}{': ' if mark.argument else ''}{mark.argument}]"
            for mark in one.marks
        )
        words = " ".join(one.words.split())
        place = f"{manuscript.name}:{one.line}:{one.column}"
        click.echo(f"{place}  {one.block.value}{cards}{marks}  {words}")
    for remark in manuscript.remarks:
        click.echo(f"{manuscript.name}: {remark}")
    click.echo(_summary(manuscript))


def _summary(manuscript: Manuscript) -> str:
    cited = sum(bool(one.cited) for one in manuscript.sentences)
    kinds = sorted({one.kind.value for one in manuscript.skipped} - {"blank"})
    counts = [
        f"{sum(one.kind.value == kind for one in manuscript.skipped)} {kind.replace('_', ' ')}"
        for kind in kinds
    ]
    skipped = f"; not checked: {', '.join(counts)}" if counts else ""
    return (
        f"{manuscript.name}: {count_of(len(manuscript.sentences), 'sentence')}, {cited} with "
        f"cards{skipped}"
    )
