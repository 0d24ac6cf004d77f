"""Review: what the gate leaves to people, and what they rule."""
