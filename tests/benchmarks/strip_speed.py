"""How long a strip of twelve words takes, from a library of one scan with a doubtful word a leaf.

    python -m tests.benchmarks.strip_speed FOLDER [--leaves 300] [--browser]

FOLDER is made, or used as it is: a scan of 2400 by 3600 JPEG leaves, each with one word in doubt
and a card that rests on it. Told are milliseconds of wall clock: the list of a strip, its pictures
when they are drawn and when they were kept, presses, and what takes a press back. With --browser
instead: strips in Chromium, until all their pictures are there, each looked at for two seconds.
"""

from __future__ import annotations

import argparse
import shutil
import threading
import time
from pathlib import Path

from cardstore import Library
from cardstore.review.sighting import StripKind
from tests.workflow.made_strips import make_pictured

STRIPS = 6
LOOKED_AT_MS = 2000


def timed(what, do):
    """Do something and tell how long it took."""
    began = time.perf_counter()
    result = do()
    print(f"{what}: {1000 * (time.perf_counter() - began):.0f} ms")
    return result


def measure(folder):
    """Measure what the library does."""
    with Library.open(folder) as library:
        timed("all that waits, counted", lambda: library.strip_counts("ada"))
        after, items = "", ()
        for strip in range(STRIPS):
            items = timed(
                f"strip {strip}: list",
                lambda after=after: library.waiting_readings(reviewer="ada", limit=12, after=after),
            )
            after = items[-1].item_key
            for how in ("drawn", "kept"):
                timed(
                    f"strip {strip}: 12 pictures, {how}",
                    lambda items=items: [
                        library.strip_picture(one.spot, strip=StripKind.READINGS) for one in items
                    ],
                )
        keys = [one.item_key for one in items]
        timed("one word is right", lambda: library.judge_readings(keys[:1], said="right", by="ada"))
        timed("ten words are", lambda: library.judge_readings(keys[1:11], said="right", by="ada"))
        timed(
            "the other reading",
            lambda: library.judge_readings(
                keys[11:], said="corrected", printed=items[11].offered, by="ada"
            ),
        )
        while timed("undo", lambda: library.undo_readings(by="ada")):
            pass


def measure_browser(folder):
    """Measure what a person sees."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only here

    from cardstore.web.serve import ReviewServer  # noqa: PLC0415 - only here

    server = ReviewServer(folder, reviewers=["ada"])
    threading.Thread(target=server.run, daemon=True).start()
    address = server.served.addresses[0][1]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.goto(address)
        page.wait_for_selector("#strips-waiting")
        page.click("#strip-readings")
        for _ in range(STRIPS):
            page.wait_for_load_state("load")
            loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
            shown = page.evaluate("[...document.images].every((one) => one.naturalWidth > 0)")
            print(f"a strip in the browser: {loaded:.0f} ms, all pictures: {shown}")
            page.wait_for_timeout(LOOKED_AT_MS)
            page.click("#next-strip")
        browser.close()
    server.stop()


def main():
    """Make the library where there is none, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--leaves", type=int, default=300)
    parser.add_argument("--browser", action="store_true", help="measure in Chromium")
    given = parser.parse_args()
    if not given.folder.exists():
        given.folder.mkdir()
        make_pictured(given.folder, leaves=given.leaves, suffix=".jpg").close()
    # Not both in one process: pictures that were drawn for the one would be there for the other.
    (measure_browser if given.browser else measure)(given.folder / "library")


if __name__ == "__main__":
    main()
