"""Text: what was read on each leaf, its zones, and the forms in which it is compared. Pure."""
