"""Replies are kept, but not without end."""

from __future__ import annotations

import pytest

from cardstore.adapters.web.memory_cache import MemoryCache
from cardstore.sources.registry import AnswerState
from cardstore.sources.registry_terms import CachedReply


def reply(body):
    return CachedReply(state=AnswerState.FOUND, body=body, received_at="2026-11-30T00:00:00+00:00")


def test_the_least_recently_used_gives_way():
    """What was asked for last stays."""
    cache = MemoryCache(most=2)
    cache.put("a", reply("1"))
    cache.put("b", reply("2"))
    cache.get("a")
    cache.put("c", reply("3"))

    assert cache.get("b") is None
    assert "1" == cache.get("a").body
    assert 2 == len(cache)


def test_an_outage_cannot_be_kept():
    """The value itself refuses it."""
    with pytest.raises(ValueError, match="there was none"):
        CachedReply(state=AnswerState.UNAVAILABLE, body="", received_at="2026-11-30")
