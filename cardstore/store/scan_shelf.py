"""The scans of a library: their leaves, text layers and zonings.

An ingest calls `begin`, then `save_layer` for each leaf as it is finished, then `save_zoning`, and
`complete` at the end. Each call is one transaction. Killed and begun again, it asks `unread` which
leaves are left; nothing is stored twice, and the rows are those of an ingest that was left alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import (
    EditionConflictError,
    IncompleteScanError,
    UnknownLeafError,
    UnknownSourceError,
    quoted,
)
from cardstore.scans.scan import Frame
from cardstore.store.cells import number, text
from cardstore.store.layer_seal import sealed_layers
from cardstore.store.records import ScanState
from cardstore.store.rows import (
    file_to_row,
    layer_from_row,
    layer_to_row,
    leaf_to_row,
    provenance_to_row,
    zones_to_cell,
    zoning_from_rows,
)
from cardstore.store.scan_order import keep_completion, scans_in_order
from cardstore.store.scan_rows import files_from_rows, stored_scan_from_rows
from cardstore.store.stored_layers import StoredLayers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardstore.provenance import Provenance
    from cardstore.scans.scan import Scan
    from cardstore.store.connection import Connection, Row
    from cardstore.store.records import StoredFile, StoredScan, Zoning
    from cardstore.text.layer import TextLayer

_CURRENT = (
    "SELECT l.*, p.* FROM current_layers AS l JOIN provenances AS p USING (provenance) "
    "WHERE l.scan_digest = ?"
)
_FILES = "SELECT * FROM scan_files WHERE scan_digest = ?"


class ScanShelf:
    """Files scans and what was read on their leaves."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(
        self, scan: Scan, *, source_id: str, files: Iterable[StoredFile], reader: str, settings: str
    ) -> StoredScan:
        """File a scan before its leaves are read; a scan that is there already is given back.

        Args:
            scan: the scan and its leaves.
            source_id: the edition it shows; must be in the library.
            files: its originals, kept by `Store.originals`, in order.
            reader: the name of the reader that opened it.
            settings: the settings that change the result, as canonical JSON.

        Raises:
            UnknownSourceError: the edition is not in the library.
            EditionConflictError: the scan was filed for another edition.
        """
        with self._connection.transaction():
            held = self.find(scan.digest)
            if held is None:
                self._file(scan, source_id, tuple(files), reader, settings)
                held = self.get(scan.digest)
            elif held.source_id != source_id:
                what = (
                    f"The scan {quoted(held.scan.name)} is in "
                    f"the library as {quoted(held.source_id)}, "
                    f"not as {quoted(source_id)}"
                )
                raise EditionConflictError(what)
            return held

    def get(self, scan_digest: str) -> StoredScan:
        """Give a scan.

        Raises:
            UnknownSourceError: there is none of that digest.
        """
        held = self.find(scan_digest)
        if held is None:
            what = f"No scan {scan_digest[:12]}… is in the library"
            raise UnknownSourceError(what)
        return held

    def find(self, scan_digest: str) -> StoredScan | None:
        """Give a scan; None when there is none of that digest."""
        rows = self._connection.rows("SELECT * FROM scans WHERE scan_digest = ?", (scan_digest,))
        if not rows:
            return None
        leaves = self._connection.rows(
            "SELECT * FROM leaves WHERE scan_digest = ? ORDER BY leaf_index", (scan_digest,)
        )
        files = self._connection.rows(f"{_FILES} ORDER BY position", (scan_digest,))
        return stored_scan_from_rows(rows[0], leaves, files)

    def filed(self, scan_digest: str) -> tuple[str, tuple[StoredFile, ...]]:
        """Give the edition that a scan shows and its originals, without its leaves.

        Raises:
            UnknownSourceError: there is no such scan.
        """
        asked = (scan_digest,)
        ids = self._connection.column("SELECT source_id FROM scans WHERE scan_digest = ?", asked)
        files = self._connection.rows(f"{_FILES} ORDER BY position", asked)
        return text(ids[0]) if ids else self.get(scan_digest).source_id, files_from_rows(files)

    def of_source(self, source_id: str) -> tuple[StoredScan, ...]:
        """Give all scans of an edition: complete ones in the order they came, then the others."""
        return tuple(self.get(digest) for digest in scans_in_order(self._connection, source_id))

    def all(self) -> tuple[StoredScan, ...]:
        """Give all scans, by digest."""
        digests = self._connection.column("SELECT scan_digest FROM scans ORDER BY scan_digest")
        return tuple(self.get(text(digest)) for digest in digests)

    def complete(self, scan_digest: str) -> None:
        """Say that the ingest has done all it does; saying so again changes nothing.

        Raises:
            IncompleteScanError: leaves are still unread.
        """
        with self._connection.transaction():
            unread = self.unread(scan_digest)
            if unread:
                what = f"{len(unread)} leaves of the scan {scan_digest[:12]}… are unread"
                raise IncompleteScanError(what)
            if self.get(scan_digest).state is not ScanState.COMPLETE:
                self._connection.execute(
                    "UPDATE scans SET state = 'complete' WHERE scan_digest = ?", (scan_digest,)
                )
                keep_completion(self._connection, scan_digest)

    def save_layer(self, scan_digest: str, layer: TextLayer) -> None:
        """Make `layer` the current one of its leaf; the ones before it stay.

        Saving the current layer again changes nothing.

        Raises:
            UnknownLeafError: the scan has no such leaf.
        """
        key = (scan_digest, layer.leaf_index)
        row = layer_to_row(scan_digest, layer)
        with self._connection.transaction():
            self._require_leaf(scan_digest, layer.leaf_index)
            readings = self._connection.rows(
                "SELECT reading, layer_digest FROM readings "
                "WHERE scan_digest = ? AND leaf_index = ? ORDER BY reading DESC LIMIT 1",
                key,
            )
            if readings and readings[0]["layer_digest"] == row["layer_digest"]:
                return
            self._connection.insert(
                "provenances", [provenance_to_row(layer.provenance)], only_new=True
            )
            self._connection.insert("text_layers", [row], only_new=True)
            reading: Row = {
                "scan_digest": scan_digest,
                "leaf_index": layer.leaf_index,
                "reading": number(readings[0]["reading"]) + 1 if readings else 1,
                "layer_digest": row["layer_digest"],
            }
            self._connection.insert("readings", [reading])

    def unread(self, scan_digest: str) -> tuple[int, ...]:
        """Give every `leaf_index` that has no layer yet, rising; a failed leaf has one.

        Raises:
            UnknownSourceError: there is no such scan.
        """
        self.get(scan_digest)
        rows = self._connection.rows(
            "SELECT leaf_index FROM leaves WHERE scan_digest = ? EXCEPT "
            "SELECT leaf_index FROM readings WHERE scan_digest = ? ORDER BY leaf_index",
            (scan_digest, scan_digest),
        )
        return tuple(number(row["leaf_index"]) for row in rows)

    def layers(self, scan_digest: str) -> StoredLayers:
        """Give the current layer of every leaf that has one, in leaf order, as they are now."""
        return StoredLayers(self._connection, scan_digest)

    def version(self, scan_digest: str) -> tuple[int, int]:
        """Count the scan's readings and zonings; both only grow, so equal counts mean no change."""
        rows = self._connection.rows(
            "SELECT count(*) AS n FROM readings WHERE scan_digest = ?", (scan_digest,)
        )
        return number(rows[0]["n"]), self._zonings(scan_digest)

    def counts(self, scan_digest: str) -> tuple[int, int, int] | None:
        """Count a complete scan's readings, zonings and page maps; None of any other scan.

        All three only grow, so equal counts mean that nothing changed.
        """
        found = self._connection.rows(
            "SELECT (SELECT count(*) FROM readings WHERE scan_digest = s.scan_digest) AS readings, "
            "(SELECT count(*) FROM zonings WHERE scan_digest = s.scan_digest) AS zonings, "
            "(SELECT count(*) FROM page_maps WHERE scan_digest = s.scan_digest) AS page_maps "
            "FROM scans AS s WHERE scan_digest = ? AND state = 'complete'",
            (scan_digest,),
        )
        if not found:
            return None
        readings, zonings, page_maps = map(number, found[0].values())
        return readings, zonings, page_maps

    def current_layer(self, scan_digest: str, leaf_index: int) -> TextLayer | None:
        """Give the current layer of a leaf; None when it is unread."""
        rows = self._connection.rows(f"{_CURRENT} AND l.leaf_index = ?", (scan_digest, leaf_index))
        return layer_from_row(rows[0]) if rows else None

    def current_digests(self, scan_digest: str) -> tuple[str, ...]:
        """Give the digest of the current layer of every leaf that has one, in leaf order."""
        rows = self._connection.rows(
            "SELECT layer_digest FROM readings AS r WHERE scan_digest = ? AND reading = ("
            "SELECT max(reading) FROM readings AS l WHERE l.scan_digest = r.scan_digest "
            "AND l.leaf_index = r.leaf_index) ORDER BY leaf_index",
            (scan_digest,),
        )
        return tuple(text(row["layer_digest"]) for row in rows)

    def made_from_layers(self, scan_digest: str) -> tuple[int, ...]:
        """Give the leaves whose current layer was made from one before it, by a person's word.

        Such a layer was not read from the picture, and reading would undo it.
        """
        rows = self._connection.rows(
            "SELECT DISTINCT l.leaf_index FROM current_layers AS l "
            "JOIN provenances USING (provenance), json_each(inputs) AS i "
            "JOIN text_layers AS t ON t.scan_digest = l.scan_digest "
            "AND t.leaf_index = l.leaf_index AND t.layer_digest = i.value "
            "WHERE l.scan_digest = ? ORDER BY l.leaf_index",
            (scan_digest,),
        )
        return tuple(number(row["leaf_index"]) for row in rows)

    def frame(self, scan_digest: str, layer_digest: str) -> Frame:
        """Give the frame of one layer, current or earlier.

        Raises:
            UnknownLeafError: the scan has no such layer.
        """
        rows = self._connection.rows(
            "SELECT width_px, height_px, dpi FROM text_layers "
            "WHERE scan_digest = ? AND layer_digest = ?",
            (scan_digest, layer_digest),
        )
        if not rows:
            raise _no_layer(scan_digest, layer_digest)
        return Frame(
            width_px=number(rows[0]["width_px"]),
            height_px=number(rows[0]["height_px"]),
            dpi=number(rows[0]["dpi"]),
        )

    def layer(self, scan_digest: str, layer_digest: str) -> TextLayer:
        """Give one layer, current or earlier, by its own digest.

        Raises:
            UnknownLeafError: the scan has no such layer.
        """
        rows = self._connection.rows(
            "SELECT l.*, p.* FROM text_layers AS l JOIN provenances AS p USING (provenance) "
            "WHERE l.scan_digest = ? AND l.layer_digest = ?",
            (scan_digest, layer_digest),
        )
        if not rows:
            raise _no_layer(scan_digest, layer_digest)
        return layer_from_row(rows[0])

    def layer_of_leaf(self, scan_digest: str, leaf_index: int, layer_digest: str) -> TextLayer:
        """Give one layer of a leaf, current or earlier.

        Raises:
            UnknownLeafError: the leaf has no such layer.
        """
        rows = self._connection.rows(
            "SELECT l.*, p.* FROM text_layers AS l JOIN provenances AS p USING (provenance) "
            "WHERE l.scan_digest = ? AND l.leaf_index = ? AND l.layer_digest = ?",
            (scan_digest, leaf_index, layer_digest),
        )
        if not rows:
            what = f"Leaf {leaf_index} has no text layer {layer_digest[:12]}…"
            raise UnknownLeafError(what)
        return layer_from_row(rows[0])

    def sealed_by(
        self, scan_digest: str, digests: Mapping[int, str]
    ) -> dict[int, Provenance | None]:
        """Give what made layers whose rows have their digests; None where one has not, or is not.

        Args:
            scan_digest: the scan.
            digests: for each leaf asked for the digest of its layer.
        """
        return sealed_layers(self._connection, scan_digest, digests)

    def layer_history(self, scan_digest: str, leaf_index: int) -> tuple[TextLayer, ...]:
        """Give every reading of a leaf, oldest first; a layer read twice stands twice."""
        rows = self._connection.rows(
            "SELECT l.*, p.* FROM readings AS r "
            "JOIN text_layers AS l USING (scan_digest, leaf_index, layer_digest) "
            "JOIN provenances AS p USING (provenance) "
            "WHERE r.scan_digest = ? AND r.leaf_index = ? ORDER BY r.reading",
            (scan_digest, leaf_index),
        )
        return tuple(layer_from_row(row) for row in rows)

    def save_zoning(self, scan_digest: str, zoning: Zoning) -> None:
        """Make `zoning` the current one of its scan; saving the current one changes nothing."""
        with self._connection.transaction():
            if self.zoning(scan_digest) == zoning:
                return
            self._connection.insert(
                "provenances", [provenance_to_row(zoning.provenance)], only_new=True
            )
            key: Row = {"scan_digest": scan_digest, "zoning": self._zonings(scan_digest) + 1}
            self._connection.insert("zonings", [{**key, "provenance": zoning.provenance.key}])
            rows = [
                {**key, "leaf_index": leaf_index, "line_zones": zones_to_cell(zones)}
                for leaf_index, zones in enumerate(zoning.leaves)
            ]
            self._connection.insert("leaf_zones", rows)

    def zoning(self, scan_digest: str) -> Zoning | None:
        """Give the current zoning; None when there is none."""
        version = self._zonings(scan_digest)
        rows = self._connection.rows(
            "SELECT * FROM zonings JOIN provenances USING (provenance) "
            "WHERE scan_digest = ? AND zoning = ?",
            (scan_digest, version),
        )
        leaves = self._connection.rows(
            "SELECT * FROM leaf_zones WHERE scan_digest = ? AND zoning = ? ORDER BY leaf_index",
            (scan_digest, version),
        )
        return zoning_from_rows(rows[0], leaves) if rows else None

    def _zonings(self, scan_digest: str) -> int:
        rows = self._connection.rows(
            "SELECT count(*) AS n FROM zonings WHERE scan_digest = ?", (scan_digest,)
        )
        return number(rows[0]["n"])

    def _file(
        self,
        scan: Scan,
        source_id: str,
        files: tuple[StoredFile, ...],
        reader: str,
        settings: str,
    ) -> None:
        """Write the rows of a new scan."""
        if not self._connection.rows("SELECT 1 FROM sources WHERE source_id = ?", (source_id,)):
            what = f"No source {quoted(source_id)} is in the library"
            raise UnknownSourceError(what)
        row: Row = {
            "scan_digest": scan.digest,
            "source_id": source_id,
            "kind": scan.kind.value,
            "name": scan.name,
            "leaf_count": len(scan.leaves),
            "state": ScanState.READING.value,
            "reader": reader,
            "settings": settings,
        }
        self._connection.insert("scans", [row])
        self._connection.insert(
            "scan_files",
            [file_to_row(scan.digest, position, file) for position, file in enumerate(files)],
        )
        self._connection.insert("leaves", [leaf_to_row(scan.digest, leaf) for leaf in scan.leaves])

    def _require_leaf(self, scan_digest: str, leaf_index: int) -> None:
        if not self._connection.rows(
            "SELECT 1 FROM leaves WHERE scan_digest = ? AND leaf_index = ?",
            (scan_digest, leaf_index),
        ):
            what = f"The scan {scan_digest[:12]}… has no leaf {leaf_index}"
            raise UnknownLeafError(what)


def _no_layer(scan_digest: str, layer_digest: str) -> UnknownLeafError:
    return UnknownLeafError(f"The scan {scan_digest[:12]}… has no text layer {layer_digest[:12]}…")
