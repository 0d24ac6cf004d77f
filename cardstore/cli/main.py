"""The `cardstore` command: finds the subcommands and turns errors into exit codes.

Exit codes: 0 all passed, 1 something failed, 2 usage, 3 a person is needed, 10 and above could not
run (see `cardstore.errors`). Results go to stdout, everything else to stderr.
"""

from __future__ import annotations

import io
import json
import os
import sys
import traceback
import warnings
from typing import NoReturn

import click

from cardstore.adapters.silenced import silenced_libraries
from cardstore.cli.dashed_paths import hint_of_file
from cardstore.cli.groups import LazyGroup
from cardstore.cli.loudness import quiet_option, verbose_option
from cardstore.documents.named import error_document
from cardstore.errors import CardstoreError, QuoteRefusedError
from cardstore.workflow.collector import seldom_collected

PROGRAM = "cardstore"
COMPLETE_VARIABLE = "_CARDSTORE_COMPLETE"
EXIT_FAULT = 19
_STOPPED = 130
_HELP = "Run the command with --help"

# Command → its module. Loaded on use, so that `cardstore --help` stays quick.
COMMANDS = {
    "ingest": "cardstore.cli.ingest",
    "reread": "cardstore.cli.reread",
    "scans": "cardstore.cli.scans",
    "pages": "cardstore.cli.pages",
    "zones": "cardstore.cli.zones",
    "sources": "cardstore.cli.sources",
    "describe": "cardstore.cli.describe",
    "editions": "cardstore.cli.editions",
    "references": "cardstore.cli.references",
    "resolve": "cardstore.cli.resolve",
    "links": "cardstore.cli.links",
    "vouch": "cardstore.cli.vouch",
    "persons": "cardstore.cli.persons",
    "leaves": "cardstore.cli.leaves",
    "find": "cardstore.cli.find",
    "index": "cardstore.cli.index",
    "add": "cardstore.cli.add",
    "cards": "cardstore.cli.cards",
    "export": "cardstore.cli.export",
    "import": "cardstore.cli.imports",
    "request": "cardstore.cli.request",
    "show": "cardstore.cli.show",
    "tag": "cardstore.cli.tag",
    "untag": "cardstore.cli.untag",
    "figures": "cardstore.cli.figures",
    "check": "cardstore.cli.check",
    "reanchor": "cardstore.cli.reanchor",
    "sentence": "cardstore.cli.sentence",
    "gate": "cardstore.cli.gate",
    "review": "cardstore.cli.review",
    "rulings": "cardstore.cli.rulings",
    "strips": "cardstore.cli.strips",
    "audit": "cardstore.cli.audit",
    "budget": "cardstore.cli.budget",
    "handback": "cardstore.cli.handback",
    "seed": "cardstore.cli.seed",
    "explain": "cardstore.cli.explain",
    "sentences": "cardstore.cli.sentences",
    "origins": "cardstore.cli.origins",
    "proofread": "cardstore.cli.proofread",
    "confirm": "cardstore.cli.confirm",
    "correct": "cardstore.cli.correct",
    "retract": "cardstore.cli.retract",
    "history": "cardstore.cli.history",
    "mcp": "cardstore.cli.mcp",
    "datasette": "cardstore.cli.datasette",
    "judge": "cardstore.cli.judge",
    "registry": "cardstore.cli.registry",
    "models": "cardstore.cli.models",
    "archive": "cardstore.cli.archive",
    "unarchive": "cardstore.cli.unarchive",
    "completion": "cardstore.cli.completion",
    "doctor": "cardstore.cli.doctor",
}


@click.group(
    cls=LazyGroup,
    modules=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\n"
    "Begin with:\n"
    "  cardstore ingest scan.pdf --source harbour-1893\n"
    "  cardstore pages harbour-1893\n"
    "  cardstore add harbour-1893 --page 9 --quote 'It did not break.' --by Ada\n"
    "  cardstore check --all",
)
@click.version_option(package_name="cardstore", prog_name="cardstore")
@click.option("--library", "folder", type=click.Path(file_okay=False), help="Use this library.")
@quiet_option
@verbose_option
def cli(folder: str | None) -> None:
    """Prove every quotation: ingest scans, see their printed pages, make cards and check them.

    A library is a folder; name it with --library, before the command or behind it, or with
    CARDSTORE_LIBRARY, else ./cardstore-library is used. Results go to stdout; errors, notes and
    the progress of slow work go to stderr, and --quiet or --verbose say how much of that.
    """
    if folder is not None:
        os.environ["CARDSTORE_LIBRARY"] = folder


def main() -> NoReturn:
    """Run the command line and exit with its code."""
    _write_any_sign()
    # Where Python's tracker of named resources is killed, another is started; we name none.
    warnings.filterwarnings("ignore", message="resource_tracker: process died")
    try:
        # A command that ends with a code of its own gives it back here instead of raising it.
        with seldom_collected(), silenced_libraries():
            code = cli.main(
                prog_name=PROGRAM, complete_var=COMPLETE_VARIABLE, standalone_mode=False
            )
    except click.ClickException as exc:
        _be_silent_in_a_line()
        exc.show()
        hint = hint_of_file(exc, sys.argv[1:])
        if hint:
            click.echo(f"{hint}.", err=True)
        what = exc.format_message().removesuffix(".")
        _print_error("UsageError", what, hint or _HELP, exc.exit_code)
        sys.exit(exc.exit_code)
    except click.Abort:
        click.echo("Stopped.", err=True)
        _print_error("Stopped", "The command was stopped", "Run it again; it goes on", _STOPPED)
        sys.exit(_STOPPED)
    except CardstoreError as exc:
        _be_silent_in_a_line()
        _show(exc)
        sys.exit(exc.exit_code)
    except Exception as exc:  # noqa: BLE001 - a fault of ours must not look like "words differ"
        _be_silent_in_a_line()
        _show_fault(exc)
        sys.exit(EXIT_FAULT)
    sys.exit(code if isinstance(code, int) else 0)


def _be_silent_in_a_line() -> None:
    """End without a word where a shell only asks how a line may go on: it offers nothing then."""
    if os.environ.get(COMPLETE_VARIABLE, "").endswith("_complete"):
        sys.exit(0)


def _write_any_sign() -> None:
    """Let a stream that has no form for a sign write its number instead of giving up.

    A file to which Windows redirects output is often one, and a run of the gate is stored before
    its result is printed.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _show_fault(exc: Exception) -> None:
    """Tell of a fault in cardstore itself; the whole trace only where it is asked for."""
    if os.environ.get("CARDSTORE_DEBUG"):
        traceback.print_exception(exc)
    click.echo(
        f"cardstore: a fault in cardstore itself ({type(exc).__name__}: {exc}). "
        "Nothing was decided. Set CARDSTORE_DEBUG=1 to see where, and report it.",
        err=True,
    )
    what = f"A fault in cardstore itself ({type(exc).__name__}: {exc}); nothing was decided"
    _print_error("Fault", what, "Set CARDSTORE_DEBUG=1 to see where, and report it", EXIT_FAULT)


def _show(exc: CardstoreError) -> None:
    """Write an error: as a sentence on stderr, and as JSON on stdout when --json was asked for."""
    click.echo(f"cardstore: {exc}", err=True)
    refused = exc if isinstance(exc, QuoteRefusedError) else None
    if refused is not None and refused.nearest is not None:
        where = f" ({refused.where})" if refused.where else ""
        click.echo(f"  nearest text{where}: {' '.join(refused.nearest.split())}", err=True)
        for line in refused.differences:
            click.echo(f"  {line}", err=True)
    if refused is None:
        _print_error(type(exc).__name__, exc.what, exc.remedy, exc.exit_code)
        return
    told = error_document(
        type(exc).__name__,
        exc.what,
        exc.remedy,
        exit_code=exc.exit_code,
        nearest=refused.nearest,
        where=refused.where or "",
        differences=refused.differences,
    )
    _print_asked(told)


def _print_error(kind: str, what: str, remedy: str, exit_code: int) -> None:
    """Print an error as JSON on stdout, where --json was asked for."""
    _print_asked(error_document(kind, what, remedy, exit_code=exit_code))


def _print_asked(told: dict[str, object]) -> None:
    """Print a document on stdout, where --json was asked for."""
    if "--json" in sys.argv[1:]:
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
