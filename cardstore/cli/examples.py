"""Examples: what stands at the end of each command's help, ready to be copied.

One entry for every command and group, by the words that call it. Each line is a whole command line;
a test parses all of them. Names are the same throughout: the edition harbour-1893, the card 7KQ2-M,
the drafts chapter-3.md and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "ingest": (
        "cardstore ingest scan.pdf --source harbour-1893 --year 1893",
        "cardstore ingest photos --openings always --source parish-register",
        "cardstore ingest first.pdf second.pdf third.pdf",
    ),
    "reread": (
        "cardstore reread harbour-1893 --leaf 20",
        "cardstore reread harbour-1893 --engine pytesseract --set lang=eng+deu",
    ),
    "scans": ("cardstore scans harbour-1893",),
    "leaves": (
        "cardstore leaves harbour-1893",
        "cardstore leaves harbour-1893 --reason nothing_read",
    ),
    "zones": (
        "cardstore zones harbour-1893 12",
        "cardstore zones harbour-1893 12 --picture leaf.html",
        "cardstore zones harbour-1893 12 --set 31-32=caption --by Ada",
    ),
    "pages": (
        "cardstore pages harbour-1893 --all",
        "cardstore pages harbour-1893 --picture sheet.html",
        "cardstore pages harbour-1893 assign 7 vi",
    ),
    "pages assign": (
        "cardstore pages harbour-1893 assign 7 vi --by Ada",
        "cardstore pages harbour-1893 assign --run 12-25 1 --note 'seen in the book'",
        "cardstore pages harbour-1893 assign 7 --none",
    ),
    "pages confirm": ("cardstore pages harbour-1893 confirm 12-25 --by Ada",),
    "pages unassign": ("cardstore pages harbour-1893 unassign 7 --dry-run",),
    "pages undo": ("cardstore pages harbour-1893 undo --change 2",),
    "pages history": ("cardstore pages harbour-1893 history",),
    "pages import": ("cardstore pages harbour-1893 import labels.csv --dry-run",),
    "pages export": ("cardstore pages harbour-1893 export --format pdf --to labelled.pdf",),
    "sources": ("cardstore sources", "cardstore sources --missing"),
    "describe": (
        "cardstore describe harbour-1893 --work harbour --author 'Crane, Josiah Penhallow'",
        "cardstore describe harbour-1893 --extent 'xvi, 312 p.'",
    ),
    "editions": (
        "cardstore editions harbour-1893 harbour-1898",
        "cardstore editions harbour-1893 harbour-1898 --page 57",
    ),
    "references": ("cardstore references import library.bib",),
    "references import": ("cardstore references import library.bib",),
    "references export": ("cardstore references export --format ris --out sources.ris",),
    "resolve": (
        "cardstore resolve harbour-1893",
        "cardstore resolve --file references.bib --plan",
    ),
    "links": ("cardstore links chapter-3.md", "cardstore links notes.md --export archived"),
    "vouch": ("cardstore vouch harbour-1893 --by Ada --evidence 'my own copy'",),
    "persons": ("cardstore persons add 'Thomas Rolle' --living no --evidence harbour-1893",),
    "persons list": ("cardstore persons list",),
    "persons add": ("cardstore persons add 'Thomas Rolle' --living no --evidence harbour-1893",),
    "find": ("cardstore find 'within sight of his own door'",),
    "index": ("cardstore index", "cardstore index --anew"),
    "add": (
        "cardstore add harbour-1893 --page 9 --quote 'It did not break.' --by Ada",
        "cardstore add harbour-1893 --page 9–10 --quote 'It […] break.' --tag wreck",
    ),
    "cards": ("cardstore cards wreck --source harbour-1893", "cardstore cards '\"own door\"'"),
    "export": (
        "cardstore export --source harbour-1893 --format zotero --out harbour.rdf",
        "cardstore export drowned --format markdown",
        "cardstore export searchable-pdf harbour-1893 --to harbour.pdf",
    ),
    "export cards": (
        "cardstore export --source harbour-1893 --format zotero --out harbour.rdf",
        "cardstore export drowned --format markdown",
    ),
    "export hocr": ("cardstore export hocr harbour-1893 --to harbour.hocr",),
    "export alto": ("cardstore export alto harbour-1893 --to harbour.xml",),
    "export searchable-pdf": ("cardstore export searchable-pdf harbour-1893 --to harbour.pdf",),
    "import": ("cardstore import cards cards.json --by Ada",),
    "import cards": ("cardstore import cards cards.json --by Ada",),
    "import words": (
        "cardstore import words harbour-1893 harbour_hocr.html --by Ada",
        "cardstore import words harbour-1893 harbour.xml --by Ada --current",
    ),
    "request": (
        "cardstore request drowned --for drafter-3 --limit 5",
        "cardstore request --for drafter-3 --source harbour-1893 --pages 9–12",
    ),
    "show": ("cardstore show 7KQ2-M", "cardstore show 7KQ2-M --picture leaf.html"),
    "tag": ("cardstore tag 7KQ2-M wreck chapel --by Ada",),
    "untag": ("cardstore untag 7KQ2-M chapel --by Ada",),
    "figures": ("cardstore figures 7KQ2-M",),
    "check": (
        "cardstore check 7KQ2-M",
        "cardstore check --all",
        "cardstore check 7KQ2-M --picture leaf.png",
    ),
    "reanchor": (
        "cardstore reanchor --source harbour-1893",
        "cardstore reanchor 7KQ2-M --apply --by Ada",
    ),
    "sentence": ("cardstore sentence 'It “did not break” [card:7KQ2-M].'",),
    "gate": (
        "cardstore gate chapter-3.md --requester drafter-3",
        "cardstore gate chapter-3.md chapter-4.docx --format html --output report.html",
    ),
    "review": (
        "cardstore review chapter-3.md --by Ada",
        "cardstore review --by Ada --by Ben",
        "cardstore review --list",
    ),
    "rulings": ("cardstore rulings", "cardstore rulings 2"),
    "strips": ("cardstore strips labels --by Ada", "cardstore strips --list"),
    "audit": ("cardstore audit plan chapter-3.md chapter-4.md",),
    "audit plan": ("cardstore audit plan", "cardstore audit plan --target number=1%"),
    "audit draw": ("cardstore audit draw --by Ada",),
    "audit report": ("cardstore audit report", "cardstore audit report 2"),
    "audit weekly": ("cardstore audit weekly",),
    "budget": ("cardstore budget", "cardstore budget --set words=90000 --picture hours.svg"),
    "handback": ("cardstore handback chapter-3.docx --to handed-back",),
    "seed": ("cardstore seed chapter-3.md --per-class 5",),
    "explain": ("cardstore explain", "cardstore explain numbers_missing"),
    "sentences": ("cardstore sentences chapter-3.md",),
    "origins": ("cardstore origins 7KQ2-M WXT0-R",),
    "proofread": ("cardstore proofread --all",),
    "confirm": ("cardstore confirm 7KQ2-M --by Ada",),
    "correct": (
        "cardstore correct 7KQ2-M --word hunery=hungry --by Ada",
        "cardstore correct --source harbour-1893 --leaf 20 --word hunery=hungry --by Ada",
    ),
    "retract": ("cardstore retract 7KQ2-M --reason 'the edition was withdrawn' --by Ada",),
    "history": ("cardstore history 7KQ2-M",),
    "mcp": ("cardstore mcp --library my-library --for drafter-3", "cardstore mcp --json"),
    "datasette": ("cardstore datasette", "cardstore datasette --dry-run"),
    "judge": ("cardstore judge list",),
    "judge list": ("cardstore judge list",),
    "judge install": ("cardstore judge install minicheck",),
    "judge parity": ("cardstore judge parity minicheck --out parity.json",),
    "judge calibrate": ("cardstore judge calibrate", "cardstore judge calibrate report"),
    "judge calibrate draw": ("cardstore judge calibrate draw chapter-3.md --out pairs.csv",),
    "judge calibrate label": ("cardstore judge calibrate label pairs.csv --by Ada",),
    "judge calibrate fit": ("cardstore judge calibrate fit --judge minicheck --by Ada",),
    "judge calibrate open-core": (
        "cardstore judge calibrate open-core --judge minicheck --by Ada",
    ),
    "judge calibrate report": ("cardstore judge calibrate report",),
    "registry": ("cardstore registry list",),
    "registry build": ("cardstore registry build openlibrary-editions dump.txt.gz",),
    "registry list": ("cardstore registry list",),
    "registry show": ("cardstore registry show openlibrary-editions",),
    "models": ("cardstore models", "cardstore models install"),
    "archive": ("cardstore archive my-book.zip",),
    "unarchive": ("cardstore unarchive my-book.zip --library my-book",),
    "completion": (
        "cardstore completion bash >> ~/.bashrc",
        "cardstore completion zsh > ~/.zfunc/_cardstore",
    ),
    "doctor": ("cardstore doctor", "cardstore doctor --library my-book"),
}


def give_examples(command: click.Command, words: str) -> click.Command:
    """End the help of a command, and of the commands in it, with their examples.

    Args:
        command: what is called.
        words: the words behind `cardstore` that call it, with blanks between.
    """
    lines = EXAMPLES.get(words, ())
    if lines and command.epilog is None:
        head = "Example:" if len(lines) == 1 else "Examples:"
        command.epilog = "\n".join(("\b", head, *(f"  {line}" for line in lines)))
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            give_examples(below, f"{words} {name}")
    return command
