"""Tokens: the words, digits and signs of a text, each with its place.

A number with its marks is one token ("1,400", "1'400", "2½"); so is a name that holds digits
("X200", "F-16"). Letters that OCR puts for digits ("l8O5") are read as digits and marked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Callable

HYPHENS = "-‐‑"
FRACTION_SIGNS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
RAISED_SIGNS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_NUMBER = (
    r"\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d+)?"
    r"|(?<![–—\-/]) ?\d{1,3}(?: \d{3})+(?![\d])(?:[.,]\d+)?"
    r"|\d{1,3}(?:['’]\d{3})+(?!\d)(?:[.,]\d+)?"
    # U+066B and U+066C are the decimal mark and the thousands mark of Arabic.
    r"|\d+(?:[.,·\u066b\u066c]\d+)*"
)
_LETTERS = rf"[^\W\d_{FRACTION_SIGNS}{RAISED_SIGNS}]+"
# Words come first: most tokens are words, and nothing else begins with a letter.
_TOKEN = re.compile(
    rf"(?P<word>{_LETTERS}(?:['’]{_LETTERS})*)"
    rf"|(?P<number>{_NUMBER.replace(' ?', '')})(?P<glyph>[{FRACTION_SIGNS}])?"
    rf"|(?P<fraction>[{FRACTION_SIGNS}])"
    rf"|(?P<point>(?<![\w.])[.·]\d+)"
    rf"|(?P<raised>[⁻⁺]?[{RAISED_SIGNS}]+)"
    r"|(?P<sign>\S)"
)
_READ_AS_DIGITS = str.maketrans("lIoO", "1100")
# "1l" is an old pound and "4l" four litres; "O2" and "I2" may be names.
_MISREAD = re.compile(r"(?=.*\d)(?=.*[lIoO])(?:[lI\d][\dlIoO]*)(?<!^\dl)(?<!^\d\dl)")
_AFTER_DIGITS = re.compile(
    r"st|nd|rd|th|s|d|l|m|k|bn|mn|x|g|kg|mg|km|cm|mm|ft|in|yd|yds|lb|lbs|oz|cwt|pt|qt|mph|h|hr|hrs"
    r"|min|mins|sec|secs|am|pm|a|p|c|f|ad|bc|bce|ce|ml|cl|t|w|kw|mw|v|hp|ha|fr|frs|bp|pc|kr|r|deg"
    r"|fold|yr|yrs|°"
)
_BEFORE_DIGITS = re.compile(r"(?i:p|pp|c|ca|fol|ff|vol|no|nos|ch|fig|art|rs|us|l|ad|n|v|st)")
_CLAUSE_ENDS = frozenset({";", ":", "but", "while", "whereas", "although", "though", "!", "?"})
_MAY_END = _CLAUSE_ENDS | {"–", "—", "."}
_PREFIXES = frozenset(
    {"mid", "pre", "post", "sub", "non", "late", "early", "anti", "about", "some", "over", "under"}
)
_SHORT_CODE = 5
_YEAR_DIGITS = 4
_UNASKED = object()

_Said = TypeVar("_Said")


class TokenKind(StrEnum):
    """What a token is made of."""

    WORD = "word"
    NUMBER = "number"
    RAISED = "raised"  # superscript digits
    NAME = "name"  # letters and digits in one: "X200"
    SIGN = "sign"


class Doubt(StrEnum):
    """Why the reading of a figure is not certain."""

    MISREAD = "letters read as digits"  # l8O5
    GLUED = "digits glued to a word, as a note's mark is"  # mills12
    MARK = "a mark that may be a decimal point or group thousands"  # 1.400
    SPACED = "digits in groups that may be two numbers"  # 1 400
    SPLIT = "digits that may belong together"  # 1 7
    RAISED = "digits that may have been raised"  # 106 for 10⁶
    IDIOM = "an idiom that is understood in two ways"  # ten times greater
    UNIT = "a unit that is understood in two ways"  # five pounds
    SCALE = "a scale that is understood in two ways"  # a long-scale billion
    ORDINAL = "an ordinal or a fraction"  # "the fifth of the 80 casks"
    ORDER = "day and month in an order that is not told"  # 5/11/1605
    DUAL = "two years for one, as where the year began in March"  # 1731/2
    RELATIVE = "told from the date of the source"  # 3rd inst.
    FEAST = "a feast for the day it falls on"  # Christmas Day
    VAGUE = "a vague quantity"  # several
    WEAK = "a word that may be no number"  # one


class Token(NamedTuple):
    """A piece of a text; a tuple, since a text has many and a dataclass takes four times as long.

    Attributes:
        text: as it stands, or, where OCR's letters were read as digits, as digits.
        lower: the same in lower case, apostrophes straight.
        start, end: its place.
        kind: see `TokenKind`.
        glued: there is no white space before it, and it is not the first.
        doubts: why it may not be what it seems.
    """

    text: str
    lower: str
    start: int
    end: int
    kind: TokenKind
    glued: bool
    doubts: tuple[Doubt, ...] = ()

    @property
    def span(self) -> Span:
        """Its place."""
        return Span(self.start, self.end)


NO_TOKEN = Token(text="", lower="", start=0, end=0, kind=TokenKind.SIGN, glued=False)
"""What stands before the first token and behind the last."""
_NUMBER_KIND, _WORD_KIND = TokenKind.NUMBER, TokenKind.WORD


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """A text and its tokens; asking beyond its ends gives `NO_TOKEN`.

    Attributes:
        text: the whole text.
        items: its tokens in order.
        continental: its marks are taken for those of the Continent: 1.400 is 1400.
        lows: its tokens in lower case.
        said: what `remembered` readers said of its tokens, by reader and index.
    """

    text: str
    items: tuple[Token, ...]
    continental: bool = False
    lows: tuple[str, ...] = field(init=False, repr=False, compare=False)
    said: dict[tuple[object, int], object] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Put the words in lower case, which are asked for a hundred times each, side by side."""
        object.__setattr__(self, "lows", tuple(token.lower for token in self.items))

    def __len__(self) -> int:
        """Count the tokens."""
        return len(self.items)

    def at(self, index: int) -> Token:
        """Give one token; `NO_TOKEN` beyond the ends."""
        try:
            return self.items[index] if index >= 0 else NO_TOKEN
        except IndexError:  # sooner than asking how many there are, a hundred times a text
            return NO_TOKEN

    def low(self, index: int) -> str:
        """Give one token in lower case; "" beyond the ends."""
        try:
            return self.lows[index] if index >= 0 else ""
        except IndexError:
            return ""

    def is_number(self, index: int) -> bool:
        """Tell whether a token is digits."""
        return 0 <= index < len(self.items) and self.items[index].kind is _NUMBER_KIND

    def is_word(self, index: int) -> bool:
        """Tell whether a token is a word."""
        return 0 <= index < len(self.items) and self.items[index].kind is _WORD_KIND

    def joins(self, index: int, signs: str) -> bool:
        """Tell whether a token is one of the signs, glued to both its neighbours."""
        here = self.at(index)
        return bool(here.text) and here.text in signs and here.glued and self.at(index + 1).glued

    def follows(self, index: int, *words: str) -> int:
        """Give the index behind the words when they stand at `index`, else `index`."""
        end = index + len(words)
        return end if index >= 0 and self.lows[index:end] == words else index

    def ends_clause(self, index: int) -> bool:
        """Tell whether a token ends a clause; the full stop of an abbreviation does not."""
        if 0 <= index < len(self.lows) and self.lows[index] not in _MAY_END:
            return False
        here = self.at(index)
        if here.text in {"–", "—"} and not self.joins(index, here.text):
            return True
        if here.text != ".":
            return here.lower in _CLAUSE_ENDS or not here.text
        following = self.at(index + 1).text
        return not following or (following[0].isupper() and not self.at(index + 1).glued)

    def past_hyphen(self, index: int) -> int:
        """Give the index behind a hyphen that joins two words, else `index`."""
        return index + 1 if self.joins(index, HYPHENS) else index

    def past_stop(self, index: int) -> int:
        """Give the index behind the full stop of an abbreviation, else `index`."""
        here = self.at(index)
        return index + 1 if here.text == "." and here.glued else index


def remembered(reader: Callable[[Tokens, int], _Said]) -> Callable[[Tokens, int], _Said]:
    """Let a reader look at each token once: what others ask it again is remembered by the text.

    What starts at a token is asked up to fifteen times, by readers that build upon each other.
    """

    @wraps(reader)
    def read(tokens: Tokens, index: int) -> _Said:
        said = tokens.said.get((reader, index), _UNASKED)
        if said is _UNASKED:
            said = tokens.said[reader, index] = reader(tokens, index)
        return cast("_Said", said)

    return read


def cut_tokens(text: str, *, continental: bool = False) -> Tokens:
    """Cut a text into tokens.

    Args:
        text: any text.
        continental: see `Tokens`.

    >>> [token.text for token in cut_tokens("The X200 cost £1,400.").items]
    ['The', 'X200', 'cost', '£', '1,400', '.']
    """
    cut, holds_runs, holds_numbers = _cut(text)
    items = _joined(text, cut) if holds_runs else cut
    if holds_numbers:
        items = [
            token if token.kind is not TokenKind.NUMBER else _apart(items, place)
            for place, token in enumerate(items)
        ]
    return Tokens(text=text, items=tuple(items), continental=continental)


def _joined(text: str, cut: list[Token]) -> list[Token]:
    """Join the words and digits that stand glued together."""
    joined: list[Token] = []
    index = 0
    while index < len(cut):
        end = _run_end(cut, index)
        if end == index + 1:
            joined.append(cut[index])
        else:
            following = cut[end] if end < len(cut) else NO_TOKEN
            joined.extend(_join(text, tuple(cut[index:end]), following=following))
        index = end
    return joined


def _apart(tokens: list[Token], place: int) -> Token:
    """Mark digits that OCR may have split: "1 7", "18 05"."""
    token = tokens[place]
    if not token.text.isdecimal():
        return token
    for first, last in ((place, place + 1), (place - 1, place)):
        if first < 0 or last >= len(tokens):
            continue
        texts = tokens[first].text + tokens[last].text
        behind = tokens[last + 1] if last + 1 < len(tokens) else NO_TOKEN
        goes_on = behind.text in {"/", "⁄"} or (behind.glued and behind.text.isalnum())
        apart = texts.isdecimal() and not tokens[last].glued and not goes_on
        if apart and len(texts) <= _YEAR_DIGITS:
            return token._replace(doubts=(*token.doubts, Doubt.SPLIT))
    return token


def _cut(text: str) -> tuple[list[Token], bool, bool]:
    """Cut at every change of kind.

    Returns:
        The tokens; whether words and digits stand glued together; whether there are digits.
    """
    cut: list[Token] = []
    holds_runs = holds_numbers = was_solid = False
    end = -1
    for match in _TOKEN.finditer(text):
        kind = _KINDS.get(match.lastgroup or "sign", TokenKind.NUMBER)
        here = match[0]
        lower = here.lower()
        if "’" in lower:
            lower = lower.replace("’", "'")
        doubts = _NO_DOUBTS
        solid = kind in _SOLID
        if kind is TokenKind.NUMBER:
            holds_numbers = True
            doubts = (Doubt.SPACED,) if " " in here else doubts
        start, before = match.start(), end
        end = match.end()
        glued = start == before
        holds_runs |= glued and solid and was_solid
        was_solid = solid
        # As `Token(…)`, without its look at names: a text has many.
        cut.append(_NEW(Token, (here, lower, start, end, kind, glued, doubts)))
    return cut, holds_runs, holds_numbers


_NEW = tuple.__new__
_NO_DOUBTS: tuple[Doubt, ...] = ()
_KINDS = {"word": TokenKind.WORD, "raised": TokenKind.RAISED, "sign": TokenKind.SIGN}
_SOLID = frozenset({TokenKind.WORD, TokenKind.NUMBER})


def _run_end(cut: list[Token], index: int) -> int:
    """Give the end of the words and digits that stand glued together from `index` on."""
    end = index + 1
    if cut[index].kind not in _SOLID:
        return end
    while end < len(cut) and cut[end].glued and cut[end].kind in _SOLID:
        end += 1
    return end


def _join(text: str, run: tuple[Token, ...], *, following: Token) -> list[Token]:
    """Join words and digits that stand glued together to what they are."""
    whole = text[run[0].start : run[-1].end]
    if _MISREAD.fullmatch(whole):
        digits = whole.translate(_READ_AS_DIGITS)
        misread = _whole(run, digits, kind=TokenKind.NUMBER)
        return [misread._replace(doubts=(Doubt.MISREAD,))]
    if len(run) == 2:  # noqa: PLR2004 - a word and digits, or digits and a word
        parts = _two_parts(run, following=following)
        if parts is not None:
            return parts
    return [_whole(run, whole, kind=TokenKind.NAME)]


def _whole(run: tuple[Token, ...], text: str, *, kind: TokenKind) -> Token:
    """Give a run as one token."""
    first, end = run[0], run[-1].end
    return first._replace(text=text, lower=text.lower(), end=end, kind=kind, doubts=())


def _two_parts(run: tuple[Token, ...], *, following: Token) -> list[Token] | None:
    """Keep digits and word apart where they are no name: "3rd", "5km", "p12", "mills12"."""
    first, last = run
    if first.kind is TokenKind.NUMBER:
        power = following.kind is TokenKind.RAISED
        known = _AFTER_DIGITS.fullmatch(last.lower) or last.lower == "'s" or power
        return list(run) if known else None
    if _BEFORE_DIGITS.fullmatch(first.text) and first.text != "l":
        return list(run)
    if len(first.text) > 2 and first.text[1:].islower():  # noqa: PLR2004 - a word, no code
        return [first, last._replace(doubts=(*last.doubts, Doubt.GLUED))]
    return None


def hyphenated_name(tokens: Tokens, index: int) -> int:
    """Give the end of a name like "F-16" or "COVID-19" that starts at `index`, else `index`."""
    code = tokens.at(index).text
    capitals = code.isupper() and len(code) <= _SHORT_CODE
    title = code[:1].isupper() and len(code) > 2 and code.lower() not in _PREFIXES  # noqa: PLR2004
    if not code.isalpha() or not (
        capitals or (title and len(tokens.at(index + 2).text) < _YEAR_DIGITS)
    ):
        return index
    numbered = tokens.joins(index + 1, HYPHENS) and tokens.is_number(index + 2)
    return index + 3 if numbered else index
