"""Planted items: true sentences, altered by us, among those that wait for people.

Comes in: sentences that stand, and how many to plant. Goes out: items that look like any other: an
altered sentence is checked like one of a draft, and only what would really come before a person is
planted, with the reasons that the checks give for it. So planted ones are of the kind that checks
let through, which is what people are for.

1. Sentences that people cleared, or that passed, come first; then those that wait.
2. Their words are altered in one place, by seeded dice, one kind of fault after another.
3. Each is checked, unlogged; one that a check sends back is dropped and another is tried.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from cardstore.cards.ids import is_card_id
from cardstore.claims.manuscript import BlockKind
from cardstore.errors import CardstoreError
from cardstore.gate.finding import Outcome
from cardstore.gate.running import fold_outcomes
from cardstore.gate.seeding.draft import SeedCard, SeedSentence, Shelf
from cardstore.gate.seeding.planting import plant_errors
from cardstore.gate.seeding.quotation_faults import words_for
from cardstore.gate.seeding.word_faults import WORD_PLANTERS, draft_names
from cardstore.provenance import digest_value
from cardstore.review.item import Role
from cardstore.workflow.queue_items import plain_asks, queue_item

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.gate.seeding.planting import PlantedSentence
    from cardstore.review.item import QueueItem
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence
    from cardstore.workflow.progress import Progress

    Check = Callable[[str], tuple[Finding, ...]]
    Bed = tuple[GatedSentence, Manuscript]

_TRIES = 8
"""Altered sentences that are checked for each that is wanted; most are sent back by checks."""
_STANDS = frozenset({Outcome.PASS, Outcome.UNSURE})


def plant_items(
    store: Store,
    beds: Sequence[Bed],
    *,
    wanted: int,
    seed: int,
    check: Check,
    progress: Progress,
) -> tuple[QueueItem, ...]:
    """Give so many planted items, or fewer where the sentences have no room for more.

    Args:
        store: the open library.
        beds: sentences that are taken for true, the surest first.
        wanted: how many.
        seed: the same seed plants the same faults in the same sentences.
        check: gives the findings of a sentence as a draft has it; nothing is logged.
        progress: is told how far it is.
    """
    usable = {_seed_sentence(*one): one for one in beds if _may_be_bed(one[0])}
    if not wanted or not usable:
        return ()
    planted = _altered(store, list(usable), wanted=wanted, seed=seed)
    progress.start(wanted, "planted errors")
    found: dict[SeedSentence, QueueItem] = {}
    for one in planted[: wanted * _TRIES]:
        if len(found) == wanted:
            break
        item = None if one.sentence in found else _item(one, usable[one.sentence], check)
        if item is not None:
            found[one.sentence] = item
            progress.advance()
    progress.finish()
    return tuple(found.values())


def _altered(
    store: Store, sentences: Sequence[SeedSentence], *, wanted: int, seed: int
) -> list[PlantedSentence]:
    """Alter sentences, and give those of all kinds in turn, so that every kind comes early."""
    cards = _seed_cards(store, sentences)
    known = [one for one in sentences if all(card in cards for card in one.card_ids)]
    quotes = tuple(one.quote for one in cards.values())
    shelf = Shelf(
        cards=cards,
        names=draft_names((*(one.words for one in known), *quotes)),
        words=words_for(quotes),
    )
    planted = plant_errors(known, shelf, per_class=wanted, seed=seed, faults=tuple(WORD_PLANTERS))
    order = {sentence: number for number, sentence in enumerate(known)}
    dice = Random(f"{seed} planted items")  # noqa: S311 - to be planted again, no secret
    by_kind: dict[str, list[PlantedSentence]] = {}
    for one in planted:
        by_kind.setdefault(one.fault.value, []).append(one)
    for some in by_kind.values():
        some.sort(key=lambda one: order[one.sentence])
    kinds = sorted(by_kind)
    dice.shuffle(kinds)
    turns = max(map(len, by_kind.values()), default=0)
    return [by_kind[kind][at] for at in range(turns) for kind in kinds if at < len(by_kind[kind])]


def _item(one: PlantedSentence, bed: Bed, check: Check) -> QueueItem | None:
    """Give the altered sentence as an item; None where a check sends it back."""
    try:
        findings = check(one.text)
    except CardstoreError:  # what cannot be checked would never come before a person
        return None
    if fold_outcomes(findings) not in _STANDS:
        return None
    unsure = [found for found in findings if found.outcome is Outcome.UNSURE]
    asks = tuple(dict.fromkeys(plain_asks(unsure)))
    words = one.text[: one.text.rindex(" [card:")].split(" [card:")[0]
    item = queue_item(bed[0], bed[1], role=Role.PLANTED)
    return replace(
        item,
        item_key=digest_value(
            [words, item.before, list(bed[0].sentence.cited), [list(ask) for ask in asks]]
        ),
        verdict_key="",
        words=words,
        asks=asks,
        planted_as=one.fault.value,
    )


def _may_be_bed(gated: GatedSentence) -> bool:
    sentence = gated.sentence
    return (
        sentence.block is BlockKind.PARAGRAPH
        and bool(sentence.cited)
        and all(is_card_id(one) for one in sentence.cited)
        and not gated.waived
    )


def _seed_sentence(gated: GatedSentence, manuscript: Manuscript) -> SeedSentence:
    marks = tuple(
        f"[{mark.kind.value}: {mark.argument}]" if mark.argument else f"[{mark.kind.value}]"
        for mark in gated.sentence.marks
    )
    return SeedSentence(
        words=" ".join(gated.sentence.words.split()),
        card_ids=gated.sentence.cited,
        marks=marks,
        place=f"{manuscript.name}:{gated.sentence.line}",
    )


def _seed_cards(store: Store, sentences: Sequence[SeedSentence]) -> dict[str, SeedCard]:
    """Give the cards that these sentences cite and the library has."""
    cards = {}
    for card_id in dict.fromkeys(card for one in sentences for card in one.card_ids):
        try:
            card = store.cards.get(card_id)
        except CardstoreError:
            continue
        cards[card_id] = SeedCard(
            card_id=card_id,
            quote=card.quote,
            source_id=card.source_id,
            leaf_index=card.segments[0].positions[0].leaf_index,
        )
    return cards
