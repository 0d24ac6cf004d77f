"""BudgetDesk: the verb about a book's errors and hours; a part of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import ReviewError, UsageError
from cardstore.shell_words import shell_path
from cardstore.workflow.arguments import series_argument, texts_argument
from cardstore.workflow.audit_desk import AuditDesk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.audit.budget import Budget, PlannedReads
    from cardstore.audit.inputs import BudgetInput


class BudgetDesk(AuditDesk):
    """Reckons budgets."""

    def budget(
        self,
        given: Iterable[BudgetInput] = (),
        *,
        manuscripts: Iterable[str] | None = None,
        measured: bool = True,
    ) -> Budget:
        """Reckon errors and hours; what this library has measured takes over what is assumed.

        Args:
            given: inputs that hold whatever was measured; see `cardstore.audit.inputs.read_given`.
            manuscripts: measure these alone; None for all.
            measured: off for the assumptions alone.

        Raises:
            ReviewError: the gate never read one of them.
            UsageError: an argument is of the wrong type, or a value has no budget.
        """
        from cardstore.audit.budget import make_budget  # noqa: PLC0415 - heavy
        from cardstore.audit.inputs import BudgetInput, take_over  # noqa: PLC0415 - heavy
        from cardstore.workflow.budget_measures import measure_inputs  # noqa: PLC0415 - heavy
        from cardstore.workflow.budget_plan import (  # noqa: PLC0415 - heavy
            asked_of,
            is_of_list,
            reads_of,
        )

        own = series_argument(given, "given", "a list of inputs")
        if not all(isinstance(one, BudgetInput) for one in own):
            what = "What is given is not a list of BudgetInput"
            raise UsageError(what, remedy="Make each with read_given(name, value)")
        held = tuple(one for one in own if isinstance(one, BudgetInput))
        found: tuple[BudgetInput, ...] = ()
        audit: PlannedReads | None = None
        if measured:
            named = None if manuscripts is None else texts_argument(manuscripts, "manuscripts")
            self._require_gated(named or ())
            book = self._book_or_none(named)
            found = measure_inputs(self._store, manuscripts=named, book=book)
            if book is not None and is_of_list(book, held):
                rules, tripwire = asked_of(held)
                audit = reads_of(self._planned(book, rules=rules, tripwire=tripwire).plan)
        try:
            return make_budget(take_over(found, held), audit=audit)
        except ValueError as exc:
            raise UsageError(str(exc), remedy="Give another value for it") from exc

    def _require_gated(self, manuscripts: Iterable[str]) -> None:
        """Refuse manuscripts that the gate never read: of these nothing was measured.

        Raises:
            ReviewError: so it is.
        """
        known = {name for run in self._store.gate.runs() for name in run.manuscripts}
        for name in manuscripts:
            if name not in known:
                what = f"The gate has never read a manuscript called “{name}”"
                raise ReviewError(
                    what, remedy=f"Run the gate over it: cardstore gate {shell_path(name)}"
                )
