"""Strips in a terminal: the same things to look at, one after another, with the same keys.

Comes in: what waits, who reviews, and keys as they are pressed. Goes out: sightings, each saved
before the next is shown. The picture is written into a folder where one is named, since a terminal
shows none. "The rest is right" has no key here: nobody has seen the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from cardstore.errors import CardstoreError, UsageError, why_of
from cardstore.review.keys import Action
from cardstore.review.sighting import DoubtfulLabel, DoubtfulWord, SightingKind, StripKind
from cardstore.workflow.hidden_places import write_new
from cardstore.workflow.review_terminal import ENDS

if TYPE_CHECKING:
    from pathlib import Path

    from cardstore.review.keys import Keys
    from cardstore.review.sighting import MovedPage
    from cardstore.workflow.library import Library

Item: TypeAlias = "DoubtfulWord | DoubtfulLabel"


class StripScreen(Protocol):
    """Shows things to who reviews, and takes what is typed."""

    def thing(self, item: Item, *, left: int, picture: str) -> None:
        """Show one word or page number, how many are left, and where its picture is."""

    def tell(self, words: str) -> None:
        """Tell something."""

    def keys(self) -> None:
        """Show what the keys do."""

    def key(self) -> str:
        """Give the next key; "" where there are no more."""

    def written(self) -> str:
        """Give the word or the number that the page has, as it is typed."""


@dataclass(slots=True)
class TerminalStrip:
    """One person's way through what waits.

    Attributes:
        library: the library.
        strip: what is looked at.
        source: only of this edition; None for all.
        reviewer: who.
        told: which key does what.
        screen: shows and asks.
        pictures: the folder into which each picture is written; None for none.
    """

    library: Library
    strip: StripKind
    source: str | None
    reviewer: str
    told: Keys
    screen: StripScreen
    pictures: Path | None = None
    _at: int = field(default=0)
    _given: int = field(default=0)

    def run(self) -> int:
        """Show what waits until nothing is left or who reviews stops; give how many were judged."""
        item = self._item() or self._at_end()
        while item is not None:
            left = self.library.count_waiting(self.strip, reviewer=self.reviewer) - self._at
            self.screen.thing(item, left=left, picture=self._picture(item))
            key = self.screen.key()
            action = self.told.action_of(key)
            if key in ENDS or action is Action.QUIT:
                return self._given
            try:
                self._press(action, item)
            except CardstoreError as exc:
                self.screen.tell(f"{exc.what}. {exc.remedy}.")
            item = self._item() or self._at_end()
        return self._given

    def _at_end(self) -> Item | None:
        """Tell that nothing is left, and let the last press be taken back; give its thing then."""
        if not self._given:
            self.screen.tell("Nothing more waits for you here.")
            return None
        undo = ", ".join(self.told.of(Action.UNDO))
        self.screen.tell(
            f"Nothing more waits for you here. ({undo} takes your last press back, any other key "
            "ends)"
        )
        if self.told.action_of(self.screen.key()) is not Action.UNDO:
            return None
        self._undo()
        return self._item()

    def _item(self) -> Item | None:
        """Give what waits where one stands; None behind the last."""
        waiting = self._waiting(self._at + 1)
        return waiting[self._at] if self._at < len(waiting) else None

    def _waiting(self, limit: int | None) -> tuple[Item, ...]:
        """Give what waits, from the first on."""
        if self.strip is StripKind.READINGS:
            return self.library.waiting_readings(self.source, reviewer=self.reviewer, limit=limit)
        return self.library.waiting_labels(self.source, reviewer=self.reviewer, limit=limit)

    def _press(self, action: Action | None, item: Item) -> None:
        """Do what a key says."""
        if action is Action.NEXT:
            self._at += 1
        elif action is Action.PREVIOUS:
            self._at = max(0, self._at - 1)
        elif action is Action.HELP:
            self.screen.keys()
        elif action is Action.UNDO:
            self._undo()
        else:
            said = self._said(action, item)
            if said is not None:
                self._judge(item, *said)

    def _said(self, action: Action | None, item: Item) -> tuple[SightingKind, str] | None:
        """Tell what a key says of an item, with what the page has; None for nothing."""
        if action is Action.SUPPORTED:
            return SightingKind.RIGHT, ""
        if action is Action.CANNOT_TELL:
            return SightingKind.CANNOT_TELL, ""
        if action is Action.NOTE:
            written = self.screen.written()
            return (SightingKind.CORRECTED, written) if written else None
        if isinstance(item, DoubtfulWord):
            offered = action is Action.STRONGER and item.offered
            return (SightingKind.CORRECTED, item.offered) if offered else None
        return (SightingKind.NO_NUMBER, "") if action is Action.NOT_SUPPORTED else None

    def _judge(self, item: Item, kind: SightingKind, written: str) -> None:
        keys = (item.item_key,)
        if isinstance(item, DoubtfulWord):
            words = self.library.judge_readings(keys, said=kind, by=self.reviewer, printed=written)
            for card in words.lost:
                self.screen.tell(f"{card}: its quote no longer stands. Make a new card of it.")
            for card in words.found:
                self.screen.tell(f"{card}: its quote stands now.")
        else:
            labels = self.library.judge_labels(keys, said=kind, by=self.reviewer, label=written)
            for move in labels.moved:
                self.screen.tell(told_move(move))
        self._given += 1

    def _undo(self) -> None:
        """Take the last press back, and go to what it was said of."""
        undone = (
            self.library.undo_readings(by=self.reviewer)
            if self.strip is StripKind.READINGS
            else self.library.undo_labels(by=self.reviewer)
        )
        if undone is None:
            self.screen.tell("There is nothing of yours here to take back.")
            return
        taken = {one.item_key for one in undone.sightings}
        places = (at for at, one in enumerate(self._waiting(None)) if one.item_key in taken)
        self._at = next(places, self._at)
        self._given -= 1

    def _picture(self, item: Item) -> str:
        """Write an item's picture and give the file's name; "" where none is wanted or can be."""
        if self.pictures is None:
            return ""
        try:
            image = self.library.strip_picture(item.spot, strip=self.strip)
        except CardstoreError as exc:
            self.screen.tell(f"No picture: {exc.what}.")
            return ""
        file = self.pictures / f"{self.strip.value}-{item.item_key[:12]}.png"
        try:
            self.pictures.mkdir(parents=True, exist_ok=True)
            if not file.is_file() or file.read_bytes() != image.content:
                write_new(file, image.content)
        except UsageError as exc:
            self.screen.tell(f"No picture: {exc.what}.")
            return ""
        except OSError as exc:
            self.screen.tell(f"No picture: {file} cannot be written ({why_of(exc)}).")
            return ""
        return str(file)


def told_move(move: MovedPage) -> str:
    """Say which page a card's leaf bears now, and whether its claim holds."""
    holds = {True: "That agrees", False: "That disagrees", None: "Whether that holds is not known"}
    return (
        f"{move.card_id} claims {move.claimed}; its leaf bore {move.before} and bears {move.after} "
        f"now. {holds[move.agrees]}."
    )
