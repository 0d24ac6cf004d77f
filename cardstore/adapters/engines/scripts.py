"""Scripts: which models for the digits of other scripts than Latin are here.

Comes in: the folder that the settings name, or none. Goes out: for each script whose model is found
the model's name and folder. pip has models for few languages only, so these come from the system's
own packages or from files that somebody put into a folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.adapters.engines.model_files import SUFFIX, find_models
from cardstore.errors import MissingPartError
from cardstore.text.scripts import SCRIPTS, Script

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class InstalledScript:
    """A script whose model was found: the model's name and its folder."""

    script: Script
    model: str
    folder: Path


def installed_scripts(folder: Path | None = None) -> tuple[InstalledScript, ...]:
    """Give the scripts whose digits can be read here.

    Args:
        folder: where the settings say that models lie; None: only the usual folders.
    """
    found = (_installed(script, folder) for script in SCRIPTS)
    return tuple(one for one in found if one is not None)


def _installed(script: Script, folder: Path | None) -> InstalledScript | None:
    first = None if folder is None else str(folder)
    for model in script.models:
        try:
            path = find_models(model, first=first)[0]
        except MissingPartError:
            continue
        return InstalledScript(
            script=script, model=path.name.removesuffix(SUFFIX), folder=path.parent
        )
    return None
