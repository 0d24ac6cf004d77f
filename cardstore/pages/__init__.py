"""Pages: which printed page number stands on each leaf of an edition. Pure."""
