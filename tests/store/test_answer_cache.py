"""What registries answered: kept between runs, by several threads and processes, and expendable."""

from __future__ import annotations

import multiprocessing
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import LibraryError
from cardstore.sources.registry import AnswerState
from cardstore.sources.registry_terms import CachedReply
from cardstore.store.answer_cache import CACHE_NAME, StoredAnswerCache
from tests.store import strategies

REPLY = CachedReply(
    state=AnswerState.FOUND, body='{"title": "On Tides"}', received_at="2026-01-01T00:00:00+00:00"
)


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """Give a cache that the examples of one property share."""
    with StoredAnswerCache(tmp_path_factory.mktemp("cache") / CACHE_NAME) as opened:
        yield opened


replies = st.builds(
    CachedReply,
    state=st.sampled_from([AnswerState.FOUND, AnswerState.NOT_FOUND]),
    body=strategies.texts,
    received_at=strategies.names,
)


@given(key=strategies.names, first=replies, second=replies)
def test_the_last_reply_under_a_key_is_given(cache, key, first, second):
    """Whatever its text holds."""
    cache.put(key, first)
    cache.put(key, second)

    assert second == cache.get(key)


def test_a_later_run_finds_it(tmp_path):
    """It lies in a file."""
    with StoredAnswerCache(tmp_path / CACHE_NAME) as opened:
        opened.put("crossref /works/1", REPLY)
    with StoredAnswerCache(tmp_path / CACHE_NAME) as opened:
        assert REPLY == opened.get("crossref /works/1")
        assert opened.get("crossref /works/2") is None


def test_threads_share_it(tmp_path):
    """Eight threads write and read; nothing is lost, and none is told of another's lock."""
    keys = [f"key {number}" for number in range(200)]
    with StoredAnswerCache(tmp_path / CACHE_NAME) as opened, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda key: opened.put(key, REPLY), keys))
        found = list(pool.map(opened.get, keys))

    assert [REPLY] * len(keys) == found


def _write(path, first):
    with StoredAnswerCache(path) as opened:
        for number in range(first, first + 50):
            opened.put(f"key {number}", REPLY)


def test_processes_share_it(tmp_path):
    """Four processes write at once."""
    path = tmp_path / CACHE_NAME
    context = multiprocessing.get_context("spawn")
    started = [context.Process(target=_write, args=(path, 50 * n)) for n in range(4)]
    for process in started:
        process.start()
    for process in started:
        process.join()
    with StoredAnswerCache(path) as opened:
        found = [opened.get(f"key {number}") for number in range(200)]

    assert [REPLY] * 200 == found


def test_a_file_that_is_no_database_is_told(tmp_path):
    """It is not written over."""
    path = tmp_path / CACHE_NAME
    path.write_text("notes of my own\n" * 100, encoding="utf-8")
    with pytest.raises(LibraryError):
        StoredAnswerCache(path)

    assert path.read_text(encoding="utf-8").startswith("notes of my own")


def test_what_cannot_be_kept_is_no_error(tmp_path, caplog):
    """A run goes on when its answers cannot be written down; the log says so."""
    path = tmp_path / CACHE_NAME
    with StoredAnswerCache(path) as opened:
        other = sqlite3.connect(path)
        other.execute("DROP TABLE replies")
        other.close()
        opened.put("key", REPLY)

        assert opened.get("key") is None
    assert "not kept" in caplog.text
