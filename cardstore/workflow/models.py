"""Models: which models the readers of scans have, and fetching those that PyPI has.

Comes in: the settings, and languages as people type them. Goes out: for each model where it is, or
how to get it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError
from cardstore.settings import read_settings
from cardstore.text.languages import EARLY_MODEL, known_languages, language_of, parse_languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from cardstore.adapters.engines.models import FoundModel

_PURPOSES = {
    "first": "reads every leaf of a scan",
    "second": "reads the words of a card a second time",
}
_OTHER_PURPOSES = {
    EARLY_MODEL: "reads early print, with long s",
    "osd": "tells which way up a leaf is, and its script",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelState:
    """One model.

    Attributes:
        name: "first" or "second", or the code of a language: "fra", "script/Latin".
        purpose: what it is for.
        path: its file; "" when it is missing or of no use.
        sha256: of the file; "" then.
        known: whether the published figures were measured with it; of a model of another language,
            whether it is the one that PyPI's package has.
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
    """Tell of the first and the second model whether they are there and sound."""
    return tuple(_found(name, find) for name, find in (("first", _first), ("second", _second)))


def list_language_models(*, missing: bool = False) -> tuple[ModelState, ...]:
    """Tell of the models of languages and scripts that are there, by name.

    Args:
        missing: tell of those too that are not there, with the packages that have them.
    """
    from cardstore.adapters.engines.model_files import installed_models  # noqa: PLC0415 - as below
    from cardstore.adapters.engines.model_packages import how_to_get  # noqa: PLC0415 - as below

    tessdata = read_settings().tessdata
    there = dict(installed_models(first=None if tessdata is None else str(tessdata)))
    states = [_language_state(name, path) for name, path in there.items()]
    if missing:
        states += [
            ModelState(
                name=one.code, purpose=_purpose(one.code), fault=how_to_get((one.code,)) + "."
            )
            for one in known_languages()
            if one.code not in there
        ]
    return tuple(sorted(states, key=lambda state: state.name))


def install_model() -> ModelState:
    """Fetch the second model, unless it is there and sound.

    Raises:
        MissingPartError: it could not be fetched; the remedy says what to copy where.
        EngineError: what is there is of no use.
    """
    from cardstore.adapters.engines.models import install_second_model  # noqa: PLC0415 - heavy

    return _state("second", install_second_model(second_model_folder()))


def installable_languages() -> tuple[str, ...]:
    """Name the languages whose models PyPI has, in order, each by its code and in English."""
    from cardstore.adapters.engines.model_packages import PACKAGES  # noqa: PLC0415 - as below

    names = ((one.code, language_of(one.code).name) for one in PACKAGES)
    return tuple(name for both in names for name in both)


def install_language_models(languages: Iterable[str]) -> tuple[ModelState, ...]:
    """Fetch the models of languages that PyPI has; one that is there and sound is kept.

    Args:
        languages: as people type them: "de", "German".

    Raises:
        UsageError: one is no language; nothing was fetched.
        MissingModelError: PyPI has none of a language, or it could not be fetched.
        EngineError: what was fetched is not the model that it should be.
    """
    from cardstore.adapters.engines.model_files import models_home  # noqa: PLC0415 - as below
    from cardstore.adapters.engines.model_packages import install_model_of  # noqa: PLC0415 - pip

    told = [parse_languages(one) for one in languages]
    early = [EARLY_MODEL] if any(one.early for one in told) else []
    codes = dict.fromkeys([code for one in told for code in one.codes] + early)
    return tuple(
        _language_state(code, install_model_of(code, home=models_home())) for code in codes
    )


def _language_state(name: str, path: Path) -> ModelState:
    from cardstore.adapters.engines.model_files import digest_of_model  # noqa: PLC0415 - as below
    from cardstore.adapters.engines.model_packages import package_of  # noqa: PLC0415 - pip

    package, digest = package_of(name), digest_of_model(path)
    return ModelState(
        name=name,
        purpose=_purpose(name),
        path=str(path),
        sha256=digest,
        known=package is not None and package.sha256 == digest,
    )


def _purpose(name: str) -> str:
    """Say what a model is for."""
    names = {one.code: f"reads {one.name}" for one in known_languages()}
    return _OTHER_PURPOSES.get(name) or names.get(name, "another model of Tesseract's")


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
