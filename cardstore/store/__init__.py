"""The store: the library folder and its database; the only place that touches SQLite."""
