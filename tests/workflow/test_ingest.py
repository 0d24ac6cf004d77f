"""Ingest: images and PDFs, any executor, leaves that fail, input that is refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)

import pytest

from cardstore import Library
from cardstore.adapters.executors.local import WorkerDiedError
from cardstore.errors import DamagedScanError, EmptyScanError, EngineError, NotAScanError
from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.workflow.read_leaf import LeafTask
from tests.remembered import Pool, remembered


@pytest.fixture
def library(tmp_path):
    """An empty library."""
    with Library.open(tmp_path / "library", create=True) as opened:
        yield opened


def copy_pictures(samples, place):
    copied = place / "pictures"
    copied.mkdir()
    for path in (samples / "folder").glob("leaf*"):
        shutil.copy(path, copied)
    return copied


@pytest.fixture
def pictures(tmp_path, samples):
    """The sample folder of page images, copied so that a test may spoil it."""
    return copy_pictures(samples, tmp_path)


@pytest.fixture(scope="module")
def read_once(tmp_path_factory, samples):
    """The folder of a library into which those pictures were read, the report, the progress."""
    place, steps = tmp_path_factory.mktemp("read"), Steps()
    with Library.open(place / "library", create=True) as opened, Pool(2) as pool:
        pictures = copy_pictures(samples, place)
        report = opened.ingest(pictures, source="folder", progress=steps, executor=pool)
    return place / "library", report, steps.told


@pytest.fixture
def filled(tmp_path, read_once):
    """A copy of that library."""
    with Library.open(shutil.copytree(read_once[0], tmp_path / "filled")) as opened:
        yield opened


class Steps:
    """A progress that remembers what it was told."""

    def __init__(self):
        self.told = []

    def start(self, total, unit):
        self.told.append((total, unit))

    def advance(self, done=1):
        self.told.append(done)

    def finish(self):
        self.told.append("end")


class Here(Executor):
    """Runs each task at once, as `remembered.Here`, but some leaves fail in a way of their own."""

    forgive = False  # each leaf fails once only

    def __init__(self, faults=()):
        self.faults = dict(faults)
        self.given = Counter()  # how often each leaf was handed in to be read

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        if isinstance(args[0], LeafTask):
            self.given[args[0].leaf_index] += 1
        fault = self.faults.get(getattr(args[0], "leaf_index", None))
        if fault is not None:
            future.set_exception(fault)
            if self.forgive:
                del self.faults[args[0].leaf_index]
        else:
            future.set_result(remembered(fn, *args, **kwargs))
        return future


def test_a_folder_of_images_is_taken_in_natural_order(filled, read_once, truth):
    """leaf3 comes before leaf10; every leaf is read and the pages are right."""
    _, report, told = read_once
    names = [leaf.name for leaf in filled.scan("folder").leaves]
    labels = [e.label and e.label.text for e in filled.page_map("folder").leaves]

    assert ["leaf3.png", "leaf4.jpg", "leaf5.tif"] == names[:3]
    assert "leaf10.png" == names[-1]
    assert [leaf["label"] for leaf in truth("folder", "page_map")] == labels
    assert (8, 8, (("ocr", 8),)) == (report.leaves, report.read_now, report.counts)
    assert [(8, "leaves"), *[1] * 8, "end"] == told[: told.index("end") + 1]
    assert {"leaves", "margins"} >= {step[1] for step in told if isinstance(step, tuple)}


def test_the_same_images_under_another_name_are_the_same_scan(filled, pictures):
    """A renamed folder is noticed: nothing is read or stored again."""
    renamed = pictures.rename(pictures.with_name("renamed"))
    report = filled.ingest(renamed, executor=Here())

    assert ("folder", 0) == (report.source_id, report.read_now)
    assert 1 == len(filled.sources())


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_reads_the_leaves(library, samples, kind):
    """Threads and processes of the standard library give the same layers as the local pool."""
    article = samples / "tides-article" / "article.pdf"
    with kind(max_workers=2) as executor:
        library.ingest(article, source="by-executor", executor=executor)
    with Library.open(library._store.folder.with_name("other"), create=True) as other:
        other.ingest(article, source="by-executor", jobs=1)

        assert other.text_layers("by-executor") == library.text_layers("by-executor")
        assert other.page_map("by-executor") == library.page_map("by-executor")


def test_a_broken_image_costs_one_leaf(library, pictures):
    """A file that is no picture fails with its reason; the other leaves are read."""
    (pictures / "leaf6.png").write_bytes(b"\x89PNG\r\n\x1a\n and then nothing")
    report = library.ingest(pictures, source="folder", executor=Here())
    failed = [
        layer for layer in library.text_layers("folder") if layer.status is LayerStatus.FAILED
    ]

    assert [(3, ReadingReason.LEAF_DAMAGED)] == [(f.leaf_index, f.reason) for f in failed]
    assert [3] == [leaf for leaf, _ in report.failed]
    assert 7 == dict(report.counts)["ocr"]


def test_a_leaf_that_was_too_slow_is_not_read_again_in_the_same_run(library, pictures):
    """What was not enough would not be enough again; the next run tries it once more."""
    late = Here({1: TimeoutError("180 s were not enough")})
    report = library.ingest(pictures, source="folder", executor=late)

    assert [(1, "timed_out 180 s were not enough")] == list(report.failed)
    assert 1 == late.given[1]

    again = Here()
    report = library.ingest(pictures, source="folder", executor=again)

    assert (1, ()) == (report.read_now, report.failed)
    assert 1 <= again.given[1]


def test_a_hang_or_crash_costs_one_leaf(library, pictures):
    """What a worker died of becomes that leaf's status; the book is complete."""
    crashed = WorkerDiedError("its process was ended by SIGSEGV")
    faults = {1: TimeoutError("Task timeout", 180), 4: crashed}
    library.ingest(pictures, source="folder", executor=Here(faults))
    reasons = {
        layer.leaf_index: layer.reason
        for layer in library.text_layers("folder")
        if layer.status is LayerStatus.FAILED
    }

    assert {1: ReadingReason.TIMED_OUT, 4: ReadingReason.WORKER_DIED} == reasons
    assert 8 == len(library.page_map("folder").leaves)

    report = library.ingest(pictures, source="folder", executor=Here())

    assert (2, (("ocr", 8),), ()) == (report.read_now, report.counts, report.failed)


def test_a_leaf_whose_worker_was_killed_is_read_once_more(library, pictures):
    """Whoever killed it, the leaf is read in the same run, and no failed reading is stored."""
    pool = Here({4: WorkerDiedError("its process was ended by SIGKILL")})
    pool.forgive = True
    report = library.ingest(pictures, source="folder", executor=pool)

    assert (8, (("ocr", 8),), ()) == (report.read_now, report.counts, report.failed)
    assert (8, 1) == library._store.scans.version(library.scan("folder").digest)


def test_words_on_a_leaf_that_failed_could_not_be_checked(filled, pictures, truth):
    """Absence from a book with gaps is no failure: the check could not run."""
    case = next(
        c for c in truth("folder", "quotes") if c["kind"] == "in_line" and c["leaves"] == [0]
    )
    card = filled.add_card("folder", quote=case["quote"], page=case["pages"][0], made_by="me")
    with Library.open(filled._store.folder.with_name("gap"), create=True) as other:
        other.ingest(pictures, source="folder", executor=Here({0: TimeoutError()}))
        other_card = other._store.cards.add(
            **{
                name: getattr(card, name)
                for name in ("source_id", "scan_digest", "quote", "claimed", "gloss", "tags")
            },
            made_by="me", fit="exact", foldings=(), reading=card.reading, segments=(),
            printed_pages=("7",),
        )  # fmt: skip
        report = other.check_card(other_card.card_id)

    assert ["unavailable"] * 3 == [f.outcome.value for f in report.findings]


def test_a_cancelled_leaf_is_not_done(library, pictures):
    """Cancelling is no failure of the leaf: the ingest stops, and goes on there the next time."""
    with pytest.raises(EngineError, match="leaf 2"):
        library.ingest(pictures, source="folder", executor=Here({2: CancelledError()}))
    report = library.ingest(pictures, source="folder", executor=Here())

    assert 0 < report.read_now < 8
    assert (("ocr", 8),) == report.counts


def test_what_is_no_scan_is_refused(library, tmp_path):
    """Nothing there, an empty folder, a folder without images: refused, nothing stored."""
    empty = tmp_path / "empty"
    empty.mkdir()
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "notes.txt").write_text("no pictures", encoding="utf-8")

    with pytest.raises(NotAScanError):
        library.ingest(tmp_path / "nowhere.pdf")
    with pytest.raises(EmptyScanError):
        library.ingest(empty)
    with pytest.raises(NotAScanError):
        library.ingest(texts, executor=Here())
    assert () == library.sources()


def test_a_truncated_pdf_is_refused(library, tmp_path, samples):
    """The first kilobyte of a PDF is damaged, not empty, and nothing of it is stored."""
    whole = (samples / "harbour-1893" / "scan.pdf").read_bytes()
    (tmp_path / "cut.pdf").write_bytes(whole[:1000])

    with pytest.raises(DamagedScanError, match=r"cut\.pdf"):
        library.ingest(tmp_path / "cut.pdf", executor=Here())
    assert () == library.sources()
    assert not list(library._store.originals.folder.glob("*"))


@pytest.mark.long
def test_eight_processes_add_cards_at_once(samples, truth, record, tmp_path):
    """Eight writers through the public API beside one reader: no card is lost, no lock is met.

    In a library of its own: whoever copies the files of an open one in the same process, as tests
    of other things do, takes from SQLite the locks that it holds on them (see the README's limits).
    """
    folder = tmp_path / "library"
    with Library.open(folder, create=True) as article:
        article.ingest(
            samples / "tides-article" / "article.pdf",
            source=record("tides-article"),
            executor=Here(),
        )
        add_in_eight(article, truth, tmp_path)


def add_in_eight(article, truth, tmp_path):
    """Add six cards in each of eight processes; all are seen by who had the library open before."""
    folder = article._store.folder
    case = next(c for c in truth("tides-article", "quotes") if c["kind"] == "in_line")
    before = len(article.card_ids())
    code = (
        "from cardstore import Library\n"
        f"with Library.open({str(folder)!r}) as library:\n"
        "    for _ in range(6):\n"
        f"        library.add_card('tides-article', quote={case['quote']!r},\n"
        f"            page={case['pages'][0]!r}, made_by='writer')\n"
    )
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, cwd=tmp_path
        )
        for _ in range(8)
    ]
    errors = [writer.communicate()[1] for writer in writers]

    assert [""] * 8 == errors
    assert before + 48 == len(set(article.card_ids()))
