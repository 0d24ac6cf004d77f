"""Reading state: what stands behind the reading of a card's words now, from all that is stored.

Comes in: the card, where its words stand now, and what a second reading that was just made gave or
could not give. Goes out: a `ReadingProof` for the checks.

    1. The words' stretches in layers that an engine read are looked at; the publisher's own text
       needs nobody.
    2. A person's confirmation holds for exactly the layers and stretches that were seen. Another
       layer, or another place, opens the question again.
    3. Else each stretch needs a second reading of its current layer by the current rules.
    4. Words among them that a person set are marked where the second model reads others, and named
       with that person where it reads them too.
    5. A marked word of which a person said what the page has, by its picture in a strip, is settled
       for every card, as long as the layer has that word at that place.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardstore.anchors.proof import MarkedWord, ProofState, ReadingProof
from cardstore.anchors.reading import RULES
from cardstore.anchors.reading_words import letters
from cardstore.anchors.twice_read import Mark
from cardstore.gate.checks.page_anchor import claimed_leaves
from cardstore.review.sighting import SightingKind, Spot, word_key
from cardstore.store.reading_records import ConfirmationKind, ReadStretch
from cardstore.text.correction import AGENT, settled_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.anchors.place import Placement
    from cardstore.anchors.twice_read import TwiceRead
    from cardstore.cards.card import Card
    from cardstore.gate.dossier import EditionView
    from cardstore.provenance import Provenance
    from cardstore.review.sighting import Sighting
    from cardstore.spans import Span
    from cardstore.store.reading_batch import ReadingBatch
    from cardstore.store.reading_log import ReadingLog
    from cardstore.store.reading_records import Confirmation, SecondReading
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.locate import ReadScan

NOT_ASKED = (
    "no second reading was made yet",
    "Make one with: cardstore proofread CARD",
)
_SHOWN_DIGEST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Proofreading:
    """What second readings that were just made gave.

    Attributes:
        fresh: the readings by stretch; those of a library that is read only are not stored.
        troubles: (what happened, what to do) for each card that could not be read again.
        default: the same for cards of which nothing is said.
    """

    fresh: Mapping[ReadStretch, SecondReading] = field(default_factory=dict)
    troubles: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    default: tuple[str, str] = NOT_ASKED

    def trouble(self, card_id: str) -> tuple[str, str]:
        """Say why a card was not read again, and what to do."""
        return self.troubles.get(card_id, self.default)


def standing_place(view: EditionView, card: Card) -> Placement | None:
    """Choose where a card's words stand: on the claimed page where they do, else the first place.

    None when they stand nowhere.
    """
    ranges = claimed_leaves(card.claimed, view.page_map)
    for placement in view.placements:
        if any(first <= leaf <= last for first, last in ranges for leaf in placement.leaves):
            return placement
    return view.placements[0] if view.placements else None


def read_stretches(scan: ReadScan, placement: Placement) -> tuple[ReadStretch, ...]:
    """Give the stretches of a placement that an engine read, in order."""
    return tuple(
        ReadStretch(
            scan_digest=scan.digest,
            leaf_index=leaf_index,
            layer_digest=scan.layers.digest_of(leaf_index),
            span=span,
        )
        for leaf_index, span in placement.parts
        if scan.was_read(leaf_index, span)
    )


def confirmation_of(
    readings: ReadingLog | ReadingBatch, card: Card, stretches: tuple[ReadStretch, ...]
) -> Confirmation | None:
    """Give the last confirmation that saw all of these stretches as they are now."""
    for confirmation in reversed(readings.confirmations(card.card_id)):
        if set(stretches) <= set(confirmation.seen):
            return confirmation
    return None


def prove_reading(
    store: Store,
    scan: ReadScan,
    card: Card,
    *,
    view: EditionView,
    proofreading: Proofreading | None = None,
    readings: ReadingBatch | None = None,
) -> ReadingProof | None:
    """Say what stands behind the reading of a card's words; None when they stand nowhere.

    Args:
        store: the open library.
        scan: where the card's words are looked for.
        card: the card.
        view: where they stand.
        proofreading: second readings that were just made, or why they were not.
        readings: those that are stored, where they were asked for before.
    """
    placement = standing_place(view, card)
    if placement is None:
        return None
    stretches = read_stretches(scan, placement)
    if not stretches:
        return ReadingProof(state=ProofState.EMBEDDED)
    known = store.readings.batch() if readings is None else readings
    confirmation = confirmation_of(known, card, stretches)
    if confirmation is not None:
        corrected = confirmation.kind is ConfirmationKind.CORRECTED
        return ReadingProof(
            state=ProofState.CORRECTED if corrected else ProofState.CONFIRMED,
            by=confirmation.confirmed_by,
            at=confirmation.at,
            note=confirmation.note,
        )
    asked = proofreading or Proofreading()
    found = [
        asked.fresh.get(stretch)
        or known.covering(stretch, rules=RULES, marked_alone=not _set_by_people(scan, stretch))
        for stretch in stretches
    ]
    made = [reading for reading in found if reading is not None]
    if len(made) < len(stretches):
        why, remedy = asked.trouble(card.card_id)
        return ReadingProof(state=ProofState.ONCE, why=why, remedy=remedy)
    return _compared(store, scan, stretches, made, known=known)


def engine_provenance(store: Store, layer: TextLayer, *, scan_digest: str) -> Provenance:
    """Give the engine that read a layer, or the one that a person corrected it from."""
    while layer.provenance.agent == AGENT:
        layer = store.scans.layer(scan_digest, layer.provenance.inputs[0])
    return layer.provenance


def words_in_doubt(
    words: Iterable[TwiceRead], *, stretch: ReadStretch, settled: Mapping[Span, str]
) -> tuple[tuple[MarkedWord, ...], tuple[tuple[TwiceRead, str], ...]]:
    """Give the words of a stretch that are to be looked at, and those that people set rightly.

    Args:
        words: of the second reading that covers the stretch.
        stretch: the words that are asked for.
        settled: of the words that people set on the leaf, who did.

    Returns:
        the marked words; and each word that a person set where the second model has it too, with
        that person.
    """
    marked, corrected = [], []
    for word in words:
        if not word.span.overlaps(stretch.span):
            continue
        by = settled.get(word.span, "")
        if by and not _second_agrees(word):
            told = replace(word, marked=True, marks=(Mark.READERS_DIFFER,))
            marked.append(MarkedWord(leaf_index=stretch.leaf_index, word=told, set_by=by))
        elif by:
            corrected.append((word, by))
        elif word.marked:
            marked.append(MarkedWord(leaf_index=stretch.leaf_index, word=word))
    return tuple(marked), tuple(corrected)


def settled_keys(sightings: Iterable[Sighting]) -> dict[str, Sighting]:
    """Give for each word that people settled by its picture the last sighting, by the word's key.

    A word that was corrected is asked for by what it was corrected to.
    """
    return {word_key(one.spot, one.settled): one for one in sightings}


def _compared(
    store: Store,
    scan: ReadScan,
    stretches: tuple[ReadStretch, ...],
    readings: list[SecondReading],
    *,
    known: ReadingBatch,
) -> ReadingProof:
    """Say what two readings of the same stretches come to."""
    marked: list[MarkedWord] = []
    corrected: list[tuple[TwiceRead, str]] = []
    for stretch, reading in zip(stretches, readings, strict=True):
        by_people = _set_by_people(scan, stretch)
        settled = dict(settled_words(scan.layers[stretch.leaf_index])) if by_people else {}
        doubted, set_rightly = words_in_doubt(reading.words, stretch=stretch, settled=settled)
        marked += doubted
        corrected += set_rightly
    first = stretches[0]
    engine = scan.layers.provenance_of(first.leaf_index)
    if engine.agent == AGENT:
        layer = scan.layers[first.leaf_index]
        engine = engine_provenance(store, layer, scan_digest=first.scan_digest)
    readers = _readers(engine, readings[0].provenance)
    seen = _seen(scan, marked, known=known)
    left = tuple(one for one, sighting in zip(marked, seen, strict=True) if sighting is None)
    if left:
        return ReadingProof(state=ProofState.MARKED, marked=left, readers=readers)
    people = [by for _, by in corrected]
    said = [sighting for sighting in seen if sighting is not None]
    if said:
        return _proven_by(said, people=people, readers=readers)
    if corrected:
        return ReadingProof(
            state=ProofState.CORRECTED,
            readers=readers,
            by=", ".join(dict.fromkeys(people)),
            corrected=tuple(word.text for word, _ in corrected),
        )
    return ReadingProof(state=ProofState.ALIKE, readers=readers)


def _seen(
    scan: ReadScan, marked: Iterable[MarkedWord], *, known: ReadingBatch
) -> list[Sighting | None]:
    """Give for each marked word what a person said of it by its picture; None for nothing."""
    found: list[Sighting | None] = []
    for one in marked:
        said = known.settled_words(scan.digest, one.leaf_index)
        sighting = None
        if said:
            frame = scan.layers[one.leaf_index].frame
            spot = Spot.on(frame, one.word.box, scan_digest=scan.digest, leaf_index=one.leaf_index)
            sighting = settled_keys(said).get(word_key(spot, one.word.text))
        found.append(sighting)
    return found


def _proven_by(said: list[Sighting], *, people: list[str], readers: str) -> ReadingProof:
    """Say what people's words on single words come to when none is left in doubt."""
    corrected = people or any(one.kind is SightingKind.CORRECTED for one in said)
    shown = [
        f"“{one.settled}”"
        if one.kind is SightingKind.RIGHT
        else f"“{one.settled}” for “{one.shown}”"
        for one in said
    ]
    return ReadingProof(
        state=ProofState.CORRECTED if corrected else ProofState.CONFIRMED,
        readers=readers,
        by=", ".join(dict.fromkeys([*people, *(one.seen_by for one in said)])),
        at=max(one.at for one in said),
        note=f"in doubt {'was' if len(shown) == 1 else 'were'} {', '.join(shown)}",
    )


def _set_by_people(scan: ReadScan, stretch: ReadStretch) -> bool:
    """Tell whether people set words of the leaf on which a stretch stands."""
    return scan.layers.provenance_of(stretch.leaf_index).agent == AGENT


def _second_agrees(word: TwiceRead) -> bool:
    """Tell whether the second model has the letters and figures that a person set.

    The last reader is the first model again (`read_crops.READERS`): where it erred, it errs anew.
    """
    second = word.others[:-1] or word.others
    own = letters(word.text)
    return bool(second) and all(letters(other) == own for other in second)


def _readers(first: Provenance, second: Provenance) -> str:
    """Name both readers by engine, version and model."""
    if (first.agent, first.version) == (second.agent, second.version):
        models = [one.inputs[0][:_SHOWN_DIGEST] for one in (first, second) if one.inputs]
        return f"{first.agent} {first.version}, models {'… and '.join(models)}…"
    return f"{_reader(first)}; {_reader(second)}"


def _reader(provenance: Provenance) -> str:
    """Name a reader by its engine, version and model."""
    model = f", model {provenance.inputs[0][:_SHOWN_DIGEST]}…" if provenance.inputs else ""
    return f"{provenance.agent} {provenance.version}{model}"
