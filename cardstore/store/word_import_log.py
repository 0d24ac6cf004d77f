"""Words of other programs, taken in: layers that are kept as they come, and current together.

An import calls `keep` for some layers at a time; nobody meets them yet. `finish` writes who took
them in, makes those current that are to be, and what belongs to the same change, in one
transaction. Killed before, the library says what it said; layers that were kept stay unseen, and
the same import finds them again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.scans.scan import Frame
from cardstore.store.cells import number, row_of, text
from cardstore.store.given import require_name, require_text
from cardstore.store.layer_turn import make_current
from cardstore.store.rows import layer_to_row, provenance_to_row
from cardstore.text.layer import LayerStatus
from cardstore.text.lost_parts import loss_told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardstore.store.connection import Connection, Row
    from cardstore.text.layer import TextLayer


class TakenOutcome(StrEnum):
    """What became of an imported layer."""

    CURRENT = "current"  # it is the leaf's current layer now
    KEPT = "kept"  # it is kept beside the layer that the leaf has
    UNCHANGED = "unchanged"  # it is the very layer that the leaf has
    CORRECTED = "corrected"  # kept beside: a person's word about the leaf's text holds


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLayer:
    """The current layer of a leaf, without its words.

    Attributes:
        leaf_index: the leaf.
        layer_digest: the layer's digest.
        frame: its frame.
        status: what came of reading the leaf.
        has_words: whether there are any.
        lost: what its file has lost of the leaf; "" where nothing is known.
    """

    leaf_index: int
    layer_digest: str
    frame: Frame
    status: LayerStatus
    has_words: bool
    lost: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenLeaf:
    """One leaf of an import.

    Attributes:
        leaf_index: the leaf.
        layer_digest: the layer that was made.
        instead_of: the layer that was current when the import began.
        outcome: what is to become of it; in a kept import, what became of it.
    """

    leaf_index: int
    layer_digest: str
    instead_of: str
    outcome: TakenOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class WordImport:
    """An import as kept.

    Attributes:
        number: counted from 1 in the library; 0 of one that is not kept yet.
        scan_digest: the scan.
        form: "hocr", "alto" or "page-xml".
        name: of the file or folder.
        sha256: of the file; of a folder that of the list of its files' digests.
        matched_by: how pages were told to be images.
        imported_by: who took it in.
        at: when; the store sets it.
        note: for people.
        leaves: the leaves, by index.
    """

    scan_digest: str
    form: str
    name: str
    sha256: str
    matched_by: str
    imported_by: str
    note: str
    leaves: tuple[TakenLeaf, ...]
    number: int = 0
    at: str = ""


@row_of("word_imports", "word_import")
def word_import_from_rows(row: Row, leaves: Iterable[Row]) -> WordImport:
    """Give the import of its row and those of its leaves, in order."""
    return WordImport(
        number=number(row["word_import"]),
        scan_digest=text(row["scan_digest"]),
        form=text(row["form"]),
        name=text(row["name"]),
        sha256=text(row["sha256"]),
        matched_by=text(row["matched_by"]),
        imported_by=text(row["imported_by"]),
        at=text(row["at"]),
        note=text(row["note"]),
        leaves=tuple(
            TakenLeaf(
                leaf_index=number(leaf["leaf_index"]),
                layer_digest=text(leaf["layer_digest"]),
                instead_of=text(leaf["instead_of"]),
                outcome=TakenOutcome(text(leaf["outcome"])),
            )
            for leaf in leaves
        ),
    )


class WordImportLog:
    """Keeps what was taken in, and by whom."""

    def __init__(self, connection: Connection, *, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def standing(self, scan_digest: str) -> tuple[StandingLayer, ...]:
        """Give the current layer of every leaf that has one, in leaf order, without its words."""
        rows = self._connection.rows(
            "SELECT leaf_index, layer_digest, width_px, height_px, dpi, status, "
            "json_array_length(words) > 0 AS has_words, settings "
            "FROM current_layers JOIN provenances USING (provenance) "
            "WHERE scan_digest = ? ORDER BY leaf_index",
            (scan_digest,),
        )
        return tuple(
            StandingLayer(
                leaf_index=number(row["leaf_index"]),
                layer_digest=text(row["layer_digest"]),
                frame=Frame(
                    width_px=number(row["width_px"]),
                    height_px=number(row["height_px"]),
                    dpi=number(row["dpi"]),
                ),
                status=LayerStatus(text(row["status"])),
                has_words=bool(number(row["has_words"])),
                lost=loss_told(text(row["settings"])),
            )
            for row in rows
        )

    def made_by(self, scan_digest: str) -> tuple[tuple[str, str], ...]:
        """Give (agent, version) of what read the current layers that have words, in order."""
        rows = self._connection.rows(
            "SELECT DISTINCT agent, version FROM current_layers JOIN provenances "
            "USING (provenance) WHERE scan_digest = ? AND text <> '' ORDER BY agent, version",
            (scan_digest,),
        )
        return tuple((text(row["agent"]), text(row["version"])) for row in rows)

    def keep(self, scan_digest: str, layers: Sequence[TextLayer]) -> None:
        """Keep layers that nobody meets yet; those that are kept already stay so."""
        provenances = {layer.provenance.key: layer.provenance for layer in layers}
        with self._connection.transaction():
            self._connection.insert(
                "provenances",
                [provenance_to_row(one) for one in provenances.values()],
                only_new=True,
            )
            self._connection.insert(
                "text_layers", [layer_to_row(scan_digest, one) for one in layers], only_new=True
            )

    def finish(
        self,
        asked: WordImport,
        *,
        conclude: Callable[[], None],
        spared: Callable[[], Iterable[int]] = tuple,
    ) -> WordImport:
        """Write the import, and make its layers current that are to be: all at once.

        A leaf that got another layer since the import began keeps that one.

        Args:
            asked: the import, its number and time not set.
            conclude: what belongs to the same change: zones and page map of the new layers.
            spared: gives leaves that a person corrected, asked within the same change.

        Raises:
            UsageError: nobody is named.
        """
        require_name(asked.imported_by, "An import of words needs a name")
        require_text("The note", asked.note)
        with self._connection.transaction():
            keeping = set(spared())
            leaves = tuple(self._settled(asked.scan_digest, one, keeping) for one in asked.leaves)
            rows = self._connection.rows(
                "SELECT coalesce(max(word_import), 0) AS n FROM word_imports"
            )
            kept = replace(asked, number=number(rows[0]["n"]) + 1, at=self._now(), leaves=leaves)
            self._write(kept)
            if any(one.outcome is TakenOutcome.CURRENT for one in leaves):
                conclude()
            return kept

    def of_scan(self, scan_digest: str) -> tuple[WordImport, ...]:
        """Give the imports of a scan, oldest first; none in a library that lacks the table."""
        if not self._connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'word_imports'"):
            return ()
        rows = self._connection.rows(
            "SELECT * FROM word_imports WHERE scan_digest = ? ORDER BY word_import", (scan_digest,)
        )
        return tuple(
            word_import_from_rows(
                row,
                self._connection.rows(
                    "SELECT * FROM imported_layers WHERE word_import = ? ORDER BY leaf_index",
                    (row["word_import"],),
                ),
            )
            for row in rows
        )

    def _settled(self, scan_digest: str, leaf: TakenLeaf, keeping: set[int]) -> TakenLeaf:
        """Make a leaf's layer current if it is to be and nothing came between."""
        if leaf.outcome is not TakenOutcome.CURRENT:
            return leaf
        if leaf.leaf_index in keeping:
            return replace(leaf, outcome=TakenOutcome.CORRECTED)
        if not make_current(self._connection, scan_digest, leaf):
            return replace(leaf, outcome=TakenOutcome.KEPT)
        return leaf

    def _write(self, kept: WordImport) -> None:
        """Write the rows of an import."""
        self._connection.insert(
            "word_imports",
            [
                {
                    "word_import": kept.number,
                    "scan_digest": kept.scan_digest,
                    "form": kept.form,
                    "name": kept.name,
                    "sha256": kept.sha256,
                    "matched_by": kept.matched_by,
                    "imported_by": kept.imported_by,
                    "at": kept.at,
                    "note": kept.note,
                }
            ],
        )
        self._connection.insert(
            "imported_layers",
            [
                {
                    "word_import": kept.number,
                    "scan_digest": kept.scan_digest,
                    "leaf_index": leaf.leaf_index,
                    "layer_digest": leaf.layer_digest,
                    "instead_of": leaf.instead_of,
                    "outcome": leaf.outcome.value,
                }
                for leaf in kept.leaves
            ],
        )
