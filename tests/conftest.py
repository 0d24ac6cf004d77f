"""Fixtures that several tests share: the sample sources, ingested once a session."""

from __future__ import annotations

import gc
import json
import os
from pathlib import Path

import pytest
from hypothesis import settings

from cardstore import Library
from cardstore.sources.csl import parse_csl
from tests.remembered import FOLDER, Here

# The same examples every time where a failure would block others; fresh ones at the desk.
# So few examples of each property that all tests take minutes; with CARDSTORE_EXAMPLES the long
# run has ten times as many.
EXAMPLES = int(os.environ.get("CARDSTORE_EXAMPLES", "10"))
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=EXAMPLES)
settings.register_profile("desk", deadline=None, max_examples=EXAMPLES)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

# No test asks the world; those that ask a server on loopback say so themselves.
os.environ["CARDSTORE_OFFLINE"] = "1"
# A worker costs a start of its own; whoever tests several asks for them.
os.environ.setdefault("CARDSTORE_JOBS", "1")

SAMPLES = Path(__file__).parents[1] / "sample_sources"


@pytest.hookimpl(tryfirst=True)
def pytest_collection():
    """Let no rubbish be sought while tests are collected: tens of thousands, and all are kept."""
    gc.disable()


def pytest_collection_finish():
    """Seek it again, but not among the tests: each of many searches would go through them all."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _readings(tmp_path_factory):
    """The folder in which this run keeps what its tests have read, for all of its processes."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "readings"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(folder))
        yield


@pytest.fixture(scope="session")
def samples():
    """The folder of the sample sources."""
    return SAMPLES


@pytest.fixture(scope="session")
def truth():
    """Load a truth file: `truth("harbour-1893", "quotes")`."""

    def load(name, part):
        return json.loads((SAMPLES / name / "truth" / f"{part}.json").read_text(encoding="utf-8"))

    return load


@pytest.fixture(scope="session")
def record():
    """Load a sample's bibliographic record: `record("harbour-1893", work_id="harbour")`."""

    def load(name, **more):
        item = json.loads((SAMPLES / name / "source.json").read_text(encoding="utf-8"))
        return parse_csl(item[0] if isinstance(item, list) else item, source_id=name, **more)

    return load


@pytest.fixture(scope="session")
def article(tmp_path_factory, record):
    """A library that holds the born-digital article; quick to make."""
    with Library.open(tmp_path_factory.mktemp("article") / "library", create=True) as library:
        library.ingest(
            SAMPLES / "tides-article" / "article.pdf",
            source=record("tides-article"),
            executor=Here(),
        )
        yield library


@pytest.fixture(scope="session")
def harbour(tmp_path_factory, record):
    """A library that holds both editions of the scanned book; reading them takes a minute."""
    with Library.open(tmp_path_factory.mktemp("harbour") / "library", create=True) as library:
        for name in ("harbour-1893", "harbour-1898"):
            path = SAMPLES / name / "scan.pdf"
            library.ingest(path, source=record(name, work_id="harbour"), jobs=2)
        yield library
