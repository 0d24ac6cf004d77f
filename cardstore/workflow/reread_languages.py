"""Reread languages: with which models each leaf of a stored scan is read again.

Comes in: what a person says of the languages, or nothing. Goes out: for each leaf the settings of
the engine.

What is said holds for all leaves that are read again. Where nothing is said, a leaf is read with
the models that its present layer names; one that no engine read, with those that the scan was filed
with. So a book that was read anew in French stays French when a later engine reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.workflow.book_languages import (
    Origin,
    engine_settings,
    filed_languages,
    models_of_layer,
    settings_with_models,
    told_languages,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.workflow.book_languages import EngineSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class RereadLanguages:
    """What is said of the languages of leaves that are read again.

    Attributes:
        lang: as a person types it; None where nothing is said.
        early_print: whether it is early print; None where nothing is said.
        models: the folder that the settings name for models; None for the usual ones.
    """

    lang: str | None = None
    early_print: bool | None = None
    models: Path | None = None


def settings_of_leaves(
    store: Store,
    stored: StoredScan,
    leaves: Iterable[int],
    *,
    engine: str,
    told: RereadLanguages,
    own: Mapping[str, str] | None,
) -> dict[int, EngineSettings]:
    """Give each leaf's settings of the engine, by leaf.

    Args:
        store: the open library.
        stored: the scan.
        leaves: those that are read again.
        engine: the engine's name.
        told: what is said of the languages.
        own: settings of the engine's own; `lang` among them comes before all else.

    Raises:
        UsageError: what is said is no language, or the language is said twice.
    """
    given = dict(own or {})
    said = told_languages(told.lang, early_print=told.early_print)
    says = Origin.TOLD in {said.origin, said.early_origin}
    if says and "lang" in given:
        what = f"The languages are said twice: {quoted(told.lang)}, and lang={given['lang']}"
        raise UsageError(what, remedy="Leave one of them out")
    book = filed_languages(stored)
    if said.origin is Origin.TOLD:
        # Other languages of a book that is early print do not make it another print.
        book = replace(said, early=book.early if said.early is None else said.early)
    elif said.early_origin is Origin.TOLD:
        book = replace(book, early=said.early)
    for_all = dict(engine_settings(book, engine=engine, models=told.models))
    found = {}
    for leaf in leaves:
        layer = None if says else store.scans.current_layer(stored.scan.digest, leaf)
        models = models_of_layer(layer)
        as_it_was = settings_with_models(models, engine=engine, models=told.models)
        found[leaf] = tuple(sorted({**(as_it_was if models else for_all), **given}.items()))
    return found
