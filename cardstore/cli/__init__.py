"""The command line: one short file per command; parse, call one workflow, render."""
