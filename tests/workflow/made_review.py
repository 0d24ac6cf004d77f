"""A gated draft whose sentences wait for people: the library of seeding, and an unsure judge."""

from __future__ import annotations

from tests.workflow.made_gate import Yes, trust
from tests.workflow.seed_library import make_library

NAME = "ch01.md"


def unsure():
    """Give a judge that leaves every pair to people."""
    return Yes(0.5, name="unsure")


def make_gated(folder, *, judge=None, text=None):
    """Make the library, gate its draft and give the library, which the caller closes.

    Args:
        folder: an empty folder.
        judge: who judges; default leaves all to people.
        text: another draft; may use {mark} for nothing: default is the library's own draft.
    """
    made = make_library(folder)
    judge = judge or unsure()
    trust(made.library, judge)
    made.library.gate_texts([(NAME, text or made.draft)], judge=judge, proofread=False)
    return made
