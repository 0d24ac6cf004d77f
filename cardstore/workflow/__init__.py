"""Workflow: one verb per file; the only place where store, adapters and the path meet."""
