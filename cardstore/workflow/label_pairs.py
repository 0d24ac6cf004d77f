"""Labelling: one pair after another is shown, and a key says what it is.

Comes in: the pairs, what was said of them before, and keys as they are pressed. Each label is saved
before the next pair is shown, so nothing is lost and the work goes on where it stopped. No score,
no kind and no part of a pair is known here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cardstore.workflow.label_files import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from cardstore.gate.calibration_set import PairLabel
    from cardstore.workflow.label_files import LabelLine

BACK = "z"
SKIP = "n"
QUIT = "q"


class ShowPair(Protocol):
    """Shows one pair to who labels."""

    def __call__(self, line: LabelLine, *, labelled: int, pairs: int) -> None:
        """Show it, and that so many of the pairs are labelled."""


def label_pairs(
    lines: Sequence[LabelLine],
    *,
    done: Collection[str],
    show: ShowPair,
    next_key: Callable[[], str],
    save: Callable[[str, PairLabel], object],
) -> int:
    """Show the pairs that are not labelled yet, and save what each key says.

    Args:
        lines: the pairs, in order.
        done: the ids of those that this person labelled before.
        show: shows one pair.
        next_key: gives the next key: 1, 2, 3 or 0 for a label, z to go back to the pair before, n
            to leave one for later, q or nothing to stop. Other keys show the pair again.
        save: records a label at once.

    Returns:
        how many labels were given.
    """
    left = [line for line in lines if line.item not in done]
    labelled = {line.item for line in lines} & set(done)
    given = at = 0
    while at < len(left):
        line = left[at]
        show(line, labelled=len(labelled), pairs=len(lines))
        key = next_key().lower()
        if key in {QUIT, "", "\x1b", "\x04"}:
            break
        if key == BACK:
            at = max(0, at - 1)
        elif key == SKIP:
            at += 1
        elif key in KEYS:
            save(line.item, KEYS[key])
            labelled.add(line.item)
            given += 1
            at += 1
    return given
