"""Every row of a library, to compare two of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing


def rows(folder):
    """Give every row of every table, whatever its name."""
    with closing(sqlite3.connect(folder / "cardstore.db")) as opened:
        tables = opened.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        return {
            name: sorted(map(repr, opened.execute(f'SELECT * FROM "{name}"')))  # noqa: S608
            for (name,) in tables
            if not name.startswith("_")  # times at which the tables were made
        }


def faults(folder):
    """Give what SQLite itself finds wrong with a library's database."""
    with closing(sqlite3.connect(folder / "cardstore.db")) as opened:
        told = [row[0] for row in opened.execute("PRAGMA integrity_check")]
        told += [str(row) for row in opened.execute("PRAGMA foreign_key_check")]
    return [one for one in told if one != "ok"]
