"""Look again: the margins of leaves whose number was not read for certain are read once more.

Comes in: a scan whose leaves all have a layer. Goes out: looks, kept as they come. The page map is
inferred with them afterwards.

1. Where a first map has no printed number, or a doubtful one, head and foot are read again.
2. Leaves that then still have no label, and whose words the engine itself does not believe, may be
   in another script: a few are asked for its name.
3. With the model of that script, where it is installed, their strips are read.

What is looked at follows from the layers and from the looks of the round before, so a run that was
killed goes on where it stopped and ends with the same rows; a leaf that was looked at is not looked
at again until another version of the model is installed. A leaf that cannot be looked at keeps what
it has: the map is then as it was without.
"""

from __future__ import annotations

import logging
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from cardstore.errors import EncryptedScanError, MissingPartError
from cardstore.pages.looks import (
    LookMode,
    leaves_to_look_at,
    leaves_without_label,
    shows_leaf_of,
)
from cardstore.pages.other_scripts import FEW_LEAVES, named_scripts, unreadable
from cardstore.text.treatments import turn_told
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.paginate import infer_stored
from cardstore.workflow.read_margins import MarginTask, is_drawn_for_scripts, read_margins
from cardstore.workflow.told_agents import ToldAgents

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from cardstore.pages.looks import MarginLook
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.text.layer import TextLayer
    from cardstore.workflow.progress import Progress

logger = logging.getLogger(__name__)

OWN_ENGINE = "tesserocr"
OWN_MODEL, DETECTOR_MODEL = "eng", "osd"
_ASKED_FOR_SCRIPT = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Looking:
    """What every look of a scan needs: where the originals are, and who works.

    Attributes:
        store: the open library.
        stored: the scan.
        pool: where leaves are looked at.
        most: how many are under way at a time.
        progress: is told how far it is.
        tessdata: the folder that the settings name for models; None for the usual ones.
        password: what opens an encrypted PDF; None when there is none.
        agents: says in the log who looks.
    """

    store: Store
    stored: StoredScan
    pool: Executor
    most: int
    progress: Progress
    tessdata: Path | None = None
    password: str | None = None
    agents: ToldAgents = field(default_factory=ToldAgents)


def look_again(looking: Looking) -> int:
    """Look at the margins of a scan again where that may help, and was not done yet.

    Returns:
        At how many leaves it looked now.
    """
    layers = looking.store.scans.layers(looking.stored.scan.digest)
    page_map = infer_stored(looking.store, looking.stored, layers=layers, looks=())
    wanted = _ours(leaves_to_look_at(page_map, layers), layers)
    unseen = _unseen(looking, wanted, layers, mode=LookMode.BLOCK, model=(OWN_MODEL, None))
    looked = _look(looking, unseen, layers)
    looks = looking.store.looks.of_scan(looking.stored.scan.digest)
    first = [one for one in looks if one.mode is not LookMode.SCRIPT]
    page_map = infer_stored(looking.store, looking.stored, layers=layers, looks=first)
    wanted = _ours(leaves_without_label(page_map, layers), layers)
    strange = [leaf for leaf in wanted if unreadable(layers[leaf])]
    if len(strange) < FEW_LEAVES:
        return looked
    return looked + _look_in_scripts(looking, strange, layers)


def _look_in_scripts(looking: Looking, strange: Sequence[int], layers: Sequence[TextLayer]) -> int:
    """Learn which script some leaves are in, and read their strips with its model."""
    from cardstore.adapters.engines.scripts import (  # noqa: PLC0415 - Tesseract is heavy
        installed_scripts,
    )

    step = max(1, len(strange) // _ASKED_FOR_SCRIPT)
    asked = list(strange[step // 2 :: step])[:_ASKED_FOR_SCRIPT]
    folder = None if looking.tessdata is None else str(looking.tessdata)
    detector = (DETECTOR_MODEL, folder)
    asked = _unseen(looking, asked, layers, mode=LookMode.NAMED, model=detector)
    _look(looking, asked, layers, task=replace(_TASK, names_script=True))
    looks = looking.store.looks.of_scan(looking.stored.scan.digest)
    names = named_scripts(looks)
    told = any(look.mode is LookMode.NAMED for look in looks)
    looked = 0
    for found in installed_scripts(looking.tessdata):
        # Without the detector's model every script is tried whose own is here.
        if found.script.name in names or not told:
            model = (found.model, str(found.folder))
            task = replace(_TASK, model=model)
            unseen = _unseen(looking, strange, layers, mode=LookMode.SCRIPT, model=model)
            looked += _look(looking, unseen, layers, task=task)
    return looked


_TASK = MarginTask(paths=(), reader="", leaf_index=0)


def _ours(leaves: Iterable[int], layers: Sequence[TextLayer]) -> list[int]:
    """Leave out leaves that another engine has read: it would be corrected by a worse one."""
    return [
        leaf
        for leaf in leaves
        if layers[leaf].provenance.agent == OWN_ENGINE or layers[leaf].method.value == "embedded"
    ]


def _unseen(
    looking: Looking,
    leaves: Iterable[int],
    layers: Sequence[TextLayer],
    *,
    mode: LookMode,
    model: tuple[str, str | None],
) -> list[int]:
    """Leave out leaves at which this version of a model looked, drawn and turned as they are now.

    Args:
        looking: what every look needs.
        leaves: at which to look.
        layers: one per leaf.
        mode: how to look.
        model: its name and the folder it is looked for in first, None for the usual ones.
    """
    digest = _digest_of(*model)
    seen = {
        look.leaf_index
        for look in looking.store.looks.of_scan(looking.stored.scan.digest)
        if look.mode is mode
        and is_drawn_for_scripts(look)
        and shows_leaf_of(look, layers[look.leaf_index])
        and digest in {None, *look.provenance.inputs}
    }
    return [leaf for leaf in leaves if leaf not in seen]


def _digest_of(lang: str, folder: str | None) -> str | None:
    """Give the digest of a model as it is installed now; None where it is not."""
    from cardstore.adapters.engines.model_files import (  # noqa: PLC0415 - few ask
        digest_of_model,
        find_models,
    )

    try:
        return digest_of_model(find_models(lang, folder=folder)[0])
    except MissingPartError:
        return None


def _look(
    looking: Looking,
    leaves: Sequence[int],
    layers: Sequence[TextLayer],
    *,
    task: MarginTask = _TASK,
) -> int:
    """Look at leaves in the pool and keep each look as it comes."""
    if not leaves:
        return 0
    store, stored = looking.store, looking.stored
    base = replace(
        task,
        paths=original_paths(store, stored),
        reader=stored.reader,
        tessdata=None if looking.tessdata is None else str(looking.tessdata),
        password=looking.password,
    )
    looking.progress.start(len(leaves), "margins")
    waiting = iter(leaves)

    def submit(leaf: int) -> Future[tuple[MarginLook, ...]]:
        # The scan may have been filed before its leaves were read and turned.
        turned = turn_told(layers[leaf].provenance.settings)
        lying = replace(stored.scan.leaves[leaf], turned=turned)
        one = replace(base, leaf_index=leaf, leaf=lying)
        return looking.pool.submit(read_margins, one)

    under_way: dict[Future[tuple[MarginLook, ...]], int] = {}
    looked = 0
    try:
        for leaf in islice(waiting, looking.most):
            under_way[submit(leaf)] = leaf
        while under_way:
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=lambda one: under_way[one]):
                looked += _keep(looking, future, layers[under_way.pop(future)])
                looking.progress.advance()
                for following in islice(waiting, 1):
                    under_way[submit(following)] = following
    except (EncryptedScanError, MissingPartError, BrokenExecutor) as exc:
        logger.warning("margins were not looked at again: %s", exc)
    finally:
        for future in under_way:
            future.cancel()
        looking.progress.finish()
    return looked


def _keep(looking: Looking, future: Future[tuple[MarginLook, ...]], layer: TextLayer) -> bool:
    """Keep what was seen on a leaf; one that could not be looked at costs itself alone.

    Raises:
        EncryptedScanError, MissingPartError: a password, an engine or a model is missing, so no
            leaf can be looked at.
        BrokenExecutor: nor can it by this pool.
    """
    try:
        looks = future.result()
    except (EncryptedScanError, MissingPartError, BrokenExecutor):
        raise
    except Exception as exc:  # noqa: BLE001 - whatever killed a worker must not lose the book
        logger.warning("leaf %d: margins not looked at again: %r", layer.leaf_index, exc)
        return False
    looking.store.looks.save(looking.stored.scan.digest, looks)
    looking.agents.tell_looks(looks)
    return True
