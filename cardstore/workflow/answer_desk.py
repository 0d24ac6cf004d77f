"""AnswerDesk: what an agent may show of an answer; a part of `Library`.

Handing over is the rule, and showing the exception: an answer is shown only where the gate ran and
every sentence of it passed.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.workflow.arguments import text_argument
from cardstore.workflow.gate_desk import GateDesk

if TYPE_CHECKING:
    from cardstore.gate.hand_over_sentence import ShownAnswer
    from cardstore.gate.judge import Judge
    from cardstore.gate.policy import Policy

logger = logging.getLogger(__name__)

_NAME = "answer"


class AnswerDesk(GateDesk):
    """Gates answers."""

    def show_or_hand_over(
        self,
        answer: str,
        *,
        requester: str | None = None,
        judge: str | Judge | None = None,
        policy: Policy | None = None,
        instead: str | None = None,
    ) -> ShownAnswer:
        """Give an answer if every sentence of it passes the gate, else one that says so honestly.

        The run is logged as any run of the gate is, so that the share of answers that were handed
        over is seen over time; the reasons come back for the caller's own log.

        Args:
            answer: as it was drafted, its sentences with the marks of their cards.
            requester: who drafted it; then a card that was never issued to them fails.
            judge: the judge's name, or a judge; default is the one of the settings.
            policy: the thresholds of the checks; default is the current policy.
            instead: what is shown instead; default is `HAND_OVER`.

        Raises:
            UsageError: an argument is of the wrong type. All else that goes wrong is a hand-over.
        """
        from cardstore.gate.hand_over_sentence import (  # noqa: PLC0415 - heavy
            HAND_OVER,
            hand_over,
            not_checked,
        )

        text = text_argument(answer, "answer")
        shown = HAND_OVER if instead is None else text_argument(instead, "instead")
        try:
            report = self.gate_texts(
                [(_NAME, text)], requester=requester, judge=judge, policy=policy
            )
        except UsageError:
            raise
        except Exception as exc:  # noqa: BLE001 - what could not be checked must not be shown
            logger.warning("an answer could not be checked: %r", exc)
            return not_checked(f"{type(exc).__name__}: {exc}", instead=shown)
        return hand_over(text, ((one.bin, one.findings) for one in report.sentences), instead=shown)
