"""Several processes in one library, and processes that are killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from multiprocessing import get_context

import pytest

from cardstore.scans.scan import Leaf, Scan, ScanKind
from cardstore.store.store import Store
from tests.store import samples

PROCESSES = 8
CARDS_EACH = 60


def _add_cards(folder, writer):
    """Add cards as one of many writers, looking each up again; give their ids."""
    ids = []
    with Store.open(folder) as store:
        for n in range(CARDS_EACH):
            card = store.cards.add(
                **samples.card_fields(quote=f"lamp {n} of writer{writer}", made_by=f"w{writer}")
            )
            assert store.cards.get(card.card_id) == card
            ids.append(card.card_id)
    return ids


def _read_cards(folder, _reader):
    """Read while others write; give the counts seen."""
    with Store.open(folder) as store:
        counts = []
        for _ in range(40):
            cards = store.cards.find("lamp")
            assert all(len(card.segments) == 1 for card in cards)
            counts.append(len(cards))
    return counts


@pytest.fixture
def library(tmp_path):
    """Give the folder of a library that holds the first harbour scan."""
    with Store.open(tmp_path / "library", create=True) as store:
        samples.ingest(store)
    return tmp_path / "library"


@pytest.mark.long
def test_eight_writers_lose_no_card(library):
    """Every card that any of them was given is there, once, found by its words, with no error."""
    with get_context("spawn").Pool(PROCESSES + 2) as pool:
        written = [pool.apply_async(_add_cards, (library, w)) for w in range(PROCESSES)]
        read = [pool.apply_async(_read_cards, (library, r)) for r in range(2)]
        ids = [card_id for result in written for card_id in result.get()]
        counts = [result.get() for result in read]
    with Store.open(library) as store:
        stored = {card.card_id for card in store.cards.find()}
        found = [len(store.cards.find(f"writer{w}")) for w in range(PROCESSES)]
        problems = store.problems()

    assert PROCESSES * CARDS_EACH == len(set(ids))
    assert set(ids) == stored
    assert [CARDS_EACH] * PROCESSES == found
    assert [sorted(seen) for seen in counts] == counts
    assert () == problems


WRITER = """
import sys
from cardstore.store.store import Store
from tests.store import samples

with Store.open(sys.argv[1]) as store:
    kept = store.cards.add(**samples.card_fields(quote="kept lamp"))
    print(kept.card_id, flush=True)
    with store.transaction():
        for n in range(200):
            store.cards.add(**samples.card_fields(quote=f"lost lamp {n} " + "dark " * 500))
        print("midway", flush=True)
        sys.stdin.read()
"""


def test_a_killed_writer_leaves_a_good_library(library):
    """Killed within a transaction: what was committed stays, the rest was never there."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, library],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        kept = writer.stdout.readline().strip()
        assert writer.stdout.readline() == "midway\n"
        writer.send_signal(signal.SIGKILL)
        writer.wait()
    with Store.open(library) as store:
        found = [card.card_id for card in store.cards.find("lamp")]
        problems = store.problems()
        added = store.cards.add(**samples.card_fields())

        assert added == store.cards.get(added.card_id)
    assert [kept] == found
    assert () == problems


LEAVES = 40
SCAN = Scan(
    digest="d" * 64,
    kind=ScanKind.PDF,
    name="long.pdf",
    leaves=tuple(Leaf(leaf_index=i, name=str(i)) for i in range(LEAVES)),
)
INGEST = """
import sys
from cardstore.store.store import Store
from tests.store import samples
from tests.store.test_processes import SCAN

with Store.open(sys.argv[1], create=True) as store:
    store.sources.add(samples.FIRST)
    store.scans.begin(SCAN, source_id=samples.FIRST.source_id, files=(), reader="r", settings="{}")
    for leaf_index in reversed(store.scans.unread(SCAN.digest)):
        store.scans.save_layer(SCAN.digest, samples.layer(leaf_index))
        print(leaf_index, flush=True)
    store.scans.complete(SCAN.digest)
"""


def _ingest(folder, *, kill_after=None):
    """Run the ingest in its own process; with `kill_after` kill it after so many leaves."""
    with subprocess.Popen(
        [sys.executable, "-c", INGEST, folder], stdout=subprocess.PIPE, text=True
    ) as process:
        done = []
        for line in process.stdout:
            done.append(int(line))
            if kill_after is not None and len(done) == kill_after:
                process.send_signal(signal.SIGKILL)
                break
        process.stdout.read()
    return done


def _everything(folder):
    with Store.open(folder) as store:
        tables = store._connection.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        )
        return {
            row["name"]: store._connection.rows(f"SELECT * FROM {row['name']}")  # noqa: S608 - ours
            for row in tables
        }


@pytest.mark.parametrize(
    "kill_after",
    [7, pytest.param(1, marks=pytest.mark.long), pytest.param(39, marks=pytest.mark.long)],
)
def test_an_ingest_killed_and_begun_again_ends_with_the_same_rows(tmp_path, kill_after):
    """No leaf that was stored is read again, and every table ends as if nothing had happened."""
    _ingest(tmp_path / "whole")
    _ingest(tmp_path / "killed", kill_after=kill_after)
    with Store.open(tmp_path / "killed") as store:
        left = store.scans.unread(SCAN.digest)
    again = _ingest(tmp_path / "killed")

    assert sorted(again) == list(left)
    assert len(left) <= LEAVES - kill_after
    assert _everything(tmp_path / "whole") == _everything(tmp_path / "killed")
