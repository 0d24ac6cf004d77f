"""Seeding: known faults are planted in a draft's own sentences, to see what the gate catches."""
