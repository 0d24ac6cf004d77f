"""Planted items: true sentences, altered by us, among those that wait for people.

Comes in: sentences that stand, and how many to plant. Goes out: items that look like any other: an
altered sentence is checked like one of a draft, and only what would really come before a person is
planted, with the reasons that the checks give for it. So planted ones are of the kind that checks
let through, which is what people are for.

1. Sentences that wait, and as many that passed as are asked about, come in an order of dice.
2. Their words are altered in one place, by seeded dice, one kind of fault after another; what can
   be told by its form is left out, as are phrases that are put before a sentence.
3. Each is checked, unlogged; one that a check sends back is dropped and another is tried, and so
   is one on which people said something already.
4. Of itself each says what others of the queue say: were it the only one of which a check asks
   something, or the only one of which none does, that would tell it apart.
5. Together they have no word and no kind of fault so often that it would tell them; see `telling`.
   What joins clauses is set in as the draft itself joins them.
6. What is marked when they are shown is marked as often in them as in the others of their queue,
   where enough can be made so; see `marks_in_queues`.
7. What stands around each has the words of all the others: one manuscript is shown throughout.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from math import ceil
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
from cardstore.gate.seeding.telling import Telling, Used, words_of
from cardstore.gate.seeding.unseen import UNSEEN_FAULTS, tells_itself, words_known
from cardstore.gate.seeding.word_faults import joints_in, real_names
from cardstore.gate.verdict import Bin
from cardstore.provenance import digest_value
from cardstore.review.item import Role
from cardstore.workflow.marks_in_queues import enough, look_in
from cardstore.workflow.queue_items import (
    ABSTAINED,
    around,
    in_one_line,
    named,
    plain_asks,
    queue_item,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cardstore.claims.manuscript import Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.gate.seeding.planting import PlantedSentence
    from cardstore.review.item import QueueItem
    from cardstore.store.store import Store
    from cardstore.workflow.gate_reports import GatedSentence
    from cardstore.workflow.marks_in_queues import Look
    from cardstore.workflow.progress import Progress

    Check = Callable[[str, GatedSentence], tuple[Finding, ...]]
    Bed = tuple[GatedSentence, Manuscript]

_TRIES = 16
_LEAST_TRIES = 96
"""Altered sentences that are checked for each that is wanted, and at least: most are sent back by
checks, and of most others a check asks what it asks of nothing else in the queue. 96 take 2 s."""
_THROWS = 4
"""So many places of a sentence are tried for each kind of fault, since many would tell."""
_OTHERS = 2
"""So many others of which a check asks the same stand beside each planted error that says so."""
_STANDS = frozenset({Outcome.PASS, Outcome.UNSURE})


def plant_items(
    store: Store,
    beds: Sequence[Bed],
    *,
    wanted: int,
    seed: int,
    check: Check,
    beside: Sequence[QueueItem],
    known: frozenset[str],
    progress: Progress,
) -> tuple[QueueItem, ...]:
    """Give so many planted items, or fewer where the sentences have no room for more.

    Args:
        store: the open library.
        beds: sentences that are taken for true, in the order in which they are tried.
        wanted: how many.
        seed: the same seed plants the same faults in the same sentences.
        check: gives the findings of a sentence as a draft has it, in the place of one that the gate
            read; nothing is logged.
        beside: what is shown beside them, as far as that is known; see `blended`.
        known: words that people ruled as planted ones; they are not planted again.
        progress: is told how far it is.
    """
    usable = {_seed_sentence(*one): one for one in beds if _may_be_bed(one[0])}
    if not wanted or not usable:
        return ()
    tries = max(_LEAST_TRIES, wanted * _TRIES)
    planted = _altered(store, list(usable), tries=tries, seed=seed)[:tries]
    progress.start(len(planted), "sentences")  # who reviews may read it: no word of what for
    counted = Beside.of(beside)
    telling = Telling.among((one.words for one in beside), wanted=wanted)
    tried: list[QueueItem] = []
    found: tuple[QueueItem, ...] = ()
    for one in planted:
        progress.advance()
        taken = {(item.manuscript, item.number) for item in found}
        bed = usable[one.sentence][0]
        if len(found) == wanted or (bed.manuscript, bed.sentence.number) in taken:
            continue
        used = Used.by((item.planted_as, words_of(item.words)) for item in found)
        if not telling.has_room(one.fault.value, words_of(_words_of(one)), used):
            continue
        item = _item(one, usable[one.sentence], check)
        if item is not None and item.words not in known:
            tried.append(item)
            found = _untold(blended(tried, counted, wanted=wanted), telling)
    progress.finish()
    seen = Beside.of(beside, look_of=look_in(store))
    alike = _untold(blended(tried, seen, wanted=wanted), telling)
    return alike if enough(alike, found) else found


def _untold(planted: Iterable[QueueItem], telling: Telling) -> tuple[QueueItem, ...]:
    """Give those that together are not told by their words or kinds, the first ones first.

    Args:
        planted: as their checks describe them.
        telling: what they lie among.
    """
    used, found = Used.by(()), []
    for one in planted:
        words = words_of(one.words)
        if telling.has_room(one.planted_as, words, used):
            used.add(one.planted_as, words)
            found.append(one)
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What is shown beside planted errors, counted.

    Attributes:
        items: how many there are.
        plain: of how many no single check asks.
        asked: of how many each check asks.
        looks: how many look how, by what is marked in them; empty where nobody asks.
        look_of: tells how an item looks; see `marks_in_queues`.
    """

    items: int
    plain: int
    asked: Counter[str]
    looks: Counter[str] = field(default_factory=Counter)
    look_of: Look | None = None

    @classmethod
    def of(cls, others: Sequence[QueueItem], *, look_of: Look | None = None) -> Beside:
        """Count the items of a queue; by what is marked in them too, where that is to be told."""
        return cls(
            items=len(others),
            plain=sum(not _checks(one) for one in others),
            asked=Counter(check for one in others for check in _checks(one)),
            looks=Counter() if look_of is None else Counter(map(look_of, others)),
            look_of=look_of,
        )

    def share_of(self, n: int, wanted: int) -> int:
        """Give how many of so many are like `n` of these: a part of one is one."""
        return ceil(wanted * n / self.items) if self.items else 0

    def room_for(self, look: str, wanted: int) -> int:
        """Give how many of so many may look so: none where fewer than two others do."""
        return self.share_of(self.looks[look], wanted) if self.looks[look] >= _OTHERS else 0


def blended(planted: Sequence[QueueItem], beside: Beside, *, wanted: int) -> tuple[QueueItem, ...]:
    """Give those planted errors that say of themselves what others of their queue say, as often.

    What is shown of a planted error is what the gate itself says of its words, or who asks the gate
    would know it. So those are left out of which a check asks what it asks of too few others. And
    as many of those that no single check asks about are among them as among the others, and as many
    of each check: else whoever reads only what a check asks about would find them all.

    Args:
        planted: as their checks describe them.
        beside: what is shown beside them.
        wanted: so many at most.
    """
    looks = {} if beside.look_of is None else {id(one): beside.look_of(one) for one in planted}
    room = {look: beside.room_for(look, wanted) for look in looks.values()}
    silent = min(sum(not _checks(one) for one in planted), beside.share_of(beside.plain, wanted))
    # So many may speak as the silent ones leave: where 60 are silent and 40 speak, 3 bear 2.
    speaking = beside.share_of(beside.items - beside.plain, wanted)
    if beside.plain:
        borne = ceil(silent * (beside.items - beside.plain) / beside.plain)
        speaking = min(speaking, borne or int(2 * beside.plain < beside.items))
    if 2 * beside.plain >= beside.items:
        # Both shares are rounded up: what is cut off at the end would else be silent ones.
        speaking = min(speaking, wanted - silent)
    asking = {check: beside.share_of(n, wanted) for check, n in beside.asked.items()}
    blend: dict[tuple[str, int], QueueItem] = {}
    for one in planted:
        checks, place = _checks(one), (one.manuscript, one.number)
        look = looks.get(id(one))
        if place in blend or (look is not None and not room[look]):
            continue
        if not checks and silent:
            silent -= 1
        elif checks and speaking and all(_may_ask(each, beside, asking) for each in checks):
            asking |= {each: asking[each] - 1 for each in checks}
            speaking -= 1
        else:
            continue
        if look is not None:
            room[look] -= 1
        blend[place] = one
    return tuple(blend.values())[:wanted]


def _may_ask(check: str, beside: Beside, most: Mapping[str, int]) -> bool:
    """Tell whether a check asks of enough others, and of not too many planted ones yet."""
    return beside.asked[check] >= _OTHERS and most.get(check, 0) > 0


def _checks(item: QueueItem) -> frozenset[str]:
    """Give the checks that ask for an item."""
    return frozenset(ask[0] for ask in named(item.asks))


def words_by_place(items: Iterable[QueueItem]) -> dict[str, dict[int, str]]:
    """Give manuscript → number of the sentence → the words that an item has in its place."""
    words: dict[str, dict[int, str]] = {}
    for one in items:
        words.setdefault(one.manuscript, {})[one.number] = one.words
    return words


def in_place(
    planted: Iterable[QueueItem],
    manuscripts: Mapping[str, Manuscript],
    words: Mapping[str, Mapping[int, str]],
) -> Iterator[QueueItem]:
    """Give planted errors with what stands around them, the others in their places, and their keys.

    Args:
        planted: as they say of themselves.
        manuscripts: by name.
        words: of all planted errors; see `words_by_place`.
    """
    for one in planted:
        named_words = words[one.manuscript]
        before, after = around(manuscripts[one.manuscript], one.number, instead=named_words)
        shown = [one.words, before, list(one.cited), [list(ask) for ask in one.asks]]
        yield replace(one, before=before, after=after, item_key=digest_value(shown))


def _altered(
    store: Store, sentences: Sequence[SeedSentence], *, tries: int, seed: int
) -> list[PlantedSentence]:
    """Alter sentences, and give those of all kinds in turn, so that every kind comes early."""
    cards = _seed_cards(store, sentences)
    known = [one for one in sentences if all(card in cards for card in one.card_ids)]
    quotes = tuple(one.quote for one in cards.values())
    shelf = Shelf(
        cards=cards,
        names=real_names((*(one.words for one in known), *quotes)),
        words=words_for(quotes),
        joints=joints_in(one.words for one in known),
    )
    # Thrown more than once: where one place of a sentence would tell, another one may not.
    planted = [
        one
        for throw in range(_THROWS)
        for one in plant_errors(
            known, shelf, per_class=tries, seed=seed * _THROWS + throw, faults=UNSEEN_FAULTS
        )
    ]
    written = words_known((*(one.words for one in known), *quotes))
    order = {sentence: number for number, sentence in enumerate(known)}
    dice = Random(f"{seed} planted items")  # noqa: S311 - to be planted again, no secret
    by_kind: dict[str, list[PlantedSentence]] = {}
    for one in {each.text: each for each in planted}.values():
        if tells_itself(one.fault, one.sentence.words, _words_of(one), known=written):
            continue
        by_kind.setdefault(one.fault.value, []).append(one)
    for some in by_kind.values():
        some.sort(key=lambda one: order[one.sentence])
    kinds = sorted(by_kind)
    dice.shuffle(kinds)
    turns = max(map(len, by_kind.values()), default=0)
    return [by_kind[kind][at] for at in range(turns) for kind in kinds if at < len(by_kind[kind])]


def _words_of(one: PlantedSentence) -> str:
    """Give the words of an altered sentence, without its marks."""
    return one.text[: len(one.text) - len(one.sentence.text(words=""))]


def _item(one: PlantedSentence, bed: Bed, check: Check) -> QueueItem | None:
    """Give the altered sentence as an item; None where a check sends it back."""
    try:
        findings = check(one.text, bed[0])
    except CardstoreError:  # what cannot be checked would never come before a person
        return None
    if fold_outcomes(findings) not in _STANDS:
        return None
    unsure = [found for found in findings if found.outcome is Outcome.UNSURE]
    abstained = [ABSTAINED] if bed[0].bin is Bin.ABSTAINED else []
    asks = tuple(dict.fromkeys([*plain_asks(unsure), *abstained]))
    words = one.text[: one.text.rindex(" [card:")].split(" [card:")[0]
    return replace(
        queue_item(*bed, role=Role.PLANTED),
        words=in_one_line(words),
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
        words=in_one_line(gated.sentence.words),
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
