"""What every registry must do."""

from __future__ import annotations

import pytest

from cardstore.plugins import known_registries, load_registry
from tests.contracts.registry_contract import CHECKS, terms


@pytest.mark.parametrize("name", known_registries())
@pytest.mark.parametrize("check", CHECKS)
def test_the_contract_is_kept(check, name):
    """Each check says what must be true."""
    check(lambda terms: load_registry(name, terms=terms))


@pytest.mark.parametrize("name", known_registries())
def test_the_name_is_that_of_the_entry_point(name):
    """So that settings, answers and messages use one word."""
    registry = load_registry(name, terms=terms(offline=True))
    registry.close()

    assert name == registry.name


def test_our_own_registries_are_known():
    """The package declares them."""
    assert {"crossref", "datacite", "open-library", "openalex"} <= set(known_registries())
