"""Words as a second reading compares them: their letters, their parts, and who knows them. Pure.

Comes in: tokens of a text layer, a word list with frequencies, and how often each word stands on
the other leaves of the book. Goes out: the letters that are compared, whether a token is a known
word, and the frequent word that it would be if one usual misreading were undone.

    1. `letters` keeps letters and digits only, without case, accents, long s and ligatures.
    2. `word_parts` takes a token apart at dashes and other signs; each part is looked up alone.
    3. A part is known when the list has it, the engine's own dictionary took it, or other leaves
       of the book have it. Short words must be really used: lists are full of odd ones ("zs").
    4. `frequent_rival` undoes one confusion of shapes (rn/m, c/e, h/b …) at a time. For a part that
       neither list nor book has it also undoes what accents become ("Miiller", "Sefior") and a
       blank lost between two little words ("nota").

Source: the confusions are the usual ones of Latin type; Tong and Evans (1996), "A statistical
approach to automatic OCR error correction in context".
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from cardstore.text.words import NUMBERED, TITLES

if TYPE_CHECKING:
    from collections.abc import Mapping

SHORT = 3  # letters; a list of 160,000 words has 459 of two and three letters no text uses
LISTED_ONLY = 50  # the list gives so many to words that it has, but no counted text
JOINED = 4  # letters of the shortest part that is tried as two words
USED = 1000  # of 1.6 thousand million counted words: six in ten million
OFTEN_HERE = 2  # occurrences on other leaves that make a short word one of the book's

_PLAIN = str.maketrans({"ſ": "s", "æ": "ae", "œ": "oe", "Æ": "AE", "Œ": "OE", "’": "'", "‘": "'"})
_SIGNS = re.compile(r"[^\w']+|_")
_TOKEN = re.compile(r"[^\W_][\w']*")
_LINE_BREAK = re.compile(r"(?<=\w)[-\u00ad\u2010¬⸗][ ]*\n+(?=\w)")
_ROMAN = re.compile(r"[ivxlcdm]+")
_ABBREVIATIONS = TITLES | NUMBERED | {"etc", "viz", "ibid", "op", "cit", "sc", "jr", "wm"}
_BROKEN = re.compile(r"\w[-\u00ad\u2010¬⸗]$")

# What stands in the reading and what the page has, one pair a word.
_USUAL = """
    rn>m in>m ni>m iu>m nr>m m>rn m>in m>ni li>h h>li tl>d cl>d d>cl ii>u u>ii vv>w il>u ri>n
    n>ri fi>h lc>k ee>ae ze>ae ff>if e>c c>e h>b b>h o>c c>o e>o o>e a>o o>a n>u u>n i>l l>i
    t>f f>t t>i i>t l>t t>l s>f f>s g>e e>g g>q q>g y>v v>y r>n n>r a>u u>a a>s s>a z>a f>j
    j>f j>l l>j j>i i>j k>h h>k h>n n>h t>r r>t c>t t>c e>s s>e v>r r>v b>e e>b f>i
"""
_CONFUSIONS = tuple(
    (read, printed) for read, _, printed in (one.partition(">") for one in _USUAL.split())
)


# What a letter with an accent is read as; the list's word need not be a frequent one.
_ACCENTED = (("ii", "u"), ("fi", "n"), ("ii", "o"), ("ii", "a"))
_SMALL = """
    a all an and are as at be but by for from had has have he her his in is it its no nor not of on
    or she so than that the their they this to was we were which who will with you
"""
_LITTLE = frozenset(_SMALL.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class WordKnowledge:
    """Who knows which words, in the form that `word_parts` gives.

    Attributes:
        listed: how often the list's texts have each word; empty when there is no list.
        elsewhere: how often each word stands on the other leaves of the book.
    """

    listed: Mapping[str, int] = field(default_factory=dict)
    elsewhere: Mapping[str, int] = field(default_factory=dict)

    def frequency(self, part: str) -> int:
        """Tell how often the list's texts have a part; a possessive counts as its word."""
        found = self.listed.get(part, 0)
        if not found and part.endswith("'s"):
            found = self.listed.get(part[:-2], 0)
        return found or self.listed.get(_unaccented(part), 0)


def letters(token: str) -> str:
    """Give the letters and digits of a token, without case, accents and ligatures.

    >>> letters("“Aramæans,”")
    'aramaeans'
    """
    plain = unicodedata.normalize("NFKD", token.translate(_PLAIN)).casefold()
    plain = unicodedata.normalize("NFKD", plain)
    return "".join(character for character in plain if character.isalnum())


def word_parts(token: str) -> tuple[str, ...]:
    """Take a token apart at dashes and signs.

    >>> word_parts("Physique—these,")
    ('physique', 'these')
    """
    plain = unicodedata.normalize("NFKC", token.translate(_PLAIN)).casefold()
    parts = (part.strip("'") for part in _SIGNS.split(plain))
    return tuple(part for part in parts if part)


def whole_words(lines: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Give for each token of each line the word it is a part of, where a line end breaks one.

    >>> whole_words((("a", "fool-"), ("ishness", "of")))
    (('a', 'foolishness'), ('foolishness', 'of'))
    """
    whole = [list(line) for line in lines]
    for index, (line, following) in enumerate(pairwise(lines)):
        if line and following and _BROKEN.search(line[-1]):
            whole[index][-1] = whole[index + 1][0] = line[-1][:-1] + following[0]
    return tuple(tuple(line) for line in whole)


def is_known(token: str, *, in_dictionary: bool, knowledge: WordKnowledge) -> bool:
    """Tell whether every part of a token is a known word.

    Args:
        token: as read; the whole word where a line end breaks it.
        in_dictionary: whether a reader that read the same letters has it in its own dictionary.
        knowledge: the list and the book.
    """
    return all(
        _is_part_known(part, in_dictionary=in_dictionary, knowledge=knowledge)
        for part in word_parts(token)
    )


def _is_part_known(part: str, *, in_dictionary: bool, knowledge: WordKnowledge) -> bool:
    if len(part) == 1 or any(character.isdigit() for character in part):
        return True  # nobody lists initials and figures
    if _ROMAN.fullmatch(part) or part in _ABBREVIATIONS:
        return True
    if len(part) <= SHORT:
        often = knowledge.elsewhere.get(part, 0) >= OFTEN_HERE
        return often or knowledge.frequency(part) > LISTED_ONLY
    return (
        in_dictionary
        or knowledge.elsewhere.get(part, 0) > 0
        or knowledge.frequency(part) > 0
        or not knowledge.listed
    )


def frequent_rival(token: str, knowledge: WordKnowledge) -> str:
    """Give the used word that a rare or unknown part of the token may be a misreading of.

    The commonest such word; "" when there is none, or when no part is rare.

    >>> frequent_rival("scems", WordKnowledge(listed={"seems": 5000, "screws": 2000}))
    'seems'
    """
    best, found = USED - 1, ""
    for part in word_parts(token):
        rare = knowledge.frequency(part) <= LISTED_ONLY
        if (
            not rare
            or part in _ABBREVIATIONS
            or knowledge.elsewhere.get(part, 0) >= OFTEN_HERE
            or len(part) == 1
        ):
            continue
        for candidate in _undone(part):
            frequency = knowledge.listed.get(candidate, 0)
            if frequency > best:
                best, found = frequency, candidate
        if not found and not knowledge.frequency(part) and not knowledge.elsewhere.get(part):
            found = _unaccented_rival(part, knowledge) or _two_words(part)
    return found


def _unaccented_rival(part: str, knowledge: WordKnowledge) -> str:
    """Give the word that an unknown part is if a letter's accent was read as a letter."""
    candidates = {one for one in _undone(part, _ACCENTED) if knowledge.frequency(one) > LISTED_ONLY}
    return max(sorted(candidates), key=knowledge.frequency, default="")


def _two_words(part: str) -> str:
    """Give the two little words that an unknown part is if a blank was lost; "" when it is none.

    >>> _two_words("nota")
    'not a'
    """
    pairs = [(part[:at], part[at:]) for at in range(1, len(part)) if len(part) >= JOINED]
    little = [pair for pair in pairs if set(pair) <= _LITTLE]
    return " ".join(little[0]) if little else ""


def count_words(text: str) -> Counter[str]:
    r"""Count the parts of a text's tokens, words broken by a line end as wholes.

    >>> count_words("a fool-\nishness, a Fool")["foolishness"]
    1
    """
    plain = unicodedata.normalize("NFKC", text.translate(_PLAIN)).casefold()
    joined = _LINE_BREAK.sub("", plain)
    return Counter(part for token in _TOKEN.findall(joined) if (part := token.strip("'")))


def _undone(part: str, confusions: tuple[tuple[str, str], ...] = _CONFUSIONS) -> set[str]:
    """Give what a part would be if one confusion of shapes were undone at one place."""
    found = set()
    for read, printed in confusions:
        at = part.find(read)
        while at >= 0:
            found.add(part[:at] + printed + part[at + len(read) :])
            at = part.find(read, at + 1)
    return found


def _unaccented(part: str) -> str:
    decomposed = unicodedata.normalize("NFKD", part)
    return "".join(character for character in decomposed if not unicodedata.combining(character))
