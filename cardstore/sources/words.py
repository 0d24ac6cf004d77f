"""Words of titles and names in one form, so that dress does not count and every letter does.

Comes in: text as references and registries write it: with HTML, MathML or LaTeX, in capitals, with
accents or without. Goes out: its words in small Latin letters and digits, in order.

1. Marks of the page are undone: character references, tags, TeX commands and braces.
2. Compatibility forms become plain ones (NFKC), Greek letters their names, Cyrillic letters their
   Latin ones (in a title that is Cyrillic throughout), accents fall away, ß becomes ss.
3. Words are runs of letters and digits; an apostrophe within a word falls away.

Nothing here says that two words mean the same: see `titles`.

Source: Unicode Standard Annex 15 (NFKC, NFD); ISO 9:1995 and the BGN/PCGN systems for Cyrillic,
as they are written without accents.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

_TAG = re.compile(r"<[/!?]?[A-Za-z][^<>]{0,200}>")
_ANNOTATION = re.compile(r"<(?:mml:)?annotation\b.*?</(?:mml:)?annotation>", re.DOTALL)
# \'e, \"{o}, \c{c}: an accent of TeX, which falls away with all others.
_TEX_ACCENT = re.compile(r"\\(?:['`^\"~=.]|[cuvHkbdrt](?=[{\s]))\s*\{?\s*\\?([A-Za-z])\s*\}?")
_TEX_FONT = re.compile(
    r"\\(?:text|math|emph|bf|it|rm|sc|tt|sf|cal|bb|mbox|operatorname)[a-z]*\b\s*"
)
_TEX_COMMAND = re.compile(r"\\([A-Za-z]+)")
_TEX_SIGNS = re.compile(r"[{}$^_~\\]")
_TEX_LETTERS = {
    "ss": "ss",
    "ae": "ae",
    "oe": "oe",
    "o": "o",
    "l": "l",
    "i": "i",
    "j": "j",
    "aa": "a",
}
_APOSTROPHES = re.compile(r"(?<=\w)['’ʼ‘`´′](?=\w)")
_WORD = re.compile(r"[^\W_]+")
_ENTITY_ROUNDS = 3  # "&amp;amp;amp;": registries escape what was escaped

_LETTERS = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ı": "i",
        "ħ": "h",
        "ŋ": "n",
        "ſ": "s",
        "ĸ": "k",
        "ə": "e",
    }
)
_GREEK = {
    "α": "alpha",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "ζ": "zeta",
    "η": "eta",
    "θ": "theta",
    "ι": "iota",
    "κ": "kappa",
    "λ": "lambda",
    "μ": "mu",
    "ν": "nu",
    "ξ": "xi",
    "ο": "omicron",
    "π": "pi",
    "ρ": "rho",
    "σ": "sigma",
    "ς": "sigma",
    "τ": "tau",
    "υ": "upsilon",
    "φ": "phi",
    "χ": "chi",
    "ψ": "psi",
    "ω": "omega",
}
_GREEK_LATIN = {
    "α": "a",
    "β": "v",
    "γ": "g",
    "δ": "d",
    "ε": "e",
    "ζ": "z",
    "η": "i",
    "θ": "th",
    "ι": "i",
    "κ": "k",
    "λ": "l",
    "μ": "m",
    "ν": "n",
    "ξ": "x",
    "ο": "o",
    "π": "p",
    "ρ": "r",
    "σ": "s",
    "ς": "s",
    "τ": "t",
    "υ": "y",
    "φ": "f",
    "χ": "ch",
    "ψ": "ps",
    "ω": "o",
}
_CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "ё": "e", "є": "ye",
    "ж": "zh", "з": "z", "и": "i", "і": "i", "ї": "yi", "й": "i", "ј": "j", "к": "k", "л": "l",
    "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ў": "u",
    "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "",
    "э": "e", "ю": "yu", "я": "ya", "љ": "lj", "њ": "nj", "ћ": "c", "ђ": "dj", "џ": "dz",
}  # fmt: skip


@lru_cache(maxsize=8192)
def plain_text(text: str) -> str:
    r"""Give the text without tags, character references and TeX commands; accents of TeX fall away.

    >>> plain_text("The <i>KRAS</i> &amp;amp; $\\epsilon$-greedy M{\\'e}thode")
    'The KRAS & epsilon-greedy Methode'
    """
    for _ in range(_ENTITY_ROUNDS):
        unescaped = html.unescape(text)
        if unescaped == text:
            break
        text = unescaped
    if "<" in text:
        text = _TAG.sub("", _ANNOTATION.sub("", text))
    if "\\" in text:
        text = _TEX_ACCENT.sub(r"\1", text)
        text = _TEX_FONT.sub("", text)
        text = _TEX_COMMAND.sub(lambda found: _TEX_LETTERS.get(found[1], found[1]), text)
    return " ".join(_TEX_SIGNS.sub("", text).split())


@lru_cache(maxsize=16384)
def fold_words(text: str) -> tuple[str, ...]:
    """Give the words in small Latin letters and digits; other scripts keep their letters.

    >>> fold_words("Über α-Teilchen: the ﬁrst 3 years’ work")
    ('uber', 'alpha', 'teilchen', 'the', 'first', '3', 'years', 'work')
    """
    return tuple(_WORD.findall(_fold(plain_text(text), _GREEK)))


@lru_cache(maxsize=16384)
def fold_name(text: str) -> tuple[str, ...]:
    """Give the words of a name: as `fold_words`, but Greek letter by letter.

    >>> fold_name("Καβάφης"), fold_name("O’Donoghue, Ødegård-Łoś")
    (('kavafis',), ('odonoghue', 'odegard', 'los'))
    """
    return tuple(_WORD.findall(_fold(plain_text(text), _GREEK_LATIN)))


def with_umlauts_spelt(text: str) -> str:
    """Give the text with ä, ö, ü, å and ø as they are spelt without the letter: ae, oe, ue, aa."""
    composed = unicodedata.normalize("NFC", text).casefold()
    return composed.translate(_SPELT)


_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


def is_latin(words: tuple[str, ...]) -> bool:
    """Tell whether all letters are Latin, after folding."""
    return all(word.isascii() for word in words)


def _fold(text: str, greek: dict[str, str]) -> str:
    if text.isascii():
        return _APOSTROPHES.sub("", text).casefold()
    text = unicodedata.normalize("NFKC", text).casefold()
    text = _APOSTROPHES.sub("", text).translate(_LETTERS)
    bare = "".join(
        char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char)
    )
    # Again: ǽ is an æ only when its accent is gone.
    folded = unicodedata.normalize("NFC", bare).translate(_LETTERS)
    return "".join(
        greek.get(char) or _CYRILLIC.get(char, char) if char > "\u036f" else char for char in folded
    )
