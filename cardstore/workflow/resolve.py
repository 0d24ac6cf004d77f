"""Resolve: ask the registries about sources and references, judge, and keep what was said.

Registries are asked one after the other, in the order of the settings; those that charge come last
and are asked only while the verdict does not stand. Several references are under way at once, in
threads, since asking is waiting; only the thread that called writes. What was judged is kept one by
one, so a run that was interrupted goes on where it stopped: what a registry could not be asked
about is asked again, all else is taken from before.
"""

from __future__ import annotations

import logging
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from cardstore.adapters.registries.isbn_ranges import isbn_is_registered
from cardstore.errors import CardstoreError, InvalidIdentifierError, InvalidRecordError
from cardstore.sources.changes import changes_between
from cardstore.sources.identifiers import parse_isbn
from cardstore.sources.reference import Scheme
from cardstore.sources.registry import Answer, AnswerState, ListsEditions, Price, Unavailable
from cardstore.sources.resolution import ReasonCode, Resolution, Verdict, Why
from cardstore.sources.resolve import RULES, judge_reference
from cardstore.sources.sound import sound_answer
from cardstore.workflow.progress import Silent

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Registry
    from cardstore.store.records import RecordedResolution
    from cardstore.store.store import Store
    from cardstore.workflow.progress import Progress

logger = logging.getLogger(__name__)

# Asking is waiting: this many references are under way, so that every registry's own limit (three
# requests at a time) is used up while others wait for another registry.
UNDER_WAY = 24
_AHEAD = 3  # so many times as many are handed to the threads, and no more are held in memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One reference to resolve.

    Attributes:
        name: what people know it by: a source's id, or "line 12".
        claimed: what is claimed.
        source_id: the source whose record claims it; None for a reference of a list.
    """

    name: str
    claimed: Reference
    source_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One reference that was resolved.

    Attributes:
        name: as asked.
        recorded: what was claimed, answered and concluded, as it is kept.
        changes: what registries say now and did not say at the resolution before; for people.
        from_before: True when nothing was asked now.
        remarks: what a person should know of the source's standing and kind: registries that
            differ, corrections, a kind that was set.
    """

    name: str
    recorded: RecordedResolution
    changes: tuple[str, ...] = ()
    from_before: bool = False
    remarks: tuple[str, ...] = ()

    @property
    def resolution(self) -> Resolution:
        """The verdict, its reasons, the answers and the comparisons."""
        return self.recorded.resolution


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveReport:
    """What a run of resolving came to, in the order of asking.

    Attributes:
        judged: one per reference.
        unread: lines of a list that could not be read as references, and why.
    """

    judged: tuple[Judged, ...]
    unread: tuple[tuple[str, str], ...] = ()

    def counts(self) -> dict[Verdict, int]:
        """Count the verdicts, in the order of their list; those that did not occur are left out."""
        found = Counter(one.resolution.verdict for one in self.judged)
        return {verdict: found[verdict] for verdict in Verdict if found[verdict]}

    def requests(self) -> dict[str, int]:
        """Count the requests of this run by registry."""
        asked: Counter[str] = Counter()
        for one in self.judged:
            if not one.from_before:
                for answer in one.resolution.answers:
                    asked[answer.registry] += answer.requests
        return dict(asked)

    def reasons(self) -> dict[str, int]:
        """Count the first reason of everything that was not accepted."""
        return dict(
            Counter(
                one.resolution.why[0].code.value
                for one in self.judged
                if one.resolution.verdict is not Verdict.ACCEPT
            ).most_common()
        )


def price_of(
    asked: Iterable[Asked], registries: Sequence[Registry]
) -> tuple[tuple[str, Price], ...]:
    """Say what asking costs at most, by registry, before anything is asked."""
    told = {registry.name: Price() for registry in registries}
    for one in asked:
        for registry in registries:
            if _serves(registry, one.claimed):
                price, before = _price(registry, one.claimed), told[registry.name]
                told[registry.name] = Price(
                    requests=before.requests + price.requests, usd=before.usd + price.usd
                )
    return tuple(told.items())


def resolve_reference(
    claimed: Reference,
    registries: Sequence[Registry],
    *,
    this_year: int,
    thorough: bool = False,
) -> Resolution:
    """Ask the registries about one reference and judge what they answer.

    Args:
        claimed: what is claimed.
        registries: in the order of asking; those that do not hold its kind are passed over.
        this_year: the year in which this is asked.
        thorough: ask all of them, also once the reference is accepted: one may know of a
            retraction, or have the extent, that the others have not.
    """
    answers: list[Answer] = []
    resolution = judge_reference(claimed, answers, this_year=this_year)
    for registry in registries:
        if resolution.verdict is Verdict.NEEDS_EVIDENCE or not _serves(registry, claimed):
            continue
        settled = resolution.verdict is Verdict.ACCEPT
        if settled and (not thorough or _price(registry, claimed).usd > 0):
            continue
        answers.append(_ask(registry, claimed))
        resolution = judge_reference(claimed, answers, this_year=this_year)
    if resolution.verdict is Verdict.NOT_ASKED:
        return _nobody_to_ask(claimed)
    return _with_warnings(resolution, claimed)


def _nobody_to_ask(claimed: Reference) -> Resolution:
    """Say that none of the registries holds works of that kind: nobody was asked."""
    kind = claimed.csl_type.replace("_", " ") or "that is claimed"
    text = f"None of the registries that may be asked holds works of the kind {kind}"
    if not (claimed.title or claimed.identifiers):
        text = "Neither a title nor a number is claimed, so there is nothing to ask for"
    why = Why(code=ReasonCode.NO_REGISTRY_FOR_KIND, text=f"{text}; a person decides")
    return Resolution(verdict=Verdict.NEEDS_EVIDENCE, why=(why,))


def _with_warnings(resolution: Resolution, claimed: Reference) -> Resolution:
    """Add that an ISBN which no registry confirmed lies in no range that was given out.

    It decides nothing: the table of ranges may be older than the book.
    """
    confirmed = {number for record in resolution.records() for number in record.all(Scheme.ISBN)}
    told = []
    for written in claimed.all(Scheme.ISBN):
        try:
            isbn = parse_isbn(written)
        except InvalidIdentifierError:
            continue  # what is wrong on its face was told by the judge
        if isbn not in confirmed and not isbn_is_registered(isbn):
            text = f"No publisher is known to have the numbers around {isbn}"
            told.append(Why(code=ReasonCode.ISBN_UNREGISTERED, text=text))
    if not told:
        return resolution
    return replace(resolution, why=(*resolution.why, *told))


def resolve(
    store: Store,
    asked: Sequence[Asked],
    registries: Sequence[Registry],
    *,
    this_year: int,
    again: bool = False,
    progress: Progress | None = None,
) -> Iterator[Judged]:
    """Resolve many references, and give each as soon as it is judged and kept.

    Args:
        store: the open library, in which everything is kept.
        asked: the references; the same claims twice are asked once.
        registries: in the order of asking; safe to use from several threads.
        this_year: the year in which this is asked.
        again: ask also about what was settled before.
        progress: who is told how far it is.
    """
    progress = progress or Silent()
    progress.start(len(asked), "references")
    try:
        waiting: list[Asked] = []
        before: dict[Asked, RecordedResolution | None] = {}
        for one in asked:
            known = _known(store, one)
            if known is not None and not again and _stands(known, one.claimed):
                progress.advance()
                yield Judged(name=one.name, recorded=known, from_before=True)
            else:
                waiting.append(one)
                before[one] = known

        def ask(one: Asked) -> Resolution:
            # Of a source of the library all is wanted that anybody knows; of a list, a verdict.
            return resolve_reference(
                one.claimed,
                registries,
                this_year=this_year,
                thorough=one.source_id is not None,
            )

        for one, resolution in _in_threads(waiting, ask):
            last = before[one]
            recorded = store.resolutions.save(
                one.claimed, resolution, rules=RULES, source_id=one.source_id
            )
            progress.advance()
            yield Judged(
                name=one.name,
                recorded=recorded,
                changes=() if last is None else changes_between(last.resolution, resolution),
            )
    finally:
        progress.finish()


def list_editions(
    keys: Collection[tuple[str, str]], registries: Sequence[Registry]
) -> tuple[tuple[Record, ...], tuple[str, ...]]:
    """List the editions of a work that registries hold, by year.

    Args:
        keys: (registry, its key of the work).
        registries: those that can list editions have a method for it.

    Returns:
        The editions, and why a registry that was needed could not be asked.

    Raises:
        InvalidRecordError: none of them lists editions.
    """
    able = [r for r in registries if r.name in dict(keys) and isinstance(r, ListsEditions)]
    if not able:
        what = f"None of {', '.join(sorted(dict(keys)))} lists the editions of a work"
        remedy = "Editions are listed of books that Open Library or its index holds"
        raise InvalidRecordError(what, remedy=remedy)
    found: dict[tuple[str, str], Record] = {}
    outages: list[str] = []
    wanted = dict(keys)
    for registry in able:
        answer = registry.editions(wanted[registry.name])
        if answer.state is AnswerState.UNAVAILABLE:
            outages.append(f"{registry.name} could not be asked: {answer.detail}")
        found.update({(one.registry, one.record_id): one for one in answer.candidates})
    ordered = sorted(found.values(), key=lambda one: (one.years or (9999,), one.record_id))
    return tuple(ordered), tuple(outages)


def unsettled(store: Store, asked: Iterable[Asked]) -> tuple[Asked, ...]:
    """Give those about which a run would ask: the same claims once, and nothing that stands."""
    found: dict[Reference, Asked] = {}
    for one in asked:
        known = _known(store, one)
        if known is None or not _stands(known, one.claimed):
            found.setdefault(one.claimed, one)
    return tuple(found.values())


def _known(store: Store, one: Asked) -> RecordedResolution | None:
    if one.source_id is None:
        return store.resolutions.of_reference(one.claimed)
    return store.resolutions.latest(one.source_id)


def _stands(known: RecordedResolution, claimed: Reference) -> bool:
    """Tell whether a verdict of before need not be asked for again.

    It stands when the claims and the rules are the same and every registry had answered.
    """
    return (known.rules, known.claimed) == (RULES, claimed) and all(
        answer.state is not AnswerState.UNAVAILABLE for answer in known.resolution.answers
    )


def _ask(registry: Registry, claimed: Reference) -> Answer:
    """Ask one registry; a fault of its adapter is an outage, and never an absence."""
    try:
        return sound_answer(registry.look_up(claimed), registry=registry.name)
    except Exception as exc:
        logger.exception("the adapter of %s failed", registry.name)
        return _at_fault(registry, exc)


def _at_fault(registry: Registry, exc: Exception) -> Answer:
    said = exc.what if isinstance(exc, CardstoreError) else f"{type(exc).__name__}: {exc}"
    return Answer(
        registry=registry.name,
        state=AnswerState.UNAVAILABLE,
        why=Unavailable.BAD_BODY,
        detail=f"its adapter failed ({ascii(said) if not said.isprintable() else said:.300})",
    )


def _serves(registry: Registry, claimed: Reference) -> bool:
    """Tell whether a registry is to be asked; one that cannot say is, and tells then why not."""
    try:
        return bool(registry.serves(claimed))
    except Exception:
        logger.exception("the adapter of %s failed", registry.name)
        return True


def _price(registry: Registry, claimed: Reference) -> Price:
    """Give what asking costs; where the adapter cannot say, one request and no money."""
    try:
        price = registry.price(claimed)
    except Exception:
        logger.exception("the adapter of %s failed", registry.name)
        price = None
    return price if isinstance(price, Price) else Price(requests=1)


def _in_threads(
    waiting: Iterable[Asked], ask: Callable[[Asked], Resolution]
) -> Iterator[tuple[Asked, Resolution]]:
    """Ask in threads, the same claims once, and give the answers as they come."""
    groups: dict[tuple[Reference, bool], list[Asked]] = {}
    for one in waiting:
        groups.setdefault((one.claimed, one.source_id is not None), []).append(one)
    waiting_groups = iter(groups.values())
    pool = ThreadPoolExecutor(UNDER_WAY, thread_name_prefix="resolve")
    try:
        under_way: dict[Future[Resolution], list[Asked]] = {
            pool.submit(ask, group[0]): group
            for group in islice(waiting_groups, UNDER_WAY * _AHEAD)
        }
        while under_way:
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                group = under_way.pop(future)
                resolution = future.result()
                for following in islice(waiting_groups, 1):
                    under_way[pool.submit(ask, following[0])] = following
                for one in group:
                    yield one, resolution
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
