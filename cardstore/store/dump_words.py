"""The words by which a local index finds a title: the same folding for what is kept and asked.

Comes in: titles and names. Goes out: words without case, accents and punctuation, and the terms
under which an edition is filed:

- `wealth`: a word of its title, of its subtitle or of another title;
- `@smith`: a word of somebody's name, so that a Smith is not found among forges;
- `#1998`: a year in its date, so that of 3,000 editions of a novel those of one year are found;
- `=3k9x…`: a digest of a whole title, so that "Poems" or "History of England" is found among all
  the titles that these words stand in.

Scripts that set no spaces between words are filed by pairs of neighbouring characters.

Source: Unicode Standard Annex 15 (NFKD); the letters that it does not take apart are listed here.
"""

from __future__ import annotations

import base64
import re
import unicodedata
from hashlib import blake2b

_ASCII_WORD = re.compile(r"[0-9a-z]+")
_WORD = re.compile(r"[^\W_]+")
# What apostrophes join stays one word: "don't" is not "don" and "t", "l'histoire" not two either;
# the same is done to what is asked.
_APOSTROPHES = re.compile(r"(?<=\w)['’ʼ`´](?=\w)")
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ħ": "h"}
)
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003ffff]+"
)
_LONGEST_WORD = 40
_TITLE_DIGEST_BYTES = 5
# What parts a title from its subtitle, as people and catalogues write it.
_SUBTITLE = re.compile(r"\s*[:;]\s|\s[–—-]\s|[.?!]\s|\s/\s|\s=\s|\s*\(")


def folded_words(text: str) -> list[str]:
    """Give the words of a text in order, folded.

    >>> folded_words("L'Œuvre; or, Straße & Łódź, 1890–91")
    ['loeuvre', 'or', 'strasse', 'lodz', '1890', '91']
    >>> folded_words("雪国 (novel)")
    ['雪国', 'novel']
    """
    joined = text
    if "'" in text or not text.isascii():
        joined = _APOSTROPHES.sub("", text)
    if joined.isascii():
        return [word[:_LONGEST_WORD] for word in _ASCII_WORD.findall(joined.lower())]
    apart = unicodedata.normalize("NFKD", joined).casefold().translate(_LETTERS)
    bare = "".join(c for c in apart if not unicodedata.combining(c))
    words: list[str] = []
    for word in _WORD.findall(bare):
        words.extend(_pairs(word) if _UNSPACED.search(word) else [word[:_LONGEST_WORD]])
    return words


def folded_title(text: str) -> str:
    """Give a title as it is compared: its folded words with one space between."""
    return " ".join(folded_words(text))


def main_title(title: str) -> str:
    """Give a title without its subtitle; the whole where none is parted off.

    >>> main_title("Silent tides: harbours of the north"), main_title("Vol. 2"), main_title("1984")
    ('Silent tides', 'Vol', '1984')
    """
    return _SUBTITLE.split(title, maxsplit=1)[0].strip() or title


def title_term(folded: str) -> str:
    """Give the term under which a whole title, folded, is filed.

    40 bits: of the two million titles that begin alike in a catalogue none need differ by more,
    since what is found is compared afterwards.
    """
    digest = blake2b(folded.encode(), digest_size=_TITLE_DIGEST_BYTES).digest()
    return "=" + base64.b32encode(digest).decode().lower()


def year_term(year: int) -> str:
    """Give the term under which the editions of a year are filed."""
    return f"#{year}"


def name_terms(name: str) -> list[str]:
    """Give the terms under which somebody's name is filed.

    Initials are left out, for too many have them; and so are years of birth and death.
    """
    return [f"@{word}" for word in folded_words(name) if len(word) > 1 and not word.isdecimal()]


def _pairs(word: str) -> list[str]:
    """Cut what is written without spaces into pairs of neighbours; the rest stays whole."""
    found: list[str] = []
    at = 0
    for run in _UNSPACED.finditer(word):
        if at < run.start():
            found.append(word[at : run.start()])
        text = run[0]
        found += [text[i : i + 2] for i in range(max(1, len(text) - 1))]
        at = run.end()
    if at < len(word):
        found.append(word[at:])
    return found
