"""Open the registries that the settings name, on the terms of one run, and close them after it.

A local index that lies in the library's folder is asked before all others: it costs nothing and
needs no network. Answers are kept in a file beside the database, or for this run only where nothing
can be written.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from cardstore.errors import LibraryError, LibraryWriteError, UsageError, quoted
from cardstore.plugins import known_registries, load_registry
from cardstore.sources.registry_terms import RegistryTerms
from cardstore.store.answer_cache import CACHE_NAME, StoredAnswerCache
from cardstore.store.dump_index import EDITIONS, DumpIndex
from cardstore.store.dump_tables import finished_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.settings import Settings
    from cardstore.sources.registry import Registry
    from cardstore.sources.registry_terms import AnswerCache, RequestBudget

logger = logging.getLogger(__name__)


@contextmanager
def open_registries(
    settings: Settings, *, again: bool = False, budget: RequestBudget | None = None
) -> Iterator[tuple[Registry, ...]]:
    """Open the registries of the settings, in the order of asking.

    Args:
        settings: those of the run.
        again: ask anew what was kept before this run.
        budget: what the run may spend; None for no limit.

    Raises:
        MissingPartError: a registry of that name is not installed.
        UsageError: the settings give an address for a registry that there is not, or a registry
            needs one that they do not give.
    """
    urls = dict(settings.registry_urls)
    strangers = sorted(set(urls) - set(known_registries()))
    if strangers:
        what = f"The settings give an address for {quoted(strangers[0])}, which is no registry"
        raise UsageError(what, remedy=f"Registries are: {', '.join(known_registries())}")
    with ExitStack() as opened:
        cache = _cache(settings, opened)
        registries: list[Registry] = []
        if finished_path(settings.library, EDITIONS).is_file():
            index = DumpIndex(settings.library)
            opened.callback(index.close)
            registries.append(index)
        for name in settings.registries:
            terms = RegistryTerms(
                contact=settings.contact,
                openalex_key=settings.openalex_key,
                base_url=urls.get(name),
                cache=cache,
                budget=budget,
                offline=settings.offline,
                again=again,
            )
            registry = load_registry(name, terms=terms)
            opened.callback(registry.close)
            registries.append(registry)
        yield tuple(registries)


def _cache(settings: Settings, opened: ExitStack) -> AnswerCache | None:
    """Open what keeps answers; None where it cannot be written, so that this run goes on."""
    try:
        return opened.enter_context(StoredAnswerCache(settings.library / CACHE_NAME))
    except LibraryWriteError as exc:
        logger.warning("answers are kept for this run only: %s", exc.what)
    except (LibraryError, OSError):
        path = settings.library / CACHE_NAME
        logger.warning("answers are kept for this run only: %s is damaged; remove it", path)
    return None
