"""Changes: what a registry says of a source now and did not say before.

Comes in: the resolution kept from before and the one made just now. Goes out: one sentence for each
difference that a person should know of; an outage is none. The same records in another order, or a
registry that could not be asked this time, are no change either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.registry import AnswerState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.record import Record
    from cardstore.sources.resolution import Resolution

_SHOWN = (
    ("title", "the title"),
    ("creators", "the authors"),
    ("years", "the years"),
    ("venues", "the venues"),
    ("publishers", "the publishers"),
    ("edition", "the edition"),
    ("extent", "the extent"),
    ("status", "the status"),
    ("notices", "the notices"),
)


def changes_between(before: Resolution, after: Resolution) -> tuple[str, ...]:
    """Say what changed, the verdict first; empty when nothing did."""
    told: list[str] = []
    if before.verdict is not after.verdict:
        told.append(f"the verdict was {before.verdict.value} and is {after.verdict.value}")
    earlier = {(one.registry, one.record_id): one for one in before.records()}
    held = {
        (answer.registry, record.record_id): record
        for answer in after.answers
        for record in answer.candidates
    }
    answered = {a.registry for a in after.answers if a.state is not AnswerState.UNAVAILABLE}
    for key, record in earlier.items():
        if key in held:
            told.extend(_differences(record, held[key]))
        elif key[0] in answered:
            told.append(f"{key[0]} no longer gives the record {key[1]}")
    return tuple(told)


def _differences(before: Record, after: Record) -> Iterable[str]:
    for field, shown in _SHOWN:
        old, new = getattr(before, field), getattr(after, field)
        if old != new:
            yield (
                f"{after.registry} {after.record_id}: {shown} {_plural(field)} "
                f"{_told(old)} and {_now(field)} {_told(new)}"
            )


def _plural(field: str) -> str:
    return "were" if field.endswith("s") and field != "status" else "was"


def _now(field: str) -> str:
    return "are" if field.endswith("s") and field != "status" else "is"


def _told(value: object) -> str:
    """Show a field's value: names as they are read, lists with commas, nothing as such."""
    if isinstance(value, tuple):
        parts = [
            f"{one.family}, {one.given}"
            if getattr(one, "given", "")
            else getattr(one, "family", one)
            for one in value
        ]
        return "; ".join(str(part) for part in parts) or "not given"
    return str(getattr(value, "value", value)) or "not given"
