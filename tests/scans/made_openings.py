"""Images of openings and of single pages, drawn by chance from a seed: lines, tables, shadows.

An image knows how many printed pages stand on it and between which columns it may be cut.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

WORDS = (
    *("river", "ferry", "keeper", "lantern", "winter", "barley", "miller", "bridge", "of", "the"),
    *("and", "orchard", "saddle", "candle", "in", "meadow", "was", "copper", "pigeon", "to", "a"),
)
PAPER, INK = 236, 40


@dataclass(frozen=True, kw_only=True)
class Made:
    """A drawn image: its kind, how many pages stand on it, where it may be cut."""

    name: str
    picture: Image.Image
    pages: int
    cut: tuple[float, float] = (0.0, 0.0)


def font(size):
    return ImageFont.load_default(size)


def text_block(pen, box, rng, *, size=15, lines=None, ragged=False):
    """Set lines of words in a box; give how many fitted."""
    x0, y0, x1, y1 = box
    face, pitch = font(size), size * 1.35
    most = int((y1 - y0) / pitch)
    count = most if lines is None else min(lines, most)
    for line in range(count):
        at, y = x0 + (size if line % 7 == 0 else 0), y0 + line * pitch
        end = x1 - (rng.random() * 0.12 * (x1 - x0) if ragged else 0)
        if line % 7 == 6:
            end = x0 + (x1 - x0) * rng.uniform(0.2, 0.9)
        while True:
            word = rng.choice(WORDS)
            wide = pen.textlength(word, font=face)
            if at + wide > end:
                break
            pen.text((at, y), word, fill=INK, font=face)
            at += wide + size * 0.35
        if not ragged and line % 7 != 6 and at < x1 - 4:
            pen.text((x1 - 6, y), "l", fill=INK, font=face)
    return count


def table(pen, box, rng, *, columns=5, rules=True, size=14):
    """Set rows of figures in columns of one width, perhaps with rules."""
    x0, y0, x1, y1 = box
    face = font(size)
    wide = (x1 - x0) / columns
    for row in range(int((y1 - y0) / (size * 1.6))):
        y = y0 + row * size * 1.6
        for column in range(columns):
            told = str(rng.randrange(10, 99999))
            pen.text((x0 + column * wide + wide * 0.1, y), told, fill=INK, font=face)
        if rules and row in {0, 1}:
            pen.line((x0, y - 3, x1, y - 3), fill=INK, width=2)


def plate(picture, box, rng):
    """Draw a picture of shades with a frame."""
    x0, y0, x1, y1 = map(int, box)
    shades = Image.effect_noise((x1 - x0, y1 - y0), 60).filter(ImageFilter.GaussianBlur(3))
    sky = Image.linear_gradient("L").resize(shades.size)
    drawn = Image.blend(shades, sky, 0.5).point(lambda tone: 30 + tone * 0.6)
    picture.paste(drawn, (x0, y0))
    ImageDraw.Draw(picture).rectangle(box, outline=INK, width=2)
    if rng.random() < 0.5:
        ImageDraw.Draw(picture).ellipse((x0 + 40, y0 + 40, x0 + 160, y0 + 150), fill=90, outline=20)


def leaf_picture(rng, *, size, kind, inner, outer, side, head=True):
    """Draw one page: `inner` and `outer` margins in pixels, `side` "left" or "right"."""
    width, height = size
    picture = Image.new("L", size, PAPER)
    pen = ImageDraw.Draw(picture)
    left, right = (outer, inner) if side == "left" else (inner, outer)
    box = (left, int(height * 0.12), width - right, int(height * 0.9))
    type_size = rng.choice((13, 15, 17))
    number = str(rng.randrange(2, 400))
    if kind == "blank":
        return picture
    if head:
        at = box[0] if side == "left" else box[2] - 28
        pen.text((at, height * 0.07), number, fill=INK, font=font(16))
        told = "THE FERRY BOOK"
        middle = (box[0] + box[2] - pen.textlength(told, font=font(14))) / 2
        pen.text((middle, height * 0.07), told, fill=INK, font=font(14))
    else:
        pen.text(((box[0] + box[2]) / 2 - 8, height * 0.93), number, fill=INK, font=font(16))
    if kind == "prose":
        text_block(pen, box, rng, size=type_size, ragged=rng.random() < 0.2)
    elif kind == "end":
        text_block(pen, box, rng, size=type_size, lines=rng.randrange(3, 12))
    elif kind == "chapter":
        pen.text((box[0] + 90, height * 0.2), "CHAPTER IV.", fill=INK, font=font(22))
        text_block(pen, (box[0], int(height * 0.35), box[2], box[3]), rng, size=type_size)
    elif kind == "columns":
        gap, middle = rng.randrange(14, 24), (box[0] + box[2]) / 2
        text_block(pen, (box[0], box[1], middle - gap / 2, box[3]), rng, size=13)
        text_block(pen, (middle + gap / 2, box[1], box[2], box[3]), rng, size=13)
    elif kind == "table":
        table(pen, box, rng)
    elif kind == "plate":
        plate(picture, (box[0], box[1], box[2], int(height * 0.75)), rng)
        text_block(pen, (box[0], int(height * 0.8), box[2], box[3]), rng, lines=2)
    return picture


def shadow(size, at, *, deep, reach, lean=0.0):
    """Give a picture of light: 255 but for a valley around a leaning line."""
    height = size[1]
    strip = Image.new("L", (2 * reach, 1), 255)
    for x in range(2 * reach):
        near = 1 - abs(x - reach) / reach
        strip.putpixel((x, 0), int(255 * (1 - deep * near * near)))
    light = Image.new("L", size, 255)
    light.paste(strip.resize((2 * reach, height)), (int(at) - reach, 0))
    if lean:
        light = light.transform(
            size, Image.Transform.AFFINE, (1, lean, -lean * height / 2, 0, 1, 0),
            fillcolor=255,
        )  # fmt: skip
    return light


def lit(picture, rng):
    """Light a picture from one side, and add a camera's noise."""
    slope = Image.linear_gradient("L").resize(picture.size).rotate(rng.choice((0, 180)))
    slope = slope.point(lambda tone: 195 + tone * 60 // 255)
    noisy = Image.blend(picture, Image.effect_noise(picture.size, 40), 0.06)
    return ImageChops.multiply(noisy, slope)


def book(rng):
    """Choose a book's form: the page's size, inner and outer margin, numbers at head or foot."""
    size = (rng.randrange(560, 680), rng.randrange(840, 980))
    return size, rng.randrange(45, 90), rng.randrange(50, 100), rng.random() < 0.7


def opening(rng, form, *, kinds=("prose", "prose"), look="photo", skew=0.0, off=0.0, name=""):
    """Draw an opening: two pages side by side, as a camera or a scanner sees them."""
    size, inner, outer, head = form
    both = Image.new("L", (2 * size[0], size[1]), PAPER)
    for side, kind in zip(("left", "right"), kinds, strict=True):
        drawn = leaf_picture(
            rng, size=size, kind=kind, inner=inner, outer=outer, side=side, head=head
        )
        both.paste(drawn, (0 if side == "left" else size[0], 0))
    if look in {"photo", "grey", "light"}:
        light = shadow(
            both.size, size[0], deep=rng.uniform(0.25, 0.75), reach=rng.randrange(20, 60)
        )
        both = ImageChops.multiply(both, light)
    table_tone = {"photo": rng.randrange(20, 90), "light": 200}.get(look, 255)
    beside, above = (rng.randrange(20, 140), rng.randrange(20, 90)) if look != "clean" else (0, 0)
    more = int(off * both.width)
    canvas = Image.new(
        "L", (both.width + 2 * beside + abs(more), both.height + 2 * above), table_tone
    )
    left = beside + max(0, more)
    canvas.paste(both, (left, above))
    gutter = left + size[0]
    if skew:
        centre = (gutter, canvas.height / 2)
        canvas = canvas.rotate(skew, Image.Resampling.BILINEAR, center=centre, fillcolor=table_tone)
    if look in {"photo", "light"}:
        canvas = lit(canvas, rng)
    elif look == "clean":
        canvas = canvas.point(lambda tone: 255 * (tone > 150)).convert("1")
    cut = ((gutter - inner) / canvas.width, (gutter + inner) / canvas.width)
    return Made(name=name, picture=canvas, pages=2, cut=cut)


def _plates(picture, pen, box, rng, *, kind):
    """Draw one plate, or two side by side."""
    del pen
    middle = (box[0] + box[2]) / 2
    if kind == "two plates":
        plate(picture, (box[0], box[1], middle - 60, box[3]), rng)
        plate(picture, (middle + 60, box[1], box[2], box[3]), rng)
    else:
        plate(picture, box, rng)


def _tables(picture, pen, box, rng, *, kind):
    """Draw a table, perhaps with a gap in its middle, perhaps without any rule and heading."""
    del picture
    columns, middle = rng.choice((6, 8)), (box[0] + box[2]) / 2
    if kind == "table":
        table(pen, (box[0], box[1] + 60, box[2], box[3]), rng, columns=columns)
    else:
        gap, rules = rng.randrange(30, 70), kind == "parted table"
        for x0, x1 in ((box[0], middle - gap), (middle + gap, box[2])):
            half = (x0, box[1] + 60, x1, box[3])
            table(pen, half, rng, columns=columns // 2, rules=rules)
    if kind != "bare table":
        told = "TABLE OF THE TOLLS TAKEN AT THE FERRY"
        pen.text((middle - 200, box[1]), told, fill=INK, font=font(20))


def _columns(picture, pen, box, rng, *, kind):
    """Set two, three or four columns, perhaps with rules between them."""
    del picture
    count, gap = int(kind[0]), rng.randrange(24, 56)
    wide = (box[2] - box[0] - gap * (count - 1)) / count
    for at in range(count):
        x = box[0] + at * (wide + gap)
        text_block(pen, (x, box[1], x + wide, box[3]), rng, size=14)
        if at and "ruled" in kind:
            pen.line((x - gap / 2, box[1], x - gap / 2, box[3]), fill=INK, width=2)


def _slide(picture, pen, box, rng, *, kind):
    """Set a heading over two columns."""
    del picture, kind
    middle = (box[0] + box[2]) / 2
    pen.text((box[0], box[1]), "What the river brought us this year", fill=INK, font=font(44))
    text_block(pen, (box[0], box[1] + 120, middle - 40, box[3]), rng, size=24)
    text_block(pen, (middle + 40, box[1] + 120, box[2], box[3]), rng, size=24)


def _letter(picture, pen, box, rng, *, kind):
    """Set lines over the whole width."""
    del picture, kind
    text_block(pen, box, rng, size=20)


DRAWN_BY = {
    **dict.fromkeys(("plate", "two plates", "creased map"), _plates),
    **dict.fromkeys(("table", "parted table", "bare table"), _tables),
    **dict.fromkeys(("2", "2 ruled", "3", "4"), _columns),
    "slide": _slide,
    "creased letter": _letter,
}


def landscape(rng, kind, *, look="grey", name=""):
    """Draw a single page that is wider than high."""
    size = (rng.randrange(1150, 1400), rng.randrange(800, 920))
    picture, margin = Image.new("L", size, PAPER), rng.randrange(60, 120)
    box = (margin, margin, size[0] - margin, size[1] - margin)
    DRAWN_BY[kind](picture, ImageDraw.Draw(picture), box, rng, kind=kind)
    if "creased" in kind:
        picture = ImageChops.multiply(picture, shadow(size, size[0] / 2, deep=0.4, reach=24))
    if look == "clean":
        picture = picture.point(lambda tone: 255 * (tone > 150)).convert("1")
    elif look == "photo":
        canvas = Image.new("L", (size[0] + 120, size[1] + 100), rng.randrange(20, 90))
        canvas.paste(picture, (60, 50))
        picture = lit(canvas, rng)
    return Made(name=name or kind, picture=picture, pages=1)


def single(rng, kind, *, where="dark table", name=""):
    """Draw a single upright page that lies on something wide."""
    size = (rng.randrange(560, 680), rng.randrange(840, 980))
    inner, outer = rng.randrange(60, 90), rng.randrange(60, 100)
    drawn = leaf_picture(rng, size=size, kind=kind, inner=inner, outer=outer, side="right")
    if where in {"dark table", "light table", "half table"}:
        tone = rng.randrange(20, 90) if where == "dark table" else rng.randrange(190, 232)
        canvas = Image.new("L", (int(size[1] * 1.4), size[1] + 60), tone)
        x = (canvas.width - size[0]) // 2 if where != "half table" else canvas.width // 2
        canvas.paste(drawn.crop((0, 0, min(size[0], canvas.width - x), size[1])), (x, 30))
        if where != "dark table":
            canvas = ImageChops.multiply(canvas, shadow(canvas.size, x, deep=0.4, reach=16))
        canvas = lit(canvas, rng)
    elif where == "dark edge":
        canvas = Image.new("L", (size[0] + 300, size[1]), 15)
        canvas.paste(drawn, (300, 0))
    else:  # a sliver of the facing page
        shown = int(size[0] * rng.uniform(0.15, 0.4))
        facing = leaf_picture(
            rng, size=size, kind="prose", inner=inner, outer=outer, side="left"
        ).crop((size[0] - shown, 0, size[0], size[1]))
        canvas = Image.new("L", (shown + size[0] + 120, size[1]), 30)
        canvas.paste(facing, (0, 0))
        canvas.paste(drawn, (shown, 0))
        canvas = ImageChops.multiply(canvas, shadow(canvas.size, shown, deep=0.5, reach=30))
    return Made(name=name or f"{kind}, {where}", picture=canvas, pages=1)


OPENING_KINDS = (
    ("prose", "prose"), ("prose", "chapter"), ("columns", "columns"), ("prose", "table"),
    ("plate", "prose"), ("table", "table"), ("chapter", "prose"), ("prose", "columns"),
)  # fmt: skip
HALF_KINDS = (("end", "chapter"), ("blank", "prose"), ("prose", "blank"), ("prose", "end"))
LANDSCAPES = (
    *("plate", "two plates", "table", "parted table", "bare table", "2", "2 ruled", "3", "4"),
    *("slide", "creased map", "creased letter"),
)
SINGLES = tuple(
    (kind, where)
    for kind in ("prose", "columns", "table", "plate", "chapter")
    for where in ("dark table", "light table", "half table", "dark edge", "sliver")
)


def openings(seed, count, *, look, skews=(0.0,), offs=(0.0,), halves=False):
    """Draw openings of all kinds in one look."""
    rng = random.Random(seed)  # noqa: S311 - the same pictures every time
    form, made = book(rng), []
    for at in range(count):
        kinds = OPENING_KINDS[at % len(OPENING_KINDS)]
        if halves and at % 4 == 3:
            kinds = HALF_KINDS[at // 4 % len(HALF_KINDS)]
        skew, off = rng.choice(skews), rng.choice(offs)
        name = f"{look} {kinds[0]}/{kinds[1]} skew {skew} off {off}"
        made.append(opening(rng, form, kinds=kinds, look=look, skew=skew, off=off, name=name))
    return made


def lone_pages(seed):
    """Draw single pages of every kind, each on an image that is wider than high."""
    rng = random.Random(seed)  # noqa: S311 - the same pictures every time
    made = [
        landscape(rng, kind, look=look, name=f"{kind} {look}")
        for kind in LANDSCAPES
        for look in ("grey", "clean", "photo")
    ]
    return made + [single(rng, kind, where=where) for kind, where in SINGLES]
