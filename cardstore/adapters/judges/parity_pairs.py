"""Parity pairs: what two runtimes of one model are compared on, and what the reference said.

Comes in: nothing, or a file of pairs; a folder of weights. Goes out: pairs; the run that torch made
of our own pairs when the weights were converted, kept beside them as `reference.json`.

Our own are 200: twenty passages written for it, of 62 to 68 words, each with ten sentences: one
that it supports, one that it does not, and eight that belong to other passages.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import TYPE_CHECKING, cast

from cardstore.errors import JudgeWeightsError, UsageError, why_of
from cardstore.gate.judge import JudgedPair
from cardstore.gate.judge_manifest import REFERENCE
from cardstore.gate.parity import Run
from cardstore.provenance import digest_value

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_NEIGHBOURS = 5  # passages whose sentences are put to each quote, its own among them
_DECIMALS = 6
_DIGEST_SIGNS = 12


def own_pairs() -> tuple[JudgedPair, ...]:
    """Give our own 200 pairs, always the same in the same order."""
    path = resources.files("cardstore.adapters.judges") / "parity_pairs.json"
    held = cast("list[dict[str, object]]", json.loads(path.read_text(encoding="utf-8")))
    sentences = [cast("list[str]", one["sentences"]) for one in held]
    return tuple(
        JudgedPair(quote=str(one["quote"]), sentence=sentence)
        for place, one in enumerate(held)
        for step in range(_NEIGHBOURS)
        for sentence in sentences[(place + step) % len(held)]
    )


def read_pairs(path: Path) -> tuple[JudgedPair, ...]:
    """Read pairs from a file: one JSON object a line, with "quote" and "sentence".

    Raises:
        UsageError: it cannot be read, or a line is of another form.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as exc:
        what = f"The pairs in {path} cannot be read ({why_of(exc)})"
        raise UsageError(what) from exc
    pairs = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            held = json.loads(line)
            pairs.append(JudgedPair(quote=str(held["quote"]), sentence=str(held["sentence"])))
        except (json.JSONDecodeError, KeyError, TypeError) as exc:
            what = f"Line {number} of {path} is no pair ({type(exc).__name__}: {exc})"
            remedy = 'Write one JSON object a line: {"quote": "…", "sentence": "…"}'
            raise UsageError(what, remedy=remedy) from exc
    return tuple(pairs)


def read_digests(ids: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """Give a short digest of what was read of each pair, so that two runs can be compared."""
    return tuple(digest_value(list(one))[:_DIGEST_SIGNS] for one in ids)


def save_reference(folder: Path, run: Run) -> None:
    """Keep what torch said of our own pairs beside the converted weights."""
    held = {
        "runtime": run.runtime,
        "pairs": _digest(own_pairs()),
        "probs": [round(prob, _DECIMALS) for prob in run.probs],
        "reads": list(run.reads),
        "cpu_s": round(run.cpu_s, 3),
    }
    text = json.dumps(held, indent=None, ensure_ascii=False)
    (folder / REFERENCE).write_text(text + "\n", encoding="utf-8")


def load_reference(folder: Path) -> Run | None:
    """Give what torch said of our own pairs; None where the folder does not hold it.

    Raises:
        JudgeWeightsError: it cannot be read, or was made of other pairs.
    """
    path = folder / REFERENCE
    if not path.is_file():
        return None
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        if held["pairs"] != _digest(own_pairs()):
            what = f"{path} was made of the pairs of another cardstore"
            raise JudgeWeightsError(what)
        return Run(
            runtime=str(held["runtime"]),
            probs=tuple(float(prob) for prob in held["probs"]),
            reads=tuple(str(one) for one in held["reads"]),
            cpu_s=float(held["cpu_s"]),
        )
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError) as exc:
        what = f"{path} cannot be read ({type(exc).__name__}: {exc})"
        raise JudgeWeightsError(what) from exc


def _digest(pairs: Sequence[JudgedPair]) -> str:
    return digest_value([[pair.quote, pair.sentence] for pair in pairs])
