"""BudgetDesk: the verb about a book's errors and hours; a part of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UsageError
from cardstore.workflow.arguments import series_argument, texts_argument
from cardstore.workflow.audit_desk import AuditDesk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.audit.budget import Budget
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
        """
        from cardstore.audit.budget import make_budget  # noqa: PLC0415 - heavy
        from cardstore.audit.inputs import BudgetInput, take_over  # noqa: PLC0415 - heavy
        from cardstore.workflow.budget_measures import measure_inputs  # noqa: PLC0415 - heavy

        own = series_argument(given, "given", "a list of inputs")
        if not all(isinstance(one, BudgetInput) for one in own):
            what = "given is not a list of BudgetInput"
            raise UsageError(what, remedy="Make each with read_given(name, value)")
        found: tuple[BudgetInput, ...] = ()
        if measured:
            named = None if manuscripts is None else texts_argument(manuscripts, "manuscripts")
            found = measure_inputs(self._store, manuscripts=named, book=self._book_or_none(named))
        try:
            return make_budget(
                take_over(found, (one for one in own if isinstance(one, BudgetInput)))
            )
        except ValueError as exc:
            raise UsageError(str(exc), remedy="Give another value for it") from exc
