"""How a review looks in a terminal, and how its keys are read there."""

from __future__ import annotations

import shlex
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.counts import count_of
from cardstore.review.keys import Action
from cardstore.review.standing import MOST_ASKED
from cardstore.review.wording import CLASS_WORDS, QUEUE_WORDS, RULING_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.review.item import QueueKind, QueueProgress, ShownCard, ShownItem, ShownPart
    from cardstore.review.keys import Keys
    from cardstore.review.ruling import RulingKind
    from cardstore.workflow.leaf_image import LeafImage

_WIDTH = 88
_NAMES_OF_KEYS = {
    "\x1b[C": "ArrowRight",
    "\x1b[D": "ArrowLeft",
    "\x1b[A": "ArrowUp",
    "\x1b[B": "ArrowDown",
}
_OTHERS = (
    (Action.UNDO, "undo"),
    (Action.NEXT, "later"),
    (Action.PREVIOUS, "previous"),
    (Action.EVIDENCE, "open the leaf"),
    (Action.NOTE, "note"),
    (Action.HELP, "help"),
    (Action.QUIT, "stop"),
)


@dataclass(slots=True)
class TerminalScreen:
    """Shows a review on standard error, and reads its keys.

    Attributes:
        told: which key does what.
    """

    told: Keys
    _folder: TemporaryDirectory[str] | None = None

    def item(self, shown: ShownItem, progress: QueueProgress, *, hidden: bool) -> None:
        """Show an item; without its cards where they are hidden."""
        _tell("", f"── {QUEUE_WORDS[shown.kind]}, item {shown.place + 1} ── {pace_line(progress)}")
        chapter = f", {shown.chapter}" if shown.chapter else ""
        _tell(f"{shown.manuscript}, line {shown.line}{chapter}")
        _block("", shown.before)
        # What no card has is marked, so the marks tell of the cards.
        _block("▶ ", _plain(shown.words) if hidden else _marked(shown.words))
        _block("", shown.after)
        if not shown.marks:
            _tell("In this queue it is not marked what differs: compare word by word.")
        for why in shown.why:
            _block("Why it is here: ", why)
        if hidden:
            _tell("", f"The cards are shown when the leaf was opened: {self._key(Action.EVIDENCE)}")
        for card in () if hidden else shown.cards:
            _show_card(card)
        _tell("", self._rulings())

    def classes(self, kind: RulingKind) -> None:
        """Ask for the class of an error."""
        _tell("", f"{RULING_WORDS[kind][0]}: what kind of error? Any other key goes back.")
        for error, key in self.told.classes:
            _tell(f"  {key}  {CLASS_WORDS[error][0]}: {CLASS_WORDS[error][1]}")

    def picture(self, image: LeafImage, *, name: str) -> None:
        """Write a leaf's picture into a folder that goes with the review, and tell where."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="cardstore-review-")
        path = Path(self._folder.name) / f"{name}.{image.media_type.rpartition('/')[2]}"
        path.write_bytes(image.content)
        _tell("", f"The leaf lies at {path}")

    def tell(self, words: str) -> None:
        """Tell something."""
        _tell(words)

    def keys(self) -> None:
        """Show what the keys do."""
        for kind, (label, meaning) in RULING_WORDS.items():
            _tell(f"  {self._key(Action(kind.value))}  {label}: {meaning}")
        for action, words in _OTHERS:
            _tell(f"  {self._key(action)}  {words}")

    def pause(self, *, minutes: int, ruled: int) -> None:
        """Offer a pause."""
        sat = count_of(minutes, "minute")
        saved = "1 ruling, which is saved" if ruled == 1 else f"{ruled} rulings, all of them saved"
        _tell(
            "",
            f"{sat}, {saved}. Who checks for long overlooks more: stand up for five minutes.",
            f"{self._key(Action.QUIT)} stops, any other key goes on.",
        )

    def key(self) -> str:
        """Give the next key; from a file or a pipe the next character that is not blank."""
        if sys.stdin.isatty():
            try:
                pressed = click.getchar()
            except (EOFError, KeyboardInterrupt):
                return ""
            return _NAMES_OF_KEYS.get(pressed, pressed)
        key = sys.stdin.read(1)
        while key.isspace():
            key = sys.stdin.read(1)
        return key

    def note(self) -> str:
        """Give a line of the reviewer's own words."""
        click.echo("Note: ", err=True, nl=False)
        return sys.stdin.readline().strip()

    def _rulings(self) -> str:
        first = [
            f"{self._key(Action(kind.value))} {label.lower()}"
            for kind, (label, _) in RULING_WORDS.items()
        ]
        others = [f"{self._key(action)} {words}" for action, words in _OTHERS]
        return "  ".join(first) + "\n" + "  ".join(others)

    def _key(self, action: Action) -> str:
        return next(iter(self.told.of(action)), "-")


def pace_line(progress: QueueProgress) -> str:
    """Tell how far a queue is, in one line."""
    return f"today {progress.today}, {left_line(progress)}"


def left_line(progress: QueueProgress) -> str:
    """Tell what is left of a queue, and how long that takes."""
    median = progress.median_seconds
    pace = "no time measured yet" if median is None else f"median {median:.0f} s"
    assumed = "" if progress.measured else ", assumed"
    return (
        f"left {progress.left} of {progress.items}, {pace}, "
        f"{progress.hours_left:.1f} hours left{assumed}"
    )


def print_queues(
    listed: Sequence[tuple[int, QueueKind, str, QueueProgress]],
    *,
    others: int,
    reviewer: str | None,
) -> None:
    """Print the queues, one a line, and once how much was ruled today in all of them.

    Args:
        listed: number, kind, when it was opened, how far it is.
        others: how many more there are.
        reviewer: for whom; None for all together.
    """
    for queue, kind, at, progress in listed:
        click.echo(f"{queue:>4}  {QUEUE_WORDS[kind]:<13}  {at}  {left_line(progress)}")
        if progress.next:
            click.echo(
                f"      {progress.next} of them this queue held back: they come in one that "
                "follows. Open it with: cardstore review --by NAME"
            )
        if progress.left_with and not progress.closed:
            click.echo(f"      {left_with_line(progress.left_with, queue, reviewer=reviewer)}")
        if progress.closed:
            click.echo(f"      {progress.closed}")
    if listed:
        click.echo(f"{reviewer or 'All together'} today: {listed[0][3].today}")
    elif not others:
        click.echo("No queue was opened yet.")
    else:
        click.echo("Nothing is left in any queue.")
    if others:
        tell(f"Not listed, {others}; see them with --all.")


def left_with_line(count: int, queue: int, *, reviewer: str | None) -> str:
    """Say that nobody else is asked about some items, and who may rule them anew.

    Args:
        count: how many.
        queue: its number.
        reviewer: one of those who may; None for whoever it is.
    """
    asked = count_of(MOST_ASKED, "person", "people")
    who = reviewer or "NAME"
    return (
        f"{count_of(count, 'item')} that {asked} could not settle: nobody else is asked. "
        f"{'You' if reviewer else 'Each of them'} may rule anew: cardstore review --queue {queue} "
        f"--by {shlex.quote(who)}"
    )


def accused_line(count: int) -> str:
    """Say that sentences wait which were called wrong, and that a review opened now has them."""
    what = count_of(count, "sentence")
    wait, them = ("waits", "it") if count == 1 else ("wait", "them")
    return (
        f"{what} that an auditor called wrong {wait} in none of these, for somebody who never "
        f"called {them} so. A review that is opened now has {them}: cardstore review --by NAME"
    )


def _show_card(card: ShownCard) -> None:
    where = f": {card.source}, {card.pages}" if card.pages else f": {card.source}"
    _tell("", f"Card {card.card_id}{where if card.source else ''}")
    if card.missing:
        _block("  ", card.missing)
    _block("  … ", _short(card.around_before, last=True))
    _block("  “ ", _marked(card.quote))
    _block("  … ", _short(card.around_after, last=False))
    if card.page_words:
        _block("  The page has: ", _marked(card.page_words))
    for leaf in card.leaves:
        label = f"page {leaf.page_label} ({leaf.basis})" if leaf.page_label else "no page number"
        _tell(f"  Leaf {leaf.leaf_index}: {label}")
    if card.leaves:
        _tell(f"  A picture: cardstore check {card.card_id} --picture FILE")


def _marked(parts: Sequence[ShownPart]) -> str:
    """Put what differs between marks that text itself seldom has."""
    return "".join(
        f"⟦{one.text}⟧" if one.differs else f"⟨{one.text}⟩" if one.left_out else one.text
        for one in parts
    )


def _plain(parts: Sequence[ShownPart]) -> str:
    return "".join(one.text for one in parts)


def _short(text: str, *, last: bool) -> str:
    """Give some words of what stands around a quote."""
    words = text.split()
    return " ".join(words[-25:] if last else words[:25])


def _block(before: str, text: str) -> None:
    """Tell a text in lines of a width that can be read; what could steer a terminal is shown."""
    plain = " ".join(_harmless(text).split())
    if plain:
        indent = " " * min(len(before), 4)
        _tell(textwrap.fill(before + plain, _WIDTH, subsequent_indent=indent))


def _harmless(text: str) -> str:
    """Show control characters instead of sending them: a manuscript must not steer a terminal."""
    return "".join(
        one if one.isprintable() or one in " \n\t" else f"\\x{ord(one):02x}" for one in text
    )


def _tell(*lines: str) -> None:
    for line in lines:
        click.echo("\n".join(map(_harmless, line.split("\n"))), err=True)
