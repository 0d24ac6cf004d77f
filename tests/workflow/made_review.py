"""A gated draft whose sentences wait for people: the library of seeding, and an unsure judge.

The library is made once a process and copied for each test: making it takes seconds.
"""

from __future__ import annotations

import atexit
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from cardstore import Library
from tests.workflow.made_gate import Yes, trust
from tests.workflow.seed_library import SeededLibrary, make_library

NAME = "ch01.md"


def unsure():
    """Give a judge that leaves every pair to people."""
    return Yes(0.5, name="unsure")


@cache
def _made():
    """Make the library once; give its folder and the draft."""
    folder = Path(mkdtemp(prefix="cardstore-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = make_library(folder)
    with made.library as library:
        trust(library, unsure())
    return folder / "library", made.draft


@cache
def _gated():
    """Gate its draft once; give the folder of that."""
    made, draft = _made()
    folder = Path(mkdtemp(prefix="cardstore-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(made, folder / "library")
    with Library.open(folder / "library") as library:
        library.gate_texts([(NAME, draft)], judge=unsure(), proofread=False)
    return folder / "library"


def make_gated(folder, *, judge=None, text=None):
    """Give a library of its own with a gated draft; the caller closes it.

    Args:
        folder: an empty folder.
        judge: who judges; default leaves all to people.
        text: another draft; default is the library's own.
    """
    made, draft = _made()
    plain = judge is None and text is None
    shutil.copytree(_gated() if plain else made, folder / "library")
    library = Library.open(folder / "library")
    if not plain:
        judge = judge or unsure()
        trust(library, judge)
        library.gate_texts([(NAME, text or draft)], judge=judge, proofread=False)
    return SeededLibrary(library, draft)
