"""The loopback server, for every test of an adapter that asks over the network."""

from __future__ import annotations

import pytest

from tests.registry_server.asking import SkippingClock
from tests.registry_server.server import RegistryServer
from tests.registry_server.works import OWN


@pytest.fixture
def server():
    """Four registries on loopback that hold our own works."""
    with RegistryServer(OWN) as running:
        yield running


@pytest.fixture
def clock():
    """A clock on which sleeping takes no time."""
    return SkippingClock()
