"""Reports of words that came from other programs' files, and of words that left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.documents.writing import schema_id

if TYPE_CHECKING:
    from cardstore.documents.writing import Document

_FEW = 12  # leaves named in a line for people


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsImportReport:
    """What became of the pages of a words file.

    Attributes:
        source_id: the edition.
        scan_digest: the scan.
        form: "hocr", "alto" or "page-xml".
        made_by: the programs that the files say they were made by, with their versions.
        matched_by: how pages were told to be images: "name", "number", "order" or "readers".
        pages: how many pages the file has.
        current: leaves of which the words are current now.
        kept: leaves whose words are kept beside the layer they have.
        unchanged: leaves that had them from this very file.
        corrected: leaves whose words are kept beside, since a person corrected their text.
        without_words: pages that have no words, counted from 1 as they stand in the file.
        without_leaf: pages that show no image of the scan, counted likewise.
        without_page: leaves that no page of the file shows.
        misshapen: (page, leaf) where the page has another shape than the leaf's image.
        unknown_size: leaves of which nobody can tell how large they are: no box has a place there.
        shared: leaves on which boxes of words were shared out from those of their lines.
        imported_by: who took them in.
        number: which import of the library it is.
    """

    source_id: str
    scan_digest: str
    form: str
    made_by: tuple[str, ...]
    matched_by: str
    pages: int
    current: tuple[int, ...]
    kept: tuple[int, ...]
    unchanged: tuple[int, ...]
    corrected: tuple[int, ...]
    without_words: tuple[int, ...]
    without_leaf: tuple[int, ...]
    without_page: tuple[int, ...]
    misshapen: tuple[tuple[int, int], ...]
    unknown_size: tuple[int, ...]
    shared: tuple[int, ...]
    imported_by: str
    number: int

    @property
    def left_out(self) -> bool:
        """Tell whether something of the file, or of the scan, has no counterpart."""
        return bool(self.without_leaf or self.without_page or self.misshapen or self.unknown_size)

    def summary(self) -> str:
        """Write the report for people, on a few lines."""
        taken = len(self.current) + len(self.kept) + len(self.unchanged) + len(self.corrected)
        made = ", ".join(self.made_by) or "a program that it does not name"
        came = (
            f"{self.source_id}: words of {count_of(taken, 'leaf', 'leaves')} from "
            f"{count_of(self.pages, 'page')} of {self.form}, "
            f"read by {made}; matched by {self.matched_by}"
        )
        went = (
            f"{count_of(len(self.current), 'leaf has', 'leaves have')} them as text now, "
            f"{count_of(len(self.kept), 'keeps', 'keep')} the "
            f"text they have, {len(self.unchanged)} had them from this very file"
        )
        lines = [came, went]
        told = (
            ("keeping the text that a person set right", "leaf", self.corrected),
            ("that no page shows", "leaf", self.without_page),
            ("showing no image of the scan", "page", self.without_leaf),
            ("without words", "page", self.without_words),
            ("of another shape than its image, left out", "page", self._misshapen()),
            ("of which nobody can tell how large it is, left out", "leaf", self.unknown_size),
            ("on which the file has boxes for lines alone", "leaf", self.shared),
        )
        lines += [_told(what, numbers, thing=thing) for what, thing, numbers in told if numbers]
        if self.kept:
            lines.append("to read cards on these words, import them again with --current")
        return "\n".join(lines)

    def document(self) -> Document:
        """Give the report as a JSON document."""
        return {
            "schema": schema_id("words-import"),
            "source_id": self.source_id,
            "scan_digest": self.scan_digest,
            "form": self.form,
            "made_by": list(self.made_by),
            "matched_by": self.matched_by,
            "pages": self.pages,
            "current": list(self.current),
            "kept": list(self.kept),
            "unchanged": list(self.unchanged),
            "corrected": list(self.corrected),
            "without_words": list(self.without_words),
            "without_leaf": list(self.without_leaf),
            "without_page": list(self.without_page),
            "misshapen": [{"place": place, "leaf_index": leaf} for place, leaf in self.misshapen],
            "unknown_size": list(self.unknown_size),
            "shared": list(self.shared),
            "imported_by": self.imported_by,
            "number": self.number,
        }

    def _misshapen(self) -> tuple[int, ...]:
        return tuple(place for place, _ in self.misshapen)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsExportReport:
    """What was written of a scan's words.

    Attributes:
        source_id: the edition.
        scan_digest: the scan.
        form: "hocr", "alto" or "searchable-pdf".
        path: the file.
        leaves: how many leaves it has.
        words: how many words.
        without_words: leaves without words: blank ones, plates.
        failed: leaves that could not be read, which have no words in it.
        drawn: leaves whose picture was drawn anew; of a searchable PDF alone.
        own_text: leaves that keep the text of their own page; of a searchable PDF alone.
        differing: leaves on which the words that were written do not read back as they are stored;
            of a searchable PDF alone.
        replaced: how many signs, which the form cannot hold, were written as U+FFFD.
    """

    source_id: str
    scan_digest: str
    form: str
    path: str
    leaves: int
    words: int
    without_words: tuple[int, ...]
    failed: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    own_text: tuple[int, ...] = ()
    differing: tuple[int, ...] = ()
    replaced: int = 0

    def summary(self) -> str:
        """Write the report for people, on a few lines."""
        lines = [
            (
                f"{self.path} is written: {count_of(self.leaves, 'leaf', 'leaves')}, "
                f"{count_of(self.words, 'word')}"
            )
        ]
        told = (
            ("that could not be read, so without words", self.failed),
            ("without words", self.without_words),
            ("drawn anew", self.drawn),
            ("with the text of the file's own page", self.own_text),
            ("whose words read back otherwise", self.differing),
        )
        lines += [_told(what, leaves) for what, leaves in told if leaves]
        if self.differing:
            lines.append(
                "Search such leaves with cardstore find: a PDF reader may not find, or not light "
                "up, the stored words there. Writing the file anew with --pages drawn may mend it."
            )
        if self.replaced:
            lines.append(f"signs that the form cannot hold, written as U+FFFD: {self.replaced}")
        return "\n".join(lines)

    def document(self) -> Document:
        """Give the report as a JSON document."""
        return {
            "schema": schema_id("words-export"),
            "source_id": self.source_id,
            "scan_digest": self.scan_digest,
            "form": self.form,
            "path": self.path,
            "leaves": self.leaves,
            "words": self.words,
            "without_words": list(self.without_words),
            "failed": list(self.failed),
            "drawn": list(self.drawn),
            "own_text": list(self.own_text),
            "differing": list(self.differing),
            "replaced": self.replaced,
        }


def _told(what: str, numbers: tuple[int, ...], *, thing: str = "leaf") -> str:
    """Count some leaves or pages and name them: "1 leaf without words: leaf 0"."""
    called = thing if len(numbers) == 1 else {"leaf": "leaves", "page": "pages"}[thing]
    return f"{len(numbers)} {called} {what}: {called} {_few(numbers)}"


def _few(numbers: tuple[int, ...]) -> str:
    """Name some numbers, and count the others."""
    told = ", ".join(map(str, numbers[:_FEW]))
    more = len(numbers) - _FEW
    return f"{told} and {more} more" if more > 0 else told
