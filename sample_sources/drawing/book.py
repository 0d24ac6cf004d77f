"""Book: the leaves of one edition, from the cover to the last blank.

Comes in: the manuscript folder and an `Edition`. Goes out: the leaves in order, laid out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from drawing.lines import Line, Run, plain_line, width
from drawing.make_up import Form, Leaf, make_up_chapter, parse_chapters, roman

SOURCES = Path(__file__).resolve().parent.parent
TITLE = ("THE HARBOUR", "OF", "WENDLEMOUTH")
AUTHOR = "JOSIAH PENHALLOW CRANE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition: its folder's name, sizes, imprint lines and seed of its dirt."""

    name: str
    form: Form
    year: str
    edition_line: str
    seed: int


FIRST = Edition(
    name="harbour-1893",
    form=Form(
        sheet=(360, 576),
        measure=251.5,
        size=12.6,
        leading=17.4,
        note_size=9.6,
        note_leading=12,
        top=88,
        bottom=510,
        opening_drop=116,
    ),
    year="1893.",
    edition_line="",
    seed=1893,
)
SECOND = Edition(
    name="harbour-1898",
    form=Form(
        sheet=(342, 540),
        measure=257.5,
        size=10.8,
        leading=13.8,
        note_size=8.8,
        note_leading=10.8,
        top=78,
        bottom=484,
        opening_drop=96,
    ),
    year="1898.",
    edition_line="SECOND EDITION, CORRECTED.",
    seed=1898,
)


def read_manuscript(edition: Edition, name: str) -> str:
    """Read a manuscript file; the second edition's own file, or the first's with its changes."""
    own = SOURCES / edition.name / "manuscript" / name
    if own.exists():
        return own.read_text(encoding="utf-8")
    text = (SOURCES / FIRST.name / "manuscript" / name).read_text(encoding="utf-8")
    for before, after in read_changes(edition):
        text = text.replace(before, after)
    return text


def read_changes(edition: Edition) -> list[tuple[str, str]]:
    """Read the (first edition, this edition) pairs of changed wording."""
    path = SOURCES / edition.name / "manuscript" / "changes.txt"
    if not path.exists():
        return []
    pairs = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        before, _, after = block.strip().partition("\n=> ")
        pairs.append((before, after))
    return pairs


def lay_out_book(edition: Edition) -> list[Leaf]:
    """Give every leaf of the edition in order."""
    form, pages_of = edition.form, {}
    body: list[Leaf] = []
    openings: list[tuple[str, str]] = []
    chapters = parse_chapters(read_manuscript(edition, "chapters.txt"))
    for chapter in chapters:
        start = 1 + _counted(body)
        openings.append((f"{chapter.number}. {_headline(chapter.title)}", str(start)))
        body += make_up_chapter(chapter, form, start=start, is_roman=False, pages_of=pages_of)
    openings.append(("Table of the Trade", str(1 + _counted(body))))
    body.append(_table_leaf(edition, value=1 + _counted(body)))
    for chapter in parse_chapters(read_manuscript(edition, "notes.txt")):
        start = 1 + _counted(body)
        openings.append(("Notes and Authorities", str(start)))
        recto = chapter.recto
        for name, label in pages_of.items():
            recto = recto.replace(f"{{={name}}}", label)
        with_pages = replace(chapter, verso=recto, recto=recto)
        body += make_up_chapter(with_pages, form, start=start, is_roman=False, pages_of=pages_of)
    _finis(body[-1], form)
    front = _front(edition, openings)
    end = [Leaf(kind="blank"), Leaf(kind="blank"), Leaf(kind="cover", art="back_cover")]
    return [Leaf(kind="cover", art="cover", lines=_cover(form)), *front, *body, *end]


def _counted(leaves: list[Leaf]) -> int:
    """Count the leaves that have a label."""
    return sum(leaf.label is not None for leaf in leaves)


def _headline(title: str) -> str:
    """Give a heading in capitals and small letters, as the contents print it."""
    small = {"Of", "The", "And", "Her", "Who", "It", "As", "Is", "Before"}
    words = [word.capitalize() for word in title.split()]
    return " ".join(w.lower() if at and w in small else w for at, w in enumerate(words))


def _centred(
    form: Form, rows: list[tuple[str, float, float]], *, role: str, style: str = "r"
) -> list[Line]:
    """Place (text, size, y) rows on the middle of the page."""
    return [
        plain_line(text, style=style, size=size, centre=form.centre, y=y, zone="other", role=role)
        for text, size, y in rows
    ]


def _cover(form: Form) -> list[Line]:
    """The gilt lettering of the cloth."""
    rows = [
        ("THE HARBOUR OF", 20.0, 190.0),
        ("WENDLEMOUTH", 26.0, 226.0),
        ("J. P. CRANE", 14.0, 400.0),
    ]
    return _centred(form, rows, role="cover", style="b")


def _titles(edition: Edition) -> list[Leaf]:
    """The end-paper, the half title and its blank back, the title and the imprint."""
    form = edition.form
    half = _centred(form, [("THE HARBOUR OF WENDLEMOUTH.", 13.0, 200.0)], role="title")
    rows = [
        (TITLE[0], 22.0, 110.0),
        (TITLE[1], 11.0, 136.0),
        (TITLE[2], 26.0, 170.0),
        ("ITS PIERS, ITS PILOTS AND ITS PEOPLE", 10.5, 206.0),
        ("BY", 9.0, 262.0),
        (AUTHOR, 13.0, 284.0),
        ("CLERK TO THE HARBOUR TRUSTEES", 9.0, 302.0),
        ("WENDLEMOUTH", 12.0, 436.0),
        ("PRINTED FOR THE AUTHOR BY ABEL TRESK, ROPE WALK", 9.0, 454.0),
        (edition.year, 11.0, 474.0),
    ]
    if edition.edition_line:
        rows.insert(7, (edition.edition_line, 10.0, 360.0))
    imprint = _centred(
        form,
        [("Two hundred and fifty copies printed.", 9.5, 300.0)]
        if not edition.edition_line
        else [
            ("First edition, two hundred and fifty copies, 1893.", 9.5, 290.0),
            ("Second edition, six hundred copies, 1898.", 9.5, 306.0),
        ],
        role="imprint",
    )
    leaves = [
        Leaf(kind="blank"),
        Leaf(kind="front", label="i", lines=half),
        Leaf(kind="blank", label="ii"),
        Leaf(kind="front", label="iii", lines=_centred(form, rows, role="title")),
        Leaf(kind="front", label="iv", lines=imprint),
    ]
    leaves[4].rules.append((form.centre - 24, 320, form.centre + 24))
    return leaves


def _front(edition: Edition, openings: list[tuple[str, str]]) -> list[Leaf]:
    """The leaves between the boards and page 1: end-paper, titles, preface, contents."""
    form, leaves = edition.form, _titles(edition)
    prefaces = parse_chapters(read_manuscript(edition, "preface.txt"))
    if edition.name != FIRST.name:
        former = parse_chapters(read_manuscript(FIRST, "preface.txt"))[0]
        name = "PREFACE TO THE FIRST EDITION"
        prefaces.append(replace(former, title=name, verso=name, recto=name))
    for chapter in prefaces:
        start = 1 + _counted(leaves)
        leaves += make_up_chapter(chapter, form, start=start, is_roman=True, pages_of={})
    if _counted(leaves) % 2:
        leaves.append(Leaf(kind="blank", label=roman(1 + _counted(leaves))))
    leaves.append(_contents_leaf(form, openings, value=1 + _counted(leaves)))
    leaves.append(Leaf(kind="blank", label=roman(1 + _counted(leaves))))
    return leaves


def _contents_leaf(form: Form, openings: list[tuple[str, str]], *, value: int) -> Leaf:
    """The contents, full of page numbers, its own at the foot."""
    leaf = Leaf(kind="opening", label=roman(value), printed=True)
    leaf.lines += _centred(form, [("CONTENTS.", form.size * 1.1, form.top + 20)], role="heading")
    size = form.size * 0.88
    for at, (title, label) in enumerate(openings):
        y = form.top + 70 + at * form.leading * 1.5
        right = form.measure - width(label, "r", size)
        dots, x = "", width(title, "r", size) + size * 0.6
        step = width(".", "r", size) + size * 0.45
        count = max(0, int((right - size * 0.6 - x) / step))
        dots = " ".join("." * count)
        line = Line(text=f"{title} {dots} {label}", zone="other", role="contents", para_end=True)
        line.runs.append(Run(x=0, rise=0, text=title, style="r", size=size))
        line.runs += [
            Run(x=right - size * 0.5 - (count - k) * step, rise=0, text=".", style="r", size=size)
            for k in range(count)
        ]
        line.runs.append(Run(x=right, rise=0, text=label, style="r", size=size))
        line.x, line.y = form.left, y
        leaf.lines.append(line)
    foot = form.bottom + form.leading * 1.35
    leaf.lines.append(
        plain_line(
            leaf.label or "",
            style="r",
            size=form.size,
            centre=form.centre,
            y=foot,
            zone="page_number",
        )
    )
    return leaf


def _table_leaf(edition: Edition, *, value: int) -> Leaf:
    """The table of the trade: columns of figures on a page that prints no number."""
    form = edition.form
    leaf = Leaf(kind="opening", label=str(value))
    rows = [
        ("TABLE OF THE TRADE.", form.size, form.top + 22),
        ("Vessels entered in every tenth year.", form.size * 0.85, form.top + 42),
    ]
    leaf.lines += _centred(form, rows, role="heading")
    table = read_manuscript(edition, "table.txt").strip().splitlines()
    rights = [0.16, 0.42, 0.70, 0.98]
    for at, row in enumerate(table):
        cells = [cell.strip() for cell in row.split("|")]
        line = Line(text=" ".join(cells), zone="body", role="table", para_end=True)
        for cell, right in zip(cells, rights, strict=True):
            x = right * form.measure - width(cell, "r", form.size * 0.92)
            line.runs.append(Run(x=x, rise=0, text=cell, style="r", size=form.size * 0.92))
        line.x, line.y = form.left, form.top + 84 + at * form.leading * 1.45
        leaf.lines.append(line)
    first = form.top + 84 - form.leading * 1.1
    leaf.rules += [
        (form.left, first, form.left + form.measure),
        (form.left, first + form.leading * 1.5, form.left + form.measure),
        (form.left, first + form.leading * 16.4, form.left + form.measure),
    ]
    return leaf


def _finis(leaf: Leaf, form: Form) -> None:
    """Print the last words of the book below its last line."""
    y = max(line.y for line in leaf.lines if line.zone == "body") + form.leading * 2
    if y > form.bottom:
        return
    row = plain_line(
        "THE END.",
        style="r",
        size=form.size * 0.85,
        centre=form.centre,
        y=y,
        zone="other",
        role="heading",
    )
    body = max(at for at, line in enumerate(leaf.lines) if line.zone == "body")
    leaf.lines.insert(body + 1, row)
