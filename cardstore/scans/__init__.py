"""Scans: one digitisation of one copy, as ordered leaves. First step of the path; pure values."""
