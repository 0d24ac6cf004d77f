"""Calls: one call of a tool, from its arguments to an answer or a told error.

Comes in: a tool's name and what a client sent. Goes out: an answer that fits the tool's schema, or
an error as an object with what happened and what to do next. Nothing here raises: an agent that is
shown a traceback learns nothing, and one whose call kills the server loses the next call too.
"""

from __future__ import annotations

import json
import os
import traceback
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError, QuoteRefusedError, UnknownCardError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.agents.answers import Answer
    from cardstore.agents.tools import AgentTool
    from cardstore.workflow.library import Library

# What an agent's context can hold beside its work: some 25,000 tokens.
MOST_ANSWER = 100_000
_MOST_ERROR = 2_000
_USAGE = 2
_FAULT = 19


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """What came of a call.

    Attributes:
        answer: what the tool gives, or {"error": …}.
        is_error: which of the two it is.
    """

    answer: Answer
    is_error: bool = False

    @property
    def told(self) -> str:
        """The answer as text: its JSON, or the error's sentences."""
        error = self.answer.get("error")
        if self.is_error and isinstance(error, dict):
            told = f"{error['what']}. {error['remedy']}."
            near, differences = error.get("nearest"), error.get("differences")
            shown = f"\nNearest text ({error.get('where')}): {near}" if near else ""
            return told + shown + "".join(f"\n{one}" for one in differences or ())
        return json.dumps(self.answer, ensure_ascii=False)


def call_tool(
    tools: Sequence[AgentTool], name: str, *, arguments: Mapping[str, object], library: Library
) -> Called:
    """Call a tool, and tell whatever goes wrong."""
    tool = next((one for one in tools if one.name == name), None)
    if tool is None:
        names = ", ".join(one.name for one in tools)
        more = "; add is there when the server runs with --write" if name == "add" else ""
        return _error(
            "UsageError", f"There is no tool {name[:60]!r}{more}", f"Call one of: {names}"
        )
    fault = _misfit(tool, arguments)
    if fault is not None:
        return _error("UsageError", fault, f"See what the tool {name} takes in the list of tools")
    try:
        answer = tool.run(library, arguments)
    except CardstoreError as exc:
        return _told(exc)
    except Exception as exc:  # noqa: BLE001 - a fault of ours must not end the server
        if os.environ.get("CARDSTORE_DEBUG"):
            traceback.print_exception(exc)
        what = f"A fault in cardstore itself ({type(exc).__name__}); nothing was decided"
        return _error("Fault", what, "Report it with the call that led to it", exit_code=_FAULT)
    size = len(json.dumps(answer, ensure_ascii=False))
    if size > MOST_ANSWER:
        what = f"The answer has {size:,} characters, more than the {MOST_ANSWER:,} that are given"
        return _error("UsageError", what, "Ask for fewer with limit, or for one card at a time")
    return Called(answer=answer)


def _misfit(tool: AgentTool, arguments: Mapping[str, object]) -> str | None:
    """Say in which way arguments do not fit; None when they do."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - comes with the extra

    for error in sorted(Draft202012Validator(tool.takes).iter_errors(dict(arguments)), key=str):
        where = ".".join(map(str, error.absolute_path))
        message = str(error.message)
        shown = message if len(message) <= _MOST_ERROR else f"{message[:200]} … {message[-200:]}"
        return f"{where}: {shown}" if where else shown
    halves = sorted(name for name in _strings(arguments) if _has_half(name))
    return "An argument has half of a character, which no text can hold" if halves else None


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [one for pair in value.items() for part in pair for one in _strings(part)]
    return [one for part in value for one in _strings(part)] if isinstance(value, list) else []


@cache
def _has_half(written: str) -> bool:
    return any("\ud800" <= sign <= "\udfff" for sign in written)


def _told(exc: CardstoreError) -> Called:
    more: dict[str, object] = {}
    if isinstance(exc, QuoteRefusedError):
        more = {
            "nearest": exc.nearest,
            "where": exc.where,
            "differences": list(exc.differences),
        }
    remedy = _remedy_for_agents(exc)
    return _error(type(exc).__name__, exc.what, remedy, exit_code=exc.exit_code, **more)


def _remedy_for_agents(exc: CardstoreError) -> str:
    """Say what an agent can do, which has tools and no terminal."""
    if isinstance(exc, UnknownCardError):
        return "Copy the id from the card, or get cards with the tool request"
    if "cardstore " in exc.remedy:
        return f"A person with a terminal can help: {exc.remedy}"
    return exc.remedy


def _error(kind: str, what: str, remedy: str, *, exit_code: int = _USAGE, **more: object) -> Called:
    shown = what if len(what) <= _MOST_ERROR else f"{what[:_MOST_ERROR]}…"
    error = {"type": kind, "what": shown, "remedy": remedy, "exit_code": exit_code, **more}
    return Called(answer={"error": error}, is_error=True)
