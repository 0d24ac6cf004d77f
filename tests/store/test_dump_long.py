"""A dump of a million lines: built, with memory that does not grow; killed at any moment; asked."""

from __future__ import annotations

import random

import dump_speed
import pytest

from cardstore.store.dump_index import EDITIONS
from cardstore.store.dump_state import index_states
from tests.store import made_dump
from tests.store.test_dump_build import build, everything, kill

pytestmark = [pytest.mark.long, pytest.mark.timeout(3_600)]

MILLION = 1_000_000
# A batch, SQLite's cache and what FTS5 gathers; the same for any length of dump.
MOST_MB = 300


def test_a_million_editions_are_indexed_in_bounded_memory(tmp_path, capsys):
    """All are there, the memory is that of a tenth of them, and every edition asked for is found.

    Times are printed, not asserted: what they are depends on what else the machine does.
    """
    files = made_dump.write_dump(tmp_path / "dump", MILLION)
    built = dump_speed.measure_build(tmp_path, files, MILLION)
    answers = dump_speed.measure_answers(tmp_path, MILLION)
    with capsys.disabled():
        print(f"\n{MILLION:,} editions: {built}", *answers, sep="\n")

    assert MILLION == index_states(tmp_path, EDITIONS)[0].editions
    assert built.peak_mb <= MOST_MB
    assert [figures.asked for figures in answers] == [figures.right for figures in answers]


def test_a_compressed_dump_killed_at_random_ends_with_the_same_index(tmp_path):
    """Killed six times, anywhere: the index is what one go gives, down to each word."""
    files = made_dump.write_dump(tmp_path / "dump", 60_000, suffix=".txt.gz")
    dice = random.Random(3)  # noqa: S311 - seeded
    for _ in range(6):
        kill(tmp_path / "killed", files, after=dice.randint(1, 60), wait_s=dice.random() / 5)
    build(tmp_path / "killed", files)
    build(tmp_path / "whole", files)

    assert everything(tmp_path / "whole") == everything(tmp_path / "killed")
