"""Run something again and again, each time killed one step later, in processes that really die.

A step is a call of the system that changes something on the disk; the run dies just before it.
`python -m tests.workflow.killed_runs archive LIBRARY FILE` prints, as JSON,
how many runs were killed, and what was found behind them that should not be.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from pathlib import Path

from cardstore import CardstoreError, Library
from cardstore.workflow import archive, unarchive

STEPS = {
    *("open", "fsync", "mkdir", "rmdir", "rename", "replace", "link", "unlink", "chmod"),
    *("sendfile", "copy_file_range", "backup", "truncate"),
}
# More steps than any of these runs has: a run that never ends must not look like one that does.
MOST = 400
IMPORTED = (archive, unarchive)  # so that steps are of the run, not of its imports


def killed_at(step, work):
    """Do the work in a process that is killed at a step; tell whether it lived through."""
    process = os.fork()
    if process == 0:
        left = step

        def count(_, event, called):
            nonlocal left
            if event == "c_call" and called.__name__ in STEPS:
                left -= 1
                if left < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.setprofile(count)
        work()
        os._exit(0)
    _, status = os.waitpid(process, 0)
    if os.WIFSIGNALED(status):
        return False
    if status:
        msg = f"the run failed at step {step}"
        raise RuntimeError(msg)
    return True


def files_in(folder):
    """Give the content of every file of a folder by name."""
    return {
        one.relative_to(folder).as_posix(): one.read_bytes()
        for one in folder.rglob("*")
        if one.is_file()
    }


def archived(library, place):
    """Archive a library, killed at every step; what has the name is whole or not there."""

    def work():
        with Library.open(library) as opened:
            opened.archive(place)

    with Library.open(library) as opened:
        opened.archive(place)
    whole = place.read_bytes()
    place.unlink()
    faults = []
    for step in range(MOST):
        lived = killed_at(step, work)
        if place.exists() and place.read_bytes() != whole:
            faults.append(f"step {step}: half an archive")
        if lived:
            faults += [f"left: {one.name}" for one in place.parent.glob(".*")]
            return step, faults
        place.unlink(missing_ok=True)
    return MOST, ["it never ended"]


def unpacked(packed, place):
    """Unpack an archive, killed at every step."""
    Library.unarchive(packed, place)
    whole = files_in(place)
    shutil.rmtree(place)
    faults = []
    for step in range(MOST):
        lived = killed_at(step, lambda: Library.unarchive(packed, place))
        if place.exists() and files_in(place) != whole:
            faults.append(f"step {step}: half a library")
        if lived:
            faults += [f"left: {one.name}" for one in place.parent.glob(".*")]
            return step, faults
        shutil.rmtree(place, ignore_errors=True)
    return MOST, ["it never ended"]


if __name__ == "__main__":
    verb, given, made = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    try:
        steps, found = (archived if verb == "archive" else unpacked)(given, made)
    except CardstoreError as exc:
        steps, found = 0, [str(exc)]
    print(json.dumps({"steps": steps, "faults": found}))
