"""Scan images: the images of a stored scan, with their leaves, frames and names.

Files of other programs tell of images, cards and layers of leaves. An image is one leaf or, where
it shows an opening, two. Frames are those of the leaves' layers; of leaves that nobody could read
the originals are asked, in a worker, since whatever kept them from being read may do so again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardstore.errors import CardstoreError
from cardstore.scans.parts import in_parts, part_frame
from cardstore.scans.reader import TellsCameraTurns
from cardstore.scans.scan import ScanKind
from cardstore.text.words_page import image_frame, shown_frames
from cardstore.workflow.open_originals import opened_here
from cardstore.workflow.read_leaf import UNKNOWN_FRAME

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardstore.scans.scan import Frame, Leaf
    from cardstore.store.records import StoredScan
    from cardstore.store.store import Store
    from cardstore.store.word_import_log import StandingLayer
    from cardstore.workflow.read_leaf import LeafTask


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanImages:
    """The images of a scan.

    Attributes:
        leaves: for each image its leaves, in reading order.
        frames: for each image of which it is known its frame, as its file has it.
        names: for each image the name of its file; "" where it has none of its own.
        camera: for each image that its reader turned, as the camera's mark says, by how many
            degrees, clockwise; filled by `with_camera_turns`.
    """

    leaves: tuple[tuple[Leaf, ...], ...]
    frames: Mapping[int, Frame]
    names: tuple[str, ...]
    camera: Mapping[int, int] = field(default_factory=dict)

    @property
    def unknown(self) -> tuple[int, ...]:
        """Leaves of which nobody can tell how large they are."""
        return tuple(
            leaf.leaf_index
            for image, lying in enumerate(self.leaves)
            if image not in self.frames
            for leaf in lying
        )

    def shown(self, image: int) -> tuple[Frame, ...]:
        """Give the frames in which a file may tell of an image of which the frame is known."""
        camera = self.camera.get(image, 0)
        return shown_frames(self.leaves[image], self.frames[image], camera=camera)

    def by_leaves(self) -> ScanImages:
        """Give the same scan with a leaf for an image, as our own files have it."""
        lying = [(leaf, image) for image, leaves in enumerate(self.leaves) for leaf in leaves]
        each = sorted(lying, key=lambda one: one[0].leaf_index)
        return ScanImages(
            leaves=tuple((replace(leaf, region=None),) for leaf, _ in each),
            frames={
                leaf.leaf_index: part_frame(self.frames[image], leaf.region)
                for leaf, image in each
                if image in self.frames
            },
            names=("",) * len(each),
        )


def scan_images(store: Store, stored: StoredScan, standing: Sequence[StandingLayer]) -> ScanImages:
    """Gather the images of a scan.

    Args:
        store: the open library.
        stored: the scan.
        standing: the current layers of its leaves.
    """
    lying: list[list[Leaf]] = [[] for _ in range(1 + max(one.image for one in stored.scan.leaves))]
    for leaf in stored.scan.leaves:
        lying[leaf.image].append(leaf)
    known = {one.leaf_index: one.frame for one in standing if one.frame != UNKNOWN_FRAME}
    unknown = [leaf for leaf in stored.scan.leaves if leaf.leaf_index not in known]
    if unknown:
        known |= _asked_frames(store, stored, unknown)
    frames = {}
    for image, leaves in enumerate(lying):
        if leaves and all(leaf.leaf_index in known for leaf in leaves):
            frames[image] = image_frame(leaves, [known[leaf.leaf_index] for leaf in leaves])
    return ScanImages(leaves=tuple(map(tuple, lying)), frames=frames, names=_names(stored, lying))


def with_camera_turns(store: Store, stored: StoredScan, images: ScanImages) -> ScanImages:
    """Add by how much the reader turned each image, as its camera's mark says.

    The originals are asked, in a worker. Of images that show openings nobody asks, and of those
    that cannot be opened nothing is told.
    """
    if stored.scan.kind is not ScanKind.IMAGES:
        return images
    from cardstore.workflow.ingest import leaf_task  # noqa: PLC0415 - seldom
    from cardstore.workflow.reading_pools import reading_pool  # noqa: PLC0415 - seldom

    whole = [
        image
        for image, leaves in enumerate(images.leaves)
        if len(leaves) == 1 and leaves[0].region is None and image in images.frames
    ]
    task = replace(leaf_task(store, stored, 0, engine="", password=None), leaf=None)
    with reading_pool(None, 1) as pool:
        try:
            turns = pool.submit(camera_turns, task, tuple(whole)).result()
        except Exception:  # noqa: BLE001 - whatever it did to a worker: nothing is told
            turns = {}
    return replace(images, camera=turns)


def camera_turns(task: LeafTask, images: Sequence[int]) -> dict[int, int]:
    """Give the turns of those images that their reader turns. Runs in a worker."""
    _, scan = opened_here(task.reader, task.paths, task.password)
    turns: dict[int, int] = {}
    if not isinstance(scan, TellsCameraTurns):
        return turns
    for image in images:
        with suppress(CardstoreError):
            turns[image] = scan.camera_turn(image)
    return {image: turn for image, turn in turns.items() if turn}


def leaf_frame(task: LeafTask) -> Frame | None:
    """Give a leaf's frame; None when its file does not tell it. Runs in a worker."""
    try:
        _, scan = opened_here(task.reader, task.paths, task.password)
        if task.leaf is not None:
            scan = in_parts(scan, (task.leaf,))
        return scan.frame(task.leaf_index)
    except CardstoreError:
        return None


def _asked_frames(store: Store, stored: StoredScan, leaves: Sequence[Leaf]) -> dict[int, Frame]:
    """Ask the originals for the frames of leaves that could not be read."""
    from cardstore.workflow.ingest import leaf_task  # noqa: PLC0415 - seldom
    from cardstore.workflow.reading_pools import reading_pool  # noqa: PLC0415 - seldom

    found = {}
    with reading_pool(None, 1) as pool:
        for leaf in leaves:
            task = leaf_task(store, stored, leaf.leaf_index, engine="", password=None)
            try:
                frame = pool.submit(leaf_frame, task).result()
            except Exception:  # noqa: BLE001, S112 - whatever it did to a worker: it has no frame
                continue
            if frame is not None:
                found[leaf.leaf_index] = frame
    return found


def _names(stored: StoredScan, lying: Sequence[Sequence[Leaf]]) -> tuple[str, ...]:
    """Give the names of the images' files; none in a PDF, or where one file has them all."""
    if stored.scan.kind is not ScanKind.IMAGES:
        return ("",) * len(lying)
    names = tuple(
        leaves[0].name.rpartition(",")[0] if leaves[0].region else leaves[0].name
        for leaves in lying
    )
    return names if len(set(names)) == len(names) else ("",) * len(names)
