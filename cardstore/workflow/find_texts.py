"""Find texts: the folded text of a stored scan, from what is kept of it or made anew and kept.

Comes in: a scan whose leaves are read and numbered. Goes out: an `OpenedText`.

    1. The raw text of every leaf is read, without its words and boxes.
    2. What is kept of the folded text is taken if it was made from these very layers, by this
       version, with the same plates set apart, and nothing of it was altered.
    3. Otherwise it is made: all layers are read, put together and folded, and it is kept, with the
       index of its passages, unless the library can only be read.

Whether what is kept is good is never taken on trust: its digest of all that it was made from must
be the one that is computed now.
"""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cardstore.errors import IncompleteScanError, LibraryError, LibraryWriteError
from cardstore.provenance import digest_value
from cardstore.store.text_records import TextToKeep
from cardstore.text.assemble import assemble_source_text
from cardstore.text.folding import FoldedSource, fold_source
from cardstore.text.passages import cut_passages
from cardstore.text.prepared import PREPARED_VERSION, prepare_source, restore_source
from cardstore.text.source_text import LEAF_SEPARATOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.page_map import PageMap
    from cardstore.store.store import Store
    from cardstore.store.text_records import CurrentTexts
    from cardstore.text.prepared import KeptSource

logger = logging.getLogger(__name__)

# A caption, not a text: the sample plates have 5 words each, the shortest opening 55.
_PLATE_WORDS = 30
_TRIES = 3  # a leaf that is read again while we look makes us look once more


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedText:
    """The text of a scan, ready for looking quotes up.

    Attributes:
        folded: the folded text.
        layer_digests: for each leaf the digest of the layer that its text is from.
        unread_leaves: leaves that could not be read.
    """

    folded: FoldedSource
    layer_digests: tuple[str, ...]
    unread_leaves: tuple[int, ...]


def open_text(store: Store, scan_digest: str, *, page_map: PageMap) -> OpenedText:
    """Give the folded text of a scan.

    Args:
        store: the open library.
        scan_digest: a scan of which every leaf has a layer.
        page_map: its current page map, which tells what plates are.

    Raises:
        IncompleteScanError: some leaves have no layer yet, or there is no zoning.
    """
    for _ in range(_TRIES):
        basis = _read_basis(store, scan_digest, page_map)
        if len(basis.leaves.texts) != len(page_map.leaves):
            break
        kept = _kept(store, scan_digest, basis)
        if kept is not None:
            return _opened(kept, basis)
        made = _made(store, scan_digest, basis)
        if made is not None:
            _keep(store, scan_digest, basis=basis, folded=made)
            return _opened(_kept(store, scan_digest, basis) or made, basis)
    msg = f"The leaves of the scan {scan_digest[:12]}… are being read"
    raise IncompleteScanError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Basis:
    """All that a folded text is made from.

    Attributes:
        leaves: the current text of every leaf.
        zoning: which zoning is current.
        apart: leaves set apart from the running text.
    """

    leaves: CurrentTexts
    zoning: int
    apart: tuple[int, ...]

    @property
    def unread(self) -> tuple[int, ...]:
        """Leaves that could not be read."""
        return self.leaves.failed

    @property
    def digest(self) -> str:
        """The digest of everything, the version of the method included."""
        layers = list(self.leaves.layer_digests)
        return digest_value([PREPARED_VERSION, layers, self.zoning, list(self.apart)])


def _read_basis(store: Store, scan_digest: str, page_map: PageMap) -> _Basis:
    """Read what the folded text of a scan is to be made from now."""
    return _Basis(
        leaves=store.texts.leaf_texts(scan_digest),
        zoning=store.scans.version(scan_digest)[1],
        apart=store.texts.short_leaves(
            scan_digest, page_map.inserted_leaves(), most_words=_PLATE_WORDS
        ),
    )


def _opened(folded: FoldedSource, basis: _Basis) -> OpenedText:
    return OpenedText(
        folded=folded,
        layer_digests=basis.leaves.layer_digests,
        unread_leaves=basis.unread,
    )


def _kept(store: Store, scan_digest: str, basis: _Basis) -> KeptSource | None:
    """Give what is kept, if it is good."""
    try:
        kept = store.texts.find(scan_digest)
        if kept is None or kept.version != PREPARED_VERSION or kept.made_from != basis.digest:
            return None
        texts = basis.leaves.texts
        if kept.text_sha256 != _sha256(texts):  # a layer's text was altered behind our back
            forget_text(store, scan_digest)
            return None
        read = partial(_read_part, store, scan_digest, made_from=kept.made_from)
        source = restore_source(texts, kept.layout, read=read)
    except (LibraryError, ValueError) as exc:
        logger.warning("the kept text of scan %s… is damaged: %s", scan_digest[:12], exc)
        forget_text(store, scan_digest)
        return None
    if kept.outdated and not store.read_only:
        store.texts.confirm(scan_digest)
    return source


def _read_part(store: Store, scan_digest: str, name: str, *, made_from: str) -> bytes | None:
    """Give the bytes of a part; where they are damaged, all of that text is thrown away."""
    packed = store.texts.part(scan_digest, name, made_from=made_from)
    if packed is None:
        kept = store.texts.find(scan_digest)
        if kept is not None and kept.made_from == made_from:
            forget_text(store, scan_digest)
    return packed


def forget_text(store: Store, scan_digest: str) -> None:
    """Throw away what is kept of a scan's text, if the library can be written."""
    if not store.read_only:
        store.texts.forget(scan_digest)


def _made(store: Store, scan_digest: str, basis: _Basis) -> FoldedSource | None:
    """Put the text together and fold it; None when something changed meanwhile."""
    layers = store.scans.layers(scan_digest)
    zoning = store.scans.zoning(scan_digest)
    if zoning is None:
        msg = f"The leaves of the scan {scan_digest[:12]}… have no zones yet"
        raise IncompleteScanError(msg)
    if store.texts.leaf_texts(scan_digest) != basis.leaves:
        return None
    return fold_source(assemble_source_text(layers, zoning.leaves, apart=basis.apart))


def _keep(store: Store, scan_digest: str, *, basis: _Basis, folded: FoldedSource) -> None:
    """Keep a folded text and index its words, unless it cannot be written or is no longer so."""
    if store.read_only:
        return
    prepared = prepare_source(folded)
    # Cut from what is packed: unpacked, all parts of a long text would be held at once.
    packed = restore_source(basis.leaves.texts, prepared.layout, read=dict(prepared.parts).get)
    made = TextToKeep(
        made_from=basis.digest,
        version=PREPARED_VERSION,
        text_sha256=_sha256(basis.leaves.texts),
        unread_leaves=basis.unread,
        prepared=prepared,
        passages=cut_passages(packed),
    )
    try:
        with store.transaction():
            if store.texts.leaf_texts(scan_digest) == basis.leaves:
                store.texts.save(scan_digest, made)
    except LibraryWriteError as exc:  # a full disk, say: the text can be searched all the same
        logger.warning("the text of scan %s… could not be kept: %s", scan_digest[:12], exc)


def _sha256(texts: Sequence[str]) -> str:
    return hashlib.sha256(LEAF_SEPARATOR.join(texts).encode()).hexdigest()
