"""Settings: which library, which engine, how many jobs, and how registries are asked.

Comes in: arguments, the environment, and an optional `cardstore.toml` in the working folder. Goes
out: one frozen value. For each setting the first of these that gives it wins: the argument, the
environment (CARDSTORE_LIBRARY, CARDSTORE_OFFLINE and so on; a list with commas between, addresses
as name=address), the file, the default. A library or a second model named in the file is
looked for from the file's folder, and so is a folder of Tesseract's models.

    library = "my-library"
    engine = "tesserocr"
    lang = "eng+fra"
    jobs = 4
    scheduler = "tcp://192.168.1.5:8786"
    second_model = "models"
    tessdata = "tessdata"
    contact = "me@example.org"
    openalex_key = "…"
    registries = ["open-library", "crossref", "datacite", "openalex"]
    offline = false
    judge = "minicheck"
    second_judge = "factcg"
    requester = "drafter-3"
    by = "Ada Kern"
    abbreviations = "abbreviations.txt"
    waivers = "waivers.toml"
    review_keys = "keys.toml"

    [registry_urls]
    sru = "https://services.dnb.de/sru/dnb"

    [judge_settings]
    "minicheck.folder" = "models/minicheck"
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cardstore.errors import UsageError, quoted, why_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FILE_NAME = "cardstore.toml"
DEFAULT_LIBRARY = "cardstore-library"
DEFAULT_ENGINE = "tesserocr"
DEFAULT_JUDGE = "lexical"
DEFAULT_REGISTRIES = ("open-library", "crossref", "datacite", "openalex")

Filed: TypeAlias = "str | int | bool | list[str] | dict[str, str]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What was chosen for this run.

    Attributes:
        library: the library's folder.
        engine: the entry point name of the OCR engine.
        jobs: how many leaves are read at a time, 1 or more; None for one per processor.
        scheduler: the address of the scheduler of a cluster that reads leaves; "" for none.
        second_model: the folder of the second reader's model; None for the environment's
            share/cardstore/second-model.
        tessdata: a folder with Tesseract's models of other languages and scripts, looked through
            before the usual ones; None for these alone.
        lang: the languages of new scans, as with `--lang`; "" for English.
        contact: the address that registries are told, so that they can write; "" for none.
        openalex_key: OpenAlex's free or paid key; "" for none.
        registries: the entry point names of the registries that are asked, in this order.
        registry_urls: (name, address) of registries that are asked at another address than their
            own, or that have none of their own.
        offline: ask nobody; only what was kept from before answers.
        judge: the entry point name of the judge of support.
        second_judge: of the judge for what the first leaves open; "" for none.
        judge_settings: ("minicheck.folder", value): settings of judges, the judge's name before
            the stop.
        requester: whose draft it is that the gate reads; "" where that is not said.
        by: who says what a command records, where it is not told with --by; "" for nobody named.
        abbreviations: a file of the project's own abbreviations; None for none.
        waivers: a file of findings that were looked at and are let be; None for none.
        review_keys: a file that says which key does what in a review; None for none.
    """

    library: Path
    engine: str = DEFAULT_ENGINE
    jobs: int | None = None
    scheduler: str = ""
    second_model: Path | None = None
    tessdata: Path | None = None
    lang: str = ""
    contact: str = ""
    openalex_key: str = field(default="", repr=False)
    registries: tuple[str, ...] = DEFAULT_REGISTRIES
    registry_urls: tuple[tuple[str, str], ...] = ()
    offline: bool = False
    judge: str = DEFAULT_JUDGE
    second_judge: str = ""
    judge_settings: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    requester: str = ""
    by: str = ""
    abbreviations: Path | None = None
    waivers: Path | None = None
    review_keys: Path | None = None

    def of_judge(self, name: str) -> dict[str, str]:
        """Give the settings of one judge, without its name before them."""
        return {
            key.partition(".")[2]: value
            for key, value in self.judge_settings
            if key.partition(".")[0] == name
        }


def read_settings(
    *,
    library: str | os.PathLike[str] | None = None,
    engine: str | None = None,
    jobs: int | None = None,
    scheduler: str | None = None,
    contact: str | None = None,
    offline: bool | None = None,
    judge: str | None = None,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Settings:
    """Choose the settings of this run.

    Args:
        library: what the caller was told; None, here and below, where nothing was said.
        engine: see `Settings`.
        jobs: see `Settings`.
        scheduler: see `Settings`; "" for this machine, whatever the file says.
        contact: see `Settings`.
        offline: see `Settings`.
        judge: see `Settings`.
        environment: environment variables; those of the process when None.
        folder: where `cardstore.toml` may lie; the working folder when None.

    Raises:
        UsageError: the file cannot be read, names an unknown setting, or a value has no sense.
    """
    variables = os.environ if environment is None else environment
    folder = Path() if folder is None else folder
    filed = _read_file(folder / FILE_NAME)

    def chosen(key: str) -> tuple[Filed, str]:
        """Give a setting and where it was given; "" when it was not."""
        variable = f"CARDSTORE_{key.upper()}"
        if variables.get(variable):
            return _from_variable(key, variables[variable]), variable
        return filed.get(key, ""), FILE_NAME

    library_text, origin = chosen("library")
    found = Path(str(library_text)) if library_text else Path(DEFAULT_LIBRARY)
    if library_text and origin == FILE_NAME:
        found = folder / found
    jobs_text, jobs_origin = chosen("jobs")
    judge_settings = chosen("judge_settings")[0]
    names, (urls, urls_origin) = chosen("registries")[0], chosen("registry_urls")
    _require_addresses(urls, urls_origin)
    contact_text, contact_origin = chosen("contact")
    if contact_text and not {"@", "/"} & set(str(contact_text)):
        what = (
            f"{contact_origin} gives the contact {quoted(contact_text)}, to which nobody can write"
        )
        raise UsageError(what, remedy="Give an e-mail address")
    return Settings(
        library=found if library is None else Path(library),
        engine=engine or str(chosen("engine")[0]) or DEFAULT_ENGINE,
        jobs=_jobs(str(jobs_text), jobs_origin) if jobs is None else _jobs(str(jobs), "jobs"),
        scheduler=str(chosen("scheduler")[0]) if scheduler is None else scheduler,
        second_model=_beside(folder, *chosen("second_model")),
        tessdata=_beside(folder, *chosen("tessdata")),
        lang=str(chosen("lang")[0]),
        contact=contact or str(contact_text),
        openalex_key=str(chosen("openalex_key")[0]),
        registries=tuple(names) if isinstance(names, list) else DEFAULT_REGISTRIES,
        registry_urls=tuple(sorted(urls.items())) if isinstance(urls, dict) else (),
        offline=_switch(*chosen("offline")) if offline is None else offline,
        judge=judge or str(chosen("judge")[0]) or DEFAULT_JUDGE,
        second_judge=str(chosen("second_judge")[0]),
        judge_settings=(
            tuple(sorted(judge_settings.items())) if isinstance(judge_settings, dict) else ()
        ),
        requester=str(chosen("requester")[0]),
        by=str(chosen("by")[0]).strip(),
        abbreviations=_beside(folder, *chosen("abbreviations")),
        waivers=_beside(folder, *chosen("waivers")),
        review_keys=_beside(folder, *chosen("review_keys")),
    )


def _beside(folder: Path, value: Filed, origin: str) -> Path | None:
    """Give a path; one that the file names is looked for from the file's folder."""
    if not value:
        return None
    return folder / str(value) if origin == FILE_NAME else Path(str(value))


# What each setting of the file must be, in words and as a test.
_TEXT = ("text in quotation marks", lambda value: isinstance(value, str))
_FORMS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "library": _TEXT,
    "engine": _TEXT,
    "jobs": (
        "a whole number",
        lambda value: isinstance(value, int) and not isinstance(value, bool),
    ),
    "scheduler": _TEXT,
    "second_model": _TEXT,
    "tessdata": _TEXT,
    "lang": _TEXT,
    "contact": _TEXT,
    "openalex_key": _TEXT,
    "registries": (
        "a list of names",
        lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
    ),
    "registry_urls": (
        "a table of addresses",
        lambda value: (
            isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
        ),
    ),
    "offline": ("true or false", lambda value: isinstance(value, bool)),
    "judge": _TEXT,
    "second_judge": _TEXT,
    "judge_settings": (
        "a table of texts",
        lambda value: (
            isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
        ),
    ),
    "requester": _TEXT,
    "by": _TEXT,
    "abbreviations": _TEXT,
    "waivers": _TEXT,
    "review_keys": _TEXT,
}


def _read_file(path: Path) -> dict[str, Filed]:
    """Give the settings of the file; empty when there is no file."""
    try:
        held = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as exc:
        what = f"The settings in {path} cannot be read: {why_of(exc)}"
        raise UsageError(what, remedy="Mend the file, or move it away") from exc
    unknown = [key for key in held if key not in _FORMS]
    if unknown:
        what = f"{path} has an unknown setting {quoted(unknown[0])}"
        raise UsageError(what, remedy=f"The settings are: {', '.join(_FORMS)}")
    for key, value in held.items():
        wanted, fits = _FORMS[key]
        if not fits(value):
            what = f"{path} has {key} = {quoted(value)}"
            raise UsageError(what, remedy=f"Write {key} as {wanted}")
    return held


def _from_variable(key: str, text: str) -> Filed:
    """Read the text of an environment variable as the file would have written the setting.

    Raises:
        UsageError: a value has no name before it.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if key == "registries":
        return parts
    if key not in {"registry_urls", "judge_settings"}:
        return text
    pairs = [part.partition("=") for part in parts]
    unnamed = [address for address, equals, _ in pairs if not equals]
    if unnamed:
        what = f"CARDSTORE_{key.upper()} has {quoted(unnamed[0])}, which names nothing"
        raise UsageError(what, remedy="Write name=value, with commas between several")
    return {name.strip(): address.strip() for name, _, address in pairs}


def _require_addresses(urls: Filed, origin: str) -> None:
    """Refuse an address of a registry that is none."""
    for name, address in urls.items() if isinstance(urls, dict) else ():
        if not address.startswith(("https://", "http://")):
            what = f"{origin} gives {quoted(address)} as the address of {name}"
            raise UsageError(what, remedy="Write it as https://… or http://…")


def _switch(value: Filed, origin: str) -> bool:
    """Read a switch; an environment variable may say 1, true, yes, on, or the opposite.

    Raises:
        UsageError: it says something else.
    """
    said = str(value).lower()
    if said in {"1", "true", "yes", "on"}:
        return True
    if said in {"", "0", "false", "no", "off"}:
        return False
    what = f"{origin} is {quoted(value)}"
    raise UsageError(what, remedy="Write 1 or 0")


def _jobs(text: str, origin: str) -> int | None:
    if not text:
        return None
    try:
        jobs = int(text)
    except ValueError:
        jobs = 0
    if jobs < 1:
        what = f"{origin} asks for {quoted(text)} jobs"
        raise UsageError(what, remedy="Give a whole number of 1 or more")
    return jobs
