"""What is told of a local index: how it was built, how far it is, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.named import named_document

if TYPE_CHECKING:
    from cardstore.store.dump_state import IndexState

_SHOWN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexReport:
    """What a build did.

    Attributes:
        state: the finished index.
        built_now: False when it had been built from these very files before.
    """

    state: IndexState
    built_now: bool

    def summary(self) -> str:
        """Write the report for people, on a few lines."""
        before = "" if self.built_now else " (it had been built from these files before)"
        return "\n".join((index_line(self.state) + before, *damage_lines(self.state)))

    def document(self) -> dict[str, object]:
        """Give the report as a JSON document."""
        told = {"built_now": self.built_now, **_told(self.state)}
        return named_document("registry-build", told)


def index_line(state: IndexState) -> str:
    """Describe an index on one line."""
    if not state.current:
        return f"{state.name}: built by another cardstore; build it anew"
    if state.busy:
        return f"{state.name}: a step of its building is being written; it does not answer yet"
    if not state.complete:
        return f"{state.name}: not finished, {state.share:.0%} read; it does not answer yet"
    size = f"{state.size / 1e6:,.1f} MB"
    return (
        f"{state.name}: {count_of(state.editions, 'edition')}, as of {state.dumped_at[:10]}, {size}"
    )


def damage_lines(state: IndexState) -> tuple[str, ...]:
    """Tell of the lines that could not be read: how many of each file, and the first of them."""
    lines = []
    for part in state.parts:
        if part.damaged:
            lines.append(f"{part.file.name}: {part.damaged:,} of {part.lines:,} lines are damaged")
            told = [f"  line {line}: {why}" for p, line, why in state.damaged if p == part.part]
            lines += told[:_SHOWN]
    return tuple(lines)


def index_document(state: IndexState) -> dict[str, object]:
    """Describe an index as a JSON document."""
    return named_document("registry-index", _told(state))


def _told(state: IndexState) -> dict[str, object]:
    return {
        "name": state.name,
        "path": str(state.path),
        "bytes": state.size,
        "complete": state.complete,
        "editions": state.editions,
        "dumped_at": state.dumped_at,
        "share_read": round(state.share, 4),
        "files": [
            {
                "part": part.part,
                "name": part.file.name,
                "bytes": part.file.size,
                "digest": part.file.digest,
                "lines": part.lines,
                "sound": part.sound,
                "other": part.other,
                "damaged": part.damaged,
                "complete": part.complete,
            }
            for part in state.parts
        ],
        "damaged": [{"part": part, "line": line, "why": why} for part, line, why in state.damaged],
    }
