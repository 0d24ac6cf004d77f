"""Manuscripts in files that are no plain text. One kind a file."""
