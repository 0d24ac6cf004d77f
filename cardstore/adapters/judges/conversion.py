"""Conversion: has a published model converted in an environment of its own, and reads what came.

Comes in: a folder with the published files, and the texts of the parity check. Goes out: a folder
with the model as its runtime reads it, and what torch says of the texts.

The running environment needs no torch: it is put into another one, which is made for the conversion
and thrown away. pip's own settings are heeded; where the network is slow, PIP_EXTRA_INDEX_URL with
the index of torch's builds without graphics cards saves four of five GB.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from cardstore.adapters.judges import convert_model
from cardstore.errors import JudgeError, MissingPartError
from cardstore.gate.minicheck_contract import CONTRACTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.adapters.judges.known import KnownModel

# transformers 5.24 and CTranslate2 4.8.5 together scale the last layer of flan-t5 twice; these
# were measured to agree with torch.
PINS = ("torch==2.13.0", "transformers==4.57.6", "ctranslate2==4.8.5", "sentencepiece>=0.2,<1")
PINS_MORE = ("protobuf>=5,<8",)  # transformers needs it to read a tokenizer of sentencepiece's
_PIP_TIMEOUT_S = 3600.0
_CONVERT_TIMEOUT_S = 4 * 3600.0
_SHOWN_LINES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What torch says of texts.

    Attributes:
        ids: what its own tokenizer made of each text.
        scores: the two scores of each, "no" before "yes".
        cpu_s: CPU of all texts, in seconds, with one process and torch's own choice of threads.
        made_with: (package, version) of what computed it.
    """

    ids: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[float, float], ...]
    cpu_s: float
    made_with: tuple[tuple[str, str], ...]


def make_environment(folder: Path) -> Path:
    """Make an environment for conversions in a folder; give its Python.

    Raises:
        MissingPartError: pip could not fetch what it needs.
    """
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pins = [*PINS, *PINS_MORE]
    steps = (
        [sys.executable, "-m", "venv", str(folder)],
        [str(python), "-m", "pip", "install", "--quiet", "--no-input", *pins],
    )
    for step in steps:
        done = _run(step, timeout_s=_PIP_TIMEOUT_S)
        if done.returncode != 0:
            what = f"No environment for the conversion could be made: {_last_lines(done.stderr)}"
            remedy = (
                "On a machine where pip can fetch them, install the judge and copy its finished "
                f"folder; or make an environment with {', '.join(pins)} and name its Python "
                "with --python"
            )
            raise MissingPartError(what, remedy=remedy)
    return python


def convert(
    known: KnownModel, *, source: Path, target: Path, texts: Sequence[str], python: Path
) -> Reference:
    """Convert published files; the target folder is made.

    Args:
        known: which model it is.
        source: the folder with the published files.
        target: where the converted model goes.
        texts: whole strings as the authors' code writes them, for the parity check.
        python: that of an environment with torch, transformers and ctranslate2.

    Raises:
        JudgeError: the conversion failed.
    """
    with tempfile.TemporaryDirectory() as folder:
        request = Path(folder) / "REQUEST.json"
        asked: convert_model.Request = {
            "form": known.form,
            "layout": known.layout,
            "source": str(source.absolute()),
            "target": str(target.absolute()),
            "texts": list(texts),
            "longest": CONTRACTS[known.form].longest,
        }
        request.write_text(json.dumps(asked), encoding="utf-8")
        script = str(Path(convert_model.__file__))
        done = _run([str(python), "-I", script, str(request)], timeout_s=_CONVERT_TIMEOUT_S)
        answer = Path(folder) / "ANSWER.json"
        if done.returncode != 0 or not answer.is_file():
            what = f"{known.model} could not be converted: {_last_lines(done.stderr)}"
            raise JudgeError(what, remedy="See that the files are whole and the memory suffices")
        return _parse_answer(json.loads(answer.read_text(encoding="utf-8")))


def _run(command: list[str], *, timeout_s: float) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603 - our own arguments
            command, capture_output=True, text=True, timeout=timeout_s, check=False
        )
    except subprocess.TimeoutExpired:
        said = f"it was not done after {timeout_s:g} s"
    except OSError as exc:
        said = str(exc)
    return subprocess.CompletedProcess(command, returncode=1, stdout="", stderr=said)


def _parse_answer(value: object) -> Reference:
    """Read what our own script wrote."""
    held = cast("dict[str, object]", value)
    made_with = cast("dict[str, str]", held["made_with"])
    return Reference(
        ids=tuple(tuple(one) for one in cast("list[list[int]]", held["ids"])),
        scores=tuple((no, yes) for no, yes in cast("list[tuple[float, float]]", held["scores"])),
        cpu_s=float(cast("float", held["cpu_s"])),
        made_with=tuple(sorted(made_with.items())),
    )


def _last_lines(text: str) -> str:
    return "; ".join(text.strip().splitlines()[-_SHOWN_LINES:])
