"""How long a local index takes to build, how much memory and room, and how quick it answers.

    python tests/quality/dump_speed.py [EDITIONS] [--gz]

Makes a dump of so many editions (1,000,000 unless told otherwise) with authors and works, builds
the index in a process of its own, and asks it: by ISBN, by title and author, with a word wrong, by
other authors, for titles of the commonest words, for invented ones. Nothing here passes or fails.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.source import Creator
from cardstore.store.dump_index import EDITIONS, DumpIndex
from cardstore.store.dump_tables import finished_path
from tests.store import made_dump

ASKED = 300
BUILD = """
import resource, sys
from cardstore.workflow.registry_build import build_registry

folder, *named = sys.argv[1:]
files = dict(zip(named[::2], named[1::2]))
build_registry("openlibrary-editions", files.pop("editions"), into=folder, **files)
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_maxrss, used.ru_utime + used.ru_stime)
"""


@dataclass(frozen=True)
class BuildFigures:
    """What a build took: seconds, CPU seconds, peak MB, bytes an edition, and of how much dump."""

    seconds: float
    cpu_s: float
    peak_mb: float
    bytes_each: float
    dump_mb: float

    def __str__(self):
        return (
            f"{self.seconds:.1f} s ({self.cpu_s:.1f} s of CPU) for {self.dump_mb:.0f} MB of dump, "
            f"peak memory {self.peak_mb:.0f} MB, {self.bytes_each:.0f} bytes an edition"
        )


@dataclass(frozen=True)
class AskedFigures:
    """What questions of one kind took, in ms, and how many were answered as they should be."""

    kind: str
    asked: int
    right: int
    median_ms: float
    p95_ms: float
    longest_ms: float
    cpu_p95_ms: float

    def __str__(self):
        return (
            f"{self.kind.ljust(16)} {self.right}/{self.asked} right, median {self.median_ms:.1f} ms"
            f", p95 {self.p95_ms:.1f} ms, longest {self.longest_ms:.1f} ms"
            f", p95 of CPU {self.cpu_p95_ms:.1f} ms"
        )


def measure_build(folder, files, editions):
    """Build the index of a dump in a process of its own."""
    named = [text for part, path in files.items() for text in (part, str(path))]
    began = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-c", BUILD, str(folder), *named],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    peak_kb, cpu_s = ran.stdout.split()
    return BuildFigures(
        seconds=time.monotonic() - began,
        cpu_s=float(cpu_s),
        peak_mb=int(peak_kb) / 1024,
        bytes_each=finished_path(folder, EDITIONS).stat().st_size / editions,
        dump_mb=sum(path.stat().st_size for path in files.values()) / 1e6,
    )


def questions(editions, *, seed=5):
    """Give (kind, reference, the edition to be found or None) in turn, `ASKED` of each kind."""
    dice = made_dump.dice_of(seed)
    for _ in range(ASKED):
        number = dice.randint(1, editions)
        record = made_dump.edition_of(number)
        title = record["title"] + (f": {record['subtitle']}" if "subtitle" in record else "")
        names = [made_dump.author_of(int(a["key"][11:-1])) for a in record["authors"]]
        creators = tuple(Creator(family=n.split()[1], given=n.split()[0]) for n in names)
        year = int(record["publish_date"])
        wrong = title.split()
        wrong[dice.randrange(len(wrong))] = "xqzvb"
        common = f"{dice.choice(made_dump.KNOWN)} of {dice.choice(made_dump.KNOWN)}"
        invented = f"{made_dump.made_word(dice)}x of {made_dump.made_word(dice)}q"
        number_of = Identifier(scheme=Scheme.ISBN, value=made_dump.isbn_of(number))
        yield "title and author", Reference(title=title, creators=creators, year=year), number
        yield "title alone", Reference(title=record["title"]), number
        yield "other author", Reference(title=title, creators=(Creator(family="Nobody"),)), number
        yield "a word wrong", Reference(title=" ".join(wrong), creators=creators), number
        yield "common words", Reference(title=common, creators=creators), None
        yield "invented", Reference(title=invented, creators=creators), None
        held = number if "isbn_13" in record else None
        yield "isbn", Reference(title=title, identifiers=(number_of,)), held or number


def measure_answers(folder, editions):
    """Ask an index; figures for each kind of question."""
    index = DumpIndex(folder)
    took, worked, right = {}, {}, {}
    for kind, reference, number in questions(editions):
        began, busy = time.perf_counter(), time.thread_time()
        answer = index.look_up(reference)
        worked.setdefault(kind, []).append((time.thread_time() - busy) * 1000)
        took.setdefault(kind, []).append((time.perf_counter() - began) * 1000)
        found = {record.record_id for record in answer.candidates}
        right[kind] = right.get(kind, 0) + (number is None or f"OL{number}M" in found)
    index.close()
    return [
        AskedFigures(
            kind=kind,
            asked=len(times),
            right=right[kind],
            median_ms=statistics.median(times),
            p95_ms=sorted(times)[int(len(times) * 0.95)],
            longest_ms=max(times),
            cpu_p95_ms=sorted(worked[kind])[int(len(times) * 0.95)],
        )
        for kind, times in took.items()
    ]


def main():
    """Print the figures."""
    numbers = [int(text.replace(",", "")) for text in sys.argv[1:] if text[0].isdigit()]
    editions = numbers[0] if numbers else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        suffix = ".txt.gz" if "--gz" in sys.argv else ".txt"
        files = made_dump.write_dump(Path(folder) / "dump", editions, suffix=suffix)
        print(f"made a dump of {editions:,} editions in {time.monotonic() - began:.1f} s")
        print(f"built: {measure_build(Path(folder), files, editions)}")
        for figures in measure_answers(Path(folder), editions):
            print(figures)


if __name__ == "__main__":
    main()
