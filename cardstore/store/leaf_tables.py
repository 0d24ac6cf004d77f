"""The columns of migration m013, as they were released. Never edited after that.

A leaf is a whole image, and both columns are empty, or a part of an image that shows an opening:
then every leaf of its scan says which image it lies on, and each part where on it, as a JSON list
of its left, upper, right and lower edge in pixels.
"""

from __future__ import annotations

LEAF_PARTS = (
    "ALTER TABLE leaves ADD COLUMN image_index INTEGER CHECK (image_index >= 0)",
    """
    ALTER TABLE leaves ADD COLUMN region TEXT CHECK (
      region IS NULL OR (image_index IS NOT NULL AND json_valid(region)
        AND json_array_length(region) = 4))
    """,
)
