"""An open library for every test that asks for one."""

from __future__ import annotations

import pytest
from hypothesis import settings

from cardstore.store.store import Store
from tests.store import samples

# A disk that syncs slowly, or a busy machine, is no fault of the store.
settings.register_profile("store", deadline=None)
settings.load_profile("store")


@pytest.fixture
def store(tmp_path):
    """Give an empty library with a clock that goes on by one second at each look."""
    with Store.open(tmp_path / "library", create=True, now=samples.Clock()) as opened:
        yield opened


@pytest.fixture
def ingested(store):
    """Give a library that holds the first harbour scan."""
    samples.ingest(store)
    return store
