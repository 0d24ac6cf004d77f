"""The three ways in which `cardstore strips` runs: a list, the terminal, the page."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import click

from cardstore.cli.calibration_lines import print_pair
from cardstore.cli.loudness import tell
from cardstore.cli.render import print_json
from cardstore.cli.review_lines import TerminalScreen
from cardstore.documents.named import named_document
from cardstore.review.keys import Action
from cardstore.review.sighting import DoubtfulWord, StripKind
from cardstore.workflow.label_pairs import label_pairs
from cardstore.workflow.strip_terminal import TerminalStrip

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.review.keys import Keys
    from cardstore.workflow.library import Library
    from cardstore.workflow.strip_terminal import Item

_OF_WORDS = (
    (Action.SUPPORTED, "as read"),
    (Action.STRONGER, "the other reading"),
    (Action.CANNOT_TELL, "cannot tell"),
    (Action.NOTE, "write what the page has"),
)
_OF_LABELS = (
    (Action.SUPPORTED, "right"),
    (Action.NOT_SUPPORTED, "no number"),
    (Action.CANNOT_TELL, "cannot tell"),
    (Action.NOTE, "write the number"),
)
_WAYS = (
    (Action.UNDO, "undo"),
    (Action.NEXT, "later"),
    (Action.PREVIOUS, "previous"),
    (Action.HELP, "help"),
    (Action.QUIT, "stop"),
)


@dataclass(frozen=True, slots=True)
class StripLines:
    """Shows words and page numbers on standard error, and reads keys.

    Attributes:
        strip: what is looked at.
        told: which key does what.
    """

    strip: StripKind
    told: Keys

    def thing(self, item: Item, *, left: int, picture: str) -> None:
        """Show one thing to look at."""
        self.tell(f"\n── {left} left ── {item.source_id}, leaf {item.spot.leaf_index}")
        if isinstance(item, DoubtfulWord):
            others = ", ".join(f"“{other}”" if other else "nothing" for other in item.others)
            self.tell(f"… {item.before} ⟦{item.word}⟧ {item.after} …")
            self.tell(f"p. {item.page_label}; {item.why}{f': {others}' if others else ''}")
            if item.offered:
                self.tell(f"The other reading: {item.offered}")
        else:
            around = [shown for _, shown in item.before]
            around += [f"⟦{item.shown}⟧", *(shown for _, shown in item.after)]
            self.tell(f"{'  '.join(around)}    {item.why}")
        if item.card_ids:
            self.tell(f"Cards: {', '.join(item.card_ids)}")
        if picture:
            self.tell(f"The picture: {picture}")
        self.keys()

    def keys(self) -> None:
        """Show what the keys do."""
        judging = _OF_WORDS if self.strip is StripKind.READINGS else _OF_LABELS
        self.tell("  ".join(f"{self._key(one)} {words}" for one, words in (*judging, *_WAYS)))

    def tell(self, words: str) -> None:
        """Tell something; what could steer a terminal is shown instead."""
        TerminalScreen(self.told).tell(words)

    def key(self) -> str:
        """Give the next key."""
        return TerminalScreen(self.told).key()

    def written(self) -> str:
        """Give what the page has, as it is typed."""
        self.tell("What the page has, then Enter:")
        return sys.stdin.readline().strip()

    def _key(self, action: Action) -> str:
        return next(iter(self.told.of(action)), "-")


def list_strips(
    library: Library, kind: str | None, reviewer: str, *, source: str | None, as_json: bool
) -> int:
    """List what waits of one kind, or count all; give how many wait."""
    counts = library.strip_counts(reviewer, source=source)
    if kind is None:
        if as_json:
            print_json(named_document("strip-counts", {"reviewer": reviewer, **asdict(counts)}))
        else:
            click.echo(f"readings  {counts.readings}\nlabels    {counts.labels}")
            click.echo(f"pairs     {counts.pairs}")
        return counts.readings + counts.labels + counts.pairs
    if kind == "pairs":
        lines = [one for one in library.pairs_to_label(reviewer) if one.label is None]
        documents = [{"item": one.item} for one in lines]
        told = [one.item for one in lines]
    elif kind == "readings":
        words = library.waiting_readings(source, reviewer=reviewer)
        documents = [asdict(one) | {"offered": one.offered} for one in words]
        told = [
            f"{one.source_id}  p. {one.page_label}  “{one.word}”  {one.offered or '–'}  "
            f"({one.why})  {', '.join(one.card_ids)}"
            for one in words
        ]
    else:
        labels = library.waiting_labels(source, reviewer=reviewer)
        documents = [asdict(one) for one in labels]
        told = [
            f"{one.source_id}  leaf {one.spot.leaf_index}  {one.shown}  ({one.why})"
            f"  {', '.join(one.card_ids)}".rstrip()
            for one in labels
        ]
    if as_json:
        listed = {"reviewer": reviewer, "kind": kind, "waiting": documents}
        print_json(named_document(f"waiting-{kind}", listed))
    else:
        for line in told:
            click.echo(line)
        tell(f"{len(told)} wait.")
    return len(told)


def look_here(
    library: Library,
    kind: str,
    reviewer: str,
    keys: Keys,
    *,
    source: str | None,
    pictures: Path | None,
    as_json: bool,
) -> None:
    """Look through one kind in the terminal."""
    if kind == "pairs":
        given = label_pairs(
            library.pairs_to_label(reviewer),
            done=library.labels_by(reviewer),
            show=print_pair,
            next_key=TerminalScreen(keys).key,
            save=lambda item, said: library.label_pairs({item: said}, by=reviewer),
        )
        left = library.strip_counts(reviewer).pairs
    else:
        strip = StripKind(kind)
        given = TerminalStrip(
            library=library,
            strip=strip,
            source=source,
            reviewer=reviewer,
            told=keys,
            screen=StripLines(strip, keys),
            pictures=pictures,
        ).run()
        left = library.count_waiting(strip, reviewer=reviewer)
    if as_json:
        judged = {"kind": kind, "judged": given, "left": left}
        print_json(named_document("strip-sitting", judged))
    else:
        click.echo(f"Judged: {given}. Left: {left}.")


def serve_strips(
    folder: Path,
    people: tuple[str, ...],
    keys: Keys,
    *,
    port: int | None,
    browser: bool,
    as_json: bool,
) -> None:
    """Serve the page that lists all that waits, until it is stopped."""
    from cardstore.web.serve import ReviewServer

    server = ReviewServer(folder, reviewers=people, queue=None, port=port, keys=keys)
    addresses = server.served.addresses
    if as_json:
        told = [{"by": by, "address": address} for by, address in addresses]
        served = {"queue": None, "port": server.served.port, "addresses": told}
        print_json(named_document("served-page", served))
    else:
        for by, address in addresses:
            click.echo(f"{by}: {address}")
    sys.stdout.flush()
    tell("Stop with Ctrl-C. What you say is saved when its key is pressed.")
    if browser:
        import webbrowser
        from threading import Thread

        once = server.address_for_once()
        Thread(target=webbrowser.open, args=(once,), daemon=True).start()
    server.run()
