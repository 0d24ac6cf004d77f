"""Scripts: which models read the digits of other scripts than Latin, and which of them are here.

Comes in: the folder that the settings name, or none. Goes out: for each script whose model is found
its name and folder; for a script that is not, what to install. pip has models for few languages
only, so these come from the system's own packages or from files that somebody put into a folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.adapters.engines.tesserocr import find_models
from cardstore.errors import MissingPartError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A script with digits of its own.

    Attributes:
        name: as Tesseract's detection of scripts and Unicode call it.
        models: names of models that read it, the best for numerals first.
        package: what Debian and Ubuntu call the package of the first model.
        zeros: its digits 0, one for each set that it has.
    """

    name: str
    models: tuple[str, ...]
    package: str
    zeros: str

    def has_digit(self, text: str) -> bool:
        """Tell whether a text has a digit of this script."""
        return any(ord(zero) <= ord(sign) < ord(zero) + 10 for sign in text for zero in self.zeros)


@dataclass(frozen=True, slots=True, kw_only=True)
class InstalledScript:
    """A script whose model was found: the model's name and its folder."""

    script: Script
    model: str
    folder: Path


SCRIPTS = (
    Script(
        name="Devanagari",
        models=("Devanagari", "script/Devanagari", "san", "hin", "mar", "nep"),
        package="tesseract-ocr-script-deva",
        zeros="०",
    ),
    Script(
        name="Arabic",
        models=("Arabic", "script/Arabic", "ara", "fas", "urd"),
        package="tesseract-ocr-script-arab",
        zeros="٠۰",
    ),
    Script(
        name="Bengali",
        models=("Bengali", "script/Bengali", "ben", "asm"),
        package="tesseract-ocr-script-beng",
        zeros="০",
    ),
    Script(
        name="Gujarati",
        models=("Gujarati", "script/Gujarati", "guj"),
        package="tesseract-ocr-script-gujr",
        zeros="૦",
    ),
    Script(
        name="Gurmukhi",
        models=("Gurmukhi", "script/Gurmukhi", "pan"),
        package="tesseract-ocr-script-guru",
        zeros="੦",
    ),
    Script(
        name="Tamil",
        models=("Tamil", "script/Tamil", "tam"),
        package="tesseract-ocr-script-taml",
        zeros="௦",
    ),
    Script(
        name="Telugu",
        models=("Telugu", "script/Telugu", "tel"),
        package="tesseract-ocr-script-telu",
        zeros="౦",
    ),
    Script(
        name="Kannada",
        models=("Kannada", "script/Kannada", "kan"),
        package="tesseract-ocr-script-knda",
        zeros="೦",
    ),
    Script(
        name="Thai",
        models=("Thai", "script/Thai", "tha"),
        package="tesseract-ocr-script-thai",
        zeros="๐",
    ),
    Script(
        name="Myanmar",
        models=("Myanmar", "script/Myanmar", "mya"),
        package="tesseract-ocr-script-mymr",
        zeros="၀",
    ),
    Script(
        name="Khmer",
        models=("Khmer", "script/Khmer", "khm"),
        package="tesseract-ocr-script-khmr",
        zeros="០",
    ),
    Script(
        name="Tibetan",
        models=("Tibetan", "script/Tibetan", "bod"),
        package="tesseract-ocr-script-tibt",
        zeros="༠",
    ),
)


def installed_scripts(folder: str | None = None) -> tuple[InstalledScript, ...]:
    """Give the scripts whose digits can be read here.

    Args:
        folder: where the settings say that models lie; None: only the usual folders.
    """
    found = (_installed(script, folder) for script in SCRIPTS)
    return tuple(one for one in found if one is not None)


def _installed(script: Script, folder: str | None) -> InstalledScript | None:
    for model in script.models:
        for place in dict.fromkeys((folder, None)):
            try:
                path = find_models(model, folder=place)[0]
            except MissingPartError:
                continue
            parts = len(model.split("/"))
            return InstalledScript(script=script, model=model, folder=path.parents[parts - 1])
    return None


def script_named(name: str) -> Script | None:
    """Give the script of that name; None for Latin and all that has no digits of its own."""
    return next((script for script in SCRIPTS if script.name == name), None)
