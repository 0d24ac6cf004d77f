"""Start worker processes that do not run the user's own script again, and leave nothing behind.

Python's "spawn" imports the parent's main module in every worker, so a script without the
`if __name__ == "__main__":` guard would start its ingest anew in each of them. Workers here need
nothing of it: their tasks are functions of this package. So the main module is left out of what a
new worker is told.

Source: CPython's `multiprocessing.spawn.get_preparation_data`, whose two entries `init_main_from_*`
are optional (an interactive session has neither).
"""

from __future__ import annotations

import threading
from multiprocessing import context, spawn
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_STARTING = threading.Lock()


class _Process(context.SpawnProcess):
    """A spawned process that is not told of the parent's main module."""

    @staticmethod
    def _Popen(process_obj: BaseProcess) -> Any:  # noqa: ANN401, N802 - CPython's own form
        """Start the process; CPython calls this by name."""
        with _STARTING:
            prepare = spawn.get_preparation_data

            def prepare_without_main(name: str) -> dict[str, Any]:
                told = prepare(name)
                told.pop("init_main_from_name", None)
                told.pop("init_main_from_path", None)
                return told

            spawn.get_preparation_data = prepare_without_main
            try:
                return context.SpawnProcess._Popen(process_obj)  # noqa: SLF001
            finally:
                spawn.get_preparation_data = prepare


class WorkerContext(context.SpawnContext):
    """The context in which the local pool starts its workers."""

    Process = _Process
