"""Openings: the images of a new scan become leaves, one or two each, before anything is read.

Comes in: a surveyed scan and what a person says of its images. Goes out: the scan with its leaves
in reading order, and the images in doubt. Workers look at the wide images, each by itself
(`look_at_image`); the decision is taken here, over all of them (`scans/openings.py`), and is filed
with the scan. A scan that is filed already keeps its leaves for ever: their indexes are in cards.
"""

from __future__ import annotations

import json
import logging
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from cardstore.errors import CardstoreError, EngineError, OpeningsConflictError, UsageError, quoted
from cardstore.scans.gutter import find_gutter
from cardstore.scans.openings import OPENINGS_VERSION, OpeningsChoice, SplitReason, decide_splits
from cardstore.scans.scan import Region
from cardstore.workflow.open_originals import opened_here

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Executor, Future

    from cardstore.scans.gutter import Gutter
    from cardstore.scans.openings import Split
    from cardstore.scans.scan import Leaf, Scan
    from cardstore.store.records import StoredScan
    from cardstore.workflow.progress import Progress
    from cardstore.workflow.survey import Survey

logger = logging.getLogger(__name__)

LEAST_IMAGE_SHARE = 0.5  # of a PDF's page: two pages set side by side by a program are one sheet
LOOK_LIMIT_S = 45.0  # the slowest sound leaf of the benches took 21 s to be read; a look is less
SMALL_PX = 800  # the longer side of what is looked at: letters of five pixels, gaps of twenty


@runtime_checkable
class LimitsTasks(Protocol):
    """An executor whose tasks may have a limit of their own, below its own."""

    def submit_within(
        self, limit_s: float, fn: Callable[[ImageTask], SeenImage | None], task: ImageTask, /
    ) -> Future[SeenImage | None]:
        """Schedule `fn(task)`; its future raises `TimeoutError` after `limit_s` seconds of work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningsOrder:
    """What a person says of a scan's images.

    Attributes:
        choice: whether images are looked at, always split, or never.
        right_to_left: the right page of an opening is read first.
        told: it was said, not taken for granted: a scan that was filed otherwise is refused.
    """

    choice: OpeningsChoice = OpeningsChoice.AUTO
    right_to_left: bool = False
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageTask:
    """One image to look at; small and picklable."""

    paths: tuple[str, ...]
    reader: str
    image_index: int
    password: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenImage:
    """What a worker saw of an image: its frame's pixels, and what speaks for a gutter."""

    width_px: int
    height_px: int
    gutter: Gutter


@dataclass(frozen=True, slots=True, kw_only=True)
class PartedLeaves:
    """A scan's leaves after the decision.

    Attributes:
        scan: the scan; where an image was split, every leaf says on which image it lies.
        unsure: images that may show two pages and were not split.
    """

    scan: Scan
    unsure: tuple[int, ...]


def openings_order(choice: str | None, *, right_to_left: bool) -> OpeningsOrder:
    """Read what a person says of a scan's images.

    Raises:
        UsageError: the word is not known.
    """
    known = [one.value for one in OpeningsChoice]
    if choice is not None and choice not in known:
        what = f"The openings must be {', '.join(known)}, not {quoted(choice)}"
        raise UsageError(what, remedy="Leave it out to have each wide image looked at")
    return OpeningsOrder(
        choice=OpeningsChoice(choice or OpeningsChoice.AUTO),
        right_to_left=right_to_left,
        told=choice is not None or right_to_left,
    )


def look_at_image(task: ImageTask) -> SeenImage | None:
    """Look for a gutter on one image.

    None when it is no picture for the most, or cannot be drawn, as its reading will tell.
    """
    from cardstore.adapters.pictures import shrink  # noqa: PLC0415 - Pillow is heavy

    try:
        _, opened = opened_here(task.reader, task.paths, task.password)
        if opened.image_share(task.image_index) < LEAST_IMAGE_SHARE:
            return None
        raster = opened.raster(task.image_index)
    except CardstoreError:
        return None
    frame = raster.frame
    gutter = find_gutter(shrink(raster, longest_px=SMALL_PX))
    return SeenImage(width_px=frame.width_px, height_px=frame.height_px, gutter=gutter)


def part_openings(
    survey: Survey,
    *,
    order: OpeningsOrder,
    pool: Executor,
    password: str | None,
    progress: Progress,
) -> PartedLeaves:
    """Decide which images of a new scan show two pages, and give its leaves.

    Args:
        survey: what was handed in.
        order: what a person says of it.
        pool: where the images are looked at.
        password: what opens an encrypted PDF.
        progress: is told of the images looked at.

    Raises:
        EngineError: looking was cancelled.
    """
    images = survey.scan.leaves
    if order.choice is OpeningsChoice.NEVER or not survey.wide:
        return PartedLeaves(scan=survey.scan, unsure=())
    tasks = [
        ImageTask(paths=survey.files, reader=survey.reader, image_index=at, password=password)
        for at in survey.wide
    ]
    seen = _look(tasks, pool=pool, progress=progress)
    gutters = [seen[at].gutter if at in seen else None for at in range(len(images))]
    splits = decide_splits(gutters, choice=order.choice)
    unsure = tuple(at for at, one in enumerate(splits) if one.reason is SplitReason.UNSURE)
    if all(one.at is None for one in splits):
        return PartedLeaves(scan=survey.scan, unsure=unsure)
    parts = [
        part
        for image, split in zip(images, splits, strict=True)
        for part in _parts(image, split, seen, right_to_left=order.right_to_left)
    ]
    leaves = tuple(replace(part, leaf_index=at) for at, part in enumerate(parts))
    return PartedLeaves(scan=replace(survey.scan, leaves=leaves), unsure=unsure)


def openings_settings(order: OpeningsOrder, parted: PartedLeaves) -> dict[str, object]:
    """Give what is filed of a decision.

    Nothing where nothing was asked for, nothing was split, and nothing is in doubt.
    """
    if (
        not order.told
        and not parted.unsure
        and all(leaf.region is None for leaf in parted.scan.leaves)
    ):
        return {}
    told: dict[str, object] = {
        "choice": order.choice.value,
        "right_to_left": order.right_to_left,
        "unsure": list(parted.unsure),
        "version": OPENINGS_VERSION,
    }
    return {"openings": told}


def unsure_images(stored: StoredScan) -> tuple[int, ...]:
    """Give the images of a filed scan that may show two pages and were not split."""
    told = json.loads(stored.settings).get("openings", {})
    return tuple(int(at) for at in told.get("unsure", ()))


def unsure_leaves(stored: StoredScan) -> tuple[int, ...]:
    """Give the leaves of a filed scan that lie on such images."""
    unsure = frozenset(unsure_images(stored))
    return tuple(leaf.leaf_index for leaf in stored.scan.leaves if leaf.image in unsure)


def require_order(stored: StoredScan, order: OpeningsOrder) -> None:
    """Refuse to go on with a filed scan whose images a person now wants otherwise.

    Raises:
        OpeningsConflictError: it was filed with its images split, and they shall not be, or the
            other way round, or in the other order.
    """
    told = json.loads(stored.settings).get("openings", {})
    turned = bool(told.get("right_to_left"))
    as_filed = (told.get("choice"), turned) == (order.choice.value, order.right_to_left)
    if not order.told or as_filed:
        return
    split = any(leaf.region is not None for leaf in stored.scan.leaves)
    some_whole = bool(unsure_images(stored))
    as_wanted = {OpeningsChoice.ALWAYS: split and not some_whole, OpeningsChoice.NEVER: not split}
    if as_wanted.get(order.choice, True) and not (split and turned is not order.right_to_left):
        return
    how = "with openings split into two leaves" if split else "with one leaf for each image"
    if split and some_whole:
        how = "with some openings split into two leaves and some images whole"
    order_told = (", the right one first" if turned else ", the left one first") if split else ""
    what = (
        f"This scan is in the library as {quoted(stored.source_id)}, {how}{order_told}, "
        "and its leaves cannot be counted anew"
    )
    raise OpeningsConflictError(what)


def _look(tasks: list[ImageTask], *, pool: Executor, progress: Progress) -> dict[int, SeenImage]:
    """Have all wide images looked at; one over which a worker dies or is late stays whole."""
    progress.start(len(tasks), "images")
    found = {}
    try:
        submit = (
            partial(pool.submit_within, LOOK_LIMIT_S)
            if isinstance(pool, LimitsTasks)
            else pool.submit
        )
        futures = [submit(look_at_image, task) for task in tasks]
        for task, future in zip(tasks, futures, strict=True):
            try:
                seen = future.result()
            except CancelledError as exc:
                what = f"Looking at image {task.image_index} was cancelled before it was done"
                raise EngineError(what, remedy="Run the same ingest again") from exc
            except Exception as exc:  # noqa: BLE001 - whatever killed a worker: its reading tells
                logger.warning("image %d: the worker died or was late: %r", task.image_index, exc)
                seen = None
            if seen is not None:
                found[task.image_index] = seen
            progress.advance()
    finally:
        progress.finish()
    return found


def _parts(
    image: Leaf, split: Split, seen: Mapping[int, SeenImage], *, right_to_left: bool
) -> tuple[Leaf, ...]:
    """Give the leaf or the two leaves of an image, in reading order."""
    at = image.leaf_index
    whole = replace(image, image_index=at)
    if split.at is None:
        return (whole,)
    width, height = seen[at].width_px, seen[at].height_px
    cut = min(max(1, round(split.at * width)), width - 1)
    label = None if image.embedded_label is None else ""
    left, right = (
        replace(
            whole,
            name=f"{image.name}, {side}",
            embedded_label=label,
            region=Region(x0=x0, y0=0, x1=x1, y1=height),
        )
        for side, x0, x1 in (("left", 0, cut), ("right", cut, width))
    )
    return (right, left) if right_to_left else (left, right)
