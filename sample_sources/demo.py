"""The main job on the sample sources, from scan to checked card: `make demo`.

Ingests two editions of a book, an article and photographs of openings, shows their page maps, makes and requests cards
through the API, and runs a check that passes and three that fail, each for its own reason.
Exits with 0 only if everything came out as it should.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from cardstore import Card, Library, Outcome, QuoteRefusedError, Reason
from cardstore.cli.page_lines import print_page_map
from cardstore.cli.progress import Bar
from cardstore.cli.render import print_card, print_finding
from cardstore.sources.csl import parse_csl

HERE = Path(__file__).parent
LIBRARY = HERE.parent / "demo-library"
SCANS = (
    ("harbour-1893", "scan.pdf"),
    ("harbour-1898", "scan.pdf"),
    ("tides-article", "article.pdf"),
    ("openings", ""),  # the folder itself: a cover and four openings, photographed
)


DROWNED = "Twenty-three persons were drowned, every one of them within sight of his own door."
OTHER_PAGE = "7"  # where the second edition has these words


def say(text: str) -> None:
    """Write a heading."""
    print(f"\n== {text}")


def ingest(library: Library) -> None:
    """Read four samples and show their page maps."""
    for name, scan in SCANS:
        say(f"Ingest {name}")
        item = json.loads((HERE / name / "source.json").read_text(encoding="utf-8"))
        work = "harbour" if name.startswith("harbour") else None
        source = parse_csl(item[0] if isinstance(item, list) else item, work_id=work)
        report = library.ingest(
            HERE / name / scan, source=source, progress=Bar("reading"), resolve=False
        )
        print(report.summary())
        vouched = library.vouch(name, by="demo", evidence="made up for this demonstration")
        print(vouched.sentence)
        print_page_map(library.page_map(name), source=name, every_leaf=False)


def expect(library: Library, card: Card, *, outcome: Outcome, reason: Reason) -> bool:
    """Check a card, show it, and tell whether it came out as it should."""
    report = library.check_card(card.card_id)
    print_card(card)
    for finding in report.findings:
        print_finding(card.card_id, finding)
    fits = report.outcome is outcome and reason in {finding.reason for finding in report.findings}
    print("as it should be" if fits else f"NOT as it should be: expected {outcome} {reason}")
    return fits


def main() -> None:
    """Run the demonstration in a fresh library."""
    shutil.rmtree(LIBRARY, ignore_errors=True)
    with Library.open(LIBRARY, create=True) as library:
        ingest(library)
        right = cards(library)
    print(
        f"The library is in {LIBRARY.name}/: .venv/bin/cardstore sources --library {LIBRARY.name}"
    )
    sys.exit(0 if right else 1)


def cards(library: Library) -> bool:
    """Make and request cards, then check four; tell whether all came out as they should."""
    say("Make a card: the words run over a line end, and stand on p. 9 of the edition of 1893")
    good = make(library, page="9")
    say("An altered quote is refused, with the nearest text")
    refused = refuse(library, DROWNED.replace("Twenty-three", "Thirty-two"))
    say("The drafting agent asks for cards by words and is handed ids")
    issued = library.request_cards("drowned", requester="drafter-1")
    for card in issued:
        print(card.mark, "issued to drafter-1")
    right = [refused, good in issued]
    say("Check: the words are there, on that page")
    right.append(expect(library, good, outcome=Outcome.PASS, reason=Reason.PAGE_PRINTED))
    for told, claimed, reason in (
        ("a page off by one", "10", Reason.PAGE_OFF_BY_ONE),
        ("the image's place in the scan given as the page", "20", Reason.PAGE_IS_LEAF_INDEX),
        ("the page of the second edition", OTHER_PAGE, Reason.PAGE_OF_OTHER_EDITION),
    ):
        say(f"Check: {told} fails")
        card = make(library, page=claimed)
        right.append(expect(library, card, outcome=Outcome.FAIL, reason=reason))
    say("What happened to the first card")
    for event in library.history(good.card_id):
        print(f"  {event.at} {event.kind.value} by {event.actor} {event.detail}")
    picture = LIBRARY / f"{good.card_id}.png"
    picture.write_bytes(library.picture(good.card_id))
    print(f"\nA picture of its page, words lit and number boxed: {LIBRARY.name}/{picture.name}")
    return all(right)


def make(library: Library, *, page: str) -> Card:
    """Make the card of the demonstration, claiming one page or another."""
    gloss = "The stone in the chapel-yard gives another number."
    return library.add_card(
        "harbour-1893", quote=DROWNED, page=page, gloss=gloss, tags=["wreck"], made_by="demo"
    )


def refuse(library: Library, quote: str) -> bool:
    """Try to make a card of an altered quote; tell whether it was refused."""
    try:
        library.add_card("harbour-1893", quote=quote, page="9", made_by="demo")
    except QuoteRefusedError as exc:
        print(exc)
        print(f"  nearest text ({exc.where}): {' '.join((exc.nearest or '').split())}")
        print(*(f"  {line}" for line in exc.differences), sep="\n")
        return True
    return False


if __name__ == "__main__":
    main()
