"""Building an index: whole, interrupted, from damaged files, again; always the same index."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from cardstore.errors import DumpError, LibraryError, LibraryWriteError
from cardstore.sources.reference import Reference
from cardstore.sources.registry import AnswerState
from cardstore.store.dump_build import IndexBuilder
from cardstore.store.dump_index import EDITIONS, DumpIndex
from cardstore.store.dump_state import find_indexes, index_states
from cardstore.store.dump_tables import building_path, finished_path
from tests.store import made_dump

EDITION_COUNT = 3_000
BATCH = 250


def build(folder, files, *, stop_after=None, **options):
    """Build an index, or the first steps of it; give what each step did."""
    done = []
    options = {"batch_lines": BATCH, **options}
    with IndexBuilder(folder, name=EDITIONS, files=files, **options) as builder:
        for step in builder.steps():
            done.append(step.doing)
            if len(done) == stop_after:
                break
    return done


def everything(folder):
    """Give all rows of a finished index but who built it, and every word with its editions."""
    with closing(sqlite3.connect(finished_path(folder, EDITIONS))) as opened:
        opened.execute("CREATE VIRTUAL TABLE temp.places USING fts5vocab(main, words, instance)")
        tables = ["parts", "damaged", "authors", "works", "editions", "numbers", "frequent"]
        held = {
            table: opened.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608
            for table in tables
        }
        held["words"] = opened.execute("SELECT term, doc FROM temp.places ORDER BY 1, 2").fetchall()
        held["schema"] = opened.execute("SELECT name FROM sqlite_schema ORDER BY name").fetchall()
    return held


def reading(steps):
    """Give the steps that read a file."""
    return [step for step in steps if step in {"authors", "works", "editions"}]


def state(folder):
    return index_states(folder, EDITIONS)[0]


def edition(number, **fields):
    return {
        "type": {"key": "/type/edition"},
        "key": f"/books/OL{number}M",
        "title": f"Book {number}",
        **fields,
    }


def other(kind, key):
    return {"type": {"key": kind}, "key": key}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Give the files of a made dump."""
    return made_dump.write_dump(tmp_path_factory.mktemp("dump"), EDITION_COUNT)


@pytest.fixture(scope="module")
def in_one_go(tmp_path_factory, files):
    """Build an index in one go; give its folder and the steps that it took."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, build(folder, files)


@pytest.fixture(scope="module")
def whole(in_one_go):
    """Give the folder of an index that was built in one go."""
    return in_one_go[0]


def test_every_edition_is_kept_with_its_numbers(whole):
    """What the made dump has, counted from its records, is what the index has."""
    records = [made_dump.edition_of(n) for n in range(1, EDITION_COUNT + 1)]
    held = everything(whole)
    isbns = {(1, int(isbn), n) for n, r in enumerate(records, 1) for isbn in r.get("isbn_13", ())}

    assert EDITION_COUNT == state(whole).editions
    assert [r["title"] for r in records] == [row[3] for row in held["editions"]]
    assert isbns == {row for row in held["numbers"] if row[0] == 1}
    assert sum("lccn" in r for r in records) == sum(row[0] == 3 for row in held["numbers"])


def test_a_compressed_dump_gives_the_same_index(tmp_path, files, whole):
    """Only the files' own marks differ."""
    packed = {}
    for part, path in files.items():
        packed[part] = tmp_path / f"{path.name}.gz"
        packed[part].write_bytes(gzip.compress(path.read_bytes()))
    build(tmp_path / "index", packed)
    expected, found = everything(whole), everything(tmp_path / "index")

    assert {**expected, "parts": None} == {**found, "parts": None}


@pytest.mark.parametrize("stop_after", [1, 5, 14, 20, 27])
def test_an_interrupted_build_goes_on(tmp_path, files, in_one_go, stop_after):
    """Nothing that was stored is read again, and the index is as if nothing had happened."""
    whole, steps = in_one_go
    first = build(tmp_path, files, stop_after=stop_after)
    unfinished = index_states(tmp_path, EDITIONS)
    second = build(tmp_path, files)

    assert [False] == [found.complete for found in unfinished]
    assert reading(steps) == reading(first) + reading(second)
    assert everything(whole) == everything(tmp_path)


KILLED = """
import os, signal, sys, threading
from pathlib import Path
from tests.store.test_dump_build import BATCH, EDITIONS, IndexBuilder

folder, after, wait_s, *named = sys.argv[1:]
files = {part: Path(path) for part, path in zip(named[::2], named[1::2])}
with IndexBuilder(Path(folder), name=EDITIONS, files=files, batch_lines=BATCH) as builder:
    for done, step in enumerate(builder.steps(), 1):
        if done == int(after):
            threading.Timer(float(wait_s), os.kill, (os.getpid(), signal.SIGKILL)).start()
"""


def kill(folder, files, *, after, wait_s):
    """Build in a process of its own that is killed some time after so many of its steps.

    It kills itself, since on a busy machine another process might come too late; a thread does it,
    so it comes in the middle of whatever SQLite is doing.
    """
    named = [text for part, path in files.items() for text in (part, str(path))]
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), str(after), str(wait_s), *named], check=False
    )

    assert -signal.SIGKILL == ran.returncode


@pytest.mark.parametrize(
    ("after", "wait_s"), [(1, 0.0), (4, 0.004), (9, 0.013), (13, 0.021), (17, 0.0), (22, 0.001)]
)
def test_a_killed_build_ends_with_the_same_index(tmp_path, files, whole, after, wait_s):
    """Killed in the middle of a step or between two: going on gives what one go gives."""
    kill(tmp_path, files, after=after, wait_s=wait_s)
    unfinished = [found for found in find_indexes(tmp_path) if not found.complete]
    build(tmp_path, files)

    assert 1 == len(unfinished)
    assert everything(whole) == everything(tmp_path)
    assert [finished_path(tmp_path, EDITIONS)] == sorted(tmp_path.iterdir())


def test_a_build_killed_many_times_ends_with_the_same_index(tmp_path, files, whole):
    """However often it is killed, each run brings it further."""
    for _ in range(6):
        kill(tmp_path, files, after=4, wait_s=0.003)
    build(tmp_path, files)

    assert everything(whole) == everything(tmp_path)


FULL = """
import resource, sys
from cardstore.cli.main import main

resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
sys.argv = ["cardstore", *sys.argv[1:]]
main()
"""


def test_a_build_on_a_full_disk_stops_and_goes_on(tmp_path, files, whole):
    """It says what to do, exit code 34; when there is room again it ends with the same index."""
    given = [text for part in ("authors", "works") for text in (f"--{part}", str(files[part]))]
    command = ["registry", "build", EDITIONS, str(files["editions"]), *given, "--into"]
    ran = subprocess.run(
        [sys.executable, "-c", FULL, *command, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    build(tmp_path, files)

    assert (34, "") == (ran.returncode, ran.stdout), ran.stderr
    assert "Free some space" in ran.stderr
    assert everything(whole) == everything(tmp_path)


def test_a_build_left_between_its_last_two_steps_is_tidied(tmp_path, files, whole):
    """The finished index is in place, and what it was built in is still there: only that goes."""
    build(tmp_path, files)
    shutil.copy(finished_path(tmp_path, EDITIONS), building_path(tmp_path, EDITIONS))
    with IndexBuilder(tmp_path, name=EDITIONS, files=files) as builder:
        known = builder.already()

    assert known is not None
    assert [finished_path(tmp_path, EDITIONS)] == sorted(tmp_path.iterdir())
    assert everything(whole) == everything(tmp_path)


def test_the_later_of_two_builds_takes_over(tmp_path, files, whole):
    """The earlier one stops and says so; the later one ends with the whole index."""
    with IndexBuilder(tmp_path, name=EDITIONS, files=files, batch_lines=BATCH) as first:
        steps = first.steps()
        next(steps)
        build(tmp_path, files, stop_after=3)
        with pytest.raises(LibraryWriteError, match="taken over"):
            next(steps)
    build(tmp_path, files)

    assert everything(whole) == everything(tmp_path)


# ---- what dumps hold ---------------------------------------------------------------------------


def index_of(tmp_path, lines, name="ol_dump_editions_2026-10-31.txt"):
    """Build an index of some lines of editions; give its rows."""
    path = made_dump.write_lines(tmp_path / name, lines)
    build(tmp_path / "index", {"editions": path})
    return everything(tmp_path / "index")


def test_damaged_lines_are_counted_and_told(tmp_path):
    """Each is passed over with its line number and what is wrong; the others are kept."""
    lines = [
        made_dump.line_of(edition(1)),
        "\n",
        "/type/edition\t/books/OL2M\t1\t2020\t{cut sho\n",
        made_dump.line_of(other("/type/author", "/authors/OL1A")),
        made_dump.line_of(edition(3)),
        '/type/edition\t/books/OL4M\t1\t2020\t{"title": "no key"}\n',
    ]
    held = index_of(tmp_path, lines)
    editions = state(tmp_path / "index").parts[0]

    assert [1, 3] == [row[1] for row in held["editions"]]
    assert (6, 2, 1, 3) == (editions.lines, editions.sound, editions.other, editions.damaged)
    assert [2, 3, 6] == [line for _, line, _ in state(tmp_path / "index").damaged]


def test_later_revisions_replace_earlier_ones(tmp_path):
    """In whatever order they stand; of equal ones the later line stays; numbers go with them."""
    lines = [
        made_dump.line_of(edition(1, title="old", isbn_10=["0306406152"]), revision=1),
        made_dump.line_of(edition(2, title="new"), revision=9),
        made_dump.line_of(edition(1, title="new", lccn=["85000002"]), revision=2),
        made_dump.line_of(edition(2, title="old"), revision=3),
        made_dump.line_of(edition(3, title="old"), revision=3),
        made_dump.line_of(edition(3, title="new"), revision=3),
    ]
    held = index_of(tmp_path, lines)

    assert [(1, "new"), (2, "new"), (3, "new")] == sorted(
        (row[1], row[3]) for row in held["editions"]
    )
    assert [(3, "85000002", 3)] == held["numbers"]


def test_deleted_and_redirected_records_are_no_editions(tmp_path):
    """What was an edition at an earlier revision is none; what became one again is one."""
    lines = [
        made_dump.line_of(edition(1), revision=1),
        made_dump.line_of(other("/type/delete", "/books/OL1M"), revision=2),
        made_dump.line_of(edition(2), revision=1),
        made_dump.line_of(other("/type/redirect", "/books/OL2M"), revision=2),
        made_dump.line_of(other("/type/delete", "/books/OL3M"), revision=1),
        made_dump.line_of(edition(3), revision=2),
        made_dump.line_of(edition(4)),
    ]

    assert [3, 4] == sorted(row[1] for row in index_of(tmp_path, lines)["editions"])


@pytest.mark.parametrize("part", ["damaged", "authors"])
def test_a_file_that_is_no_dump_of_editions_is_refused(tmp_path, part):
    """Nothing is announced as finished; the message says what the lines hold."""
    lines = ["no dump at all\n"] * 1500
    if part == "authors":
        lines = [made_dump.line_of(made_dump.author_record(n)) for n in range(1, 1500)]
    with pytest.raises(DumpError, match="no dump of Open Library's editions"):
        index_of(tmp_path, lines)

    assert not finished_path(tmp_path / "index", EDITIONS).exists()
    assert not building_path(tmp_path / "index", EDITIONS).exists()


NO_DUMPS = {
    "empty": b"",
    "an empty line": b"\n",
    "other text": b"no dump at all\n" * 20,
    "one long line": b"x" * 5_000,
    "bytes": bytes(range(1, 256)) * 20,
    "a packed text": gzip.compress(b"no dump at all\n" * 20),
    "no whole packed file": b"\x1f\x8b" + bytes(range(256)),
}


@pytest.mark.parametrize("content", NO_DUMPS.values(), ids=NO_DUMPS)
@pytest.mark.parametrize("part", ["editions", "authors"])
def test_a_file_that_is_no_dump_leaves_nothing_behind(tmp_path, files, part, content):
    """Another file can be given at once, and no index is listed as begun."""
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    with pytest.raises(DumpError) as caught:
        build(tmp_path / "index", {**files, part: path})

    assert caught.value.remedy
    assert not (tmp_path / "index").exists()


def test_a_file_that_is_no_dump_does_not_end_a_build_that_was_begun(tmp_path, files):
    """Not even where it was to be forgotten for that file."""
    build(tmp_path / "index", files, stop_after=2)
    begun = state(tmp_path / "index")
    path = tmp_path / "other.txt"
    path.write_bytes(b"")
    with pytest.raises(DumpError, match="it is empty"):
        build(tmp_path / "index", {"editions": path}, anew=True)

    assert begun.parts == state(tmp_path / "index").parts


def test_a_dump_that_begins_with_damaged_lines_is_read(tmp_path):
    """Some damaged lines make no other file of it."""
    lines = ["damaged\n"] * 20 + [made_dump.line_of(edition(1))]
    index_of(tmp_path, lines)

    assert state(tmp_path / "index").complete


def test_a_cut_download_gives_no_finished_index(tmp_path, files):
    """What could be read stays, and the index is not announced as whole."""
    packed = gzip.compress(files["editions"].read_bytes())
    path = tmp_path / "cut.gz"
    path.write_bytes(packed[: len(packed) // 2])
    with pytest.raises(DumpError, match="cannot be read to its end"):
        build(tmp_path / "index", {"editions": path})

    assert not state(tmp_path / "index").complete
    assert 0 < state(tmp_path / "index").parts[0].lines < EDITION_COUNT


# ---- which files an index is bound to ----------------------------------------------------------


def test_the_same_files_again_change_nothing(tmp_path, files):
    """A finished index of these very files is noticed."""
    build(tmp_path, files)
    with IndexBuilder(tmp_path, name=EDITIONS, files=files) as builder:
        known = builder.already()

    assert (True, EDITION_COUNT) == (known.complete, known.editions)


def test_another_file_is_refused_until_it_is_said(tmp_path, files):
    """A build that was begun with other files is not gone on with; begun anew it is."""
    files = dict(files)
    build(tmp_path / "index", files, stop_after=14)
    changed = tmp_path / files["editions"].name
    changed.write_text(made_dump.line_of(edition(7)), encoding="utf-8")
    for given in ({**files, "editions": changed}, {"editions": files["editions"]}):
        with pytest.raises(DumpError, match="begun with another file"):
            build(tmp_path / "index", given)
    build(tmp_path / "index", {"editions": changed}, anew=True)

    assert [7] == [row[1] for row in everything(tmp_path / "index")["editions"]]


def test_a_file_that_only_has_another_time_is_another_file(tmp_path, files):
    """A file that was written again may differ between the samples of its digest."""
    copied = tmp_path / "copy.txt"
    shutil.copy2(files["editions"], copied)
    build(tmp_path / "index", {"editions": copied}, stop_after=3)
    os.utime(copied, ns=(1, 1))
    with pytest.raises(DumpError, match="another time"):
        build(tmp_path / "index", {"editions": copied})


def test_an_index_stays_until_the_next_is_whole(tmp_path, files):
    """While a newer dump is read, the older index is the finished one; afterwards it is gone."""
    older = made_dump.write_lines(tmp_path / "older.txt", [made_dump.line_of(edition(7))])
    build(tmp_path / "index", {"editions": older})
    build(tmp_path / "index", files, stop_after=14)
    during = [found.editions for found in index_states(tmp_path / "index", EDITIONS)]
    build(tmp_path / "index", files)

    assert [1, 0] == during
    assert [EDITION_COUNT] == [f.editions for f in index_states(tmp_path / "index", EDITIONS)]


def test_an_index_of_another_form_is_built_anew(tmp_path, files, whole):
    """What another cardstore began is not gone on with."""
    build(tmp_path, files, stop_after=5)
    with closing(sqlite3.connect(building_path(tmp_path, EDITIONS))) as opened:
        opened.execute("UPDATE about SET format = 0")
        opened.commit()
    told = state(tmp_path)
    build(tmp_path, files)

    assert (False, False) == (told.complete, told.current)
    assert everything(whole) == everything(tmp_path)


def test_an_index_that_is_being_written_is_listed(tmp_path, files):
    """While a step holds the file, what is known is that it is being built; nothing waits long."""
    build(tmp_path, files, stop_after=3)
    with closing(sqlite3.connect(building_path(tmp_path, EDITIONS))) as opened:
        opened.execute("BEGIN EXCLUSIVE")
        listed = find_indexes(tmp_path)
        answer = DumpIndex(tmp_path).look_up(Reference(title="Tides"))

    assert [(True, False)] == [(found.busy, found.complete) for found in listed]
    assert AnswerState.UNAVAILABLE is answer.state


def test_a_file_that_is_no_index_is_told(tmp_path):
    """Whatever lies at the index's place, it is an error of ours."""
    finished_path(tmp_path, EDITIONS).write_bytes(b"no database at all" * 100)
    with pytest.raises(LibraryError):
        find_indexes(tmp_path)


def test_damage_is_kept_in_bounds(tmp_path):
    """Of many damaged lines the first hundred are told one by one, all are counted."""
    lines = [made_dump.line_of(edition(1)), *["broken\n"] * 5_000, made_dump.line_of(edition(2))]
    held = index_of(tmp_path, lines)

    assert 100 == len(held["damaged"])
    assert 5_000 == state(tmp_path / "index").parts[0].damaged
    assert 2 == len(held["editions"])


def test_works_give_their_authors_to_editions_without(tmp_path):
    """An edition that names nobody is found under the people of its work."""
    files = {
        "authors": [made_dump.author_record(1)],
        "works": [
            {
                **other("/type/work", "/works/OL5W"),
                "title": "Book",
                "authors": [{"author": {"key": "/authors/OL1A"}}],
            }
        ],
        "editions": [edition(9, works=[{"key": "/works/OL5W"}])],
    }
    written = {
        part: made_dump.write_lines(tmp_path / part, map(made_dump.line_of, records))
        for part, records in files.items()
    }
    build(tmp_path / "index", written)
    family = made_dump.author_of(1).split()[-1].lower()

    assert (f"@{family}", 1) in everything(tmp_path / "index")["words"]
    assert json.dumps(made_dump.author_of(1)).strip('"') == made_dump.author_of(1)
