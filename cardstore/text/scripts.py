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
        zeros: its digits 0, one for each set that it has.
    """

    name: str
    models: tuple[str, ...]
    package: str
    zeros: str

    def has_digit(self, text: str) -> bool:
        """Tell whether a text has a digit of this script."""
        return any(ord(zero) <= ord(sign) < ord(zero) + 10 for sign in text for zero in self.zeros)


SCRIPTS = (
    Script(
        name="Devanagari",
        models=("Devanagari", "script/Devanagari"),
        package="tesseract-ocr-script-deva",
        zeros="०",
    ),
    Script(
        name="Arabic",
        models=("Arabic", "script/Arabic"),
        package="tesseract-ocr-script-arab",
        zeros="٠۰",
    ),
    Script(
        name="Bengali",
        models=("Bengali", "script/Bengali"),
        package="tesseract-ocr-script-beng",
        zeros="০",
    ),
    Script(
        name="Gujarati",
        models=("Gujarati", "script/Gujarati"),
        package="tesseract-ocr-script-gujr",
        zeros="૦",
    ),
    Script(
        name="Gurmukhi",
        models=("Gurmukhi", "script/Gurmukhi"),
        package="tesseract-ocr-script-guru",
        zeros="੦",
    ),
    Script(
        name="Tamil",
        models=("Tamil", "script/Tamil"),
        package="tesseract-ocr-script-taml",
        zeros="௦",
    ),
    Script(
        name="Telugu",
        models=("Telugu", "script/Telugu"),
        package="tesseract-ocr-script-telu",
        zeros="౦",
    ),
    Script(
        name="Kannada",
        models=("Kannada", "script/Kannada"),
        package="tesseract-ocr-script-knda",
        zeros="೦",
    ),
    Script(
        name="Thai",
        models=("Thai", "script/Thai"),
        package="tesseract-ocr-script-thai",
        zeros="๐",
    ),
    Script(
        name="Myanmar",
        models=("Myanmar", "script/Myanmar"),
        package="tesseract-ocr-script-mymr",
        zeros="၀",
    ),
    Script(
        name="Khmer",
        models=("Khmer", "script/Khmer"),
        package="tesseract-ocr-script-khmr",
        zeros="០",
    ),
    Script(
        name="Tibetan",
        models=("Tibetan", "script/Tibetan"),
        package="tesseract-ocr-script-tibt",
        zeros="༠",
    ),
)


def script_named(name: str) -> Script | None:
    """Give the script of that name; None for Latin and all that has no digits of its own."""
    return next((script for script in SCRIPTS if script.name == name), None)
