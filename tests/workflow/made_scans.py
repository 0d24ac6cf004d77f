"""Scans of our own invention: printed leaves whose lines lie still while readings of them differ.

A leaf is its printed lines. A reading says which printed words were read otherwise; every word read
keeps the place that its printed word has on the leaf, as in a picture that is read twice.
"""

from __future__ import annotations

from cardstore.provenance import Provenance, digest_value
from cardstore.scans.scan import Frame, Leaf, Scan, ScanKind
from cardstore.sources.source import Source
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.workflow.paginate import paginate

FRAME = Frame(width_px=2400, height_px=3600, dpi=300)
SIGN_PX, LINE_PX, LEFT_PX, TOP_PX, HEIGHT_PX = 22, 90, 240, 300, 46
NUMBER_Y_PX = 3300
BOOK = Source(source_id="ferry-1871", work_id="ferry", title="The Ferry Book", year=1871)

WORDS = (
    *("river", "ferry", "keeper", "lantern", "winter", "barley", "miller", "bridge", "harvest"),
    *("orchard", "saddle", "candle", "cellar", "timber", "meadow", "anvil", "copper", "pigeon"),
    *("thunder", "gravel", "basket", "needle", "linen", "kettle", "sparrow", "willow", "parson"),
    *("tailor", "bailiff", "warden", "cobbler", "drover", "weaver", "glazier", "cooper", "mercer"),
)


def filler(leaf, line):
    """Give a line of running text that stands on no other leaf."""
    at = 7 * leaf + 3 * line
    chosen = [WORDS[(at * (n + 2) + n * n) % len(WORDS)] for n in range(7)]
    return f"and {' '.join(chosen[:4])} of{leaf}x{line} {' '.join(chosen[4:])}"


def leaf_lines(leaf, *, lines=12, **own):
    """Give a leaf's printed lines; `l3="words"` puts words of one's own on line 3."""
    return [own.get(f"l{line}", filler(leaf, line)) for line in range(lines)]


def read_layer(leaf_index, lines, *, number=None, head=None, read=None, version="1"):
    """Read a printed leaf.

    Args:
        leaf_index: the leaf.
        lines: its printed lines.
        number: the page number printed at its foot; None for none.
        head: its running head.
        read: (line, word) → what was read there: "" for nothing, two words with a space between;
            (line, -1) adds a word at the line's end.
        version: the engine's.
    """
    placed = [] if head is None else [(head, 100, 0, 900, {})]
    for at, line in enumerate(lines):
        told = {word: text for (of, word), text in (read or {}).items() if of == at}
        placed.append((line, TOP_PX + LINE_PX * at, 1, LEFT_PX, told))
    if number is not None:
        placed.append((str(number), NUMBER_Y_PX, 2, 1150, {}))
    words = []
    for at, (line, top, block, left, told) in enumerate(placed):
        for text, x0, x1 in placed_words(line, left=left, read=told):
            words.append(
                ReadWord(
                    text=text, x0=x0, y0=top, x1=x1, y1=top + HEIGHT_PX,
                    block=block, line=at, confidence=0.9,
                )
            )  # fmt: skip
    return layer_from_words(
        words,
        leaf_index=leaf_index,
        frame=FRAME,
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="made", version=version),
    )


def placed_words(line, *, left, read):
    """Give (text, x0, x1) of each word read on a printed line."""
    found, at = [], left
    for place, printed in enumerate(line.split()):
        width = SIGN_PX * len(printed)
        parts = read.get(place, printed).split()
        found += [
            (part, at + width * n // len(parts), at + width * (n + 1) // len(parts))
            for n, part in enumerate(parts)
        ]
        at += width + SIGN_PX
    if -1 in read:
        found.append((read[-1], at, at + SIGN_PX * len(read[-1])))
    return found


def make_scan(store, layers, *, name="first", source=BOOK):
    """File a scan whose leaves were read so, number its pages, and give its digest."""
    digest = digest_value([name, len(layers)])
    scan = Scan(
        digest=digest,
        kind=ScanKind.IMAGES,
        name=name,
        leaves=tuple(Leaf(leaf_index=n, name=f"{n}.png") for n in range(len(layers))),
    )
    if store.sources.find(source.source_id) is None:
        store.sources.add(source)
    store.scans.begin(scan, source_id=source.source_id, files=(), reader="images", settings="{}")
    for layer in layers:
        store.scans.save_layer(digest, layer)
    paginate(store, digest)
    store.scans.complete(digest)
    return digest


def read_again(store, digest, *layers):
    """Make these the current layers of their leaves, with zones and page map."""
    with store.transaction():
        for layer in layers:
            store.scans.save_layer(digest, layer)
        paginate(store, digest)
