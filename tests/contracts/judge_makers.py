"""How each of our judges is made for the contract: name → a context that gives a `Making`.

Another judge is one more function and its line in `MAKERS`.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardstore.adapters.judges.lexical import LexicalJudge

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


MAKERS = {"lexical": making_lexical}
