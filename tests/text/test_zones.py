"""Heads, page numbers, printers' marks, catchwords and notes are told; body is never lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.provenance import Provenance
from cardstore.scans.scan import Frame
from cardstore.text.compose import layer_from_words
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason, Zone
from cardstore.text.zones import classify_zones, numeral_value

WIDTH, HEIGHT = 1200, 1800
PITCH, TYPE, SMALL = 40, 28, 21
WORDS = [
    "keeper",
    "wrote",
    "depth",
    "harbour",
    "morning",
    "book",
    "wind",
    "boats",
    "lantern",
    "rope",
    "anchor",
    "gulls",
    "market",
    "winter",
    "stones",
    "ladder",
    "window",
    "letter",
    "barrels",
    "evening",
    "sailor",
    "coffee",
    "curtain",
    "bridge",
    "thunder",
    "copper",
]


def leaf(index, *rows):
    """A leaf of rows (text, x, y, type height), each a line of its own."""
    words = []
    for number, (text, x, y, height) in enumerate(rows):
        left = x
        for word in text.split():
            width = int(len(word) * height * 0.55)
            words.append(
                ReadWord(
                    text=word,
                    x0=left,
                    y0=y,
                    x1=left + width,
                    y1=y + height,
                    block=number,
                    line=0,
                    confidence=0.9,
                )
            )
            left += width + height // 3
    return layer_from_words(
        words,
        leaf_index=index,
        frame=Frame(width_px=WIDTH, height_px=HEIGHT, dpi=200),
        method=LayerMethod.OCR,
        reason=ReadingReason.NO_TEXT,
        detail="",
        provenance=Provenance(agent="test", version="1"),
    )


def body(index, count=24, top=300):
    return [
        (
            " ".join(WORDS[(index * 7 + n * (3 + k) + k * k * 5) % len(WORDS)] for k in range(6)),
            150,
            top + n * PITCH,
            TYPE,
        )
        for n in range(count)
    ]


def told(layers):
    """The lines of each leaf that are no body, as (zone, text)."""
    return [
        [
            (zone, line.span.of(layer.text))
            for line, zone in zip(layer.lines, zones, strict=True)
            if zone is not Zone.BODY
        ]
        for layer, zones in zip(layers, classify_zones(layers), strict=True)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("57", ("arabic", 57)),
        ("[ 57 ]", ("arabic", 57)),
        ("— 57 —", ("arabic", 57)),
        ("l7", ("arabic", 17)),
        ("xiv", ("roman", 14)),
        ("XIV.", ("roman", 14)),
        ("iiii", ("roman", 4)),
        ("mill", None),
        ("did", None),
        ("0", None),
        ("57a", None),
        ("", None),
    ],
)
def test_what_is_a_numeral(text, expected):
    """Numerals alone, dressed or slightly misread; words made of roman letters are none."""
    assert numeral_value(text) == expected


def test_heads_of_left_and_right_pages_and_their_numbers():
    """A head that comes again two leaves on is a head; its number is told apart or with it."""
    layers = [
        leaf(
            n,
            ("THE HARBOUR BOOK" if n % 2 else "OF TIDES", 400, 200, TYPE),
            (str(n + 50), 150 if n % 2 else 1000, 200, TYPE),
            *body(n),
        )
        for n in range(6)
    ]
    expected = [
        [
            (Zone.RUNNING_HEAD, "THE HARBOUR BOOK" if n % 2 else "OF TIDES"),
            (Zone.PAGE_NUMBER, str(n + 50)),
        ]
        for n in range(6)
    ]

    assert [sorted(zones) for zones in told(layers)] == [sorted(zones) for zones in expected]


def test_a_head_with_its_number_in_one_line():
    """An engine gives both as one line; it is a head though its words change with every page."""
    topics = ("Of ropes", "Of nets", "Of tar", "Of sails", "Of lamps")
    layers = [
        leaf(n, (f"{n + 12} {topic}", 300, 200, TYPE), *body(n)) for n, topic in enumerate(topics)
    ]

    assert told(layers) == [
        [(Zone.RUNNING_HEAD, f"{n + 12} {topic}")] for n, topic in enumerate(topics)
    ]


def test_misread_heads_are_alike():
    """One letter wrong does not hide a head."""
    heads = ("THE HARBOUR BOOK", "TIIE HARBOUR BOOK", "THE HARB0UR BOOK", "THE HARBOUR BO0K")
    layers = [leaf(n, (head, 400, 200, TYPE), *body(n)) for n, head in enumerate(heads)]

    assert told(layers) == [[(Zone.RUNNING_HEAD, head)] for head in heads]


def test_numbers_at_the_foot_in_step():
    """Page numbers at the foot are told even where one of them is misread."""
    numbers = ("7", "8", "q", "10", "11")
    layers = [leaf(n, *body(n), (number, 600, 1500, TYPE)) for n, number in enumerate(numbers)]

    assert told(layers) == [
        [(Zone.PAGE_NUMBER, number)] if number != "q" else [] for number in numbers
    ]


def test_a_drop_folio_beside_a_signature_is_in_step_with_the_heads():
    """The number at the foot of a chapter's first leaf goes with those at the heads of others."""
    layers = [
        leaf(n, (str(n + 12), 1000, 200, TYPE), *body(n))
        if n != 5
        else leaf(n, *body(n), ("17 D", 600, 1400, TYPE))
        for n in range(10)
    ]

    assert told(layers) == [
        [(Zone.PAGE_NUMBER, str(n + 12) if n != 5 else "17 D")] for n in range(10)
    ]


def test_a_year_that_ends_a_paragraph_is_body():
    """A number alone in the last line is no page number when it is in step with none."""
    layers = [
        leaf(n, *body(n), *([("1873.", 150, 300 + 24 * PITCH, TYPE)] * (n == 2))) for n in range(4)
    ]

    assert told(layers) == [[], [], [], []]


def test_a_chapter_title_is_body():
    """It has the words of the heads after it, but it is sunk."""
    layers = [
        leaf(0, ("OF THE TIDES", 400, 500, 40), *body(0, count=18, top=650)),
        *(leaf(n, ("OF THE TIDES", 400, 200, TYPE), *body(n)) for n in range(1, 5)),
    ]

    assert told(layers) == [[], *[[(Zone.RUNNING_HEAD, "OF THE TIDES")]] * 4]


def test_a_heading_that_comes_again_later_is_body():
    """Headings ("Exercises") at the top of two far leaves are no running heads."""
    layers = [
        leaf(n, *([("Questions for the reader", 150, 200, TYPE)] * (n in {1, 7})), *body(n))
        for n in range(9)
    ]

    assert told(layers) == [[]] * 9


def test_the_first_lines_of_a_book_without_heads_are_body():
    """Where nothing comes again nothing is taken away."""
    layers = [leaf(n, *body(n, top=200)) for n in range(6)]

    assert told(layers) == [[]] * 6


def test_signatures_and_catchwords_are_furniture():
    """A printer's mark counts as number, a catchword as head."""
    layers = [
        leaf(0, *body(0), ("B 2", 600, 1400, TYPE)),
        leaf(1, *body(1), ("wharf", 950, 1400, TYPE)),
        leaf(2, ("wharf and quay were wet that day", 150, 260, TYPE), *body(2)),
    ]

    assert told(layers)[:2] == [[(Zone.PAGE_NUMBER, "B 2")], [(Zone.RUNNING_HEAD, "wharf")]]


def note(text, n, *, top=1300, height=SMALL):
    return (text, 150, top + n * (height + 8), height)


@pytest.mark.parametrize("mark", ["*", "†", "1", "1.", "(2)"])
def test_marked_small_type_at_the_foot_is_a_note(mark):
    """All lines from the mark to the foot; the number below stays a number."""
    notes = [
        note(f"{mark} See the older book of the harbour", 0),
        note("where the keeper tells it otherwise.", 1),
    ]
    layers = [
        leaf(n, *body(n), *(notes if n == 2 else ()), (str(n + 5), 600, 1500, TYPE))
        for n in range(5)
    ]

    assert told(layers)[2] == [
        *((Zone.FOOT_NOTE, text) for text, *_ in notes),
        (Zone.PAGE_NUMBER, "7"),
    ]
    assert [len(zones) for zones in told(layers)] == [1, 1, 3, 1, 1]


def test_a_note_goes_on_at_the_next_foot():
    """Small type without a mark is the rest of the note of the leaf before."""
    layers = [
        leaf(0, *body(0), note("* A long note that begins on this leaf", 0)),
        leaf(1, *body(1), note("and ends here upon the next of them.", 0)),
        leaf(2, *body(2), note("but this is only an extract in small type", 0)),
    ]
    second = [leaf(0, *body(0)), *layers[1:]]

    assert [len(zones) for zones in told(layers)[:2]] == [1, 1]
    assert told([leaf(0, *body(0)), leaf(1, *body(1)), layers[2]])[2] == []
    assert told(second)[1] == []


def test_a_numbered_list_in_body_type_is_body():
    """A number alone does not make a note."""
    items = [(f"{n}. The keeper of the harbour", 150, 1300 + n * PITCH, TYPE) for n in range(1, 4)]

    assert told([leaf(n, *body(n), *(items if n == 1 else ())) for n in range(3)]) == [[]] * 3


def test_notes_under_two_columns():
    """Each column has its own notes."""
    left = [("The keeper wrote the depth", 100, 300 + n * PITCH, TYPE) for n in range(24)]
    right = [("and which of the boats", 680, 300 + n * PITCH, TYPE) for n in range(24)]
    notes = [
        ("* See the older harbour book", 100, 1300, SMALL),
        ("† Or so the keeper says it", 680, 1300, SMALL),
    ]

    assert told([leaf(0, *left, *right, *notes)]) == [[(Zone.FOOT_NOTE, t) for t, *_ in notes]]


def test_empty_leaves_have_no_zones():
    """Blank leaves among others do no harm; no leaves at all neither."""
    assert classify_zones([leaf(0), leaf(1, *body(1)), leaf(2)])[0] == ()
    assert classify_zones([]) == ()


lines = st.lists(
    st.tuples(
        st.sampled_from(["7", "xii", "THE BOOK", "the tide was out", "* see", "B", "1873"]),
        st.integers(0, 900),
        st.integers(0, 1700),
        st.integers(5, 60),
    ),
    max_size=9,
)


@given(st.lists(lines, max_size=5))
def test_every_line_has_one_zone(leaves):
    """Whatever a leaf looks like."""
    layers = [leaf(n, *rows) for n, rows in enumerate(leaves)]

    assert [len(zones) for zones in classify_zones(layers)] == [
        len(layer.lines) for layer in layers
    ]


def test_margins_and_captions_beside_heads_notes_and_body():
    """Each line has its own zone; numbers in the margin do not pass for page numbers."""
    shown = ("The bell", "A lantern of the old kind", "The mole from the north")
    foot = 300 + len(body(0)) * PITCH
    layers = [
        leaf(
            n,
            ("THE HARBOUR BOOK", 400, 200, TYPE),
            (str(n + 50), 1000, 200, TYPE),
            *body(n),
            *((str(5 * at), 95, 300 + (5 * at - 1) * PITCH, SMALL) for at in range(1, 5)),
            (f"FIG. {n + 7}. {shown[n]}", 380, foot + 3 * PITCH, SMALL),
        )
        for n in range(3)
    ]
    expected = [
        (Zone.RUNNING_HEAD, "THE HARBOUR BOOK"),
        (Zone.PAGE_NUMBER, "51"),
        *((Zone.MARGINAL_NOTE, str(5 * at)) for at in range(1, 5)),
        (Zone.CAPTION, f"FIG. 8. {shown[1]}"),
    ]

    assert expected == told(layers)[1]
