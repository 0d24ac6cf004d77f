"""LayoutDesk: the verbs of a library about zones and reading order; part of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.text.layer import Zone
from cardstore.workflow.arguments import text_argument, whole_argument
from cardstore.workflow.move_desk import MoveDesk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.text.layout_changes import LayoutChange
    from cardstore.text.leaf_layout import LeafLayout
    from cardstore.workflow.layout import LeafOf


class LayoutDesk(MoveDesk):
    """Shows what the lines of a leaf are and how they are read, and takes people's word on it."""

    def leaf_layout(self, source: str, leaf_index: int, *, scan: str | None = None) -> LeafLayout:
        """Give the lines of a leaf in reading order, each with its zone.

        Args:
            source: the edition.
            leaf_index: the leaf, counted from 0.
            scan: the scan's digest or its beginning, where the edition has several.

        Returns:
            The lines, each with its number, block, words, box in pixels of the frame, and zone;
            whether a person said so; and what people did to the leaf's layout.

        Raises:
            UnknownSourceError, UnknownLeafError: there is no such thing.
            IncompleteScanError: the leaf is unread.
        """
        from cardstore.workflow.layout import leaf_layout  # noqa: PLC0415 - seldom

        leaf = self._leaf_of(source, leaf_index, scan=scan)
        return leaf_layout(self._store, leaf.scan_digest, leaf_index=leaf.leaf_index)

    def set_zones(
        self,
        source: str,
        leaf_index: int,
        *,
        zones: Mapping[int, str],
        set_by: str,
        note: str = "",
        scan: str | None = None,
    ) -> LayoutChange:
        """Record which zone lines of a leaf are. Zones and page map of the scan are told anew.

        Args:
            source: the edition.
            leaf_index: the leaf.
            zones: line number → "body", "running_head", "page_number", "foot_note",
                "marginal_note", "caption" or "drop_cap".
            set_by: who looked at the page.
            note: why, for people.
            scan: as in `leaf_layout`.

        Raises:
            UsageError: there is no such line or zone, nobody is named, or nothing is said.
            UnknownSourceError, UnknownLeafError: there is no such thing.
            IncompleteScanError: the scan is still being read.
        """
        from cardstore.workflow.layout import say_zones  # noqa: PLC0415 - seldom

        leaf = self._leaf_of(source, leaf_index, scan=scan, by=set_by, note=note)
        return say_zones(
            self._store,
            leaf,
            {
                whole_argument(number, "line", least=0): zone_named(text_argument(zone, "zone"))
                for number, zone in zones.items()
            },
        )

    def set_order(
        self,
        source: str,
        leaf_index: int,
        *,
        lines: Iterable[int] = (),
        blocks: Iterable[int] = (),
        joined: Iterable[int] = (),
        apart: Iterable[int] = (),
        set_by: str,
        note: str = "",
        scan: str | None = None,
    ) -> LayoutChange:
        """Put lines or blocks of a leaf in another reading order. It makes another text layer.

        Cards keep pointing at the layer they were made from; `reanchor` moves them.

        Args:
            source: the edition.
            leaf_index: the leaf.
            lines: numbers of lines as they are to be read; they take each other's places.
            blocks: the same for whole blocks.
            joined: lines that are the initial of the word with which the next line begins.
            apart: lines that were joined so, and are not.
            set_by: who looked at the page.
            note: why, for people.
            scan: as in `leaf_layout`.

        Raises:
            UsageError: there is no such line or block, nobody is named, a line that is to be joined
                is no initial, or nothing would change.
            UnknownSourceError, UnknownLeafError: there is no such thing.
            IncompleteScanError: the scan is still being read.
        """
        from cardstore.workflow.layout import say_order  # noqa: PLC0415 - seldom

        def whole(numbers: Iterable[int], name: str) -> list[int]:
            return [whole_argument(one, name, least=0) for one in numbers]

        return say_order(
            self._store,
            self._leaf_of(source, leaf_index, scan=scan, by=set_by, note=note),
            lines=whole(lines, "lines"),
            blocks=whole(blocks, "blocks"),
            joined=whole(joined, "joined"),
            apart=whole(apart, "apart"),
        )

    def undo_layout(
        self,
        source: str,
        leaf_index: int,
        *,
        undone_by: str,
        change: int | None = None,
        note: str = "",
        scan: str | None = None,
    ) -> LayoutChange:
        """Take back a change of a leaf's zones or order; None takes back the last one.

        Raises:
            UsageError: there is no such change, or the leaf was read or corrected after it.
        """
        from cardstore.workflow.layout import undo_layout  # noqa: PLC0415 - seldom

        leaf = self._leaf_of(source, leaf_index, scan=scan, by=undone_by, note=note)
        return undo_layout(self._store, leaf, change=change)

    def layout_picture(
        self,
        source: str,
        leaf_index: int,
        *,
        form: str = "png",
        password: str | None = None,
        scan: str | None = None,
    ) -> bytes:
        """Draw a leaf with its zones in colours and its lines numbered as they are read.

        Args:
            source: the edition.
            leaf_index: the leaf.
            form: "png", or "html" for a page that needs nothing beside it.
            password: for an encrypted PDF.
            scan: as in `leaf_layout`.

        Raises:
            AlteredOriginalError: a stored original is gone or has other bytes.
            UsageError: there is no such form.
        """
        from cardstore.workflow.contact import picture_form  # noqa: PLC0415 - seldom
        from cardstore.workflow.layout_picture import draw_layout  # noqa: PLC0415 - seldom

        chosen = picture_form(text_argument(form, "form"))
        layout = self.leaf_layout(source, leaf_index, scan=scan)
        return draw_layout(self._store, layout, form=chosen, password=password)

    def _leaf_of(
        self,
        source: str,
        leaf_index: int,
        *,
        scan: str | None,
        by: str = "",
        note: str = "",
    ) -> LeafOf:
        from cardstore.workflow.layout import LeafOf  # noqa: PLC0415 - seldom

        return LeafOf(
            scan_digest=self._scan_of(source, scan).scan.digest,
            leaf_index=whole_argument(leaf_index, "leaf_index", least=0),
            said_by=text_argument(by, "by") if by else "",
            note=text_argument(note, "note"),
        )


def zone_named(name: str) -> Zone:
    """Give the zone of that name; a blank or a hyphen may stand for "_".

    Raises:
        UsageError: there is none.
    """
    try:
        return Zone(name.strip().lower().replace("-", "_").replace(" ", "_"))
    except ValueError as exc:
        what = f"There is no zone {quoted(name)}"
        raise UsageError(what, remedy=f"Give one of: {', '.join(Zone)}") from exc
