"""How each of our judges is made for the contract: name → a context that gives a `Making`.

Another judge is one more function and its line in `MAKERS`.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardstore.adapters.judges.chat import ChatJudge
from cardstore.adapters.judges.lexical import LexicalJudge
from cardstore.adapters.judges.recorded import RecordedJudge, record_scores
from tests.contracts.chat_server import ChatServer
from tests.contracts.judge_contract import ANSWERED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardstore.gate.judge import Judge


@dataclass(frozen=True)
class Making:
    """Makes a judge at every call, always with the same settings."""

    kind: Callable[[Mapping[str, str]], Judge]
    settings: dict[str, str] = field(default_factory=dict)

    def __call__(self):
        return self.kind(self.settings)


@contextmanager
def making_lexical(_folder):
    """It needs nothing."""
    yield Making(LexicalJudge)


@contextmanager
def making_recorded(folder):
    """It replays what the lexical judge says of every pair that a check wants answered."""
    record_scores(LexicalJudge({}), ANSWERED, path=folder / "scores.jsonl")
    yield Making(RecordedJudge, {"file": str(folder / "scores.jsonl")})


@contextmanager
def making_chat(_folder):
    """It asks a server on this machine, whose "model" looks for the sentence's words."""
    with ChatServer() as server:
        yield Making(ChatJudge, {"url": server.url, "model": "scribe"})


MAKERS = {"lexical": making_lexical, "recorded": making_recorded, "chat": making_chat}
