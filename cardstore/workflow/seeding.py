"""Seeding: known faults are planted in drafts, and gated by the code that gates drafts.

Comes in: a library and drafts. Goes out: what became of every planted fault. The method:

1. The library is copied into a folder of its own, which is removed at the end: nothing of this is
   ever written into the user's library, neither cards nor runs.
2. The drafts' sentences are gated. Those that pass, or go to a person, are the beds.
3. Faults are planted; for faults of cards such cards are made in the copy.
4. The planted sentences are gated, one manuscript each. What the checks say of them and did not say
   before is what caught the fault.
5. Faults of sources are planted one source at a time, and undone.

Unless another is named the judge says yes to everything, so that only checks and people count.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardstore.claims.manuscript import BlockKind
from cardstore.errors import ManuscriptError
from cardstore.gate.seeding.draft import SeedCard, SeedSentence, Shelf
from cardstore.gate.seeding.faults import ALL_FAULTS, SOURCE_FAULTS, Fault
from cardstore.gate.seeding.outcome import SeedReport, case_of, checks_that_ask, rows_of
from cardstore.gate.seeding.planting import plant_errors
from cardstore.gate.seeding.quotation_faults import made_quotation, words_for
from cardstore.gate.seeding.trusting import TrustingJudge
from cardstore.gate.seeding.word_faults import draft_names
from cardstore.gate.support import CHECK as SUPPORT
from cardstore.gate.verdict import Bin
from cardstore.sources.reference import reference_of
from cardstore.store.store import Store
from cardstore.workflow.progress import Silent
from cardstore.workflow.seed_cards import make_stand_ins
from cardstore.workflow.seed_sources import with_fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardstore.claims.manuscript import DraftSentence, Manuscript
    from cardstore.gate.finding import Finding
    from cardstore.gate.judge import Judge
    from cardstore.gate.seeding.outcome import SeededCase
    from cardstore.gate.seeding.planting import PlantedSentence
    from cardstore.workflow.library import Library
    from cardstore.workflow.progress import Progress

_STANDS = frozenset({Bin.PASSED, Bin.PERSON})
_MANY = 3
"""Beds looked at for each fault that is to be planted in them, where making them costs."""
_HEAVIEST = (Bin.FAILED, Bin.UNAVAILABLE, Bin.PERSON, Bin.ABSTAINED, Bin.PASSED, Bin.FRAMING)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedPlan:
    """What is to be planted.

    Attributes:
        per_class: how many faults of each sort; above 0.
        seed: of the dice.
        faults: which sorts.
    """

    per_class: int = 10
    seed: int = 0
    faults: tuple[Fault, ...] = ALL_FAULTS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gated:
    """What the gate said of one text."""

    bin: Bin
    findings: tuple[Finding, ...]
    sentences: tuple[DraftSentence, ...]


def seed_errors(
    store: Store,
    manuscripts: Sequence[Manuscript],
    *,
    plan: SeedPlan,
    judge: str | Judge | None = None,
    progress: Progress | None = None,
) -> SeedReport:
    """Plant faults in drafts and say what caught them; the library is only read.

    Args:
        store: the open library.
        manuscripts: the drafts.
        plan: what is to be planted.
        judge: who judges; None for one that says yes to everything.
        progress: is told how far it is.

    Raises:
        ManuscriptError: no sentence of the drafts stands, so nothing can be planted.
    """
    from cardstore.workflow.library import Library  # noqa: PLC0415 - it imports this

    with TemporaryDirectory(prefix="cardstore-seed-") as folder:
        place = Path(folder) / "library"
        place.mkdir()
        store.copy_to(place)
        copied = Store.open(place, draw=Random(plan.seed).randrange)  # noqa: S311 - no secret
        with Library(copied) as library:
            return _Seeding(library, plan, judge=judge, progress=progress).run(manuscripts)


class _Seeding:
    """One run over a copy."""

    def __init__(
        self,
        library: Library,
        plan: SeedPlan,
        *,
        judge: str | Judge | None,
        progress: Progress | None,
    ) -> None:
        self._library = library
        self._plan = plan
        self._judge = judge
        self._progress = progress or Silent()
        self._judged_by = ""

    def run(self, manuscripts: Sequence[Manuscript]) -> SeedReport:
        """Plant, gate, and tell."""
        sentences = [one for manuscript in manuscripts for one in manuscript.sentences]
        told = _distinct(
            _bed(one, manuscript.name)
            for manuscript in manuscripts
            for one in manuscript.sentences
            if _may_be_bed(one)
        )
        cards = self._cards()
        known = [one for one in told if all(card in cards for card in one.card_ids)]
        made = self._made(known, cards)
        before = self._stand([*known, *made])
        usable = [one for one in known if one.text() in before]
        if not usable:
            what = f"None of {len(sentences)} sentences stands, so no fault can be planted in one"
            remedy = "See what is wrong with them with: cardstore gate"
            raise ManuscriptError(what, remedy=remedy)
        quotations = [one for one in made if one.text() in before]
        planted = plant_errors(
            usable,
            self._shelf(usable, cards, told=[one.words for one in sentences], before=before),
            quotations=quotations,
            per_class=self._plan.per_class,
            seed=self._plan.seed,
            faults=self._plan.faults,
        )
        return SeedReport(
            rows=rows_of(self._gate_planted(planted, before)),
            sentences=len(sentences),
            usable=len(usable),
            made=len(quotations),
            judge=self._judged_by,
            seed=self._plan.seed,
            remarks=_remarks(cards[one.card_ids[0]] for one in usable),
        )

    def _cards(self) -> dict[str, SeedCard]:
        """Give all cards that stand."""
        sources = {one.source_id: one for one in self._library.sources()}
        found = {}
        for card in self._library._store.cards.find():  # noqa: SLF001 - the desks' own store
            source = sources[card.source_id]
            names = [f"{one.given} {one.family}" for one in source.creators]
            found[card.card_id] = SeedCard(
                card_id=card.card_id,
                quote=card.quote,
                source_id=card.source_id,
                leaf_index=card.segments[0].positions[0].leaf_index,
                url=source.url,
                names=" ".join((source.title, *names)),
                titled=bool(reference_of(source).title.strip()),
            )
        return found

    def _made(
        self, known: Sequence[SeedSentence], cards: dict[str, SeedCard]
    ) -> list[SeedSentence]:
        """Make quotations from cards, those that the drafts cite first."""
        dice = Random(f"{self._plan.seed} quotations")  # noqa: S311 - no secret
        cited = dict.fromkeys(card for one in known for card in one.card_ids)
        ordered = [*cited, *(one for one in cards if one not in cited)]
        made = (made_quotation(cards[one], dice) for one in ordered)
        found = [one for one in made if one is not None]
        return found[: _MANY * self._plan.per_class]

    def _stand(self, beds: Sequence[SeedSentence]) -> dict[str, _Gated]:
        """Gate sentences as they are, and give what is said of those that stand, by their text."""
        gated = self._gate([one.text() for one in beds])
        return {
            bed.text(): one
            for bed, one in zip(beds, gated, strict=True)
            if one.bin in _STANDS
            and len(one.sentences) == 1
            and one.sentences[0].words.strip() == bed.words
            and one.sentences[0].cited == bed.card_ids
        }

    def _shelf(
        self,
        usable: Sequence[SeedSentence],
        cards: dict[str, SeedCard],
        *,
        told: Iterable[str],
        before: Mapping[str, _Gated],
    ) -> Shelf:
        """Give what faults are made from; stand-ins for so many cards as may be needed."""
        dice = Random(f"{self._plan.seed} stand-ins")  # noqa: S311 - no secret
        cited = list(dict.fromkeys(card for one in usable for card in one.card_ids))
        dice.shuffle(cited)
        quotes = tuple(one.quote for one in cards.values())
        return Shelf(
            cards=cards,
            names=draft_names((*told, *quotes)),
            stand_ins=make_stand_ins(self._library, cited[: _MANY * self._plan.per_class]),
            asking={text: checks_that_ask(one.findings) for text, one in before.items()},
            words=words_for(quotes),
        )

    def _gate_planted(
        self, planted: Sequence[PlantedSentence], before: dict[str, _Gated]
    ) -> list[SeededCase]:
        """Gate planted sentences: those of one source at a time, all others at once."""
        plain = [one for one in planted if one.fault not in SOURCE_FAULTS]
        cases = self._cases(plain, before)
        groups: dict[tuple[Fault, str], list[PlantedSentence]] = {}
        for one in planted:
            if one.fault in SOURCE_FAULTS:
                groups.setdefault((one.fault, one.source_id), []).append(one)
        for (fault, source_id), some in groups.items():
            with with_fault(self._library, source_id, fault=fault):
                cases += self._cases(some, before)
        return cases

    def _cases(
        self, planted: Sequence[PlantedSentence], before: dict[str, _Gated]
    ) -> list[SeededCase]:
        gated = self._gate([one.text for one in planted])
        return [
            case_of(one, found.bin, found.findings, before=before[one.sentence.text()].findings)
            for one, found in zip(planted, gated, strict=True)
        ]

    def _gate(self, texts: Sequence[str]) -> list[_Gated]:
        """Gate texts, each as a manuscript of its own."""
        if not texts:
            return []
        named = [(f"seed-{number:05}", f"{text}\n") for number, text in enumerate(texts)]
        report = self._library._gate_seeded(named, judge=self._judge, progress=self._progress)  # noqa: SLF001 - its own desk
        self._judged_by = "nobody" if report.judge is None else report.judge.called
        trusting = report.judge == TrustingJudge.record
        of_text: dict[str, list[_Gated]] = {name: [] for name, _ in named}
        for one in report.sentences:
            findings = tuple(
                finding for finding in one.findings if not (trusting and finding.check == SUPPORT)
            )
            of_text[one.manuscript].append(
                _Gated(bin=one.bin, findings=findings, sentences=(one.sentence,))
            )
        return [_joined(some) for some in of_text.values()]


def _remarks(cited: Iterable[SeedCard]) -> tuple[str, ...]:
    """Name the sources whose records leave no room for some faults."""
    untitled = dict.fromkeys(one.source_id for one in cited if not one.titled)
    return tuple(
        f"The record of {source_id} claims no title, so it got no fault of title or author."
        for source_id in untitled
    )


def _joined(some: Sequence[_Gated]) -> _Gated:
    """Make one of what is said of the sentences of one text."""
    bins = {one.bin for one in some}
    return _Gated(
        bin=next((found for found in _HEAVIEST if found in bins), Bin.UNAVAILABLE),
        findings=tuple(finding for one in some for finding in one.findings),
        sentences=tuple(sentence for one in some for sentence in one.sentences),
    )


def _may_be_bed(one: DraftSentence) -> bool:
    return one.block is BlockKind.PARAGRAPH and bool(one.cited) and bool(one.words.strip())


def _bed(one: DraftSentence, manuscript: str) -> SeedSentence:
    """Give a sentence of a draft as faults are planted in it."""
    marks = tuple(
        f"[{mark.kind.value}: {mark.argument}]" if mark.argument else f"[{mark.kind.value}]"
        for mark in one.marks
    )
    return SeedSentence(
        words=" ".join(one.words.split()),
        card_ids=one.cited,
        marks=marks,
        place=f"{manuscript}:{one.line}",
    )


def _distinct(beds: Iterable[SeedSentence]) -> list[SeedSentence]:
    """Give each text once."""
    return list({one.text(): one for one in beds}.values())
