"""Parent death: a process that was started by another ends with it, however that one ends.

Serves the pool's workers and the programs that these start. A parent that is killed outright can
tidy nothing up, so the system is asked beforehand to do it; Linux alone can (prctl(2),
PR_SET_PDEATHSIG). What was asked does not pass on to a child's own children: each is asked anew.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

PR_SET_PDEATHSIG = 1
ORPHANED = 75  # exit status of a process whose parent is gone; EX_TEMPFAIL of sysexits(3)

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None


def die_with_parent(parent_pid: int) -> None:
    """Ask Linux to kill this process when the thread that started it ends.

    Args:
        parent_pid: the process that started this one; where it has ended already, so does this.
    """
    if _libc is None:
        return
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent_pid:  # it ended before we asked
        os._exit(ORPHANED)


def dying_with_me() -> Callable[[], None] | None:
    """Give what a new child calls before its program starts; None where the system has no way.

    It does two calls of the system and nothing else: it runs between fork and exec.
    """
    if _libc is None:
        return None
    mine = os.getpid()
    return lambda: die_with_parent(mine)
