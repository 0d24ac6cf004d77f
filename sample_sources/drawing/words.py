"""Words of a manuscript: marks taken apart, and the places where a word may be broken.

Comes in: a paragraph of a manuscript file. Goes out: `Word`s with their letters by style, the foot
notes called after them and the anchors standing before them.

Marks: ``_italic_``, ``{*: text of the foot note}``, ``{@name}`` (an anchor), ``{=name}`` (the page
number on which the anchor was set).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

VOWELS = "aeiouyæœéïöáAEIOUYÆŒ"
TOGETHER = ("ch", "sh", "th", "ph", "gh", "wh", "qu", "ck", "gn", "ng")
BLENDS = ("tw", "dw", "sw", *(a + b for a in "bcdfgpt" for b in "lr" if a + b not in {"dl", "tl"}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A foot note: its mark and its text, without marks of its own."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """What stands between two spaces.

    Attributes:
        pieces: (letters, style) in order; style is "r" roman, "i" italic, "b" bold, "m" note mark.
        notes: foot notes called in this word.
        anchors: names of the anchors set before it.
    """

    pieces: tuple[tuple[str, str], ...]
    notes: tuple[Note, ...] = ()
    anchors: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The letters as printed, note marks included."""
        return "".join(letters for letters, _ in self.pieces)


def parse_words(paragraph: str, pages_of: dict[str, str] | None = None) -> list[Word]:
    """Take a paragraph's marks apart; `pages_of` gives the page number of each anchor."""
    known = pages_of or {}
    marked = re.sub(r"\{=(\w+)\}", lambda m: known.get(m[1], "00"), paragraph)
    notes: list[Note] = []

    def keep_note(match: re.Match[str]) -> str:
        notes.append(Note(mark=match[1], text=match[2].strip()))
        return f"\x01{len(notes) - 1}\x02"

    marked = re.sub(r"\{([*†]|\d+): ([^}]*)\}", keep_note, marked)
    style, words, pending = "r", [], []
    for raw in marked.split():
        rest, pieces, called = raw, [], []
        while (found := re.match(r"\{@(\w+)\}", rest)) is not None:
            pending.append(found[1])
            rest = rest[found.end() :]
        for part in re.split(r"(_|\x01\d+\x02)", rest):
            if part == "_":
                style = "i" if style == "r" else "r"
            elif part.startswith("\x01"):
                note = notes[int(part[1:-1])]
                called.append(note)
                pieces.append((note.mark, "m"))
            elif part:
                pieces.append((part, style))
        if pieces:
            words.append(Word(pieces=tuple(pieces), notes=tuple(called), anchors=tuple(pending)))
            pending = []
    return words


def break_points(word: Word) -> list[tuple[int, bool]]:
    """Give (index, a hyphen must be added) for every place a line may end in the word."""
    text, points = word.text, []
    points += [(m.end(), False) for m in re.finditer(r"(?<=[^\W\d]{2})-(?=[^\W\d]{2})", text)]
    for run in re.finditer(r"[^\W\d_]+", text):
        letters = run[0]
        beside_hyphen = "-" in text[max(0, run.start() - 1) : run.end() + 1]
        if len(letters) >= 6 and letters[1:].islower() and not beside_hyphen:
            points += [(run.start() + at, True) for at in syllable_ends(letters)]
    return sorted(points)


def syllable_ends(letters: str) -> list[int]:
    """Give the places between syllables, by rules of our own that favour looks over learning."""
    ends = []
    for at in range(2, len(letters) - 2):
        head, tail = letters[:at].lower(), letters[at:].lower()
        if not _sounds(head) or not _sounds(tail.removesuffix("e").removesuffix("es")):
            continue
        if tail.startswith(("ing", "tion", "sion", "ment", "ness", "less", "ly", "ful", "able")):
            if tail not in {"ing", "able"} or head[-1] not in VOWELS:
                ends.append(at)
            continue
        before, after = head[-1], tail[0]
        if after in VOWELS or before + after in TOGETHER or tail[1] == "y":
            continue
        if before in VOWELS and len(tail) > 3 and (tail[1] in VOWELS or tail[:2] in BLENDS):
            ends.append(at)
        elif before not in VOWELS and before != after and before + after not in BLENDS:
            opens = tail[1] in VOWELS or tail[:2] in BLENDS or tail[:2] in TOGETHER
            if opens and head[-2] in VOWELS:
                ends.append(at)
        elif before == after and before not in VOWELS and len(tail) > 2 and tail[1] in VOWELS:
            ends.append(at)
    return [at for at in ends if len(letters) - at >= 3]


def split_word(word: Word, place: tuple[int, bool]) -> tuple[Word, Word]:
    """Cut a word at a break point: what stands before the line's end, and the rest."""
    at, add_hyphen = place
    head, tail, seen = [], [], 0
    for letters, style in word.pieces:
        cut = min(max(at - seen, 0), len(letters))
        if letters[:cut]:
            head.append((letters[:cut], style))
        if letters[cut:]:
            tail.append((letters[cut:], style))
        seen += len(letters)
    if add_hyphen:
        head[-1] = (head[-1][0] + "-", head[-1][1])
    return (
        Word(pieces=tuple(head), anchors=word.anchors),
        replace(word, pieces=tuple(tail), anchors=()),
    )


def _sounds(letters: str) -> bool:
    """Tell whether a piece holds a vowel, so that it can be spoken."""
    return any(letter in VOWELS for letter in letters)
