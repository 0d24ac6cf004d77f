"""The gate of cards: runs every check over a card's dossier.

There are checks of cards and checks of sentences; each kind has its own dossier and its own tuple
of checks, and both are run alike (see `running`). Those of sentences stand in `sentence_gate`: what
they read of language takes a tenth of a second to load, and a card's checks need none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.gate.checks.page_anchor import check_page_anchor
from cardstore.gate.checks.reading import check_reading
from cardstore.gate.checks.verbatim import check_verbatim
from cardstore.gate.running import run_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardstore.gate.dossier import Dossier
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy

    Check = Callable[[Dossier, Policy], Finding]

CARD_CHECKS: tuple[Check, ...] = (check_verbatim, check_page_anchor, check_reading)


def run_checks(
    dossier: Dossier, policy: Policy, *, checks: tuple[Check, ...] = CARD_CHECKS
) -> tuple[Finding, ...]:
    """Run every check and give its finding, in order.

    Args:
        dossier: the card and where its quote stands now.
        policy: the thresholds in force.
        checks: which checks; none is an error, since nothing checked must not look passed.

    Raises:
        ValueError: `checks` is empty.
    """
    return run_all(checks, dossier, policy=policy)
