"""CalibrationDesk: the verbs about the thresholds of judges; a part of `Library`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.settings import read_settings
from cardstore.workflow.arguments import (
    pairs_argument,
    progress_argument,
    text_argument,
    texts_argument,
    whole_argument,
)
from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike

    from cardstore.gate.calibration_set import CalibrationSet, PairLabel
    from cardstore.gate.judge import Judge, JudgeRecord
    from cardstore.gate.thresholds import Thresholds
    from cardstore.store.calibration_rows import CoreOpening
    from cardstore.workflow.calibrate import CalibrationReport
    from cardstore.workflow.label_files import LabelLine
    from cardstore.workflow.progress import Progress


class CalibrationDesk(Desk):
    """Draws pairs, takes labels, and fits thresholds."""

    def calibration(self, record: JudgeRecord) -> Thresholds | None:
        """Give the thresholds that hold for a judge; None where it was never calibrated.

        Args:
            record: the judge's, `judge.record`.
        """
        from cardstore.gate.thresholds import judge_digest  # noqa: PLC0415 - heavy

        return self._store.calibrations.thresholds(judge_digest(record))

    def set_thresholds(self, thresholds: Thresholds, *, by: str, reason: str) -> Thresholds:
        """Set a judge's thresholds by hand, without a calibration; every report says so.

        Args:
            thresholds: what `thresholds_by_hand` of `cardstore.gate.thresholds` made.
            by: who sets them.
            reason: why they may be trusted.

        Raises:
            UsageError: they were fitted, or a name or reason is missing.
        """
        from cardstore.gate.thresholds import Thresholds  # noqa: PLC0415 - heavy

        if not isinstance(thresholds, Thresholds) or not thresholds.by_hand:
            what = "Only thresholds that rest on no calibration are set by hand"
            raise UsageError(what, remedy="Make them with thresholds_by_hand(record, low=, high=)")
        told = replace(
            thresholds,
            made_by=text_argument(by, "by"),
            reason=text_argument(reason, "reason"),
        )
        return self._store.calibrations.save_thresholds(told)

    def draw_calibration(
        self,
        sentences: Iterable[tuple[str, Iterable[str]]],
        *,
        made_by: str,
        size: int = 400,
        seed: int = 0,
        drawn_from: Iterable[str] = (),
    ) -> CalibrationSet:
        """Draw pairs of the library's cards and of sentences, to be labelled by people.

        Args:
            sentences: (words without marks, ids of the cards it cites) each; an id that is
                mistyped cites none.
            made_by: who draws.
            size: how many pairs; fewer come where the sentences give no more.
            seed: the same seed draws the same pairs.
            drawn_from: the drafts' names.

        Raises:
            UsageError: no sentence cites a card that stands, or an argument is of the wrong type.
        """
        from cardstore.gate.pair_draw import CitingSentence  # noqa: PLC0415 - heavy
        from cardstore.workflow.calibrate import draw_set, well_written  # noqa: PLC0415 - heavy

        given = [
            CitingSentence(
                sentence=text_argument(words, "a sentence"),
                card_ids=well_written(texts_argument(card_ids, "card_ids")),
            )
            for words, card_ids in pairs_argument(
                sentences, "sentences", "a list of (words, ids of cards)"
            )
        ]
        return draw_set(
            self._store,
            given,
            made_by=text_argument(made_by, "made_by"),
            size=whole_argument(size, "size", least=1),
            seed=whole_argument(seed, "seed", least=0),
            drawn_from=texts_argument(drawn_from, "drawn_from"),
        )

    def calibration_set(self, digest: str = "") -> CalibrationSet:
        """Give the last set of pairs whose digest begins so.

        Raises:
            CalibrationError: there is none.
        """
        from cardstore.workflow.calibrate import find_set  # noqa: PLC0415 - heavy

        return find_set(self._store, text_argument(digest, "digest"))

    def label_pairs(self, labels: Mapping[str, str], *, by: str) -> int:
        """Record what one person says of pairs; give how many said something new.

        Args:
            labels: item → "supported", "partly", "unsupported" or "cannot_tell".
            by: who says so.

        Raises:
            UsageError: an item was never drawn, a label is none, or nobody is named. Then none of
                them is recorded.
        """
        from cardstore.gate.calibration_set import GivenLabel, PairLabel  # noqa: PLC0415 - heavy

        given = []
        for item, label in labels.items():
            if label not in set(PairLabel):
                what = f"{quoted(label)} is no label of a pair"
                known = ", ".join(one.value for one in PairLabel)
                raise UsageError(what, remedy=f"Give one of {known}")
            given.append(
                GivenLabel(
                    item=text_argument(item, "item"),
                    label=PairLabel(label),
                    by=text_argument(by, "by"),
                )
            )
        return self._store.calibrations.save_labels(given)

    def read_labels(self, path: str | PathLike[str]) -> tuple[LabelLine, ...]:
        """Read a file of pairs of this library, filled in or not.

        Raises:
            UsageError: it cannot be read, or a pair of it was never drawn as it stands there.
        """
        from cardstore.workflow.label_files import (  # noqa: PLC0415 - heavy
            read_label_file,
            require_as_drawn,
        )

        lines = read_label_file(path)
        drawn = self._store.calibrations.drawn_pairs(one.item for one in lines)
        require_as_drawn(lines, drawn, where=str(path))
        return lines

    def labelled_sets(self) -> tuple[tuple[str, int], ...]:
        """Give (digest, how many pairs are labelled) of the sets with labels, the last first."""
        return self._store.calibrations.labelled_sets()

    def labels_by(self, by: str) -> dict[str, PairLabel]:
        """Give what one person said of pairs, by item."""
        return self._store.calibrations.labels_by(text_argument(by, "by"))

    def fit_thresholds(
        self,
        judge: str | Judge,
        *,
        made_by: str,
        target: float = 0.01,
        set_digest: str = "",
        progress: Progress | None = None,
    ) -> Thresholds:
        """Fit LOW and HIGH of a judge on one part of the labelled pairs, measure them on another.

        A HIGH that does not hold there is withheld (None, and `withheld` is True): then the judge
        is calibrated, and nothing passes by it.

        Args:
            judge: its name, or the judge.
            made_by: who fits.
            target: the largest share of unsupported pairs that may pass on the part for fitting.
            set_digest: the set, by the beginning of its digest; "" for the last one.
            progress: is told how far the scoring is.

        Raises:
            CalibrationError: no pairs were drawn, too few are labelled, or the core of the set was
                opened for this judge.
            JudgeError: the judge cannot be loaded, or could not score one pair.
            UsageError: the target is no share.
        """
        from cardstore.workflow.calibrate import find_set, fit_judge  # noqa: PLC0415 - heavy

        if isinstance(target, bool) or not isinstance(target, float | int) or not 0 <= target < 1:
            what = f"The target is {quoted(target)}, not a share from 0 to below 1"
            raise UsageError(what, remedy="Give for example 0.01")
        return fit_judge(
            self._store,
            self._loaded(judge),
            drawn=find_set(self._store, text_argument(set_digest, "set_digest")),
            made_by=text_argument(made_by, "made_by"),
            target=float(target),
            progress=progress_argument(progress),
        )

    def calibration_report(self, set_digest: str = "") -> CalibrationReport:
        """Say where the calibration stands: labels, agreement, thresholds, openings of the core.

        Raises:
            CalibrationError: no pairs were drawn.
        """
        from cardstore.workflow.calibrate import find_set, report_calibration  # noqa: PLC0415

        return report_calibration(self._store, find_set(self._store, set_digest))

    def open_core(
        self, judge: str | Judge, *, by: str, progress: Progress | None = None
    ) -> CoreOpening:
        """Count how the pairs kept to the end lie by the thresholds that hold; once for a judge.

        After that nothing more can be fitted for this judge on that set.

        Raises:
            CalibrationError: nothing was fitted, the core was opened for other thresholds of this
                judge, or nobody labelled a pair of it.
            JudgeError: the judge cannot be loaded, or could not score one pair.
        """
        from cardstore.workflow.calibrate import open_core  # noqa: PLC0415 - heavy

        return open_core(
            self._store, self._loaded(judge), opened_by=text_argument(by, "by"), progress=progress
        )

    def _loaded(self, judge: str | Judge) -> Judge:
        """Load a judge by its name."""
        from cardstore.plugins import load_judge  # noqa: PLC0415 - heavy
        from cardstore.workflow.judge_offline import judge_offline  # noqa: PLC0415 - heavy

        named = judge if isinstance(judge, str) else None
        settings = read_settings(library=self._store.folder, judge=named)
        if isinstance(judge, str):
            judge = load_judge(judge, settings=settings.of_judge(judge))
        return judge_offline(judge) if settings.offline else judge
