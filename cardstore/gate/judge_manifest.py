"""Judge manifest: what lies in a folder of weights, by digest, and how it came to be.

Comes in: the JSON of a folder's `judge.json`. Goes out: a `JudgeManifest`, and JSON again. Results
depend on every file in it, so the digest of a judge's weights is that over all of them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

from cardstore.errors import JudgeWeightsError
from cardstore.gate.judge import JudgeRecord
from cardstore.gate.minicheck_contract import CONTRACTS
from cardstore.gate.parity import ParityReport
from cardstore.provenance import digest_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.gate.minicheck_contract import Contract

Json: TypeAlias = "Mapping[str, object]"

MANIFEST = "judge.json"
REFERENCE = "reference.json"
"""What the original said of our own pairs; no answer depends on it."""

_FORMAT = 1
_DIGEST_LENGTH = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightFile:
    """One file of a folder of weights.

    Attributes:
        path: from the folder, with "/": "model.bin".
        size: in bytes.
        sha256: of its content, lower-case hex.
    """

    path: str
    size: int
    sha256: str

    def __post_init__(self) -> None:
        """Refuse a path that leads out of the folder, and what is no digest."""
        steps = self.path.split("/")
        if not self.path or "\\" in self.path or not all(steps) or {".", ".."} & set(steps):
            msg = f"a file of the weights lies inside their folder, got {self.path!r}"
            raise ValueError(msg)
        if len(self.sha256) != _DIGEST_LENGTH or set(self.sha256) - set("0123456789abcdef"):
            msg = f"a SHA-256 has 64 hex digits, got {self.sha256!r}"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeManifest:
    """What a folder of weights holds.

    Attributes:
        called: the model's name for people: "MiniCheck (flan-t5-large)".
        model: its name at the hub: "lytang/MiniCheck-Flan-T5-Large".
        revision: the commit of the hub's repository; "" where the files came from a folder.
        licence: of the weights, as the hub states it.
        form: the contract's: "flan-t5".
        layout: "ctranslate2" or "torch".
        answers: ids whose scores are compared, "no" before "yes"; empty for a classifier.
        made_with: (package, version) of what converted it.
        files: all files, in order of their paths.
        origin: the files that were converted, before the conversion.
        parity: how far the converted model is from the reference; None where nothing compared them.
    """

    called: str
    model: str
    revision: str = ""
    licence: str
    form: str
    layout: str
    answers: tuple[int, ...] = ()
    made_with: tuple[tuple[str, str], ...] = ()
    files: tuple[WeightFile, ...]
    origin: tuple[WeightFile, ...] = ()
    parity: ParityReport | None = None

    @property
    def weights(self) -> str:
        """The SHA-256 over the digests of all files and what is read from the manifest itself.

        The same weights, converted by the same versions, have the same on every machine.
        """
        files = [[file.path, file.sha256] for file in self.files if file.path != REFERENCE]
        return digest_value([files, self.form, self.layout, list(self.answers)])

    @property
    def contract(self) -> Contract:
        """How the model is asked."""
        return CONTRACTS[self.form]


def parse_manifest(value: object) -> JudgeManifest:
    """Read a manifest from JSON.

    Raises:
        JudgeWeightsError: it lacks a part, or has one of the wrong form.
    """
    try:
        held = _table(value, "the manifest")
        if held.get("format") != _FORMAT:
            msg = f"its format is {held.get('format')!r}, this cardstore reads {_FORMAT}"
            raise ValueError(msg)  # noqa: TRY301 - one place makes the message
        form = str(held["form"])
        if form not in CONTRACTS:
            msg = f"its form {form!r} is none of {', '.join(CONTRACTS)}"
            raise ValueError(msg)  # noqa: TRY301
        answers = tuple(_whole(one, "an answer") for one in _list(held.get("answers", [])))
        if len(answers) != len(CONTRACTS[form].answers):
            msg = f"it has {len(answers)} answers, its form has {len(CONTRACTS[form].answers)}"
            raise ValueError(msg)  # noqa: TRY301
        return JudgeManifest(
            called=str(held["called"]),
            model=str(held["model"]),
            revision=str(held.get("revision", "")),
            licence=str(held["licence"]),
            form=form,
            layout=str(held["layout"]),
            answers=answers,
            made_with=tuple(
                sorted((str(k), str(v)) for k, v in _table(held.get("made_with", {}), "").items())
            ),
            files=tuple(sorted(map(_file, _list(held["files"])), key=lambda one: one.path)),
            origin=tuple(map(_file, _list(held.get("origin", [])))),
            parity=None if held.get("parity") is None else parse_parity(held["parity"]),
        )
    except (ValueError, KeyError, TypeError) as exc:
        lacks = f"it lacks {exc}" if isinstance(exc, KeyError) else str(exc)
        what = f"{MANIFEST} of a judge's weights cannot be read: {lacks}"
        raise JudgeWeightsError(what) from exc


def manifest_json(manifest: JudgeManifest) -> dict[str, object]:
    """Write a manifest as JSON; `parse_manifest` reads it again."""
    held: dict[str, object] = {"format": _FORMAT, **asdict(manifest)}
    held["made_with"] = dict(manifest.made_with)
    held["weights"] = manifest.weights
    return held


def parse_parity(value: object) -> ParityReport:
    """Read a parity report from JSON.

    Raises:
        ValueError: it has a part of the wrong form.
        KeyError: it lacks one.
    """
    held = _table(value, "the parity report")
    return ParityReport(
        runtime=str(held["runtime"]),
        reference=str(held["reference"]),
        pairs=_whole(held["pairs"], "pairs"),
        within=_whole(held["within"], "within"),
        flips=_whole(held["flips"], "flips"),
        same_tokens=_whole(held["same_tokens"], "same_tokens"),
        quantiles=tuple(
            (_number(one[0]), _number(one[1])) for one in map(_pair, _list(held["quantiles"]))
        ),
        slope=_number(held["slope"]),
        spread=_number(held["spread"]),
        cpu_ms=_number(held.get("cpu_ms", 0.0)),
        reference_cpu_ms=_number(held.get("reference_cpu_ms", 0.0)),
    )


def _file(value: object) -> WeightFile:
    held = _table(value, "a file")
    return WeightFile(
        path=str(held["path"]), size=_whole(held["size"], "size"), sha256=str(held["sha256"])
    )


def _table(value: object, name: str) -> Json:
    if not isinstance(value, dict):
        msg = f"{name or 'a part'} is no table"
        raise ValueError(msg)  # noqa: TRY004 - what is wrong is the file, not the code
    return cast("Json", value)


def _list(value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        msg = f"{value!r} is no list"
        raise ValueError(msg)  # noqa: TRY004
    return list(value)


def _pair(value: object) -> tuple[object, object]:
    one, other = _list(value)
    return one, other


def _whole(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        msg = f"{name} is no whole number: {value!r}"
        raise ValueError(msg)
    return value


def _number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        msg = f"{value!r} is no number"
        raise ValueError(msg)  # noqa: TRY004
    return float(value)


def record_of(manifest: JudgeManifest, *, judge: str, runtime: str) -> JudgeRecord:
    """Say who judges with the weights of a manifest.

    Args:
        manifest: of the weights' folder.
        judge: the entry point's name.
        runtime: what computes it, with versions.
    """
    revision = f"@{manifest.revision}" if manifest.revision else ""
    return JudgeRecord(
        judge=judge,
        model=f"{manifest.model}{revision}",
        weights=manifest.weights,
        runtime=runtime,
        template=manifest.contract.template,
        longest=manifest.contract.longest,
        licence=manifest.licence,
        called=manifest.called,
    )
