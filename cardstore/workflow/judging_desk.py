"""JudgingDesk: loads the judges of a run, with their thresholds; a part of `Library`."""

from __future__ import annotations

import logging
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, UsageError, quoted
from cardstore.settings import read_settings
from cardstore.workflow.arguments import text_argument
from cardstore.workflow.calibration_desk import CalibrationDesk

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.gate.judge import Judge, JudgeRecord
    from cardstore.gate.policy import Policy
    from cardstore.gate.thresholds import Thresholds
    from cardstore.settings import Settings
    from cardstore.workflow.gate_judging import Bench

logger = logging.getLogger(__name__)


class JudgingDesk(CalibrationDesk):
    """Says who judges, and by which rules."""

    def _bench(
        self,
        *,
        requester: str | None,
        judge: str | Judge | None,
        second_judge: str | Judge | None = None,
        policy: Policy | None,
        offline: bool | None,
    ) -> Bench:
        """Say who judges, and by which rules."""
        from cardstore.gate.policy import Policy  # noqa: PLC0415 - heavy
        from cardstore.workflow.gate_judging import Bench  # noqa: PLC0415 - heavy
        from cardstore.workflow.source_state import persons  # noqa: PLC0415 - heavy

        settings = read_settings(
            library=self._store.folder,
            judge=judge if isinstance(judge, str) else None,
            offline=offline,
        )
        first, why = self._judge(
            settings.judge if not judge or isinstance(judge, str) else judge, settings
        )
        second, why_second = self._judge(
            settings.second_judge if second_judge is None else second_judge, settings
        )
        named = settings.requester if requester is None else text_argument(requester, "requester")
        return Bench(
            policy=policy or Policy(),
            judge=first,
            thresholds=self._thresholds(first),
            second=second,
            second_thresholds=self._thresholds(second),
            no_judge=why,
            no_second=why_second,
            requester=named or None,
            persons=persons(self._store),
        )

    def _judge(self, named: str | Judge, settings: Settings) -> tuple[Judge | None, str]:
        """Load a judge; where it cannot be loaded, say why."""
        from cardstore.workflow.judge_offline import judge_offline  # noqa: PLC0415 - heavy

        if not isinstance(named, str):
            judge = _sound(named)
            return judge_offline(judge) if settings.offline else judge, ""
        if not named:
            return None, ""
        try:
            judge = self._load_judge(named, settings.of_judge(named))
        except UsageError:
            raise
        except CardstoreError as exc:
            return None, f"The judge {named} could not run: {exc}"
        return judge_offline(judge) if settings.offline else judge, ""

    def _load_judge(self, named: str, settings: Mapping[str, str]) -> Judge:
        """Load a judge, or give the one that was loaded with these settings before.

        To look among what is installed took 60 % of the check of a sentence, and a model is loaded
        in seconds.

        Raises:
            UsageError: no judge has that name.
        """
        key = named, tuple(sorted(settings.items()))
        if key not in self._judges_held:
            from cardstore.plugins import known_judges, load_judge  # noqa: PLC0415 - heavy

            if named not in known_judges():
                what = f"No judge is called {quoted(named)}"
                raise UsageError(what, remedy=f"Name one of: {', '.join(known_judges())}")
            judge = load_judge(named, settings=settings)
            _tell(judge.record)
            self._judges_held[key] = judge
        return self._judges_held[key]

    @cached_property
    def _judges_held(self) -> dict[tuple[str, tuple[tuple[str, str], ...]], Judge]:
        """The judges that were loaded, by name and settings."""
        return {}

    def _thresholds(self, judge: Judge | None) -> Thresholds | None:
        return None if judge is None else self.calibration(judge.record)


def _tell(record: JudgeRecord) -> None:
    """Say in the log which model judges, and what computes it."""
    weights = f", weights {record.weights[:12]}…" if record.weights else ""
    runtime = f", computed by {record.runtime}" if record.runtime else ""
    model = f", model {record.model}" if record.model else ""
    logger.info("the judge %s is %s%s%s%s", record.judge, record.called, model, weights, runtime)


def _sound(judge: object) -> Judge:
    """Give a judge that is handed in back, where it is one."""
    from cardstore.gate.asking import check_record  # noqa: PLC0415 - heavy
    from cardstore.gate.judge import Judge  # noqa: PLC0415 - heavy

    if not isinstance(judge, Judge):
        what = f"{quoted(judge)} is no judge"
        raise UsageError(what, remedy="Give a judge's name, or an object with record and score")
    check_record(judge.record)
    return judge
