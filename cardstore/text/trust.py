"""Trust: is a leaf's embedded text what the page says, or must the page be read again? Pure.

Comes in: the words a file carries for one leaf, and how much of the leaf is picture. Goes out: a
`Decision` with its reason and the numbers behind it.

1. Only words that the page shows count. A layer of mostly invisible words is somebody's OCR,
   without its confidences and of unknown making: the leaf is read anew. A few invisible words are
   left out, and told.
2. Glyphs without a character (U+FFFD, controls, private and unassigned code points) above 5 %:
   read anew.
3. Letters that make no words (six tests below, each about a whole kind of broken font): read anew.
4. Letters of scripts that the book is said not to have, above 30 %, where that was said: read anew.
5. A leaf that is mostly picture, with most of its ink outside the words (a stamp or a head on a
   scan): read anew.
6. Anything else is trusted. Smaller pictures on a trusted leaf are read by themselves
   (`regions.py`).

A leaf without words is blank when it has no ink but dirt, and is read otherwise.

Source: PyMuPDF's documentation of TEXT_CID_FOR_UNKNOWN_UNICODE, for why glyph numbers look like
letters; the limits were set on 70 damaged or odd PDFs from the test folders of PDF programs.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.text.layer import LayerMethod, ReadingReason

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from cardstore.scans.reader import EmbeddedWord
    from cardstore.text.engine import ReadWord
    from cardstore.text.layer import TextLayer

MOST_HIDDEN = (
    0.5  # share of words not shown: 772 of 773 leaves of 17 books have 0 to 0.05, one 0.57
)
MOST_UNMAPPED = 0.05  # sound files have 0 to 0.01, files without a map 0.2 to 1.0
FEWEST_LATIN_WORDS = 5  # fewer say nothing about vowels
FEWEST_LETTERS = 3  # in a word: "Mr" and "of" say nothing about vowels
FEWEST_CHARACTERS = 3  # fewer say nothing about symbols
MOSTLY = 0.5  # Latin words are judged where most letters are Latin, not as guests among others
WITH_VOWELS = (
    0.7  # share of Latin words of 3+ letters with a vowel: prose 0.97+, shifted letters 0.5
)
LEAST_VOWELS = 0.2  # share of vowels in all Latin letters: prose 0.36 to 0.48
COMMON_LETTERS = frozenset("aeinorst")
LEAST_COMMON = 0.48  # share of those in all Latin letters: English 0.64, Welsh 0.53, ciphers 0.4
FEWEST_FOR_COMMON = 60  # letters
MOST_SINGLES = 0.09  # share of words that are one letter: prose 0.03, formulas and torn words 0.1+
MOST_SPLINTERS = 0.006  # share of words like "wh", "pr": formulas 0 to 0.004, torn words 0.006+
FEWEST_SPLINTERS = 3
FEWEST_FOR_SINGLES = 40  # words
MOST_SYMBOLS = 0.5  # share of characters that are neither letter, digit, mark nor leader dot
MOST_MIXED = 0.2  # share of words with letters of two alphabets: mathematics stays below 0.1
MOST_PACKED = 0.5  # share of ideographs that are two ASCII bytes taken for one: real text 0.1
MOST_FOREIGN = (
    0.3  # share of letters of undeclared scripts: a quotation stays below, a page does not
)
FEWEST_FOR_SCRIPT = 10  # letters
ALPHABETS = {  # first words of the Unicode names of a script's letters, where not the script's own
    "han": ("CJK",),
    "japanese": ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"),
    "korean": ("HANGUL", "CJK"),
    "fraktur": ("LATIN",),
}
MOST_INNER_CAPITALS = 0.3  # share of words like "sURvW": prose 0.02
PICTURE = 0.5  # a leaf whose images cover more is a picture
MOST_UNCOVERED = 0.5  # of the ink: a scan with a stamp has 0.9+, a slide on a photograph less
POOR_CONFIDENCE = 0.8  # of a leaf: 100 dpi 0.76, bleeding through 0.72, turned 0.37; sound ones 0.9
BLANK_INK = 0.0002  # 0.02 %: a few letters' worth; one printed line has 0.1 %
SPECK_INCH = 0.06  # a "7" of 6 points is taller, dust of the sample scans is 0.03 at most
LEADERS = frozenset(".-_…·‧•—–=*")
VOWELS = frozenset("aeiouyæœøåı")
SPLINTER = re.compile(r"[b-df-hj-np-tv-xz]{2,3}")
WHOLE_WORDS = frozenset("aAIiOoyYeEàéÀÉ")  # of one letter, in the languages of Europe's west
UNMAPPED_KINDS = frozenset({"Cc", "Co", "Cn", "Cs"})
SOUND_CONFIDENCE = 0.6  # a leaf on which no word reaches it was not read: specks, plates, stains


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """How a leaf is to be read.

    Attributes:
        method: EMBEDDED or OCR.
        reason: why so.
        detail: the numbers behind it, for people.
    """

    method: LayerMethod
    reason: ReadingReason
    detail: str


def decide_reading(
    words: Sequence[EmbeddedWord],
    *,
    image_share: float,
    uncovered_share: float | None = None,
    scripts: Collection[str] = (),
) -> Decision:
    """Decide whether a leaf's embedded words are used or the leaf is read anew.

    Args:
        words: the file's words that lie on the leaf; may be none.
        image_share: share (0–1) of the leaf that images cover.
        uncovered_share: share (0–1) of the leaf's ink outside the visible words; None when it was
            not measured, which is only right where `wants_ink` says so.
        scripts: the scripts that the book is said to have, by their Unicode names ("Latin",
            "Greek"), or Han, Japanese, Korean or Fraktur; empty where nothing was said.

    Returns:
        the decision.
    """
    shown = [word.text for word in words if word.visible]
    hidden = len(words) - len(shown)
    if hidden > MOST_HIDDEN * len(words):
        detail = f"{told_hidden(hidden)}, {len(shown)} are; images cover {image_share:.0%}"
        return _ocr(ReadingReason.INVISIBLE_TEXT, detail)
    if not shown:
        return _ocr(ReadingReason.NO_TEXT, f"no words; images cover {image_share:.0%}")
    unsound = _unsound_letters(shown, scripts)
    if unsound is not None:
        return unsound
    if uncovered_share is not None and image_share > PICTURE and uncovered_share > MOST_UNCOVERED:
        detail = (
            f"{len(shown)} words on a leaf that is {image_share:.0%} image, "
            f"{uncovered_share:.0%} of the ink outside them"
        )
        return _ocr(ReadingReason.TOO_LITTLE_TEXT, detail)
    detail = f"{len(shown)} words, {unmapped_share(shown):.1%} of the characters unmapped"
    detail += f"; images cover {image_share:.0%}" if image_share else ""
    detail += f", {uncovered_share:.0%} of the ink is outside them" if uncovered_share else ""
    detail += f"; {told_hidden(hidden)}" if hidden else ""
    return Decision(method=LayerMethod.EMBEDDED, reason=ReadingReason.SANE_TEXT, detail=detail)


def _unsound_letters(shown: Sequence[str], scripts: Collection[str]) -> Decision | None:
    """Tell what is wrong with the letters of the words; None where nothing is."""
    unmapped = unmapped_share(shown)
    if unmapped > MOST_UNMAPPED:
        detail = f"{unmapped:.0%} of the characters of {len(shown)} words have no meaning"
        return _ocr(ReadingReason.UNMAPPED_GLYPHS, detail)
    nonsense = find_nonsense(shown)
    if nonsense is not None:
        return _ocr(ReadingReason.NO_WORDS, nonsense)
    foreign = foreign_share(shown, scripts)
    if foreign > MOST_FOREIGN:
        detail = f"{foreign:.0%} of the letters are not of {', '.join(sorted(scripts))}"
        return _ocr(ReadingReason.UNDECLARED_SCRIPT, detail)
    return None


def told_hidden(count: int) -> str:
    """Tell people how many words of the file are left out.

    >>> told_hidden(1), told_hidden(3)
    ('1 word of the file is not shown on the page', '3 words of the file are not shown on the page')
    """
    if count == 1:
        return "1 word of the file is not shown on the page"
    return f"{count} words of the file are not shown on the page"


def wants_ink(words: Iterable[EmbeddedWord], *, image_share: float) -> bool:
    """Tell whether the decision needs the leaf's ink measured: words over a large picture."""
    return image_share > PICTURE and any(word.visible for word in words)


def unmapped_share(words: Iterable[str]) -> float:
    """Tell the share (0–1) of characters that stand for no character."""
    letters = "".join(words)
    bad = sum(c == "\ufffd" or unicodedata.category(c) in UNMAPPED_KINDS for c in letters)
    return bad / len(letters) if letters else 0.0


def foreign_share(words: Iterable[str], scripts: Collection[str]) -> float:
    """Tell the share (0–1) of letters that are of none of the scripts; 0.0 where there are few.

    >>> foreign_share(["Arma", "virumque", "cano"], ["Greek"]), foreign_share(["Arma"], [])
    (1.0, 0.0)
    """
    if not scripts:
        return 0.0
    declared = {name for one in scripts for name in ALPHABETS.get(one.casefold(), (one.upper(),))}
    told: Counter[str] = Counter()
    for word in words:
        told += _alphabets(unicodedata.normalize("NFKC", word))
    letters = told.total()
    if letters < FEWEST_FOR_SCRIPT:
        return 0.0
    return 1.0 - sum(told[name] for name in declared) / letters


def find_nonsense(words: Sequence[str]) -> str | None:
    """Tell why these words are no words of any language; None when they may be.

    >>> find_nonsense(["3HQ", "SURVW", "HGN", "WKH", "GRJV", "EDUN"])
    '40% of the Latin words have a vowel'
    """
    return (
        _of_symbols("".join(words))
        or _of_packed_bytes("".join(words))
        or _of_mixed_alphabets(words)
        or _of_torn_words(words)
        or _of_latin_letters(words)
    )


def is_blank(*, ink: float, tallest_inch: float) -> bool:
    """Tell whether a leaf's ink is none, or dirt: little of it, and nothing as tall as a letter.

    Args:
        ink: share (0–1) of the leaf that is dark.
        tallest_inch: the tallest stretch of ink.
    """
    return ink < BLANK_INK and tallest_inch < SPECK_INCH


def believable(words: Sequence[ReadWord]) -> bool:
    """Tell whether an engine read anything: one word with letters or digits that it is sure of.

    On specks, stains and pictures an engine invents words, but does not trust them itself.
    """
    return any(
        (word.confidence is None or word.confidence >= SOUND_CONFIDENCE)
        and any(c.isalnum() for c in word.text)
        for word in words
    )


def is_poor(layer: TextLayer) -> bool:
    """Tell whether an engine read a leaf and was not sure of it, all words taken together.

    Lines that were lost altogether lower no confidence: a leaf that is not poor may lack words.
    """
    told = [word.confidence for word in layer.words if word.confidence is not None]
    return bool(told) and sum(told) < POOR_CONFIDENCE * len(told)


def _ocr(reason: ReadingReason, detail: str) -> Decision:
    return Decision(method=LayerMethod.OCR, reason=reason, detail=detail)


def _of_symbols(letters: str) -> str | None:
    """Find glyph numbers read as punctuation: '"7+%-'; ornaments are no punctuation."""
    telling = [
        kind
        for kind in (unicodedata.category(c) for c in letters if c not in LEADERS)
        if kind != "So"
    ]
    symbols = sum(kind[0] not in "LNM" for kind in telling)
    if len(telling) >= FEWEST_CHARACTERS and symbols > MOST_SYMBOLS * len(telling):
        return f"{symbols / len(telling):.0%} of the characters are no letters or digits"
    return None


def _of_packed_bytes(letters: str) -> str | None:
    """Find text of one-byte letters read two bytes at a time: "th" as U+7468."""
    wide = [ord(c) for c in letters if 0x2000 <= ord(c) <= 0xFFFF and c.isalpha()]  # noqa: PLR2004  what two bytes can make, above the alphabets
    packed = sum(all(_is_plain_byte(byte) for byte in divmod(point, 256)) for point in wide)
    if len(wide) >= FEWEST_LATIN_WORDS and packed > MOST_PACKED * len(wide):
        return f"{packed / len(wide):.0%} of the ideographs are pairs of Latin letters"
    return None


def _is_plain_byte(byte: int) -> bool:
    return byte in {0, 0x20} or (byte < 0x80 and chr(byte).isalnum())  # noqa: PLR2004  ASCII ends there


def _of_mixed_alphabets(words: Sequence[str]) -> str | None:
    """Find words whose letters come from several alphabets."""
    longer = [alphabets for alphabets in map(_alphabets, words) if alphabets.total() > 1]
    mixed = sum(len(alphabets) > 1 for alphabets in longer)
    if len(longer) >= FEWEST_LATIN_WORDS and mixed > MOST_MIXED * len(longer):
        return f"{mixed / len(longer):.0%} of the words mix alphabets"
    return None


def _alphabets(word: str) -> Counter[str]:
    """Count the letters of each alphabet, by the first word of their Unicode names."""
    return Counter(unicodedata.name(c, "?").split(" ")[0] for c in word if c.isalpha())


def _of_torn_words(words: Sequence[str]) -> str | None:
    """Find words that a font's false widths have torn apart: "c haracters", "follo wing"."""
    lettered = [word for word in words if any("LATIN" in unicodedata.name(c, "") for c in word)]
    single = sum(len(word) == 1 and word not in WHOLE_WORDS for word in lettered)
    splinters = sum(SPLINTER.fullmatch(word) is not None for word in lettered)
    if (
        len(lettered) >= FEWEST_FOR_SINGLES
        and single > MOST_SINGLES * len(lettered)
        and splinters >= max(FEWEST_SPLINTERS, MOST_SPLINTERS * len(lettered))
    ):
        return f"{single} of {len(lettered)} words are single letters, {splinters} have no vowel"
    return None


def _of_latin_letters(texts: Sequence[str]) -> str | None:
    """Find Latin letters that make no syllables, or are capital in the midst of words."""
    words = [word for word in map(_latin_letters, texts) if len(word) >= FEWEST_LETTERS]
    all_letters = sum(c.isalpha() for text in texts for c in text)
    if len(words) < FEWEST_LATIN_WORDS or sum(map(len, words)) < MOSTLY * all_letters:
        return None
    with_vowel = sum(any(c in VOWELS for c in word.lower()) for word in words)
    if with_vowel < WITH_VOWELS * len(words):
        return f"{with_vowel / len(words):.0%} of the Latin words have a vowel"
    letters = "".join(words).lower()
    vowels = sum(c in VOWELS for c in letters)
    if vowels < LEAST_VOWELS * len(letters):
        return f"{vowels / len(letters):.0%} of the Latin letters are vowels"
    common = sum(c in COMMON_LETTERS for c in letters)
    if len(letters) >= FEWEST_FOR_COMMON and common < LEAST_COMMON * len(letters):
        return f"{common / len(letters):.0%} of the Latin letters are the usual ones"
    inner = sum(any(a.islower() and b.isupper() for a, b in pairwise(word)) for word in words)
    if inner > MOST_INNER_CAPITALS * len(words):
        return f"{inner / len(words):.0%} of the words have capitals in their midst"
    return None


def _latin_letters(word: str) -> str:
    """Give the word's Latin letters without accents; "" when it has letters of other alphabets."""
    plain = [c for c in unicodedata.normalize("NFKD", word) if c.isalpha()]
    if any("LATIN" not in unicodedata.name(c, "") for c in plain):
        return ""
    return "".join(plain)
