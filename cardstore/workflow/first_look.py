"""First look: an input is surveyed in a worker; whatever that worker dies of, the input is refused.

Comes in: a path and a pool. Goes out: the `Survey`, or an error that names the input: a file made
to hang, crash or fill the memory of whoever opens it must look like what it is, and nothing of it
is stored.
"""

from __future__ import annotations

import logging
from concurrent.futures import BrokenExecutor, CancelledError
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, EngineError, UnopenedScanError
from cardstore.workflow.survey import survey_scan

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from cardstore.workflow.survey import Survey

logger = logging.getLogger(__name__)


def look_at_input(pool: Executor, path: Path, *, engine: str, password: str | None) -> Survey:
    """Survey an input in the pool; once more where the worker died, which somebody may have killed.

    Raises:
        ScanError: the input cannot be read.
        UnopenedScanError: a worker hung or ran out of memory over it, or two died.
        MissingPartError: the engine or its model is not installed.
        EngineError: the survey was cancelled.
    """
    try:
        try:
            return _survey(pool, path, engine=engine, password=password)
        except _DIED as exc:
            if isinstance(exc, TimeoutError):
                raise
            logger.warning("%s: the worker died, another one looks: %r", path.name, exc)
            return _survey(pool, path, engine=engine, password=password)
    except CardstoreError:
        raise
    except CancelledError as exc:
        what = f"Looking at {path.name} was cancelled before it was done"
        raise EngineError(what, remedy="Run the same ingest again") from exc
    except TimeoutError as exc:
        what = f"{path.name} could not be opened within the time that a leaf may take"
        raise UnopenedScanError(what) from exc
    except MemoryError as exc:
        what = f"{path.name} needs more memory to be opened than a worker may take"
        raise UnopenedScanError(what) from exc
    except (*_DIED, RecursionError) as exc:
        logger.warning("%s: the worker died: %r", path.name, exc)
        what = f"The process that opened {path.name} died of it, twice ({type(exc).__name__})"
        raise UnopenedScanError(what, remedy=_DIED_TWICE) from exc


_DIED = (OSError, BrokenExecutor)  # a dead worker of our own pool is an OSError
_DIED_TWICE = (
    f"{UnopenedScanError.default_remedy}. If somebody ended them, or memory was short, run the "
    "same command again"
)


def _survey(pool: Executor, path: Path, *, engine: str, password: str | None) -> Survey:
    return pool.submit(survey_scan, str(path), engine=engine, password=password).result()
