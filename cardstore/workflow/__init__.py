"""Workflow: one verb per file; the only place where a store, an adapter and a pure function meet."""
