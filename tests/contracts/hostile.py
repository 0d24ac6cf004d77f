"""Files made to harm whoever opens them: hangs, bombs and claims that cannot be true.

Each PDF has three leaves: a sound one, the hostile one, and a sound one. All are of our making.
"""

from __future__ import annotations

import struct
import zlib

SIDE = 60_000  # pixels: 3.6 thousand million of them, over every budget


def pdf_of(objects, *, root=1):
    """Write a PDF from its objects, as bytes by number."""
    out, places = bytearray(b"%PDF-1.7\n"), {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table, size = len(out), max(objects) + 1
    out += b"xref\n0 %d\n" % size
    out += b"".join(
        b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n"
        for n in range(size)
    )
    out += b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF" % (size, root, table)
    return bytes(out)


def stream(body, *, more=b""):
    """Write a stream as it stands."""
    return b"<< /Length %d %b >>\nstream\n%b\nendstream" % (len(body), more, body)


def spray(byte, times):
    """Pack so many times the same byte without ever holding them."""
    packer = zlib.compressobj(9)
    piece = byte * 1_000_000
    packed = [packer.compress(piece) for _ in range(times // len(piece))]
    return b"".join([*packed, packer.flush()])


def three_leaves(hostile, *, more=None, resources=b"", media=b"[0 0 420 595]"):
    """A PDF whose second leaf has this stream for its contents."""
    text = b"BT /F 14 Tf 50 500 Td (The keeper wrote the depth of the harbour) Tj ET"
    font = b"/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox %b /Contents %d 0 R /Resources << %b >> >>"
    return pdf_of(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] >>",
            3: page % (b"[0 0 420 595]", 6, font),
            4: page % (media, 7, font + resources),
            5: page % (b"[0 0 420 595]", 6, font),
            6: stream(text),
            7: hostile,
            **(more or {}),
        }
    )


def image_leaf(body, *, width, height, more=b"", wide=False):
    """A PDF whose second leaf shows an image object."""
    media = b"[0 0 595 420]" if wide else b"[0 0 420 595]"
    size = b"595 0 0 420" if wide else b"420 0 0 595"
    told = b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray " % (
        width,
        height,
    )
    return three_leaves(
        stream(b"q %b 0 0 cm /I Do Q" % size),
        more={8: stream(body, more=told + b"/BitsPerComponent 8 " + more)},
        resources=b"/XObject << /I 8 0 R >>",
        media=media,
    )


def nested_forms(*, deep=12, times=12, wide=False):
    """A leaf of forms that draw forms: twelve to the power of twelve of them."""
    more = {}
    for level in range(deep):
        inner = b"/XObject << /N %d 0 R >>" % (11 + level)
        drawn = b"/N Do " * times if level + 1 < deep else b"0 0 5 5 re f"
        told = b"/Type /XObject /Subtype /Form /BBox [0 0 420 595] /Resources << %b >>" % inner
        more[10 + level] = stream(drawn, more=told)
    more[10 + deep] = b"null"
    media = b"[0 0 595 420]" if wide else b"[0 0 420 595]"
    resources = b"/XObject << /N 10 0 R >>"
    return three_leaves(stream(b"/N Do"), more=more, resources=resources, media=media)


def inflating_contents():
    """A leaf whose contents unpack to 400 MB of operators."""
    packer = zlib.compressobj(9)
    piece = b"0 0 m 1 1 l S " * 70_000
    body = b"".join([*(packer.compress(piece) for _ in range(400)), packer.flush()])
    return three_leaves(stream(body, more=b"/Filter /FlateDecode"))


def inflating_image():
    """An image within the budget by what it says, whose bytes unpack to two hundred million."""
    body = spray(b"\x80", 200_000_000)
    return image_leaf(body, width=2000, height=3000, more=b"/Filter /FlateDecode")


def absurd_image():
    """An image that says it has 3.6 thousand million pixels, in ten bytes."""
    body = zlib.compress(b"\0" * 100)
    return image_leaf(body, width=SIDE, height=SIDE, more=b"/Filter /FlateDecode")


def jpx_header(width, height):
    """The head of a JPEG 2000 picture, and nothing behind it."""
    size = struct.pack(">HHIIIIIIIIH", 41, 0, width, height, 0, 0, width, height, 0, 0, 1) + bytes(
        [7, 1, 1]
    )
    code = struct.pack(">HBBHBBBBBB", 12, 0, 0, 1, 0, 5, 4, 4, 0, 0)
    steps = struct.pack(">HB", 19, 0x40) + bytes([0x40] * 16)
    tile = struct.pack(">HHIBB", 10, 0, 0, 0, 1)
    return (
        b"\xff\x4f\xff\x51" + size + b"\xff\x52" + code + b"\xff\x5c" + steps
        + b"\xff\x90" + tile + b"\xff\x93" + b"\0" * 64 + b"\xff\xd9"
    )  # fmt: skip


def lying_jpx():
    """A JPEG 2000 image whose own head says far more than the PDF does."""
    body = jpx_header(SIDE, SIDE)
    return image_leaf(body, width=100, height=100, more=b"/Filter /JPXDecode")


def hidden_in_a_pattern():
    """An image too large for any budget that is shown by a pattern alone."""
    body = spray(b"\x80", 50_000_000)
    pattern = b"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 420 595] "
    pattern += b"/XStep 420 /YStep 595 /Resources << /XObject << /I 8 0 R >> >>"
    told = b"/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 "
    told += b"/Width %d /Height %d /Filter /FlateDecode" % (SIDE, SIDE)
    return three_leaves(
        stream(b"/Pattern cs /P scn 0 0 420 595 re f"),
        more={8: stream(body, more=told), 9: stream(b"420 0 0 595 0 0 cm /I Do", more=pattern)},
        resources=b"/Pattern << /P 9 0 R >>",
    )


def eleven_gigapixels():
    """A leaf that is too large to be drawn at any resolution at which it can be read."""
    return three_leaves(stream(b"0 0 100 100 re f"), media=b"[0 0 18000 36000]")


def cyclic_pages():
    """A page tree whose second branch is the tree itself."""
    text = b"BT /F 14 Tf 50 500 Td (The keeper wrote the depth of the harbour) Tj ET"
    font = b"/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 6 0 R "
    page += b"/Resources << %b >> >>" % font
    return pdf_of(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] >>",
            3: page,
            4: b"<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [2 0 R] >>",
            5: page,
            6: stream(text),
        }
    )


def endless_tiff():
    """A TIFF whose second picture is followed by the first, for ever."""
    entry = struct.pack("<HHII", 256, 3, 1, 10) + struct.pack("<HHII", 257, 3, 1, 10)
    first, second = 8, 8 + 2 + len(entry) + 4
    head = b"II*\x00" + struct.pack("<I", first)
    one = struct.pack("<H", 2) + entry + struct.pack("<I", second)
    return head + one + struct.pack("<H", 2) + entry + struct.pack("<I", first)


def absurd_tiff():
    """A TIFF that says it has 3.6 thousand million pixels."""
    tags = ((256, 4, SIDE), (257, 4, SIDE), (258, 3, 8), (259, 3, 1), (262, 3, 1))
    tags += ((273, 4, 8), (277, 3, 1), (278, 4, SIDE), (279, 4, 10))
    body = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in tags)
    return b"II*\x00\x08\x00\x00\x00" + struct.pack("<H", len(tags)) + body + b"\0" * 4


def absurd_png():
    """A PNG that says it has 3.6 thousand million pixels, and unpacks for long."""

    def chunk(kind, body):
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", spray(b"\0", 50_000_000))
        + chunk(b"IEND", b"")
    )


def absurd_djvu(width=SIDE, height=SIDE):
    """A DjVu file that says it has 3.6 thousand million pixels."""
    told = struct.pack(">HHBBHBB", width, height, 24, 0, 300 % 256 << 8 | 300 // 256, 22, 1)
    info = b"INFO" + struct.pack(">I", len(told)) + told
    return b"AT&TFORM" + struct.pack(">I", 4 + len(info)) + b"DJVU" + info
