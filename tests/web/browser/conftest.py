"""Fixtures of the tests in a browser: Chromium, a library to review, and its server."""

from __future__ import annotations

import os
import shutil
from contextlib import ExitStack

import pytest

from tests.web.browser.desk import Desk
from tests.web.browser.made_library import MadeReview, make_review
from tests.web.browser.seats import Seats
from tests.web.browser.served import Served

PEOPLE = 60
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.fixture(scope="session")
def chromium():
    """A headless Chromium; what needs it is skipped where there is none."""
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        pytest.skip(f"there is no browser: none of {', '.join(NAMES)} is installed")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=found,
            args=["--no-sandbox"] if root else [],  # its sandbox does not let root in
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def reviewed(tmp_path_factory):
    """A library with a queue of sixty items; nobody changes it."""
    return make_review(tmp_path_factory.mktemp("review"))


@pytest.fixture
def made(reviewed, tmp_path):
    """A copy of that library."""
    shutil.copytree(reviewed.folder, tmp_path / "library")
    return MadeReview(tmp_path / "library", reviewed.queue, reviewed.sentences)


@pytest.fixture(scope="session")
def shared(reviewed, tmp_path_factory):
    """A server that many tests share; each has people and a queue of its own there."""
    folder = tmp_path_factory.mktemp("shared") / "library"
    shutil.copytree(reviewed.folder, folder)
    made = MadeReview(folder, reviewed.queue, reviewed.sentences)
    people = [f"person-{number}" for number in range(PEOPLE)]
    served = Served(folder, queue=made.queue, people=people, more=("--minutes=0",))
    yield made, served, iter(people)
    served.stop()


@pytest.fixture
def seats(shared, sit):
    """Seat people at queues of the shared server."""
    made, served, people = shared
    return Seats(made, served, people=people, sit=sit)


@pytest.fixture
def serve():
    """Start servers; all are stopped at the end."""
    with ExitStack() as ending:

        def start(made, **more):
            served = Served(made.folder, **{"queue": made.queue} | more)
            ending.callback(served.stop)
            return served

        yield start


@pytest.fixture
def sit(chromium):
    """Seat people at a page, each in a browser of their own; windows are closed at the end."""
    with ExitStack() as ending:

        def start(address, *, watched=True, **more):
            context = chromium.new_context(**more)
            ending.callback(context.close)
            return Desk(context, address, watched=watched)

        yield start
