"""ReadingDesk: the verbs of a library about checks and the reading of cards; part of `Library`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.anchors.proof import ProofState
from cardstore.cards.ids import parse_card_id
from cardstore.errors import UnknownCardError, UsageError, quoted
from cardstore.settings import read_settings
from cardstore.workflow.arguments import (
    policy_argument,
    progress_argument,
    switch_argument,
    text_argument,
    texts_argument,
    whole_argument,
)
from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    from cardstore.anchors.proof import ReadingProof
    from cardstore.cards.card import Card
    from cardstore.gate.policy import Policy
    from cardstore.store.reading_records import Confirmation
    from cardstore.text.correction import WordChange
    from cardstore.workflow.correct import CorrectionReport
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.reading_state import Proofreading
    from cardstore.workflow.reports import CheckReport
    from cardstore.workflow.word_crops import WordCrop


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReading:
    """What stands behind the reading of one card now.

    Attributes:
        card_id: the card.
        proof: see `ReadingProof`; None when its words stand nowhere.
    """

    card_id: str
    proof: ReadingProof | None

    @property
    def needs_person(self) -> bool:
        """Whether somebody has to look at the page."""
        return self.proof is None or self.proof.state in {ProofState.MARKED, ProofState.ONCE}


class ReadingDesk(Desk):
    """Checks cards, has them read a second time, and takes people's word on their reading."""

    _keeps_findings = True
    """Off while errors are planted: who reads a card's history must not see where."""

    def check_card(
        self, card_id: str, *, policy: Policy | None = None, proofread: bool | None = None
    ) -> CheckReport:
        """Check one card now: its words, their printed page, and how they were read.

        Works on the stored text layers and the current page map, and trusts nothing saved when the
        card was made. An unknown or mistyped id is a finding, not an error.

        Args:
            card_id: as it stands in a manuscript, with or without "[card:…]".
            policy: thresholds; default is the current policy.
            proofread: read words from a scan a second time where that was not done yet; default
                is to do so if the second model is there. The first time costs some seconds.

        Returns:
            The report: `findings`, one for each check (verbatim, page_anchor, reading, and others
            of the source), each with `outcome`, `reason`, a `message` for people and `evidence`;
            and `outcome`, the weightiest of them: fail, then unavailable, then unsure (a person),
            then pass. Only pass is a pass.

        Raises:
            UsageError: an argument is of the wrong type.
        """
        asked = text_argument(card_id, "card_id")
        return self.check_cards((asked,), policy=policy, proofread=proofread)[0]

    def check_cards(
        self,
        card_ids: Iterable[str],
        *,
        policy: Policy | None = None,
        proofread: bool | None = None,
        progress: Progress | None = None,
    ) -> tuple[CheckReport, ...]:
        """Check several cards, each once, in the order given; see `check_card`.

        Args:
            card_ids: as they stand in a manuscript; several are checked faster together.
            policy: thresholds; default is the current policy.
            proofread: as in `check_card`.
            progress: is told how far the second reading is.

        Returns:
            One report for each id that was named, repeated ones once; an unknown id has one too.

        Raises:
            UsageError: an argument is of the wrong type.
        """
        from cardstore.workflow.check import check_cards  # noqa: PLC0415 - heavy
        from cardstore.workflow.reading_state import Proofreading  # noqa: PLC0415 - heavy

        asked = texts_argument(card_ids, "card_ids")
        policy, progress = policy_argument(policy), progress_argument(progress)
        proofread = switch_argument(proofread, "proofread")
        proofreading = Proofreading()
        if proofread is None or proofread:
            proofreading = self._proofread(self._known(asked), progress=progress)
        return check_cards(
            *(self._store, self._shelf, asked),
            policy=policy,
            proofreading=proofreading,
            keep=self._keeps_findings,
        )

    def proofread(
        self,
        card_ids: Iterable[str],
        *,
        password: str | None = None,
        jobs: int | None = None,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> tuple[CardReading, ...]:
        """Read the words of cards from scans a second time, where that was not done yet.

        Args:
            card_ids: the cards.
            password: for an encrypted PDF; not stored.
            jobs: leaves read at a time; default is the number of processors.
            executor: any `concurrent.futures.Executor` to read in.
            progress: is told how far it is.

        Returns:
            for each card, once and in the order given, what stands behind its reading now. What
            could not be read again says why and what to do.

        Raises:
            UnknownCardError: there is no such card.
        """
        named = dict.fromkeys(texts_argument(card_ids, "card_ids"))
        cards = {card.card_id: card for card in map(self.card, named)}
        proofreading = self._proofread(
            tuple(cards.values()),
            password=password,
            jobs=jobs,
            executor=executor,
            progress=progress,
        )
        return tuple(self._reading(card, proofreading) for card in cards.values())

    def reading(self, card_id: str) -> CardReading:
        """Say what stands behind the reading of a card now; nothing is read.

        Raises:
            UnknownCardError: there is no such card.
        """
        from cardstore.workflow.reading_state import Proofreading  # noqa: PLC0415 - heavy

        return self._reading(self.card(card_id), Proofreading())

    def confirm_reading(self, card_id: str, *, confirmed_by: str, note: str = "") -> Confirmation:
        """Record a person's word that the page has a card's words as they were read.

        It holds for the text layers as they are now; another layer opens the question again.

        Args:
            card_id: the card.
            confirmed_by: who looked at the page.
            note: why, for people.

        Raises:
            UnknownCardError: there is no such card.
            QuoteRefusedError: its words stand nowhere.
            UsageError: no engine read them, or the quote differs from the reading.
        """
        from cardstore.workflow.correct import confirm_reading  # noqa: PLC0415 - seldom asked for

        return confirm_reading(
            self._store,
            self._shelf,
            self.card(card_id),
            confirmed_by=text_argument(confirmed_by, "confirmed_by"),
            note=text_argument(note, "note"),
        )

    def correct_reading(
        self,
        card_id: str | None = None,
        *,
        words: Iterable[tuple[str, str]],
        corrected_by: str,
        note: str = "",
        source: str | None = None,
        leaf_index: int | None = None,
    ) -> CorrectionReport:
        """Set misread words right: makes another text layer of the leaf; the old one stays.

        Args:
            card_id: the card among whose words they are; this settles the card's reading.
            words: (as read, as printed) pairs, both with words; what is no word on the page is
                named with its neighbour: ("old .. door", "old door").
            corrected_by: who looked at the page.
            note: why, for people.
            source: the edition, where a leaf is corrected and not a card.
            leaf_index: its leaf, counted from 0.

        Raises:
            UnknownCardError, UnknownSourceError, UnknownLeafError: there is no such thing.
            QuoteRefusedError: the card's words stand nowhere.
            UsageError: words do not stand there exactly once, or no engine read them.
        """
        from cardstore.workflow import correct  # noqa: PLC0415 - seldom asked for

        changes = tuple(_change(pair) for pair in words)
        if not changes or (card_id is None) == (source is None or leaf_index is None):
            what = "A correction names words, and either a card or a source and a leaf"
            raise UsageError(what, remedy="Give (as read, as printed) pairs and one of the two")
        by, why = text_argument(corrected_by, "corrected_by"), text_argument(note, "note")
        if card_id is not None:
            return correct.correct_card(
                self._store,
                self._shelf,
                self.card(card_id),
                changes=changes,
                corrected_by=by,
                note=why,
            )
        return correct.correct_leaf(
            self._store,
            self._shelf,
            self._stored(str(source)).scan.digest,
            leaf_index=whole_argument(leaf_index, "leaf_index", least=0),
            changes=changes,
            corrected_by=by,
            note=why,
        )

    def word_crops(self, card_id: str, *, password: str | None = None) -> tuple[WordCrop, ...]:
        """Cut the words in doubt out of a card's page, as PNGs with both readings.

        Raises:
            UnknownCardError: there is no such card.
        """
        from cardstore.workflow.word_crops import crop_words  # noqa: PLC0415 - Pillow is heavy

        return crop_words(self._store, self._shelf, self.card(card_id), password=password)

    def _known(self, card_ids: Iterable[str]) -> tuple[Card, ...]:
        """Give the cards that there are and that stand; of the others the check tells."""
        found = []
        for card_id in dict.fromkeys(card_ids):
            try:
                card = self._store.cards.get(parse_card_id(card_id))
            except UnknownCardError:
                continue
            if not self._store.cards.is_retracted(card.card_id):
                found.append(card)
        return tuple(found)

    def _proofread(
        self,
        cards: tuple[Card, ...],
        *,
        password: str | None = None,
        jobs: int | None = None,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Proofreading:
        """Read what was not read twice yet."""
        from cardstore.workflow.proofread import proofread_cards  # noqa: PLC0415 - heavy

        settings = read_settings(library=self._store.folder, jobs=jobs)
        return proofread_cards(
            self._store,
            self._shelf,
            cards,
            second_model=settings.second_model,
            jobs=settings.jobs,
            password=password,
            executor=executor,
            progress=progress,
        )

    def _reading(self, card: Card, proofreading: Proofreading) -> CardReading:
        from cardstore.workflow.locate import view_edition  # noqa: PLC0415 - heavy
        from cardstore.workflow.reading_state import prove_reading  # noqa: PLC0415 - heavy

        scan = self._shelf.open(self._store.moves.scan_of(card.card_id))
        view = view_edition(scan, self._store.sources.get(card.source_id), card.quote)
        proof = prove_reading(self._store, scan, card, view=view, proofreading=proofreading)
        return CardReading(card_id=card.card_id, proof=proof)


def _change(pair: object) -> WordChange:
    """Take one pair of words.

    Raises:
        UsageError: it is no pair, names no words that were read, or leaves nothing in their place:
            a "not" could be taken out so, and no second reader would be asked about it.
    """
    from cardstore.text.correction import WordChange  # noqa: PLC0415 - heavy

    remedy = 'Give pairs, as [("hunery", "hungry")]; on the command line OLD=NEW'
    if not isinstance(pair, tuple | list) or len(pair) != 2:  # noqa: PLR2004 - a pair
        what = f"A correction is a pair of the words as read and as printed, got {quoted(pair)}"
        raise UsageError(what, remedy=remedy)
    read, printed = pair
    words = text_argument(read, "the words as read")
    if not words.split():
        what = "A correction names the words as they were read, got none"
        raise UsageError(what, remedy=remedy)
    set_right = text_argument(printed, "the words as printed")
    if not any(one.isalnum() for one in set_right):
        what = (
            f"A correction of “{words}” names the words that the page has, got {quoted(set_right)}"
        )
        beside = "What is no word on the page is named with its neighbour: “old .. door=old door”"
        raise UsageError(what, remedy=beside)
    return WordChange(read=words, printed=set_right)
