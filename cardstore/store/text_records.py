"""What the store keeps of folded texts: values that it takes and gives out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.text.passages import Passage
    from cardstore.text.prepared import Prepared


@dataclass(frozen=True, slots=True, kw_only=True)
class LeafText:
    """The current text of one leaf, without its words and boxes.

    Attributes:
        leaf_index: the leaf, counted from 0.
        layer_digest: the digest of the text layer that it is the text of.
        text: the raw text.
        failed: whether the leaf could not be read.
    """

    leaf_index: int
    layer_digest: str
    text: str
    failed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TextToKeep:
    """A scan's text, made ready for looking quotes up.

    Attributes:
        made_from: a digest of everything it was made from.
        version: the name of the method that made it.
        text_sha256: the digest of the raw text, which is not kept here.
        unread_leaves: leaves that could not be read, so that nothing is found on them.
        prepared: the folded text.
        passages: the passages it was cut into, in order.
    """

    made_from: str
    version: str
    text_sha256: str
    unread_leaves: tuple[int, ...]
    prepared: Prepared
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassagePlace:
    """Where a passage stands in its scan: see `cardstore.text.passages.Passage`."""

    part: str
    start: int
    first_leaf: int
    last_leaf: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptText:
    """A scan's text as kept.

    Attributes:
        made_from, version, text_sha256, unread_leaves: as in `TextToKeep`.
        outdated: whether something that it may rest on has changed since.
        first_passage: the number of its first passage in the index; None when it has no words.
        passages: where its passages stand, in order.
        layout: as in `Prepared`.
    """

    made_from: str
    version: str
    text_sha256: str
    unread_leaves: tuple[int, ...]
    outdated: bool
    first_passage: int | None
    passages: tuple[PassagePlace, ...]
    layout: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextState:
    """Whether a scan can be searched through the index.

    Attributes:
        scan_digest, source_id: the scan and its edition.
        complete: whether its ingest is finished.
        indexed: whether its text is kept, by this version, and nothing has changed since.
        first_passage, passages: the numbers of its passages: the first, and how many.
        unread_leaves: leaves that could not be read.
    """

    scan_digest: str
    source_id: str
    complete: bool
    indexed: bool
    first_passage: int
    passages: int
    unread_leaves: tuple[int, ...]
