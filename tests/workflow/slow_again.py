"""An engine that is unsure of its first reading and never done with its second.

With the setting `heeds` it is done when its time is up, as it should be; without it hangs in C.
"""

from __future__ import annotations

import time
from dataclasses import replace

from cardstore.provenance import Provenance
from tests.misbehaving.tasks import hang_in_c
from tests.workflow.fast_engine import words_of

UNSURE = 0.65  # believed, and poor


class SlowAgainEngine:
    """Reads a leaf once; every other reading, of a treated picture, takes for ever."""

    name = "slow-again"

    def __init__(self, settings):
        self._heeds = "heeds" in settings
        self._first = True

    def provenance(self):
        return Provenance(agent="slow-again", version="1")

    def recognize(self, raster, *, timeout_s):
        del raster
        if self._first:
            self._first = False
            return tuple(replace(word, confidence=UNSURE) for word in words_of(1, 60))
        if not self._heeds:
            hang_in_c()
        time.sleep(timeout_s)
        msg = f"not done after {timeout_s:g} s"
        raise TimeoutError(msg)
