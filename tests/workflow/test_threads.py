"""One library, many threads and processes: each with its own, nobody with another's."""

from __future__ import annotations

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from cardstore import Library
from cardstore.errors import WrongThreadError

THREADS = 4
EACH = 5
QUOTE = "differs from the original in 164 of 7,902 readings"


@pytest.fixture
def folder(article, tmp_path):
    """Give the folder of a library of the article's own."""
    shutil.copytree(article._store.folder, tmp_path / "library")
    return tmp_path / "library"


def work(folder, name):
    """Do what an agent does, in a library of one's own; give what was made and what was given."""
    made, given_out, passed = [], [], []
    with Library.open(folder) as library:
        for number in range(EACH):
            card = library.add_card(
                "tides-article", quote=QUOTE, page="215", gloss=f"{name} {number}", made_by=name
            )
            library.tag(card.card_id, [f"tag {name}"], tagged_by=name)
            made.append(card.card_id)
            passed.append(library.check_card(card.card_id).outcome.value)
        answer = library.request_cards(requester=name, tag=f"tag {name}", limit=2)
        given_out += [card.card_id for card in answer]
        while answer.next_cursor is not None:
            answer = library.request_cards(requester=name, limit=2, cursor=answer.next_cursor)
            given_out += [card.card_id for card in answer]
    return made, given_out, passed


def test_threads_and_processes_use_one_library_at_once(folder):
    """No card is lost, none is given twice, every check passes, and the library is sound."""
    with ThreadPoolExecutor(THREADS) as threads, get_context("spawn").Pool(2) as processes:
        apart = [processes.apply_async(work, (folder, f"process{n}")) for n in range(2)]
        inside = [threads.submit(work, folder, f"thread{n}") for n in range(THREADS)]
        done = [one.result() for one in inside] + [one.get() for one in apart]
    with Library.open(folder) as library:
        stored = set(library.card_ids())
        issued = {
            card_id: library._store.cards.issued_to(card_id)
            for made, _, _ in done
            for card_id in made
        }
        health = library.health()

    assert len(done) * EACH == len({card_id for made, _, _ in done for card_id in made})
    assert all(set(made) <= stored for made, _, _ in done)
    assert all(sorted(made) == sorted(given_out) for made, given_out, _ in done)
    assert {"pass"} == {outcome for _, _, passed in done for outcome in passed}
    assert all(1 == len(names) for names in issued.values())
    assert () == health.problems


def uses(library):
    """Give what may be done with a library, by name."""
    return {
        "read": library.sources,
        "page map": lambda: library.page_map("tides-article"),
        "search": lambda: library.find_quote(QUOTE),
        "write": lambda: library.vouch("tides-article", by="x", evidence="y"),
        "close": library.close,
    }


@pytest.mark.parametrize("use", ["read", "page map", "search", "write", "close"])
def test_another_thread_is_told_and_changes_nothing(folder, use):
    """Whatever it does, also where nothing would be asked of the database; the owner goes on."""
    with Library.open(folder) as library, ThreadPoolExecutor(1) as other:
        library.page_map("tides-article")
        refused = other.submit(uses(library)[use]).exception()

        assert isinstance(refused, WrongThreadError)
        assert "each thread" in refused.remedy
        assert ("tides-article",) == tuple(one.source_id for one in library.sources())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_is_told(folder):
    """It has its parent's connection, on which two processes could damage the file."""
    with Library.open(folder) as library:
        coming, going = os.pipe()
        child = os.fork()
        if child == 0:
            told = "nothing was told"
            try:
                library.sources()
            except WrongThreadError as exc:
                told = str(exc)
            finally:
                os.write(going, told.encode())
                os._exit(0)
        os.close(going)
        os.waitpid(child, 0)
        with os.fdopen(coming) as stream:
            told = stream.read()

        assert "forked" in told
        assert 1 == len(library.sources())
