"""Judging: what a judge said of pairs before is taken from the library, the rest is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import JudgeError, JudgeInputError
from cardstore.gate.asking import ask_judge
from cardstore.gate.thresholds import judge_digest
from cardstore.provenance import digest_value
from cardstore.workflow.progress import Silent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.gate.judge import Judge, JudgedPair, Support
    from cardstore.store.store import Store
    from cardstore.workflow.progress import Progress

_AT_ONCE = 256
"""Pairs between two steps of the progress bar, and between two times that scores are kept."""


def judge_pairs(
    store: Store, judge: Judge, *, pairs: Iterable[JudgedPair], progress: Progress | None = None
) -> dict[JudgedPair, Support | str]:
    """Give what the judge says of each pair, or why it could not say anything.

    What was scored is kept as it comes, so that a run that is stopped goes on where it was.

    Args:
        store: the open library.
        judge: the judge.
        pairs: each once or more.
        progress: is told how far that has come.
    """
    asked = tuple(dict.fromkeys(pairs))
    digest = judge_digest(judge.record)
    keys = {pair: pair_digest(pair) for pair in asked}
    kept = store.gate.scores(digest, pairs=keys.values())
    said: dict[JudgedPair, Support | str] = {
        pair: kept[key] for pair, key in keys.items() if key in kept
    }
    # Shortest first: pairs of a like length fill a model's batch without padding.
    fresh = sorted(
        (pair for pair in asked if pair not in said), key=lambda p: len(p.quote) + len(p.sentence)
    )
    told = progress or Silent()
    told.start(len(fresh), "pairs")
    try:
        for start in range(0, len(fresh), _AT_ONCE):
            some = fresh[start : start + _AT_ONCE]
            answers = _ask(judge, some)
            said |= answers
            scores = {keys[pair]: one for pair, one in answers.items() if not isinstance(one, str)}
            if not store.read_only:
                store.gate.keep_scores(digest, scores=scores)
            told.advance(len(some))
    finally:
        told.finish()
    return said


def _ask(judge: Judge, pairs: Sequence[JudgedPair]) -> dict[JudgedPair, Support | str]:
    """Ask about pairs at once; where one of them cannot be judged, about each alone."""
    try:
        return dict(zip(pairs, ask_judge(judge, pairs), strict=True))
    except JudgeInputError as exc:
        if len(pairs) == 1:
            return {pairs[0]: str(exc)}
        return {pair: one for single in pairs for pair, one in _ask(judge, (single,)).items()}
    except JudgeError as exc:
        return dict.fromkeys(pairs, str(exc))


def pair_digest(pair: JudgedPair) -> str:
    """Give the digest under which the score of a pair is kept."""
    return digest_value([pair.quote, pair.sentence, pair.around])
