"""Judge install: get a judge's published weights, convert them, and accept them only when true.

Comes in: a judge's name, and where its files are: at the hub, or in a folder. Goes out: the folder
of finished weights with its manifest.

1. Weights that are there and sound are kept.
2. A folder that is finished already (it has a `judge.json`) is taken as it is, by its digests.
3. Otherwise the published files are fetched, unless a folder has them, and converted in an
   environment of their own; torch says there what the original says of 200 pairs.
4. The converted model judges the same pairs here. Where it says something else, nothing is kept.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.adapters.judges import conversion, hub
from cardstore.adapters.judges.convert_model import ROUNDING
from cardstore.adapters.judges.known import choose_files, find_known
from cardstore.adapters.judges.parity_pairs import own_pairs, read_digests, save_reference
from cardstore.adapters.judges.pieces import missing_extra
from cardstore.adapters.judges.weights import (
    judges_home,
    list_files,
    read_manifest,
    save_manifest,
    verify_digests,
)
from cardstore.errors import JudgeWeightsError, LibraryWriteError, why_of
from cardstore.gate.judge_manifest import MANIFEST, JudgeManifest
from cardstore.gate.minicheck_contract import CONTRACTS, published_text, support_of
from cardstore.gate.parity import ParityReport, Run, compare_runs
from cardstore.plugins import load_judge
from cardstore.workflow.judge_parity import run_judge
from cardstore.workflow.progress import Progress, Silent

if TYPE_CHECKING:
    from cardstore.adapters.judges.known import KnownModel
    from cardstore.gate.judge import Judge

_MB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Sourcing:
    """Where a judge's files come from, and with what they are converted.

    Attributes:
        folder: a folder with the published files, or with finished weights; None for the hub.
        hub: the hub's address.
        revision: a branch, tag or commit of the model's repository there.
        offline: nothing may be fetched.
        python: that of an environment with torch, transformers and ctranslate2; None to make one.
    """

    folder: Path | None = None
    hub: str = hub.HUB
    revision: str = "main"
    offline: bool = False
    python: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InstalledJudge:
    """A judge whose weights are in place.

    Attributes:
        judge: its name.
        folder: where its weights are.
        weights: the SHA-256 over them.
        model: the model's name at the hub, with its commit.
        licence: of the weights.
        parity: how far they are from the original; None where nothing compared them.
        was_there: they were there before.
    """

    judge: str
    folder: str
    weights: str
    model: str
    licence: str
    parity: ParityReport | None
    was_there: bool = False


def install_judge(
    name: str, sourcing: Sourcing | None = None, *, progress: Progress | None = None
) -> InstalledJudge:
    """Put a judge's weights in place, unless they are there and sound.

    Args:
        name: the judge.
        sourcing: where its files come from.
        progress: told of the fetched MB, then of the compared pairs.

    Raises:
        UsageError: the judge has no weights to install.
        MissingPartError: what it runs on is not installed, or pip could not make an environment.
        JudgeError: the conversion failed.
        JudgeWeightsError: the files could not be had, or the converted model says something else
            than the original; the remedy says what to copy where.
        LibraryWriteError: the folder cannot be written.
    """
    known, sourcing = find_known(name), sourcing or Sourcing()
    folder = judges_home() / known.folder
    if (folder / MANIFEST).is_file():
        return _installed(known, folder, _found_sound(known, folder), was_there=True)
    if folder.exists():
        what = f"The folder {folder} has no {MANIFEST}, so it holds no finished weights"
        remedy = f"Move it away, then: cardstore judge install {name} --from FOLDER"
        raise JudgeWeightsError(what, remedy=remedy)
    for package in known.packages:
        if find_spec(package) is None:
            raise missing_extra(package=package, extra=known.extra, judge=name)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-") as place:
            made = Path(place) / known.folder
            manifest = _make(known, made, sourcing=sourcing, progress=progress or Silent())
            made.replace(folder)
    except OSError as exc:
        what = f"The weights of {name} cannot be written to {folder} ({why_of(exc)})"
        remedy = "Free some space, or name another folder with CARDSTORE_JUDGES"
        raise LibraryWriteError(what, remedy=remedy) from exc
    shutil.rmtree(_fetched_into(known), ignore_errors=True)
    return _installed(known, folder, manifest)


def _found_sound(known: KnownModel, folder: Path) -> JudgeManifest:
    """Give the manifest of weights that are in place, where they are whole and proven."""
    remedy = f"Move {folder} away, then: cardstore judge install {known.judge}"
    remedy += "; without a network, with --from and a folder that is whole"
    try:
        manifest = read_manifest(folder, judge=known.judge)
        verify_digests(folder, manifest, judge=known.judge)
    except JudgeWeightsError as exc:  # “install them” is what was just tried
        raise JudgeWeightsError(exc.what, remedy=remedy) from exc
    _require_proven(manifest, folder, remedy=remedy)
    return manifest


def _require_proven(manifest: JudgeManifest, folder: Path, *, remedy: str) -> None:
    """Refuse weights that are not shown to say what the original says, on every processor."""
    if manifest.parity is None or not manifest.parity.accepted:
        what = f"The folder {folder} does not show that its weights say what the original says"
        raise JudgeWeightsError(what, remedy=remedy)
    rounding = dict(manifest.made_with).get("rounding")
    if manifest.layout == "ctranslate2" and rounding != ROUNDING:
        what = f"The 8-bit numbers in {folder} are not ones that every processor adds up alike"
        raise JudgeWeightsError(what, remedy=remedy)


def _make(
    known: KnownModel, made: Path, *, sourcing: Sourcing, progress: Progress
) -> JudgeManifest:
    """Make a finished folder of weights."""
    given = sourcing.folder
    if given is not None and (given / MANIFEST).is_file():
        return _adopted(known, given, made)
    if given is not None and not given.is_dir():
        what = f"There is no folder {given}"
        raise JudgeWeightsError(what, remedy=hub.by_hand(known, sourcing.hub))
    revision, licence, source = "", known.licence, given
    if source is None:
        source = _fetched_into(known)
        listing = _fetch(known, source, sourcing=sourcing, progress=progress)
        revision, licence = listing.commit, listing.licence or licence
    elif not choose_files(tuple(one.name for one in source.iterdir())):
        what = f"The folder {source} does not hold config, tokenizer and weights of {known.model}"
        raise JudgeWeightsError(what, remedy=hub.by_hand(known, sourcing.hub))
    said = _converted(known, source, made, python=sourcing.python, progress=progress)
    runtime = f"torch {dict(said.made_with).get('torch', '')} float32"
    reference = Run(
        runtime=runtime,
        probs=tuple(support_of(no, yes) for no, yes in said.scores),
        reads=read_digests(said.ids),
        cpu_s=said.cpu_s,
    )
    save_reference(made, reference)
    manifest = JudgeManifest(
        called=known.called,
        model=known.model,
        revision=revision,
        licence=licence or "not stated",
        form=known.form,
        layout=known.layout,
        answers=known.answers,
        made_with=said.made_with,
        files=list_files(made),
        origin=list_files(source),
    )
    return _accepted(known, made, manifest=manifest, reference=reference, progress=progress)


def _converted(
    known: KnownModel, source: Path, made: Path, *, python: Path | None, progress: Progress
) -> conversion.Reference:
    """Have the published files converted, in an environment that is made where none is named."""
    contract = CONTRACTS[known.form]
    texts = [published_text(contract, pair) for pair in own_pairs()]
    progress.start(2, "steps (environment, conversion)")
    try:
        with tempfile.TemporaryDirectory(dir=made.parent) as place:
            python = python or conversion.make_environment(Path(place) / "environment")
            progress.advance()
            said = conversion.convert(known, source=source, target=made, texts=texts, python=python)
            progress.advance()
    finally:
        progress.finish()
    return said


def _accepted(
    known: KnownModel,
    made: Path,
    *,
    manifest: JudgeManifest,
    reference: Run,
    progress: Progress,
) -> JudgeManifest:
    """Compare the converted model with the original; write the manifest when they agree."""
    save_manifest(made, manifest)
    pairs = own_pairs()
    progress.start(len(pairs), "pairs")
    try:
        ours = run_judge(_unproven(known, made), pairs, progress=progress)
    finally:
        progress.finish()
    parity = compare_runs(ours, reference)
    if not parity.accepted:
        what = (
            f"The converted weights of {known.judge} do not say what the original says: "
            f"{'; '.join(parity.faults)}"
        )
        remedy = f"Nothing was kept. Convert them with {', '.join(conversion.PINS)}"
        raise JudgeWeightsError(what, remedy=remedy)
    proven = replace(manifest, parity=parity)
    save_manifest(made, proven)
    return proven


def _unproven(known: KnownModel, folder: Path) -> Judge:
    """Load converted weights that no parity vouches for yet."""
    if known.layout == "ctranslate2":
        from cardstore.adapters.judges.minicheck import ConvertedMiniCheck  # noqa: PLC0415 - heavy

        return ConvertedMiniCheck({"folder": str(folder)})
    return load_judge(known.judge, settings={"folder": str(folder)})


def _adopted(known: KnownModel, given: Path, made: Path) -> JudgeManifest:
    """Copy a folder that is finished already."""
    manifest = read_manifest(given, judge=known.judge)
    if (manifest.form, manifest.layout) != (known.form, known.layout):
        what = f"The folder {given} holds the weights of another judge ({manifest.called})"
        raise JudgeWeightsError(what, remedy=hub.by_hand(known))
    _require_proven(manifest, given, remedy=hub.by_hand(known))
    made.mkdir(parents=True)
    for path in (MANIFEST, *(file.path for file in manifest.files)):
        (made / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(given / path, made / path)
    verify_digests(made, manifest, judge=known.judge)
    return manifest


def _fetch(
    known: KnownModel, target: Path, *, sourcing: Sourcing, progress: Progress
) -> hub.HubModel:
    """Fetch the published files."""
    if sourcing.offline:
        what = f"The weights of {known.judge} cannot be fetched, since this run is offline"
        raise JudgeWeightsError(what, remedy=hub.by_hand(known, sourcing.hub))
    try:
        return hub.fetch_model(
            known,
            target,
            hub=sourcing.hub,
            revision=sourcing.revision,
            advancing=_Megabytes(progress),
        )
    finally:
        progress.finish()


def _fetched_into(known: KnownModel) -> Path:
    """Name the folder in which fetched files wait, also over an interruption."""
    return judges_home() / f".fetched-{known.folder}"


def _installed(
    known: KnownModel, folder: Path, manifest: JudgeManifest, *, was_there: bool = False
) -> InstalledJudge:
    model = f"{manifest.model}@{manifest.revision}" if manifest.revision else manifest.model
    return InstalledJudge(
        judge=known.judge,
        folder=str(folder),
        weights=manifest.weights,
        model=model,
        licence=manifest.licence,
        parity=manifest.parity,
        was_there=was_there,
    )


class _Megabytes(hub.Advancing):
    """Tells a progress of whole MB."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._bytes = 0

    def begin(self, total: int) -> None:
        """Begin: so many bytes are to come."""
        self._progress.start(-(-total // _MB), "MB")

    def advance(self, done: int) -> None:
        """Tell that so many more came."""
        before = self._bytes // _MB
        self._bytes += done
        self._progress.advance(self._bytes // _MB - before)
