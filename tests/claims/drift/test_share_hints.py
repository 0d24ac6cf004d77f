"""Whatever a pattern of shares matches has one of the hints in it by which texts are sieved."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore.claims.drift import bases
from cardstore.text.stems import may_match


@pytest.mark.parametrize("name", ["_OF", "_BEFORE_SHARE", "_OPENING"])
def test_every_share_has_a_hint(name):
    """In texts that are made from the pattern itself."""
    pattern = getattr(bases, name)
    made = st.from_regex(re.compile(pattern.pattern, pattern.flags & ~re.UNICODE | re.ASCII))

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(text=made)
    def check(text):
        assert may_match(text, bases._HINTS) or bases._COUNTED_HINT.search(text)

    check()
