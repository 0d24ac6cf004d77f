"""Book languages: in which languages a scan is read, who said so, and what an engine is told.

Comes in: what a person said with the command, or in the settings; or nothing. Goes out: the
languages, filed with the scan when its ingest begins, so that every later reading of it is the
same; and the settings of the engine that come of them.

What is said with the command comes first, then CARDSTORE_LANG or the settings file, then English.
Early print has a model of its own, which reads all languages in Latin letters; whoever says nothing
of it leaves it to the first leaves (`cardstore.workflow.early_trial`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.errors import LanguagesConflictError, UsageError, quoted
from cardstore.plugins import load_engine
from cardstore.text.languages import (
    DEFAULT_LANGUAGE,
    EARLY_MODEL,
    Languages,
    language_of,
    parse_languages,
    scripts_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor
    from pathlib import Path

    from cardstore.store.records import StoredScan
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.read_leaf import LeafTask

LATIN = "Latin"
FILED_AS = "languages"
# Engines that look for models in a folder that they are told.
_WITH_FOLDERS = frozenset({"tesserocr", "pytesseract"})

EngineSettings = tuple[tuple[str, str], ...]


class Origin(StrEnum):
    """Who said in which languages a book is, or whether it is early print."""

    TOLD = "told"  # with the command
    SETTINGS = "settings"  # CARDSTORE_LANG, or the settings file
    FIRST_LEAVES = "first_leaves"  # read both ways
    DEFAULT = "default"  # nobody: English, and no early print


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLanguages:
    """In which languages a scan is read.

    Attributes:
        codes: of models, in the order told; at least one.
        origin: who said so.
        early: whether it is early print; None where the first leaves are still to tell.
        early_origin: who said that.
        note: what the first leaves showed, for people; "" where they were not asked.
    """

    codes: tuple[str, ...] = (DEFAULT_LANGUAGE,)
    origin: Origin = Origin.DEFAULT
    early: bool | None = None
    early_origin: Origin = Origin.DEFAULT
    note: str = ""

    @property
    def models(self) -> str:
        """Name the models as Tesseract takes them: "eng+fra".

        The one for early print stands for all languages in Latin letters.
        """
        if not self.early:
            return "+".join(self.codes)
        others = [code for code in self.codes if scripts_of([code]) != (LATIN,)]
        return "+".join((EARLY_MODEL, *others))

    @property
    def may_be_early(self) -> bool:
        """Tell whether its letters are such that there is a model for early print."""
        return LATIN in scripts_of(self.codes)

    @property
    def scripts(self) -> tuple[str, ...]:
        """Name the scripts that somebody said the book has; none where nobody said a language."""
        return scripts_of(self.codes) if self.told else ()

    @property
    def told(self) -> bool:
        """Tell whether somebody said in which languages the book is."""
        return self.origin is not Origin.DEFAULT

    def shown(self) -> str:
        """Write them for people: "French and Latin (fra+lat), early print"."""
        names = " and ".join(language_of(code).name for code in self.codes)
        early = ", early print" if self.early else ""
        return f"{names} ({'+'.join(self.codes)}){early}"

    def filed(self) -> dict[str, object]:
        """Give what is filed with the scan."""
        told = {
            "codes": list(self.codes),
            "origin": self.origin.value,
            "early": bool(self.early),
            "early_origin": self.early_origin.value,
            "note": self.note,
        }
        return {FILED_AS: told}


def told_languages(
    lang: str | None, *, early_print: bool | None, settings_lang: str = ""
) -> BookLanguages:
    """Choose the languages of a new scan.

    Args:
        lang: what was said with the command; None where nothing was.
        early_print: whether it was said to be early print; None where nothing was.
        settings_lang: what the settings say; "" where they say nothing.

    Raises:
        UsageError: something said is no language, or both yes and no are said of early print.
    """
    said = None if lang is None else parse_languages(lang)
    filed = parse_languages(settings_lang) if settings_lang else None
    if said is not None and said.early and early_print is False:
        what = (
            f"{quoted(lang)} says that the book is early print, and it is also said that it is not"
        )
        raise UsageError(what, remedy="Say one of the two")
    codes: tuple[str, ...] = (DEFAULT_LANGUAGE,)
    origin = Origin.DEFAULT
    for one, of in ((said, Origin.TOLD), (filed, Origin.SETTINGS)):
        if one is not None and one.codes:
            codes, origin = one.codes, of
            break
    early, early_origin = _told_early(said, filed, early_print=early_print)
    return BookLanguages(codes=codes, origin=origin, early=early, early_origin=early_origin)


def _told_early(
    said: Languages | None, filed: Languages | None, *, early_print: bool | None
) -> tuple[bool | None, Origin]:
    """Tell whether somebody said that it is early print, or that it is not."""
    if early_print is not None:
        return early_print, Origin.TOLD
    if said is not None and said.early:
        return True, Origin.TOLD
    if filed is not None and filed.early:
        return True, Origin.SETTINGS
    return None, Origin.DEFAULT


def filed_languages(stored: StoredScan) -> BookLanguages:
    """Give the languages that a scan was filed with; English for one from before they were."""
    filed = json.loads(stored.settings).get(FILED_AS)
    if filed is None:
        return BookLanguages(early=False)
    return BookLanguages(
        codes=tuple(filed["codes"]),
        origin=Origin(filed["origin"]),
        early=bool(filed["early"]),
        early_origin=Origin(filed["early_origin"]),
        note=filed["note"],
    )


def require_languages(stored: StoredScan, wanted: BookLanguages) -> None:
    """Refuse to go on with a filed scan that a person now wants read in other languages.

    What only the settings say is for new scans.

    Raises:
        LanguagesConflictError: it was filed with others; nothing of it changes.
    """
    filed = filed_languages(stored)
    others = wanted.origin is Origin.TOLD and wanted.codes != filed.codes
    otherwise = wanted.early_origin is Origin.TOLD and wanted.early != filed.early
    if not others and not otherwise:
        return
    codes = wanted.codes if others else filed.codes
    early = bool(wanted.early) if otherwise else bool(filed.early)
    switch = "--early-print" if early else "--no-early-print" if otherwise else ""
    what = f"This scan is in the library as {stored.source_id}, read in {filed.shown()}"
    command = f"cardstore reread {stored.source_id} --lang {'+'.join(codes)} {switch}".rstrip()
    raise LanguagesConflictError(
        what, remedy=f"Leave the languages out to go on with it; read it anew with: {command}"
    )


def engine_settings(book: BookLanguages, *, engine: str, models: Path | None) -> EngineSettings:
    """Give what an engine is told of a book's languages; nothing for English, its default.

    Args:
        book: the languages.
        engine: the engine's name.
        models: the folder that the settings name for models; None for the usual ones.
    """
    return tuple(settings_with_models(book.models, engine=engine, models=models).items())


def settings_with_models(lang: str, *, engine: str, models: Path | None) -> dict[str, str]:
    """Give what an engine is told to read with models, "eng+fra"; nothing for English alone."""
    if lang == DEFAULT_LANGUAGE:
        return {}
    folder = {} if models is None or engine not in _WITH_FOLDERS else {"models": str(models)}
    return {"lang": lang, **folder}


def in_languages(
    tasks: Iterable[LeafTask], stored: StoredScan, *, models: Path | None
) -> list[LeafTask]:
    """Have leaves read in the languages that their scan is filed with."""
    book = filed_languages(stored)
    return [
        replace(
            task,
            settings=engine_settings(book, engine=task.engine, models=models),
            scripts=book.scripts,
        )
        for task in tasks
    ]


def require_models(
    pool: Executor, book: BookLanguages, *, engine: str, models: Path | None
) -> None:
    """Start the engine for these languages where leaves will be read, before any work.

    Raises:
        MissingModelError: a model is not there.
        EngineError: the engine cannot start.
        UsageError: it has no such settings.
    """
    settings = engine_settings(book, engine=engine, models=models)
    if settings:
        pool.submit(_start, engine, settings).result()


def _start(engine: str, settings: EngineSettings) -> str:
    return load_engine(engine, settings=dict(settings)).provenance().key


def models_of_layer(layer: TextLayer | None) -> str:
    """Name the models that read a leaf; "" where none did, or where its engine names none."""
    if layer is None:
        return ""
    told = json.loads(layer.provenance.settings).get("lang", "")
    return told if isinstance(told, str) else ""
