"""Make-up: set lines become leaves with heads, numbers, foot notes and signature marks.

Comes in: chapters of a manuscript and a `Form` (the sizes of one edition). Goes out: `Leaf`s that
know their label, whether it is printed, and every line with its place.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from drawing.lines import Line, Setting, plain_line, set_paragraph, width
from drawing.plate import PLATE_CAPTION, PLATE_FOOT
from drawing.words import Note, parse_words

SIGNATURES = "BCDEFGHIKLMNOPQRSTUXYZ"


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The sizes of one edition, in points; `sheet` is width and height of the cut page."""

    sheet: tuple[float, float]
    measure: float
    size: float
    leading: float
    note_size: float
    note_leading: float
    top: float
    bottom: float
    opening_drop: float

    @property
    def left(self) -> float:
        """Where lines begin."""
        return (self.sheet[0] - self.measure) / 2

    @property
    def centre(self) -> float:
        """The middle of the measure."""
        return self.sheet[0] / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A stretch of the book that opens on a new page.

    Attributes:
        number: its numeral, or "" for a preface.
        title, verso, recto: heading and running heads.
        folio: "foot" when the opening page prints its number at the foot, "none" when nowhere.
        blocks: its paragraphs, marks still in them.
    """

    number: str
    title: str
    verso: str
    recto: str
    folio: str
    blocks: tuple[str, ...]


@dataclass(slots=True, kw_only=True)
class Leaf:
    """One leaf: what the edition calls it and what stands on it."""

    kind: str
    label: str | None = None
    printed: bool = False
    lines: list[Line] = field(default_factory=list)
    rules: list[tuple[float, float, float]] = field(default_factory=list)
    art: str = ""


def parse_chapters(manuscript: str) -> list[Chapter]:
    """Take a manuscript file apart at its `## ` lines."""
    chapters = []
    for part in manuscript.split("## ")[1:]:
        head, _, text = part.partition("\n")
        number, title, verso, recto, folio = (field.strip() for field in head.split("|"))
        blocks = tuple(" ".join(b.split()) for b in text.split("\n\n") if b.strip())
        chapters.append(
            Chapter(
                number=number, title=title, verso=verso, recto=recto, folio=folio, blocks=blocks
            )
        )
    return chapters


def roman(value: int) -> str:
    """Give the lower-case roman numeral of a number from 1 to 39."""
    tens, ones = divmod(value, 10)
    return "x" * tens + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[ones]


def make_up_chapter(
    chapter: Chapter, form: Form, *, start: int, is_roman: bool, pages_of: dict[str, str]
) -> list[Leaf]:
    """Set a chapter from page `start` on; anchors found are written into `pages_of`."""
    waiting: list[Line] = []
    plate_after = -1
    for block in chapter.blocks:
        if block == "[[plate]]":
            plate_after = len(waiting) - 1
            continue
        indent = form.size * 1.4 if waiting else 0.0
        setting = Setting(size=form.size, measure=form.measure, indent=indent)
        waiting.extend(set_paragraph(parse_words(block, pages_of), setting))
    leaves: list[Leaf] = []
    done = 0
    while done < len(waiting):
        value = start + sum(leaf.kind != "plate" and leaf.art != "back" for leaf in leaves)
        label = roman(value) if is_roman else str(value)
        opening = not leaves
        top = form.top + (form.opening_drop if opening else 0.0)
        count, notes = _fill(waiting[done:], form, top)
        if len(waiting) - done - count in {1, 2}:  # no chapter ends with a lonely line
            count, notes = _fill(waiting[done : done + count - 2], form, top)
        placed = waiting[done : done + count]
        leaf = Leaf(kind="opening" if opening else "text", label=label)
        if is_roman and not opening:
            leaf.kind = "front"
        _head(leaf, chapter, form, value=value, opening=opening)
        for at, line in enumerate(placed):
            line.x, line.y = form.left, top + at * form.leading
        leaf.lines.extend(placed)
        _foot_notes(leaf, notes, form)
        _foot(leaf, chapter, form, value=value, signed=not is_roman, opening=opening)
        for line in placed:
            pages_of.update(dict.fromkeys(line.anchors, label))
        leaves.append(leaf)
        if done <= plate_after < done + count:
            leaves += [_plate(form), Leaf(kind="blank", art="back")]
        done += count
    return leaves


def _plate(form: Form) -> Leaf:
    """Give the plate: a picture with its caption, outside the count of pages."""
    y = form.sheet[1] * PLATE_FOOT + form.leading * 2.2
    caption = plain_line(
        PLATE_CAPTION,
        style="r",
        size=form.size * 0.9,
        centre=form.centre,
        y=y,
        zone="other",
        role="caption",
    )
    return Leaf(kind="plate", art="plate", lines=[caption])


def _fill(lines: list[Line], form: Form, top: float) -> tuple[int, list[Line]]:
    """Count how many lines a page takes with the foot notes they call, and set those notes."""
    count, notes = 0, []
    for line in lines:
        called = notes + [set_line for note in line.notes for set_line in _set_note(note, form)]
        foot = form.bottom - len(called) * form.note_leading - (form.leading if called else 0.0)
        if top + count * form.leading > foot:
            break
        count, notes = count + 1, called
    return count, notes


def _set_note(note: Note, form: Form) -> list[Line]:
    """Set a foot note, its mark before it."""
    mark = note.mark if note.mark == "1" else f"{note.mark}"
    setting = Setting(
        size=form.note_size, measure=form.measure, indent=form.note_size, zone="foot_note"
    )
    return set_paragraph(parse_words(f"{mark} {note.text}"), setting)


def _foot_notes(leaf: Leaf, notes: list[Line], form: Form) -> None:
    """Place foot notes at the bottom of the type area, below a short rule."""
    first = form.bottom - (len(notes) - 1) * form.note_leading
    if notes:
        leaf.rules.append((form.left, first - form.note_leading * 1.15, form.left + 60))
    for at, line in enumerate(notes):
        line.x, line.y = form.left, first + at * form.note_leading
    leaf.lines.extend(notes)


def _head(leaf: Leaf, chapter: Chapter, form: Form, *, value: int, opening: bool) -> None:
    """Print the running head and the number, or an opening page's heading."""
    if opening:
        _heading(leaf, chapter, form)
        return
    y = form.top - form.leading * 1.75
    small = form.size * 0.78
    text = chapter.verso if value % 2 == 0 else chapter.recto
    head = plain_line(
        text, style="r", size=small, centre=form.centre, y=y, zone="running_head", role="head"
    )
    number = plain_line(
        leaf.label or "", style="r", size=form.size, centre=0, y=y, zone="page_number"
    )
    leaf.printed = True
    if value % 2 == 0:
        number.x = form.left
        leaf.lines += [number, head]
    else:
        number.x = form.left + form.measure - width(number.text, "r", form.size)
        leaf.lines += [head, number]


def _heading(leaf: Leaf, chapter: Chapter, form: Form) -> None:
    """Print the chapter's number and title, the title on two lines when it is long."""
    y = form.top + form.leading * 0.6
    if chapter.number:
        leaf.lines.append(
            plain_line(
                f"CHAPTER {chapter.number}.",
                style="r",
                size=form.size * 1.1,
                centre=form.centre,
                y=y,
                zone="other",
                role="heading",
            )
        )
    y += form.leading * 1.5
    for text in _halves(chapter.title, form):
        leaf.lines.append(
            plain_line(
                text,
                style="r",
                size=form.size,
                centre=form.centre,
                y=y,
                zone="other",
                role="heading",
            )
        )
        y += form.leading
    leaf.rules.append((form.centre - 18, y, form.centre + 18))


def _halves(title: str, form: Form) -> list[str]:
    """Give a title on one line, or on two of about the same length."""
    words = (title + ".").split()
    if width(" ".join(words), "r", form.size) < form.measure * 0.9:
        return [" ".join(words)]
    middle = (len(words) + 1) // 2
    return [" ".join(words[:middle]), " ".join(words[middle:])]


def _foot(
    leaf: Leaf, chapter: Chapter, form: Form, *, value: int, signed: bool, opening: bool
) -> None:
    """Print an opening's number at the foot, and the signature mark of a gathering of eight."""
    y = form.bottom + form.leading * 1.35
    if opening and chapter.folio == "foot":
        leaf.printed = True
        leaf.lines.append(
            plain_line(
                leaf.label or "",
                style="r",
                size=form.size,
                centre=form.centre,
                y=y,
                zone="page_number",
            )
        )
    mark = SIGNATURES[(value - 1) // 8]
    if signed and value % 8 in {1, 3}:
        leaf.lines.append(
            plain_line(
                mark if value % 8 == 1 else f"{mark} 2",
                style="r",
                size=form.note_size,
                centre=form.centre + form.measure * 0.28,
                y=y,
                zone="other",
                role="signature",
            )
        )
