"""Read an extent: the catalogue's "xvi, 312 p., [8] leaves of plates".

Comes in: a string as catalogues and publishers write it. Goes out: its sequences of pages, leaves
or columns in order, its plates, its volumes; and every part that could not be read, as it stands.
Nothing is guessed: a word that is not known is unread, and so is the number beside it.

The method:

1. What follows a colon, sizes and formats go: they count nothing. What a carrier or a number of
   volumes has in parentheses is the extent: "1 online resource (xvi, 312 p.)".
2. Semicolons part the volumes: "2 v. (xii, 340; x, 380 p.)".
3. Numbers are kept until the word for what they count: "xvi, 312 p." is two sequences of pages. A
   word before its numbers counts all that follow: "pp. xvi, 312". Of plates it takes one.
4. A hyphen joins a range where the second number is the higher of one kind ("p. 57-112"), and is a
   comma where it is not ("XVI-312 p.", as the French write).
5. Brackets say that the edition prints no number there; "[i.e. 390]" that the one printed is wrong.

Source: AACR2 2.5B, RDA 3.4.5, ISBD area 5; national rules are listed in `extent_words`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from cardstore.pages import extent_words as words
from cardstore.pages.extent import Extent, ExtentSequence
from cardstore.pages.extent_reader import ExtentReader
from cardstore.pages.labels import NumberStyle

# Longer than any extent that says how many pages there are; what is longer describes contents.
MAX_EXTENT_LENGTH = 400


def parse_extent(text: str) -> Extent:
    """Read an extent; what cannot be read is in `unread`, so this never fails.

    >>> [(s.last, s.style.value) for s in parse_extent("xvi, 312 p. : ill. ; 23 cm").sequences]
    [(16, 'roman'), (312, 'arabic')]
    >>> parse_extent("312 S., 8 Taf.").plates[0].count, parse_extent("312").bare
    (8, True)
    """
    told = " ".join(_plain(text).split())
    if len(told) > MAX_EXTENT_LENGTH:
        return Extent(text=text, unread=(text,))
    told, volumes = _unwrapped(_NOTES.sub(" ", told))
    given = [part for part in told.split(";") if part.strip()]
    parts = [_without_details(part) for part in given]
    readings = [ExtentReader(part) for part in parts if part]
    for reading in readings:
        reading.read()
    counting = [reading for reading in readings if reading.sequences]
    sequences = [
        replace(one, volume=volume)
        for volume, reading in enumerate(counting)
        for one in reading.sequences
    ]
    plates = tuple(one for reading in readings for one in reading.plates)
    unread = tuple(part for reading in readings for part in reading.unread)
    # A part of which nothing is left was read: it tells of sizes and pictures alone.
    understood = not all(parts) or any(reading.understood for reading in readings)
    unpaged = any(reading.unpaged for reading in readings)
    various = any(reading.various for reading in readings)
    counted = [reading.volumes for reading in readings if reading.volumes is not None]
    volumes = volumes or (counted[0] if counted else None)
    if not (sequences or plates or unread or unpaged or various or volumes or understood):
        unread = (text,)
    return Extent(
        text=text,
        sequences=_by_volume(sequences, volumes),
        plates=plates,
        volumes=volumes,
        excerpt=any(reading.excerpt for reading in readings),
        unpaged=unpaged,
        various=various,
        bare=len(sequences) == 1 and any(reading.bare for reading in readings),
        unread=unread,
    )


_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−~∼"), "-")
_ANGLES = dict.fromkeys(map(ord, "<>‹›〈〉⟨⟩"), " ")


def _plain(text: str) -> str:
    """Give the text with one kind of hyphen, Latin digits, and no marks of what is incomplete."""
    composed = unicodedata.normalize("NFC", text).translate(_DASHES).translate(_ANGLES)
    return "".join(
        str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in composed
    )


_PARENTHESES = re.compile(r"(?P<before>[^()]*)\((?P<inside>[^()]*)\)?(?P<after>.*)")
# "(16) p. of plates" for "[16]"; and notes in brackets, which count nothing.
_ROUND = re.compile(r"\((\d+|[ivxlc]+)\)(?=\s*[^\W\d_])")
_NOTES = re.compile(r"\[(?:some|all|part|partly|chiefly|most)\b[^\]]*\]", re.IGNORECASE)
_ACCOMPANIED = re.compile(r"[\s.,]*\+")
_VOLUME_NAME = re.compile(r"\s*(?:v|vol|Bd|t|pt)\.?\s*\d+\s*:", re.IGNORECASE)
_COUNTS = re.compile(r"\d|\b[ivxlcdm]+\b", re.IGNORECASE)
_COUNT = re.compile(r"\[?(?P<count>\d{1,4})?\]?\s*(?:in\s+)?")


def _unwrapped(text: str) -> tuple[str, int | None]:
    """Give what a carrier or volumes hold in parentheses, and the number of volumes.

    Other parentheses are notes, such as "(some folded)", and go.
    """
    match = _PARENTHESES.fullmatch(text)
    volumes = None
    if match is not None and _tells(match["inside"]):
        count = _COUNT.match(match["before"])
        kind = match["before"][count.end() if count else 0 :].strip()
        named = re.sub(r"\s*\[?\d+\]?\Z", "", kind)
        if words.VOLUMES.fullmatch(named):
            # "v. 3 (558 p.)" names the volume; "3 v. (558 p.)" counts them.
            volumes = int(count["count"]) if count and count["count"] and named == kind else None
            text = f"{match['inside']}, {match['after']}"
        elif any(known.fullmatch(kind) for known in (words.CARRIER, words.UNCOUNTED)):
            text = f"{match['inside']}, {match['after']}"
    text = _ROUND.sub(r"[\1]", text)
    return re.sub(r"\([^()]*\)?", " ", text), volumes


def _tells(inside: str) -> bool:
    """Tell whether parentheses hold an extent, and not a note on what stands before them."""
    return any(word.search(inside) for word in (_COUNTS, words.UNPAGED, words.VARIOUS))


def _by_volume(sequences: list[ExtentSequence], volumes: int | None) -> tuple[ExtentSequence, ...]:
    """Part sequences that only commas part: "2 v. (625, 620 p.)", "2 vol. (XII-340, 412 p.)".

    They are parted where there are as many beginnings at page 1 as there are volumes.
    """
    ends = [
        place
        for place, one in enumerate(sequences)
        if one.style is NumberStyle.ARABIC and one.first == 1 and not one.unnumbered
    ]
    if volumes is None or volumes == 1 or len(ends) != volumes or sequences[-1].volume:
        return tuple(sequences)
    return tuple(
        replace(one, volume=sum(end < place for end in ends[: volumes - 1]))
        for place, one in enumerate(sequences)
    )


def _without_details(part: str) -> str:
    """Give a part without what describes instead of counting: illustrations, sizes, formats."""
    counted = _VOLUME_NAME.sub("", part, count=1).split(":", 1)[0]
    details = words.DETAILS.search(counted)
    if details is not None:
        # "24 maps": the number belongs to what is described.
        counted = re.sub(
            r"[\[(]?\d+[\])]?\s*(?:fold(?:ed|\.)\s*|col\.\s*)?\Z", "", counted[: details.start()]
        )
    counted = words.SIZE.sub(" ", counted)
    # "23 cm + 1 map": behind the size stands what goes with the edition, counted apart.
    return "" if _ACCOMPANIED.match(counted) else counted.strip(" ,;-+&")
