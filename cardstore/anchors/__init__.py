"""Anchors: where a quote stands in the text, how well it fits, and on which printed page. Pure."""
