"""Scripts: writing systems with digits of their own, and the models that read them.

Comes in: the name that Tesseract's detection of scripts, or Unicode, gives to a script. Goes out:
the script, or None where its books count in the digits 0–9.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A script with digits of its own.

    Attributes:
        name: as Tesseract's detection of scripts and Unicode call it.
        models: names of the models that read it, as different packages call the same file. Models
            of single languages are none: the Sanskrit one took १ for ९ on 11 of 19 leaves, 907,
            908 and 909 one after another, so that wrong numbers make runs.
        package: what Debian and Ubuntu call the package of the first model.
    """

    name: str
    models: tuple[str, ...]
    package: str


SCRIPTS = (
    Script(
        name="Devanagari",
        models=("Devanagari", "script/Devanagari"),
        package="tesseract-ocr-script-deva",
    ),
    Script(
        name="Arabic",
        models=("Arabic", "script/Arabic"),
        package="tesseract-ocr-script-arab",
    ),
    Script(
        name="Bengali",
        models=("Bengali", "script/Bengali"),
        package="tesseract-ocr-script-beng",
    ),
    Script(
        name="Gujarati",
        models=("Gujarati", "script/Gujarati"),
        package="tesseract-ocr-script-gujr",
    ),
    Script(
        name="Gurmukhi",
        models=("Gurmukhi", "script/Gurmukhi"),
        package="tesseract-ocr-script-guru",
    ),
    Script(
        name="Tamil",
        models=("Tamil", "script/Tamil"),
        package="tesseract-ocr-script-taml",
    ),
    Script(
        name="Telugu",
        models=("Telugu", "script/Telugu"),
        package="tesseract-ocr-script-telu",
    ),
    Script(
        name="Kannada",
        models=("Kannada", "script/Kannada"),
        package="tesseract-ocr-script-knda",
    ),
    Script(
        name="Thai",
        models=("Thai", "script/Thai"),
        package="tesseract-ocr-script-thai",
    ),
    Script(
        name="Myanmar",
        models=("Myanmar", "script/Myanmar"),
        package="tesseract-ocr-script-mymr",
    ),
    Script(
        name="Khmer",
        models=("Khmer", "script/Khmer"),
        package="tesseract-ocr-script-khmr",
    ),
    Script(
        name="Tibetan",
        models=("Tibetan", "script/Tibetan"),
        package="tesseract-ocr-script-tibt",
    ),
)


def script_named(name: str) -> Script | None:
    """Give the script of that name; None for Latin and all that has no digits of its own."""
    return next((script for script in SCRIPTS if script.name == name), None)
