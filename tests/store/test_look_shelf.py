"""Looks at margins: kept once, given back as they were, never altered."""

from __future__ import annotations

import pytest

from cardstore.errors import LibraryError
from tests.store.samples import LOOK, SCAN


def test_a_look_comes_back_as_it_was_kept(ingested):
    """Words, frame, mode and provenance survive."""
    ingested.looks.save(SCAN.digest, [LOOK])

    assert (LOOK,) == ingested.looks.of_scan(SCAN.digest)


def test_the_same_look_is_kept_once(ingested):
    """An ingest that was killed and goes on writes the same rows again."""
    for _ in range(2):
        ingested.looks.save(SCAN.digest, [LOOK])

    assert 1 == len(ingested.looks.of_scan(SCAN.digest))


def test_a_look_is_not_altered(ingested):
    """What was seen stays as it was seen."""
    ingested.looks.save(SCAN.digest, [LOOK])

    with pytest.raises(LibraryError, match="append-only"):
        ingested._connection.execute("DELETE FROM margin_looks")
