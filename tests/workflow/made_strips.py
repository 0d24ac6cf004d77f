"""A library of our own invention with words and page numbers in doubt, made without any engine.

Every leaf has one misread word on line 3, and a card that rests on that line. The second reader has
the word as printed.
"""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

from cardstore import Library
from cardstore.anchors.reading import RULES
from cardstore.anchors.twice_read import Mark, TwiceRead
from cardstore.provenance import Provenance, digest_value
from cardstore.scans.scan import Leaf, Scan, ScanKind
from cardstore.store.reading_records import ReadStretch, SecondReading
from cardstore.workflow.locate import view_edition
from cardstore.workflow.paginate import paginate
from cardstore.workflow.reading_state import read_stretches, standing_place
from tests.workflow.made_scans import (
    BOOK,
    FRAME,
    LEFT_PX,
    LINE_PX,
    NUMBER_Y_PX,
    TOP_PX,
    leaf_lines,
    make_scan,
    placed_words,
    read_layer,
)

LINE, WORD = 3, 2
READ = "lantem"
SECOND = Provenance(agent="second", version="1", inputs=("b" * 64,))


def printed_line(leaf):
    """Give the line with the word that is misread; it stands on no other leaf."""
    return f"the keeper's lantern, number {leaf}x, was lit at dusk by his sister"


def misread_layer(leaf, *, number, read=READ):
    """Give a leaf whose lantern was read otherwise."""
    lines = leaf_lines(leaf, l3=printed_line(leaf))
    return read_layer(leaf, lines, number=number, read={(LINE, WORD): f"{read},"})


def make_library(folder, *, leaves=4, numbers=None, cards=True):
    """Make a library with a scan whose every leaf has a doubtful word, and give it, open.

    Args:
        folder: where.
        leaves: how many.
        numbers: the numeral printed on each leaf; None for 1, 2, 3 …
        cards: whether cards rest on the words.
    """
    library = Library.open(folder, create=True)
    told = numbers or [str(leaf + 1) for leaf in range(leaves)]
    digest = make_scan(
        library._store, [misread_layer(leaf, number=told[leaf]) for leaf in range(leaves)]
    )
    if cards:
        for leaf in range(leaves):
            make_card(library, leaf)
    return library, digest


def make_pictured(folder, *, leaves=2, suffix=".png"):
    """Make a library whose scan has pictures, and give it, open."""
    library = Library.open(folder / "library", create=True)
    store = library._store
    files = [
        store.originals.keep(draw_leaf(folder / f"leaf{leaf}{suffix}", leaf))
        for leaf in range(leaves)
    ]
    scan = Scan(
        digest=digest_value(["pictured", leaves]),
        kind=ScanKind.IMAGES,
        name="pictured",
        leaves=tuple(Leaf(leaf_index=n, name=f"leaf{n}{suffix}") for n in range(leaves)),
    )
    store.sources.add(BOOK)
    store.scans.begin(scan, source_id=BOOK.source_id, files=files, reader="images", settings="{}")
    for leaf in range(leaves):
        store.scans.save_layer(scan.digest, misread_layer(leaf, number=str(leaf + 1)))
    paginate(store, scan.digest)
    store.scans.complete(scan.digest)
    for leaf in range(leaves):
        make_card(library, leaf)
    return library


def draw_leaf(path, leaf):
    """Draw a leaf as it is printed."""
    picture = Image.new("L", (FRAME.width_px, FRAME.height_px), 235)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(size=40)
    for at, line in enumerate(leaf_lines(leaf, l3=printed_line(leaf))):
        for text, x0, _ in placed_words(line, left=LEFT_PX, read={}):
            pen.text((x0, TOP_PX + LINE_PX * at), text, fill=20, font=font)
    pen.text((1150, NUMBER_Y_PX), str(leaf + 1), fill=20, font=font)
    picture.save(path, dpi=(300, 300))
    return path


def make_card(library, leaf, *, read=READ, page=None):
    """Make a card on a leaf's doubtful line, as it was read, and have it read twice."""
    card = library.add_card(
        BOOK.source_id,
        quote=printed_line(leaf).replace("lantern", read),
        page=page or str(leaf + 1),
        made_by="tester",
    )
    read_twice(library, card.card_id)
    return card.card_id


def read_twice(library, card_id, *, second=None):
    """Keep a second reading of a card: words that another reader has otherwise are marked.

    Args:
        library: the library.
        card_id: the card.
        second: word → what the second reader has; others are read alike.
    """
    store, told = library._store, second or {f"{READ},": "lantern,"}
    card = store.cards.get(card_id)
    scan = library._shelf.open(store.moves.scan_of(card_id))
    view = view_edition(scan, store.sources.get(card.source_id), card.quote)
    for stretch in read_stretches(scan, standing_place(view, card)):
        layer = scan.layers[stretch.leaf_index]
        words = []
        for word in layer.words:
            if not word.span.overlaps(stretch.span):
                continue
            text = layer.word_text(word)
            other = told.get(text, text)
            words.append(
                TwiceRead(
                    text=text,
                    span=word.span,
                    box=word.box,
                    others=(other, other, text),
                    marks=(Mark.READERS_DIFFER,) if other != text else (),
                    score=1.5 if other != text else -6.1,
                    marked=other != text,
                )
            )
        store.readings.save(
            SecondReading(
                card_id=card_id,
                stretch=ReadStretch(
                    scan_digest=stretch.scan_digest,
                    leaf_index=stretch.leaf_index,
                    layer_digest=stretch.layer_digest,
                    span=stretch.span,
                ),
                words=tuple(words),
                rules=RULES,
                provenance=SECOND,
                at=store.readings.stamp(),
            )
        )
