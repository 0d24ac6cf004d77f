"""Recorded answers of registries are classified rightly, where a folder of them is at hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from recorded_answers import measure

FOLDER = os.environ.get("CARDSTORE_RECORDED_ANSWERS", "")


@pytest.mark.skipif(not FOLDER, reason="CARDSTORE_RECORDED_ANSWERS names no folder of recordings")
def test_no_recorded_outage_is_an_absence():
    """Every answer is one of three states, and only a 200 is found."""
    counts, records, _, wrong = measure(Path(FOLDER))

    assert [] == wrong
    assert counts.total() > 0
    assert records.total() > 0
