"""`cardstore judge calibrate`: from which score of a judge on does a sentence pass?"""

from __future__ import annotations

import os
import sys

import click

from cardstore.cli.names import FILE_NAME
from cardstore.cli.options import a_new_file, common_options
from cardstore.cli.who import by_option

_BY = by_option(told="Say who does it.", in_person=True)
_SET = click.option(
    "--set", "set_digest", default="", metavar="DIGEST", help="Take this set; default: the last."
)
_JUDGE = click.option("--judge", required=True, metavar="NAME", help="Name the judge.")


@click.group("calibrate", invoke_without_command=True)
@common_options
@click.pass_context
def command(ctx: click.Context, folder: str | None, as_json: bool) -> None:
    """Fit a judge's thresholds on pairs of this library that people labelled.

    Without a calibration nothing passes by a judge's score. Draw pairs from your own drafts, label
    them, fit, and read the report; open the core once, at the end. Without a subcommand the report
    is printed. Exit code 53 where nothing was drawn, or too little is labelled.
    """
    if folder is not None:
        os.environ["CARDSTORE_LIBRARY"] = folder
    if ctx.invoked_subcommand is None:
        _report("", folder, as_json)


@command.command("draw")
@click.argument("drafts", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--out",
    required=True,
    metavar="FILE",
    type=FILE_NAME,
    callback=a_new_file,
    help="Write the pairs here: .jsonl or .csv; nothing is written over.",
)
@click.option(
    "--size",
    default=400,
    show_default=True,
    type=click.IntRange(min=1),
    help="Draw so many pairs.",
)
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(min=0),
    help="The same seed draws the same pairs.",
)
@by_option(told="Say who draws them.")
@common_options
def draw(
    drafts: tuple[str, ...],
    out: str,
    size: int,
    seed: int,
    by: str,
    folder: str | None,
    as_json: bool,
) -> None:
    """Draw pairs from every DRAFT's sentences and the library's cards, to be labelled.

    A quarter are sentences with a card that they cite; the others are near misses: the sentence
    with another card, or altered in one place. The file does not say which is which.
    """
    from pathlib import Path

    from cardstore.cli.calibration_lines import draw_document, print_draw
    from cardstore.cli.render import print_json
    from cardstore.workflow.drafts import distinct_files
    from cardstore.workflow.label_files import write_label_file
    from cardstore.workflow.library import Library
    from cardstore.workflow.manuscripts import read_manuscript_text

    with Library.open(folder) as library:
        texts = [(name, read_manuscript_text(Path(name))) for name in distinct_files(drafts)]
        cited = [
            (sentence.words, sentence.cited)
            for manuscript in library.split(texts)
            for sentence in manuscript.sentences
        ]
        drawn = library.draw_calibration(cited, made_by=by, size=size, seed=seed, drawn_from=drafts)
    write_label_file(out, drawn)
    if as_json:
        print_json(draw_document(drawn, out=out))
    else:
        print_draw(drawn, out=out)


@command.command("label")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--labels",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Take the labels that were filled in in this file.",
)
@_BY
@common_options
def label(file: str | None, labels: str | None, by: str, folder: str | None, as_json: bool) -> None:
    """Label the pairs of FILE one by one, or take a file with --labels.

    Keys: 1 supported, 2 partly (the sentence is stronger or more specific), 3 unsupported, 0 cannot
    tell; z goes back, n leaves one for later, q stops. Each key is saved at once, and the next run
    goes on from there. No score is shown. Two people, two names: how far they agree is reported.
    """
    from cardstore.cli.calibration_lines import print_pair
    from cardstore.cli.render import print_json
    from cardstore.documents.named import named_document
    from cardstore.workflow.label_pairs import label_pairs
    from cardstore.workflow.library import Library

    if (file is None) == (labels is None):
        what = "Name a file to be labelled, or one with labels behind --labels."
        raise click.UsageError(what)
    with Library.open(folder) as library:
        lines = library.read_labels(str(file or labels))
        if labels is not None:
            filled = {one.item: one.label for one in lines if one.label is not None}
            new = library.label_pairs(filled, by=by)
        else:
            new = label_pairs(
                lines,
                done=library.labels_by(by),
                show=print_pair,
                next_key=_next_key,
                save=lambda item, said: library.label_pairs({item: said}, by=by),
            )
        done = library.labels_by(by).keys() & {one.item for one in lines}
    if as_json:
        told = {"new": new, "labelled": len(done), "items": len(lines), "by": by}
        print_json(named_document("calibration-labels", told))
    else:
        click.echo(f"New labels: {new}. {by} has labelled {len(done)} of {len(lines)}.")


@command.command("fit")
@_JUDGE
@click.option(
    "--target",
    default=0.01,
    show_default=True,
    help="Let at most this share of the unsupported pairs pass on the part for fitting.",
)
@_SET
@by_option(told="Say who fits.")
@common_options
def fit(
    judge: str, target: float, set_digest: str, by: str, folder: str | None, as_json: bool
) -> None:
    """Fit LOW and HIGH of a judge on one part of the labelled pairs, and measure on another.

    What is printed of the second part alone says how good they are. They hold from now on for this
    judge as it is; with other weights or another version it has to be calibrated again.
    """
    from cardstore.cli.calibration_lines import (
        print_thresholds,
        tell_other_sets,
        thresholds_document,
    )
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        labelled = () if set_digest else library.labelled_sets()
        if labelled:
            tell_other_sets(library.calibration_set().digest, labelled)
        fitted = library.fit_thresholds(
            judge, made_by=by, target=target, set_digest=set_digest, progress=Bar("judging")
        )
    if as_json:
        print_json(thresholds_document(fitted))
    else:
        print_thresholds(fitted)


@command.command("report")
@_SET
@common_options
def report(set_digest: str, folder: str | None, as_json: bool) -> None:
    """Say what is labelled, how far people agree, and which thresholds hold with which bound."""
    _report(set_digest, folder, as_json)


@command.command("open-core")
@_JUDGE
@_BY
@common_options
def open_core(judge: str, by: str, folder: str | None, as_json: bool) -> None:
    """Count how the pairs that were kept to the end lie; once for a judge, and on record.

    After that nothing more can be fitted for this judge on that set.
    """
    from cardstore.cli.calibration_lines import opening_document, print_opening, tell_bound
    from cardstore.cli.progress import Bar
    from cardstore.cli.render import print_json
    from cardstore.gate.bounds import ALPHA
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        opened = library.open_core(judge, by=by, progress=Bar("judging"))
    if as_json:
        print_json(opening_document(opened))
    else:
        print_opening(opened)
        click.echo(tell_bound(opened.counts, alpha=ALPHA))


def _report(set_digest: str, folder: str | None, as_json: bool) -> None:
    from cardstore.cli.calibration_lines import print_report, report_document, tell_other_sets
    from cardstore.cli.render import print_json
    from cardstore.workflow.library import Library

    with Library.open(folder) as library:
        found = library.calibration_report(set_digest)
        tell_other_sets(found.set_digest, library.labelled_sets())
    if as_json:
        print_json(report_document(found))
    else:
        print_report(found)


def _next_key() -> str:
    """Give the next key; from a file or a pipe the next character that is not blank."""
    if sys.stdin.isatty():
        try:
            return click.getchar()
        except (EOFError, KeyboardInterrupt):
            return ""
    key = sys.stdin.read(1)
    while key.isspace():
        key = sys.stdin.read(1)
    return key
