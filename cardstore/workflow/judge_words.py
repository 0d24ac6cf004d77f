"""Judge words: a person's word on words that strips showed, kept at the press of a key.

Comes in: the keys of items and what is said of them. Goes out: the sightings that were kept, and
the cards that a correction touched. One press is one transaction and is kept once, however often it
is sent. What somebody else settled meanwhile is told; where they said otherwise it is refused, and
both look again. A press that is taken back leaves everything as it was before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import ReviewError
from cardstore.review.sighting import Sighting, SightingKind, StripKind
from cardstore.text.correction import WordChange
from cardstore.workflow.correct_word import correct_word, tell_correction, uncorrect_word

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.store.store import Store
    from cardstore.workflow.correct_word import MadeCorrection
    from cardstore.workflow.doubtful_words import WaitingWord
    from cardstore.workflow.locate import Shelf
    from cardstore.workflow.waiting_lists import WaitingLists

_AGAIN = "Load the strip again and look once more"


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsJudged:
    """What a press on words did.

    Attributes:
        sightings: what was kept; of a press that was sent again, what was kept the first time.
        already: what others had said alike meanwhile; nothing was added to it.
        lost: cards whose quotes stood before and do not any longer; a new card has to be made.
        found: cards whose quotes did not stand before and do now.
    """

    sightings: tuple[Sighting, ...]
    already: tuple[Sighting, ...] = ()
    lost: tuple[str, ...] = ()
    found: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a person says at one press.

    Attributes:
        kind: see `SightingKind`.
        settled: of a correction what the page has; else "".
        by: who.
        press: names the press.
        note: why.
    """

    kind: SightingKind
    settled: str
    by: str
    press: str
    note: str = ""


def judge_words(
    store: Store, shelf: Shelf, item_keys: Sequence[str], *, said: Said, waiting: WaitingLists
) -> WordsJudged:
    """Keep what a person says of some words.

    Args:
        store: the open library.
        shelf: keeps folded texts.
        item_keys: the words; several only where they are right, or cannot be told.
        said: what is said.
        waiting: knows what waits.

    Raises:
        ReviewError: a word does not wait any longer, or somebody said otherwise meanwhile.
    """
    again = store.sightings.of_press(said.press)
    if again:
        return WordsJudged(sightings=require_own(again, said.by))
    with store.transaction():
        known = {one.item_key: one for one in waiting.words()}
        left, already = open_items(store, item_keys, said, waiting=known)
        words = [known[key] for key in left]
        if said.kind is not SightingKind.CORRECTED or not words:
            kept = store.sightings.save([_sighting(one, said) for one in words])
            return WordsJudged(sightings=kept, already=already)
        made = _correct(store, shelf, words[0], said)
        told = made.correction
        kept = store.sightings.save(
            [_sighting(words[0], said, old_layer=told.old_layer, new_layer=told.new_layer)]
        )
    report = tell_correction(store, shelf, made)
    return WordsJudged(sightings=kept, lost=report.lost, found=report.found)


def undo_words(store: Store, shelf: Shelf, press: str, *, by: str) -> WordsJudged:
    """Take back what a press said of words; taking it back again changes nothing.

    Raises:
        ReviewError: it was somebody else's press, or the leaf was corrected again since.
        UsageError: the leaf was read again since.
    """
    with store.transaction():
        if not store.sightings.undo(press, undone_by=by):
            return WordsJudged(sightings=())
        said = store.sightings.of_press(press)
        made = [
            _uncorrect(store, shelf, one, by=by)
            for one in said
            if one.kind is SightingKind.CORRECTED
        ]
    reports = [tell_correction(store, shelf, one) for one in made]
    return WordsJudged(
        sightings=said,
        lost=tuple(card for report in reports for card in report.lost),
        found=tuple(card for report in reports for card in report.found),
    )


def open_items(
    store: Store, item_keys: Sequence[str], said: Said, *, waiting: Mapping[str, object]
) -> tuple[list[str], tuple[Sighting, ...]]:
    """Part the items of a press: those that wait, and what others said alike meanwhile.

    Raises:
        ReviewError: one does not wait any longer, or somebody said otherwise of it.
    """
    left: list[str] = []
    already: list[Sighting] = []
    held = store.sightings.on_items(item_keys)
    for key in dict.fromkeys(item_keys):
        if key in waiting:
            left.append(key)
            continue
        settled = [one for one in held.get(key, ()) if one.kind is not SightingKind.CANNOT_TELL]
        if not settled:
            what = "This does not wait any longer: it was read or corrected again"
            raise ReviewError(what, remedy=_AGAIN)
        last = settled[-1]
        if said.kind is not SightingKind.CANNOT_TELL and _says_otherwise(last, said):
            what = f"{last.seen_by} said {told(last)} meanwhile"
            raise ReviewError(what, remedy=_AGAIN)
        already.append(last)
    return left, tuple(already)


def require_own(sightings: tuple[Sighting, ...], by: str) -> tuple[Sighting, ...]:
    """Give the sightings of a press that was sent again.

    Raises:
        ReviewError: another person's press has this name.
    """
    if any(one.seen_by != by for one in sightings):
        what = "This press of a key is somebody else's"
        raise ReviewError(what, remedy=_AGAIN)
    return sightings


def told(sighting: Sighting) -> str:
    """Say in a few words what a sighting says: "“hame.” is right"."""
    if sighting.kind is SightingKind.CANNOT_TELL:
        return f"“{sighting.shown}” cannot be told"
    if sighting.kind is SightingKind.NO_NUMBER:
        return "that the leaf has no number"
    if sighting.kind is SightingKind.RIGHT:
        return f"“{sighting.shown}” is right"
    return f"it is “{sighting.settled}”, not “{sighting.shown}”"


def _says_otherwise(last: Sighting, said: Said) -> bool:
    """Tell whether a press says something else than what stands."""
    if last.kind is not said.kind:
        return True
    return said.kind is SightingKind.CORRECTED and last.settled != said.settled


def _correct(store: Store, shelf: Shelf, word: WaitingWord, said: Said) -> MadeCorrection:
    """Correct one word; the leaf has another layer then."""
    spot = word.spot
    return correct_word(
        store,
        shelf,
        store.scans.layer_of_leaf(spot.scan_digest, spot.leaf_index, word.layer_digest),
        scan_digest=spot.scan_digest,
        span=word.span,
        printed=said.settled,
        card=store.cards.get(word.card_ids[0]),
        corrected_by=said.by,
        note=said.note,
    )


def _uncorrect(store: Store, shelf: Shelf, one: Sighting, *, by: str) -> MadeCorrection:
    """Give the leaf of a corrected word the layer back that it had."""
    return uncorrect_word(
        store,
        shelf,
        scan_digest=one.spot.scan_digest,
        layers=(
            store.scans.layer(one.spot.scan_digest, one.old_layer),
            store.scans.layer(one.spot.scan_digest, one.new_layer),
        ),
        change=WordChange(read=one.shown, printed=one.settled),
        card_id=one.card_id,
        taken_back_by=by,
    )


def _sighting(
    word: WaitingWord, said: Said, *, old_layer: str = "", new_layer: str = ""
) -> Sighting:
    shown = word.marked.word.text
    settled = {SightingKind.RIGHT: shown, SightingKind.CORRECTED: said.settled}
    return Sighting(
        strip=StripKind.READINGS,
        item_key=word.item_key,
        spot=word.spot,
        kind=said.kind,
        shown=shown,
        settled=settled.get(said.kind, ""),
        card_id=word.card_ids[0],
        old_layer=old_layer,
        new_layer=new_layer,
        press=said.press,
        seen_by=said.by,
        note=said.note,
    )
