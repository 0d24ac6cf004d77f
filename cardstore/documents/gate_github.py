"""Runs of the gate as annotations: lines that GitHub's runners show beside a change.

What a writer wrote may stand in a line; it is escaped, so that no text becomes a command.

Source: GitHub Docs, "Workflow commands for GitHub Actions" (error, warning, notice; the escapes are
those of its toolkit: %, CR, LF, and in properties also ":" and ",").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.gate_lines import gate_lines, remark_lines
from cardstore.gate.told import Weight

if TYPE_CHECKING:
    from cardstore.documents.gate_lines import GateLine
    from cardstore.gate.told import ToldRun

_COMMANDS = {
    Weight.FAIL: "error",
    Weight.UNAVAILABLE: "error",
    Weight.PERSON: "warning",
    Weight.WAIVED: "notice",
    Weight.CLEARED: "notice",
}


def github_lines(run: ToldRun) -> tuple[str, ...]:
    """Give a run as annotations; the last of them has all sentences by bin."""
    lines = [_annotation(one) for one in gate_lines(run)]
    lines += [f"::notice title=cardstore::{_message(one)}" for one in remark_lines(run)]
    return (*lines, f"::notice title=cardstore::{_message(run.last_line())}")


def _annotation(line: GateLine) -> str:
    region = line.region
    properties = {
        "file": line.manuscript,
        "line": str(region.line),
        "endLine": str(region.end_line),
        "col": str(region.column),
        "endColumn": str(region.end_column),
        "title": f"cardstore {line.rule}",
    }
    if region.end_line != region.line:
        # Columns of several lines are refused.
        del properties["col"], properties["endColumn"]
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[line.weight]} {written}::{_message(line.message)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
