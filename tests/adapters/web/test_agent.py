"""Registries learn who asks, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.web.agent import is_polite, user_agent


@given(st.text(max_size=60))
def test_whatever_stands_in_the_settings_makes_one_line_of_ascii(contact):
    """A header cannot be ended early by a setting."""
    agent = user_agent(contact)

    assert agent.isascii()
    assert agent.isprintable()


@pytest.mark.parametrize(("contact", "polite"), [("", False), ("me", False), ("a@b.org", True)])
def test_only_an_address_is_one(contact, polite):
    """Limits for those who give an address are for them alone."""
    assert polite is is_polite(contact)
