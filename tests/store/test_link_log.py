"""What links were found to be: each check is kept, the last one holds."""

from __future__ import annotations

from dataclasses import replace

from cardstore.sources.links import LinkState
from tests.store.samples import LINK


def test_each_check_is_kept_and_the_last_holds(store):
    """A link may die, and come back."""
    gone = replace(LINK, state=LinkState.UNKNOWN, checked_at="2026-02-01T00:00:00Z", status=403)
    store.links.save([LINK])
    store.links.save([gone])

    assert (LINK, gone) == store.links.of(LINK.url)
    assert (gone,) == store.links.latest()


def test_a_link_that_was_not_asked_for_leaves_no_trace(store):
    """Nothing was seen of it."""
    store.links.save([replace(LINK, checked_at="", state=LinkState.UNKNOWN, status=None)])

    assert () == store.links.latest()
