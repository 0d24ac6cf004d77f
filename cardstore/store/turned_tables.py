"""The index of migration m020, as it was released. Never edited after that.

Which provenances tell that a leaf was turned upright before it was read. There are none in most
libraries, and whoever opens a scan asks.
"""

from __future__ import annotations

TURNED = (
    """
    CREATE INDEX turned_provenances ON provenances (provenance)
    WHERE instr(settings, '"turned":') > 0
    """,
)
