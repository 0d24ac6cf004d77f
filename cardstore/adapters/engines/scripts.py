"""Scripts: which models for the digits of other scripts than Latin are here.

Comes in: the folder that the settings name, or none. Goes out: for each script whose model is found
the model's name and folder. pip has models for few languages only, so these come from the system's
own packages or from files that somebody put into a folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.adapters.engines.tesserocr import find_models
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
    for model in script.models:
        for place in dict.fromkeys((folder, None)):
            try:
                path = find_models(model, folder=None if place is None else str(place))[0]
            except MissingPartError:
                continue
            parts = len(model.split("/"))
            return InstalledScript(script=script, model=model, folder=path.parents[parts - 1])
    return None
