"""Languages: what a person types about a book's languages, and the models and scripts it means.

Comes in: "eng+fra", "fr", "French, Latin", "de-Latf", "early". Goes out: `Languages`, the codes of
Tesseract's models in the order told.

1. What is told is cut at plus signs, commas, semicolons and white space, unless it is one name.
2. Each part is a model's code, another code of that language (ISO 639, BCP 47 with its region or
   script), a name in English or in the language itself, or a script's model ("script/Latin").
3. What is none of these is refused, with the nearest names; nothing is guessed.

The word "early", and the script Latf of BCP 47, say that the book is early print, with long s.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.text.language_table import ROWS, SCRIPT_MODELS, SCRIPTS_OF_MODELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DEFAULT_LANGUAGE = "eng"
EARLY_MODEL = "script/Fraktur"
EARLY_WORDS = frozenset({"early", "early-print", "long-s"})
SCRIPT_PREFIX = "script/"
_CUTS = re.compile(r"[+,;]")
_REGION_OR_VARIANT = re.compile(r"[a-z]{2}|\d{3}|\d[a-z\d]{3}")
_FRAKTUR_TAGS = frozenset({"latf"})  # ISO 15924
_LONGEST_TAG = 3  # letters of a language's code
_MOST_ALIKE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language, or a whole script, that Tesseract has a model for.

    Attributes:
        code: the model's: "eng", "chi_sim", "script/Latin".
        name: in English.
        scripts: the scripts that it reads, as Unicode names them: ("Latin",).
    """

    code: str
    name: str
    scripts: tuple[str, ...]

    @property
    def debian_package(self) -> str:
        """What Debian and Ubuntu call the package with its model."""
        if self.code.startswith(SCRIPT_PREFIX):
            return f"tesseract-ocr-script-{SCRIPT_MODELS[self.code.removeprefix(SCRIPT_PREFIX)]}"
        return f"tesseract-ocr-{self.code.replace('_', '-')}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Languages:
    """The languages of a book.

    Attributes:
        codes: of models, in the order told, each once; none where only `early` was said.
        early: whether it was said to be early print.
    """

    codes: tuple[str, ...]
    early: bool = False

    def __post_init__(self) -> None:
        """Refuse what says nothing, and what no model is called.

        Raises:
            ValueError: there is neither a code nor early print, or a code is unknown or doubled.
        """
        doubled = len(set(self.codes)) != len(self.codes)
        if doubled or not (self.codes or self.early) or not set(self.codes) <= set(_by_code()):
            msg = f"{self.codes} are no languages"
            raise ValueError(msg)

    @property
    def told(self) -> str:
        """Write the codes as Tesseract takes them: "eng+fra"."""
        return "+".join(self.codes)

    @property
    def names(self) -> str:
        """Write them for people: "English and French"."""
        return " and ".join(language_of(code).name for code in self.codes)


def parse_languages(text: str) -> Languages:
    """Read what a person says of a book's languages.

    Args:
        text: codes or names with "+", commas, semicolons or blanks between; see the module.

    Raises:
        UsageError: a part names no language that there is a model for.

    >>> parse_languages("en-GB, French").codes
    ('eng', 'fra')
    >>> parse_languages("Ancient Greek+early")
    Languages(codes=('grc',), early=True)
    """
    parts = [part.strip() for part in _CUTS.split(text)]
    parts = [part for part in parts if part]
    if not parts:
        what = f"The languages {quoted(text)} name none"
        raise UsageError(what, remedy="Name one, for example eng, or several: eng+fra")
    codes: list[str] = []
    early = False
    for part in parts:
        # "Middle French" is one name, "eng fra" are two.
        for one in (part,) if _knows(part) else part.split():
            meant, is_early = _meant(one)
            codes += [meant] if meant else []
            early = early or is_early
    return Languages(codes=tuple(dict.fromkeys(codes)), early=early)


def language_of(code: str) -> Language:
    """Give the language of a model's code.

    Raises:
        KeyError: no model is called so.
    """
    return _by_code()[code]


def known_languages() -> tuple[Language, ...]:
    """Give all languages and scripts that there are models for, languages first."""
    return tuple(_by_code().values())


def scripts_of(codes: Iterable[str]) -> tuple[str, ...]:
    """Give the scripts that books in these languages have, each once, in order.

    Args:
        codes: of models; one that is not known has no script here.

    >>> scripts_of(["eng", "rus", "fra"])
    ('Latin', 'Cyrillic')
    """
    known = _by_code()
    found = (script for code in codes if code in known for script in known[code].scripts)
    return tuple(dict.fromkeys(found))


def _knows(part: str) -> bool:
    return _key(part) in EARLY_WORDS or _key(part) in _meanings()


def _meant(part: str) -> tuple[str, bool]:
    """Give the code that a part means, "" for none, and whether it says early print.

    Raises:
        UsageError: it names no language.
    """
    key = _key(part)
    if key in EARLY_WORDS:
        return "", True
    meanings = _meanings()
    tag, early = _without_tail(key)
    if tag in meanings:
        return meanings[tag], early
    raise _unknown(part, key)


def _without_tail(key: str) -> tuple[str, bool]:
    """Cut region, variant and script off a tag of BCP 47, and tell whether it says Fraktur.

    "de-latf-1901" is German in Fraktur. A script that is not the language's own stays: there may be
    no model that reads it.
    """
    tag, early = key, False
    while "-" in tag and tag not in _meanings():
        head, _, last = tag.rpartition("-")
        first = _meanings().get(head.partition("-")[0], "")
        if last in _FRAKTUR_TAGS:
            early = True
        elif not _REGION_OR_VARIANT.fullmatch(last) and not _is_script_of(first, last):
            break
        tag = head
    # Only codes have tails: "english-fr" is no tag.
    return (tag, early) if len(tag.partition("-")[0]) <= _LONGEST_TAG else (key, False)


def _is_script_of(code: str, iso_script: str) -> bool:
    """Tell whether a script by its code of ISO 15924 is one that the language's model reads."""
    models = [model for model, end in SCRIPT_MODELS.items() if end == iso_script]
    scripts = {SCRIPTS_OF_MODELS.get(model, model) for model in models}
    return code in _by_code() and bool(scripts & set(_by_code()[code].scripts))


def _unknown(part: str, key: str) -> UsageError:
    """Make the error for a part that names no language, with the nearest names."""
    meanings = _meanings()
    near = difflib.get_close_matches(key, meanings, n=_MOST_ALIKE)
    alike = dict.fromkeys(meanings[one] for one in near)
    what = f"{quoted(part)} names no language that Tesseract has a model for"
    remedy = "All of them are listed by: cardstore models list --all"
    if alike:
        told = ", ".join(f"{code} ({language_of(code).name})" for code in alike)
        remedy = f"The nearest are {told}; all are listed by: cardstore models list --all"
    return UsageError(what, remedy=remedy)


def _key(text: str) -> str:
    """Fold a code or a name for comparing: case, blanks, and both joints of codes are one."""
    return re.sub(r"[\s_-]+", "-", text.strip()).casefold()


@lru_cache(maxsize=1)
def _by_code() -> Mapping[str, Language]:
    """Read the table."""
    rows = (row.split("|") for row in ROWS.strip().splitlines())
    found = {
        code: Language(code=code, name=names.split(",")[0], scripts=(scripts,) if scripts else ())
        for code, _, scripts, names in rows
    }
    for model in SCRIPT_MODELS:
        script = SCRIPTS_OF_MODELS.get(model, model)
        code = f"{SCRIPT_PREFIX}{model}"
        name = f"the script {model.replace('_', ' ')}"
        found[code] = Language(code=code, name=name, scripts=(script,))
    return found


@lru_cache(maxsize=1)
def _meanings() -> Mapping[str, str]:
    """Tell what each code and name means; codes of models come before all else."""
    told: dict[str, str] = {_key(code): code for code in _by_code()}
    for row in ROWS.strip().splitlines():
        code, others, _, names = row.split("|")
        for one in (*others.split(","), *names.split(",")):
            if one:
                told.setdefault(_key(one), code)
    for model in SCRIPT_MODELS:
        # "Latin" is a language first; the bare name of any other script means its model.
        told.setdefault(_key(model), f"{SCRIPT_PREFIX}{model}")
    return told
