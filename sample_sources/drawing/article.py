"""Article: a born-digital journal article, one column or two, with a real text layer.

Comes in: the manuscript of the article. Goes out: its leaves laid out, and the PDF, whose text runs
in reading order: head, columns, foot notes, number at the foot.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from pathlib import Path

import pymupdf
from drawing.lines import Line, Run, Setting, font, plain_line, set_paragraph, width, with_ligatures
from drawing.make_up import Leaf
from drawing.words import Note, parse_words

FOLDER = Path(__file__).resolve().parent.parent / "tides-article" / "manuscript"
FIRST_PAGE = 213
SHEET = (396.0, 560.0)
LEFT, MEASURE, GUTTER = 48.0, 300.0, 16.0
TOP, BOTTOM = 76.0, 500.0
JOURNAL = "Journal of Coastal Record 41 (2017) {}–{}"
TITLE = ("Reading the Tide by Lamplight: the Pier Journal", "of Wendlemouth, 1822–1897")
AUTHORS = "Ines Marrable and Tobias Quennell"
VERSO, RECTO = "I. Marrable and T. Quennell", "Reading the Tide by Lamplight, 1822–1897"
SIZES = {1: (11.2, 15.6), 2: (9.6, 13.2)}
NOTE_SIZE, NOTE_LEADING = 8.2, 10.2


@dataclass(slots=True, kw_only=True)
class Item:
    """Something that goes into a column whole: a line, a table, a figure.

    Attributes:
        lines: placed relative to the item's left and first base line.
        height: what it takes of the column.
        before: extra space above it, not at a column's top.
        rules: (x0, y, x1) relative like the lines; chart: whether the figure is drawn.
    """

    lines: list[Line]
    height: float
    before: float = 0.0
    rules: list[tuple[float, float, float]] = field(default_factory=list)
    chart: bool = False

    @property
    def notes(self) -> list[Note]:
        """Foot notes called in it."""
        return [note for line in self.lines for note in line.notes]


@dataclass(slots=True, kw_only=True)
class Column:
    """A column of a leaf: where it stands and what has been put in it."""

    x: float
    measure: float
    y: float
    items: list[tuple[float, Item]] = field(default_factory=list)
    notes: list[Line] = field(default_factory=list)

    def takes(self, item: Item) -> bool:
        """Put the item in with the foot notes it calls, or say that there is no room."""
        called = self.notes + [part for note in item.notes for part in _set_note(note, self)]
        foot = BOTTOM - len(called) * NOTE_LEADING - (12.0 if called else 0.0)
        y = self.y + (item.before if self.items else 0.0)
        if y + item.height - 4.0 > foot:
            return False
        self.items.append((y, item))
        self.y, self.notes = y + item.height, called
        return True


def _set_note(note: Note, column: Column) -> list[Line]:
    """Set a foot note to a column's width."""
    setting = Setting(size=NOTE_SIZE, measure=column.measure, zone="foot_note")
    return set_paragraph(parse_words(f"{note.mark} {note.text}"), setting)


def lay_out_article() -> list[Leaf]:
    """Give the article's leaves; the first names the range of all its pages."""
    count = len(_lay_out(last=FIRST_PAGE))
    leaves = _lay_out(last=FIRST_PAGE + count - 1)
    for leaf in leaves:
        for line in leaf.lines:
            if line.zone in {"body", "foot_note"} and not line.role:
                _set_ligatures(line)
    return leaves


def _lay_out(*, last: int) -> list[Leaf]:
    """Lay the article out, its last page being known."""
    sheets: list[list[Column]] = []
    head_lines, start = _title_block(last)
    for part, (columns, items) in enumerate(_parts()):
        waiting = list(items)
        while waiting:
            top = start if not sheets else TOP
            open_columns = _columns(columns, top)
            at = 0
            while waiting and at < columns:
                if open_columns[at].takes(waiting[0]):
                    waiting.pop(0)
                else:
                    at += 1
            if columns == 2 and not waiting and part != 0:
                _balance(open_columns)
            sheets.append(open_columns)
    return [
        _leaf(sheet, at, title=head_lines if at == 0 else []) for at, sheet in enumerate(sheets)
    ]


def _balance(columns: list[Column]) -> None:
    """Share a last sheet's items evenly between its two columns."""
    items = [item for column in columns for _, item in column.items]
    total = sum(item.height + item.before for item in items)
    fresh = _columns(2, TOP)
    for item in items:
        side = 0 if not fresh[1].items and fresh[0].y - TOP < total / 2 else 1
        if not fresh[side].takes(item):
            return
    columns[:] = fresh


def _columns(count: int, top: float) -> list[Column]:
    """Open one or two empty columns."""
    each = (MEASURE - GUTTER * (count - 1)) / count
    return [Column(x=LEFT + k * (each + GUTTER), measure=each, y=top) for k in range(count)]


def _parts() -> list[tuple[int, list[Item]]]:
    """Give (columns, items) for the sections; neighbours with the same columns run on."""
    parts: list[tuple[int, list[Item]]] = []
    text = (FOLDER / "article.txt").read_text(encoding="utf-8")
    for section in text.split("## ")[1:]:
        head, _, rest = section.partition("\n")
        mode, heading = (part.strip() for part in head.split("|"))
        columns = 2 if mode == "two" else 1
        if not parts or parts[-1][0] != columns:
            parts.append((columns, []))
        blocks = [" ".join(b.split()) for b in rest.split("\n\n") if b.strip()]
        parts[-1][1].extend(_section_items(heading, blocks, columns))
    parts.append((2, _reference_items()))
    return parts


def _section_items(heading: str, blocks: list[str], columns: int) -> list[Item]:
    """Set a section: its heading, paragraphs, table and figure."""
    size, leading = SIZES[columns]
    measure = _columns(columns, TOP)[0].measure
    items = []
    for at, block in enumerate(blocks):
        if block == "[[table]]":
            items.append(_table(measure))
            continue
        if block == "[[figure]]":
            items.append(_figure(measure))
            continue
        setting = Setting(size=size, measure=measure, indent=size if at else 0.0)
        lines = set_paragraph(parse_words(block), setting)
        items += [Item(lines=[line], height=leading) for line in lines]
        if at == 0:
            items[0] = _headed(heading, items[0], leading, size)
    return items


def _headed(heading: str, first: Item, leading: float, size: float) -> Item:
    """Tie a heading to the first line below it."""
    run = Run(x=0, rise=0, text=heading, style="b", size=size)
    head = Line(text=heading, zone="other", role="heading", runs=[run], para_end=True)
    first.lines[0].y = leading * 1.3
    return Item(lines=[head, first.lines[0]], height=leading * 2.3, before=leading)


def _reference_items() -> list[Item]:
    """Set the reference list with hanging lines."""
    size, leading = SIZES[2]
    measure = _columns(2, TOP)[0].measure
    items: list[Item] = []
    for block in (FOLDER / "references.txt").read_text(encoding="utf-8").split("\n\n"):
        setting = Setting(size=size * 0.93, measure=measure - 10, indent=-10)
        for line in set_paragraph(parse_words(block), setting):
            line.role = "reference"
            line.runs = [
                Run(x=r.x + 10, rise=r.rise, text=r.text, style=r.style, size=r.size)
                for r in line.runs
            ]
            items.append(Item(lines=[line], height=leading * 0.94))
    items[0] = _headed("References", items[0], leading, size)
    return items


def _cell_line(cells: list[str], rights: list[float], size: float, y: float, role: str) -> Line:
    """Set a row of a table, its first cell to the left and the others to their right edges."""
    line = Line(text=" ".join(cells), zone="body", role=role, para_end=True, y=y)
    for at, (cell, right) in enumerate(zip(cells, rights, strict=True)):
        x = 0.0 if at == 0 else right - width(cell, "r", size)
        line.runs.append(Run(x=x, rise=0, text=cell, style="r", size=size))
    return line


def _caption(text: str, measure: float, y: float) -> list[Line]:
    """Set a caption on as many lines as it needs."""
    lines = set_paragraph(parse_words(text), Setting(size=8.8, measure=measure, zone="other"))
    for at, line in enumerate(lines):
        line.role, line.y = "caption", y + at * 10.6
    return lines


def _table(measure: float) -> Item:
    """Set Table 1."""
    caption = _caption("Table 1. The eleven highest readings, in feet and inches.", measure, 0)
    y = len(caption) * 10.6 + 8
    rights = [0.0, measure * 0.56, measure * 0.70, measure]
    table = (FOLDER / "table.txt").read_text(encoding="utf-8").strip().splitlines()
    rows = [["Night", "ft", "in", "Wind"]]
    rows += [[cell.strip() for cell in row.split("|")] for row in table]
    lines = [_cell_line(row, rights, 8.8, y + k * 11.4, "table") for k, row in enumerate(rows)]
    rules = [(0.0, y - 9.5, measure), (0.0, y + 3.5, measure), (0.0, lines[-1].y + 4, measure)]
    return Item(lines=caption + lines, height=lines[-1].y + 24, before=10, rules=rules)


def _figure(measure: float) -> Item:
    """Set Figure 1: the years below its axis, then the caption."""
    ticks = []
    for year in (1830, 1850, 1870, 1890):
        x = _chart_x(year, measure) - width(str(year), "r", 7.6) / 2
        run = Run(x=x, rise=0, text=str(year), style="r", size=7.6)
        ticks.append(Line(text=str(year), zone="other", role="figure", runs=[run], y=96))
    text = "Figure 1. Annual mean level at the pier, 1822–1897, in millimetres above the notch."
    caption = _caption(text, measure, 112)
    return Item(lines=ticks + caption, height=caption[-1].y + 20, before=10, chart=True)


def _chart_x(year: int, measure: float) -> float:
    """Give the place of a year on the figure's axis."""
    return 4 + (year - 1820) / 80 * (measure - 8)


def _title_block(last: int) -> tuple[list[Line], float]:
    """Set the first page's head, title, authors and abstract; give where the text begins."""
    centre = SHEET[0] / 2
    head = JOURNAL.format(FIRST_PAGE, last)
    lines = [
        plain_line(head, style="r", size=8.8, centre=centre, y=52, zone="running_head", role="head")
    ]
    for at, text in enumerate(TITLE):
        lines.append(
            plain_line(
                text, style="b", size=13, centre=centre, y=96 + at * 18, zone="other", role="title"
            )
        )
    lines.append(
        plain_line(AUTHORS, style="i", size=11, centre=centre, y=140, zone="other", role="title")
    )
    abstract = (FOLDER / "abstract.txt").read_text(encoding="utf-8")
    for at, line in enumerate(
        set_paragraph(parse_words(abstract), Setting(size=9.4, measure=MEASURE - 40))
    ):
        line.x, line.y, line.role = LEFT + 20, 168 + at * 12, "abstract"
        lines.append(line)
    return lines, lines[-1].y + 34


def _leaf(columns: list[Column], at: int, *, title: list[Line]) -> Leaf:
    """Make a leaf of its columns: head, body, foot notes, number."""
    label = str(FIRST_PAGE + at)
    leaf = Leaf(kind="text" if at else "opening", label=label, printed=True, lines=list(title))
    if at:
        verso = (FIRST_PAGE + at) % 2 == 0
        head = plain_line(
            VERSO if verso else RECTO,
            style="i",
            size=9,
            centre=SHEET[0] / 2,
            y=52,
            zone="running_head",
            role="head",
        )
        number = plain_line(label, style="r", size=10, centre=0, y=52, zone="page_number")
        number.x = LEFT if verso else LEFT + MEASURE - width(label, "r", 10)
        leaf.lines += [number, head] if verso else [head, number]
    for column in columns:
        for y, item in column.items:
            for line in item.lines:
                line.x, line.y = line.x + column.x, line.y + y
            leaf.lines += item.lines
            leaf.rules += [(column.x + a, y + b, column.x + c) for a, b, c in item.rules]
            if item.chart:
                leaf.art = f"chart {column.x} {y} {column.measure}"
    for column in columns:
        first = BOTTOM - (len(column.notes) - 1) * NOTE_LEADING
        if column.notes:
            leaf.rules.append((column.x, first - 12, column.x + 40))
        for k, line in enumerate(column.notes):
            line.x, line.y = column.x, first + k * NOTE_LEADING
        leaf.lines += column.notes
    if not at:
        leaf.lines.append(
            plain_line(label, style="r", size=10, centre=SHEET[0] / 2, y=526, zone="page_number")
        )
    return leaf


def _set_ligatures(line: Line) -> None:
    """Make fi and fl single code points, in the line's text as in what is drawn."""
    line.marks = [
        (start - len(head) + len(with_ligatures(head)), end - len(head) + len(with_ligatures(head)))
        for start, end in line.marks
        for head in (line.text[:start],)
    ]
    line.text = with_ligatures(line.text)
    line.runs = [replace(run, text=with_ligatures(run.text)) for run in line.runs]


def draw_article(leaves: list[Leaf]) -> pymupdf.Document:
    """Draw the article as a PDF with a text layer, labels from 213 on and no dates."""
    article = pymupdf.open()
    for leaf in leaves:
        sheet = article.new_page(width=SHEET[0], height=SHEET[1])
        writer = pymupdf.TextWriter(sheet.rect)
        for line in leaf.lines:
            _write(writer, line)
        writer.write_text(sheet)
        for x0, y, x1 in leaf.rules:
            sheet.draw_line((x0, y), (x1, y), width=0.5)
        if leaf.art:
            _draw_chart(sheet, *(float(part) for part in leaf.art.split()[1:]))
    article.set_page_labels([{"startpage": 0, "style": "D", "firstpagenum": FIRST_PAGE}])
    article.set_metadata({"title": " ".join(TITLE), "author": AUTHORS})
    return article


def _write(writer: pymupdf.TextWriter, line: Line) -> None:
    """Write a line's runs, with a space after each word but the last."""
    offset = 0
    for run in line.runs:
        offset = line.text.find(run.text, offset) + len(run.text)
        text = run.text + (" " if line.text[offset : offset + 1] == " " else "")
        at = (line.x + run.x, line.y - run.rise)
        writer.append(at, text, font=font(run.style), fontsize=run.size)


def _draw_chart(sheet: pymupdf.Page, x: float, y: float, measure: float) -> None:
    """Draw the figure: axes and the annual means, a made-up series of our own."""
    chance = random.Random("means")
    top, floor = y - 4, y + 84
    shape = sheet.new_shape()
    shape.draw_polyline([(x + 4, top), (x + 4, floor), (x + measure - 4, floor)])
    for year in (1830, 1850, 1870, 1890):
        shape.draw_line(
            (x + _chart_x(year, measure), floor), (x + _chart_x(year, measure), floor + 3)
        )
    shape.finish(width=0.6)
    level, points = 0.0, []
    for year in range(1822, 1898):
        level = 0.0004 * (year - 1822) + (0.0007 * (year - 1859) if year > 1859 else 0.0)
        spread = 0.006 if year < 1860 else 0.014
        height = 25 + level * 700 + chance.gauss(0, spread) * 500
        points.append((x + _chart_x(year, measure), floor - height))
    shape.draw_polyline(points)
    shape.finish(width=0.8, closePath=False)
    shape.commit()
