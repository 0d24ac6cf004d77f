"""What Datasette needs to show a library: descriptions, and the pictures that its views name.

Comes in: a library's folder. Goes out: the words of the command line that serves its database, with
`metadata.json` (which says what each table holds and by what it is found, and hides what only the
program reads) and the plug-in of the folder `plugins`. Datasette itself runs in a process of its
own and is imported only there.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from cardstore.errors import DatasetteError, MissingPartError
from cardstore.store.store import DATABASE_NAME

FOLDER = Path(__file__).parent
METADATA = FOLDER / "metadata.json"
PLUGINS = FOLDER / "plugins"
LOOPBACK = "127.0.0.1"
USUAL_PORT = 8001
# Datasette gives up after a second, in which the words of some 20 books can be counted.
_QUERY_MS = 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetteRun:
    """How Datasette is started for a library.

    Attributes:
        database: the library's database.
        port: on which it listens, on this machine alone.
        immutable: whether it may take for granted that nobody writes meanwhile.
    """

    database: Path
    port: int = USUAL_PORT
    immutable: bool = False

    @property
    def address(self) -> str:
        """Where the cards are to be seen."""
        return f"http://{LOOPBACK}:{self.port}/{self.database.stem}/readable_cards"

    @property
    def words(self) -> tuple[str, ...]:
        """Give what stands behind `datasette` on the command line."""
        named = ("--immutable", str(self.database)) if self.immutable else (str(self.database),)
        return (
            "serve",
            *named,
            *("--metadata", str(METADATA), "--plugins-dir", str(PLUGINS)),
            *("--host", LOOPBACK, "--port", str(self.port)),
            *("--setting", "sql_time_limit_ms", str(_QUERY_MS)),
        )

    def document(self) -> dict[str, object]:
        """Give it as JSON can hold it."""
        return {
            "command": ["datasette", *self.words],
            "database": str(self.database),
            "metadata": str(METADATA),
            "plugins": str(PLUGINS),
            "address": self.address,
        }


def plan_run(folder: Path, *, port: int | None = None, immutable: bool = False) -> DatasetteRun:
    """Say how Datasette is started for the library in `folder`.

    Args:
        folder: the library's folder.
        port: on which it listens; None for the usual one.
        immutable: nobody writes into the library while it is shown.

    Raises:
        DatasetteError: changes wait beside the database, which `immutable` would not show.
    """
    database = (folder / DATABASE_NAME).absolute()
    waiting = database.with_name(database.name + "-wal")
    if immutable and waiting.exists() and waiting.stat().st_size > 0:
        what = f"Changes of {database} wait in {waiting.name}, and --immutable would not show them"
        remedy = "End the programs that use the library, or leave out --immutable"
        raise DatasetteError(what, remedy=remedy)
    return DatasetteRun(database=database, port=port or USUAL_PORT, immutable=immutable)


def require_datasette() -> None:
    """See that Datasette is installed.

    Raises:
        MissingPartError: it is not.
    """
    if find_spec("datasette") is None:
        what = "Datasette is not installed"
        raise MissingPartError(what, remedy="Install it with: pip install 'cardstore[datasette]'")


def require_free(port: int) -> None:
    """See that the port can be listened on.

    Raises:
        DatasetteError: it is taken.
    """
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((LOOPBACK, port))
        except OSError as exc:
            what = f"Port {port} of {LOOPBACK} cannot be listened on: another program has it"
            raise DatasetteError(what, remedy="Name another port with --port") from exc


def serve(run: DatasetteRun) -> None:
    """Run Datasette until it is stopped; see `require_free` for its port.

    Raises:
        DatasetteError: Datasette ended by itself.
    """
    words = (sys.executable, "-m", "datasette", *run.words)
    if os.name == "posix":  # it takes this process's place, so that whoever stops this stops it
        os.execv(words[0], words)  # noqa: S606 - our own program, our own words
    ended = subprocess.run(words, check=False).returncode  # noqa: S603 - as above
    if ended:
        what = f"Datasette ended with code {ended}; its own words stand above"
        raise DatasetteError(what)
