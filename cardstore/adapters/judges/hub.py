"""Hub: fetches a published model's files, each by its digest; what was begun is gone on with.

Comes in: the model's name at the hub and a folder. Goes out: the files, each with the size and the
digest that the hub's listing states, and the commit they belong to.

1. The listing names a commit, every file's size, and its SHA-256, or for small files git's digest.
2. Each file is fetched at that commit into a file beside it, "NAME.part"; where some of it is there
   already, the rest is asked for.
3. A file whose digest is another is thrown away, and the fetching fails.

Source: the hub's HTTP interface (`/api/models/…/revision/…`, `/…/resolve/…`); git's object format.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import quote

import httpx2

from cardstore.adapters.judges.known import choose_files
from cardstore.adapters.web.agent import user_agent
from cardstore.adapters.web.fetching import is_loopback
from cardstore.errors import JudgeWeightsError, why_of

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from cardstore.adapters.judges.known import KnownModel

HUB = "https://huggingface.co"
_TRIES = 5
_TIMEOUT = httpx2.Timeout(60.0, connect=15.0)
_CHUNK = 1024 * 1024
_OK, _PARTIAL = 200, 206


class Advancing:
    """Hears how many bytes came; this one tells nobody."""

    def begin(self, total: int) -> None:
        """Begin: so many bytes are to come."""

    def advance(self, done: int) -> None:
        """Tell that so many more came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubFile:
    """One file of a published model.

    Attributes:
        path: in its repository.
        size: in bytes.
        sha256: of its content; "" where the hub states git's digest only.
        git: git's digest of its content; "" where the hub does not state it.
    """

    path: str
    size: int
    sha256: str = ""
    git: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubModel:
    """A published model as the hub lists it.

    Attributes:
        commit: the repository's commit.
        licence: as the model's card states it; "" where it does not.
        files: those that are needed.
    """

    commit: str
    licence: str
    files: tuple[HubFile, ...]


def parse_listing(value: object) -> HubModel:
    """Read the hub's listing of a model.

    Raises:
        ValueError: something that is needed is not in it.
    """
    held = _table(value)
    commit = str(held.get("sha", ""))
    listed = held.get("siblings", [])
    files = tuple(_parse_file(one) for one in (listed if isinstance(listed, list) else []))
    chosen = choose_files(tuple(file.path for file in files))
    if not commit or not chosen:
        msg = "it lists no commit, or not config, tokenizer and weights"
        raise ValueError(msg)
    by_path = {file.path: file for file in files}
    unproven = [path for path in chosen if not (by_path[path].sha256 or by_path[path].git)]
    if unproven:
        msg = f"it states no digest of {unproven[0]}"
        raise ValueError(msg)
    card = held.get("cardData")
    licence = str(_table(card).get("license", "")) if isinstance(card, dict) else ""
    return HubModel(commit=commit, licence=licence, files=tuple(by_path[one] for one in chosen))


def fetch_model(
    known: KnownModel,
    target: Path,
    *,
    hub: str = HUB,
    revision: str = "main",
    advancing: Advancing | None = None,
) -> HubModel:
    """Fetch what is needed of a published model into a folder.

    Args:
        known: which model.
        target: the folder; what was fetched into it before is not fetched again.
        hub: the hub's address, https; http is for this machine only.
        revision: a branch, tag or commit of the model's repository.
        advancing: hears how many bytes came.

    Raises:
        JudgeWeightsError: it could not be fetched; the remedy says what to copy where.
    """
    hub = hub.rstrip("/")
    advancing = advancing or Advancing()
    if not hub.startswith("https://") and not is_loopback(hub):
        what = f"The hub's address {hub} is not https"
        raise JudgeWeightsError(what, remedy="Give an address that begins with https://")
    remedy = by_hand(known, hub)
    target.mkdir(parents=True, exist_ok=True)
    with httpx2.Client(
        headers={"User-Agent": user_agent("")},
        timeout=_TIMEOUT,
        follow_redirects=True,
        trust_env=not is_loopback(hub),
    ) as client:
        try:
            listing = _listing(client, f"{hub}/api/models/{known.model}/revision/{quote(revision)}")
            advancing.begin(sum(file.size for file in listing.files))
            for file in listing.files:
                url = f"{hub}/{known.model}/resolve/{listing.commit}/{quote(file.path)}"
                _fetch_file(client, url, target / file.path, file=file, advancing=advancing)
        except (httpx2.HTTPError, httpx2.StreamError, ValueError, OSError) as exc:
            what = f"{known.model} could not be fetched from {hub} ({why_of(exc)})"
            raise JudgeWeightsError(what, remedy=remedy) from exc
    return listing


def by_hand(known: KnownModel, hub: str = HUB) -> str:
    """Say what to fetch on another machine, and what to do with it."""
    return (
        f"On a machine with a network save config.json, the tokenizer's files (tokenizer.json, "
        f"tokenizer_config.json, special_tokens_map.json, spiece.model, spm.model, vocab.json, "
        f"merges.txt, as far as they are there) and model.safetensors or pytorch_model.bin of "
        f"{hub}/{known.model}/tree/main in one folder, bring it here and run: "
        f"cardstore judge install {known.judge} --from FOLDER"
    )


def _listing(client: httpx2.Client, url: str) -> HubModel:
    response = client.get(url, params={"blobs": "true"})
    response.raise_for_status()
    return parse_listing(json.loads(response.content))


def _fetch_file(
    client: httpx2.Client, url: str, path: Path, *, file: HubFile, advancing: Advancing
) -> None:
    """Fetch one file, unless it is there; a connection that breaks is taken up again."""
    if path.is_file() and _is_whole(path, file):
        advancing.advance(file.size)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    if part.is_file():
        advancing.advance(min(part.stat().st_size, file.size))
    for left in reversed(range(_TRIES)):
        try:
            _fetch_rest(client, url, part, size=file.size, advancing=advancing)
        except httpx2.TransportError:
            if not left:
                raise
        if part.is_file() and part.stat().st_size >= file.size:
            break
    if not part.is_file() or not _is_whole(part, file):
        part.unlink(missing_ok=True)
        msg = f"{file.path} has not the size and digest that the hub states"
        raise ValueError(msg)
    part.replace(path)


def _fetch_rest(
    client: httpx2.Client, url: str, part: Path, *, size: int, advancing: Advancing
) -> None:
    """Fetch what is missing of a file, or all of it where the server gives no parts."""
    have = part.stat().st_size if part.is_file() else 0
    if have >= size > 0:
        return
    headers = {"Range": f"bytes={have}-"} if have else {}
    with _opened(client, url, headers) as response:
        if response.url.scheme != "https" and not is_loopback(str(response.url)):
            msg = f"it sends us on to {response.url.host} without https"
            raise ValueError(msg)
        if response.status_code not in {_OK, _PARTIAL}:
            response.raise_for_status()
            msg = f"it answers with status {response.status_code}"
            raise ValueError(msg)
        goes_on = response.status_code == _PARTIAL
        with part.open("ab" if goes_on else "wb") as written:
            # As it comes: what waits to fill a larger piece is lost when the connection breaks.
            for chunk in response.iter_bytes():
                written.write(chunk)
                advancing.advance(len(chunk))
                if written.tell() > size:
                    msg = f"it sends more than the {size} bytes that it states"
                    raise ValueError(msg)


def _opened(
    client: httpx2.Client, url: str, headers: dict[str, str]
) -> AbstractContextManager[httpx2.Response]:
    # Packed content would have other bytes and another length than the file.
    return client.stream("GET", url, headers={"Accept-Encoding": "identity", **headers})


def _is_whole(path: Path, file: HubFile) -> bool:
    """Tell whether a file has its size and digest."""
    if path.stat().st_size != file.size:
        return False
    with path.open("rb") as held:
        if file.sha256:
            return hashlib.file_digest(held, "sha256").hexdigest() == file.sha256
        git = hashlib.sha1(b"blob %d\0" % file.size, usedforsecurity=False)
        for chunk in iter(lambda: held.read(_CHUNK), b""):
            git.update(chunk)
        return git.hexdigest() == file.git


def _parse_file(value: object) -> HubFile:
    held = _table(value)
    path, size = str(held.get("rfilename", "")), held.get("size")
    if Path(path).is_absolute() or ".." in Path(path).parts:
        msg = f"it lists the file {path!r}"
        raise ValueError(msg)
    large = held.get("lfs")
    digest = str(_table(large).get("sha256", "")) if isinstance(large, dict) else ""
    return HubFile(
        path=path,
        size=size if isinstance(size, int) else 0,
        sha256=digest,
        git="" if digest else str(held.get("blobId", "")),
    )


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        msg = f"it gives {value!r:.60} where a table is to stand"
        raise ValueError(msg)  # noqa: TRY004 - what is wrong is the answer, not the code
    return cast("dict[str, object]", value)
