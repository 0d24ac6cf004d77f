"""The table of migration m014, as it was released. Never edited after that.

Tables of page labels that came beside a scan, such as the scandata.xml of the Internet Archive. A
table that differs from the last one of its name is added, and is the one that is heard.
"""

from __future__ import annotations

LABEL_TABLES = (
    """
    CREATE TABLE label_tables (
      label_table INTEGER PRIMARY KEY,
      scan_digest TEXT NOT NULL REFERENCES scans (scan_digest),
      name TEXT NOT NULL CHECK (trim(name) <> ''),
      file_name TEXT NOT NULL,
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      labels TEXT NOT NULL CHECK (json_valid(labels))
    ) STRICT
    """,
    "CREATE INDEX label_tables_by_scan ON label_tables (scan_digest, name)",
)

LABEL_TABLES_APPEND_ONLY = ("label_tables",)
