"""Picture of a leaf's layout: zones in colours, lines numbered as they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.workflow.contact import PictureForm
from cardstore.workflow.original_paths import original_paths
from cardstore.workflow.picture import title_of

if TYPE_CHECKING:
    from cardstore.scans.reader import Raster
    from cardstore.store.store import Store
    from cardstore.text.leaf_layout import LeafLayout

_PAGE_WIDTH_PX = 1800  # a leaf of 300 dpi nearly as it is, so that one can zoom in
_PAGE_QUALITY = 80


def draw_layout(
    store: Store, layout: LeafLayout, *, form: PictureForm, password: str | None = None
) -> bytes:
    """Draw a leaf's zones and reading order.

    Args:
        store: the open library.
        layout: of the leaf, as it is now.
        form: a PNG, or an HTML page that needs nothing beside it.
        password: for an encrypted PDF.

    Raises:
        AlteredOriginalError: a stored original is gone or has other bytes.
        EncryptedScanError: the original needs a password.
        ScanError: the leaf cannot be drawn.
    """
    raster = _raster(store, layout, password=password)
    title = f"{title_of(store.sources.get(layout.source_id))}, leaf {layout.leaf_index}"
    if form is PictureForm.PNG:
        from cardstore.adapters.layout_pictures import draw_zones  # noqa: PLC0415 - Pillow

        return draw_zones(raster, layout, title=title)
    from cardstore.adapters.pictures import draw_screen  # noqa: PLC0415 - Pillow is heavy
    from cardstore.documents.layout_html import layout_html  # noqa: PLC0415 - seldom

    content = draw_screen(raster, width_px=_PAGE_WIDTH_PX, quality=_PAGE_QUALITY)
    return layout_html(layout, picture=content, title=title).encode()


def _raster(store: Store, layout: LeafLayout, *, password: str | None) -> Raster:
    """Draw the leaf from originals that are as they were."""
    from cardstore.workflow.open_originals import open_stored  # noqa: PLC0415 - PyMuPDF is heavy

    stored = store.scans.get(layout.scan_digest)
    for file in stored.files:
        store.originals.verify(file)
    paths = original_paths(store, stored)
    opened = open_stored(stored.reader, paths=paths, password=password, leaves=stored.scan.leaves)
    try:
        return opened.raster(layout.leaf_index)
    finally:
        opened.close()
