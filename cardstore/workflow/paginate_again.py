"""Paginate again: the margins are looked at where that was not done yet, and the map is made anew.

For libraries from before looks were stored, and for when the model of a script was installed since.
What was looked at is not looked at again.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cardstore.errors import AlteredOriginalError, DamagedScanError
from cardstore.settings import read_settings
from cardstore.workflow.look_again import Looking, look_again
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.paginate import paginate
from cardstore.workflow.progress import Silent
from cardstore.workflow.reading_pools import IN_FLIGHT_PER_JOB, jobs_allowed, reading_pool

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardstore.pages.page_map import PageMap
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.workflow.progress import Progress

logger = logging.getLogger(__name__)


def paginate_again(
    store: Store,
    stored: StoredScan,
    *,
    password: str | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> PageMap:
    """Look at margins where that was not done yet, and infer the page map anew.

    Where an original is gone or altered, or the password is missing, nothing is looked at, and the
    map is made of what is stored.

    Args:
        store: the open library.
        stored: the scan; its ingest must be finished.
        password: for an encrypted PDF; never stored.
        executor: where to look instead of the local pool.
        progress: is told how far it is.

    Raises:
        IncompleteScanError: some leaves have not been read yet.
    """
    if store.scans.unread(stored.scan.digest):
        return paginate(store, stored.scan.digest)
    settings = read_settings(library=store.folder)
    jobs = jobs_allowed(settings.jobs)
    try:
        for file in stored.files:
            store.originals.verify(file)
        original_paths(store, stored)
    except (AlteredOriginalError, DamagedScanError) as exc:
        logger.warning("margins were not looked at again: %s", exc.what)
        return paginate(store, stored.scan.digest)
    with reading_pool(executor, jobs) as pool:
        look_again(
            Looking(
                store=store,
                stored=stored,
                pool=pool,
                most=jobs * IN_FLIGHT_PER_JOB,
                progress=progress or Silent(),
                tessdata=settings.tessdata,
                password=password,
            )
        )
    return paginate(store, stored.scan.digest)
