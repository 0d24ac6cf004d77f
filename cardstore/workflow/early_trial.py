"""Early trial: the first leaves of a new scan are read before all others, to tell early print.

Comes in: a surveyed scan and its languages. Goes out: the languages with the question of early
print answered, and the layers that were read on the way, which need not be read again.

1. Leaves are read from the first on, as ever, until three have enough words that an engine read.
   A book whose leaves have words of their own is not read by an engine and needs no trial.
2. Where the language has a word list and nothing is suspicious, that is all: it cost nothing.
3. Else the three are read once more with the model for early print, and the better reading is
   taken (`cardstore.text.early_print`). Where that model is missing, a suspicion is told, with the
   package that has it.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from cardstore.adapters.engines.model_packages import how_to_get
from cardstore.adapters.word_lists import load_word_list
from cardstore.errors import CardstoreError
from cardstore.text.early_print import (
    FEWEST_WORDS,
    LEAST_SUSPECTED,
    choose_reading,
    suspected_share,
)
from cardstore.text.languages import EARLY_MODEL
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.workflow.book_languages import (
    Origin,
    engine_settings,
    filed_languages,
    require_models,
)
from cardstore.workflow.read_leaf import LeafTask, failed_layer, read_leaf
from cardstore.workflow.told_agents import ToldAgents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from cardstore.scans.scan import Leaf
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.book_languages import BookLanguages
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.survey import Survey

logger = logging.getLogger(__name__)

WANTED_LEAVES = 3  # with enough words: 1,000 words of prose
MOST_LEAVES = 12  # read in search of them: half-titles and plates come first; some 8 s


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What the first leaves told.

    Attributes:
        book: the languages, with the question of early print answered.
        layers: of leaves that were read as the others will be, and are not to be read again.
    """

    book: BookLanguages
    layers: tuple[TextLayer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialTerms:
    """How a scan's leaves are read.

    Attributes:
        survey: the scan, with its leaves as they will be filed.
        engine: the engine's name.
        models: the folder that the settings name for models; None for the usual ones.
        password: what opens an encrypted PDF; None when there is none.
        jobs: leaves that are read at a time.
    """

    survey: Survey
    engine: str
    models: Path | None
    password: str | None
    jobs: int


class Continued:
    """A progress that counts leaves that were read before it started as done."""

    def __init__(self, told: Progress, *, before: int) -> None:
        self._told, self._before = told, before

    def start(self, total: int, unit: str) -> None:
        """Begin with those before."""
        self._told.start(total + self._before, unit)
        for _ in range(self._before):
            self._told.advance()

    def advance(self, done: int = 1) -> None:
        """Tell that `done` more leaves are read."""
        self._told.advance(done)

    def finish(self) -> None:
        """End."""
        self._told.finish()


def try_first_leaves(
    book: BookLanguages, terms: TrialTerms, *, timeout_s: float, pool: Executor
) -> Trial:
    """Find out whether a scan is early print, unless somebody said so, or no model reads it.

    A leaf whose worker dies is left to the reading of all.

    Args:
        book: the languages.
        terms: how leaves are read.
        timeout_s: seconds that a leaf may take.
        pool: where they are read.
    """
    if book.early is not None:
        return Trial(book=book)
    plainly = replace(book, early=False)
    if not book.may_be_early:
        return Trial(book=plainly)
    read = partial(_read, terms=terms, timeout_s=timeout_s, pool=pool)
    layers = _read_first(partial(read, plainly), terms)
    chosen = _with_words(layers)
    text = _text_of(chosen)
    listed = _listed_words(book.codes)
    suspected = suspected_share(text, listed) if listed else 1.0
    if len(text.split()) < FEWEST_WORDS or suspected < LEAST_SUSPECTED:
        return Trial(book=plainly, layers=layers)
    early = replace(book, early=True, early_origin=Origin.FIRST_LEAVES)
    try:
        require_models(pool, early, engine=terms.engine, models=terms.models)
    except CardstoreError:
        note = _missing_note(suspected) if listed else ""
        return Trial(book=replace(plainly, note=note), layers=layers)
    again = read(early, [layer.leaf_index for layer in chosen])
    late = tuple(layer for layer in layers if layer.reason is ReadingReason.TIMED_OUT)
    verdict = choose_reading(_text_of(chosen), _text_of(again), listed=listed)
    if verdict.early:
        return Trial(book=replace(early, note=verdict.why), layers=again + late)
    found = replace(plainly, early_origin=Origin.FIRST_LEAVES, note=verdict.why)
    return Trial(book=found, layers=layers)


@lru_cache(maxsize=3)
def _listed_words(codes: tuple[str, ...]) -> frozenset[str]:
    """Give the words of the lists of these languages; 35 ms for one, once."""
    return frozenset().union(*(load_word_list(code) for code in codes))


def keep_trial(store: Store, stored: StoredScan, trial: Trial) -> int:
    """Keep the layers that were read on the way, and count them.

    None where another process has filed the scan meanwhile in other languages.
    """
    unread = set(store.scans.unread(stored.scan.digest))
    if filed_languages(stored).models != trial.book.models:
        return 0
    kept = [layer for layer in trial.layers if layer.leaf_index in unread]
    agents = ToldAgents()
    for layer in kept:
        store.scans.save_layer(stored.scan.digest, layer)
        agents.tell_layer(layer)
        logger.info("leaf %d: %s by %s, %d words", layer.leaf_index, layer.status.value,
                    layer.method.value, len(layer.words))  # fmt: skip
    return len(kept)


def _read_first(
    read: Callable[[list[int]], tuple[TextLayer, ...]], terms: TrialTerms
) -> tuple[TextLayer, ...]:
    """Read leaves from the first on until enough of them have words."""
    layers: list[TextLayer] = []
    indexes = [leaf.leaf_index for leaf in terms.survey.scan.leaves[:MOST_LEAVES]]
    for at in range(0, len(indexes), terms.jobs):
        layers += read(indexes[at : at + terms.jobs])
        own = sum(layer.method is LayerMethod.EMBEDDED for layer in layers)
        if max(own, len(_with_words(layers))) >= WANTED_LEAVES:
            break
    return tuple(layers)


def _read(
    book: BookLanguages,
    indexes: Iterable[int],
    *,
    terms: TrialTerms,
    timeout_s: float,
    pool: Executor,
) -> tuple[TextLayer, ...]:
    """Read some leaves; one whose worker dies is left to the reading of all, a slow one is not."""
    settings = engine_settings(book, engine=terms.engine, models=terms.models)
    leaves = terms.survey.scan.leaves
    tasks = [
        replace(
            _task(leaves[at], terms), settings=settings, scripts=book.scripts, timeout_s=timeout_s
        )
        for at in indexes
    ]
    asked = [pool.submit(read_leaf, task) for task in tasks]
    layers = []
    for task, future in zip(tasks, asked, strict=True):
        try:
            layers.append(future.result())
        except TimeoutError as exc:
            why = str(exc) or "it took too long"
            layers.append(failed_layer(task, ReadingReason.TIMED_OUT, why))
        except Exception as exc:  # noqa: BLE001 - whatever killed a worker costs the trial one leaf
            logger.warning("a leaf could not be read in the trial: %r", exc)
    return tuple(layers)


def _task(leaf: Leaf, terms: TrialTerms) -> LeafTask:
    """Describe the reading of a leaf as it will be described once the scan is filed."""
    return LeafTask(
        paths=terms.survey.files,
        reader=terms.survey.reader,
        leaf_index=leaf.leaf_index,
        engine=terms.engine,
        password=terms.password,
        scan_digest=terms.survey.scan.digest,
        leaf=leaf,
    )


def _with_words(layers: Sequence[TextLayer]) -> tuple[TextLayer, ...]:
    """Give the first leaves that an engine read and that have enough words."""
    read = [layer for layer in layers if layer.method is LayerMethod.OCR]
    return tuple(layer for layer in read if len(layer.words) >= FEWEST_WORDS)[:WANTED_LEAVES]


def _text_of(layers: Sequence[TextLayer]) -> str:
    return "\n".join(layer.text for layer in layers)


def _missing_note(suspected: float) -> str:
    """Tell that it looks like early print, and what is missing to read it so."""
    return (
        f"it looks like early print ({suspected:.0%} of the words of its first leaves are none "
        f"until f is read as s), and the model for that is missing. {how_to_get((EARLY_MODEL,))}; "
        "then read it anew with: cardstore reread SOURCE --early-print"
    )
