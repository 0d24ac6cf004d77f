"""Adapters: one file per outside thing; its faults stay behind the file that wraps it."""
