"""The page that says what the bound covers, and what nothing here can show.

Comes in: what is handed back, with what an audit found. Goes out: a leaflet of one page, for
`bound.html` and `bound.md`. Every figure stands beside what it is a share of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.handback import MENDED, OPEN, SETTLED, HandedState
from cardstore.documents.leaflet import Heading, Listed, Paragraph, Table, Words, said
from cardstore.documents.ruling_words import count_told, moment_told, share_told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardstore.documents.bound import BoundStatement, BoundStratum
    from cardstore.documents.handback import HandBack, HandedRun
    from cardstore.documents.leaflet import Part

LIMITS = (
    (
        "Support is not truth. A sentence that is supported says what its source says; a wrong "
        "source passes with a perfect score."
    ),
    "The checker flags. It never proves, and no measured task is quite this one.",
    (
        "Checkers are biased against heavy paraphrase, and against what a source says only from "
        "afar: they send back more of it that is right, and are less to be trusted where they let "
        "it pass."
    ),
    (
        "The bound is of this book under this version of the gate. After any change of the text, "
        "the cards, the rules, the judge or its thresholds it is a bound of nothing."
    ),
    (
        "The bound speaks of the whole book. It says nothing of any one chapter: for that, a "
        "chapter needs a sample of its own."
    ),
    (
        "Cards, sentences and readings that a machine made are unvetted until a person looks at "
        "them; what a machine wrote is never a source."
    ),
)
"""What the page always says, in words for people."""
_SHOWN = 12


def bound_leaflet(handed: HandBack) -> tuple[Part, ...]:
    """Write the page."""
    return (
        Heading(text="What the bound covers", level=1),
        said(f"Written {moment_told(handed.at)}."),
        *_covered(handed),
        *_bound(handed.bound),
        *_caught(handed.bound),
        *_standing(handed),
        *_left(handed),
        Heading(text="What this does not say"),
        Listed(items=tuple((Words(text=one),) for one in LIMITS)),
    )


def _covered(handed: HandBack) -> Iterator[Part]:
    """Say which book and which version of the gate is meant."""
    words = sum(len(one.told.sentence.words.split()) for one in handed.sentences)
    yield Heading(text="This book, this gate")
    yield Table(
        head=("Manuscript", "Sentences", "Run"),
        rows=tuple(
            (one.name, f"{len(held):,}", ", ".join(sorted({str(s.run) for s in held}, key=int)))
            for one in handed.manuscripts
            for held in (handed.of(one.name),)
        ),
        caption=f"{count_of(len(handed.sentences), 'sentence')} of {count_of(words, 'word')}",
    )
    if len({(one.rules, one.judge_digest, one.thresholds) for one in handed.runs}) > 1:
        yield said(
            "The manuscripts were gated under different rules or judges: no one bound holds for "
            "all of them. Gate them together before an audit."
        )
    for one in handed.runs:
        yield _run(one)


def _run(run: HandedRun) -> Table:
    judge = run.judge or "none"
    rows = [
        ("Rules of the gate", _short(run.rules)),
        ("Judge", f"{judge}, {_short(run.judge_digest)}" if run.judge_digest else judge),
    ]
    if run.second:
        rows.append(("Second judge", run.second))
    thresholds = _short(run.thresholds) if run.thresholds else "none"
    calibration = f", {run.calibration}" if run.calibration else ""
    rows.append(("Thresholds", f"{thresholds}{calibration}"))
    if run.requester:
        rows.append(("Draft of", run.requester))
    asked = "asked again" if run.publication else "not asked again"
    rows.append(("Sources and links, for publication", asked))
    if run.tracked_changes in {"accept", "reject"}:
        rows.append(("Tracked changes", f"read as {run.tracked_changes}ed"))
    return Table(
        head=(f"Run {run.run}", moment_told(run.at)),
        rows=tuple(rows),
        caption=f"The gate that decided about {', '.join(run.manuscripts)}",
        numeric=2,
    )


def _short(digest: str) -> str:
    return f"{digest[:12]}…"


def _bound(bound: BoundStatement) -> Iterator[Part]:
    yield Heading(text="The bound")
    if not bound.drawn:
        yield Paragraph(parts=(Words(text=bound.verdict, strong=True),))
        yield said(
            "Nobody drew sentences of what passed and read them against their pages, so how many "
            "errors are left in it is not known."
        )
    else:
        told = f"{bound.audit}."
        if bound.strata:
            told += f" Each bound is one-sided and exact, at {100 * bound.confidence:.0f} %."
        yield Paragraph(parts=(Words(text=bound.verdict, strong=True), Words(text=f" {told}")))
        if bound.closed:
            yield _list(bound.closed)
        if bound.strata:
            population = sum(one.population for one in bound.strata)
            yield Table(
                head=("Stratum", "Sentences", "Drawn", "Read", "Wrong", "At most wrong", "Target"),
                rows=tuple(_stratum(one) for one in bound.strata),
                caption=f"What was found, of {count_of(population, 'sentence')}",
            )
    if bound.attempts:
        yield said(f"Attempts so far: {len(bound.attempts)}.")
        yield _list(bound.attempts)
    if bound.failures:
        yield Heading(text="Audits that failed", level=3)
        yield _list(bound.failures)
    if bound.notes or bound.remarks:
        yield _list((*bound.notes, *bound.remarks))


def _stratum(one: BoundStratum) -> tuple[str, ...]:
    if not one.population:
        at_most = "there is none"
    elif one.whole:
        at_most = f"all checked, {one.errors} wrong"
    elif one.at_most is None:
        at_most = f"not told: {one.drawn - one.judged:,} of {one.drawn:,} are still to be read"
    else:
        at_most = share_told(one.at_most, one.population)
    return (
        one.name,
        f"{one.population:,}",
        f"{one.drawn:,}",
        f"{one.judged:,}",
        share_told(one.errors, one.judged),
        at_most,
        "none" if one.target is None else f"{one.target:,} of {one.population:,}",
    )


def _caught(bound: BoundStatement) -> Iterator[Part]:
    yield Heading(text="How well people see")
    catch = bound.catch
    if bound.unfinished:
        items = count_of(
            bound.unfinished, "item of a review still waits", "items of a review still wait"
        )
        yield said(
            f"{items} for a ruling. How many planted "
            "errors people noticed in it is told when all of it is ruled, and not before."
        )
    if catch is None or catch.at_least is None:
        if bound.unfinished:
            return
        yield said(
            "No planted error was ruled, so how many errors people see is assumed and not measured."
        )
        return
    yield said(
        f"Of errors that were planted to find out, people caught "
        f"{share_told(catch.caught, catch.planted)}; that shows at least "
        f"{100 * catch.at_least:.1f} % (one-sided, exact, 95 %)."
    )


def _standing(handed: HandBack) -> Iterator[Part]:
    total = len(handed.sentences)
    yield Heading(text="Where the sentences stand")
    yield Table(
        head=("Sentences", "Number of all"),
        rows=tuple(
            (count_told(handed, state), share_told(number, total))
            for state, number in handed.counts
            if number
        ),
    )
    counts = dict(handed.counts)
    for states, told in (
        (MENDED, "are to be mended by their writer"),
        (OPEN, "are still to be decided by people, or to be checked"),
        (SETTLED, "are settled"),
    ):
        yield said(f"{share_told(_sum(counts, states), total)} {told}.")


def _sum(counts: dict[HandedState, int], states: Iterable[HandedState]) -> int:
    return sum(counts[one] for one in states)


def _left(handed: HandBack) -> Iterator[Part]:
    """Tell waivers, and what could not run."""
    yield Heading(text="Waivers, and what could not run")
    if handed.waivers:
        used = sum(use.value == "used" for _, use in handed.waivers)
        yield said(f"Waivers that let something be: {used} of {len(handed.waivers)}.")
        yield _list(
            [f"{use.value}: {waiver.meant}, {waiver.told}" for waiver, use in handed.waivers]
        )
    else:
        yield said("No waiver was given: everything that was found counts.")
    unchecked = dict(handed.counts)[HandedState.UNAVAILABLE]
    yield said(f"{share_told(unchecked, len(handed.sentences))} sentences could not be checked.")
    if handed.remarks:
        yield _list(handed.remarks)


def _list(sentences: Iterable[str]) -> Listed:
    held = tuple(sentences)
    shown = held if len(held) <= _SHOWN else (*held[:_SHOWN], f"and {len(held) - _SHOWN} more")
    return Listed(items=tuple((Words(text=one),) for one in shown))
