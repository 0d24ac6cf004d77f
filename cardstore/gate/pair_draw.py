"""Drawing pairs: which pairs of a library's own cards and sentences people are asked to label.

Comes in: the sentences of drafts with the cards they cite, all cards, and a seed. Goes out: a
`CalibrationSet`. Drawn at random from a manuscript, one pair in ten is unsupported, and thirty of
those among three hundred show next to nothing about HIGH; so the set is enriched.

The method, in steps:

1. Quotes and sentences that are paired, and quotes of one source of which one contains the other,
   make a group. A group lies in one part, so no part has seen a quote or a sentence of another.
2. Of every part a quarter are sentences with a card that they cite. The rest are meant not to be
   supported, and lie close: the sentence with another card of the same source, the nearest leaf
   first, or with one of another source; the sentence altered in one place.
3. Pairs are taken from all sentences in turn, so that no sentence makes more of them than it must.
4. All are shuffled. Some are offered a second time, to learn whether a reader agrees with himself.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from cardstore.gate.calibration_set import (
    CalibrationPair,
    CalibrationSet,
    LabelItem,
    PairKind,
    Part,
)
from cardstore.gate.planted import PLANTED, names_in, plant
from cardstore.provenance import digest_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

RULES = "cardstore-pairs-1"
SIZE = 400
_CORE = 50
_CORE_SHARE = 8  # one pair in eight, and no more than `_CORE`
_FIT_SHARE = 0.3  # of the others; the rest is for the report, whose size gives the bound
_CITED_SHARE = 0.25
_REPEATED = 20  # one pair in twenty is offered twice
_NEIGHBOURS = 3
_ITEM_DIGITS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class CitingSentence:
    """A sentence of a draft.

    Attributes:
        sentence: its words, without marks.
        card_ids: the cards that it cites.
    """

    sentence: str
    card_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawableCard:
    """A card that stands.

    Attributes:
        card_id: its id.
        quote: verbatim.
        source_id: the edition it quotes.
        leaf_index: the leaf on which it begins, 0-based.
    """

    card_id: str
    quote: str
    source_id: str
    leaf_index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    card: DrawableCard
    sentence: str
    kind: PairKind


@dataclass(slots=True)
class _Parts:
    """Which part every group, and with it every text, lies in."""

    groups: _Groups
    of_group: dict[str, Part] = field(default_factory=dict)
    # Altered sentences belong to the part of the sentence they were made from.
    planted: dict[str, Part] = field(default_factory=dict)

    def of(self, text: str) -> Part:
        return self.of_group[self.groups.root(text)]


class _Groups:
    """Texts joined into groups (union–find)."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def __contains__(self, text: str) -> bool:
        return text in self._above

    def root(self, text: str) -> str:
        above = self._above.setdefault(text, text)
        while above != self._above[above]:
            self._above[above] = self._above[self._above[above]]
            above = self._above[above]
        self._above[text] = above
        return above

    def join(self, one: str, other: str) -> None:
        first, second = sorted((self.root(one), self.root(other)))
        self._above[second] = first


def draw_pairs(
    sentences: Sequence[CitingSentence],
    cards: Sequence[DrawableCard],
    *,
    size: int = SIZE,
    seed: int = 0,
    drawn_from: tuple[str, ...] = (),
) -> CalibrationSet:
    """Draw pairs to be labelled.

    Args:
        sentences: of the drafts, in their order; those that cite none of `cards` give no pair.
        cards: all cards that stand, cited or not.
        size: how many pairs; fewer are drawn where the drafts give no more.
        seed: the same seed draws the same pairs.
        drawn_from: the drafts' names.

    Raises:
        ValueError: `size` is not above 0.
    """
    if size < 1:
        msg = f"a set has at least one pair, got {size}"
        raise ValueError(msg)
    dice = Random(seed)  # noqa: S311 - a draw that can be made again, no secret
    cited = _cited(sentences, cards)
    parts = _assign(cited, cards, quotas=_quotas(size), dice=dice)
    names = tuple(sorted({name for one in cited for name in names_in(one.sentence)}))
    chosen: list[tuple[_Candidate, Part]] = []
    for part, quota in _quotas(size).items():
        own = [one for one in cited if parts.of(_quote_key(one.card)) is part]
        others = [card for card in cards if parts.of(_quote_key(card)) is part]
        drawn = _draw_part(own, others, quota=quota, names=names, parts=parts, dice=dice)
        chosen.extend((one, part) for one in drawn)
    dice.shuffle(chosen)
    pairs = tuple(_numbered(chosen, parts))
    return CalibrationSet(
        pairs=pairs,
        items=_items(pairs, seed=seed, dice=dice),
        seed=seed,
        rules=RULES,
        drawn_from=drawn_from,
    )


def _quotas(size: int) -> dict[Part, int]:
    core = min(_CORE, size // _CORE_SHARE)
    fit = int((size - core) * _FIT_SHARE)
    return {Part.FIT: fit, Part.REPORT: size - core - fit, Part.CORE: core}


def _cited(sentences: Iterable[CitingSentence], cards: Iterable[DrawableCard]) -> list[_Candidate]:
    """Give every sentence with every card that it cites, each pair of texts once."""
    by_id = {card.card_id: card for card in cards}
    found = {
        (_plain(one.sentence), _plain(by_id[card_id].quote)): _Candidate(
            card=by_id[card_id], sentence=one.sentence, kind=PairKind.CITED
        )
        for one in sentences
        for card_id in one.card_ids
        if card_id in by_id and one.sentence.strip()
    }
    return list(found.values())


def _assign(
    cited: Sequence[_Candidate],
    cards: Sequence[DrawableCard],
    *,
    quotas: Mapping[Part, int],
    dice: Random,
) -> _Parts:
    """Put every group into a part, so that the cited pairs share out as the quotas do."""
    groups = _Groups()
    _join_quotes(cards, groups)
    for one in cited:
        groups.join(_sentence_key(one.sentence), _quote_key(one.card))
    weights: dict[str, int] = {groups.root(_quote_key(card)): 0 for card in cards}
    for one in cited:
        weights[groups.root(_quote_key(one.card))] += 1
    parts = _Parts(groups)
    whole = sum(quotas.values())
    given = dict.fromkeys(quotas, 0.0)
    # Groups with cited pairs first, so that those share out; the other quotes follow.
    order = sorted(weights, key=lambda root: (weights[root] == 0, dice.random()))
    for count, root in enumerate(order):
        weight = weights[root] or 1
        if weights[root] == 0 and count and weights[order[count - 1]]:
            given = dict.fromkeys(quotas, 0.0)
        total = sum(given.values()) + weight
        part = max(quotas, key=lambda part: quotas[part] / whole * total - given[part])
        parts.of_group[root] = part
        given[part] += weight
    return parts


def _join_quotes(cards: Sequence[DrawableCard], groups: _Groups) -> None:
    """Join the quotes of one source of which one contains the other."""
    by_source: dict[str, list[DrawableCard]] = defaultdict(list)
    for card in cards:
        by_source[card.source_id].append(card)
    for held in by_source.values():
        ordered = sorted(held, key=lambda card: len(card.quote))
        texts = [_plain(card.quote) for card in ordered]
        for place, text in enumerate(texts):
            for longer in range(place + 1, len(texts)):
                if text in texts[longer]:
                    groups.join(_quote_key(ordered[place]), _quote_key(ordered[longer]))


def _draw_part(
    cited: Sequence[_Candidate],
    cards: Sequence[DrawableCard],
    *,
    quota: int,
    names: Sequence[str],
    parts: _Parts,
    dice: Random,
) -> list[_Candidate]:
    """Draw the pairs of one part: a quarter cited, the rest close to them."""
    shuffled = list(cited)
    dice.shuffle(shuffled)
    own: dict[str, set[str]] = defaultdict(set)
    for one in shuffled:
        own[_plain(one.sentence)].add(_plain(one.card.quote))
    queues = []
    # Twice as many sentences as pairs, since a few have nothing close to them.
    for one in shuffled[: 2 * quota]:
        free = [card for card in cards if _plain(card.quote) not in own[_plain(one.sentence)]]
        close = [*_altered(one, names, parts, dice), *_of_other_cards(one, free, dice)]
        dice.shuffle(close)
        queues.append(close)
    close = _in_turn(queues)
    n_cited = min(len(shuffled), max(round(quota * _CITED_SHARE), quota - len(close)))
    return [*shuffled[:n_cited], *close[: quota - n_cited]]


def _altered(
    cited: _Candidate, names: Sequence[str], parts: _Parts, dice: Random
) -> Iterator[_Candidate]:
    """Give the sentence with one fault of each kind that it has room for."""
    part = parts.of(_sentence_key(cited.sentence))
    for kind in PLANTED:
        altered = plant(cited.sentence, kind=kind, dice=dice, names=names)
        if altered is None or _sentence_key(altered) in parts.groups:
            continue
        if parts.planted.setdefault(_plain(altered), part) is part:
            yield _Candidate(card=cited.card, sentence=altered, kind=kind)


def _of_other_cards(
    one: _Candidate, free: Sequence[DrawableCard], dice: Random
) -> Iterator[_Candidate]:
    """Give the sentence with cards of the part that it does not cite, `free`."""
    near = sorted(
        (card for card in free if card.source_id == one.card.source_id),
        key=lambda card: (abs(card.leaf_index - one.card.leaf_index), card.card_id),
    )
    for card in near[:_NEIGHBOURS]:
        yield _Candidate(card=card, sentence=one.sentence, kind=PairKind.NEIGHBOUR)
    strangers = [card for card in free if card.source_id != one.card.source_id]
    if strangers:
        stranger = dice.choice(strangers)
        yield _Candidate(card=stranger, sentence=one.sentence, kind=PairKind.STRANGER)


def _in_turn(queues: Sequence[Sequence[_Candidate]]) -> list[_Candidate]:
    """Take one of every queue, then the next of every queue; each pair of texts once."""
    found: dict[tuple[str, str], _Candidate] = {}
    for turn in range(max(map(len, queues), default=0)):
        for queue in queues:
            if turn < len(queue):
                one = queue[turn]
                found.setdefault((_plain(one.sentence), _plain(one.card.quote)), one)
    return list(found.values())


def _numbered(
    chosen: Sequence[tuple[_Candidate, Part]], parts: _Parts
) -> Iterator[CalibrationPair]:
    numbers: dict[str, int] = {}
    for number, (one, part) in enumerate(chosen):
        root = parts.groups.root(_quote_key(one.card))
        yield CalibrationPair(
            number=number,
            card_id=one.card.card_id,
            quote=one.card.quote,
            sentence=one.sentence,
            kind=one.kind,
            part=part,
            group=numbers.setdefault(root, len(numbers)),
        )


def _items(pairs: Sequence[CalibrationPair], *, seed: int, dice: Random) -> tuple[LabelItem, ...]:
    """Offer every pair once, and some of the first half again in the second."""
    order = [pair.number for pair in pairs]
    half = len(order) // 2
    for number in dice.sample(order[:half], len(order) // _REPEATED):
        order.insert(dice.randint(half + 1, len(order)), number)
    base = digest_value([seed, RULES, [[pair.sentence, pair.quote] for pair in pairs]])
    return tuple(
        LabelItem(item=digest_value([base, place])[:_ITEM_DIGITS], pair=number)
        for place, number in enumerate(order)
    )


def _plain(text: str) -> str:
    return " ".join(text.split())


def _quote_key(card: DrawableCard) -> str:
    return f"quote: {_plain(card.quote)}"


def _sentence_key(sentence: str) -> str:
    return f"sentence: {_plain(sentence)}"
