"""Weights: where those of the judges lie, and whether they are the ones that were named.

Comes in: a judge's folder, or none for the usual one. Goes out: its manifest, after every file in
it was seen to be there with its size; and, before the first pair is judged, with its digest.

The folder of all judges is the one that CARDSTORE_JUDGES names, else the environment's
share/cardstore/judges. Nothing is ever fetched from here.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cardstore.errors import JudgeWeightsError, why_of
from cardstore.gate.judge_manifest import MANIFEST, WeightFile, manifest_json, parse_manifest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardstore.gate.judge_manifest import JudgeManifest

VARIABLE = "CARDSTORE_JUDGES"


def judges_home() -> Path:
    """Name the folder in which the folders of the judges' weights lie."""
    told = os.environ.get(VARIABLE)
    return Path(told) if told else Path(sys.prefix) / "share" / "cardstore" / "judges"


def weights_folder(settings: Mapping[str, str], *, usual: str) -> Path:
    """Name the folder of one judge's weights: the setting "folder", else the usual one."""
    return Path(settings["folder"]) if settings.get("folder") else judges_home() / usual


def read_manifest(folder: Path, *, judge: str) -> JudgeManifest:
    """Read a folder's manifest and see that its files are there, with their sizes.

    Raises:
        JudgeWeightsError: there is none, a file is missing, or one has another size.
    """
    path = folder / MANIFEST
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as exc:
        what = f"The weights of the judge {judge} are not in {folder}: {MANIFEST} is missing"
        raise JudgeWeightsError(what, remedy=remedy(judge, folder)) from exc
    except (OSError, UnicodeDecodeError) as exc:
        what = f"{path} cannot be read ({why_of(exc)})"
        raise JudgeWeightsError(what, remedy=remedy(judge, folder)) from exc
    try:
        manifest = parse_manifest(json.loads(text))
    except (json.JSONDecodeError, JudgeWeightsError) as exc:
        what = f"{path} is no manifest of a judge ({exc})"
        raise JudgeWeightsError(what, remedy=remedy(judge, folder)) from exc
    for file in manifest.files:
        found = folder / file.path
        size = found.stat().st_size if found.is_file() else None
        if size != file.size:
            state = "is missing" if size is None else f"has {size} bytes, expected {file.size}"
            what = f"The file {found} of the judge {judge} {state}"
            raise JudgeWeightsError(what, remedy=remedy(judge, folder))
    return manifest


def verify_digests(folder: Path, manifest: JudgeManifest, *, judge: str) -> None:
    """See that every file has its digest; 718 MB take about a second.

    Raises:
        JudgeWeightsError: one is missing or has another.
    """
    for file in manifest.files:
        try:
            found = file_digest(folder / file.path)
        except OSError as exc:
            what = (
                f"The file {folder / file.path} of the judge {judge} cannot be read ({why_of(exc)})"
            )
            raise JudgeWeightsError(what, remedy=remedy(judge, folder)) from exc
        if found != file.sha256:
            what = (
                f"The file {folder / file.path} of the judge {judge} was altered: "
                f"it has digest {found[:12]}…, expected {file.sha256[:12]}…"
            )
            raise JudgeWeightsError(what, remedy=remedy(judge, folder))


def list_files(folder: Path) -> tuple[WeightFile, ...]:
    """List all files of a folder but the manifest, with their digests, in order of their paths."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return tuple(
        WeightFile(
            path=path.relative_to(folder).as_posix(),
            size=path.stat().st_size,
            sha256=file_digest(path),
        )
        for path in paths
        if path.name != MANIFEST
    )


def save_manifest(folder: Path, manifest: JudgeManifest) -> None:
    """Write a folder's manifest."""
    text = json.dumps(manifest_json(manifest), ensure_ascii=False, indent=1)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")


def file_digest(path: Path) -> str:
    """Give the SHA-256 of a file, lower-case hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def remedy(judge: str, folder: Path) -> str:
    """Say how to get the weights, with a network and without."""
    return (
        f"Install them with: cardstore judge install {judge}; without a network, copy the whole "
        f"folder from a machine where that was done to {folder}"
    )
