"""Prepared: a folded source as bytes to be kept, and the same source back without folding. Pure.

Comes in: a `FoldedSource`. Goes out: `Prepared`: a layout (where furniture, notes and marks stand)
and, for each part, its key, offsets and starts of words, packed. From the texts of the leaves and
these comes a `KeptSource`, which is the same `FoldedSource` for everybody: each part is unpacked
when it is first asked for.

The raw text is not among what is kept: it stays in one place, the text layers, and what is kept is
good for that text alone. Whoever keeps it sees to that, and that no byte has changed. A part that
is missing is folded anew.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardstore.provenance import canonical_json
from cardstore.spans import Span
from cardstore.text.blanks import blank_spans, keep_spans
from cardstore.text.folding import FOLDING_VERSION, FoldedSource, FoldedText
from cardstore.text.packed import pack_rising, unpack_rising
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

PREPARED_VERSION = f"{FOLDING_VERSION}/kept-3"
"""Names what is kept. A change to zones' use, folding, page ends, broken words, note marks or the
form of the bytes needs another number at its end, so that what was kept before is made anew; a
test holds the digest of a sample's bytes beside this name."""

KEYS = ("body", "notes", "heads")
"""Parts whose keys are looked through, of all books for some quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A folded source as bytes.

    Attributes:
        layout: everything but the parts, as canonical JSON.
        parts: (name, bytes): "body.key", "body.at", "body.words" and so on.
    """

    layout: str
    parts: tuple[tuple[str, bytes], ...]


def prepare_source(folded: FoldedSource) -> Prepared:
    """Pack a folded source, all its parts.

    Each part is let go once it is packed and is folded anew for whoever asks again: all parts of a
    text of 12 million letters would take 300 MB.
    """
    source, broken = folded.source, folded.body.broken
    parts = tuple(_packed_parts(folded))
    layout = {
        "parts": [name for name, _ in parts],
        "furniture": _flat(source.furniture),
        "notes": None if source.notes is None else _flat(source.notes),
        "note_marks": _flat(source.note_marks),
        "is_ocr": [int(read) for read in source.is_ocr],
        "end_spans": _flat(folded.end_spans),
        "broken": [offset for halves in broken for offset in halves],
    }
    return Prepared(layout=canonical_json(layout), parts=parts)


def part_names(layout: str) -> tuple[str, ...]:
    """Name the parts that belong to a layout.

    Raises:
        ValueError: the layout is none.
    """
    try:
        return tuple(json.loads(layout)["parts"])
    except (KeyError, TypeError, ValueError) as exc:
        msg = f"the layout of a prepared text cannot be read: {exc!r}"
        raise ValueError(msg) from exc


def _packed_parts(folded: FoldedSource) -> Iterator[tuple[str, bytes]]:
    same = {  # which are the one before them, or the body, in a source that has nothing for them
        "marked": not folded.source.note_marks,
        "whole": not folded.source.furniture,
        "bridged": not folded.end_spans,
    }
    for name in ("body", "notes", "heads", "marked", "whole", "bridged"):
        if same.get(name):
            continue
        part: FoldedText = getattr(folded, name)
        yield f"{name}.key", part.key.encode()
        yield f"{name}.at", pack_rising(part.at)
        yield f"{name}.words", pack_rising(part.word_starts)
        del part
        folded.let_go(name)


class KeptPart(FoldedText):
    """A folded part of which the key is there, and all else is made when it is asked for.

    A quote is looked for in four parts of a book and stands in one.
    """

    def __init__(
        self,
        *,
        text: Callable[[], str],
        key: str,
        packed: Callable[[str], bytes | None],
        broken: tuple[tuple[int, int], ...],
        fresh: Callable[[], FoldedText],
    ) -> None:
        """Take what there is of a part.

        Args:
            text: gives the raw text.
            key: its key.
            packed: gives the bytes of "at" and "words"; None where they are missing or damaged.
            broken: as `FoldedText.broken`.
            fresh: folds the part anew, for what is missing.
        """
        held = {"key": key, "broken": broken, "_text": text, "_packed": packed, "_fresh": fresh}
        vars(self).update(held)

    @cached_property
    def text(self) -> str:
        """The raw text, code point for code point."""
        made: str = vars(self)["_text"]()
        return made

    @cached_property
    def at(self) -> Sequence[int]:
        """The offset of each letter of the key."""
        packed: bytes | None = vars(self)["_packed"]("at")
        return unpack_rising(packed) if packed is not None else self._made_anew.at

    @cached_property
    def word_starts(self) -> Sequence[int]:
        """The offsets in the key at which words start."""
        packed: bytes | None = vars(self)["_packed"]("words")
        return unpack_rising(packed) if packed is not None else self._made_anew.word_starts

    @cached_property
    def _made_anew(self) -> FoldedText:
        made: FoldedText = vars(self)["_fresh"]()
        return made


@dataclass(frozen=True, kw_only=True)
class KeptSource(FoldedSource):
    """A folded source whose parts come from what was kept.

    Attributes:
        read: gives the bytes of a part by its name; None where they are missing or damaged.
        kept_ends, kept_broken: what folding would find besides.
    """

    read: Callable[[str], bytes | None]
    kept_ends: tuple[Span, ...]
    kept_broken: tuple[tuple[int, int], ...]

    @cached_property
    def body(self) -> FoldedText:
        """The running text."""
        running = self._running
        return self._kept("body", lambda: running) or self._fresh.body

    @cached_property
    def marked(self) -> FoldedText:
        """The running text with its note marks as the digits they are written with."""
        if not self.source.note_marks:
            return self.body
        running = self._running
        return self._kept("marked", lambda: running) or self._fresh.marked

    @cached_property
    def notes(self) -> FoldedText:
        """The foot notes alone."""
        source = self.source
        return (
            self._kept(
                "notes", lambda: keep_spans(source.text, FoldedSource(source=source).note_spans)
            )
            or self._fresh.notes
        )

    @cached_property
    def heads(self) -> FoldedText:
        """Running heads and page numbers alone."""
        source = self.source
        return (
            self._kept(
                "heads",
                lambda: keep_spans(source.text, FoldedSource(source=source).head_spans),
                broken=(),
            )
            or self._fresh.heads
        )

    @cached_property
    def whole(self) -> FoldedText:
        """Everything as it stands."""
        if not self.source.furniture:
            return self.marked
        text = self.source.text
        return self._kept("whole", lambda: text) or self._fresh.whole

    @cached_property
    def end_spans(self) -> tuple[Span, ...]:
        """Lines at the ends of pages that may be furniture though nobody marked them."""
        return self.kept_ends

    @cached_property
    def bridged(self) -> FoldedText:
        """The running text without those lines."""
        if not self.end_spans:
            return self.body
        running, ends = self._running, self.end_spans
        return self._kept("bridged", lambda: blank_spans(running, ends)) or self._fresh.bridged

    @cached_property
    def _fresh(self) -> FoldedSource:
        return FoldedSource(source=self.source)

    def _kept(
        self,
        name: str,
        text: Callable[[], str],
        *,
        broken: tuple[tuple[int, int], ...] | None = None,
    ) -> FoldedText | None:
        """Read a part's key; None where it has to be folded anew."""
        read, source = self.read, self.source  # a part that held this would keep a book for long
        key = read(f"{name}.key")
        if key is None:
            return None
        return KeptPart(
            text=text,
            key=key.decode(),
            packed=lambda what: read(f"{name}.{what}"),
            broken=self.kept_broken if broken is None else broken,
            fresh=lambda: _part(FoldedSource(source=source), name),
        )


def _part(source: FoldedSource, name: str) -> FoldedText:
    made: FoldedText = getattr(source, name)
    return made


def restore_source(
    texts: Sequence[str], layout: str, *, read: Callable[[str], bytes | None]
) -> KeptSource:
    """Give a prepared source back.

    Args:
        texts: the text of each leaf, in order: those that it was made from.
        layout: as `Prepared.layout`.
        read: as `KeptSource.read`.

    Raises:
        ValueError: the layout is none.
    """
    try:
        held = json.loads(layout)
        spans = {name: _spans(held[name]) for name in ("furniture", "note_marks", "end_spans")}
        notes = None if held["notes"] is None else _spans(held["notes"])
        is_ocr = tuple(map(bool, held["is_ocr"]))
        broken = _pairs(held["broken"])
    except (KeyError, TypeError, ValueError) as exc:
        msg = f"the layout of a prepared text cannot be read: {exc!r}"
        raise ValueError(msg) from exc
    starts, offset = [], 0
    for text in texts:
        starts.append(offset)
        offset += len(text) + len(LEAF_SEPARATOR)
    source = SourceText(
        text=LEAF_SEPARATOR.join(texts),
        leaf_starts=tuple(starts),
        furniture=spans["furniture"],
        is_ocr=is_ocr,
        notes=notes,
        note_marks=spans["note_marks"],
    )
    return KeptSource(source=source, read=read, kept_ends=spans["end_spans"], kept_broken=broken)


def _flat(spans: Iterable[Span]) -> list[int]:
    return [offset for span in spans for offset in (span.start, span.end)]


def _pairs(flat: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _spans(flat: list[int]) -> tuple[Span, ...]:
    if len(flat) % 2:
        msg = f"spans are told by pairs of offsets, got {len(flat)} of them"
        raise ValueError(msg)
    return tuple(map(Span, flat[::2], flat[1::2]))
