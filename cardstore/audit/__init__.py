"""Audit: what the gate passed and people cleared is sampled, so that its error rate is stated."""
