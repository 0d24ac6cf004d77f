"""Models: which models the readers of scans have, and fetching the second one.

Comes in: the settings. Goes out: for each model where it is, or how to get it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError
from cardstore.settings import read_settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardstore.adapters.engines.models import FoundModel

_PURPOSES = {
    "first": "reads every leaf of a scan",
    "second": "reads the words of a card a second time",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelState:
    """One model.

    Attributes:
        name: "first" or "second".
        purpose: what it is for.
        path: its file; "" when it is missing or of no use.
        sha256: of the file; "" then.
        known: whether the published figures were measured with it.
        fault: what is wrong, and what to do; "" when nothing is.
    """

    name: str
    purpose: str
    path: str = ""
    sha256: str = ""
    known: bool = False
    fault: str = ""


def second_model_folder() -> Path | None:
    """Give the folder that the settings name for the second model; None for the usual one."""
    return read_settings().second_model


def list_models() -> tuple[ModelState, ...]:
    """Tell of both models whether they are there and sound."""
    return tuple(_found(name, find) for name, find in (("first", _first), ("second", _second)))


def install_model() -> ModelState:
    """Fetch the second model, unless it is there and sound.

    Raises:
        MissingPartError: it could not be fetched; the remedy says what to copy where.
        EngineError: what is there is of no use.
    """
    from cardstore.adapters.engines.models import install_second_model  # noqa: PLC0415 - heavy

    return _state("second", install_second_model(second_model_folder()))


def _found(name: str, find: Callable[[], FoundModel]) -> ModelState:
    try:
        return _state(name, find())
    except CardstoreError as exc:
        return ModelState(name=name, purpose=_PURPOSES[name], fault=str(exc))


def _first() -> FoundModel:
    from cardstore.adapters.engines.models import verify_first_model  # noqa: PLC0415 - heavy

    return verify_first_model()


def _second() -> FoundModel:
    from cardstore.adapters.engines.models import verify_second_model  # noqa: PLC0415 - heavy

    return verify_second_model(second_model_folder())


def _state(name: str, found: FoundModel) -> ModelState:
    return ModelState(
        name=name,
        purpose=_PURPOSES[name],
        path=str(found.path),
        sha256=found.sha256,
        known=found.known,
    )
