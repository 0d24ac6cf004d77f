"""What the store keeps of folded texts: values that it takes and gives out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from cardstore.text.passages import STEP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.text.passages import Passage
    from cardstore.text.prepared import Prepared


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentTexts:
    """The current texts of the leaves of a scan that were read, without their words and boxes.

    Attributes:
        texts: the raw text of each, in leaf order.
        layer_digests: the digest of the text layer that it is the text of.
        failed: `leaf_index` of those that could not be read.
    """

    texts: tuple[str, ...]
    layer_digests: tuple[str, ...]
    failed: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextToKeep:
    """A scan's text, made ready for looking quotes up.

    Attributes:
        made_from: a digest of everything it was made from.
        version: the name of the method that made it.
        text_sha256: the digest of the raw text, which is not kept here.
        unread_leaves: leaves that could not be read, so that nothing is found on them.
        prepared: the folded text.
        passages: the passages it was cut into, in order; gone through once.
    """

    made_from: str
    version: str
    text_sha256: str
    unread_leaves: tuple[int, ...]
    prepared: Prepared
    passages: Iterable[Passage]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassagePlace:
    """Where a passage stands in its scan: see `cardstore.text.passages.Passage`."""

    part: str
    start: int
    first_leaf: int
    last_leaf: int


class PassagePlaces(Sequence[PassagePlace]):
    """Where the passages of a scan stand, in their order; each is made when it is asked for."""

    def __init__(self, leaves: Mapping[str, tuple[int, ...]]) -> None:
        """Take for each part the first and the last leaf of its passages in turn.

        Raises:
            ValueError: a passage has a first leaf alone.
        """
        if any(len(held) % 2 for held in leaves.values()):
            msg = f"each passage has two leaves, got {[len(held) for held in leaves.values()]}"
            raise ValueError(msg)
        self._leaves = dict(leaves)

    def __len__(self) -> int:
        return sum(len(held) for held in self._leaves.values()) // 2

    @overload
    def __getitem__(self, index: int) -> PassagePlace: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[PassagePlace, ...]: ...

    def __getitem__(self, index: int | slice) -> PassagePlace | tuple[PassagePlace, ...]:
        chosen = range(len(self))[index]
        return tuple(map(self._at, chosen)) if isinstance(chosen, range) else self._at(chosen)

    def at_byte(self, part: str, byte: int) -> PassagePlace:
        """Give the passage of a part in which a byte of its key stands.

        Raises:
            IndexError: the part has no passages.
        """
        return self._place(part, min(byte // STEP, len(self._leaves[part]) // 2 - 1))

    def _at(self, index: int) -> PassagePlace:
        for part, held in self._leaves.items():
            if index < len(held) // 2:
                return self._place(part, index)
            index -= len(held) // 2
        raise IndexError(index)

    def _place(self, part: str, step: int) -> PassagePlace:
        first, last = self._leaves[part][2 * step : 2 * step + 2]
        return PassagePlace(part=part, start=step * STEP, first_leaf=first, last_leaf=last)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptText:
    """A scan's text as kept.

    Attributes:
        made_from, version, text_sha256, unread_leaves: as in `TextToKeep`.
        outdated: whether something that it may rest on has changed since.
        first_passage: the number of its first passage in the index; None when it has none.
        passages: where its passages stand, in order.
        layout: as in `Prepared`.
    """

    made_from: str
    version: str
    text_sha256: str
    unread_leaves: tuple[int, ...]
    outdated: bool
    first_passage: int | None
    passages: PassagePlaces
    layout: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextState:
    """Whether a scan can be searched through the index.

    Attributes:
        scan_digest, source_id: the scan and its edition.
        complete: whether its ingest is finished.
        kept: whether its text is kept, by this version.
        indexed: whether it is, and nothing that it may rest on has changed since.
        first_passage, passages: the numbers of its passages: the first, and how many.
        unread_leaves: leaves that could not be read.
    """

    scan_digest: str
    source_id: str
    complete: bool
    kept: bool
    indexed: bool
    first_passage: int
    passages: int
    unread_leaves: tuple[int, ...]
