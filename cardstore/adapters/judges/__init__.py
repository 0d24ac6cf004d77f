"""Judges of support: one file per model or service; see `cardstore.gate.judge`."""
