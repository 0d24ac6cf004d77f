"""What every OCR engine must do."""

from __future__ import annotations

import shutil
from functools import cache

import pytest

from cardstore.plugins import known_engines, load_engine
from tests.contracts.engine_contract import CHECKS

NEEDS = {"pytesseract": ("tesseract", "apt-get install tesseract-ocr")}
"""Engine → the program that it needs, and how to get it."""


@cache
def started(name):
    """Start each engine once."""
    program, remedy = NEEDS.get(name, ("", ""))
    if program and shutil.which(program) is None:
        pytest.skip(f"the program {program} is not installed: {remedy}")
    return load_engine(name)


@pytest.mark.parametrize("name", known_engines())
@pytest.mark.parametrize("check", CHECKS)
def test_the_contract_is_kept(check, name):
    """Each check says what must be true."""
    check(started(name))


@pytest.mark.parametrize("name", known_engines())
def test_the_name_is_that_of_the_entry_point(name):
    """So that settings, provenance and messages use one word."""
    assert name == started(name).name


def test_our_own_engines_are_known():
    """The package declares them."""
    assert {"pytesseract", "tesserocr"} <= set(known_engines())
